//! The page for learning: the mistakes of one's own games as cards that come again, and problems.
//!
//! `Learn` is a component: it changes itself alone and answers with `Action`s. The runtime reads and writes the files, and
//! searches for proofs.

mod cards;
mod course;
mod draw;
mod exam_pages;
mod exams;
mod lessons;
mod line;
mod making;
pub(crate) mod messages;
mod problems;
mod show;
pub(crate) mod view;

use std::time::Duration;

use chrono::NaiveDateTime;
use lanke_engine::{Analysis, Choice, EngineError};
use lanke_learn::deck::{AddedCards, Card, DailyLimits, Now, Rating};
use lanke_learn::lesson::LessonProgress;
use lanke_learn::{Disguise, Entry, FileError};
use lanke_rules::{Color, Illegal, Point};

use crate::context::Context;
use crate::ids::Ticket;
use crate::pages::PageId;
use crate::status::{self, Status, Tone};
use crate::words::phrase;

pub use messages::{
    Effect, Event, ExamRule, Known, KnownSet, LearnError, LearnWish, OpenedProblem, SetError, UnreadableSet,
};

use cards::CardSession;
use exams::ExamSession;
use lessons::LessonSession;
use messages::Action;
use problems::ProblemSession;

/// Smallest loss of a card, in points.
pub(crate) const MIN_LOSS: f64 = 2.0;

/// Cards of a game at most.
pub(crate) const MOST_CARDS: usize = 5;

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Learn {
    known: Option<Known>,
    /// Time of the app when that was read.
    read_at: NaiveDateTime,
    finding: Option<Ticket>,
    opening: Option<Ticket>,
    /// A problem that is being made of a position, for this side.
    composing: Option<(Ticket, Color)>,
    /// The person's games are being read, for a report.
    reading_games: Option<Ticket>,
    /// The sentence that was said last on sets which the list does not show.
    warning: String,
    stage: Stage,
    /// Exam that has ended, which a problem on the board leads back to.
    exam: Option<Box<ExamSession>>,
}

/// Work that is being done on the page.
#[derive(Debug, Default)]
enum Stage {
    /// The overview is shown.
    #[default]
    Overview,
    /// Cards are reviewed.
    Cards(Box<CardSession>),
    /// A problem is solved.
    Problem(Box<ProblemSession>),
    /// A lesson is played through.
    Lesson(Box<LessonSession>),
    /// An exam is taken.
    Exam(Box<ExamSession>),
}

impl Learn {
    /// Has the files read.
    pub(crate) fn find(&mut self, cx: &Context<'_>) -> Action {
        let ticket = cx.ticket();
        self.finding = Some(ticket);
        Action::Effect(Effect::Find { ticket })
    }

    /// Has the files read once more where they are being read: what comes of that does not have the change just made.
    fn find_again(&mut self, cx: &Context<'_>) -> Option<Action> {
        self.finding.is_some().then(|| self.find(cx))
    }

