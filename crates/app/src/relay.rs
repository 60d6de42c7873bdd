//! The games of an event, all followed at once: boards before cameras, desks, and tables, with the arbiter's view of them.
//!
//! `Relay` is a component: it changes itself alone and answers with `Action`s. The runtime follows the games.

mod file;
pub mod messages;
mod show;
pub mod view;

use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_camera::Overlay;
use lanke_game::session::{Phase, Session};
use lanke_sound::Cue;

use crate::context::Context;
use crate::ids::Ticket;
use crate::pages::PageId;
use crate::phones::PageAddress;
use crate::status::{Status, Tone};
use crate::words::{Lang, phrase, word};

pub use messages::{BoardSource, Delay, Effect, Event, RelayWish, StartedBoard, StartedEvent};

/// Boards of an event that is set up in the window, at most.
const MOST_BOARDS: u16 = 12;

/// Delays to choose from.
const DELAYS: [Delay; 3] =
    [Delay::None, Delay::Time(Duration::from_secs(5 * 60)), Delay::Time(Duration::from_secs(10 * 60))];

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Relay {
    setup: Setup,
    stage: Stage,
    /// The event could not be followed, for this reason.
    failure: Option<String>,
}

/// A new event, as it is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Setup {
    boards: u16,
    source: BoardSource,
}

impl Default for Setup {
    fn default() -> Self {
        Self { boards: 4, source: BoardSource::Phone }
    }
}

#[derive(Debug, Default)]
enum Stage {
    #[default]
    Idle,
    Starting(Ticket),
    Running(Box<Running>),
}

/// An event whose games are followed.
#[derive(Debug)]
struct Running {
    event: StartedEvent,
    /// Delay of the public pages that the file of the event has.
    own_delay: Delay,
    /// In the order of those of the event.
    boards: Vec<Board>,
    /// The board that is looked at alone, by its place.
    looked: Option<usize>,
}

#[derive(Debug, Default)]
struct Board {
    /// The game, its own time, and when that was so; none while its clocks stand.
    game: Option<(Box<Session>, Duration, Option<Duration>)>,
    overlay: Option<Box<Overlay>>,
    /// Somebody has asked for the arbiter since then.
    help: Option<Duration>,
}

/// Work of others that follows.
#[derive(Debug)]
pub(crate) enum Action {
    /// Work for the shell.
    Effect(Effect),
    /// Show the page of the boards.
    ShowPage,
    /// Ask before less delay is chosen.
    AskLess(Delay),
    /// Ask before the games are followed no longer.
    AskStop,
    /// Show the code of a page, by its place among them.
    ShowCode(usize),
    /// Say something.
    Notify(Status),
    /// Let something be heard.
    Sound(Cue),
}

