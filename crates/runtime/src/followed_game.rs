//! A game that is followed on a real board or a desk: a session whose clock is told the time of the pictures, and its record,
//! which stands whole on the disk after everything that happens.

use std::fmt;
use std::time::Duration;

use lanke_app::wording;
use lanke_app::words::Lang;
use lanke_camera::Trouble;
use lanke_game::clock::{ClockEvent, Face, TimeLeft, TimeSystem};
use lanke_game::session::{Act, GameSettings, Phase, Refusal, Request, Session, SettingsError, TimedAct};
use lanke_rules::{Color, Move, Outcome, Position, Size};
use lanke_vision::Beginning;
use lanke_web::SceneGame;

use crate::file_trouble::FileTrouble;
use crate::game_journal::{GameJournal, GameJournalError};
use crate::record_file::{RecordFile, UnsavedRecord};

/// Files of a game: its record, and the journal from which it is resumed, if it has one.
#[derive(Debug)]
pub struct GameFiles {
    /// The record.
    pub record: RecordFile,
    /// The journal.
    pub journal: Option<GameJournal>,
}

impl GameFiles {
    /// Removes the journal: there is nothing to be resumed.
    pub(crate) fn close(&mut self) {
        if let Some(journal) = self.journal.take() {
            journal.close();
        }
    }
}

/// Reason why a game cannot be followed.
#[derive(Debug)]
pub enum GameError {
    /// No game can be played so.
    Settings(SettingsError),
    /// It cannot be resumed.
    Journal(GameJournalError),
    /// It does not take what has happened.
    Refused(Refusal),
    /// No pictures of it come.
    NoPictures(Trouble),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(why) => why.fmt(f),
            Self::Journal(why) => why.fmt(f),
            Self::Refused(why) => why.fmt(f),
            Self::NoPictures(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for GameError {}

impl GameError {
    /// A sentence about it, for the window.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::Settings(why) => why.to_string(),
            Self::Journal(why) => why.words(lang),
            Self::Refused(why) => why.to_string(),
            Self::NoPictures(why) => wording::lost(lang, why),
        }
    }
}

impl From<Refusal> for GameError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// A game that is followed.
#[derive(Debug)]
pub struct FollowedGame {
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
    /// Trouble that nobody was told of.
    troubles: Vec<FileTrouble>,
}

impl FollowedGame {
    /// An empty board that was seen at a time. The clocks stand until the first stone is laid.
    ///
    /// # Errors
    /// When no game can be played so.
    pub fn new(settings: GameSettings, mut files: GameFiles, at: Duration) -> Result<Self, GameError> {
        let trouble = files.journal.as_mut().and_then(|journal| journal.begin(&settings));
        let session = Session::new(settings).map_err(GameError::Settings)?;
        let mut game = Self { troubles: trouble.into_iter().collect(), ..Self::of(files, session, at, Duration::ZERO) };
        if game.session.settings().time != TimeSystem::None {
            game.act(&Act::Pause, at)?;
        }
        game.save();
        Ok(game)
    }

    /// The game that a journal holds, from a moment on; its clocks have stood meanwhile. The files, where nothing is in it.
    ///
    /// # Errors
    /// When the journal makes no sense.
    pub fn resume(files: GameFiles, at: Duration) -> Result<Result<Self, GameFiles>, GameError> {
        let kept = files.journal.as_ref().map(GameJournal::session).transpose().map_err(GameError::Journal)?.flatten();
        let Some((session, base)) = kept else { return Ok(Err(files)) };
        let mut game = Self::of(files, session, at, base);
        // A kill may have come between the journal and the record.
        let earlier = game.files.journal.iter().flat_map(GameJournal::earlier);
        let states = std::iter::once(game.session.record()).chain(earlier.map(|session| session.record()));
        game.files.record.expect(states);
        game.save();
        Ok(Ok(game))
    }

    fn of(files: GameFiles, session: Session, begun: Duration, base: Duration) -> Self {
        Self { files, session, begun, base, reported: base, changes: 0, troubles: Vec::new() }
    }

    /// Trouble with the files since the last call.
    pub fn take_troubles(&mut self) -> Vec<FileTrouble> {
        std::mem::take(&mut self.troubles)
    }

    /// Number of changes so far.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Does acts one after the other; a game whose clocks stand since its beginning goes on.
    ///
    /// # Errors
    /// When the game refuses one; it stays as it was.
    pub fn apply(&mut self, acts: &[Act], at: Duration) -> Result<(), Refusal> {
        let now = self.time(at);
        let mut session = self.session.clone();
        let resume = session.is_paused().then_some(Act::Resume);
        let acts: Vec<TimedAct> = resume.iter().chain(acts).map(|act| TimedAct { at: now, act: act.clone() }).collect();
        session.replay(&acts).map_err(|(_, refusal)| refusal)?;
        self.session = session;
        self.keep(&acts);
        Ok(())
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.session.settings().size
    }

