//! The documents around the pages' scripts, and the files that they load.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use lanke_words::{Lang, word};
use serde::Serialize;

use crate::access::Role;
use crate::page_words::PAGE_WORDS;

/// Settings of a page before it connects.
#[derive(Debug, Serialize)]
struct Setup<'a> {
    page: &'a str,
    role: &'a str,
    socket: String,
    photo: String,
    /// Path that opens a photographed position in the program, where it does that.
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<String>,
    secure: bool,
    #[serde(rename = "secureUrl")]
    secure_url: String,
    lang: &'static str,
    words: serde_json::Map<String, serde_json::Value>,
    /// Broker that the page reads from instead of this server.
    #[serde(skip_serializing_if = "Option::is_none")]
    broker: Option<BrokerSetup<'a>>,
}

/// Broker that a page reads from.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct BrokerSetup<'a> {
    /// Address of its WebSockets.
    pub(crate) url: &'a str,
    /// Topic under which everything is published.
    pub(crate) topic: &'a str,
    /// Code of the language of its states.
    pub(crate) lang: &'static str,
    /// User and password; may be empty.
    pub(crate) user: &'a str,
    pub(crate) password: &'a str,
}

/// Rules of the browser for every answer: scripts, styles, pictures and connections of this server alone.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src data:; img-src 'self' data: blob:; \
     media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The same for a page that opens a socket to the host that it came from. Older browsers do not take that socket for a connection
/// to the page's own host unless it is named. A policy cannot name an IPv6 address (Content Security Policy Level 3, 2.3.1).
pub(crate) fn policy(host: &str, secure: bool) -> String {
    if host.starts_with('[') {
        return POLICY.to_owned();
    }
    let scheme = if secure { "wss" } else { "ws" };
    POLICY.replace("connect-src 'self'", &format!("connect-src 'self' {scheme}://{host}"))
}

/// Files that are served under `/s/`: name and text.
macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../pages/", $name)))),*]
    };
}

const ASSETS: [(&str, &str); 36] = assets![
    "analysis.js",
    "board.js",
    "broker.js",
    "camera.js",
    "chat.js",
    "clock.js",
    "door.js",
    "draw.js",
    "icons.js",
    "language.js",
    "line.js",
    "mqtt.js",
    "overlay.js",
    "overview.js",
    "page.js",
    "places.js",
    "player.js",
    "socket.js",
    "sound.js",
    "spectator.js",
    "stones.js",
    "wall.js",
    "fonts.css",
    "style.css",
    "black.svg",
    "nogo-blue.svg",
    "nogo-coral.svg",
    "seal.svg",
    "shadow.svg",
    "white-1.svg",
    "white-2.svg",
    "white-3.svg",
    "white-4.svg",
    "white-5.svg",
    "white-6.svg",
    "wood.svg",
];

/// A file of the pages as it is served.
#[derive(Debug)]
pub(crate) struct Asset {
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    /// The same, compressed by gzip.
    pub(crate) packed: Vec<u8>,
}

/// Drawings of the icons, which stand in every document with a script.
const ICONS: &str = include_str!("../pages/icons.svg");

static SERVED: LazyLock<HashMap<&str, Asset>> = LazyLock::new(|| {
    let served = |&(name, text): &(&'static str, &'static str)| {
        let (kind, lean) = match name.rsplit('.').next() {
            Some("js") => ("text/javascript; charset=utf-8", true),
            Some("css") => ("text/css; charset=utf-8", true),
            _ => ("image/svg+xml", false),
        };
        let text = if lean { self::lean(text) } else { text.to_owned() };
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        let packed = packer.write_all(text.as_bytes()).and_then(|()| packer.finish()).unwrap_or_default();
        (name, Asset { kind, text, packed })
    };
    ASSETS.iter().map(served).collect()
});

/// The file of this name, if there is one.
pub(crate) fn asset(name: &str) -> Option<&'static Asset> {
    SERVED.get(name)
}

