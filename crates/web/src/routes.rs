//! Routes of the server: pages, their files, their sockets, photographs, and the requests that are refused.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::body::{Bytes, to_bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Path, Query, Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST,
    LOCATION, ORIGIN, REFERRER_POLICY, USER_AGENT, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use lanke_words::{Lang, word};
use serde::Deserialize;
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::access::{Role, Token};
use crate::digits::Typed;
use crate::limits::{self, Limits};
use crate::photo::{PhotoUse, Photograph};
use crate::server::{Device, Line, Served, Shared, lock};
use crate::shell::{POLICY, policy};
use crate::socket::{self, Leash};
use crate::{photo, shell};

/// Routes of a server.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(root).post(typed))
        .route("/t/{token}", get(page))
        .route("/wall/{token}", get(wall))
        .route("/ws/{token}", get(connect))
        .route("/photo/{token}", post(photograph))
        .route("/photo/{token}/open", post(open_photograph))
        .route("/s/{name}", get(asset))
        .fallback(nothing)
        .with_state(shared)
}

type Headers<const N: usize> = [(HeaderName, &'static str); N];

/// Headers of every answer.
const HEADERS: Headers<6> = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("permissions-policy"), "camera=(self), microphone=(), geolocation=()"),
];

const HTML: Headers<1> = [(CONTENT_TYPE, "text/html; charset=utf-8")];

fn refused(status: StatusCode, lang: Lang, key: &str) -> Response {
    (status, HEADERS, HTML, shell::sentence(lang, word(lang, key))).into_response()
}

fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

impl Shared {
    fn language(&self, headers: &HeaderMap) -> Lang {
        shell::language(header(headers, &ACCEPT_LANGUAGE), self.lang)
    }

    /// True if the path of a request has the token of a place.
    pub(crate) fn leads_to_a_place(&self, path: &str) -> bool {
        path.split('/').nth(2).is_some_and(|token| self.served(token).is_some())
    }

    /// The place of a token.
    fn served(&self, token: &str) -> Option<Served> {
        lock(&self.places).get(&Token::parse(token)?).cloned()
    }
}

/// Host and port that a request names, if it is meant for this server: by number, or by a name that only neighbours give. A name
/// from elsewhere that leads here is the trick of a page from elsewhere (DNS rebinding).
fn own_host(headers: &HeaderMap) -> Option<&str> {
    let host = header(headers, &HOST)?;
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !name.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'));
    let own = match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        Some(number) => number.parse::<Ipv6Addr>().is_ok(),
        None => {
            let name = name.to_ascii_lowercase();
            plain && (name == "localhost" || name.ends_with(".local") || name.parse::<Ipv4Addr>().is_ok())
        }
    };
    own.then_some(host)
}

/// True if the page that asks is one of ours.
fn is_own_page(headers: &HeaderMap, line: Line) -> bool {
    let scheme = if line.secure { "https" } else { "http" };
    match (headers.get(ORIGIN), header(headers, &HOST)) {
        // No browser.
        (None, _) => true,
        (Some(origin), Some(host)) => origin.to_str().is_ok_and(|origin| origin == format!("{scheme}://{host}")),
        (Some(_), None) => false,
    }
}

async fn root(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let lang = shared.language(&headers);
    if own_host(&headers).is_none() {
        return refused(StatusCode::MISDIRECTED_REQUEST, lang, "phone-nothing");
    }
    match lock(&shared.digits).are_offered() {
        true => asked(StatusCode::OK, lang, "phone-digits"),
        false => refused(StatusCode::OK, lang, "phone-scan"),
    }
}

/// A page that asks for the digits of another one, with a sentence.
fn asked(status: StatusCode, lang: Lang, key: &str) -> Response {
    let policy = POLICY.replace("form-action 'none'", "form-action 'self'");
    // A browser names the origin of a form only where it may refer to its page, whose address has no secret here.
    let own = [(CONTENT_SECURITY_POLICY, policy), (REFERRER_POLICY, "same-origin".to_owned())];
    (status, HEADERS, HTML, own, shell::question(lang, word(lang, key))).into_response()
}

/// Leads to the page of the digits that were typed.
async fn typed(State(shared): State<Arc<Shared>>, Extension(line): Extension<Line>, request: Request) -> Response {
    let lang = shared.language(request.headers());
    if own_host(request.headers()).is_none() || !is_own_page(request.headers(), line) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let bytes = match body(&shared, request, limits::DIGITS).await {
        Ok(bytes) => bytes,
        Err(refused) => return refused.into_response(),
    };
    // A form with one field, of which nothing but digits and spaces has a meaning.
    let text = String::from_utf8_lossy(&bytes).replace('+', " ");
    let typed = lock(&shared.digits).typed(text.strip_prefix("digits=").unwrap_or_default());
    match typed {
        Typed::Page(page) => {
            (StatusCode::SEE_OTHER, HEADERS, [(LOCATION, shared.path(&page.name, page.wall))]).into_response()
        }
        Typed::Wrong => asked(StatusCode::NOT_FOUND, lang, "phone-digits-wrong"),
        Typed::Exhausted => refused(StatusCode::TOO_MANY_REQUESTS, lang, "phone-digits-exhausted"),
    }
}

