//! Limits of what browsers take, over real sockets: their number, rate and size, their silence and their slowness.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod common;

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{server, server_within, socket};
use lanke_camera::{Camera, News, Source};
use lanke_web::{Heading, Limits, Link, ScenePlace, WebServer};
use serde_json::{Value, json};
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Message, WebSocket};

/// Time after which something that should come does not come any more.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time that does not pass in a test.
const NEVER: Duration = Duration::from_secs(3600);
/// Photograph of a drawn 9×9 board of 640 × 480 pixels, with Black's stone on G3.
const PHOTOGRAPH: &[u8] = include_bytes!("../../lanke/tests/pictures/board-1.jpg");

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let since = Instant::now();
    while !holds() {
        assert!(since.elapsed() < PATIENCE, "no {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The next message; none if the line has ended, with the reason where one was given.
fn next(page: &mut WebSocket<TcpStream>) -> Result<Value, Option<CloseCode>> {
    let since = Instant::now();
    loop {
        match page.read() {
            Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).unwrap()),
            Ok(Message::Close(frame)) => return Err(frame.map(|frame| frame.code)),
            Ok(_) => {}
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                assert!(since.elapsed() < PATIENCE, "nothing comes");
            }
            Err(_) => return Err(None),
        }
    }
}

/// Reads on until the line has ended; the reason.
fn end(page: &mut WebSocket<TcpStream>) -> Option<CloseCode> {
    loop {
        if let Err(reason) = next(page) {
            return reason;
        }
    }
}

fn camera(server: &WebServer) -> (Link, ScenePlace) {
    server.add_camera("camera", Arc::new(|| {}))
}

/// True if another browser is sent away at once; it may come again.
fn full(link: &Link) -> bool {
    next(&mut socket(link, None).unwrap()) == Err(Some(CloseCode::Again))
}

/// Sends a request over HTTP; its line.
fn ask(address: SocketAddr, request: &str, body: &[u8]) -> TcpStream {
    let mut line = TcpStream::connect(address).unwrap();
    line.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = format!("{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    line.write_all(format!("{head}Content-Length: {}\r\n\r\n", body.len()).as_bytes()).unwrap();
    // A server that has refused reads no more.
    let _refused = line.write_all(body);
    line
}

/// Status and text of an answer.
fn answer(mut line: TcpStream) -> (u16, String) {
    let mut text = String::new();
    line.read_to_string(&mut text).unwrap();
    (text.split(' ').nth(1).unwrap().parse().unwrap(), text)
}

fn photo(link: &Link) -> String {
    format!("POST /photo/{}?lang=en", link.url.rsplit('/').next().unwrap())
}

#[test]
fn digits_lead_to_a_page_until_they_were_guessed_too_often() {
    let server = server(None);
    let address = server.address();
    let (_link, _camera) = camera(&server);
    let wall = server.add_broadcast("spectators").0.wall.unwrap();
    let page = |text: &str| answer(ask(address, "POST /", format!("digits={text}").as_bytes()));
    assert!(!answer(ask(address, "GET /", b"")).1.contains("<form"), "there are none yet");
    let [digits, other] =
        [("spectators", true), ("camera", false)].map(|(name, wall)| server.digits(name, wall).unwrap());
    let (status, text) = answer(ask(address, "GET /", b""));
    assert!(status == 200 && text.contains("<form") && text.contains("form-action 'self'"), "{text}");
    let (status, text) = page(&format!("{}+{}", &digits[..3], &digits[3..]));
    let path = wall.split_once(&address.to_string()).unwrap().1;
    assert!(status == 303 && text.to_lowercase().contains(&format!("location: {path}\r\n")), "{text}");
    // A page from elsewhere types nothing.
    let foreign = "POST / HTTP/1.1\r\nOrigin: http://evil.example\r\nX-Nothing:";
    assert_eq!(answer(ask(address, foreign, format!("digits={digits}").as_bytes())).0, 403);
    assert_eq!(page(&"1".repeat(100)).0, 413);
    let wrong = (0..9).map(|n| format!("00000{n}")).find(|text| *text != digits && *text != other).unwrap();
    assert!((1..20).all(|_| page(&wrong).0 == 404));
    assert_eq!((page(&wrong).0, page(&digits).0, server.digits("camera", false)), (429, 429, None));
    server.renew("camera").unwrap();
    assert_ne!(server.digits("camera", false).unwrap(), other);
    assert_eq!(page(&digits).0, 303, "the other pages keep theirs");
}

#[test]
fn a_page_may_connect_to_the_host_that_it_came_from_alone() {
    let server = server(None);
    let (board, _place) = server.add_broadcast("board");
    let address = server.address();
    let path = board.url.splitn(4, '/').nth(3).unwrap();
    let connections = |request: &str| {
        let (_, text) = answer(ask(address, request, b""));
        let policies: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("content-security-policy: ")).collect();
        assert_eq!(policies.len(), 1, "{text}");
        let rules: Vec<_> = policies[0].split("; ").map(str::to_owned).collect();
        for rule in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"] {
            assert!(rules.iter().any(|found| found == rule), "{rule}: {rules:?}");
        }
        rules.into_iter().find(|rule| rule.starts_with("connect-src")).unwrap()
    };
    assert_eq!(connections(&format!("GET /{path}")), format!("connect-src 'self' ws://{address}"));
    for request in ["GET /", "GET /t/0", "GET /s/page.js"] {
        assert_eq!(connections(request), "connect-src 'self'", "{request}");
    }
}

