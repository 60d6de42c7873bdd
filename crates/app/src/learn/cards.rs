//! The cards that are due, one after the other: a better move is looked for, judged by analysis, and rated.

use std::time::Duration;

use lanke_engine::{Analysis, Budget};
use lanke_learn::deck::{Card, Loss, Rating};
use lanke_players::{PlayerSpec, Request};
use lanke_rules::{Color, Illegal, Move, Point};

use super::line::Line;
use super::messages::Action;
use crate::context::Context;
use crate::ids::Ticket;

/// Time between the moves of a refutation.
const PACE: Duration = Duration::from_millis(500);

/// Moves of a line that are shown.
const SHOWN: usize = 6;

/// Cards in a row.
#[derive(Debug)]
pub(crate) struct CardSession {
    cards: Vec<Card>,
    at: usize,
    /// Ratings of the cards before the one shown; none of one that was put off.
    rated: Vec<Option<Rating>>,
    state: State,
    line: Line,
    /// A wrong move was played on the card shown, or its answer was looked at.
    missed: bool,
    /// The other side's value of the position after the best move: win rate, and points where they are counted.
    best: Option<Value>,
    question: Option<Question>,
}

/// Value of a position for the side to move.
type Value = (f64, Option<f64>);

/// State of the card shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum State {
    /// The better move is looked for.
    Asked,
    /// A move is judged.
    Judging(Move),
    /// A move was judged; without a loss where no player could judge it.
    Tried {
        /// The move.
        mv: Move,
        /// Its loss.
        loss: Option<Loss>,
        /// It counts as right.
        right: bool,
    },
    /// The answer was shown.
    Shown,
}

/// Question to a player.
#[derive(Debug)]
struct Question {
    ticket: Ticket,
    /// About the best move, not the one that was tried.
    of_best: bool,
    found: Option<Box<Analysis>>,
}

impl CardSession {
    /// These cards, of which there is at least one.
    pub(crate) fn new(cards: Vec<Card>) -> Self {
        Self {
            cards,
            at: 0,
            rated: Vec::new(),
            state: State::Asked,
            line: Line::default(),
            missed: false,
            best: None,
            question: None,
        }
    }

    /// The card shown; none when all are done.
    pub(crate) fn card(&self) -> Option<&Card> {
        self.cards.get(self.at)
    }

