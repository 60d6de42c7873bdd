//! Networks on this computer, looked for each time that their page is opened.

use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::DateTime;
use lanke_app::app::App;
use lanke_app::engines::{Effect as Work, Event as News};
use lanke_app::event::{Effect, Event};
use lanke_app::view::FoundNetwork;
use lanke_app::words::{Lang, word};
use lanke_app::{Intent, NetworkWish, Settings};
use lanke_players::{NetworkError, NetworkFacts};

fn program() -> App {
    let start = DateTime::UNIX_EPOCH.naive_utc();
    App::new(Settings::new(Lang::En), start, PathBuf::new(), (Vec::new(), Vec::new()), Vec::new())
}

/// Searches and measurements that follow from an event.
fn work(app: &mut App, event: Event) -> Vec<String> {
    let effects = app.handle(event, Duration::ZERO).into_iter();
    let name = |effect| match effect {
        Effect::Engines(Work::FindNetworks) => Some("search".to_owned()),
        Effect::Engines(Work::MeasureNetwork { file }) => Some(file.display().to_string()),
        _ => None,
    };
    effects.filter_map(name).collect()
}

fn look(app: &mut App) -> Vec<String> {
    work(app, Event::Intent(Intent::Network(NetworkWish::Look)))
}

fn found(app: &mut App, files: &[&str]) -> Vec<String> {
    work(app, Event::Engines(News::NetworksFound(files.iter().map(PathBuf::from).collect())))
}

fn measured(app: &mut App, file: &str) -> Vec<String> {
    let facts = NetworkFacts { name: file.into(), version: 8, bytes: 1, people: false, nogo: false, speeds: [1.0; 2] };
    work(app, Event::Engines(News::NetworkMeasured { file: Path::new(file).into(), facts: Some(facts) }))
}

/// Names of the networks that are offered; those that are measured have a star.
fn offered(app: &App) -> String {
    let found = app.view(Duration::ZERO).common.engines.network.found;
    let name = |network: &FoundNetwork| {
        if network.about.is_empty() { network.name.clone() } else { format!("{}*", network.name) }
    };
    found.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_network_that_comes_later_is_found_and_no_other_is_measured_again() {
    let mut app = program();
    assert_eq!(look(&mut app), ["search"]);
    assert_eq!(found(&mut app, &["a.bin.gz"]), ["a.bin.gz"]);
    // While one is measured, no other is.
    assert_eq!(look(&mut app), ["search"]);
    assert!(found(&mut app, &["b.bin.gz", "a.bin.gz"]).is_empty());
    assert_eq!(measured(&mut app, "a.bin.gz"), ["b.bin.gz"]);
    assert!(measured(&mut app, "b.bin.gz").is_empty());
    assert_eq!(look(&mut app), ["search"]);
    assert_eq!(found(&mut app, &["c.bin.gz", "b.bin.gz"]), ["c.bin.gz"]);
    assert_eq!(offered(&app), "c b*");
}

#[test]
fn the_fault_of_a_file_is_told_in_the_language_of_now() {
    let mut app = program();
    let wish = Event::Intent(Intent::Network(NetworkWish::Choose("none.bin.gz".into())));
    let ticket = app.handle(wish, Duration::ZERO).into_iter().find_map(|effect| match effect {
        Effect::Engines(Work::ReadNetwork { ticket, .. }) => Some(ticket),
        _ => None,
    });
    let ticket = ticket.expect("it is read");
    app.handle(Event::Engines(News::NetworkRead { ticket, read: Err(NetworkError::Nonsense) }), Duration::ZERO);
    let tells = |app: &App, lang| {
        let trouble = app.view(Duration::ZERO).common.engines.network.trouble;
        trouble.is_some_and(|trouble| trouble.contains(word(lang, "net-damaged")))
    };
    assert!(tells(&app, Lang::En));
    let settings = Settings { lang: Lang::Zh, ..app.settings().clone() };
    app.handle(Event::Intent(Intent::Set(Box::new(settings))), Duration::ZERO);
    assert!(tells(&app, Lang::Zh));
}