    /// The game itself.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Position on the board.
    pub fn position(&self) -> &Position {
        self.session.position()
    }

    /// Position before the first move.
    pub fn start(&self) -> Position {
        self.session.position_after(0)
    }

    /// Moves so far.
    pub fn moves(&self) -> Vec<(Color, Move)> {
        self.session.moves().iter().map(|played| (played.color, played.mv)).collect()
    }

    /// Number of moves on the board, with those of a study after the end.
    pub fn length(&self) -> usize {
        self.session.moves().len() + self.session.studied()
    }

    /// True while moves are made.
    pub fn goes_on(&self) -> bool {
        self.session.phase() == Phase::Playing
    }

    /// Result, once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.session.outcome()
    }

    /// Time that a side has left and its clock's face, in a game with clocks.
    pub fn left(&self, color: Color, at: Duration) -> Option<(TimeLeft, Face)> {
        let (clock, now) = (self.session.clock(), self.time(at));
        let timed = self.session.settings().time != TimeSystem::None && self.session.studied() == 0;
        timed.then(|| (clock.left(color, now), clock.face(color, now)))
    }

    /// Makes a legal move; after the end one of a study.
    ///
    /// # Errors
    /// When the game refuses it.
    pub fn play(&mut self, mv: Move, at: Duration) -> Result<(), Refusal> {
        let by = self.position().to_play();
        // What has ended the game does not end the study of it.
        if self.goes_on() {
            self.position().legal(mv).map_err(Refusal::Illegal)?;
        }
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
    ///
    /// # Errors
    /// When the game refuses one of them.
    pub fn take_back(&mut self, count: usize, at: Duration) -> Result<bool, Refusal> {
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

    /// Goes on playing instead of counting; the side whose turn it was is to move.
    ///
    /// # Errors
    /// When nothing is counted.
    pub fn play_on(&mut self, at: Duration) -> Result<(), Refusal> {
        self.act(&Act::Continue(self.position().to_play().opponent()), at)
    }

    /// Begins with stones that lie there; false where the law cannot bear them.
    pub fn set_up(&mut self, Beginning { stones, to_play }: &Beginning, at: Duration) -> bool {
        let paused = self.session.is_paused();
        let mut session = self.session.clone();
        let acts = [Act::Resume, Act::SetUp(stones.clone(), *to_play), Act::Pause];
        let acts = if paused { &acts[..] } else { &acts[1..2] };
        let now = self.time(at);
        if acts.iter().try_for_each(|act| session.act(act, now)).is_err() {
            return false;
        }
        self.session = session;
        let acts: Vec<_> = acts.iter().map(|act| TimedAct { at: now, act: act.clone() }).collect();
        self.keep(&acts);
        true
    }

    /// Ends it by resignation.
    ///
    /// # Errors
    /// When the game is over.
    pub fn resign(&mut self, by: Color, at: Duration) -> Result<(), Refusal> {
        self.act(&Act::Resign(by), at)
    }

    /// Clock events since the last call, and the side to move. A flag that falls ends the game.
    ///
    /// # Errors
    /// When the game does not take the flag.
    pub fn clock_events(&mut self, at: Duration) -> Result<(Color, Vec<ClockEvent>), Refusal> {
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
    pub fn time(&self, at: Duration) -> Duration {
        (self.base + at.saturating_sub(self.begun)).max(self.reported)
    }

    /// The game as pages show it.
    pub fn scene(&self, at: Duration) -> SceneGame {
        SceneGame { session: self.session.clone(), time: self.time(at), number: 0, stands: false }
    }

    fn act(&mut self, act: &Act, at: Duration) -> Result<(), Refusal> {
        let now = self.time(at);
        self.session.act(act, now)?;
        self.reported = now;
        self.keep(&[TimedAct { at: now, act: act.clone() }]);
        Ok(())
    }

    /// Keeps what was done: in the journal, then in the record.
    fn keep(&mut self, acts: &[TimedAct]) {
        let trouble = self.files.journal.as_mut().and_then(|journal| journal.add(acts));
        self.troubles.extend(trouble);
        self.save();
    }

    fn save(&mut self) {
        self.changes += 1;
        self.troubles.extend(self.files.record.save(vec![self.session.record()]));
    }

    /// Writes the whole record, and tells if the file had been changed by another program.
    ///
    /// # Errors
    /// The record and the reason, when the disk refuses.
    pub fn write(&mut self) -> Result<Option<FileTrouble>, UnsavedRecord> {
        self.files.record.write(vec![self.session.record()])
    }

    /// Writes the whole record, after which the game is not resumed any more, and tells if the file had been changed by another
    /// program.
    ///
    /// # Errors
    /// The record and the reason, when the disk refuses.
    pub fn finish(&mut self) -> Result<Option<FileTrouble>, UnsavedRecord> {
        let changed = self.write()?;
        self.files.close();
        Ok(changed)
    }
}
