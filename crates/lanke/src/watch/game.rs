//! The game on the board: a session whose clock is told the time of the pictures, and its record, which stands whole on
//! the disk after everything that happens.

use std::time::Duration;

use anyhow::Result;
use lanke_game::clock::{ClockEvent, Face, TimeLeft, TimeSystem};
use lanke_game::session::{Act, GameSettings, Phase, Request, Session};
use lanke_rules::{Color, Move, Outcome, Position, Size};
use lanke_vision::Beginning;

use crate::record_file::RecordFile;

/// A game that is followed.
pub(super) struct FollowedGame {
    record: RecordFile,
    session: Session,
    /// Its beginning, by the time of the pictures.
    begun: Duration,
    /// Game time up to which clock events were told.
    reported: Duration,
}

impl FollowedGame {
    /// An empty board that was seen at a time. The clocks stand until the first stone is laid.
    pub(super) fn new(settings: GameSettings, record: RecordFile, at: Duration) -> Result<Self> {
        let mut session = Session::new(settings)?;
        if session.settings().time != TimeSystem::None {
            session.act(&Act::Pause, Duration::ZERO)?;
        }
        let mut game = Self { record, session, begun: at, reported: Duration::ZERO };
        game.save();
        Ok(game)
    }

    pub(super) fn size(&self) -> Size {
        self.session.settings().size
    }

    pub(super) fn session(&self) -> &Session {
        &self.session
    }

    pub(super) fn position(&self) -> &Position {
        self.session.position()
    }

    pub(super) fn start(&self) -> Position {
        self.session.position_after(0)
    }

    pub(super) fn moves(&self) -> Vec<(Color, Move)> {
        self.session.moves().iter().map(|played| (played.color, played.mv)).collect()
    }

    /// Number of moves on the board, with those of a study after the end.
    pub(super) fn length(&self) -> usize {
        self.session.moves().len() + self.session.studied()
    }

    /// True while moves are made.
    pub(super) fn goes_on(&self) -> bool {
        self.session.phase() == Phase::Playing
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.session.outcome()
    }

    /// Time that a side has left and its clock's face, in a game with clocks.
    pub(super) fn left(&self, color: Color, at: Duration) -> Option<(TimeLeft, Face)> {
        let (clock, now) = (self.session.clock(), self.time(at));
        let timed = self.session.settings().time != TimeSystem::None && self.session.studied() == 0;
        timed.then(|| (clock.left(color, now), clock.face(color, now)))
    }

    /// Makes a legal move; after the end one of a study.
    pub(super) fn play(&mut self, mv: Move, at: Duration) -> Result<()> {
        let by = self.position().to_play();
        self.session.position().legal(mv)?;
        if self.session.is_paused() {
            self.session.act(&Act::Resume, self.time(at))?;
        }
        self.act(
            &match mv {
                Move::Play(point) => Act::Play(by, point),
                Move::Pass => Act::Pass(by),
            },
            at,
        )
    }

    /// Takes moves back; false where the game is no longer played and they are not those of a study.
    pub(super) fn take_back(&mut self, count: usize, at: Duration) -> Result<bool> {
        for _ in 0..count {
            let act = match self.session.last_mover() {
                _ if self.session.studied() > 0 => Act::Back,
                Some(color) if self.goes_on() && !self.session.moves().is_empty() => Act::Ask(color, Request::Takeback),
                _ => return Ok(false),
            };
            self.act(&act, at)?;
        }
        Ok(true)
    }

    /// Begins with stones that lie there; false where the law cannot bear them.
    pub(super) fn set_up(&mut self, Beginning { stones, to_play }: &Beginning, at: Duration) -> Result<bool> {
        let paused = self.session.is_paused();
        let mut session = self.session.clone();
        let acts = [Act::Resume, Act::SetUp(stones.clone(), *to_play), Act::Pause];
        let acts = if paused { &acts[..] } else { &acts[1..2] };
        let now = self.time(at);
        if acts.iter().try_for_each(|act| session.act(act, now)).is_err() {
            return Ok(false);
        }
        self.session = session;
        self.save();
        Ok(true)
    }

    /// Ends it by resignation.
    pub(super) fn resign(&mut self, by: Color, at: Duration) -> Result<()> {
        self.act(&Act::Resign(by), at)
    }

    /// Clock events since the last call, and the side to move. A flag that falls ends the game.
    pub(super) fn clock_events(&mut self, at: Duration) -> Result<(Color, Vec<ClockEvent>)> {
        let (now, side) = (self.time(at), self.session.clock().side());
        if !self.goes_on() {
            return Ok((side, Vec::new()));
        }
        let events = self.session.clock().events(self.reported, now);
        self.reported = now;
        if self.session.clock().flagged(now).is_some() {
            self.act(&Act::Flag, at)?;
        }
        Ok((side, events.into_iter().map(|(_, event)| event).collect()))
    }

    /// The game's own time, which never goes back.
    pub(super) fn time(&self, at: Duration) -> Duration {
        at.saturating_sub(self.begun).max(self.reported)
    }

    fn act(&mut self, act: &Act, at: Duration) -> Result<()> {
        let now = self.time(at);
        self.session.act(act, now)?;
        self.reported = now;
        self.save();
        Ok(())
    }

    fn save(&mut self) {
        self.record.save(vec![self.session.tree().clone()]);
    }

    /// Writes the whole record.
    pub(super) fn finish(&self) -> Result<()> {
        self.record.finish(vec![self.session.tree().clone()])
    }
}
