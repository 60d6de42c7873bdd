//! A lesson of the first course on the board.

use std::time::Duration;

use lanke_engine::{Budget, Choice, EngineError};
use lanke_learn::lesson::{Goal, Judgement, LessonPlay, LessonProgress, illegal_key, lessons};
use lanke_players::{PlayerSpec, Request, guess_dead};
use lanke_rules::{Board, Color, Komi, Move, Outcome, Point};

use super::messages::{Action, Effect};
use crate::context::Context;
use crate::ids::Ticket;

/// Time that a wrong move stays on the board.
const WRONG: Duration = Duration::from_millis(1200);

/// Time that the opponent of a whole game has for a move.
const THINKING: Duration = Duration::from_millis(500);

/// A lesson that is played through.
#[derive(Debug)]
pub(crate) struct LessonSession {
    play: LessonPlay,
    index: usize,
    /// Sentence about the last move.
    said: Option<&'static str>,
    /// Board with a wrong move, until it is taken back.
    wrong: Option<(Board, Duration)>,
    question: Option<Ticket>,
    /// A wrong move was made: encouragement stands below.
    calm: bool,
    /// Outcome of a whole game.
    outcome: Option<Outcome>,
}

impl LessonSession {
    /// A lesson at its first step that is not finished.
    pub(crate) fn new(index: usize, progress: &LessonProgress) -> Option<Self> {
        let lesson = lessons().get(index)?;
        let open = (0..lesson.steps.len()).find(|&step| !progress.is_step_done(lesson, step));
        let play = LessonPlay::at(lesson, open.unwrap_or(0));
        Some(Self { play, index, said: None, wrong: None, question: None, calm: false, outcome: None })
    }

    /// State of the lesson.
    pub(crate) fn play(&self) -> &LessonPlay {
        &self.play
    }

    /// Place of the lesson in the course.
    pub(crate) fn index(&self) -> usize {
        self.index
    }

