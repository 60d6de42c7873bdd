//! The thread that runs an evening: it shows games to the arbiter at once and to the public by their delay, publishes them, notes
//! results, and tells the listener.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use lanke_relay::{AnalysisAudience, Publisher};
use lanke_web::{Delay, Heading, PageKind, PositionAnalyses, Request, SceneGame, overview_messages};

use super::Context;
use super::analyst::Analyst;
use super::board::{Board, Overviews};
use super::delay;
use super::news::{Input, Listener, News, Trouble};
use super::places::{self, Place};
use super::results::ResultFiles;

/// Pause after which delayed games are looked for.
const TICK: Duration = Duration::from_millis(200);

/// The running evening.
pub(super) struct Running {
    context: Arc<Context>,
    boards: Vec<Board>,
    overviews: Overviews,
    /// None where games are not analysed.
    analyst: Option<Analyst>,
    analyses: PositionAnalyses,
    places: Vec<Place>,
    publisher: Option<Publisher>,
    results: ResultFiles,
    /// Heading of the public pages.
    public: Heading,
    begun: Instant,
}

impl Running {
    pub(super) fn new(
        context: &Arc<Context>,
        boards: Vec<Board>,
        overviews: Overviews,
        publisher: Option<Publisher>,
    ) -> Self {
        let plan = &context.plan;
        let (results, public) = (ResultFiles::new(plan), plan.public_heading(plan.delay));
        let analyst = plan.analysis.map(|_| Analyst::start(context.inputs.clone()));
        let running = Self {
            context: Arc::clone(context),
            boards,
            overviews,
            analyst,
            analyses: PositionAnalyses::default(),
            places: places::places(context),
            publisher,
            results,
            public,
            begun: Instant::now(),
        };
        running.publish_overview();
        (0..running.boards.len()).for_each(|index| running.publish(index));
        running.context.send(Input::Devices);
        running
    }

