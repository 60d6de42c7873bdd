//! The beginning of a recorded game, from which another goes on.

use std::time::Duration;

use lanke_game::clock::TimeSystem;
use lanke_game::record::{Node, Replay, Setting, Tree};
use lanke_game::session::{Act, GameSettings, Phase, Session};
use lanke_rules::{ByColor, Capture, Color, Move, Point, Position, Ruleset, Size};

/// A position as it is set up.
#[derive(Clone, Debug, PartialEq)]
struct Start {
    stones: ByColor<Vec<Point>>,
    to_play: Color,
    /// Stones that each side has taken before.
    prisoners: ByColor<u16>,
}

impl Start {
    fn of(position: &Position) -> Self {
        let board = position.board();
        let stones = |color| board.size().points().filter(|&p| board.stone(p) == Some(color)).collect();
        let prisoners = position.captures().map(|taken| u16::try_from(taken).unwrap_or(u16::MAX));
        Self { stones: ByColor::from_fn(stones), to_play: position.to_play(), prisoners }
    }

    /// True if every game begins so.
    fn is_usual(&self) -> bool {
        self.stones == ByColor::default() && self.to_play == Color::Black && self.prisoners == ByColor::default()
    }

    /// The acts that set it up under a law.
    fn acts(&self, ruleset: &Ruleset) -> impl Iterator<Item = Act> + use<> {
        let captures = ruleset.capture == Capture::Allowed && self.prisoners != ByColor::default();
        let prisoners = captures.then_some(Act::Prisoners(self.prisoners));
        std::iter::once(Act::SetUp(self.stones.clone(), self.to_play)).chain(prisoners)
    }
}

/// The beginning of a recorded game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Beginning {
    /// Its board.
    pub(crate) size: Size,
    /// Number of moves.
    pub(crate) moves: u32,
    /// The position before the first move, where it is set up.
    set_up: Option<Start>,
    /// Black's handicap stones, wherever they lie.
    handicap: u16,
    line: Vec<(Color, Move)>,
    /// The position behind it.
    position: Start,
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
                set_up = Some(Start::of(replay.position())).filter(|start| !start.is_usual());
            }
        }
        let position = Start::of(replay.position());
        // A turn that the record gives after the last move has none either.
        whole &= line.last().is_none_or(|(color, _)| *color != position.to_play);
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
        let begin = Start::of(start);
        let mut line = line.to_vec();
        let moves = u32::try_from(line.len()).unwrap_or(u32::MAX);
        while matches!(line.last(), Some((_, Move::Pass))) {
            line.pop();
        }
        Self {
            size: position.board().size(),
            moves,
            set_up: (!begin.is_usual()).then_some(begin),
            handicap: 0,
            line,
            position: Start::of(position),
        }
    }

    /// The acts that lead to its end in a game with these settings; where its moves are refused there, its position is
    /// set up.
    pub(crate) fn acts(&self, settings: &GameSettings) -> Vec<Act> {
        let handicap = (self.handicap > 0).then_some(Act::Handicap(self.handicap));
        let moves = self.line.iter().map(|&(color, mv)| match mv {
            Move::Play(point) => Act::Play(color, point),
            Move::Pass => Act::Pass(color),
        });
        // Moves that were made elsewhere earn no time here.
        let timed = settings.time != TimeSystem::None && !self.line.is_empty();
        let clocks = |on| timed.then_some(Act::SwitchClocks(on));
        let begin = || handicap.iter().cloned();
        let ruleset = &settings.ruleset();
        let set_up_first = begin().chain(self.set_up.iter().flat_map(|start| start.acts(ruleset)));
        let acts: Vec<_> = set_up_first.chain(clocks(false)).chain(moves).chain(clocks(true)).collect();
        let is_played = |acts: &[Act]| {
            let Ok(mut session) = Session::new(settings.clone()) else { return false };
            acts.iter().all(|act| session.act(act, Duration::ZERO).is_ok()) && session.phase() == Phase::Playing
        };
        if is_played(&acts) { acts } else { begin().chain(self.position.acts(ruleset)).collect() }
    }
}

fn sets_up(node: Node<'_>) -> bool {
    ["AB", "AW", "AE"].into_iter().any(|property| node.first(property).is_some())
}
