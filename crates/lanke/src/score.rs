//! `lanke score`: a game counted, at its end or at any move.

use anyhow::{Result, bail, ensure};
use lanke_app::words::{self, Lang};
use lanke_game::record::Setting;
use lanke_players::guess_dead;
use lanke_rules::{
    Board, Capture, Color, Count, DeadStones, Ending, Komi, Outcome, PlayEnd, Point, Position, Reading, Reason,
    Ruleset, Score, Tally, Unit, picture,
};
use serde::Serialize;

use crate::args::{self, Dead};
use crate::open::Which;
use crate::output::{self, Side, counted};

/// Games that a guess at dead stones plays are drawn from this, so that equal boards get equal
/// guesses.
const SEED: u64 = 1;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// Rules, instead of the record's: chinese, japanese, aga …
    #[arg(long, value_parser = args::rules)]
    rules: Option<Ruleset>,
    /// Komi, instead of the record's
    #[arg(long, value_parser = args::komi, allow_negative_numbers = true)]
    komi: Option<Komi>,
    /// Dead stones: auto (estimated), none, or a stone of each dead chain such as Q16,D4
    #[arg(long, default_value = "auto", value_parser = args::dead)]
    dead: Dead,
    /// Count no false eyes and no region of one side that lacks two eyes, as goscorer does, where the rules count no eyes in seki
    #[arg(long)]
    strict: bool,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    winner: Option<Side>,
    margin: Option<f64>,
    text_en: String,
    text_zh: String,
    black: Counted,
    white: Counted,
    dead: Vec<String>,
    owner: Vec<String>,
}

/// Count of one side.
#[derive(Serialize)]
struct Counted {
    stones: u32,
    territory: u32,
    captures: u32,
    bonus: f64,
    total: f64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let tree = args.which.game()?;
    let mut setting = Setting::of(&tree);
    if let Some(ruleset) = args.rules {
        setting.ruleset = ruleset;
        // The race for half of the board knows no komi, whatever the game was played with.
        if tree.root().info("KM").is_none() || ruleset.ending == Ending::Majority {
            setting.komi = if setting.handicap >= 2 { ruleset.handicap_komi } else { ruleset.komi };
        }
    }
    setting.komi = args.komi.unwrap_or(setting.komi);
    let (replay, _) = args.which.replay(&tree, &setting, args.which.at)?;
    let position = replay.position();
    let ruleset = &setting.ruleset;
    let dead = match position.end() {
        // Decided in the middle of the play, by the stones as they stand.
        Some(PlayEnd::Majority { .. }) => Vec::new(),
        _ => dead(&args.dead, position, setting.komi)?,
    };
    let reading = if args.strict { Reading::Strict } else { Reading::Agreed };
    let count = Count { handicap: setting.handicap, reading, ..Count::of_position(position, &dead) };
    let score = count.score(ruleset, setting.komi);
    let outcome = match position.end() {
        Some(PlayEnd::NoLegalMove { loser }) => Outcome::win(loser.opponent(), Reason::NoLegalMove),
        Some(PlayEnd::Majority { winner }) => Outcome::win(winner, Reason::Majority),
        _ if ruleset.capture == Capture::Forbidden => {
            bail!("a game of NoGo is not counted: it goes on until a side has no legal move")
        }
        _ => score.outcome(),
    };
    let answer = Answer {
        winner: outcome.winner().map(Side::from),
        margin: outcome.margin().map(|m| m.to_f64()),
        text_en: outcome.to_string(),
        text_zh: words::outcome_words(Lang::Zh, outcome, Unit::of(ruleset)),
        black: side(&score.tally().black),
        white: side(&score.tally().white),
        dead: dead.iter().map(|p| setting.size.vertex(*p).to_string()).collect(),
        owner: owner_rows(&score, position.board()),
    };
    if args.json { output::print_json(&answer) } else { output::print(&answer.text()) }
}

/// The points of every dead chain, row by row.
fn dead(wanted: &Dead, position: &Position, komi: Komi) -> Result<Vec<Point>> {
    let (board, ruleset) = (position.board(), position.ruleset());
    let size = board.size();
    let mut dead = match wanted {
        Dead::None => Vec::new(),
        Dead::Auto if ruleset.dead == DeadStones::None => Vec::new(),
        Dead::Auto => guess_dead(position, komi, SEED),
        Dead::Stones(_) if ruleset.dead == DeadStones::None => {
            bail!("under {} rules every stone on the board is alive", ruleset.name)
        }
        Dead::Stones(vertices) => {
            let mut points = Vec::new();
            for vertex in vertices {
                let Some(p) = size.parse_vertex(vertex) else {
                    bail!("{vertex} is no point of a board of {size}");
                };
                ensure!(board.stone(p).is_some(), "no stone is at {vertex} to be dead");
                points.extend(board.chain(p));
            }
            points
        }
    };
    dead.sort_unstable();
    dead.dedup();
    Ok(dead)
}

fn side(tally: &Tally) -> Counted {
    Counted {
        stones: tally.stones,
        territory: tally.territory,
        captures: tally.captures,
        bonus: tally.bonus.to_f64(),
        total: tally.total.to_f64(),
    }
}

fn owner_rows(score: &Score, board: &Board) -> Vec<String> {
    let size = board.size();
    let mut points = size.points();
    let row = |_| points.by_ref().take(usize::from(size.width())).map(|p| picture::symbol(score.owner(p))).collect();
    (0..size.height()).map(row).collect()
}

impl Answer {
    /// For people.
    fn text(&self) -> String {
        let mut text = format!("{} ({})\n", self.text_en, self.text_zh);
        for (color, c) in [(Color::Black, &self.black), (Color::White, &self.white)] {
            text.push_str(&format!(
                "{color}: {}, {} territory, {}, {} bonus: {}\n",
                counted(c.stones, "stone"),
                c.territory,
                counted(c.captures, "capture"),
                c.bonus,
                c.total
            ));
        }
        if !self.dead.is_empty() {
            text.push_str(&format!("dead: {}\n", self.dead.join(" ")));
        }
        for row in &self.owner {
            let spaced: Vec<String> = row.chars().map(String::from).collect();
            text.push_str(&format!("  {}\n", spaced.join(" ")));
        }
        text
    }
}
