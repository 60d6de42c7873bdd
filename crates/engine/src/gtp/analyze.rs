//! Analyses as programs print them while they think.

use std::time::Duration;

use lanke_rules::{Color, Move, Position, Size};

use super::client::Dialect;
use super::game::GtpGame;
use super::server::color;
use crate::{Analysis, Candidate};

/// Options of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AnalyzeOptions {
    pub(super) color: Option<Color>,
    pub(super) interval: Duration,
    min_moves: usize,
    max_moves: usize,
    root: bool,
    ownership: bool,
    /// The only moves that a side may begin with.
    allowed: Vec<(Color, Move)>,
    /// Moves that a side may not begin with.
    avoided: Vec<(Color, Move)>,
}

impl AnalyzeOptions {
    /// Reads `[color] [interval] key value …`; nothing where it holds something else. How deep in a
    /// line moves are avoided is not obeyed beyond its first move.
    pub(super) fn parse(arguments: &[String], game: &GtpGame) -> Option<Self> {
        let mut words = arguments.iter().map(String::as_str).peekable();
        let color = words.next_if(|word| color(word).is_some()).and_then(color);
        let interval = words.next_if(|word| centiseconds(word).is_some()).and_then(centiseconds);
        let mut options = Self {
            color,
            interval: interval.unwrap_or(Duration::from_secs(1)),
            min_moves: 0,
            max_moves: usize::MAX,
            root: false,
            ownership: false,
            allowed: Vec::new(),
            avoided: Vec::new(),
        };
        while let Some(key) = words.next() {
            let value = words.next()?;
            match key {
                "interval" => options.interval = centiseconds(value)?,
                "minmoves" => options.min_moves = value.parse().ok()?,
                "maxmoves" => options.max_moves = value.parse().ok()?,
                "rootInfo" => options.root = value.parse().ok()?,
                "ownership" => options.ownership = value.parse().ok()?,
                "avoid" | "allow" => {
                    let moves = moves(value, words.next()?, game.size())?;
                    words.next()?.parse::<u32>().ok().filter(|&depth| depth > 0)?;
                    if key == "avoid" { &mut options.avoided } else { &mut options.allowed }.extend(moves);
                }
                // There is none to tell of, which a client that asks copes with.
                "ownershipStdev"
                | "movesOwnership"
                | "movesOwnershipStdev"
                | "pvVisits"
                | "pvEdgeVisits"
                | "noResultValue" => {
                    value.parse::<bool>().ok()?;
                }
                _ => return None,
            }
        }
        Some(options)
    }

    /// The moves to choose from in a position; none where all may be chosen.
    pub(super) fn among(&self, position: &Position) -> Option<Vec<Move>> {
        let side = position.to_play();
        let restricts = |moves: &[(Color, Move)]| moves.iter().any(|&(color, _)| color == side);
        let only = restricts(&self.allowed);
        if !only && !restricts(&self.avoided) {
            return None;
        }
        let points = position.legal_points().into_iter().map(Move::Play);
        let passes = position.legal(Move::Pass).is_ok().then_some(Move::Pass);
        let may = |mv: &Move| (!only || self.allowed.contains(&(side, *mv))) && !self.avoided.contains(&(side, *mv));
        Some(points.chain(passes).filter(may).collect())
    }

    /// One line of the stream.
    pub(super) fn line(&self, analysis: &Analysis, size: Size, dialect: Dialect) -> String {
        let tried = analysis.candidates.iter().filter(|c| c.visits > 0).count();
        let shown = tried.max(self.min_moves).min(self.max_moves);
        let moves = analysis.candidates.iter().take(shown).enumerate();
        let infos: Vec<String> = moves.map(|(order, c)| info(c, order, size, dialect)).collect();
        let mut line = infos.join(" ");
        if dialect == Dialect::KataGo {
            if self.root {
                let Analysis { visits, win_rate, score, .. } = analysis;
                let utility = 2.0 * win_rate - 1.0;
                line +=
                    &format!(" rootInfo visits {visits} utility {utility:.4} winrate {win_rate:.4}{}", lead(*score));
            }
            if self.ownership && !analysis.ownership.is_empty() {
                let owners: Vec<String> = analysis.ownership.iter().map(|owner| format!("{owner:.3}")).collect();
                line += &format!(" ownership {}", owners.join(" "));
            }
        }
        line + "\n"
    }
}

/// `B` and `D4,Q16,pass`.
fn moves(side: &str, names: &str, size: Size) -> Option<Vec<(Color, Move)>> {
    let side = color(side)?;
    names.split(',').map(|name| Some((side, size.parse_move(name)?))).collect()
}

fn centiseconds(text: &str) -> Option<Duration> {
    let number: f64 = text.parse().ok()?;
    (number.is_finite() && number >= 0.0).then(|| Duration::from_secs_f64(number.min(1e6) / 100.0))
}

fn info(candidate: &Candidate, order: usize, size: Size, dialect: Dialect) -> String {
    let Candidate { visits, win_rate, lower_bound, prior, score, line } = candidate;
    let name = size.move_name(candidate.mv());
    let line: Vec<String> = line.iter().map(|&mv| size.move_name(mv)).collect();
    let line = line.join(" ");
    match dialect {
        Dialect::LeelaZero => {
            let [rate, prior, bound] = [win_rate, prior, lower_bound].map(|p| (p * 10_000.0).round());
            format!("info move {name} visits {visits} winrate {rate} prior {prior} lcb {bound} order {order} pv {line}")
        }
        Dialect::KataGo => {
            let (utility, lead) = (2.0 * win_rate - 1.0, lead(*score));
            format!(
                "info move {name} visits {visits} utility {utility:.4} winrate {win_rate:.4}{lead} prior {prior:.4} \
                 lcb {lower_bound:.4} order {order} pv {line}"
            )
        }
    }
}

fn lead(score: Option<f64>) -> String {
    score.map(|s| format!(" scoreMean {s:.4} scoreLead {s:.4}")).unwrap_or_default()
}
