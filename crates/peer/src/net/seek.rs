//! How a guest finds the address and the key behind an invitation.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use super::Way;
use crate::event::Target;
use crate::invitation::{Invitation, PORTS};
use crate::lan::{Nearby, Search};
use crate::wire::key;

/// How long an address may take to tell its key.
const ANSWER: Duration = Duration::from_secs(3);
/// How long the local network is searched.
const SEARCH: Duration = Duration::from_secs(3);
/// How long it is searched for one that may be anywhere.
const NEIGHBOURS: Duration = Duration::from_millis(1200);

/// Those who may be meant and are found at once: at the address told, or on this machine.
pub(super) async fn at_once(way: &Way) -> Vec<Target> {
    let invitation = match way {
        Way::Listed(table) => {
            return vec![target(table.key, table.addresses.clone())];
        }
        Way::Invited(invitation) => invitation,
    };
    if let Some((host, port)) = &invitation.address {
        return by_address(invitation, host, *port).await.into_iter().collect();
    }
    let ports: Vec<u16> = invitation.port.map_or_else(|| PORTS.collect(), |port| vec![port]);
    let mut targets = Vec::new();
    for port in ports {
        targets.extend(ask(SocketAddr::new(IpAddr::from([127, 0, 0, 1]), port)).await);
    }
    targets.retain(|target| invitation.key.is_none_or(|key| key == target.key));
    // Who is found here may be far away when the line breaks.
    targets.iter_mut().for_each(|target| target.world = invitation.world.clone());
    targets
}

/// Those on the local network who may be meant by a code.
pub(super) async fn on_the_lan(way: &Way) -> Vec<Target> {
    let (key, world) = match way {
        Way::Invited(invitation) if invitation.address.is_none() => (invitation.key, &invitation.world),
        Way::Invited(_) | Way::Listed(_) => return Vec::new(),
    };
    // One that is known by its key is not waited for any longer than it takes to answer.
    let time = if key.is_some() { NEIGHBOURS } else { SEARCH };
    let known = move |tables: &[Nearby]| tables.iter().any(|table| Some(table.key) == key);
    let search = move || Search::new(|| {}).map(|mut search| search.run(time, known));
    // A network that cannot be searched has nobody to be found.
    let tables = tokio::task::spawn_blocking(search).await.ok().and_then(Result::ok).unwrap_or_default();
    let found = |table: Nearby| Target { world: world.clone(), ..target(table.key, table.addresses) };
    let targets = tables.into_iter().map(found);
    targets.filter(|target| key.is_none_or(|key| key == target.key)).collect()
}

/// Where the host with this key is now, on this machine or on the local network.
pub(super) async fn addresses(key: [u8; 32]) -> Vec<SocketAddr> {
    let way = Way::Invited(Invitation { key: Some(key), ..Invitation::default() });
    let mut targets = at_once(&way).await;
    if targets.is_empty() {
        targets = on_the_lan(&way).await;
    }
    targets.into_iter().flat_map(|target| target.addresses).collect()
}

/// The host by its key alone, with the help of the world.
pub(super) fn in_the_world(way: &Way) -> Vec<Target> {
    match way {
        Way::Invited(Invitation { world: Some(world), key: Some(key), .. }) => {
            vec![Target { world: Some(world.clone()), ..target(*key, Vec::new()) }]
        }
        _ => Vec::new(),
    }
}

fn target(key: [u8; 32], addresses: Vec<SocketAddr>) -> Target {
    Target { key, addresses, world: None }
}

async fn by_address(invitation: &Invitation, host: &str, port: u16) -> Option<Target> {
    let addresses: Vec<SocketAddr> = tokio::net::lookup_host((host, port)).await.ok()?.take(8).collect();
    if let Some(key) = invitation.key {
        return Some(target(key, addresses));
    }
    for address in addresses {
        if let Some(target) = ask(address).await {
            return Some(target);
        }
    }
    None
}

/// The key that is found at an address.
async fn ask(address: SocketAddr) -> Option<Target> {
    let answer = async {
        let stream = TcpStream::connect(address).await.ok()?;
        let mut answer = String::new();
        stream.take(128).read_to_string(&mut answer).await.ok()?;
        key::parse(answer.strip_prefix("lanke ")?.trim_end())
    };
    let key = tokio::time::timeout(ANSWER, answer).await.ok()??;
    Some(target(key, vec![address]))
}
