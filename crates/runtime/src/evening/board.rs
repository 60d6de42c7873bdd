//! A board of an evening: its pages, and its game on the way to them.

use std::io;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use lanke_camera::Overlay;
use lanke_game::record::analysis::Subject;
use lanke_game::session::Session;
use lanke_relay::{BoardReport, Publisher, Source};
use lanke_web::{
    BoardCard, Delay, DelayLine, GameAnalysis, Heading, Link, OverviewPlace, PageKind, PositionAnalyses, Scene,
    SceneGame, ScenePlace, board_messages, subjects, waiting_messages,
};

use super::error::BoardError;
use super::places::{COMMENTARY, LIVE};
use super::plan::Plan;
use super::{BoardPages, Context, camera, desk, table};

/// Pages of all boards.
pub(super) struct Overviews {
    pub(super) public: OverviewPlace,
    pub(super) arbiter: OverviewPlace,
    /// None where games are not analysed.
    pub(super) commentator: Option<OverviewPlace>,
}

/// A board of an evening.
pub(super) struct Board {
    index: usize,
    pub(super) number: u16,
    /// The real board, as a camera sees it.
    pub(super) sight: Option<Overlay>,
    /// Time since which somebody asks for the arbiter.
    pub(super) help: Option<Instant>,
    game: Option<(SceneGame, Instant)>,
    delayed: DelayLine,
    /// Page of the arbiter for this game, which shows it as it stands.
    live: (Link, ScenePlace),
    /// The same for the commentator, with its analysis, where there is one.
    commentary: Option<(Link, ScenePlace)>,
    public: (Link, ScenePlace),
}

/// Begins to follow a board, in the thread that is returned if it needs one, and notes its pages.
pub(super) fn start(
    context: &Arc<Context>,
    index: usize,
    pages: &mut BoardPages,
) -> Result<Option<JoinHandle<()>>, BoardError> {
    match &context.plan.boards[index].source {
        Source::Hand => desk::start(context, index, pages).map(Some),
        Source::Phone => camera::start(context, index, None, pages).map(Some),
        Source::Camera(source) => camera::start(context, index, Some(source), pages).map(Some),
        Source::Table => table::start(context, index, pages).map(Some),
        Source::Spectate(to) => table::spectate(context, index, to).map(|()| None),
    }
}

impl Board {
    /// Opens the pages of a board for those who look on.
    pub(super) fn open(context: &Context, index: usize) -> Self {
        let (plan, number) = (&context.plan, context.plan.boards[index].number);
        let public = Heading { board: Some(number), ..plan.public_heading(plan.delay) };
        Self {
            index,
            number,
            sight: None,
            help: None,
            game: None,
            delayed: DelayLine::new(plan.delay),
            live: context.server.add_board(&context.name(number, LIVE), context.heading(number)),
            commentary: plan
                .analysis
                .map(|_| context.server.add_board(&context.name(number, COMMENTARY), context.heading(number))),
            public: context.server.add_board(&context.name(number, "public"), public),
        }
    }

    /// Gives the page of the game that an overview leads to another address, with which that before ends.
    ///
    /// # Errors
    /// When the other address cannot be kept; the one before goes on.
    pub(super) fn renew(&mut self, context: &Context, overview: PageKind) -> io::Result<()> {
        let (page, link) = match overview {
            PageKind::Arbiter => (LIVE, Some(&mut self.live.0)),
            PageKind::Commentator => (COMMENTARY, self.commentary.as_mut().map(|(link, _)| link)),
            PageKind::Desk | PageKind::Camera | PageKind::Player(_) => return Ok(()),
        };
        let renewed = context.server.renew(&context.name(self.number, page))?;
        if let Some((link, renewed)) = link.zip(renewed) {
            *link = renewed;
        }
        Ok(())
    }

    /// Pages of the board, without those of its source.
    pub(super) fn pages(&self) -> BoardPages {
        let spectators = self.public.0.clone();
        BoardPages { number: self.number, spectators, desk: None, camera: None, black: None, white: None }
    }

    /// Takes the game as it stands now.
    pub(super) fn take_game(&mut self, game: SceneGame, now: Duration) {
        let live = self.commentary.iter().chain([&self.live]);
        live.for_each(|(_, place)| place.show(Scene { sight: None, game: Some(game.clone()) }));
        self.delayed.push(game.clone(), now);
        self.game = Some((game, Instant::now()));
    }

