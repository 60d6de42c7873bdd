//! The game that is being played: its session, its time, and the place that is looked at.

use std::cell::OnceCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use lanke_game::clock::ClockEvent;
use lanke_game::record::NodeId;
use lanke_game::session::{Act, Entry, LineError, Phase, Refusal, Session, Settings, SettingsError};
use lanke_peer::Table as Shared;
use lanke_rules::{ByColor, Color};
use lanke_storage::Version;

use crate::counting::Opinions;
use crate::intent::Go;
use crate::online::Company;
use crate::seats::Chair;
use crate::show::KeptRows;
use crate::show::play::move_rows;
use crate::tree::TreeMap;
use crate::unfinished_tables;
use crate::view::MoveRow;
use crate::words::Lang;
use lanke_game::Coordinates;

/// A game in progress or over, on the app's time.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) session: Session,
    /// Who plays.
    pub(crate) chairs: ByColor<Chair>,
    /// The game is shared with another Lanke.
    pub(crate) company: Option<Company>,
    /// Where chance begins for the minds that play.
    pub(crate) seed: u64,
    /// The game's time at the app's time `since`.
    base: Duration,
    since: Duration,
    /// The game's time stands, because the line to the other side is broken.
    stands: bool,
    /// Up to when clock events were told, in the game's time.
    told: Duration,
    /// How many moves of the line lie before the board shown; `None` shows the game as it stands.
    look: Option<usize>,
    /// After the end stones are placed for study.
    pub(crate) studying: bool,
    /// What is held for dead, while the game is counted.
    pub(crate) opinions: Opinions,
    /// What the journal holds already.
    journal: JournalState,
    /// Where the record is kept.
    pub(crate) path: Option<PathBuf>,
    /// That file as it was written.
    pub(crate) version: Option<Version>,
    /// Acts done since the record was kept.
    pub(crate) changed: bool,
    /// The shape of the record, once it was asked for.
    shape: OnceCell<Rc<TreeMap>>,
    rows: KeptRows,
}

/// What a game's journal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JournalState {
    /// Nothing: a game without acts needs no journal.
    Empty,
    /// The settings and every act.
    Begun,
}

/// Why a journal gives no game back.
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
/// Who plays from here on, Black first.
const CHAIRS: &str = "seats ";
/// The table that the game is played at.
const PLAYED: &str = "table ";
/// Others play the game.
const WATCHED: &str = "watched";

impl Table {
    /// A new game that begins at `now`.
    ///
    /// # Errors
    /// When no game can be played with these settings.
    pub(crate) fn new(settings: Settings, now: Duration) -> Result<Self, SettingsError> {
        Ok(Self::with(Session::new(settings)?, Duration::ZERO, now))
    }

    fn with(session: Session, base: Duration, now: Duration) -> Self {
        Self {
            studying: session.studied() > 0,
            session,
            chairs: ByColor::default(),
            seed: 0,
            base,
            since: now,
            stands: false,
            company: None,
            told: base,
            look: None,
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
        let settings: Settings = settings.parse().map_err(RestoreError::Line)?;
        let mut table = Self::with(Session::new(settings).map_err(RestoreError::Settings)?, Duration::ZERO, now);
        let (mut used, mut whole) = (vec![first.clone()], true);
        for line in rest {
            if table.restore_line(line, whole) {
                used.push(line.clone());
            } else {
                whole = false;
            }
        }
        table.told = table.base;
        table.studying = table.session.studied() > 0;
        table.journal = JournalState::Begun;
        table.changed = true;
        Ok((table, used))
    }

    /// Does what a line of a journal says. False if it makes no sense; where a line before it was lost, an act does
    /// not, but a comment may.
    fn restore_line(&mut self, line: &str, whole: bool) -> bool {
        if let Some(chairs) = line.strip_prefix(CHAIRS) {
            let Ok([mut black, mut white]) = serde_json::from_str::<[Chair; 2]>(chairs) else { return false };
            // The line to the other side did not outlive the program.
            (black.away, white.away) = (false, false);
            self.chairs = ByColor { black, white };
            return true;
        }
        if let Some(company) = company(line) {
            self.company.get_or_insert(company);
            return true;
        }
        let Ok(Entry { at, act }) = line.parse() else { return false };
        if !whole && !matches!(act, Act::Comment(..)) || self.session.act(&act, at).is_err() {
            return false;
        }
        self.base = at;
        true
    }

    /// The game of a shared table as it stands there, its time standing; with it what a journal is to hold of it. Who
    /// plays here and what is written to it, an earlier journal may know.
    ///
    /// # Errors
    /// Where no game is played there, or it cannot be played again.
    pub(crate) fn of_shared(
        shared: &Shared,
        earlier: &[String],
        now: Duration,
    ) -> Result<(Self, Vec<Entry>), RestoreError> {
        let game = shared.game().ok_or(RestoreError::NoSettings)?;
        let written = entries(earlier.get(1..).unwrap_or_default()).map_err(RestoreError::Line)?;
        let mut session = Session::new(game.session.settings().clone()).map_err(RestoreError::Settings)?;
        let all = unfinished_tables::with_comments(unfinished_tables::acts(shared), &written);
        session.replay(&all).map_err(|(_, refusal)| RestoreError::Refused(refusal))?;
        let mut table = Self::with(session, shared.time().saturating_sub(game.begun), now);
        (table.stands, table.changed) = (true, true);
        Ok((table, all))
    }

    /// Gives the other side's chair away, or both where others play.
    pub(crate) fn share(&mut self, me: Option<Color>) {
        for color in Color::BOTH {
            if me != Some(color) {
                self.chairs[color] = Chair { away: true, ..Chair::default() };
            }
        }
    }

    /// The game's own time.
    pub(crate) fn time(&self, now: Duration) -> Duration {
        if self.stands { self.base } else { self.base + now.saturating_sub(self.since) }
    }

    /// Lets the game's time stand, or go on.
    pub(crate) fn stand(&mut self, stands: bool, now: Duration) {
        (self.base, self.since, self.stands) = (self.time(now), now, stands);
    }

    /// Sets the game's time: it is `time` at the app's time `now`.
    pub(crate) fn set_time(&mut self, time: Duration, now: Duration) {
        (self.base, self.since, self.stands) = (time, now, false);
    }

    /// Does an act; the lines for the journal.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) fn act(&mut self, act: Act, now: Duration) -> Result<Vec<String>, Refusal> {
        let at = self.time(now);
        self.session.act(&act, at)?;
        let lines = self.journal(&[Entry { at, act }]);
        self.changed = true;
        self.look = None;
        self.shape = OnceCell::new();
        self.rows = KeptRows::default();
        Ok(lines)
    }

