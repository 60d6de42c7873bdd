//! Pages in a real browser: Chromium, driven by WebDriver. Without `chromedriver` nothing is tested, and that is said.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod common;
#[path = "../../relay/tests/mosquitto/mod.rs"]
mod mosquitto;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::driver::{Driver, PATIENCE, wait};
use common::{serve, server};
use lanke_camera::{BoardStatus, Overlay};
use lanke_game::clock::TimeSystem;
use lanke_game::session::{Act, GameSettings, Player, Session};
use lanke_relay::Publisher;
use lanke_rules::{ByColor, Color, Name, Point, Size, splitmix};
use lanke_vision::{Corners, Grid, Spot};
use lanke_web::{
    BoardCard, BrokerSocket, Delay, Heading, Request, Scene, SceneGame, WebServer, board_messages, overview_messages,
    waiting_messages,
};
use mosquitto::Mosquitto;
use serde_json::json;

#[test]
fn the_door_fits_its_screens() {
    let Some(driver) = Driver::start() else { return };
    let served = serve(GameSettings::new(Size::square(9).unwrap(), Name::Chinese));
    let (camera, _place) = served.server.add_camera("camera", Arc::new(|| {}));
    let wide = "return document.documentElement.scrollWidth <= innerWidth";
    wait(async {
        for (size, lang, dark, name) in
            [((360, 780), "en", false, "phone-door"), ((1024, 768), "zh-CN", true, "phone-door-tablet-dark")]
        {
            let door = driver.open(size, lang, dark).await;
            door.client.goto(&camera.url).await.unwrap();
            // Two warnings, drawn, and the button to the secure page.
            let shown = "return document.querySelectorAll('.door figure').length === 2 && \
                         document.querySelector('.door a.button').href.startsWith('https://')";
            door.until("door", shown).await;
            door.until("door within its width", wide).await;
            door.picture(name).await;
            assert_eq!(door.faults().await, json!(""));
            door.client.close().await.unwrap();
        }
    });
}

/// A browser without a camera comes to a page by six digits; wrong ones are told.
#[test]
fn digits_are_typed_instead_of_scanning_a_code() {
    let Some(driver) = Driver::start() else { return };
    let served = serve(GameSettings::new(Size::square(9).unwrap(), Name::Chinese));
    served.server.add_broadcast("spectators").1.show(Scene { sight: None, game: None });
    let digits = served.server.digits("spectators", true).unwrap();
    let wrong = if digits.starts_with('1') { "222 222" } else { "111 111" };
    let type_in = |digits: &str| {
        format!("document.getElementById('digits').value = '{digits}'; document.querySelector('form').requestSubmit()")
    };
    wait(async {
        for (size, lang, dark, name) in
            [((360, 780), "en", false, "phone-digits"), ((1024, 768), "zh-CN", true, "phone-digits-tablet-dark")]
        {
            let page = driver.open(size, lang, dark).await;
            page.client.goto(&format!("http://{}/", served.server.address())).await.unwrap();
            let fits =
                "return document.activeElement.id === 'digits' && document.documentElement.scrollWidth <= innerWidth";
            page.until("a field within the width", fits).await;
            page.client.execute(&type_in(wrong), Vec::new()).await.unwrap();
            page.until("a sentence", "return /no page|没有/.test(document.body.innerText)").await;
            page.picture(name).await;
            page.client.execute(&type_in(&digits), Vec::new()).await.unwrap();
            page.until("the wall", "return document.querySelector('#page.wall') !== null").await;
            assert_eq!(page.faults().await, json!(""));
            page.client.close().await.unwrap();
        }
    });
}

