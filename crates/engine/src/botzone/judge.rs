//! The judge's side: requests to a bot, and its answers.

use std::fmt;

use lanke_rules::text;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{BotzoneForm, KEEP_RUNNING, Place};

/// Bytes that a bot may store for its next turn, of either kind.
const MAX_DATA: usize = 100 << 10;

/// Characters of an unreadable answer that are quoted.
const QUOTED: usize = 80;

/// The judge of one bot in one game. It knows neither rules nor time.
#[derive(Clone, Debug)]
pub struct BotzoneJudge {
    form: BotzoneForm,
    limits: BotzoneLimits,
    data: String,
    globaldata: String,
}

/// Limits that a bot is told in JSON.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BotzoneLimits {
    /// Seconds a turn.
    pub seconds: f64,
    /// Megabytes.
    pub megabytes: u64,
}

/// Output of a bot that is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerError {
    /// It has written nothing.
    Nothing,
    /// Its first line, which is no move in this form.
    NoMove(String),
    /// It wants more stored for its next turn than 100 kB.
    TooMuchData,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("it answered nothing"),
            Self::NoMove(line) => write!(f, "it answered `{line}`, which is no move"),
            Self::TooMuchData => f.write_str("it stores more than 100 kB for its next turn"),
        }
    }
}

impl std::error::Error for AnswerError {}

#[derive(Serialize)]
struct Request<'a> {
    requests: Vec<Place>,
    responses: Vec<Place>,
    data: &'a str,
    globaldata: &'a str,
    time_limit: f64,
    memory_limit: u64,
}

#[derive(Deserialize)]
struct Answer {
    response: Place,
    #[serde(default)]
    data: Value,
    #[serde(default)]
    globaldata: Value,
}

impl BotzoneJudge {
    /// A judge for a game that begins.
    pub fn new(form: BotzoneForm, limits: BotzoneLimits) -> Self {
        Self { form, limits, data: String::new(), globaldata: String::new() }
    }

    /// The lines that ask a bot for its move after these, Black's first: the whole game, or for a bot that
    /// keeps running the last move alone.
    pub fn request(&self, moves: &[Place], keeps_running: bool) -> String {
        // Black is told first that there is no move before its own.
        let none = if moves.len().is_multiple_of(2) { &[Place::NONE][..] } else { &[] };
        let places = [none, moves].concat();
        let last = places.last().copied().unwrap_or(Place::NONE);
        match (self.form, keeps_running) {
            (BotzoneForm::Simple, true) => format!("{last}\n"),
            (BotzoneForm::Simple, false) => {
                let lines: Vec<String> = places.iter().map(Place::to_string).collect();
                format!("{}\n{}\n{}\n{}\n", places.len().div_ceil(2), lines.join("\n"), self.data, self.globaldata)
            }
            (BotzoneForm::Json, true) => json(&last),
            (BotzoneForm::Json, false) => json(&Request {
                requests: places.iter().copied().step_by(2).collect(),
                responses: places.iter().copied().skip(1).step_by(2).collect(),
                data: &self.data,
                globaldata: &self.globaldata,
                time_limit: self.limits.seconds,
                memory_limit: self.limits.megabytes,
            }),
        }
    }

    /// The move of an answer: all that a bot has written since the request, up to its end or the line
    /// [`KEEP_RUNNING`], without it. What it stores goes with the next request.
    ///
    /// # Errors
    /// When it is no answer in this form.
    pub fn answer(&mut self, output: &str) -> Result<Place, AnswerError> {
        let output = output.trim_start().trim_start_matches('\u{feff}');
        let first = output.lines().next().filter(|line| !line.is_empty()).ok_or(AnswerError::Nothing)?;
        let no_move = || AnswerError::NoMove(text::line(first, QUOTED));
        let (place, data, globaldata) = match self.form {
            BotzoneForm::Simple => {
                // The second line is for debugging.
                let mut rest = output.lines().skip(2);
                let data = rest.next().unwrap_or_default().to_owned();
                (first.parse().map_err(|()| no_move())?, data, rest.collect::<Vec<_>>().join("\n"))
            }
            BotzoneForm::Json => {
                let value = serde_json::Deserializer::from_str(output).into_iter().next();
                let answer: Answer = value.and_then(Result::ok).ok_or_else(no_move)?;
                (answer.response, stored(answer.data), stored(answer.globaldata))
            }
        };
        if data.len().max(globaldata.len()) > MAX_DATA {
            return Err(AnswerError::TooMuchData);
        }
        (self.data, self.globaldata) = (data, globaldata);
        Ok(place)
    }

    /// True for the line by which a bot says that it goes on running.
    pub fn keeps_running(line: &str) -> bool {
        line.trim() == KEEP_RUNNING
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("numbers and texts are always JSON") + "\n"
}

/// Data that a bot stores: a text, or for some bots any other value.
fn stored(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        value => value.to_string(),
    }
}
