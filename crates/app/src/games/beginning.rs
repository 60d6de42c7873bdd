//! The beginning of a recorded game, from which another goes on.

use std::time::Duration;

use lanke_game::clock::TimeSystem;
use lanke_game::record::{Node, Replay, Setting, Tree};
use lanke_game::session::{Act, GameSettings, Phase, Session};
use lanke_rules::{ByColor, Color, Move, Point, Position, Size};

/// The beginning of a recorded game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Beginning {
    /// Its board.
    pub(crate) size: Size,
    /// Number of moves.
    pub(crate) moves: u32,
    /// Stones that lie there before the first move, and the side that makes it.
    set_up: Option<(ByColor<Vec<Point>>, Color)>,
    /// Black's handicap stones, wherever they lie.
    handicap: u16,
    line: Vec<(Color, Move)>,
    /// The position behind it.
    position: (ByColor<Vec<Point>>, Color),
}

impl Beginning {
    /// The main line of a record up to a number of moves.
    pub(crate) fn of(tree: &Tree, moves: u32) -> Self {
        let setting = Setting::of(tree);
        let mut replay = Replay::new(tree, &setting);
        let (mut line, mut set_up, mut whole) = (Vec::new(), None, true);
        for node in tree.main_line() {
            if replay.moves() >= moves && node.raw_move().is_some() {
                break;
            }
            replay.step(node);
            match node.mv(setting.size) {
                Some(mv) => line.push(mv),
                // What is set up later has no place among moves.
                None if sets_up(node) && !line.is_empty() => whole = false,
                None => {}
            }
            if line.is_empty() {
                set_up = Some(stones_of(replay.position()))
                    .filter(|(stones, first)| *stones != ByColor::default() || *first != Color::Black);
            }
        }
        let position = stones_of(replay.position());
        // A turn that the record gives after the last move has none either.
        whole &= line.last().is_none_or(|(color, _)| *color != position.1);
        // Who goes on has not passed.
        while matches!(line.last(), Some((_, Move::Pass))) {
            line.pop();
        }
        if !whole {
            (set_up, line) = (Some(position.clone()), Vec::new());
        }
        Self { size: setting.size, moves: replay.moves(), set_up, handicap: setting.handicap, line, position }
    }

    /// A position, and the moves that led to it from another one.
    pub(crate) fn of_line(start: &Position, line: &[(Color, Move)], position: &Position) -> Self {
        let begin = stones_of(start);
        let mut line = line.to_vec();
        let moves = u32::try_from(line.len()).unwrap_or(u32::MAX);
        while matches!(line.last(), Some((_, Move::Pass))) {
            line.pop();
        }
        Self {
            size: position.board().size(),
            moves,
            set_up: (begin.0 != ByColor::default() || begin.1 != Color::Black).then_some(begin),
            handicap: 0,
            line,
            position: stones_of(position),
        }
    }

    /// The acts that lead to its end in a game with these settings; where its moves are refused there, its position is
    /// set up.
    pub(crate) fn acts(&self, settings: &GameSettings) -> Vec<Act> {
        let handicap = (self.handicap > 0).then_some(Act::Handicap(self.handicap));
        let set_up = |(stones, first): &(ByColor<Vec<Point>>, Color)| Act::SetUp(stones.clone(), *first);
        let moves = self.line.iter().map(|&(color, mv)| match mv {
            Move::Play(point) => Act::Play(color, point),
            Move::Pass => Act::Pass(color),
        });
        // Moves that were made elsewhere earn no time here.
        let timed = settings.time != TimeSystem::None && !self.line.is_empty();
        let clocks = |on| timed.then_some(Act::SwitchClocks(on));
        let begin = || handicap.iter().cloned();
        let set_up_first = begin().chain(self.set_up.as_ref().map(set_up));
        let acts: Vec<_> = set_up_first.chain(clocks(false)).chain(moves).chain(clocks(true)).collect();
        let is_played = |acts: &[Act]| {
            let Ok(mut session) = Session::new(settings.clone()) else { return false };
            acts.iter().all(|act| session.act(act, Duration::ZERO).is_ok()) && session.phase() == Phase::Playing
        };
        if is_played(&acts) { acts } else { begin().chain([set_up(&self.position)]).collect() }
    }
}

/// Stones on the board, and the side to move.
fn stones_of(position: &Position) -> (ByColor<Vec<Point>>, Color) {
    let board = position.board();
    let of = |color| board.size().points().filter(|&p| board.stone(p) == Some(color)).collect();
    (ByColor::from_fn(of), position.to_play())
}

fn sets_up(node: Node<'_>) -> bool {
    ["AB", "AW", "AE"].into_iter().any(|property| node.first(property).is_some())
}
