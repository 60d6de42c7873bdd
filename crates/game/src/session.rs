//! One game from the first stone to the result: the only state machine of a game.
//!
//! A session changes by acts, each done at an instant since the game began. The same settings and
//! the same acts always give the same session, so that a journal of acts can rebuild it.
//!
//! ```
//! use std::time::Duration;
//! use lanke_game::session::{Act, GameSettings, Session, TimedAct};
//! use lanke_rules::{Color, Name, Point, Size};
//!
//! let settings = GameSettings::new(Size::square(9)?, Name::Chinese);
//! let mut session = Session::new(settings.clone())?;
//! let entry = TimedAct { at: Duration::from_secs(7), act: Act::Play(Color::Black, Point::new(4, 4)) };
//! session.act(&entry.act, entry.at)?;
//! assert!(session.act(&entry.act, entry.at).is_err(), "it is White's turn");
//!
//! let journal = [settings.to_string(), entry.to_string()];
//! assert_eq!(journal[1], "7 play B 4,4");
//! let mut again = Session::new(journal[0].parse()?)?;
//! again.act(&journal[1].parse::<TimedAct>()?.act, entry.at)?;
//! assert_eq!(again.position().board(), session.position().board());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod counting;
mod line;
mod notes;
mod settings;
mod setup;
mod study;

use std::time::Duration;

use lanke_rules::{
    Board, ByColor, Color, DeadStones, Ending, Move, Outcome, Placement, PlayEnd, Point, Position, Reason, Ruleset,
};

pub use act::{Act, Refusal, Request, TimedAct};
pub use settings::{GameSettings, Player, PlayerLocation, SettingsError};

pub use crate::line::LineError;

use crate::clock::{Clock, TimeLeft, TimeSystem};
use crate::record::{Edit, EditError, NodeContent, NodeId, Tree};

/// A game being played, counted, or over.
#[derive(Clone, Debug)]
pub struct Session {
    settings: GameSettings,
    tree: Tree,
    phase: Phase,
    paused: bool,
    clock: Clock,
    /// At the end of the game's line; study has its own.
    position: Position,
    /// Handicap stones that stand.
    handicap: Vec<Point>,
    /// Black's handicap stones in the count.
    handicap_count: u16,
    /// Stones that lay there before the first move.
    set_up: ByColor<Vec<Point>>,
    /// Stones that each side had taken before.
    prisoners: ByColor<u16>,
    /// The side that makes the first move, once handicap stones stand.
    first: Color,
    line: Vec<PlayedMove>,
    asked: Option<(Color, Request)>,
    counting: counting::Counting,
    study: study::Study,
}

/// Phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Moves are made.
    Playing,
    /// The play has stopped and dead stones are being agreed upon.
    Counting,
    /// The game has ended so.
    Over(Outcome),
}

/// A move of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Its node in the record.
    pub node: NodeId,
    /// Side of the move.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The time used for it.
    pub used: Duration,
    /// Time left of both sides before the move.
    before: ByColor<TimeLeft>,
}

impl Session {
    /// A new game, begun at instant zero.
    ///
    /// # Errors
    /// Fails if no game can be played with these settings.
    pub fn new(settings: GameSettings) -> Result<Self, SettingsError> {
        settings.check()?;
        let stones = settings.handicap_stones();
        let handicap = match settings.placement {
            Placement::Fixed => settings.size.handicap(stones).unwrap_or_default(),
            Placement::Free => Vec::new(),
        };
        let mut session = Self {
            tree: Tree::new(notes::root(&settings, &handicap)),
            phase: Phase::Playing,
            paused: false,
            clock: Clock::new(settings.time, settings.first_to_play()),
            position: Position::new(settings.size, settings.ruleset()),
            handicap,
            handicap_count: stones,
            set_up: ByColor::default(),
            prisoners: ByColor::default(),
            first: settings.first_to_play(),
            line: Vec::new(),
            asked: None,
            counting: counting::Counting::default(),
            study: study::Study::default(),
            settings,
        };
        session.position = session.start_position();
        session.run_clock(Duration::ZERO);
        Ok(session)
    }

