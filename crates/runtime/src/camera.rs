//! The thread that looks at the board: it takes pictures for an [`Observer`] and passes orders on to it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use lanke_camera::{Camera, News, Observer, Order, Shot, Source};
use lanke_vision::{DetectionTimes, Frame};

use crate::answers::Answers;
use lanke_app::camera::{self, Picture};
use lanke_app::cameras::Cameras;
use lanke_app::event::{Event, Ticket};

/// Time limit for a picture, before orders are looked at.
const WAIT: Duration = Duration::from_millis(100);
/// The longest side of a picture that is shown, in pixels.
const SHOWN: usize = 1280;
/// Pictures that may lie on their way to the window.
const ON_THE_WAY: usize = 2;

/// Begins to look; ends when what is returned is dropped. `cameras` is the file of what is known of them.
pub(crate) fn begin(ticket: Ticket, source: String, cameras: Option<PathBuf>, answers: Answers) -> Sender<Order> {
    let (sender, orders) = channel();
    thread::spawn(move || match Source::find(&source) {
        Err(error) => answers.progress(Event::Camera(camera::Event::NoSource { ticket, error })),
        Ok(source) => {
            let name = source.to_string();
            let filmed = !source.is_live();
            // What cannot be read is as good as nothing: the board is looked for.
            let known = match cameras.as_deref().map(Cameras::load) {
                Some(Ok((known, damage))) => {
                    damage.into_iter().for_each(|damage| answers.progress(Event::ConfigDamaged(damage)));
                    known
                }
                Some(Err(error)) => {
                    answers.progress(Event::ConfigFailed { path: cameras.clone().unwrap_or_default(), error });
                    Cameras::default()
                }
                None => Cameras::default(),
            };
            let mut look = Look {
                ticket,
                name,
                path: cameras,
                known,
                observer: Observer::new(None, DetectionTimes::default()),
                last: None,
                begun: Instant::now(),
                filmed,
                on_the_way: Arc::default(),
                answers,
            };
            look.live(Camera::open(source), &orders);
        }
    });
    sender
}

struct Look {
    ticket: Ticket,
    name: String,
    path: Option<PathBuf>,
    known: Cameras,
    observer: Observer,
    last: Option<Shot>,
    begun: Instant,
    /// The pictures were taken before and are shown as fast as they were taken.
    filmed: bool,
    /// One for each picture that was sent and not yet looked at, and one more.
    on_the_way: Arc<()>,
    answers: Answers,
}

impl Look {
    fn live(&mut self, mut camera: Camera, orders: &Receiver<Order>) {
        loop {
            loop {
                match orders.try_recv() {
                    Ok(order) => self.obey(order),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return,
                }
            }
            match camera.news(WAIT) {
                None => {}
                Some(News::Lost(trouble)) => self.tell(camera::Event::Lost { ticket: self.ticket, trouble }),
                Some(News::Over) => return self.tell(camera::Event::Over { ticket: self.ticket }),
                Some(News::Shot(shot)) => {
                    let early = shot.at.saturating_sub(self.begun.elapsed());
                    if self.filmed && !early.is_zero() {
                        match orders.recv_timeout(early) {
                            Ok(order) => self.obey(order),
                            Err(RecvTimeoutError::Timeout) => {}
                            Err(RecvTimeoutError::Disconnected) => return,
                        }
                    }
                    self.look(shot);
                }
            }
        }
    }

    fn tell(&self, event: camera::Event) {
        self.answers.progress(Event::Camera(event));
    }

    fn obey(&mut self, order: Order) {
        if let (Order::Place(grid), Some(shot), Some(path)) = (&order, &self.last, &self.path) {
            self.known.keep(&self.name, &shot.frame, grid);
            // What the disk refuses is asked for again by the next start; the board is in sight now.
            let _forgotten = self.known.save(path);
        }
        self.observer.obey(order);
    }

    fn look(&mut self, shot: Shot) {
        if self.last.is_none()
            && let Some(grid) = self.known.get(&self.name, &shot.frame)
        {
            self.observer.remember(grid, shot.at);
        }
        let sight = self.observer.look(&shot.frame, shot.at);
        let comparison = self.observer.compare();
        // A window that is slow sees fewer pictures; what a detector has to say it says again.
        if Arc::strong_count(&self.on_the_way) <= 1 + ON_THE_WAY {
            let size = (shot.frame.width(), shot.frame.height());
            let frame = Arc::new(small(&shot.frame));
            let light = light(&frame);
            let picture = Box::new(Picture { frame, size, light, sight, comparison });
            let pending = Arc::clone(&self.on_the_way);
            self.tell(camera::Event::Seen { ticket: self.ticket, picture, pending });
        }
        self.last = Some(shot);
    }
}

/// Brightness of a picture, 0 to 1, by every hundredth sample of it.
fn light(frame: &Frame) -> f32 {
    let samples = frame.rgb().iter().step_by(100);
    let count = samples.len().max(1) as f32;
    samples.map(|&sample| f32::from(sample)).sum::<f32>() / (255.0 * count)
}

/// A picture no larger than it is shown.
fn small(frame: &Frame) -> Frame {
    let mut small = frame.clone();
    while small.width().max(small.height()) > SHOWN {
        small = small.halved();
    }
    small
}
