//! Following a game on a real board: decisions about what is seen. Pure: readings, comparisons, answers of a person and the
//! state of the game come in; moves, orders to the [`Observer`](crate::Observer) and reports go out.
//!
//! The first `laid` moves of the game lie on the real board; those behind them, made by an engine, another player or a
//! click, are to be laid there. A board that seems to have been moved far away is asked about where somebody can answer;
//! where nobody can, it is followed to its new place, because what does not fit the game is not recorded anyway.

mod answer;
mod moves;
mod tally;

use lanke_game::record::NodeId;
use lanke_game::session::{Phase, PlayedMove, Session};
use lanke_rules::{ByColor, Color, Move, Point, Position, Size};
use lanke_vision::{Beginning, BoardReading, Chances, Grid, Sighting, beginning};

use crate::observer::Order;
use crate::source::SourceError;
use crate::tracker::Sight;
use crate::trouble::Trouble;

pub use tally::NoMoves;
use tally::{Kind, Tally};

/// Least certainty of a point that is not doubtful.
pub const SURE: f32 = 0.9;
/// Likeness to a point below which a point is hidden.
pub const SEEN: f32 = 0.5;

/// A board that differs in no more points shows the game in progress.
const ALIKE: usize = 4;

/// Conduct of a follower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Somebody is there to answer: a board that was moved is asked about.
    pub attended: bool,
    /// Stones laid after the end of the game are a study of it; otherwise they are asked about.
    pub studies: bool,
    /// Stones at the beginning that are not surely seen are what they seem; otherwise they are asked about.
    pub accepts: bool,
}

/// State of the game that is followed.
#[derive(Clone, Copy, Debug)]
pub struct GameState<'a> {
    /// The game.
    pub session: &'a Session,
    /// Sides whose moves are made elsewhere, by an engine or over a line, and laid here for them.
    pub remote: ByColor<bool>,
    /// Move of a remote side that is made as soon as its stone lies there.
    pub announced: Option<Point>,
    /// Table at which the game is shared with another player; none where it is this program's alone.
    pub table: Option<TableState>,
}

/// State of a table at which a game is shared: the other end takes each act before it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableState {
    /// Colour that is played on this board; none for a spectator.
    pub plays: Option<Color>,
    /// True if the other end is there.
    pub open: bool,
    /// True if a move can be proposed now.
    pub takes_moves: bool,
    /// True if something that was proposed has not been answered yet: the board may be ahead of the game.
    pub pending: bool,
}

impl GameState<'_> {
    /// True if the beginning was agreed on with another player: no stones are set up.
    #[must_use]
    pub fn is_agreed(&self) -> bool {
        self.table.is_some_and(|table| table.plays.is_some())
    }

    fn is_pending(&self) -> bool {
        self.table.is_some_and(|table| table.pending)
    }
}

/// State of the board before the camera.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum BoardStatus {
    /// No camera is open.
    #[default]
    Idle,
    /// No picture has come yet, or no board was found.
    Searching,
    /// The board is seen; a game that is followed lies on it.
    Steady,
    /// Something is in the way.
    Hand,
    /// Captured stones are to be lifted.
    Lift {
        /// The stones.
        points: Vec<Point>,
        /// The move that captures them, unless it may be light and no stone.
        by: Option<Move>,
    },
    /// A stone was laid where another is to be laid first.
    Elsewhere(Point),
    /// The rules do not explain the board.
    Differs,
    /// The board has this size, and the game another.
    OtherSize(Size),
    /// The board seems to lie elsewhere.
    Moved,
    /// No pictures come.
    Lost(Trouble),
    /// The pictures have ended.
    Over,
    /// There is no such source.
    NoSource(SourceError),
}

/// Question to a person.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// The board does not show the game.
    Differs {
        /// The points, and what is seen there.
        points: Vec<(Point, Option<Color>)>,
        /// Moves that would explain it; none where no moves do.
        moves: Vec<Move>,
        /// Setup that would explain it, if the stones that are not surely seen lie there.
        setup: Option<Beginning>,
    },
    /// The board seems to have been moved here.
    Moved(Grid),
}

