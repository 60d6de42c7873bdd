//! Exams: problems of a set in a row, each with the same time, and a number of right answers that passes.

use std::time::Duration;

use lanke_rules::splitmix::{STEP, mix};

/// Rules of an exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExamRules {
    /// Number of problems.
    pub problems: usize,
    /// Time for each of them.
    pub time: Duration,
    /// Right answers that pass.
    pub pass: usize,
}

/// An exam.
///
/// ```
/// use std::time::Duration;
/// use lanke_learn::{Exam, ExamRules, Grade};
///
/// let rules = ExamRules { problems: 2, time: Duration::from_secs(30), pass: 1 };
/// let mut exam = Exam::draw(rules, 100, 7);
/// exam.answer(Grade::Right, Duration::from_secs(12));
/// exam.answer(Grade::Late, rules.time);
/// assert_eq!((exam.place(), exam.right(), exam.is_passed()), (None, 1, Some(true)));
/// ```
#[derive(Clone, Debug)]
pub struct Exam {
    rules: ExamRules,
    places: Vec<usize>,
    answers: Vec<ExamAnswer>,
}

/// Grade of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Solved.
    Right,
    /// A move was wrong, or the problem was skipped.
    Wrong,
    /// The time was up.
    Late,
}

/// Answer to a problem of an exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExamAnswer {
    /// Place of the problem in its set, from 0.
    pub place: usize,
    /// Grade.
    pub grade: Grade,
    /// Time that it took.
    pub took: Duration,
}

impl Exam {
    /// Draws different problems of a set that has so many, the same ones for the same seed. In a smaller set
    /// the exam has fewer problems, and the number that passes is at most theirs.
    pub fn draw(rules: ExamRules, available: usize, seed: u64) -> Self {
        let mut places: Vec<usize> = (0..available).collect();
        let problems = rules.problems.min(available);
        let mut state = seed;
        for i in 0..problems {
            state = state.wrapping_add(STEP);
            let rest = available - i;
            // Lots of at most some thousands are even enough without rejection.
            places.swap(i, i + (mix(state) % rest as u64) as usize);
        }
        places.truncate(problems);
        Self { rules: ExamRules { problems, pass: rules.pass.min(problems), ..rules }, places, answers: Vec::new() }
    }

    /// Its rules.
    pub fn rules(&self) -> ExamRules {
        self.rules
    }

    /// Place in the set of the problem that comes next, from 0; none once all are answered.
    pub fn place(&self) -> Option<usize> {
        self.places.get(self.answers.len()).copied()
    }

    /// Answers so far.
    pub fn answers(&self) -> &[ExamAnswer] {
        &self.answers
    }

    /// Number of right answers.
    pub fn right(&self) -> usize {
        self.answers.iter().filter(|answer| answer.grade == Grade::Right).count()
    }

    /// Takes the answer to the problem that comes next. One that took more than its time is late.
    pub fn answer(&mut self, grade: Grade, took: Duration) {
        if let Some(place) = self.place() {
            let grade = if took > self.rules.time { Grade::Late } else { grade };
            self.answers.push(ExamAnswer { place, grade, took: took.min(self.rules.time) });
        }
    }

    /// Ends it before all problems are answered.
    pub fn end(&mut self) {
        self.places.truncate(self.answers.len());
    }

    /// True if it is passed; none until all problems are answered.
    pub fn is_passed(&self) -> Option<bool> {
        self.place().is_none().then(|| self.right() >= self.rules.pass)
    }
}
