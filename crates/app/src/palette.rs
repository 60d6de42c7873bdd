//! The palette: commands, moves and points found by a few letters.

use lanke_rules::Point;
use pinyin::ToPinyin;

use crate::command::{Command, TABLE};
use crate::command_action::CommandAction;
use crate::intent::{Go, Intent};
use crate::view::View;
use crate::words::{Lang, phrase};

/// Something that the palette offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Name.
    pub title: String,
    /// The keys that do it, too.
    pub keys: String,
    /// Its action.
    pub action: CommandAction,
    /// The command, if it is one.
    pub command: Option<Command>,
}

/// Meanings of `query`, best first: the number of a move, a point, commands that can be done now.
/// Commands that were used lately, the last first, come before others that fit as well.
pub fn entries(view: &View, recent: &[Command], query: &str) -> Vec<Entry> {
    let lang = view.common.settings.lang;
    let query: String = query.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    let commands = TABLE.iter().filter_map(|row| {
        let (command, action) = (row.command, row.command.action(view)?);
        let score = Lang::ALL.into_iter().filter_map(|lang| fit(command.name(lang), &query)).max()?;
        let age = recent.iter().position(|&c| c == command).unwrap_or(usize::MAX);
        let title = command.name(lang).to_owned();
        let keys = view.common.settings.keys.shown(command);
        Some((-score, age, Entry { title, keys, action, command: Some(command) }))
    });
    let mut commands: Vec<_> = commands.collect();
    commands.sort_by_key(|(score, age, _)| (*score, *age));
    places(view, &query).into_iter().chain(commands.into_iter().map(|(_, _, entry)| entry)).collect()
}

/// Meanings of a number or a coordinate: a move of the line, a point of the board.
pub fn places(view: &View, text: &str) -> Vec<Entry> {
    let lang = view.common.settings.lang;
    let entry = |key: &str, n: &str, intent| Entry {
        title: phrase(lang, key, &[("n", n)]),
        keys: String::new(),
        action: CommandAction::Ask(intent),
        command: None,
    };
    let to_move = |n: u32| entry("pal-move", &n.to_string(), Intent::Go(Go::Move(n)));
    let Some(record) = view.record() else { return Vec::new() };
    let (board, moves) = (&record.board, record.line.len());
    let to_point = |p: Point| entry("pal-point", &board.size.vertex(p).to_string(), Intent::Tap(p));
    let number = text.trim().parse().ok().filter(|&n: &u32| n as usize <= moves);
    let point = board.size.parse_vertex(text.trim()).filter(|_| board.enabled);
    number.map(to_move).into_iter().chain(point.map(to_point)).collect()
}

/// Score of the letters of `query` found, in their order, in a name or the pinyin of a name; none
/// where one is missing. Letters that begin a word and letters that follow each other count most.
fn fit(name: &str, query: &str) -> Option<i32> {
    let spelt: String = name
        .chars()
        .map(|c| c.to_pinyin().map_or_else(|| c.to_string(), |spelt| format!(" {}", spelt.plain())))
        .collect();
    [name, &spelt].into_iter().filter_map(|text| subsequence(&text.to_lowercase(), query)).max()
}

fn subsequence(text: &str, query: &str) -> Option<i32> {
    let text: Vec<char> = text.chars().collect();
    let mut score = 0;
    let mut next = 0;
    for wanted in query.chars() {
        let begins = |i: usize| i == 0 || !text[i - 1].is_alphanumeric();
        let here = |i: &usize| text[*i] == wanted;
        let follows = Some(next).filter(|&i| i > 0 && i < text.len() && here(&i));
        let first = || (next..text.len()).find(here);
        let at = follows.or_else(|| (next..text.len()).filter(here).find(|&i| begins(i))).or_else(first)?;
        score += if follows.is_some() || begins(at) { 8 } else { 1 };
        next = at + 1;
    }
    // Of names that fit alike the shorter is meant.
    Some(score * 64 - text.len().min(63) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_found_by_letters_of_either_language_and_by_pinyin() {
        for (query, name) in [
            ("停一", "停一手"),
            ("tys", "停一手"),
            ("tingyi", "停一手"),
            ("ns", "New game, save"),
            ("fscr", "Full screen"),
        ] {
            assert!(fit(name, query).is_some(), "{query}");
        }
        assert_eq!(fit("停一手", "tyx"), None);
        assert_eq!(fit("Pass", "ssp"), None);
        assert!(fit("Save", "sa") > fit("Reset dead stones", "sa"));
        assert!(fit("Full screen", "fs") > fit("offers", "fs"));
    }
}
