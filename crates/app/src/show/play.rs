//! The play and counting screens.

use std::borrow::Cow;
use std::time::Duration;

use lanke_game::clock::Stage;
use lanke_game::session::{Phase, Session};
use lanke_rules::{ByColor, Capture, Color, DeadStones, Ending, Move, Passing, Position, Unit};

use super::count::Counted;
use super::{Row, cards, dialogs, move_label, players, reading, rows, unsaved};
use crate::app::{App, Open};
use crate::board::draw::{Shown, game_number, open_points};
use crate::intent::Screen;
use crate::status;
use crate::table::Table;
use crate::view::{Can, CountView, EditView, Status, Title, Tone, View};
use crate::words::{Lang, outcome_words, phrase};
use lanke_game::Coordinates;

pub(super) fn view(app: &App, now: Duration) -> View {
    let (lang, names, table) = (app.settings.lang, app.settings.look.coordinates, &app.table);
    let session = &table.session;
    let position = shown_position(table);
    let nogo = session.ruleset().capture == Capture::Forbidden;
    let open = nogo.then(|| open_points(&position));
    let left = open.as_deref().map(moves_left);
    let time = table.time(now);
    let score = session.score().filter(|_| !table.looks_back() && session.studied() == 0);
    let live = !table.looks_back();
    let last = match table.at() {
        _ if live && session.studied() > 0 => {
            last_play(session.tree().node(session.node()).mv(position.board().size()))
        }
        0 => None,
        n => last_play(session.moves().get(n - 1).map(|played| (played.color, played.mv))),
    };
    let places = live
        && match session.phase() {
            Phase::Playing => !session.is_paused(),
            Phase::Counting => false,
            Phase::Over(_) => table.studying,
        };
    let mut view = View {
        screen: Screen::Play,
        settings: app.settings.clone(),
        silent: app.silent,
        unsaved: unsaved::mark(app),
        findings: unsaved::findings(app),
        offers_game: matches!(app.dialog, Some(Open::Restore(..) | Open::Rejoin(_))),
        board: Shown {
            lang,
            names,
            game: game_number(session.tree()),
            position: &position,
            last,
            refused: app.refused.map(|r| r.0),
            ghost: (places && !app.is_minds_turn()).then(|| position.to_play()),
            enabled: !session.is_paused(),
            covered: session.is_paused(),
            dead: if score.is_some() { session.dead() } else { &[] },
            score: score.as_ref(),
            record: None,
            open: open.as_deref().filter(|_| app.settings.forbidden),
        }
        .view(),
        players: cards::cards(app, time, left),
        status: status_line(app, now),
        move_label: move_label(lang, table.at()),
        title: title(app),
        tabs: Vec::new(),
        tab: 0,
        line: table.rows(lang, names),
        at: table.at(),
        tree: table.shape(),
        node: table.node(),
        comment: session.tree().node(table.node()).comment().unwrap_or_default(),
        reading: None,
        analysis: None,
        autoplay: (false, app.settings.speed),
        trying: None,
        edit: EditView::default(),
        can: over_line(app, Can { hint: app.can_hint(), hand_over: can_hand_over(app), ..can(session, table) }),
        count: count(lang, session),
        result: session.outcome().map(|outcome| outcome_words(lang, outcome, Unit::of(session.ruleset()))),
        studying: table.studying,
        sitting: players::sitting(app),
        found: app.found_engines(),
        trial: app.trial_view(),
        network: app.network_view(),
        strength: players::strength(app),
        hinting: app.thoughts.hint.is_some(),
        moves_left: left,
        online: app.online.view(&app.context(now)),
        unread: app.online.unread(),
        camera: app.camera.view(&app.game_state(), app.camera_engines(), &app.context(now)),
        dialog: dialogs::dialog(app, now),
    };
    let played = session.moves().iter().take(table.at()).zip(1..).map(|(played, n)| (n, played.color, played.mv));
    if let Some(analysis) = app.thoughts.hint.as_ref().and_then(|hint| hint.analysis.as_ref())
        && live
    {
        view.board.hints = players::hints(analysis, position.board().size());
    }
    reading::mark(app, &mut view.board, played, table.at() as u32);
    app.camera.draw(&mut view.board, &app.game_state(), app.camera_engines(), &app.context(now));
    view
}

fn shown_position(table: &Table) -> Cow<'_, Position> {
    if table.looks_back() {
        Cow::Owned(table.session.position_after(table.at()))
    } else {
        Cow::Borrowed(table.session.position())
    }
}

fn last_play(mv: Option<(Color, Move)>) -> Option<lanke_rules::Point> {
    match mv?.1 {
        Move::Play(p) => Some(p),
        Move::Pass => None,
    }
}

/// NoGo: how many points each side may still play.
pub(super) fn moves_left(open: &[ByColor<bool>]) -> ByColor<u32> {
    ByColor::from_fn(|color| open.iter().filter(|p| p[color]).count() as u32)
}

/// The rows of the list of moves of a game.
pub(crate) fn move_rows(lang: Lang, names: Coordinates, session: &Session) -> std::rc::Rc<[crate::view::MoveRow]> {
    let timed = session.settings().time != lanke_game::clock::TimeSystem::None;
    rows(
        lang,
        names,
        session.settings().size,
        session.moves().iter().zip(1..).map(|(played, number)| Row {
            node: played.node,
            number,
            color: played.color,
            mv: played.mv,
            used: timed.then_some(played.used),
            illegal: None,
            judged: Default::default(),
        }),
    )
}

