//! Footage: a folder of pictures or a video that waits at its first picture until it is played, with pause, speed and
//! seeking.

use std::time::{Duration, Instant};

use crate::camera::{Camera, News, Shot};
use crate::source::Source;
use crate::trouble::Trouble;

/// Time that a picture of a board at rest stands.
const STANDS: Duration = Duration::from_millis(2500);

/// A picture that stands for longer is looked at again.
const LOOK: Duration = Duration::from_millis(500);

/// Time limit for a picture to be read.
const WAIT: Duration = Duration::from_millis(100);

/// Order to footage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FootageOrder {
    /// Go on; from its beginning where it has ended.
    Play,
    /// Stay at this picture.
    Pause,
    /// Go on so many times as fast as it was taken.
    Speed(f64),
    /// Go to this part of it, 0 to 1.
    Seek(f64),
}

/// State of footage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootageState {
    /// Time of the picture that stands.
    pub at: Duration,
    /// Length; zero where it is not known.
    pub length: Duration,
    /// Number of the picture that stands, from 1, and of all, where they are files of a folder.
    pub picture: Option<(usize, usize)>,
    /// The pictures are of boards at rest, one after the other.
    pub stills: bool,
    /// It goes on.
    pub playing: bool,
    /// It goes on so many times as fast as it was taken.
    pub speed: f64,
    /// All of it was shown.
    pub ended: bool,
}

/// Next thing that footage brings.
#[derive(Clone, Debug, PartialEq)]
pub enum FootageEvent {
    /// The next picture; its time never goes back.
    Shot(Shot),
    /// The last picture still stands, at this time.
    Again(Duration),
    /// A picture cannot be read, or there are none.
    Lost(Trouble),
    /// All pictures were shown.
    Over,
}

/// A folder or a video that is played.
#[derive(Debug)]
pub struct Footage {
    source: Source,
    /// Open when a picture of it is wanted.
    camera: Option<Camera>,
    /// Pictures a second.
    pace: f64,
    pictures: Option<usize>,
    state: FootageState,
    /// Footage time at an instant, while it goes on.
    mark: (Instant, Duration),
    /// The next picture.
    next: Option<Shot>,
    /// No picture was shown since it was opened or went to another part.
    fresh: bool,
    /// No picture comes after those that have come.
    last: bool,
    /// Footage time of the last look.
    looked: Duration,
    /// Time of the pictures for those who look at them.
    clock: Duration,
}

impl Footage {
    /// Opens a folder or a video; nothing where the source is a camera or a single picture. Looks at some pictures of a folder,
    /// to tell footage from pictures of boards at rest.
    #[must_use]
    pub fn open(source: Source) -> Option<Self> {
        let stills = source.shows_stills();
        let (source, pace) = match source {
            Source::Folder(path, _) if stills => {
                let pace = 1.0 / STANDS.as_secs_f64();
                (Source::Folder(path, pace), pace)
            }
            Source::Folder(_, pace) | Source::Video(_, pace) => (source, pace),
            Source::Network(_) | Source::Webcam(_) | Source::Phone(_) | Source::Image(_) => return None,
        };
        let pictures = source.pictures();
        let length = pictures.map_or_else(|| source.length(), |count| Duration::from_secs_f64(count as f64 / pace));
        let picture = pictures.map(|count| (count.min(1), count));
        Some(Self {
            source,
            camera: None,
            pace,
            pictures,
            state: FootageState {
                at: Duration::ZERO,
                length,
                picture,
                stills,
                playing: false,
                speed: 1.0,
                ended: false,
            },
            mark: (Instant::now(), Duration::ZERO),
            next: None,
            fresh: true,
            last: false,
            looked: Duration::ZERO,
            clock: Duration::ZERO,
        })
    }

    /// State of the footage.
    #[must_use]
    pub const fn state(&self) -> FootageState {
        self.state
    }

