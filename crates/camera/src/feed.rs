//! Pictures that another part of the program hands over: those of a phone, which come over a line of its own.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lanke_vision::MAX_BYTES;

use crate::camera::{Raw, Sink};
use crate::trouble::Trouble;

/// Interval at which a feed without pictures looks if it is still wanted.
const LOOK: Duration = Duration::from_millis(200);

/// Slot for the newest picture of a sender. Clones are the same feed.
#[derive(Clone, Debug, Default)]
pub struct Feed {
    slot: Arc<(Mutex<Slot>, Condvar)>,
}

#[derive(Debug, Default)]
struct Slot {
    newest: Option<Vec<u8>>,
    /// Pictures that were taken out.
    taken: u64,
}

/// Picture that is larger than any that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureTooLarge;

impl PartialEq for Feed {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.slot, &other.slot)
    }
}

impl Feed {
    /// Puts a JPEG or PNG file in the place of the one that nobody has taken yet.
    ///
    /// # Errors
    /// A file of more than [`lanke_vision::MAX_BYTES`].
    pub fn put(&self, picture: Vec<u8>) -> Result<(), PictureTooLarge> {
        if picture.len() > MAX_BYTES {
            return Err(PictureTooLarge);
        }
        self.slot.0.lock().unwrap_or_else(PoisonError::into_inner).newest = Some(picture);
        self.slot.1.notify_all();
        Ok(())
    }

    /// Number of pictures that were looked at: the sender sends the next one when it has grown.
    #[must_use]
    pub fn taken(&self) -> u64 {
        self.slot.0.lock().unwrap_or_else(PoisonError::into_inner).taken
    }

    fn next(&self, wait: Duration) -> Option<Vec<u8>> {
        let slot = self.slot.0.lock().unwrap_or_else(PoisonError::into_inner);
        let empty = |slot: &mut Slot| slot.newest.is_none();
        let (mut slot, _) = self.slot.1.wait_timeout_while(slot, wait, empty).unwrap_or_else(PoisonError::into_inner);
        slot.newest.take()
    }

    fn was_taken(&self) {
        self.slot.0.lock().unwrap_or_else(PoisonError::into_inner).taken += 1;
    }
}

/// Shows the pictures of a feed, each as soon as the one before was looked at.
pub(crate) fn stream(feed: &Feed, silence: Duration, sink: &Sink) -> Result<(), Trouble> {
    let mut last = Instant::now();
    while sink.is_wanted() {
        match feed.next(LOOK) {
            Some(picture) => {
                sink.show(Raw::File(picture));
                last = Instant::now();
                if !sink.taken() {
                    return Ok(());
                }
                feed.was_taken();
                sink.check()?;
            }
            None if last.elapsed() >= silence => {
                last = Instant::now();
                sink.lost(Trouble::Stalled);
            }
            None => {}
        }
    }
    Ok(())
}
