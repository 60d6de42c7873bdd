//! Reading of records: parsing, finding out the encoding, replaying.

use anyhow::{Result, ensure};
use lanke_game::record::{self, Collection, NodeContent, Replayer, Setting, Tree, sgf};
use lanke_rules::playout::Rng;
use lanke_rules::{Position, Ruleset, Size};

use crate::board::random_moves;
use crate::race::{Contestant, Done, Race, Races, Rounds, TIME, race};

/// Contestants that take part beside this program's reader, in the race of the same name.
#[derive(Default)]
pub struct Others<'a> {
    /// Beside the parsing of whole trees.
    pub parse: Vec<Contestant<'a>>,
    /// Beside the replaying of main lines.
    pub replay: Vec<Contestant<'a>>,
}

/// Files of records and those of them that are UTF-8.
pub struct Records {
    source: String,
    files: Vec<Vec<u8>>,
    /// Texts of the files that are UTF-8.
    pub texts: Vec<String>,
}

impl Records {
    /// Files and the place that they come from.
    ///
    /// # Errors
    /// Fails if there is no file.
    pub fn new(source: String, files: Vec<Vec<u8>>) -> Result<Self> {
        ensure!(!files.is_empty(), "{source} holds no SGF file");
        let texts = files.iter().filter_map(|f| String::from_utf8(f.clone()).ok()).collect();
        Ok(Self { source, files, texts })
    }

    /// Random games, where no real ones are at hand.
    ///
    /// # Errors
    /// Fails if a file cannot be made.
    pub fn generated() -> Result<Self> {
        Self::new("200 generated games".to_owned(), generated()?)
    }

    /// Races over these files, with the assertions that held before.
    ///
    /// # Errors
    /// Fails if a contestant's answers differ from batch to batch.
    pub fn races(&self, rounds: Rounds, others: Others<'_>, asserted: Vec<String>) -> Result<Races> {
        let Self { source, files, texts } = self;
        let field = |own, others: Vec<_>| [own].into_iter().chain(others).collect();
        let own = Contestant::new("lanke", || Ok(sum(texts, |text| parse(text))));
        let parsed = race("whole trees parsed".to_owned(), "files", rounds, field(own, others.parse))?;
        let own = Contestant::new("lanke", || Ok(sum(files, |file| read(file))));
        let name = "the same with the encoding found out".to_owned();
        let decoded = race(name, "files", rounds, field(own, Vec::new()))?;
        let mut replayer = Replayer::default();
        let own = Contestant::new("lanke", || Ok(sum(texts, |text| replay(&mut replayer, text))));
        let name = "parsed and the main line replayed with legality".to_owned();
        let replayed = race(name, "files", rounds, field(own, others.replay))?;
        let source = format!("{source}: {} files, {} of them UTF-8", files.len(), texts.len());
        let races: Vec<Race> = vec![parsed, decoded, replayed];
        Ok(Races { benchmark: "sgf", source, time: TIME, asserted, races })
    }

    /// Asserts that every text holds a game.
    ///
    /// # Errors
    /// Fails if one does not.
    pub fn hold_games(&self) -> Result<String> {
        for text in &self.texts {
            ensure!(parse(text) > 0, "a file that holds no game: {text:.60}");
        }
        Ok(format!("{} files hold games", self.texts.len()))
    }
}

/// Sum of the counts that `work` finds in the files.
pub fn sum<T>(files: &[T], mut work: impl FnMut(&T) -> u64) -> Done {
    let mut done = Done { count: files.len() as u64, parts: 0, checksum: 0 };
    for file in files {
        let parts = work(file);
        done.parts += parts;
        done.checksum = done.checksum.wrapping_mul(31).wrapping_add(parts);
    }
    done
}

/// Nodes of every game of the text; none where it is no game.
pub fn parse(text: &str) -> u64 {
    sgf::read(text).map_or(0, |(collection, _)| nodes(&collection))
}

/// The same for a file in any encoding.
fn read(bytes: &[u8]) -> u64 {
    record::read(bytes, Some("sgf"), None).map_or(0, |opened| nodes(&opened.collection))
}

fn nodes(collection: &Collection) -> u64 {
    collection.games.iter().map(|game| game.nodes().count() as u64).sum()
}

/// Moves of the main lines, each judged by the rules of its record; those refused count double.
fn replay(replayer: &mut Replayer, text: &str) -> u64 {
    let games = sgf::read(text).map_or_else(|_| Vec::new(), |(collection, _)| collection.games);
    let moves = |game| {
        let replay = replayer.main_line(game, &Setting::of(game));
        u64::from(replay.moves()) + replay.flaws().len() as u64
    };
    games.iter().map(moves).sum()
}

/// Random games as files, where no real ones are at hand.
fn generated() -> Result<Vec<Vec<u8>>> {
    const GAMES: u64 = 200;
    const MOVES: usize = 220;
    let mut rng = Rng::new(4);
    let mut files = Vec::new();
    for number in 1..=GAMES {
        let mut root = NodeContent::new();
        for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", "19"), ("KM", "7.5"), ("RU", "Chinese")]
        {
            root.set_text(name, value);
        }
        root.set_text("GN", &format!("Generated game {number}"));
        let mut tree = Tree::new(root);
        let mut end = tree.root().id();
        let mut position = Position::new(Size::NINETEEN, Ruleset::CHINESE);
        random_moves(&mut position, &mut rng, MOVES, |color, mv| {
            if let Ok(id) = tree.add(end, 0, &NodeContent::of_move(color, mv)) {
                end = id;
            }
        });
        let collection = Collection { games: vec![tree], epilogue: String::new() };
        files.push(sgf::write(&collection).into_bytes());
    }
    Ok(files)
}