/// The phone over a real board reads out where the next stone is to lie: once, and not while it is muted.
#[test]
fn the_place_of_the_next_stone_is_read_out() {
    let Some(driver) = Driver::start() else { return };
    let served = serve(GameSettings::new(Size::square(9).unwrap(), Name::Chinese));
    let (link, camera) = served.server.add_camera("camera", Arc::new(|| {}));
    let corners = Corners([(0.0, 0.0), (400.0, 0.0), (400.0, 400.0), (0.0, 400.0)].map(|(x, y)| Spot::new(x, y)));
    let sight = |awaited| Overlay {
        status: BoardStatus::Steady,
        picture: (400, 400),
        grid: Some(Grid::new(corners, Size::square(9).unwrap())),
        sure: 99.0,
        doubts: Vec::new(),
        awaited,
        question: None,
        following: true,
    };
    let show = |x, y| camera.show(Scene { sight: Some(sight(Some((Point::new(x, y), Color::White)))), game: None });
    wait(async {
        let page = driver.open((360, 780), "en", false).await;
        page.visit(&link).await;
        page.shows("Voice").await;
        // A browser without a screen has no voices.
        let listen = "window.said = []; speechSynthesis.speak = (words) => said.push(`${words.lang} ${words.text}`)";
        page.client.execute(listen, Vec::new()).await.unwrap();
        show(2, 6);
        page.until("a place that is read out", "return said.length").await;
        camera.show(Scene { sight: Some(sight(None)), game: None });
        show(2, 6);
        page.press("Voice").await;
        show(3, 3);
        page.until("the button", "return document.querySelector('[aria-pressed=false] .icon use[href$=mute]')").await;
        page.press("Voice").await;
        show(4, 4);
        page.until("another place", "return said.length === 2").await;
        let said = page.client.execute("return said", Vec::new()).await.unwrap();
        assert_eq!(said, json!(["en White C3", "en White E5"]));
        assert_eq!(page.faults().await, json!(""));
        page.picture("phone-camera-voice").await;
        page.client.close().await.unwrap();
    });
}

/// Board of an evening with a game of so many moves, spread over the board.
fn board(server: &WebServer, number: u16, moves: u64, settings: GameSettings) -> BoardCard {
    let (page, place) =
        server.add_board(&format!("board {number}"), Heading { board: Some(number), ..Heading::default() });
    let mut session = Session::new(settings).unwrap();
    let points: Vec<_> = session.settings().size.points().collect();
    let tries = (0_u64..).map(|n| points[(splitmix::mix(n ^ u64::from(number)) % points.len() as u64) as usize]);
    for point in tries.take(20 * points.len()) {
        let (played, color) = (session.moves().len() as u64, session.position().to_play());
        if played < moves && session.outcome().is_none() {
            // Points that the rules refuse are left out.
            let _refused = session.act(&Act::Play(color, point), Duration::from_secs(20 * played));
        }
    }
    let game = SceneGame { session, time: Duration::from_secs(20 * moves), number: 0, stands: false };
    place.show(Scene { sight: None, game: Some(game.clone()) });
    BoardCard { number, page, game: Some((game, Instant::now())), sight: None, help: None }
}