    /// The game as the public may see it by now, if that has changed.
    pub(super) fn release(&mut self, now: Duration) -> Option<SceneGame> {
        self.delayed.advance(now)
    }

    /// Changes the delay of the public pages; `public` is their heading.
    pub(super) fn set_delay(&mut self, delay: Delay, public: &Heading, now: Duration) {
        self.delayed.set_delay(delay, now);
        self.public.1.set_heading(self.heading(public));
    }

    /// True if the public sees a game with this position.
    pub(super) fn shows(&self, subject: Subject) -> bool {
        self.delayed.shown().is_some_and(|game| subjects(&game.session).contains(&subject))
    }

    /// The game as the public sees it, with its clocks as they are now.
    pub(super) fn shown_at(&self, now: Duration) -> Option<SceneGame> {
        self.delayed.shown_at(now)
    }

    /// Shows the board on the overviews before there is a game.
    pub(super) fn show(&self, overviews: &Overviews) {
        overviews.public.show(self.index, self.card(&self.public.0, None));
        self.show_live(overviews);
    }

    /// Shows the board as it stands on the overviews of the arbiter and of the commentator.
    pub(super) fn show_live(&self, overviews: &Overviews) {
        self.show_arbiter(&overviews.arbiter);
        if let (Some(overview), Some((page, _))) = (&overviews.commentator, &self.commentary) {
            overview.show(self.index, self.card(page, self.game.clone()));
        }
    }

    /// Shows the commentator what is known of the game as it stands, and the public of the one that it sees, if it may see that.
    pub(super) fn show_analysis(&self, analyses: &PositionAnalyses, public: bool) {
        if let (Some((_, place)), Some((game, _))) = (&self.commentary, &self.game) {
            place.show_analysis(analyses.of(&game.session));
        }
        if let Some(game) = self.delayed.shown().filter(|_| public) {
            self.public.1.show_analysis(analyses.of(&game.session));
        }
    }

    pub(super) fn show_arbiter(&self, arbiter: &OverviewPlace) {
        let card = self.card(&self.live.0, self.game.clone());
        arbiter.show(self.index, BoardCard { sight: self.sight.clone(), help: self.help, ..card });
    }

    /// Shows a game on the public pages.
    pub(super) fn show_public(&self, overview: &OverviewPlace, game: SceneGame) {
        overview.show(self.index, self.card(&self.public.0, Some((game.clone(), Instant::now()))));
        self.public.1.show(Scene { sight: None, game: Some(game) });
    }

    /// Publishes a game as the public sees it; `public` is the heading of its pages.
    pub(super) fn publish(
        &self,
        plan: &Plan,
        public: &Heading,
        (game, analysis): (&SceneGame, Option<&GameAnalysis>),
        publisher: &Publisher,
    ) {
        let place = (plan.event.as_str(), plan.round, self.number);
        let report = BoardReport::new(place, &game.session, game.time, game.stands);
        publisher.publish(&format!("board/{}", self.number), report.to_json());
        let messages = board_messages(&self.heading(public), self.number, game, analysis);
        messages.into_iter().for_each(|(topic, text)| publisher.publish(&topic, text));
    }

    /// Publishes that the public sees no game yet: one that is found there is of an earlier round.
    pub(super) fn publish_waiting(&self, plan: &Plan, public: &Heading, publisher: &Publisher) {
        let place = (plan.event.as_str(), plan.round, self.number);
        // The settings were checked when the plan was read.
        if let Ok(session) = Session::new(plan.boards[self.index].settings.clone()) {
            publisher.publish(&format!("board/{}", self.number), BoardReport::waiting(place, &session).to_json());
        }
        let messages = waiting_messages(&self.heading(public), self.number);
        messages.into_iter().for_each(|(topic, text)| publisher.publish(&topic, text));
    }

    /// Heading of the board's own page.
    fn heading(&self, of_all: &Heading) -> Heading {
        Heading { board: Some(self.number), ..of_all.clone() }
    }

    fn card(&self, page: &Link, game: Option<(SceneGame, Instant)>) -> BoardCard {
        BoardCard { number: self.number, page: page.clone(), game, sight: None, help: None }
    }
}
