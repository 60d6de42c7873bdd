//! Pages on phones: whole games by fingers, the smallest screens, names for screen readers, a screen that is switched off and
//! turned. Without `chromedriver` nothing is tested, and that is said.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod common;

use std::net::{Ipv6Addr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::driver::{Driver, PATIENCE, Page, wait};
use common::{Served, serve, server, server_within, start};
use lanke_camera::{BoardStatus, Overlay};
use lanke_game::session::{Act, GameSettings, Session};
use lanke_rules::{Color, Name, Point, Size, splitmix};
use lanke_vision::{Corners, Grid, Spot};
use lanke_web::{BoardCard, Heading, Limits, Link, Request, Scene, SceneGame, ScenePlace};
use serde_json::{Value, json};

/// Waits until a page shows so many moves, and stones in these places.
async fn shows_moves(page: &Page, moves: usize, stones: &str) {
    let shown = format!("return document.querySelector('canvas.board')?.dataset.stones === {}", json!(stones));
    page.until(&format!("move {moves}"), &shown).await;
}

/// Two phones at a table, White's guest with a name, and a wall.
async fn sit_down(driver: &Driver, served: &Served) -> [Page; 3] {
    let black = driver.open_phone((360, 780), "en").await;
    let white = driver.open_phone((390, 844), "zh-CN").await;
    let wall = driver.open((1920, 1080), "en", false).await;
    black.visit(&served.host).await;
    white.visit(&served.guest).await;
    wall.visit(&Link { url: served.spectators.wall.clone().unwrap(), wall: None }).await;
    white.sit_down("松风").await;
    for page in [&black, &white, &wall] {
        page.shows("松风").await;
    }
    [black, white, wall]
}

/// Plays a game by fingers, one after the other, as a session says it; the stones at the end.
async fn play(pages: &[Page; 3], session: &Session) -> String {
    let size = session.settings().size;
    let mut stones = String::new();
    for (n, played) in session.moves().iter().enumerate() {
        let point = played.mv.point().unwrap();
        pages[n % 2].play(point.x().into(), point.y().into(), 2).await;
        let position = session.position_after(n + 1);
        let stone =
            |point| position.board().stone(point).map_or('.', |color| format!("{color:?}").chars().next().unwrap());
        stones = size.points().map(stone).collect();
        for page in pages {
            shows_moves(page, n + 1, &stones).await;
        }
    }
    stones
}

async fn close(pages: impl IntoIterator<Item = Page>) {
    for page in pages {
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    }
}

#[test]
fn nogo_is_played_by_fingers_to_its_result() {
    let Some(driver) = Driver::start() else { return };
    let settings = GameSettings::new(Size::square(5).unwrap(), Name::NoGo);
    let mut session = Session::new(settings.clone()).unwrap();
    let points: Vec<_> = settings.size.points().collect();
    let mut tries = 0_u64;
    while session.outcome().is_none() {
        let point = points[(splitmix::mix(tries) % 25) as usize];
        tries += 1;
        // Points that the rules refuse are left out.
        let _refused = session.act(&Act::Play(session.position().to_play(), point), Duration::ZERO);
    }
    let loser = session.position().to_play();
    let served = serve(settings);
    wait(async {
        let pages = sit_down(&driver, &served).await;
        play(&pages, &session).await;
        // Whoever has no move left has lost.
        let words = match loser {
            Color::Black => ["You lost: no legal move is left", "对方无处可下，您胜", "Blue wins"],
            Color::White => ["You won: no legal move is left", "您无处可下，负", "Red wins"],
        };
        for (page, words) in pages.iter().zip(words) {
            page.shows(words).await;
        }
        pages[0].picture("nogo-over").await;
        pages[0].tap_button("Rematch").await;
        pages[0].until("sign of the offer", "return document.querySelector('.status small')?.innerText").await;
        // Nobody has to accept a game whose terms are not seen.
        pages[1].until("terms", "return document.querySelector('.question .detail')?.innerText.includes('5')").await;
        pages[1].picture("nogo-rematch").await;
        close(pages).await;
    });
}

#[test]
fn go_is_played_by_fingers_to_its_count() {
    let Some(driver) = Driver::start() else { return };
    let settings = GameSettings::new(Size::square(9).unwrap(), Name::Chinese);
    let mut session = Session::new(settings.clone()).unwrap();
    // Black walls off five columns, White four, and leaves a stone behind.
    let black = (0..9).map(|y| (4, y)).chain([(0, 0)]);
    let white = (0..9).map(|y| (5, y)).chain([(1, 7)]);
    for (x, y) in black.zip(white).flat_map(|(black, white)| [black, white]) {
        session.act(&Act::Play(session.position().to_play(), Point::new(x, y)), Duration::ZERO).unwrap();
    }
    let served = serve(settings);
    wait(async {
        let pages = sit_down(&driver, &served).await;
        let [black, white, wall] = &pages;
        // A finger that slips plays nothing: the stone goes where it points, and only a second tap plays it.
        black.play(2, 2, 1).await;
        black.until("preview", "return document.querySelector('.confirm .play')?.innerText.includes('C7')").await;
        black.play(3, 3, 1).await;
        black
            .until("preview elsewhere", "return document.querySelector('.confirm .play')?.innerText.includes('D6')")
            .await;
        black.tap_button("Up").await;
        black.until("nudge", "return document.querySelector('.confirm .play')?.innerText.includes('D7')").await;
        black.picture("go-preview").await;
        black.tap_button("Cancel").await;
        let stones = play(&pages, &session).await;
        black.tap_button("Pass").await;
        white.tap_button("停一手").await;
        for page in [black, white] {
            let counting =
                "return [...document.querySelectorAll('.actions button')].some((b) => /Agree|同意/.test(b.innerText))";
            page.until("count", counting).await;
        }
        black.play(1, 7, 1).await;
        let marked = format!("{}w{}", &stones[..7 * 9 + 1], &stones[7 * 9 + 2..]);
        for page in &pages {
            shows_moves(page, 20, &marked).await;
        }
        black.picture("go-count").await;
        for (page, words) in [(black, "B2: dead"), (white, "B2: 死子")] {
            let said = format!("return document.querySelector('.spoken').textContent === {}", json!(words));
            page.until(words, &said).await;
        }
        // Whoever has agreed is told when the count is another one.
        let watch = "window.told = ''; const notices = document.querySelector('.notices');
             new MutationObserver(() => (told += notices.textContent)).observe(notices, { childList: true })";
        white.client.execute(watch, Vec::new()).await.unwrap();
        white.tap_button("同意").await;
        let agreed =
            "return [...document.querySelectorAll('.actions button')].every((b) => b.innerText.trim() !== '同意')";
        white.until("agreement", agreed).await;
        for shown in [&stones, &marked] {
            black.play(1, 7, 1).await;
            for page in &pages {
                shows_moves(page, 20, shown).await;
            }
        }
        white.until("notice", "return told.includes('数子结果已变化') && told.includes('B2: 活子')").await;
        let agree = "return [...document.querySelectorAll('.actions button')].find((b) => /Agree|同意/.test(b.innerText)).innerText.trim()";
        for page in [black, white] {
            let name = page.until("agreement", agree).await;
            page.tap_button(name.as_str().unwrap()).await;
        }
        // 45 points to 36, less 7.5.
        for (page, words) in pages.iter().zip(["You won by 1.5", "您负", "Black wins by 1.5"]) {
            page.shows(words).await;
        }
        wall.picture("go-wall-over").await;
        close(pages).await;
    });
}

/// A page for which there is no room says so, and is there by itself when there is.
#[test]
fn a_page_without_room_says_why_and_comes_again() {
    let Some(driver) = Driver::start() else { return };
    let server = server_within(Limits { devices: 1, ..Limits::default() });
    let (link, _place) = server.add_desk("desk", Heading::default(), true, Arc::new(|| {}));
    wait(async {
        let first = driver.open_phone((360, 780), "en").await;
        first.visit(&link).await;
        first.until("desk", "return document.querySelector('.actions button') !== null").await;
        let second = driver.open_phone((360, 780), "en").await;
        second.visit(&link).await;
        second.shows("Too many devices").await;
        close([first]).await;
        second
            .until("desk", "return document.querySelector('.actions button') && !document.querySelector('.lost')")
            .await;
        close([second]).await;
    });
}

/// The newest lines of a long talk, and the field for the next one, are seen in the open drawer.
#[test]
fn a_long_talk_stays_in_its_drawer() {
    let Some(driver) = Driver::start() else { return };
    let served = serve(GameSettings::new(Size::square(9).unwrap(), Name::Chinese));
    wait(async {
        let page = driver.open_phone((390, 844), "en").await;
        page.visit(&served.guest).await;
        page.sit_down("Kim").await;
        page.until("chat", "return document.querySelector('.drawer')?.hidden === false").await;
        let talk = "document.querySelector('.drawer .head').click();
             for (let n = 0; n < 40; n++) {
                 document.querySelector('.write input').value = `line ${n}`;
                 document.querySelector('.write').requestSubmit();
             }";
        page.client.execute(talk, Vec::new()).await.unwrap();
        page.until("talk", "return document.querySelectorAll('.log p').length === 40").await;
        let seen = "const [log, write] = ['.log', '.write'].map((part) => document.querySelector(part));
             const [end, form] = [log.lastElementChild, write].map((part) => part.getBoundingClientRect());
             return log.scrollHeight > log.clientHeight && end.bottom <= form.top && form.bottom <= innerHeight";
        page.until("end of the talk", seen).await;
        page.picture("long-talk").await;
        close([page]).await;
    });
}

/// Parts of a page that a finger can hardly hit: less than 44 points wide or high.
const SMALL_TARGETS: &str = "
    const targets = [...document.querySelectorAll('button, a, label.button, .sheet label, input[type=text], input:not([type])')];
    const seen = targets.filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().width);
    return seen.map((part) => [part.getAttribute('aria-label') ?? part.innerText, part.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
        .map(([name, box]) => `${name}: ${box.width}×${box.height}`).join('; ')";
/// Parts of a page that lie beyond its sides, or whose words are cut.
const CUT_OFF: &str = "
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    const parts = [...document.querySelectorAll('button, a, h1, .card, .row, .status, .steps')];
    const out = parts.filter((part) => part.checkVisibility() && !part.closest('.quick')).filter((part) => {
        const box = part.getBoundingClientRect();
        return box.width && (box.left < -0.5 || box.right > innerWidth + 0.5);
    });
    const words = [...document.querySelectorAll('button > span, a > span, header .note, .steps')].filter((part) => part.checkVisibility() && !part.closest('.head'));
    const cut = words.filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth);
    return [...wide, ...[...out, ...cut].map((part) => `${part.className} ${part.innerText}`)].join('; ')";

/// A game before the camera, as it is seen there.
fn scene(sight: Option<Overlay>) -> Scene {
    let mut session = Session::new(GameSettings::new(Size::square(9).unwrap(), Name::Chinese)).unwrap();
    session.act(&Act::Play(Color::Black, Point::new(4, 4)), Duration::ZERO).unwrap();
    Scene { sight, game: Some(SceneGame { session, time: Duration::ZERO, number: 0, stands: false }) }
}

/// A board of 9×9 in a picture: its first line lies at 40 pixels from the left and above, the others each 50 further.
fn overlay(picture: (usize, usize)) -> Overlay {
    let corners = Corners([(40.0, 40.0), (440.0, 40.0), (440.0, 440.0), (40.0, 440.0)].map(|(x, y)| Spot::new(x, y)));
    Overlay {
        status: BoardStatus::Steady,
        picture,
        grid: Some(Grid::new(corners, Size::square(9).unwrap())),
        sure: 99.0,
        doubts: Vec::new(),
        awaited: Some((Point::new(2, 6), Color::White)),
        question: None,
        following: true,
    }
}

/// All pages of a phone, as they are shown.
struct Phones {
    served: Served,
    camera: (Link, ScenePlace),
    board: (Link, ScenePlace),
    overview: (Link, lanke_web::OverviewPlace),
}

impl Phones {
    fn serve() -> Self {
        let served =
            serve(GameSettings { takeback: true, ..GameSettings::new(Size::square(9).unwrap(), Name::Chinese) });
        let server = &served.server;
        let camera = server.add_camera("camera", Arc::new(|| {}));
        let heading = Heading { event: "Autumn league".to_owned(), board: Some(1), ..Heading::default() };
        let board = server.add_board("board", heading);
        let overview = server.add_overview("overview", Heading { round: Some(3), ..Heading::default() });
        camera.1.show(scene(Some(overlay((640, 480)))));
        board.1.show(scene(None));
        let game = scene(None).game.map(|game| (game, Instant::now()));
        overview.1.show(0, BoardCard { number: 1, page: board.0.clone(), game, sight: None, help: None });
        Self { served, camera, board, overview }
    }
}

/// Pages fit a phone of 320 × 568 points, upright and turned, and every button can be hit by a finger.
#[test]
fn pages_fit_the_smallest_screens() {
    let Some(driver) = Driver::start() else { return };
    for (lang, name) in [("en", "Lee"), ("ja", "松風"), ("ko", "돌")] {
        let phones = Phones::serve();
        wait(async {
            let guest = driver.open_phone((320, 568), lang).await;
            let fits = async |what: &str| {
                for size in [(320, 568), (568, 320)] {
                    let metrics = json!({"width": size.0, "height": size.1, "deviceScaleFactor": 1, "mobile": true});
                    guest.devtools("Emulation.setDeviceMetricsOverride", &metrics).await;
                    guest.until("turn", &format!("return innerWidth === {}", size.0)).await;
                    let since = Instant::now();
                    // Boards are laid out with the next picture.
                    loop {
                        let small = guest.client.execute(SMALL_TARGETS, Vec::new()).await.unwrap();
                        let cut = guest.client.execute(CUT_OFF, Vec::new()).await.unwrap();
                        if small == json!("") && cut == json!("") {
                            break;
                        }
                        if since.elapsed() > Duration::from_secs(10) {
                            guest.picture(&format!("fault-{what}-{lang}-{}", size.0)).await;
                            panic!("{what}, {lang}, {size:?}: small {small}, cut off {cut}");
                        }
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                    guest.picture(&format!("small-{what}-{lang}-{}", size.0)).await;
                }
                let metrics = json!({"width": 320, "height": 568, "deviceScaleFactor": 1, "mobile": true});
                guest.devtools("Emulation.setDeviceMetricsOverride", &metrics).await;
            };
            guest.client.goto(&phones.camera.0.url).await.unwrap();
            guest.until("door", "return document.querySelector('.door a.button') !== null").await;
            fits("door").await;
            guest.visit(&phones.camera.0).await;
            guest
                .until(
                    "picture",
                    "return document.querySelector('video')?.videoWidth && document.querySelector('.seen')?.innerText",
                )
                .await;
            fits("camera").await;
            guest.visit(&phones.board.0).await;
            guest.until("board", "return document.querySelector('.spectator canvas.board')?.dataset.cell").await;
            fits("spectator").await;
            guest.visit(&phones.overview.0).await;
            guest.until("boards", "return document.querySelector('.board-card canvas')?.dataset.cell").await;
            fits("overview").await;
            let host = driver.open_phone((320, 568), "en").await;
            guest.visit(&phones.served.guest).await;
            host.visit(&phones.served.host).await;
            guest.until("question for the name", "return document.querySelector('dialog.name input') !== null").await;
            fits("name").await;
            guest.sit_down(name).await;
            host.play(4, 4, 2).await;
            guest.until("turn", "return document.querySelector('canvas.board')?.dataset.stones?.includes('B')").await;
            fits("player").await;
            guest.play(2, 2, 1).await;
            guest.until("preview", "return document.querySelector('.confirm .play')").await;
            fits("preview").await;
            guest.client.execute("document.querySelector('.confirm .drop').click()", Vec::new()).await.unwrap();
            close([guest, host]).await;
        });
    }
}

/// Roles and names of a page, as screen readers have them.
async fn names(page: &Page) -> Vec<(String, String)> {
    page.devtools("Accessibility.enable", &json!({})).await;
    let tree = page.devtools("Accessibility.getFullAXTree", &json!({})).await;
    let text = |node: &Value, key: &str| node[key]["value"].as_str().unwrap_or_default().to_owned();
    let nodes = tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] != true);
    nodes.map(|node| (text(node, "role"), text(node, "name"))).collect()
}

