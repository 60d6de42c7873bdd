//! The players' cards: names, captures, clocks.

use std::time::Duration;

use lanke_game::clock::{Clock, Face, Reserve, Stage, TimeSystem, time_text};
use lanke_game::session::Phase;
use lanke_players::PlayerSpec;
use lanke_rules::{ByColor, Capture, Color, Outcome, Reason};

use crate::engine_words;
use crate::play::{LineState, Play, Signal};
use crate::record_view::{ClockView, PlayerView};
use crate::status::Tone;
use crate::words::{Lang, phrase, word};

/// Time left at which the time for a move of the courses is low.
const LOW: Duration = Duration::from_secs(5);
/// Round-trip time above which a line is slow.
const SLOW: Duration = Duration::from_millis(400);

/// Points that are left in a game of NoGo.
#[derive(Clone, Copy)]
pub(super) struct PointsLeft {
    /// Points that each side may play.
    pub(super) open: ByColor<u32>,
    /// Points that each side alone may play, where they are marked.
    pub(super) private: Option<ByColor<u32>>,
}

/// Cards of a game at `time` of its own.
pub(super) fn cards(
    play: &Play,
    line: LineState,
    lang: Lang,
    time: Duration,
    left: Option<PointsLeft>,
) -> ByColor<PlayerView> {
    ByColor::from_fn(|color| card(play, line, lang, time, left, color))
}

fn card(
    play: &Play,
    line: LineState,
    lang: Lang,
    time: Duration,
    left: Option<PointsLeft>,
    color: Color,
) -> PlayerView {
    let session = play.game().session();
    let player = &session.settings().players[color];
    let position = session.position();
    let playing = session.phase() == Phase::Playing;
    let active = playing && !session.is_paused() && position.to_play() == color;
    let mut clock = match line.limit {
        Some((limit, until)) => Some(course_clock(lang, limit, until.saturating_sub(time), active)),
        None => clock(lang, session.clock(), time, color, active),
    };
    if let (Some(clock), Some(Outcome::Win { winner, by: Reason::Time })) = (&mut clock, session.outcome())
        && winner != color
    {
        word(lang, "card-timeout").clone_into(&mut clock.side);
    }
    let (state, tone) = match session.phase() {
        Phase::Playing if session.is_paused() && position.to_play() == color => ("card-paused", Tone::Plain),
        Phase::Playing if active && clock.as_ref().is_some_and(|c| c.low) => ("card-turn", Tone::Bad),
        Phase::Playing if active && play.thinking_side() == Some(color) => ("card-thinking", Tone::Good),
        Phase::Playing if active => ("card-turn", Tone::Good),
        _ => ("", Tone::Plain),
    };
    let nogo = position.ruleset().capture == Capture::Forbidden;
    let captures = match left {
        Some(PointsLeft { open, private: Some(private) }) => {
            phrase(lang, "ng-can-own", &[("n", &open[color].to_string()), ("p", &private[color].to_string())])
        }
        Some(PointsLeft { open, private: None }) => phrase(lang, "ng-can", &[("n", &open[color].to_string())]),
        None => phrase(lang, "card-captures", &[("n", &position.captures()[color].to_string())]),
    };
    let (mut state, mut tone, mut icon) = (word_or_none(lang, state), tone, "");
    let remote = play.game().controllers()[color].is_remote() && line.plays == Some(color.opponent());
    match line.signal {
        Signal::Away(time, retry) if remote => {
            (state, tone, icon) = (absence_words(lang, time, retry), Tone::Bad, "wifi-off");
        }
        Signal::Answers(ping) if remote && state.is_empty() => {
            tone = if ping > SLOW { Tone::Warning } else { Tone::Plain };
            (state, icon) = (format!("{} ms", ping.as_millis()), "wifi");
        }
        Signal::None | Signal::Away(..) | Signal::Answers(_) => {}
    }
    PlayerView {
        name: play.player_name(color, lang),
        rank: if let Some(rank) = engine_rank(play, lang, color) {
            rank
        } else if nogo && color == Color::Black && player.rank.is_empty() {
            word(lang, "card-first").to_owned()
        } else {
            player.rank.clone()
        },
        captures,
        clock,
        active,
        state,
        tone,
        icon,
        you: play.game().own_side() == Some(color),
        agreed: session.agreed()[color],
    }
}

fn word_or_none(lang: Lang, key: &str) -> String {
    if key.is_empty() { String::new() } else { word(lang, key).to_owned() }
}

/// Absence of the other end, and what happens next.
fn absence_words(lang: Lang, time: Duration, retry: Option<Duration>) -> String {
    let seconds = |time: Duration| time.as_secs_f32().ceil().to_string();
    match retry {
        Some(Duration::ZERO) => word(lang, "on-calling").to_owned(),
        Some(left) => phrase(lang, "card-retry", &[("n", &seconds(left))]),
        None => phrase(lang, "card-away", &[("n", &time.as_secs().to_string())]),
    }
}

/// Rank of a computer opponent, or of the one to whom a person has handed the side over.
fn engine_rank(play: &Play, lang: Lang, color: Color) -> Option<String> {
    let controller = &play.game().controllers()[color];
    let player = controller.engine()?;
    let rank = engine_words::rank(lang, player);
    match player {
        _ if controller.is_handed_over() => Some(phrase(lang, "seat-handed", &[("n", &rank)])),
        PlayerSpec::Engine(_) => Some(String::new()),
        _ => Some(rank),
    }
}

/// A side's clock; none in a game without time.
pub(crate) fn clock(lang: Lang, clock: &Clock, time: Duration, color: Color, active: bool) -> Option<ClockView> {
    if clock.system() == TimeSystem::None {
        return None;
    }
    let off = clock.is_off();
    let face = clock.face(color, time);
    let later = clock.face(color, time + Duration::from_secs(1));
    let running = active && clock.is_running();
    Some(ClockView {
        main: face.to_string(),
        side: if off { word(lang, "card-clockoff").to_owned() } else { store(lang, &face) },
        bar: face.fraction,
        drain: if running { (face.fraction - later.fraction).max(0.0) } else { 0.0 },
        low: active && face.low && !off,
        off,
    })
}

/// The clock of a game with a program of the courses, whose every move may take so long.
fn course_clock(lang: Lang, limit: Duration, left: Duration, active: bool) -> ClockView {
    let shown = if active { left.min(limit) } else { limit };
    ClockView {
        main: time_text(shown),
        side: phrase(lang, "tm-each", &[("n", &limit.as_secs().to_string())]),
        bar: shown.as_secs_f32() / limit.as_secs_f32(),
        drain: if active && !shown.is_zero() { 1.0 / limit.as_secs_f32() } else { 0.0 },
        low: active && shown <= LOW.min(limit / 2),
        off: false,
    }
}

/// Periods, stones or seconds behind the time shown.
pub(crate) fn store(lang: Lang, face: &Face) -> String {
    match face.store {
        Reserve::Periods { .. } if face.stage == Stage::LastPeriod => word(lang, "card-lastperiod").to_owned(),
        Reserve::EachMove(time) => phrase(lang, "tm-each", &[("n", &time.as_secs().to_string())]),
        store => store.to_string(),
    }
}
