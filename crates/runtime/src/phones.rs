//! Pages for phones: the server while it is wanted, the places of the window, and what the people at the phones ask for.

use std::sync::Arc;

use lanke_app::phones::{Addresses, Broadcast, CameraRequest, Effect, Event, PageAddress, PhoneDevice, PhoneRole};
use lanke_app::words::Lang;
use lanke_camera::Feed;
use lanke_peer::{End, JoinOptions, Peer, Role, Route};
use lanke_web::{Link, QrCode, Request, Scene, SceneGame, ScenePlace, TablePlace, WebServer};

use crate::answers::Answers;
use crate::places::Places;
use crate::web_server;

/// Names of the places.
const CAMERA: &str = "window-camera";
const SPECTATOR: &str = "window-spectators";
const PLAYER: &str = "window-player";

/// The server of the window's pages, while it is wanted.
pub(crate) struct Phones {
    places: Option<Places>,
    worker: Answers,
    running: Option<Running>,
}

struct Running {
    server: WebServer,
    camera: (Link, ScenePlace),
    spectators: (Link, ScenePlace),
    player: Option<Link>,
    devices: Vec<PhoneDevice>,
}

impl Phones {
    pub(crate) fn new(places: Option<Places>, worker: Answers) -> Self {
        Self { places, worker, running: None }
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
        self.running.as_ref().map(|running| running.camera.1.feed())
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
            let server = match web_server::serve(self.places.as_ref(), lang, (None, 0), Arc::clone(&ring)) {
                Ok(server) => server,
                Err(error) => return Event::Failed(error.to_string()),
            };
            let (camera, spectators) = (server.add_camera(CAMERA, ring), server.add_broadcast(SPECTATOR));
            self.running = Some(Running { server, camera, spectators, player: None, devices: Vec::new() });
        }
        let Some(running) = &mut self.running else { return Event::Devices(Vec::new()) };
        running.player = table.and_then(|table| Some(running.server.add_table(PLAYER, player(table)?)));
        if running.player.is_none() {
            running.server.remove(PLAYER);
        }
        Event::Served(Addresses {
            camera: address(&running.camera.0),
            spectator: address(&running.spectators.0),
            player: running.player.as_ref().map(address),
        })
    }

    /// Shows on the pages how the game and the board before the camera stand.
    pub(crate) fn show(&self, broadcast: Broadcast) {
        let Some(running) = &self.running else { return };
        let Broadcast { session, time, number, overlay } = broadcast;
        let game = Some(SceneGame { session, time, number, stands: false });
        running.spectators.1.show(Scene { sight: None, game: game.clone() });
        running.camera.1.show(Scene { sight: overlay, game });
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
        events
    }
}

fn asked(request: Request) -> Option<CameraRequest> {
    Some(match request {
        // The board that is read has no more columns and rows than points have.
        Request::Correct { x, y } => CameraRequest::Correct(lanke_rules::Size::NINETEEN.point(x.into(), y.into())?),
        Request::Corners { points } => CameraRequest::Corners(points),
        Request::Find {} => CameraRequest::Find,
        Request::Pass {} => CameraRequest::Pass,
        Request::Press {} => CameraRequest::Press,
        Request::Answer { yes } => CameraRequest::Answer(yes),
        _ => return None,
    })
}

/// Address of a page, with its code.
pub(crate) fn address(link: &Link) -> PageAddress {
    let code = QrCode::new(&link.url);
    let side = code.as_ref().map_or(0, QrCode::side);
    let dark = code.iter().flat_map(|code| (0..side * side).map(|at| code.is_dark(at % side, at / side))).collect();
    PageAddress { url: link.url.clone(), side, dark }
}

/// The place of an opponent at the table of an invitation.
fn player(invitation: &str) -> Option<TablePlace> {
    let to = Route::Invited(invitation.parse().ok()?);
    let open = Box::new(move |name: &str, bell: Box<dyn Fn() + Send>| {
        Some(Peer::join(JoinOptions::named(name, Role::Player, to.clone()), bell))
    });
    Some(TablePlace { asks_name: true, ..TablePlace::new(Some(End::Guest), "", open) })
}
