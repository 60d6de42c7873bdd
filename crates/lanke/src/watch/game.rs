//! The game on the board, and its record, which stands whole on the disk after everything that happens.

use std::path::PathBuf;

use anyhow::Result;
use lanke_game::record::{self, Collection, Format};
use lanke_rules::{Color, End, Move, Outcome, Point, Position, Reason, Ruleset, Size};

use crate::output;
use crate::tree::tree;

/// A game that is followed.
pub(super) struct Game {
    file: PathBuf,
    start: Position,
    /// The positions before the moves, for what is taken back.
    before: Vec<Position>,
    moves: Vec<(Color, Move)>,
    position: Position,
    resigned: Option<Color>,
    /// A player with a name.
    named: Option<(Color, String)>,
    date: String,
}

impl Game {
    /// An empty board.
    pub(super) fn new(size: Size, rules: Ruleset, file: PathBuf, named: Option<(Color, String)>) -> Result<Self> {
        let start = Position::new(size, rules);
        let date = chrono::Local::now().format("%Y-%m-%d").to_string();
        let game = Self {
            file,
            position: start.clone(),
            start,
            before: Vec::new(),
            moves: Vec::new(),
            resigned: None,
            named,
            date,
        };
        game.save()?;
        Ok(game)
    }

    pub(super) fn size(&self) -> Size {
        self.position.board().size()
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn start(&self) -> &Position {
        &self.start
    }

    pub(super) fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// Makes a legal move.
    pub(super) fn play(&mut self, mv: Move) -> Result<()> {
        let mut after = self.position.clone();
        after.play(mv)?;
        self.moves.push((self.position.to_play(), mv));
        self.before.push(std::mem::replace(&mut self.position, after));
        self.resigned = None;
        self.save()
    }

    /// Takes moves back; never more than there are.
    pub(super) fn take_back(&mut self, count: u32) -> Result<()> {
        for _ in 0..count {
            if let Some(before) = self.before.pop() {
                self.position = before;
                self.moves.pop();
            }
        }
        self.resigned = None;
        self.save()
    }

    /// Begins with these stones, if nothing has begun yet and the law can bear them.
    pub(super) fn set_up(&mut self, points: &[(Point, Option<Color>)]) -> Result<bool> {
        let begun = !self.moves.is_empty() || self.start.board().empty().len() < self.size().area();
        // A single black stone is a move, as soon as it is seen for sure.
        if begun || matches!(points, [(_, Some(Color::Black))]) {
            return Ok(false);
        }
        let mut board = self.start.board().clone();
        for &(point, stone) in points {
            board.set(point, stone);
        }
        if points.iter().any(|&(point, stone)| stone.is_some() && board.liberties(point) == 0) {
            return Ok(false);
        }
        let count = |color| points.iter().filter(|(_, stone)| *stone == Some(color)).count();
        let to_play = if count(Color::Black) > count(Color::White) { Color::White } else { Color::Black };
        self.start = Position::from_board(board, to_play, *self.start.ruleset());
        self.position = self.start.clone();
        self.save()?;
        Ok(true)
    }

    /// Ends it by resignation; the result.
    pub(super) fn resign(&mut self, by: Color) -> Result<String> {
        self.resigned = Some(by);
        self.save()?;
        Ok(self.result().unwrap_or_default())
    }

    /// The result, where the law or a player has ended the game.
    pub(super) fn result(&self) -> Option<String> {
        let (winner, by) = match (self.resigned, self.position.end()) {
            (Some(loser), _) => (loser.opponent(), Reason::Resignation),
            (None, Some(End::NoLegalMove { loser })) => (loser.opponent(), Reason::NoLegalMove),
            (None, Some(End::Majority { winner })) => (winner, Reason::Majority),
            (None, Some(End::Passes) | None) => return None,
        };
        Some(Outcome::Win { winner, by }.sgf())
    }

    fn save(&self) -> Result<()> {
        let result = self.result();
        let mut notes = vec![("DT", &*self.date)];
        notes.extend(result.as_deref().map(|result| ("RE", result)));
        notes.extend(self.named.as_ref().map(|(color, name)| match color {
            Color::Black => ("PB", &**name),
            Color::White => ("PW", &**name),
        }));
        let tree = tree(&self.start, &self.moves, self.start.ruleset().komi, &notes)?;
        let collection = Collection { games: vec![tree], epilogue: String::new() };
        output::write_file(&self.file, record::write(&collection, Format::Sgf)?.as_bytes())
    }
}