    /// Runs it until it is stopped.
    pub(super) fn run(mut self, inputs: &Receiver<Input>, mut listener: Listener) {
        loop {
            let first = match inputs.recv_timeout(TICK) {
                Ok(input) => Some(input),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            for input in first.into_iter().chain(inputs.try_iter()) {
                if matches!(input, Input::Stop) {
                    return;
                }
                self.take(input, &mut listener);
            }
            self.release();
        }
    }

    /// Shows the public what is due.
    fn release(&mut self) {
        let now = self.begun.elapsed();
        for index in 0..self.boards.len() {
            if let Some(game) = self.boards[index].release(now) {
                self.publish(index);
                self.boards[index].show_public(&self.overviews.public, game);
                self.show_analysis(index);
            }
        }
    }

    /// Publishes what the public sees of a board.
    fn publish(&self, index: usize) {
        let (Some(publisher), Some(board)) = (&self.publisher, self.boards.get(index)) else { return };
        let Some(game) = board.shown_at(self.begun.elapsed()) else {
            return board.publish_waiting(&self.context.plan, &self.public, publisher);
        };
        let analysis = if self.analysis_is_public() { self.analyses.of(&game.session) } else { None };
        board.publish(&self.context.plan, &self.public, (&game, analysis.as_ref()), publisher);
    }

    fn analysis_is_public(&self) -> bool {
        self.context.plan.analysis == Some(AnalysisAudience::Public)
    }

    /// Shows the analysis of a game wherever it may be seen.
    fn show_analysis(&self, index: usize) {
        if let Some(board) = self.boards.get(index).filter(|_| self.analyst.is_some()) {
            board.show_analysis(&self.analyses, self.analysis_is_public());
        }
    }

    fn take(&mut self, input: Input, listener: &mut Listener) {
        match input {
            Input::Game(index, game) => self.take_game(index, game, listener),
            Input::Sight(index, sight) => {
                let Some(board) = self.boards.get_mut(index) else { return };
                board.sight = Some((*sight).clone());
                board.show_arbiter(&self.overviews.arbiter);
                listener(News::Sight { board: board.number, overlay: sight });
            }
            Input::Analysis(index, subject, analysis) => {
                self.analyses.insert(subject, &analysis);
                self.show_analysis(index);
                if self.analysis_is_public() && self.boards.get(index).is_some_and(|board| board.shows(subject)) {
                    self.publish(index);
                }
            }
            Input::Help(index) => {
                let Some(board) = self.boards.get_mut(index) else { return };
                if board.help.is_none() {
                    board.help = Some(Instant::now());
                    board.show_arbiter(&self.overviews.arbiter);
                    listener(News::Help { board: board.number });
                }
            }
            Input::Devices => self.show_places(),
            Input::Arbiter => {
                while let Some(request) = self.overviews.arbiter.request() {
                    self.obey(&request, listener);
                }
            }
            Input::Settled(board) => self.settle(board, listener),
            Input::Delay(delay) => self.set_delay(delay),
            Input::Connected(broker) => listener(News::Connected { broker }),
            Input::Trouble(index, trouble) => {
                let board = index.and_then(|index| Some(self.boards.get(index)?.number));
                listener(News::Trouble { board, trouble });
            }
            // It was looked for before.
            Input::Stop => {}
        }
    }

    fn take_game(&mut self, index: usize, game: Box<SceneGame>, listener: &mut Listener) {
        let Some(board) = self.boards.get_mut(index) else { return };
        if let Err(why) = self.results.note(board.number, game.session.outcome()) {
            listener(News::Trouble { board: None, trouble: Trouble::Results(why) });
        }
        board.take_game((*game).clone(), self.begun.elapsed());
        board.show_live(&self.overviews);
        if let Some(analyst) = &self.analyst {
            board.show_analysis(&self.analyses, false);
            analyst.look_at(index, &game.session);
        }
        listener(News::Game { board: board.number, game });
    }

    /// Shows the arbiter who is where.
    fn show_places(&self) {
        let places = places::devices(&self.context, &self.places, self.public.delay);
        self.overviews.arbiter.show_places(places);
    }

    /// Does what the arbiter asks for.
    fn obey(&mut self, request: &Request, listener: &mut Listener) {
        match *request {
            Request::Settled { board } => self.settle(board, listener),
            // One that is written wrongly is none of those on the page.
            Request::Delay { ref delay } => {
                if let Ok(delay) = delay::parse(delay) {
                    self.set_delay(delay);
                    listener(News::Delay(delay));
                }
            }
            Request::SendAway { device } => {
                // Spectators come back by their address as they please.
                let devices = self.context.server.devices();
                let place = devices.iter().find(|known| known.number == device).map(|device| &device.place);
                if self.places.iter().any(|known| place == Some(&known.name)) {
                    self.context.server.send_away(device);
                }
            }
            Request::Code { place, renew } => {
                let Some(of) = self.places.get(place) else { return };
                let (page, (link, news)) = (of.page, of.code(&self.context, renew));
                if let Some(link) = link {
                    self.overviews.arbiter.show_code(place, link);
                }
                if matches!(news, Some(News::Renewed { .. })) {
                    self.renew_games(page, listener);
                }
                news.into_iter().for_each(listener);
            }
            _ => {}
        }
    }

    /// Ends the addresses of the games' pages that an overview leads to: whoever came by it may have one of them.
    fn renew_games(&mut self, overview: PageKind, listener: &mut Listener) {
        for board in &mut self.boards {
            if let Err(why) = board.renew(&self.context, overview) {
                listener(News::Trouble { board: Some(board.number), trouble: Trouble::Code(why) });
            }
            board.show_live(&self.overviews);
        }
    }

    fn settle(&mut self, number: u16, listener: &mut Listener) {
        let board = self.boards.iter_mut().find(|board| board.number == number);
        if let Some(board) = board.filter(|board| board.help.is_some()) {
            board.help = None;
            board.show_arbiter(&self.overviews.arbiter);
            listener(News::Settled { board: number });
        }
    }

    fn set_delay(&mut self, delay: Delay) {
        self.public = self.context.plan.public_heading(delay);
        self.overviews.public.set_heading(self.public.clone());
        let now = self.begun.elapsed();
        self.boards.iter_mut().for_each(|board| board.set_delay(delay, &self.public, now));
        self.release();
        self.publish_overview();
        self.show_places();
        (0..self.boards.len()).for_each(|index| self.publish(index));
    }

    /// Publishes the heading of all boards.
    fn publish_overview(&self) {
        let Some(publisher) = &self.publisher else { return };
        let numbers: Vec<u16> = self.boards.iter().map(|board| board.number).collect();
        let messages = overview_messages(&self.public, &numbers);
        messages.into_iter().for_each(|(topic, text)| publisher.publish(&topic, text));
    }
}
