//! MJPEG over HTTP and HTTPS, and cameras that send one picture a question.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Read};
use std::net::IpAddr;
use std::time::{Duration, Instant};

use lanke_storage::reason;
use ureq::http::{HeaderValue, Response, Uri, header};
use ureq::tls::TlsConfig;
use ureq::{Agent, Body, Error, Timeout};

use crate::camera::{Raw, Sink};
use crate::content::Content;
use crate::cutter::{Cutter, MAX_PICTURE};
use crate::digest;
use crate::source::{Address, Login};
use crate::trouble::Trouble;

/// Time limit for finding and reaching a camera.
const CONNECT: Duration = Duration::from_secs(5);

/// Interval of questions to a camera that sends one picture a question.
const POLL: Duration = Duration::from_millis(300);

/// Number of redirections within a camera, and of requests for the password in another way, that are followed.
const MAX_HOPS: u32 = 6;

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
        .tls_config(TlsConfig::builder().disable_verification(is_near(&address.uri)).build())
        .build()
        .into();
    let mut basic = false;
    loop {
        let response = ask(&agent, address, &mut basic)?;
        let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().trim().to_ascii_lowercase();
        if let Some(content) = Content::of_type(&kind) {
            return Err(Trouble::NoPictures(content));
        }
        let body = response.into_body().into_with_config().limit(u64::MAX).reader();
        if !kind.starts_with("image/") {
            return cut(body, silence, sink);
        }
        sink.show(Raw::File(whole(body, silence)?));
        sink.check()?;
        if !sink.rest(POLL) {
            return Ok(());
        }
    }
}

/// True for an address of the local network. Nobody vouches for cameras there, which make their certificates
/// themselves: what they send is encrypted and no more.
fn is_near(uri: &Uri) -> bool {
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    match host.parse() {
        Ok(IpAddr::V4(ip)) => ip.is_private() || ip.is_loopback() || ip.is_link_local(),
        Ok(IpAddr::V6(ip)) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
        Err(_) => host.eq_ignore_ascii_case("localhost") || host.to_ascii_lowercase().ends_with(".local"),
    }
}

/// Asks for the pictures; a camera may send on to another place of its own, and nowhere else. The password is told when it
/// is asked for, in the way that tells least; `basic` says whether that is known to be the plain one.
fn ask(agent: &Agent, address: &Address, basic: &mut bool) -> Result<Response<Body>, Trouble> {
    let mut uri = address.uri.clone();
    let mut answer: Option<String> = None;
    for _ in 0..MAX_HOPS {
        let mut question = agent.get(&uri).header(header::CONNECTION, "close").header(header::ACCEPT, "*/*");
        let hidden = answer.take();
        let plain = address.login.as_ref().filter(|_| *basic).map(Login::basic);
        if let Some(told) = hidden.as_ref().or(plain.as_ref()) {
            let told = HeaderValue::from_bytes(told.as_bytes()).map_err(|_| Trouble::Password)?;
            question = question.header(header::AUTHORIZATION, told);
        }
        let response = question.call().map_err(|error| trouble(&error))?;
        let text = |name| response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        match (response.status().as_u16(), &address.login) {
            (200, _) => return Ok(response),
            // One that is refused the right password in its own way is refused for good.
            (401, Some(login)) if hidden.is_none() => {
                let ways = response.headers().get_all(header::WWW_AUTHENTICATE);
                let ways: Vec<&str> = ways.iter().filter_map(|way| way.to_str().ok()).collect();
                let path = uri.path_and_query().map_or("/", |path| path.as_str());
                let digests = ways.iter().filter_map(|way| digest::answer(way, login, path, &cnonce()));
                // The longer hash is the stronger one.
                answer = digests.max_by_key(String::len);
                if answer.is_none() {
                    let other =
                        ways.iter().find(|way| !is_basic(way)).filter(|_| !ways.iter().any(|way| is_basic(way)));
                    if let Some(other) = other {
                        return Err(Trouble::OtherPassword(other.split(' ').next().unwrap_or_default().to_owned()));
                    }
                    if std::mem::replace(basic, true) {
                        return Err(Trouble::Password);
                    }
                }
            }
            (401, _) => return Err(Trouble::Password),
            // Some refuse those who say no password without asking for it.
            (403, Some(_)) if hidden.is_none() && !*basic => *basic = true,
            (301 | 302 | 303 | 307 | 308, _) => uri = within(&uri, text(header::LOCATION))?,
            (status, _) => return Err(Trouble::Refused(status)),
        }
    }
    Err(Trouble::Refused(302))
}

