//! The camera's part of the view: the picture with what is seen in it, and how the board stands to the game.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use lanke_camera::{BoardStatus, Content, FootageState, GameState, NoMoves, SEEN, SURE, Source, SourceError, Trouble};
use lanke_rules::{Capture, Color, Name, Point, Size};
use lanke_vision::{BoardReading, CameraModel, Chances, FrameError, Spot};

use super::record::Message;
use super::view::{CameraView, DoubtView, FactView, FootageView, Projection, SeenStone, SourceView};
use super::{Camera, Engines, Picture, inset};
use crate::board::{BoardView, PointView};
use crate::context::Context;
use crate::record_file::name_of;
use crate::status::{self, Status, Tone};
use crate::words::{Lang, decimal, phrase, word};

/// The most points that are listed.
const LISTED: usize = 40;

/// A darker picture, from 0 to 1, is too dark.
const DARK: f32 = 0.12;

/// Everything that the page shows.
#[derive(Clone, Copy)]
pub(super) struct Page<'a> {
    pub(super) camera: &'a Camera,
    pub(super) game: &'a GameState<'a>,
    pub(super) engines: Engines,
    pub(super) cx: &'a Context<'a>,
}

/// The camera on its page.
pub(super) fn view(page: &Page<'_>) -> CameraView {
    let watch = page.camera;
    let lang = page.cx.lang();
    let picture = watch.picture.as_deref();
    let reading = watch.follower.reading();
    let session = page.game.session;
    let size = size(page);
    let moves = session.moves().len();
    let state = state(page);
    let engine = page.engines.side.filter(|_| watch.follower.is_following());
    let summary = if watch.follower.is_following() {
        phrase(lang, "cam-recorded", &[("n", &moves.to_string())])
    } else {
        reading.map_or_else(String::new, |r| {
            phrase(lang, "cam-average", &[("n", &decimal(f64::from((10.0 * mean(r)).floor() / 10.0), 1))])
        })
    };
    let grid = |picture: &Picture| reading.map_or_else(|| inset(picture.size, size), |reading| reading.grid);
    let placed = picture.zip(reading).and_then(|(picture, reading)| Placed::new(picture, reading));
    CameraView {
        source: if watch.source.is_empty() { page.cx.settings.camera.clone() } else { watch.source.clone() },
        name: if watch.ticket.is_some() { name(page, &watch.source) } else { word(lang, "cam-choose").to_owned() },
        sources: sources(page),
        webcams: watch.webcams.is_empty().then(|| word(lang, "cam-unplugged").to_owned()),
        open: watch.ticket.is_some(),
        live: is_live(page, &watch.source),
        footage: watch.footage.map(|footage| footage_view(&footage, watch.follower.is_following())),
        rules: rules(page),
        picture: picture.map(|picture| Arc::clone(&picture.frame)),
        pictures: watch.pictures,
        corners: picture.map(|picture| grid(picture).corners.0.map(|at| part(at, picture.size))).unwrap_or_default(),
        grid: placed.as_ref().map(Placed::lines).unwrap_or_default(),
        corner_names: corner_names(page),
        found: reading.is_some(),
        stones: placed.as_ref().map(Placed::stones).unwrap_or_default(),
        facts: [picture_fact(page, &state), board_fact(lang, reading), light_fact(lang, picture)],
        doubts: placed.as_ref().map(|placed| doubts(page, placed)).unwrap_or_default(),
        acceptable: watch.follower.can_accept(),
        hint: hint(page),
        recording: watch.follower.is_following(),
        can_record: watch.is_open() && (reading.is_some() || watch.footage.is_some()),
        starting: watch.starting,
        summary,
        count: count(page, reading),
        awaited_at: awaited(page).zip(placed.as_ref()).map(|(point, placed)| placed.at(point)),
        engine,
        answers: if moves == 0 || !watch.follower.is_following() { Color::White } else { session.position().to_play() },
        state,
    }
}

