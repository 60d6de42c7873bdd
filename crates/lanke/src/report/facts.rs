//! Facts of a report as JSON.

use std::time::Duration;

use lanke_app::words::Lang;
use lanke_game::report::{AverageLoss, GameReport, Phase, PhaseKind, SideReport, TimeUse, Turn, Value};
use lanke_game::review::{Review, Standing};
use lanke_rules::{Move, Size};
use serde::Serialize;

use super::FindingFacts;
use crate::output::{BySide, Side};

#[derive(Serialize)]
pub(super) struct Facts {
    players: BySide<Option<String>>,
    ranks: BySide<Option<String>>,
    /// As the record states it.
    result: Option<String>,
    date: Option<String>,
    event: Option<String>,
    moves: u32,
    engine: String,
    /// Median of the visits of the positions.
    visits: u64,
    sides: BySide<Option<Quality>>,
    phases: Vec<PhaseFacts>,
    turns: Vec<TurnFacts>,
    time: BySide<Option<TimeFacts>>,
    course: Vec<Place>,
}

#[derive(Serialize)]
struct Quality {
    accuracy: f64,
    loss: Loss,
    first_choice: Option<f64>,
    mistakes: usize,
}

/// Average loss of a move: points, where they are counted, and the win rate, 0 to 1.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Loss {
    pub(crate) moves: usize,
    pub(crate) points: Option<f64>,
    pub(crate) win_rate: f64,
}

#[derive(Serialize)]
struct PhaseFacts {
    phase: &'static str,
    first: u32,
    last: u32,
    loss: BySide<Option<Loss>>,
}

/// A mistake; win rates and leads are those of the side that made it.
#[derive(Serialize)]
struct TurnFacts {
    #[serde(rename = "move")]
    number: u32,
    color: Side,
    vertex: String,
    points: Option<f64>,
    win_rate: f64,
    before: Worth,
    after: Worth,
    better: Option<String>,
    line: Vec<String>,
    findings: Vec<FindingFacts>,
}

#[derive(Serialize)]
struct Worth {
    win_rate: f64,
    lead: Option<f64>,
}

/// Time in seconds.
#[derive(Serialize)]
struct TimeFacts {
    used: f64,
    moves: u32,
    longest: Option<LongestMove>,
    overtime_moves: u32,
}

#[derive(Serialize)]
struct LongestMove {
    #[serde(rename = "move")]
    number: u32,
    seconds: f64,
}

/// Standing after a move; win rate and lead are Black's.
#[derive(Serialize)]
struct Place {
    #[serde(rename = "move")]
    number: u32,
    win_rate: f64,
    lead: Option<f64>,
}

impl Facts {
    pub(super) fn of(review: &Review, report: &GameReport, lang: Lang) -> Self {
        let (tree, size) = (review.tree(), review.setting().size);
        Self {
            players: tree.players().map(|player| player.name).into(),
            ranks: tree.players().map(|player| player.rank).into(),
            result: tree.root().info("RE"),
            date: tree.root().info("DT"),
            event: tree.root().info("EV"),
            moves: report.moves,
            engine: report.engine.clone(),
            visits: report.visits,
            sides: report.sides.map(|side| side.map(Quality::from)).into(),
            phases: report.phases.iter().map(PhaseFacts::from).collect(),
            turns: report.turns.iter().map(|turn| TurnFacts::of(turn, size, lang)).collect(),
            time: report.time.map(|time| time.map(TimeFacts::from)).into(),
            course: report.standings.iter().map(Place::from).collect(),
        }
    }
}

impl From<SideReport> for Quality {
    fn from(side: SideReport) -> Self {
        let SideReport { accuracy, loss, first_choice, mistakes } = side;
        Self { accuracy, loss: loss.into(), first_choice, mistakes }
    }
}

impl From<AverageLoss> for Loss {
    fn from(AverageLoss { moves, points, win_rate }: AverageLoss) -> Self {
        Self { moves, points, win_rate }
    }
}

impl From<&Phase> for PhaseFacts {
    fn from(phase: &Phase) -> Self {
        let loss = phase.loss.map(|loss| loss.map(Loss::from)).into();
        Self { phase: phase_name(phase.kind), first: *phase.moves.start(), last: *phase.moves.end(), loss }
    }
}

pub(crate) const fn phase_name(kind: PhaseKind) -> &'static str {
    match kind {
        PhaseKind::Opening => "opening",
        PhaseKind::Middle => "middle",
        PhaseKind::Endgame => "endgame",
    }
}

impl TurnFacts {
    fn of(turn: &Turn, size: Size, lang: Lang) -> Self {
        let line = |line: &[Move]| line.iter().map(|&mv| size.move_name(mv)).collect();
        let mistake = &turn.mistake;
        Self {
            number: mistake.number,
            color: mistake.color.into(),
            vertex: size.move_name(mistake.mv),
            points: mistake.points,
            win_rate: mistake.win_rate,
            before: turn.before.into(),
            after: turn.after.into(),
            better: turn.better.as_ref().map(|better| size.move_name(better.mv())),
            line: turn.better.as_ref().map(|better| line(&better.line)).unwrap_or_default(),
            findings: turn.findings.iter().map(|finding| FindingFacts::of(finding, size, lang)).collect(),
        }
    }
}

impl From<Value> for Worth {
    fn from(Value { win_rate, score }: Value) -> Self {
        Self { win_rate, lead: score }
    }
}

impl From<TimeUse> for TimeFacts {
    fn from(time: TimeUse) -> Self {
        let longest =
            time.longest.map(|(number, time): (u32, Duration)| LongestMove { number, seconds: time.as_secs_f64() });
        Self { used: time.used.as_secs_f64(), moves: time.moves, longest, overtime_moves: time.overtime }
    }
}

impl From<&Standing> for Place {
    fn from(standing: &Standing) -> Self {
        Self { number: standing.moves, win_rate: standing.win_rate, lead: standing.score }
    }
}
