//! Specification of a player: a level, a program or a network, as settings keep it and as a person writes it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use lanke_engine::gtp::client::CommandLine;
use lanke_engine::{Level, Profile};
use lanke_game::record::analysis::BUILT_IN;
use lanke_rules::{Ruleset, Size};
use serde::{Deserialize, Serialize, Serializer};

use crate::built_in::by_network;

/// Specification of a player that is not a person.
///
/// As text it is `builtin:5`, `builtin:alphabeta` with an optional depth `@3`, `builtin:plain`, `builtin:network` or
/// `network:FILE` with an optional level `@3`, or a profile `@rank_5k` ([`Profile`]) where it imitates people, or `gtp:COMMAND`. The prefix may be left out: a number from 1 to 10, `full`, `plain` and
/// `alphabeta` are built-in players, the name of a network's file is a network, anything else a command.
///
/// ```
/// use lanke_players::PlayerSpec;
///
/// let spec: PlayerSpec = "gtp:gnugo --mode gtp".parse()?;
/// assert_eq!(spec.to_string(), "gtp:gnugo --mode gtp");
/// assert_eq!("7".parse::<PlayerSpec>()?, PlayerSpec::Level(7));
/// assert_eq!("b6.bin.gz@3".parse::<PlayerSpec>()?.to_string(), "network:b6.bin.gz@3");
/// # Ok::<(), lanke_players::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerSpec {
    /// The built-in player of the game that is played, at a level from 1 to 10, the strongest.
    Level(u8),
    /// The alpha-beta search for NoGo, so many moves deep.
    Minimax(u8),
    /// The tree search for NoGo that knows the rules alone, for comparisons.
    Plain,
    /// A program that speaks GTP.
    Engine(Engine),
    /// A network of KataGo's, at a level from 1 to 10, the strongest.
    Network(NetworkPlayer),
    /// The network that is built in, at a level from 1 to 10, the strongest.
    BuiltInNetwork(u8),
}

/// Refusal of a text that is no specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpecError {
    /// No built-in player has this name.
    BuiltIn(String),
    /// Behind the file of this network stands neither a level from 1 to 10 nor a profile.
    NetworkLevel(String),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = PlayerSpec::STRONGEST;
        match self {
            Self::BuiltIn(name) => {
                write!(f, "{name} is no built-in player; they are 1 to {most}, full, network, plain, alphabeta")
            }
            Self::NetworkLevel(name) => {
                write!(
                    f,
                    "{name}: the levels of a network are 1 to {most}; those that imitate people have profiles, such as rank_5k"
                )
            }
        }
    }
}

impl std::error::Error for SpecError {}

impl PlayerSpec {
    /// The strongest level.
    pub const STRONGEST: u8 = Level::STRONGEST.number();

    /// True if it may think while the other side does; weaker levels would become stronger by it, and programs do
    /// it by themselves.
    pub fn ponders(&self) -> bool {
        match self {
            Self::Level(level)
            | Self::BuiltInNetwork(level)
            | Self::Network(NetworkPlayer { level, profile: None, .. }) => *level == Self::STRONGEST,
            Self::Network(_) | Self::Minimax(_) | Self::Plain | Self::Engine(_) => false,
        }
    }

    /// The built-in player as that which it is in a game: its network, where that was trained for it.
    pub fn resolved(self, ruleset: &Ruleset, size: Size) -> Self {
        match self {
            Self::Level(level) if by_network(ruleset, size) => Self::BuiltInNetwork(level),
            player => player,
        }
    }

    /// Name under which records keep its analyses.
    pub fn recorded_name(&self) -> String {
        match self {
            Self::Level(level) => format!("{BUILT_IN} {level}"),
            Self::BuiltInNetwork(level) => format!("{BUILT_IN} network {level}"),
            Self::Minimax(depth) => format!("{BUILT_IN} alpha-beta {depth}"),
            Self::Plain => format!("{BUILT_IN} plain"),
            Self::Engine(engine) => engine.name.clone(),
            Self::Network(network @ NetworkPlayer { profile: Some(profile), .. }) => {
                format!("{} {profile}", network.name())
            }
            Self::Network(network) => network.name(),
        }
    }

