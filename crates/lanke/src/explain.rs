//! `lanke explain`: sentences about the moves of a game, each proved on the board.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail, ensure};
use lanke_app::words::{Lang, phrase};
use lanke_game::review::{Place, Review};
use lanke_learn::explain::{Question, explain};
use lanke_rules::{Move, Size};
use serde::Serialize;

use crate::args::{self, Language};
use crate::open::Which;
use crate::output::{self, Side};
use crate::players::GameKind;
use crate::report::FindingFacts;

#[derive(Debug, clap::Args)]
#[command(mut_arg("at", |at| at.help("Number of the move to explain [default: all moves]")))]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// Better move to compare with, as Q16 [default: the first candidate of the analysis in the record]
    #[arg(long, requires = "at", value_name = "VERTEX")]
    better: Option<String>,
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

/// A move with what is proved about it.
#[derive(Serialize)]
struct Explained {
    #[serde(rename = "move")]
    number: u32,
    color: Side,
    vertex: String,
    findings: Vec<FindingFacts>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let review = Review::new(args.which.game()?);
    let is_go = GameKind::of(&review.setting().ruleset) == GameKind::Go;
    ensure!(is_go, "{} is a record of NoGo; moves of Go are explained", args.which.file.display());
    let size = review.setting().size;
    let better = args.better.as_ref().map(|text| vertex(size, text)).transpose()?;
    let mut moves = Vec::new();
    for place in review.places() {
        if args.which.at.is_none_or(|at| at == place.moves) {
            moves.extend(explained(&review, &place, better, lang)?);
        }
    }
    let one = args.which.at.is_some();
    ensure!(!one || !moves.is_empty(), "the game has no such move");
    moves.retain(|explained| one || !explained.findings.is_empty());
    if args.json {
        return output::print_json(&moves);
    }
    let mut text = String::new();
    if moves.is_empty() {
        text = phrase(lang, "why-nothing", &[]) + "\n";
    }
    for Explained { number, vertex, findings, .. } in &moves {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{} {vertex}", phrase(lang, "play-move", &[("n", &number.to_string())]));
        for finding in findings {
            let _ = writeln!(text, "  {}", finding.text);
        }
        if findings.is_empty() {
            let _ = writeln!(text, "  {}", phrase(lang, "why-nothing-move", &[]));
        }
    }
    output::print(&text)
}

fn vertex(size: Size, text: &str) -> Result<Move> {
    size.parse_vertex(text).map(Move::Play).with_context(|| format!("{text} is no point of this board"))
}

/// Findings about the move that led to a place; none where no move did.
fn explained(review: &Review, place: &Place, better: Option<Move>, lang: Lang) -> Result<Option<Explained>> {
    let Some((color, mv)) = place.mv else { return Ok(None) };
    let Some(question) = Question::of(review, place.node, better) else { return Ok(None) };
    let size = review.setting().size;
    if let Some(better) = better
        && let Err(why) = question.before.legal(better)
    {
        bail!("{} cannot be played in place of move {}: {why}", size.move_name(better), place.moves);
    }
    let findings = explain(&question);
    Ok(Some(Explained {
        number: place.moves,
        color: color.into(),
        vertex: size.move_name(mv),
        findings: findings.iter().map(|finding| FindingFacts::of(finding, size, lang)).collect(),
    }))
}
