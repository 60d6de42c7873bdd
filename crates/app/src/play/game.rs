//! A game that is played: its session, its controllers, its time, its journal and the place shown.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use lanke_game::clock::{ClockEvent, TimeSystem};
use lanke_game::record::{NodeId, Tree, Venue};
use lanke_game::session::{Act, GameSettings, LineError, Phase, Refusal, Session, SettingsError, TimedAct};
use lanke_peer::Table as Shared;
use lanke_rules::{ByColor, Color};
use lanke_storage::Version;

use super::controller::Controller;
use super::dead_stones::Opinions;
use crate::move_list::{KeptRows, MoveRow, Row, rows};
use crate::online::Company;
use crate::tree::TreeMap;
use crate::unfinished_tables;
use crate::walk::Go;
use crate::words::Lang;
use lanke_game::Coordinates;

/// A game in progress or over, on the app's time.
#[derive(Debug)]
pub(crate) struct Game {
    session: Session,
    controllers: ByColor<Controller>,
    /// The game is shared with another Lanke.
    company: Option<Company>,
    /// Place where it is played, if that is not this screen.
    venue: Option<Venue>,
    /// Random seed of the computer opponents.
    seed: u64,
    /// The game's time at the app's time `since`.
    base: Duration,
    since: Duration,
    /// The game's time stands, because the line to the other side is broken.
    stands: bool,
    /// Time up to which clock events were reported, in the game's time.
    reported: Duration,
    /// Moves of the line before the board shown; `None` shows the game as it stands.
    shown: Option<usize>,
    /// After the end stones are placed for study.
    studying: bool,
    /// Opinions on dead stones, while the game is counted.
    pub(super) opinions: Opinions,
    journal: JournalState,
    /// File of the record.
    path: Option<PathBuf>,
    /// That file as it was written.
    version: Option<Version>,
    /// Acts were done since the record was kept.
    changed: bool,
    /// The shape of the record, once it was asked for.
    shape: OnceCell<Rc<TreeMap>>,
    rows: KeptRows,
}

/// Content of a game's journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JournalState {
    /// Nothing: a game without acts needs no journal.
    Empty,
    /// The settings and every act.
    Begun,
}

/// Reason why a journal gives no game back.
#[derive(Debug)]
pub(crate) enum RestoreError {
    /// It does not begin with settings.
    NoSettings,
    /// A line is not what it should be.
    Line(LineError),
    /// No game can be played with its settings.
    Settings(SettingsError),
    /// An act that is refused.
    Refused(Refusal),
}

impl std::fmt::Display for RestoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoSettings => f.write_str("the journal does not begin with a game's settings"),
            Self::Line(error) => error.fmt(f),
            Self::Settings(error) => error.fmt(f),
            Self::Refused(error) => error.fmt(f),
        }
    }
}

const SETTINGS: &str = "game ";
/// Controllers of both sides from here on, Black first.
const CONTROLLERS: &str = "seats ";
/// The table that the game is played at.
const PLAYED: &str = "table ";
/// Others play the game.
const WATCHED: &str = "watched";
/// Moves were seen on a real board.
const REAL_BOARD: &str = "real board";
/// The record is on the disk as the game stands.
const KEPT: &str = "kept";

impl Game {
    /// A new game that begins at `now`.
    ///
    /// # Errors
    /// When no game can be played with these settings.
    pub(crate) fn new(settings: GameSettings, now: Duration) -> Result<Self, SettingsError> {
        Ok(Self::with(Session::new(settings)?, Duration::ZERO, now))
    }

    fn with(session: Session, base: Duration, now: Duration) -> Self {
        Self {
            studying: session.studied() > 0,
            session,
            controllers: ByColor::default(),
            seed: 0,
            base,
            since: now,
            stands: false,
            company: None,
            venue: None,
            reported: base,
            shown: None,
            opinions: Opinions::default(),
            journal: JournalState::Empty,
            path: None,
            version: None,
            changed: false,
            shape: OnceCell::new(),
            rows: KeptRows::default(),
        }
    }