    /// A built-in player by its name.
    fn built_in(name: &str) -> Option<Self> {
        match name {
            "full" => Some(Self::Level(Self::STRONGEST)),
            "plain" => Some(Self::Plain),
            "alphabeta" => Some(Self::Minimax(u8::MAX)),
            "network" => Some(Self::BuiltInNetwork(Self::STRONGEST)),
            _ => match name.split_once('@') {
                Some(("alphabeta", depth)) => depth.parse().ok().filter(|&depth| depth > 0).map(Self::Minimax),
                Some(("network", number)) => level(number).map(Self::BuiltInNetwork),
                _ => level(name).map(Self::Level),
            },
        }
    }

    /// A network by its file and an optional level or profile.
    fn network(text: &str) -> Result<Self, SpecError> {
        let Some((file, how)) = text.rsplit_once('@') else { return Ok(Self::Network(NetworkPlayer::full(text))) };
        let player = match (level(how), how.parse()) {
            (Some(level), _) => NetworkPlayer { level, ..NetworkPlayer::full(file) },
            (None, Ok(profile)) => NetworkPlayer { profile: Some(profile), ..NetworkPlayer::full(file) },
            (None, Err(_)) => return Err(SpecError::NetworkLevel(text.to_owned())),
        };
        Ok(Self::Network(player))
    }

    /// A program by its command, called as it is started.
    pub fn program(command: &str) -> Self {
        let name = CommandLine::parse(command).map_or_else(|_| command.to_owned(), |line| line.program().to_owned());
        Self::Engine(Engine { name, command: command.to_owned() })
    }
}

/// Number of the level that a text names.
fn level(text: &str) -> Option<u8> {
    text.parse().ok().and_then(Level::numbered).map(Level::number)
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let names_network = |name: &str| [".bin", ".txt", ".gz"].iter().any(|end| name.ends_with(end));
        if let Some(name) = text.strip_prefix("builtin:") {
            return Self::built_in(name).ok_or_else(|| SpecError::BuiltIn(name.to_owned()));
        }
        if let Some(file) = text.strip_prefix("network:") {
            // A file's name may hold the sign itself.
            return if names_network(file) {
                Ok(Self::Network(NetworkPlayer::full(file)))
            } else {
                Self::network(file)
            };
        }
        if let Some(command) = text.strip_prefix("gtp:") {
            return Ok(Self::program(command));
        }
        match Self::built_in(text) {
            Some(spec) => Ok(spec),
            None if names_network(text) => Ok(Self::Network(NetworkPlayer::full(text))),
            None if text.rsplit_once('@').is_some_and(|(file, _)| names_network(file)) => Self::network(text),
            None => Ok(Self::program(text)),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "builtin:{level}"),
            Self::Minimax(u8::MAX) => f.write_str("builtin:alphabeta"),
            Self::Minimax(depth) => write!(f, "builtin:alphabeta@{depth}"),
            Self::Plain => f.write_str("builtin:plain"),
            Self::Engine(engine) => write!(f, "gtp:{}", engine.command),
            Self::BuiltInNetwork(level) => write!(f, "builtin:network@{level}"),
            Self::Network(NetworkPlayer { file, profile: Some(profile), .. }) => {
                write!(f, "network:{}@{profile}", file.display())
            }
            Self::Network(network) => write!(f, "network:{}@{}", network.file.display(), network.level),
        }
    }
}

/// A player that a network guides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NetworkPlayer {
    /// The network's file.
    #[serde(serialize_with = "as_text")]
    pub file: PathBuf,
    /// The level.
    pub level: u8,
    /// The people that it imitates in place of a level, if it was trained on games of people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
}

impl NetworkPlayer {
    /// The strongest player by the network in a file.
    pub fn full(file: impl Into<PathBuf>) -> Self {
        Self { file: file.into(), level: PlayerSpec::STRONGEST, profile: None }
    }

    /// The player of a level by the network in a file. One that imitates people plays as those do that the level stands
    /// for; the strongest reads besides.
    pub fn of_level(file: impl Into<PathBuf>, level: u8, imitates_people: bool) -> Self {
        let level = Level::nearest(level);
        let profile = Profile::imitated_at(level).filter(|_| imitates_people);
        Self { file: file.into(), level: level.number(), profile }
    }

    /// Name of its file without the endings for the packing.
    pub fn name(&self) -> String {
        network_name(&self.file)
    }
}

/// Writes a path as text. A network whose name is no Unicode is not found by it, but the game that it plays is restored.
fn as_text<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&path.to_string_lossy())
}

