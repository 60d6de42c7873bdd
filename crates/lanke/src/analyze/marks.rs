//! Marks of a NoGo game: every move that is proved to keep or to lose a won position, and how a losing one is punished.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lanke_engine::nogo::{Solver, Verdict, prove_backwards, winning_line};
use lanke_game::record::analysis::{Analyses, Analysis, BUILT_IN, Candidate, Subject};
use lanke_game::record::{Node, Replay, Setting, Tree};
use lanke_rules::{ByColor, Color, Move, Point, Position, Size};
use serde::Serialize;

use crate::output::{BySide, Side, counted, plain};

/// Share of the time in which results are proved; the rest is for refutations.
const PROVING: f64 = 0.8;

/// Marks of a game.
#[derive(Serialize)]
pub(super) struct Marks {
    /// The first position whose result is proved; none where nothing is.
    proved: Option<ProvedFrom>,
    /// Moves that are estimates only.
    estimates: usize,
    sides: BySide<SideMarks>,
    /// The losing moves of both sides, the earliest first.
    losing_moves: Vec<LosingMove>,
}

/// The first position of a game whose result is proved.
#[derive(Serialize)]
struct ProvedFrom {
    /// Number of the move to be made in it.
    #[serde(rename = "move")]
    number: u32,
    /// Winner with perfect play from there on.
    winner: Side,
}

/// Numbers of moves of a side.
#[derive(Clone, Copy, Default, Serialize)]
struct SideMarks {
    moves: usize,
    /// Those with a proved verdict.
    proved: usize,
    kept_win: usize,
    mistakes: usize,
    already_lost: usize,
}

/// A move that lost a won position.
#[derive(Serialize)]
struct LosingMove {
    #[serde(rename = "move")]
    number: u32,
    color: Side,
    vertex: String,
    /// The reply that wins, and moves from there on, of which every one of the winner is proved to win.
    refutation: Vec<String>,
    /// A move that would have won, and moves from there on as in the refutation.
    better: Vec<String>,
}

/// A position of the game, and the move that led to it.
struct Place<'a> {
    node: Node<'a>,
    number: u32,
    mv: Option<(Color, Point)>,
    subject: Subject,
}

/// Proof of a position.
struct Proof {
    /// The side to move wins.
    wins: bool,
    /// Line of its winning moves; empty where it loses, and where time was up.
    line: Vec<Point>,
}

/// Time for the proofs of a game; none for `0`.
pub(super) fn limit(text: &str) -> Result<Duration> {
    let seconds = text.trim().trim_end_matches('s').parse().ok();
    seconds
        .and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok())
        .context("a time is a number of seconds, such as 20, and 0 for no proofs")
}

/// Proves the results of the last positions of a game for so long, keeps them as its analyses, and marks its moves. What an
/// earlier run has proved and written into the record is believed where `resumes`, and then nothing more is proved.
pub(super) fn mark(tree: &Tree, analyses: &mut Analyses, solver: &mut Solver, time: Duration, resumes: bool) -> Marks {
    let setting = Setting::of(tree);
    let (places, positions) = legal_part(tree, &setting);
    let is_marked = |place: &Place<'_>| proved_analysis(analyses, place).is_some_and(|found| found.engine == engine());
    if resumes && places.iter().any(is_marked) {
        let proofs: Vec<_> = places.iter().map(|place| proved_analysis(analyses, place).map(Proof::from)).collect();
        return marks(setting.size, &places, &proofs);
    }
    let proofs = prove(&places, &positions, solver, time);
    for (place, proof) in places.iter().zip(&proofs) {
        if let Some(proof) = proof {
            let analysis = analysis(analyses, place, proof);
            // Without room for it the record stays without it, and the marks hold all the same.
            let _kept = analyses.keep(&place.subject, &analysis);
        }
    }
    marks(setting.size, &places, &proofs)
}

