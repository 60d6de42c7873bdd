//! One line of the protocol.

use super::failure::GtpError;

/// Bytes of the longest line, its line feed included; a longer one is no command.
pub const MAX_LINE: usize = 1 << 16;

/// A command as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GtpRequest {
    /// Its number, which the answer repeats.
    pub id: Option<u32>,
    /// The command.
    pub command: String,
    /// Words after it.
    pub arguments: Vec<String>,
}

impl GtpRequest {
    /// Reads a line: control characters are dropped, tabs are spaces, a comment begins with `#`. Nothing
    /// where only a comment, a number or nothing is left.
    pub fn parse(line: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(&line[..line.len().min(MAX_LINE)]);
        let text = text.split('#').next().unwrap_or_default();
        let text: String = text.replace('\t', " ").chars().filter(|c| !c.is_control()).collect();
        let mut words = text.split_whitespace().map(str::to_owned).peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        // A number too large to be an id is dropped as one is.
        if words.peek().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit())) {
            words.next();
        }
        Some(Self { id, command: words.next()?, arguments: words.collect() })
    }
}

/// An answer as it is sent: what was asked for, or why not. Empty lines, which end an answer, are taken
/// out of it.
pub fn answer(id: Option<u32>, result: &Result<String, GtpError>) -> String {
    let (sign, text) = match result {
        Ok(text) => ('=', text),
        Err(failure) => ('?', &failure.to_string()),
    };
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    // A board begins on a line of its own.
    let gap = if text.starts_with('\n') { '\n' } else { ' ' };
    format!("{sign}{id}{gap}{}\n\n", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let read = |line: &str| GtpRequest::parse(line.as_bytes()).map(|r| (r.id, r.command, r.arguments.join("|")));
        let request = |id, command: &str, arguments: &str| Some((id, command.to_owned(), arguments.to_owned()));
        assert_eq!(read("name"), request(None, "name", ""));
        assert_eq!(read("  12\tplay  b   C3 # a move\r"), request(Some(12), "play", "b|C3"));
        assert_eq!(read("6 proto\u{1}col_version"), request(Some(6), "protocol_version", ""));
        assert_eq!(read("4294967296 name"), request(None, "name", ""));
        for nothing in ["", "   ", "# all", "7", "\r\n"] {
            assert_eq!(read(nothing), None, "{nothing:?}");
        }
        assert!(GtpRequest::parse(&[0xFF, b' ', b'x']).is_some());
    }

    #[test]
    fn answers_end_with_an_empty_line_and_hold_none() {
        assert_eq!(answer(Some(3), &Ok("2".into())), "=3 2\n\n");
        assert_eq!(answer(None, &Err(GtpError::Syntax)), "? syntax error\n\n");
        assert_eq!(answer(None, &Ok("a\n\n\nb\n".into())), "= a\nb\n\n");
        assert_eq!(answer(None, &Ok("\n A B\n".into())), "=\n A B\n\n");
    }
}