#[test]
fn all_boards_of_an_evening_are_seen_and_opened() {
    let Some(driver) = Driver::start() else { return };
    let server = server(None);
    let heading = Heading {
        event: "秋季段位赛".to_owned(),
        round: Some(3),
        board: None,
        delay: Delay::Time(Duration::from_secs(300)),
    };
    let (public, overview) = server.add_overview("overview", heading.clone());
    let (asked, calls) = std::sync::mpsc::channel();
    let bell = Arc::new(move || _ = asked.send(()));
    let (secret, arbiter) = server.add_arbiter("arbiter", Heading { delay: Delay::None, ..heading }, bell);
    let names = [
        ("衢江钓叟", "听雪"),
        ("松风", "半山"),
        ("王质", "石室"),
        ("小砚", "青竹"),
        ("秋水", "云樵"),
        ("临川", "白鹭"),
    ];
    for (n, (black, white)) in names.into_iter().enumerate() {
        let (size, rules) = if n == 4 { (9, Name::NoGo) } else { (19, Name::Chinese) };
        let player = |name: &str| Player { name: name.to_owned(), rank: "3d".to_owned(), ..Player::default() };
        let main = Duration::from_secs(if n == 2 { 60 } else { 5400 });
        let settings = GameSettings {
            time: TimeSystem::Byoyomi { main, periods: 1, period: Duration::from_secs(30) },
            players: ByColor { black: player(black), white: player(white) },
            ..GameSettings::new(Size::square(size).unwrap(), rules)
        };
        let card = board(&server, n as u16 + 1, [118, 87, 41, 64, 21, 0][n], settings);
        overview.show(n, card.clone());
        arbiter.show(n, BoardCard { help: (n == 3).then(Instant::now), ..card });
    }
    wait(async {
        for (size, lang, dark, name) in [
            ((1440, 900), "zh-CN", false, "relay-overview"),
            ((1440, 900), "en", true, "relay-overview-dark"),
            ((360, 780), "ja", false, "relay-phone"),
            ((640, 360), "zh-CN", false, "relay-phone-lying"),
        ] {
            let page = driver.open(size, lang, dark).await;
            page.visit(&public).await;
            let drawn = "const all = [...document.querySelectorAll('.board-card canvas')];
                 return all.length === 6 && all.every((canvas) => canvas.width > 60) && all[0].dataset.stones.includes('B')";
            page.until("six boards", drawn).await;
            page.shows("松风").await;
            let wide = "return document.documentElement.scrollWidth <= innerWidth";
            page.until("page within its width", wide).await;
            page.picture(name).await;
            page.client.execute("document.querySelector('.board-card a').click()", Vec::new()).await.unwrap();
            page.until("page of the game", "return document.querySelector('.spectator .stage canvas')?.dataset.stones")
                .await;
            let whole = "const all = [...document.querySelectorAll('.card .periods')];
                 return all.length === 2 && all.every((text) => text.innerText && text.scrollWidth <= text.clientWidth)";
            page.until("periods beside a time of hours, or below it", whole).await;
            assert_eq!(page.faults().await, json!(""));
            page.client.close().await.unwrap();
        }
        let page = driver.open((1440, 900), "ko", false).await;
        page.client.goto(&secret.url).await.unwrap();
        page.shows("심판 페이지").await;
        page.visit(&secret).await;
        page.until("call", "return document.querySelector('.asks .wait')?.innerText").await;
        page.picture("relay-arbiter").await;
        page.press("처리됨").await;
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    });
    calls.recv_timeout(PATIENCE).unwrap();
    assert_eq!(arbiter.request(), Some(Request::Settled { board: 4 }));
}

/// A spectator who walks through a game sees the moves that were not taken back, and is not cut off for holding a key.
#[test]
fn a_spectator_walks_back_in_the_game_that_is_on() {
    let Some(driver) = Driver::start() else { return };
    let server = server(None);
    let (link, place) = server.add_broadcast("board");
    // All moves lie on different points; the third is another one in the second game.
    let show = |third: u8| {
        let mut session = Session::new(GameSettings::new(Size::square(19).unwrap(), Name::Chinese)).unwrap();
        let points = (0..75).map(|n| Point::new(n % 15 + 2, n / 15 * 2 + 4));
        for point in [Point::new(0, 0), Point::new(1, 0), Point::new(third, 0)].into_iter().chain(points) {
            session.act(&Act::Play(session.position().to_play(), point), Duration::ZERO).unwrap();
        }
        let game = SceneGame { session, time: Duration::ZERO, number: 0, stands: false };
        place.show(Scene { sight: None, game: Some(game) });
    };
    let shows = |row: &str| {
        format!("return document.querySelector('canvas.board')?.dataset.stones === '{row}'.padEnd(361, '.')")
    };
    let press = |key: &str, times: usize| {
        format!("for (let n = 0; n < {times}; n++) dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}))")
    };
    show(2);
    wait(async {
        let page = driver.open((1024, 768), "en", false).await;
        page.visit(&link).await;
        page.until("game", "return document.querySelector('.number').textContent === '78'").await;
        let device = server.devices()[0].number;
        page.client.execute(&press("ArrowLeft", 75), Vec::new()).await.unwrap();
        page.until("third move", &shows("BWB")).await;
        page.client.execute(&press("ArrowLeft", 1), Vec::new()).await.unwrap();
        page.until("second move", &shows("BW")).await;
        page.client.execute(&press("ArrowRight", 1), Vec::new()).await.unwrap();
        page.until("third move", &shows("BWB")).await;
        // Moves are taken back and others played before the next state comes.
        show(4);
        page.until("third move of now", &shows("BW..B")).await;
        let drawn = "return document.querySelector('.status .icon use').getBBox().width > 0";
        let end = format!("{}; {drawn}", press("End", 1));
        assert_eq!(page.client.execute(&end, Vec::new()).await.unwrap(), json!(true), "an icon with its sentence");
        show(2);
        page.until(
            "last move of before",
            "return document.querySelector('canvas.board').dataset.stones.startsWith('BWB')",
        )
        .await;
        page.client.execute(&press("Home", 1), Vec::new()).await.unwrap();
        page.client.execute(&press("ArrowRight", 3), Vec::new()).await.unwrap();
        page.until("third move of before", &shows("BWB")).await;
        assert_eq!(server.devices()[0].number, device, "the line was cut");
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    });
}

