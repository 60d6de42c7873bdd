//! Tables: two browsers that play against each other here, or a table elsewhere that is spectated.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Result, bail};
use lanke_game::record::Tree;
use lanke_peer::coordinator::{Admission, Offers, SessionPolicy};
use lanke_peer::{End, HostOptions, Peer, Role, Terms};
use lanke_rules::Color;
use lanke_web::{OpenTable, SceneGame, TablePlace};

use super::plan::PlannedBoard;
use super::{BoardPages, Evening, News};
use crate::args;
use crate::peer::serve::{Seat, found, joins};
use crate::peer::{keys, way};
use crate::record_file::RecordFile;

/// Pause between two looks for the players' browsers.
const TICK: Duration = Duration::from_millis(200);

/// A place at a table of the evening, whose page shows its heading.
fn place(evening: &Evening, planned: &PlannedBoard, name: &str, open: OpenTable) -> TablePlace {
    let heading = evening.heading(planned.number);
    let round = heading.place(args::language_of_system());
    TablePlace { event: heading.event, round, single: true, ..TablePlace::new(None, name, open) }
}

/// Sends the game of a board as it stands.
fn follow(evening: &Arc<Evening>, index: usize) -> Box<dyn FnMut(SceneGame) + Send> {
    let news = evening.news.clone();
    Box::new(move |game| {
        // Nobody listens any more when the evening ends.
        let _over = news.send(News::Game(index, Box::new(game)));
    })
}

/// Opens a table for two browsers: Black hosts it, White joins, and the game begins when both are there.
pub(super) fn start(evening: &Arc<Evening>, index: usize, pages: &mut BoardPages) -> Result<()> {
    let planned = &evening.plan.boards[index];
    let path = planned.record(&evening.plan.records);
    let journal = |end: &str| {
        let mut path = path.clone().into_os_string();
        path.push(end);
        std::path::PathBuf::from(path)
    };
    let host_journal = journal(".journal");
    let mut record = RecordFile::new(&path, host_journal.exists())?;
    let terms = Terms::new(planned.settings.clone(), Some(Color::Black));
    let player = |color| planned.player(color);
    let to = Arc::new(OnceLock::new());
    // A game that has begun goes on at once.
    let begun = Arc::new(AtomicBool::new(host_journal.exists()));
    let names = ["black", "white"].map(|side| evening.name(planned.number, side));
    let host = HostOptions {
        rank: player(Color::Black).1,
        terms: Some(terms.clone()),
        announce: false,
        journal: Some(host_journal),
        keys: keys(),
        date: planned.settings.date.clone(),
        ..HostOptions::named(&player(Color::Black).0)
    };
    let help = || -> Option<lanke_web::Bell> {
        let news = evening.news.clone();
        Some(Arc::new(move || {
            // Nobody listens any more when the evening ends.
            let _over = news.send(News::Help(index));
        }))
    };
    let black = TablePlace {
        end: Some(End::Host),
        policy: SessionPolicy { admission: Admission::Near, offers: Offers::OwnOnly, ..SessionPolicy::default() },
        hosting: Box::new(found(&to)),
        keep: Box::new(move |games: &[Tree]| record.save(games.to_vec())),
        follow: follow(evening, index),
        help: help(),
        ..place(
            evening,
            planned,
            &player(Color::Black).0,
            Box::new(move |_: &str, bell: Box<dyn Fn() + Send>| Some(Peer::host(host.clone(), bell))),
        )
    };
    let seat = Seat { role: Role::Player, rank: player(Color::White).1, journal: Some(journal(".guest.journal")) };
    let (mut join, seated) = (joins(to, seat), Arc::clone(&begun));
    let open: OpenTable =
        Box::new(move |name, bell| if seated.load(Ordering::Relaxed) { join(name, bell) } else { None });
    let white = TablePlace {
        end: Some(End::Guest),
        wanted: Some(terms),
        help: help(),
        ..place(evening, planned, &player(Color::White).0, open)
    };
    let links = [evening.server.add_table(&names[0], black), evening.server.add_table(&names[1], white)];
    let [black, white] = links.map(|link| Some(link.url));
    (pages.black, pages.white) = (black, white);
    let evening = Arc::clone(evening);
    // It ends when both have come, or with the evening.
    std::thread::spawn(move || {
        while !begun.load(Ordering::Relaxed) && !evening.stopped.load(Ordering::Relaxed) {
            let devices = evening.server.devices();
            let both = names.iter().all(|name| devices.iter().any(|device| device.place == *name));
            begun.store(both, Ordering::Relaxed);
            std::thread::sleep(TICK);
        }
    });
    Ok(())
}

/// Spectates a table elsewhere.
pub(super) fn spectate(evening: &Arc<Evening>, index: usize, to: &str) -> Result<()> {
    let planned = &evening.plan.boards[index];
    // A table tells its spectators the whole game, whenever they come: each start has a record of its own.
    let name = planned.record_name();
    let mut record = RecordFile::new(&lanke_storage::free_path(&evening.plan.records, &name), false)?;
    let route = match way(to, |table| table.playing) {
        Ok(route) => route,
        Err(why) => bail!("{why:#}: `spectate` takes an invitation, a code, HOST:PORT or lan"),
    };
    let found = Arc::new(OnceLock::new());
    // It is empty until here.
    let _first = found.set(route);
    let seat = Seat { role: Role::Spectator, rank: String::new(), journal: None };
    let spectator = TablePlace {
        keep: Box::new(move |games: &[Tree]| record.save(games.to_vec())),
        follow: follow(evening, index),
        ..place(evening, planned, "Relay", joins(found, seat))
    };
    // Its page shows the game to nobody: the arbiter has one as for every board.
    let _page = evening.server.add_table(&evening.name(planned.number, "table"), spectator);
    Ok(())
}