    /// The game that a journal holds, standing where it stood when its last act was done, and the lines that make
    /// sense: those up to the first that does not, and behind it who plays and what is commented.
    ///
    /// # Errors
    /// When it does not begin with the settings of a game.
    pub(crate) fn restore(lines: &[String], now: Duration) -> Result<(Self, Vec<String>), RestoreError> {
        let (first, rest) = lines.split_first().ok_or(RestoreError::NoSettings)?;
        let settings = first.strip_prefix(SETTINGS).ok_or(RestoreError::NoSettings)?;
        let settings: GameSettings = settings.parse().map_err(RestoreError::Line)?;
        let mut game = Self::with(Session::new(settings).map_err(RestoreError::Settings)?, Duration::ZERO, now);
        game.changed = true;
        let (mut used, mut whole) = (vec![first.clone()], true);
        for line in rest {
            if game.restore_line(line, whole) {
                used.push(line.clone());
            } else {
                whole = false;
            }
        }
        game.reported = game.base;
        game.studying = game.session.studied() > 0;
        game.journal = JournalState::Begun;
        Ok((game, used))
    }

    /// Does what a line of a journal says. False if it makes no sense; where a line before it was lost, an act does
    /// not, but a comment may.
    fn restore_line(&mut self, line: &str, whole: bool) -> bool {
        if let Some(controllers) = line.strip_prefix(CONTROLLERS) {
            let Ok([black, white]) = serde_json::from_str::<[Controller; 2]>(controllers) else { return false };
            if black.is_remote() || white.is_remote() {
                self.venue = Some(Venue::Online);
            }
            self.controllers = ByColor { black, white }.map(|controller| match controller {
                // The line to the other side did not outlive the program.
                Controller::Remote => Controller::Local,
                controller => controller,
            });
            return true;
        }
        if let Some(company) = company(line) {
            self.company.get_or_insert(company);
            self.venue = Some(Venue::Online);
            return true;
        }
        if line == REAL_BOARD {
            self.venue = Some(Venue::RealBoard);
            return true;
        }
        if line == KEPT {
            self.changed &= !whole;
            return whole;
        }
        let Ok(TimedAct { at, act }) = line.parse() else { return false };
        if !whole && !matches!(act, Act::Comment(..)) || self.session.act(&act, at).is_err() {
            return false;
        }
        (self.base, self.changed) = (at, true);
        true
    }

    /// The game of a shared table as it stands there, its time standing; with it what a journal is to hold of it. Who
    /// plays here and what is written to it, an earlier journal may know.
    ///
    /// # Errors
    /// If no game is played there, or it cannot be played again.
    pub(crate) fn of_shared(
        shared: &Shared,
        earlier: &[String],
        now: Duration,
    ) -> Result<(Self, Vec<TimedAct>), RestoreError> {
        let played = shared.game().ok_or(RestoreError::NoSettings)?;
        let written = entries(earlier.get(1..).unwrap_or_default()).map_err(RestoreError::Line)?;
        let mut session = Session::new(played.session.settings().clone()).map_err(RestoreError::Settings)?;
        let all = unfinished_tables::with_comments(unfinished_tables::acts(shared), &written);
        session.replay(&all).map_err(|(_, refusal)| RestoreError::Refused(refusal))?;
        let mut game = Self::with(session, shared.time().saturating_sub(played.begun), now);
        (game.stands, game.changed) = (true, true);
        Ok((game, all))
    }

    /// The same game, in which all but `me` is played at the other end of a line.
    pub(crate) fn remote_but(mut self, me: Option<Color>) -> Self {
        for color in Color::BOTH.into_iter().filter(|&color| me != Some(color)) {
            self.controllers[color] = Controller::Remote;
        }
        self.venue = Some(Venue::Online);
        self
    }

    /// The same game with these controllers.
    pub(crate) fn controlled_by(self, controllers: ByColor<Controller>) -> Self {
        Self { controllers, ..self }
    }

    /// The same game, shared with another Lanke.
    pub(crate) fn shared(self, company: Company) -> Self {
        Self { company: Some(company), ..self }
    }

