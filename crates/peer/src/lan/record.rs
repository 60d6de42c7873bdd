//! Records by which tables announce themselves on the local network, read without trust. No I/O.

use std::net::{IpAddr, SocketAddr};

use mdns_sd::ResolvedService;

use super::Nearby;
use crate::limits::{self, clean};
use crate::terms::Terms;
use crate::wire::key;

/// Addresses of one table that are tried.
const MAX_ADDRESSES: usize = 16;
/// Bytes of the text of terms.
const MAX_TERMS: usize = 255;

/// A DNS-SD record as it has come: who has sent it is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The service's whole name.
    pub name: String,
    /// The port.
    pub port: u16,
    /// The addresses of the host.
    pub addresses: Vec<IpAddr>,
    /// The pairs of the TXT record.
    pub texts: Vec<(String, Vec<u8>)>,
}

/// The instance of a service that a host with this key announces.
pub(super) fn instance(of: &[u8; 32]) -> String {
    format!("lanke-{}", &key::hex(of)[..16])
}

impl Record {
    pub(super) fn of(service: &ResolvedService) -> Self {
        let texts = service.txt_properties.iter();
        Self {
            name: service.fullname.clone(),
            port: service.port,
            addresses: service.addresses.iter().map(|ip| ip.to_ip_addr()).collect(),
            texts: texts.map(|text| (text.key().to_owned(), text.val().unwrap_or_default().to_vec())).collect(),
        }
    }

    /// The table that the record tells of; `None` where it cannot be one of ours: without a name to show, a key, a port
    /// and an address to reach, or under the name of another key.
    pub fn parse(&self) -> Option<Nearby> {
        let port = Some(self.port).filter(|&port| port > 0)?;
        let key = key::parse(self.text("key")?)?;
        if !self.name.to_ascii_lowercase().starts_with(&format!("{}.", instance(&key))) {
            return None;
        }
        let name = clean(self.text("name")?, limits::NAME);
        let mut addresses: Vec<SocketAddr> =
            self.addresses.iter().filter(|ip| is_reachable(**ip)).map(|&ip| SocketAddr::new(ip, port)).collect();
        addresses.sort_unstable_by_key(|address| (!is_near(address.ip()), *address));
        addresses.dedup();
        addresses.truncate(MAX_ADDRESSES);
        let terms = self.text("terms").filter(|text| text.len() <= MAX_TERMS);
        let terms = terms.and_then(|text| serde_json::from_str::<Terms>(text).ok());
        let table = Nearby {
            rank: clean(self.text("rank").unwrap_or_default(), limits::NAME),
            terms: terms.filter(|terms| terms.is_plain() && terms.check().is_ok()),
            playing: self.text("playing") == Some("1"),
            name,
            addresses,
            key,
        };
        (!table.addresses.is_empty() && !table.name.is_empty()).then_some(table)
    }

    fn text(&self, key: &str) -> Option<&str> {
        let (_, value) = self.texts.iter().find(|(name, _)| name.eq_ignore_ascii_case(key))?;
        std::str::from_utf8(value).ok()
    }
}

/// True for an address of one machine that can be reached without naming an interface.
fn is_reachable(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !ip.is_unspecified() && !ip.is_multicast() && !ip.is_broadcast(),
        // A link-local address is of no use without its interface.
        IpAddr::V6(ip) => !ip.is_unspecified() && !ip.is_multicast() && !ip.is_unicast_link_local(),
    }
}

/// True for an address as machines of a local network have.
fn is_near(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_link_local() || ip.is_loopback(),
        IpAddr::V6(ip) => ip.is_unique_local() || ip.is_loopback(),
    }
}