    /// Does what is wished on the page; `seed` draws what is drawn by lot.
    pub(crate) fn wish(&mut self, wish: LearnWish, seed: u64, cx: &Context<'_>) -> Vec<Action> {
        match wish {
            LearnWish::Overview => return self.leave(cx),
            LearnWish::Review => return self.review(cx),
            LearnWish::Problems(index) => {
                let set = self.known.as_ref().and_then(|known| known.sets.get(index)).map(|set| set.id.clone());
                return set.map(|set| self.open_problem(set, (0, false), None, cx)).into_iter().collect();
            }
            LearnWish::Again => match &mut self.stage {
                Stage::Cards(session) => return session.again(),
                Stage::Problem(session) => session.again(),
                Stage::Lesson(session) => return session.again().into_iter().collect(),
                Stage::Exam(session) => {
                    session.prepare();
                    self.opening = None;
                }
                Stage::Overview => {}
            },
            LearnWish::Answer => match &mut self.stage {
                Stage::Cards(session) => return session.answer(cx),
                Stage::Problem(session) => return effects(session.give_up(cx.now)),
                Stage::Lesson(_) | Stage::Exam(_) | Stage::Overview => {}
            },
            LearnWish::Bury => return self.bury(cx),
            LearnWish::Rate(index) => {
                return Rating::ALL.get(index).map(|&rating| self.rate(rating, cx)).unwrap_or_default();
            }
            LearnWish::Undo => return self.undo(cx),
            LearnWish::Next => return self.next(cx),
            LearnWish::Hint => match &mut self.stage {
                Stage::Problem(session) => return effects(session.hint(cx)),
                Stage::Lesson(session) => session.hint(),
                Stage::Cards(_) | Stage::Exam(_) | Stage::Overview => {}
            },
            LearnWish::Lesson(index) => {
                let progress = self.known.as_ref().map(|known| known.lessons.clone()).unwrap_or_default();
                if let Some(session) = LessonSession::new(index, &progress) {
                    self.enter(Stage::Lesson(Box::new(session)));
                }
            }
            LearnWish::Choose(index) => {
                if let Stage::Lesson(session) = &mut self.stage {
                    return session.answer(index, cx);
                }
            }
            LearnWish::Pass => {
                if let Stage::Lesson(session) = &mut self.stage {
                    return session.pass(cx);
                }
            }
            LearnWish::Previous => {
                if let Stage::Lesson(session) = &mut self.stage {
                    return session.previous_step().into_iter().collect();
                }
            }
            LearnWish::Turn => {
                if let Stage::Problem(session) = &mut self.stage {
                    session.turn(Disguise::random(seed), cx.now);
                }
            }
            LearnWish::Step(at) => match &mut self.stage {
                Stage::Cards(session) => session.line_mut().go(at),
                Stage::Problem(session) if session.is_over() => session.line_mut().go(at),
                Stage::Problem(_) | Stage::Lesson(_) | Stage::Exam(_) | Stage::Overview => {}
            },
            LearnWish::Variation(index) => {
                if let Stage::Problem(session) = &mut self.stage {
                    session.show_variation(index, cx.now);
                }
            }
            LearnWish::Exam(index) => {
                let set = self.known.as_ref().and_then(|known| known.sets.get(index));
                if let Some(KnownSet { id, tally, .. }) = set {
                    self.enter(Stage::Exam(Box::new(ExamSession::new(id.clone(), tally.problems))));
                }
            }
            LearnWish::ExamRule(rule, index) => {
                if let Stage::Exam(session) = &mut self.stage {
                    session.choose(rule, index);
                }
            }
            LearnWish::BeginExam => {
                if let Stage::Exam(session) = &mut self.stage {
                    let first = session.begin(seed);
                    return self.open_question(first, cx).into_iter().collect();
                }
            }
            LearnWish::Reopen(index) => {
                if let Stage::Exam(session) = &self.stage {
                    let answer = session.exam().filter(|exam| exam.is_passed().is_some());
                    let place = answer.and_then(|exam| exam.answers().get(index)).map(|answer| answer.place);
                    let set = session.set.clone();
                    return place.map(|place| self.open_problem(set, (place, true), None, cx)).into_iter().collect();
                }
            }
            LearnWish::Report => return self.read_own_games(cx),
            // They concern what is shown elsewhere.
            LearnWish::OpenSet | LearnWish::AddSet | LearnWish::MakeCards | LearnWish::Compose(_) => {}
        }
        Vec::new()
    }

    /// Plays on the board shown.
    pub(crate) fn click(&mut self, p: Point, cx: &Context<'_>) -> Result<Vec<Action>, Illegal> {
        match &mut self.stage {
            Stage::Overview => Ok(Vec::new()),
            Stage::Cards(session) => session.play(p, cx),
            Stage::Lesson(session) => Ok(session.click(p, cx)),
            Stage::Problem(session) => {
                let color = session.facts().learner;
                Ok(placed(color, session.play(p, cx)?))
            }
            Stage::Exam(session) => {
                let Some(color) = session.question().map(|question| question.session.facts().learner) else {
                    return Ok(Vec::new());
                };
                Ok(placed(color, session.play(p, cx)?))
            }
        }
    }

