//! Reading records: the reader of this program and the crate sgf-parse over the same files.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::read::GzDecoder;
use lanke_game::record::{Content, Tree, sgf};
use lanke_rules::playout::Rng;
use lanke_rules::{Position, Ruleset, Size};

use super::race::{Contestant, Done, Races, Rounds, race};

/// Where the project's shared data lies beside a checkout.
const SHARED: &str = "../shared/data/rules/games-ai/sgf.tar.gz";

/// Files of a source that are read, and bytes of each.
const MAX_FILES: usize = 100_000;
const MAX_BYTES: u64 = 16 << 20;

pub(super) fn races(from: Option<&Path>, rounds: Rounds) -> Result<Races> {
    let (source, files) = match from {
        Some(path) => (path.display().to_string(), files(path)?),
        None => match files(Path::new(SHARED)) {
            Ok(files) => (SHARED.to_owned(), files),
            Err(_) if !Path::new(SHARED).exists() => ("200 generated games".to_owned(), generated()?),
            Err(error) => return Err(error),
        },
    };
    ensure!(!files.is_empty(), "{source} holds no SGF file");
    let texts: Vec<String> = files.iter().filter_map(|f| String::from_utf8(f.clone()).ok()).collect();
    let asserted = vec![compare(&texts)?];
    let parse = vec![
        Contestant::new("lanke", || Ok(parse_all(&texts))),
        Contestant::new("sgf-parse", || Ok(their_parse_all(&texts))),
    ];
    let races = vec![race("whole trees parsed".to_owned(), "files", rounds, parse)?];
    let source = format!("{source}: {} files, {} of them UTF-8", files.len(), texts.len());
    Ok(Races { benchmark: "sgf", source, asserted, races })
}

fn parse_all(texts: &[String]) -> Done {
    let mut done = Done { count: texts.len() as u64, parts: 0, checksum: 0 };
    for text in texts {
        let nodes = parse(text);
        done.parts += nodes;
        done.checksum = done.checksum.wrapping_mul(31).wrapping_add(nodes);
    }
    done
}

/// Nodes of every game of the file; none where it is no game.
fn parse(text: &str) -> u64 {
    sgf::read(text).map_or(0, |(collection, _)| collection.games.iter().map(|g| g.nodes().count() as u64).sum())
}

fn their_parse_all(texts: &[String]) -> Done {
    let mut done = Done { count: texts.len() as u64, parts: 0, checksum: 0 };
    for text in texts {
        let nodes = their_parse(text).unwrap_or(0);
        done.parts += nodes;
        done.checksum = done.checksum.wrapping_mul(31).wrapping_add(nodes);
    }
    done
}

fn their_parse(text: &str) -> Option<u64> {
    let games = sgf_parse::go::parse(text).ok()?;
    let mut open: Vec<_> = games.iter().collect();
    let mut nodes = 0;
    while let Some(node) = open.pop() {
        nodes += 1;
        open.extend(node.children());
    }
    Some(nodes)
}

/// Both readers must find the same nodes wherever the crate reads the file at all.
fn compare(texts: &[String]) -> Result<String> {
    let (mut same, mut refused) = (0, 0);
    for text in texts {
        let ours = parse(text);
        ensure!(ours > 0, "a file that holds no game: {:.60}", text);
        match their_parse(text) {
            None => refused += 1,
            Some(theirs) if theirs == ours => same += 1,
            Some(theirs) => anyhow::bail!("{ours} nodes, but {theirs} for sgf-parse, in {:.200}", text),
        }
    }
    Ok(format!("{same} files have the same nodes for both; sgf-parse refuses {refused} that are read here"))
}

/// Every SGF file of a folder and its folders, or of a `.tar.gz`, in order of their names.
fn files(path: &Path) -> Result<Vec<Vec<u8>>> {
    let mut found: Vec<(PathBuf, Vec<u8>)> = if path.is_dir() { folder(path) } else { archive(path) }
        .with_context(|| format!("cannot read {}", path.display()))?;
    found.sort();
    Ok(found.into_iter().map(|(_, bytes)| bytes).collect())
}

fn folder(path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    let mut open = vec![path.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let (entry, kind) = entry.and_then(|e| Ok((e.path(), e.file_type()?)))?;
            if kind.is_dir() {
                open.push(entry);
            } else if is_sgf(&entry) && found.len() < MAX_FILES {
                let bytes = bounded(File::open(&entry)?)?;
                found.push((entry, bytes));
            }
        }
    }
    Ok(found)
}

fn archive(path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    for entry in tar::Archive::new(GzDecoder::new(File::open(path)?)).entries()? {
        let entry = entry?;
        let name = entry.path()?.into_owned();
        if is_sgf(&name) && found.len() < MAX_FILES {
            found.push((name, bounded(entry)?));
        }
    }
    Ok(found)
}

fn bounded(from: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn is_sgf(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"))
}

/// Random games as files, where no real ones are at hand.
fn generated() -> Result<Vec<Vec<u8>>> {
    const GAMES: u64 = 200;
    const MOVES: usize = 220;
    let mut rng = Rng::new(4);
    let mut files = Vec::new();
    for number in 1..=GAMES {
        let mut root = Content::new();
        for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("SZ", "19"), ("KM", "7.5"), ("RU", "Chinese")]
        {
            root.set_text(name, value);
        }
        root.set_text("GN", &format!("Generated game {number}"));
        let mut tree = Tree::new(root);
        let mut end = tree.root().id();
        let mut position = Position::new(Size::NINETEEN, Ruleset::CHINESE);
        super::board::random_moves(&mut position, &mut rng, MOVES, |color, mv| {
            if let Ok(id) = tree.add(end, 0, &Content::of_move(color, mv)) {
                end = id;
            }
        });
        let collection = lanke_game::record::Collection { games: vec![tree], epilogue: String::new() };
        files.push(sgf::write(&collection).into_bytes());
    }
    Ok(files)
}
