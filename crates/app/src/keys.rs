//! Keys of the commands.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::command::{Command, TABLE};
pub use crate::key::{Base, Held, Key, Named, NoKey, Preset};

/// Keys of each command: those of a preset, where the player chose no others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct KeyMap {
    preset: Preset,
    own: BTreeMap<Command, Vec<Key>>,
}

impl KeyMap {
    /// The keys of a preset.
    pub fn new(preset: Preset) -> Self {
        Self { preset, own: BTreeMap::new() }
    }

    /// The preset that is in use.
    pub fn preset(&self) -> Preset {
        self.preset
    }

    /// Uses another preset; what the player chose stays.
    pub fn set_preset(&mut self, preset: Preset) {
        self.preset = preset;
    }

    /// The keys of a command.
    pub fn keys(&self, command: Command) -> Vec<Key> {
        match self.own.get(&command) {
            Some(keys) => keys.clone(),
            None => {
                let chosen = |key: &Key| self.own.values().flatten().any(|own| own == key);
                command.keys(self.preset).filter(|key| !chosen(key)).collect()
            }
        }
    }

    /// The keys of a command as they are shown, with gaps between them.
    pub fn shown(&self, command: Command) -> String {
        self.keys(command).into_iter().map(Key::shown).collect::<Vec<_>>().join("  ")
    }

    /// Commands of a key: one, or one for each of the pages on which it means something else.
    pub fn commands(&self, key: Key) -> impl Iterator<Item = Command> {
        TABLE.iter().map(|row| row.command).filter(move |&command| self.keys(command).contains(&key))
    }

    /// True if the player chose the keys of a command.
    pub fn is_own(&self, command: Command) -> bool {
        self.own.contains_key(&command)
    }

    /// Gives a command these keys and takes them from every other.
    pub fn bind(&mut self, command: Command, keys: Vec<Key>) {
        for own in self.own.values_mut() {
            own.retain(|key| !keys.contains(key));
        }
        self.own.insert(command, keys);
    }

    /// Gives a command the keys of the preset again.
    pub fn reset(&mut self, command: Command) {
        self.own.remove(&command);
    }

    /// Gives every command the keys of the preset again.
    pub fn reset_all(&mut self) {
        self.own.clear();
    }
}

/// As it stands in the settings file: `{"preset": "vertical", "pass": ["P", "F3"]}`. What this
/// version does not know is passed over.
#[derive(Default, Serialize)]
struct Written {
    preset: Preset,
    #[serde(flatten)]
    own: BTreeMap<String, Vec<String>>,
}

// With `flatten`, errors would not say in which command they lie.
impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(WrittenVisitor)
    }
}

struct WrittenVisitor;

impl<'de> Visitor<'de> for WrittenVisitor {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the keys of commands")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Written, A::Error> {
        let mut written = Written::default();
        while let Some(id) = map.next_key::<String>()? {
            if id == "preset" {
                written.preset = map.next_value()?;
            } else if Command::parse(&id).is_some() {
                written.own.insert(id, map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(written)
    }
}

impl From<Written> for KeyMap {
    fn from(written: Written) -> Self {
        let known = |(id, keys): (String, Vec<String>)| {
            Some((Command::parse(&id)?, keys.iter().filter_map(|key| key.parse().ok()).collect()))
        };
        Self { preset: written.preset, own: written.own.into_iter().filter_map(known).collect() }
    }
}

impl From<KeyMap> for Written {
    fn from(map: KeyMap) -> Self {
        let written =
            |(command, keys): (Command, Vec<Key>)| (command.id().to_owned(), keys.iter().map(Key::to_string).collect());
        Self { preset: map.preset, own: map.own.into_iter().map(written).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Section;

    #[test]
    fn no_preset_gives_a_key_to_two_commands_of_a_page() {
        // Those of a game are done on its page, those of a record on another.
        let apart = [[Section::Game, Section::Edit], [Section::Edit, Section::Game]];
        for preset in [Preset::Horizontal, Preset::Vertical] {
            let map = KeyMap::new(preset);
            for row in &TABLE {
                for key in map.keys(row.command) {
                    for other in map.commands(key).filter(|&other| other != row.command) {
                        let sections = [row.command.section(), other.section()];
                        assert!(apart.contains(&sections), "{key} in {preset:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_key_that_the_player_chose_is_taken_from_every_other_command() {
        let key = |text: &str| text.parse::<Key>().unwrap();
        let mut map = KeyMap::new(Preset::Horizontal);
        map.bind(Command::Pass, vec![key("T"), key("F3")]);
        assert_eq!(map.commands(key("T")).collect::<Vec<_>>(), [Command::Pass]);
        assert_eq!(map.commands(key("P")).next(), None);
        assert!(map.keys(Command::Try).is_empty());
        let text = serde_json::to_string(&map).unwrap();
        assert_eq!(text, r#"{"preset":"horizontal","pass":["T","F3"]}"#);
        assert_eq!(serde_json::from_str::<KeyMap>(&text).unwrap(), map);
        map.bind(Command::Try, vec![key("F3")]);
        assert_eq!(map.keys(Command::Pass), [key("T")]);
        map.reset(Command::Pass);
        assert_eq!(map.commands(key("P")).next(), Some(Command::Pass));
    }

    #[test]
    fn what_a_settings_file_says_of_unknown_keys_is_passed_over() {
        let text = r#"{"pass": ["Hyper+Q", "F4"], "fly": ["P"]}"#;
        let map: KeyMap = serde_json::from_str(text).unwrap();
        assert_eq!(map.keys(Command::Pass), ["F4".parse().unwrap()]);
    }
}