    /// Number of cards before the one shown, and of all.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.at, self.cards.len())
    }

    /// The ratings given so far.
    pub(crate) fn rated(&self) -> &[Option<Rating>] {
        &self.rated
    }

    /// State of the card shown.
    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// The moves on the board.
    pub(crate) fn line(&self) -> &Line {
        &self.line
    }

    /// The moves on the board, to be walked through.
    pub(crate) fn line_mut(&mut self) -> &mut Line {
        &mut self.line
    }

    /// True if a player was asked this.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        self.question.as_ref().is_some_and(|question| question.ticket == ticket)
    }

    /// Rating that is proposed: right at once, right in the end, or not found.
    pub(crate) fn proposal(&self) -> Option<Rating> {
        match self.state {
            State::Asked | State::Judging(_) => None,
            State::Tried { right: true, .. } => Some(if self.missed { Rating::Hard } else { Rating::Good }),
            State::Tried { .. } | State::Shown => Some(Rating::Again),
        }
    }

    /// Plays a move on the card shown.
    pub(crate) fn play(&mut self, p: Point, cx: &Context<'_>) -> Result<Vec<Action>, Illegal> {
        let (State::Asked, Some(card)) = (self.state, self.card()) else { return Ok(Vec::new()) };
        let (mv, color) = (Move::Play(p), card.to_play());
        card.position().legal(mv)?;
        let known = if mv == card.played { Some(card.loss) } else { card.better_by(mv).map(|better| better.loss) };
        let better = card.better_by(mv).map(|better| better.line.clone());
        match (known, better) {
            (Some(loss), Some(line)) => self.judged(mv, Some(loss), line, cx.now),
            // A move of which only the loss is known is refuted all the same.
            _ => {
                self.state = State::Judging(mv);
                self.line = Line::playing(alternating(color, &[mv]), 1, cx.now, PACE);
                return Ok(std::iter::once(Action::Placed(color)).chain(self.ask(cx)).collect());
            }
        }
        Ok(vec![Action::Placed(color)])
    }

    /// Shows the answer.
    pub(crate) fn answer(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let Some(card) = self.card().filter(|_| self.state != State::Shown) else { return Vec::new() };
        let best: Vec<Move> = card.better.first().map(|better| better.line.clone()).unwrap_or_default();
        self.line = Line::playing(alternating(card.to_play(), &shown(best)), 0, cx.now, PACE);
        let stop = self.forget_question();
        (self.state, self.missed) = (State::Shown, true);
        stop.into_iter().collect()
    }

    /// Takes the move on the board back.
    pub(crate) fn again(&mut self) -> Vec<Action> {
        let stop = self.forget_question();
        (self.state, self.line) = (State::Asked, Line::default());
        stop.into_iter().collect()
    }

    /// Rates the card shown, or puts it off, and goes on to the next one.
    pub(crate) fn leave(&mut self, rating: Option<Rating>) -> Vec<Action> {
        let stop = self.forget_question();
        self.rated.push(rating);
        self.show(self.at + 1);
        stop.into_iter().collect()
    }

    /// Goes back to the card before: its rating, and the end of what a player was asked about the one shown.
    pub(crate) fn back(&mut self) -> Option<(Option<Rating>, Option<Action>)> {
        let rating = self.rated.pop()?;
        let stop = self.forget_question();
        self.show(self.at.saturating_sub(1));
        Some((rating, stop))
    }

    /// Takes what a player tells about a move.
    pub(crate) fn found(&mut self, ticket: Ticket, analysis: Box<Analysis>) {
        if let Some(question) = self.question.as_mut().filter(|question| question.ticket == ticket)
            && (analysis.visits > 0 || analysis.proved)
        {
            question.found = Some(analysis);
        }
    }

    /// Judges the move when the player is done.
    pub(crate) fn done(&mut self, ticket: Ticket, cx: &Context<'_>) -> Vec<Action> {
        let Some(question) = self.question.take_if(|question| question.ticket == ticket) else { return Vec::new() };
        let (State::Judging(mv), Some(card)) = (self.state, self.cards.get(self.at)) else { return Vec::new() };
        let known = if mv == card.played { Some(card.loss) } else { None };
        let Some(found) = question.found else {
            self.judged(mv, known, vec![mv], cx.now);
            return Vec::new();
        };
        let value = (found.win_rate, found.score);
        if question.of_best {
            self.best = Some(value);
            return self.ask(cx).into_iter().collect();
        }
        let measured = self.best.map(|best| Loss {
            points: best.1.zip(value.1).map(|(best, own)| (own - best).max(0.0)),
            win_rate: (value.0 - best.0).clamp(0.0, 1.0),
        });
        let follows = found.candidates.first().map(|candidate| candidate.line.clone()).unwrap_or_default();
        let line = std::iter::once(mv).chain(follows).collect();
        self.judged(mv, known.or(measured), line, cx.now);
        Vec::new()
    }

    fn show(&mut self, at: usize) {
        (self.at, self.state, self.line) = (at, State::Asked, Line::default());
        (self.missed, self.best) = (false, None);
    }

    fn judged(&mut self, mv: Move, loss: Option<Loss>, line: Vec<Move>, now: Duration) {
        let Some(card) = self.cards.get(self.at) else { return };
        let right = mv != card.played && loss.is_some_and(|loss| loss.is_right(card.loss));
        self.line = Line::playing(alternating(card.to_play(), &shown(line)), 1, now, PACE);
        self.state = State::Tried { mv, loss, right };
        self.missed |= !right;
    }

    /// Asks for the value of the best move, and then for that of the move that was tried.
    fn ask(&mut self, cx: &Context<'_>) -> Option<Action> {
        let (State::Judging(mv), Some(card)) = (self.state, self.cards.get(self.at)) else { return None };
        let best = card.better.first()?.line.first().copied()?;
        // The loss of the move of the game is known.
        let of_best = self.best.is_none() && mv != card.played;
        let first = if of_best { best } else { mv };
        let mut position = card.position().clone();
        position.play(first).ok()?;
        let player = cx.settings.analyst(&position);
        let budget = Budget { visits: Some(visits(&player)), ..Budget::default() };
        let (start, moves) = (card.position().clone(), vec![(card.to_play(), first)]);
        let komi = card.komi();
        let ticket = cx.ticket();
        self.question = Some(Question { ticket, of_best, found: None });
        let request = Request { start, moves, komi, ..Request::new(player, position, budget) };
        Some(Action::Think { ticket, request: Box::new(request) })
    }

    fn forget_question(&mut self) -> Option<Action> {
        self.question.take().map(|question| Action::Stop(question.ticket))
    }
}

/// Visits by which a move is judged.
fn visits(player: &PlayerSpec) -> u64 {
    match player {
        PlayerSpec::Network(_) | PlayerSpec::BuiltInNetwork(_) | PlayerSpec::Engine(_) => 60,
        PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain => 8000,
    }
}

fn shown(mut line: Vec<Move>) -> Vec<Move> {
    line.truncate(SHOWN);
    line
}

/// Moves of both sides in turn, of this side first.
fn alternating(first: Color, moves: &[Move]) -> Vec<(Color, Move)> {
    let colors = [first, first.opponent()].into_iter().cycle();
    colors.zip(moves.iter().copied()).collect()
}
