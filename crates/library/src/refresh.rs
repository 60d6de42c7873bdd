//! The index brought up to date with the folders: several threads read files, one writes.

use std::collections::HashMap;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use lanke_game::record;
use rusqlite::{Connection, Statement, Transaction, TransactionBehavior, params};

use crate::facts::{IndexedGame, Rank};
use crate::folders::{Found, FoundFile, outermost};
use crate::repair::repair_bytes;
use crate::{DamagedFile, LibraryError};

/// Bytes of a file that is read.
const MAX_BYTES: u64 = 64 << 20;

/// Files that a transaction removes.
const BATCH: usize = 4096;

/// Time for which a transaction waits for files and writes them; it is as much as a kill loses.
const TURN: Duration = Duration::from_millis(500);

/// Files read that wait for the writer. One alone can hold thirty megabytes of games.
const QUEUE: usize = 8;

/// Progress of a refresh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefreshProgress {
    /// Files done.
    pub done: usize,
    /// Files that are new or have changed.
    pub total: usize,
}

/// Changes of the index by a refresh.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refreshed {
    /// Files that are new or have changed and are now in the index.
    pub read: usize,
    /// Files among them that hold no game that can be read.
    pub faults: usize,
    /// Files that have vanished.
    pub removed: usize,
    /// Files that are as they were.
    pub unchanged: usize,
    /// Folders that cannot be read; their games stay in the index.
    pub unreadable: Vec<PathBuf>,
    /// Files that the disk does not give at the moment. What the index has of them stays, and the next refresh reads them.
    pub unreadable_files: Vec<DamagedFile>,
    /// Number of files left out because their names are not Unicode.
    pub unnamed: usize,
    /// True if the callback ended it; what was done stays.
    pub interrupted: bool,
}

/// Id, time and length of a file in the index.
type Indexed = (i64, i64, i64);

/// A file that was read.
struct ParsedFile {
    file: FoundFile,
    games: Result<Vec<IndexedGame>, ParseError>,
}

/// Reason why a file gives no games.
enum ParseError {
    /// The disk refuses, now.
    Disk(io::Error),
    /// It holds none, until it changes.
    NoGame(String),
}

/// Brings the index up to date with the folders that are listed and its own.
pub(crate) fn refresh(
    connection: &mut Connection,
    listed: &[PathBuf],
    own: &[PathBuf],
    threads: usize,
    progress: &mut dyn FnMut(RefreshProgress) -> ControlFlow<()>,
) -> Result<Refreshed, LibraryError> {
    let mut indexed = indexed(connection)?;
    // An own folder is made with the first game that is saved; one that had games and is not there cannot be read.
    let had_games = |folder: &Path| indexed.keys().any(|path| Path::new(path).starts_with(folder));
    let own = own.iter().filter(|folder| folder.is_dir() || had_games(folder));
    // One that is missing within another, as on a disk that is not mounted, cannot be read; its games are not deleted.
    let (there, missing): (Vec<_>, Vec<_>) = listed.iter().chain(own).partition(|folder| folder.is_dir());
    let mut found = Found::default();
    for folder in outermost(there.into_iter()).into_iter().chain(outermost(missing.into_iter())) {
        found.look(folder);
    }
    found.files.sort_by(|a, b| a.path.cmp(&b.path));
    let all = found.files.len();
    let mut changed = std::mem::take(&mut found.files);
    changed.retain(|file| match indexed.remove(&file.path) {
        Some((_, mtime, length)) => mtime != file.mtime || length != file.length,
        None => true,
    });
    for file in &found.unreadable_files {
        indexed.remove(&file.path);
    }
    let stays = |path: &str| found.unreadable.iter().any(|folder| Path::new(path).starts_with(folder));
    let vanished: Vec<i64> = indexed.iter().filter(|(path, _)| !stays(path)).map(|(_, &(id, ..))| id).collect();
    let mut done = Refreshed {
        removed: remove(connection, &vanished)?,
        unchanged: all - changed.len(),
        unreadable: found.unreadable,
        unreadable_files: found.unreadable_files,
        unnamed: found.unnamed,
        ..Refreshed::default()
    };
    read_all(connection, &changed, threads, &mut done, progress)?;
    Ok(done)
}

