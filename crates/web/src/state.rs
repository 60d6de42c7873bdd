//! The state of a place in words and numbers, as its pages draw it.

use std::collections::BTreeMap;
use std::time::Duration;

use lanke_app::wording;
use lanke_game::clock::{Stage, TimeSystem};
use lanke_game::session::{Phase, PlayedMove, Request, Session};
use lanke_rules::{Board, Capture, Color, Move, Point};
use lanke_words::{Lang, phrase, seen_side, verdict, word};
use serde::Serialize;

use crate::analysis::AnalysisState;
use crate::place::Published;

/// State of a place.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct State {
    pub(crate) kind: &'static str,
    pub(crate) page: &'static str,
    pub(crate) status: Line,
    pub(crate) title: String,
    pub(crate) event: String,
    pub(crate) round: String,
    pub(crate) game: Option<Game>,
    pub(crate) controls: Option<Controls>,
    pub(crate) chat: Chat,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) analysis: Option<AnalysisState>,
    pub(crate) spectators: usize,
    pub(crate) spectators_text: String,
    pub(crate) delay_text: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) address: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) qr: String,
}

/// A sentence and its tone: `plain`, `good`, `warn`, `bad`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Line {
    pub(crate) tone: &'static str,
    pub(crate) text: String,
}

impl Line {
    pub(crate) fn new(tone: &'static str, text: impl Into<String>) -> Self {
        Self { tone, text: text.into() }
    }

    /// The request that waits for an answer of the other side.
    pub(crate) fn of_own_request(lang: Lang, request: Request) -> Self {
        let key = match request {
            Request::Takeback => "req-own-takeback",
            Request::Count => "req-own-count",
            Request::Draw => "req-own-draw",
            Request::NoResult => "req-own-void",
        };
        Self::new("plain", word(lang, key))
    }
}

/// Chat of the two sides.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Chat {
    pub(crate) open: bool,
    pub(crate) lines: Vec<ChatLine>,
}

/// A line of it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ChatLine {
    pub(crate) who: String,
    pub(crate) mine: bool,
    pub(crate) text: String,
}

/// Actions that are open to a player.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Controls {
    pub(crate) play: bool,
    pub(crate) forbidden: Vec<[u8; 2]>,
    pub(crate) dead: bool,
    pub(crate) actions: Vec<&'static str>,
    pub(crate) question: Option<Question>,
}

/// Question to the person at the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Question {
    pub(crate) text: String,
    pub(crate) detail: String,
    pub(crate) yes: String,
    pub(crate) no: String,
}

impl Question {
    /// Request of the other side in a game, as it is shown.
    pub(crate) fn of_request(lang: Lang, request: Request, session: &Session) -> Self {
        let first = || session.takeback_to().map_or(0, |moves| moves + 1).to_string();
        let (text, detail) = match request {
            Request::Takeback => ("req-takeback", phrase(lang, "req-note-takeback", &[("n", &first())])),
            Request::Count => ("req-count", word(lang, "req-note-count").to_owned()),
            Request::Draw => ("req-draw", word(lang, "req-note-draw").to_owned()),
            Request::NoResult => ("req-void", word(lang, "req-note-void").to_owned()),
        };
        let [text, yes, no] = [text, "on-yes", "on-no"].map(|key| word(lang, key).to_owned());
        Self { text, detail, yes, no }
    }
}

/// A game. Points are column and row from the upper left corner; boards are rows from the top in one text.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Game {
    number: u32,
    kind: &'static str,
    size: [u8; 2],
    stones: String,
    territory: Option<String>,
    last: Option<[u8; 2]>,
    moves: usize,
    move_text: String,
    last_text: String,
    turn: Option<&'static str>,
    phase: &'static str,
    result: Option<String>,
    players: BTreeMap<&'static str, Player>,
    disc: bool,
}

