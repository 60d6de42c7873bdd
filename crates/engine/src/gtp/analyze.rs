//! Analyses as programs print them while they think.

use std::time::Duration;

use lanke_rules::{Color, Move, Size};

use super::server::color;
use crate::{Analysis, Candidate};

/// Whose words are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// `lz-analyze`: probabilities in ten-thousandths.
    LeelaZero,
    /// `kata-analyze`: fractions.
    KataGo,
}

/// What an analysis was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wish {
    pub(super) color: Option<Color>,
    pub(super) interval: Duration,
    min_moves: usize,
    max_moves: usize,
    root: bool,
}

impl Wish {
    /// Reads `[color] [interval] key value …`; nothing where it holds something else.
    pub(super) fn parse(arguments: &[String]) -> Option<Self> {
        let mut wish =
            Self { color: None, interval: Duration::from_secs(1), min_moves: 0, max_moves: usize::MAX, root: false };
        let mut words = arguments.iter().map(String::as_str).peekable();
        wish.color = words.peek().and_then(|word| color(word));
        if wish.color.is_some() {
            words.next();
        }
        if let Some(interval) = words.peek().and_then(|word| centiseconds(word)) {
            wish.interval = interval;
            words.next();
        }
        while let Some(key) = words.next() {
            let value = words.next()?;
            match key {
                "interval" => wish.interval = centiseconds(value)?,
                "minmoves" => wish.min_moves = value.parse().ok()?,
                "maxmoves" => wish.max_moves = value.parse().ok()?,
                "rootInfo" => wish.root = value.parse().ok()?,
                // There is none to tell of, which a client that asks copes with.
                "ownership" | "ownershipStdev" | "movesOwnership" | "pvVisits" => {
                    value.parse::<bool>().ok()?;
                }
                _ => return None,
            }
        }
        Some(wish)
    }

    /// One line of the stream.
    pub(super) fn line(&self, analysis: &Analysis, size: Size, dialect: Dialect) -> String {
        let tried = analysis.candidates.iter().filter(|c| c.visits > 0).count();
        let shown = tried.max(self.min_moves).min(self.max_moves);
        let moves = analysis.candidates.iter().take(shown).enumerate();
        let infos: Vec<String> = moves.map(|(order, c)| info(c, order, size, dialect)).collect();
        let mut line = infos.join(" ");
        if self.root && dialect == Dialect::KataGo {
            let Analysis { visits, win_rate, .. } = analysis;
            line += &format!(" rootInfo visits {visits} utility {:.4} winrate {win_rate:.4}", 2.0 * win_rate - 1.0);
        }
        line + "\n"
    }
}

fn centiseconds(text: &str) -> Option<Duration> {
    let number: f64 = text.parse().ok()?;
    (number.is_finite() && number >= 0.0).then(|| Duration::from_secs_f64(number.min(1e6) / 100.0))
}

fn info(candidate: &Candidate, order: usize, size: Size, dialect: Dialect) -> String {
    let Candidate { mv, visits, win_rate, lower_bound, prior, score, line } = candidate;
    let name = vertex(*mv, size);
    let line: Vec<String> = line.iter().map(|&mv| vertex(mv, size)).collect();
    let line = line.join(" ");
    match dialect {
        Dialect::LeelaZero => {
            let [rate, prior, bound] = [win_rate, prior, lower_bound].map(|p| (p * 10_000.0).round());
            format!("info move {name} visits {visits} winrate {rate} prior {prior} lcb {bound} order {order} pv {line}")
        }
        Dialect::KataGo => {
            let score = score.map(|s| format!(" scoreMean {s:.4} scoreLead {s:.4}")).unwrap_or_default();
            let utility = 2.0 * win_rate - 1.0;
            format!(
                "info move {name} visits {visits} utility {utility:.4} winrate {win_rate:.4}{score} prior {prior:.4} \
                 lcb {lower_bound:.4} order {order} pv {line}"
            )
        }
    }
}

/// A move as the protocol writes it.
pub(super) fn vertex(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(p) => size.vertex(p).to_string(),
        Move::Pass => "pass".to_owned(),
    }
}