/// Content of the window for a projector.
pub(super) fn projection(page: &Page<'_>) -> Projection {
    let place = |point: Point| {
        let last = |lines: u8| f32::from(lines.max(2) - 1);
        let size = page.game.session.settings().size;
        (f32::from(point.x()) / last(size.width()), f32::from(point.y()) / last(size.height()))
    };
    Projection { lines: size(page).width(), corner_names: corner_names(page), awaited: awaited(page).map(place) }
}

/// Size of the board that is seen, or that was seen last.
fn size(page: &Page<'_>) -> Size {
    page.camera.follower.reading().map_or(page.camera.size, |reading| reading.grid.size)
}

fn corner_names(page: &Page<'_>) -> [String; 4] {
    let size = size(page);
    let (right, low) = (size.width() - 1, size.height() - 1);
    let corners = [(0, 0), (right, 0), (right, low), (0, low)].map(|(x, y)| Point::new(x, y));
    corners.map(|point| page.cx.settings.look.coordinates.name(size, point))
}

/// The rules by which games can be recorded, and the place of those that were chosen.
fn rules(page: &Page<'_>) -> (Vec<String>, usize) {
    let lang = page.cx.lang();
    let named = |name: Name| {
        let rules = word(lang, lanke_words::rules_key(name));
        if name == Name::NoGo { rules.to_owned() } else { phrase(lang, "cam-go", &[("n", rules)]) }
    };
    let chosen = Name::ALL.iter().position(|&name| name == page.cx.settings.recording);
    (Name::ALL.map(named).into(), chosen.unwrap_or_default())
}

fn footage_view(footage: &FootageState, recording: bool) -> FootageView {
    let share = |at: f32, length: f32| if length > 0.0 { (at / length).clamp(0.0, 1.0) } else { 0.0 };
    let clock = |time: Duration| format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60);
    let (part, text) = match footage.picture {
        Some((number, count)) => (share(number as f32 - 1.0, count as f32 - 1.0), format!("{number} / {count}")),
        None if footage.length.is_zero() => (0.0, clock(footage.at)),
        None => {
            let part = share(footage.at.as_secs_f32(), footage.length.as_secs_f32());
            (part, format!("{} / {}", clock(footage.at), clock(footage.length)))
        }
    };
    FootageView {
        part: if footage.ended { 1.0 } else { part },
        text,
        stills: footage.stills,
        playing: footage.playing,
        speed: footage.speed as f32,
        seeks: !recording,
    }
}

/// Draws the board of the page: before a game is recorded, what lies on the real one; later the game, with what differs.
pub(super) fn board(page: &Page<'_>, board: &mut BoardView) {
    let watch = page.camera;
    let reading = watch.follower.reading();
    let unseen = |reading: &BoardReading| {
        let hidden = reading.grid.size.points().zip(&reading.points).filter(|(_, chances)| chances.seen < SEEN);
        hidden.map(|(point, _)| point).collect::<Vec<_>>()
    };
    if watch.follower.is_following() {
        board.doubts.extend(watch.follower.differences().iter().map(|&(point, _)| (point, 0)));
        if let BoardStatus::Lift { points, .. } = watch.follower.status() {
            board.doubts.extend(points.iter().map(|&point| (point, 0)));
        }
        board.lit.extend(awaited(page));
        if let Some(reading) =
            reading.filter(|reading| reading.grid.size == board.size && *watch.follower.status() == BoardStatus::Hand)
        {
            board.unseen = unseen(reading);
        }
        return;
    }
    let (lang, names) = (page.cx.lang(), page.cx.settings.look.coordinates);
    let size = size(page);
    let nogo = page.cx.settings.recording.ruleset().capture == Capture::Forbidden;
    let stone = |point: Point| {
        let p = names.name(size, point);
        let stone = reading.and_then(|reading| seen(&reading.points[size.ordinal(point)]));
        let name = match stone {
            None => phrase(lang, "pt-empty", &[("p", &p)]),
            Some(color) => phrase(lang, "pt-stone", &[("c", lanke_words::disc_color(lang, nogo, color)), ("p", &p)]),
        };
        PointView { stone, name, ..PointView::default() }
    };
    *board = BoardView {
        size,
        nogo,
        game: board.game,
        points: size.points().map(stone).collect(),
        last: None,
        ringed: false,
        ghost: None,
        refused: None,
        enabled: reading.is_some(),
        covered: false,
        lit: Vec::new(),
        asked: Vec::new(),
        doubts: watch.follower.uncertain().map(|(point, chances)| (point, percent(chances) as u8)).collect(),
        unseen: reading.map(unseen).unwrap_or_default(),
        hints: Vec::new(),
        links: Vec::new(),
        stroke: None,
        link_from: None,
        rectangle: None,
        ignored: Vec::new(),
        discs: Vec::new(),
        heat: Vec::new(),
        policy: Vec::new(),
        preview: Vec::new(),
    };
}

