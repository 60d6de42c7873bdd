//! Phones: pages for their browsers, served while somebody wants them; the dialog with the code to scan, and who is there.
//!
//! `Phones` is a component: it changes itself alone and answers with `Action`s. The runtime serves the pages.

use lanke_camera::Overlay;
use lanke_game::record::Tree;
use lanke_game::session::Session;
use lanke_rules::{Color, Point};

use crate::context::Context;
use crate::words::{Lang, word};

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
    /// Board, names and clocks for a wall.
    Wall,
}

/// A wish about phones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhoneWish {
    /// Open the dialog for this use.
    Open(PhoneRole),
    /// Cut the device with this number off; a player only when this is wished twice.
    SendAway(u64),
    /// Give the page of the use that is shown another address; the code before leads nowhere from then on.
    NewCode,
    /// Serve no pages any more.
    Stop,
}

/// Address of a page and its QR code, a square of dark and light modules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageAddress {
    /// The address.
    pub url: String,
    /// Six digits that lead to the page from the address without its path, for those who cannot scan the code; may be empty.
    pub digits: String,
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
    /// Of the wall's.
    pub wall: PageAddress,
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
    /// Answer what the board asks.
    Answer(bool),
    /// Ask the other side to count.
    Count,
    /// Answer what the other side asks.
    Reply(bool),
    /// Count: mark a stone dead or alive.
    Dead(Point),
    /// Count: agree.
    Agree,
    /// Count: go on playing.
    Continue,
}

/// News of phones.
#[derive(Debug)]
pub enum Event {
    /// An earlier run that served the pages was cut off.
    CutOff,
    /// The pages are served here.
    Served(Box<Addresses>),
    /// They cannot be served, or not at another address: a sentence about it.
    Failed(String),
    /// Devices that are connected.
    Devices(Vec<PhoneDevice>),
    /// The person at the camera asks for something.
    Asked(CameraRequest),
    /// A position was photographed.
    Photographed {
        /// The position as a record.
        tree: Box<Tree>,
        /// Play goes on from it; otherwise it is looked at.
        plays: bool,
    },
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
    /// Give the page of a use another address.
    NewCode {
        /// The use.
        role: PhoneRole,
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
    /// Do what the person at the camera asks for.
    Obey(CameraRequest),
    /// Open a position that was photographed.
    OpenPhotograph {
        /// The position as a record.
        tree: Box<Tree>,
        /// Play goes on from it; otherwise it is looked at.
        plays: bool,
    },
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
    /// Colour that is played here, where the other side is elsewhere.
    pub player: Option<Color>,
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
    /// Devices that are connected: number, what they are, what they do, or what happens if they are cut off.
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
    /// Player who is to be cut off, if that is wished once more.
    doubted: Option<u64>,
    /// Invitation of the table that a browser may join.
    table: Option<String>,
    /// An earlier run was cut off: the phone that was the camera is so again when it comes back.
    resumes: bool,
}

impl Phones {
    /// Carries a wish out; `hosts` is true if a table of ours is open, or is being opened.
    pub(crate) fn request(&mut self, wish: PhoneWish, hosts: bool) -> Vec<Action> {
        match wish {
            PhoneWish::Open(role) => {
                (self.role, self.doubted) = (role, None);
                let mut actions = self.serve();
                match role {
                    PhoneRole::Camera => actions.push(Action::OpenCamera),
                    PhoneRole::Player if !hosts => actions.push(Action::HostTable),
                    PhoneRole::Player | PhoneRole::Spectator | PhoneRole::Wall => {}
                }
                actions
            }
            PhoneWish::SendAway(number) => {
                let plays = |device: &PhoneDevice| device.number == number && device.role == PhoneRole::Player;
                if self.devices.iter().any(plays) && self.doubted != Some(number) {
                    self.doubted = Some(number);
                    return Vec::new();
                }
                self.doubted = None;
                vec![Action::Effect(Effect::SendAway { number })]
            }
            PhoneWish::NewCode => vec![Action::Effect(Effect::NewCode { role: self.role })],
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

    /// Takes an event.
    pub(crate) fn handle(&mut self, event: Event) -> Vec<Action> {
        match event {
            Event::CutOff => {
                self.resumes = true;
                return self.serve();
            }
            Event::Served(addresses) => (self.addresses, self.failure) = (Some(*addresses), None),
            // Those that are served already go on.
            Event::Failed(why) => (self.serving, self.failure) = (self.addresses.is_some(), Some(why)),
            Event::Devices(devices) => {
                self.devices = devices;
                let camera = self.devices.iter().any(|device| device.role == PhoneRole::Camera);
                if camera && std::mem::take(&mut self.resumes) {
                    return vec![Action::OpenCamera];
                }
            }
            Event::Asked(request) => return vec![Action::Obey(request)],
            Event::Photographed { tree, plays } => return vec![Action::OpenPhotograph { tree, plays }],
        }
        Vec::new()
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
            PhoneRole::Wall => Some(addresses.wall.clone()),
            PhoneRole::Player => addresses.player.clone(),
        });
        let note = match (&self.failure, self.role, &address) {
            (Some(why), ..) => why.clone(),
            (None, PhoneRole::Player, None) => word(lang, "ph-notable").to_owned(),
            (None, PhoneRole::Spectator | PhoneRole::Wall, _) => word(lang, "ph-live").to_owned(),
            (None, ..) => word(lang, "ph-certificate").to_owned(),
        };
        let device = |device: &PhoneDevice| {
            let name = match device.kind.as_str() {
                "" => device.address.clone(),
                kind => format!("{kind} · {}", device.address),
            };
            let doubted = self.doubted == Some(device.number);
            let about = if doubted { word(lang, "ph-cut-sure") } else { role_words(lang, device.role) };
            (device.number, name, about.to_owned())
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
            PhoneRole::Wall => "rl-wall",
        },
    )
}