    /// Does what the entries of a journal say.
    ///
    /// # Errors
    /// The index of the first entry that is refused, and why; those before it are done.
    pub fn replay(&mut self, entries: &[TimedAct]) -> Result<(), (usize, Refusal)> {
        entries.iter().enumerate().try_for_each(|(i, entry)| self.act(&entry.act, entry.at).map_err(|e| (i, e)))
    }

    /// The settings.
    pub fn settings(&self) -> &GameSettings {
        &self.settings
    }

    /// The law.
    pub fn ruleset(&self) -> &Ruleset {
        self.position.ruleset()
    }

    /// Black's handicap stones, for which the law may compensate White in the count: those of the settings, or of a game
    /// from which this one goes on; none or at least two.
    pub fn handicap(&self) -> u16 {
        self.handicap_count
    }

    /// The record: the game is its main line.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The record of the game as it stands, to be kept or shown: where moves were taken back and none has been played since, an empty
    /// node ends the main line, so that they are a variation.
    pub fn record(&self) -> Tree {
        let (mut tree, last) = (self.tree.clone(), self.last_node());
        if self.outcome().is_none() && tree.node(last).first_child().is_some() {
            // Refused only where the tree has as many nodes as there are ids.
            let _node = tree.add(last, 0, &NodeContent::new());
        }
        tree
    }

