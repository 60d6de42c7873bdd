//! First course for people who have never played: twelve lessons of Go and three of NoGo.
//!
//! A lesson has steps; a step shows a board and asks for moves or a number. Each goal is computed on the board by the law, so that
//! every move that reaches it is right. Texts are keys of the catalogue.
//!
//! ```
//! use lanke_learn::lesson::{Hint, LessonPlay, Judgement, lessons};
//! use lanke_rules::Move;
//!
//! let mut play = LessonPlay::new(&lessons()[2]);
//! if let Some(Hint::Points(points)) = play.hint() {
//!     assert_eq!(play.play(Move::Play(points[0])), Judgement::Right);
//! }
//! assert!(play.next_step());
//! ```

mod course;
mod diagram;
mod goal;
mod opponent;
mod play;
mod progress;
pub(crate) mod reading;
mod wrong;

use lanke_rules::{Capture, Color, Move, Position, Ruleset};

pub use course::lessons;
pub use diagram::Diagram;
pub use goal::{Goal, Quantity};
pub use play::{Counter, Hint, Judgement, LessonPlay, Mark};
pub use progress::{LessonFile, LessonProgress};
pub use wrong::{Wrong, illegal_key};

/// A lesson.
#[derive(Debug)]
pub struct Lesson {
    /// Name in files and on the command line.
    pub id: &'static str,
    /// Key of its title.
    pub title: &'static str,
    /// The law: Chinese rules or NoGo.
    pub ruleset: Ruleset,
    /// Steps, at least one.
    pub steps: &'static [Step],
}

/// A step of a lesson: one idea and one task. The learner is Black and to play.
#[derive(Debug)]
pub struct Step {
    /// Key of its title, a few words.
    pub title: &'static str,
    /// Key of its text, 60 hanzi at most.
    pub text: &'static str,
    /// Key of its task, one sentence.
    pub task: &'static str,
    /// Board at the start.
    pub board: Diagram,
    /// Move that White makes before the learner, as a vertex.
    pub opening: Option<&'static str>,
    /// Goals, one after the other.
    pub goals: &'static [Goal],
    /// Small boards beside the text.
    pub figures: &'static [Figure],
}

/// A small board that explains, with the number of liberties of its stone.
#[derive(Debug)]
pub struct Figure {
    /// Board.
    pub board: Diagram,
    /// Key of its caption, with the variable `n` for the number.
    pub caption: &'static str,
}

impl Figure {
    /// Liberties of the stone that the figure is about.
    pub fn liberties(&self) -> usize {
        let board = self.board.board();
        self.board.targets().first().map_or(0, |&stone| board.liberties(stone))
    }
}

impl Lesson {
    /// Lesson with this name.
    pub fn named(id: &str) -> Option<&'static Self> {
        lessons().iter().find(|lesson| lesson.id == id)
    }

    /// Key of the words that say that the learner is to play.
    pub fn turn_key(&self) -> &'static str {
        if self.is_nogo() { "les-turn-red" } else { "les-turn-black" }
    }

    /// True for the lessons of NoGo.
    pub fn is_nogo(&self) -> bool {
        self.ruleset.capture == Capture::Forbidden
    }
}

impl Step {
    /// Position at the start, with the learner to play.
    fn start(&self, lesson: &Lesson) -> Position {
        let opening = self.opening_move();
        let first = if opening.is_some() { Color::White } else { Color::Black };
        let mut position = Position::from_board(self.board.board(), first, lesson.ruleset);
        if let Some(mv) = opening {
            // A test plays every opening.
            position.play_unchecked(mv);
        }
        position
    }

    fn opening_move(&self) -> Option<Move> {
        self.opening.and_then(|vertex| self.board.size().parse_vertex(vertex)).map(Move::Play)
    }
}
