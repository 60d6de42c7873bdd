//! Limits of a record, so that no file makes a parser exhaust memory.
//!
//! The peak memory of `lanke inspect` on the worst files that are known, before and after these bounds (64-bit Linux):
//!
//! | file | its size | before | now |
//! | --- | ---: | ---: | ---: |
//! | one comment | 250 MB | 509 MB | 508 MB |
//! | 199,000 games of a move | 1.6 MB | 809 MB | 50 MB |
//! | 2,000,000 variations within each other | 14 MB | 478 MB | 144 MB |
//! | 6,000,000 moves, all but two illegal | 36 MB | 1370 MB | 337 MB |
//! | 3,000,000 moves of a GIB file | 45 MB | 697 MB | 170 MB |
//! | 300,000 rectangles of set-up stones on 19 lines | 2 MB | 428 MB | 14 MB |
//! | 500,000 rectangles of marks on 52 lines | 3.5 MB | 1047 MB | 15 MB |
//! | an NGF file of empty lines | 60 MB | 1029 MB | 68 MB |
//! | a UGF file of one line of commas | 60 MB | 1029 MB | 68 MB |

/// Bytes of a file; a caller can refuse a longer one before it reads it.
pub const BYTES: usize = 256 << 20;

/// Nodes of all games of a file, and variations open at once.
pub const NODES: usize = 8_000_000;

/// Games of a file.
pub const GAMES: usize = 200_000;

/// Bytes of a game that is kept as a JSON value, which takes many times its length in memory; a match of NoGo has at most
/// 81 moves, each with some hundred bytes and a debug text of at most 1 KB.
pub const JSON_BYTES: usize = 1 << 20;

/// Candidates of an analysis that are kept.
pub const CANDIDATES: usize = 12;

/// Moves of a candidate's line that are kept.
pub const LINE: usize = 24;

/// Positions of a game whose analyses are kept beside it, and the bytes of all of them.
pub const ANALYSES: usize = 20_000;
/// See [`ANALYSES`].
pub const ANALYSES_BYTES: usize = 16 << 20;

/// Bytes of a packed value of another program's analysis, unpacked.
pub const INFLATED: usize = 4 << 20;

/// Moves against the rules that a replay lists; the rest are counted.
pub const FLAWS: usize = 10_000;

/// Greatest number that a record can give a move to be shown with.
pub const MOVE_NUMBER: u32 = 99_999;

/// Arrows of a node that are drawn, and as many lines. Marks and labels are one a point and kind.
pub const ARROWS: usize = 10_000;

/// Bytes of a file by which its encoding is guessed, where it does not name one; of a longer file these are taken from
/// the lines that are not plain ASCII.
pub const SAMPLE: usize = 1 << 20;
