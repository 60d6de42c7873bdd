//! The camera's page: the picture with what is seen in it, and how it stands.

use std::sync::Arc;

use lanke_camera::{SourceError, Trouble};
use lanke_rules::{Color, Size};
use lanke_vision::{Chances, Homography, Reading, Spot};

use super::status;
use crate::app::App;
use crate::camera::{Glimpse, State, inset};
use crate::view::{BoardView, CameraView, DoubtView, PointView, SeenStone, Status, Tone};
use crate::words::{Lang, phrase, word};

/// A point of which less is known is shown as uncertain.
const SURE: f32 = 0.9;

/// The most uncertain points that are listed.
const LISTED: usize = 4;

/// The page, where it is looked at.
pub(super) fn view(app: &App) -> Option<CameraView> {
    let watch = &app.watch;
    if !watch.shown {
        return None;
    }
    let lang = app.settings.lang;
    let glimpse = watch.glimpse.as_deref();
    let reading = glimpse.and_then(|glimpse| glimpse.reading.as_ref());
    let moves = app.table.session.moves().len();
    Some(CameraView {
        source: watch.source.clone(),
        open: watch.ticket.is_some(),
        picture: glimpse.map(|glimpse| Arc::clone(&glimpse.frame)),
        pictures: watch.pictures,
        corners: glimpse.map(corners).unwrap_or_default(),
        found: reading.is_some(),
        stones: glimpse.map(stones).unwrap_or_default(),
        lines: reading.map_or(0, |reading| reading.size.width()),
        state: state(app),
        board: reading.map_or_else(
            || word(lang, "cam.noboard").to_owned(),
            |r| phrase(lang, "cam.lines", &[("n", &r.size.width().to_string())]),
        ),
        doubts: doubts(app, reading),
        acceptable: !watch.perhaps.is_empty(),
        recording: watch.recording,
        can_record: reading.is_some(),
        recorded: phrase(lang, "cam.recorded", &[("n", &moves.to_string())]),
        awaited: app.awaited().map(|point| {
            let last = |lines: u8| f32::from(lines.max(2) - 1);
            let size = app.table.session.settings().size;
            (f32::from(point.x()) / last(size.width()), f32::from(point.y()) / last(size.height()))
        }),
    })
}

/// The board on the page: before a game is recorded, what lies on the real one; later the game, with what differs lit up.
pub(super) fn board(app: &App, board: &mut BoardView) {
    let watch = &app.watch;
    if !watch.shown {
        return;
    }
    if watch.recording {
        board.lit.extend(watch.differs.iter().map(|&(point, _)| point));
        board.lit.extend(app.awaited());
        return;
    }
    let Some(reading) = watch.glimpse.as_ref().and_then(|glimpse| glimpse.reading.as_ref()) else { return };
    let stone = |chances: &Chances| PointView { stone: chances.stone(), ..PointView::default() };
    *board = BoardView {
        size: reading.size,
        points: reading.points.iter().map(stone).collect(),
        last: None,
        ghost: None,
        refused: None,
        enabled: false,
        covered: false,
        lit: uncertain(reading).map(|(point, _)| point).collect(),
        hints: Vec::new(),
        discs: Vec::new(),
        heat: Vec::new(),
        ..board.clone()
    };
}

fn uncertain(reading: &Reading) -> impl Iterator<Item = (lanke_rules::Point, &Chances)> {
    reading.size.points().zip(&reading.points).filter(|(_, chances)| chances.sure() < SURE && chances.seen >= 0.5)
}

/// The corners as parts of the picture's width and height.
fn corners(glimpse: &Glimpse) -> [(f32, f32); 4] {
    let (width, height) = (glimpse.size.0 as f64, glimpse.size.1 as f64);
    let corners = glimpse.reading.as_ref().map_or_else(|| inset(width, height), |reading| reading.corners);
    corners.0.map(|spot| ((spot.x / width) as f32, (spot.y / height) as f32))
}

fn stones(glimpse: &Glimpse) -> Vec<SeenStone> {
    let Some(reading) = &glimpse.reading else { return Vec::new() };
    let side = usize::from(reading.size.width());
    let Some(map) = reading.corners.map(side) else { return Vec::new() };
    let shown = |(index, chances): (usize, &Chances)| {
        let doubtful = chances.sure() < SURE;
        let at = place(&map, index, side, glimpse.size);
        (chances.stone().is_some() || doubtful).then(|| SeenStone { at, stone: chances.stone(), doubtful })
    };
    reading.points.iter().enumerate().filter_map(shown).collect()
}

