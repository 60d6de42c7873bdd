//! Report of `lanke solve`, as text and as JSON.

use std::fmt::Write as _;
use std::time::Duration;

use lanke_engine::life_and_death::{Answer, Ko, Life, Refused, Verdict};
use lanke_rules::{Board, Color, Move, Point};
use serde::Serialize;

use super::{GoalName, Position, Question};
use crate::output::{Side, counted};

/// Answer to a problem, as JSON has it.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    goal: GoalName,
    target: Vec<String>,
    owner: Side,
    region: Vec<String>,
    guessed: bool,
    /// Stones of enclosing chains that may be captured, where that leaves the result open.
    weak_border: Vec<String>,
    to_play: Side,
    result: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    ko: Option<KoReport>,
    /// Way in which a target lives: `eyes` or `seki`.
    #[serde(skip_serializing_if = "Option::is_none")]
    life: Option<&'static str>,
    /// First moves that lead to the best result of the side to move.
    moves: Vec<String>,
    /// First moves whose result was not found in time.
    undecided: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stored: Option<StoredReport>,
    /// Reply to the moves played.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    positions: u64,
    seconds: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Alive,
    Dead,
    Connected,
    Cut,
    Ko,
    /// The capture of a chain around the region may decide.
    Unproved,
    Undecided,
}

#[derive(Debug, Serialize)]
struct KoReport {
    /// Side that succeeds where neither has a ko threat.
    favors: Side,
    /// Threats that the other side needs; none where more than four do not suffice.
    threats: Option<u8>,
}

#[derive(Debug, Serialize)]
struct StoredReport {
    moves: Vec<String>,
    /// True if every one of them leads to the best result; none where that is not decided.
    right: Option<bool>,
    /// Moves that lead to it too.
    also: Vec<String>,
}

impl Report {
    pub(super) fn new(
        position: &Position,
        question: &Question,
        to_play: Color,
        answer: Option<&Answer>,
        life: Option<Life>,
    ) -> Self {
        let problem = &question.problem;
        let result = outcome(question.goal, answer);
        let size = position.board.size();
        let names = |points: &[Point]| points.iter().map(|&p| size.vertex(p).to_string()).collect::<Vec<_>>();
        let winning = answer.map_or(Vec::new(), |answer| winning(question, to_play, answer));
        let moves: Vec<String> = winning.iter().map(|&mv| size.move_name(mv)).collect();
        let undecided = answer.map_or(Vec::new(), |answer| answer.moves.iter().filter(|(_, v)| v.is_none()).collect());
        let ko = answer.and_then(|answer| match answer.verdict {
            Verdict::Ko(Ko { favors, threats }) => Some(KoReport { favors: favors.into(), threats }),
            _ => None,
        });
        let asked = position.stored.as_ref().filter(|stored| stored.color == to_play);
        let stored = asked.zip(answer).map(|(stored, answer)| {
            let right = are_right(&stored.moves, answer, &winning);
            let stored = names(&stored.moves);
            let also = moves.iter().filter(|mv| !stored.contains(mv) && *mv != "pass").cloned().collect();
            StoredReport { right, moves: stored, also }
        });
        Self {
            goal: question.goal,
            target: names(&problem.target()),
            owner: problem.owner().into(),
            region: names(problem.region()),
            guessed: question.guessed,
            weak_border: if result == Outcome::Unproved { names(problem.weak_border()) } else { Vec::new() },
            to_play: to_play.into(),
            result,
            ko,
            life: life.map(|life| match life {
                Life::Eyes => "eyes",
                Life::Seki => "seki",
            }),
            moves,
            undecided: undecided.into_iter().map(|(mv, _)| size.move_name(*mv)).collect(),
            stored,
            reply: None,
            positions: 0,
            seconds: 0.0,
        }
    }

    pub(super) fn with_reply(self, reply: Option<Move>, board: &Board) -> Self {
        Self { reply: reply.map(|mv| board.size().move_name(mv)), ..self }
    }

    pub(super) fn with_effort(self, positions: u64, time: Duration) -> Self {
        Self { positions, seconds: time.as_secs_f64(), ..self }
    }

