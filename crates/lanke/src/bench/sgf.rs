//! Reading records: the reader of this program and the crate sgf-parse over the same files.

use std::path::Path;

use anyhow::{Result, ensure};
use goban::pieces::stones::Color as TheirColor;
use goban::rules::game::Game;
use goban::rules::{CHINESE, GobanSizes};
use lanke_game::record::{self, Collection, Content, Replayer, Setting, Tree, sgf};
use lanke_rules::playout::Rng;
use lanke_rules::{Position, Ruleset, Size};

use sgf_parse::go::{Move as TheirMove, Prop};

use super::board::their_stone;
use super::race::{Contestant, Done, Races, Rounds, TIME, race};
use crate::records::files;

/// Where the project's shared data lies beside a checkout.
const SHARED: &str = "../shared/data/rules/games-ai/sgf.tar.gz";

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
    let asserted = vec![compare(&texts)?, compare_boards(&texts)?];
    let parse = vec![
        Contestant::new("lanke", || Ok(sum(&texts, |text| parse(text)))),
        Contestant::new("sgf-parse", || Ok(sum(&texts, |text| their_parse(text).unwrap_or(0)))),
    ];
    let read = vec![Contestant::new("lanke", || Ok(sum(&files, |file| read(file))))];
    let mut replayer = Replayer::default();
    let replay = vec![
        Contestant::new("lanke", || Ok(sum(&texts, |text| replay(&mut replayer, text)))),
        Contestant::new("sgf-parse and goban", || {
            Ok(sum(&texts, |text| their_replay(text).map_or(0, |(moves, _)| moves)))
        }),
    ];
    let races = vec![
        race("whole trees parsed".to_owned(), "files", rounds, parse)?,
        race("the same with the encoding found out".to_owned(), "files", rounds, read)?,
        race("parsed and the main line replayed with legality".to_owned(), "files", rounds, replay)?,
    ];
    let source = format!("{source}: {} files, {} of them UTF-8", files.len(), texts.len());
    Ok(Races { benchmark: "sgf", source, time: TIME, asserted, races })
}

/// Everything that `work` finds in the files, a count a file.
fn sum<T>(files: &[T], mut work: impl FnMut(&T) -> u64) -> Done {
    let mut done = Done { count: files.len() as u64, parts: 0, checksum: 0 };
    for file in files {
        let parts = work(file);
        done.parts += parts;
        done.checksum = done.checksum.wrapping_mul(31).wrapping_add(parts);
    }
    done
}

/// Nodes of every game of the text; none where it is no game.
fn parse(text: &str) -> u64 {
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

/// The main line of a file's first game on the board of the crate goban: moves, those refused twice,
/// and the stones at the end. None where stones are set up or the game is not on a usual board.
fn their_replay(text: &str) -> Option<(u64, Game)> {
    let games = sgf_parse::go::parse(text).ok()?;
    let root = games.first()?;
    let size = match root.get_property("SZ") {
        None => (19, 19),
        Some(Prop::SZ(size)) => *size,
        Some(_) => return None,
    };
    if !matches!(size, (9, 9) | (13, 13) | (19, 19)) || matches!(root.get_property("HA"), Some(Prop::HA(_))) {
        return None;
    }
    let mut game = Game::new(GobanSizes::from(usize::from(size.0)), CHINESE);
    let mut count = 0;
    for node in root.main_variation() {
        if ["AB", "AW", "AE"].iter().any(|name| node.get_property(name).is_some()) {
            return None;
        }
        let (color, mv) = match node.get_move() {
            Some(Prop::B(mv)) => (TheirColor::Black, mv),
            Some(Prop::W(mv)) => (TheirColor::White, mv),
            _ => continue,
        };
        if game.turn() != color || game.is_over() {
            return None;
        }
        count += 1;
        match mv {
            TheirMove::Pass => drop(game.play(goban::rules::Move::Pass)),
            TheirMove::Move(p) if p.x >= size.0 || p.y >= size.1 => return None,
            TheirMove::Move(p) => {
                if game.try_play(goban::rules::Move::Play(p.y, p.x)).is_err() {
                    return None;
                }
            }
        }
    }
    Some((count, game))
}

/// Wherever the crates can play a game at all, its moves and its stones at the end are the same.
fn compare_boards(texts: &[String]) -> Result<String> {
    let mut same = 0;
    let mut replayer = Replayer::default();
    for text in texts {
        let (Some((count, game)), Ok((collection, _))) = (their_replay(text), sgf::read(text)) else { continue };
        let Some(tree) = collection.games.first() else { continue };
        let replay = replayer.main_line(tree, &Setting::of(tree));
        ensure!(u64::from(replay.moves()) == count, "{} moves, but {count} by goban, in {text:.200}", replay.moves());
        let board = replay.position().board();
        let equal = board.size().points().all(|p| board.stone(p) == their_stone(&game, p));
        ensure!(equal, "other stones than by goban at the end of {text:.200}");
        same += 1;
    }
    Ok(format!("{same} main lines end with the same stones on the board of goban"))
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
        let collection = Collection { games: vec![tree], epilogue: String::new() };
        files.push(sgf::write(&collection).into_bytes());
    }
    Ok(files)
}
