//! `lanke render`: a diagram of a game, as books print them.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use lanke_app::diagram::{Diagram, Mark};
use lanke_game::record::{NodeId, Setting, Tree};
use lanke_rules::{Color, Move};

use crate::args;
use crate::open::Which;
use crate::output;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// Number these moves, such as 41-60; the diagram then shows every stone played from there on
    #[arg(long, value_parser = args::numbers)]
    numbers: Option<RangeInclusive<u32>>,
    /// The picture: .svg, .png or .txt
    #[arg(short, long)]
    output: PathBuf,
}

/// What a picture can be written as.
enum Picture {
    Svg,
    Png,
    Text,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let picture = picture(&args.output)?;
    let tree = args.which.game()?;
    let setting = Setting::of(&tree);
    let mut diagram = match &args.numbers {
        Some(numbers) => figure(args, &tree, &setting, numbers)?,
        None => board(args, &tree, &setting)?,
    };
    diagram.title = title(&tree);
    diagram.notes.extend(about(&tree));
    let bytes = match picture {
        Picture::Svg => diagram.svg().into_bytes(),
        Picture::Png => diagram.png()?,
        Picture::Text => diagram.text().into_bytes(),
    };
    output::write_file(&args.output, &bytes)
}

fn picture(path: &Path) -> Result<Picture> {
    let extension = path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
    match extension.as_deref() {
        Some("svg") => Ok(Picture::Svg),
        Some("png") => Ok(Picture::Png),
        Some("txt") => Ok(Picture::Text),
        _ => bail!("cannot tell a kind of picture from the name {}: use .svg, .png or .txt", path.display()),
    }
}

/// The board after a move, with what its node marks.
fn board(args: &Args, tree: &Tree, setting: &Setting) -> Result<Diagram> {
    let (replay, last) = args.which.replay(tree, setting, args.which.at)?;
    let mut diagram = Diagram::new(replay.position().board());
    let node = tree.node(last);
    if let Some((_, Move::Play(point))) = node.mv(setting.size) {
        diagram.mark(point, Mark::Last);
    }
    let markup = node.markup();
    for (point, sign) in markup.marks {
        diagram.mark(point, Mark::Sign(sign));
    }
    for (point, label) in markup.labels {
        diagram.mark(point, Mark::Label(label));
    }
    if replay.moves() > 0 {
        diagram.notes.push(format!("Move {}", replay.moves()));
    }
    Ok(diagram)
}

/// The moves from the first number on, as a numbered figure.
fn figure(args: &Args, tree: &Tree, setting: &Setting, numbers: &RangeInclusive<u32>) -> Result<Diagram> {
    let (first, last) = (*numbers.start(), *numbers.end());
    let shown = args.which.at.unwrap_or(last);
    ensure!(last <= shown, "the numbers end at move {last}, after move {shown} that is to be shown");
    // Also the check that the game is as long as that.
    let (_, end) = args.which.replay(tree, setting, Some(shown))?;
    let (before, _) = args.which.replay(tree, setting, Some(first - 1))?;
    let moves = moves(tree, setting, end).into_iter().filter(|m| m.0 >= first);
    let mut figure = Diagram::figure(before.position().board(), moves, numbers.clone());
    figure.notes.push(if first == last { format!("Move {first}") } else { format!("Moves {first}–{last}") });
    Ok(figure)
}

/// The moves of the line up to a node, each with its number; what names no point has its number too.
fn moves(tree: &Tree, setting: &Setting, end: NodeId) -> Vec<(u32, Color, Move)> {
    let path = tree.path(end).into_iter().map(|id| tree.node(id));
    let raw = path.filter(|node| node.raw_move().is_some());
    (1..).zip(raw).filter_map(|(number, node)| node.mv(setting.size).map(|(color, mv)| (number, color, mv))).collect()
}

/// `AlphaGo – 李世石 9p`, as far as the players are known.
fn title(tree: &Tree) -> String {
    let name = |p: lanke_game::record::Player| {
        let parts: Vec<String> = [p.name, p.rank].into_iter().flatten().collect();
        parts.join(" ")
    };
    let players = tree.players().map(name);
    match (players.black.is_empty(), players.white.is_empty()) {
        (true, true) => tree.root().info("GN").unwrap_or_default(),
        (black, white) => {
            let known = |unknown: bool, name: String, side: Color| if unknown { side.to_string() } else { name };
            let black = known(black, players.black, Color::Black);
            format!("{black} – {}", known(white, players.white, Color::White))
        }
    }
}

/// Event, date and result in a line, if anything is known.
fn about(tree: &Tree) -> Option<String> {
    let root = tree.root();
    let known: Vec<String> = ["EV", "DT", "RE"].into_iter().filter_map(|name| root.info(name)).collect();
    (!known.is_empty()).then(|| known.join(", "))
}
