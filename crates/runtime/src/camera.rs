//! The thread that looks at the board: it takes the pictures of a camera or footage for an [`Observer`] and passes orders on
//! to both.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use lanke_camera::{
    Camera, Feed, Footage, FootageEvent, FootageOrder, FootageState, News, Observer, Order, Shot, Sight, Source,
};
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
/// Searches for the board in a picture of footage that stands, and the footage's time between them.
const SEARCHES: u32 = 3;
const BETWEEN: Duration = Duration::from_millis(500);

/// Order to the thread.
#[derive(Debug)]
pub(crate) enum Instruction {
    /// For the observer.
    Observe(Order),
    /// For the footage.
    Footage(FootageOrder),
}

/// Begins to look; ends when what is returned is dropped. `phone` has the pictures of a phone, `cameras` is the file of what is
/// known of cameras.
pub(crate) fn begin(
    ticket: Ticket,
    source: String,
    phone: Option<Feed>,
    cameras: Option<PathBuf>,
    answers: Answers,
) -> Sender<Instruction> {
    let (sender, orders) = channel();
    let found = move |source: &str| match phone.filter(|_| source == Source::PHONE) {
        Some(feed) => Ok(Source::Phone(feed)),
        None => Source::find(source),
    };
    thread::spawn(move || match found(&source) {
        Err(error) => answers.progress(Event::Camera(camera::Event::NoSource { ticket, error })),
        Ok(source) => {
            let name = source.to_string();
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
                looked: false,
                finds: false,
                footage: None,
                on_the_way: Arc::default(),
                answers,
            };
            match source.is_live() {
                true => look.live(Camera::open(source), &orders),
                false => Footage::open(source).into_iter().for_each(|footage| look.footage(footage, &orders)),
            }
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
    /// A picture was looked at.
    looked: bool,
    /// The board was found in the last one.
    finds: bool,
    /// State of the footage whose pictures they are.
    footage: Option<FootageState>,
    /// One for each picture that was sent and not yet looked at, and one more.
    on_the_way: Arc<()>,
    answers: Answers,
}

impl Look {
    fn live(&mut self, mut camera: Camera, orders: &Receiver<Instruction>) {
        loop {
            loop {
                match orders.try_recv() {
                    Ok(Instruction::Observe(order)) => self.obey(order),
                    // It is no footage.
                    Ok(Instruction::Footage(_)) => {}
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return,
                }
            }
            match camera.news(WAIT) {
                None => {}
                Some(News::Lost(trouble)) => self.tell(camera::Event::Lost { ticket: self.ticket, trouble }),
                Some(News::Over) => return self.tell(camera::Event::Over { ticket: self.ticket }),
                Some(News::Shot(shot)) => self.look(shot),
            }
        }
    }

    /// Plays footage as it is told, and looks at every picture of it.
    fn footage(&mut self, mut footage: Footage, orders: &Receiver<Instruction>) {
        self.tell_footage(&footage);
        if footage.state().stills {
            self.observer = Observer::at_rest(None, DetectionTimes::default());
        }
        // Looks at a picture that stands: for the board, or for what was ordered.
        let mut looks = SEARCHES;
        loop {
            match orders.recv_timeout(footage.wait()) {
                Ok(Instruction::Observe(order)) => {
                    self.obey(order);
                    looks = SEARCHES;
                    continue;
                }
                Ok(Instruction::Footage(order)) => {
                    footage.obey(order);
                    self.tell_footage(&footage);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            // None is left out, however slow the window is.
            if Arc::strong_count(&self.on_the_way) > 1 {
                thread::sleep(WAIT / 20);
                continue;
            }
            match footage.news() {
                Some(FootageEvent::Shot(shot)) => {
                    self.footage = Some(footage.state());
                    self.look(shot);
                    looks = if self.finds { 0 } else { SEARCHES };
                }
                Some(FootageEvent::Again(at)) => self.look_again(at),
                Some(FootageEvent::Lost(trouble)) => self.tell(camera::Event::Lost { ticket: self.ticket, trouble }),
                Some(FootageEvent::Over) => {
                    self.tell_footage(&footage);
                    self.tell(camera::Event::Over { ticket: self.ticket });
                }
                None if looks > 0 && footage.stands() => {
                    self.look_again(footage.linger(if self.finds { Duration::ZERO } else { BETWEEN }));
                    looks = if self.finds { 0 } else { looks - 1 };
                }
                None => {}
            }
        }
    }

    fn tell_footage(&mut self, footage: &Footage) {
        self.footage = Some(footage.state());
        self.tell(camera::Event::Footage { ticket: self.ticket, footage: footage.state() });
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

    /// Looks at the last picture, which still stands at a time.
    fn look_again(&mut self, at: Duration) {
        if let Some(shot) = self.last.take() {
            self.look(Shot { at, ..shot });
        }
    }

    fn look(&mut self, shot: Shot) {
        if !std::mem::replace(&mut self.looked, true)
            && let Some(grid) = self.known.get(&self.name, &shot.frame)
        {
            self.observer.remember(grid, shot.at);
        }
        let mut sight = self.observer.look(&shot.frame, shot.at);
        // Pictures that are taken by hand show the board elsewhere each time: nobody is asked about it.
        if let Sight::Moved(found) = &sight
            && self.footage.is_some_and(|footage| footage.stills)
        {
            self.observer.obey(Order::Move(found.grid));
            sight = self.observer.look(&shot.frame, shot.at);
        }
        self.finds = matches!(sight, Sight::Board(_));
        let comparison = self.observer.compare();
        // A window that is slow sees fewer pictures; what a detector has to say it says again.
        if Arc::strong_count(&self.on_the_way) <= 1 + ON_THE_WAY {
            let size = (shot.frame.width(), shot.frame.height());
            let frame = Arc::new(small(&shot.frame));
            let light = light(&frame);
            let picture = Box::new(Picture { frame, size, light, footage: self.footage, sight, comparison });
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