fn place(map: &Homography, index: usize, side: usize, size: (usize, usize)) -> (f32, f32) {
    let at = map.apply(Spot::new((index % side) as f64, (index / side) as f64));
    ((at.x / size.0 as f64) as f32, (at.y / size.1 as f64) as f32)
}

/// What differs while a game is recorded, what is uncertain before.
fn doubts(app: &App, reading: Option<&Reading>) -> Vec<DoubtView> {
    let lang = app.settings.lang;
    let row = |size: Size, point, stone: Option<Color>, note: String| DoubtView {
        point: app.settings.look.coordinates.name(size, point),
        seen: stone.map_or_else(|| word(lang, "cam.empty"), |color| status::side(lang, color)).to_owned(),
        note,
    };
    if app.watch.recording {
        let size = app.table.session.settings().size;
        let differs = app.watch.differs.iter().take(LISTED);
        return differs.map(|&(point, stone)| row(size, point, stone, String::new())).collect();
    }
    let Some(reading) = reading else { return Vec::new() };
    let sure = |chances: &Chances| {
        let percent = (100.0 * chances.sure()).round();
        phrase(lang, "cam.sure", &[("n", &percent.to_string())])
    };
    let listed = uncertain(reading).take(LISTED);
    listed.map(|(point, chances)| row(reading.size, point, chances.stone(), sure(chances))).collect()
}

fn state(app: &App) -> Status {
    let (lang, watch) = (app.settings.lang, &app.watch);
    let say = |key, tone, icon| status::status(lang, key, tone, icon);
    let named = |point| app.settings.look.coordinates.name(app.table.session.settings().size, point);
    let with = |key, n: &str, tone, icon| Status { text: phrase(lang, key, &[("n", n)]), tone, icon };
    match &watch.state {
        State::Idle => say("cam.idle", Tone::Plain, "camera"),
        State::Searching => say("cam.searching", Tone::Warning, "search"),
        State::Hand => say("cam.hand", Tone::Warning, "hand"),
        State::Lift(points) => {
            let names: Vec<String> = points.iter().map(|&point| named(point)).collect();
            with("cam.lift", &names.join(" "), Tone::Warning, "captured")
        }
        State::Elsewhere(point) => with("cam.elsewhere", &named(*point), Tone::Bad, "warning"),
        State::Differs => {
            let count = watch.differs.len().to_string();
            with("cam.differs", &count, Tone::Bad, "warning")
        }
        State::Moved => say("cam.moved", Tone::Bad, "corner"),
        State::Lost(trouble) => Status { text: lost(lang, trouble), tone: Tone::Bad, icon: "wifi-off" },
        State::Over => say("cam.over", Tone::Plain, "camera"),
        State::NoSource(error) => Status { text: no_source(lang, error), tone: Tone::Bad, icon: "warning" },
        State::Steady => match app.awaited() {
            Some(point) => with("cam.lay", &named(point), Tone::Warning, "pin"),
            None => say("cam.steady", Tone::Good, "steady"),
        },
    }
}

fn lost(lang: Lang, trouble: &Trouble) -> String {
    let key = match trouble {
        Trouble::Unreachable(why) => return phrase(lang, "cam.unreachable", &[("n", why)]),
        Trouble::Password | Trouble::OtherPassword(_) => "cam.password",
        Trouble::Refused(_) | Trouble::Elsewhere(_) | Trouble::NoPictures(_) | Trouble::Garbled => "cam.nopictures",
        Trouble::Silent | Trouble::Cut => "cam.cut",
        Trouble::Spoiled | Trouble::Damaged(_) | Trouble::Format(_) => "cam.damaged",
        Trouble::File(..) | Trouble::Empty(_) => "cam.nofile",
        Trouble::Unplugged(_) | Trouble::NotOffered => "cam.unplugged",
        Trouble::Busy(_) => "cam.busy",
        Trouble::Forbidden(_) => "cam.forbidden",
        Trouble::Webcam(_, why) => return phrase(lang, "cam.webcam", &[("n", why)]),
    };
    word(lang, key).to_owned()
}

fn no_source(lang: Lang, error: &SourceError) -> String {
    let key = match error {
        SourceError::Address(_) | SourceError::Absent(_) | SourceError::Pace => "cam.nosource",
        SourceError::Protocol(_) => "cam.protocol",
        SourceError::Video(_) => "cam.video",
        SourceError::NoWebcam => "cam.unplugged",
    };
    word(lang, key).to_owned()
}
