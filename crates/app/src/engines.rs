//! Set-up of computer opponents: programs that are installed, their trials, and the network that a person has chosen.
//!
//! `Engines` is a component: it changes itself alone and answers with `Action`s.

pub(crate) mod view;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use lanke_engine::gtp::client::ProgramTrial;
use lanke_engine::{Choice, EngineError};
use lanke_players::{Engine, NetworkError, NetworkFacts, PlayerSpec, network_name};

use crate::context::Context;
use crate::engine_words::{network_trouble, network_words, silence_words, trial_words};
use crate::ids::Ticket;
use crate::settings::NetworkChoice;
use crate::status::{self, Status, Tone};
use crate::words::phrase;

use view::{FoundNetwork, NetworkView, TrialView};

/// Most lines of a program's output that are kept.
const MAX_LINES: usize = 300;

/// A request about programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineWish {
    /// Look for known ones.
    Find,
    /// Start one and let it play a move.
    Try(Engine),
    /// Break the trial off.
    Stop,
}

/// A request about the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkWish {
    /// Play and analyse by the one in this file.
    Choose(PathBuf),
    /// Play and analyse by this one of those that were found, as they are listed.
    ChooseFound(usize),
    /// Find out about the one that is chosen, and search for others.
    Look,
    /// Do without one.
    Forget,
}

/// News of programs and networks.
#[derive(Debug)]
pub enum Event {
    /// Known programs that are installed.
    Found(Vec<Engine>),
    /// A line of output of a program on trial.
    Written {
        /// The trial.
        ticket: Ticket,
        /// The line.
        line: String,
        /// Held while this is on its way, so that the sender knows how much is.
        pending: Arc<()>,
    },
    /// A program has not answered this command in time and is still waited for; none if it has answered at last.
    Silent {
        /// The program.
        engine: Engine,
        /// The command.
        command: Option<String>,
    },
    /// The result of a trial.
    Tried {
        /// The trial.
        ticket: Ticket,
        /// The move played, or the reason why none was.
        outcome: Result<ProgramTrial, EngineError>,
    },
    /// Networks in the folders of other programs.
    NetworksFound(Vec<PathBuf>),
    /// One of them was measured.
    NetworkMeasured {
        /// Its file.
        file: PathBuf,
        /// Facts about it; none where it cannot be read.
        facts: Option<NetworkFacts>,
    },
    /// A network was read.
    NetworkRead {
        /// The question.
        ticket: Ticket,
        /// Facts about it, or the reason why its file is no network.
        read: Result<NetworkFacts, NetworkError>,
    },
}

/// Work of the shell for the set-up.
#[derive(Debug)]
pub enum Effect {
    /// Find the known programs that are installed.
    Find,
    /// Start a program, and let it play a move.
    Try {
        /// The trial.
        ticket: Ticket,
        /// The program.
        engine: Engine,
    },
    /// Find networks in the folders where other programs put them.
    FindNetworks,
    /// Measure one of them.
    MeasureNetwork {
        /// Its file.
        file: PathBuf,
    },
    /// Read a network and measure it.
    ReadNetwork {
        /// The question.
        ticket: Ticket,
        /// Its file.
        file: PathBuf,
    },
}

/// Work of others that follows from an event of the set-up.
#[derive(Debug)]
pub(crate) enum Action {
    /// Say this.
    Notify(Status),
    /// Play and analyse by this network from now on.
    ChooseNetwork(NetworkChoice),
    /// Stop the work for a question.
    Stop(Ticket),
    /// Let the shell do this.
    Effect(Effect),
}

/// The set-up of computer opponents.
#[derive(Debug, Default)]
pub(crate) struct Engines {
    found: Vec<Engine>,
    trial: Option<TryOut>,
    silences: Vec<Silence>,
    network: Network,
}

/// A program that does not answer in time, while it is still waited for.
#[derive(Debug)]
struct Silence {
    engine: Engine,
    /// Command that it does not answer.
    command: String,
    /// A person has said to wait on.
    accepted: bool,
}

/// A program on trial.
#[derive(Debug)]
struct TryOut {
    /// The trial, while it runs.
    ticket: Option<Ticket>,
    engine: Engine,
    /// Its output, the latest last.
    lines: Vec<String>,
    outcome: Option<Result<ProgramTrial, EngineError>>,
}

/// Facts about networks.
#[derive(Debug, Default)]
struct Network {
    /// The file that is being read.
    asked: Option<(Ticket, PathBuf)>,
    /// Those of the one that is chosen.
    facts: Option<(PathBuf, NetworkFacts)>,
    /// The last file, if it is no network, and its fault.
    trouble: Option<(PathBuf, NetworkError)>,
    /// Those that were found elsewhere, measured one after the other.
    found: Vec<(PathBuf, Option<NetworkFacts>)>,
}

