//! Recording of the game on the real board: how it begins, and what is said at its end.

use lanke_camera::{FootageOrder, GameState, NoMoves};
use lanke_rules::{Name, Size};

use super::{Action, Camera};
use crate::context::Context;
use crate::form::{ClockKind, Form};

/// Message about the last recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// So many moves stand in the game that was recorded.
    Recorded(usize),
    /// Nothing was recorded, for this reason.
    Nothing(NoMoves),
    /// The game of this size that was agreed on with another player is not the one on the board.
    OtherBoard(Size),
}

impl Camera {
    /// Records the game on the board: at once where everything on it is certain, else as soon as it is. Footage in which no board is
    /// seen yet is played until one is.
    pub(super) fn record(&mut self, game: &GameState<'_>, cx: &Context<'_>) -> Vec<Action> {
        if self.follower.is_following() || !self.is_open() {
            return Vec::new();
        }
        self.starting = true;
        if self.is_at_end() {
            return self.footage_order(FootageOrder::Seek(0.0));
        }
        self.begin_if_certain(game, cx)
    }

    /// Begins to record where that is wanted and nothing on the board is uncertain.
    pub(super) fn begin_if_certain(&mut self, game: &GameState<'_>, cx: &Context<'_>) -> Vec<Action> {
        if !self.starting || self.is_at_end() {
            return Vec::new();
        }
        let is_certain = self.follower.uncertain().next().is_none();
        let plays = self.footage.is_some_and(|footage| footage.playing);
        match self.follower.reading().is_some() {
            true if is_certain => self.begin(game, cx),
            true if plays => self.footage_order(FootageOrder::Pause),
            false if !plays => self.footage_order(FootageOrder::Play),
            true | false => Vec::new(),
        }
    }

    /// True if the end of footage is seen, and not what a game begins with.
    fn is_at_end(&self) -> bool {
        self.footage.is_some_and(|footage| footage.ended)
    }

    /// Begins to record where that is wanted and a board is seen: the game in progress where the board shows it, else a new
    /// one.
    fn begin(&mut self, game: &GameState<'_>, cx: &Context<'_>) -> Vec<Action> {
        if !self.starting || self.follower.reading().is_none() || self.is_at_end() {
            return Vec::new();
        }
        self.starting = false;
        let (session, rules) = (game.session, cx.settings.recording);
        let is_of_kind = session.ruleset().capture == rules.ruleset().capture;
        let is_wanted = is_of_kind && (self.has_game || session.last_mover().is_some());
        if self.follower.shows(session) && (game.is_agreed() || is_wanted) {
            return self.follow(game);
        }
        if game.is_agreed() {
            self.message = Some(Message::OtherBoard(session.settings().size));
            return Vec::new();
        }
        vec![Action::Begin(form(rules, self.size))]
    }

    /// Follows a game that lies on the board.
    pub(crate) fn follow(&mut self, game: &GameState<'_>) -> Vec<Action> {
        self.message = None;
        self.follower.follow(game.session);
        self.footage_order(FootageOrder::Play)
    }

    /// Turns to another game that was begun in the place of the one before.
    pub(crate) fn take_game(&mut self, game: &GameState<'_>) -> Vec<Action> {
        self.has_game = true;
        let size = game.session.settings().size;
        if !self.follower.is_following() {
            return Vec::new();
        }
        if size == self.size {
            // The positions of the game before are no earlier ones of this.
            let rest = self.follower.rest();
            self.follower.follow(game.session);
            return self.passed_on(rest);
        }
        let actions = self.stop(game);
        self.message = Some(Message::OtherBoard(size));
        actions
    }

    /// True while a game is recorded.
    pub(crate) const fn records(&self) -> bool {
        self.follower.is_following()
    }

    /// Accepts what is asked about; where that kept a recording from beginning, it begins.
    pub(super) fn accept(&mut self, game: &GameState<'_>, cx: &Context<'_>) -> Vec<Action> {
        let accepted = self.follower.accept(game);
        let mut actions = self.passed_on(accepted);
        actions.extend(self.begin(game, cx));
        actions
    }

    /// Takes the stone that lies there now for the move.
    pub(crate) fn press(&mut self, game: &GameState<'_>) -> Vec<Action> {
        let pressed = self.follower.press(game);
        self.passed_on(pressed)
    }

    /// Ends recording, or waiting for its beginning.
    pub(super) fn stop(&mut self, game: &GameState<'_>) -> Vec<Action> {
        let waits = std::mem::take(&mut self.starting);
        if !self.follower.is_following() {
            if waits && self.is_at_end() {
                self.message = Some(Message::Nothing(NoMoves::NoBoard));
            }
            return Vec::new();
        }
        let moves = game.session.moves().len();
        self.message = Some(self.follower.no_moves(game.session).map_or(Message::Recorded(moves), Message::Nothing));
        let rest = self.follower.rest();
        let mut actions = self.passed_on(rest);
        actions.extend(self.footage_order(FootageOrder::Pause));
        actions
    }
}

/// Settings of a game that is recorded by these rules, without clocks: what is lifted from the board is taken back.
fn form(rules: Name, size: Size) -> Form {
    let ruleset = rules.ruleset();
    Form {
        rules,
        width: size.width(),
        height: size.height(),
        komi: ruleset.komi,
        placement: ruleset.placement,
        clock: ClockKind::None,
        takeback: true,
        ..Form::default()
    }
}
