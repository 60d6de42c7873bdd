//! A camera that runs: its thread, and the newest picture.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use lanke_vision::Frame;

use crate::source::Source;
use crate::trouble::Trouble;
use crate::yuyv::Yuyv;
use crate::{feed, ffmpeg, files, network, webcam};

/// Time without pictures after which a camera is connected anew.
pub const SILENCE: Duration = Duration::from_secs(5);

/// Pauses before the next attempts: longer and longer, the last for ever.
const PAUSES: [Duration; 4] =
    [Duration::from_millis(500), Duration::from_secs(1), Duration::from_secs(2), Duration::from_secs(5)];

/// Damaged pictures in a row after which a camera is asked anew, and how many are enough where they come slowly.
const SPOILED: u32 = 30;
const SPOILED_SLOWLY: u32 = 3;

/// A picture and when it was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The picture.
    pub frame: Frame,
    /// The time since the camera was opened, or since the first picture of a folder or video.
    pub at: Duration,
}

/// News of a camera.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The newest picture.
    Shot(Shot),
    /// No pictures come now; it will try again by itself.
    Lost(Trouble),
    /// No pictures will come any more.
    Over,
}

/// Pictures as they come.
#[derive(Debug)]
pub(crate) enum Raw {
    /// A JPEG or PNG file.
    File(Vec<u8>),
    /// Pixels of a webcam.
    Yuyv(Yuyv),
}

/// State that the camera's thread and its owner share.
#[derive(Debug, Default)]
struct State {
    newest: Option<(Raw, Duration)>,
    trouble: Option<Trouble>,
    /// Pictures that were put here.
    shown: u64,
    /// The thread has ended.
    over: bool,
    /// The camera was dropped.
    closed: bool,
    /// Too many pictures were damaged; why the last one was.
    spoiled: Option<String>,
}

/// Slot that a source puts its pictures in.
#[derive(Clone, Debug)]
pub(crate) struct Sink {
    shared: Arc<(Mutex<State>, Condvar)>,
    opened: Instant,
}

/// A camera that runs.
#[derive(Debug)]
pub struct Camera {
    sink: Sink,
    /// Every damaged picture is told.
    of_files: bool,
    silence: Duration,
    /// Damaged pictures in a row, and when the first of them came.
    damaged: u32,
    damaged_since: Instant,
    /// A thread that has another program to end.
    worker: Option<JoinHandle<()>>,
}

impl Camera {
    /// Opens a source. Trouble with it comes as news.
    #[must_use]
    pub fn open(source: Source) -> Self {
        Self::patient(source, SILENCE)
    }

    /// Opens a source that may be silent for so long.
    #[must_use]
    pub fn patient(source: Source, silence: Duration) -> Self {
        Self::start(source, Duration::ZERO, silence)
    }

    /// Opens a folder or a video at a time of it.
    #[must_use]
    pub fn open_at(source: Source, from: Duration) -> Self {
        Self::start(source, from, SILENCE)
    }

    fn start(source: Source, from: Duration, silence: Duration) -> Self {
        let sink = Sink { shared: Arc::default(), opened: Instant::now() };
        let of_files = matches!(source, Source::Image(_) | Source::Folder(..));
        let served = sink.clone();
        let runs_program = match &source {
            Source::Network(address) => address.is_rtsp(),
            Source::Video(..) => true,
            Source::Webcam(_) | Source::Phone(_) | Source::Image(_) | Source::Folder(..) => false,
        };
        let thread = thread::spawn(move || serve(&source, from, silence, &served));
        Self {
            sink,
            of_files,
            silence,
            damaged: 0,
            damaged_since: Instant::now(),
            worker: runs_program.then_some(thread),
        }
    }

    /// Waits for news, so long at most.
    pub fn news(&mut self, wait: Duration) -> Option<News> {
        let until = Instant::now() + wait;
        loop {
            let (raw, at) = match self.sink.next(until)? {
                Next::Picture(raw, at) => (raw, at),
                Next::Lost(trouble) => return Some(News::Lost(trouble)),
                Next::Over => return Some(News::Over),
            };
            let decoded = match raw {
                Raw::File(bytes) => Frame::decode(&bytes).map_err(Trouble::Damaged),
                Raw::Yuyv(picture) => picture.frame().map_err(|error| Trouble::Spoiled(error.to_string())),
            };
            let trouble = match decoded {
                Ok(frame) => {
                    self.damaged = 0;
                    return Some(News::Shot(Shot { frame, at }));
                }
                Err(trouble) if self.of_files => return Some(News::Lost(trouble)),
                Err(trouble) => trouble,
            };
            // One of many is no loss.
            if self.damaged == 0 {
                self.damaged_since = Instant::now();
            }
            self.damaged += 1;
            let slowly = self.damaged >= SPOILED_SLOWLY && self.damaged_since.elapsed() >= self.silence;
            if self.damaged == SPOILED || slowly {
                self.damaged = 0;
                self.sink.state().spoiled = Some(trouble.to_string());
            }
        }
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        self.sink.change(|state| state.closed = true);
        // What panicked has been told already.
        let _ended = self.worker.take().map(JoinHandle::join);
    }
}