/// Before the first move there is nothing to walk back to: a key there does not end following.
#[test]
fn a_spectator_of_an_empty_board_goes_on_following() {
    let Some(driver) = Driver::start() else { return };
    let server = server(None);
    let (link, place) = server.add_broadcast("board");
    let show = |moves: u8| {
        let mut session = Session::new(GameSettings::new(Size::square(9).unwrap(), Name::Chinese)).unwrap();
        for x in 0..moves {
            session.act(&Act::Play(session.position().to_play(), Point::new(x, 0)), Duration::ZERO).unwrap();
        }
        let game = SceneGame { session, time: Duration::ZERO, number: 0, stands: false };
        place.show(Scene { sight: None, game: Some(game) });
    };
    show(0);
    wait(async {
        let page = driver.open((1024, 768), "en", false).await;
        page.visit(&link).await;
        page.until("game", "return document.querySelector('.walking')?.hidden === false").await;
        let press = "dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))";
        page.client.execute(press, Vec::new()).await.unwrap();
        show(2);
        page.until("second move", "return document.querySelector('.number').textContent === '2'").await;
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    });
}

/// Taps of a helper at a desk stand for both sides: a double tap neither passes twice nor agrees to a count.
#[test]
fn a_desk_asks_before_it_passes_or_agrees() {
    let Some(driver) = Driver::start() else { return };
    let server = server(None);
    let (link, place) = server.add_desk("desk", Heading::default(), true, Arc::new(|| {}));
    let mut session = Session::new(GameSettings::new(Size::square(9).unwrap(), Name::Chinese)).unwrap();
    session.act(&Act::Pass(Color::Black), Duration::ZERO).unwrap();
    let show = |session: &Session| {
        let game = SceneGame { session: session.clone(), time: Duration::ZERO, number: 0, stands: false };
        place.show(Scene { sight: None, game: Some(game) });
    };
    let awaited = || {
        let since = Instant::now();
        loop {
            match place.request() {
                Some(request) => return request,
                None => assert!(since.elapsed() < PATIENCE, "no request"),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    show(&session);
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.visit(&link).await;
        let whole = "const labels = [...document.querySelectorAll('.action span')];
             return labels.length > 3 && labels.every((label) => label.scrollHeight <= label.clientHeight + 4)";
        page.until("labels of two lines", whole).await;
        let answer = async |action: &str| {
            let [button, yes] = [".actions button", ".row.question .strong"].map(|parts| {
                format!(
                    "const found = [...document.querySelectorAll('{parts}')].find((b) => b.innerText.trim() === '{action}');
                     found?.click();
                     return Boolean(found)"
                )
            });
            for _ in 0..2 {
                page.until(action, &button).await;
            }
            page.until("question", "return document.querySelector('.row.question') !== null").await;
            assert_eq!(place.request(), None);
            page.until("answer", &yes).await;
        };
        answer("Pass").await;
        assert_eq!(awaited(), Request::Pass { color: Some(Color::White) });
        session.act(&Act::Pass(Color::White), Duration::ZERO).unwrap();
        show(&session);
        answer("Agree").await;
        assert_eq!(awaited(), Request::Agree {});
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    });
}

/// The question about a pass at the phone over a board ends with a move that is seen meanwhile: the other side would pass.
#[test]
fn a_pass_is_asked_about_until_somebody_has_moved() {
    let Some(driver) = Driver::start() else { return };
    let server = server(None);
    let (link, place) = server.add_camera("camera", Arc::new(|| {}));
    let mut session = Session::new(GameSettings::new(Size::square(9).unwrap(), Name::Chinese)).unwrap();
    let mut show = |x: u8| {
        session.act(&Act::Play(session.position().to_play(), Point::new(x, 0)), Duration::ZERO).unwrap();
        let game = SceneGame { session: session.clone(), time: Duration::ZERO, number: 0, stands: false };
        place.show(Scene { sight: None, game: Some(game) });
    };
    show(0);
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.visit(&link).await;
        page.until("game", "return document.querySelector('.card.white.active') !== null").await;
        page.press("Pass").await;
        page.until("question", "return document.querySelector('.row.question') !== null").await;
        show(1);
        page.until("no question", "return document.querySelector('.row.question') === null").await;
        assert_eq!(place.request(), None);
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    });
}

