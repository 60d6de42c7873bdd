//! Connections over which nothing is played or looked at yet. Where there are too many of them, the address that has most
//! makes room for whoever comes: no device keeps the others out.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use crate::server::lock;

/// The connections of a server.
pub(crate) struct Crowd {
    most: usize,
    visitors: Mutex<Visitors>,
}

#[derive(Default)]
struct Visitors {
    /// By number, the oldest first.
    lines: BTreeMap<u64, Visitor>,
    count: u64,
}

struct Visitor {
    network: IpAddr,
    /// It has asked for an address of a place.
    is_guest: bool,
    away: Arc<Notify>,
}

/// A connection, as long as it is one of the crowd.
pub(crate) struct Visit {
    crowd: Arc<Crowd>,
    number: u64,
    away: Arc<Notify>,
}

impl Crowd {
    /// Room for so many connections.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, visitors: Mutex::default() })
    }

    /// Takes a connection from an address in.
    pub(crate) fn enter(self: &Arc<Self>, from: IpAddr) -> Visit {
        let away = Arc::new(Notify::new());
        let mut visitors = lock(&self.visitors);
        while visitors.lines.len() >= self.most.max(1) {
            visitors.thin_out();
        }
        visitors.count += 1;
        let number = visitors.count;
        let visitor = Visitor { network: network(from), is_guest: false, away: Arc::clone(&away) };
        visitors.lines.insert(number, visitor);
        Visit { crowd: Arc::clone(self), number, away }
    }

    /// Sends one away, if there is any.
    pub(crate) fn thin_out(&self) {
        lock(&self.visitors).thin_out();
    }
}

impl Visitors {
    /// Sends the oldest one of the most crowded network away, one that has asked for no place where there is such.
    fn thin_out(&mut self) {
        let mut crowds = HashMap::<IpAddr, usize>::new();
        for visitor in self.lines.values() {
            *crowds.entry(visitor.network).or_default() += 1;
        }
        let rank = |(number, visitor): &(&u64, &Visitor)| {
            (Reverse(crowds.get(&visitor.network).copied()), visitor.is_guest, **number)
        };
        let first = self.lines.iter().min_by_key(rank).map(|(number, _)| *number);
        if let Some(visitor) = first.and_then(|number| self.lines.remove(&number)) {
            visitor.away.notify_one();
        }
    }
}

impl Visit {
    /// Notes that an address of a place was asked for over the connection.
    pub(crate) fn mark_guest(&self) {
        if let Some(visitor) = lock(&self.crowd.visitors).lines.get_mut(&self.number) {
            visitor.is_guest = true;
        }
    }

    /// Waits until the connection has to go.
    pub(crate) async fn sent_away(&self) {
        self.away.notified().await;
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        lock(&self.crowd.visitors).lines.remove(&self.number);
    }
}

/// Network that a device may have to itself: an IPv4 address, the first 64 bits of an IPv6 address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Visits that come one after the other, those of guests marked; the places of those that are sent away.
    fn check(most: usize, visits: &[&str], sent_away: &[usize]) {
        let crowd = Crowd::new(most);
        let enter = |visit: &&str| {
            let entered = crowd.enter(visit.trim_start_matches("guest ").parse().expect("an address"));
            if visit.starts_with("guest ") {
                entered.mark_guest();
            }
            entered
        };
        let all: Vec<Visit> = visits.iter().map(enter).collect();
        let is_gone = |at: &usize| !lock(&crowd.visitors).lines.contains_key(&all[*at].number);
        assert_eq!((0..all.len()).filter(is_gone).collect::<Vec<_>>(), sent_away, "{visits:?}");
        drop(all);
        assert!(lock(&crowd.visitors).lines.is_empty());
    }

    #[test]
    fn the_most_crowded_network_makes_room() {
        check(3, &["10.0.0.1"; 5], &[0, 1]);
        check(3, &["10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.2", "10.0.0.2"], &[1, 2]);
        check(3, &["10.0.0.2", "10.0.0.2", "10.0.0.2", "10.0.0.1", "10.0.0.3"], &[0, 1]);
        check(3, &["2001:db8::1", "2001:db8::ffff:2", "10.0.0.1", "::ffff:10.0.0.2"], &[0]);
        check(3, &["guest 10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2"], &[1]);
        check(2, &["guest 10.0.0.1", "guest 10.0.0.1", "10.0.0.2"], &[0]);
    }
}
