//! An exam as it is shown.

use lanke_game::clock::time_text;
use lanke_learn::{Exam, Grade};

use super::exams::{ExamSession, PROBLEMS, Question, SECONDS, TENTHS};
use super::view::{ExamEndView, ExamPlace, ExamRow, ExamStartView, ProblemView, Verdict};
use crate::context::Context;
use crate::status::Tone;
use crate::words::{phrase, word};

/// Seconds left from which the time is shown in colour.
const LAST: u64 = 10;

/// The beginning, with the rules to choose.
pub(super) fn exam_start(title: String, session: &ExamSession, cx: &Context<'_>) -> ExamStartView {
    let [problems, time, pass] = session.chosen();
    let rules = session.rules();
    let passes = TENTHS.map(|tenths| (rules.problems * tenths).div_ceil(10).to_string());
    let time_choice = |seconds: u64| match seconds {
        60.. => phrase(cx.lang(), "ex-minutes", &[("n", &(seconds / 60).to_string())]),
        _ => phrase(cx.lang(), "ex-seconds", &[("n", &seconds.to_string())]),
    };
    ExamStartView {
        title,
        problems: (PROBLEMS.iter().map(usize::to_string).collect(), problems),
        times: (SECONDS.into_iter().map(time_choice).collect(), time),
        passes: (passes.to_vec(), pass),
        opening: session.exam().is_some(),
    }
}

/// A problem without all that helps, and with the time that is left.
pub(super) fn exam_problem(view: ProblemView, exam: &Exam, question: &Question, cx: &Context<'_>) -> ProblemView {
    let (rules, grade) = (exam.rules(), question.grade());
    let before = exam.answers().len() - usize::from(grade.is_some());
    let left = rules.time.saturating_sub(question.passed(cx.now));
    let verdict = match grade {
        None if left.as_secs() < LAST => Verdict { more: time_text(left), tone: Tone::Warning, ..view.verdict },
        None => Verdict { more: time_text(left), ..view.verdict },
        Some(grade) => {
            let (key, tone, icon) = match grade {
                Grade::Right => ("ln-right", Tone::Good, "check"),
                Grade::Wrong => ("ex-wrong", Tone::Bad, "close"),
                Grade::Late => ("ex-late", Tone::Bad, "clock"),
            };
            Verdict { text: word(cx.lang(), key).to_owned(), more: String::new(), tone, icon }
        }
    };
    ProblemView {
        place: format!("{} / {}", before + 1, rules.problems),
        verdict,
        variations: Vec::new(),
        proof: String::new(),
        proved: false,
        line: (0, 0),
        over: grade.is_some(),
        wrong: false,
        can_hint: false,
        can_retry: false,
        can_give_up: false,
        exam: Some(ExamPlace { before, of: rules.problems }),
        ..view
    }
}

/// The end, with the answers.
pub(super) fn exam_end(title: String, exam: &Exam, cx: &Context<'_>) -> ExamEndView {
    let lang = cx.lang();
    let rules = exam.rules();
    let numbers = [exam.right(), rules.problems, rules.pass].map(|n| n.to_string());
    let result = phrase(lang, "ex-result", &[("r", &numbers[0]), ("n", &numbers[1]), ("p", &numbers[2])]);
    let row = |answer: &lanke_learn::ExamAnswer| ExamRow {
        name: phrase(lang, "ex-problem", &[("n", &(answer.place + 1).to_string())]),
        grade: answer.grade,
        took: time_text(answer.took),
    };
    ExamEndView {
        title,
        passed: exam.is_passed() == Some(true),
        result,
        answers: exam.answers().iter().map(row).collect(),
    }
}
