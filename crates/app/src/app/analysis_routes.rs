//! Routing to and from the analysis.

use std::time::Duration;

use lanke_rules::Move;

use super::App;
use crate::analysis::{Action, Analyse, Analyst, Shown, player};
use crate::analysis_files::{self, AnalysisFiles};
use crate::context::Context;
use crate::event::Effect;
use crate::pages::Pages;
use crate::review::{Request, Review};
use crate::walk::Go;

impl App {
    /// Surroundings of the components.
    pub(crate) fn context(&self, now: Duration) -> Context<'_> {
        Context::new(&self.settings, self.pages, now, self.clock, &self.tickets)
    }

    /// The open records, as the analysis reads them.
    pub(super) fn shown(&self) -> Shown<'_> {
        shown(&self.review, &self.analysis_files, self.pages)
    }

    /// News of the analyses kept beside records.
    pub(super) fn analyses_event(&mut self, event: analysis_files::Event, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        for action in self.analysis_files.handle(event, &cx) {
            match action {
                analysis_files::Action::Notify(status) => self.say_long(status, now),
                analysis_files::Action::Add(record, game, analyses) => {
                    self.review.add_analyses(record, game, *analyses);
                }
            }
        }
    }

    /// Writes the analyses that are on no disk.
    pub(super) fn write_analyses(&mut self) {
        let effects = self.analysis_files.write_all(self.review.records());
        self.effects.extend(effects.into_iter().map(Effect::Analyses));
    }

    /// Lets the analysis do something, and carries out what follows from it.
    pub(super) fn with_analyst(
        &mut self,
        now: Duration,
        change: impl FnOnce(&mut Analyst, Shown<'_>, &Context<'_>) -> Vec<Action>,
    ) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let shown = shown(&self.review, &self.analysis_files, self.pages);
        let actions = change(&mut self.analyst, shown, &cx);
        self.carry_out_analysis(actions, now);
    }

    pub(super) fn analyse_intent(&mut self, wish: Analyse, now: Duration) {
        self.with_analyst(now, |analyst, shown, _| analyst.request(wish, shown));
    }

    /// A click on the board or a pass that is an attempt at a better move; true if it was.
    pub(crate) fn attempt(&mut self, mv: Move, now: Duration) -> bool {
        let shown = shown(&self.review, &self.analysis_files, self.pages);
        let actions = self.analyst.attempt(mv, shown);
        let attempted = actions.is_some();
        self.carry_out_analysis(actions.unwrap_or_default(), now);
        attempted
    }

    pub(super) fn advance_analysis(&mut self, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let files = self.analysis_files.advance(self.review.records(), &cx);
        self.effects.extend(files.into_iter().map(Effect::Analyses));
        let shown = shown(&self.review, &self.analysis_files, self.pages);
        // A search may last for minutes, and a move or the dead stones of a game are waited for.
        let taken = self.play.awaits(&player(shown, &cx));
        self.with_analyst(now, |analyst, shown, cx| analyst.advance(shown, taken, cx));
    }

    fn carry_out_analysis(&mut self, actions: Vec<Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Notify(status) => self.say(status, now),
                Action::ClearNotice => self.notices.clear(),
                Action::Refuse(p) => self.notices.refuse(p, now),
                Action::Keep { spot, analysis } => {
                    self.review.keep_analysis(spot.record, spot.game, &analysis, &spot.of);
                }
                Action::Visit(node) => {
                    self.review.stop_practice();
                    self.notices.clear();
                    self.record_request(Request::Go(Go::Node(node)), now);
                }
                Action::Try(mv) => {
                    let heard = self.review.try_out(mv);
                    self.carry_out_review(heard, now);
                }
                Action::LeaveTrial => self.review.leave_trial(),
                Action::Think { ticket, thought } => self.effects.push(Effect::Think { ticket, request: thought }),
                Action::Stop(ticket) => self.effects.push(Effect::Stop(ticket)),
            }
        }
    }
}

/// The open records as the analysis reads them.
fn shown<'a>(review: &'a Review, files: &AnalysisFiles, pages: Pages) -> Shown<'a> {
    let record = review.shown();
    Shown { records: review.records(), pages, loaded: files.has_read(record.id(), record.game()) }
}