    /// Key of the sentence about the last move.
    pub(crate) fn said(&self) -> Option<&'static str> {
        self.said
    }

    /// Board with a wrong move.
    pub(crate) fn wrong(&self) -> Option<&Board> {
        self.wrong.as_ref().map(|(board, _)| board)
    }

    /// A wrong move was made in this step.
    pub(crate) fn is_calmed(&self) -> bool {
        self.calm
    }

    /// Outcome of a whole game that is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// True if the opponent thinks.
    pub(crate) fn is_waiting(&self) -> bool {
        self.question.is_some()
    }

    /// True if a player was asked this.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        self.question == Some(ticket)
    }

    /// Plays on a point.
    pub(crate) fn click(&mut self, p: Point, cx: &Context<'_>) -> Vec<Action> {
        self.mv(Move::Play(p), cx)
    }

    /// Passes.
    pub(crate) fn pass(&mut self, cx: &Context<'_>) -> Vec<Action> {
        self.mv(Move::Pass, cx)
    }

    fn mv(&mut self, mv: Move, cx: &Context<'_>) -> Vec<Action> {
        if self.wrong.is_some() || self.question.is_some() {
            return Vec::new();
        }
        let closed = self.play.goal() == Goal::Closed;
        let judgement = self.play.play(mv);
        // No stone comes to lie on the closed point that is asked for.
        let is_named = closed && judgement == Judgement::Right;
        let sound = (!is_named).then(|| sound_of(self.play.learner(), mv));
        self.follow(judgement, sound, cx)
    }

    /// Answers with one of the numbers.
    pub(crate) fn answer(&mut self, index: usize, cx: &Context<'_>) -> Vec<Action> {
        let Some(&number) = self.play.choices().get(index) else { return Vec::new() };
        let judgement = self.play.answer(number);
        self.follow(judgement, None, cx)
    }

    /// Shows the right moves.
    pub(crate) fn hint(&mut self) {
        self.play.hint();
    }

    /// Goes to the next step; false at the end of the lesson.
    pub(crate) fn next_step(&mut self) -> bool {
        let more = self.play.next_step();
        if more {
            self.clear();
        }
        more
    }

    /// Goes back to the step before, or begins the first one again.
    pub(crate) fn previous_step(&mut self) -> Option<Action> {
        if !self.play.previous_step() {
            self.play.restart();
        }
        self.clear()
    }

    /// Begins the step again.
    pub(crate) fn again(&mut self) -> Option<Action> {
        self.play.restart();
        self.clear()
    }

    /// Stops what the opponent thinks about.
    pub(crate) fn clear(&mut self) -> Option<Action> {
        (self.said, self.wrong, self.calm, self.outcome) = (None, None, false, None);
        self.question.take().map(Action::Stop)
    }

    /// Takes a wrong move back when its time has come.
    pub(crate) fn tick(&mut self, now: Duration) {
        self.wrong.take_if(|(_, until)| *until <= now);
    }

    /// Time at which a wrong move is taken back.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        self.wrong.as_ref().map(|(_, until)| *until)
    }

    /// Plays the move of the opponent; one that cannot think passes.
    pub(crate) fn reply(
        &mut self,
        ticket: Ticket,
        choice: Result<Choice, EngineError>,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        if self.question.take_if(|asked| *asked == ticket).is_none() {
            return Vec::new();
        }
        let mv = match choice {
            Ok(Choice::Play(p)) => Move::Play(p),
            Ok(Choice::Pass | Choice::Resign) | Err(_) => Move::Pass,
        };
        let (judgement, mv) = match self.play.reply(mv) {
            // Where passing is illegal, any legal move will do.
            Judgement::Illegal(_) => match self.play.position().legal_points().first().map(|&p| Move::Play(p)) {
                Some(mv) => (self.play.reply(mv), mv),
                None => (Judgement::NotWanted, mv),
            },
            judgement => (judgement, mv),
        };
        let sound = sound_of(self.play.learner().opponent(), mv);
        self.follow(judgement, Some(sound), cx)
    }

    /// Takes what became of a move or a number; `sound` is that of a move.
    fn follow(&mut self, judgement: Judgement, sound: Option<Action>, cx: &Context<'_>) -> Vec<Action> {
        match judgement {
            Judgement::Right => {
                self.said = Some("les-right");
                let position = self.play.position();
                // The boards are small: this takes no time.
                self.outcome = self.play.outcome(&guess_dead(position, Komi::default(), 0));
                let (lesson, step) = (self.play.lesson(), self.play.step_index());
                sound.into_iter().chain([Action::Effect(Effect::FinishStep { lesson: lesson.id, step })]).collect()
            }
            Judgement::GoOn { .. } => {
                self.said = None;
                sound.into_iter().chain(self.ask(cx)).collect()
            }
            Judgement::Wrong { why, board } => {
                (self.said, self.calm) = (Some(why.key()), true);
                self.wrong = board.map(|board| (board, cx.now + WRONG));
                sound.into_iter().collect()
            }
            Judgement::Illegal(why) => {
                (self.said, self.calm) = (Some(illegal_key(why, self.play.lesson().is_nogo())), true);
                Vec::new()
            }
            Judgement::NotWanted => Vec::new(),
        }
    }

    /// Lets the opponent of a whole game think.
    fn ask(&mut self, cx: &Context<'_>) -> Option<Action> {
        if !self.play.awaits_opponent() {
            return None;
        }
        let ticket = cx.ticket();
        self.question = Some(ticket);
        let budget = Budget::time(THINKING);
        let request = Request::new(PlayerSpec::Level(1), self.play.position().clone(), budget);
        Some(Action::Think { ticket, request: Box::new(request) })
    }
}

/// Sound of a move.
fn sound_of(color: Color, mv: Move) -> Action {
    match mv {
        Move::Play(_) => Action::Placed(color),
        Move::Pass => Action::Passed,
    }
}