/// A tap on a stone does not play another one that was only tried before, also where one tap plays.
#[test]
fn one_tap_plays_where_it_is_alone() {
    let Some(driver) = Driver::start() else { return };
    let server = server(None);
    let (link, place) = server.add_desk("desk", Heading::default(), true, Arc::new(|| {}));
    let mut session = Session::new(GameSettings::new(Size::square(9).unwrap(), Name::Chinese)).unwrap();
    session.act(&Act::Play(Color::Black, Point::new(4, 4)), Duration::ZERO).unwrap();
    let game = SceneGame { session, time: Duration::ZERO, number: 0, stands: false };
    place.show(Scene { sight: None, game: Some(game) });
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.visit(&link).await;
        page.play(2, 2, 1).await;
        page.until("preview", "return document.querySelector('.confirm .play')").await;
        page.client.execute("localStorage.setItem('lanke-one-tap', 'on')", Vec::new()).await.unwrap();
        page.play(4, 4, 1).await;
        page.play(6, 6, 1).await;
        let since = Instant::now();
        let first = loop {
            match place.request() {
                Some(request) => break request,
                None => assert!(since.elapsed() < PATIENCE, "no move"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert_eq!(first, Request::Play { x: 6, y: 6, moves: 1 });
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    });
}

/// A player is asked for a name until one is given, whatever key is pressed and whether the line stands.
#[test]
fn a_name_is_asked_for_until_it_is_given() {
    let Some(driver) = Driver::start() else { return };
    let served = serve(GameSettings::new(Size::square(9).unwrap(), Name::Chinese));
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.visit(&served.guest).await;
        let asked = "return document.querySelector('dialog.name')?.open";
        page.until("question for the name", asked).await;
        // A browser closes a dialog at the second press where the first one was refused.
        let escape = json!({"type": "keyDown", "key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 27});
        for _ in 0..2 {
            page.devtools("Input.dispatchKeyEvent", &escape).await;
        }
        let answer =
            "document.querySelector('.name form').requestSubmit(); return document.querySelector('dialog.name')?.open";
        let lost = format!(
            "document.querySelector('dialog.name input').value = 'Kim'; dispatchEvent(new Event('offline')); {answer}"
        );
        assert_eq!(page.client.execute(&lost, Vec::new()).await.unwrap(), json!(true));
        page.until("line", "return !document.body.classList.contains('lost')").await;
        page.client.execute(answer, Vec::new()).await.unwrap();
        page.until("chat", "return document.querySelector('.drawer')?.hidden === false").await;
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    });
}

/// A message that is written while the line is lost is still there to be sent when it is back.
#[test]
fn a_line_of_chat_is_not_lost_with_the_connection() {
    let Some(driver) = Driver::start() else { return };
    let served = serve(GameSettings::new(Size::square(9).unwrap(), Name::Chinese));
    wait(async {
        let page = driver.open_phone((360, 780), "en").await;
        page.visit(&served.guest).await;
        page.sit_down("Kim").await;
        page.until("chat", "return document.querySelector('.drawer')?.hidden === false").await;
        let send =
            "document.querySelector('.write').requestSubmit(); return document.querySelector('.write input').value";
        let write = format!(
            "dispatchEvent(new Event('offline')); document.querySelector('.write input').value = 'so late'; {send}"
        );
        assert_eq!(page.client.execute(&write, Vec::new()).await.unwrap(), json!("so late"));
        page.until("line", "return !document.body.classList.contains('lost')").await;
        assert_eq!(page.client.execute(send, Vec::new()).await.unwrap(), json!(""));
        page.until("chat", "return document.querySelector('.log .mine span')?.textContent === 'so late'").await;
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    });
}

/// Serves files on this port as any web server does, as long as the test runs.
fn serve_files(listener: TcpListener, files: Vec<(String, String)>) {
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut request = String::new();
            let mut reader = BufReader::new(&stream);
            while reader.read_line(&mut request).is_ok_and(|read| read > 2) {}
            let path = request.split(' ').nth(1).unwrap_or_default().trim_start_matches('/');
            let path = path.split(['?', '#']).next().unwrap_or_default();
            let kind = match path.rsplit('.').next() {
                Some("js") => "text/javascript",
                Some("css") => "text/css",
                Some("svg") => "image/svg+xml",
                _ => "text/html",
            };
            let file = files.iter().find(|(name, _)| name == path);
            let (status, text) = file.map_or(("404 Not Found", ""), |(_, text)| ("200 OK", text.as_str()));
            let head = format!("HTTP/1.0 {status}\r\nContent-Type: {kind}; charset=utf-8\r\n\r\n");
            // A browser that has gone wants no answer.
            let _gone = (&stream).write_all(format!("{head}{text}").as_bytes());
        }
    });
}