/// Waits until screen readers have a part of this role and name; everything that can be pressed must have one.
async fn has(page: &Page, role: &str, name: &str) {
    let since = Instant::now();
    let parts = ["button", "link", "textbox", "switch", "checkbox", "application", "image", "dialog", "log"];
    loop {
        let found = names(page).await;
        if found.iter().any(|(a, b)| a == role && b == name) {
            let nameless = found.iter().find(|(role, name)| parts.contains(&role.as_str()) && name.is_empty());
            return assert_eq!(nameless, None, "{found:?}");
        }
        assert!(since.elapsed() < PATIENCE, "no {role} {name}: {found:?}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[test]
fn screen_readers_have_a_name_for_everything_that_can_be_pressed() {
    let Some(driver) = Driver::start() else { return };
    let phones = Phones::serve();
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.client.goto(&phones.camera.0.url).await.unwrap();
        page.until("door", "return document.querySelector('.door a.button') !== null").await;
        has(&page, "link", "Open the secure page").await;
        page.visit(&phones.camera.0).await;
        page.until("picture", "return document.querySelector('.frame')?.hidden === false").await;
        has(&page, "button", "Voice").await;
        has(&page, "image", "Live picture of the board; tap a point to correct it").await;
        page.visit(&phones.board.0).await;
        page.until("board", "return document.querySelector('.spectator canvas.board')?.dataset.cell").await;
        has(&page, "application", "Board: arrow keys move, Enter plays").await;
        has(&page, "button", "Back").await;
        close([page]).await;
    });
}

/// A page whose screen was off while the game went on shows it when the screen is on again, and comes back over a new line if the
/// old one may be dead.
#[test]
fn a_page_is_back_when_the_screen_is_on_again() {
    let Some(driver) = Driver::start() else { return };
    let server = server(None);
    let (link, place) = server.add_desk("desk", Heading::default(), true, Arc::new(|| {}));
    let mut session = Session::new(GameSettings::new(Size::square(9).unwrap(), Name::Chinese)).unwrap();
    let mut show = |x: u8| {
        session.act(&Act::Play(session.position().to_play(), Point::new(x, 0)), Duration::ZERO).unwrap();
        let game = SceneGame { session: session.clone(), time: Duration::ZERO, number: 0, stands: false };
        place.show(Scene { sight: None, game: Some(game) });
    };
    let shows =
        |stones: &str| format!("return document.querySelector('canvas.board')?.dataset.stones?.startsWith('{stones}')");
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.visit(&link).await;
        show(0);
        page.until("first move", &shows("B.")).await;
        let clock = "window.seen = []; window.skew = 0; const now = Date.now; Date.now = () => now() + skew;
             document.addEventListener('visibilitychange', () => { seen.push(document.hidden); if (document.hidden) setTimeout(() => (skew += 20000)); })";
        page.client.execute(clock, Vec::new()).await.unwrap();
        let before = server.devices()[0].number;
        let own = page.client.window().await.unwrap();
        let other = page.client.new_window(true).await.unwrap().handle;
        page.client.switch_to_window(other).await.unwrap();
        page.until("other page", "return document.visibilityState === 'visible'").await;
        show(1);
        page.client.close_window().await.unwrap();
        page.client.switch_to_window(own).await.unwrap();
        page.until("page that was hidden and is seen", "return seen.join() === 'true,false'").await;
        page.until("second move", &shows("BW.")).await;
        let since = Instant::now();
        while server.devices().iter().any(|device| device.number == before) || server.devices().is_empty() {
            assert!(since.elapsed() < PATIENCE, "the old line is trusted");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // What is tapped now arrives.
        page.until("line", "return !document.body.classList.contains('lost')").await;
        page.play(4, 4, 2).await;
        let since = Instant::now();
        while place.request() != Some(Request::Play { x: 4, y: 4, moves: 2 }) {
            assert!(since.elapsed() < PATIENCE, "no move");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        close([page]).await;
    });
}

/// Nothing tells a page that its line is dead, but for the silence.
#[test]
fn a_page_whose_line_has_fallen_silent_comes_back() {
    let Some(driver) = Driver::start() else { return };
    let never = Duration::from_secs(3600);
    let server = server_within(Limits { ping: never, silence: never, ..Limits::default() });
    let (link, place) = server.add_desk("desk", Heading::default(), true, Arc::new(|| {}));
    let session = Session::new(GameSettings::new(Size::square(9).unwrap(), Name::Chinese)).unwrap();
    let game = SceneGame { session, time: Duration::ZERO, number: 0, stands: false };
    place.show(Scene { sight: None, game: Some(game) });
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.visit(&link).await;
        page.until("board", "return document.querySelector('canvas.board')?.dataset.stones").await;
        let (before, since) = (server.devices()[0].number, Instant::now());
        while server.devices().iter().all(|device| device.number == before) {
            assert!(since.elapsed() < PATIENCE, "the silent line is trusted");
            let later = "const now = Date.now; Date.now = () => now() + 20000;";
            page.client.execute(later, Vec::new()).await.unwrap();
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        page.until("line", "return !document.body.classList.contains('lost')").await;
        close([page]).await;
    });
}