    /// Takes news of the disk and of the solver.
    pub(crate) fn handle(&mut self, event: Event, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::Found { ticket, known, unreadable, damaged } => {
                if self.finding.take_if(|asked| *asked == ticket).is_some() {
                    (self.known, self.read_at) = (Some(*known), cx.today());
                    return self.warn_of(&unreadable, &damaged, cx).into_iter().collect();
                }
            }
            Event::Opened { ticket, problem } => {
                if self.opening.take_if(|asked| *asked == ticket).is_some() {
                    match problem {
                        Ok(Some(opened)) => self.opened(*opened, cx),
                        Ok(None) => {
                            self.enter(Stage::Overview);
                            return vec![notice("ln-no-problem", Tone::Warning, cx)];
                        }
                        Err(error) => {
                            if let Stage::Exam(session) = &mut self.stage {
                                session.not_opened();
                            }
                            return vec![failed(&error, cx)];
                        }
                    }
                }
            }
            Event::Played { ticket, attempt, result } => match &mut self.stage {
                Stage::Problem(session) => return effects(session.played(ticket, attempt, result, cx.now)),
                Stage::Exam(session) => return effects(session.played(ticket, attempt, result, cx.now)),
                Stage::Cards(_) | Stage::Lesson(_) | Stage::Overview => {}
            },
            Event::Hinted { ticket, attempt, mv } => {
                if let Stage::Problem(session) = &mut self.stage {
                    session.hinted(ticket, attempt, mv);
                }
            }
            Event::Counted { set, tally, diary } => {
                if let Some(known) = &mut self.known {
                    known.diary = diary;
                    if let Some(row) = known.sets.iter_mut().find(|row| row.id == set) {
                        row.tally = tally;
                    }
                }
            }
            Event::CardsAdded(numbers) => {
                let (key, n, tone) = match numbers {
                    AddedCards { left_out: n @ 1.., .. } => ("ln-cards-full", n, Tone::Warning),
                    AddedCards { added: n @ 1.., .. } => ("ln-cards-added", n, Tone::Good),
                    AddedCards { known: n @ 1.., .. } => ("ln-cards-known", n, Tone::Plain),
                    AddedCards { .. } => ("ln-no-cards", 0, Tone::Warning),
                };
                let text = phrase(cx.lang(), key, &[("n", &n.to_string())]);
                return vec![Action::Notify(Status { text, tone, icon: "cards" }), self.find(cx)];
            }
            Event::StepFinished { progress } => {
                if let Some(known) = &mut self.known {
                    known.lessons = progress;
                }
            }
            Event::Changed => {}
            Event::Composed { ticket, result } => return self.composed(ticket, result, cx),
            Event::OwnGames { ticket, games } => return self.own_games(ticket, games, cx),
            Event::SetAdded { problems: 0 } => return vec![notice("ln-no-set", Tone::Warning, cx)],
            Event::SetAdded { problems } => return vec![set_added(problems, cx), self.find(cx)],
            Event::Failed { error } => return vec![failed(&error, cx)],
        }
        Vec::new()
    }

    /// Puts a problem on the board. Those of an exam that has ended lead back to it.
    fn opened(&mut self, opened: OpenedProblem, cx: &Context<'_>) {
        if let Stage::Exam(session) = &mut self.stage
            && session.awaits(opened.index)
        {
            return session.opened(opened, cx.now);
        }
        let problem = Stage::Problem(Box::new(ProblemSession::new(opened, cx.now)));
        if let Stage::Exam(session) = std::mem::replace(&mut self.stage, problem) {
            self.exam = Some(session);
        }
    }

    /// Says where the list is shown which sets it lacks and which files are damaged, unless it has said the same before.
    fn warn_of(&mut self, unreadable: &[UnreadableSet], damaged: &[FileError], cx: &Context<'_>) -> Option<Action> {
        if cx.pages.shown() != PageId::Learn || !matches!(self.stage, Stage::Overview) {
            return None;
        }
        let text = show::unreadable(unreadable, damaged, cx.lang());
        let before = std::mem::replace(&mut self.warning, text.clone());
        let is_news = !text.is_empty() && text != before;
        is_news.then_some(Action::Warn(Status { text, tone: Tone::Warning, icon: "warning" }))
    }

    /// True if a player was asked this about a card or in a lesson.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        match &self.stage {
            Stage::Cards(session) => session.has_asked(ticket),
            Stage::Lesson(session) => session.has_asked(ticket),
            Stage::Problem(_) | Stage::Exam(_) | Stage::Overview => false,
        }
    }

    /// Takes the analysis so far of a move that was tried on a card.
    pub(crate) fn updated(&mut self, ticket: Ticket, analysis: Box<Analysis>) {
        if let Stage::Cards(session) = &mut self.stage {
            session.found(ticket, analysis);
        }
    }

    /// Takes the end of that analysis, or a player's move in a lesson.
    pub(crate) fn ended(
        &mut self,
        ticket: Ticket,
        choice: Result<Choice, EngineError>,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        match &mut self.stage {
            Stage::Cards(session) => session.done(ticket, cx),
            Stage::Lesson(session) => session.reply(ticket, choice, cx),
            Stage::Problem(_) | Stage::Exam(_) | Stage::Overview => Vec::new(),
        }
    }

    /// Plays the line on the board as time goes on, and lets the time of an exam pass, while the page is shown.
    pub(crate) fn tick(&mut self, cx: &Context<'_>) -> Vec<Action> {
        if cx.pages.shown() != PageId::Learn {
            if let Stage::Exam(session) = &mut self.stage {
                session.stand(cx.now);
            }
            return Vec::new();
        }
        let placed = self.line_mut().and_then(|line| line.tick(cx.now)).map(Action::Placed);
        let mut actions: Vec<Action> = placed.into_iter().collect();
        match &mut self.stage {
            Stage::Lesson(session) => session.tick(cx.now),
            Stage::Exam(session) => {
                actions.extend(effects(session.tick(cx.now)));
                let next = session.next(cx.now, false);
                actions.extend(self.open_question(next, cx));
            }
            Stage::Cards(_) | Stage::Problem(_) | Stage::Overview => {}
        }
        actions
    }

    /// Time of the next move on the board.
    pub(crate) fn wake_at(&self, shown: PageId) -> Option<Duration> {
        match &self.stage {
            _ if shown != PageId::Learn => None,
            Stage::Cards(session) => session.line().wake_at(),
            Stage::Problem(session) => session.line().wake_at(),
            Stage::Lesson(session) => session.wake_at(),
            Stage::Exam(session) => session.wake_at(),
            Stage::Overview => None,
        }
    }

    fn line_mut(&mut self) -> Option<&mut line::Line> {
        match &mut self.stage {
            Stage::Cards(session) => Some(session.line_mut()),
            Stage::Problem(session) => Some(session.line_mut()),
            Stage::Exam(session) => session.question_mut().map(|question| question.session.line_mut()),
            Stage::Lesson(_) | Stage::Overview => None,
        }
    }

    /// Number of cards that are due, as far as it is known.
    pub(crate) fn due(&self, cx: &Context<'_>) -> usize {
        self.known.as_ref().map_or(0, |known| known.deck.due(self.now(known, cx), DailyLimits::default()).len())
    }

    /// True while nothing is being done on the page: the overview is shown, or the end of the cards.
    pub(crate) fn is_idle(&self) -> bool {
        match &self.stage {
            Stage::Overview => true,
            Stage::Cards(session) => session.card().is_none(),
            Stage::Problem(_) | Stage::Lesson(_) | Stage::Exam(_) => false,
        }
    }

    fn now(&self, known: &Known, cx: &Context<'_>) -> Now {
        let passed = (cx.today() - self.read_at).num_seconds();
        let seconds = known.now.seconds + passed;
        match self.days_since_reading(cx) {
            0 => Now { seconds, ..known.now },
            // Of the days after the next midnight only the number is known.
            days => {
                let midnight = known.now.tomorrow + 86_400 * (days - 1);
                Now { seconds, midnight, tomorrow: midnight + 86_400 }
            }
        }
    }

    /// Today in days since 1970.
    fn today(&self, known: &Known, cx: &Context<'_>) -> i64 {
        known.today + self.days_since_reading(cx)
    }

    fn days_since_reading(&self, cx: &Context<'_>) -> i64 {
        (cx.today().date() - self.read_at.date()).num_days()
    }

    /// Back to the overview, or to the exam whose problem was opened. An exam with a problem on the board ends.
    fn leave(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let mut actions = match std::mem::take(&mut self.stage) {
            Stage::Cards(mut session) => session.again(),
            Stage::Lesson(mut session) => session.clear().into_iter().collect(),
            Stage::Problem(_) => {
                self.stage = self.exam.take().map_or(Stage::Overview, Stage::Exam);
                Vec::new()
            }
            Stage::Exam(mut session) if session.question().is_some() => {
                let counted = effects(session.end(cx.now));
                self.stage = Stage::Exam(session);
                counted
            }
            Stage::Exam(_) | Stage::Overview => Vec::new(),
        };
        self.opening = None;
        actions.push(self.find(cx));
        actions
    }

    fn review(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let Some(known) = &self.known else { return Vec::new() };
        let due = known.deck.due(self.now(known, cx), DailyLimits::default());
        let cards: Vec<Card> = due.into_iter().cloned().collect();
        if !cards.is_empty() {
            self.enter(Stage::Cards(Box::new(CardSession::new(cards))));
        }
        Vec::new()
    }

    /// Begins other work; a problem that was still to be opened is not wanted any more.
    fn enter(&mut self, stage: Stage) {
        (self.stage, self.opening, self.exam) = (stage, None, None);
    }

    fn rate(&mut self, rating: Rating, cx: &Context<'_>) -> Vec<Action> {
        let dated = |known: &Known| (self.now(known, cx), self.today(known, cx));
        let Some((now, today)) = self.known.as_ref().map(dated) else { return Vec::new() };
        let Stage::Cards(session) = &mut self.stage else { return Vec::new() };
        // It is rated by who has seen the answer.
        let Some(id) = session.card().filter(|_| session.proposal().is_some()).map(Card::id) else {
            return Vec::new();
        };
        let mut actions = session.leave(Some(rating));
        if let Some(known) = &mut self.known {
            // The card is one of the deck.
            let _schedule = known.deck.answer(id, rating, now);
            known.diary.record(Entry::Card(rating), today);
        }
        actions.push(Action::Effect(Effect::Answer { id, rating }));
        actions.extend(self.find_again(cx));
        actions
    }

    fn bury(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let now = self.known.as_ref().map(|known| self.now(known, cx));
        let Stage::Cards(session) = &mut self.stage else { return Vec::new() };
        let Some(id) = session.card().map(Card::id) else { return Vec::new() };
        let mut actions = session.leave(None);
        if let Some((known, now)) = self.known.as_mut().zip(now) {
            // The card is one of the deck.
            let _buried = known.deck.bury(id, now);
        }
        actions.push(Action::Effect(Effect::Bury { id }));
        actions.extend(self.find_again(cx));
        actions
    }

    /// Takes the last rating back.
    fn undo(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let dated = |known: &Known| (self.now(known, cx).midnight, self.today(known, cx));
        let dated = self.known.as_ref().map(dated);
        let Stage::Cards(session) = &mut self.stage else { return Vec::new() };
        let Some((rating, stop)) = session.back() else { return Vec::new() };
        let mut actions: Vec<Action> = stop.into_iter().collect();
        // A card that was put off comes again, and stays put off on the disk.
        let (Some(rating), Some(id)) = (rating, session.card().map(Card::id)) else { return actions };
        if let Some((known, (midnight, today))) = self.known.as_mut().zip(dated)
            && let Ok((_, answered_at)) = known.deck.take_back(id)
        {
            // It was answered a moment ago, which may be on the day before.
            let days_ago = (midnight - answered_at + 86_399).max(0) / 86_400;
            known.diary.take_back(rating, today - days_ago);
        }
        actions.push(Action::Effect(Effect::Undo { id }));
        actions.extend(self.find_again(cx));
        actions
    }

    fn next(&mut self, cx: &Context<'_>) -> Vec<Action> {
        match &mut self.stage {
            Stage::Lesson(session) => {
                if session.next_step() || !session.play().is_finished() {
                    return Vec::new();
                }
                match LessonSession::new(session.index() + 1, &LessonProgress::default()) {
                    Some(next) => self.stage = Stage::Lesson(Box::new(next)),
                    None => return self.leave(cx),
                }
                Vec::new()
            }
            Stage::Overview => self.review(cx),
            Stage::Cards(session) => match (session.card(), session.proposal()) {
                (None, _) => self.leave(cx),
                (Some(_), Some(proposal)) => self.rate(proposal, cx),
                (Some(_), None) => Vec::new(),
            },
            Stage::Problem(session) => {
                let (set, from) = (session.set.clone(), session.index + 1);
                vec![self.open_problem(set, (from, false), None, cx)]
            }
            Stage::Exam(session) => {
                let skipped = effects(session.skip(cx.now));
                if !skipped.is_empty() {
                    return skipped;
                }
                let next = session.next(cx.now, true);
                self.open_question(next, cx).into_iter().collect()
            }
        }
    }

    /// Has the problem at a place of the exam's set opened.
    fn open_question(&mut self, place: Option<usize>, cx: &Context<'_>) -> Option<Action> {
        let (Some(place), Stage::Exam(session)) = (place, &self.stage) else { return None };
        let set = session.set.clone();
        Some(self.open_problem(set, (place, true), None, cx))
    }

    /// Has a problem opened: the one at a place, or the first from there on that is not solved.
    fn open_problem(
        &mut self,
        set: lanke_learn::SetId,
        (from, exactly): (usize, bool),
        disguise: Option<Disguise>,
        cx: &Context<'_>,
    ) -> Action {
        let ticket = cx.ticket();
        self.opening = Some(ticket);
        Action::Effect(Effect::Open { ticket, set, from, disguise, exactly })
    }
}

/// A stone of this colour was placed, if something is to be done about it.
fn placed(color: Color, effect: Option<Effect>) -> Vec<Action> {
    let placed = effect.is_some().then_some(Action::Placed(color));
    placed.into_iter().chain(effects(effect)).collect()
}

fn effects(effect: Option<Effect>) -> Vec<Action> {
    effect.map(Action::Effect).into_iter().collect()
}

fn failed(error: &LearnError, cx: &Context<'_>) -> Action {
    Action::Notify(Status { text: show::failure(error, cx.lang()), tone: Tone::Bad, icon: "warning" })
}

fn set_added(problems: usize, cx: &Context<'_>) -> Action {
    let text = phrase(cx.lang(), "ln-set-added", &[("n", &problems.to_string())]);
    Action::Notify(Status { text, tone: Tone::Good, icon: "check" })
}

fn notice(key: &'static str, tone: Tone, cx: &Context<'_>) -> Action {
    Action::Notify(status::status(cx.lang(), key, tone, "info"))
}