/// True if a challenge asks for the password as it is (Basic).
fn is_basic(way: &str) -> bool {
    way.split(' ').next().is_some_and(|name| name.eq_ignore_ascii_case("basic"))
}

/// A text that nobody can foresee.
fn cnonce() -> String {
    format!("{:016x}", RandomState::new().build_hasher().finish())
}

/// A place of the same host.
fn within(uri: &Uri, location: &str) -> Result<Uri, Trouble> {
    let elsewhere = || Trouble::Elsewhere(location.to_owned());
    let to: Uri = location.parse().map_err(|_| elsewhere())?;
    let scheme = |uri: &Uri| uri.scheme_str().unwrap_or("http").to_ascii_lowercase();
    let port = |uri: &Uri| uri.port_u16().unwrap_or(if scheme(uri) == "https" { 443 } else { 80 });
    let same = match to.host() {
        None => location.starts_with('/') && !location.starts_with("//"),
        Some(host) => {
            scheme(&to) == scheme(uri)
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
        let length = body.read(&mut part).map_err(|error| broken(&error, || missing(&bytes)))?;
        bytes.extend_from_slice(&part[..length]);
        let is_picture = bytes.starts_with(&[0xff, 0xd8]) || bytes.starts_with(b"\x89PNG");
        match length {
            0 if bytes.is_empty() => return Err(Trouble::Silent),
            0 if !is_picture => return Err(missing(&bytes)),
            0 => return Ok(bytes),
            _ if bytes.len() > MAX_PICTURE => return Err(Trouble::NoPictures(Content::TooLarge)),
            _ if begun.elapsed() > silence => return Err(missing(&bytes)),
            _ => {}
        }
    }
}

/// Cuts an answer without end into pictures.
fn cut(mut body: impl Read, silence: Duration, sink: &Sink) -> Result<(), Trouble> {
    let mut cutter = Cutter::new();
    let mut last = Instant::now();
    let mut seen = false;
    let (mut head, mut part) = (Vec::new(), vec![0; 1 << 16]);
    while sink.is_wanted() {
        let why = late(seen, &cutter, &head);
        let length = body.read(&mut part).map_err(|error| broken(&error, || why))?;
        // What ends within its first picture is a line that was cut.
        if length == 0 {
            return Err(if seen || head.is_empty() || cutter.held() > 1 { Trouble::Cut } else { missing(&head) });
        }
        head.extend_from_slice(&part[..length.min(Content::SAMPLE - head.len())]);
        cutter.push(&part[..length]);
        while let Some(picture) = cutter.next_picture() {
            sink.show(Raw::File(picture));
            (last, seen) = (Instant::now(), true);
        }
        sink.check()?;
        if last.elapsed() > silence {
            return Err(late(seen, &cutter, &head));
        }
    }
    Ok(())
}

/// Fault of a stream that has given no picture for too long.
fn late(seen: bool, cutter: &Cutter, head: &[u8]) -> Trouble {
    match (seen, cutter.held() > 1) {
        (true, _) => Trouble::Stalled,
        (false, true) => Trouble::NoPictures(Content::Unfinished),
        (false, false) => missing(head),
    }
}

/// Fault of a sender from which no picture came, but these bytes.
fn missing(bytes: &[u8]) -> Trouble {
    if bytes.is_empty() { Trouble::Silent } else { Trouble::NoPictures(Content::of(bytes)) }
}

fn trouble(error: &Error) -> Trouble {
    match error {
        Error::HostNotFound => Trouble::Unreachable("there is no such host".to_owned()),
        Error::Timeout(Timeout::Resolve | Timeout::Connect) => Trouble::Unreachable("nothing answers there".to_owned()),
        Error::Timeout(_) => Trouble::Silent,
        Error::Io(error) if error.kind() == io::ErrorKind::TimedOut => Trouble::Silent,
        Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => Trouble::Cut,
        // As an error of TLS is told.
        Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => Trouble::Tls(error.to_string()),
        Error::Io(error) => Trouble::Unreachable(reason(error)),
        Error::Tls(why) => Trouble::Tls((*why).to_owned()),
        Error::Rustls(why) => Trouble::Tls(why.to_string()),
        Error::Protocol(_) | Error::Http(_) | Error::LargeResponseHeader(..) => Trouble::Garbled,
        other => Trouble::Unreachable(other.to_string()),
    }
}

/// Meaning of a failure to read on; `late` words one that came too late.
fn broken(error: &io::Error, late: impl FnOnce() -> Trouble) -> Trouble {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
        Some(Error::Timeout(_)) => late(),
        Some(Error::Protocol(_)) => Trouble::Garbled,
        _ if error.kind() == io::ErrorKind::TimedOut => late(),
        _ => Trouble::Cut,
    }
}
