//! Routing to and from the set-up of computer opponents.

use std::time::Duration;

use lanke_players::PlayerSpec;
use lanke_rules::Color;

use super::App;
use crate::context::Context;
use crate::engines::{Action, EngineWish, Engines, Event, NetworkWish};
use crate::event::Effect;
use crate::view::dialog::Dialog;

impl App {
    pub(super) fn engine_intent(&mut self, wish: EngineWish, now: Duration) {
        self.with_engines(now, |engines, _, cx| engines.request(wish, cx));
    }

    pub(super) fn network_intent(&mut self, wish: NetworkWish, now: Duration) {
        self.with_engines(now, |engines, _, cx| engines.request_network(wish, cx));
    }

    pub(super) fn engine_event(&mut self, event: Event, now: Duration) {
        self.with_engines(now, |engines, thinks, cx| engines.handle(event, thinks, cx));
    }

    /// The side whose program does not answer in time, as long as nobody has said to wait on.
    pub(super) fn silent_side(&self) -> Option<Color> {
        let (color, player) = self.thinking_player()?;
        self.engines.silent_player(Some(player)).map(|_| color)
    }

    /// Waits on for the program that does not answer in time; false if nobody is asked about one.
    pub(super) fn wait_on(&mut self) -> bool {
        let player = self.thinking_player().map(|(_, player)| player);
        let Some(engine) = self.engines.silent_player(player).map(|(engine, _)| engine.clone()) else { return false };
        self.engines.wait_on(&engine);
        true
    }

    /// The question what to do about a program that does not answer in time.
    pub(super) fn silence_dialog(&self, now: Duration) -> Option<Dialog> {
        let (color, player) = self.thinking_player()?;
        let (engine, command) = self.engines.silent_player(Some(player))?;
        Some(self.play.silence_dialog(color, engine, command, &self.context(now)))
    }

    fn thinking_player(&self) -> Option<(Color, &PlayerSpec)> {
        let color = self.play.thinking_side()?;
        Some((color, self.play.game().controllers()[color].engine()?))
    }

    fn with_engines(
        &mut self,
        now: Duration,
        change: impl FnOnce(&mut Engines, Option<&PlayerSpec>, &Context<'_>) -> Vec<Action>,
    ) {
        let mut engines = std::mem::take(&mut self.engines);
        let thinks = self.thinking_player().map(|(_, player)| player);
        let actions = change(&mut engines, thinks, &self.context(now));
        self.engines = engines;
        for action in actions {
            match action {
                Action::Notify(status) => self.say(status, now),
                Action::ChooseNetwork(network) => self.change_settings(|settings| settings.network = network, now),
                Action::Stop(ticket) => self.effects.push(Effect::Stop(ticket)),
                Action::Effect(effect) => self.effects.push(Effect::Engines(effect)),
            }
        }
    }
}
