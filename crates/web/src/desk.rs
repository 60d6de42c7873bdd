//! Controls beside a real board: of the desk at which a helper enters the moves of both sides or answers for the camera, and of the
//! phone that is the camera.

use lanke_game::session::{Act, Phase, Request as Asked, Session};
use lanke_rules::Color;
use lanke_words::{Lang, word};

use crate::scene::Scene;
use crate::sight;
use crate::state::{Controls, Line, Question, Shown};

/// Actions that are open at a desk; moves are entered there only where no camera sees them.
pub(crate) fn controls(scene: &Scene, shown: Option<Shown<'_>>, enters: bool, lang: Lang) -> Controls {
    let question = scene.sight.as_ref().and_then(|sight| Some(sight::asked(sight, sight.question.as_ref()?, lang)));
    let mut controls = Controls { question, actions: vec!["help"], ..Controls::default() };
    let Some(shown) = shown else { return controls };
    let session = shown.session;
    if session.outcome().is_some() {
        return controls;
    }
    controls.play = enters && session.phase() == Phase::Playing;
    controls.dead = session.phase() == Phase::Counting;
    if controls.play {
        controls.forbidden = shown.forbidden();
    }
    let color = session.position().to_play();
    let takeback = session.last_mover().map(|last| Act::Ask(last, Asked::Takeback));
    let candidates = [
        ("pass", Some(Act::Pass(color))),
        ("undo", takeback.filter(|_| enters)),
        ("count", Some(Act::Ask(color, Asked::Count))),
        ("agree", Some(Act::Agree(color))),
        ("continue", Some(Act::Continue(color))),
        // While it is counted nobody is to move, and a question could name no side.
        ("resign", (session.phase() == Phase::Playing).then_some(Act::Resign(color))),
    ];
    let open = candidates.into_iter().filter(|(_, act)| act.as_ref().is_some_and(|act| may(&shown, act)));
    controls.actions.splice(..0, open.map(|(name, _)| name));
    controls
}

/// Actions at the phone over a board: for the side to move where both sides sit there, at a table for the player who sits there.
pub(crate) fn camera(scene: &Scene, shown: Option<Shown<'_>>, lang: Lang) -> Option<Controls> {
    let shown = shown?;
    let session = shown.session;
    let to_play = session.position().to_play();
    let (playing, counting) = (session.phase() == Phase::Playing, session.phase() == Phase::Counting);
    let follows = scene.sight.as_ref().is_some_and(|sight| sight.following);
    let at_table = |act: &dyn Fn(Color) -> Act| shown.me.is_some_and(|me| may(&shown, &act(me)));
    let open = [
        ("press", playing && follows),
        ("pass", playing && shown.me.is_none_or(|me| me == to_play) && may(&shown, &Act::Pass(to_play))),
        ("count", at_table(&|me| Act::Ask(me, Asked::Count))),
        ("agree", shown.me.is_some_and(|me| !session.agreed()[me]) && at_table(&Act::Agree)),
        ("continue", shown.me.map_or(counting, |me| may(&shown, &Act::Continue(me)))),
    ];
    let asked = session.asked().filter(|(side, _)| shown.me.is_some_and(|me| me != *side));
    Some(Controls {
        dead: shown.me.is_some() && counting,
        actions: open.into_iter().filter(|(_, open)| *open).map(|(name, _)| name).collect(),
        question: asked.map(|(_, request)| Question::of_request(lang, request, session)),
        ..Controls::default()
    })
}

/// Sentence at the phone over a board.
pub(crate) fn camera_status(scene: &Scene, shown: Option<Shown<'_>>, lang: Lang) -> Line {
    let own = shown.and_then(|shown| shown.session.asked().filter(|(side, _)| shown.me == Some(*side)));
    let counts = shown.is_some_and(|shown| shown.me.is_some() && shown.session.phase() == Phase::Counting);
    match (own, &scene.sight) {
        (Some((_, request)), _) => Line::of_own_request(lang, request),
        _ if counts => Line::new("plain", word(lang, "phone-count-help")),
        (None, Some(sight)) => sight::status(sight, lang),
        (None, None) => Line::new("plain", word(lang, "cam-waiting")),
    }
}

/// True if the game takes the act now; the clocks of one that has not begun stand.
fn may(shown: &Shown<'_>, act: &Act) -> bool {
    let mut session: Session = shown.session.clone();
    if session.is_paused() && session.act(&Act::Resume, shown.time).is_err() {
        return false;
    }
    session.act(act, shown.time).is_ok()
}

/// Sentence of a desk.
pub(crate) fn status(scene: &Scene, enters: bool, lang: Lang) -> Line {
    let phase = scene.game.as_ref().map(|game| game.session.phase());
    match (phase, &scene.sight) {
        (Some(Phase::Over(_)), _) => Line::new("plain", word(lang, "phone-over")),
        (Some(Phase::Counting), _) => Line::new("plain", word(lang, "phone-count-help")),
        (_, Some(sight)) => sight::status(sight, lang),
        (Some(Phase::Playing), None) if enters => Line::new("plain", word(lang, "relay-enter")),
        (_, None) => Line::new("plain", word(lang, "cam-waiting")),
    }
}
