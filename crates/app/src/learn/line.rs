//! Moves that are played on the board one after the other, and walked through.

use std::time::Duration;

use lanke_rules::{Color, Move, Point, Position};

use crate::board::BoardView;

/// Moves after a position, of which so many are on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    moves: Vec<(Color, Move)>,
    at: usize,
    /// The next move is played at this time, and the others after the pace each.
    next: Option<(Duration, Duration)>,
}

impl Line {
    /// These moves, of which so many are on the board; the others follow from `now` on at this pace.
    pub(crate) fn playing(moves: Vec<(Color, Move)>, at: usize, now: Duration, pace: Duration) -> Self {
        let at = at.min(moves.len());
        Self { next: (at < moves.len()).then_some((now + pace, pace)), moves, at }
    }

    /// The moves.
    pub(crate) fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// Number of them on the board.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Goes to a move; the line plays itself no more.
    pub(crate) fn go(&mut self, at: usize) {
        (self.at, self.next) = (at.min(self.moves.len()), None);
    }

    /// Plays the next move when its time has come; the side that it is of, if it did.
    pub(crate) fn tick(&mut self, now: Duration) -> Option<Color> {
        let (at, pace) = self.next.filter(|(at, _)| *at <= now)?;
        let color = self.moves.get(self.at).map(|(color, _)| *color);
        self.at += 1;
        self.next = (self.at < self.moves.len()).then_some((at + pace, pace));
        color
    }

    /// Time of the next move.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        self.next.map(|(at, _)| at)
    }

    /// The position after the moves on the board, from the one that they begin at, and the last of them.
    pub(crate) fn position(&self, start: &Position) -> (Position, Option<Point>) {
        let mut position = start.clone();
        let mut last = None;
        for &(color, mv) in &self.moves[..self.at] {
            position.set_to_play(color);
            // The moves are those of a search or of a record, which may end in what the rules forbid.
            if position.play(mv).is_err() {
                break;
            }
            last = mv.point().or(last);
        }
        (position, last)
    }

    /// Numbers the stones of the moves on the board, from 1.
    pub(crate) fn number(&self, board: &mut BoardView) {
        for (number, &(color, mv)) in (1..).zip(&self.moves[..self.at]) {
            if let Move::Play(p) = mv
                && board.size.contains(p)
            {
                let point = &mut board.points[board.size.ordinal(p)];
                if point.stone == Some(color) {
                    point.label = format!("{number}");
                }
            }
        }
    }
}
