//! Lines that a person types while a game is followed.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

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