/// The move that is to be laid on the real board.
fn awaited(page: &Page<'_>) -> Option<Point> {
    page.camera.follower.awaited(page.game.session)
}

/// The stone that lies at a point, where the point is in sight.
fn seen(chances: &Chances) -> Option<Color> {
    chances.stone().filter(|_| chances.seen >= SEEN)
}

fn percent(chances: &Chances) -> f32 {
    (100.0 * chances.sure()).round()
}

/// Average certainty of all points, in percent.
fn mean(reading: &BoardReading) -> f32 {
    100.0 * reading.points.iter().map(Chances::sure).sum::<f32>() / reading.points.len().max(1) as f32
}

/// The name of the webcam that a source is, if it is one.
fn webcam<'a>(page: &Page<'a>, source: &str) -> Option<&'a str> {
    let webcam = page.camera.webcams.iter().find(|(device, _)| device == source || source == "webcam");
    webcam.map(|(_, name)| name.as_str())
}

/// True if the pictures of a source show what is there now.
fn is_live(page: &Page<'_>, source: &str) -> bool {
    source == Source::PHONE || source.contains("://") || webcam(page, source).is_some()
}

/// Name of a source: a webcam by its name, a file without its folder, an address without what is secret.
fn name(page: &Page<'_>, source: &str) -> String {
    if let Some(name) = webcam(page, source) {
        return name.to_owned();
    }
    if source == Source::PHONE {
        return word(page.cx.lang(), "ph-phone").to_owned();
    }
    match source.split_once("://") {
        Some((_, rest)) => rest.rsplit_once('@').map_or(rest, |(_, host)| host).to_owned(),
        None => Path::new(source).file_name().map_or_else(|| source.to_owned(), |name| name.to_string_lossy().into()),
    }
}

fn sources(page: &Page<'_>) -> Vec<SourceView> {
    let webcams = page.camera.webcams.iter().map(|(device, name)| (device.clone(), name.clone()));
    let last = &page.cx.settings.camera;
    let known = last.is_empty() || page.camera.webcams.iter().any(|(device, _)| device == last);
    let last = (!known).then(|| (last.clone(), name(page, last)));
    webcams.chain(last).map(|(source, name)| SourceView { source, name }).collect()
}

/// A place of a picture of this width and height, as parts of both.
fn part(at: Spot, (width, height): (usize, usize)) -> (f32, f32) {
    ((at.x / width as f64) as f32, (at.y / height as f64) as f32)
}

/// A reading and where its points lie in the picture.
struct Placed<'a> {
    reading: &'a BoardReading,
    view: CameraModel,
    picture: (usize, usize),
}

impl<'a> Placed<'a> {
    fn new(picture: &Picture, reading: &'a BoardReading) -> Option<Self> {
        Some(Self { reading, view: reading.grid.view()?, picture: picture.size })
    }

    fn at(&self, point: Point) -> (f32, f32) {
        part(self.view.apply(Spot::new(point.x().into(), point.y().into())), self.picture)
    }

    /// The grid's lines, rows and then columns, each from point to point.
    fn lines(&self) -> Vec<Vec<(f32, f32)>> {
        let side = self.reading.grid.size.width();
        let line = |at: &dyn Fn(u8) -> Point| (0..side).map(|k| self.at(at(k))).collect();
        let row = |y| line(&|x| Point::new(x, y));
        let column = |x| line(&|y| Point::new(x, y));
        (0..side).map(row).chain((0..side).map(column)).collect()
    }

