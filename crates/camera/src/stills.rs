//! Stills: pictures of a board at rest, one for each move, told from the frames of footage by what changes between them.

use std::path::PathBuf;
use std::time::Duration;

use lanke_vision::{BoardReading, Frame};

use crate::files;
use crate::follower::{SEEN, SURE};
use crate::source::Source;
use crate::tracker::{BoardTracker, Sight};

/// Pictures that are looked at.
const LOOKED: usize = 12;

/// True if the pictures of a folder are of boards at rest, one after the other: another stone from one to the next in half of
/// them at least, and no hands.
pub(crate) fn shows_stills(source: &Source) -> bool {
    let Source::Folder(path, _) = source else { return false };
    // Files that cannot be read are reported when they are shown.
    let files = files::pictures(path).unwrap_or_default();
    let (pairs, changed) = changes(&files[..files.len().min(LOOKED)]);
    files.len() == 1 || (changed > 0 && 2 * changed >= pairs)
}

/// Pairs of pictures of a board, one after the other, and those between which a stone was laid or taken away in plain sight.
fn changes(files: &[PathBuf]) -> (usize, usize) {
    let mut tracker = BoardTracker::at_rest(None);
    let mut before: Option<BoardReading> = None;
    let (mut pairs, mut changed) = (0, 0);
    for file in files {
        let Some(frame) = files::read(file).ok().and_then(|bytes| Frame::decode(&bytes).ok()) else { continue };
        let reading = look(&mut tracker, &frame);
        if let (Some(before), Some(reading)) = (&before, &reading) {
            pairs += 1;
            changed += usize::from(differ(before, reading));
        }
        before = reading;
    }
    (pairs, changed)
}

/// The board in a picture, wherever it lies.
fn look(tracker: &mut BoardTracker, frame: &Frame) -> Option<BoardReading> {
    // Time means nothing to boards at rest.
    let mut sight = tracker.look(frame, Duration::ZERO);
    if let Sight::Moved(found) = sight {
        tracker.place(found.grid, Duration::ZERO);
        sight = tracker.look(frame, Duration::ZERO);
    }
    match sight {
        Sight::Board(reading) => Some(reading),
        Sight::Moved(_) | Sight::Nothing => None,
    }
}

fn differ(before: &BoardReading, after: &BoardReading) -> bool {
    let hidden = |reading: &BoardReading| reading.points.iter().filter(|point| point.seen < SEEN).count();
    let clear = |reading: &BoardReading| hidden(reading) <= reading.points.len() / 60;
    let changed = before
        .points
        .iter()
        .zip(&after.points)
        .any(|(before, after)| before.stone() != after.stone() && before.sure() >= SURE && after.sure() >= SURE);
    before.grid.size == after.grid.size && clear(before) && clear(after) && changed
}
