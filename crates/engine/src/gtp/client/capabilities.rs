//! Capabilities that a program announces.

use std::collections::BTreeSet;

use lanke_rules::text;

/// Characters of a name, a version or a command that are kept, and commands.
const MAX_NAME: usize = 100;
const MAX_COMMANDS: usize = 2000;

/// A program's name, its version and the commands that it knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    /// As it calls itself; empty where it does not.
    pub name: String,
    /// In its own words; empty where it has none.
    pub version: String,
    commands: BTreeSet<String>,
}

/// Dialect of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// `lz-analyze`: probabilities in ten-thousandths.
    LeelaZero,
    /// `kata-analyze`: fractions, and who will own what.
    KataGo,
}

impl Dialect {
    /// Prefix of its commands.
    pub(super) fn prefix(self) -> &'static str {
        match self {
            Self::LeelaZero => "lz",
            Self::KataGo => "kata",
        }
    }
}

/// Way to ask a program for a move that it is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveCommand {
    /// It tells how things look, can be stopped, and leaves the board as it is.
    Search,
    /// It tells how things look.
    Analyzed(Dialect),
    /// It tells nothing but its move.
    Plain,
}

impl Capabilities {
    /// A program that knows these commands, one to a line as `list_commands` answers.
    pub fn new(name: &str, version: &str, commands: &str) -> Self {
        let commands = commands.split_whitespace().filter(|name| name.len() <= MAX_NAME).take(MAX_COMMANDS);
        let short = |text: &str| text::line(text.trim(), MAX_NAME);
        Self { name: short(name), version: short(version), commands: commands.map(str::to_owned).collect() }
    }

    /// True if it knows a command; those that each program must know, it does.
    pub fn supports(&self, command: &str) -> bool {
        const REQUIRED: [&str; 6] = ["boardsize", "clear_board", "komi", "play", "genmove", "quit"];
        REQUIRED.contains(&command) || self.commands.contains(command)
    }

    /// The commands that it lists.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        self.commands.iter().map(String::as_str)
    }

    /// The words in which it tells how a position looks; none where it only plays.
    pub fn analysis(&self) -> Option<Dialect> {
        [Dialect::KataGo, Dialect::LeelaZero].into_iter().find(|d| self.supports(&format!("{}-analyze", d.prefix())))
    }

    /// True if its list of dead stones says something: Leela Zero's is empty whatever stands on the board.
    pub(super) fn lists_dead(&self) -> bool {
        self.name != "Leela Zero"
    }

    pub(super) fn move_command(&self) -> MoveCommand {
        if self.supports("kata-search_analyze_cancellable") {
            return MoveCommand::Search;
        }
        let analyzed = |d: &Dialect| self.supports(&format!("{}-genmove_analyze", d.prefix()));
        [Dialect::KataGo, Dialect::LeelaZero]
            .into_iter()
            .find(analyzed)
            .map_or(MoveCommand::Plain, MoveCommand::Analyzed)
    }
}
