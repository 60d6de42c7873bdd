//! The page for learning as it is shown.

pub use lanke_learn::Grade;
use lanke_rules::{Color, Move};

use crate::board::BoardView;
use crate::library::view::LibrarySummary;
use crate::status::Tone;
use crate::thumbnail::Thumbnail;

/// The page for learning.
#[derive(Clone, Debug)]
pub enum LearnPage {
    /// Cards that are due, and the sets of problems.
    Overview(Box<OverviewView>),
    /// A card.
    Card(Box<CardView>),
    /// The end of the cards.
    Done(Box<DoneView>),
    /// A problem.
    Problem(Box<ProblemView>),
    /// A lesson.
    Lesson(Box<LessonView>),
    /// The beginning of an exam.
    ExamStart(Box<ExamStartView>),
    /// The end of an exam.
    ExamEnd(Box<ExamEndView>),
}

impl LearnPage {
    /// The board, where there is one.
    pub fn board(&self) -> Option<&BoardView> {
        match self {
            Self::Card(card) => Some(&card.board),
            Self::Problem(problem) => Some(&problem.board),
            Self::Lesson(lesson) => Some(&lesson.board),
            Self::Overview(_) | Self::Done(_) | Self::ExamStart(_) | Self::ExamEnd(_) => None,
        }
    }
}

/// The overview.
#[derive(Clone, Debug, Default)]
pub struct OverviewView {
    /// The files were read.
    pub known: bool,
    /// `连续 23 天`.
    pub streak: String,
    /// Something was answered yesterday or today.
    pub streaking: bool,
    /// Number of cards that are due.
    pub due: usize,
    /// `约 9 分钟`.
    pub minutes: String,
    /// Kinds of the cards: `新 7`.
    pub chips: Vec<String>,
    /// `昨天记得 11 / 13，明天约 9 张`; a sentence in the place of cards where there are none.
    pub note: String,
    /// There is no card at all.
    pub empty: bool,
    /// The first of the cards.
    pub card: Option<Thumbnail>,
    /// The last seven days, today last.
    pub week: Vec<WeekDay>,
    /// `本周 64 题，正确 81%`; empty where none was tried.
    pub solved: String,
    /// The sets of problems.
    pub sets: Vec<SetRow>,
    /// The lessons of the course.
    pub lessons: Vec<LessonRow>,
    /// `已学 2 课`.
    pub learned: String,
    /// The lesson that comes next: its place, `第 3 课　打吃`, and `5 步里已走 1 步`; none when all are finished.
    pub next_lesson: Option<(usize, String, String)>,
    /// On the analysis of one's own games: `正在分析您的对局 40%，还有 3 局`; empty where there is none.
    pub background: String,
    /// The library.
    pub library: LibrarySummary,
}

/// A lesson of the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonRow {
    /// `打吃`.
    pub title: String,
    /// It is finished.
    pub done: bool,
    /// It comes next.
    pub current: bool,
    /// It is one of NoGo.
    pub nogo: bool,
}

/// A day of the week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeekDay {
    /// `二`, `今天`.
    pub name: String,
    /// Something was answered.
    pub done: bool,
    /// It is today.
    pub today: bool,
}

/// A set of problems.
#[derive(Clone, Debug, PartialEq)]
pub struct SetRow {
    /// Its name.
    pub name: String,
    /// `100 题，均已证明`.
    pub about: String,
    /// Problems that are solved, and all.
    pub solved: (usize, usize),
    /// `58 / 347`.
    pub count: String,
    /// `正确 71%`; empty with few tries.
    pub accuracy: String,
    /// Something was tried: the button says `继续`.
    pub begun: bool,
    /// The problem that comes next.
    pub board: Option<Thumbnail>,
}

/// A sentence about a move that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// `C6 还不是，损 4.9 目`.
    pub text: String,
    /// Words at its right end.
    pub more: String,
    /// Its tone.
    pub tone: Tone,
    /// Its icon.
    pub icon: &'static str,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct LineMove {
    /// Side.
    pub color: Color,
    /// `C6`.
    pub name: String,
    /// The move.
    pub mv: Move,
}

/// A card.
#[derive(Clone, Debug)]
pub struct CardView {
    /// The board with the line as far as it is shown.
    pub board: BoardView,
    /// `错题卡`.
    pub title: String,
    /// Number of the card, from 1, and of all.
    pub place: (usize, usize),
    /// Side to move: `黑先`.
    pub task: String,
    /// That side.
    pub color: Color,
    /// `第 21 手`, `复习第 3 次`.
    pub chips: Vec<String>,
    /// `您在 2026-11-08 对 王质 走了 K4，损 6.2 目`; `走了 K4` only with the answer.
    pub about: String,
    /// About the move that was tried.
    pub verdict: Verdict,
    /// Heading of the line: `失败图` or `正着`.
    pub line_title: String,
    /// The line on the board.
    pub line: Vec<LineMove>,
    /// Number of its moves on the board.
    pub at: usize,
    /// The better move, once it is known to the learner.
    pub better: Option<BetterView>,
    /// Time until the card comes again by each rating; none before the answer.
    pub intervals: Option<[String; 4]>,
    /// Rating that is proposed.
    pub proposed: usize,
    /// The move on the board can be taken back.
    pub can_retry: bool,
    /// A rating can be taken back.
    pub can_undo: bool,
}

