//! Commands that place stones: the board, handicaps, moves, records.

use std::path::Path;

use lanke_rules::{Color, Move, Point, Size};

use super::failure::{GtpError, RecordError};
use super::server::{Answer, DONE, Server, color};

impl Server {
    /// `9`, `9 13` or `9:13`: width and height.
    pub(super) fn resize(&mut self, arguments: &[String]) -> Answer {
        let numbers: Result<Vec<u32>, _> = arguments.iter().flat_map(|word| word.split(':')).map(str::parse).collect();
        let (width, height) = match numbers.as_deref() {
            Ok([side]) => (*side, *side),
            Ok([width, height]) => (*width, *height),
            _ => return Err(GtpError::Syntax),
        };
        let size = Size::new(width, height).ok().filter(|_| width.max(height) <= self.setup.max_side);
        self.restart(self.game.cleared(size.ok_or(GtpError::Size)?))
    }

    /// Black's stones on the fixed points.
    pub(super) fn handicap(&mut self, stones: u16) -> Answer {
        let points = self.game.size().handicap(stones).filter(|points| points.len() >= 2);
        let points = points.ok_or(GtpError::Handicap)?;
        self.place_handicap(&points)?;
        Ok(self.names(&points))
    }

    /// Black's stones on points that the controller names.
    pub(super) fn free_handicap(&mut self, arguments: &[String]) -> Answer {
        let size = self.game.size();
        let points: Option<Vec<Point>> = arguments.iter().map(|word| size.parse_vertex(word)).collect();
        let points = points.filter(|points| points.len() >= 2).ok_or(GtpError::Handicap)?;
        if points.iter().enumerate().any(|(i, p)| points[..i].contains(p)) {
            return Err(GtpError::RepeatedVertex);
        }
        self.place_handicap(&points)
    }

    fn place_handicap(&mut self, points: &[Point]) -> Answer {
        if !self.game.moves().is_empty() || self.game.position().board().empty().len() < self.game.size().area() {
            return Err(GtpError::BoardNotEmpty);
        }
        let stones: Vec<_> = points.iter().map(|&p| (p, Color::Black)).collect();
        self.restart(self.game.with_stones(&stones, Color::White).ok_or(GtpError::Handicap)?)
    }

    /// A side and a move of it; no move where the vertex is none of this board.
    fn parse_move(&self, arguments: &[String]) -> Result<(Color, Option<Move>), GtpError> {
        let [side, name] = arguments else { return Err(GtpError::Syntax) };
        let side = color(side).ok_or(GtpError::Syntax)?;
        Ok((side, self.game.size().parse_move(name)))
    }

    pub(super) fn is_legal(&self, arguments: &[String]) -> Answer {
        let (side, mv) = self.parse_move(arguments)?;
        let legal = mv.is_some_and(|mv| self.game.turned(side).legal(mv).is_ok());
        Ok(u8::from(legal).to_string())
    }

    pub(super) fn play(&mut self, arguments: &[String]) -> Answer {
        let (side, mv) = self.parse_move(arguments)?;
        let played = self.game.play(side, mv.ok_or(GtpError::Vertex)?);
        played.map_or(Err(GtpError::IllegalMove), |()| DONE)
    }

    /// Moves of either side in a row: all of them or none.
    pub(super) fn play_sequence(&mut self, arguments: &[String]) -> Answer {
        let mut game = self.game.clone();
        for pair in arguments.chunks(2) {
            let (side, mv) = self.parse_move(pair)?;
            game.play(side, mv.ok_or(GtpError::Vertex)?).map_err(|_| GtpError::IllegalMove)?;
        }
        self.game = game;
        DONE
    }

    fn stones(&self, arguments: &[String]) -> Result<Vec<(Point, Color)>, GtpError> {
        let stone = |pair: &[String]| match self.parse_move(pair)? {
            (color, Some(Move::Play(p))) => Ok((p, color)),
            _ => Err(GtpError::Vertex),
        };
        arguments.chunks(2).map(stone).collect()
    }

    /// These stones alone.
    pub(super) fn set_position(&mut self, arguments: &[String]) -> Answer {
        let stones = self.stones(arguments)?;
        self.restart(self.game.with_stones(&stones, Color::Black).ok_or(GtpError::IllegalMove)?)
    }

    /// These stones besides those on the board.
    pub(super) fn set_up(&mut self, arguments: &[String]) -> Answer {
        let stones: Vec<_> = self.stones(arguments)?.into_iter().map(|(p, color)| (p, Some(color))).collect();
        let mut start = self.game.position().clone();
        start.set_up(&stones);
        let board = start.board();
        let stands = board.size().points().all(|p| board.stone(p).is_none() || board.liberties(p) > 0);
        if !stands {
            return Err(GtpError::IllegalMove);
        }
        self.restart(self.game.begun_at(start))
    }

    /// Goes on from here with `side` to move.
    pub(super) fn set_player(&mut self, side: Color) -> Answer {
        let mut start = self.game.position().clone();
        start.set_up(&[]);
        start.set_to_play(side);
        self.restart(self.game.begun_at(start))
    }

    /// A file, and the number of a move before which to stop; who is to move then.
    pub(super) fn load(&mut self, arguments: &[String]) -> Answer {
        let (file, before) = match arguments {
            [] => return Err(GtpError::Syntax),
            // A file's name may hold blanks.
            [file @ .., number] if !file.is_empty() && number.parse::<u32>().is_ok() => (file, number.parse().ok()),
            file => (file, None),
        };
        let games = (self.setup.files.read)(Path::new(&file.join(" "))).map_err(GtpError::Record)?.games;
        let tree = games.first().ok_or_else(|| GtpError::Record(RecordError("the file holds no game".to_owned())))?;
        let game = self.game.with_record(tree, before).map_err(GtpError::Record)?;
        let size = game.size();
        if u32::from(size.width().max(size.height())) > self.setup.max_side {
            return Err(GtpError::Size);
        }
        let to_play = game.position().to_play().to_string().to_lowercase();
        self.restart(game)?;
        Ok(to_play)
    }

    /// The record's text, or nothing where it goes to a file; `-` is none.
    pub(super) fn print(&mut self, arguments: &[String]) -> Answer {
        let text = self.game.sgf().map_err(GtpError::Record)?;
        match arguments {
            [] => Ok(text),
            [dash] if dash == "-" => Ok(text),
            file => (self.setup.files.write)(Path::new(&file.join(" ")), &text)
                .map_or_else(|error| Err(GtpError::Record(error)), |()| DONE),
        }
    }
}
