//! The course of lessons in words.

use lanke_game::record;
use lanke_learn::lesson::{Figure, Goal, Hint, Lesson, LessonProgress, Mark, lessons};
use lanke_rules::{Move, Point, Position};

use super::draw::draw;
use super::lessons::LessonSession;
use super::view::{LessonRow, LessonView, Verdict};
use crate::context::Context;
use crate::status::Tone;
use crate::thumbnail::Thumbnail;
use crate::words::{Lang, phrase, seen_side, verdict, word};

/// The lessons in a row.
pub(super) fn lesson_rows(progress: &LessonProgress, lang: Lang) -> Vec<LessonRow> {
    let next = progress.next().map(|(lesson, _)| lesson.id);
    let row = |lesson: &'static Lesson| LessonRow {
        title: word(lang, lesson.title).to_owned(),
        done: progress.is_done(lesson),
        current: next == Some(lesson.id),
        nogo: lesson.is_nogo(),
    };
    lessons().iter().map(row).collect()
}

/// `已学 2 课`.
pub(super) fn learned(progress: &LessonProgress, lang: Lang) -> String {
    let done = lessons().iter().filter(|lesson| progress.is_done(lesson)).count();
    phrase(lang, "ln-learned", &[("n", &done.to_string()), ("m", &lessons().len().to_string())])
}

/// The lesson that comes next: its place, title, and how far it has come.
pub(super) fn next_lesson(progress: &LessonProgress, lang: Lang) -> Option<(usize, String, String)> {
    let (lesson, _) = progress.next()?;
    let index = lessons().iter().position(|other| other.id == lesson.id)?;
    let (done, all) = (progress.steps_done(lesson).to_string(), lesson.steps.len().to_string());
    Some((index, title(index, lesson, lang), phrase(lang, "ln-steps", &[("n", &done), ("m", &all)])))
}

fn title(index: usize, lesson: &Lesson, lang: Lang) -> String {
    let number = phrase(lang, "les-number", &[("n", &(index + 1).to_string())]);
    format!("{number}  {}", word(lang, lesson.title))
}

/// A lesson on the board.
pub(super) fn lesson_view(session: &LessonSession, refused: Option<Point>, cx: &Context<'_>) -> LessonView {
    let (lang, play) = (cx.lang(), session.play());
    let (lesson, step, learner) = (play.lesson(), play.step(), play.learner());
    let wrong = session
        .wrong()
        .map(|board| Position::from_board(board.clone(), learner.opponent(), *play.position().ruleset()));
    let waits = wrong.is_some() || session.is_waiting() || play.is_done();
    let ghost = (!waits && !matches!(play.goal(), Goal::Count(_))).then_some(learner);
    let last = play.last_move().and_then(Move::point).filter(|_| wrong.is_none());
    let mut board = draw(wrong.as_ref().unwrap_or(play.position()), last, refused, ghost, cx);
    for mark in play.marks().into_iter().filter(|_| wrong.is_none()) {
        match mark {
            Mark::Sought(p) => board.lit.push(p),
            Mark::Liberty(p) => board.points[board.size.ordinal(p)].mark = Some(record::Mark::Circle),
            Mark::Target(p) => board.points[board.size.ordinal(p)].mark = Some(record::Mark::Triangle),
        }
    }
    let choices = play.choices();
    LessonView {
        title: title(session.index(), lesson, lang),
        place: (play.step_index() + 1, lesson.steps.len()),
        heading: word(lang, step.title).to_owned(),
        text: word(lang, step.text).to_owned(),
        turn: if play.is_done() { String::new() } else { word(lang, lesson.turn_key()).to_owned() },
        task: word(lang, step.task).to_owned(),
        color: learner,
        counter: play
            .counter()
            .filter(|_| wrong.is_none())
            .map(|counter| (word(lang, counter.key()).to_owned(), counter.taken, counter.open)),
        figures: step.figures.iter().map(|figure| figure_view(figure, lesson, lang)).collect(),
        verdict: about(session, lang),
        shown_choice: match play.shown() {
            Some(Hint::Number(number)) => choices.iter().position(|choice| choice == number),
            Some(Hint::Points(_) | Hint::Pass) | None => None,
        },
        choices: choices.iter().map(u32::to_string).collect(),
        calm: if session.is_calmed() { word(lang, "les-calm").to_owned() } else { String::new() },
        can_hint: !waits && play.goal() != Goal::Game && play.shown().is_none(),
        can_pass: !waits
            && matches!(play.goal(), Goal::Game | Goal::Settle)
            && play.position().legal(Move::Pass).is_ok(),
        pass_shown: matches!(play.shown(), Some(Hint::Pass)),
        can_go_back: play.step_index() > 0,
        done: play.is_done(),
        finished: play.is_finished(),
        board,
    }
}

/// Sentence about the last move. It is never red: a beginner may try everything.
fn about(session: &LessonSession, lang: Lang) -> Verdict {
    let play = session.play();
    let of = |text: String, tone, icon| Verdict { text, more: String::new(), tone, icon };
    if play.is_done() {
        let ruleset = play.position().ruleset();
        let outcome = session.outcome().map(|outcome| verdict(lang, outcome, ruleset, Some(play.learner())));
        let finished = play.is_finished().then(|| word(lang, "les-finished").to_owned());
        let said = outcome.into_iter().chain(finished).collect::<Vec<_>>().join(" ");
        let right = || word(lang, "les-right").to_owned();
        return of(if said.is_empty() { right() } else { said }, Tone::Good, "check");
    }
    // Of the other side: a pass of the learner is followed at once by its thinking.
    let passed = play.goal() == Goal::Game && play.last_move() == Some(Move::Pass);
    match session.said() {
        Some(key) => of(word(lang, key).to_owned(), Tone::Warning, "info"),
        None if session.is_waiting() => of(word(lang, "ln-thinking").to_owned(), Tone::Plain, "info"),
        None if passed => {
            let side = seen_side(lang, play.position().ruleset(), play.learner().opponent());
            of(phrase(lang, "st-pass", &[("c", side)]), Tone::Plain, "pass")
        }
        None => of(String::new(), Tone::Plain, "info"),
    }
}

fn figure_view(figure: &Figure, lesson: &Lesson, lang: Lang) -> (Thumbnail, String) {
    let caption = phrase(lang, figure.caption, &[("n", &figure.liberties().to_string())]);
    (Thumbnail::of(&figure.board.board(), None, lesson.is_nogo()), caption)
}
