//! Pages for spectators that any web server can serve, and the messages that they read from a broker over WebSockets: one
//! connection of this program is enough for any number of spectators.

use std::fmt;
use std::str::FromStr;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use lanke_words::{Lang, word};
use serde::Serialize;

use crate::analysis::GameAnalysis;
use crate::overview::{CardState, Heading, OverviewState};
use crate::scene::{SceneGame, spectated};
use crate::shell::{self, BrokerSetup};
use crate::state::{State, letter, place, stones};

/// Characters of an address.
const LONGEST: usize = 500;
/// Beginnings of the tags of a browser's languages, the longer ones first.
const LOCALES: [&str; 8] = ["zh-Hant", "zh-TW", "zh-HK", "zh-MO", "zh", "ja", "ko", "en"];

/// WebSockets of a broker, as browsers reach them: `wss://host:9001`, `ws://user:password@host:9001/path`.
#[derive(Clone, PartialEq, Eq)]
pub struct BrokerSocket {
    url: String,
    user: String,
    password: String,
}

/// Shown without its password.
impl fmt::Debug for BrokerSocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BrokerSocket({})", self.url)
    }
}

/// Text that is no address of WebSockets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokerSocketError;

impl fmt::Display for BrokerSocketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the WebSockets of a broker are written wss://host:9001, ws://host:9001/path or wss://user:password@host",
        )
    }
}

impl std::error::Error for BrokerSocketError {}

impl FromStr for BrokerSocket {
    type Err = BrokerSocketError;

    fn from_str(text: &str) -> Result<Self, BrokerSocketError> {
        let text = text.trim();
        let (scheme, rest) = text.split_once("://").filter(|_| text.len() <= LONGEST).ok_or(BrokerSocketError)?;
        let scheme = scheme.to_ascii_lowercase();
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (login, place) = authority.rsplit_once('@').unwrap_or(("", authority));
        let (user, password) = login.split_once(':').unwrap_or((login, ""));
        // What ends an attribute or a rule of the document is no part of an address.
        let strange = |c: char| c.is_whitespace() || c.is_control() || "\"'<>;,\\?#".contains(c);
        if !matches!(scheme.as_str(), "ws" | "wss")
            || place.is_empty()
            || place.starts_with(':')
            || rest.contains(strange)
        {
            return Err(BrokerSocketError);
        }
        let (user, password) = (user.to_owned(), password.to_owned());
        Ok(Self { url: format!("{scheme}://{place}/{path}"), user, password })
    }
}

impl BrokerSocket {
    /// Files of the pages, by their paths from the folder that is served: `index.html`, which goes to the folder of a language.
    #[must_use]
    pub fn pages(&self, topic: &str) -> Vec<(String, String)> {
        let folders = LOCALES.map(|locale| (locale, Lang::of_locale(locale).unwrap_or(Lang::En).code()));
        let body =
            format!("{}<script type=\"module\" src=\"/s/language.js\"></script>", shell::data("folders", &folders));
        let first = shell::wrapped("plain", Lang::En, word(Lang::En, "app-name"), &body);
        let mut files = vec![("index.html".to_owned(), self.guarded(&first).replace("\"/s/", "\"s/"))];
        for lang in Lang::ALL {
            let broker =
                BrokerSetup { url: &self.url, topic, lang: lang.code(), user: &self.user, password: &self.password };
            for (name, page) in [("index", "overview"), ("board", "spectator")] {
                let document = self.guarded(&shell::broker_document(page, broker, lang));
                files.push((format!("{}/{name}.html", lang.code()), document.replace("\"/s/", "\"../s/")));
            }
        }
        let scripts = shell::assets().filter(|(name, _)| *name != "socket.js").map(|(name, asset)| {
            // The connection of these pages takes the place of that to the server.
            let name = if name == "broker.js" { "socket.js" } else { name };
            let text = match name.ends_with(".css") {
                true => asset.text.replace("url(/s/", "url("),
                false => asset.text.replace("\"/s/", "\"../s/").replace("`/s/", "`../s/"),
            };
            (format!("s/{name}"), text)
        });
        files.extend(scripts);
        files
    }
}

impl BrokerSocket {
    /// A document that loads from its own server and connects to the broker alone.
    fn guarded(&self, document: &str) -> String {
        let place = self.url.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
        // A policy cannot name an IPv6 address.
        let place = place.split_once("//[").map_or(place.as_str(), |(scheme, _)| scheme);
        let policy = format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; style-src 'self'; font-src data:; \
             img-src 'self' data: blob:; connect-src {place}; base-uri 'none'; form-action 'none'\">"
        );
        document.replacen("<head>", &format!("<head>{policy}"), 1)
    }
}

/// Game as it is published for pages.
#[derive(Debug, Serialize)]
struct BoardMessage<'a> {
    board: u16,
    /// Time in milliseconds since 1970: clocks that run go on from there.
    sent: u64,
    state: State,
    /// Stones before the first move.
    first: &'a str,
    /// Color of each move.
    colors: &'a str,
    /// Point of each move and those that it captures, column after row; nothing for a pass.
    moves: &'a [Vec<u8>],
}

impl BoardMessage<'_> {
    /// Topic below that of the broker, and JSON.
    fn in_its_topic(&self, lang: Lang) -> (String, String) {
        (format!("page/{}/{}", lang.code(), self.board), serde_json::to_string(self).unwrap_or_default())
    }
}

/// Time in milliseconds since 1970.
fn unix_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis().try_into().unwrap_or(0))
}