fn title(app: &App) -> Title {
    let session = &app.table.session;
    Title {
        names: ByColor::from_fn(|color| {
            let name = &session.settings().players[color].name;
            if name.is_empty() { lanke_words::side(app.settings.lang, color).to_owned() } else { name.clone() }
        }),
        result: String::new(),
        about: lanke_words::rules_words(app.settings.lang, session.settings().rules),
        changed: app.table.changed,
    }
}

/// The sentence where the player looks: what just happened, or else how things stand.
fn status_line(app: &App, now: Duration) -> Status {
    if let Some((notice, _)) = &app.notice {
        return notice.clone();
    }
    let (lang, session) = (app.settings.lang, &app.table.session);
    if app.table.looks_back() && !session.is_paused() {
        let n = app.table.at().to_string();
        return Status { text: phrase(lang, "st-back", &[("n", &n)]), tone: Tone::Warning, icon: "review" };
    }
    match session.phase() {
        Phase::Counting if app.table.opinions.differ => status::status(lang, "sc-differ", Tone::Warning, "dead"),
        Phase::Counting => status::status(lang, "sc-tap", Tone::Plain, "dead"),
        Phase::Over(_) if app.table.studying => status::status(lang, "st-study", Tone::Plain, "try"),
        Phase::Over(_) => status::status(lang, "st-over-study", Tone::Good, "check"),
        Phase::Playing if app.online.waits() || session.is_paused() && app.online.is_shared() => {
            app.online.status(&app.context(now))
        }
        Phase::Playing if session.is_paused() => status::status(lang, "st-paused", Tone::Plain, "pause"),
        Phase::Playing if session.placing() > 0 => {
            let n = session.placing().to_string();
            Status { text: phrase(lang, "st-place", &[("n", &n)]), tone: Tone::Plain, icon: "info" }
        }
        Phase::Playing => turn(app, now),
    }
}

/// Whose turn it is, and how little time there is.
fn turn(app: &App, now: Duration) -> Status {
    let (lang, session) = (app.settings.lang, &app.table.session);
    let to_play = session.position().to_play();
    let clock = session.clock();
    let face = clock.face(to_play, app.table.time(now));
    if clock.is_running()
        && face.stage == Stage::LastPeriod
        && face.low
        && let Some(left) = face.time
    {
        let n = left.as_secs_f32().ceil().to_string();
        return Status { text: phrase(lang, "st-period", &[("n", &n)]), tone: Tone::Warning, icon: "clock" };
    }
    match session.moves().last() {
        Some(played) if played.mv == Move::Pass => {
            let c = lanke_words::side(lang, played.color);
            Status { text: phrase(lang, "st-pass", &[("c", c)]), tone: Tone::Plain, icon: "pass" }
        }
        _ if session.ruleset().capture == Capture::Forbidden => {
            status::status(lang, if app.settings.forbidden { "ng-tip" } else { "ng-hint" }, Tone::Plain, "nogo")
        }
        _ => {
            let key = match to_play {
                Color::Black => "st-black",
                Color::White => "st-white",
            };
            status::status(lang, key, Tone::Plain, "info")
        }
    }
}

/// Whether the person's side can be handed over, or taken back.
fn can_hand_over(app: &App) -> bool {
    let chairs = &app.table.chairs;
    let ongoing = app.table.session.outcome().is_none();
    ongoing && Color::BOTH.into_iter().any(|color| chairs[color].is_here() || chairs[color].handed)
}

fn can(session: &Session, table: &Table) -> Can {
    let playing = session.phase() == Phase::Playing;
    let going = playing && !session.is_paused();
    let ruleset = session.ruleset();
    let over = matches!(session.phase(), Phase::Over(_));
    Can {
        pass: going && ruleset.passing != Passing::Forbidden && session.placing() == 0,
        undo: (going && (session.settings().takeback || session.is_set_up()) && session.last_mover().is_some())
            || (over && session.studied() > 0),
        resign: playing,
        score: going && ruleset.ending != Ending::NoLegalMove && session.placing() == 0,
        pause: playing,
        resume: session.is_paused(),
        hint: false,
        hand_over: false,
        redo: false,
        keep: false,
        clocks: !over && session.settings().time != lanke_game::clock::TimeSystem::None,
        save: table.begun(),
    }
}

/// What can be done of this in a game that is played over a line.
fn over_line(app: &App, can: Can) -> Can {
    if !app.online.shares() || app.table.session.outcome().is_some() {
        return can;
    }
    let Some(me) = app.online.plays() else { return Can { save: can.save, ..Can::default() } };
    if app.online.is_shared() {
        let mine = !app.is_minds_turn();
        return Can { pause: false, resume: false, clocks: false, pass: can.pass && mine, ..can };
    }
    Can { pause: false, resign: can.resign && app.to_play() == me, ..can }
}

fn count(lang: Lang, session: &Session) -> Option<CountView> {
    let score = session.score()?;
    let counted = Counted {
        score: &score,
        ruleset: session.ruleset(),
        komi: session.settings().komi,
        size: session.settings().size,
        moves: session.moves().len() as u32,
        open: session.phase() == Phase::Counting && session.ruleset().dead == DeadStones::Marked,
    };
    Some(counted.view(lang))
}
