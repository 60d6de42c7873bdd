//! A file of proved facts: a line that names it, pairs of numbers (64 bits, little-endian), and the number
//! that they are mixed to.

use std::io::{BufReader, Read, Write};
use std::path::Path;

use anyhow::{Context, Error, Result, ensure};
use lanke_engine::nogo::{Fact, Solver};
use lanke_storage::Access;

use crate::output::reason;

/// The first line. Its number changes with the solver's keys, which older facts then say nothing about.
const HEAD: &[u8; 19] = b"lanke nogo facts 2\n";

/// The first line of all versions, up to the number.
const NAME: &[u8] = b"lanke nogo facts ";

/// Gives a solver all facts of a file.
pub(super) fn read(path: &Path, solver: &mut Solver) -> Result<()> {
    let describe = |e| Error::msg(reason(&e));
    let mut file = BufReader::new(lanke_storage::open(path).map_err(describe)?);
    let mut head = [0; HEAD.len()];
    file.read_exact(&mut head).ok().filter(|()| head.starts_with(NAME)).context("this is no file of proved facts")?;
    ensure!(head == *HEAD, "its facts are of another version of the solver; name another file to begin anew");
    let mut number = || {
        let mut bytes = [0; 8];
        file.read_exact(&mut bytes).map(|()| u64::from_le_bytes(bytes)).context("the file is cut off")
    };
    let (count, mut sum) = (number()?, 0);
    for _ in 0..count {
        let fact = Fact { key: number()?, work: number()? };
        sum = mixed(sum, fact);
        solver.learn(fact);
    }
    ensure!(number()? == sum, "the file is damaged");
    Ok(())
}

/// Replaces a file by what a solver has proved.
pub(super) fn write(path: &Path, solver: &Solver) -> Result<()> {
    let written = lanke_storage::replace_with(path, Access::Shared, |file| {
        file.write_all(HEAD)?;
        file.write_all(&(solver.facts().count() as u64).to_le_bytes())?;
        let mut sum = 0;
        for fact in solver.facts() {
            sum = mixed(sum, fact);
            file.write_all(&fact.key.to_le_bytes())?;
            file.write_all(&fact.work.to_le_bytes())?;
        }
        file.write_all(&sum.to_le_bytes())
    });
    written.map_err(|e| Error::msg(reason(&e)))
}

fn mixed(sum: u64, fact: Fact) -> u64 {
    (sum.rotate_left(7) ^ fact.key).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ fact.work
}
