//! The game on the board: a session whose clock is told the time of the pictures, and its record, which stands whole on
//! the disk after everything that happens.

use std::time::Duration;

use anyhow::Result;
use lanke_game::clock::{ClockEvent, Face, TimeLeft, TimeSystem};
use lanke_game::session::{Act, GameSettings, Phase, Refusal, Request, Session, TimedAct};
use lanke_rules::{Color, Move, Outcome, Position, Size};
use lanke_vision::Beginning;

use crate::game_journal::GameJournal;
use crate::record_file::RecordFile;

/// Files of a game: its record, and the journal from which it is resumed, if it has one.
pub(crate) struct GameFiles {
    pub(crate) record: RecordFile,
    pub(crate) journal: Option<GameJournal>,
}

/// A game that is followed.
pub(crate) struct FollowedGame {
    files: GameFiles,
    session: Session,
    /// Its beginning, by the time of the pictures.
    begun: Duration,
    /// Its own time at that moment.
    base: Duration,
    /// Game time up to which clock events were told.
    reported: Duration,
    /// Number of changes.
    changes: u64,
}

impl FollowedGame {
    /// An empty board that was seen at a time. The clocks stand until the first stone is laid.
    pub(crate) fn new(settings: GameSettings, mut files: GameFiles, at: Duration) -> Result<Self> {
        if let Some(journal) = &mut files.journal {
            journal.begin(&settings);
        }
        let session = Session::new(settings)?;
        let mut game = Self { files, session, begun: at, base: Duration::ZERO, reported: Duration::ZERO, changes: 0 };
        if game.session.settings().time != TimeSystem::None {
            game.act(&Act::Pause, at)?;
        }
        game.save();
        Ok(game)
    }

    /// The game that a journal holds, from a moment on; its clocks have stood meanwhile. None where nothing is in it.
    pub(crate) fn resume(mut files: GameFiles, at: Duration) -> Result<Result<Self, GameFiles>> {
        let kept = files.journal.as_mut().map(GameJournal::session).transpose()?.flatten();
        let Some((session, base)) = kept else { return Ok(Err(files)) };
        let mut game = Self { files, session, begun: at, base, reported: base, changes: 0 };
        game.save();
        Ok(Ok(game))
    }

    /// Number of changes so far.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    /// Does acts one after the other; a game whose clocks stand since its beginning goes on.
    pub(crate) fn apply(&mut self, acts: &[Act], at: Duration) -> Result<(), Refusal> {
        let now = self.time(at);
        let mut session = self.session.clone();
        let resume = session.is_paused().then_some(Act::Resume);
        let acts: Vec<TimedAct> = resume.iter().chain(acts).map(|act| TimedAct { at: now, act: act.clone() }).collect();
        session.replay(&acts).map_err(|(_, refusal)| refusal)?;
        self.session = session;
        self.keep(&acts);
        Ok(())
    }

    pub(crate) fn size(&self) -> Size {
        self.session.settings().size
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn position(&self) -> &Position {
        self.session.position()
    }

    pub(crate) fn start(&self) -> Position {
        self.session.position_after(0)
    }

    pub(crate) fn moves(&self) -> Vec<(Color, Move)> {
        self.session.moves().iter().map(|played| (played.color, played.mv)).collect()
    }

    /// Number of moves on the board, with those of a study after the end.
    pub(crate) fn length(&self) -> usize {
        self.session.moves().len() + self.session.studied()
    }

    /// True while moves are made.
    pub(crate) fn goes_on(&self) -> bool {
        self.session.phase() == Phase::Playing
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.session.outcome()
    }

    /// Time that a side has left and its clock's face, in a game with clocks.
    pub(crate) fn left(&self, color: Color, at: Duration) -> Option<(TimeLeft, Face)> {
        let (clock, now) = (self.session.clock(), self.time(at));
        let timed = self.session.settings().time != TimeSystem::None && self.session.studied() == 0;
        timed.then(|| (clock.left(color, now), clock.face(color, now)))
    }

    /// Makes a legal move; after the end one of a study.
    pub(crate) fn play(&mut self, mv: Move, at: Duration) -> Result<()> {
        let by = self.position().to_play();
        self.session.position().legal(mv)?;
        if self.session.is_paused() {
            self.act(&Act::Resume, at)?;
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
    pub(crate) fn take_back(&mut self, count: usize, at: Duration) -> Result<bool> {
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
    pub(crate) fn set_up(&mut self, Beginning { stones, to_play }: &Beginning, at: Duration) -> Result<bool> {
        let paused = self.session.is_paused();
        let mut session = self.session.clone();
        let acts = [Act::Resume, Act::SetUp(stones.clone(), *to_play), Act::Pause];
        let acts = if paused { &acts[..] } else { &acts[1..2] };
        let now = self.time(at);
        if acts.iter().try_for_each(|act| session.act(act, now)).is_err() {
            return Ok(false);
        }
        self.session = session;
        let acts: Vec<_> = acts.iter().map(|act| TimedAct { at: now, act: act.clone() }).collect();
        self.keep(&acts);
        Ok(true)
    }

    /// Ends it by resignation.
    pub(crate) fn resign(&mut self, by: Color, at: Duration) -> Result<()> {
        self.act(&Act::Resign(by), at)
    }

    /// Clock events since the last call, and the side to move. A flag that falls ends the game.
    pub(crate) fn clock_events(&mut self, at: Duration) -> Result<(Color, Vec<ClockEvent>)> {
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
    pub(crate) fn time(&self, at: Duration) -> Duration {
        (self.base + at.saturating_sub(self.begun)).max(self.reported)
    }

    fn act(&mut self, act: &Act, at: Duration) -> Result<()> {
        let now = self.time(at);
        self.session.act(act, now)?;
        self.reported = now;
        self.keep(&[TimedAct { at: now, act: act.clone() }]);
        Ok(())
    }

    /// Keeps what was done: in the journal, then in the record.
    fn keep(&mut self, acts: &[TimedAct]) {
        if let Some(journal) = &mut self.files.journal {
            journal.add(acts);
        }
        self.save();
    }

    fn save(&mut self) {
        self.changes += 1;
        self.files.record.save(vec![self.session.tree().clone()]);
    }

    /// Writes the whole record.
    pub(crate) fn finish(&self) -> Result<()> {
        self.files.record.finish(vec![self.session.tree().clone()])
    }
}