/// Proofs of positions of a game, from the last one backwards.
fn prove(places: &[Place<'_>], positions: &[Position], solver: &mut Solver, time: Duration) -> Vec<Option<Proof>> {
    let start = Instant::now();
    let results = prove_backwards(solver, positions, &mut |_| start.elapsed() >= time.mul_f64(PROVING));
    let proof = |at: usize| {
        let wins = results[at]?;
        let after_mistake = at > 0 && results[at - 1] == Some(true);
        let line = match results.get(at + 1) {
            _ if !wins => Vec::new(),
            // The move of the game is told already; only a mistake needs more than that it won.
            Some(Some(false)) if !after_mistake => places[at + 1].mv.iter().map(|&(_, point)| point).collect(),
            _ => winning_line(solver, &positions[at], &mut |_| start.elapsed() >= time),
        };
        Some(Proof { wins, line })
    };
    (0..places.len()).map(proof).collect()
}

/// Name of the solver in analyses.
fn engine() -> String {
    format!("{BUILT_IN} solver")
}

/// The longest part of the main line in which the sides take turns by the rules: where it begins and its moves, and the
/// position after each of them.
fn legal_part<'a>(tree: &'a Tree, setting: &Setting) -> (Vec<Place<'a>>, Vec<Position>) {
    let (mut longest, mut part) = ((Vec::new(), Vec::new()), (Vec::new(), Vec::new()));
    let mut replay = Replay::new(tree, setting);
    let mut before = Subject::of(replay.position(), setting.komi);
    for node in tree.main_line() {
        let to_play = replay.position().to_play();
        replay.step(node);
        let subject = Subject::of(replay.position(), setting.komi);
        let mv = match node.mv(setting.size) {
            Some((color, Move::Play(point))) if color == to_play => Some((color, point)),
            _ => None,
        };
        let turned = replay.position().to_play() != to_play;
        let plain = replay.flaw_at(node.id()).is_none() && node.set_up().next().is_none();
        let mv = mv.filter(|_| turned && plain);
        if mv.is_none() && (part.0.is_empty() || subject != before) {
            if part.0.len() >= longest.0.len() {
                longest = std::mem::take(&mut part);
            }
            part = (Vec::new(), Vec::new());
        }
        if mv.is_some() || part.0.is_empty() {
            part.0.push(Place { node, number: replay.moves(), mv, subject });
            part.1.push(replay.position().clone());
        }
        before = subject;
    }
    if part.0.len() >= longest.0.len() { part } else { longest }
}

/// Analysis of a position that the record says to be proved.
fn proved_analysis(analyses: &Analyses, place: &Place<'_>) -> Option<Analysis> {
    analyses.best(Some(place.node), &place.subject).filter(|found| found.proved)
}

impl From<Analysis> for Proof {
    fn from(found: Analysis) -> Self {
        let wins = found.win_rate > 0.5;
        let best = found.candidates.into_iter().next().filter(|_| wins);
        let points = best.into_iter().flat_map(|best| best.line).map_while(Move::point);
        Self { wins, line: points.collect() }
    }
}

/// A proof as the analysis of its position. In a lost one the moves that were thought best are kept: they all lose.
fn analysis(analyses: &Analyses, place: &Place<'_>, proof: &Proof) -> Analysis {
    let win_rate = f64::from(u8::from(proof.wins));
    let candidates = match proof.line.is_empty() {
        true if proof.wins => Vec::new(),
        true => analyses.best(Some(place.node), &place.subject).map(|found| found.candidates).unwrap_or_default(),
        false => {
            let line = proof.line.iter().map(|&point| Move::Play(point)).collect();
            vec![Candidate { visits: 1, win_rate, lower_bound: win_rate, prior: 1.0, score: None, line }]
        }
    };
    let candidates = candidates.into_iter().map(|c| Candidate { win_rate, lower_bound: win_rate, ..c }).collect();
    Analysis { engine: engine(), win_rate, visits: 1, proved: true, candidates, ..Analysis::UNKNOWN }
}

