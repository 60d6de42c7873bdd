//! How a record is read: its comment, what was found in it, numbers on stones, what it says of its game.

use lanke_game::review::Info;
use lanke_rules::{Color, Move, Point};

use crate::app::App;
use crate::prose::Prose;
use crate::reading::Practice;
use crate::settings::Numbers;
use crate::view::{BoardView, InfoField, ReadingView, SearchView, Status, Tone};
use crate::words::{Lang, phrase, word};

pub(super) fn view(app: &App) -> ReadingView {
    let study = app.shelf.shown();
    let review = study.review();
    let node = review.tree().node(review.node());
    ReadingView {
        prose: Prose::of(&node.comment().unwrap_or_default(), review.setting().size),
        search: app.reading.search.as_ref().map(|search| SearchView {
            query: search.query.clone(),
            found: search.found.clone(),
            at: search.found.iter().position(|found| found.node == node.id()),
            size: review.setting().size,
        }),
        practice: app.reading.practice,
        titles: study.titles(app.settings.lang),
        game: study.game(),
    }
}

/// What is said while a record is practised.
pub(super) fn practice_status(app: &App) -> Option<Status> {
    let lang = app.settings.lang;
    let (right, wrong) = app.reading.guesses;
    let text = match app.reading.practice {
        Practice::Off => return None,
        Practice::Step => word(lang, "st-step").to_owned(),
        Practice::Guess if right + wrong == 0 => word(lang, "st-guess").to_owned(),
        Practice::Guess => phrase(lang, "st-guessed", &[("n", &right.to_string()), ("k", &wrong.to_string())]),
    };
    Some(Status { text, tone: Tone::Good, icon: "hand" })
}

/// Writes the numbers of moves on the stones that stand, and lights points up. `moves` are those before
/// the board shown, with their numbers.
pub(super) fn mark(app: &App, board: &mut BoardView, moves: impl Iterator<Item = (u32, Color, Move)>, at: u32) {
    if app.settings.numbers != Numbers::Off {
        // The last stone on a point is the one that stands there.
        let mut standing = vec![None; board.points.len()];
        for (number, color, mv) in moves {
            if let Move::Play(p) = mv {
                standing[board.size.ordinal(p)] = Some((number, color));
            }
        }
        for (point, played) in board.points.iter_mut().zip(standing) {
            let Some((number, _)) = played.filter(|(_, color)| point.stone == Some(*color)) else { continue };
            if let Some(number) = app.settings.numbers.of(number, at)
                && point.label.is_empty()
            {
                point.label = number.to_string();
                point.name = phrase(app.settings.lang, "pt-number", &[("n", &point.name), ("k", &point.label)]);
            }
        }
    }
    let signed = |p: Point| {
        let point = &board.points[board.size.ordinal(p)];
        !point.label.is_empty() || point.mark.is_some()
    };
    board.ringed = board.last.is_some_and(signed);
    board.lit = app.lit().iter().copied().filter(|&p| board.size.contains(p)).collect();
}

/// What a record says of its game, to be changed.
pub(super) fn info_fields(app: &App) -> Vec<InfoField> {
    let (lang, tree) = (app.settings.lang, app.shelf.shown().review().tree());
    let field = |info: Info| InfoField {
        info,
        label: label(lang, info),
        value: tree.root().first(info.property()).map(|v| v.text().into_owned()).unwrap_or_default(),
    };
    Info::ALL.into_iter().map(field).collect()
}

fn label(lang: Lang, info: Info) -> String {
    let of_side =
        |color, key| phrase(lang, "list-pair", &[("a", lanke_words::side(lang, color)), ("b", word(lang, key))]);
    let key = match info {
        Info::Player(color) => return of_side(color, "info-player"),
        Info::Rank(color) => return of_side(color, "info-rank"),
        Info::Team(color) => return of_side(color, "info-team"),
        Info::Result => "info-result",
        Info::Event => "info-event",
        Info::Round => "info-round",
        Info::Date => "info-date",
        Info::Place => "info-place",
        Info::Rules => "info-rules",
        Info::Komi => "info-komi",
        Info::Handicap => "info-handicap",
        Info::Time => "info-time",
        Info::Overtime => "info-overtime",
        Info::Name => "info-name",
        Info::Comment => "info-comment",
        Info::Annotator => "info-annotator",
        Info::Source => "info-source",
        Info::Copyright => "info-copyright",
    };
    word(lang, key).to_owned()
}