impl Engines {
    /// Does what a person wants of programs.
    pub(crate) fn request(&mut self, wish: EngineWish, cx: &Context<'_>) -> Vec<Action> {
        match wish {
            EngineWish::Find => vec![Action::Effect(Effect::Find)],
            EngineWish::Stop => self.stop_trial().into_iter().collect(),
            EngineWish::Try(engine) => {
                let ticket = cx.ticket();
                let stop = self.stop_trial();
                let start = Action::Effect(Effect::Try { ticket, engine: engine.clone() });
                self.trial = Some(TryOut { ticket: Some(ticket), engine, lines: Vec::new(), outcome: None });
                stop.into_iter().chain([start]).collect()
            }
        }
    }

    /// Does what a person wants of the network.
    pub(crate) fn request_network(&mut self, wish: NetworkWish, cx: &Context<'_>) -> Vec<Action> {
        match wish {
            NetworkWish::Choose(file) => vec![self.read_network(file, cx)],
            NetworkWish::ChooseFound(index) => {
                let file = self.offered(cx).nth(index).map(|(file, _)| file.clone());
                file.map(|file| self.read_network(file, cx)).into_iter().collect()
            }
            NetworkWish::Look => {
                let known = |file: &&PathBuf| self.network.facts.as_ref().is_some_and(|facts| facts.0 == **file);
                let file =
                    cx.settings.network.file.as_ref().filter(|file| !known(file) && self.network.asked.is_none());
                let read = file.map(|file| self.read_network(file.clone(), cx));
                read.into_iter().chain([Action::Effect(Effect::FindNetworks)]).collect()
            }
            NetworkWish::Forget => {
                self.network = Network { found: std::mem::take(&mut self.network.found), ..Network::default() };
                vec![Action::ChooseNetwork(NetworkChoice::default())]
            }
        }
    }