fn marks(size: Size, places: &[Place<'_>], proofs: &[Option<Proof>]) -> Marks {
    // What lies before a gap belongs to no proof from the end.
    let first = proofs.iter().rposition(Option::is_none).map_or(0, |gap| gap + 1);
    let result = |at: usize| proofs.get(at).filter(|_| at >= first)?.as_ref().map(|proof| proof.wins);
    let line = |at: usize| -> Vec<String> {
        let points = proofs.get(at).and_then(Option::as_ref).map(|proof| &proof.line[..]).unwrap_or_default();
        points.iter().map(|&point| size.vertex(point).to_string()).collect()
    };
    let mut sides = ByColor::<SideMarks>::default();
    let mut losing_moves = Vec::new();
    for (at, place) in places.iter().enumerate() {
        let Some((color, point)) = place.mv else { continue };
        let side = &mut sides[color];
        side.moves += 1;
        // A move in the first node of a record has no position before it.
        let before = at.checked_sub(1);
        let Some(verdict) = Verdict::of(before.and_then(result), result(at)) else { continue };
        side.proved += 1;
        match verdict {
            Verdict::KeptWin => side.kept_win += 1,
            Verdict::AlreadyLost => side.already_lost += 1,
            Verdict::Mistake => {
                side.mistakes += 1;
                losing_moves.push(LosingMove {
                    number: place.number,
                    color: color.into(),
                    vertex: size.vertex(point).to_string(),
                    refutation: line(at),
                    better: before.map(line).unwrap_or_default(),
                });
            }
        }
    }
    let proved = result(first).map(|wins| {
        let to_play = places[first].subject.to_play();
        let winner = if wins { to_play } else { to_play.opponent() };
        ProvedFrom { number: places[first].number + 1, winner: winner.into() }
    });
    let estimates = sides.black.moves + sides.white.moves - sides.black.proved - sides.white.proved;
    Marks { proved, estimates, sides: sides.into(), losing_moves }
}

impl Marks {
    /// True if a result is proved.
    pub(super) fn are_proved(&self) -> bool {
        self.proved.is_some()
    }

    /// True if a move is proved to have lost a won position.
    pub(super) fn is_losing(&self, number: u32) -> bool {
        self.losing_moves.iter().any(|losing| losing.number == number)
    }

    /// For people: the summary of a game between these players.
    pub(super) fn text(&self, players: &BySide<Option<String>>) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = match &self.proved {
            Some(ProvedFrom { number: 1, winner }) => writeln!(text, "  proved from the first move on: {winner} wins"),
            Some(ProvedFrom { number, winner }) => writeln!(
                text,
                "  proved from move {number} on: {winner} wins there; moves 1 to {} are estimates only",
                number - 1
            ),
            None => writeln!(text, "  nothing is proved: all moves are estimates only"),
        };
        let players =
            [(Side::Black, &players.black, self.sides.black), (Side::White, &players.white, self.sides.white)];
        for (color, name, SideMarks { moves, proved, mistakes, .. }) in players {
            let name = name.as_ref().map(|name| format!(" ({})", plain(name))).unwrap_or_default();
            let own: Vec<&LosingMove> = self.losing_moves.iter().filter(|losing| losing.color == color).collect();
            let numbers: Vec<String> = own.iter().map(|losing| losing.number.to_string()).collect();
            let numbers = match &numbers[..] {
                [] => String::new(),
                [number] => format!(" (move {number})"),
                numbers => format!(" (moves {})", numbers.join(", ")),
            };
            let mistakes = counted(mistakes as u64, "mistake");
            let _ = writeln!(text, "  {color}{name}: {proved} of {moves} moves proved, {mistakes}{numbers}");
            if let Some(LosingMove { number, vertex, refutation, better, .. }) = own.first() {
                let line = |moves: &[String]| match moves {
                    [] => "not found in time".to_owned(),
                    moves => moves.join(" "),
                };
                let _ = writeln!(
                    text,
                    "    first losing move {number} {vertex}; refutation: {}; better: {}",
                    line(refutation),
                    line(better)
                );
            }
        }
        text
    }
}
