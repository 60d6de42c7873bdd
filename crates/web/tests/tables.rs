//! Whole games between pages, as their browsers would play them: messages in, states out, over real sockets and real tables.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod common;

use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{Served, serve, serve_wanting, server, socket};
use lanke_game::session::{Act, GameSettings, Player, PlayerLocation, Request, Session};
use lanke_peer::Terms;
use lanke_rules::{ByColor, Color, Name, Point, Size};
use lanke_web::{Delay, Heading, Link, Places, Scene, SceneGame, WebServer};
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// Time after which something that should come does not come any more.
const PATIENCE: Duration = Duration::from_secs(60);

/// A page.
struct Page {
    socket: WebSocket<TcpStream>,
    /// The last state.
    state: Value,
    notices: Vec<String>,
    other: Vec<Value>,
}

impl Page {
    fn open(link: &Link) -> Self {
        Self { socket: socket(link, None).unwrap(), state: Value::Null, notices: Vec::new(), other: Vec::new() }
    }

    fn say(&mut self, request: &Value) {
        self.socket.send(Message::text(request.to_string())).unwrap();
    }

    /// Takes what has come; false if the line has ended.
    fn hear(&mut self) -> bool {
        match self.socket.read() {
            Ok(Message::Text(text)) => {
                let value: Value = serde_json::from_str(&text).unwrap();
                match value["kind"].as_str().unwrap() {
                    "state" => self.state = value,
                    "notice" => self.notices.push(value["text"].as_str().unwrap().to_owned()),
                    _ => self.other.push(value),
                }
                true
            }
            Ok(Message::Close(_)) => false,
            Ok(_) => true,
            Err(tungstenite::Error::Io(error)) => {
                matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
            }
            Err(_) => false,
        }
    }

    /// Waits until something holds.
    fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let since = Instant::now();
        while !holds(self) {
            assert!(since.elapsed() < PATIENCE, "no {what}: {:#}, {:?}", self.state, self.notices);
            assert!(self.hear(), "the line ended before {what}");
        }
    }

    fn moves(&self) -> u64 {
        self.state["game"]["moves"].as_u64().unwrap_or(0)
    }

    fn play(&mut self, x: u8, y: u8) {
        self.until("turn", |page| page.state["controls"]["play"] == true);
        let before = self.moves();
        self.say(&json!({"do": "play", "x": x, "y": y, "moves": before}));
        self.until("move", |page| page.moves() > before);
    }

    fn may(&self, action: &str) -> bool {
        self.state["controls"]["actions"].as_array().is_some_and(|actions| actions.iter().any(|a| a == action))
    }
}

fn small(rules: Name) -> GameSettings {
    GameSettings::new(Size::square(5).unwrap(), rules)
}

/// Lets both players sit down.
fn sit_down(served: &Served) -> (Page, Page) {
    let (host, mut guest) = (Page::open(&served.host), Page::open(&served.guest));
    guest.until("question for the name", |page| page.other.iter().any(|other| other["kind"] == "ask_name"));
    guest.say(&json!({"do": "name", "name": "  Kim\u{202e} <b>"}));
    (host, guest)
}

/// Lets both players sit down at a game.
fn begin(served: &Served) -> (Page, Page) {
    let (mut host, mut guest) = sit_down(served);
    for page in [&mut host, &mut guest] {
        page.until("game", |page| page.state["game"]["phase"] == "playing");
    }
    assert_eq!(host.state["game"]["players"]["W"]["name"], "Kim <b>");
    assert_eq!(host.state["game"]["players"]["B"]["you"], true);
    (host, guest)
}

