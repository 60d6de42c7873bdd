//! The index: folders, facts, duplicates, damaged files, several programs at once.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use lanke_library::{Day, Library, LibraryError, Query, Rank, Refreshed};
use lanke_rules::{ByColor, Color, Size};
use tempfile::TempDir;

/// A folder with records and an index beside it.
struct Place(TempDir);

impl Place {
    fn new(files: &[(&str, &str)]) -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        fs::create_dir(place.games()).unwrap();
        for (name, text) in files {
            place.write(name, text);
        }
        place
    }

    fn games(&self) -> PathBuf {
        self.0.path().join("games")
    }

    fn index(&self) -> PathBuf {
        self.0.path().join("library.sqlite")
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.games().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn open(&self) -> Library {
        Library::open(&self.index(), &[self.games()]).unwrap()
    }
}

fn refresh(library: &mut Library) -> Refreshed {
    library.refresh(2, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Names of the files of the games found, in order.
fn found(library: &Library, query: &Query) -> Vec<String> {
    let games = library.games(query, 100).unwrap();
    assert_eq!(library.count(query).unwrap(), games.len() as u64);
    let mut ids: Vec<i64> = games.iter().map(|game| game.id).collect();
    ids.sort_unstable();
    assert_eq!(library.ids(query).unwrap(), ids);
    let mut names: Vec<&str> = games.iter().map(|game| file_name(&game.path)).collect();
    names.sort_unstable();
    names.into_iter().map(str::to_owned).collect()
}

/// Name of a file without its folders, on every system.
fn file_name(path: &str) -> &str {
    Path::new(path).file_name().unwrap().to_str().unwrap()
}

const EAR: &str = "(;SZ[19]PB[Shusaku]BR[4d]PW[Gennan Inseki]WR[8d]EV[Castle game]DT[1846-09-11]RE[B+2]RU[Japanese]
    ;B[qd];W[dc];B[pq]C[The ear-reddening move comes later])";
const LEE: &str = "(;SZ[19]PB[Lee Sedol]BR[9p]PW[AlphaGo]DT[2016-03-13]RE[W+R]RU[Chinese];B[pd];W[dp])";
const SMALL: &str = "(;SZ[9]PB[李世石]PW[柯洁]WR[P9段]DT[2019]RE[0];B[ee])";

#[test]
fn games_are_found_by_their_facts() {
    let place = Place::new(&[("a.sgf", EAR), ("deep/b.sgf", LEE), ("c.SGF", SMALL), ("notes.txt", "no game")]);
    let mut library = place.open();
    assert_eq!(refresh(&mut library).read, 3);
    let text = |text: &str| Some(text.to_owned());
    let day = |text: &str| Day::parse(text);
    let all = Query::default();
    for (query, names) in [
        (Query::default(), &["a.sgf", "b.sgf", "c.SGF"][..]),
        (Query { player: text("SHUSAKU"), ..all.clone() }, &["a.sgf"]),
        (Query { player: text("柯"), ..all.clone() }, &["c.SGF"]),
        (Query { named: ByColor { black: None, white: text("shusaku") }, ..all.clone() }, &[]),
        (Query { named: ByColor { black: None, white: text("alphago") }, ..all.clone() }, &["b.sgf"]),
        (Query { rank: Rank::parse("4d"), ..all.clone() }, &["a.sgf"]),
        (Query { rank: Rank::parse("5d"), ..all.clone() }, &[]),
        (Query { event: text("castle"), ..all.clone() }, &["a.sgf"]),
        (Query { comment: text("Reddening"), ..all.clone() }, &["a.sgf"]),
        (Query { from: day("1846"), to: day("1846-09"), ..all.clone() }, &["a.sgf"]),
        (Query { from: day("2016-03-14"), ..all.clone() }, &["c.SGF"]),
        (Query { to: day("2016"), ..all.clone() }, &["a.sgf", "b.sgf"]),
        (Query { winner: Some(Color::White), ..all.clone() }, &["b.sgf"]),
        (Query { result: text("W+R"), ..all.clone() }, &["b.sgf"]),
        (Query { size: Size::square(9).ok(), ..all.clone() }, &["c.SGF"]),
        (Query { rules: text("japanese"), ..all.clone() }, &["a.sgf"]),
        (Query { min_moves: Some(2), max_moves: Some(2), ..all.clone() }, &["b.sgf"]),
    ] {
        assert_eq!(found(&library, &query), names, "{query:?}");
    }
}

#[test]
fn changes_of_the_folder_are_followed() {
    let place = Place::new(&[("a.sgf", EAR), ("b.sgf", LEE)]);
    let mut library = place.open();
    refresh(&mut library);
    fs::remove_file(place.games().join("a.sgf")).unwrap();
    place.write("b.sgf", SMALL);
    place.write("two.sgf", format!("{EAR}{LEE}"));
    let done = refresh(&mut library);
    assert_eq!((done.read, done.removed, done.unchanged), (2, 1, 0));
    assert_eq!(found(&library, &Query::default()), ["b.sgf", "two.sgf", "two.sgf"]);
    let again = refresh(&mut library);
    assert_eq!((again.read, again.removed, again.unchanged), (0, 0, 2));
    let games = library.games(&Query { player: Some("lee".into()), ..Query::default() }, 9).unwrap();
    assert_eq!(games[0].place, 1, "the second game of its file");
}

#[test]
fn players_are_listed_with_their_games() {
    let game = |black: &str, white: &str| format!("(;PB[{black}]PW[{white}];B[pd])");
    let games = [game("Lee Sedol", "Lee Changho"), game("Ke Jie", "Lee Sedol"), game("Lee Sedol", "Lee Sedol")];
    let place = Place::new(&[("a.sgf", &games.concat())]);
    let mut library = place.open();
    refresh(&mut library);
    let players = |part: &str, limit| -> Vec<(String, u64)> {
        library.players(part, limit).unwrap().into_iter().map(|player| (player.name, player.games)).collect()
    };
    assert_eq!(players("LEE", 9), [("Lee Sedol".to_owned(), 3), ("Lee Changho".to_owned(), 1)]);
    assert_eq!(players("lee", 1), [("Lee Sedol".to_owned(), 3)]);
    assert!(players("shusaku", 9).is_empty());
}

#[test]
fn folders_outlive_the_index() {
    let place = Place::new(&[]);
    let other = tempfile::tempdir().unwrap();
    fs::write(other.path().join("x.sgf"), LEE).unwrap();
    let mut library = place.open();
    library.add_folders(&[other.path(), other.path()]).unwrap();
    library.add_folders(&[other.path()]).unwrap();
    refresh(&mut library);
    drop(library);
    fs::remove_file(place.index()).unwrap();
    let mut library = place.open();
    assert_eq!(library.folders().unwrap(), [other.path()]);
    assert_eq!(refresh(&mut library).read, 1);
    let (games, none) = (place.games(), place.games().join("none"));
    assert!(matches!(library.add_folders(&[&games, &none]), Err(LibraryError::NoFolder(_))));
    let removed = library.remove_folders(&[other.path(), &games]);
    assert!(matches!(removed, Err(LibraryError::NotListed(folder)) if folder == games));
    assert_eq!(library.folders().unwrap(), [other.path()], "all or none");
    library.remove_folders(&[other.path()]).unwrap();
    assert_eq!(refresh(&mut library).removed, 1);
}

#[test]
fn indexes_with_other_extensions_have_lists_of_their_own() {
    let place = Place::new(&[]);
    let path = |name: &str| place.0.path().join(name);
    let open = |name| Library::open(&path(name), &[]).unwrap();
    for name in ["club.2019", "list.folders"] {
        open(name).add_folders(&[place.games()]).unwrap();
        assert_eq!(open(name).folders().unwrap(), [place.games()], "{name}");
    }
    assert!(open("club.2020").folders().unwrap().is_empty());
    // The list of an earlier version counts until there is another one.
    fs::rename(path("club.2019.folders"), path("club.folders")).unwrap();
    let mut club = open("club.2019");
    assert_eq!(club.folders().unwrap(), [place.games()]);
    club.remove_folders(&[place.games()]).unwrap();
    assert!(club.folders().unwrap().is_empty());
}

#[test]
#[cfg(unix)]
fn a_folder_with_several_names_is_one() {
    use std::os::unix::fs::symlink;
    let place = Place::new(&[("deep/a.sgf", EAR), ("b.sgf", LEE)]);
    let (link, other) = (place.0.path().join("link"), place.0.path().join("other"));
    symlink(place.games(), &link).unwrap();
    symlink(place.games().join("deep"), &other).unwrap();
    let mut library = Library::open(&place.index(), std::slice::from_ref(&link)).unwrap();
    let roundabout = place.games().join("deep/..");
    library.add_folders(&[&roundabout, &link, &place.games(), &other]).unwrap();
    assert_eq!(library.folders().unwrap(), [roundabout, other]);
    assert_eq!(refresh(&mut library).read, 2);
    assert_eq!(found(&library, &Query::default()), ["a.sgf", "b.sgf"]);
    library.remove_folders(&[&link, &place.games().join("deep")]).unwrap();
    assert!(library.folders().unwrap().is_empty());
    refresh(&mut library);
    assert_eq!(found(&library, &Query::default()), ["a.sgf", "b.sgf"], "its own folder");
}

#[test]
#[cfg(unix)]
fn an_index_that_was_deleted_or_built_again_is_another_one() {
    let place = Place::new(&[("a.sgf", EAR)]);
    let mut open = place.open();
    let mut other = place.open();
    refresh(&mut other);
    assert!(open.is_current());
    other.rebuild().unwrap();
    refresh(&mut other);
    assert_eq!((open.is_current(), other.is_current()), (false, true));
    open = place.open();
    assert_eq!((open.is_current(), found(&open, &Query::default()).len()), (true, 1));
    fs::remove_file(place.index()).unwrap();
    assert!(!open.is_current() && !other.is_current());
}

#[test]
fn damaged_files_are_skipped_and_listed() {
    let place = Place::new(&[("a.sgf", EAR), ("empty.sgf", ""), ("prose.sgf", "Dear diary")]);
    place.write("noise.sgf", (0..=255).cycle().take(9999).map(|i: u16| (i * 7) as u8).collect::<Vec<u8>>());
    let mut library = place.open();
    let done = refresh(&mut library);
    assert_eq!((done.read, done.faults), (4, 3));
    let damaged = library.damaged_files().unwrap();
    assert_eq!(damaged.len(), 3);
    assert!(damaged.iter().all(|file| !file.reason.is_empty()));
    assert_eq!(found(&library, &Query::default()), ["a.sgf"]);
    assert_eq!(refresh(&mut library).read, 0, "they are not read again until they change");
}

/// A file that the disk does not give: its beginning is no memory of this process.
#[cfg(target_os = "linux")]
const UNREADABLE: &str = "/proc/self/mem";

#[test]
#[cfg(target_os = "linux")]
fn games_stay_while_the_disk_does_not_give_their_file() {
    use std::os::unix::fs::symlink;
    let place = Place::new(&[("a.sgf", EAR), ("b.sgf", LEE)]);
    let mut library = place.open();
    refresh(&mut library);
    let (file, aside) = (place.games().join("a.sgf"), place.0.path().join("aside"));
    fs::rename(&file, &aside).unwrap();
    symlink(UNREADABLE, &file).unwrap();
    symlink(UNREADABLE, place.games().join("new.sgf")).unwrap();
    for _ in 0..2 {
        let done = refresh(&mut library);
        assert_eq!((done.read, done.faults, done.removed, done.unreadable_files.len()), (0, 0, 0, 2), "{done:?}");
        assert_eq!(found(&library, &Query::default()), ["a.sgf", "b.sgf"]);
        assert!(library.damaged_files().unwrap().is_empty());
    }
    fs::rename(&aside, &file).unwrap();
    fs::remove_file(place.games().join("new.sgf")).unwrap();
    place.write("new.sgf", SMALL);
    assert_eq!((refresh(&mut library).read, found(&library, &Query::default()).len()), (1, 3));
}

#[test]
#[cfg(unix)]
fn a_link_to_itself_concerns_no_other_file() {
    let place = Place::new(&[("a.sgf", EAR), ("b.sgf", LEE), ("c.sgf", SMALL)]);
    let mut library = place.open();
    refresh(&mut library);
    let link = place.games().join("a.sgf");
    fs::remove_file(&link).unwrap();
    std::os::unix::fs::symlink(&link, &link).unwrap();
    fs::remove_file(place.games().join("b.sgf")).unwrap();
    let done = refresh(&mut library);
    assert_eq!((done.read, done.removed, done.unreadable.len()), (0, 1, 0), "{done:?}");
    assert!(matches!(&done.unreadable_files[..], [file] if Path::new(&file.path) == link), "{done:?}");
    assert_eq!(found(&library, &Query::default()), ["a.sgf", "c.sgf"]);
}

#[test]
fn games_stay_while_the_own_folder_is_not_there() {
    let place = Place::new(&[("a.sgf", EAR)]);
    let (games, aside) = (place.games(), place.0.path().join("aside"));
    let mut library = place.open();
    fs::rename(&games, &aside).unwrap();
    assert!(refresh(&mut library).unreadable.is_empty(), "no game was saved yet");
    fs::rename(&aside, &games).unwrap();
    refresh(&mut library);
    fs::rename(&games, &aside).unwrap();
    let done = refresh(&mut library);
    assert_eq!((done.removed, &done.unreadable[..]), (0, std::slice::from_ref(&games)));
    assert_eq!(found(&library, &Query::default()), ["a.sgf"]);
    fs::rename(&aside, &games).unwrap();
    assert_eq!(refresh(&mut library).unchanged, 1);
}

#[test]
fn games_stay_while_a_folder_within_another_is_not_there() {
    let place = Place::new(&[("a.sgf", EAR), ("disk/b.sgf", LEE)]);
    let (disk, aside) = (place.games().join("disk"), place.0.path().join("aside"));
    for own in [true, false] {
        let mut library = Library::open(&place.index(), if own { std::slice::from_ref(&disk) } else { &[] }).unwrap();
        library.add_folders(&[place.games()]).unwrap();
        if !own {
            library.add_folders(&[&disk]).unwrap();
        }
        refresh(&mut library);
        fs::rename(&disk, &aside).unwrap();
        let done = refresh(&mut library);
        assert_eq!((done.removed, &done.unreadable[..]), (0, std::slice::from_ref(&disk)));
        assert_eq!(found(&library, &Query::default()), ["a.sgf", "b.sgf"]);
        fs::rename(&aside, &disk).unwrap();
        assert_eq!(refresh(&mut library).unchanged, 2);
    }
}

#[test]
fn names_that_were_encoded_twice_are_repaired() {
    let place = Place::new(&[]);
    place.write("a.sgf", b"(;PB[\xe6\x9f\xaf\xe6\xb4?]PW[\xe7\x8e\x8b\xe5\x85\x83\xe5?\x87];B[pd])");
    let mut library = place.open();
    refresh(&mut library);
    let games = library.games(&Query::default(), 1).unwrap();
    assert_eq!(games[0].facts.players.black.name.as_deref(), Some("柯洁"));
    assert_eq!(games[0].facts.players.white.name.as_deref(), Some("王元\u{fffd}"));
    assert_eq!(found(&library, &Query { player: Some("王元均".into()), ..Query::default() }).len(), 1);
}

#[test]
fn duplicates_are_found_turned_and_mirrored() {
    let place = Place::new(&[
        ("game.sgf", "(;SZ[9]AB[aa];B[cd];W[gc];B[dg])"),
        ("turned.sgf", "(;SZ[9]AB[ia];B[fc];W[gg];B[cd])"),
        ("mirrored.sgf", "(;SZ[9]PB[A]AB[aa];B[dc];W[cg];B[gd];W[];B[])"),
        ("other.sgf", "(;SZ[9]AB[aa];B[cd];W[gc];B[dh])"),
        ("exchanged.sgf", "(;SZ[9]AW[aa];W[cd];B[gc];W[dg])"),
        ("blank.sgf", "(;SZ[9])"),
        ("blank too.sgf", "(;SZ[9])"),
        ("handicap.sgf", "(;SZ[9]AB[cc][gg];W[cg];B[ec])"),
        ("handicap turned.sgf", "(;SZ[9]AB[cg][gc];W[cc];B[eg])"),
        ("handicap other.sgf", "(;SZ[9]AB[cc][gc];W[cg];B[ec])"),
    ]);
    let mut library = place.open();
    refresh(&mut library);
    let groups = library.duplicates().unwrap();
    let names = |group: &Vec<lanke_library::GameRow>| {
        let mut names: Vec<String> = group.iter().map(|game| file_name(&game.path).to_owned()).collect();
        names.sort_unstable();
        names
    };
    let mut groups: Vec<_> = groups.iter().map(names).collect();
    groups.sort_unstable();
    assert_eq!(groups, [&["game.sgf", "mirrored.sgf", "turned.sgf"][..], &["handicap turned.sgf", "handicap.sgf"]]);
    assert_eq!(library.statistics().unwrap().duplicates, 3);
}

#[test]
fn a_refresh_that_is_broken_off_keeps_what_it_did() {
    let files: Vec<(String, String)> = (0..50).map(|i| (format!("{i}.sgf"), format!("(;PB[p{i}];B[aa])"))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let place = Place::new(&files);
    let mut library = place.open();
    let mut stop = |progress: lanke_library::RefreshProgress| {
        if progress.done == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let done = library.refresh(2, &mut stop).unwrap();
    assert!(done.interrupted);
    assert_eq!(library.count(&Query::default()).unwrap(), 20);
    assert_eq!(refresh(&mut library).read, 30);
    assert_eq!(library.count(&Query::default()).unwrap(), 50);
}

#[test]
fn an_index_is_opened_and_read_while_it_is_filled() {
    let place = Place::new(&[]);
    for i in 0..30 {
        place.write(&format!("{i}.sgf"), format!("(;PB[p{i}];B[aa])"));
    }
    let mut seen = 0;
    let mut look = |progress: lanke_library::RefreshProgress| {
        match progress.done {
            // Longer than a transaction lasts.
            20 => std::thread::sleep(std::time::Duration::from_millis(600)),
            30 => seen = place.open().count(&Query::default()).unwrap(),
            _ => {}
        }
        ControlFlow::Continue(())
    };
    assert_eq!(place.open().refresh(2, &mut look).unwrap().read, 30);
    assert!((20..30).contains(&seen), "{seen}");
}

#[test]
fn two_programs_at_once_lose_nothing() {
    let place = Place::new(&[]);
    let folders: Vec<TempDir> = (0..8).map(|_| tempfile::tempdir().unwrap()).collect();
    for (i, folder) in folders.iter().enumerate() {
        for game in 0..40 {
            fs::write(folder.path().join(format!("{game}.sgf")), format!("(;PB[p{i}-{game}];B[aa])")).unwrap();
        }
    }
    std::thread::scope(|scope| {
        for part in folders.chunks(4) {
            let place = &place;
            scope.spawn(move || {
                for folder in part {
                    let mut library = place.open();
                    library.add_folders(&[folder.path()]).unwrap();
                    refresh(&mut library);
                }
            });
        }
    });
    let mut library = place.open();
    assert_eq!(library.folders().unwrap().len(), 8);
    refresh(&mut library);
    assert_eq!(library.count(&Query::default()).unwrap(), 320);
    assert_eq!(library.statistics().unwrap().files, 320);
}

#[test]
fn an_index_is_made_by_two_at_once() {
    for _ in 0..60 {
        let place = Place::new(&[("a.sgf", EAR)]);
        let index = place.index();
        let opened = std::thread::scope(|scope| {
            let both = [(); 2].map(|()| scope.spawn(|| Library::open(&index, &[]).map(|library| library.folders())));
            both.map(|thread| thread.join().unwrap())
        });
        assert!(opened.iter().all(|opened| matches!(opened, Ok(Ok(_)))), "{opened:?}");
    }
}

#[test]
fn a_damaged_index_is_built_again_and_a_foreign_one_is_left_alone() {
    let place = Place::new(&[("a.sgf", EAR)]);
    fs::write(place.index(), "this is no database").unwrap();
    let mut library = place.open();
    assert_eq!(refresh(&mut library).read, 1);
    assert!(place.index().with_extension("sqlite.broken").exists());
    drop(library);

    // Pages overwritten behind the header.
    let mut bytes = fs::read(place.index()).unwrap();
    let length = bytes.len();
    bytes[100..length].fill(0xa5);
    fs::write(place.index(), &bytes).unwrap();
    let mut library = place.open();
    refresh(&mut library);
    assert_eq!(found(&library, &Query::default()), ["a.sgf"]);
    drop(library);

    let foreign = rusqlite::Connection::open(place.0.path().join("mail.sqlite")).unwrap();
    foreign.execute_batch("CREATE TABLE letter (text TEXT); INSERT INTO letter VALUES ('Dear')").unwrap();
    assert!(matches!(Library::open(&place.0.path().join("mail.sqlite"), &[]), Err(LibraryError::Foreign(_))));
    let letters: i64 = foreign.query_row("SELECT COUNT(*) FROM letter", [], |row| row.get(0)).unwrap();
    assert_eq!(letters, 1);
}

#[test]
fn a_damaged_database_of_another_program_is_not_deleted() {
    let place = Place::new(&[]);
    for (mark, kept) in [(7, "mail 7"), (0, "mail 0.broken")] {
        let path = place.0.path().join(format!("mail {mark}"));
        let foreign = rusqlite::Connection::open(&path).unwrap();
        foreign.execute_batch(&format!("PRAGMA application_id = {mark}; CREATE TABLE letter (text TEXT)")).unwrap();
        drop(foreign);
        let mut bytes = fs::read(&path).unwrap();
        bytes[100..].fill(0xa5);
        fs::write(&path, &bytes).unwrap();
        let opened = Library::open(&path, &[]);
        assert_eq!(matches!(opened, Err(LibraryError::Foreign(_))), mark == 7, "{opened:?}");
        assert!(fs::read(place.0.path().join(kept)).unwrap() == bytes, "{kept}");
    }
}

#[test]
fn an_index_of_another_version_is_built_again() {
    let place = Place::new(&[("a.sgf", EAR)]);
    refresh(&mut place.open());
    let old = rusqlite::Connection::open(place.index()).unwrap();
    old.execute_batch("PRAGMA user_version = 0; DROP TABLE line").unwrap();
    drop(old);
    let mut library = place.open();
    assert_eq!(library.count(&Query::default()).unwrap(), 0);
    assert_eq!(refresh(&mut library).read, 1);
}