    /// Carries out an order.
    pub fn obey(&mut self, order: FootageOrder) {
        self.mark = (Instant::now(), self.time());
        match order {
            FootageOrder::Play => {
                if self.state.ended {
                    self.seek(0.0);
                }
                (self.state.playing, self.mark.0) = (true, Instant::now());
            }
            FootageOrder::Pause => self.state.playing = false,
            FootageOrder::Speed(speed) => self.state.speed = speed.clamp(0.1, 100.0),
            FootageOrder::Seek(part) => self.seek(part.clamp(0.0, 1.0)),
        }
    }

    /// Time until there may be news.
    #[must_use]
    pub fn wait(&self) -> Duration {
        if self.stands() {
            return WAIT;
        }
        let Some(next) = self.due() else { return Duration::ZERO };
        let at = next.min(self.looked + LOOK);
        at.saturating_sub(self.time()).div_f64(self.state.speed).min(WAIT)
    }

    /// The next picture, when its time has come.
    pub fn news(&mut self) -> Option<FootageEvent> {
        if self.stands() {
            return None;
        }
        if self.due().is_none() {
            let open = || Camera::open_at(self.source.clone(), self.state.at);
            match self.camera.get_or_insert_with(open).news(WAIT)? {
                News::Shot(shot) => self.next = Some(shot),
                News::Lost(trouble) => return Some(FootageEvent::Lost(trouble)),
                News::Over => self.last = true,
            }
        }
        let due = self.due()?;
        // None of the looks is left out, however slow they are: what is believed was seen several times.
        let again = self.looked + LOOK;
        if !self.fresh && again < due {
            return (self.time() >= again).then(|| {
                self.looked = again;
                FootageEvent::Again(self.linger(LOOK))
            });
        }
        if self.fresh || self.time() >= due {
            return Some(match self.next.take() {
                Some(shot) => FootageEvent::Shot(self.show(shot)),
                None => {
                    (self.state.ended, self.state.playing, self.fresh) = (true, false, false);
                    FootageEvent::Over
                }
            });
        }
        None
    }

    /// True if it stays at the picture that was shown.
    #[must_use]
    pub const fn stands(&self) -> bool {
        !self.fresh && !self.state.playing
    }

    /// Lets time pass for those who look at the picture that stands; the time.
    pub fn linger(&mut self, time: Duration) -> Duration {
        self.clock += time;
        self.clock
    }

    /// Footage time of what comes next: a picture, or the end; none where that is not known yet.
    fn due(&self) -> Option<Duration> {
        let end = (self.last && !self.fresh).then(|| self.state.at + Duration::from_secs_f64(1.0 / self.pace));
        let over = (self.last && self.fresh).then_some(self.state.at);
        self.next.as_ref().map(|shot| shot.at).or(end).or(over)
    }

    /// Footage time now.
    fn time(&self) -> Duration {
        let passed = if self.state.playing { self.mark.0.elapsed() } else { Duration::ZERO };
        self.mark.1 + passed.mul_f64(self.state.speed)
    }

    fn show(&mut self, shot: Shot) -> Shot {
        let step =
            if self.fresh { Duration::from_secs_f64(1.0 / self.pace) } else { shot.at.saturating_sub(self.looked) };
        // Footage that is read slowly makes up for nothing.
        (self.mark, self.looked, self.state.at, self.fresh) = ((Instant::now(), shot.at), shot.at, shot.at, false);
        let number = (shot.at.as_secs_f64() * self.pace).round() as usize + 1;
        self.state.picture = self.pictures.map(|count| (number.min(count), count));
        Shot { at: self.linger(step), ..shot }
    }

    fn seek(&mut self, part: f64) {
        let at = match self.pictures {
            // The picture that is nearest, and not the end behind the last one.
            Some(count) => Duration::from_secs_f64((part * count.saturating_sub(1) as f64).round() / self.pace),
            None => self.state.length.mul_f64(part).min(self.state.length.saturating_sub(Duration::from_secs(1))),
        };
        // A drag on the bar passes many parts of it.
        self.camera = None;
        (self.next, self.fresh, self.last, self.state.ended) = (None, true, false, false);
        (self.state.at, self.looked, self.mark) = (at, at, (Instant::now(), at));
    }
}
