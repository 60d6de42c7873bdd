//! The first page in words.

use std::sync::Arc;

use chrono::{NaiveDateTime, Timelike};
use lanke_players::PlayerSpec;
use lanke_rules::{Color, Point, Size};

use super::view::{HomePage, LearnTile, QuickView, UnfinishedView};
use crate::context::Context;
use crate::games::Games;
use crate::games::show::date;
use crate::levels;
use crate::thumbnail::{Crop, Thumbnail};
use crate::words::{Lang, phrase, word};

/// Levels that the scale of strengths names, besides the weakest and the strongest.
const NAMED_LEVELS: [u8; 3] = [4, 6, 8];

/// The page, with what was left unfinished, the games that were played last and the way to the page for learning.
pub(crate) fn home_page(
    unfinished: Option<UnfinishedView>,
    games: &Games,
    learn: LearnTile,
    cx: &Context<'_>,
) -> HomePage {
    let (lang, settings, today) = (cx.lang(), cx.settings, cx.today());
    let name = settings.own_name();
    HomePage {
        greeting: greeting(lang, name, today),
        date: date(lang, "home-date", today.date()),
        person: (name.to_owned(), settings.course.rank.trim().to_owned()),
        asks_name: !settings.welcomed && name.is_empty(),
        unfinished,
        quick: quick(cx),
        corner: games.last_opening().unwrap_or_else(joseki).cropped(Crop::Corner),
        learn,
        recent: games.recent_rows(cx),
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
    Thumbnail { size, nogo: false, stones: Arc::from(stones), last: None, rectangle: None, crop: Crop::Corner }
}