#[test]
fn no_more_browsers_are_let_in_than_there_is_room_for() {
    let server = server_within(Limits { browsers: 4, spectators: 3, devices: 2, ..Limits::default() });
    let (camera, _place) = camera(&server);
    let (board, _place) = server.add_broadcast("board");
    let phones = [0; 2].map(|_| socket(&camera, None).unwrap());
    assert!(full(&camera), "a third phone");
    let two = [0; 2].map(|_| socket(&board, None).unwrap());
    assert!(full(&board), "a fifth browser");
    drop(phones);
    until("room", || server.devices().len() == 2);
    let _third = socket(&board, None).unwrap();
    assert!(full(&board), "a fourth spectator");
    assert!(!full(&camera));
    drop(two);
}

#[test]
fn a_crowd_of_connections_keeps_nobody_out() {
    let server = server_within(Limits { connections: 4, ..Limits::default() });
    let (board, _place) = server.add_broadcast("board");
    let address = server.address();
    let silent = || TcpStream::connect(address).unwrap();
    let mut crowd: Vec<TcpStream> = (0..4).map(|_| silent()).collect();
    // Somebody who has the address is one of them.
    let path = format!("/{}", board.url.splitn(4, '/').nth(3).unwrap());
    let get = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
    crowd[0].write_all(get.as_bytes()).unwrap();
    crowd[0].set_read_timeout(Some(PATIENCE)).unwrap();
    assert_ne!(crowd[0].read(&mut [0; 64]).unwrap(), 0);
    crowd.extend((0..20).map(|_| silent()));
    assert_eq!(answer(ask(address, &format!("GET {path}"), b"")).0, 200);
    assert!(socket(&board, None).is_ok());
    // The first of the others has gone before it was silent for too long, and that one stays.
    crowd[1].set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    assert_eq!(crowd[1].read(&mut [0; 64]).ok(), Some(0));
    crowd[0].write_all(get.as_bytes()).unwrap();
    let mut text = Vec::new();
    until("second answer", || {
        let mut bytes = [0; 4096];
        let count = crowd[0].read(&mut bytes).unwrap();
        assert_ne!(count, 0, "it is cut off");
        text.extend_from_slice(&bytes[..count]);
        text.windows(15).any(|part| part == b"HTTP/1.1 200 OK")
    });
}

