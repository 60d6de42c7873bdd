//! Pages for phones: the server while it is wanted, the places of the window, and what the people at the phones ask for.

mod mark;

use std::sync::Arc;
use std::sync::mpsc::Receiver;

use lanke_app::phones::{Addresses, Broadcast, CameraRequest, Effect, Event, PageAddress, PhoneDevice, PhoneRole};
use lanke_app::wording;
use lanke_app::words::{Lang, phrase};
use lanke_camera::Feed;
use lanke_peer::{End, JoinOptions, Peer, Role, Route};
use lanke_rules::Size;
use lanke_web::{Link, Photograph, QrCode, Request, Scene, SceneGame, ScenePlace, TablePlace, WebServer};

use self::mark::Mark;
use crate::answers::Answers;
use crate::places::Places;
use crate::web_server::{self, Serves};

/// Names of the places.
const CAMERA: &str = "window-camera";
const SPECTATOR: &str = "window-spectators";
const PLAYER: &str = "window-player";

/// The server of the window's pages, while it is wanted.
pub(crate) struct Phones {
    places: Option<Places>,
    worker: Answers,
    running: Option<Running>,
    /// Pictures of the phone that is the camera, whichever server brings them: a camera that is open waits for the next one.
    feed: Feed,
}

struct Running {
    server: WebServer,
    camera: (Link, ScenePlace),
    spectators: (Link, ScenePlace),
    player: Option<Link>,
    /// Positions that were photographed.
    photographs: Receiver<Photograph>,
    devices: Vec<PhoneDevice>,
    /// Is there as long as pages are served.
    _mark: Option<Mark>,
}

impl Running {
    fn addresses(&self) -> Addresses {
        let with_digits = |page: PageAddress, name: &str, wall: bool| PageAddress {
            digits: self.server.digits(name, wall).unwrap_or_default(),
            ..page
        };
        Addresses {
            camera: with_digits(address(&self.camera.0.url), CAMERA, false),
            spectator: with_digits(address(&self.spectators.0.url), SPECTATOR, false),
            wall: with_digits(wall_address(&self.spectators.0), SPECTATOR, true),
            player: self.player.as_ref().map(|link| with_digits(address(&link.url), PLAYER, false)),
        }
    }
}

impl Phones {
    pub(crate) fn new(places: Option<Places>, worker: Answers) -> Self {
        Self { places, worker, running: None, feed: Feed::default() }
    }

    /// True if an earlier run that served the pages was cut off.
    pub(crate) fn were_cut_off(&self) -> bool {
        self.places.as_ref().is_some_and(|places| Mark::is_left(&places.pages_mark()))
    }

