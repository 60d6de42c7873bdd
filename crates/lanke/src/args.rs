//! Arguments of the command line, as checked values.

use std::convert::Infallible;
use std::ffi::OsString;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use lanke_app::words::Lang;
use lanke_engine::Level;
use lanke_game::record::{self, Encoding};
use lanke_print::diagram::MoveNumbers;
use lanke_rules::{Color, Point, Size, Suicide};

pub(crate) use lanke_runtime::terms::{komi, rules, size};

/// `--ko`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Ko {
    /// Simple ko: a single stone may not be recaptured at once
    Simple,
    /// Positional superko: no position may repeat
    Positional,
    /// Situational superko: no position may repeat with the same side to move
    Situational,
}

impl From<Ko> for lanke_rules::Ko {
    fn from(ko: Ko) -> Self {
        match ko {
            Ko::Simple => Self::Simple,
            Ko::Positional => Self::Positional,
            Ko::Situational => Self::Situational,
        }
    }
}

/// A side by its name.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorName {
    /// Black
    Black,
    /// White
    White,
}

impl From<ColorName> for Color {
    fn from(name: ColorName) -> Self {
        match name {
            ColorName::Black => Self::Black,
            ColorName::White => Self::White,
        }
    }
}

/// Paper size.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Paper {
    /// 210 × 297 mm
    A4,
    /// 148 × 210 mm
    A5,
    /// 8½ × 11 inches
    Letter,
}

impl From<Paper> for lanke_print::Paper {
    fn from(paper: Paper) -> Self {
        match paper {
            Paper::A4 => Self::A4,
            Paper::A5 => Self::A5,
            Paper::Letter => Self::Letter,
        }
    }
}

/// A flag with a value.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum YesNo {
    /// Allowed
    Yes,
    /// Forbidden
    No,
}

impl From<YesNo> for Suicide {
    fn from(allowed: YesNo) -> Self {
        match allowed {
            YesNo::Yes => Self::Chains,
            YesNo::No => Self::Forbidden,
        }
    }
}

/// Longest time that is taken: a year.
const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// A time in seconds, such as `0.5`.
pub(crate) fn seconds(text: &str) -> Result<Duration> {
    let seconds = text.trim().trim_end_matches('s').parse().ok();
    let time = seconds.and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|&time| !time.is_zero() && time <= YEAR);
    time.context("a time is a number of seconds, such as 0.5, and at most a year")
}

/// A level of strength.
pub(crate) fn level(text: &str) -> Result<Level> {
    let level = text.trim().parse().ok().and_then(Level::numbered);
    level.with_context(|| format!("a level is a number from 1 to {}", Level::STRONGEST))
}

/// Two corners of a part of a board, written `K10-T19`; the example of a refusal is the whole board.
pub(crate) fn corners(text: &str, size: Size) -> Result<[Point; 2]> {
    let points = text.split_once(['-', '–']).map(|(a, b)| (size.parse_vertex(a.trim()), size.parse_vertex(b.trim())));
    match points {
        Some((Some(a), Some(b))) => Ok([a, b]),
        _ => {
            let last = size.vertex(Point::new(size.width() - 1, 0));
            bail!("a part of the {size} board is written as A1-{last}, not {text}")
        }
    }
}

/// `all`, `last:10`, `from:41`, `off`, `41-60`, or `41` for a single move.
pub(crate) fn numbers(text: &str) -> Result<MoveNumbers> {
    let number = |text: &str| text.trim().parse().ok().filter(|&n: &u32| n > 0);
    let parsed = match text.split_once(':') {
        Some(("last", n)) => number(n).map(MoveNumbers::Last),
        Some(("from", n)) => number(n).map(MoveNumbers::From),
        Some(_) => None,
        None if text == "all" => Some(MoveNumbers::All),
        None if text == "off" => Some(MoveNumbers::Off),
        None => {
            let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
            number(first).zip(number(last)).filter(|(a, b)| a <= b).map(|(a, b)| MoveNumbers::Between(a, b))
        }
    };
    parsed.context("move numbers are written all, last:10, from:41, off or 41-60")
}

/// `--dead`.
#[derive(Clone, Debug)]
pub(crate) enum Dead {
    /// As the program guesses.
    Auto,
    /// None.
    None,
    /// The chains at these vertices, as written.
    Stones(Vec<String>),
}

/// `auto`, `none` or vertices.
pub(crate) fn dead(text: &str) -> Result<Dead, Infallible> {
    Ok(match text.to_ascii_lowercase().as_str() {
        "auto" => Dead::Auto,
        "none" | "" => Dead::None,
        _ => Dead::Stones(text.split([',', ' ']).filter(|v| !v.is_empty()).map(str::to_owned).collect()),
    })
}

/// A text encoding by any of its names.
pub(crate) fn encoding(text: &str) -> Result<&'static Encoding> {
    record::encoding(text).context("known encodings are utf-8, gb18030, big5, shift_jis, euc-jp, euc-kr …")
}

/// A language by its code, as `--lang` takes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Language(Lang);

impl ValueEnum for Language {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: [Language; Lang::ALL.len()] = {
            let mut all = [Language(Lang::En); Lang::ALL.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = Language(Lang::ALL[i]);
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.code()).help(self.0.name()))
    }
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        language.0
    }
}

/// Language of the system: the one that the environment names, otherwise the first of those set up in macOS or Windows
/// that the program speaks; English where there is none.
pub(crate) fn language_of_system() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let named = set.into_iter().find(|value| !value.is_empty());
    named.map_or_else(preferred_language, |locale| Lang::of_locale(&locale)).unwrap_or(Lang::En)
}

/// First of the user's preferred languages that the program speaks.
#[cfg(any(windows, target_os = "macos"))]
fn preferred_language() -> Option<Lang> {
    sys_locale::get_locales().find_map(|locale| Lang::of_locale(&locale))
}

/// Nothing: the environment says it all.
#[cfg(not(any(windows, target_os = "macos")))]
const fn preferred_language() -> Option<Lang> {
    None
}

/// The command that arguments call, and its name with a blank before each word, such as ` library add`.
fn command_of<'a>(program: &'a clap::Command, arguments: &[OsString]) -> (&'a clap::Command, String) {
    let (mut called, mut name) = (program, String::new());
    for argument in arguments.iter().skip(1) {
        if let Some(command) = called.find_subcommand(argument) {
            called = command;
            name = format!("{name} {}", command.get_name());
        }
    }
    (called, name)
}

/// Sentence about a group of commands that was called without one of them.
pub(crate) fn missing_command(program: &clap::Command, arguments: &[OsString]) -> String {
    let (group, name) = command_of(program, arguments);
    let commands: Vec<&str> = group.get_subcommands().map(clap::Command::get_name).collect();
    let commands = match &commands[..] {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        commands => commands.concat(),
    };
    format!("lanke{name} needs a command: {commands}; see `lanke help{name}`")
}

/// Error of clap about these arguments, as one sentence.
pub(crate) fn usage_sentence(error: &clap::Error, program: &clap::Command, arguments: &[OsString]) -> String {
    let text = error.render().to_string();
    let words = text.split("\n\n").next().unwrap_or(&text);
    let words: Vec<&str> = words.split_whitespace().collect();
    let sentence = words.join(" ");
    let (_, name) = command_of(program, arguments);
    format!("{}; see `lanke help{name}`", sentence.trim_start_matches("error: "))
}
