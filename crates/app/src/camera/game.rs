//! How the game that is played follows the real board, and the board the game.

use std::time::Duration;

use lanke_game::record::NodeId;
use lanke_game::session::{Act, Phase, Request};
use lanke_rules::{ByColor, Color, Move, Point};
use lanke_sound::Cue;
use lanke_vision::{Beginning, Sighting, beginning};

use super::{Order, State};
use crate::app::App;
use crate::form::Form;
use crate::intent::Screen;
use crate::show::status;
use crate::view::{Status, Tone};
use crate::words::phrase;

/// A board that differs in no more points shows the game in progress.
const ALIKE: usize = 4;

impl App {
    /// Lets the game be played on the board that is seen: the one in progress, or a new one.
    pub(super) fn record_board(&mut self, now: Duration) {
        let Some(size) = self.watch.glimpse.as_ref().and_then(|g| Some(g.reading.as_ref()?.grid.size)) else { return };
        if !self.shows_game() {
            if self.online.plays().is_some() {
                return self.say(status::status(self.settings.lang, "cam-othersize", Tone::Bad, "warning"), now);
            }
            let minds = ByColor::from_fn(|color| self.table.chairs[color].mind.clone());
            let form = self.settings.form.clone();
            let sized = Form { width: size.width(), height: size.height(), handicap: 0, ..form.clone() };
            self.begin(sized.follow(&form), now);
            if self.table.session.settings().size != size {
                return;
            }
            // Who was asked to answer does.
            for color in Color::BOTH {
                self.seat(color, minds[color].clone(), now);
            }
        }
        self.watch.shown = true;
        self.watch.recording = true;
        self.watch.laid = self.table.session.moves().len();
        (self.watch.told, self.watch.set_up) = (None, false);
    }

    /// Whether the board that is seen shows the game in progress, as far as that can be told.
    fn shows_game(&self) -> bool {
        let session = &self.table.session;
        let seen = self.watch.glimpse.as_ref().and_then(|glimpse| glimpse.reading.as_ref());
        let Some(reading) = seen.filter(|reading| reading.grid.size == session.settings().size) else { return false };
        let board = session.position().board();
        let differ =
            reading.grid.size.points().zip(&reading.points).filter(|(p, seen)| seen.stone() != board.stone(*p));
        session.phase() == Phase::Playing && differ.count() <= ALIKE
    }

    pub(super) fn sighted(&mut self, sighting: Sighting, now: Duration) {
        if !self.watch.recording {
            return;
        }
        if !matches!(sighting, Sighting::Differs { .. }) {
            self.watch.differs.clear();
            self.watch.perhaps.clear();
        }
        match sighting {
            Sighting::Steady => self.watch.state = State::Steady,
            Sighting::Obscured => self.watch.state = State::Hand,
            Sighting::Waiting { lift } if lift.is_empty() => {}
            Sighting::Waiting { lift } => self.watch.state = State::Lift(lift),
            Sighting::Played(moves) => self.seen_played(moves, now),
            Sighting::TakenBack(count) => self.seen_taken_back(count as usize, now),
            Sighting::Differs { points, .. } if self.begins(&points, now) => {}
            Sighting::Differs { points, perhaps } => {
                self.watch.state = State::Differs;
                (self.watch.differs, self.watch.perhaps) = (points, perhaps.unwrap_or_default());
            }
        }
    }

    /// Begins the game with the stones that lie there already, once; whether it does.
    fn begins(&mut self, points: &[(Point, Option<Color>)], now: Duration) -> bool {
        let session = &self.table.session;
        let bare = session.phase() == Phase::Playing && session.placing() == 0 && self.online.plays().is_none();
        let reading = self.watch.glimpse.as_ref().and_then(|glimpse| glimpse.reading.as_ref());
        let begins = reading.and_then(|reading| beginning(session.position(), points, reading));
        // Nobody lays a mind's first stone before it has said where.
        let minds = |b: &Beginning| b.stones == ByColor::default() && self.table.chairs[b.to_play].mind.is_some();
        let begins = begins.filter(|begins| bare && !self.watch.set_up && !minds(begins));
        let Some(Beginning { stones, to_play }) = begins else { return false };
        let begins_alone = stones == ByColor::default();
        let [b, w] = [&stones.black, &stones.white].map(|stones| stones.len().to_string());
        self.watch.set_up = true;
        if self.act(Act::SetUp(stones, to_play), now).is_err() {
            return false;
        }
        let lang = self.settings.lang;
        let side = status::side(lang, to_play);
        let text = if begins_alone {
            phrase(lang, "cam-begins", &[("c", side)])
        } else {
            phrase(lang, "cam-setup", &[("b", &b), ("w", &w), ("c", side)])
        };
        self.say(Status { text, tone: Tone::Good, icon: "info" }, now);
        self.watch.state = State::Steady;
        true
    }