enum Next {
    Picture(Raw, Duration),
    Lost(Trouble),
    Over,
}

impl Sink {
    fn state(&self) -> MutexGuard<'_, State> {
        // A state is whole at every moment.
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.shared.1.notify_all();
    }

    /// Waits while something holds, until an instant.
    fn wait(&self, until: Instant, holds: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let mut state = self.state();
        while holds(&state) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            state = self.shared.1.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        state
    }

    fn next(&self, until: Instant) -> Option<Next> {
        let mut state = self.wait(until, |s| s.newest.is_none() && s.trouble.is_none() && !s.over);
        let next = match (state.newest.take(), state.trouble.take_if(|_| true)) {
            (Some((raw, at)), trouble) => {
                state.trouble = trouble;
                Some(Next::Picture(raw, at))
            }
            (None, Some(trouble)) => Some(Next::Lost(trouble)),
            (None, None) => state.over.then_some(Next::Over),
        };
        drop(state);
        self.shared.1.notify_all();
        next
    }

    /// Puts a picture in the place of the one that nobody has looked at yet.
    pub(crate) fn show(&self, raw: Raw) {
        let at = self.opened.elapsed();
        self.change(|state| {
            state.newest = Some((raw, at));
            state.trouble = None;
            state.shown += 1;
        });
    }

    /// Puts a picture there as soon as the one before was looked at; true while more are wanted.
    pub(crate) fn hand_over(&self, raw: Raw, at: Duration) -> bool {
        let wanted = self.taken();
        self.change(|state| state.newest = Some((raw, at)));
        wanted
    }

    /// Waits until everything was looked at, and heard of; true while more are wanted.
    pub(crate) fn taken(&self) -> bool {
        let waits = |s: &State| !s.closed && (s.newest.is_some() || s.trouble.is_some());
        loop {
            let state = self.wait(Instant::now() + SILENCE, waits);
            if !waits(&state) {
                return !state.closed;
            }
        }
    }

    /// Reports trouble that keeps pictures from coming.
    pub(crate) fn lost(&self, trouble: Trouble) {
        self.change(|state| state.trouble = Some(trouble));
    }

    /// Waits; true while pictures are wanted.
    pub(crate) fn rest(&self, time: Duration) -> bool {
        !self.wait(Instant::now() + time, |state| !state.closed).closed
    }

    /// True while pictures are wanted.
    pub(crate) fn is_wanted(&self) -> bool {
        !self.state().closed
    }

    /// Fails where the pictures were all damaged since this was last asked.
    pub(crate) fn check(&self) -> Result<(), Trouble> {
        self.state().spoiled.take().map_or(Ok(()), |why| Err(Trouble::Spoiled(why)))
    }
}

/// Shows what a source has, a live one again and again until nobody wants to see it.
fn serve(source: &Source, from: Duration, silence: Duration, sink: &Sink) {
    let mut failed = 0;
    loop {
        let before = sink.state().shown;
        let ended = match source {
            Source::Network(address) if address.is_rtsp() => ffmpeg::rtsp(address, silence, sink),
            Source::Network(address) => network::stream(address, silence, sink),
            Source::Webcam(path) => webcam::stream(path, silence, sink),
            Source::Phone(feed) => feed::stream(feed, silence, sink),
            Source::Image(path) => files::image(path, sink),
            Source::Folder(path, pace) => files::folder(path, *pace, from, sink),
            Source::Video(path, pace) => ffmpeg::video(path, *pace, from, silence, sink),
        };
        let Err(trouble) = ended else { break };
        let last = trouble.is_final() || !source.is_live();
        sink.lost(trouble);
        if last {
            break;
        }
        failed = if sink.state().shown > before { 0 } else { failed + 1 };
        if !sink.rest(PAUSES[usize::min(failed, PAUSES.len() - 1)]) {
            return;
        }
    }
    sink.change(|state| state.over = true);
}
