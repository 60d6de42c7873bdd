//! Unfinished games and edits of earlier runs: offered, taken over, or saved as records.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use lanke_game::session::Act;
use lanke_rules::Color;
use lanke_storage::JournalError;

use crate::app::{App, Open};
use crate::event::{Book, Effect, Held};
use crate::ids::LeftOverId;
use crate::intent::Screen;
use crate::online::Company;
use crate::play::{self, Game};
use crate::study::{self, Study};

/// A journal that an earlier run left unclosed.
#[derive(Debug)]
pub struct LeftOver {
    pub(crate) id: LeftOverId,
    pub(crate) work: Work,
    /// Moves of the game, changes of the record.
    pub(crate) count: usize,
    /// `None` where nothing was wrong with its file.
    pub(crate) recovery: Option<Recovery>,
}

/// Game with another Lanke that an earlier run was stopped in.
#[derive(Debug)]
pub(crate) struct UnfinishedSession {
    pub(crate) id: LeftOverId,
    /// The game as our own journal has it, and that journal.
    pub(crate) table: Game,
    pub(crate) lines: Vec<String>,
    /// The table's journal.
    pub(crate) file: String,
    /// The colour that is played at the other end.
    pub(crate) away: Color,
}

/// Kind of a journal.
#[derive(Debug)]
pub(crate) enum Work {
    /// A game, with the entries that hold it.
    Game(Box<Game>, Vec<String>),
    Study(Box<Study>),
}

/// Recovery of a damaged journal.
#[derive(Clone, Debug)]
pub(crate) struct Recovery {
    /// Entries behind the damage do not make sense without those that are missing.
    pub(crate) lost: bool,
    /// The file as it was found.
    pub(crate) copy: PathBuf,
}

/// A recovered journal, for the sentence about it.
#[derive(Clone, Debug)]
pub(crate) struct Recovered {
    pub(crate) id: LeftOverId,
    pub(crate) recovery: Recovery,
    pub(crate) count: usize,
    pub(crate) is_game: bool,
}

/// Faults found in the journals of earlier runs.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// Told in the dialog that offers what was recovered.
    pub(crate) offered: Vec<Recovered>,
    /// Recovered, and not offered.
    pub(crate) recovered: Vec<Recovered>,
    pub(crate) unreadable: Vec<Unreadable>,
    /// The dialog for those that are not offered was opened.
    pub(crate) shown: bool,
}

/// A journal that nothing can be made of, or a folder of journals that cannot be listed.
#[derive(Debug)]
pub struct Unreadable {
    /// Path at which it lies now.
    pub(crate) path: PathBuf,
    pub(crate) why: WhyUnreadable,
}

/// Reasons why nothing can be made of a journal.
#[derive(Debug)]
pub(crate) enum WhyUnreadable {
    File(JournalError),
    Game(play::RestoreError),
    Study(study::RestoreError),
}

impl From<JournalError> for WhyUnreadable {
    fn from(why: JournalError) -> Self {
        Self::File(why)
    }
}

impl From<std::io::Error> for WhyUnreadable {
    fn from(why: std::io::Error) -> Self {
        Self::File(JournalError::Io(why))
    }
}

impl fmt::Display for WhyUnreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(why) => why.fmt(f),
            Self::Game(why) => why.fmt(f),
            Self::Study(why) => why.fmt(f),
        }
    }
}

impl Unreadable {
    /// Renames a file that makes no sense; one that the disk does not give is left where it is.
    pub(crate) fn set_aside(path: PathBuf, why: WhyUnreadable) -> Self {
        let stays = matches!(&why, WhyUnreadable::File(JournalError::Io(_)));
        let aside = if stays { None } else { lanke_storage::set_aside(&path).ok() };
        Self { path: aside.unwrap_or(path), why }
    }
}

/// Restores what the entries of a journal hold, with the number of moves or changes and the entries that make sense.
///
/// # Errors
/// When nothing can be made of them.
pub(crate) fn restore(entries: &[String]) -> Result<(Work, usize, Vec<String>), WhyUnreadable> {
    if Study::is_journal(entries) {
        let (study, used) = Study::restore(entries).map_err(WhyUnreadable::Study)?;
        let used = entries[..used].to_vec();
        return Ok((Work::Study(Box::new(study)), Study::count_edits(&used), used));
    }
    let (table, used) = Game::restore(entries, Duration::ZERO).map_err(WhyUnreadable::Game)?;
    let moves = table.session().moves().len();
    Ok((Work::Game(Box::new(table), used.clone()), moves, used))
}

