//! Search for the address and the key behind an invitation.

use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::Route;
use crate::event::Target;
use crate::invitation::{Invitation, PORTS};
use crate::lan::{LanSearch, Nearby};
use crate::limits;
use crate::wire::key;

/// Time that an address may take to tell its key.
const ANSWER: Duration = Duration::from_secs(3);
/// Time for which the local network is searched.
const SEARCH: Duration = Duration::from_secs(3);
/// Time for which it is searched for one that may be anywhere.
const NEIGHBOURS: Duration = Duration::from_millis(1200);
/// Time that an address told by anybody on the local network may take to tell its key …
const PROBE: Duration = Duration::from_millis(1500);
/// … and all of them together.
const PROBES: Duration = Duration::from_secs(8);
/// Tables that are tried although they have not told their key: another program may stand before that port.
const SILENT: usize = 4;
/// The longest line that tells a key, in bytes.
const KEY_LINE: u64 = 128;

/// Candidates found at once: at the address given, or on this machine.
pub(super) async fn at_once(way: &Route) -> Vec<Target> {
    let invitation = match way {
        Route::Listed(table) => {
            return vec![target(table.key, table.addresses.clone())];
        }
        Route::Invited(invitation) => invitation,
    };
    if let Some((host, port)) = &invitation.address {
        return by_address(invitation, host, *port).await.into_iter().collect();
    }
    let ports: Vec<u16> = invitation.port.map_or_else(|| PORTS.collect(), |port| vec![port]);
    let here = ports.into_iter().map(|port| SocketAddr::new(IpAddr::from([127, 0, 0, 1]), port));
    let mut targets = ask_all(here.collect(), ANSWER, ANSWER).await;
    targets.sort_by(|a, b| a.addresses.cmp(&b.addresses));
    targets.retain(|target| invitation.key.is_none_or(|key| key == target.key));
    // Who is found here may be far away when the line breaks.
    targets.iter_mut().for_each(|target| target.world = invitation.world.clone());
    targets
}

/// Candidates on the local network for a code; those with a key of `met` come first. Anybody can announce any
/// table: only who answers at an address is there.
pub(super) async fn on_the_lan(way: &Route, known_keys: &[[u8; 32]]) -> Vec<Target> {
    let (key, world) = match way {
        Route::Invited(invitation) if invitation.address.is_none() => (invitation.key, &invitation.world),
        Route::Invited(_) | Route::Listed(_) => return Vec::new(),
    };
    // One that is known by its key is not waited for any longer than it takes to answer.
    let time = if key.is_some() { NEIGHBOURS } else { SEARCH };
    let known = move |tables: &[Nearby]| tables.iter().any(|table| Some(table.key) == key);
    let first: Vec<[u8; 32]> = key.into_iter().chain(known_keys.iter().copied()).collect();
    let preferred = first.clone();
    let search = move || {
        LanSearch::new(|| {}).map(|mut search| {
            search.prefer(preferred);
            search.run(time, known)
        })
    };
    // A network that cannot be searched has nobody to be found.
    let tables = tokio::task::spawn_blocking(search).await.ok().and_then(Result::ok).unwrap_or_default();
    let listed: Vec<Target> = tables.into_iter().map(|table| target(table.key, table.addresses)).collect();
    let mut targets = match key {
        // The key says who it is; all addresses are tried at once.
        Some(key) => listed.into_iter().filter(|target| target.key == key).collect(),
        None => answering(listed).await,
    };
    targets.sort_by_key(|target| first.iter().position(|key| *key == target.key).unwrap_or(usize::MAX));
    targets.iter_mut().for_each(|target| target.world = world.clone());
    targets
}

/// Listed tables that answer with their key at one of the addresses, as fast as they do; a few others behind them.
async fn answering(listed: Vec<Target>) -> Vec<Target> {
    let mut seen = BTreeSet::new();
    let announced = listed.iter().flat_map(|table| table.addresses.clone());
    // A host is at the usual port in most cases, whatever others tell of its address.
    let usual = listed.iter().flat_map(|table| &table.addresses).map(|at| SocketAddr::new(at.ip(), *PORTS.start()));
    let addresses = announced.chain(usual).filter(|address| seen.insert(*address)).collect();
    let mut targets = ask_all(addresses, PROBE, PROBES).await;
    let there: BTreeSet<[u8; 32]> = targets.iter().map(|target| target.key).collect();
    targets.extend(listed.into_iter().filter(|table| !there.contains(&table.key)).take(SILENT));
    targets
}

/// Address of the host with this key now, on this machine or on the local network.
pub(super) async fn addresses(key: [u8; 32]) -> Vec<SocketAddr> {
    let way = Route::Invited(Invitation { key: Some(key), ..Invitation::default() });
    let mut targets = at_once(&way).await;
    if targets.is_empty() {
        targets = on_the_lan(&way, &[]).await;
    }
    targets.into_iter().flat_map(|target| target.addresses).collect()
}

/// The host by its key alone, with the help of the world.
pub(super) fn in_the_world(way: &Route) -> Vec<Target> {
    match way {
        Route::Invited(Invitation { world: Some(world), key: Some(key), .. }) => {
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
    ask_all(addresses, ANSWER, ANSWER).await.into_iter().next()
}

/// The keys that are found at these addresses, in the order of the answers: each may take `time`, all together `limit`.
async fn ask_all(addresses: Vec<SocketAddr>, time: Duration, limit: Duration) -> Vec<Target> {
    let room = Arc::new(Semaphore::new(limits::ASKED_AT_ONCE));
    let mut asked = JoinSet::new();
    for address in addresses {
        let room = room.clone();
        asked.spawn(async move {
            // It is never closed.
            let _place = room.acquire_owned().await.ok()?;
            tokio::time::timeout(time, ask(address)).await.ok()?
        });
    }
    let (mut found, until) = (Vec::<Target>::new(), tokio::time::Instant::now() + limit);
    while let Ok(Some(answer)) = tokio::time::timeout_at(until, asked.join_next()).await {
        let Ok(Some(answer)) = answer else { continue };
        match found.iter_mut().find(|target| target.key == answer.key) {
            Some(known) => known.addresses.extend(answer.addresses),
            None => found.push(answer),
        }
    }
    found
}

/// The key that is found at an address.
async fn ask(address: SocketAddr) -> Option<Target> {
    let stream = TcpStream::connect(address).await.ok()?;
    let mut answer = Vec::new();
    stream.take(KEY_LINE).read_to_end(&mut answer).await.ok()?;
    Some(target(parse_key_line(&answer)?, vec![address]))
}

/// The key in the line by which a host answers on its TCP port: `lanke KEY`.
pub fn parse_key_line(line: &[u8]) -> Option<[u8; 32]> {
    let text = std::str::from_utf8(line).ok()?;
    key::parse(text.strip_prefix("lanke ")?.trim_end())
}
