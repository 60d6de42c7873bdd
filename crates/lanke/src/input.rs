//! Standard input, line by line.

use std::io::{BufRead, Read};

use anyhow::{Error, Result};

use crate::output::reason;

/// Next line of an input, at most so many bytes of it, with its end; none at the end of the input. Bytes that are no UTF-8
/// are replaced.
pub(crate) fn read_line(input: &mut impl BufRead, limit: u64) -> Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(limit).read_until(b'\n', &mut line);
    let length = read.map_err(|e| Error::msg(reason(&e)).context("cannot read standard input"))?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}
