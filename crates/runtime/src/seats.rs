//! Seats at tables for browsers: the way to a table, and the end that is opened for whoever sits down.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lanke_app::Settings;
use lanke_app::words::{Lang, word};
use lanke_peer::lan::{LanSearch, Nearby, NoLan};
use lanke_peer::{Invitation, InvitationError, JoinOptions, Peer, Role, Route, TableAddress};
use lanke_web::OpenTable;

use crate::file_trouble::FileTrouble;
use crate::places::Places;

/// Time for which the local network is searched for hosts.
pub const SEARCH: Duration = Duration::from_secs(3);

/// Gives the keys of the opponents met before.
pub type KnownKeys = Box<dyn Fn() -> Vec<[u8; 32]> + Send>;

/// Seat of a visitor at a table.
pub struct Seat {
    /// Player or spectator.
    pub role: Role,
    /// Rank that is shown to the other side.
    pub rank: String,
    /// Journal of this end, if it is kept.
    pub journal: Option<PathBuf>,
    /// Folder of the secret keys of tables, which do not stand in a journal beside a record.
    pub keys: Option<PathBuf>,
    /// Keys of the opponents met before.
    pub known_keys: KnownKeys,
}

/// Way to the newest table, once there is one.
pub type FoundTable = Arc<Mutex<Option<Route>>>;

/// Opens a visitor's end at a table, as soon as there is one.
pub fn joins(to: FoundTable, seat: Seat) -> OpenTable {
    Box::new(move |name, bell| {
        let route = to.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let options = JoinOptions {
            rank: seat.rank.clone(),
            journal: seat.journal.clone(),
            keys: seat.keys.clone().filter(|_| seat.journal.is_some()),
            known_keys: (seat.known_keys)(),
            ..JoinOptions::named(name, seat.role, route)
        };
        Some(Peer::join(options, bell))
    })
}

/// Hands the way to a table that is hosted here to those who wait for it.
pub fn found(to: &FoundTable) -> impl FnMut(&TableAddress) + Send + 'static {
    let to = Arc::clone(to);
    move |place| {
        if let Ok(invitation) = place.invitation.parse::<Invitation>() {
            *to.lock().unwrap_or_else(PoisonError::into_inner) = Some(Route::Invited(invitation));
        }
    }
}

/// Keys of the opponents met before in the window, and damage of the settings. Settings that cannot be read have none.
pub fn opponent_keys(places: Option<&Places>) -> (Vec<[u8; 32]>, Option<FileTrouble>) {
    match places.map(|places| Settings::load(&places.settings(), Lang::En)) {
        Some(Ok((settings, damage))) => (settings.opponent_keys(), damage.map(FileTrouble::Damaged)),
        Some(Err(why)) => (Vec::new(), Some(FileTrouble::Settings(why))),
        None => (Vec::new(), None),
    }
}

/// Reason why there is no way to a table.
#[derive(Debug)]
pub enum WayError {
    /// No table is written so.
    Invitation(InvitationError),
    /// The local network cannot be searched.
    Network(NoLan),
    /// There is no such table on it.
    NoTable,
}

impl fmt::Display for WayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invitation(why) => why.fmt(f),
            Self::Network(why) => why.fmt(f),
            Self::NoTable => f.write_str("there is no such table on the local network"),
        }
    }
}

impl std::error::Error for WayError {}

impl WayError {
    /// A sentence about it, for the window.
    pub(crate) fn words(&self, lang: Lang) -> String {
        match self {
            Self::Invitation(_) => word(lang, "on-nocode").to_owned(),
            Self::Network(why) => why.to_string(),
            Self::NoTable => word(lang, "rl-no-table").to_owned(),
        }
    }
}

/// Way to the host that a text names; on the local network, `lan`, to the first table that fits, or rather to one of an
/// opponent met before.
///
/// # Errors
/// When there is none.
pub fn way(
    text: &str,
    known_keys: impl Fn() -> Vec<[u8; 32]>,
    fits: impl Fn(&Nearby) -> bool,
) -> Result<Route, WayError> {
    if text != "lan" {
        return text.parse::<Invitation>().map(Route::Invited).map_err(WayError::Invitation);
    }
    let met = known_keys();
    let mut search = LanSearch::new(|| {}).map_err(WayError::Network)?;
    search.prefer(met.iter().copied());
    let best = |table: &Nearby| fits(table) && (met.is_empty() || met.contains(&table.key));
    let tables = search.run(SEARCH, |tables| tables.iter().any(&best));
    let table = tables.into_iter().find(fits).ok_or(WayError::NoTable)?;
    Ok(Route::Listed(Box::new(table)))
}
