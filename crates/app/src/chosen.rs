//! The network that a person has chosen to play and to analyse by.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_players::{NetworkError, NetworkFacts, PlayerSpec, network_name};
use lanke_rules::Ruleset;

use crate::app::App;
use crate::event::{Effect, Ticket};
use crate::settings::{NetworkChoice, Settings};
use crate::show::players;
use crate::status;
use crate::view::{NetworkView, Status, Tone};
use crate::words::{phrase, word};

/// What is wished for the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkWish {
    /// Play and analyse by the one in this file.
    Choose(PathBuf),
    /// Tell of the one that is chosen.
    Look,
    /// Do without one.
    Forget,
}

/// What is known of networks.
#[derive(Debug, Default)]
pub(crate) struct Chosen {
    /// The file that is being read.
    asked: Option<(Ticket, PathBuf)>,
    /// What is known of the one that is chosen.
    facts: Option<(PathBuf, NetworkFacts)>,
    /// What was wrong with the last file, in a sentence.
    trouble: Option<String>,
}

impl App {
    /// Does what is wished.
    pub(crate) fn network_wish(&mut self, wish: NetworkWish, now: Duration) {
        match wish {
            NetworkWish::Choose(file) => self.read_network(file),
            NetworkWish::Look => {
                let known = |file: &PathBuf| self.chosen.facts.as_ref().is_some_and(|facts| facts.0 == *file);
                let file = self.settings.network.file.clone().filter(|file| !known(file));
                if let Some(file) = file.filter(|_| self.chosen.asked.is_none()) {
                    self.read_network(file);
                }
            }
            NetworkWish::Forget => {
                self.chosen = Chosen::default();
                self.choose_network(NetworkChoice::default(), now);
            }
        }
    }

    fn read_network(&mut self, file: PathBuf) {
        let ticket = self.ticket();
        self.chosen.trouble = None;
        self.chosen.asked = Some((ticket, file.clone()));
        self.effects.push(Effect::ReadNetwork(ticket, file));
    }

    fn choose_network(&mut self, network: NetworkChoice, now: Duration) {
        self.set(Settings { network, ..self.settings.clone() }, now);
    }

    /// Takes what there is to tell of a network; one that can be read is chosen from now on.
    pub(crate) fn network_read(&mut self, ticket: Ticket, told: Result<NetworkFacts, NetworkError>, now: Duration) {
        let Some((_, file)) = self.chosen.asked.take_if(|asked| asked.0 == ticket) else { return };
        let (lang, name) = (self.settings.lang, network_name(&file));
        match told {
            Ok(facts) => {
                if self.settings.network.file.as_ref() != Some(&file) {
                    self.choose_network(NetworkChoice { file: Some(file.clone()), advises: true }, now);
                    let text = phrase(lang, "st-network", &[("n", &name)]);
                    self.say(Status { text, tone: Tone::Good, icon: "ai" }, now);
                }
                self.chosen.facts = Some((file, facts));
            }
            Err(error) => {
                let why = match error {
                    NetworkError::Disk(error) => status::disk(lang, &error),
                    NetworkError::Read(error) => error.to_string(),
                    NetworkError::Nonsense => word(lang, "net-damaged").to_owned(),
                };
                let text = phrase(lang, "er-network", &[("n", &name), ("w", &why)]);
                self.chosen.trouble = Some(text.clone());
                self.say(Status { text, tone: Tone::Bad, icon: "warning" }, now);
            }
        }
    }

    /// Who gives hints, plays for a person and analyses under these rules; networks do not know NoGo.
    pub(crate) fn adviser(&self, ruleset: &Ruleset) -> PlayerSpec {
        self.settings.adviser_for(ruleset)
    }

    /// The network and what is known of it.
    pub(crate) fn network_view(&self) -> NetworkView {
        let (lang, Chosen { asked, facts, trouble }) = (self.settings.lang, &self.chosen);
        let file: Option<&Path> = self.settings.network.file.as_deref();
        let known = facts.as_ref().filter(|(of, _)| Some(of.as_path()) == file);
        NetworkView {
            reading: asked.as_ref().map(|(_, file)| network_name(file)),
            name: file.map(network_name),
            about: known
                .map_or(String::new(), |(file, facts)| players::network_words(lang, &network_name(file), facts)),
            trouble: trouble.clone(),
            advises: self.settings.network.advises,
        }
    }
}
