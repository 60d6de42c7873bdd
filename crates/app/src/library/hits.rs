//! Games that were found, in words.

use lanke_game::Coordinates;
use lanke_rules::{Board, Color, Name, Point, Ruleset};

use super::Answer;
use super::draft::Rectangle;
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

/// The board of a hit, turned and coloured as the pattern lies.
pub(super) struct Lying {
    pub(super) board: Board,
    /// The last move.
    pub(super) last: Option<Point>,
    /// The place of the pattern.
    pub(super) area: Rectangle,
}

impl Lying {
    /// The board of a hit of a pattern of so many columns and rows.
    pub(super) fn of(listed: &ListedHit, (width, height): (u8, u8)) -> Self {
        let ListedHit { hit, board, last, .. } = listed;
        let (size, back) = (board.size(), hit.orientation.inverse());
        let turned = |p: Point| back.point(p, size);
        let (wide, high) = if hit.orientation.turns() { (height, width) } else { (width, height) };
        let (first, opposite) = (Point::new(hit.left, hit.top), Point::new(hit.left + wide - 1, hit.top + high - 1));
        let mut lying = Board::new(back.size(size));
        for p in size.points() {
            let stone = board.stone(p).map(|color| if hit.exchanged { color.opponent() } else { color });
            lying.set(turned(p), stone);
        }
        Self { board: lying, last: last.map(turned), area: Rectangle::between(turned(first), turned(opposite)) }
    }
}

/// Names of Black and White.
pub(super) fn player_names(listed: &ListedHit, lang: Lang) -> [String; 2] {
    let (facts, ruleset) = (&listed.game.facts, ruleset(listed));
    Color::BOTH.map(|color| or_side(lang, &ruleset, color, facts.players[color].name.as_deref().unwrap_or_default()))
}

/// The law of the game; Chinese rules when the library knows none.
fn ruleset(listed: &ListedHit) -> Ruleset {
    Name::parse(&listed.game.facts.rules).map_or(Ruleset::CHINESE, |name| name.ruleset())
}

/// A hit in words, with its board.
fn hit_row(listed: &ListedHit, size: (u8, u8), coordinates: Coordinates, lang: Lang) -> HitRow {
    let (facts, hit) = (&listed.game.facts, listed.hit);
    let result = facts.result.as_deref().map(|text| result_words(lang, text, &ruleset(listed)));
    let Lying { board, last, area } = Lying::of(listed, size);
    let next = hit.next.local().map(|(at, _)| coordinates.name(board.size(), area.point(at)));
    HitRow {
        names: player_names(listed, lang),
        about: [facts.day.as_ref().map(|day| day.as_str().to_owned()), result]
            .into_iter()
            .flatten()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join("　"),
        number: move_label(lang, hit.number as usize),
        next: next.unwrap_or_default(),
        board: Thumbnail { rectangle: Some((area.first, area.last)), ..Thumbnail::of(&board, last, false) },
    }
}
