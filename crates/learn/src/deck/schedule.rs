//! Spaced repetition by FSRS (Free Spaced Repetition Scheduler, version 5), as the crate `rs-fsrs` computes it.

use rs_fsrs::{FSRS, Parameters, State};

/// State of a card in the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Learned for the first time: it comes again after minutes.
    Learning,
    /// Known: it comes again after days.
    Review,
    /// Forgotten: it comes again after minutes.
    Relearning,
}

/// Rating of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    /// Forgotten.
    Again,
    /// Known with effort.
    Hard,
    /// Known.
    Good,
    /// Known at once.
    Easy,
}

impl Rating {
    /// All four, in their order.
    pub const ALL: [Self; 4] = [Self::Again, Self::Hard, Self::Good, Self::Easy];
}

/// When a card comes again. Times are in seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Time from which it is due.
    pub due: i64,
    /// Time of its first answer.
    pub first: i64,
    /// Time of its last answer.
    pub last: i64,
    /// Days until it is known with a probability of 90 %.
    pub stability: f64,
    /// Difficulty, 1 to 10.
    pub difficulty: f64,
    /// Days between the last answer and the one before.
    pub elapsed_days: u32,
    /// Days between the last answer and the next.
    pub scheduled_days: u32,
    /// Number of answers.
    pub answers: u32,
    /// Times that it was forgotten.
    pub lapses: u32,
    /// State.
    pub phase: Phase,
}

/// Most days between two answers.
const LONGEST: i32 = 3650;

/// Least and most days of stability. The model has no bounds: each time that a card is forgotten halves it.
const STABILITY: [f64; 2] = [0.001, 1e6];

/// Largest number of seconds since 1970 that a schedule holds: the year 9999.
const LAST_SECOND: i64 = 253_402_300_799;

impl Schedule {
    /// Schedule after an answer; the card was new if it had none.
    pub fn next(before: Option<Self>, rating: Rating, now: i64) -> Self {
        let now = now.clamp(0, LAST_SECOND);
        let time = |seconds: i64| chrono::DateTime::from_timestamp(seconds, 0).unwrap_or_default();
        let card = before.map_or_else(
            || rs_fsrs::Card { due: time(now), last_review: time(now), ..rs_fsrs::Card::default() },
            |known| rs_fsrs::Card {
                due: time(known.due),
                stability: known.stability,
                difficulty: known.difficulty,
                elapsed_days: i64::from(known.elapsed_days),
                scheduled_days: i64::from(known.scheduled_days),
                reps: i32::try_from(known.answers).unwrap_or(i32::MAX - 1),
                lapses: i32::try_from(known.lapses).unwrap_or(i32::MAX - 1),
                state: match known.phase {
                    Phase::Learning => State::Learning,
                    Phase::Review => State::Review,
                    Phase::Relearning => State::Relearning,
                },
                // A clock that was set back must not make days negative.
                last_review: time(known.last.min(now)),
            },
        );
        let rating = match rating {
            Rating::Again => rs_fsrs::Rating::Again,
            Rating::Hard => rs_fsrs::Rating::Hard,
            Rating::Good => rs_fsrs::Rating::Good,
            Rating::Easy => rs_fsrs::Rating::Easy,
        };
        let parameters = Parameters { maximum_interval: LONGEST, enable_fuzz: false, ..Parameters::default() };
        let next = FSRS::new(parameters).next(card, time(now), rating).card;
        let days = |days: i64| u32::try_from(days).unwrap_or(0);
        let count = |count: i32| u32::try_from(count).unwrap_or(0);
        Self {
            due: next.due.timestamp(),
            first: before.map_or(now, |known| known.first),
            last: now,
            stability: next.stability.clamp(STABILITY[0], STABILITY[1]),
            difficulty: next.difficulty,
            elapsed_days: days(next.elapsed_days),
            scheduled_days: days(next.scheduled_days),
            answers: count(next.reps),
            lapses: count(next.lapses),
            phase: match next.state {
                State::New | State::Learning => Phase::Learning,
                State::Review => Phase::Review,
                State::Relearning => Phase::Relearning,
            },
        }
    }

    /// Seconds until the card comes again, for each rating.
    pub fn intervals(before: Option<Self>, now: i64) -> [i64; 4] {
        Rating::ALL.map(|rating| Self::next(before, rating, now).due - now)
    }

    /// It as text, which [`Schedule::read`] reads.
    pub(super) fn text(&self) -> String {
        let Self { due, first, last, stability, difficulty, .. } = self;
        let Self { elapsed_days, scheduled_days, answers, lapses, .. } = self;
        let phase = match self.phase {
            Phase::Learning => 'l',
            Phase::Review => 'r',
            Phase::Relearning => 'f',
        };
        format!(
            "{due} {first} {last} {stability} {difficulty} {elapsed_days} {scheduled_days} {answers} {lapses} {phase}"
        )
    }

    /// Schedule of a text; none where it is no schedule.
    pub(super) fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let [due, first, last, stability, difficulty, elapsed, scheduled, answers, lapses, phase] = words[..] else {
            return None;
        };
        let time = |text: &str| text.parse().ok().filter(|time| (0..=LAST_SECOND).contains(time));
        let count = |text: &str| text.parse::<u32>().ok();
        let real = |text: &str, [least, most]: [f64; 2]| {
            let real = text.parse().ok().filter(|real: &f64| real.is_finite())?;
            Some(real.clamp(least, most))
        };
        Some(Self {
            due: time(due)?,
            first: time(first)?,
            last: time(last)?,
            stability: real(stability, STABILITY)?,
            difficulty: real(difficulty, [1.0, 10.0])?,
            elapsed_days: count(elapsed)?,
            scheduled_days: count(scheduled)?,
            answers: count(answers)?,
            lapses: count(lapses)?,
            phase: match phase {
                "l" => Phase::Learning,
                "r" => Phase::Review,
                "f" => Phase::Relearning,
                _ => return None,
            },
        })
    }
}
