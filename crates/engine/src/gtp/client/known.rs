//! Programs that are known, and where they are installed.

use std::path::Path;

use super::command_line::CommandLine;

/// A program that is known: its name, and how it is called.
const KNOWN: [(&str, &str); 6] = [
    ("KataGo", "katago gtp"),
    ("Leela Zero", "leelaz --gtp"),
    ("Pachi", "pachi"),
    ("GNU Go", "gnugo --mode gtp"),
    ("Fuego", "fuego"),
    ("Sayuri", "sayuri"),
];

/// A game of another kind, which Debian installs under the name of a Go program.
const OTHER: &str = "/usr/games/pachi";

/// A program that is installed here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installed {
    /// Its name.
    pub name: &'static str,
    /// Command that starts it, as far as it can be known: those that need a network file may find none.
    pub line: CommandLine,
}

/// The known programs that are installed, the strongest first.
pub fn installed() -> Vec<Installed> {
    let line = |(name, text)| Some(Installed { name, line: CommandLine::parse(text).ok()? });
    let is_here = |found: &Installed| found.line.path().is_some_and(|path| path != Path::new(OTHER));
    KNOWN.into_iter().filter_map(line).filter(is_here).collect()
}
