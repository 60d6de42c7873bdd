//! Games of the person at this computer that are to be analysed: found among the records, and their results kept.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use lanke_app::background::{Effect, Event, FoundGame};
use lanke_app::event;
use lanke_app::learn::LearnError;
use lanke_game::record::analysis::{identity, line_identity};
use lanke_game::record::{self, NodeId, Replay, Setting, Tree, limits};
use lanke_game::report::player::{PlayerGame, called, own_color};
use lanke_game::review::{GameInfo, Review};
use lanke_learn::{AnalysedGamesFile, FileError};
use lanke_library::{Day, repair_bytes, repair_text};
use lanke_rules::{ByColor, Color, Point, Size};

use crate::analyses::{self, Room};
use crate::{Places, learner};

/// Files that are looked through, the newest first.
const MAX_FILES: usize = 2000;

/// Smallest number of moves of a game that is analysed.
const SHORTEST: usize = 10;

/// Folder in which Linux tells of its power.
const SUPPLIES: &str = "/sys/class/power_supply";

/// Bytes of a file of the system about its power.
const SUPPLY_BYTES: u64 = 1 << 12;

/// Carries an effect out; the news of it.
pub(crate) fn carry_out(effect: Effect, places: Option<&Places>) -> event::Event {
    event::Event::Background(match effect {
        Effect::Find { ticket, names, exceptions } => {
            let found = places
                .filter(|_| !on_battery(Path::new(SUPPLIES)))
                .and_then(|places| find(places, &names, &exceptions));
            Event::Found { ticket, found: found.map(Box::new) }
        }
        Effect::Keep { identity, line, analyses, cards } => {
            let keep = |places: &Places| {
                let folder = places.analyses();
                let disk = |error| LearnError::File(FileError::Disk(folder.clone(), error));
                analyses::add(&folder, identity, *analyses).map_err(disk)?;
                let added = learner::add_cards(&places.learn(), cards)?.added;
                AnalysedGamesFile::within(&places.learn()).add(line)?;
                Ok(added)
            };
            Event::Kept { result: places.ok_or(LearnError::NoHome).and_then(keep) }
        }
    })
}

/// The newest game of the person that is not analysed, and the number of others; none where the disk refuses.
fn find(places: &Places, names: &[String], exceptions: &BTreeSet<u64>) -> Option<FoundGame> {
    let list = AnalysedGamesFile::within(&places.learn());
    let (analysed, _) = FileError::or_damage(list.read()).ok()?;
    let (files, folder) = (newest(places), places.analyses());
    let mut room = Room::within(&folder);
    let own = files.iter().flat_map(|path| games(path)).filter(|tree| is_own(tree, names));
    let known = own.map(|tree| {
        let setting = Setting::of(&tree);
        (identity(&tree, &setting), line_identity(&tree, &setting), tree)
    });
    // What is analysed already takes its room, too.
    let mut open = known.take_while(|(game, ..)| room.take(*game)).filter(|(game, line, tree)| {
        let (kept, listed) = (analyses::has(&folder, *game), analysed.contains(*line));
        let compared = kept && !listed && analysed.lists(*game) && is_analysed(tree, &folder, *game);
        if compared {
            // Where the disk refuses it is compared again.
            let _noted = list.add(*line);
        }
        let done = compared || kept && listed;
        !done && !exceptions.contains(line)
    });
    let (game, _, tree) = open.next()?;
    let left = open.count();
    let tree = with_names(tree).tree().clone();
    Some(FoundGame { tree, analyses: analyses::kept(&folder, game), left })
}

/// True if analyses of all positions of a game's main line are kept, or stand in its record.
fn is_analysed(tree: &Tree, folder: &Path, identity: u64) -> bool {
    let kept = analyses::kept(folder, identity);
    Review::new(tree.clone()).places().iter().all(|place| place.over || place.brief(&kept).is_some())
}

/// The games of a person in the folder of games, the newest files first, with the analyses kept of them.
pub(crate) fn player_games(places: &Places, names: &[String]) -> Vec<PlayerGame> {
    let kept = places.analyses();
    let trees = newest(places).into_iter().flat_map(|path| games(&path));
    without_copies(trees.filter_map(|tree| player_game(tree, names, None, Some(&kept))).collect())
}

/// Games that may be one: of the same sides on the same day, from the same position.
#[derive(PartialEq, Eq, Hash)]
struct Occasion {
    sides: ByColor<String>,
    day: Option<String>,
    size: Size,
    stones: u64,
}

impl Occasion {
    fn of(game: &PlayerGame, setting: &Setting) -> Self {
        Self {
            sides: called(&game.tree).map(|name| name.to_lowercase()),
            day: game.day.clone(),
            size: setting.size,
            stones: Replay::to(&game.tree, setting, NodeId::ROOT).position().board().hash(),
        }
    }
}

