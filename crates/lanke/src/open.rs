//! Files of games: reading them, choosing a game, and the place in it that was asked for.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail};
use lanke_game::record::{self, Encoding, NodeId, Opened, ReadError, Replay, Setting, Tree, limits};
use lanke_storage::Version;

use crate::args;
use crate::output::{counted, reason};

/// Extensions that a folder is searched for. Few JSON files are logs of Botzone: those are opened by their names alone.
const EXTENSIONS: [&str; 8] = ["sgf", "mgt", "gib", "ngf", "ugf", "ugi", "dat", "matches"];

/// A file and one of its games.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// Game record: SGF, GIB, NGF, UGF, UGI, .dat or a log of Botzone; - for standard input
    pub(crate) file: PathBuf,
    /// Number of the game in the file, from 1
    #[arg(long, default_value_t = 1)]
    game: usize,
    /// Move number of the position, instead of the end of the game
    #[arg(long)]
    pub(crate) at: Option<u32>,
    /// Text encoding, where detection fails: gb18030, shift_jis …
    #[arg(long, value_parser = args::encoding)]
    encoding: Option<&'static Encoding>,
}

impl Which {
    /// True if no game, position or encoding of a record is named.
    pub(crate) fn is_file_alone(&self) -> bool {
        self.game == 1 && self.at.is_none() && self.encoding.is_none()
    }

    /// The game chosen.
    pub(crate) fn game(&self) -> Result<Tree> {
        let games = read(&self.file, self.encoding)?.collection.games;
        let count = games.len();
        let selected = self.game.checked_sub(1).and_then(|i| games.into_iter().nth(i));
        selected.with_context(|| format!("{} has games 1 to {count}, not {}", self.file.display(), self.game))
    }

    /// The game replayed, as [`replay`] does.
    pub(crate) fn replay(&self, tree: &Tree, setting: &Setting, at: Option<u32>) -> Result<(Replay, NodeId)> {
        replay(&self.file, tree, setting, at)
    }
}

/// The main line of a file's game replayed up to just before move `at` + 1, to its end without `at`; the last node.
pub(crate) fn replay(file: &Path, tree: &Tree, setting: &Setting, at: Option<u32>) -> Result<(Replay, NodeId)> {
    let mut replay = Replay::new(tree, setting);
    let mut last = NodeId::ROOT;
    for node in tree.main_line() {
        if at == Some(replay.moves()) && node.raw_move().is_some() {
            break;
        }
        replay.step(node);
        last = node.id();
    }
    match at {
        Some(at) if at > replay.moves() => {
            bail!("{} has {}: there is no move {at}", file.display(), counted(replay.moves(), "move"))
        }
        _ => Ok((replay, last)),
    }
}

/// Every game of a file.
pub(crate) fn read(path: &Path, encoding: Option<&'static Encoding>) -> Result<Opened> {
    read_version(path, encoding).map(|(opened, _)| opened)
}

/// Every game of a file whose texts may have been encoded twice, read as the library does.
pub(crate) fn read_repaired(path: &Path) -> Result<Opened> {
    parse(path, |bytes, extension| record::read(&lanke_library::repair_bytes(bytes), extension, None))
}

/// Every game of a file, and the version of the file.
pub(crate) fn read_version(path: &Path, encoding: Option<&'static Encoding>) -> Result<(Opened, Version)> {
    parse(path, |bytes, extension| Ok((record::read(bytes, extension, encoding)?, Version::of(bytes))))
}

/// Parses the bytes of a file, of which the extension is known, too.
fn parse<T>(path: &Path, parse: impl FnOnce(&[u8], Option<&str>) -> Result<T, ReadError>) -> Result<T> {
    let bytes = lanke_storage::open_or_stream(path).and_then(|file| lanke_storage::within(file, limits::BYTES as u64));
    let read = bytes.map_err(|e| Error::msg(reason(&e))).and_then(|bytes| {
        let extension = path.extension().and_then(|e| e.to_str());
        Ok(parse(&bytes, extension)?)
    });
    read.with_context(|| format!("cannot read {}", path.display()))
}

/// Error of the files that could not be read, if there are any.
pub(crate) fn refusal(refused: &[Error]) -> Result<()> {
    match refused {
        [] => Ok(()),
        [only] => bail!("{only:#}"),
        [first, rest @ ..] => bail!("{first:#}, and {} cannot be read", counted(rest.len() as u64, "more file")),
    }
}

/// True if a file's name ends so, in small or capital letters.
pub(crate) fn has_extension(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|e| e.eq_ignore_ascii_case(extension))
}

/// `game.gib` as `game.gib.sgf`.
pub(crate) fn with_sgf(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".sgf");
    name.into()
}

/// The file whose analysis lies in a record of this name: `game.gib` for `game.gib.sgf`, and for `game.gib 2.sgf`.
fn analysed(record: &Path) -> PathBuf {
    let name = record.with_extension("");
    let numbered = name.to_str().and_then(|name| name.rsplit_once(' '));
    match numbered.filter(|(_, number)| number.parse::<u32>().is_ok()) {
        Some((file, _)) => file.into(),
        None => name,
    }
}

/// The records in a folder and the folders in it, by name, without those that an earlier analysis of another file made.
pub(crate) fn records_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let entries = entries.map_err(|error| Error::msg(reason(&error)));
        for entry in entries.with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry.path();
            // A link may lead round in a circle.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if EXTENSIONS.iter().any(|extension| has_extension(&path, extension)) {
                found.push(path);
            }
        }
    }
    let others: HashSet<PathBuf> = found.iter().filter(|file| !has_extension(file, "sgf")).cloned().collect();
    found.retain(|file| others.contains(file) || !others.contains(&analysed(file)));
    found.sort();
    if found.is_empty() {
        bail!("{} holds no records", folder.display());
    }
    Ok(found)
}
