//! Journal of a game that is followed: its settings and acts, on the disk before anything of them is shown.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use lanke_game::session::{GameSettings, Session, TimedAct};
use lanke_storage::Journal;

use crate::output;

/// Journal of a game.
pub(crate) struct GameJournal {
    journal: Journal,
    entries: Vec<String>,
    /// The disk has refused the last entry.
    refused: bool,
}

impl GameJournal {
    /// The journal at a path, with what an earlier run left in it.
    ///
    /// # Errors
    /// When it cannot be read, or another program has it.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let found = Journal::open_or_create(path).with_context(|| format!("cannot open {}", path.display()))?;
        if let Some(damage) = &found.damage {
            output::complain(&format!(
                "{} was damaged: what could be read goes on, and the rest is kept in {}",
                path.display(),
                damage.original.display()
            ));
        }
        Ok(Self { journal: found.journal, entries: found.entries, refused: false })
    }

    /// The game that it holds, and how long it has been played; none where it holds none.
    ///
    /// # Errors
    /// When an entry makes no sense.
    pub(crate) fn session(&mut self) -> Result<Option<(Session, Duration)>> {
        let Some((settings, acts)) = self.entries.split_first() else { return Ok(None) };
        let nonsense = |line: &str| anyhow!("the journal {} makes no sense: {line}", self.journal.path().display());
        let settings: GameSettings = settings.parse().map_err(|_| nonsense(settings))?;
        let acts = acts.iter().map(|line| line.parse().map_err(|_| nonsense(line)));
        let acts: Vec<TimedAct> = acts.collect::<Result<_>>()?;
        let mut session = Session::new(settings)?;
        session.replay(&acts).map_err(|(n, refusal)| nonsense(&format!("entry {}: {refusal}", n + 1)))?;
        Ok(Some((session, acts.last().map_or(Duration::ZERO, |act| act.at))))
    }

    /// Begins a game with these settings.
    pub(crate) fn begin(&mut self, settings: &GameSettings) {
        self.write(vec![settings.to_string()]);
    }

    /// Adds acts; they are on the disk when this returns, unless it refuses, which is told of once.
    pub(crate) fn add(&mut self, acts: &[TimedAct]) {
        self.write(acts.iter().map(TimedAct::to_string).collect());
    }

    fn write(&mut self, new: Vec<String>) {
        self.entries.extend(new.iter().cloned());
        let written = match self.refused || !self.journal.is_intact() {
            true => self.journal.rewrite(&self.entries),
            false => self.journal.append(&new),
        };
        if let Err(why) = &written
            && !self.refused
        {
            let (path, why) = (self.journal.path().display(), output::reason(why));
            output::complain(&format!("cannot write {path}: {why}; the game goes on, and is tried to be kept again"));
        }
        self.refused = written.is_err();
    }
}
