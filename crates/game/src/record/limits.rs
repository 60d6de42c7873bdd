//! What a record may hold at most, so that no file makes a reader grow without bound.

/// Bytes of a file; a caller can refuse a longer one before it reads it.
pub const BYTES: usize = 256 << 20;

/// Nodes of all games of a file, and variations open at once.
pub const NODES: usize = 8_000_000;

/// Games of a file.
pub const GAMES: usize = 200_000;

/// Candidates of an analysis that are kept.
pub const CANDIDATES: usize = 12;

/// Moves of a candidate's line that are kept.
pub const LINE: usize = 24;

/// Bytes of a packed value of another program's analysis, unpacked.
pub const INFLATED: usize = 4 << 20;
