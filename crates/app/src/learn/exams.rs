//! An exam: its rules, the problem on the board and its time, the answers.

use std::time::Duration;

use lanke_learn::{Attempt, Exam, ExamRules, Grade, Played, Refusal, SetId, Status};
use lanke_rules::{Illegal, Point};

use super::messages::{Effect, ExamRule, OpenedProblem};
use super::problems::ProblemSession;
use crate::context::Context;
use crate::ids::Ticket;

/// Numbers of problems to choose from.
pub(crate) const PROBLEMS: [usize; 3] = [5, 10, 20];

/// Times for a problem to choose from, in seconds.
pub(crate) const SECONDS: [u64; 5] = [15, 30, 60, 120, 300];

/// Shares of right answers that pass to choose from, in tenths.
pub(crate) const TENTHS: [usize; 5] = [6, 7, 8, 9, 10];

/// Time that the grade of an answer is shown.
const PAUSE: Duration = Duration::from_millis(1500);

/// An exam of a set.
#[derive(Debug)]
pub(crate) struct ExamSession {
    pub(crate) set: SetId,
    /// Problems of the set.
    available: usize,
    /// Places of the rules among their choices.
    chosen: [usize; 3],
    /// Begun.
    exam: Option<Exam>,
    question: Option<Question>,
}

/// The problem on the board.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) session: ProblemSession,
    begun: Duration,
    /// Time of the last move.
    moved: Duration,
    /// Time that was looked at last.
    ticked: Duration,
    grade: Option<Grade>,
    /// Time at which the next problem comes.
    next_at: Option<Duration>,
}

impl ExamSession {
    /// An exam of a set with so many problems, to be begun.
    pub(crate) fn new(set: SetId, available: usize) -> Self {
        // Ten problems, a minute each, seven right ones.
        Self { set, available, chosen: [1, 2, 1], exam: None, question: None }
    }

    /// Places of the rules among their choices: problems, time, right answers that pass.
    pub(crate) fn chosen(&self) -> [usize; 3] {
        self.chosen
    }

    /// Changes a rule before the beginning.
    pub(crate) fn choose(&mut self, rule: ExamRule, index: usize) {
        let (place, choices) = match rule {
            ExamRule::Problems => (0, PROBLEMS.len()),
            ExamRule::Time => (1, SECONDS.len()),
            ExamRule::Pass => (2, TENTHS.len()),
        };
        if self.exam.is_none() && index < choices {
            self.chosen[place] = index;
        }
    }

    /// The rules.
    pub(crate) fn rules(&self) -> ExamRules {
        let [problems, time, tenths] = self.chosen;
        let problems = PROBLEMS[problems].min(self.available);
        let pass = (problems * TENTHS[tenths]).div_ceil(10);
        ExamRules { problems, time: Duration::from_secs(SECONDS[time]), pass }
    }

    /// The exam, once it has begun.
    pub(crate) fn exam(&self) -> Option<&Exam> {
        self.exam.as_ref()
    }

    /// The problem on the board.
    pub(crate) fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    pub(crate) fn question_mut(&mut self) -> Option<&mut Question> {
        self.question.as_mut()
    }

    /// Draws the problems; the place of the first.
    pub(crate) fn begin(&mut self, seed: u64) -> Option<usize> {
        self.question = None;
        self.exam.insert(Exam::draw(self.rules(), self.available, seed)).place()
    }

    /// Back to its rules, so that it can be begun anew.
    pub(crate) fn prepare(&mut self) {
        (self.exam, self.question) = (None, None);
    }

    /// Back to its rules, unless it has ended, because a problem cannot be opened.
    pub(crate) fn not_opened(&mut self) {
        if self.exam.as_ref().is_some_and(|exam| exam.place().is_some()) {
            self.prepare();
        }
    }

    /// True if the problem at this place of the set comes next.
    pub(crate) fn awaits(&self, place: usize) -> bool {
        let free = self.question.as_ref().is_none_or(|question| question.grade.is_some());
        free && self.exam.as_ref().and_then(Exam::place) == Some(place)
    }