    fn stones(&self) -> Vec<SeenStone> {
        let shown = |(point, chances): (Point, &Chances)| {
            let doubtful = chances.sure() < SURE && chances.seen >= SEEN;
            let stone = seen(chances);
            (stone.is_some() || doubtful).then(|| SeenStone { at: self.at(point), stone, doubtful })
        };
        self.reading.grid.size.points().zip(&self.reading.points).filter_map(shown).collect()
    }

    /// Width of a cell, as a part of the picture's width.
    fn cell(&self) -> f32 {
        (self.reading.grid.cell() / self.picture.0 as f64) as f32
    }
}

fn count(page: &Page<'_>, reading: Option<&BoardReading>) -> [u32; 2] {
    let stones: Vec<Color> = if page.camera.follower.is_following() {
        let board = page.game.session.position().board();
        board.size().points().filter_map(|point| board.stone(point)).collect()
    } else {
        reading.into_iter().flat_map(|reading| reading.points.iter().filter_map(seen)).collect()
    };
    Color::BOTH.map(|color| stones.iter().filter(|&&stone| stone == color).count() as u32)
}

/// Differing points while a game is recorded, uncertain points before.
fn doubts(page: &Page<'_>, placed: &Placed<'_>) -> Vec<DoubtView> {
    let lang = page.cx.lang();
    let row = |size: Size, point, stone, note: String| DoubtView {
        point,
        name: page.cx.settings.look.coordinates.name(size, point),
        stone,
        note,
        at: placed.at(point),
        cell: placed.cell(),
    };
    if page.camera.follower.is_following() {
        let position = page.camera.follower.position(page.game);
        let (size, board) = (position.board().size(), position.board());
        let listed = page.camera.follower.differences().iter().filter(|(point, _)| size.contains(*point)).take(LISTED);
        let note = |point| phrase(lang, "cam-game", &[("n", stone_word(lang, board.stone(point)))]);
        return listed.map(|&(point, stone)| row(size, point, stone, note(point))).collect();
    }
    let sure = |chances: &Chances| phrase(lang, "cam-sure", &[("n", &percent(chances).to_string())]);
    let listed = page.camera.follower.uncertain().take(LISTED);
    listed.map(|(point, chances)| row(placed.reading.grid.size, point, chances.stone(), sure(chances))).collect()
}

/// Word for the stone on a point, if one lies there.
pub(crate) fn stone_word(lang: Lang, stone: Option<Color>) -> &'static str {
    let key = match stone {
        Some(Color::Black) => "cam-black",
        Some(Color::White) => "cam-white",
        None => "cam-empty",
    };
    word(lang, key)
}

/// Key of the state of a real board in a word or two.
pub(crate) const fn state_key(status: &BoardStatus) -> &'static str {
    match status {
        BoardStatus::Idle => "cam-s-idle",
        BoardStatus::Searching => "cam-s-searching",
        BoardStatus::Hand => "cam-hand",
        BoardStatus::Lift { .. } | BoardStatus::Elsewhere(_) => "cam-s-waiting",
        BoardStatus::Differs | BoardStatus::OtherSize(_) => "cam-s-differs",
        BoardStatus::Moved => "cam-s-moved",
        BoardStatus::Lost(_) | BoardStatus::NoSource(_) => "cam-s-lost",
        BoardStatus::Over => "cam-s-over",
        BoardStatus::Steady => "cam-steady",
    }
}

fn picture_fact(page: &Page<'_>, state: &Status) -> FactView {
    let key = match page.camera.follower.status() {
        BoardStatus::Steady if awaited(page).is_some() => "cam-s-waiting",
        status => state_key(status),
    };
    fact(page.cx.lang(), "cam-picture", word(page.cx.lang(), key).to_owned(), state.tone, state.icon)
}

fn board_fact(lang: Lang, reading: Option<&BoardReading>) -> FactView {
    let (text, tone) = match reading {
        None => (word(lang, "cam-noboard").to_owned(), Tone::Plain),
        Some(reading) => {
            let sure = mean(reading).floor();
            let lines = phrase(lang, "cam-lines", &[("n", &reading.grid.size.width().to_string())]);
            (format!("{lines} {sure}%"), if sure < 100.0 * SURE { Tone::Warning } else { Tone::Good })
        }
    };
    fact(lang, "cam-board", text, tone, "corner")
}

