//! A program that speaks to the judge of Botzone: kept running, or started for every move.

use std::time::{Duration, Instant};

use lanke_engine::botzone::{AnswerError, BotzoneForm, BotzoneJudge, BotzoneLimits, Place};
use lanke_engine::gtp::client::{CommandLine, Process};
use lanke_engine::{Choice, EngineFailure};
use lanke_rules::{Illegal, Move, text};

use super::arena::{Arena, TOLERANCE};
use super::entrant::Entrant;
use super::player::{Failure, Player};
use crate::contest::Opening;

/// Bytes of an answer beyond which it has no end.
const MAX_ANSWER: usize = 1 << 20;

/// Characters of an unfinished answer that are quoted.
const QUOTED: usize = 80;

/// A program in one game.
pub(super) struct BotzonePlayer {
    name: String,
    line: CommandLine,
    judge: BotzoneJudge,
    /// True if it goes on running after an answer; none where that is not known yet.
    keeps_running: Option<bool>,
    process: Option<Process>,
    /// Last words of the process that ended last.
    words: Vec<String>,
    time: Duration,
    start: Duration,
    /// Time for the next answer.
    limit: Duration,
}

impl BotzonePlayer {
    pub(super) fn new(
        entrant: &Entrant,
        form: BotzoneForm,
        keeps_running: Option<bool>,
        arena: &Arena,
    ) -> Result<Self, Failure> {
        let limits = BotzoneLimits { seconds: arena.time.as_secs_f64(), megabytes: arena.memory.unwrap_or_default() };
        Ok(Self {
            name: entrant.name.clone(),
            line: arena.line(entrant, &[], Vec::new())?,
            judge: BotzoneJudge::new(form, limits),
            keeps_running,
            process: None,
            words: Vec::new(),
            time: arena.time,
            start: arena.start,
            limit: arena.start + arena.time,
        })
    }

    /// Asks for the move after these.
    pub(super) fn ask(&mut self, moves: &[Place]) -> Result<Place, Failure> {
        let request = self.judge.request(moves, self.process.is_some());
        let limit = std::mem::replace(&mut self.limit, self.time);
        let output = self.exchange(&request, limit)?;
        self.judge.answer(&output).map_err(|error| self.no_answer(&error))
    }

    /// True if it runs on after its last answer.
    pub(super) fn runs(&self) -> bool {
        self.process.is_some()
    }

    /// Sends a request: all that is written up to the end of the program or its word that it goes on running.
    fn exchange(&mut self, request: &str, limit: Duration) -> Result<String, Failure> {
        let deadline = Instant::now() + limit + TOLERANCE;
        let process = match &mut self.process {
            Some(process) => process,
            none => {
                let process = Process::start(&self.line, std::sync::Arc::new(|_, _| {}));
                none.insert(process.map_err(|what| Failure::of(&self.name, what, Vec::new()))?)
            }
        };
        process.resume();
        // One that does not read is judged by what it writes.
        let _ = process.send(request);
        if self.keeps_running == Some(false) {
            process.close_input();
        }
        let mut output = String::new();
        let failure = loop {
            let left = deadline.saturating_duration_since(Instant::now());
            // One that is not known yet may read to the end of its input before it answers.
            let wait = if self.keeps_running.is_none() { left.min(self.start) } else { left };
            match process.next(wait) {
                _ if left.is_zero() => return Err(self.late(limit, &output)),
                Ok(Some(line)) if BotzoneJudge::keeps_running(&String::from_utf8_lossy(&line)) => {
                    // As on Botzone, it does not think in the other side's time.
                    process.pause();
                    return Ok(output);
                }
                Ok(Some(line)) if output.len() + line.len() <= MAX_ANSWER => {
                    output.push_str(&String::from_utf8_lossy(&line));
                }
                Ok(Some(_)) => break EngineFailure::Flood,
                Ok(None) if self.keeps_running.is_none() => {
                    self.keeps_running = Some(false);
                    process.close_input();
                }
                Ok(None) => return Err(self.late(limit, &output)),
                Err(EngineFailure::Ended(Some(0))) => {
                    self.words = process.last_words();
                    self.process = None;
                    return Ok(output);
                }
                Err(failure) => break failure,
            }
        };
        let words = process.last_words();
        Err(Failure::of(&self.name, failure, words))
    }

    /// No answer, or one that has no end.
    fn late(&self, limit: Duration, output: &str) -> Failure {
        let failure = Failure::late(&self.name, limit, self.last_words());
        let written = text::line(output, QUOTED);
        if written.is_empty() {
            return failure;
        }
        let what = format!("{}: it wrote `{written}`, and neither ended nor asked to keep running", failure.what);
        Failure { what, ..failure }
    }

    fn no_answer(&self, error: &AnswerError) -> Failure {
        let what = format!("{}: {error}", self.name);
        Failure::forfeit(what, self.last_words())
    }

    fn last_words(&self) -> Vec<String> {
        self.process.as_ref().map_or_else(|| self.words.clone(), Process::last_words)
    }
}

impl Player for BotzonePlayer {
    fn choose(&mut self, game: &Opening) -> Result<Choice, Failure> {
        let points = game.moves.iter().filter_map(|(_, mv)| mv.point().map(Place::from));
        let place = self.ask(&points.collect::<Vec<_>>())?;
        let size = game.position.board().size();
        let illegal = |written: &str, why| Failure::illegal(&self.name, written, why, self.last_words());
        let point = place.point(size).ok_or_else(|| illegal(&place.to_string(), Illegal::OutsideBoard))?;
        let legal = game.position.legal(Move::Play(point));
        legal.map_err(|why| illegal(&format!("{place} ({})", size.vertex(point)), why))?;
        Ok(Choice::Play(point))
    }
}
