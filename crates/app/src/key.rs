//! Keys of the keyboard, as they are pressed and written.

use std::fmt::{self, Write};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A key and what is held down with it: `Ctrl+Z`, `←`, `PgUp`, `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    held: Held,
    base: Base,
}

/// Modifiers held down with a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Held {
    /// Control; on a Mac the command key.
    pub ctrl: bool,
    /// Alt; on a Mac the option key.
    pub alt: bool,
    /// Shift.
    pub shift: bool,
}

/// The key itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Base {
    /// Character that the key types; letters in lower case.
    Char(char),
    /// `F1` to `F24`.
    Function(u8),
    /// The keys with names.
    Named(Named),
}

/// A key that types nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Named {
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// To the first.
    Home,
    /// To the last.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// Insert.
    Insert,
    /// Delete, forwards.
    Delete,
    /// Delete, backwards.
    Backspace,
    /// The space bar.
    Space,
    /// Enter, also called Return.
    Enter,
    /// The tabulator.
    Tab,
    /// Escape.
    Escape,
    /// Pause, also called Break.
    Pause,
}

/// Spellings of each key.
const NAMES: [(Named, &str, &str); 16] = [
    (Named::Left, "←", "Left"),
    (Named::Right, "→", "Right"),
    (Named::Up, "↑", "Up"),
    (Named::Down, "↓", "Down"),
    (Named::Home, "Home", "Home"),
    (Named::End, "End", "End"),
    (Named::PageUp, "PgUp", "PageUp"),
    (Named::PageDown, "PgDn", "PageDown"),
    (Named::Insert, "Ins", "Insert"),
    (Named::Delete, "Del", "Delete"),
    (Named::Backspace, "Backspace", "⌫"),
    (Named::Space, "Space", "␣"),
    (Named::Enter, "Enter", "Return"),
    (Named::Tab, "Tab", "⇥"),
    (Named::Escape, "Esc", "Escape"),
    (Named::Pause, "Pause", "Break"),
];

impl Key {
    /// The key as it is pressed. Shift belongs to a letter, not to a sign that is typed by its help:
    /// `?` lies elsewhere on every keyboard.
    pub fn new(held: Held, base: Base) -> Self {
        match base {
            Base::Char(c) if c.is_alphabetic() => Self { held, base: Base::Char(c.to_lowercase().next().unwrap_or(c)) },
            Base::Char(' ') => Self { held, base: Base::Named(Named::Space) },
            Base::Char(_) => Self { held: Held { shift: false, ..held }, base },
            Base::Function(_) | Base::Named(_) => Self { held, base },
        }
    }

    /// As the keyboards of this system are labelled: on a Mac `⇧⌘Z`.
    pub fn shown(self) -> String {
        if !cfg!(target_os = "macos") {
            return self.to_string();
        }
        let Held { ctrl, alt, shift } = self.held;
        let signs = [(alt, "⌥"), (shift, "⇧"), (ctrl, "⌘")];
        let held: String = signs.into_iter().filter(|s| s.0).map(|s| s.1).collect();
        held + &Self { held: Held::default(), ..self }.to_string()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Held { ctrl, alt, shift } = self.held;
        for (held, name) in [(ctrl, "Ctrl+"), (alt, "Alt+"), (shift, "Shift+")] {
            if held {
                f.write_str(name)?;
            }
        }
        match self.base {
            Base::Char(c) => f.write_char(capital(c)),
            Base::Function(n) => write!(f, "F{n}"),
            Base::Named(named) => f.write_str(NAMES.iter().find(|n| n.0 == named).map_or("", |n| n.1)),
        }
    }
}

/// The capital of a letter, where that is read as the same letter: those of `ß` and of the Turkish `ı` are not.
fn capital(letter: char) -> char {
    let mut capitals = letter.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) if capital.to_lowercase().eq([letter]) => capital,
        _ => letter,
    }
}

/// No key is written so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoKey;

impl FromStr for Key {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let mut rest = text.trim();
        let mut held = Held::default();
        'held: loop {
            let prefixes = [
                (&mut held.ctrl, ["ctrl+", "cmd+", "⌘"]),
                (&mut held.alt, ["alt+", "option+", "⌥"]),
                (&mut held.shift, ["shift+", "shift+", "⇧"]),
            ];
            for (flag, names) in prefixes {
                let after = |name: &str| {
                    let (head, tail) = rest.split_at_checked(name.len())?;
                    (head.to_lowercase() == name && !tail.is_empty()).then_some(tail)
                };
                if let Some(tail) = names.into_iter().find_map(after) {
                    *flag = true;
                    rest = tail;
                    continue 'held;
                }
            }
            break;
        }
        Ok(Self::new(held, base(rest).ok_or(NoKey)?))
    }
}

fn base(text: &str) -> Option<Base> {
    let is = |name: &str| name.eq_ignore_ascii_case(text);
    if let Some(named) = NAMES.iter().find(|n| is(n.1) || is(n.2)) {
        return Some(Base::Named(named.0));
    }
    let mut chars = text.chars();
    match (chars.next(), chars.as_str()) {
        (Some(c), "") if !c.is_control() => Some(Base::Char(c)),
        (Some('F' | 'f'), number) => number.parse().ok().filter(|n| (1..=24).contains(n)).map(Base::Function),
        _ => None,
    }
}

/// Ready-made keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// Left and right walk the line, up and down go from branch to branch: as in KaTrain and q5Go.
    #[default]
    Horizontal,
    /// Up and down walk the line, left and right go from branch to branch: as in Sabaki and Lizzie.
    Vertical,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_written() {
        let texts = ["Ctrl+Z", "Ctrl+Shift+Z", "←", "Shift+↑", "PgUp", "?", "F11", "Space", "Ctrl++", "+", "Alt+Enter"];
        // Of keyboards of other languages: not every letter comes back from its capital.
        for text in texts.into_iter().chain(["Ö", "Ж", "ß", "Ctrl+ı"]) {
            assert_eq!(text.parse::<Key>().unwrap().to_string(), text);
        }
        for (text, same) in [("ctrl+z", "Ctrl+Z"), ("⌘Z", "Ctrl+Z"), ("PageUp", "PgUp"), ("shift+left", "Shift+←")]
        {
            assert_eq!(text.parse::<Key>().unwrap().to_string(), same);
        }
        for text in ["", "Ctrl+", "F25", "Hyper+Q"] {
            assert_eq!(text.parse::<Key>(), Err(NoKey), "{text}");
        }
    }
}
