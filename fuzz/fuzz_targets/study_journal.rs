//! The journal of a record's edits from any bytes, and any lines behind a record.
#![no_main]

mod restore;

use libfuzzer_sys::fuzz_target;

const RECORD: [&str; 2] = ["study \"\"", "sgf \"(;GM[1]SZ[5];B[cc];W[dd](;B[bb])(;B[cb]))(;SZ[3];B[aa])\""];

fuzz_target!(|bytes: &[u8]| restore::check(bytes, &RECORD));
