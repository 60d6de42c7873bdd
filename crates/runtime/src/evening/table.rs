//! Tables: two browsers that play against each other here, or a table elsewhere that is spectated.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use lanke_game::record::Tree;
use lanke_game::session::GameSettings;
use lanke_peer::coordinator::{Admission, Offers, SessionPolicy};
use lanke_peer::{End, HostOptions, JournalEntry, Peer, PeerCommand, Role, SavedTable, Table, Terms};
use lanke_rules::Color;
use lanke_storage::Journal;
use lanke_web::{KeepGames, OpenTable, SceneGame, TablePlace, TooManyGames};

use super::error::BoardError;
use super::news::{Input, Trouble};
use super::plan::PlannedBoard;
use super::{BoardPages, Context};
use crate::places::Places;
use crate::record_file::RecordFile;
use crate::seats::{FoundTable, KnownKeys, Seat, found, joins, opponent_keys, way};

/// Pause between two looks for the players' browsers.
const TICK: Duration = Duration::from_millis(200);

/// A place at a table of the evening, whose page shows its heading.
fn place(context: &Context, planned: &PlannedBoard, name: &str, open: OpenTable) -> TablePlace {
    let heading = context.heading(planned.number);
    TablePlace {
        event: heading.event.clone(),
        round: Box::new(move |lang| heading.place(lang)),
        single: true,
        ..TablePlace::new(None, name, open)
    }
}

/// Sends the game of a board as it stands.
fn follow(context: &Context, index: usize) -> Box<dyn FnMut(SceneGame) + Send> {
    let inputs = context.inputs.clone();
    Box::new(move |game| {
        // Nobody listens any more when the evening ends.
        let _over = inputs.send(Input::Game(index, Box::new(game)));
    })
}

/// Keeps the record of a board.
fn keep(context: &Context, index: usize, mut record: RecordFile) -> KeepGames {
    let inputs = context.inputs.clone();
    Box::new(move |games: Result<&[Tree], TooManyGames>| {
        let trouble = match games {
            Ok(games) => record.save(games.to_vec()).map(Trouble::File),
            Err(why) => Some(Trouble::NotKept(why)),
        };
        if let Some(trouble) = trouble {
            // Nobody listens any more when the evening ends.
            let _over = inputs.send(Input::Trouble(Some(index), trouble));
        }
    })
}

/// Keys of the opponents met before, read whenever they are asked for.
fn known_keys(context: &Context) -> KnownKeys {
    let (places, inputs) = (context.options.places.clone(), context.inputs.clone());
    Box::new(move || {
        let (keys, trouble) = opponent_keys(places.as_ref());
        if let Some(trouble) = trouble {
            // Nobody listens any more when the evening ends.
            let _over = inputs.send(Input::Trouble(None, Trouble::File(trouble)));
        }
        keys
    })
}

/// The end of a table whose result is found again when the evening is opened again.
fn lasting(peer: Peer) -> Peer {
    peer.send(PeerCommand::KeepJournal);
    peer
}

/// Settings of the game that the journal of a table holds.
fn kept(journal: &Path) -> Option<GameSettings> {
    // The fault of one that cannot be read is told where the table is opened.
    let entries = Journal::entries(journal).ok()?;
    let mut table = Table::new();
    for line in SavedTable::read(&entries).0.lines {
        if let JournalEntry::Item(item) = line {
            table.apply(&item).ok()?;
        }
    }
    table.game().map(|game| game.session.settings().clone())
}