    /// Plays what was seen; a stone that was waited for is only noted.
    pub(super) fn seen_played(&mut self, moves: Vec<Move>, now: Duration) {
        for mv in moves {
            let Move::Play(point) = mv else { continue };
            match self.table.session.moves().get(self.watch.laid) {
                Some(awaited) if awaited.mv == mv => {}
                // A pass leaves nothing on the board.
                Some(_) => return self.watch.state = State::Elsewhere(point),
                None if self.is_minds_turn() => return self.watch.state = State::Elsewhere(point),
                // What is laid after the end belongs to no game.
                None if self.table.session.phase() != Phase::Playing => return self.watch.state = State::Differs,
                None => {
                    if self.act(Act::Play(self.to_play(), point), now).is_err() {
                        return self.watch.state = State::Differs;
                    }
                }
            }
            self.watch.laid += 1;
            self.watch.state = State::Steady;
        }
    }

    /// Takes back what was lifted from the board.
    fn seen_taken_back(&mut self, count: usize, now: Duration) {
        let left = self.watch.laid.saturating_sub(count);
        while self.table.session.moves().len() > left {
            let Some(color) = self.table.session.last_mover() else { break };
            let moves = self.table.session.moves().len();
            let asked = self.act(Act::Ask(color, Request::Takeback), now);
            // The other side of a line is asked first.
            if asked.is_err() || self.table.session.moves().len() == moves {
                return self.watch.state = State::Differs;
            }
        }
        self.watch.laid = left.min(self.table.session.moves().len());
        self.watch.state = State::Steady;
    }

    /// The move that is waited for on the real board.
    pub(crate) fn awaited(&self) -> Option<Point> {
        let played = self.table.session.moves().get(self.watch.laid).filter(|_| self.watch.recording)?;
        match played.mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// Tells the thread that looks what the board should show, when that has changed.
    pub(crate) fn follow(&mut self) {
        if !self.watch.recording {
            return;
        }
        let moves = self.table.session.moves();
        self.watch.laid = self.watch.laid.min(moves.len());
        // A pass lies on the board as soon as it is made.
        while moves.get(self.watch.laid).is_some_and(|played| played.mv == Move::Pass) {
            self.watch.laid += 1;
        }
        let laid = self.watch.laid;
        self.call_out();
        let moves = self.table.session.moves();
        let node = laid.checked_sub(1).map_or(NodeId::ROOT, |last| moves[last].node);
        let place = (laid, node, self.table.session.is_set_up());
        if self.watch.told != Some(place) {
            let position = self.table.session.position_after(laid);
            self.watch.told = Some(place);
            self.watch.number += 1;
            self.order(Order::Follow(self.watch.number, Box::new(position)));
        }
    }

    /// Calls out a move that is to be laid for one who has no hands here, once.
    fn call_out(&mut self) {
        let awaited = self.table.session.moves().get(self.watch.laid).map(|played| (played.node, played.color));
        if self.watch.called == awaited.map(|(node, _)| node) {
            return;
        }
        self.watch.called = awaited.map(|(node, _)| node);
        if let Some((_, color)) = awaited.filter(|&(_, color)| !self.table.chairs[color].is_here()) {
            self.sound(Cue::Answer(color));
        }
    }

    /// A click on the board of the page. Before a game is recorded it says what lies there; later it puts right what
    /// was seen wrongly, and says that a stone lies there that is waited for. Whether it was for the camera at all.
    pub(crate) fn correct(&mut self, point: Point) -> bool {
        let watch = &self.watch;
        let shows = |screen: Screen| watch.shown && screen == Screen::Play;
        let Some(reading) = watch.glimpse.as_ref().and_then(|glimpse| glimpse.reading.as_ref()) else { return false };
        if !shows(self.screen) || watch.ticket.is_none() || !reading.grid.size.contains(point) {
            return false;
        }
        let seen = reading.points[reading.grid.size.ordinal(point)].stone();
        let truth = if !watch.recording {
            match seen {
                None => Some(Color::Black),
                Some(Color::Black) => Some(Color::White),
                Some(Color::White) => None,
            }
        } else if self.awaited() == Some(point) {
            self.table.session.moves().get(watch.laid).map(|played| played.color)
        } else {
            let lifted = matches!(&watch.state, State::Lift(points) if points.contains(&point));
            let board = |laid| self.table.session.position_after(laid).board().stone(point);
            let differs = watch.differs.iter().any(|&(at, _)| at == point);
            if !lifted && !differs && watch.state != State::Elsewhere(point) {
                return false;
            }
            if lifted { None } else { board(watch.laid) }
        };
        self.order(Order::Correct(point, truth));
        true
    }
}
