//! Limits on guesses of the code, and on those who wait: by key, by network, and for all strangers together.

use std::collections::{BTreeMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use crate::clockwork::Bucket;
use crate::limits;

/// Network that a visitor comes from: an IPv4 address, the first 64 bits of an IPv6 address (which one household
/// has to itself), or some relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Network {
    V4(Ipv4Addr),
    V6(u64),
    Relay,
}

impl Network {
    /// Network of an address; without one a relay stands between.
    pub(crate) fn of(address: Option<IpAddr>) -> Self {
        match address.map(|address| address.to_canonical()) {
            Some(IpAddr::V4(address)) => Self::V4(address),
            Some(IpAddr::V6(address)) => Self::V6((address.to_bits() >> 64) as u64),
            None => Self::Relay,
        }
    }
}

/// Wrong codes of late. A right code costs nothing.
#[derive(Debug)]
pub(crate) struct Attempts {
    networks: BTreeMap<Network, Bucket>,
    keys: VecDeque<([u8; 32], Duration)>,
    strangers: Bucket,
}

impl Attempts {
    pub(crate) fn new(now: Duration) -> Self {
        let strangers = Bucket::new(limits::GUESSES, limits::GUESS_PAUSE, now);
        Self { networks: BTreeMap::new(), keys: VecDeque::new(), strangers }
    }

    /// True if a key has had its wrong codes for now.
    pub(crate) fn is_spent(&mut self, key: &[u8; 32], now: Duration) -> bool {
        self.forget(now);
        self.keys.iter().filter(|(of, _)| of == key).count() >= limits::KEY_GUESSES
    }

    /// True if a stranger's code may be looked at now.
    pub(crate) fn allows(&mut self, network: Network, now: Duration) -> bool {
        self.networks.retain(|_, bucket| !bucket.is_full(now));
        let spent = self.networks.get_mut(&network).is_some_and(|bucket| bucket.available(now) == 0);
        !spent && self.strangers.available(now) > 0
    }

    /// Wrong codes that count against a network.
    pub(crate) fn wrong_of(&self, network: Network) -> u32 {
        self.networks.get(&network).map_or(0, Bucket::taken)
    }

    /// Counts a wrong code. A known key counts for itself alone.
    pub(crate) fn wrong(&mut self, key: [u8; 32], network: Network, is_known: bool, now: Duration) {
        self.forget(now);
        self.keys.push_back((key, now));
        if !is_known {
            let new = || Bucket::new(limits::NETWORK_GUESSES, limits::GUESS_PAUSE, now);
            self.networks.entry(network).or_insert_with(new).take(now);
            self.strangers.take(now);
        }
    }

    fn forget(&mut self, now: Duration) {
        self.keys.retain(|(_, at)| *at + limits::KEY_PAUSE > now);
    }
}

/// Picks the one that must go so that one more finds room: the first of its own network where that has its share of
/// the places, the first of the most crowded network where all places are taken.
pub(crate) fn in_excess<T: Copy>(waiting: &[(Network, T)], newcomer: Network) -> Option<T> {
    let count = |network: Network| waiting.iter().filter(|(of, _)| *of == network).count();
    let crowded = if count(newcomer) >= limits::NETWORK_STRANGERS {
        newcomer
    } else if waiting.len() >= limits::STRANGERS {
        waiting.iter().map(|(network, _)| *network).max_by_key(|network| count(*network))?
    } else {
        return None;
    };
    waiting.iter().find(|(network, _)| *network == crowded).map(|(_, who)| *who)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn network(last: u8) -> Network {
        Network::of(Some(IpAddr::from([192, 0, 2, last])))
    }

    #[test]
    fn one_household_is_one_network() {
        let of = |text: &str| Network::of(Some(text.parse().unwrap()));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), network(1));
        assert_ne!(network(1), network(2));
    }

    /// The budget that `docs/peer.md` tells of: 60 at once, then one a second, from all networks together.
    #[test]
    fn strangers_together_guess_once_a_second_in_the_long_run() {
        let (mut attempts, mut guesses) = (Attempts::new(at(0)), 0u32);
        for now in 0..1000 {
            // A new key for each, from fifty networks, as often as it is allowed.
            for n in 0..200u32 {
                let network = network((n % 50) as u8);
                if attempts.allows(network, at(now)) {
                    attempts.wrong([n as u8; 32], network, false, at(now));
                    guesses += 1;
                }
            }
        }
        assert_eq!(guesses, limits::GUESSES + 999);
        assert!(attempts.networks.len() <= 50 && attempts.keys.len() < 200);
        assert!(attempts.allows(network(99), at(1000)), "another network's turn comes within a second");
    }

    #[test]
    fn the_oldest_of_the_crowd_makes_room_and_nobody_else() {
        let mut waiting: Vec<(Network, usize)> = vec![(network(1), 0)];
        assert_eq!(in_excess(&waiting, network(2)), None);
        waiting.extend((1..=limits::NETWORK_STRANGERS).map(|who| (network(2), who)));
        assert_eq!(in_excess(&waiting, network(2)), Some(1));
        assert_eq!(in_excess(&waiting, network(3)), None);
        let more = limits::STRANGERS - waiting.len();
        waiting.extend((0..more).map(|who| (network(10 + who as u8), 100 + who)));
        assert_eq!(in_excess(&waiting, network(3)), Some(1), "of the most crowded network");
    }
}