    /// Puts a problem on the board; its time begins.
    pub(crate) fn opened(&mut self, opened: OpenedProblem, now: Duration) {
        let session = ProblemSession::new(opened, now);
        self.question = Some(Question { session, begun: now, moved: now, ticked: now, grade: None, next_at: None });
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, p: Point, cx: &Context<'_>) -> Result<Option<Effect>, Illegal> {
        let Some(question) = self.question.as_mut().filter(|question| question.grade.is_none()) else {
            return Ok(None);
        };
        let effect = question.session.play(p, cx)?;
        if effect.is_some() {
            question.moved = cx.now;
        }
        Ok(effect)
    }

    /// Takes the judgement of a move; what is to be counted.
    pub(crate) fn played(
        &mut self,
        ticket: Ticket,
        attempt: Box<Attempt>,
        result: Result<Played, Refusal>,
        now: Duration,
    ) -> Option<Effect> {
        let question = self.question.as_mut()?;
        let effect = question.session.played(ticket, attempt, result, now);
        let grade = match question.session.status() {
            Status::Open => return effect,
            Status::Right => Grade::Right,
            Status::Wrong => Grade::Wrong,
        };
        let took = question.moved.saturating_sub(question.begun);
        self.grade(grade, took, now);
        effect
    }

    /// Grades the problem on the board as wrong, because it is skipped; what is to be counted.
    pub(crate) fn skip(&mut self, now: Duration) -> Option<Effect> {
        let question = self.question.as_ref().filter(|question| !question.session.is_judging())?;
        self.fail(Grade::Wrong, question.passed(now), now)
    }

    /// Ends it; the problem on the board is graded as wrong, unless it has a grade. What is to be counted.
    pub(crate) fn end(&mut self, now: Duration) -> Option<Effect> {
        let took = self.question.as_ref()?.passed(now);
        let effect = self.fail(Grade::Wrong, took, now);
        self.exam.as_mut()?.end();
        self.question = None;
        effect
    }

    /// Grades the problem on the board as late once its time is up; what is to be counted.
    pub(crate) fn tick(&mut self, now: Duration) -> Option<Effect> {
        let (time, question) = (self.exam.as_ref()?.rules().time, self.question.as_mut()?);
        question.ticked = now;
        // A move that was made in time is judged.
        let goes_on = question.passed(now) < time || question.session.is_judging();
        if goes_on { None } else { self.fail(Grade::Late, time, now) }
    }

    /// Lets no time pass since it was looked at last, because the problem on the board cannot be seen.
    pub(crate) fn stand(&mut self, now: Duration) {
        if let Some(question) = &mut self.question {
            let unseen = now.saturating_sub(question.ticked);
            let Question { begun, moved, ticked, next_at, .. } = question;
            for at in [begun, moved, ticked].into_iter().chain(next_at) {
                *at += unseen;
            }
        }
    }

    /// Place of the next problem, once the grade of the one on the board was shown, or at once. After the last one the
    /// board is empty.
    pub(crate) fn next(&mut self, now: Duration, at_once: bool) -> Option<usize> {
        self.question.as_mut()?.next_at.take_if(|next_at| at_once || *next_at <= now)?;
        let place = self.exam.as_ref()?.place();
        if place.is_none() {
            self.question = None;
        }
        place
    }

    /// Next instant at which something changes: a second of the time, or the next problem.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        let question = self.question.as_ref()?;
        let second = question.begun + Duration::from_secs(question.passed(question.ticked).as_secs() + 1);
        let second = question.grade.is_none().then_some(second);
        [question.session.line().wake_at(), question.next_at, second].into_iter().flatten().min()
    }

    fn fail(&mut self, grade: Grade, took: Duration, now: Duration) -> Option<Effect> {
        let question = self.question.as_mut().filter(|question| question.grade.is_none())?;
        let effect = question.session.fail();
        self.grade(grade, took, now);
        effect
    }

    fn grade(&mut self, grade: Grade, took: Duration, now: Duration) {
        let (Some(exam), Some(question)) = (&mut self.exam, &mut self.question) else { return };
        if question.grade.is_none() {
            exam.answer(grade, took);
            question.grade = exam.answers().last().map(|answer| answer.grade);
            question.next_at = Some(now + PAUSE);
        }
    }
}

impl Question {
    /// Its grade.
    pub(crate) fn grade(&self) -> Option<Grade> {
        self.grade
    }

    /// Time since it was put on the board.
    pub(crate) fn passed(&self, now: Duration) -> Duration {
        now.saturating_sub(self.begun)
    }
}