fn light_fact(lang: Lang, picture: Option<&Picture>) -> FactView {
    let (key, tone) = match picture {
        None => ("cam-s-unknown", Tone::Plain),
        Some(picture) if picture.light < DARK => ("cam-s-dark", Tone::Warning),
        Some(_) => ("cam-s-bright", Tone::Good),
    };
    fact(lang, "cam-light", word(lang, key).to_owned(), tone, "sun")
}

fn fact(lang: Lang, title: &str, text: String, tone: Tone, icon: &'static str) -> FactView {
    FactView { title: word(lang, title).to_owned(), text, tone, icon }
}

/// Hint: the next step, or what will happen, or how the last recording has ended.
fn hint(page: &Page<'_>) -> String {
    let (lang, watch) = (page.cx.lang(), page.camera);
    let following = watch.follower.is_following();
    if let Some(message) = watch.message.filter(|_| !following && !watch.starting) {
        return said(lang, message);
    }
    let key = match watch.follower.status() {
        BoardStatus::Idle | BoardStatus::NoSource(_) => "cam-h-choose",
        BoardStatus::Lost(trouble) if trouble.is_final() => "cam-h-choose",
        BoardStatus::Hand if following => "cam-h-hand",
        BoardStatus::Lost(_) => "cam-h-lost",
        BoardStatus::Moved => "cam-h-moved",
        BoardStatus::Differs => "cam-h-differs",
        BoardStatus::OtherSize(_) => "cam-h-othersize",
        _ if watch.starting => "cam-h-start",
        _ if awaited(page).is_some() => "cam-h-lay",
        _ if following && page.engines.thinking => "card-thinking",
        _ if following && watch.footage.is_some() => "cam-h-footage",
        _ if following => "cam-h-recording",
        _ if watch.footage.is_some_and(|footage| footage.stills) => "cam-h-stills",
        _ if watch.footage.is_some_and(|footage| !footage.playing && !footage.ended) => "cam-h-waits",
        // There is nothing to drag yet.
        _ if watch.picture.is_none() => return String::new(),
        _ => "cam-drag",
    };
    word(lang, key).to_owned()
}

/// The sentence on the last recording.
fn said(lang: Lang, message: Message) -> String {
    let key = match message {
        Message::Recorded(moves) => return phrase(lang, "cam-recorded", &[("n", &moves.to_string())]),
        Message::OtherBoard(size) => {
            return phrase(lang, "cam-othersize", &[("n", &size.width().to_string())]);
        }
        Message::Nothing(NoMoves::NoBoard) => "cam-n-noboard",
        Message::Nothing(NoMoves::OtherSize) => "cam-n-othersize",
        Message::Nothing(NoMoves::Hidden) => "cam-n-hidden",
        Message::Nothing(NoMoves::TooBrief) => "cam-n-brief",
        Message::Nothing(NoMoves::Unexplained) => "cam-n-unexplained",
        Message::Nothing(NoMoves::Doubtful) => "cam-n-doubtful",
        Message::Nothing(NoMoves::Unchanged) => "cam-n-unchanged",
    };
    word(lang, key).to_owned()
}

