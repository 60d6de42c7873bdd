//! Commands that let the thinker think: moves, analyses, and the other side's time.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lanke_rules::{Color, Move, PlayEnd};

use super::analyze::AnalyzeOptions;
use super::client::Dialect;
use super::failure::GtpError;
use super::line::answer;
use super::server::{Answer, PendingLines, Server};
use crate::clock::SideClock;
use crate::{Analysis, Budget, Choice, Task};

/// Aim of a search.
struct Aim<'a> {
    side: Color,
    budget: Budget,
    /// Clock of a move; an analysis goes on until a line comes.
    clock: Option<SideClock>,
    among: &'a [Move],
    cleanup: bool,
}

impl Server {
    /// A move for `side`, which is made unless only asked for.
    pub(super) fn generate(&mut self, side: Color, made: bool, cleanup: bool, input: &mut dyn PendingLines) -> Answer {
        let (start, clock) = (Instant::now(), self.time.clock(side));
        let aim = Aim { side, budget: self.budget(clock), clock, among: &[], cleanup };
        let choice =
            self.think(&aim, &mut |_| if input.is_interrupted() { BREAK } else { ControlFlow::Continue(()) })?;
        if made {
            self.time.spend(side, start.elapsed());
        }
        self.choose(side, choice, made)
    }

    fn think(
        &mut self,
        aim: &Aim<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, GtpError> {
        let position = self.game.turned(aim.side);
        if let Some(PlayEnd::Majority { winner }) = position.end() {
            return Ok(if winner == aim.side { Choice::Pass } else { Choice::Resign });
        }
        let task = Task {
            among: aim.among,
            cleanup: aim.cleanup,
            clock: aim.clock,
            seed: self.setup.seed.wrapping_add(u64::from(position.moves())),
            threads: self.setup.threads,
            memory: self.setup.memory,
            ..self.game.task(&position, aim.budget)
        };
        self.thinker.think(&task, report).map_err(GtpError::Engine)
    }

    /// Names what was chosen, and makes the move if it is to be made.
    fn choose(&mut self, side: Color, choice: Choice, made: bool) -> Answer {
        self.plays |= made;
        let size = self.game.size();
        let Some(mv) = choice.mv() else { return Ok("resign".to_owned()) };
        if made {
            let point = mv.point().map(|p| size.vertex(p));
            self.game.play(side, mv).map_err(|illegal| GtpError::Broke(point, illegal))?;
        }
        Ok(size.move_name(mv))
    }

    /// Limits of a move by this clock.
    fn budget(&self, clock: Option<SideClock>) -> Budget {
        let budget = self.setup.budget;
        let time = budget.time.into_iter().chain(self.time.most).min();
        Budget { time, ..budget }.or_untimed(clock)
    }

    /// Streams an analysis until a line comes, or until a move is found, which is then made.
    pub(super) fn stream(
        &mut self,
        id: Option<u32>,
        options: Result<(AnalyzeOptions, Dialect, bool), GtpError>,
        out: &mut dyn FnMut(&str),
        input: &mut dyn PendingLines,
    ) {
        let (options, dialect, moving) = match options {
            Ok(options) => options,
            Err(failure) => return out(&answer(id, &Err(failure))),
        };
        let side = options.color.unwrap_or(self.game.position().to_play());
        let (size, head) = (self.game.size(), format!("={}\n", id.map(|id| id.to_string()).unwrap_or_default()));
        let clock = self.time.clock(side).filter(|_| moving);
        let budget = if moving { self.budget(clock) } else { Budget::default() };
        let among = options.among(&self.game.turned(side));
        if among.as_ref().is_some_and(Vec::is_empty) {
            if moving {
                return out(&answer(id, &Err(GtpError::NothingAllowed)));
            }
            out(&head);
            input.wait();
            return out("\n");
        }
        let start = Instant::now();
        let mut last: Option<Instant> = None;
        let mut latest = None;
        let mut begun = false;
        let aim = Aim { side, budget, clock, among: among.as_deref().unwrap_or_default(), cleanup: false };
        let found = self.think(&aim, &mut |analysis| {
            if !std::mem::replace(&mut begun, true) {
                out(&head);
            }
            if analysis.candidates.is_empty() {
                // Nothing is known yet, or there is nothing to know.
            } else if last.is_none_or(|last| last.elapsed() >= options.interval) && options.interval > Duration::ZERO {
                last = Some(Instant::now());
                latest = None;
                out(&options.line(analysis, size, dialect));
            } else {
                latest = Some(analysis.clone());
            }
            let ends = if moving { input.is_interrupted() } else { input.is_waiting() };
            if ends { BREAK } else { ControlFlow::Continue(()) }
        });
        if let Err(failure) = found.clone().map_err(|failure| answer(id, &Err(failure)))
            && !begun
        {
            return out(&failure);
        }
        if !begun {
            out(&head);
        }
        // A search that ended by itself has more to tell than its last line.
        if let Some(analysis) = latest.filter(|_| moving || !input.is_waiting()) {
            out(&options.line(&analysis, size, dialect));
        }
        if !moving {
            if !input.is_waiting() {
                input.wait();
            }
            return out("\n");
        }
        self.time.spend(side, start.elapsed());
        match found.and_then(|choice| self.choose(side, choice, true)) {
            Ok(mv) => out(&format!("play {mv}\n\n")),
            Err(_) => out("\n"),
        }
    }

    /// Thinks about the position until a line comes or there is nothing left to think about.
    pub(super) fn ponder(&mut self, input: &mut dyn PendingLines) {
        if self.game.position().end().is_some() || input.is_waiting() {
            return;
        }
        let side = self.game.position().to_play();
        let aim = Aim { side, budget: Budget::default(), clock: None, among: &[], cleanup: false };
        // What it finds stays in its memory; a position that it cannot think about is said when it is asked.
        let _ = self.think(&aim, &mut |_| if input.is_waiting() { BREAK } else { ControlFlow::Continue(()) });
    }
}

const BREAK: ControlFlow<()> = ControlFlow::Break(());