/// The entries of a journal that make sense; `None` where nothing can be made of them.
pub fn entries_that_make_sense(entries: &[String]) -> Option<Vec<String>> {
    restore(entries).ok().map(|(_, _, used)| used)
}

impl LeftOver {
    /// Sentence about its damage.
    pub(crate) fn recovered(&self) -> Option<Recovered> {
        let is_game = matches!(self.work, Work::Game(..));
        Some(Recovered { id: self.id, recovery: self.recovery.clone()?, count: self.count, is_game })
    }
}

impl App {
    /// Offers what an earlier run left unfinished: its last game, then all of its edits. Games that are
    /// older are saved as records without a question. What was damaged beside them is told at the end.
    pub(crate) fn offer_left_over(&mut self, now: Duration) {
        while self.dialog.is_none()
            && let Some((id, table, lines)) = self.left_games.pop()
        {
            // Others have played it, or a later one is offered.
            if table.company() == Some(&Company::Spectated) || std::mem::replace(&mut self.offered, true) {
                self.keep_left_game(id, &table, now);
                continue;
            }
            self.told_with_offer(&[id]);
            self.dialog = Some(match self.online.resumable_at(table.company()) {
                Some((file, away)) => {
                    Open::Rejoin(Box::new(UnfinishedSession { id, table: *table, lines, file, away }))
                }
                None => Open::Restore(id, table),
            });
        }
        if self.dialog.is_none() {
            self.offer_left_studies();
        }
        let more = !self.findings.recovered.is_empty() || !self.findings.unreadable.is_empty();
        if self.dialog.is_none() && more && !std::mem::replace(&mut self.findings.shown, true) {
            self.dialog = Some(Open::Findings);
        }
    }

    fn offer_left_studies(&mut self) {
        let mut studies = Vec::new();
        for (id, study) in std::mem::take(&mut self.left_studies) {
            if study.changed() {
                studies.push((id, study));
            } else {
                self.close_journal(Held::LeftOver(id));
            }
        }
        if !studies.is_empty() {
            let ids: Vec<LeftOverId> = studies.iter().map(|(id, _)| *id).collect();
            self.told_with_offer(&ids);
            self.dialog = Some(Open::RestoreStudies(studies));
        }
    }

    /// Recoveries are told in the dialog that offers the game, and not once more.
    fn told_with_offer(&mut self, ids: &[LeftOverId]) {
        let recovered = std::mem::take(&mut self.findings.recovered);
        (self.findings.offered, self.findings.recovered) = recovered.into_iter().partition(|r| ids.contains(&r.id));
    }

    /// Saves a game that an earlier run left as a record.
    pub(crate) fn keep_left_game(&mut self, id: LeftOverId, table: &Game, now: Duration) {
        self.leave(self.left_game(table, now), Held::LeftOver(id), now);
    }

    /// Goes on with the game of an earlier run, paused.
    pub(crate) fn take_over_game(&mut self, id: LeftOverId, game: Game, now: Duration) {
        self.leave_online_game(now);
        self.effects.push(Effect::TakeOver(id, Book::Game));
        self.replace_game(game.resumed(now), now);
        self.turn_to(Screen::Play);
        if self.play.game().runs_on_clock() {
            self.play_act(Act::Pause, now);
        }
    }

    /// Goes on with the edits of an earlier run.
    pub(crate) fn take_over_studies(&mut self, studies: Vec<(LeftOverId, Study)>) {
        for (left, study) in studies {
            self.shelf.add(study);
            self.effects.push(Effect::TakeOver(left, Book::Study(self.shelf.shown().id())));
        }
        self.turn_to(Screen::Review);
    }

    /// Saves the edits that an earlier run left as records.
    pub(crate) fn keep_left_studies(&mut self, studies: Vec<(LeftOverId, Study)>, now: Duration) {
        for (id, study) in studies {
            self.leave(self.left_study(&study, now), Held::LeftOver(id), now);
        }
    }
}
