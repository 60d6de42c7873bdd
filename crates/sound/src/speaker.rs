//! Plays sounds on a thread of its own.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::cue::Cue;
use crate::device::Device;
use crate::synth::LONGEST;

/// A sound that would be heard this much later than what it tells of is not played.
const STALE: Duration = Duration::from_millis(400);
/// Maximum time until a sound has been heard completely: some devices have a high latency.
pub(crate) const HELD: Duration = LONGEST.saturating_add(Duration::from_millis(800));

/// Plays sounds through the machine's audio. The device is opened for the first sound, let go of
/// when all is quiet, and asked for again by the next one: a machine without a device is silent, and
/// sounds as soon as it has one.
#[derive(Debug)]
pub struct Speaker {
    wanted: Sender<Wanted>,
}

#[derive(Debug)]
struct Wanted {
    cue: Cue,
    volume: f32,
    at: Instant,
    opened: Sender<bool>,
}

impl Speaker {
    /// The speaker of this machine, quiet as yet.
    pub fn of_this_machine() -> Self {
        let (wanted, queue) = channel();
        thread::spawn(move || serve(&queue));
        Self { wanted }
    }

    /// Plays a sound, at a volume between 0 and 1, and returns at once. The receiver will be told
    /// whether there is a device to play it on.
    pub fn play(&self, cue: Cue, volume: f32) -> Receiver<bool> {
        let (opened, answer) = channel();
        // Without its thread the speaker is silent: the receiver then has nobody to hear from.
        let _silent = self.wanted.send(Wanted { cue, volume: volume.clamp(0.0, 1.0), at: Instant::now(), opened });
        answer
    }
}

/// Plays what is wanted until the speaker is gone.
fn serve(queue: &Receiver<Wanted>) {
    let mut seed = 0;
    while let Ok(first) = queue.recv() {
        let (mut device, mut next) = (None, Ok(first));
        while let Ok(wanted) = next {
            if wanted.at.elapsed() < STALE {
                seed += 1;
                device = play(device, &wanted, seed);
            }
            // Nobody waits for the answer any more when the program is ending.
            let _unheard = wanted.opened.send(device.is_some());
            next = if device.is_some() { queue.recv_timeout(HELD) } else { Err(RecvTimeoutError::Timeout) };
        }
    }
}

/// The device on which the sound is played now; the one that was open may be gone.
fn play(device: Option<Device>, wanted: &Wanted, seed: u64) -> Option<Device> {
    let mut samples = wanted.cue.samples(seed);
    // The ear hears a square of the strength as an even scale.
    samples.iter_mut().for_each(|sample| *sample *= wanted.volume * wanted.volume);
    let mut device = device.or_else(|| Device::open().ok())?;
    if device.play(samples).is_ok() { Some(device) } else { None }
}
