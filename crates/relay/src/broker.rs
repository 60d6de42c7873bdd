//! Address of a broker: `mqtt://user:password@host:1883/topic`, or `mqtts://` for an encrypted line.

use std::fmt;
use std::str::FromStr;

/// Port of brokers that name none, and of those with an encrypted line.
const PORT: u16 = 1883;
const ENCRYPTED_PORT: u16 = 8883;
/// Topic under which everything is published where the address names none.
const TOPIC: &str = "lanke";
/// Characters of an address.
const LONGEST: usize = 500;

/// Broker that everything is published on.
#[derive(Clone, PartialEq, Eq)]
pub struct Broker {
    pub(crate) host: String,
    pub(crate) port: u16,
    /// The line is encrypted, and the broker's certificate is verified.
    pub(crate) encrypted: bool,
    /// User and password.
    pub(crate) login: Option<(String, String)>,
    /// Topic under which everything is published.
    pub(crate) topic: String,
}

impl Broker {
    /// Topic under which everything is published.
    pub fn topic(&self) -> &str {
        &self.topic
    }
}

/// Shown without its password.
impl fmt::Display for Broker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let scheme = if self.encrypted { "mqtts" } else { "mqtt" };
        write!(f, "{scheme}://{host}:{}/{}", self.port, self.topic)
    }
}

impl fmt::Debug for Broker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Broker({self})")
    }
}

/// Text that is no address of a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrokerError {
    /// It does not begin with `mqtt://` or `mqtts://`, or has no host.
    Address,
    /// It is one of the broker's WebSockets.
    WebSocket,
    /// The topic has characters that topics cannot have.
    Topic,
}

impl fmt::Display for BrokerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Address => {
                "a broker is written mqtt://host, mqtt://host:1883/topic or mqtt://user:password@host; mqtts:// encrypts the line"
            }
            Self::WebSocket => "everything is published over mqtt:// or mqtts://; WebSockets are for the spectators' pages",
            Self::Topic => "a topic has no `+`, no `#` and no `$` at its beginning",
        })
    }
}

impl std::error::Error for BrokerError {}

impl FromStr for Broker {
    type Err = BrokerError;

    fn from_str(text: &str) -> Result<Self, BrokerError> {
        let text = text.trim();
        let scheme = text.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
        let encrypted = match scheme.as_deref() {
            Some("mqtt") => false,
            Some("mqtts") => true,
            Some("ws" | "wss") => return Err(BrokerError::WebSocket),
            _ => return Err(BrokerError::Address),
        };
        let rest = text.split_once("://").filter(|_| text.len() <= LONGEST);
        let (_, rest) = rest.ok_or(BrokerError::Address)?;
        let (authority, topic) = rest.split_once('/').unwrap_or((rest, ""));
        let (login, place) = match authority.rsplit_once('@') {
            Some((login, place)) => (Some(login.split_once(':').unwrap_or((login, ""))), place),
            None => (None, authority),
        };
        let (host, port) = match place.rsplit_once(':') {
            // Colons within brackets are those of an IPv6 address.
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().map_err(|_| BrokerError::Address)?),
            _ => (place, if encrypted { ENCRYPTED_PORT } else { PORT }),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if host.is_empty() || host.chars().any(|c| c.is_whitespace() || c.is_control()) || port == 0 {
            return Err(BrokerError::Address);
        }
        let topic = topic.trim_matches('/');
        if topic.contains(['+', '#', '\0']) || topic.starts_with('$') {
            return Err(BrokerError::Topic);
        }
        let topic = if topic.is_empty() { TOPIC } else { topic }.to_owned();
        let login = login.map(|(user, password)| (user.to_owned(), password.to_owned()));
        Ok(Self { host: host.to_owned(), port, encrypted, login, topic })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_shown_without_their_passwords() {
        for (text, shown) in [
            ("mqtt://localhost", "mqtt://localhost:1883/lanke"),
            ("MQTT://go:a:b@10.0.0.1:1884/club/go/", "mqtt://10.0.0.1:1884/club/go"),
            ("mqtt://[::1]", "mqtt://[::1]:1883/lanke"),
            ("mqtt://[::1]:99/x", "mqtt://[::1]:99/x"),
            ("mqtts://go@club.example", "mqtts://club.example:8883/lanke"),
            ("MQTTS://club.example:443/go", "mqtts://club.example:443/go"),
        ] {
            assert_eq!(text.parse::<Broker>().map(|broker| broker.to_string()), Ok(shown.to_owned()), "{text}");
        }
        let login = "mqtt://go:a:b@host".parse::<Broker>().expect("an address").login;
        assert_eq!(login, Some(("go".to_owned(), "a:b".to_owned())));
        for text in ["", "localhost", "http://x", "mqtt://", "mqtt://:1883", "mqtt://x:y", "mqtt://x:0", "mqtt://a b"] {
            assert_eq!(text.parse::<Broker>(), Err(BrokerError::Address), "{text}");
        }
        assert_eq!("wss://x".parse::<Broker>(), Err(BrokerError::WebSocket));
        assert_eq!("mqtt://x/a/#".parse::<Broker>(), Err(BrokerError::Topic));
    }
}
