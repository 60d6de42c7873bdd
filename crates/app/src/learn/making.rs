//! Problems that are made of positions, and reports on the person's own games.

use lanke_game::report::player::PlayerGame;
use lanke_learn::{Appended, Disguise, NoProblem};
use lanke_rules::Position;

use super::messages::{Action, Effect};
use super::{Learn, Stage, notice, set_added, show};
use crate::context::Context;
use crate::ids::Ticket;
use crate::pages::PageId;
use crate::status::Tone;
use crate::words::{self, phrase, word};

impl Learn {
    /// Has a problem made of a position.
    pub(crate) fn compose(&mut self, position: Position, cx: &Context<'_>) -> Vec<Action> {
        let (ticket, lang, to_play) = (cx.ticket(), cx.lang(), position.to_play());
        self.composing = Some((ticket, to_play));
        let side = words::side(lang, to_play);
        let tasks = ["pz-live", "pz-kill"].map(|key| phrase(lang, key, &[("c", side)]));
        let name = word(lang, "ln-own-problems").to_owned();
        vec![
            notice("ln-proving", Tone::Plain, cx),
            Action::Effect(Effect::Compose { ticket, position: Box::new(position), name, tasks }),
        ]
    }

    /// Opens the problem that was made, unless an exam is being taken, or a lesson or cards are on the screen.
    pub(super) fn composed(
        &mut self,
        ticket: Ticket,
        result: Result<Appended, NoProblem>,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        let Some((_, to_play)) = self.composing.take_if(|(asked, _)| *asked == ticket) else { return Vec::new() };
        let appended = match result {
            Ok(appended) => appended,
            Err(reason) => return vec![Action::Notify(show::no_problem(reason, to_play, cx.lang()))],
        };
        let said = if appended.is_new() { set_added(1, cx) } else { notice("ln-known", Tone::Plain, cx) };
        let busy = match self.stage {
            Stage::Exam(_) => true,
            Stage::Lesson(_) | Stage::Cards(_) => cx.pages.shown() == PageId::Learn,
            Stage::Problem(_) | Stage::Overview => false,
        };
        if busy {
            return vec![said, self.find(cx)];
        }
        let open = self.open_problem(appended.id, (appended.index, true), Some(Disguise::NONE), cx);
        vec![Action::ShowPage, said, open]
    }

    /// Has the person's games read, for a report on them.
    pub(super) fn read_own_games(&mut self, cx: &Context<'_>) -> Vec<Action> {
        if !cx.settings.has_name() {
            return vec![notice("ln-no-name", Tone::Warning, cx)];
        }
        let (ticket, names) = (cx.ticket(), cx.settings.own_names());
        self.reading_games = Some(ticket);
        vec![notice("ln-collecting", Tone::Plain, cx), Action::ReadOwnGames(ticket, names)]
    }

    /// Has the dialog for the report opened.
    pub(super) fn own_games(&mut self, ticket: Ticket, games: Vec<PlayerGame>, cx: &Context<'_>) -> Vec<Action> {
        match self.reading_games.take_if(|asked| *asked == ticket) {
            None => Vec::new(),
            Some(_) if games.is_empty() => vec![notice("ln-no-games", Tone::Warning, cx)],
            Some(_) => vec![Action::Report(games)],
        }
    }
}
