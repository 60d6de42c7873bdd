//! Lines that a person types while a game is followed.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::Result;
use lanke_camera::Question;
use lanke_rules::{Move, Point};

use super::Recorder;
use super::event::Event;

/// Lines as they are typed.
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

impl Recorder {
    /// Takes a line that a person has typed.
    pub(super) fn take_line(&mut self, line: &str) -> Result<()> {
        let Some(game) = &self.game else { return Ok(()) };
        let free = self.answerer.as_ref().is_none_or(|a| a.color != game.position().to_play());
        let why = match line {
            "" => return Ok(()),
            "pass" if free && game.position().legal(Move::Pass).is_ok() && self.play(Move::Pass)? => return Ok(()),
            "pass" => "it is not the time to pass",
            "yes" if self.follower.can_accept() => {
                self.sync()?;
                let accepted = self.decide(|follower, game| follower.accept(game));
                return self.carry_out(accepted);
            }
            "yes" => "no move is asked about",
            "no" if self.follower.question().is_some() => {
                let event = match self.follower.question() {
                    Some(Question::Moved(_)) => Event::Stays,
                    _ => Event::Kept { points: self.asked_points() },
                };
                let declined = self.decide(|follower, game| follower.decline(game));
                self.carry_out(declined)?;
                return self.teller.print(event);
            }
            "no" => "nothing is asked",
            _ => "only `pass`, `yes` and `no` are understood",
        };
        self.teller.print(Event::Refused { line: line.to_owned(), why })
    }

    fn asked_points(&self) -> Vec<String> {
        let points: Vec<Point> = self.follower.differences().iter().map(|&(point, _)| point).collect();
        self.vertices(&points)
    }
}