/// Opens a table for two browsers: Black hosts it, White joins, and the game begins when both are there.
pub(super) fn start(
    context: &Arc<Context>,
    index: usize,
    pages: &mut BoardPages,
) -> Result<JoinHandle<()>, BoardError> {
    let planned = &context.plan.boards[index];
    let path = planned.record(&context.plan.records);
    let journal = |end: &str| {
        let mut path = path.clone().into_os_string();
        path.push(end);
        PathBuf::from(path)
    };
    let host_journal = journal(".journal");
    let record = RecordFile::of_table(&path, host_journal.exists().then_some(host_journal.as_path()))?;
    if let Some(settings) = kept(&host_journal) {
        planned.check(&settings, &path)?;
    }
    let terms = Terms::new(planned.settings.clone(), Some(Color::Black));
    let player = |color| planned.player(color);
    let to = FoundTable::default();
    // A game that has begun goes on at once. Its record is there from the first act on, the journal before anybody comes.
    let begun = Arc::new(AtomicBool::new(host_journal.exists() && path.is_file()));
    let keys = context.options.places.as_ref().map(Places::keys);
    let names = ["black", "white"].map(|side| context.name(planned.number, side));
    let host = HostOptions {
        rank: player(Color::Black).1,
        terms: Some(terms.clone()),
        announce: false,
        journal: Some(host_journal),
        keys: keys.clone(),
        date: planned.settings.date.clone(),
        ..HostOptions::named(&player(Color::Black).0)
    };
    let help = || -> Option<lanke_web::Bell> {
        let inputs = context.inputs.clone();
        Some(Arc::new(move || {
            // Nobody listens any more when the evening ends.
            let _over = inputs.send(Input::Help(index));
        }))
    };
    let black = TablePlace {
        end: Some(End::Host),
        policy: SessionPolicy { admission: Admission::Near, offers: Offers::OwnOnly, ..SessionPolicy::default() },
        hosting: Box::new(found(&to)),
        keep: keep(context, index, record),
        follow: follow(context, index),
        help: help(),
        ..place(
            context,
            planned,
            &player(Color::Black).0,
            Box::new(move |_: &str, bell: Box<dyn Fn() + Send>| Some(lasting(Peer::host(host.clone(), bell)))),
        )
    };
    let seat = Seat {
        role: Role::Player,
        rank: player(Color::White).1,
        journal: Some(journal(".guest.journal")),
        keys,
        known_keys: known_keys(context),
    };
    let (mut join, seated) = (joins(to, seat), Arc::clone(&begun));
    let open: OpenTable =
        Box::new(move |name, bell| if seated.load(Ordering::Relaxed) { join(name, bell).map(lasting) } else { None });
    let white = TablePlace {
        end: Some(End::Guest),
        wanted: Some(terms),
        help: help(),
        ..place(context, planned, &player(Color::White).0, open)
    };
    let links = [context.server.add_table(&names[0], black), context.server.add_table(&names[1], white)];
    let [black, white] = links.map(Some);
    (pages.black, pages.white) = (black, white);
    let context = Arc::clone(context);
    // It ends when both have come, or with the evening.
    Ok(std::thread::spawn(move || {
        while !begun.load(Ordering::Relaxed) && !context.is_stopped() {
            let devices = context.server.devices();
            let both = names.iter().all(|name| devices.iter().any(|device| device.place == *name));
            begun.store(both, Ordering::Relaxed);
            std::thread::sleep(TICK);
        }
    }))
}

/// Spectates a table elsewhere.
pub(super) fn spectate(context: &Arc<Context>, index: usize, to: &str) -> Result<(), BoardError> {
    let planned = &context.plan.boards[index];
    // A table tells its spectators the whole game, whenever they come: each start has a record of its own.
    let name = planned.record_name();
    let record = RecordFile::new(&lanke_storage::free_path(&context.plan.records, &name), false)?;
    let known_keys = known_keys(context);
    let route = way(to, &known_keys, |table| table.playing).map_err(BoardError::Way)?;
    let found = Arc::new(Mutex::new(Some(route)));
    let seat = Seat { role: Role::Spectator, rank: String::new(), journal: None, keys: None, known_keys };
    let spectator = TablePlace {
        keep: keep(context, index, record),
        follow: follow(context, index),
        ..place(context, planned, "Relay", joins(found, seat))
    };
    // Its page shows the game to nobody: the arbiter has one as for every board.
    let _page = context.server.add_table(&context.name(planned.number, "table"), spectator);
    Ok(())
}
