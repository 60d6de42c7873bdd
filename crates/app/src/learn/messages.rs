//! Wishes, news, effects and actions of the page for learning.

use lanke_game::record::Tree;
use lanke_game::report::player::PlayerGame;
use lanke_learn::deck::{AddedCards, Card, CardId, Deck, Now, Rating};
use lanke_learn::lesson::LessonProgress;
use lanke_learn::{
    Appended, Attempt, Diary, Disguise, FileError, NoProblem, Outcome, Played, Refusal, SetId, StoredProblem, Tally,
};
use lanke_players::Request;
use lanke_rules::{Color, Move, Position};

use crate::ids::Ticket;
use crate::status::Status;

/// A wish on the page for learning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnWish {
    /// Show the overview.
    Overview,
    /// Begin with the cards that are due.
    Review,
    /// Go on with the set at this place of the list.
    Problems(usize),
    /// Begin or go on with the lesson at this place of the course.
    Lesson(usize),
    /// Answer the question of the lesson with the number at this place.
    Choose(usize),
    /// Pass in the lesson.
    Pass,
    /// Go back to the step before in the lesson.
    Previous,
    /// Show the answer of the card or the problem.
    Answer,
    /// Put the card off until tomorrow.
    Bury,
    /// Try the card or the problem again.
    Again,
    /// Rate the card, from 0 for forgotten to 3 for easy.
    Rate(usize),
    /// Take back the last rating.
    Undo,
    /// The next card or problem.
    Next,
    /// Help with the problem.
    Hint,
    /// Show the problem turned, mirrored or in other colours.
    Turn,
    /// Go to this move of the line on the board.
    Step(usize),
    /// Show this row of the variations of the problem.
    Variation(usize),
    /// Prepare an exam of the set at this place of the list.
    Exam(usize),
    /// Change a rule of the exam to the choice at this place.
    ExamRule(ExamRule, usize),
    /// Begin the exam.
    BeginExam,
    /// Open the problem of the answer at this place of the exam.
    Reopen(usize),
    /// Choose a file whose problems are added.
    OpenSet,
    /// Add the open record to the sets of problems.
    AddSet,
    /// Make cards of the mistakes in the open record.
    MakeCards,
    /// Make a problem for this side of the position that is shown: before a camera of what lies on the real board, else of the
    /// open record.
    Compose(Color),
    /// Make a report on the person's own games.
    Report,
}

/// A rule of an exam that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExamRule {
    /// Number of problems.
    Problems,
    /// Time for each.
    Time,
    /// Right answers that pass.
    Pass,
}

/// Everything on the disk that the page shows.
#[derive(Clone, Debug)]
pub struct Known {
    /// The deck.
    pub deck: Deck,
    /// The diary.
    pub diary: Diary,
    /// Progress in the lessons.
    pub lessons: LessonProgress,
    /// The sets of problems.
    pub sets: Vec<KnownSet>,
    /// The time.
    pub now: Now,
    /// Today in local time, in days since 1970.
    pub today: i64,
}

/// A set of problems as a list shows it.
#[derive(Clone, Debug)]
pub struct KnownSet {
    /// Its name.
    pub id: SetId,
    /// Numbers of it.
    pub tally: Tally,
    /// The problem that comes next.
    pub next: Option<StoredProblem>,
}

/// A set of problems that the list does not show.
#[derive(Debug)]
pub struct UnreadableSet {
    /// Its name.
    pub id: SetId,
    /// The reason.
    pub reason: SetError,
}

/// Reason why a set of problems cannot be shown.
#[derive(Debug)]
pub enum SetError {
    /// Its file cannot be read.
    File(FileError),
    /// Its file is no SGF text.
    NoRecord,
    /// None of its records is a problem.
    NoProblem,
    /// The progress in it cannot be read.
    Progress(FileError),
}