async fn nothing(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    refused(StatusCode::NOT_FOUND, shared.language(&headers), "phone-nothing")
}

async fn page(
    State(shared): State<Arc<Shared>>,
    Extension(line): Extension<Line>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    shown(&shared, line, &token, &headers, false)
}

async fn wall(
    State(shared): State<Arc<Shared>>,
    Extension(line): Extension<Line>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    shown(&shared, line, &token, &headers, true)
}

fn shown(shared: &Shared, line: Line, token: &str, headers: &HeaderMap, wall: bool) -> Response {
    let lang = shared.language(headers);
    let Some(host) = own_host(headers) else {
        return refused(StatusCode::MISDIRECTED_REQUEST, lang, "phone-nothing");
    };
    let Some(served) = shared.served(token) else { return refused(StatusCode::FORBIDDEN, lang, "phone-expired") };
    let role = served.place.role;
    let page = match role {
        Role::Spectator if wall => "wall",
        _ if wall => return refused(StatusCode::NOT_FOUND, lang, "phone-nothing"),
        // A camera wants a secure page, and a player's moves and the arbiter's decisions are nobody else's.
        role if !role.is_public() && !line.secure => "door",
        role => role.page(),
    };
    let secure_url = format!("https://{host}/t/{token}");
    let opens = served.place.photographs.is_some();
    let document = shell::document(page, role, token, (&secure_url, line.secure), opens, lang);
    // The rules of this page take the place of those of every answer.
    (HEADERS, HTML, [(CONTENT_SECURITY_POLICY, policy(host, line.secure))], document).into_response()
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let Some(asset) = shell::asset(&name) else { return StatusCode::NOT_FOUND.into_response() };
    if header(&headers, &ACCEPT_ENCODING).is_some_and(|accepted| accepted.contains("gzip")) {
        let packed = [(CONTENT_TYPE, asset.kind), (CONTENT_ENCODING, "gzip")];
        return (HEADERS, packed, asset.packed.as_slice()).into_response();
    }
    (HEADERS, [(CONTENT_TYPE, asset.kind)], asset.text.as_str()).into_response()
}

/// Language of a page that is shown.
#[derive(Debug, Deserialize)]
struct Wish {
    #[serde(default)]
    lang: String,
}

impl Wish {
    fn lang(&self, shared: &Shared) -> Lang {
        Lang::from_code(&self.lang).unwrap_or(shared.lang)
    }
}

/// Kind of device, as its browser says.
fn kind(headers: &HeaderMap) -> String {
    let agent = header(headers, &USER_AGENT).unwrap_or_default();
    let kinds = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"];
    kinds.into_iter().find(|kind| agent.contains(kind)).unwrap_or("").to_owned()
}

async fn connect(
    State(shared): State<Arc<Shared>>,
    Extension(line): Extension<Line>,
    Path(token): Path<String>,
    Query(wish): Query<Wish>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if own_host(&headers).is_none() || !is_own_page(&headers, line) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Some(served) = shared.served(&token) else { return StatusCode::FORBIDDEN.into_response() };
    let lang = wish.lang(&shared);
    let Limits { browsers, spectators, devices, .. } = shared.limits;
    let (role, connected) = (served.place.role, served.connected.load(Ordering::Relaxed));
    let full = match role.is_public() {
        true => connected >= spectators || lock(&shared.devices).len() >= browsers,
        // However many look on.
        false => connected >= devices,
    };
    if full {
        return upgrade.on_upgrade(move |socket| socket::refuse(socket, word(lang, "phone-full")));
    }
    let number = shared.next.fetch_add(1, Ordering::Relaxed) as u64;
    let device = Device { number, place: served.name.clone(), kind: kind(&headers), address: line.from };
    let away = Arc::new(Notify::new());
    let presence = Presence::new(&shared, &served, device, &away);
    let leash = Leash { away, farewell: word(lang, "phone-sent-away").to_owned(), limits: shared.limits };
    let most = if role == Role::Camera { limits::PICTURE } else { limits::MESSAGE };
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    upgrade.on_upgrade(move |socket| async move {
        socket::serve(socket, &served.place, number, lang, leash).await;
        drop(presence);
    })
}

/// A browser that counts as connected until this is dropped: from the request for a socket, so that no more come than may.
struct Presence {
    shared: Arc<Shared>,
    connected: Arc<AtomicUsize>,
    number: u64,
}

