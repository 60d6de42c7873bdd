//! Command line of a program, split as a shell would split it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::EngineFailure;

/// Folders of games that may be missing from the search path of a desktop.
const FOLDERS: [&str; 5] = ["/usr/games", "/usr/local/games", "/usr/local/bin", "/opt/homebrew/bin", "/opt/local/bin"];

/// A command line: the program, what it is told, and variables that are set for it, as in
/// `CUDA_VISIBLE_DEVICES=0 katago gtp -model "b18 c384.bin.gz"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    variables: Vec<(String, String)>,
    program: String,
    arguments: Vec<String>,
}

/// Refusal of a text as a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandLineError {
    /// It names no program.
    Empty,
    /// A quotation mark has no partner.
    Quote,
}

impl fmt::Display for CommandLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the command line names no program",
            Self::Quote => "a quotation mark of the command line has no partner",
        })
    }
}

impl std::error::Error for CommandLineError {}

impl CommandLine {
    /// Takes a text apart: words at blanks, quotes as a shell reads them (on Windows a backslash is part
    /// of a path), `NAME=value` in front, and `~/` for the home folder where the program runs here.
    ///
    /// # Errors
    /// When no program is named or quotes are left open.
    pub fn parse(text: &str) -> Result<Self, CommandLineError> {
        let text = text.trim();
        let escaped = if cfg!(windows) { text.replace('\\', "\\\\") } else { text.to_owned() };
        let words = shell_words::split(&escaped).map_err(|_| CommandLineError::Quote)?;
        let is_variable = |word: &&String| word.split_once('=').is_some_and(|(name, _)| is_name(name));
        let named = words.iter().take_while(is_variable).count();
        let variables = words[..named].iter().filter_map(|word| word.split_once('='));
        let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let mut words = words[named..].iter().cloned();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(CommandLineError::Empty)?;
        // What follows `~` on another machine is for its own shell.
        let is_remote = Path::new(&program).file_stem().is_some_and(|stem| stem == "ssh");
        let arguments = words.map(|word| if is_remote { word } else { at_home(word) }).collect();
        Ok(Self { text: text.to_owned(), variables, program: at_home(program), arguments })
    }

    /// A program with its arguments and the variables that are set for it, none of which is taken apart.
    pub fn new(program: String, arguments: Vec<String>, variables: Vec<(String, String)>) -> Self {
        let words: Vec<String> = std::iter::once(&program).chain(&arguments).map(|word| quoted(word)).collect();
        Self { text: words.join(" "), variables, program, arguments }
    }

    /// The program as it is called.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Path of the program: in the search path, or where games are installed.
    pub fn path(&self) -> Option<PathBuf> {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&folders).chain(FOLDERS.iter().map(PathBuf::from));
        let folders = std::env::join_paths(folders).ok();
        which::which_in(&self.program, folders, std::env::current_dir().ok()?).ok()
    }

    /// The program, ready to be started, with its streams in our hands.
    pub(super) fn command(&self) -> Result<Command, EngineFailure> {
        let mut command = Command::new(self.path().ok_or(EngineFailure::NotFound)?);
        command.args(&self.arguments).envs(self.variables.iter().cloned());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok(command)
    }
}

impl fmt::Display for CommandLine {
    /// As it was written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A word as [`CommandLine::parse`] reads it back: in quotes, where it or a shell would take it apart. On Windows these are
/// double quotes, within which a backslash is part of a path.
pub fn quoted(word: &str) -> String {
    let parts = |c: char| c.is_whitespace() || "'\"#$&()*;<>?[`|".contains(c) || c == '\\' && !cfg!(windows);
    if !word.is_empty() && !word.contains(parts) {
        return word.to_owned();
    }
    let (quote, other) = if cfg!(windows) { ('"', '\'') } else { ('\'', '"') };
    let inner = word.replace(quote, &format!("{quote}{other}{quote}{other}{quote}"));
    format!("{quote}{inner}{quote}")
}

/// True for a name of an environment's variable.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn at_home(word: String) -> String {
    match (word.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest).to_string_lossy().into_owned(),
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (Vec<(String, String)>, String, Vec<String>) {
        let line = CommandLine::parse(text).expect(text);
        assert_eq!(line.to_string(), text.trim());
        (line.variables, line.program, line.arguments)
    }

    #[test]
    fn a_text_is_taken_apart_as_a_shell_would() {
        let (_, program, arguments) = parts(" gnugo --mode gtp ");
        assert_eq!((program.as_str(), arguments.join("|").as_str()), ("gnugo", "--mode|gtp"));
        let (variables, program, arguments) = parts("A=1 B_2='x y' katago gtp -model \"my net\" -x a=b");
        assert_eq!(variables, [("A".into(), "1".into()), ("B_2".into(), "x y".into())]);
        assert_eq!((program.as_str(), arguments.join("|").as_str()), ("katago", "gtp|-model|my net|-x|a=b"));
        let (_, program, arguments) = parts("ssh me@host ~/katago gtp");
        assert_eq!((program.as_str(), arguments.join("|").as_str()), ("ssh", "me@host|~/katago|gtp"));
        if let Some(home) = std::env::home_dir() {
            assert_eq!(parts("~/katago -c ~/x").1, home.join("katago").to_string_lossy());
        }
    }

    #[test]
    fn a_command_line_of_words_is_read_back() {
        let words = [
            "/opt/my engines/lanke",
            r"C:\Program Files\lanke.exe",
            r"C:\lanke.exe",
            r"\\club\a b\",
            "o'brien",
            r#"the "best""#,
            r#"'"\'"#,
            "",
            "# 1",
            "$HOME/x;y",
            "two\nlines",
            "--size=9",
        ];
        for word in words {
            assert_eq!(parts(&format!("lanke {}", quoted(word))).2, [word], "{}", quoted(word));
        }
        let mut arguments = words.map(str::to_owned).to_vec();
        let line = CommandLine::new(arguments.remove(0), arguments, Vec::new());
        assert_eq!(CommandLine::parse(&line.to_string()), Ok(line));
        assert_eq!(quoted("/usr/games/gnugo"), "/usr/games/gnugo");
    }

    #[test]
    fn what_names_no_program_is_refused() {
        for text in ["", "  ", "A=1", "''"] {
            assert_eq!(CommandLine::parse(text), Err(CommandLineError::Empty), "{text:?}");
        }
        assert_eq!(CommandLine::parse("gnugo 'x"), Err(CommandLineError::Quote));
    }
}