/// A script or style sheet without the lines that are comments, without types in comments, and without indentation.
fn lean(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((code, comment)) = rest.split_once("/**") {
        bare.push_str(code);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    let lines = bare.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Names and texts of all files.
pub(crate) fn assets() -> impl Iterator<Item = (&'static str, &'static Asset)> {
    ASSETS.iter().filter_map(|(name, _)| Some((*name, asset(name)?)))
}

/// The document of a page: that of its role, `wall`, or `door` before the secure page.
pub(crate) fn document(
    page: &str,
    role: Role,
    token: &str,
    (secure_url, secure): (&str, bool),
    opens: bool,
    lang: Lang,
) -> String {
    let setup = Setup {
        role: role.page(),
        socket: format!("/ws/{token}?lang={}", lang.code()),
        photo: format!("/photo/{token}?lang={}", lang.code()),
        open: opens.then(|| format!("/photo/{token}/open")),
        secure,
        secure_url: secure_url.to_owned(),
        ..Setup::new(page, lang)
    };
    setup.document(lang)
}

/// The document of a page that reads from a broker.
pub(crate) fn broker_document(page: &str, broker: BrokerSetup<'_>, lang: Lang) -> String {
    Setup { broker: Some(broker), secure: true, ..Setup::new(page, lang) }.document(lang)
}

impl<'a> Setup<'a> {
    fn new(page: &'a str, lang: Lang) -> Self {
        let words = PAGE_WORDS.iter().map(|key| {
            let name = key.strip_prefix("web-").unwrap_or(key).to_owned();
            (name, word(lang, key).into())
        });
        Self {
            page,
            role: Role::Spectator.page(),
            socket: String::new(),
            photo: String::new(),
            open: None,
            secure: false,
            secure_url: String::new(),
            lang: lang.tag(),
            words: words.collect(),
            broker: None,
        }
    }

    fn document(&self, lang: Lang) -> String {
        let data = data("setup", self);
        let page = self.page;
        let script = format!("<script type=\"module\" src=\"/s/{page}.js\"></script>");
        let body = format!("<main id=\"page\"></main>{ICONS}{data}{script}");
        wrapped(page, lang, word(lang, "app-name"), &body)
    }
}

/// Data in a document, for its scripts.
pub(crate) fn data(id: &str, value: &impl Serialize) -> String {
    // Nothing in the data ends the element that it stands in.
    let json = serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"{id}\">{json}</script>")
}

/// A document with one sentence.
pub(crate) fn sentence(lang: Lang, text: &str) -> String {
    plain(lang, &format!("<p class=\"sentence\">{}</p>", escaped(text)))
}

/// A document that asks in a sentence for the digits of a page.
pub(crate) fn question(lang: Lang, text: &str) -> String {
    let form = format!(
        "<form class=\"digits\" method=\"post\" action=\"/\"><label class=\"sentence\" for=\"digits\">{}</label>\
         <input id=\"digits\" name=\"digits\" inputmode=\"numeric\" autocomplete=\"off\" maxlength=\"9\" required autofocus>\
         <button class=\"strong\">{}</button></form>",
        escaped(text),
        escaped(word(lang, "phone-digits-go"))
    );
    plain(lang, &form)
}

/// Text between the tags of a document.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// A document without a script.
fn plain(lang: Lang, content: &str) -> String {
    wrapped("plain", lang, word(lang, "app-name"), &format!("<main id=\"page\">{content}</main>"))
}

pub(crate) fn wrapped(page: &str, lang: Lang, title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1,viewport-fit=cover\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title>\
         <link rel=\"icon\" href=\"/s/seal.svg\"><link rel=\"stylesheet\" href=\"/s/fonts.css\"><link rel=\"stylesheet\" href=\"/s/style.css\"></head><body data-page=\"{page}\">{body}</body></html>",
        lang.tag()
    )
}

/// The first language of the program that a browser asks for.
pub(crate) fn language(accepted: Option<&str>, otherwise: Lang) -> Lang {
    let wishes = accepted.unwrap_or_default().split(',').filter_map(|wish| wish.split(';').next());
    wishes.take(32).find_map(|wish| Lang::of_locale(wish.trim())).unwrap_or(otherwise)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_those_that_the_phone_asks_for() {
        let of = |text| language(Some(text), Lang::Ko);
        assert_eq!(of("zh-TW,zh;q=0.9,en;q=0.8"), Lang::Hant);
        assert_eq!(of("fr-FR, ja;q=0.5, en"), Lang::Ja);
        assert_eq!((of("fr"), language(None, Lang::En)), (Lang::Ko, Lang::En));
    }

    #[test]
    fn scripts_are_no_longer_than_phones_on_a_bad_line_can_bear() {
        let scripts = SERVED.values().filter(|asset| asset.kind.starts_with("text/javascript"));
        assert!(scripts.clone().map(|asset| asset.packed.len()).sum::<usize>() <= 32 << 10);
        for page in ["player.js", "spectator.js", "camera.js", "overview.js", "wall.js", "door.js"] {
            let mut loaded = vec![page];
            let mut at = 0;
            while let Some(name) = loaded.get(at) {
                let imports = asset(name).expect("it is imported").text.split("from \"./").skip(1);
                let imports: Vec<_> = imports.filter_map(|rest| rest.split('"').next()).collect();
                imports.into_iter().for_each(|name| {
                    if !loaded.contains(&name) {
                        loaded.push(name)
                    }
                });
                at += 1;
            }
            let all: usize = loaded.iter().filter_map(|name| asset(name)).map(|asset| asset.text.len()).sum();
            assert!(loaded.len() > 3 && all <= 40 << 10, "{page}: {all} bytes");
        }
        let text = "/**\n * a\n */\nlet a = /** @type {A} */ (1); // one\n\n  // two\n  a();\n";
        assert_eq!(lean(text), "let a =  (1); // one\na();\n");
    }

    #[test]
    fn nothing_said_ends_the_document() {
        let page = document(
            "player",
            Role::Player,
            "0",
            ("https://x/</script><script>alert(1)</script>", false),
            false,
            Lang::En,
        );
        assert!(!page.contains("</script><script>alert"));
        assert!(sentence(Lang::En, "a<b").contains("a&lt;b"));
    }
}
