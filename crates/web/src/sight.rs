//! Sight of a real board in words and pixels, as it is drawn into the picture of a camera.

use lanke_app::wording::{self, stone};
use lanke_camera::{BoardStatus, Overlay, OverlayQuestion};
use lanke_rules::{Move, Point, Size};
use lanke_vision::Spot;
use lanke_words::{Lang, phrase, side, word};
use serde::Serialize;

use crate::state::{Line, Question, letter, place};

/// Sight of the board in the last picture, in words and pixels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct SightMessage {
    kind: &'static str,
    tone: &'static str,
    label: String,
    width: usize,
    height: usize,
    grid: Option<GridMessage>,
    doubts: Vec<DoubtMessage>,
    place: Option<PlaceMessage>,
    lift: Vec<[u8; 2]>,
    question: Option<Question>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct GridMessage {
    size: [u8; 2],
    points: Vec<i32>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct DoubtMessage {
    at: [u8; 2],
    color: Option<&'static str>,
    text: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PlaceMessage {
    at: [u8; 2],
    color: &'static str,
    text: String,
}

fn vertex(sight: &Overlay, point: Point) -> String {
    sight.grid.map_or_else(String::new, |grid| grid.size.vertex(point).to_string())
}

/// The next step on the real board, in a sentence.
pub(crate) fn status(sight: &Overlay, lang: Lang) -> Line {
    let own = |tone, key: &str| Line::new(tone, word(lang, key));
    let with = |tone, key: &str, n: &str| Line::new(tone, phrase(lang, key, &[("n", n)]));
    match &sight.status {
        BoardStatus::Idle | BoardStatus::Searching => own("warn", "phone-searching"),
        BoardStatus::Hand => own("warn", "cam-h-hand"),
        BoardStatus::Lift { points, .. } => {
            let names: Vec<_> = points.iter().map(|&point| vertex(sight, point)).collect();
            with("warn", "cam-lift", &names.join(" "))
        }
        BoardStatus::Elsewhere(point) => with("bad", "cam-elsewhere", &vertex(sight, *point)),
        BoardStatus::Differs => with("bad", "cam-differs", &sight.doubts.len().to_string()),
        BoardStatus::OtherSize(size) => with("bad", "cam-otherlines", &size.width().to_string()),
        BoardStatus::Moved => own("bad", "cam-moved"),
        BoardStatus::Lost(trouble) => Line::new("bad", wording::lost(lang, trouble)),
        BoardStatus::NoSource(error) => Line::new("bad", wording::no_source(lang, error)),
        BoardStatus::Over => own("plain", "cam-over"),
        BoardStatus::Steady => match sight.awaited {
            Some((point, _)) => with("good", "cam-lay", &vertex(sight, point)),
            None if sight.following => own("plain", "cam-h-recording"),
            None => own("good", "cam-steady"),
        },
    }
}

/// State of the picture in a few words: `Steady · 19 lines 98%`.
fn label(sight: &Overlay, lang: Lang) -> (&'static str, String) {
    let tone = match sight.status {
        BoardStatus::Idle | BoardStatus::Searching | BoardStatus::Over => "plain",
        BoardStatus::Hand | BoardStatus::Lift { .. } | BoardStatus::Elsewhere(_) => "warn",
        BoardStatus::Moved
        | BoardStatus::Differs
        | BoardStatus::OtherSize(_)
        | BoardStatus::Lost(_)
        | BoardStatus::NoSource(_) => "bad",
        BoardStatus::Steady => "good",
    };
    let board = sight.grid.map_or_else(String::new, |grid| {
        format!(" · {} {}%", phrase(lang, "cam-lines", &[("n", &grid.size.width().to_string())]), sight.sure)
    });
    (tone, format!("{}{board}", wording::board_state(lang, &sight.status)))
}

/// Sight of a board on which these stones are marked dead.
pub(crate) fn message(sight: &Overlay, dead: &[Point], lang: Lang) -> SightMessage {
    let (tone, label) = label(sight, lang);
    let points = |size: Size, view: &lanke_vision::CameraModel| {
        let at = |point: Point| view.apply(Spot::new(point.x().into(), point.y().into()));
        size.points().map(at).flat_map(|spot| [spot.x.round() as i32, spot.y.round() as i32]).collect()
    };
    let grid = sight.grid.and_then(|grid| {
        let view = grid.view()?;
        Some(GridMessage { size: [grid.size.width(), grid.size.height()], points: points(grid.size, &view) })
    });
    let hidden = sight.is_hidden();
    let lift = match &sight.status {
        BoardStatus::Lift { points, .. } => points,
        _ => dead,
    };
    let doubts = sight.doubts.iter().filter(|_| !hidden).map(|&(point, seen, sure)| DoubtMessage {
        at: place(point),
        color: seen.map(letter),
        text: if sight.following { stone(lang, seen).to_owned() } else { format!("{}? {sure}%", stone(lang, seen)) },
    });
    SightMessage {
        kind: "sight",
        tone,
        label,
        width: sight.picture.0,
        height: sight.picture.1,
        grid,
        doubts: doubts.collect(),
        place: sight.awaited.filter(|_| !hidden).map(|(point, color)| PlaceMessage {
            at: place(point),
            color: letter(color),
            text: format!("{} {}", side(lang, color), vertex(sight, point)),
        }),
        lift: lift.iter().copied().map(place).collect(),
        question: sight.question.as_ref().map(|question| asked(sight, question, lang)),
    }
}

pub(crate) fn asked(sight: &Overlay, question: &OverlayQuestion, lang: Lang) -> Question {
    let (text, detail) = match question {
        OverlayQuestion::Point(point, seen, sure) => {
            let text = phrase(lang, "phone-is-it", &[("p", &vertex(sight, *point)), ("c", stone(lang, *seen))]);
            (text, phrase(lang, "cam-sure", &[("n", &sure.to_string())]))
        }
        OverlayQuestion::Moves(moves) => {
            let names: Vec<_> = moves
                .iter()
                .map(|mv| match mv {
                    Move::Play(point) => vertex(sight, *point),
                    Move::Pass => word(lang, "phone-passed").to_owned(),
                })
                .collect();
            (phrase(lang, "phone-were-played", &[("p", &names.join(" "))]), String::new())
        }
        OverlayQuestion::SetUp(count) => {
            (phrase(lang, "phone-begins-with", &[("n", &count.to_string())]), String::new())
        }
        OverlayQuestion::Moved => (word(lang, "cam-moved").to_owned(), word(lang, "phone-follow-it").to_owned()),
    };
    Question { text, detail, yes: word(lang, "phone-yes").to_owned(), no: word(lang, "phone-no").to_owned() }
}

#[cfg(test)]
mod tests {
    use lanke_camera::Trouble;

    use super::*;

    #[test]
    fn it_is_told_beside_a_board_why_its_camera_shows_nothing() {
        let sight = Overlay {
            status: BoardStatus::Lost(Trouble::Password),
            picture: (1, 1),
            grid: None,
            sure: 0.0,
            doubts: Vec::new(),
            awaited: None,
            question: None,
            following: true,
        };
        assert_eq!(status(&sight, Lang::En), Line::new("bad", "The camera wants a name and a password in its address"));
    }
}