/// Action that a follower asks for. Actions are carried out in their order; where the game refuses one,
/// [`Follower::refused`] is told and those behind it are dropped.
#[derive(Clone, Debug)]
pub enum Action {
    /// Play a move of this side at this point.
    Play(Color, Point),
    /// Take back so many moves; at a table the other player is asked for it.
    TakeBack(usize),
    /// Begin the game with this setup.
    SetUp(Beginning),
    /// Give the observer an order.
    Order(Order),
    /// Call out that a move of this side is to be laid.
    Call(Color),
    /// Report the state of the board, if it is another one than was reported last.
    Report(BoardStatus),
}

/// Follower of one board through a camera, and of the game on it once that is followed.
#[derive(Clone, Debug, Default)]
pub struct Follower {
    conduct: Conduct,
    status: BoardStatus,
    reading: Option<BoardReading>,
    question: Option<Question>,
    following: bool,
    /// Moves of the game that lie on the real board.
    laid: usize,
    /// Stones were set up once; who takes that back is not asked again.
    set_up: bool,
    /// Results of the comparisons since the game is followed.
    tally: Tally,
    /// Number of the position that the observer was given last, and what it was.
    number: u64,
    given: Option<(usize, NodeId, bool, u16, bool, bool)>,
    /// Node of the move that was called out last.
    called: Option<NodeId>,
    /// Move that was proposed last to the other end of a table, and the node after which, until something else is seen.
    proposed: Option<(NodeId, Point)>,
    /// Move that was asked back by lifting its stone, until the board shows the game again.
    asked_back: Option<NodeId>,
}

impl Follower {
    /// A follower without a camera.
    #[must_use]
    pub fn new(conduct: Conduct) -> Self {
        Self { conduct, ..Self::default() }
    }

    /// Turns to a camera that was opened; a game that is followed goes on before it.
    pub fn open(&mut self) {
        let Self { conduct, following, laid, number, tally, proposed, asked_back, .. } = *self;
        let kept = Self { following, laid, number, tally, proposed, asked_back, ..Self::new(conduct) };
        *self = Self { status: BoardStatus::Searching, ..kept };
    }

    /// Ends with its camera, and with the game.
    pub fn close(&mut self) {
        *self = Self { number: self.number, ..Self::new(self.conduct) };
    }

    /// Takes note that no pictures come.
    pub fn lost(&mut self, trouble: Trouble) {
        self.status = BoardStatus::Lost(trouble);
    }

    /// Takes note that no pictures will come any more: a last move is played although its captured stones still lie there.
    pub fn ended(&mut self, game: &GameState<'_>) -> Vec<Action> {
        let capture = match &self.status {
            BoardStatus::Lift { by: Some(mv), .. } if self.following && self.still_shows(*mv, game) => vec![*mv],
            _ => Vec::new(),
        };
        let actions = self.played(capture, game);
        if !matches!(self.status, BoardStatus::Lost(_)) {
            self.status = BoardStatus::Over;
        }
        actions
    }

    /// True if the stone of a move lies there in the last picture.
    fn still_shows(&self, mv: Move, game: &GameState<'_>) -> bool {
        let (Move::Play(point), Some(reading)) = (mv, &self.reading) else { return false };
        let size = reading.grid.size;
        size.contains(point) && reading.points[size.ordinal(point)].stone() == Some(self.position(game).to_play())
    }

    /// Reason why nothing was written since the game is followed; none where something was.
    #[must_use]
    pub fn no_moves(&self, session: &Session) -> Option<NoMoves> {
        self.tally.no_moves(session, self.question.as_ref())
    }

    /// Takes note that there is no such source.
    pub fn no_source(&mut self, error: SourceError) {
        self.status = BoardStatus::NoSource(error);
    }

    /// State of the board.
    #[must_use]
    pub const fn status(&self) -> &BoardStatus {
        &self.status
    }

    /// Reading of the last picture.
    #[must_use]
    pub const fn reading(&self) -> Option<&BoardReading> {
        self.reading.as_ref()
    }