/// The games without those that are there again: of games of the same sides on the same day whose main lines are equal, or one
/// the beginning of the other, as of a game that was broken off and gone on with, the longest stays.
pub fn without_copies(mut games: Vec<PlayerGame>) -> Vec<PlayerGame> {
    let mut occasions: HashMap<Occasion, Vec<_>> = HashMap::new();
    for (index, game) in games.iter().enumerate() {
        let setting = Setting::of(&game.tree);
        let moves = game.tree.main_line().filter_map(|node| node.mv(setting.size));
        let moves: Vec<(Color, Option<Point>)> = moves.map(|(color, mv)| (color, mv.point())).collect();
        let worth = (game.report.is_some(), game.result.is_some());
        occasions.entry(Occasion::of(game, &setting)).or_default().push((moves, worth, index));
    }
    let mut copies = BTreeSet::new();
    for lines in occasions.values_mut() {
        // Directly behind a line stands one that begins with it, if there is any.
        lines.sort_unstable();
        let pairs = lines.windows(2).filter(|pair| pair[1].0.starts_with(&pair[0].0));
        copies.extend(pairs.map(|pair| pair[0].2));
    }
    let mut indices = 0..;
    games.retain(|_| indices.next().is_none_or(|index| !copies.contains(&index)));
    games
}

/// The game of a record, if it was played in the year that is given, and one side of it has one of the names, with the
/// analyses in it and those of the folder where they are `kept`.
pub fn player_game(tree: Tree, names: &[String], year: Option<u16>, kept: Option<&Path>) -> Option<PlayerGame> {
    let day = tree.root().info("DT").and_then(|date| Day::parse(&date)).map(|day| day.as_str().to_owned());
    let played = day.as_ref().and_then(|day| day.get(..4)?.parse().ok());
    own_color(&sides(&tree), names)?;
    if year.is_some() && played != year {
        return None;
    }
    let beside = kept.map(|folder| analyses::kept(folder, identity(&tree, &Setting::of(&tree))));
    let mut review = with_names(tree);
    review.add_analyses(beside.unwrap_or_default());
    review.last();
    PlayerGame::of(&review, names, day)
}

/// Names of both sides in a record. Those that were encoded twice are read back, as in the library.
pub fn sides(tree: &Tree) -> ByColor<String> {
    called(tree).map(|name| repair_text(&name).into_owned())
}

/// The record, with the names of [`sides`].
pub fn with_names(tree: Tree) -> Review {
    let (written, repaired) = (called(&tree), sides(&tree));
    let mut review = Review::new(tree);
    for color in Color::BOTH.into_iter().filter(|&color| repaired[color] != written[color]) {
        // A record that takes no other name keeps its own.
        let _kept = review.set_infos(&[(GameInfo::Player(color), &repaired[color])]);
    }
    review
}

/// Files in the folder of games, the newest first.
fn newest(places: &Places) -> Vec<PathBuf> {
    let mut files: Vec<(SystemTime, PathBuf)> = lanke_storage::files(&places.games(), "sgf")
        .unwrap_or_default()
        .into_iter()
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
        .collect();
    files.sort_by(|a, b| b.cmp(a));
    files.truncate(MAX_FILES);
    files.into_iter().map(|(_, path)| path).collect()
}

/// Games of a file, read as the library does; none where it cannot be read.
fn games(path: &Path) -> Vec<Tree> {
    let bytes = lanke_storage::read(path, limits::BYTES as u64).ok();
    let opened = bytes.and_then(|bytes| record::read(&repair_bytes(&bytes), Some("sgf"), None).ok());
    opened.map(|opened| opened.collection.games).unwrap_or_default()
}

/// True for a game of the person that is long enough to be analysed.
fn is_own(tree: &Tree, names: &[String]) -> bool {
    let moves = tree.main_line().filter(|node| node.raw_move().is_some()).take(SHORTEST).count();
    moves == SHORTEST && own_color(&sides(tree), names).is_some()
}

/// True if the computer runs on its battery, as far as the system tells: on Linux, where none of its adapters is connected.
fn on_battery(supplies: &Path) -> bool {
    let is_connected = |folder: PathBuf| {
        let says = |name: &str, text: &[u8]| {
            let bytes = lanke_storage::read(&folder.join(name), SUPPLY_BYTES).unwrap_or_default();
            bytes.trim_ascii() == text
        };
        says("type", b"Mains").then(|| !says("online", b"0"))
    };
    let supplies = fs::read_dir(supplies).into_iter().flatten().flatten();
    let adapters = supplies.filter_map(|entry| is_connected(entry.path()));
    adapters.reduce(|one, other| one || other) == Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_two_adapters_is_mains_power() {
        let supplies = tempfile::tempdir().unwrap();
        let supply = |name: &str, kind: &str, online: &str| {
            let folder = supplies.path().join(name);
            fs::create_dir(&folder).unwrap();
            fs::write(folder.join("type"), kind).unwrap();
            fs::write(folder.join("online"), online).unwrap();
        };
        supply("BAT0", "Battery\n", "0\n");
        assert!(!on_battery(supplies.path()), "it has no adapter");
        supply("AC0", "Mains\n", "0\n");
        assert!(on_battery(supplies.path()));
        supply("AC1", "Mains\n", "1\n");
        assert!(!on_battery(supplies.path()));
    }
}
