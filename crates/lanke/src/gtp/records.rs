//! Games from files and back, for `loadsgf` and `printsgf`.

use std::path::Path;

use anyhow::{Context, Error, Result, bail};
use lanke_engine::gtp::{Game, RecordError, Records};
use lanke_game::record::{self, Collection, Content, Format, NodeId, Replay, Setting, Tree, ValueBuf};
use lanke_rules::{Color, Point, Position};

use crate::{open, output};

/// Files in every format that is read, written as SGF.
pub(super) struct Files;

impl Records for Files {
    fn load(&mut self, file: &Path, before: Option<u32>) -> Result<Game, RecordError> {
        load(file, before).map_err(|error| RecordError(format!("{error:#}")))
    }

    fn print(&mut self, game: &Game) -> Result<String, RecordError> {
        print(game).map_err(|error| RecordError(format!("{error:#}")))
    }

    fn save(&mut self, file: &Path, game: &Game) -> Result<(), RecordError> {
        let saved = print(game).and_then(|text| output::write_file(file, text.as_bytes()));
        saved.map_err(|error| RecordError(format!("{error:#}")))
    }
}

/// The main line of a file's first game; what is set up in the middle of it begins it anew.
fn load(file: &Path, before: Option<u32>) -> Result<Game> {
    let games = open::read(file, None)?.collection.games;
    let tree = games.first().context("the file holds no game")?;
    let setting = Setting::of(tree);
    let mut replay = Replay::new(tree, &setting);
    let (mut start, mut moves) = (replay.position().clone(), Vec::new());
    for node in tree.main_line() {
        if node.raw_move().is_some() && before.is_some_and(|before| replay.moves() + 1 >= before) {
            break;
        }
        replay.step(node);
        if node.set_up().next().is_some() || node.to_play().is_some() {
            start = replay.position().clone();
            moves.clear();
        } else {
            moves.extend(node.mv(setting.size));
        }
    }
    if let Some(flaw) = replay.flaws().first() {
        bail!("at move {} {}", flaw.number, flaw.reason);
    }
    let mut game = Game::new(start, setting.komi);
    game.handicap = setting.handicap;
    for (side, mv) in moves {
        game.play(side, mv).map_err(Error::msg)?;
    }
    Ok(game)
}

fn print(game: &Game) -> Result<String> {
    let mut tree = Tree::new(root(game));
    let mut last = NodeId::ROOT;
    for &(side, mv) in game.moves() {
        last = tree.add(last, usize::MAX, &Content::of_move(side, mv))?;
    }
    let collection = Collection { games: vec![tree], epilogue: String::new() };
    Ok(record::write(&collection, Format::Sgf)?)
}

fn root(game: &Game) -> Content {
    let mut root = Content::new();
    for (name, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8"), ("RU", game.ruleset().name.sgf())] {
        root.set_text(name, text);
    }
    let [width, height] = [game.size().width(), game.size().height()].map(|side| side.to_string());
    root.set("SZ", [if width == height { ValueBuf::text(&width) } else { ValueBuf::compose(&width, &height) }]);
    root.set("KM", [ValueBuf::number(game.komi.points())]);
    if game.handicap > 0 {
        root.set("HA", [ValueBuf::number(game.handicap.into())]);
    }
    let start: &Position = game.start();
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stands = |p: &Point| start.board().stone(*p) == Some(color);
        let stones: Vec<ValueBuf> = start.board().size().points().filter(stands).map(ValueBuf::point).collect();
        if !stones.is_empty() {
            root.set(name, stones);
        }
    }
    if start.to_play() == Color::White {
        root.set_text("PL", "W");
    }
    root
}
