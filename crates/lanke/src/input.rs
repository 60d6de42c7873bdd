//! Standard input, line by line.

use std::io::{BufRead, Read};

use anyhow::{Error, Result};

use crate::output::reason;

/// Next line of an input with its end, or so many bytes of it where it is longer; none at the end of the input. Bytes that are no
/// UTF-8 are replaced.
pub(crate) fn read_line(input: &mut impl BufRead, limit: u64) -> Result<Option<String>> {
    let mut line = Vec::new();
    let mut read = input.by_ref().take(limit).read_until(b'\n', &mut line);
    if line.len() as u64 == limit && !line.ends_with(b"\n") {
        // The rest is no line of its own.
        read = read.and(input.skip_until(b'\n'));
    }
    read.map_err(|e| Error::msg(reason(&e)).context("cannot read standard input"))?;
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_long_line_is_no_other_line() {
        let mut input = &b"abcdef\nab\nabcd\nx"[..];
        let lines: Vec<_> = std::iter::from_fn(|| read_line(&mut input, 4).expect("it is read")).collect();
        assert_eq!(lines, ["abcd", "ab\n", "abcd", "x"]);
    }
}
