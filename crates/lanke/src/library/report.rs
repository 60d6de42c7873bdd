//! Answers of `lanke library`, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use lanke_library::{
    Continuations, DamagedFile, GameRow, Hit, Next, Pattern, PatternPoint, Refreshed, Statistics, Tally,
};
use lanke_rules::{ByColor, Color};
use serde::Serialize;
use serde_json::{Value, json};

use super::Found;
use crate::output::{BySide, Side, counted, plain};

/// Continuations of a pattern that are printed.
const CONTINUATIONS: usize = 10;

/// Games with copies that are printed.
const DUPLICATES: usize = 10;

/// Years that are printed with a pattern.
const YEARS: usize = 12;

pub(super) fn refreshed(done: &Refreshed) -> Value {
    json!({
        "read": done.read, "damaged": done.faults, "removed": done.removed, "unchanged": done.unchanged,
        "unreadable_folders": done.unreadable.iter().map(|f| f.display().to_string()).collect::<Vec<_>>(),
        "unreadable_files": files(&done.unreadable_files), "names_not_unicode": done.unnamed,
    })
}

pub(super) fn refreshed_text(done: &Refreshed) -> String {
    let Refreshed { read, faults, removed, unchanged, unnamed, .. } = done;
    let mut text = format!("{} read, {removed} removed, {unchanged} unchanged\n", counted(*read as u64, "file"));
    if *faults > 0 {
        text.push_str(&format!("{faults} cannot be read; `lanke library list` lists them\n"));
    }
    if *unnamed > 0 {
        text.push_str(&format!("{} left out, whose names are not Unicode\n", counted(*unnamed as u64, "file")));
    }
    text
}

pub(super) fn list(folders: &[PathBuf], damaged: &[DamagedFile]) -> Value {
    let folders: Vec<_> = folders.iter().map(|folder| folder.display().to_string()).collect();
    json!({ "folders": folders, "damaged": files(damaged) })
}

fn files(damaged: &[DamagedFile]) -> Vec<Value> {
    damaged.iter().map(|file| json!({ "file": file.path, "reason": file.reason })).collect()
}

pub(super) fn list_text(folders: &[PathBuf], damaged: &[DamagedFile]) -> String {
    let mut text = String::new();
    for folder in folders {
        text.push_str(&format!("{}\n", plain(&folder.display().to_string())));
    }
    for DamagedFile { path, reason } in damaged {
        text.push_str(&format!("cannot be read: {}: {}\n", plain(path), plain(reason)));
    }
    if text.is_empty() { "no folder was added; the saved games belong to the library\n".to_owned() } else { text }
}

pub(super) fn statistics(statistics: &Statistics, duplicates: &[Vec<GameRow>]) -> Value {
    let Statistics { games, files, damaged, moves, duplicates: copies, sizes, years, results, bytes } = statistics;
    let sizes: BTreeMap<String, u64> = sizes.iter().map(|((w, h), n)| (format!("{w}x{h}"), *n)).collect();
    let copies_of = |group: &Vec<GameRow>| group.iter().map(|game| json!([game.path, game.place])).collect::<Vec<_>>();
    json!({
        "games": games, "files": files, "damaged": damaged, "moves": moves, "copies": copies, "bytes": bytes,
        "sizes": sizes, "years": years,
        "black_won": results[0], "white_won": results[1], "other_results": results[2],
        "duplicates": duplicates.iter().map(copies_of).collect::<Vec<_>>(),
    })
}