    /// The same game with this random seed of the computer opponents.
    pub(crate) fn seeded(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same game, resumed at the app's time `now`: no time has passed since it was restored.
    pub(crate) fn resumed(mut self, now: Duration) -> Self {
        let time = self.time(Duration::ZERO);
        self.set_time(time, now);
        self
    }

    /// Notes that moves are seen on a real board; the line for the journal, if that is news.
    pub(super) fn mark_real_board(&mut self) -> Option<String> {
        if self.venue.is_some() {
            return None;
        }
        self.venue = Some(Venue::RealBoard);
        Some(REAL_BOARD.to_owned())
    }

    /// The record, with the place where the game is played.
    pub(crate) fn record(&self) -> Tree {
        let mut tree = self.session.record();
        if let Some(venue) = self.venue {
            venue.mark(&mut tree);
        }
        tree
    }

    /// The session.
    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// Controllers of both sides.
    pub(crate) fn controllers(&self) -> &ByColor<Controller> {
        &self.controllers
    }

    pub(super) fn set_controller(&mut self, color: Color, controller: Controller) {
        self.controllers[color] = controller;
    }

    /// True if it is a game of others.
    pub(crate) fn is_spectated(&self) -> bool {
        self.company == Some(Company::Spectated)
    }

    /// The side of the one person at this screen, who may have handed it over; none where both or neither sit here.
    pub(crate) fn own_side(&self) -> Option<Color> {
        let here = |color: Color| self.controllers[color].is_local() || self.controllers[color].is_handed_over();
        match Color::BOTH.map(here) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }

    /// The way in which it is shared with another Lanke; none where it is not.
    pub(crate) fn company(&self) -> Option<&Company> {
        self.company.as_ref()
    }

    /// The random seed of the computer opponents.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// True while stones are placed for study after the end.
    pub(crate) fn is_studying(&self) -> bool {
        self.studying
    }

    /// Begins the study after the end, or ends it; true if it began.
    pub(super) fn switch_study(&mut self) -> bool {
        self.studying = !self.studying;
        self.studying
    }

    /// True if two computer opponents hold different stones for dead.
    pub(crate) fn opinions_differ(&self) -> bool {
        self.opinions.differ
    }

    /// The file of the record, and its version as it was written.
    pub(crate) fn file(&self) -> (Option<&Path>, Option<Version>) {
        (self.path.as_deref(), self.version)
    }

    /// True if acts were done since the record was kept.
    pub(crate) fn changed(&self) -> bool {
        self.changed
    }

    pub(super) fn mark_changed(&mut self, changed: bool) {
        self.changed = changed;
    }

    /// Notes the file that the record was written to; the line for the journal, if the game stands there as it is.
    pub(super) fn mark_kept(&mut self, path: PathBuf, version: Version) -> Option<String> {
        (self.path, self.version) = (Some(path), Some(version));
        (self.begun() && !self.changed).then(|| KEPT.to_owned())
    }

    /// Notes that a file has another name; it may be that of the record.
    pub(super) fn mark_moved(&mut self, from: &Path, to: &Path) {
        if let Some(path) = self.path.as_mut().filter(|path| path.as_path() == from) {
            to.clone_into(path);
        }
    }

    /// True if a clock runs.
    pub(crate) fn runs_on_clock(&self) -> bool {
        self.session.clock().is_running() && self.session.settings().time != TimeSystem::None
    }

    /// The game's own time.
    pub(crate) fn time(&self, now: Duration) -> Duration {
        if self.stands { self.base } else { self.base + now.saturating_sub(self.since) }
    }

    /// Lets the game's time stand, or go on.
    pub(super) fn stand(&mut self, stands: bool, now: Duration) {
        (self.base, self.since, self.stands) = (self.time(now), now, stands);
    }

    /// Sets the game's time: it is `time` at the app's time `now`.
    pub(super) fn set_time(&mut self, time: Duration, now: Duration) {
        (self.base, self.since, self.stands) = (time, now, false);
    }

    /// Does an act; the lines for the journal.
    ///
    /// # Errors
    /// The reason of a refusal.
    pub(super) fn act(&mut self, act: Act, now: Duration) -> Result<Vec<String>, Refusal> {
        let at = self.time(now);
        self.session.act(&act, at)?;
        let lines = self.journal(&[TimedAct { at, act }]);
        self.changed = true;
        self.shown = None;
        self.shape = OnceCell::new();
        self.rows = KeptRows::default();
        Ok(lines)
    }

    /// The lines for the journal about entries; before the first ones it is said what is played and by whom.
    pub(super) fn journal(&mut self, entries: &[TimedAct]) -> Vec<String> {
        let mut lines = Vec::new();
        if self.journal == JournalState::Empty {
            lines.push(format!("{SETTINGS}{}", self.session.settings()));
            lines.extend(self.company.as_ref().map(|company| match company {
                Company::Played(file) => format!("{PLAYED}{file}"),
                Company::Spectated => WATCHED.to_owned(),
            }));
            if self.controllers != ByColor::default() {
                lines.push(self.controllers_line());
            }
            self.journal = JournalState::Begun;
        }
        lines.extend(entries.iter().map(TimedAct::to_string));
        lines
    }

    /// The line of the journal that says who plays.
    pub(crate) fn controllers_line(&self) -> String {
        let controllers = [&self.controllers.black, &self.controllers.white];
        // What a person set up is all text and numbers: there is nothing that JSON could not hold.
        format!("{CONTROLLERS}{}", serde_json::to_string(&controllers).unwrap_or_default())
    }

    /// True if anything was done in this game.
    pub(crate) fn begun(&self) -> bool {
        self.journal == JournalState::Begun
    }

    /// True if leaving it would break off a game.
    pub(crate) fn in_progress(&self) -> bool {
        self.session.last_mover().is_some() && !matches!(self.session.phase(), Phase::Over(_))
    }

    /// Events of the clock since the last call.
    pub(super) fn clock_events(&mut self, now: Duration) -> Vec<ClockEvent> {
        let until = self.time(now);
        if self.session.phase() != Phase::Playing {
            self.reported = until;
            return Vec::new();
        }
        let events = self.session.clock().events(self.reported, until);
        self.reported = until;
        events.into_iter().map(|(_, event)| event).collect()
    }

    /// Next instant at which time alone changes what is shown, on the app's time.
    pub(crate) fn wake_at(&self, now: Duration) -> Option<Duration> {
        if self.session.phase() != Phase::Playing || self.stands {
            return None;
        }
        let time = self.time(now);
        let clock = self.session.clock();
        let next = [clock.wake_at(time), clock.tick_at(time)].into_iter().flatten().min()?;
        Some(now + next.saturating_sub(time))
    }

    /// The shape of the record.
    pub(crate) fn shape(&self) -> Rc<TreeMap> {
        let size = self.session.settings().size;
        self.shape.get_or_init(|| Rc::new(TreeMap::of(self.session.tree(), size))).clone()
    }

    /// The rows of the list of moves.
    pub(crate) fn rows(&self, lang: Lang, names: Coordinates) -> Rc<[MoveRow]> {
        self.rows.get(lang, names, || move_rows(lang, names, &self.session))
    }

    /// Moves of the line.
    pub(crate) fn length(&self) -> usize {
        self.session.moves().len()
    }

    /// Moves before the board shown.
    pub(crate) fn at(&self) -> usize {
        self.shown.unwrap_or(self.length())
    }

    /// True if an earlier position is shown.
    pub(crate) fn looks_back(&self) -> bool {
        self.shown.is_some()
    }

    /// Shows another place of the game.
    pub(super) fn go(&mut self, go: Go) {
        let (at, length) = (self.at(), self.length());
        let to = match go {
            Go::First => 0,
            Go::Back(n) => at.saturating_sub(n as usize),
            Go::Forward(n) => at + n as usize,
            Go::Last => length,
            Go::Move(n) => n as usize,
            Go::Node(node) => self.number_of(node).unwrap_or(at),
            Go::NextBranch | Go::PreviousBranch | Go::Next(_) | Go::Previous(_) => at,
        };
        self.shown = (to < length).then_some(to);
    }

    fn number_of(&self, node: NodeId) -> Option<usize> {
        if node == NodeId::ROOT {
            return Some(0);
        }
        self.session.moves().iter().position(|played| played.node == node).map(|i| i + 1)
    }

    /// The node shown.
    pub(crate) fn node(&self) -> NodeId {
        match self.shown {
            None => self.session.node(),
            Some(0) => NodeId::ROOT,
            Some(n) => self.session.moves()[n - 1].node,
        }
    }
}

/// Rows of the list of moves.
fn move_rows(lang: Lang, names: Coordinates, session: &Session) -> Rc<[MoveRow]> {
    let timed = session.settings().time != TimeSystem::None;
    let row = |(played, number): (&lanke_game::session::PlayedMove, u32)| Row {
        node: played.node,
        number,
        color: played.color,
        mv: Some(played.mv),
        used: timed.then_some(played.used),
        illegal: None,
        judged: Default::default(),
    };
    rows(lang, names, session.settings().size, session.moves().iter().zip(1..).map(row))
}

/// Reads the line of the journal that says that the game is shared.
fn company(line: &str) -> Option<Company> {
    match line.strip_prefix(PLAYED) {
        Some(file) => Some(Company::Played(file.to_owned())),
        None => (line == WATCHED).then_some(Company::Spectated),
    }
}

/// Acts of the lines behind a journal's settings.
fn entries(lines: &[String]) -> Result<Vec<TimedAct>, LineError> {
    let is_act = |line: &&String| {
        !line.starts_with(CONTROLLERS) && company(line).is_none() && *line != REAL_BOARD && *line != KEPT
    };
    let acts = lines.iter().filter(is_act);
    acts.map(|line| line.parse()).collect()
}
