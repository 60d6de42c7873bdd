//! The places of an evening and the devices there, as the arbiter's page lists them.

use std::time::Duration;

use lanke_rules::Color;
use lanke_words::{Lang, phrase, side, word};
use serde::Serialize;

use crate::access::Link;
use crate::delay::Delay;
use crate::qr::QrCode;
use crate::server::Device;

/// Places of an evening.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Those that are not for everybody.
    pub places: Vec<PlaceCard>,
    /// Browsers of spectators.
    pub spectators: usize,
    /// Delay of the public pages.
    pub delay: Delay,
    /// The one that the evening began with, to which the arbiter can return.
    pub planned: Delay,
}

/// Delays of the public pages that the arbiter can choose, in seconds.
const SECONDS: [u64; 8] = [0, 30, 60, 120, 300, 600, 1200, 1800];
/// The same in moves.
const MOVES: usize = 10;

/// A place that is not for everybody.
#[derive(Clone, Debug)]
pub struct PlaceCard {
    /// Number of its board, if it belongs to one.
    pub board: Option<u16>,
    /// Its page.
    pub page: PageKind,
    /// Devices there.
    pub devices: Vec<Device>,
}

/// Kind of a page of an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// The arbiter's.
    Arbiter,
    /// That of whoever explains the games.
    Commentator,
    /// A helper's desk.
    Desk,
    /// A phone that is the camera.
    Camera,
    /// A player's.
    Player(Color),
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlacesState {
    places: Vec<PlaceState>,
    spectators_text: String,
    delay_title: &'static str,
    delays: Vec<DelayState>,
    /// Address that was asked for last.
    code: Option<CodeState>,
}

#[derive(Clone, Debug, Serialize)]
struct PlaceState {
    text: String,
    devices: Vec<DeviceState>,
}

#[derive(Clone, Debug, Serialize)]
struct DeviceState {
    number: u64,
    text: String,
    cut_text: String,
}

#[derive(Clone, Debug, Serialize)]
struct DelayState {
    /// As it is written in the file of an evening.
    value: String,
    text: String,
    chosen: bool,
}

#[derive(Clone, Debug, Serialize)]
struct CodeState {
    place: usize,
    url: String,
    /// The address as QR code, SVG.
    qr: String,
}

impl PageKind {
    /// Name of the page.
    #[must_use]
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Self::Arbiter => word(lang, "rl-arbiter"),
            Self::Commentator => word(lang, "relay-commentator"),
            Self::Desk => word(lang, "rl-desk"),
            Self::Camera => word(lang, "rl-camera"),
            Self::Player(color) => side(lang, color),
        }
    }
}

impl PlaceCard {
    fn state(&self, lang: Lang) -> PlaceState {
        let device = |device: &Device| {
            let text = format!("{} {}", device.kind, device.address).trim_start().to_owned();
            DeviceState { number: device.number, cut_text: phrase(lang, "ph-cut", &[("n", &text)]), text }
        };
        let board = self.board.map(|number| phrase(lang, "relay-board", &[("n", &number.to_string())]));
        let name = self.page.name(lang);
        PlaceState {
            text: board.map_or_else(|| name.to_owned(), |board| format!("{board} · {name}")),
            devices: self.devices.iter().map(device).collect(),
        }
    }
}

impl DelayState {
    fn new(delay: Delay, chosen: bool, lang: Lang) -> Self {
        let words = |key: &str, n: u64| phrase(lang, key, &[("n", &n.to_string())]);
        let (value, text) = match delay {
            Delay::None => ("none".to_owned(), word(lang, "rl-no-delay").to_owned()),
            Delay::Moves(moves) => (format!("{moves} moves"), words("rl-moves", moves as u64)),
            Delay::Time(time) => {
                let seconds = time.as_secs();
                let (key, n) = if seconds % 60 == 0 { ("rl-minutes", seconds / 60) } else { ("rl-seconds", seconds) };
                (format!("{seconds}s"), words(key, n))
            }
        };
        Self { value, text, chosen }
    }

    /// Delays to choose from, with the one that holds now and the one that the evening began with: from the least to the most,
    /// those in moves last.
    fn all(now: Delay, planned: Delay, lang: Lang) -> Vec<Self> {
        let times =
            SECONDS.map(Duration::from_secs).map(|time| if time.is_zero() { Delay::None } else { Delay::Time(time) });
        let mut delays: Vec<_> = times.into_iter().chain([Delay::Moves(MOVES), planned, now]).collect();
        delays.sort_by_key(|delay| match delay {
            Delay::None => (Duration::ZERO, 0),
            Delay::Time(time) => (*time, 0),
            Delay::Moves(moves) => (Duration::MAX, *moves),
        });
        delays.dedup();
        delays.into_iter().map(|delay| Self::new(delay, delay == now, lang)).collect()
    }
}

impl Places {
    pub(crate) fn state(&self, code: Option<&(usize, Link)>, lang: Lang) -> PlacesState {
        PlacesState {
            places: self.places.iter().map(|place| place.state(lang)).collect(),
            spectators_text: phrase(lang, "on-watchers", &[("n", &self.spectators.to_string())]),
            delay_title: word(lang, "rl-delay"),
            delays: DelayState::all(self.delay, self.planned, lang),
            code: code.map(|(place, link)| CodeState {
                place: *place,
                url: link.url.clone(),
                qr: QrCode::new(&link.url).map_or_else(String::new, |code| code.to_svg()),
            }),
        }
    }
}