#[test]
fn a_game_is_played_between_two_pages_and_looked_at_by_a_third() {
    let served = serve(GameSettings { takeback: true, ..small(Name::Chinese) });
    let (mut black, mut white) = begin(&served);
    let mut spectator = Page::open(&served.spectators);
    for (i, (x, y)) in
        [(2, 2), (1, 1), (1, 2), (2, 1), (3, 2), (3, 1), (0, 2), (0, 1), (4, 2), (4, 1)].into_iter().enumerate()
    {
        if i % 2 == 0 { black.play(x, y) } else { white.play(x, y) }
    }
    spectator.until("last move", |page| page.moves() == 10);
    assert_eq!(spectator.state["game"]["stones"], ".....WWWWWBBBBB..........");
    assert_eq!(spectator.state["controls"], Value::Null);
    assert_eq!(spectator.state["spectators"], 1);
    // Spectators ask for earlier positions, and change nothing.
    spectator.say(&json!({"do": "pass"}));
    let number = spectator.state["game"]["number"].clone();
    spectator.say(&json!({"do": "at", "number": number, "move": 1}));
    spectator.until("position", |page| page.other.iter().any(|other| other["stones"] == "............B............"));
    // A stone on a stone is refused with the sentence of the rules, an old tap as such.
    black.until("turn", |page| page.state["controls"]["play"] == true);
    black.say(&json!({"do": "play", "x": 2, "y": 2, "moves": 10}));
    black.until("refusal", |page| page.notices.len() == 1);
    black.say(&json!({"do": "play", "x": 2, "y": 3, "moves": 9}));
    black.until("notice", |page| page.notices.len() == 2);
    assert_eq!(black.notices, ["Point is taken", "The position has changed meanwhile"]);
    // Chat, and a takeback by consent.
    white.say(&json!({"do": "say", "text": "slow"}));
    black.until("chat", |page| page.state["chat"]["lines"][0]["text"] == "slow");
    assert_eq!(black.state["chat"]["lines"][0]["mine"], false);
    spectator.until("chat", |page| page.state["chat"]["lines"][0]["text"] == "slow");
    assert_eq!(spectator.state["chat"]["open"], false);
    white.until("undo", |page| page.may("undo"));
    white.say(&json!({"do": "undo"}));
    black.until("question", |page| page.state["controls"]["question"].is_object());
    black.say(&json!({"do": "answer", "yes": true}));
    white.until("takeback", |page| page.moves() == 9);
    white.play(4, 1);
    // Black's takeback goes back on White's move, too. Everybody is told who has declined it.
    black.until("undo", |page| page.may("undo"));
    black.say(&json!({"do": "undo"}));
    let text = |page: &Page| page.state["controls"]["question"]["detail"].as_str().unwrap_or_default().to_owned();
    white.until("question", |page| text(page).starts_with("Takes move 9 back"));
    white.say(&json!({"do": "answer", "yes": false}));
    for page in [&mut black, &mut spectator] {
        page.until("answer", |page| page.notices.last().is_some_and(|notice| notice == "Kim <b> has declined"));
    }
    // Both pass, agree, and play again.
    for page in [&mut black, &mut white] {
        page.until("turn", |page| page.may("pass"));
        page.say(&json!({"do": "pass"}));
    }
    for page in [&mut black, &mut white] {
        page.until("count", |page| page.state["game"]["phase"] == "counting");
        page.until("agreement", |page| page.may("agree"));
        page.say(&json!({"do": "agree"}));
    }
    for page in [&mut black, &mut white, &mut spectator] {
        page.until("result", |page| page.state["game"]["phase"] == "over");
    }
    assert_eq!(spectator.state["game"]["result"], "White wins by 2.5");
    assert_eq!(white.state["game"]["result"], "You won by 2.5");
    assert_eq!(spectator.state["game"]["territory"], "wwwww..........bbbbbbbbbb");
    let since = Instant::now();
    while served.kept.lock().unwrap().is_empty() {
        assert!(since.elapsed() < PATIENCE, "no record is kept");
        std::thread::sleep(Duration::from_millis(20));
    }
    black.until("rematch", |page| page.may("rematch"));
    black.say(&json!({"do": "rematch"}));
    white.until("offer", |page| page.state["controls"]["question"].is_object());
    white.say(&json!({"do": "answer", "yes": true}));
    white.until("other game", |page| page.state["game"]["phase"] == "playing" && page.moves() == 0);
    assert_eq!(white.state["game"]["players"]["B"]["you"], true);
    assert_eq!(served.server.devices().len(), 3);
}

#[test]
fn a_guest_who_declines_the_first_game_is_not_named_as_the_host() {
    let served = serve_wanting(Terms::new(small(Name::Chinese), Some(Color::Black)), None);
    let mut spectator = Page::open(&served.spectators);
    // Nobody says that both are there before the second one has come.
    spectator.until("table", |page| page.state["status"]["text"] == "Waiting");
    let (mut host, mut guest) = sit_down(&served);
    guest.until("offer", |page| page.state["controls"]["question"].is_object());
    // The guest's words have the guest's name on both pages.
    guest.say(&json!({"do": "say", "text": "another size"}));
    for page in [&mut host, &mut guest] {
        page.until("chat", |page| page.state["chat"]["lines"][0]["text"] == "another size");
        assert_eq!(page.state["chat"]["lines"][0]["who"], "Kim <b>");
    }
    guest.say(&json!({"do": "answer", "yes": false}));
    host.until("answer", |page| page.notices == ["Kim <b> has declined"]);
    spectator.until("answer", |page| !page.notices.is_empty());
    assert_eq!(spectator.notices, ["The other side has declined"]);
}