/// Pages that another web server serves show all boards and each game, walk back in it, and notice when the program has gone;
/// the program itself has one connection, to the broker.
#[test]
fn spectators_read_from_a_broker() {
    let Some(driver) = Driver::start() else { return };
    let listeners = [0; 2].map(|_| TcpListener::bind(("127.0.0.1", 0)).unwrap());
    let [sockets, site] = listeners.each_ref().map(|listener| listener.local_addr().unwrap().port());
    let [free, files] = listeners;
    drop(free);
    let more = format!("listener {sockets} 127.0.0.1\nprotocol websockets\n");
    let Some(broker) = Mosquitto::start(&more) else { return };
    let socket: BrokerSocket = format!("ws://127.0.0.1:{sockets}").parse().unwrap();
    serve_files(files, socket.pages("club/go"));
    let heading = |board| Heading { event: "Club Cup".to_owned(), round: Some(2), board, delay: Delay::None };
    let player = |name: &str| Player { name: name.to_owned(), ..Player::default() };
    let settings = GameSettings {
        players: ByColor { black: player("Wang Zhi"), white: player("Shi Shi") },
        ..GameSettings::new(Size::square(5).unwrap(), Name::Chinese)
    };
    // White's second move is captured by the last one.
    let mut session = Session::new(settings).unwrap();
    let play = |session: &mut Session, (x, y)| {
        let color = session.position().to_play();
        session.act(&Act::Play(color, Point::new(x, y)), Duration::ZERO).unwrap();
    };
    [(1, 0), (4, 4), (3, 3), (0, 0)].into_iter().for_each(|at| play(&mut session, at));
    let publish_all = |publisher: &Publisher, messages: Vec<(String, String)>| {
        messages.into_iter().for_each(|(topic, text)| publisher.publish(&topic, text));
    };
    let publish = |publisher: &Publisher, session: &Session| {
        let game = SceneGame { session: session.clone(), time: Duration::ZERO, number: 0, stands: false };
        publish_all(publisher, board_messages(&heading(Some(2)), 2, &game, None));
    };
    let publisher =
        Publisher::start(&format!("mqtt://127.0.0.1:{}/club/go", broker.port).parse().unwrap(), Box::new(|_| {}))
            .unwrap();
    publish_all(&publisher, overview_messages(&heading(None), &[2, 9]));
    publish(&publisher, &session);
    wait(async {
        let page = driver.open((1024, 768), "zh-TW", false).await;
        page.client.goto(&format!("http://127.0.0.1:{site}/index.html")).await.unwrap();
        page.until("the pages in its language", "return document.documentElement.lang === 'zh-Hant'").await;
        let cards = "const cards = [...document.querySelectorAll('.board-card')]; \
                     return cards.length === 2 && cards[0].innerText.includes('Wang Zhi')";
        page.until("two boards, one with a game", cards).await;
        publish_all(&publisher, overview_messages(&heading(None), &[1, 2]));
        let boards =
            "return [...document.querySelectorAll('.board-card a')].map((card) => card.search).join() === '?1,?2'";
        page.until("other boards by their numbers", boards).await;
        page.picture("broker-overview").await;
        // A clock that runs is not put back by a message about another board.
        let time = TimeSystem::Absolute { main: Duration::from_secs(60) };
        let timed = GameSettings { time, ..GameSettings::new(Size::square(5).unwrap(), Name::Chinese) };
        let mut timed = Session::new(timed).unwrap();
        play(&mut timed, (2, 2));
        let game = SceneGame { session: timed, time: Duration::ZERO, number: 0, stands: false };
        publish_all(&publisher, board_messages(&heading(Some(1)), 1, &game, None));
        let clock = "const clock = document.querySelector('.board-card .player.white .time');";
        let passes = |time: &str| format!("{clock} return clock.textContent !== '' && clock.textContent <= '{time}'");
        page.until("a clock that runs", &passes("0:58")).await;
        let watch = format!(
            "{clock} globalThis.times = [clock.textContent]; \
             new MutationObserver(() => times.push(clock.textContent)).observe(clock, {{ childList: true }})"
        );
        page.client.execute(&watch, Vec::new()).await.unwrap();
        publish(&publisher, &session);
        page.until("the clock three seconds later", &passes("0:55")).await;
        let falls = "return times.every((time, n) => n === 0 || time < times[n - 1])";
        assert_eq!(page.client.execute(falls, Vec::new()).await.unwrap(), json!(true));
        page.client.execute("document.querySelectorAll('.board-card a')[1].click()", Vec::new()).await.unwrap();
        let stones = |wanted: &str| {
            format!("return document.querySelector('.spectator .stage canvas')?.dataset.stones === {}", json!(wanted))
        };
        page.until("the game", &stones("WB................B.....W")).await;
        play(&mut session, (0, 1));
        publish(&publisher, &session);
        page.until("a capture", &stones(".B...B............B.....W")).await;
        page.press("上一手").await;
        page.until("the stone that was captured", &stones("WB................B.....W")).await;
        page.picture("broker-board").await;
        page.press("下一手").await;
        page.until("the last position", &stones(".B...B............B.....W")).await;
        publish_all(&publisher, waiting_messages(&heading(Some(2)), 2));
        page.until("a board without a game", "return document.querySelector('.spectator .stage.empty') !== null").await;
        drop(publisher);
        page.until("that nobody publishes any more", "return document.body.classList.contains('lost')").await;
        assert_eq!(page.faults().await, json!(""));
        page.client.close().await.unwrap();
    });
}