    /// Question that waits for an answer.
    #[must_use]
    pub const fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// True while a game is followed.
    #[must_use]
    pub const fn is_following(&self) -> bool {
        self.following
    }

    /// Points that do not show the game, and what is seen there.
    #[must_use]
    pub fn differences(&self) -> &[(Point, Option<Color>)] {
        match &self.question {
            Some(Question::Differs { points, .. }) => points,
            _ => &[],
        }
    }

    /// Points of which little is known, though nothing hides them.
    pub fn uncertain(&self) -> impl Iterator<Item = (Point, &Chances)> {
        let points = self.reading.iter().flat_map(|reading| reading.grid.size.points().zip(&reading.points));
        points.filter(|(_, chances)| chances.sure() < SURE && chances.seen >= SEEN)
    }

    /// Position that the real board shows, as far as its moves are known.
    #[must_use]
    pub fn position(&self, game: &GameState<'_>) -> Position {
        let session = game.session;
        if self.is_study(session) {
            return session.study_position();
        }
        let mut position = session.position_after(self.laid);
        let goes_on = match session.moves().get(self.laid) {
            Some(next) => Some(next.color),
            None => (session.phase() == Phase::Playing).then(|| session.position().to_play()),
        };
        // Passes may have ended the play before it went on.
        if let Some(color) = goes_on.filter(|_| position.end().is_some()) {
            position.set_to_play(color);
            position.resume();
        }
        position
    }

    /// True if what is laid now belongs to a study of the game.
    fn is_study(&self, session: &Session) -> bool {
        let is_over = matches!(session.phase(), Phase::Over(_));
        is_over && self.conduct.studies && self.laid >= session.moves().len()
    }

    /// Move that is to be laid on the real board.
    #[must_use]
    pub fn awaited(&self, session: &Session) -> Option<Point> {
        match self.to_lay(session)?.mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }

    fn to_lay<'a>(&self, session: &'a Session) -> Option<&'a PlayedMove> {
        session.moves().get(self.laid).filter(|_| self.following)
    }

    /// True if the board that is seen shows the game in progress, as far as that can be told. An empty board is that of a new
    /// one.
    #[must_use]
    pub fn shows(&self, session: &Session) -> bool {
        let size = session.settings().size;
        let Some(reading) = self.reading.as_ref().filter(|reading| reading.grid.size == size) else { return false };
        let board = session.position().board();
        let differ = size.points().zip(&reading.points).filter(|(p, seen)| seen.stone() != board.stone(*p));
        let bears_stones = reading.points.iter().any(|seen| seen.stone().is_some());
        let is_new = board.empty().len() == size.area();
        session.phase() == Phase::Playing && differ.count() <= ALIKE && (bears_stones || is_new)
    }

    /// Begins to follow a game, all moves of which lie on the board.
    pub fn follow(&mut self, session: &Session) {
        self.following = true;
        self.laid = session.moves().len();
        (self.given, self.set_up, self.tally) = (None, false, Tally::new(session));
        (self.proposed, self.asked_back) = (None, None);
    }

    /// Ends following the game.
    pub fn rest(&mut self) -> Vec<Action> {
        (self.following, self.given, self.question) = (false, None, None);
        vec![Action::Order(Order::Rest)]
    }

    /// Takes what was seen in a picture.
    pub fn see(&mut self, sight: Sight) -> Vec<Action> {
        self.reading = None;
        match sight {
            Sight::Nothing => {
                self.tally.note(Kind::NoBoard);
                self.status = BoardStatus::Searching;
                self.report()
            }
            Sight::Moved(found) if self.conduct.attended => {
                self.question = Some(Question::Moved(found.grid));
                self.status = BoardStatus::Moved;
                self.report()
            }
            Sight::Moved(found) => vec![Action::Order(Order::Move(found.grid))],
            Sight::Board(reading) => {
                self.question.take_if(|question| matches!(question, Question::Moved(_)));
                if !self.following {
                    self.status = seen_alone(&reading);
                }
                self.reading = Some(reading);
                Vec::new()
            }
        }
    }

    /// Takes the comparison of a picture with the position of this number. A move that the other end of a table has not taken is
    /// not proposed again until something else is seen; it is asked about.
    pub fn compare(&mut self, (number, sighting): (u64, Sighting), game: &GameState<'_>) -> Vec<Action> {
        if !self.following || number != self.number || self.reading.is_none() || game.is_pending() {
            return Vec::new();
        }
        let seen = self.reading.as_ref().map_or(game.session.settings().size, |reading| reading.grid.size);
        if seen != game.session.settings().size {
            self.tally.note(Kind::OtherSize);
            (self.question, self.status) = (None, BoardStatus::OtherSize(seen));
            return self.report();
        }
        self.tally.note(Kind::of(&sighting));
        // A question stands until something else is seen.
        if sighting != Sighting::Waiting {
            self.question = None;
        }
        if let Some(point) = self.untaken(&sighting, game) {
            let stone = (point, Some(self.position(game).to_play()));
            return self.differs(vec![stone], vec![Move::Play(point)], None);
        }
        if !matches!(sighting, Sighting::Waiting | Sighting::Obscured) {
            self.proposed = None;
        }
        match sighting {
            Sighting::Waiting => return Vec::new(),
            Sighting::Steady => (self.status, self.asked_back) = (BoardStatus::Steady, None),
            Sighting::Obscured => self.status = BoardStatus::Hand,
            Sighting::Lift { points, by } => self.status = BoardStatus::Lift { points, by },
            Sighting::Played(moves) => return self.played(moves, game),
            Sighting::TakenBack(count) => return self.taken_back(count as usize, game),
            Sighting::Differs { points, perhaps } => {
                let setup = self.setup(&points, game);
                if let Some(setup) = setup.clone().filter(|_| self.conduct.accepts || self.all_sure(&points)) {
                    return self.set_up(setup);
                }
                let moves = perhaps.filter(|_| setup.is_none()).unwrap_or_default();
                return self.differs(points, moves, setup);
            }
        }
        self.report()
    }

    fn report(&self) -> Vec<Action> {
        vec![Action::Report(self.status.clone())]
    }

    fn differs(
        &mut self,
        points: Vec<(Point, Option<Color>)>,
        moves: Vec<Move>,
        setup: Option<Beginning>,
    ) -> Vec<Action> {
        self.status = BoardStatus::Differs;
        self.question = Some(Question::Differs { points, moves, setup });
        self.report()
    }

    fn set_up(&mut self, setup: Beginning) -> Vec<Action> {
        (self.set_up, self.status) = (true, BoardStatus::Steady);
        vec![Action::SetUp(setup)]
    }

    /// True if it is sure what lies at these points.
    fn all_sure(&self, points: &[(Point, Option<Color>)]) -> bool {
        let Some(reading) = &self.reading else { return false };
        let size = reading.grid.size;
        points.iter().all(|&(point, _)| size.contains(point) && reading.points[size.ordinal(point)].sure() >= SURE)
    }

    /// Setup of a game that begins with the stones that lie there, once.
    fn setup(&self, points: &[(Point, Option<Color>)], game: &GameState<'_>) -> Option<Beginning> {
        let session = game.session;
        // A game with a move, even one that was taken back, has begun otherwise.
        let begun = session.tree().root().first_child().is_some();
        let bare = session.phase() == Phase::Playing && !begun && session.placing() == 0;
        if self.set_up || !bare || game.is_agreed() {
            return None;
        }
        let setup = beginning(session.position(), points, self.reading.as_ref()?)?;
        // Nobody lays the first stone of a remote side before that has said where.
        let of_remote = setup.stones == ByColor::default() && game.remote[setup.to_play];
        (!of_remote).then_some(setup)
    }
}

/// State of a board that is compared with no game.
fn seen_alone(reading: &BoardReading) -> BoardStatus {
    let hidden = reading.points.iter().filter(|point| point.seen < SEEN).count();
    if hidden > reading.points.len() / 60 { BoardStatus::Hand } else { BoardStatus::Steady }
}