    /// The lines for the journal about entries; before the first ones it is said what is played and by whom.
    pub(crate) fn journal(&mut self, entries: &[Entry]) -> Vec<String> {
        let mut lines = Vec::new();
        if self.journal == JournalState::Empty {
            lines.push(format!("{SETTINGS}{}", self.session.settings()));
            lines.extend(self.company.as_ref().map(|company| match company {
                Company::Played(file) => format!("{PLAYED}{file}"),
                Company::Spectated => WATCHED.to_owned(),
            }));
            if self.chairs != ByColor::default() {
                lines.push(self.chairs_line());
            }
            self.journal = JournalState::Begun;
        }
        lines.extend(entries.iter().map(Entry::to_string));
        lines
    }

    /// The line of the journal that says who plays.
    pub(crate) fn chairs_line(&self) -> String {
        let chairs = [&self.chairs.black, &self.chairs.white];
        // What a person set up is all text and numbers: there is nothing that JSON could not hold.
        format!("{CHAIRS}{}", serde_json::to_string(&chairs).unwrap_or_default())
    }

    /// Whether anything was done in this game.
    pub(crate) fn begun(&self) -> bool {
        self.journal == JournalState::Begun
    }

    /// Whether leaving it would break off a game.
    pub(crate) fn in_progress(&self) -> bool {
        self.session.last_mover().is_some() && !matches!(self.session.phase(), Phase::Over(_))
    }

    /// What the clock has to tell since it was last asked.
    pub(crate) fn clock_events(&mut self, now: Duration) -> Vec<ClockEvent> {
        let until = self.time(now);
        if self.session.phase() != Phase::Playing {
            self.told = until;
            return Vec::new();
        }
        let events = self.session.clock().events(self.told, until);
        self.told = until;
        events.into_iter().map(|(_, event)| event).collect()
    }

    /// When time alone changes what is shown, on the app's time.
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

    /// How many moves lie before the board shown.
    pub(crate) fn at(&self) -> usize {
        self.look.unwrap_or(self.length())
    }

    /// Whether an earlier position is shown.
    pub(crate) fn looks_back(&self) -> bool {
        self.look.is_some()
    }

    /// Shows another place of the game.
    pub(crate) fn go(&mut self, go: Go) {
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
        self.look = (to < length).then_some(to);
    }

    fn number_of(&self, node: NodeId) -> Option<usize> {
        if node == NodeId::ROOT {
            return Some(0);
        }
        self.session.moves().iter().position(|played| played.node == node).map(|i| i + 1)
    }

    /// The node shown.
    pub(crate) fn node(&self) -> NodeId {
        match self.look {
            None => self.session.node(),
            Some(0) => NodeId::ROOT,
            Some(n) => self.session.moves()[n - 1].node,
        }
    }
}

/// How a line of the journal says that the game is shared.
fn company(line: &str) -> Option<Company> {
    match line.strip_prefix(PLAYED) {
        Some(file) => Some(Company::Played(file.to_owned())),
        None => (line == WATCHED).then_some(Company::Spectated),
    }
}

/// What was done, of the lines behind a journal's settings.
fn entries(lines: &[String]) -> Result<Vec<Entry>, LineError> {
    let acts = lines.iter().filter(|line| !line.starts_with(CHAIRS) && company(line).is_none());
    acts.map(|line| line.parse()).collect()
}