/// A tap on a point in the picture corrects it, however the phone is held.
#[test]
fn a_tap_in_the_picture_corrects_a_point_however_the_phone_is_held() {
    let Some(driver) = Driver::start() else { return };
    let phones = Phones::serve();
    let (link, place) = &phones.camera;
    let awaited = |request: Request| {
        let since = Instant::now();
        while place.request() != Some(request.clone()) {
            assert!(since.elapsed() < PATIENCE, "no {request:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.visit(link).await;
        let size = page.until("picture", "const video = document.querySelector('video'); return video?.videoWidth && [video.videoWidth, video.videoHeight]").await;
        let [w, h] = [0, 1].map(|n| size[n].as_u64().unwrap());
        place.show(scene(Some(overlay((w as usize, h as usize)))));
        for (width, height, (x, y)) in [(360, 780, (2_u8, 6_u8)), (780, 360, (7, 1)), (360, 780, (0, 8))] {
            let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true});
            page.devtools("Emulation.setDeviceMetricsOverride", &metrics).await;
            let [px, py] = [x, y].map(|line| 40 + 50 * u32::from(line));
            let script = format!(
                "const [video, overlay] = [document.querySelector('video'), document.querySelector('.frame canvas')];
                 const box = overlay.getBoundingClientRect();
                 if (innerWidth !== {width} || video.videoWidth !== {w} || overlay.width !== Math.round(box.width)) return null;
                 // The page may not have followed the turn yet: the place has to be the same for a while.
                 const now = [{width}, box.left, box.top, box.width, box.height].join();
                 window.times = window.stood === now ? window.times + 1 : 0;
                 window.stood = now;
                 return window.times >= 3 && [box.left + {px} * box.width / {w}, box.top + {py} * box.height / {h}];"
            );
            let at = page.until("picture", &script).await;
            page.tap(at[0].as_f64().unwrap(), at[1].as_f64().unwrap()).await;
            awaited(Request::Correct { x, y });
            page.picture(&format!("camera-corrected-{width}")).await;
        }
        close([page]).await;
    });
}