pub(super) fn statistics_text(statistics: &Statistics, duplicates: &[Vec<GameRow>]) -> String {
    let Statistics { games, files, damaged, moves, duplicates: copies, sizes, years, results, bytes } = statistics;
    let mut text = format!(
        "{} with {} in {}; {damaged} cannot be read\n",
        counted(*games, "game"),
        counted(*moves, "move"),
        counted(*files, "file")
    );
    let [black, white, other] = results;
    text.push_str(&format!("Black won {black}, White won {white}, other results {other}\n"));
    for ((width, height), count) in sizes {
        text.push_str(&format!("{width}×{height}: {count}\n"));
    }
    if let (Some(first), Some(last)) = (years.keys().next(), years.keys().last()) {
        text.push_str(&format!("years: {first} to {last}\n"));
    }
    text.push_str(&format!("index: {:.1} MB\ncopies of other games: {copies}\n", *bytes as f64 / 1e6));
    for group in duplicates.iter().take(DUPLICATES) {
        let places: Vec<_> = group.iter().map(|game| plain(&file_place(game))).collect();
        text.push_str(&format!("the same game: {}\n", places.join(", ")));
    }
    if duplicates.len() > DUPLICATES {
        text.push_str(&format!("and {} more; `--json` lists all\n", duplicates.len() - DUPLICATES));
    }
    text
}

/// A game as JSON has it.
#[derive(Serialize)]
struct GameReport<'a> {
    file: &'a str,
    /// Index of the game in the file, from 0.
    index: usize,
    players: BySide<Option<&'a str>>,
    ranks: BySide<Option<&'a str>>,
    event: Option<&'a str>,
    date: Option<&'a str>,
    result: Option<&'a str>,
    width: u8,
    height: u8,
    rules: &'a str,
    komi: f64,
    handicap: u16,
    moves: u32,
}

