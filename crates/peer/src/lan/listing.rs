//! The tables that were found, as many as one can trust and show. No I/O.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, SocketAddr};

use super::{Nearby, record};
use crate::limits;

/// Tables found nearby: each key once, a few at each address, and those asked for first.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    tables: BTreeMap<[u8; 32], Nearby>,
    preferred: BTreeSet<[u8; 32]>,
}

impl Listing {
    /// Lists the tables of these keys first, and has room for them however many others there are.
    pub fn prefer(&mut self, keys: impl IntoIterator<Item = [u8; 32]>) {
        self.preferred = keys.into_iter().collect();
    }

    /// Takes a table in. One more than there is room for is left out, unless it is preferred.
    pub fn add(&mut self, table: Nearby) {
        let known = self.tables.contains_key(&table.key);
        if !known && !self.preferred.contains(&table.key) {
            let full = |ip: IpAddr| self.others().filter(|other| is_at(other, ip)).count() >= limits::TABLES_AN_ADDRESS;
            if self.others().count() >= limits::TABLES_NEARBY || table.addresses.iter().map(SocketAddr::ip).any(full) {
                return;
            }
        }
        self.tables.insert(table.key, table);
    }

    /// Removes the table that was announced by this name.
    pub fn remove(&mut self, name: &str) {
        let name = name.to_ascii_lowercase();
        self.tables.retain(|key, _| !name.starts_with(&format!("{}.", record::instance(key))));
    }

    /// The tables, preferred ones first, in a steady order.
    pub fn tables(&self) -> Vec<Nearby> {
        let preferred = |table: &&Nearby| self.preferred.contains(&table.key);
        self.tables.values().filter(preferred).chain(self.others()).cloned().collect()
    }

    fn others(&self) -> impl Iterator<Item = &Nearby> {
        self.tables.values().filter(|table| !self.preferred.contains(&table.key))
    }
}

fn is_at(table: &Nearby, ip: IpAddr) -> bool {
    table.addresses.iter().any(|address| address.ip() == ip)
}
