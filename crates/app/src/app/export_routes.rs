//! Routing to and from the export dialog.

use std::path::PathBuf;
use std::time::Duration;

use lanke_game::record::Tree;
use lanke_game::report::GameReport;
use lanke_game::report::finding::Finding;
use lanke_game::report::player::PlayerGame;
use lanke_learn::explain::Question;
use lanke_print::{ExportFormat, PlayerGames};

use super::{App, Open};
use crate::context::Context;
use crate::event::Effect;
use crate::export::{Action, Event, ExportWish, Exporting};
use crate::ids::Ticket;
use crate::record_file::clean_name;

impl App {
    pub(super) fn export_intent(&mut self, wish: ExportWish, now: Duration) {
        if let ExportWish::Open(product) = wish {
            self.open_export(product, now);
        }
        self.with_export(now, |open, cx| open.request(wish, cx));
    }

    pub(super) fn export_event(&mut self, event: Event, now: Duration) {
        self.with_export(now, |open, cx| open.handle(event, cx));
    }

    /// Takes findings about moves, to whom they concern.
    pub(super) fn explained(&mut self, ticket: Ticket, findings: Vec<Vec<Finding>>, now: Duration) {
        if !self.explanation.take(ticket, &findings) {
            self.with_export(now, |open, cx| open.explained(ticket, findings, cx));
        }
    }

    /// Ends all work for the dialog, which is closed.
    pub(super) fn close_export(&mut self, open: &Exporting, now: Duration) {
        open.close().for_each(|action| self.carry_out_export(action, now));
    }

    fn open_export(&mut self, product: ExportFormat, now: Duration) {
        let (path, cx) = (self.suggested_path(now), self.context(now));
        let open = match self.pages.reviews() {
            false => {
                let (session, node) = (self.play.game().session(), self.play.game().node());
                let tree = session.record();
                let line = tree.path(session.node());
                Exporting::new(product, (tree, line, node), path, &cx)
            }
            true => {
                let review = self.review.shown().review();
                let record = (review.tree().clone(), review.line().to_vec(), review.node());
                let open = Exporting::new(product, record, path, &cx);
                match GameReport::of(review) {
                    Some(report) => {
                        let moves = report.turns.iter().map(|turn| Question::of(review, turn.mistake.node, None));
                        let moves = moves.collect();
                        open.reporting(report, moves)
                    }
                    None => open,
                }
            }
        };
        self.dialog = Some(Open::Export(Box::new(open)));
    }

    /// Opens the dialog about records: at the position after so many moves of one, or the sheet of several.
    pub(super) fn export_games(&mut self, games: Vec<Tree>, moves: u32, path: PathBuf, now: Duration) {
        let product = if games.len() > 1 { ExportFormat::Sheet } else { ExportFormat::Png };
        if let Some(open) = Exporting::of_games(product, games, moves, path, &self.context(now)) {
            self.dialog = Some(Open::Export(Box::new(open)));
            self.with_export(now, |open, cx| open.request(ExportWish::Open(product), cx));
        }
    }

    /// Opens the dialog for a report on the person's games.
    pub(super) fn export_player(&mut self, games: Vec<PlayerGame>, now: Duration) {
        let name = self.settings.own_names().into_iter().next().unwrap_or_default();
        let called = Some(clean_name(&name)).filter(|called| called.contains(char::is_alphanumeric));
        let path = self.files.games().join(called.unwrap_or_else(|| "report".to_owned()) + ".pdf");
        let cx = self.context(now);
        if let Some(open) = Exporting::of_player(PlayerGames { name, games }, path, &cx) {
            self.notices.clear();
            self.dialog = Some(Open::Export(Box::new(open)));
            self.with_export(now, |open, cx| open.request(ExportWish::Open(ExportFormat::PlayerReport), cx));
        }
    }

    fn with_export(&mut self, now: Duration, change: impl FnOnce(&mut Exporting, &Context<'_>) -> Option<Action>) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let Some(Open::Export(open)) = &mut self.dialog else { return };
        let actions = [change(open, &cx), open.explain(&cx)];
        actions.into_iter().flatten().for_each(|action| self.carry_out_export(action, now));
    }

    fn carry_out_export(&mut self, action: Action, now: Duration) {
        match action {
            Action::Close(status) => {
                self.dialog = None;
                self.say(status, now);
            }
            Action::Stop(ticket) => self.effects.push(Effect::Stop(ticket)),
            Action::Explain(ticket, questions) => self.effects.push(Effect::Explain { ticket, questions }),
            Action::Effect(effect) => self.effects.push(Effect::Export(effect)),
        }
    }
}