/// The phone over a board asks for a takeback by the first move that it goes back on.
#[test]
fn a_takeback_is_asked_for_at_a_real_board_by_its_first_move() {
    let server = server(None);
    let (link, place) = server.add_camera("camera", Arc::new(|| {}));
    let away = || Player { location: PlayerLocation::Remote, ..Player::default() };
    let players = ByColor { black: away(), white: away() };
    let mut session = Session::new(GameSettings { takeback: true, players, ..small(Name::Chinese) }).unwrap();
    let [first, second] = [Point::new(1, 1), Point::new(2, 2)];
    let ask = Act::Ask(Color::Black, Request::Takeback);
    for act in [Act::Play(Color::Black, first), Act::Play(Color::White, second), ask] {
        session.act(&act, Duration::ZERO).unwrap();
    }
    let game = SceneGame { session, time: Duration::ZERO, number: 0, stands: false };
    place.show_to(Color::White, Scene { sight: None, game: Some(game) });
    let mut page = Page::open(&link);
    page.until("question", |page| page.state["controls"]["question"]["detail"] == "Takes move 1 back");
}

#[test]
fn a_delay_is_named_as_long_as_it_is() {
    let server = server(None);
    for (seconds, text) in
        [(30, "Shown 30 seconds later"), (90, "Shown 90 seconds later"), (300, "Shown 5 minutes later")]
    {
        let delay = Delay::Time(Duration::from_secs(seconds));
        let (link, _place) = server.add_board(text, Heading { delay, ..Heading::default() });
        Page::open(&link).until("delay", |page| page.state["delay_text"] == text);
    }
}

/// The delays that an arbiter can choose lie in their order, and that which the evening began with is one of them.
#[test]
fn an_arbiter_can_return_to_the_delay_of_the_evening() {
    let server = server(None);
    let (link, arbiter) = server.add_arbiter("arbiter", Heading::default(), Arc::new(|| {}));
    let planned = Delay::Time(Duration::from_secs(15 * 60));
    arbiter.show_places(Places { planned, delay: Delay::Moves(5), ..Places::default() });
    let mut page = Page::open(&link);
    page.until("places", |page| page.other.iter().any(|state| state["places"].is_object()));
    let state = page.other.iter().find(|state| state["places"].is_object()).unwrap();
    let delays = state["places"]["delays"].as_array().unwrap();
    let values: Vec<_> = delays.iter().filter_map(|delay| delay["value"].as_str()).collect();
    let wanted = ["none", "30s", "60s", "120s", "300s", "600s", "900s", "1200s", "1800s", "5 moves", "10 moves"];
    assert_eq!(values, wanted);
    assert_eq!(delays.iter().position(|delay| delay["chosen"] == true), Some(9));
}

/// An arbiter who has closed a code and asks for it once more sees it again, even if nothing happens at the boards.
#[test]
fn a_code_that_is_asked_for_again_comes_again() {
    let server = server(None);
    let (link, arbiter) = server.add_arbiter("arbiter", Heading::default(), Arc::new(|| {}));
    arbiter.show_places(Places::default());
    let mut page = Page::open(&link);
    page.until("places", |page| page.other.iter().any(|state| state["places"].is_object()));
    for times in 1..=2 {
        arbiter.show_code(0, link.clone());
        let codes = |page: &Page| page.other.iter().filter(|state| state["places"]["code"]["place"] == 0).count();
        page.until("code", |page| codes(page) >= times);
    }
}

#[test]
fn a_line_that_is_cut_twenty_times_loses_no_move() {
    let served = serve(small(Name::NoGo));
    let (mut black, mut white) = begin(&served);
    let moves = [(0, 0), (4, 4), (2, 0), (2, 4), (4, 0), (0, 4), (1, 1), (3, 3), (3, 1), (1, 3)];
    for (i, (x, y)) in moves.into_iter().enumerate() {
        let (page, link) = if i % 2 == 0 { (&mut black, &served.host) } else { (&mut white, &served.guest) };
        for _ in 0..2 {
            *page = Page::open(link);
            page.until("turn", |page| page.state["controls"]["play"] == true && page.moves() == i as u64);
        }
        page.play(x, y);
    }
    let mut spectator = Page::open(&served.spectators);
    spectator.until("game", |page| page.moves() == 10);
    assert_eq!(spectator.state["game"]["disc"], true);
    assert_eq!(spectator.state["game"]["stones"], "B.B.B.B.B.......W.W.W.W.W");
    // A point where the rules of NoGo refuse a stone is known to the page.
    black.until("turn", |page| page.state["controls"]["play"] == true);
    assert_eq!(black.state["controls"]["forbidden"], json!([[1, 4], [3, 4]]));
}

