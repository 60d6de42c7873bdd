//! The protocol as its client sees it: commands in, lines in, answers out. No I/O.

use std::collections::VecDeque;

use lanke_rules::text;

use crate::EngineFailure;

/// Bytes of an answer beyond which it has no end.
const MAX_ANSWER: usize = 1 << 20;

/// Bytes that are no answer to anything, beyond which a program does not speak the protocol.
const MAX_NOISE: usize = 1 << 20;

/// Ids wrap round here; the protocol's numbers have 31 bits.
const MAX_ID: u32 = 1 << 30;

/// Reply of a program to a command: its text, or a refusal.
pub type Reply = Result<String, CommandRefused>;

/// A program refuses a command: its reason, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandRefused(pub String);

/// Output of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramOutput {
    /// A line of a streamed answer.
    Line(u32, String),
    /// An answer is complete; that of a stream has no text of its own.
    Answer(u32, Reply),
}

/// A conversation: which commands wait for an answer, and what is heard of it.
///
/// Every command has a number. An answer with another number is passed over, as is everything before an
/// answer begins; an answer without a number is that to the oldest command.
#[derive(Clone, Debug, Default)]
pub struct ProgramDialog {
    sent: u32,
    waiting: VecDeque<PendingCommand>,
    partial: Option<PartialReply>,
    outputs: VecDeque<ProgramOutput>,
    noise: usize,
}

#[derive(Clone, Copy, Debug)]
struct PendingCommand {
    id: u32,
    streams: bool,
}

/// The answer that is being read.
#[derive(Clone, Debug)]
enum PartialReply {
    /// To the oldest command.
    Reply { granted: bool, text: String },
    /// To nothing that was asked.
    Stray,
}

impl ProgramDialog {
    /// Numbers a command: the number, and the line to send. The answer to a command that `streams` is
    /// handed on line by line.
    pub fn ask(&mut self, command: &str, streams: bool) -> (u32, String) {
        self.sent = self.sent % MAX_ID + 1;
        self.waiting.push_back(PendingCommand { id: self.sent, streams });
        (self.sent, format!("{} {command}\n", self.sent))
    }

    /// Commands without a complete answer.
    pub fn unanswered(&self) -> usize {
        self.waiting.len()
    }

    /// Outputs, the earliest first.
    pub fn next_output(&mut self) -> Option<ProgramOutput> {
        self.outputs.pop_front()
    }

    /// Reads a line of a program, with or without its end.
    ///
    /// # Errors
    /// When the program writes more than anyone asked for.
    pub fn read(&mut self, line: &[u8]) -> Result<(), EngineFailure> {
        let text = clean(line);
        if let Some(head) = self.head(&text) {
            self.begin(&head);
        } else if text.is_empty() {
            self.close();
        } else if let Some(PartialReply::Reply { granted, text: reply }) = &mut self.partial {
            match self.waiting.front() {
                Some(&PendingCommand { id, streams: true }) if *granted => {
                    self.outputs.push_back(ProgramOutput::Line(id, text))
                }
                _ if reply.len() + text.len() > MAX_ANSWER => return Err(EngineFailure::Flood),
                _ => {
                    reply.push('\n');
                    reply.push_str(&text);
                }
            }
            return Ok(());
        }
        self.noise += text.len() + 1;
        if self.noise > MAX_NOISE { Err(EngineFailure::Flood) } else { Ok(()) }
    }

    /// The beginning of an answer, where a line is one.
    fn head<'a>(&self, text: &'a str) -> Option<Head<'a>> {
        let granted = match text.bytes().next()? {
            b'=' => true,
            b'?' => false,
            _ => return None,
        };
        let rest = &text[1..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let oldest = self.waiting.front().map(|asked| asked.id);
        let id = match rest[..digits].parse::<u32>() {
            Ok(id) => self.waiting.iter().map(|asked| asked.id).find(|&asked| asked == id),
            Err(_) => oldest.filter(|_| digits == 0),
        };
        // A line of an answer may begin like an answer, but not with the number of a later one.
        let inside = matches!(self.partial, Some(PartialReply::Reply { .. })) && (id.is_none() || id == oldest);
        (!inside).then(|| Head { granted, id, text: rest[digits..].trim() })
    }

    fn begin(&mut self, head: &Head<'_>) {
        self.close();
        let Some(id) = head.id else {
            self.partial = Some(PartialReply::Stray);
            return;
        };
        while let Some(asked) = self.waiting.pop_front_if(|asked| asked.id != id) {
            self.outputs.push_back(ProgramOutput::Answer(asked.id, Err(CommandRefused("no answer".to_owned()))));
        }
        self.noise = 0;
        self.partial = Some(PartialReply::Reply { granted: head.granted, text: head.text.to_owned() });
    }

    /// Ends the answer that is open.
    fn close(&mut self) {
        if let Some(PartialReply::Reply { granted, text }) = self.partial.take()
            && let Some(asked) = self.waiting.pop_front()
        {
            self.outputs
                .push_back(ProgramOutput::Answer(asked.id, if granted { Ok(text) } else { Err(CommandRefused(text)) }));
        }
    }
}