#[test]
fn however_many_look_on_a_camera_and_the_arbiter_come_in() {
    let server = server_within(Limits { browsers: 2, ..Limits::default() });
    let (camera, _place) = camera(&server);
    let (arbiter, _place) = server.add_arbiter("arbiter", Heading::default(), Arc::new(|| {}));
    let (board, _place) = server.add_broadcast("board");
    let _spectators = [0; 2].map(|_| socket(&board, None).unwrap());
    assert!(full(&board), "a third spectator");
    assert!(!full(&camera) && !full(&arbiter));
}

#[test]
fn a_long_message_is_cut_off_before_it_comes() {
    let server = server_within(Limits { ping: NEVER, silence: NEVER, ..Limits::default() });
    let (board, _place) = server.add_broadcast("board");
    let mut page = socket(&board, None).unwrap();
    // The header of a message of a megabyte (RFC 6455, 5.2).
    let header = [&[0x82, 0xff][..], &(1_u64 << 20).to_be_bytes(), &[0; 4]].concat();
    page.get_mut().write_all(&header).unwrap();
    end(&mut page);
}

#[test]
fn whoever_says_too_much_or_what_is_no_message_is_cut_off() {
    let server = server(None);
    let (camera, _place) = camera(&server);
    let (board, _place) = server.add_broadcast("board");
    let say = |page: &mut WebSocket<TcpStream>, text: &str| page.send(Message::text(text)).is_ok();
    let request = json!({"do": "at", "number": 0, "move": 0}).to_string();
    let mut page = socket(&board, None).unwrap();
    let since = Instant::now();
    while say(&mut page, &request) {
        assert!(since.elapsed() < PATIENCE, "messages are taken for ever");
    }
    // One that keeps to the rate is told why another one went.
    let mut page = socket(&board, None).unwrap();
    (0..61).for_each(|_| assert!(say(&mut page, &request)));
    (0..20).for_each(|_| _ = say(&mut page, &request));
    assert_eq!(end(&mut page), Some(CloseCode::Policy));
    let mut page = socket(&camera, None).unwrap();
    assert!(say(&mut page, &json!({"do": "say", "text": "x".repeat(4096)}).to_string()));
    assert_eq!(end(&mut page), Some(CloseCode::Unsupported));
    // Pictures are for cameras to send, and bounded in bytes and pixels.
    let mut large = PHOTOGRAPH.to_vec();
    let frame = large.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    large[frame + 5] = 0x10;
    for (link, picture, reason) in [
        (&board, b"no request".to_vec(), Some(CloseCode::Unsupported)),
        (&camera, large, Some(CloseCode::Unsupported)),
        (&camera, b"no picture".to_vec(), Some(CloseCode::Unsupported)),
    ] {
        let mut page = socket(link, None).unwrap();
        assert!(page.send(Message::binary(picture)).is_ok());
        assert_eq!(end(&mut page), reason);
    }
    let mut page = socket(&camera, None).unwrap();
    // The line may end before all of it is sent.
    let _cut = page.send(Message::binary(vec![0; (2 << 20) + 1]));
    end(&mut page);
    until("end of all lines", || server.devices().is_empty());
}

#[test]
fn a_phone_is_asked_for_five_pictures_a_second_at_most() {
    let server = server(None);
    let (link, place) = camera(&server);
    let mut camera = Camera::open(Source::Phone(place.feed()));
    let since = Instant::now();
    let mut phone = socket(&link, None).unwrap();
    for taken in 0..6 {
        while next(&mut phone).unwrap()["kind"] != "next" {}
        assert!(since.elapsed() >= taken * Duration::from_millis(200), "picture {taken}");
        if taken == 3 {
            // Coming back brings no leave ahead of time.
            phone = socket(&link, None).unwrap();
            continue;
        }
        phone.send(Message::binary(PHOTOGRAPH)).unwrap();
        assert!(matches!(camera.news(PATIENCE), Some(News::Shot(shot)) if shot.frame.width() == 640));
    }
}

