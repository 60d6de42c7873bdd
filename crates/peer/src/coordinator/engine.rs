//! Duties of an engine that plays at an end where nobody else answers.

use lanke_game::session::{Act, Phase, Request};
use lanke_rules::{Color, Point, guess_dead};

use super::{Coordinator, LinkState};
use crate::message::End;
use crate::table::TableGame;

/// Times that an engine proposes its own dead stones before it plays on.
const MAX_PROPOSALS: u32 = 3;

/// Duty of an engine at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineTurn {
    /// Nothing; what it thinks about is of use still.
    Wait,
    /// Nothing; what it thinks about is of no use any more.
    Idle,
    /// Do this at once.
    Act(Act),
    /// Think about the move at the end of the game.
    Think {
        /// Number of the act that has led to the position, and of the moves that were refused since.
        turn: (Option<u32>, u32),
    },
}

impl Coordinator {
    /// Duty of an engine at this end.
    pub fn engine_turn(&mut self) -> EngineTurn {
        if self.pending.is_some() || self.link != LinkState::Open {
            return EngineTurn::Wait;
        }
        let Some((game, end)) = self.table.playing().zip(self.end) else { return EngineTurn::Wait };
        let (color, session) = (game.color(end), &game.session);
        let act = match session.asked() {
            // Two passes begin the count: an engine that stops playing at a request loses what is not settled yet.
            Some((by, request)) if by != color => Some(Act::Answer(color, request == Request::Takeback)),
            _ if session.phase() == Phase::Counting => count(game, color, end, &mut self.proposals),
            _ if session.placing() > 0 && color == Color::Black => place(game),
            _ if self.may_move() && session.placing() == 0 => {
                return EngineTurn::Think { turn: (self.turn, self.refusals) };
            }
            _ => None,
        };
        act.map_or(EngineTurn::Idle, EngineTurn::Act)
    }
}

/// Act of an engine while the board is counted: both know the same stones for dead.
fn count(game: &TableGame, color: Color, end: End, proposals: &mut u32) -> Option<Act> {
    let session = &game.session;
    let mut dead: Vec<Point> = guess_dead(session.position().board(), 0);
    dead.sort_unstable();
    let agreed = session.agreed();
    if agreed[color] {
        return None;
    }
    if session.dead() == dead {
        return Some(Act::Agree(color));
    }
    // The host's word comes first; a person's marks are looked at when it agrees with them.
    if end == End::Host && *proposals == 0 || agreed[color.opponent()] {
        *proposals += 1;
        return Some(if *proposals > MAX_PROPOSALS { Act::Continue(color) } else { Act::Propose(dead) });
    }
    None
}

/// Next handicap stone of an engine: on the fixed points while there are any.
fn place(game: &TableGame) -> Option<Act> {
    let session = &game.session;
    let board = session.position().board();
    let size = board.size();
    let fixed = size.handicap(session.settings().handicap_stones().min(size.max_handicap())).unwrap_or_default();
    let free = |point: &Point| board.stone(*point).is_none();
    fixed.into_iter().find(free).or_else(|| size.points().find(free)).map(|point| Act::Play(Color::Black, point))
}
