//! Limits of the files that are read.

/// Bytes of the file of an evening.
pub(crate) const CLUB: usize = 256 << 10;
/// Bytes of a file of pairings.
pub(crate) const PAIRINGS: usize = 1 << 20;
/// Bytes of a file of OpenGotha.
pub(crate) const TOURNAMENT: usize = 16 << 20;
/// Boards of an evening, which one program follows at once.
pub(crate) const BOARDS: usize = 64;
/// Pairings of a file, over all rounds.
pub(crate) const GAMES: usize = 10_000;
/// Players of a file of OpenGotha.
pub(crate) const PLAYERS: usize = 5_000;
/// Characters of a name.
pub(crate) const NAME: usize = 60;
/// Characters of a rank.
pub(crate) const RANK: usize = 10;
/// Characters of a komi.
pub(crate) const KOMI: usize = 20;
/// Columns of a file of pairings.
pub(crate) const COLUMNS: usize = 64;