#[test]
fn only_our_own_pages_with_the_address_are_let_in() {
    let served = serve(small(Name::NoGo));
    let refused = |link: &Link, origin| match socket(link, origin).map_err(|error| *error) {
        Err(tungstenite::Error::Http(response)) => response.status().as_u16(),
        other => panic!("let in: {other:?}"),
    };
    assert_eq!(refused(&served.host, Some("https://evil.example")), 403);
    assert_eq!(refused(&served.host, Some("null")), 403);
    let wrong = Link { url: format!("{}0", &served.host.url[..served.host.url.len() - 1]), wall: None };
    let changed = if wrong == served.host { Link { url: wrong.url.replace("/t/", "/t/1"), wall: None } } else { wrong };
    assert_eq!(refused(&changed, None), 403);
    let own = format!("http://{}", served.server.address());
    assert!(socket(&served.host, Some(&own)).is_ok());
    // What is no request of a page ends the line, and the place goes on.
    for wrong in ["{}", "[", "{\"do\":\"play\",\"x\":-1,\"y\":0,\"moves\":0}"] {
        let mut page = Page::open(&served.guest);
        page.socket.send(Message::text(wrong)).unwrap();
        let since = Instant::now();
        while page.hear() {
            assert!(since.elapsed() < PATIENCE, "{wrong} is borne");
        }
    }
    let mut page = Page::open(&served.guest);
    page.until("question", |page| !page.other.is_empty());
    let number = served.server.devices().last().unwrap().number;
    served.server.send_away(number);
    page.until("farewell", |page| page.other.iter().any(|other| other["kind"] == "closed"));
}

#[test]
fn addresses_and_the_certificate_are_the_same_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let camera = |server: &WebServer| {
        let url = server.add_camera("camera", Arc::new(|| {})).0.url;
        url.rsplit_once('/').unwrap().1.to_owned()
    };
    let certificate = || std::fs::read(folder.path().join("web-certificate.pem")).unwrap();
    let first = server(Some(folder.path()));
    let (token, bytes) = (camera(&first), certificate());
    drop(first);
    let second = server(Some(folder.path()));
    assert_eq!((camera(&second), certificate()), (token.clone(), bytes));
    // Another one at the same time has addresses of its own, which last as well.
    let third = server(Some(folder.path()));
    third.renew("camera").unwrap();
    let another = camera(&third);
    assert_ne!(another, token);
    drop(third);
    let third = server(Some(folder.path()));
    assert_eq!((camera(&third), camera(&second)), (another, token.clone()));
    let other = server(None);
    assert_ne!(camera(&other), token);
}

/// Longest time until a move is with everybody.
const GOAL: Duration = Duration::from_secs(1);

/// Plays moves; the times until the player has each back, and until the crowd has it, sorted.
fn moves(players: &mut [Page; 2], crowd: &mut [Page], points: impl Iterator<Item = (u8, u8)>) -> [Vec<Duration>; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for (x, y) in points {
        let played = players[0].moves();
        let page = &mut players[(played % 2) as usize];
        page.until("turn", |page| page.state["controls"]["play"] == true && page.moves() == played);
        let since = Instant::now();
        page.say(&json!({"do": "play", "x": x, "y": y, "moves": played}));
        page.until("move", |page| page.moves() == played + 1);
        times[0].push(since.elapsed());
        while crowd.iter().any(|page| page.moves() != played + 1) {
            assert!(since.elapsed() < PATIENCE, "not everybody sees move {played}");
            for page in &mut *crowd {
                assert!(page.hear());
            }
        }
        times[1].push(since.elapsed());
        players.iter_mut().for_each(|page| page.until("move", |page| page.moves() == played + 1));
    }
    times.iter_mut().for_each(|times| times.sort());
    times
}

#[test]
#[ignore = "measures: cargo test --release --workspace --test tables -- --ignored --nocapture three_hundred"]
fn three_hundred_browsers_look_on() {
    let served = serve(GameSettings::new(Size::square(9).unwrap(), Name::Chinese));
    let mut players = begin(&served).into();
    // No point has a neighbour among the others.
    let [alone, _] = moves(&mut players, &mut [], (0..16).map(|i| (2 * (i % 4) + 1, 2 * (i / 4) + 1)));
    println!("own move back, alone: median {:?}, longest {:?}", alone[8], alone[15]);
    let mut crowd: Vec<Page> = (0..300).map(|_| Page::open(&served.spectators)).collect();
    for page in &mut crowd {
        page.until("game", |page| page.state["game"].is_object());
        page.socket.get_ref().set_nonblocking(true).unwrap();
    }
    let [own, all] = moves(&mut players, &mut crowd, (0..20).map(|i| (2 * (i % 4), 2 * (i / 4))));
    println!("own move back, with 300: median {:?}, longest {:?}", own[10], own[19]);
    println!("with all 300: median {:?}, longest {:?}", all[10], all[19]);
    assert!(all[19] <= GOAL, "a move took {:?}", all[19]);
}