impl Game {
    /// Takes out what the page counts by itself.
    pub(crate) fn stop(&mut self) {
        for clock in self.players.values_mut().filter_map(|player| player.clock.as_mut()) {
            if clock.running {
                clock.left = 0;
            }
        }
    }
}

#[derive(Clone, Debug, Serialize)]
struct Player {
    name: String,
    rank: String,
    captures: u32,
    captures_text: String,
    you: bool,
    note: String,
    note_tone: &'static str,
    clock: Option<Clock>,
}

/// A side's clock; times in milliseconds, `left` at the moment when the state is made.
#[derive(Clone, Debug, Serialize)]
struct Clock {
    left: u64,
    of: u64,
    running: bool,
    text: String,
    last: bool,
}

/// An earlier position of a game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Position {
    kind: &'static str,
    number: u32,
    #[serde(rename = "move")]
    moves: usize,
    move_text: String,
    stones: String,
    last: Option<[u8; 2]>,
}

/// A notice that goes away by itself.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Notice {
    kind: &'static str,
    #[serde(flatten)]
    line: Line,
}

impl Notice {
    pub(crate) fn new(line: Line) -> Self {
        Self { kind: "notice", line }
    }
}

/// The question for the name of somebody who sits down.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AskName<'a> {
    kind: &'static str,
    name: &'a str,
}

impl<'a> AskName<'a> {
    pub(crate) fn new(name: &'a str) -> Self {
        Self { kind: "ask_name", name }
    }
}

/// The end of a connection, after which none is wanted.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Closed {
    kind: &'static str,
    text: String,
}

impl Closed {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { kind: "closed", text: text.into() }
    }
}

/// Letter of a side.
pub(crate) const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// Column and row of a point.
pub(crate) fn place(point: Point) -> [u8; 2] {
    [point.x(), point.y()]
}

/// Stones of a board, those marked dead in small letters.
pub(crate) fn stones(board: &Board, dead: &[Point]) -> String {
    board
        .size()
        .points()
        .map(|point| match board.stone(point) {
            None => '.',
            Some(Color::Black) if dead.contains(&point) => 'b',
            Some(Color::White) if dead.contains(&point) => 'w',
            Some(Color::Black) => 'B',
            Some(Color::White) => 'W',
        })
        .collect()
}

fn last(played: Option<&PlayedMove>) -> Option<[u8; 2]> {
    played?.mv.point().map(place)
}

/// A game that is shown: the `number` of its beginning, at a `time` of its own, to the player of a colour or to a spectator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) session: &'a Session,
    pub(crate) number: u32,
    pub(crate) time: Duration,
    pub(crate) me: Option<Color>,
    /// The line to the other end stands.
    pub(crate) connected: bool,
}