/// News of the disk and of the solver.
#[derive(Debug)]
pub enum Event {
    /// The files were read.
    Found {
        /// The question.
        ticket: Ticket,
        /// Their content.
        known: Box<Known>,
        /// Sets of the learner's folder that are not among them.
        unreadable: Vec<UnreadableSet>,
        /// Files that are damaged and count as empty.
        damaged: Vec<FileError>,
    },
    /// A problem is ready to be played.
    Opened {
        /// The question.
        ticket: Ticket,
        /// The problem; none where the set has none, or its file is gone.
        problem: Result<Option<Box<OpenedProblem>>, LearnError>,
    },
    /// A move of the learner was judged and answered.
    Played {
        /// The question.
        ticket: Ticket,
        /// The attempt after it.
        attempt: Box<Attempt>,
        /// The judgement.
        result: Result<Played, Refusal>,
    },
    /// Help was found.
    Hinted {
        /// The question.
        ticket: Ticket,
        /// The attempt.
        attempt: Box<Attempt>,
        /// A right move; none where it is not known.
        mv: Option<Move>,
    },
    /// The outcome of an attempt was counted.
    Counted {
        /// The set.
        set: SetId,
        /// Numbers of the set.
        tally: Tally,
        /// The diary.
        diary: Diary,
    },
    /// A step of a lesson was finished.
    StepFinished {
        /// Progress in the lessons.
        progress: LessonProgress,
    },
    /// Something was written.
    Changed,
    /// Cards that were found were added.
    CardsAdded(AddedCards),
    /// A set was added, with so many problems.
    SetAdded {
        /// Number of its problems.
        problems: usize,
    },
    /// A problem was made of a position.
    Composed {
        /// The question.
        ticket: Ticket,
        /// Its set and its place in it; else the reason why there is none.
        result: Result<Appended, NoProblem>,
    },
    /// Games of the person were read.
    OwnGames {
        /// The question.
        ticket: Ticket,
        /// The games, the newest first.
        games: Vec<PlayerGame>,
    },
    /// The disk refuses.
    Failed {
        /// The reason.
        error: LearnError,
    },
}

/// Failure of the files.
#[derive(Debug)]
pub enum LearnError {
    /// The user has no home for them.
    NoHome,
    /// One cannot be read or written.
    File(FileError),
}

impl From<FileError> for LearnError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

/// A problem that is ready to be played.
#[derive(Debug)]
pub struct OpenedProblem {
    /// Its set.
    pub set: SetId,
    /// Place in it, from 0.
    pub index: usize,
    /// The attempt.
    pub attempt: Attempt,
}

/// Work of the shell for the page.
#[derive(Debug)]
pub enum Effect {
    /// Read the files.
    Find {
        /// The question.
        ticket: Ticket,
    },
    /// Read a set, and prove its next problem.
    Open {
        /// The question.
        ticket: Ticket,
        /// The set.
        set: SetId,
        /// Place from which the first unsolved problem is looked for; a place beyond the end is the beginning.
        from: usize,
        /// Orientation and colours; none for those that fit the set.
        disguise: Option<Disguise>,
        /// Take the problem at that very place.
        exactly: bool,
    },
    /// Judge a move of the learner, and answer it.
    Play {
        /// The question.
        ticket: Ticket,
        /// The attempt before it.
        attempt: Box<Attempt>,
        /// The move.
        mv: Move,
    },
    /// Look for a right move.
    Hint {
        /// The question.
        ticket: Ticket,
        /// The attempt.
        attempt: Box<Attempt>,
    },
    /// Count the outcome of an attempt.
    Count {
        /// The set.
        set: SetId,
        /// Key of the problem.
        key: u64,
        /// The outcome.
        outcome: Outcome,
    },
    /// Note that a step of a lesson is finished.
    FinishStep {
        /// Name of the lesson.
        lesson: &'static str,
        /// Number of the step, from 0.
        step: usize,
    },
    /// Answer a card.
    Answer {
        /// The card.
        id: CardId,
        /// The rating.
        rating: Rating,
    },
    /// Take back the answer that was given last to a card.
    Undo {
        /// The card.
        id: CardId,
    },
    /// Put a card off until tomorrow.
    Bury {
        /// The card.
        id: CardId,
    },
    /// Add cards to the deck.
    AddCards {
        /// The cards.
        cards: Vec<Card>,
    },
    /// Add problems as a set of this name.
    AddSet {
        /// The name.
        name: String,
        /// The records.
        games: Vec<Tree>,
    },
    /// Find the first moves that work in a position, and add it to the set of this name.
    Compose {
        /// The question.
        ticket: Ticket,
        /// The position.
        position: Box<Position>,
        /// Name of the set.
        name: String,
        /// The task in words, if it is to live and if it is to kill.
        tasks: [String; 2],
    },
}

/// Step that others carry out.
#[derive(Debug)]
pub(crate) enum Action {
    /// Work for the shell.
    Effect(Effect),
    /// Let a player think.
    Think { ticket: Ticket, request: Box<Request> },
    /// Stop thinking.
    Stop(Ticket),
    /// Say something.
    Notify(Status),
    /// Say something that nobody waits for.
    Warn(Status),
    /// A stone of this colour was placed on the board.
    Placed(Color),
    /// A side has passed.
    Passed,
    /// Show the page.
    ShowPage,
    /// Read the games of the person, who has these names.
    ReadOwnGames(Ticket, Vec<String>),
    /// Open the dialog for a report on these games of the person.
    Report(Vec<PlayerGame>),
}
