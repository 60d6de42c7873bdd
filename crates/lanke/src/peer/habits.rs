//! What an engine does at a table besides choosing moves.

use lanke_game::session::Act;
use lanke_peer::{End, Game};
use lanke_rules::{Color, Point, guess_dead};

/// Times that an engine proposes its own dead stones before it plays on.
const PROPOSALS: u32 = 3;

/// What an engine does while the board is counted: both know the same stones for dead.
pub(super) fn count(game: &Game, color: Color, end: End, proposals: &mut u32) -> Option<Act> {
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
        return Some(if *proposals > PROPOSALS { Act::Continue(color) } else { Act::Propose(dead) });
    }
    None
}

/// Where an engine puts a handicap stone: on the fixed points while there are any.
pub(super) fn place(game: &Game) -> Option<Act> {
    let session = &game.session;
    let board = session.position().board();
    let size = board.size();
    let fixed = size.handicap(session.settings().handicap_stones().min(size.max_handicap())).unwrap_or_default();
    let free = |point: &Point| board.stone(*point).is_none();
    fixed.into_iter().find(free).or_else(|| size.points().find(free)).map(|point| Act::Play(Color::Black, point))
}
