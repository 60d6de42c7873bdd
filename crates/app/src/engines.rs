//! Setting up programs: which are installed, and whether one plays.

use std::time::Duration;

use lanke_engine::EngineError;
use lanke_engine::gtp::client::Trial;
use lanke_players::{Engine, PlayerSpec};
use lanke_rules::Color;

use crate::app::App;
use crate::event::{Effect, Ticket};
use crate::show::players;
use crate::view::{Status, Tone, TrialView};

/// The most lines of a program's output that are kept.
const MAX_LINES: usize = 300;

/// What is wished for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineWish {
    /// Look for known ones.
    Find,
    /// Start one and let it play a move.
    Try(Engine),
    /// Break the trial off.
    Stop,
}

/// Programs that are being set up.
#[derive(Debug, Default)]
pub(crate) struct Engines {
    /// Known programs that are installed.
    pub(crate) found: Vec<Engine>,
    pub(crate) trial: Option<TryOut>,
    silence: Option<Silence>,
}

/// A program that does not answer in time, while it is still waited for.
#[derive(Debug)]
pub(crate) struct Silence {
    pub(crate) engine: Engine,
    /// Command that it does not answer.
    pub(crate) command: String,
    /// A person has said to wait on.
    accepted: bool,
}

/// A program that is tried out.
#[derive(Debug)]
pub(crate) struct TryOut {
    /// The question, while it runs.
    pub(crate) ticket: Option<Ticket>,
    engine: Engine,
    /// What it writes, the latest last.
    lines: Vec<String>,
    outcome: Option<Result<Trial, EngineError>>,
}

impl App {
    /// Does what is wished.
    pub(crate) fn set_up(&mut self, wish: EngineWish) {
        match wish {
            EngineWish::Find => self.effects.push(Effect::FindEngines),
            EngineWish::Stop => self.stop_trial(),
            EngineWish::Try(engine) => {
                self.stop_trial();
                let ticket = self.ticket();
                self.effects.push(Effect::TryEngine(ticket, engine.clone()));
                self.engines.trial = Some(TryOut { ticket: Some(ticket), engine, lines: Vec::new(), outcome: None });
            }
        }
    }

    fn stop_trial(&mut self) {
        if let Some(TryOut { ticket: Some(ticket), .. }) = self.engines.trial.take() {
            self.effects.push(Effect::Stop(ticket));
        }
    }

    fn trial(&mut self, ticket: Ticket) -> Option<&mut TryOut> {
        self.engines.trial.as_mut().filter(|trial| trial.ticket == Some(ticket))
    }

    /// Takes a line that the program on trial writes.
    pub(crate) fn written(&mut self, ticket: Ticket, line: String) {
        if let Some(trial) = self.trial(ticket) {
            if trial.lines.len() >= MAX_LINES {
                trial.lines.remove(0);
            }
            trial.lines.push(line);
        }
    }

    /// Takes what came of a trial.
    pub(crate) fn tried(&mut self, ticket: Ticket, outcome: Result<Trial, EngineError>) {
        if let Some(trial) = self.trial(ticket) {
            (trial.ticket, trial.outcome) = (None, Some(outcome));
        }
    }

    /// Takes that a program does not answer in time, or does again.
    pub(crate) fn silence(&mut self, engine: Engine, command: Option<String>, now: Duration) {
        let Some(command) = command else {
            self.engines.silence.take_if(|silence| silence.engine == engine);
            return;
        };
        let text = players::silence_words(self.settings.lang, &engine.name, &command);
        self.engines.silence = Some(Silence { engine, command, accepted: false });
        // Who waits for a hint or an analysis can stop it at any time.
        if self.silent_player().is_none() {
            self.say(Status { text, tone: Tone::Warning, icon: "engine" }, now);
        }
    }

    /// The side whose program does not answer in time, as long as nobody has said to wait on.
    pub(crate) fn silent_player(&self) -> Option<(Color, &Silence)> {
        let silence = self.engines.silence.as_ref().filter(|silence| !silence.accepted)?;
        let color = self.thoughts.of()?;
        let is_it =
            matches!(&self.table.chairs[color].mind, Some(PlayerSpec::Engine(engine)) if *engine == silence.engine);
        is_it.then_some((color, silence))
    }

    /// Waits on for the program that does not answer.
    pub(crate) fn wait_on(&mut self) {
        if let Some(silence) = &mut self.engines.silence {
            silence.accepted = true;
        }
    }

    /// Installed programs that are not set up yet.
    pub(crate) fn found_engines(&self) -> Vec<Engine> {
        let known = |found: &&Engine| !self.settings.engines.iter().any(|engine| engine.command == found.command);
        self.engines.found.iter().filter(known).cloned().collect()
    }

    /// The trial as it stands.
    pub(crate) fn trial_view(&self) -> Option<TrialView> {
        let TryOut { ticket, engine, lines, outcome } = self.engines.trial.as_ref()?;
        let lang = self.settings.lang;
        let (verdict, good) = match outcome {
            None => {
                let silence = self.engines.silence.as_ref().filter(|silence| silence.engine == *engine);
                let words = |silence: &Silence| players::silence_words(lang, &engine.name, &silence.command);
                (silence.map(words).unwrap_or_default(), false)
            }
            Some(Ok(trial)) => (players::trial_words(lang, engine, trial), true),
            Some(Err(error)) => (crate::status::engine_error(lang, error), false),
        };
        Some(TrialView { running: ticket.is_some(), lines: lines.clone(), verdict, good })
    }
}