/// The files in the index by path.
fn indexed(connection: &Connection) -> Result<HashMap<String, Indexed>, LibraryError> {
    let mut statement = connection.prepare("SELECT path, id, mtime, length FROM file")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?, row.get(3)?))))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Takes files out of the index.
fn remove(connection: &mut Connection, files: &[i64]) -> Result<usize, LibraryError> {
    for files in files.chunks(BATCH) {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let mut remover = Remover::new(&transaction)?;
            for &file in files {
                remover.remove(file)?;
            }
        }
        transaction.commit()?;
    }
    Ok(files.len())
}

/// Reads files in threads and writes their games.
fn read_all(
    connection: &mut Connection,
    files: &[FoundFile],
    threads: usize,
    done: &mut Refreshed,
    progress: &mut dyn FnMut(RefreshProgress) -> ControlFlow<()>,
) -> Result<(), LibraryError> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::sync_channel(QUEUE);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (next, stop) = (&next, &stop);
            scope.spawn(move || parse_files(files, next, stop, &sender));
        }
        drop(sender);
        let written = write_all(connection, files.len(), &receiver, done, progress);
        stop.store(true, Ordering::Relaxed);
        // Threads that wait for the writer end when nobody receives.
        drop(receiver);
        written
    })
}

fn parse_files(files: &[FoundFile], next: &AtomicUsize, stop: &AtomicBool, sender: &SyncSender<ParsedFile>) {
    while !stop.load(Ordering::Relaxed) {
        let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
        if sender.send(ParsedFile { file: file.clone(), games: parse(&file.path) }).is_err() {
            return;
        }
    }
}

fn parse(path: &str) -> Result<Vec<IndexedGame>, ParseError> {
    let path = Path::new(path);
    let bytes = lanke_storage::read(path, MAX_BYTES).map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => ParseError::NoGame(error.to_string()),
        _ => ParseError::Disk(error),
    })?;
    let extension = path.extension().and_then(|extension| extension.to_str());
    let opened = record::read(&repair_bytes(&bytes), extension, None);
    let opened = opened.map_err(|error| ParseError::NoGame(error.to_string()))?;
    Ok(opened.collection.games.iter().map(IndexedGame::of).collect())
}

fn write_all(
    connection: &mut Connection,
    total: usize,
    receiver: &Receiver<ParsedFile>,
    done: &mut Refreshed,
    progress: &mut dyn FnMut(RefreshProgress) -> ControlFlow<()>,
) -> Result<(), LibraryError> {
    let mut received = 0;
    // Nothing is received when the threads have ended: everything is read.
    while !done.interrupted
        && let Ok(first) = receiver.recv()
    {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let begun = Instant::now();
            let mut writer = Writer::new(&transaction)?;
            let mut next = Some(first);
            while let Some(ParsedFile { file, games }) = next {
                received += 1;
                match games {
                    Ok(games) => {
                        writer.write(&file, Ok(&games))?;
                        done.read += 1;
                    }
                    Err(ParseError::NoGame(reason)) => {
                        writer.write(&file, Err(&reason))?;
                        done.read += 1;
                        done.faults += 1;
                    }
                    Err(ParseError::Disk(error)) => {
                        done.unreadable_files.push(DamagedFile { path: file.path, reason: error.to_string() });
                    }
                }
                done.interrupted = progress(RefreshProgress { done: received, total }).is_break();
                let left = TURN.checked_sub(begun.elapsed()).filter(|_| !done.interrupted);
                next = left.and_then(|left| receiver.recv_timeout(left).ok());
            }
        }
        transaction.commit()?;
    }
    Ok(())
}

/// Statements that take a file out of the index.
struct Remover<'a> {
    statements: [Statement<'a>; 4],
}