    /// For people.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let guessed = if self.guessed { " (guessed)" } else { "" };
        let goal = match self.goal {
            GoalName::Live => "to live",
            GoalName::Kill => "to be killed",
            GoalName::Save => "to be saved",
            GoalName::Capture => "to be captured",
            GoalName::Connect => "to be connected",
            GoalName::Cut => "to be cut",
        };
        let shown = self.target.first().map_or("", String::as_str);
        let _ = writeln!(
            text,
            "problem{guessed}: {} stones of {shown} ({}) {goal}, {} to move, moves on {}",
            self.owner,
            counted(self.target.len() as u64, "stone"),
            self.to_play,
            counted(self.region.len() as u64, "point"),
        );
        text.push_str(&self.result_line());
        if let Some(stored) = &self.stored {
            let moves = stored.moves.join(" ");
            let verdict = match stored.right {
                Some(true) => "right",
                Some(false) => "not the best",
                None => "not decided",
            };
            let _ = write!(text, "stored solution {moves}: {verdict}");
            if !stored.also.is_empty() {
                let _ = write!(
                    text,
                    "; {} by {}",
                    if stored.right == Some(true) { "also solved" } else { "solved" },
                    stored.also.join(" ")
                );
            }
            text.push('\n');
        }
        if let Some(reply) = &self.reply {
            let _ = writeln!(text, "{} replies {reply}", self.to_play);
        }
        if !self.undecided.is_empty() {
            let _ = writeln!(text, "not decided in time: {}", self.undecided.join(" "));
        }
        let _ = writeln!(text, "{}, {:.2} s", counted(self.positions, "position"), self.seconds);
        text
    }

    fn result_line(&self) -> String {
        let result = match self.result {
            Outcome::Alive if self.life == Some("seki") => "alive in seki",
            Outcome::Alive => "alive",
            Outcome::Dead => "dead",
            Outcome::Connected => "connected",
            Outcome::Cut => "cut",
            Outcome::Ko => "ko",
            Outcome::Unproved => {
                let chains = self.weak_border.join(" ");
                return format!("not proved: the result may depend on the capture of a chain around it: {chains}\n");
            }
            Outcome::Undecided => return "not decided in time\n".to_owned(),
        };
        let mut line = format!("{} to move: {result}", self.to_play);
        if !self.moves.is_empty() {
            let _ = write!(line, " by {}", self.moves.join(" "));
        }
        if let Some(KoReport { favors, threats }) = &self.ko {
            let other = if *favors == Side::Black { Side::White } else { Side::Black };
            let needed = threats.map_or_else(|| "more than 4 ko threats".to_owned(), |n| counted(n, "ko threat"));
            let _ = write!(line, "; {favors} succeeds where neither side has a ko threat, {other} with {needed} more");
        }
        line + "\n"
    }
}

/// First moves that lead to the result, where it is a success of the side to move, or a ko.
fn winning(question: &Question, to_play: Color, answer: &Answer) -> Vec<Move> {
    let achieving = to_play == question.problem.achiever();
    match answer.verdict {
        Verdict::Achieved if !achieving => Vec::new(),
        Verdict::Prevented if achieving => Vec::new(),
        Verdict::Border => Vec::new(),
        _ => answer.best().collect(),
    }
}

/// True if all stored moves are among those that win; none where the others are not decided.
fn are_right(stored: &[Point], answer: &Answer, winning: &[Move]) -> Option<bool> {
    let is_open = |mv: &Move| {
        let open = |(known, verdict): &(Move, _)| known == mv && matches!(verdict, None | Some(Verdict::Border));
        answer.verdict == Verdict::Border || answer.moves.iter().any(open)
    };
    let others: Vec<Move> = stored.iter().map(|&p| Move::Play(p)).filter(|mv| !winning.contains(mv)).collect();
    if !others.iter().all(is_open) { Some(false) } else { others.is_empty().then_some(true) }
}

fn outcome(goal: GoalName, answer: Option<&Answer>) -> Outcome {
    match answer.map(|answer| answer.verdict) {
        None => Outcome::Undecided,
        Some(Verdict::Ko(_)) => Outcome::Ko,
        Some(Verdict::Border) => Outcome::Unproved,
        Some(Verdict::Achieved) if goal.connects() => Outcome::Connected,
        Some(Verdict::Prevented) if goal.connects() => Outcome::Cut,
        Some(Verdict::Achieved) => Outcome::Dead,
        Some(Verdict::Prevented) => Outcome::Alive,
    }
}

/// Reason of a refusal, in words.
pub(super) fn refusal(why: Option<Refused>) -> &'static str {
    match why {
        Some(Refused::Outside) => "it lies outside the region",
        Some(Refused::Occupied) => "a stone lies there",
        Some(Refused::Suicide) => "it would have no liberty",
        Some(Refused::Ko) => "the ko cannot be taken back at once",
        None => "",
    }
}
