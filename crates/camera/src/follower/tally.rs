//! Tally of what the board showed while a game was followed: the reason why nothing of it was written.

use lanke_game::session::Session;
use lanke_vision::Sighting;

use super::Question;

/// Reason why nothing of a game was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMoves {
    /// No board was found.
    NoBoard,
    /// The board had another size than the game.
    OtherSize,
    /// Something hid the board.
    Hidden,
    /// Changes were never in sight for long enough.
    TooBrief,
    /// The rules do not explain what lies there.
    Unexplained,
    /// Stones that lie there at the beginning are not surely seen, and nobody has said what they are.
    Doubtful,
    /// Nothing was laid.
    Unchanged,
}

/// Kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    NoBoard,
    OtherSize,
    Hidden,
    Waiting,
    Unexplained,
    Understood,
}

impl Kind {
    pub(super) const fn of(sighting: &Sighting) -> Self {
        match sighting {
            Sighting::Obscured => Self::Hidden,
            Sighting::Waiting => Self::Waiting,
            Sighting::Differs { .. } => Self::Unexplained,
            Sighting::Steady | Sighting::Lift { .. } | Sighting::Played(_) | Sighting::TakenBack(_) => Self::Understood,
        }
    }

    const fn reason(self) -> NoMoves {
        match self {
            Self::NoBoard => NoMoves::NoBoard,
            Self::OtherSize => NoMoves::OtherSize,
            Self::Hidden => NoMoves::Hidden,
            Self::Waiting => NoMoves::TooBrief,
            Self::Unexplained => NoMoves::Unexplained,
            Self::Understood => NoMoves::Unchanged,
        }
    }
}

/// Pictures of each kind, and the game as it was.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pictures: [u32; 6],
    last: Option<Kind>,
    /// Moves of the game and whether it was set up, when it began to be followed.
    before: (usize, bool),
}

impl Tally {
    pub(super) fn new(session: &Session) -> Self {
        Self { before: written(session), ..Self::default() }
    }

    pub(super) const fn note(&mut self, kind: Kind) {
        self.pictures[kind as usize] = self.pictures[kind as usize].saturating_add(1);
        self.last = Some(kind);
    }

    pub(super) fn no_moves(&self, session: &Session, question: Option<&Question>) -> Option<NoMoves> {
        if written(session) != self.before {
            return None;
        }
        let kinds = [Kind::NoBoard, Kind::OtherSize, Kind::Hidden, Kind::Waiting, Kind::Unexplained, Kind::Understood];
        Some(match (question, self.last) {
            (Some(Question::Differs { setup: Some(_), .. }), _) => NoMoves::Doubtful,
            (Some(Question::Differs { setup: None, .. }), _) => NoMoves::Unexplained,
            (_, None) => NoMoves::NoBoard,
            // The end came before it was believed.
            (_, Some(Kind::Waiting)) => NoMoves::TooBrief,
            _ => {
                let most = kinds.into_iter().max_by_key(|&kind| self.pictures[kind as usize]);
                most.unwrap_or(Kind::Understood).reason()
            }
        })
    }
}

fn written(session: &Session) -> (usize, bool) {
    (session.moves().len() + session.studied(), session.is_set_up())
}
