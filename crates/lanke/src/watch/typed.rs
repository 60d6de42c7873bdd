//! What a person types while a game is watched.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::Result;
use lanke_rules::{Move, Point};

use super::Watch;
use super::event::Event;

/// What is typed, line by line.
pub(super) fn lines() -> Receiver<String> {
    let (sender, lines) = sync_channel(16);
    // It ends with the program, or with the input.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = input.by_ref().take(1 << 10).read_until(b'\n', &mut line);
            let line = String::from_utf8_lossy(&line).into_owned();
            if !matches!(read, Ok(1..)) || sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

impl Watch {
    /// What a person has typed.
    pub(super) fn told(&mut self, line: &str) -> Result<()> {
        let Some(game) = &self.game else { return Ok(()) };
        let free = self.answerer.as_ref().is_none_or(|a| a.color != game.position().to_play());
        let why = match line {
            "" => return Ok(()),
            "pass" if free && game.position().legal(Move::Pass).is_ok() => return self.play(Move::Pass),
            "pass" => "it is not the time to pass",
            "yes" => match self.asked.take_if(|(_, moves)| !moves.is_empty()) {
                Some((_, moves)) => return self.played(moves.into()),
                None => "no move is asked about",
            },
            "no" => match self.asked.take() {
                Some((points, _)) => return self.keep(&points),
                None => "nothing is asked",
            },
            _ => "only `pass`, `yes` and `no` are understood",
        };
        self.teller.tell(Event::Refused { line: line.to_owned(), why })
    }

    /// A person says that these points are as they are written.
    fn keep(&mut self, points: &[Point]) -> Result<()> {
        let (Some(seen), Some(game)) = (&self.seen, &self.game) else { return Ok(()) };
        for &point in points {
            self.corrections.add(seen, point, game.position().board().stone(point));
        }
        let points = self.vertices(points);
        self.teller.tell(Event::Kept { points })
    }
}
