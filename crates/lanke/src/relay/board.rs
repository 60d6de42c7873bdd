//! A board of an evening: its pages, and its game on the way to them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use lanke_camera::Overlay;
use lanke_relay::{BoardReport, Publisher, Source};
use lanke_web::{BoardCard, DelayLine, Heading, Link, OverviewPlace, Scene, SceneGame, ScenePlace, board_messages};

use super::plan::Plan;
use super::{BoardPages, Evening, camera, desk, table};

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
    public: (Link, ScenePlace),
}

/// Begins to follow a board, and notes its pages.
pub(super) fn start(evening: &Arc<Evening>, index: usize, pages: &mut BoardPages) -> Result<()> {
    match evening.plan.boards[index].source.clone() {
        Source::Hand => desk::start(evening, index, pages),
        Source::Phone => camera::start(evening, index, None, pages),
        Source::Camera(source) => camera::start(evening, index, Some(&source), pages),
        Source::Table => table::start(evening, index, pages),
        Source::Spectate(to) => table::spectate(evening, index, &to),
    }
}

impl Board {
    /// Opens the pages of a board for those who look on.
    pub(super) fn open(evening: &Evening, index: usize) -> Self {
        let (plan, number) = (&evening.plan, evening.plan.boards[index].number);
        let public = Heading { board: Some(number), ..plan.public_heading() };
        Self {
            index,
            number,
            sight: None,
            help: None,
            game: None,
            delayed: DelayLine::new(plan.delay),
            live: evening.server.add_board(&evening.name(number, "live"), evening.heading(number)),
            public: evening.server.add_board(&evening.name(number, "public"), public),
        }
    }

    /// Address of the public page.
    pub(super) fn public_link(&self) -> String {
        self.public.0.url.clone()
    }

    /// Takes the game as it stands now.
    pub(super) fn take_game(&mut self, game: SceneGame, now: Duration) {
        self.live.1.show(Scene { sight: None, game: Some(game.clone()) });
        self.delayed.push(game.clone(), now);
        self.game = Some((game, Instant::now()));
    }

    /// The game as the public may see it by now, if that has changed.
    pub(super) fn release(&mut self, now: Duration) -> Option<SceneGame> {
        self.delayed.advance(now)
    }

    /// Shows the board on both overviews before there is a game.
    pub(super) fn show(&self, overview: &OverviewPlace, arbiter: &OverviewPlace) {
        overview.show(self.index, self.card(&self.public.0, None));
        self.show_arbiter(arbiter);
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

    /// Publishes a game as the public sees it.
    pub(super) fn publish(&self, plan: &Plan, game: &SceneGame, publisher: Option<&Publisher>) {
        if let Some(publisher) = publisher {
            let place = (plan.event.as_str(), plan.round, self.number);
            let report = BoardReport::new(place, &game.session, game.time, game.stands);
            publisher.publish(&format!("board/{}", self.number), report.to_json());
            let heading = Heading { board: Some(self.number), ..plan.public_heading() };
            let messages = board_messages(&heading, self.number, game);
            messages.into_iter().for_each(|(topic, text)| publisher.publish(&topic, text));
        }
    }

    fn card(&self, page: &Link, game: Option<(SceneGame, Instant)>) -> BoardCard {
        BoardCard { number: self.number, page: page.clone(), game, sight: None, help: None }
    }
}
