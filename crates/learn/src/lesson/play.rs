//! A lesson that is played through.

use lanke_rules::{Board, Color, Count, Illegal, Komi, Move, Outcome, PlayEnd, Point, Position, Reason};

use super::goal::Trial;
use super::opponent::answer;
use super::reading::liberties;
use super::{Goal, Lesson, Step, Wrong};

/// Points that a hint shows at most.
const MOST_SHOWN: usize = 8;

/// State of a lesson. A wrong move changes nothing in it.
#[derive(Clone, Debug)]
pub struct LessonPlay {
    lesson: &'static Lesson,
    step: usize,
    /// Goal of the step that is next.
    part: usize,
    position: Position,
    last: Option<Move>,
    done: bool,
    /// Moves that reach the goal, once they are shown.
    shown: Option<Hint>,
}

/// Result of a move or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The step is done.
    Right,
    /// The move was right, and more are wanted. The other side has made this move; in a game it is to move.
    GoOn {
        /// Answer of the other side.
        reply: Option<Move>,
    },
    /// The law allows the move, but it does not reach the goal. It is taken back.
    Wrong {
        /// Reason.
        why: Wrong,
        /// Board with the move, to be shown for a moment; none for a number.
        board: Option<Board>,
    },
    /// The law refuses the move.
    Illegal(Illegal),
    /// No move is wanted: the step is done, the other side is to move, or a number is asked for.
    NotWanted,
}

/// Right moves or the right number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Points, some of them if there are many.
    Points(Vec<Point>),
    /// A pass.
    Pass,
    /// A number.
    Number(u32),
}

/// Mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// An open liberty of the target.
    Liberty(Point),
    /// A stone or a point that the task is about.
    Target(Point),
    /// A point of the hint.
    Sought(Point),
}

/// Liberties of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Side of the target.
    pub color: Color,
    /// Points beside the target that the other side has taken.
    pub taken: usize,
    /// Liberties.
    pub open: usize,
}

impl Counter {
    /// Key of its name.
    pub const fn key(self) -> &'static str {
        match self.color {
            Color::Black => "les-counter-black",
            Color::White => "les-counter-white",
        }
    }
}

impl LessonPlay {
    /// Begins a lesson.
    pub fn new(lesson: &'static Lesson) -> Self {
        Self::at(lesson, 0)
    }

    /// Begins a lesson at a step, the last one at most.
    pub fn at(lesson: &'static Lesson, step: usize) -> Self {
        let step = step.min(lesson.steps.len() - 1);
        let position = lesson.steps[step].start(lesson);
        let mut play = Self { lesson, step, part: 0, position, last: None, done: false, shown: None };
        play.last = play.step().opening_move();
        // The first step shows at once what is wanted, if that is a single point.
        if step == 0 && play.right_points().len() == 1 {
            play.shown = play.right_moves();
        }
        play
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The step.
    pub fn step(&self) -> &'static Step {
        &self.lesson.steps[self.step]
    }

    /// Number of the step, from 0.
    pub fn step_index(&self) -> usize {
        self.step
    }