/// The better move.
#[derive(Clone, Debug)]
pub struct BetterView {
    /// `D5`.
    pub name: String,
    /// `损 0.3 目`, `不损`.
    pub loss: String,
    /// The line in words: `D5 C3 D3`.
    pub line: String,
}

/// The end of the cards.
#[derive(Clone, Debug)]
pub struct DoneView {
    /// Ratings: the name, and how often it was given.
    pub counts: Vec<(String, usize)>,
    /// `下一张 10 分钟后`; empty where there is none.
    pub next: String,
    /// The last rating can be taken back.
    pub can_undo: bool,
}

/// A problem.
#[derive(Clone, Debug)]
pub struct ProblemView {
    /// The board.
    pub board: BoardView,
    /// Name of the set.
    pub title: String,
    /// `413 / 960`.
    pub place: String,
    /// `黑先活`.
    pub task: String,
    /// Side of the learner.
    pub color: Color,
    /// About the last move.
    pub verdict: Verdict,
    /// The solution once the problem is over, then the wrong tries.
    pub variations: Vec<VariationRow>,
    /// `已证明：第一手正解有 1 个`, or that there is no proof.
    pub proof: String,
    /// There is a proof.
    pub proved: bool,
    /// The line on the board, and how much of it is shown, once the problem is over.
    pub line: (usize, usize),
    /// The problem is over.
    pub over: bool,
    /// A wrong move was played.
    pub wrong: bool,
    /// Help can be asked for.
    pub can_hint: bool,
    /// It can be begun again.
    pub can_retry: bool,
    /// The answer can be shown.
    pub can_give_up: bool,
    /// Today's problems: `12 题`.
    pub today: String,
    /// Share of right ones among them in percent; empty without any.
    pub today_right: String,
    /// The last outcomes in the set: right or wrong, the newest last.
    pub recent: Vec<bool>,
    /// It is one of an exam.
    pub exam: Option<ExamPlace>,
}

/// Place in an exam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExamPlace {
    /// Problems before it.
    pub before: usize,
    /// All problems.
    pub of: usize,
}

/// The beginning of an exam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamStartView {
    /// Name of the set.
    pub title: String,
    /// Numbers of problems to choose from, and the one chosen.
    pub problems: (Vec<String>, usize),
    /// Times for a problem to choose from, and the one chosen.
    pub times: (Vec<String>, usize),
    /// Right answers that pass to choose from, and the one chosen.
    pub passes: (Vec<String>, usize),
    /// The first problem is being opened.
    pub opening: bool,
}

/// The end of an exam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamEndView {
    /// Name of the set.
    pub title: String,
    /// It is passed.
    pub passed: bool,
    /// `8 题答对，共 10 题，7 题及格`.
    pub result: String,
    /// The answers.
    pub answers: Vec<ExamRow>,
}

/// An answer of an exam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamRow {
    /// `第 14 题`.
    pub name: String,
    /// Grade.
    pub grade: Grade,
    /// `0:42`.
    pub took: String,
}

/// A variation.
#[derive(Clone, Debug, PartialEq)]
pub struct VariationRow {
    /// It is the solution.
    pub right: bool,
    /// `不成立`.
    pub name: String,
    /// Its first moves.
    pub moves: Vec<LineMove>,
}

/// A lesson.
#[derive(Clone, Debug)]
pub struct LessonView {
    /// The board.
    pub board: BoardView,
    /// `第 3 课　打吃`.
    pub title: String,
    /// Number of the step, from 1, and of all.
    pub place: (usize, usize),
    /// `白子只剩一口气`.
    pub heading: String,
    /// The text.
    pub text: String,
    /// `轮到黑棋。`, empty once the step is done.
    pub turn: String,
    /// `把最后一口气堵上，提掉它。`
    pub task: String,
    /// Side of the learner.
    pub color: Color,
    /// Liberties: `白子的气`, taken and open.
    pub counter: Option<(String, usize, usize)>,
    /// Small boards that explain, with their captions.
    pub figures: Vec<(Thumbnail, String)>,
    /// About the last move; an empty text where nothing is to be said.
    pub verdict: Verdict,
    /// Numbers to choose from.
    pub choices: Vec<String>,
    /// Number that the hint shows.
    pub shown_choice: Option<usize>,
    /// Encouragement after a wrong move.
    pub calm: String,
    /// Help can be asked for.
    pub can_hint: bool,
    /// A pass can be the answer.
    pub can_pass: bool,
    /// The hint is to pass.
    pub pass_shown: bool,
    /// There is a step before.
    pub can_go_back: bool,
    /// The step is done.
    pub done: bool,
    /// The lesson is done.
    pub finished: bool,
}