/// Name of a network's file without the endings for the packing.
pub fn network_name(file: &Path) -> String {
    let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let bare = name.strip_suffix(".gz").unwrap_or(&name);
    bare.strip_suffix(".bin").or(bare.strip_suffix(".txt")).unwrap_or(bare).to_owned()
}

/// True if a file is called as networks are.
pub fn is_network(file: &Path) -> bool {
    let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().to_ascii_lowercase());
    [".bin", ".bin.gz", ".txt.gz"].iter().any(|end| name.ends_with(end))
}

/// A program that speaks GTP, as its user set it up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Engine {
    /// Name that its user gave it.
    pub name: String,
    /// Command that starts it: a program and its arguments, as in a shell.
    pub command: String,
}

impl Engine {
    /// Puts an engine into `engines`: in place of the one that was called `old`, or of one of its name, or as a new
    /// one; nothing without a name.
    pub fn keep(engines: &mut Vec<Self>, old: &str, name: &str, command: &str) {
        let engine = Self { name: name.to_owned(), command: command.to_owned() };
        let called = |wanted: &str| engines.iter().position(|known| known.name == wanted);
        match called(old).filter(|_| !old.is_empty()).or(called(name)) {
            _ if name.is_empty() || command.is_empty() => {}
            None => engines.push(engine),
            Some(at) => {
                engines[at] = engine;
                let mut place = 0..;
                engines.retain(|known| place.next() == Some(at) || known.name != name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_specification_is_printed_and_read_again() {
        for text in [
            "builtin:1",
            "builtin:10",
            "builtin:alphabeta",
            "builtin:alphabeta@3",
            "builtin:plain",
            "builtin:network@2",
            "network:/nets/b6.bin.gz@3",
            "network:/nets/human.bin.gz@rank_5k_1d",
            "gtp:gnugo --mode gtp",
        ] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
        }
        for (short, long) in [
            ("5", "builtin:5"),
            ("full", "builtin:10"),
            ("network", "builtin:network@10"),
            ("b6.bin.gz", "network:b6.bin.gz@10"),
            ("b6.txt@2", "network:b6.txt@2"),
            ("human.bin.gz@proyear_1950", "network:human.bin.gz@proyear_1950"),
            ("gnugo --mode gtp", "gtp:gnugo --mode gtp"),
            ("11", "gtp:11"),
        ] {
            assert_eq!(short.parse::<PlayerSpec>().unwrap().to_string(), long);
        }
        for wrong in [
            "builtin:0",
            "builtin:11",
            "builtin:alphabeta@0",
            "builtin:network@11",
            "network:b6.bin.gz@11",
            "b6.bin.gz@x",
            "human.bin.gz@rank_30k",
        ] {
            wrong.parse::<PlayerSpec>().expect_err(wrong);
        }
    }

    #[test]
    fn settings_and_journals_of_earlier_versions_are_read() {
        let engine = Engine { name: "GNU Go".to_owned(), command: "gnugo --mode gtp".to_owned() };
        let network = NetworkPlayer { level: 3, ..NetworkPlayer::full("/nets/b6.bin.gz") };
        let people = NetworkPlayer { profile: "preaz_5k".parse().ok(), ..network.clone() };
        for (json, spec) in [
            (r#"{"level":5}"#, PlayerSpec::Level(5)),
            (r#"{"minimax":3}"#, PlayerSpec::Minimax(3)),
            (r#"{"engine":{"name":"GNU Go","command":"gnugo --mode gtp"}}"#, PlayerSpec::Engine(engine)),
            (r#"{"network":{"file":"/nets/b6.bin.gz","level":3}}"#, PlayerSpec::Network(network)),
            (r#"{"network":{"file":"/nets/b6.bin.gz","level":3,"profile":"preaz_5k"}}"#, PlayerSpec::Network(people)),
        ] {
            assert_eq!(serde_json::from_str::<PlayerSpec>(json).unwrap(), spec);
            assert_eq!(serde_json::to_string(&spec).unwrap(), json);
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_network_whose_name_is_no_unicode_stands_in_journals() {
        use std::os::unix::ffi::OsStrExt;
        let file = Path::new(std::ffi::OsStr::from_bytes(b"/nets/\xCD\xF8.bin.gz"));
        let json = serde_json::to_string(&PlayerSpec::Network(NetworkPlayer::full(file))).unwrap();
        assert_eq!(json, "{\"network\":{\"file\":\"/nets/\u{FFFD}\u{FFFD}.bin.gz\",\"level\":10}}");
    }
}
