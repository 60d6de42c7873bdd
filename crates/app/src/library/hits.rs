//! Games that were found, in words.

use lanke_game::Coordinates;
use lanke_rules::{Color, Name, Point, Ruleset, Unit};

use super::Answer;
use super::messages::ListedHit;
use super::view::HitRow;
use crate::context::Context;
use crate::move_list::move_label;
use crate::record_words::{or_side, result_words};
use crate::thumbnail::Thumbnail;
use crate::words::Lang;

/// The hits of an answer in words.
pub(super) fn hits(answer: &Answer, cx: &Context<'_>) -> Vec<HitRow> {
    let (names, lang, size) = (cx.settings.look.coordinates, cx.lang(), answer.question.area.size());
    answer.found.hits.iter().map(|hit| hit_row(hit, size, names, lang)).collect()
}

/// A hit in words, its board turned as the pattern lies.
fn hit_row(listed: &ListedHit, (width, height): (u8, u8), coordinates: Coordinates, lang: Lang) -> HitRow {
    let ListedHit { game, hit, board, last } = listed;
    let facts = &game.facts;
    let names = [(Color::Black, &facts.players.black), (Color::White, &facts.players.white)];
    let unit = Unit::of(&Name::parse(&facts.rules).map_or(Ruleset::CHINESE, |name| name.ruleset()));
    let result = facts.result.as_deref().map(|text| result_words(lang, text, unit));
    let (size, back) = (board.size(), hit.orientation.inverse());
    let turned = |p: Point| back.point(p, size);
    let (wide, high) = if hit.orientation.turns() { (height, width) } else { (width, height) };
    let corners = [turned(Point::new(hit.left, hit.top)), turned(Point::new(hit.left + wide - 1, hit.top + high - 1))];
    let turned_size = back.size(size);
    let stones = turned_size.points().map(|p| {
        let stone = board.stone(hit.orientation.point(p, turned_size));
        stone.map(|color| if hit.exchanged { color.opponent() } else { color })
    });
    let next = hit.next.local().map(|(at, _)| {
        let x = corners[0].x().min(corners[1].x()) + at.x;
        let y = corners[0].y().min(corners[1].y()) + at.y;
        coordinates.name(turned_size, Point::new(x, y))
    });
    HitRow {
        names: names.map(|(color, player)| or_side(lang, color, player.name.as_deref().unwrap_or_default())),
        about: [facts.day.as_ref().map(|day| day.as_str().to_owned()), result]
            .into_iter()
            .flatten()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join("　"),
        number: move_label(lang, hit.number as usize),
        next: next.unwrap_or_default(),
        board: Thumbnail {
            stones: stones.collect(),
            size: turned_size,
            last: last.map(turned),
            rectangle: Some((corners[0], corners[1])),
            ..Thumbnail::of(board, None, false)
        },
    }
}