impl<'a> GameReport<'a> {
    fn of(game: &'a GameRow) -> Self {
        let facts = &game.facts;
        let by = |of: fn(&'a lanke_game::record::RecordedPlayer) -> Option<&'a str>| BySide {
            black: of(&facts.players.black),
            white: of(&facts.players.white),
        };
        Self {
            file: &game.path,
            index: game.place,
            players: by(|player| player.name.as_deref()),
            ranks: by(|player| player.rank.as_deref()),
            event: facts.event.as_deref(),
            date: facts.date.as_deref(),
            result: facts.result.as_deref(),
            width: facts.size.width(),
            height: facts.size.height(),
            rules: &facts.rules,
            komi: f64::from(facts.komi) / 2.0,
            handicap: facts.handicap,
            moves: facts.moves,
        }
    }
}

pub(super) fn found(found: &Found) -> Value {
    let games: Vec<_> = found.games.iter().map(GameReport::of).collect();
    let mut value = json!({ "total": found.total, "games": games });
    if let Some((pattern, continuations)) = &found.pattern {
        let hits: Vec<_> = found.hits.iter().map(|hit| hit_json(hit, &found.games)).collect();
        value["hits"] = hits.into();
        value["pattern"] = pattern.to_string().into();
        value["statistics"] = continuations_json(continuations);
    }
    value
}

fn point(point: PatternPoint) -> Value {
    json!([point.x, point.y])
}

fn hit_json(hit: &Hit, games: &[GameRow]) -> Value {
    let next = match hit.next {
        Next::End => Value::Null,
        Next::Here { point: at, color } => json!({ "color": Side::from(color), "point": point(at) }),
        Next::Elsewhere { color, later } => json!({
            "color": Side::from(color), "point": null,
            "later": later.map(|(at, color)| json!({ "color": Side::from(color), "point": point(at) })),
        }),
    };
    let game = games.iter().find(|game| game.id == hit.game);
    json!({
        "file": game.map(|game| &game.path), "index": game.map(|game| game.place), "move": hit.number,
        "left": hit.left, "top": hit.top, "orientation": hit.orientation.number(),
        "colors_exchanged": hit.exchanged, "next": next,
    })
}

fn tally(tally: &Tally) -> Value {
    json!({ "hits": tally.hits, "black_won": tally.wins.black, "white_won": tally.wins.white })
}

fn continuations_json(continuations: &Continuations) -> Value {
    let moves = continuations.moves.iter().flat_map(|(&at, sides)| {
        Color::BOTH
            .into_iter()
            .map(move |color| (at, color, sides[color]))
            .filter(|(.., c)| c.at_once.hits + c.later.hits > 0)
    });
    let moves: Vec<_> = moves
        .map(|(at, color, c)| {
            json!({ "point": point(at), "color": Side::from(color), "at_once": tally(&c.at_once), "later": tally(&c.later) })
        })
        .collect();
    let years: BTreeMap<_, _> = continuations.years.iter().map(|(year, t)| (year.to_string(), tally(t))).collect();
    let ranks: Vec<_> = continuations.ranks.iter().map(|(rank, t)| json!([rank.to_string(), tally(t)])).collect();
    json!({
        "all": tally(&continuations.all), "games": continuations.games, "moves": moves,
        "elsewhere": tally(&continuations.elsewhere), "ended": continuations.ended, "years": years, "ranks": ranks,
    })
}

pub(super) fn found_text(found: &Found) -> String {
    let mut text = format!("{}\n", counted(found.total, "game"));
    match &found.pattern {
        None => found.games.iter().for_each(|game| text.push_str(&format!("{}\n", game_line(game)))),
        Some((pattern, continuations)) => {
            for hit in &found.hits {
                let game = found.games.iter().find(|game| game.id == hit.game).map(game_line).unwrap_or_default();
                text.push_str(&format!("move {}: {game}\n", hit.number));
            }
            text.push_str(&continuations_text(pattern, continuations));
        }
    }
    text
}

fn game_line(game: &GameRow) -> String {
    let facts = &game.facts;
    let player = |side: &lanke_game::record::RecordedPlayer| {
        let rank = side.rank.as_ref().map_or_else(String::new, |rank| format!(" {rank}"));
        format!("{}{rank}", side.name.as_deref().unwrap_or("?"))
    };
    let ByColor { black, white } = &facts.players;
    let known = [facts.date.as_deref(), facts.result.as_deref(), facts.event.as_deref()].into_iter().flatten();
    let known: Vec<_> = known.collect();
    let line = format!("{} – {}, {}  {}", player(black), player(white), known.join(", "), file_place(game));
    plain(&line)
}

/// The file of a game, with its number in the file where it is not the first.
fn file_place(game: &GameRow) -> String {
    if game.place > 0 { format!("{} ({})", game.path, game.place + 1) } else { game.path.clone() }
}

/// The pattern with its continuations lettered, and the numbers of each.
fn continuations_text(pattern: &Pattern, continuations: &Continuations) -> String {
    let total = |sides: &ByColor<lanke_library::Continuation>| -> u64 {
        Color::BOTH.into_iter().map(|color| sides[color].at_once.hits + sides[color].later.hits).sum()
    };
    let mut moves: Vec<_> = continuations.moves.iter().collect();
    moves.sort_by_key(|(point, sides)| (std::cmp::Reverse(total(sides)), **point));
    let Tally { hits, wins } = continuations.all;
    let mut text = format!("{}: Black won {}, White won {}\n", counted(hits, "hit"), wins.black, wins.white);
    text.push_str(&pattern.to_string());
    // Writing into a string cannot fail.
    for &(&point, sides) in moves.iter().take(CONTINUATIONS) {
        let (column, row) = (point.x + 1, point.y + 1);
        for color in Color::BOTH {
            let continuation = sides[color];
            let (now, later) = (continuation.at_once, continuation.later);
            if now.hits + later.hits > 0 {
                let won = now.wins[color] + later.wins[color];
                let _ = writeln!(
                    text,
                    "column {column}, row {row}: {color} {} at once, {} later; {color} won {won}",
                    now.hits, later.hits
                );
            }
        }
    }
    let _ = writeln!(text, "elsewhere: {}; the game ended: {}", continuations.elsewhere.hits, continuations.ended);
    for (year, tally) in continuations.years.iter().rev().take(YEARS) {
        let _ = writeln!(text, "{year}: {}, Black won {}", counted(tally.hits, "hit"), tally.wins.black);
    }
    for (rank, tally) in continuations.ranks.iter().rev().take(YEARS) {
        let _ = writeln!(text, "{rank}: {}, Black won {}", counted(tally.hits, "hit"), tally.wins.black);
    }
    text
}