    /// Goal of the step that is next.
    pub fn goal(&self) -> Goal {
        self.step().goals[self.part]
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The last move on the board.
    pub fn last_move(&self) -> Option<Move> {
        self.last
    }

    /// Side of the learner.
    pub fn learner(&self) -> Color {
        Color::Black
    }

    /// True if the step is done.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// True if this is the last step, and it is done.
    pub fn is_finished(&self) -> bool {
        self.done && self.step + 1 == self.lesson.steps.len()
    }

    /// True if an opponent is to move, whose move the caller finds: see [`LessonPlay::reply`].
    pub fn awaits_opponent(&self) -> bool {
        self.goal() == Goal::Game && !self.done && self.position.to_play() != self.learner()
    }

    /// Plays a move of the learner.
    pub fn play(&mut self, mv: Move) -> Judgement {
        let goal = self.goal();
        if self.done || self.awaits_opponent() || matches!(goal, Goal::Count(_)) {
            return Judgement::NotWanted;
        }
        let mut after = self.position.clone();
        match after.play(mv) {
            Err(Illegal::Suicide | Illegal::Capture) if goal == Goal::Closed => return self.go_on(),
            Err(why) => return Judgement::Illegal(why),
            Ok(_) => {}
        }
        let trial = Trial { before: &self.position, after: &after, mv, board: self.step().board };
        if let Err(why) = goal.judge(&trial) {
            return Judgement::Wrong { why, board: Some(after.board().clone()) };
        }
        (self.position, self.last, self.shown) = (after, Some(mv), None);
        self.go_on()
    }

    /// Plays a move of the opponent in a game, when [`LessonPlay::awaits_opponent`] says so.
    pub fn reply(&mut self, mv: Move) -> Judgement {
        if !self.awaits_opponent() {
            return Judgement::NotWanted;
        }
        match self.position.play(mv) {
            Err(why) => Judgement::Illegal(why),
            Ok(_) => {
                self.last = Some(mv);
                self.go_on()
            }
        }
    }

    /// Answers with a number where one is asked for: see [`LessonPlay::choices`].
    pub fn answer(&mut self, number: u32) -> Judgement {
        match self.number() {
            Some(right) if !self.done && number == right => self.go_on(),
            Some(_) if !self.done => Judgement::Wrong { why: Wrong::Number, board: None },
            _ => Judgement::NotWanted,
        }
    }

    /// Four numbers to choose from, ascending, one of them right; empty where no number is asked for.
    pub fn choices(&self) -> Vec<u32> {
        let Some(right) = self.number() else { return Vec::new() };
        // The place of the right one looks arbitrary and is the same each time.
        let before = (right + self.step as u32 + self.lesson.id.len() as u32) % 4;
        let first = right.saturating_sub(before).max(u32::from(right > 0));
        (first..first + 4).collect()
    }

    /// Number that is asked for.
    fn number(&self) -> Option<u32> {
        self.goal().number(&self.position, self.step().board)
    }

    /// Shows the right moves or the number from now on; none in a game.
    pub fn hint(&mut self) -> Option<Hint> {
        if self.shown.is_none() && !self.done {
            self.shown = self.right_moves();
        }
        self.shown.clone()
    }

    /// Hint that is shown.
    pub fn shown(&self) -> Option<&Hint> {
        self.shown.as_ref()
    }

    /// Right moves, or the right number.
    fn right_moves(&self) -> Option<Hint> {
        let goal = self.goal();
        match goal {
            Goal::Game => return None,
            Goal::Settle => return Some(Hint::Pass),
            Goal::Count(_) => return self.number().map(Hint::Number),
            _ => {}
        }
        let mut points = self.right_points();
        if points.len() > MOST_SHOWN {
            // One in the middle: all of them would cover the board.
            let size = self.position.board().size();
            let away = |p: &Point| (2 * p.x()).abs_diff(size.width() - 1).max((2 * p.y()).abs_diff(size.height() - 1));
            points.sort_by_key(away);
            points.truncate(1);
        }
        Some(Hint::Points(points))
    }

    /// Points that reach the goal; of those of a chase the ones that take a liberty, if there are such.
    fn right_points(&self) -> Vec<Point> {
        let size = self.position.board().size();
        let mut points: Vec<Point> = size.points().filter(|&p| self.is_right(Move::Play(p))).collect();
        let target = self.step().board.targets().first().copied().filter(|_| self.goal() == Goal::Catch);
        let around = target.map_or_else(Vec::new, |stone| liberties(self.position.board(), stone));
        // A move that takes a liberty is easier to understand than one further away that works too.
        if points.iter().any(|p| around.contains(p)) {
            points.retain(|p| around.contains(p));
        }
        points
    }

    /// True if a move reaches the goal.
    pub fn is_right(&self, mv: Move) -> bool {
        matches!(self.clone().play(mv), Judgement::Right | Judgement::GoOn { .. })
    }

    /// Marks on the board.
    pub fn marks(&self) -> Vec<Mark> {
        let (board, diagram) = (self.position.board(), self.step().board);
        let targets: Vec<Point> = diagram.targets().into_iter().filter(|&p| board.stone(p).is_some()).collect();
        let mut marks: Vec<Mark> = targets.iter().map(|&p| Mark::Target(p)).collect();
        marks.extend(diagram.marked().into_iter().map(Mark::Target));
        if self.shows_liberties() {
            let open = targets.first().map_or_else(Vec::new, |&stone| liberties(board, stone));
            marks.extend(open.into_iter().map(Mark::Liberty));
        }
        if let Some(Hint::Points(points)) = &self.shown {
            marks.extend(points.iter().map(|&p| Mark::Sought(p)));
        }
        marks
    }

    /// True if the liberties of the target are no secret: where they are counted, only once they are.
    fn shows_liberties(&self) -> bool {
        match self.goal() {
            Goal::Count(_) => self.done || self.shown.is_some(),
            Goal::Liberty => true,
            _ => false,
        }
    }

    /// Liberties of the target, taken and open, where the goal is about them.
    pub fn counter(&self) -> Option<Counter> {
        let goals = [Goal::Liberty, Goal::Atari, Goal::Capture, Goal::Save, Goal::Catch];
        let target = self.step().board.targets().first().copied().filter(|_| goals.contains(&self.goal()))?;
        let board = self.position.board();
        let start = self.step().board.board();
        let color = start.stone(target)?;
        let chain = if board.stone(target).is_some() { board.chain(target) } else { start.chain(target) };
        let mut around: Vec<Point> = chain.iter().flat_map(|&p| board.size().neighbors(p)).collect();
        around.sort_unstable();
        around.dedup();
        let taken = around.iter().filter(|&&p| board.stone(p) == Some(color.opponent())).count();
        Some(Counter { color, taken, open: board.liberties(target) })
    }

    /// Outcome of a game that is over, counted without komi and without the stones that are dead.
    pub fn outcome(&self, dead: &[Point]) -> Option<Outcome> {
        match self.position.end().filter(|_| self.goal() == Goal::Game)? {
            PlayEnd::NoLegalMove { loser } => Some(Outcome::win(loser.opponent(), Reason::NoLegalMove)),
            PlayEnd::Majority { winner } => Some(Outcome::win(winner, Reason::Majority)),
            PlayEnd::Passes => {
                let count = Count::of_position(&self.position, dead);
                Some(count.score(self.position.ruleset(), Komi::default()).outcome())
            }
        }
    }

    /// Goes to the next step when this one is done; false at the end of the lesson.
    pub fn next_step(&mut self) -> bool {
        let more = self.done && self.step + 1 < self.lesson.steps.len();
        if more {
            *self = Self::at(self.lesson, self.step + 1);
        }
        more
    }

    /// Goes back to the step before; false at the first.
    pub fn previous_step(&mut self) -> bool {
        let more = self.step > 0;
        if more {
            *self = Self::at(self.lesson, self.step - 1);
        }
        more
    }

    /// Begins the step again.
    pub fn restart(&mut self) {
        *self = Self::at(self.lesson, self.step);
    }

    /// Goes on after a right move: an answer, the next part of the step, or its end.
    fn go_on(&mut self) -> Judgement {
        let goal = self.goal();
        let target = self.step().board.targets().first().copied();
        let open = match goal {
            Goal::Game => self.position.end().is_none(),
            Goal::Catch => {
                target.is_some_and(|stone| self.position.board().stone(stone) == Some(self.learner().opponent()))
            }
            _ => false,
        };
        if !open && self.part + 1 == self.step().goals.len() {
            self.done = true;
            return Judgement::Right;
        }
        self.part += usize::from(!open);
        if goal == Goal::Game {
            return Judgement::GoOn { reply: None };
        }
        let reply = answer(goal, &self.position, target);
        match self.position.play(reply) {
            Ok(_) => {
                self.last = Some(reply);
                Judgement::GoOn { reply: Some(reply) }
            }
            Err(why) => Judgement::Illegal(why),
        }
    }
}