/// Corners that are set by hand stay where they are in the picture when the phone is turned. The camera of a page that was sent away
/// stays off.
#[test]
fn corners_that_are_set_by_hand_stay_while_the_phone_is_turned() {
    let Some(driver) = Driver::start() else { return };
    let phones = Phones::serve();
    let (link, place) = &phones.camera;
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.visit(link).await;
        let size = page.until("picture", "const video = document.querySelector('video'); return video?.videoWidth && [video.videoWidth, video.videoHeight]").await;
        let [w, h] = [0, 1].map(|n| size[n].as_u64().unwrap());
        let picture = overlay((w as usize, h as usize));
        let sight = Overlay { status: BoardStatus::Searching, grid: None, awaited: None, ..picture };
        place.show(scene(Some(sight)));
        page.until("no board", "return document.querySelector('.seen.plain')?.checkVisibility()").await;
        page.press("Calibrate").await;
        let metrics = json!({"width": 780, "height": 360, "deviceScaleFactor": 1, "mobile": true});
        page.devtools("Emulation.setDeviceMetricsOverride", &metrics).await;
        let turned = "return innerWidth === 780 && document.querySelector('.frame canvas').clientWidth > 400";
        page.until("turn", turned).await;
        page.press("Done").await;
        let since = Instant::now();
        let corners = loop {
            match place.request() {
                Some(Request::Corners { points }) => break points,
                _ => assert!(since.elapsed() < PATIENCE, "no corners"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        for ([x, y], [right, down]) in corners.into_iter().zip([[0.2, 0.25], [0.8, 0.25], [0.9, 0.75], [0.1, 0.75]]) {
            assert!((x - right * w as f64).abs() < 9.0 && (y - down * h as f64).abs() < 9.0, "{corners:?}");
        }
        let count =
            "window.opened = 0; navigator.mediaDevices.getUserMedia = async () => (opened += 1, new MediaStream())";
        page.client.execute(count, Vec::new()).await.unwrap();
        let server = &phones.served.server;
        server.send_away(server.devices()[0].number);
        page.shows("This device was disconnected").await;
        page.client.execute("document.dispatchEvent(new Event('visibilitychange'))", Vec::new()).await.unwrap();
        assert_eq!(page.client.execute("return opened", Vec::new()).await.unwrap(), json!(0));
        close([page]).await;
    });
}

/// The policy of a page lets it connect to its own host by any kind of address, and to nothing else.
#[test]
fn pages_connect_to_their_own_host_alone() {
    let Some(driver) = Driver::start() else { return };
    let six = start(Ipv6Addr::LOCALHOST.into(), None, Limits::default());
    if six.is_err() {
        eprintln!("this machine has no IPv6: its addresses were not tried");
    }
    for server in [Some(server(None)), six.ok()].into_iter().flatten() {
        let (link, place) = server.add_broadcast("board");
        place.show(scene(None));
        let elsewhere = TcpListener::bind((server.address().ip(), 0)).unwrap();
        elsewhere.set_nonblocking(true).unwrap();
        wait(async {
            let page = driver.open_phone((360, 780), "en").await;
            page.client.goto(&link.url).await.unwrap();
            page.until("game without encryption", "return document.querySelector('canvas.board')?.dataset.stones")
                .await;
            assert_eq!(page.faults().await, json!(""));
            page.visit(&link).await;
            page.until("game", "return document.querySelector('canvas.board')?.dataset.stones").await;
            assert_eq!(page.faults().await, json!(""));
            for scheme in ["ws", "wss", "http", "https"] {
                let url = format!("{scheme}://{}/", elsewhere.local_addr().unwrap());
                let call = match scheme {
                    "ws" | "wss" => format!("try {{ new WebSocket('{url}'); }} catch {{}}"),
                    _ => format!("fetch('{url}').catch(() => {{}})"),
                };
                page.client.execute(&call, Vec::new()).await.unwrap();
                let refused = format!("return document.getElementById('page').dataset.faults?.includes('{scheme}://')");
                page.until(&format!("refusal of {url}"), &refused).await;
            }
            assert!(elsewhere.accept().is_err(), "a page has connected elsewhere");
            page.client.close().await.unwrap();
        });
    }
}