    /// Phase of the game.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Outcome of the game.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            Phase::Playing | Phase::Counting => None,
        }
    }

    /// True if the game is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The clocks.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The next instant after `now` at which time alone changes something; [`Clock::events`] tells
    /// what, and [`Act::Flag`] is to be done when the time is up.
    pub fn wake_at(&self, now: Duration) -> Option<Duration> {
        self.clock.wake_at(now)
    }

    /// The position on the board: the game's, or after the end that of the study.
    pub fn position(&self) -> &Position {
        self.study.position().unwrap_or(&self.position)
    }

    /// The game's position after its first `moves` moves.
    pub fn position_after(&self, moves: usize) -> Position {
        let mut position = self.start_position();
        self.line.iter().take(moves).for_each(|played| play_again(&mut position, played));
        position
    }

    /// Points that each move of the game takes stones off, in their order; after a suicide its own is among them.
    pub fn captured_points(&self) -> impl Iterator<Item = Vec<Point>> {
        let mut position = self.start_position();
        self.line.iter().map(move |played| {
            play_again(&mut position, played);
            position.captured().iter().map(|&(point, _)| point).collect()
        })
    }

    /// True if passes have ended the play, even if it has gone on since.
    pub fn passes_ended_play(&self) -> bool {
        let mut position = self.start_position();
        self.line.iter().any(|played| {
            play_again(&mut position, played);
            position.end() == Some(PlayEnd::Passes)
        })
    }

    /// The node of the position on the board.
    pub fn node(&self) -> NodeId {
        self.study.node().unwrap_or(self.last_node())
    }

    /// The moves of the game; those taken back are not among them.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.line
    }

    /// The side that moved or placed a handicap stone last; where the last that was done is that the beginning was set up,
    /// the side that does not move first.
    pub fn last_mover(&self) -> Option<Color> {
        let last = self.line.last().map(|played| played.color);
        last.or(self.placed_last()).or(self.is_set_up().then_some(self.first.opponent()))
    }

    /// Handicap stones that Black has still to place.
    pub fn placing(&self) -> u16 {
        self.settings.handicap_stones().saturating_sub(self.handicap.len() as u16)
    }

    /// The request that waits for an answer, and whose it is.
    pub fn asked(&self) -> Option<(Color, Request)> {
        self.asked
    }

    /// Number of moves that the takeback which is asked for goes back to; none where nobody asks for one.
    pub fn takeback_to(&self) -> Option<usize> {
        let (asker, _) = self.asked.filter(|asked| asked.1 == Request::Takeback)?;
        self.moves_before_last(asker)
    }

    /// Number of moves before the last one of `by`.
    fn moves_before_last(&self, by: Color) -> Option<usize> {
        self.line.iter().rposition(|played| played.color == by)
    }

    /// Stones that each side has taken, those of the study included.
    pub fn captures(&self) -> ByColor<u32> {
        let studied = self.study.position().map(Position::captures).unwrap_or_default();
        let played = self.position.captures();
        ByColor::from_fn(|color| played[color] + studied[color])
    }

    /// Does an act at an instant since the game began.
    ///
    /// # Errors
    /// Refusal of the act; the session is then unchanged.
    pub fn act(&mut self, act: &Act, now: Duration) -> Result<(), Refusal> {
        let timeless = matches!(act, Act::Flag | Act::End(_) | Act::Comment(..));
        if self.phase == Phase::Playing && !timeless && self.clock.flagged(now).is_some() {
            return Err(Refusal::TimeUp);
        }
        match act {
            Act::SetUp(stones, to_play) => self.set_up(stones, *to_play, now)?,
            Act::Handicap(stones) => self.set_handicap(*stones)?,
            Act::Prisoners(taken) => self.set_prisoners(*taken)?,
            Act::Play(by, at) => self.play(*by, Move::Play(*at), now)?,
            Act::Pass(by) => self.play(*by, Move::Pass, now)?,
            Act::Resign(by) => {
                self.not_over()?;
                self.finish(Outcome::win(by.opponent(), Reason::Resignation))?;
            }
            Act::Ask(by, request) => self.ask(*by, *request, now)?,
            Act::Answer(by, consents) => self.answer(*by, *consents, now)?,
            Act::Pause => {
                self.going()?;
                self.paused = true;
            }
            Act::Resume if self.paused => self.paused = false,
            Act::Resume => return Err(Refusal::NotPaused),
            Act::SwitchClocks(on) => {
                self.timed()?;
                self.clock.switch(*on, now);
            }
            Act::Adjust(side, left) => {
                self.timed()?;
                if self.settings.time.until_flag(*left).is_some_and(|time| time.is_zero()) {
                    return Err(Refusal::NoTime);
                }
                self.clock.adjust(*side, *left, now);
            }
            Act::Flag => {
                let loser = self.clock.flagged(now).ok_or(Refusal::TimeLeft)?;
                self.finish(Outcome::win(loser.opponent(), Reason::Time))?;
            }
            Act::End(outcome) => {
                self.not_over()?;
                self.finish(*outcome)?;
            }
            Act::Propose(dead) => self.propose(dead)?,
            Act::ToggleDead(at) => self.toggle_dead(*at)?,
            Act::ResetDead => self.reset_dead()?,
            Act::Agree(by) => self.agree(*by)?,
            Act::Continue(by) => self.play_on(*by, now)?,
            Act::Back => self.study_back()?,
            Act::Comment(node, text) => self.comment(*node, text)?,
        }
        self.run_clock(now);
        Ok(())
    }

    fn play(&mut self, by: Color, mv: Move, now: Duration) -> Result<(), Refusal> {
        if let Phase::Over(_) = self.phase {
            return self.study_move(by, mv);
        }
        self.going()?;
        match (self.placing(), mv) {
            (0, _) => {}
            (_, Move::Play(at)) => return self.place(by, at),
            (left, Move::Pass) => return Err(Refusal::Placing { left }),
        }
        if by != self.position.to_play() {
            return Err(Refusal::NotYourTurn);
        }
        self.position.legal(mv)?;
        let mut clock = self.clock.clone();
        let pressed = clock.press(now).map_err(|_| Refusal::TimeUp)?;
        let mut content = NodeContent::of_move(by, mv);
        if self.settings.time != TimeSystem::None && !self.clock.is_off() {
            notes::time_left(&mut content, by, pressed.noted);
        }
        // The game is always the first child: what was taken back becomes a variation.
        let node = self.tree.add(self.last_node(), 0, &content)?;
        self.line.push(PlayedMove { node, color: by, mv, used: pressed.used, before: self.clock.snapshot() });
        self.clock = clock;
        self.position.play_unchecked(mv);
        self.asked = None;
        self.end_play()
    }

    /// Ends the play where the ruleset does.
    fn end_play(&mut self) -> Result<(), Refusal> {
        match self.position.end() {
            None => Ok(()),
            Some(PlayEnd::NoLegalMove { loser }) => self.finish(Outcome::win(loser.opponent(), Reason::NoLegalMove)),
            Some(PlayEnd::Majority { winner }) => self.finish(Outcome::win(winner, Reason::Majority)),
            Some(PlayEnd::Passes) => self.begin_count(),
        }
    }

    /// Places a handicap stone where Black likes.
    fn place(&mut self, by: Color, at: Point) -> Result<(), Refusal> {
        if by != Color::Black {
            return Err(Refusal::NotYourTurn);
        }
        self.position.legal(Move::Play(at))?;
        let stones: Vec<Point> = self.handicap.iter().copied().chain([at]).collect();
        self.note(NodeId::ROOT, |root| notes::handicap(root, &stones))?;
        self.handicap = stones;
        self.position = self.start_position();
        Ok(())
    }

    /// The side whose last act was to place a handicap stone where it liked, whatever the other has played since.
    fn placed_last(&self) -> Option<Color> {
        let placed = self.settings.placement == Placement::Free && !self.handicap.is_empty();
        (placed && self.moves_before_last(Color::Black).is_none()).then_some(Color::Black)
    }

    /// Takes the handicap stone back that was placed last, and with it what White has played since.
    fn lift(&mut self, now: Duration) -> Result<(), Refusal> {
        let stones = self.handicap[..self.handicap.len() - 1].to_vec();
        self.note(NodeId::ROOT, |root| notes::handicap(root, &stones))?;
        self.handicap = stones;
        let before = self.line.first().map_or(self.clock.snapshot(), |answer| answer.before);
        self.line.clear();
        self.position = self.start_position();
        self.clock.restore(before, self.first, now);
        Ok(())
    }

    fn ask(&mut self, by: Color, request: Request, now: Duration) -> Result<(), Refusal> {
        self.may_ask(by, request)?;
        if self.asked.is_some() {
            return Err(Refusal::Asked);
        }
        match self.settings.players[by.opponent()].location {
            PlayerLocation::Local => self.grant(by, request, now),
            PlayerLocation::Remote => {
                self.asked = Some((by, request));
                Ok(())
            }
        }
    }

    fn answer(&mut self, by: Color, consents: bool, now: Duration) -> Result<(), Refusal> {
        let (asker, request) = self.asked.filter(|&(asker, _)| asker != by).ok_or(Refusal::NotAsked)?;
        if consents {
            self.may_ask(asker, request)?;
            self.grant(asker, request, now)?;
        }
        self.asked = None;
        Ok(())
    }

    /// Check that a side may ask for this now; an earlier request may still wait for its answer.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn may_ask(&self, by: Color, request: Request) -> Result<(), Refusal> {
        match request {
            Request::NoResult | Request::Draw => self.not_over(),
            Request::Takeback if self.is_set_up() => self.going(),
            Request::Takeback if !self.settings.takeback => Err(Refusal::NoTakeback),
            Request::Takeback => {
                self.going()?;
                let moved = self.moves_before_last(by).is_some();
                if moved || self.placed_last() == Some(by) { Ok(()) } else { Err(Refusal::NothingToTakeBack) }
            }
            Request::Count if self.ruleset().ending == Ending::NoLegalMove => Err(Refusal::NoCount),
            Request::Count if self.ruleset().dead == DeadStones::None => Err(Refusal::TwoPasses),
            Request::Count => {
                self.going()?;
                match self.placing() {
                    0 => Ok(()),
                    left => Err(Refusal::Placing { left }),
                }
            }
        }
    }

    fn grant(&mut self, asker: Color, request: Request, now: Duration) -> Result<(), Refusal> {
        match request {
            Request::Takeback => self.take_back(asker, now),
            Request::Count => self.begin_count(),
            Request::NoResult => self.finish(Outcome::NoResult),
            Request::Draw => self.finish(Outcome::Draw),
        }
    }

    /// Goes back to before the last move of `by`; the line stays in the record as a variation.
    fn take_back(&mut self, by: Color, now: Duration) -> Result<(), Refusal> {
        if self.is_set_up() {
            self.set_handicap(0)?;
            return self.set_up(&ByColor::default(), self.settings.first_to_play(), now);
        }
        if self.placed_last() == Some(by) {
            return self.lift(now);
        }
        let last = self.moves_before_last(by).ok_or(Refusal::NothingToTakeBack)?;
        self.clock.restore(self.line[last].before, by, now);
        self.line.truncate(last);
        self.position = self.position_after(last);
        self.position.set_to_play(by);
        play_on(&mut self.position);
        Ok(())
    }

    /// Stops the play and lets the board be counted; at once where every stone is alive.
    fn begin_count(&mut self) -> Result<(), Refusal> {
        self.asked = None;
        self.counting = counting::Counting::default();
        match self.ruleset().dead {
            DeadStones::Marked => self.phase = Phase::Counting,
            DeadStones::None => self.finish_counted()?,
        }
        Ok(())
    }

    fn finish(&mut self, outcome: Outcome) -> Result<(), Refusal> {
        self.note(NodeId::ROOT, |root| notes::result(root, outcome))?;
        self.seal_after_takeback()?;
        self.asked = None;
        self.paused = false;
        self.phase = Phase::Over(outcome);
        Ok(())
    }

    fn comment(&mut self, node: NodeId, text: &str) -> Result<(), Refusal> {
        self.note(node, |content| content.set_text("C", text))
    }

    /// Changes the properties of a node.
    fn note(&mut self, node: NodeId, change: impl FnOnce(&mut NodeContent)) -> Result<(), Refusal> {
        let mut content =
            self.tree.get(node).map(|n| NodeContent::from(n.properties())).ok_or(EditError::NoSuchNode(node))?;
        change(&mut content);
        self.tree.apply(Edit::Replace { node, content })?;
        Ok(())
    }

    /// The position before the first move, with the handicap stones that stand.
    fn start_position(&self) -> Position {
        let mut board = Board::new(self.settings.size);
        for &at in &self.handicap {
            board.set(at, Some(Color::Black));
        }
        for (color, at) in setup::all(&self.set_up) {
            board.set(at, Some(color));
        }
        let to_play = if self.placing() > 0 { Color::Black } else { self.first };
        let mut position = Position::from_board(board, to_play, self.settings.ruleset());
        position.set_captures(self.prisoners.map(u32::from));
        position
    }

    fn last_node(&self) -> NodeId {
        self.line.last().map_or(NodeId::ROOT, |played| played.node)
    }

    /// Lets time run while moves are awaited, and only then.
    fn run_clock(&mut self, now: Duration) {
        let runs = self.phase == Phase::Playing && !self.paused && self.placing() == 0;
        match (runs, self.clock.is_paused()) {
            (true, true) => self.clock.resume(now),
            (false, false) => self.clock.pause(now),
            (true, false) | (false, true) => {}
        }
    }

    fn not_over(&self) -> Result<(), Refusal> {
        if let Phase::Over(_) = self.phase { Err(Refusal::Over) } else { Ok(()) }
    }

    /// Moves are being made, without a pause.
    fn going(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over(_) => Err(Refusal::Over),
            Phase::Counting => Err(Refusal::Counting),
            Phase::Playing if self.paused => Err(Refusal::Paused),
            Phase::Playing => Ok(()),
        }
    }

    /// There is a clock that still matters.
    fn timed(&self) -> Result<(), Refusal> {
        self.not_over()?;
        if self.settings.time == TimeSystem::None { Err(Refusal::NoTime) } else { Ok(()) }
    }
}

/// Plays a move of the game on the position before it.
fn play_again(position: &mut Position, played: &PlayedMove) {
    position.set_to_play(played.color);
    play_on(position);
    position.play_unchecked(played.mv);
}

/// Lets play go on that had stopped.
fn play_on(position: &mut Position) {
    if position.end().is_some() {
        position.resume();
    }
}