impl<'a> Remover<'a> {
    fn new(transaction: &'a Transaction<'_>) -> Result<Self, LibraryError> {
        let statements = [
            transaction.prepare("DELETE FROM line WHERE game IN (SELECT id FROM game WHERE file = ?1)")?,
            transaction.prepare("DELETE FROM comment WHERE game IN (SELECT id FROM game WHERE file = ?1)")?,
            transaction.prepare("DELETE FROM game WHERE file = ?1")?,
            transaction.prepare("DELETE FROM file WHERE id = ?1")?,
        ];
        Ok(Self { statements })
    }

    fn remove(&mut self, file: i64) -> Result<(), LibraryError> {
        for statement in &mut self.statements {
            statement.execute([file])?;
        }
        Ok(())
    }
}

/// Statements that put a file into the index.
struct Writer<'a> {
    transaction: &'a Transaction<'a>,
    remover: Remover<'a>,
    known: Statement<'a>,
    file: Statement<'a>,
    game: Statement<'a>,
    line: Statement<'a>,
    comment: Statement<'a>,
}

impl<'a> Writer<'a> {
    fn new(transaction: &'a Transaction<'_>) -> Result<Self, LibraryError> {
        Ok(Self {
            transaction,
            remover: Remover::new(transaction)?,
            known: transaction.prepare("SELECT id, mtime, length FROM file WHERE path = ?1")?,
            file: transaction.prepare("INSERT INTO file (path, mtime, length, fault) VALUES (?1, ?2, ?3, ?4)")?,
            game: transaction.prepare(
                "INSERT INTO game (file, place, black, white, black_rank, white_rank, black_team, white_team, event,
                 date, day, result, winner, width, height, rules, komi, handicap, moves, venue, black_level,
                 white_level, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
                 ?17, ?18, ?19, ?20, ?21, ?22, ?23)",
            )?,
            line: transaction.prepare("INSERT INTO line (game, events) VALUES (?1, ?2)")?,
            comment: transaction.prepare("INSERT INTO comment (game, text) VALUES (?1, ?2)")?,
        })
    }

    /// Puts a file into the index with its games, or with the reason why it has none.
    fn write(&mut self, file: &FoundFile, games: Result<&[IndexedGame], &str>) -> Result<(), LibraryError> {
        let FoundFile { path, mtime, length } = file;
        let mut rows = self.known.query([path])?;
        if let Some(row) = rows.next()? {
            let (id, known): (i64, (i64, i64)) = (row.get(0)?, (row.get(1)?, row.get(2)?));
            // Another program has read it meanwhile.
            if known == (*mtime, *length) {
                return Ok(());
            }
            self.remover.remove(id)?;
        }
        drop(rows);
        self.file.execute(params![path, mtime, length, games.err()])?;
        let file = self.transaction.last_insert_rowid();
        for (place, game) in games.unwrap_or_default().iter().enumerate() {
            self.write_game(file, place, game)?;
        }
        Ok(())
    }

    fn write_game(&mut self, file: i64, place: usize, game: &IndexedGame) -> Result<(), LibraryError> {
        let facts = &game.facts;
        let (black, white) = (&facts.players.black, &facts.players.white);
        let level = |rank: &Option<String>| rank.as_deref().and_then(Rank::parse).map_or(0, Rank::code);
        self.game.execute(params![
            file,
            i64::try_from(place).unwrap_or(i64::MAX),
            black.name,
            white.name,
            black.rank,
            white.rank,
            black.team,
            white.team,
            facts.event,
            facts.date,
            facts.day.as_ref().map(|day| day.as_str()),
            facts.result,
            crate::query::winner_code(facts.winner),
            facts.size.width(),
            facts.size.height(),
            facts.rules,
            facts.komi,
            facts.handicap,
            facts.moves,
            crate::query::venue_code(facts.venue),
            level(&black.rank),
            level(&white.rank),
            game.line.hash(),
        ])?;
        let id = self.transaction.last_insert_rowid();
        self.line.execute(params![id, game.line.to_bytes()])?;
        if !game.comments.is_empty() {
            self.comment.execute(params![id, game.comments])?;
        }
        Ok(())
    }
}