/// True for files that describe an event.
pub(crate) fn is_event(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

impl Relay {
    /// Carries a wish out. New events are written into `folder`.
    pub(crate) fn request(&mut self, wish: RelayWish, folder: PathBuf, cx: &Context<'_>) -> Vec<Action> {
        match wish {
            RelayWish::Show => return vec![Action::ShowPage],
            RelayWish::Open(file) if matches!(self.stage, Stage::Idle) => return self.start(file, None, cx),
            RelayWish::Begin if matches!(self.stage, Stage::Idle) => {
                let text = file::text(self.setup.boards, self.setup.source, &cx.settings.form);
                let name = format!("{}.toml", cx.today().format("event-%Y-%m-%d-%H%M%S"));
                return self.start(folder.join(name), Some(text), cx);
            }
            RelayWish::Boards(boards) => self.setup.boards = boards.clamp(1, MOST_BOARDS),
            RelayWish::Source(source) => self.setup.source = source,
            RelayWish::Open(_) => return vec![Action::ShowPage],
            RelayWish::Begin => {}
            wish => return self.arbitrate(wish, cx),
        }
        Vec::new()
    }

    /// Carries a wish about the games that are followed out.
    fn arbitrate(&mut self, wish: RelayWish, cx: &Context<'_>) -> Vec<Action> {
        let Stage::Running(running) = &mut self.stage else { return Vec::new() };
        match wish {
            RelayWish::Look(board) => running.looked = board.and_then(|board| running.place(board)),
            RelayWish::Settled(board) => {
                running.change(board, |board| board.help = None);
                return vec![Action::Effect(Effect::Settled { board })];
            }
            RelayWish::Delay(index) => match running.delays().get(index).copied() {
                Some(delay) if delay.is_less_than(running.event.delay) => return vec![Action::AskLess(delay)],
                Some(delay) if delay != running.event.delay => return self.delay(delay),
                _ => {}
            },
            RelayWish::Code(index) if running.pages(cx.lang()).len() > index => return vec![Action::ShowCode(index)],
            RelayWish::Stop => return vec![Action::AskStop],
            _ => {}
        }
        Vec::new()
    }

    /// Page of the event, or of the board that is looked at alone, by its place among them: its name and its address.
    pub(crate) fn page(&self, index: usize, lang: Lang) -> Option<(String, PageAddress)> {
        let Stage::Running(running) = &self.stage else { return None };
        running.pages(lang).into_iter().nth(index)
    }

    fn start(&mut self, file: PathBuf, made: Option<String>, cx: &Context<'_>) -> Vec<Action> {
        let ticket = cx.ticket();
        (self.stage, self.failure) = (Stage::Starting(ticket), None);
        vec![Action::ShowPage, Action::Effect(Effect::Start { ticket, file, made })]
    }

    /// Sets the delay of the public pages, as is meant.
    pub(crate) fn delay(&mut self, delay: Delay) -> Vec<Action> {
        let Stage::Running(running) = &mut self.stage else { return Vec::new() };
        running.event.delay = delay;
        vec![Action::Effect(Effect::Delay(delay))]
    }

    /// Follows the games no longer, as is meant.
    pub(crate) fn stop(&mut self) -> Vec<Action> {
        self.stage = Stage::Idle;
        vec![Action::Effect(Effect::Stop)]
    }

    /// Takes an event.
    pub(crate) fn handle(&mut self, event: Event, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::Started { ticket, result } => {
                if !matches!(self.stage, Stage::Starting(asked) if asked == ticket) {
                    return Vec::new();
                }
                self.stage = match result {
                    Ok(event) => Stage::Running(Box::new(Running::new(*event))),
                    Err(why) => {
                        self.failure = Some(why);
                        Stage::Idle
                    }
                };
                Vec::new()
            }
            Event::Delay(delay) => {
                if let Stage::Running(running) = &mut self.stage {
                    running.event.delay = delay;
                }
                Vec::new()
            }
            Event::Renewed(pages) => {
                if let Stage::Running(running) = &mut self.stage {
                    for page in running.event.pages_mut() {
                        if let Some((_, address)) = pages.iter().find(|(before, _)| *before == page.url) {
                            page.clone_from(address);
                        }
                    }
                }
                Vec::new()
            }
            Event::Trouble { board, why } => vec![notice(board, &why, Tone::Bad, cx)],
            Event::Game { board, session, time, stands } => {
                let since = (!stands).then_some(cx.now);
                self.change(board, |board| board.game = Some((session, time, since)));
                Vec::new()
            }
            Event::Sight { board, overlay } => {
                self.change(board, |board| board.overlay = Some(overlay));
                Vec::new()
            }
            Event::Help { board } => {
                self.change(board, |board| _ = board.help.get_or_insert(cx.now));
                let told = cx.pages.shown() == PageId::Relay;
                let notify = notice(Some(board), word(cx.lang(), "relay-called"), Tone::Warning, cx);
                [Action::Sound(Cue::Message)].into_iter().chain((!told).then_some(notify)).collect()
            }
            Event::Settled { board } => {
                self.change(board, |board| board.help = None);
                Vec::new()
            }
        }
    }

    /// True while the games of an event are followed.
    pub(crate) fn follows(&self) -> bool {
        matches!(self.stage, Stage::Running(_))
    }

    fn change(&mut self, number: u16, change: impl FnOnce(&mut Board)) {
        if let Stage::Running(running) = &mut self.stage {
            running.change(number, change);
        }
    }

    /// Next instant at which a clock or a waiting time on the page shows another second.
    pub(crate) fn wake_at(&self, cx: &Context<'_>) -> Option<Duration> {
        let Stage::Running(running) = &self.stage else { return None };
        if cx.pages.shown() != PageId::Relay {
            return None;
        }
        let wakes = running.boards.iter().flat_map(|board| {
            [
                board.tick_at(cx.now),
                board.help.map(|since| since + Duration::from_secs((cx.now.saturating_sub(since)).as_secs() + 1)),
            ]
        });
        wakes.flatten().min()
    }
}

/// A sentence about a board, or about all of them.
fn notice(board: Option<u16>, text: &str, tone: Tone, cx: &Context<'_>) -> Action {
    let board = board.map(|board| phrase(cx.lang(), "relay-board", &[("n", &board.to_string())]));
    let text = board.into_iter().chain([text.to_owned()]).collect::<Vec<_>>().join(": ");
    Action::Notify(Status { text, tone, icon: "warning" })
}

impl Delay {
    /// True if something is shown earlier than with another delay, or may be.
    fn is_less_than(self, other: Self) -> bool {
        match (self, other) {
            (_, Self::None) => false,
            (Self::None, _) => true,
            (Self::Time(time), Self::Time(other)) => time < other,
            (Self::Moves(moves), Self::Moves(other)) => moves < other,
            (Self::Time(_), Self::Moves(_)) | (Self::Moves(_), Self::Time(_)) => true,
        }
    }
}

impl Running {
    fn new(event: StartedEvent) -> Self {
        let boards = event.boards.iter().map(|_| Board::default()).collect();
        Self { own_delay: event.delay, event, boards, looked: None }
    }

    /// Place of the board with this number.
    fn place(&self, number: u16) -> Option<usize> {
        self.event.boards.iter().position(|board| board.number == number)
    }

    fn change(&mut self, number: u16, change: impl FnOnce(&mut Board)) {
        if let Some(board) = self.place(number).and_then(|place| self.boards.get_mut(place)) {
            change(board);
        }
    }
}

impl Board {
    /// The game's own time at an instant.
    fn time(&self, now: Duration) -> Duration {
        let passed = |since: Option<Duration>| since.map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.game.as_ref().map_or(Duration::ZERO, |(_, time, since)| *time + passed(*since))
    }

    /// Next instant at which the clock shows another second.
    fn tick_at(&self, now: Duration) -> Option<Duration> {
        let (session, _, since) = self.game.as_ref().filter(|(session, ..)| session.phase() == Phase::Playing)?;
        // Where the clocks stand no second passes.
        (*since)?;
        let time = self.time(now);
        Some(now + session.clock().tick_at(time)?.saturating_sub(time))
    }
}