struct Head<'a> {
    granted: bool,
    /// The command that is answered; none where it is not known.
    id: Option<u32>,
    text: &'a str,
}

/// A line of a program without control and format characters; tabs are spaces, and those in front stay, which
/// boards are drawn with.
pub(super) fn clean(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line);
    let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
    match text::line(&line, usize::MAX) {
        empty if empty.is_empty() => empty,
        text => " ".repeat(indent) + &text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Commands that wait, streamed where they begin with `~`; then what a program writes, and what is
    /// heard of it.
    fn check(asked: &[&str], written: &str, expected: &[(u32, &str)]) {
        let mut dialog = ProgramDialog::default();
        for command in asked {
            dialog.ask(command, command.starts_with('~'));
        }
        for line in written.lines() {
            dialog.read(line.as_bytes()).expect("no flood");
        }
        let outputs = std::iter::from_fn(|| dialog.next_output()).map(|output| match output {
            ProgramOutput::Line(id, text) => (id, format!("~{text}")),
            ProgramOutput::Answer(id, Ok(text)) => (id, format!("={text}")),
            ProgramOutput::Answer(id, Err(CommandRefused(text))) => (id, format!("?{text}")),
        });
        let outputs: Vec<(u32, String)> = outputs.collect();
        assert_eq!(
            outputs,
            expected.iter().map(|&(id, text)| (id, text.to_owned())).collect::<Vec<_>>(),
            "{written:?}"
        );
    }

    #[test]
    fn answers_are_matched_by_number_or_by_order() {
        check(&["name", "version"], "=1 GNU Go\n\n=2 3.8\n\n", &[(1, "=GNU Go"), (2, "=3.8")]);
        check(&["name", "version"], "= GNU Go\n\n?no\n\n", &[(1, "=GNU Go"), (2, "?no")]);
        check(&["name"], "=1 a\r\n b\tc\r\n\r\n", &[(1, "=a\n b c")]);
        check(&["name"], "Welcome!\n\n\n=7 to nothing\nmore\n\n=1\n\n", &[(1, "=")]);
        check(&["a", "b"], "=2 b\n\n", &[(1, "?no answer"), (2, "=b")]);
        check(&["name"], "=1 one\n= two\n=7 three\n\n", &[(1, "=one\n= two\n=7 three")]);
        check(&["name"], "=1 not yet", &[]);
        check(&["name"], "=1 \u{202e}x\u{1b}[2J\u{200b}y\n\u{2066}z\n\n", &[(1, "=x[2Jy\nz")]);
    }

    #[test]
    fn streams_are_heard_line_by_line_and_end_with_an_empty_line() {
        check(&["~go"], "=1\ninfo a\ninfo b\n\n", &[(1, "~info a"), (1, "~info b"), (1, "=")]);
        check(&["~go"], "?1 unknown command\n\n", &[(1, "?unknown command")]);
        let late = "=1\ninfo a\n";
        check(
            &["~go", "name"],
            &format!("{late}info late\n\n=2 x\n\n"),
            &[(1, "~info a"), (1, "~info late"), (1, "="), (2, "=x")],
        );
        check(&["~go", "name"], &format!("{late}=2 x\n\n"), &[(1, "~info a"), (1, "="), (2, "=x")]);
    }

    #[test]
    fn what_nobody_asked_for_has_an_end() {
        let floods = |line: &str| {
            let mut dialog = ProgramDialog::default();
            dialog.ask("name", false);
            (0..=MAX_NOISE).any(|_| dialog.read(line.as_bytes()) == Err(EngineFailure::Flood))
        };
        for line in ["", "x", "=9 x", "?"] {
            assert!(floods(line), "{line:?}");
        }
    }
}