#[test]
fn silent_browsers_are_cut_off() {
    let (ping, silence) = (Duration::from_millis(50), Duration::from_millis(300));
    let server = server_within(Limits { ping, silence, send: NEVER, ..Limits::default() });
    let (board, _place) = server.add_broadcast("board");
    // It reads nothing, and so answers nothing.
    let _silent = socket(&board, None).unwrap();
    assert_eq!(server.devices().len(), 1);
    until("end of the silent one", || server.devices().is_empty());
}

#[test]
fn pages_hear_at_intervals_that_their_line_stands() {
    let server = server_within(Limits { ping: Duration::from_millis(50), ..Limits::default() });
    let (board, _place) = server.add_broadcast("board");
    let mut page = socket(&board, None).unwrap();
    let mut heard = 0;
    until("third sign of life", || {
        // No script hears of a ping.
        heard += usize::from(matches!(page.read(), Ok(Message::Binary(bytes)) if bytes.is_empty()));
        heard == 3
    });
}

#[test]
fn slow_readers_are_cut_off_and_hold_nobody_up() {
    let limits = Limits { ping: NEVER, silence: NEVER, send: Duration::from_secs(1), ..Limits::default() };
    let server = server_within(limits);
    let (board, place) = server.add_broadcast("board");
    let _slow = socket(&board, None).unwrap();
    let mut quick = socket(&board, None).unwrap();
    let mut shown = 0;
    until("end of the slow one", || {
        shown += 1;
        place.set_heading(Heading { event: format!("{shown}{}", "x".repeat(100_000)), ..Heading::default() });
        while !next(&mut quick).unwrap()["event"].as_str().unwrap().starts_with(&format!("{shown}x")) {}
        server.devices().len() == 1
    });
    place.set_heading(Heading { event: "end".to_owned(), ..Heading::default() });
    while next(&mut quick).unwrap()["event"] != "end" {}
}

#[test]
fn photographs_are_read_one_after_the_other_within_limits() {
    let server = server_within(Limits { photograph: Duration::from_secs(3), ..Limits::default() });
    let (link, _place) = camera(&server);
    let (board, _place) = server.add_broadcast("board");
    let address = server.address();
    let (status, text) = answer(ask(address, &photo(&link), PHOTOGRAPH));
    let read: Value = serde_json::from_str(text.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    assert_eq!((status, &read["size"]), (200, &json!([9, 9])), "{read}");
    assert_eq!(read["stones"].as_str().unwrap().find('B'), Some(6 * 9 + 6), "{read}");
    assert!(read["sgf"].as_str().unwrap().contains("AB[gg]"), "{read}");
    let (status, text) = answer(ask(address, &photo(&link), b"no picture"));
    assert!(status == 200 && text.contains("\"error\""), "{text}");
    let (_, text) = answer(ask(address, &photo(&link).replace("lang=en", "lang=zh"), b"no picture"));
    assert!(text.contains("读不出来："), "{text}");
    // Nobody but a camera's page sends any.
    assert_eq!(answer(ask(address, &photo(&board), PHOTOGRAPH)).0, 403);
    assert_eq!(answer(ask(address, &photo(&link), &vec![0; (16 << 20) + 1])).0, 413);
    // The second is not even received while the first one may still come.
    let mut first = TcpStream::connect(address).unwrap();
    let head = format!("{} HTTP/1.1\r\nHost: {address}\r\nContent-Length: 1000\r\n\r\n", photo(&link));
    first.write_all(head.as_bytes()).unwrap();
    assert_eq!(answer(ask(address, &photo(&link), PHOTOGRAPH)).0, 200);
    first.set_nonblocking(true).unwrap();
    let mut status = [0; 12];
    first.read_exact(&mut status).unwrap();
    assert_eq!(&status, b"HTTP/1.1 408");
}