    /// True while somebody looks at the pages.
    pub(crate) fn are_seen(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.devices.is_empty())
    }

    /// True while pages are served.
    pub(crate) fn are_served(&self) -> bool {
        self.running.is_some()
    }

    /// Pictures of the phone that is the camera.
    pub(crate) fn feed(&self) -> Option<Feed> {
        self.running.as_ref().map(|_| self.feed.clone())
    }

    /// Carries an effect out; what is to be told of it.
    pub(crate) fn carry_out(&mut self, effect: Effect, lang: Lang) -> Option<Event> {
        match effect {
            Effect::Serve { table } => Some(self.serve(table.as_deref(), lang)),
            Effect::SendAway { number } => {
                if let Some(running) = &self.running {
                    running.server.send_away(number);
                }
                None
            }
            Effect::NewCode { role } => self.new_code(role, lang),
            Effect::Stop => {
                self.running = None;
                None
            }
        }
    }

    fn serve(&mut self, table: Option<&str>, lang: Lang) -> Event {
        if self.running.is_none() {
            let bell = self.worker.clone();
            let ring: lanke_web::Bell = Arc::new(move || bell.ring());
            let server = match web_server::serve(self.places.as_ref(), Serves::Game, lang, (None, 0), Arc::clone(&ring))
            {
                Ok(server) => server,
                Err(error) => return Event::Failed(web_server::failure(lang, &error)),
            };
            let (link, camera, photographs) = server.add_camera_for_photographs(CAMERA, self.feed.clone(), ring);
            self.running = Some(Running {
                camera: (link, camera),
                spectators: server.add_broadcast(SPECTATOR),
                server,
                player: None,
                photographs,
                devices: Vec::new(),
                // Without a mark the pages are served as well; they do not come back after a crash.
                _mark: self.places.as_ref().and_then(|places| Mark::set(&places.pages_mark()).ok().flatten()),
            });
        }
        let Some(running) = &mut self.running else { return Event::Devices(Vec::new()) };
        running.player = table.and_then(|table| Some(running.server.add_table(PLAYER, player(table)?)));
        if running.player.is_none() {
            running.server.remove(PLAYER);
        }
        Event::Served(Box::new(running.addresses()))
    }

    fn new_code(&mut self, role: PhoneRole, lang: Lang) -> Option<Event> {
        let running = self.running.as_mut()?;
        let place = match role {
            PhoneRole::Camera => CAMERA,
            PhoneRole::Player => PLAYER,
            PhoneRole::Spectator | PhoneRole::Wall => SPECTATOR,
        };
        let link = match running.server.renew(place) {
            Ok(link) => link?,
            Err(error) => {
                let why = wording::disk(lang, &error);
                return Some(Event::Failed(phrase(lang, "ph-code-stays", &[("n", &why)])));
            }
        };
        match role {
            PhoneRole::Camera => running.camera.0 = link,
            PhoneRole::Player => running.player = Some(link),
            PhoneRole::Spectator | PhoneRole::Wall => running.spectators.0 = link,
        }
        Some(Event::Served(Box::new(running.addresses())))
    }

    /// Shows on the pages how the game and the board before the camera stand.
    pub(crate) fn show(&self, broadcast: Broadcast) {
        let Some(running) = &self.running else { return };
        let Broadcast { session, time, number, player, overlay } = broadcast;
        let game = Some(SceneGame { session, time, number, stands: false });
        running.spectators.1.show(Scene { sight: None, game: game.clone() });
        let scene = Scene { sight: overlay, game };
        match player {
            Some(player) => running.camera.1.show_to(player, scene),
            None => running.camera.1.show(scene),
        }
    }

    /// News of the phones.
    pub(crate) fn events(&mut self) -> Vec<Event> {
        let Some(running) = &mut self.running else { return Vec::new() };
        let role = |place: &str| match place {
            CAMERA => PhoneRole::Camera,
            PLAYER => PhoneRole::Player,
            _ => PhoneRole::Spectator,
        };
        let devices: Vec<_> = running
            .server
            .devices()
            .into_iter()
            .map(|device| PhoneDevice {
                number: device.number,
                role: role(&device.place),
                kind: device.kind,
                address: device.address.to_string(),
            })
            .collect();
        let mut events = Vec::new();
        if devices != running.devices {
            running.devices.clone_from(&devices);
            events.push(Event::Devices(devices));
        }
        let requests = std::iter::from_fn(|| running.camera.1.request());
        events.extend(requests.filter_map(asked).map(Event::Asked));
        events.extend(
            running
                .photographs
                .try_iter()
                .map(|Photograph { tree, plays }| Event::Photographed { tree: Box::new(tree), plays: plays.is_some() }),
        );
        events
    }
}

fn asked(request: Request) -> Option<CameraRequest> {
    // The board that is read has no more columns and rows than points have.
    let point = |x: u8, y: u8| Size::NINETEEN.point(x.into(), y.into());
    Some(match request {
        Request::Correct { x, y } => CameraRequest::Correct(point(x, y)?),
        Request::Corners { points } => CameraRequest::Corners(points),
        Request::Find {} => CameraRequest::Find,
        Request::Pass { .. } => CameraRequest::Pass,
        Request::Press {} => CameraRequest::Press,
        Request::Answer { yes } => CameraRequest::Answer(yes),
        Request::Count {} => CameraRequest::Count,
        Request::Accept {} => CameraRequest::Reply(true),
        Request::Decline {} => CameraRequest::Reply(false),
        Request::Dead { x, y } => CameraRequest::Dead(point(x, y)?),
        Request::Agree {} => CameraRequest::Agree,
        Request::Continue {} => CameraRequest::Continue,
        _ => return None,
    })
}

/// Address of a place for a wall, with its code; that of the place itself if it has none.
pub(crate) fn wall_address(link: &Link) -> PageAddress {
    address(link.wall.as_ref().unwrap_or(&link.url))
}

/// Address of a page, with its code, without digits.
pub(crate) fn address(url: &str) -> PageAddress {
    let code = QrCode::new(url);
    let side = code.as_ref().map_or(0, QrCode::side);
    let dark = code.iter().flat_map(|code| (0..side * side).map(|at| code.is_dark(at % side, at / side))).collect();
    PageAddress { url: url.to_owned(), digits: String::new(), side, dark }
}

/// The place of an opponent at the table of an invitation.
fn player(invitation: &str) -> Option<TablePlace> {
    let to = Route::Invited(invitation.parse().ok()?);
    let open = Box::new(move |name: &str, bell: Box<dyn Fn() + Send>| {
        Some(Peer::join(JoinOptions::named(name, Role::Player, to.clone()), bell))
    });
    Some(TablePlace { asks_name: true, ..TablePlace::new(Some(End::Guest), "", open) })
}