impl Presence {
    fn new(shared: &Arc<Shared>, served: &Served, device: Device, away: &Arc<Notify>) -> Self {
        let (connected, number) = (Arc::clone(&served.connected), device.number);
        connected.fetch_add(1, Ordering::Relaxed);
        lock(&shared.devices).insert(number, (device, Arc::clone(away)));
        (shared.bell)();
        Self { shared: Arc::clone(shared), connected, number }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        lock(&self.shared.devices).remove(&self.number);
        self.connected.fetch_sub(1, Ordering::Relaxed);
        (self.shared.bell)();
    }
}

/// Bytes of a request, which arrive in time and are no more than so many.
async fn body(shared: &Shared, request: Request, most: usize) -> Result<Bytes, StatusCode> {
    match timeout(shared.limits.photograph, to_bytes(request.into_body(), most)).await {
        Ok(bytes) => bytes.map_err(|_| StatusCode::PAYLOAD_TOO_LARGE),
        Err(_) => Err(StatusCode::REQUEST_TIMEOUT),
    }
}

async fn photograph(
    State(shared): State<Arc<Shared>>,
    Extension(line): Extension<Line>,
    Path(token): Path<String>,
    Query(wish): Query<Wish>,
    request: Request,
) -> Response {
    let headers = request.headers();
    let camera = shared.served(&token).is_some_and(|served| served.place.role == Role::Camera);
    if own_host(headers).is_none() || !is_own_page(headers, line) || !camera {
        return StatusCode::FORBIDDEN.into_response();
    }
    // One after the other: each takes memory and a processor for a moment.
    let Ok(_permit) = shared.photographs.acquire().await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let bytes = match body(&shared, request, limits::PHOTOGRAPH).await {
        Ok(bytes) => bytes,
        Err(refused) => return refused.into_response(),
    };
    let lang = wish.lang(&shared);
    match tokio::task::spawn_blocking(move || photo::read(&bytes, lang)).await {
        Ok(answer) => {
            let text = serde_json::to_string(&answer).unwrap_or_default();
            (HEADERS, [(CONTENT_TYPE, "application/json")], text).into_response()
        }
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Use of a position that is to be opened.
#[derive(Debug, Deserialize)]
struct Opening {
    #[serde(rename = "use")]
    photo_use: PhotoUse,
}

/// Hands a position that was photographed, as SGF, to the program.
async fn open_photograph(
    State(shared): State<Arc<Shared>>,
    Extension(line): Extension<Line>,
    Path(token): Path<String>,
    Query(Opening { photo_use }): Query<Opening>,
    request: Request,
) -> Response {
    let headers = request.headers();
    let place = shared.served(&token).map(|served| served.place);
    let photographs = place.as_ref().and_then(|place| place.photographs.as_ref());
    let Some(photographs) = photographs.filter(|_| own_host(headers).is_some() && is_own_page(headers, line)) else {
        return StatusCode::FORBIDDEN.into_response();
    };
    let bytes = match body(&shared, request, limits::POSITION).await {
        Ok(bytes) => bytes,
        Err(refused) => return refused.into_response(),
    };
    let Some(photograph) = Photograph::of(&bytes, photo_use) else { return StatusCode::BAD_REQUEST.into_response() };
    if photographs.send(photograph).is_err() {
        return StatusCode::GONE.into_response();
    }
    (shared.bell)();
    StatusCode::NO_CONTENT.into_response()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn requests_by_names_from_elsewhere_are_refused() {
        let meant = |host: &str| own_host(&HeaderMap::from_iter([(HOST, host.parse().expect("a header"))])).is_some();
        for host in ["192.168.1.2:46200", "localhost:46200", "laptop.local", "[::1]:46200", "[::1]", "127.0.0.1"] {
            assert!(meant(host), "{host}");
        }
        for host in [
            "evil.example:46200",
            "192.168.1.2.evil.example",
            "",
            "local",
            "a;b.local",
            "x y.local:1",
            "[::1",
            "[[::1]]",
        ] {
            assert!(!meant(host), "{host}");
        }
    }

    #[test]
    fn pages_from_elsewhere_are_refused() {
        let line = Line { from: IpAddr::V4(Ipv4Addr::LOCALHOST), secure: true };
        let own = |origin: &str| {
            let headers = [(HOST, "192.168.1.2:46200"), (ORIGIN, origin)]
                .map(|(name, value)| (name, value.parse().expect("a header")));
            is_own_page(&HeaderMap::from_iter(headers), line)
        };
        assert!(own("https://192.168.1.2:46200"));
        for origin in ["http://192.168.1.2:46200", "https://evil.example", "null", "https://192.168.1.2"] {
            assert!(!own(origin), "{origin}");
        }
    }
}
