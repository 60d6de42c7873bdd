//! The first page in words.

use std::sync::Arc;

use chrono::{Datelike, NaiveDateTime, Timelike};
use lanke_players::PlayerSpec;
use lanke_rules::{Color, Point, Size};

use super::view::{HomePage, QuickView, RecentGame, UnfinishedView};
use super::{Home, KeptGame};
use crate::context::Context;
use crate::form::Form;
use crate::levels;
use crate::thumbnail::{Crop, Thumbnail};
use crate::words::{Lang, phrase, word};

/// Levels that the scale of strengths names, besides the weakest and the strongest.
const NAMED_LEVELS: [u8; 3] = [3, 5, 8];

impl Home {
    /// The page, with what was left unfinished.
    pub(crate) fn view(&self, unfinished: Option<UnfinishedView>, cx: &Context<'_>) -> HomePage {
        let (lang, settings, today) = (cx.lang(), cx.settings, cx.today());
        let name = settings.own_name();
        let recent =
            self.games.as_ref().map(|games| games.iter().map(|game| recent(lang, game, name, today)).collect());
        let last = self.games.iter().flatten().find(|game| game.outcome.is_some());
        HomePage {
            greeting: greeting(lang, name, today),
            date: date(lang, "home-date", today),
            person: (name.to_owned(), settings.course.rank.trim().to_owned()),
            asks_name: !settings.welcomed && name.is_empty(),
            unfinished,
            quick: quick(cx),
            corner: last.map_or_else(joseki, |game| game.opening.clone()).cropped(Crop::Corner),
            recent,
        }
    }
}

/// `晚上好，王质`.
fn greeting(lang: Lang, name: &str, now: NaiveDateTime) -> String {
    let greeting = word(
        lang,
        match now.hour() {
            5..11 => "home-morning",
            11..18 => "home-afternoon",
            _ => "home-evening",
        },
    );
    if name.is_empty() { greeting.to_owned() } else { phrase(lang, "home-hello", &[("g", greeting), ("n", name)]) }
}

/// A day in words: `11 月 23 日，星期一`.
fn date(lang: Lang, key: &str, day: NaiveDateTime) -> String {
    let [year, month, date] = [day.year().to_string(), day.month().to_string(), day.day().to_string()];
    let weekday = day.weekday().number_from_monday().to_string();
    phrase(lang, key, &[("y", &year), ("m", &month), ("d", &date), ("w", &weekday)])
}

/// `昨天 21:30`.
fn when(lang: Lang, at: NaiveDateTime, now: NaiveDateTime) -> String {
    let time = at.format("%H:%M").to_string();
    match now.date().signed_duration_since(at.date()).num_days() {
        0 => phrase(lang, "home-today", &[("t", &time)]),
        1 => phrase(lang, "home-yesterday", &[("t", &time)]),
        _ if at.year() == now.year() => date(lang, "home-day", at),
        _ => at.format("%Y-%m-%d").to_string(),
    }
}

fn quick(cx: &Context<'_>) -> QuickView {
    let (lang, game) = (cx.lang(), cx.settings.quick);
    let form = game.form(&cx.settings.form, 0);
    let ends = [(1, word(lang, "home-novice").to_owned()), (PlayerSpec::STRONGEST, word(lang, "home-full").to_owned())];
    let measured = |level| levels::rank(lang, level, game.side.into());
    let [first, last] = ends;
    let named = NAMED_LEVELS.into_iter().filter_map(|level| Some((level, measured(level)?)));
    let stops: Vec<_> = std::iter::once(first).chain(named).chain([last]).collect();
    let stop = stops.iter().find(|stop| stop.0 == game.level).map(|stop| stop.1.clone());
    let strength = stop.or_else(|| measured(game.level));
    QuickView {
        game,
        strength: strength.unwrap_or_else(|| phrase(lang, "seat-level", &[("n", &game.level.to_string())])),
        stops,
        komi: form.komi_words(lang),
    }
}

fn recent(lang: Lang, game: &KeptGame, name: &str, now: NaiveDateTime) -> RecentGame {
    let named = |color: Color| game.players[color].name.as_deref() == Some(name);
    let you = match Color::BOTH.map(named) {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    };
    let result = match game.outcome {
        Some(outcome) => lanke_words::verdict(lang, outcome, &game.ruleset, you),
        None => word(lang, "home-noresult").to_owned(),
    };
    let player = |color: Color| {
        let player = &game.players[color];
        let side = || lanke_words::seen_side(lang, &game.ruleset, color).to_owned();
        (player.name.clone().unwrap_or_else(side), player.rank.clone().unwrap_or_default())
    };
    let form = Form { width: game.size().width(), height: game.size().height(), ..Form::default() };
    let moves = phrase(lang, "home-moves", &[("n", &game.moves.to_string())]);
    RecentGame {
        path: game.path.clone(),
        when: when(lang, game.written, now),
        result,
        players: lanke_rules::ByColor::from_fn(player),
        about: phrase(lang, "list-two", &[("a", &moves), ("b", &form.board_words(lang))]),
        board: game.end.clone(),
    }
}

/// A corner sequence, for those who have no game of their own yet.
fn joseki() -> Thumbnail {
    const CORNER: [&str; 7] = ["..O...", ".OX...", ".OOX..", ".XXOO.", ".XOX.O", "...X..", "......"];
    let size = Size::NINETEEN;
    let mut stones = vec![None; size.area()];
    for (row, y) in CORNER.iter().zip(size.height() - CORNER.len() as u8..) {
        for (stone, x) in row.bytes().zip(0..) {
            stones[size.ordinal(Point::new(x, y))] = match stone {
                b'X' => Some(Color::Black),
                b'O' => Some(Color::White),
                _ => None,
            };
        }
    }
    Thumbnail { size, nogo: false, stones: Arc::from(stones), last: None, crop: Crop::Corner }
}
