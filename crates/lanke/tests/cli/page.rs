//! A page of a browser, as its script speaks to the server: requests go in, states come out.

use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Time after which something that should come does not come any more.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A page in a browser.
pub(crate) struct Page {
    socket: WebSocket<TcpStream>,
    /// The last state.
    pub(crate) state: Value,
    pub(crate) notices: Vec<String>,
}

impl Page {
    pub(crate) fn open(url: &str) -> Self {
        let url = url.replace("http://", "ws://").replace("/t/", "/ws/");
        let request = format!("{url}?lang=en").into_client_request().unwrap();
        let stream = TcpStream::connect(request.uri().authority().unwrap().to_string()).unwrap();
        let (socket, _) = tungstenite::client(request, stream).expect("the page is served");
        socket.get_ref().set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        Self { socket, state: Value::Null, notices: Vec::new() }
    }

    /// True if a page is served at an address.
    pub(crate) fn is_served(url: &str) -> bool {
        let request = url.replace("http://", "ws://").replace("/t/", "/ws/").into_client_request().unwrap();
        let stream = TcpStream::connect(request.uri().authority().unwrap().to_string()).unwrap();
        tungstenite::client(request, stream).is_ok()
    }

    /// Waits until the page is cut off.
    pub(crate) fn cut_off(mut self) {
        let since = Instant::now();
        while self.socket.read().is_ok() || self.socket.can_read() {
            assert!(since.elapsed() < PATIENCE, "it is not cut off: {:#}", self.state);
        }
    }

    pub(crate) fn say(&mut self, request: &Value) {
        self.socket.send(Message::text(request.to_string())).unwrap();
    }

    /// Takes what has come.
    pub(crate) fn hear(&mut self) {
        match self.socket.read() {
            Ok(Message::Text(text)) => {
                let value: Value = serde_json::from_str(&text).unwrap();
                match value["kind"].as_str().unwrap() {
                    "state" | "overview" => self.state = value,
                    "notice" => self.notices.push(value["text"].as_str().unwrap().to_owned()),
                    _ => {}
                }
            }
            Err(tungstenite::Error::Io(error))
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Ok(_) => {}
            Err(error) => panic!("the line ended: {error}"),
        }
    }

    /// From now on takes what has come without waiting for more.
    pub(crate) fn never_wait(&self) {
        self.socket.get_ref().set_nonblocking(true).unwrap();
    }

    /// Waits until something holds.
    pub(crate) fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let since = Instant::now();
        while !holds(self) {
            assert!(since.elapsed() < PATIENCE, "no {what}: {:#}, {:?}", self.state, self.notices);
            self.hear();
        }
    }

    /// Moves of the page's game, or of a board of an overview.
    pub(crate) fn moves(&self, board: Option<usize>) -> u64 {
        let game = board.map_or(&self.state["game"], |n| &self.state["boards"][n]["game"]);
        game["moves"].as_u64().unwrap_or(u64::MAX)
    }

    pub(crate) fn play(&mut self, x: u8, y: u8) {
        self.until("turn", |page| page.state["controls"]["play"] == true);
        let before = self.moves(None);
        self.say(&json!({"do": "play", "x": x, "y": y, "moves": before}));
        self.until("move", |page| page.moves(None) == before + 1);
    }

    pub(crate) fn may(&self, action: &str) -> bool {
        self.state["controls"]["actions"].as_array().is_some_and(|actions| actions.iter().any(|a| a == action))
    }

    /// Does something when it is offered.
    pub(crate) fn act(&mut self, action: &str) {
        self.until(action, |page| page.may(action));
        self.say(&json!({"do": action}));
    }

    pub(crate) fn ends(&mut self) {
        self.until("end", |page| page.state["game"]["phase"] == "over");
    }
}
