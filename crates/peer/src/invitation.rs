//! Invitations as text: a code, an address, a key, or several of them.

use std::fmt;
use std::str::FromStr;

use crate::wire::key;
use crate::world::World;

/// The ports that a host takes when it is not told one: the first that is free. Codes are looked for
/// here on the same machine.
pub const PORTS: std::ops::RangeInclusive<u16> = 46_190..=46_199;

/// Digits of a code.
pub const CODE_DIGITS: usize = 6;

/// Code drawn by lot, each as probable as the others.
///
/// # Errors
/// When the system has no random numbers.
pub fn random_code() -> Result<String, getrandom::Error> {
    loop {
        let lot = getrandom::u32()?;
        // The numbers from which each code comes equally often.
        if lot < 4_294_000_000 {
            return Ok(format!("{:06}", lot % 1_000_000));
        }
    }
}

/// Code as people type it, who write digits in groups; none if the text is something else.
#[must_use]
pub fn read_code(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    (digits.len() == CODE_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

/// Invitation to a table, as people hand it on: `482716`, `482716-50000` with a port that is not one of
/// [`PORTS`], `482716@192.168.1.5:46190`, `192.168.1.5:46190`, and any of them with `#` and the host's
/// key behind it; `482716@world#KEY` and `482716@https://relay.example#KEY` from anywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invitation {
    /// The code; without it the host is asked.
    pub code: Option<String>,
    /// The port that the code names.
    pub port: Option<u16>,
    /// Host name or IP address, and port; without it the host is looked for nearby.
    pub address: Option<(String, u16)>,
    /// Relay that helps to reach it from anywhere; not without the key.
    pub world: Option<World>,
    /// The host's key; without it whoever answers is taken for the host.
    pub key: Option<[u8; 32]>,
}

/// A text that is no invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationError(String);

impl fmt::Display for InvitationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no invitation: that is a code of {CODE_DIGITS} digits, or HOST:PORT, CODE@HOST:PORT, CODE@world#KEY",
            self.0
        )
    }
}

impl std::error::Error for InvitationError {}

impl FromStr for Invitation {
    type Err = InvitationError;

    fn from_str(text: &str) -> Result<Self, InvitationError> {
        parse(text).ok_or_else(|| InvitationError(text.chars().take(100).collect()))
    }
}

fn parse(text: &str) -> Option<Invitation> {
    let text = text.trim();
    let (text, key) = match text.split_once('#') {
        Some((text, key)) => (text, Some(key::parse(key)?)),
        None => (text, None),
    };
    let (code, address) = match text.split_once('@') {
        // Without a code the host is asked.
        Some((code, address)) => (Some(code).filter(|code| !code.is_empty()), Some(address)),
        None if text.contains(':') => (None, Some(text)),
        None => (Some(text), None),
    };
    let (code, port) = match code {
        None => (None, None),
        Some(code) => {
            let (digits, port) = match code.split_once('-') {
                Some((digits, port)) => (digits, Some(port.parse().ok()?)),
                None => (code, None),
            };
            (Some(read_code(digits)?), port)
        }
    };
    let world = address.and_then(|address| address.parse::<World>().ok());
    if world.is_some() && key.is_none() {
        return None;
    }
    let address = match address.filter(|_| world.is_none()) {
        None => None,
        Some(address) => {
            let (host, port) = address.rsplit_once(':')?;
            let host = host.trim_start_matches('[').trim_end_matches(']');
            let fits = !host.is_empty() && host.len() <= 253 && !host.contains(|c: char| c == '/' || c.is_whitespace());
            Some((fits.then(|| host.to_owned())?, port.parse().ok().filter(|&port| port > 0)?))
        }
    };
    Some(Invitation { code, port, address, world, key })
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.as_deref().unwrap_or_default())?;
        if let Some(port) = self.port {
            write!(f, "-{port}")?;
        }
        if let Some((host, port)) = &self.address {
            let at = if self.code.is_some() { "@" } else { "" };
            let (open, close) = if host.contains(':') { ("[", "]") } else { ("", "") };
            write!(f, "{at}{open}{host}{close}:{port}")?;
        }
        if let Some(world) = &self.world {
            write!(f, "@{world}")?;
        }
        match &self.key {
            Some(key) => write!(f, "#{}", key::hex(key)),
            None => Ok(()),
        }
    }
}
