//! Phones: pages for their browsers, served while somebody wants them; the dialog with the code to scan, and who is there.
//!
//! `Phones` is a component: it changes itself alone and answers with `Action`s. The runtime serves the pages.

use lanke_camera::Overlay;
use lanke_game::session::Session;
use lanke_rules::Point;

use crate::context::Context;
use crate::words::{Lang, phrase, word};

/// Use of a phone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PhoneRole {
    /// Camera over a real board.
    #[default]
    Camera,
    /// Board of the opponent at our table.
    Player,
    /// Spectator of the game.
    Spectator,
}

/// A wish about phones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhoneWish {
    /// Open the dialog for this use.
    Open(PhoneRole),
    /// Cut the device with this number off.
    SendAway(u64),
    /// Serve no pages any more.
    Stop,
}

/// Address of a page and its QR code, a square of dark and light modules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageAddress {
    /// The address.
    pub url: String,
    /// Modules of a side.
    pub side: usize,
    /// Dark modules, row by row.
    pub dark: Vec<bool>,
}

/// Addresses of the pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addresses {
    /// Of the camera's.
    pub camera: PageAddress,
    /// Of the spectators'.
    pub spectator: PageAddress,
    /// Of the opponent's, while a table of ours is open.
    pub player: Option<PageAddress>,
}

/// Phone or browser that is connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneDevice {
    /// Number of its connection.
    pub number: u64,
    /// Its use.
    pub role: PhoneRole,
    /// Kind, as it says: `iPhone`; may be empty.
    pub kind: String,
    /// Address.
    pub address: String,
}

/// Request of the person at a phone that is the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraRequest {
    /// Correct what lies at a point.
    Correct(Point),
    /// The corners of the board lie here in the picture, in pixels.
    Corners([[f64; 2]; 4]),
    /// Look for the board anew.
    Find,
    /// Pass.
    Pass,
    /// Take the stone that lies there now for the move.
    Press,
    /// Answer what is asked.
    Answer(bool),
}

/// News of phones.
#[derive(Debug)]
pub enum Event {
    /// The pages are served here.
    Served(Addresses),
    /// They cannot be served.
    Failed(String),
    /// Devices that are connected.
    Devices(Vec<PhoneDevice>),
    /// The person at the camera asks for something.
    Asked(CameraRequest),
}

/// Work of the shell for phones.
#[derive(Debug)]
pub enum Effect {
    /// Serve the pages. A browser that plays joins the table of this invitation.
    Serve {
        /// Invitation to our table, if there is one.
        table: Option<String>,
    },
    /// Cut a device off.
    SendAway {
        /// Its number.
        number: u64,
    },
    /// Serve nothing any more.
    Stop,
}

/// Step that others carry out.
#[derive(Debug)]
pub(crate) enum Action {
    /// Work for the shell.
    Effect(Effect),
    /// Look through the phone's camera.
    OpenCamera,
    /// Open a table for the opponent.
    HostTable,
}

/// Content of the pages: the game in the window, and the board before the camera.
#[derive(Clone, Debug)]
pub struct Broadcast {
    /// The game.
    pub session: Session,
    /// Its own time.
    pub time: std::time::Duration,
    /// Number that tells it apart from the others.
    pub number: u32,
    /// The board before the camera, with what is drawn on its picture.
    pub overlay: Option<Overlay>,
}

/// The dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhonesView {
    /// Use that the code is for.
    pub role: PhoneRole,
    /// Address with its code; none while there is none.
    pub address: Option<PageAddress>,
    /// Reason why there is no code, or what the phone will ask.
    pub note: String,
    /// The note is about a failure.
    pub failed: bool,
    /// Devices that are connected: number, what they are, what they do.
    pub devices: Vec<(u64, String, String)>,
}

/// Pages for phones.
#[derive(Debug, Default)]
pub(crate) struct Phones {
    role: PhoneRole,
    serving: bool,
    addresses: Option<Addresses>,
    failure: Option<String>,
    devices: Vec<PhoneDevice>,
    /// Invitation of the table that a browser may join.
    table: Option<String>,
}

impl Phones {
    /// Carries a wish out; `hosts` is true if a table of ours is open, or is being opened.
    pub(crate) fn request(&mut self, wish: PhoneWish, hosts: bool) -> Vec<Action> {
        match wish {
            PhoneWish::Open(role) => {
                self.role = role;
                let mut actions = self.serve();
                match role {
                    PhoneRole::Camera => actions.push(Action::OpenCamera),
                    PhoneRole::Player if !hosts => actions.push(Action::HostTable),
                    PhoneRole::Player | PhoneRole::Spectator => {}
                }
                actions
            }
            PhoneWish::SendAway(number) => vec![Action::Effect(Effect::SendAway { number })],
            PhoneWish::Stop => {
                *self = Self { role: self.role, ..Self::default() };
                vec![Action::Effect(Effect::Stop)]
            }
        }
    }

    /// Serves the pages, if nobody does.
    pub(crate) fn serve(&mut self) -> Vec<Action> {
        if std::mem::replace(&mut self.serving, true) {
            return Vec::new();
        }
        self.failure = None;
        vec![Action::Effect(Effect::Serve { table: self.table.clone() })]
    }

    /// Takes note of the table that is open; a browser may join it from now on.
    pub(crate) fn take_table(&mut self, table: Option<&str>) -> Vec<Action> {
        if self.table.as_deref() == table {
            return Vec::new();
        }
        self.table = table.map(str::to_owned);
        let serve = Action::Effect(Effect::Serve { table: self.table.clone() });
        if self.serving { vec![serve] } else { Vec::new() }
    }

    /// Takes an event; a request of the person at the camera is for others.
    pub(crate) fn handle(&mut self, event: Event) -> Option<CameraRequest> {
        match event {
            Event::Served(addresses) => self.addresses = Some(addresses),
            Event::Failed(why) => (self.serving, self.failure) = (false, Some(why)),
            Event::Devices(devices) => self.devices = devices,
            Event::Asked(request) => return Some(request),
        }
        None
    }

    /// True while pages are served.
    pub(crate) fn serves(&self) -> bool {
        self.serving
    }

    /// The dialog.
    pub(crate) fn view(&self, cx: &Context<'_>) -> PhonesView {
        let lang = cx.lang();
        let address = self.addresses.as_ref().and_then(|addresses| match self.role {
            PhoneRole::Camera => Some(addresses.camera.clone()),
            PhoneRole::Spectator => Some(addresses.spectator.clone()),
            PhoneRole::Player => addresses.player.clone(),
        });
        let note = match (&self.failure, self.role, &address) {
            (Some(why), ..) => phrase(lang, "er-line", &[("n", why)]),
            (None, PhoneRole::Player, None) => word(lang, "ph-notable").to_owned(),
            (None, PhoneRole::Spectator, _) => word(lang, "ph-live").to_owned(),
            (None, ..) => word(lang, "ph-certificate").to_owned(),
        };
        let device = |device: &PhoneDevice| {
            let name = match device.kind.as_str() {
                "" => device.address.clone(),
                kind => format!("{kind} · {}", device.address),
            };
            (device.number, name, role_words(lang, device.role).to_owned())
        };
        PhonesView {
            role: self.role,
            address,
            note,
            failed: self.failure.is_some(),
            devices: self.devices.iter().map(device).collect(),
        }
    }
}

fn role_words(lang: Lang, role: PhoneRole) -> &'static str {
    word(
        lang,
        match role {
            PhoneRole::Camera => "ph-camera",
            PhoneRole::Player => "ph-player",
            PhoneRole::Spectator => "ph-spectator",
        },
    )
}
