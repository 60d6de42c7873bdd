//! Reports on cards and the deck, as text and as JSON.

use std::fmt::Write;

use lanke_learn::deck::{Card, DeckTally, Loss, Now, Phase, Rating};
use lanke_rules::picture;
use serde::Serialize;

use crate::output::{Side, counted, plain};

#[derive(Serialize)]
pub(super) struct AddReport {
    pub(super) games: usize,
    pub(super) without_analysis: usize,
    /// Cards that were found.
    pub(super) found: usize,
    /// Those of them that the deck did not have.
    pub(super) added: usize,
    /// Those for which it has no room.
    pub(super) left_out: usize,
}

impl AddReport {
    pub(super) fn text(&self) -> String {
        let added = counted(self.added as u64, "card");
        let mut text = format!("{added} added, {} known", self.found - self.added - self.left_out);
        if self.left_out > 0 {
            let _ = write!(text, "; {} left out: the deck is full", counted(self.left_out as u64, "card"));
        }
        if self.without_analysis > 0 {
            let _ = write!(text, "; {} without an analysis", counted(self.without_analysis as u64, "game"));
        }
        text + "\n"
    }
}

#[derive(Serialize)]
pub(super) struct CardReport {
    id: String,
    black: Option<String>,
    white: Option<String>,
    date: Option<String>,
    #[serde(rename = "move")]
    number: u32,
    to_play: Side,
    board: Vec<String>,
    last: Option<String>,
    played: String,
    points: Option<f64>,
    win_rate: f64,
    better: Vec<Better>,
    state: &'static str,
    /// Seconds since 1970; none for a new card.
    due: Option<i64>,
    answers: u32,
    lapses: u32,
    buried: bool,
    removed: bool,
    /// Seconds until it comes again, for each rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    intervals: Option<Intervals>,
    #[serde(skip)]
    seconds: i64,
}

#[derive(Serialize)]
struct Better {
    line: Vec<String>,
    points: Option<f64>,
    win_rate: f64,
}

#[derive(Clone, Copy, Serialize)]
struct Intervals {
    again: i64,
    hard: i64,
    good: i64,
    easy: i64,
}

impl CardReport {
    pub(super) fn of(card: &Card, now: Now) -> Self {
        let board = card.position().board();
        let size = board.size();
        let text = |name: &str| card.info(name).map(str::to_owned);
        let better = card.better.iter().map(|better| Better {
            line: better.line.iter().map(|&mv| size.move_name(mv)).collect(),
            points: better.loss.points,
            win_rate: better.loss.win_rate,
        });
        let Loss { points, win_rate } = card.loss;
        Self {
            id: card.id().to_string(),
            black: text("PB"),
            white: text("PW"),
            date: text("DT"),
            number: card.number,
            to_play: card.to_play().into(),
            board: picture::rows(board),
            last: card.last.map(|p| size.vertex(p).to_string()),
            played: size.move_name(card.played),
            points,
            win_rate,
            better: better.collect(),
            state: match card.schedule.map(|schedule| schedule.phase) {
                None => "new",
                Some(Phase::Learning) => "learning",
                Some(Phase::Review) => "review",
                Some(Phase::Relearning) => "relearning",
            },
            due: card.schedule.map(|schedule| schedule.due),
            answers: card.schedule.map_or(0, |schedule| schedule.answers),
            lapses: card.schedule.map_or(0, |schedule| schedule.lapses),
            buried: card.is_buried(now),
            removed: false,
            intervals: None,
            seconds: now.seconds,
        }
    }

    pub(super) fn with_intervals(self, intervals: [i64; Rating::ALL.len()]) -> Self {
        let [again, hard, good, easy] = intervals;
        Self { intervals: Some(Intervals { again, hard, good, easy }), ..self }
    }

    /// Report on a card that the deck no longer has.
    pub(super) fn removed(self) -> Self {
        Self { removed: true, ..self }
    }

    /// For people, on one line.
    pub(super) fn line(&self) -> String {
        let name = |name: &Option<String>| name.as_deref().map_or_else(|| "?".to_owned(), plain);
        let loss = self.points.map_or_else(
            || format!("{:.1} % of win rate", 100.0 * self.win_rate),
            |points| format!("{points:.1} points"),
        );
        let due = match self.due {
            _ if self.removed => "removed".to_owned(),
            _ if self.buried => "put off until tomorrow".to_owned(),
            None => "new".to_owned(),
            Some(due) if due <= self.seconds => format!("{}, due", self.state),
            Some(due) => format!("{}, due in {}", self.state, span(due - self.seconds)),
        };
        format!(
            "{}: {} – {}, move {}, {} {} lost {loss}; {due}",
            self.id,
            name(&self.black),
            name(&self.white),
            self.number,
            self.to_play,
            self.played
        )
    }

    /// For people, with the board and the answer.
    pub(super) fn text(&self) -> String {
        let mut text = self.line() + "\n";
        for row in &self.board {
            text += row;
            text.push('\n');
        }
        for better in &self.better {
            let _ = writeln!(text, "better: {}", better.line.join(" "));
        }
        if let Some(Intervals { again, hard, good, easy }) = self.intervals {
            let [again, hard, good, easy] = [again, hard, good, easy].map(span);
            let _ = writeln!(text, "again {again}, hard {hard}, good {good}, easy {easy}");
        }
        text
    }
}

/// A time in its largest unit.
fn span(seconds: i64) -> String {
    match seconds {
        ..3600 => format!("{} min", (seconds + 59) / 60),
        3600..86_400 => format!("{} h", (seconds + 1800) / 3600),
        _ => format!("{} d", (seconds + 43_200) / 86_400),
    }
}

#[derive(Serialize)]
pub(super) struct DeckReport {
    cards: usize,
    new: usize,
    learning: usize,
    review: usize,
    due: usize,
    buried: usize,
    answered_today: usize,
    lapses: u64,
}

impl From<DeckTally> for DeckReport {
    fn from(tally: DeckTally) -> Self {
        let DeckTally { cards, new, learning, review, due, buried, answered_today, lapses } = tally;
        Self { cards, new, learning, review, due, buried, answered_today, lapses }
    }
}

impl DeckReport {
    pub(super) fn text(&self) -> String {
        let Self { new, learning, review, due, buried, answered_today, lapses, .. } = self;
        let cards = counted(self.cards as u64, "card");
        format!(
            "{cards}: {new} new, {learning} learning, {review} in review; {due} due, {buried} put off\n\
             answered today: {answered_today}; forgotten: {lapses}\n"
        )
    }
}