    /// Takes what has happened. `thinks` is the computer opponent that thinks about its move.
    pub(crate) fn handle(&mut self, event: Event, thinks: Option<&PlayerSpec>, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::Found(engines) => self.found = engines,
            Event::Written { ticket, line, .. } => {
                if let Some(trial) = self.running(ticket) {
                    if trial.lines.len() >= MAX_LINES {
                        trial.lines.remove(0);
                    }
                    trial.lines.push(line);
                }
            }
            Event::Silent { engine, command } => {
                self.silences.retain(|silence| silence.engine != engine);
                let Some(command) = command else { return Vec::new() };
                let text = silence_words(cx.lang(), &engine.name, &command);
                let is_awaited = matches!(thinks, Some(PlayerSpec::Engine(player)) if *player == engine);
                self.silences.push(Silence { engine, command, accepted: false });
                // Who waits for a hint or an analysis can stop it at any time.
                if !is_awaited {
                    return vec![Action::Notify(Status { text, tone: Tone::Warning, icon: "engine" })];
                }
            }
            Event::Tried { ticket, outcome } => {
                if let Some(trial) = self.running(ticket) {
                    (trial.ticket, trial.outcome) = (None, Some(outcome));
                }
            }
            Event::NetworksFound(files) => {
                let before = std::mem::take(&mut self.network.found);
                let known = |file: PathBuf| before.iter().find(|(of, _)| *of == file).cloned().unwrap_or((file, None));
                self.network.found = files.into_iter().map(known).collect();
                // One that is being measured leads to the next.
                let measuring = before.iter().any(|(_, facts)| facts.is_none());
                return (!measuring).then(|| self.measure_next()).flatten().into_iter().collect();
            }
            Event::NetworkMeasured { file, facts } => {
                let found = &mut self.network.found;
                match facts {
                    Some(facts) => found.iter_mut().filter(|of| of.0 == file).for_each(|of| of.1 = Some(facts.clone())),
                    None => found.retain(|(of, _)| *of != file),
                }
                return self.measure_next().into_iter().collect();
            }
            Event::NetworkRead { ticket, read } => return self.network_read(ticket, read, cx),
        }
        Vec::new()
    }

    /// The program whose move is awaited, and the command that it does not answer in time, as long as nobody has said to
    /// wait on.
    pub(crate) fn silent_player(&self, thinks: Option<&PlayerSpec>) -> Option<(&Engine, &str)> {
        let Some(PlayerSpec::Engine(engine)) = thinks else { return None };
        let silence = self.silences.iter().find(|silence| silence.engine == *engine && !silence.accepted)?;
        Some((&silence.engine, silence.command.as_str()))
    }

    /// Waits on for a program that does not answer.
    pub(crate) fn wait_on(&mut self, engine: &Engine) {
        for silence in self.silences.iter_mut().filter(|silence| silence.engine == *engine) {
            silence.accepted = true;
        }
    }

    /// Installed programs that are not set up yet.
    pub(crate) fn found(&self, cx: &Context<'_>) -> Vec<Engine> {
        let known = |found: &&Engine| !cx.settings.engines.iter().any(|engine| engine.command == found.command);
        self.found.iter().filter(known).cloned().collect()
    }

    /// The trial as it stands.
    pub(crate) fn trial_view(&self, cx: &Context<'_>) -> Option<TrialView> {
        let TryOut { ticket, engine, lines, outcome } = self.trial.as_ref()?;
        let lang = cx.lang();
        let (verdict, good) = match outcome {
            None => {
                let silence = self.silences.iter().find(|silence| silence.engine == *engine);
                let words = |silence: &Silence| silence_words(lang, &engine.name, &silence.command);
                (silence.map(words).unwrap_or_default(), false)
            }
            Some(Ok(trial)) => (trial_words(lang, engine, trial), trial.choice != Choice::Resign),
            Some(Err(error)) => (status::engine_error(lang, error), false),
        };
        Some(TrialView { running: ticket.is_some(), lines: lines.clone(), verdict, good })
    }

    /// The network and what is known of it.
    pub(crate) fn network_view(&self, cx: &Context<'_>) -> NetworkView {
        let Network { asked, facts, trouble, .. } = &self.network;
        let file: Option<&Path> = cx.settings.network.file.as_deref();
        let known = facts.as_ref().filter(|(of, _)| Some(of.as_path()) == file);
        let about = |(file, facts): &(PathBuf, NetworkFacts)| network_words(cx.lang(), &network_name(file), facts);
        let found = |(of, facts): &(PathBuf, Option<NetworkFacts>)| {
            let words = |facts| network_words(cx.lang(), &network_name(of), facts);
            FoundNetwork { name: network_name(of), about: facts.as_ref().map(words).unwrap_or_default() }
        };
        NetworkView {
            found: self.offered(cx).map(found).collect(),
            reading: asked.as_ref().map(|(_, file)| network_name(file)),
            name: file.map(network_name),
            about: known.map(about).unwrap_or_default(),
            trouble: trouble.as_ref().map(|(file, error)| network_trouble(cx.lang(), file, error)),
            advises: cx.settings.network.advises,
        }
    }

    /// Networks that were found, without the one that is chosen.
    fn offered(&self, cx: &Context<'_>) -> impl Iterator<Item = &(PathBuf, Option<NetworkFacts>)> {
        let chosen = cx.settings.network.file.clone();
        self.network.found.iter().filter(move |(file, _)| Some(file) != chosen.as_ref())
    }

    /// Measures the next of the networks that were found.
    fn measure_next(&self) -> Option<Action> {
        let (file, _) = self.network.found.iter().find(|(_, facts)| facts.is_none())?;
        Some(Action::Effect(Effect::MeasureNetwork { file: file.clone() }))
    }

    fn stop_trial(&mut self) -> Option<Action> {
        self.trial.take()?.ticket.map(Action::Stop)
    }

    fn running(&mut self, ticket: Ticket) -> Option<&mut TryOut> {
        self.trial.as_mut().filter(|trial| trial.ticket == Some(ticket))
    }

    fn read_network(&mut self, file: PathBuf, cx: &Context<'_>) -> Action {
        let ticket = cx.ticket();
        self.network.trouble = None;
        self.network.asked = Some((ticket, file.clone()));
        Action::Effect(Effect::ReadNetwork { ticket, file })
    }

    /// Takes the facts about a network; one that can be read is chosen from now on.
    fn network_read(
        &mut self,
        ticket: Ticket,
        read: Result<NetworkFacts, NetworkError>,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        let Some((_, file)) = self.network.asked.take_if(|asked| asked.0 == ticket) else { return Vec::new() };
        let (lang, name) = (cx.lang(), network_name(&file));
        match read {
            Ok(facts) => {
                let is_new = cx.settings.network.file.as_ref() != Some(&file);
                let (people, nogo) = (facts.people, facts.nogo);
                self.network.facts = Some((file.clone(), facts));
                if !is_new {
                    // Settings of earlier versions tell neither whom it imitates nor its game.
                    let choice = NetworkChoice { people, nogo, ..cx.settings.network.clone() };
                    let differs = choice != cx.settings.network;
                    return differs.then_some(Action::ChooseNetwork(choice)).into_iter().collect();
                }
                let key = match (nogo, people) {
                    (true, _) => "st-network-nogo",
                    (false, true) => "st-network-people",
                    (false, false) => "st-network",
                };
                let text = phrase(lang, key, &[("n", &name)]);
                let choice = NetworkChoice { file: Some(file), advises: !people && !nogo, people, nogo };
                let chosen = Status { text, tone: Tone::Good, icon: "ai" };
                vec![Action::ChooseNetwork(choice), Action::Notify(chosen)]
            }
            Err(error) => {
                let text = network_trouble(lang, &file, &error);
                self.network.trouble = Some((file, error));
                vec![Action::Notify(Status { text, tone: Tone::Bad, icon: "warning" })]
            }
        }
    }
}
