//! Names, formats and versions of the files of game records.

use std::path::Path;

use chrono::NaiveDateTime;
use lanke_game::record::{Collection, Format, Tree};
use lanke_rules::{ByColor, Color};
use lanke_storage::{Expected, Version};

/// Expected version of a file that a record is written to, if `known` is the file that the record came from.
pub(crate) fn expected(known: Option<&Path>, version: Option<Version>, path: &Path) -> Expected {
    match version {
        Some(version) if known == Some(path) => Expected::Version(version),
        _ => Expected::Nothing,
    }
}

/// Format that a file's extension names.
pub(crate) fn format_of(path: &Path) -> Option<Format> {
    path.extension().and_then(|e| e.to_str()).and_then(Format::of_extension)
}

/// One game as a collection.
pub(crate) fn of_tree(tree: Tree) -> Collection {
    Collection { games: vec![tree], ..Collection::default() }
}

/// Names of a game's players.
pub(crate) fn names(tree: Option<&Tree>) -> ByColor<String> {
    ByColor::from_fn(|color| {
        let property = match color {
            Color::Black => "PB",
            Color::White => "PW",
        };
        tree.and_then(|t| t.root().first(property)).map(|v| v.line().into_owned()).unwrap_or_default()
    })
}

/// Name for the file of a record: date, time and players.
pub(crate) fn file_name(day: NaiveDateTime, names: &ByColor<String>) -> String {
    let who = [clean_name(&names.black), clean_name(&names.white)].into_iter().filter(|n| !n.trim().is_empty());
    let who = who.collect::<Vec<_>>().join("-");
    let when = day.format("%Y-%m-%d %H%M%S");
    if who.is_empty() { format!("{when}.sgf") } else { format!("{when} {who}.sgf") }
}

/// Name of a player as a part of the name of a file.
pub(crate) fn clean_name(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '.')).take(24).collect()
}

/// Name of a file without its folder.
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_named_by_its_day_and_its_players() {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 20).unwrap().and_hms_opt(9, 5, 0).unwrap();
        let names = |black: &str, white: &str| ByColor { black: black.into(), white: white.into() };
        assert_eq!(file_name(day, &names("王质", "../石室")), "2026-11-20 090500 王质-..石室.sgf");
        assert_eq!(file_name(day, &names("", " ")), "2026-11-20 090500.sgf");
    }
}
