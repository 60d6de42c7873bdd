//! Reading of records by this program and by the crate sgf-parse, over the same files.

use std::path::Path;

use anyhow::{Result, ensure};
use goban::pieces::stones::Color as TheirColor;
use goban::rules::game::Game;
use goban::rules::{CHINESE, GobanSizes};
use lanke_bench::race::{Contestant, Races, Rounds};
use lanke_bench::sgf::{Others, Records, parse, sum};
use lanke_game::record::{Replayer, Setting, sgf};
use sgf_parse::go::{Move as TheirMove, Prop};

use crate::board::their_stone;
use crate::records::files;

/// Path of the shared data beside a checkout.
const SHARED: &str = "../shared/data/rules/games-ai/sgf.tar.gz";

/// Races over the files of a folder or archive, the shared data, or generated games.
pub(crate) fn races(from: Option<&Path>, rounds: Rounds) -> Result<Races> {
    let records = match from {
        Some(path) => Records::new(path.display().to_string(), files(path)?)?,
        None => match files(Path::new(SHARED)) {
            Ok(files) => Records::new(SHARED.to_owned(), files)?,
            Err(_) if !Path::new(SHARED).exists() => Records::generated()?,
            Err(error) => return Err(error),
        },
    };
    let texts = &records.texts;
    let asserted = vec![compare(texts)?, compare_boards(texts)?];
    let parse = Contestant::new("sgf-parse", || Ok(sum(texts, |text| their_parse(text).unwrap_or(0))));
    let replay = Contestant::new("sgf-parse and goban", || {
        Ok(sum(texts, |text| their_replay(text).map_or(0, |(moves, _)| moves)))
    });
    records.races(rounds, Others { parse: vec![parse], replay: vec![replay] }, asserted)
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
