//! Moves between the real board and the game, in both directions.

use lanke_game::record::NodeId;
use lanke_game::session::Phase;
use lanke_rules::{Move, Point};
use lanke_vision::{Sighting, TAKEBACKS};

use super::{Action, BoardStatus, Follower, GameState, Question, TableState};
use crate::observer::Order;

impl Follower {
    /// Plays moves that were seen; stones that were to be laid are only noted.
    pub(super) fn played(&mut self, moves: Vec<Move>, game: &GameState<'_>) -> Vec<Action> {
        let (session, mut announced) = (game.session, game.announced);
        let mut position = self.position(game);
        let mut actions = Vec::new();
        for mv in moves {
            let Move::Play(point) = mv else { continue };
            let color = position.to_play();
            let elsewhere = match (self.to_lay(session), session.phase()) {
                (Some(awaited), _) => awaited.mv != mv,
                (None, Phase::Playing) => game.remote[color] && announced.take() != Some(point),
                (None, Phase::Over(_)) if self.conduct.studies => false,
                // A stone laid after the end belongs to no game.
                (None, Phase::Counting | Phase::Over(_)) => {
                    actions.extend(self.differs(vec![(point, Some(color))], Vec::new(), None));
                    return actions;
                }
            };
            if elsewhere {
                self.status = BoardStatus::Elsewhere(point);
                actions.extend(self.report());
                return actions;
            }
            if self.to_lay(session).is_none() {
                if game.table.is_some_and(|table| !table.takes_moves) {
                    self.status = BoardStatus::Differs;
                    return actions;
                }
                self.proposed = game.table.map(|_| (session.node(), point));
                actions.push(Action::Play(color, point));
            }
            position.play_unchecked(mv);
            self.laid += 1;
            self.status = BoardStatus::Steady;
        }
        actions
    }

    /// Move that was proposed to the other end of a table, is not in the game, and is seen again as it was.
    pub(super) fn untaken(&self, sighting: &Sighting, game: &GameState<'_>) -> Option<Point> {
        let (node, point) = self.proposed.filter(|_| self.to_lay(game.session).is_none())?;
        let is_seen = matches!(sighting, Sighting::Played(moves) if moves.first() == Some(&Move::Play(point)));
        (is_seen && node == game.session.node()).then_some(point)
    }

    /// Takes back what was lifted from the board.
    pub(super) fn taken_back(&mut self, count: usize, game: &GameState<'_>) -> Vec<Action> {
        let left = self.laid.saturating_sub(count);
        let count = self.length(game).saturating_sub(left);
        let can = match game.session.phase() {
            Phase::Playing => true,
            Phase::Over(_) => self.conduct.studies && count <= game.session.studied(),
            Phase::Counting => false,
        };
        if !can {
            self.status = BoardStatus::Differs;
            return Vec::new();
        }
        if let Some(table) = game.table {
            return self.ask_back(count, table, game);
        }
        self.status = BoardStatus::Steady;
        vec![Action::TakeBack(count)]
    }

    /// Asks for a takeback where the own last stone was lifted, once; a stone of the other side alone is to be laid again.
    fn ask_back(&mut self, count: usize, table: TableState, game: &GameState<'_>) -> Vec<Action> {
        let session = game.session;
        let own = table.plays.is_some() && table.plays == session.last_mover();
        if !own && count == 1 {
            self.lacks(1);
            return Vec::new();
        }
        self.status = BoardStatus::Differs;
        let node = session.node();
        let asks = table.open && session.asked().is_none() && self.asked_back != Some(node);
        if table.plays.is_none() || !asks {
            return Vec::new();
        }
        self.asked_back = Some(node);
        vec![Action::TakeBack(count)]
    }

    /// Takes note that the game has refused the last action.
    pub fn refused(&mut self) {
        self.status = BoardStatus::Differs;
    }

    /// Takes note that the last moves do not lie on the real board, whatever was seen there: they are to be laid again.
    pub(super) fn lacks(&mut self, count: usize) {
        self.laid = self.laid.saturating_sub(count);
        (self.called, self.status) = (None, BoardStatus::Steady);
    }

    /// Brings the observer up to the game: asked for after everything that may have changed the game. Nothing while the other end
    /// of a table has not answered.
    pub fn sync(&mut self, game: &GameState<'_>) -> Vec<Action> {
        if !self.following || game.is_pending() {
            return Vec::new();
        }
        self.laid = self.laid.min(self.length(game));
        // A pass lies on the board as soon as it is made.
        while self.to_lay(game.session).is_some_and(|played| played.mv == Move::Pass) {
            self.laid += 1;
        }
        // The stones of a study come from the board, and its passes leave nothing there.
        if self.is_study(game.session) {
            self.laid = self.length(game);
        }
        self.call_out(game).into_iter().chain(self.order(game)).collect()
    }

    /// Calls out a move that is to be laid for a remote side, once.
    fn call_out(&mut self, game: &GameState<'_>) -> Option<Action> {
        let awaited = self.to_lay(game.session);
        if self.called == awaited.map(|played| played.node) {
            return None;
        }
        self.called = awaited.map(|played| played.node);
        awaited.filter(|played| game.remote[played.color]).map(|played| Action::Call(played.color))
    }

    /// The order to compare the board with the position that it should show, when that has changed.
    fn order(&mut self, game: &GameState<'_>) -> Option<Action> {
        let session = game.session;
        let node = match self.laid.checked_sub(1) {
            None => NodeId::ROOT,
            Some(last) => session.moves().get(last).map_or(session.node(), |played| played.node),
        };
        let is_study = self.is_study(session);
        // Play goes on after passes without a move.
        let has_ended = session.position().end().is_some();
        let given = (self.laid, node, session.is_set_up(), session.placing(), is_study, has_ended);
        if self.given == Some(given) {
            return None;
        }
        self.given = Some(given);
        // A question about an earlier position is none any more.
        self.question.take_if(|question| matches!(question, Question::Differs { .. }));
        self.number += 1;
        // The moves of a study are counted from the end of the game.
        let laid = if is_study { 0 } else { self.laid };
        let earlier = (laid.saturating_sub(TAKEBACKS)..laid).map(|moves| session.position_after(moves)).collect();
        Some(Action::Order(Order::Follow(self.number, Box::new(self.position(game)), earlier)))
    }

    /// Number of moves of the game that can lie on the board.
    fn length(&self, game: &GameState<'_>) -> usize {
        let studied = if self.conduct.studies { game.session.studied() } else { 0 };
        game.session.moves().len() + studied
    }
}
