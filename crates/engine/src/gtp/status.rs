//! Commands that tell of the board: stones, legal points, the count.

use std::ops::ControlFlow;

use lanke_rules::{Color, Name, Outcome, PlayEnd, Point, Reason, guess_dead, picture};

use super::failure::GtpError;
use super::server::{Answer, Server};
use crate::Budget;

/// Final status of stones and points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Alive,
    Dead,
    Seki,
    Territory(Color),
    Neutral,
}

impl Server {
    pub(super) fn show(&self) -> Answer {
        let last = self.game.moves().last().and_then(|(_, mv)| mv.point());
        Ok(format!("\n{}", picture::print_framed(self.game.position().board(), last)))
    }

    pub(super) fn legal_points(&self, side: Color) -> Answer {
        Ok(self.names(&self.game.turned(side).legal_points()))
    }

    pub(super) fn stones_of(&self, side: Color) -> Answer {
        let board = self.game.position().board();
        let stones: Vec<Point> = board.size().points().filter(|&p| board.stone(p) == Some(side)).collect();
        Ok(self.names(&stones))
    }

    /// Liberties of the chain at a point.
    pub(super) fn liberties(&self, name: Option<&str>) -> Answer {
        let board = self.game.position().board();
        let point = name.and_then(|name| board.size().parse_vertex(name)).filter(|&p| board.stone(p).is_some());
        Ok(board.liberties(point.ok_or(GtpError::Vertex)?).to_string())
    }

    pub(super) fn history(&self) -> Answer {
        let side = |c: Color| c.to_string().to_lowercase();
        let moves = self.game.moves().iter().rev();
        let lines: Vec<String> =
            moves.map(|&(c, mv)| format!("{} {}", side(c), self.game.size().move_name(mv))).collect();
        Ok(lines.join("\n"))
    }

    /// The count; a game that ended before it, in NoGo or by a majority, is won as by resignation.
    pub(super) fn final_score(&mut self) -> Answer {
        let outcome = match self.game.position().end() {
            Some(PlayEnd::NoLegalMove { loser }) => Outcome::win(loser.opponent(), Reason::Resignation),
            Some(PlayEnd::Majority { winner }) => Outcome::win(winner, Reason::Resignation),
            None if self.game.ruleset().name == Name::NoGo => return Err(GtpError::NotCounted),
            _ => {
                let dead = self.dead();
                self.game.count(&dead).outcome()
            }
        };
        Ok(outcome.sgf())
    }

    /// Stones that are dead as the board stands: an estimate, which is the same every time.
    fn dead(&mut self) -> Vec<Point> {
        let position = self.game.position();
        let task = self.game.task(position, Budget::default());
        let known = self.thinker.dead(&task, &mut || ControlFlow::Continue(()));
        known.unwrap_or_else(|| guess_dead(position.board(), 0))
    }

    /// Stones a chain a line, or points, of this status.
    pub(super) fn final_status(&mut self, name: Option<&str>) -> Answer {
        let status = match name {
            Some("alive") => Status::Alive,
            Some("dead") => Status::Dead,
            Some("seki") => Status::Seki,
            Some("black_territory") => Status::Territory(Color::Black),
            Some("white_territory") => Status::Territory(Color::White),
            Some("dame") => Status::Neutral,
            _ => return Err(GtpError::Status),
        };
        if self.game.ruleset().name == Name::NoGo {
            return Err(GtpError::NotCounted);
        }
        let dead = self.dead();
        let board = self.game.position().board();
        let score = self.game.count(&dead);
        let seki = self.game.in_seki(&dead);
        let of = |p: Point| match board.stone(p) {
            Some(_) if dead.contains(&p) => Status::Dead,
            Some(_) if seki.contains(&p) => Status::Seki,
            Some(_) => Status::Alive,
            None => score.owner(p).map_or(Status::Neutral, Status::Territory),
        };
        let mut points: Vec<Point> = board.size().points().filter(|&p| of(p) == status).collect();
        if !matches!(status, Status::Alive | Status::Dead | Status::Seki) {
            return Ok(self.names(&points));
        }
        let mut lines = Vec::new();
        while let Some(&first) = points.first() {
            let chain = board.chain(first);
            let (together, others): (Vec<Point>, Vec<Point>) = points.into_iter().partition(|p| chain.contains(p));
            lines.push(self.names(&together));
            points = others;
        }
        Ok(lines.join("\n"))
    }

    pub(super) fn names(&self, points: &[Point]) -> String {
        let names: Vec<String> = points.iter().map(|&p| self.game.size().vertex(p).to_string()).collect();
        names.join(" ")
    }
}