/// Messages about a game, with its analysis where the public may see one, in all languages: topics below that of the broker, and JSON.
#[must_use]
pub fn board_messages(
    heading: &Heading,
    board: u16,
    game: &SceneGame,
    analysis: Option<&GameAnalysis>,
) -> Vec<(String, String)> {
    let session = &game.session;
    let first = stones(session.position_after(0).board(), &[]);
    let colors: String = session.moves().iter().map(|played| letter(played.color)).collect();
    let points = session.moves().iter().map(|played| played.mv.point()).zip(session.captured_points());
    let points = points.map(|(played, captured)| played.into_iter().chain(captured).flat_map(place).collect());
    let moves: Vec<Vec<u8>> = points.collect();
    let since = Instant::now();
    let message = |lang: Lang| {
        let analysis = analysis.map(|analysis| analysis.state(lang));
        let state = State { analysis, ..spectated(Some(game.shown(since, None)), heading, lang) };
        BoardMessage { board, sent: unix_time(), state, first: &first, colors: &colors, moves: &moves }
            .in_its_topic(lang)
    };
    Lang::ALL.into_iter().map(message).collect()
}

/// The same about a board whose game is not to be seen yet.
#[must_use]
pub fn waiting_messages(heading: &Heading, board: u16) -> Vec<(String, String)> {
    let message = |lang: Lang| {
        let state = spectated(None, heading, lang);
        BoardMessage { board, sent: unix_time(), state, first: "", colors: "", moves: &[] }.in_its_topic(lang)
    };
    Lang::ALL.into_iter().map(message).collect()
}

/// Messages about all boards before they have games, in all languages: topics below that of the broker, and JSON.
#[must_use]
pub fn overview_messages(heading: &Heading, boards: &[u16]) -> Vec<(String, String)> {
    let message = |lang: Lang| {
        let card = |&number: &u16| CardState::waiting(number, format!("board.html?{number}"), lang);
        let state = OverviewState::of(boards.iter().map(card).collect(), heading, lang);
        (format!("page/{}/overview", lang.code()), serde_json::to_string(&state).unwrap_or_default())
    };
    Lang::ALL.into_iter().map(message).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lanke_game::session::{Act, GameSettings, Session};
    use lanke_rules::{Name, Size, splitmix};
    use serde_json::Value;

    use super::*;

    /// A game in which a suicide is allowed, and what a page makes of its message, as `broker.js` does.
    #[test]
    fn every_position_follows_from_the_message() {
        let size = Size::square(4).expect("a size");
        let mut session = Session::new(GameSettings::new(size, Name::NewZealand)).expect("a game");
        let points: Vec<_> = size.points().collect();
        for n in 0..400 {
            let point = points[(splitmix::mix(n) % 16) as usize];
            // Points that the rules refuse are left out.
            let _refused = session.act(&Act::Play(session.position().to_play(), point), Duration::ZERO);
        }
        let own = |n: usize, points: &[lanke_rules::Point]| {
            session.moves()[n].mv.point().is_some_and(|played| points.contains(&played))
        };
        assert!(session.captured_points().enumerate().any(|(n, points)| own(n, &points)), "there is a suicide");
        let game = SceneGame { session: session.clone(), time: Duration::ZERO, number: 0, stands: false };
        let (_, text) = &board_messages(&Heading::default(), 1, &game, None)[0];
        let message: Value = serde_json::from_str(text).expect("JSON");
        let mut shown = message["first"].as_str().expect("stones").as_bytes().to_vec();
        let colors = message["colors"].as_str().expect("colors").as_bytes();
        for (n, points) in message["moves"].as_array().expect("moves").iter().enumerate() {
            let points: Vec<_> = points.as_array().expect("points").iter().filter_map(Value::as_u64).collect();
            for (i, at) in points.chunks(2).enumerate() {
                shown[(4 * at[1] + at[0]) as usize] = if i == 0 { colors[n] } else { b'.' };
            }
            let stones = stones(session.position_after(n + 1).board(), &[]);
            assert_eq!(String::from_utf8_lossy(&shown), stones, "after move {}", n + 1);
        }
    }

    #[test]
    fn addresses_of_sockets_are_read() {
        let of = |text: &str| text.parse::<BrokerSocket>().map(|socket| (socket.url, socket.user, socket.password));
        let socket = |url: &str, user: &str, password: &str| Ok((url.into(), user.into(), password.into()));
        assert_eq!(of("wss://club.example"), socket("wss://club.example/", "", ""));
        assert_eq!(of("WS://go:a:b@[::1]:9001/mqtt"), socket("ws://[::1]:9001/mqtt", "go", "a:b"));
        for text in ["", "club.example", "http://x", "ws://", "ws://:9001", "ws://a b", "ws://x/\"><script>"] {
            assert_eq!(of(text), Err(BrokerSocketError), "{text}");
        }
    }

    #[test]
    fn pages_load_nothing_from_the_root_of_their_server() {
        let pages = "ws://localhost:9001".parse::<BrokerSocket>().expect("an address").pages("club");
        assert!(
            pages.iter().any(|(path, _)| path == "s/socket.js") && pages.iter().all(|(path, _)| path != "s/broker.js")
        );
        for (path, text) in pages {
            assert!(!text.contains("\"/s/") && !text.contains("(/s/") && !text.contains("`/s/"), "{path}");
            assert!(!path.ends_with(".html") || text.contains("connect-src ws://localhost:9001; "), "{path}");
        }
        let pages = "wss://[fd00::1]:9001".parse::<BrokerSocket>().expect("an address").pages("club");
        assert!(pages[0].1.contains("connect-src wss:; "), "{}", pages[0].1);
    }
}
