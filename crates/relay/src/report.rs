//! Report of a board, as subscribers get it: everything that a late one needs, in one message.

use std::time::Duration;

use lanke_game::record::{Collection, sgf};
use lanke_game::session::{Phase, Session};
use lanke_rules::{Capture, Color};
use serde::Serialize;

/// Report of a board.
#[derive(Clone, Debug, Serialize)]
pub struct BoardReport {
    event: String,
    round: Option<u16>,
    board: u16,
    game: &'static str,
    size: [u8; 2],
    rules: &'static str,
    komi: f64,
    handicap: u16,
    black: PlayerReport,
    white: PlayerReport,
    moves: usize,
    /// The last move, `Q16` or `pass`.
    last: Option<String>,
    to_play: Option<&'static str>,
    phase: &'static str,
    result: Option<String>,
    /// Rows from the top in one text: `.`, `B`, `W`.
    stones: String,
    /// The whole game.
    sgf: String,
}

#[derive(Clone, Debug, Serialize)]
struct PlayerReport {
    name: String,
    rank: String,
    captures: u32,
    clock: Option<ClockReport>,
}

#[derive(Clone, Debug, Serialize)]
struct ClockReport {
    /// As a clock shows it.
    text: String,
    /// Milliseconds left in the main time or the period.
    left: u64,
    running: bool,
}

impl BoardReport {
    /// Report of a board of a round, with its game at a time of its own; its clocks stand where `stands`.
    #[must_use]
    pub fn new(
        (event, round, board): (&str, Option<u16>, u16),
        session: &Session,
        time: Duration,
        stands: bool,
    ) -> Self {
        let (settings, position) = (session.settings(), session.position());
        let size = settings.size;
        let stone = |point| match position.board().stone(point) {
            None => '.',
            Some(Color::Black) => 'B',
            Some(Color::White) => 'W',
        };
        let side = |color| match color {
            Color::Black => "black",
            Color::White => "white",
        };
        let last = session.moves().last().map(|played| size.move_name(played.mv));
        let games = vec![session.record()];
        Self {
            event: event.to_owned(),
            round,
            board,
            game: if session.ruleset().capture == Capture::Forbidden { "nogo" } else { "go" },
            size: [size.width(), size.height()],
            rules: settings.rules.sgf(),
            komi: settings.komi.points(),
            handicap: settings.handicap_stones(),
            black: PlayerReport::new(session, Color::Black, time, stands),
            white: PlayerReport::new(session, Color::White, time, stands),
            moves: session.moves().len(),
            last,
            to_play: (session.phase() == Phase::Playing).then(|| side(position.to_play())),
            phase: match session.phase() {
                Phase::Playing if session.is_paused() => "paused",
                Phase::Playing => "playing",
                Phase::Counting => "counting",
                Phase::Over(_) => "over",
            },
            result: session.outcome().map(|outcome| outcome.sgf()),
            stones: size.points().map(stone).collect(),
            sgf: sgf::write(&Collection { games, epilogue: String::new() }),
        }
    }

    /// Report of a board whose game is not to be seen yet: an empty one of its settings.
    #[must_use]
    pub fn waiting(place: (&str, Option<u16>, u16), session: &Session) -> Self {
        Self { phase: "waiting", to_play: None, ..Self::new(place, session, Duration::ZERO, true) }
    }

    /// The report as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Texts and numbers make valid JSON.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl PlayerReport {
    fn new(session: &Session, color: Color, time: Duration, stands: bool) -> Self {
        let player = &session.settings().players[color];
        let face = session.clock().face(color, time);
        let active = session.phase() == Phase::Playing && session.position().to_play() == color;
        Self {
            name: player.name.clone(),
            rank: player.rank.clone(),
            captures: session.captures()[color],
            clock: face.time.map(|left| ClockReport {
                text: face.to_string(),
                left: left.as_millis().try_into().unwrap_or(u64::MAX),
                running: active && session.clock().is_running() && !stands,
            }),
        }
    }
}