impl Shown<'_> {
    /// The game as pages draw it.
    pub(crate) fn game(&self, lang: Lang) -> Game {
        let session = self.session;
        let (settings, position, ruleset) = (session.settings(), session.position(), session.ruleset());
        let (size, moves) = (settings.size, session.moves());
        let over = session.outcome();
        let counting = session.phase() == Phase::Counting;
        let score = if counting || over.is_some() { session.score() } else { None };
        let territory = score.map(|score| {
            let owner = |point| match score
                .owner(point)
                .filter(|_| position.board().stone(point).is_none() || session.dead().contains(&point))
            {
                Some(Color::Black) => 'b',
                Some(Color::White) => 'w',
                None => '.',
            };
            size.points().map(owner).collect()
        });
        let last_text = moves.last().map(|played| {
            let what = match played.mv {
                Move::Play(point) => size.vertex(point).to_string(),
                Move::Pass => word(lang, "phone-passed").to_owned(),
            };
            format!("{} {what}", seen_side(lang, ruleset, played.color))
        });
        let phase = match session.phase() {
            Phase::Playing if session.is_paused() => "paused",
            Phase::Playing => "playing",
            Phase::Counting => "counting",
            Phase::Over(_) => "over",
        };
        let nogo = ruleset.capture == Capture::Forbidden;
        Game {
            number: self.number,
            kind: if nogo { "nogo" } else { "go" },
            size: [size.width(), size.height()],
            stones: stones(position.board(), session.dead()),
            territory,
            last: last(moves.last()),
            moves: moves.len(),
            move_text: phrase(lang, "play-move", &[("n", &moves.len().to_string())]),
            last_text: last_text.unwrap_or_default(),
            turn: (session.phase() == Phase::Playing).then(|| letter(position.to_play())),
            phase,
            result: over.map(|outcome| verdict(lang, outcome, ruleset, self.me)),
            players: Color::BOTH.into_iter().map(|color| (letter(color), self.player(lang, color))).collect(),
            disc: nogo,
        }
    }

    fn player(&self, lang: Lang, color: Color) -> Player {
        let session = self.session;
        let player = &session.settings().players[color];
        let captures = session.captures()[color];
        let active = session.phase() == Phase::Playing && session.position().to_play() == color;
        let (note, note_tone) = match session.phase() {
            Phase::Playing if active && session.is_paused() => ("card-paused", "plain"),
            Phase::Playing if active && self.me == Some(color) => ("phone-your-turn", "good"),
            Phase::Playing if active => ("card-turn", "good"),
            Phase::Counting if session.agreed()[color] => ("phone-agreed", "good"),
            _ => ("", "plain"),
        };
        Player {
            name: if player.name.is_empty() {
                seen_side(lang, session.ruleset(), color).to_owned()
            } else {
                player.name.clone()
            },
            rank: player.rank.clone(),
            captures,
            captures_text: if session.ruleset().capture == Capture::Forbidden {
                String::new()
            } else {
                phrase(lang, "card-captures", &[("n", &captures.to_string())])
            },
            you: self.me == Some(color),
            note: if note.is_empty() { String::new() } else { word(lang, note).to_owned() },
            note_tone,
            clock: self.clock(lang, color, active),
        }
    }

    fn clock(&self, lang: Lang, color: Color, active: bool) -> Option<Clock> {
        let clock = self.session.clock();
        if clock.system() == TimeSystem::None {
            return None;
        }
        let face = clock.face(color, self.time);
        let left = face.time?;
        let whole = if face.fraction > 0.0 { left.div_f32(face.fraction) } else { left };
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Some(Clock {
            left: milliseconds(left),
            of: milliseconds(whole).next_multiple_of(100),
            running: active && clock.is_running() && self.connected,
            text: wording::reserve(lang, &face),
            last: active && (face.stage == Stage::LastPeriod || face.low),
        })
    }

    /// The position after so many moves, for somebody who walks back.
    pub(crate) fn position(&self, lang: Lang, moves: usize) -> Position {
        let all = self.session.moves();
        let moves = moves.min(all.len());
        let position = self.session.position_after(moves);
        let board = position.board();
        Position {
            kind: "position",
            number: self.number,
            moves,
            move_text: phrase(lang, "play-move", &[("n", &moves.to_string())]),
            stones: stones(board, &[]),
            last: last(moves.checked_sub(1).and_then(|n| all.get(n))),
        }
    }

    /// Empty points that the rules refuse to the side to move.
    pub(crate) fn forbidden(&self) -> Vec<[u8; 2]> {
        let position = self.session.position();
        let refused =
            |point: &Point| position.board().stone(*point).is_none() && position.legal(Move::Play(*point)).is_err();
        position.board().size().points().filter(refused).map(place).collect()
    }

    /// Time until the clock says something else than that it runs.
    pub(crate) fn wake_in(&self) -> Option<Duration> {
        self.session.wake_at(self.time).map(|at| at.saturating_sub(self.time))
    }
}

impl Published for State {
    fn essence(&self) -> String {
        let mut still = self.clone();
        still.game.iter_mut().for_each(Game::stop);
        serde_json::to_string(&still).unwrap_or_default()
    }
}
