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

/// Moves against the rules that a replay lists; the rest are counted.
pub const FLAWS: usize = 10_000;

/// Arrows of a node that are drawn, and as many lines. Marks and labels are one a point and kind.
pub const ARROWS: usize = 10_000;

/// Bytes of a file by which its encoding is guessed, where it does not name one; of a longer file these are taken from
/// the lines that are not plain ASCII.
pub const SAMPLE: usize = 1 << 20;
