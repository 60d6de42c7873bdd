//! `lanke inspect`: what files hold, each game replayed to the end of its main line.

use std::fmt::Write as _;
use std::io::{self, BufWriter, StdoutLock, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Result;
use lanke_game::record::{Encoding, Flaw, Opened, Replay, Setting, Tree};
use lanke_rules::{Capture, Move, Size, picture};
use serde::Serialize;

use crate::open;
use crate::output::{self, BySide, Side, counted, plain};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game records: SGF, GIB, NGF, UGF, UGI, .dat or logs of Botzone; - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Text encoding, where detection fails: gb18030, shift_jis …
    #[arg(long, value_parser = crate::args::encoding)]
    encoding: Option<&'static Encoding>,
    /// Print JSON: an array with one object per game
    #[arg(long)]
    json: bool,
}

/// Information about a game.
#[derive(Serialize)]
struct Report {
    file: String,
    /// Index of the game in the file, from 0.
    index: usize,
    game: &'static str,
    players: BySide<Player>,
    width: u8,
    height: u8,
    rules: String,
    komi: f64,
    handicap: u16,
    encoding: &'static str,
    nodes: usize,
    moves: u32,
    board: Vec<String>,
    captures: BySide<u32>,
    to_play: Side,
    result: Option<String>,
    illegal: Vec<Illegal>,
    /// Of the game; with the first, those of the whole file.
    warnings: Vec<String>,
}

/// A player as the record names them.
#[derive(Serialize)]
struct Player {
    name: Option<String>,
    rank: Option<String>,
}

/// A move that the rules refuse.
#[derive(Serialize)]
struct Illegal {
    #[serde(rename = "move")]
    number: u32,
    color: Side,
    vertex: String,
    reason: String,
}

/// A file that cannot be read does not keep the others from being told.
pub(crate) fn run(args: &Args) -> Result<()> {
    let mut out = Printer::new(args.json);
    let mut refused = Vec::new();
    for file in &args.files {
        match open::read(file, args.encoding) {
            Ok(opened) => report_all(file, &opened, &mut out)?,
            Err(error) => refused.push(error),
        }
    }
    out.finish()?;
    open::refusal(&refused)
}

fn report_all(file: &Path, opened: &Opened, out: &mut Printer) -> Result<()> {
    for (index, game) in opened.collection.games.iter().enumerate() {
        let mut report = report(file, index, game, opened);
        if index == 0 {
            report.warnings.splice(0..0, opened.warnings.iter().map(ToString::to_string));
        }
        out.print(&report)?;
    }
    Ok(())
}

/// Prints reports one by one, so that the reports of a large collection never lie in memory together.
struct Printer {
    out: BufWriter<StdoutLock<'static>>,
    json: bool,
    printed: bool,
}

impl Printer {
    fn new(json: bool) -> Self {
        Self { out: BufWriter::with_capacity(1 << 16, io::stdout().lock()), json, printed: false }
    }

    fn print(&mut self, report: &Report) -> Result<()> {
        let text = if self.json { output::json(report)? } else { output::harmless(&report.text()).into_owned() };
        let before = match (self.json, std::mem::replace(&mut self.printed, true)) {
            (true, false) => "[",
            (true, true) => ",",
            (false, false) => "",
            (false, true) => "\n",
        };
        output::written(self.out.write_all(before.as_bytes()).and_then(|()| self.out.write_all(text.as_bytes())))
    }

    fn finish(mut self) -> Result<()> {
        let end = match (self.json, self.printed) {
            (true, true) => "]\n",
            (true, false) => "[]\n",
            (false, _) => "",
        };
        output::written(self.out.write_all(end.as_bytes()).and_then(|()| self.out.flush()))
    }
}

fn report(file: &Path, index: usize, game: &Tree, opened: &Opened) -> Report {
    let setting = Setting::of(game);
    let replay = Replay::main_line(game, &setting);
    let (position, unlisted) = (replay.position(), replay.unlisted_flaws());
    Report {
        file: file.display().to_string(),
        index,
        game: if setting.ruleset.capture == Capture::Forbidden { "nogo" } else { "go" },
        players: game.players().map(|player| Player { name: player.name, rank: player.rank }).into(),
        width: setting.size.width(),
        height: setting.size.height(),
        rules: setting.ruleset.name.to_string(),
        komi: setting.komi.points(),
        handicap: setting.handicap,
        encoding: opened.encoding.name(),
        nodes: game.nodes().count(),
        moves: replay.moves(),
        board: picture::rows(position.board()),
        captures: position.captures().into(),
        to_play: position.to_play().into(),
        result: game.root().info("RE"),
        illegal: replay.flaws().iter().map(|flaw| illegal(flaw, setting.size)).collect(),
        warnings: (unlisted > 0).then(|| format!("{unlisted} more illegal moves are not listed")).into_iter().collect(),
    }
}

fn illegal(flaw: &Flaw, size: Size) -> Illegal {
    let vertex = match flaw.mv {
        None => String::new(),
        Some(Move::Pass) => "pass".to_owned(),
        Some(Move::Play(p)) if size.contains(p) => size.vertex(p).to_string(),
        Some(Move::Play(p)) => format!("{} from the left, {} from the top", p.x() + 1, p.y() + 1),
    };
    Illegal { number: flaw.number, color: flaw.color.into(), vertex, reason: flaw.reason.to_string() }
}

impl Player {
    /// For people: `Ke Jie 9p`.
    fn text(&self) -> String {
        let words: Vec<&str> = [&self.name, &self.rank].into_iter().flatten().map(String::as_str).collect();
        if words.is_empty() { "unknown".to_owned() } else { plain(&words.join(" ")) }
    }
}

impl Report {
    /// For people.
    fn text(&self) -> String {
        let mut text = format!("{}, game {}\n", plain(&self.file), self.index + 1);
        let BySide { black, white } = &self.captures;
        for row in &self.board {
            let spaced: Vec<String> = row.chars().map(String::from).collect();
            text.push_str(&format!("  {}\n", spaced.join(" ")));
        }
        let Self { width, height, rules, komi, handicap, nodes, moves, to_play, encoding, .. } = self;
        let result = self.result.as_deref().map_or_else(|| "unknown".to_owned(), plain);
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{width}×{height}, {rules} rules, komi {komi}, handicap {handicap}, text in {encoding}");
        let _ = writeln!(
            text,
            "{} in {}, {to_play} to play; result: {result}",
            counted(*moves, "move"),
            counted(*nodes as u64, "node")
        );
        let _ = writeln!(text, "players: Black {}, White {}", self.players.black.text(), self.players.white.text());
        let _ = writeln!(text, "captures: Black {black}, White {white}");
        for i in &self.illegal {
            let mv = format!("{} {}", i.color, i.vertex);
            let _ = writeln!(text, "illegal: move {}, {}: {}", i.number, mv.trim_end(), plain(&i.reason));
        }
        for warning in &self.warnings {
            let _ = writeln!(text, "warning: {}", plain(warning));
        }
        text
    }
}