fn state(page: &Page<'_>) -> Status {
    let (lang, watch) = (page.cx.lang(), page.camera);
    let say = |key, tone, icon| status::status(lang, key, tone, icon);
    let named = |point| page.cx.settings.look.coordinates.name(page.game.session.settings().size, point);
    let with = |key, n: &str, tone, icon| Status { text: phrase(lang, key, &[("n", n)]), tone, icon };
    let uncertain = watch.follower.uncertain().count();
    match watch.follower.status() {
        BoardStatus::Idle => say("cam-idle", Tone::Plain, "camera"),
        BoardStatus::Searching if watch.picture.is_none() => say("cam-waiting", Tone::Plain, "camera"),
        BoardStatus::Searching => say("cam-searching", Tone::Warning, "search"),
        BoardStatus::Hand => say("cam-hand", Tone::Warning, "hand"),
        BoardStatus::Lift { points, .. } => {
            let names: Vec<String> = points.iter().map(|&point| named(point)).collect();
            with("cam-lift", &names.join(" "), Tone::Warning, "captured")
        }
        BoardStatus::Elsewhere(point) => with("cam-elsewhere", &named(*point), Tone::Bad, "warning"),
        BoardStatus::Differs => {
            let count = watch.follower.differences().len().to_string();
            with("cam-differs", &count, Tone::Bad, "warning")
        }
        BoardStatus::OtherSize(size) => with("cam-otherlines", &size.width().to_string(), Tone::Bad, "warning"),
        BoardStatus::Moved => say("cam-moved", Tone::Bad, "corner"),
        BoardStatus::Lost(trouble) => Status { text: lost(lang, trouble), tone: Tone::Bad, icon: "wifi-off" },
        BoardStatus::Over => say("cam-over", Tone::Plain, "camera"),
        BoardStatus::NoSource(error) => Status { text: no_source(lang, error), tone: Tone::Bad, icon: "warning" },
        BoardStatus::Steady if watch.starting && uncertain > 0 => {
            with("cam-confirm", &uncertain.to_string(), Tone::Warning, "warning")
        }
        BoardStatus::Steady => match awaited(page) {
            Some(point) => with("cam-lay", &named(point), Tone::Warning, "pin"),
            None => say("cam-steady", Tone::Good, "steady"),
        },
    }
}

/// Sentence on pictures that do not come.
pub(crate) fn lost(lang: Lang, trouble: &Trouble) -> String {
    let key = match trouble {
        Trouble::Unreachable(why) | Trouble::Tls(why) => return phrase(lang, "cam-unreachable", &[("n", why)]),
        Trouble::Password | Trouble::OtherPassword(_) => "cam-password",
        Trouble::Refused(status) => return phrase(lang, "cam-refused", &[("n", &status.to_string())]),
        Trouble::Elsewhere(_) => "cam-redirected",
        Trouble::Garbled => "cam-garbled",
        Trouble::NoPictures(Content::Page) => "cam-page",
        Trouble::NoPictures(Content::Text) => "cam-text",
        Trouble::NoPictures(Content::Video) => "cam-notmjpeg",
        Trouble::NoPictures(Content::Unfinished) => "cam-unfinished",
        Trouble::NoPictures(Content::TooLarge)
        | Trouble::Damaged(FrameError::TooLong(_) | FrameError::TooLarge(..)) => "cam-toolarge",
        Trouble::NoPictures(Content::Unknown) => "cam-nopictures",
        Trouble::Silent => "cam-silent",
        Trouble::Stalled => "cam-stalled",
        Trouble::Cut => "cam-cut",
        Trouble::Spoiled(_) | Trouble::Damaged(_) | Trouble::Format(_) => "cam-damaged",
        Trouble::File(path, why) => return phrase(lang, "cam-nofile", &[("f", &name_of(path)), ("n", why)]),
        Trouble::Empty(_) => "cam-emptyfolder",
        Trouble::Video(_, why) => return phrase(lang, "cam-video", &[("n", why)]),
        Trouble::NoFfmpeg | Trouble::Ffmpeg(_) => "cam-ffmpeg",
        Trouble::Unplugged(_) | Trouble::NotOffered => "cam-unplugged",
        Trouble::Busy(_) => "cam-busy",
        Trouble::Forbidden(_) => "cam-forbidden",
        Trouble::Webcam(_, why) => return phrase(lang, "cam-webcam", &[("n", why)]),
    };
    word(lang, key).to_owned()
}

/// Sentence on a text that names no source of pictures.
pub(crate) fn no_source(lang: Lang, error: &SourceError) -> String {
    let key = match error {
        SourceError::Address(_) | SourceError::Absent(_) | SourceError::Pace => "cam-nosource",
        SourceError::Protocol(_) => "cam-protocol",
        SourceError::Stream(_) | SourceError::Video(_) => "cam-ffmpeg",
        SourceError::NoWebcam => "cam-unplugged",
    };
    word(lang, key).to_owned()
}
