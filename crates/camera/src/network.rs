//! MJPEG over HTTP, and cameras that send one picture a question.

use std::io::{self, Read};
use std::time::{Duration, Instant};

use ureq::http::{Response, Uri, header};
use ureq::{Agent, Body, Error};

use crate::camera::{Raw, Sink};
use crate::cutter::{Cutter, MAX_PICTURE};
use crate::source::Address;
use crate::trouble::{Trouble, reason};

/// How long it may take to find and reach a camera.
const CONNECT: Duration = Duration::from_secs(5);

/// How often a camera is asked that sends one picture a question.
const POLL: Duration = Duration::from_millis(300);

/// How often a camera may send on to another place of its own.
const MAX_HOPS: u32 = 4;

/// Shows the pictures of a camera until nobody wants them, or something goes wrong.
pub(crate) fn stream(address: &Address, silence: Duration, sink: &Sink) -> Result<(), Trouble> {
    let agent: Agent = Agent::config_builder()
        .proxy(None)
        .http_status_as_error(false)
        .max_redirects(0)
        .timeout_resolve(Some(CONNECT))
        .timeout_connect(Some(CONNECT))
        .timeout_recv_response(Some(silence))
        .timeout_per_read(Some(silence))
        .build()
        .into();
    loop {
        let response = ask(&agent, address)?;
        let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().trim().to_ascii_lowercase();
        let body = response.into_body().into_with_config().limit(u64::MAX).reader();
        if kind.starts_with("image/") {
            sink.show(Raw::File(whole(body, silence)?));
        } else if kind.starts_with("text/") || kind.starts_with("application/json") {
            return Err(Trouble::NoPictures(kind));
        } else {
            return cut(body, silence, sink);
        }
        if sink.is_spoiled() {
            return Err(Trouble::Spoiled);
        }
        if !sink.rest(POLL) {
            return Ok(());
        }
    }
}

/// Asks for the pictures; a camera may send on to another place of its own, and nowhere else.
fn ask(agent: &Agent, address: &Address) -> Result<Response<Body>, Trouble> {
    let mut uri = address.uri.clone();
    for _ in 0..MAX_HOPS {
        let mut question = agent.get(&uri).header(header::CONNECTION, "close").header(header::ACCEPT, "*/*");
        if let Some(login) = &address.login {
            question = question.header(header::AUTHORIZATION, login);
        }
        let response = question.call().map_err(|error| trouble(&error))?;
        let text = |name| response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        match response.status().as_u16() {
            200 => return Ok(response),
            401 => {
                let way = text(header::WWW_AUTHENTICATE).split(' ').next().unwrap_or_default().to_owned();
                let basic = way.is_empty() || way.eq_ignore_ascii_case("basic");
                return Err(if basic { Trouble::Password } else { Trouble::OtherPassword(way) });
            }
            301 | 302 | 303 | 307 | 308 => uri = within(&uri, text(header::LOCATION))?,
            status => return Err(Trouble::Refused(status)),
        }
    }
    Err(Trouble::Refused(302))
}

/// A place of the same host.
fn within(uri: &Uri, location: &str) -> Result<Uri, Trouble> {
    let elsewhere = || Trouble::Elsewhere(location.to_owned());
    let to: Uri = location.parse().map_err(|_| elsewhere())?;
    let port = |uri: &Uri| uri.port_u16().unwrap_or(80);
    let same = match to.host() {
        None => location.starts_with('/') && !location.starts_with("//"),
        Some(host) => {
            to.scheme_str() == Some("http")
                && uri.host().is_some_and(|own| own.eq_ignore_ascii_case(host))
                && port(&to) == port(uri)
        }
    };
    if !same {
        return Err(elsewhere());
    }
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = to.path_and_query().cloned();
    Uri::from_parts(parts).map_err(|_| elsewhere())
}

/// The one picture of an answer.
fn whole(mut body: impl Read, silence: Duration) -> Result<Vec<u8>, Trouble> {
    let begun = Instant::now();
    let mut bytes = Vec::new();
    let mut part = [0; 1 << 16];
    loop {
        match body.read(&mut part).map_err(|error| broken(&error))? {
            0 => return Ok(bytes),
            _ if begun.elapsed() > silence => return Err(Trouble::Silent),
            length if bytes.len() + length > MAX_PICTURE => {
                return Err(Trouble::NoPictures(format!("larger than {} MB", MAX_PICTURE >> 20)));
            }
            length => bytes.extend_from_slice(&part[..length]),
        }
    }
}

/// Cuts an answer without end into pictures.
fn cut(mut body: impl Read, silence: Duration, sink: &Sink) -> Result<(), Trouble> {
    let mut cutter = Cutter::new();
    let mut last = Instant::now();
    let mut part = vec![0; 1 << 16];
    while sink.is_wanted() {
        let length = body.read(&mut part).map_err(|error| broken(&error))?;
        if length == 0 {
            return Err(Trouble::Cut);
        }
        cutter.push(&part[..length]);
        while let Some(picture) = cutter.next_picture() {
            sink.show(Raw::File(picture));
            last = Instant::now();
        }
        if sink.is_spoiled() {
            return Err(Trouble::Spoiled);
        }
        if last.elapsed() > silence {
            return Err(Trouble::Silent);
        }
    }
    Ok(())
}

fn trouble(error: &Error) -> Trouble {
    match error {
        Error::HostNotFound => Trouble::Unreachable("there is no such host".to_owned()),
        Error::Timeout(_) => Trouble::Silent,
        Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => Trouble::Silent,
        Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => Trouble::Cut,
        Error::Io(error) => Trouble::Unreachable(reason(error)),
        Error::Protocol(_) | Error::Http(_) | Error::LargeResponseHeader(..) => Trouble::Garbled,
        other => Trouble::Unreachable(other.to_string()),
    }
}

fn broken(error: &io::Error) -> Trouble {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
        Some(Error::Timeout(_)) => Trouble::Silent,
        Some(Error::Protocol(_)) => Trouble::Garbled,
        _ if error.kind() == io::ErrorKind::TimedOut => Trouble::Silent,
        _ => Trouble::Cut,
    }
}
