//! Playing and analysing by a network: the one of the shared data, and one that imitates people, of weights by chance.

#[allow(dead_code, reason = "most families of networks are tried elsewhere")]
#[path = "../../../nn/tests/families/write.rs"]
mod write;

use std::path::{Path, PathBuf};

use lanke_app::form::{ClockKind, Form, PlayerChoice, PlayerKind};
use lanke_app::view::{Dialog, Tone};
use lanke_app::{Intent, NetworkWish, Settings};
use lanke_players::{NetworkPlayer, PlayerSpec};
use lanke_rules::{ByColor, Name};

use self::write::{Plan, RESIDUAL};
use crate::program::{Program, home};

/// The file; says so where it is absent, which CI must not be.
fn file() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/networks");
    let file = folder.join("g170-b6c96-s175395328-d26788732.bin.gz");
    assert!(file.exists() || std::env::var_os("CI").is_none(), "{} is absent", file.display());
    if !file.exists() {
        eprintln!("not tested: {} is absent", file.display());
    }
    file.exists().then_some(file)
}

fn nine(white: PlayerChoice) -> Form {
    let players = ByColor { black: PlayerChoice::default(), white };
    Form { width: 9, height: 9, clock: ClockKind::None, players, ..Form::default() }
}

#[test]
fn a_network_is_dropped_on_the_program_and_plays() {
    let Some(file) = file() else { return };
    let home = home();
    let mut program = Program::start(home.path());
    let choice = PlayerChoice { kind: PlayerKind::Network, level: 3, ..PlayerChoice::default() };
    program.send(Intent::NewGame);
    program.send(Intent::Edit(nine(choice.clone())));
    program.send(Intent::Start);
    assert_eq!(program.view().common.status.text, "No network is chosen; choose one in the settings");
    program.send(Intent::Cancel);

    program.send(Intent::Open(file.clone()));
    let view = program.view();
    assert_eq!(view.common.status.text, "g170-b6c96-s175395328-d26788732 is ready to play and analyze");
    assert_eq!(view.common.engines.network.name.as_deref(), Some("g170-b6c96-s175395328-d26788732"));
    assert!(
        view.common.engines.network.about.contains("version 8, 3.8 MB; here "),
        "{}",
        view.common.engines.network.about
    );
    assert_eq!(view.common.settings.adviser(), PlayerSpec::Network(NetworkPlayer::full(&file)));

    program.begin(nine(choice));
    program.play("E5");
    program.wait(1.0);
    let view = program.view();
    assert_eq!(view.record().unwrap().line.len(), 2, "it has answered");
    assert_eq!(
        (view.record().unwrap().players.white.name.as_str(), view.record().unwrap().players.white.rank.as_str()),
        ("Computer", "Network level 3")
    );
    drop(program);

    // The choice is remembered, and the game goes on with it.
    let mut program = Program::start(home.path());
    assert_eq!(program.view().common.settings.network.file, Some(file));
    assert_eq!(program.view().common.engines.network.about, "");
    program.send(Intent::Network(NetworkWish::Look));
    assert!(program.view().common.engines.network.about.contains("evaluations a second"));
    program.send(Intent::Accept);
    let free = if program.board()[4].starts_with('.') { "A5" } else { "J5" };
    program.play(free);
    program.wait(1.0);
    assert_eq!(program.view().record().unwrap().line.len(), 4);
    program.send(Intent::Network(NetworkWish::Forget));
    assert_eq!(program.view().common.settings.adviser(), PlayerSpec::Level(10));
}

#[test]
fn a_network_that_imitates_people_plays_at_their_ranks() {
    let home = home();
    let mut program = Program::start(home.path());
    let file = home.path().join("people.bin");
    std::fs::write(&file, Plan { version: 15, policies: 2, meta: true, ..RESIDUAL }.write(true)).unwrap();
    program.send(Intent::Open(file.clone()));
    let view = program.view();
    assert_eq!(view.common.status.text, "people is ready to play as people do");
    let about = &view.common.engines.network.about;
    assert!(about.contains("level 1 like 20 kyu, level 9 like 5 dan, level 10 also reads"), "{about}");
    assert_eq!(view.common.settings.adviser(), PlayerSpec::Level(10), "hints come from whom they came from");

    for (level, rank) in [(3, "Like 14 kyu"), (10, "Network level 10")] {
        program.send(Intent::NewGame);
        program.send(Intent::Edit(nine(PlayerChoice { kind: PlayerKind::Network, level, ..PlayerChoice::default() })));
        program.send(Intent::Start);
        // The game before may be given up.
        program.send(Intent::Accept);
        program.play("E5");
        program.wait(1.0);
        let view = program.view();
        assert!(view.record().unwrap().line.len() >= 2, "it has answered");
        assert_eq!(view.record().unwrap().players.white.rank, rank);
    }
}

#[test]
fn a_network_for_nogo_advises_in_nogo_alone() {
    let home = home();
    let mut program = Program::start(home.path());
    let file = home.path().join("small.bin");
    let text = String::from_utf8(RESIDUAL.write(false)).unwrap();
    std::fs::write(&file, text.replace("small-network", "lanke-nogo-small")).unwrap();
    program.send(Intent::Open(file));
    let view = program.view();
    assert_eq!(view.common.status.text, "small is ready to play NoGo");
    assert_eq!(view.common.settings.adviser(), PlayerSpec::Level(10), "hints come from whom they came from");

    let mut settings: Settings = (*view.common.settings).clone();
    settings.network.advises = true;
    program.send(Intent::Set(Box::new(settings)));
    for (rules, rank) in [(Name::Chinese, "AI level 10 plays"), (Name::NoGo, "Network level 10 plays")] {
        program.send(Intent::NewGame);
        program.send(Intent::Edit(Form { rules, ..nine(PlayerChoice::default()) }));
        program.send(Intent::Start);
        // The game before may be given up.
        program.send(Intent::Accept);
        program.send(Intent::HandOver);
        assert_eq!(program.view().record().unwrap().players.black.rank, rank);
    }
}

#[test]
fn what_is_no_network_is_told_and_nothing_changes() {
    let home = home();
    let mut program = Program::start(home.path());
    let broken = home.path().join("poem.bin.gz");
    std::fs::write(&broken, "moonlight 8 23").unwrap();
    program.send(Intent::Open(broken.clone()));
    let view = program.view();
    let told = "poem cannot be used: 23 input planes do not fit the 22 before them";
    assert_eq!((view.common.status.text.as_str(), view.common.status.tone), (told, Tone::Bad));
    assert_eq!(view.common.engines.network.trouble.as_deref(), Some(told));
    assert_eq!(view.common.settings.network.file, None);

    // One that is gone is told where it is to play, and another can take its place.
    let settings: Settings = (*program.view().common.settings).clone();
    let mut settings = Settings { ..settings };
    settings.network.file = Some(home.path().join("gone.bin.gz"));
    program.send(Intent::Set(Box::new(settings)));
    program.begin(nine(PlayerChoice { kind: PlayerKind::Network, ..PlayerChoice::default() }));
    program.play("E5");
    let Some(Dialog::Trouble { text, .. }) = program.view().common.dialog else { panic!("its file is gone") };
    assert!(text.starts_with("gone could not be started: "), "{text}");
}

#[test]
fn nogo_is_advised_by_the_built_in_player() {
    let home = home();
    let mut program = Program::start(home.path());
    let mut settings: Settings = (*program.view().common.settings).clone();
    settings.network.file = Some("never-read.bin.gz".into());
    settings.network.advises = true;
    program.send(Intent::Set(Box::new(settings)));
    program.begin(Form { rules: Name::NoGo, ..nine(PlayerChoice::default()) });
    program.send(Intent::HandOver);
    assert_eq!(program.view().record().unwrap().players.black.rank, "AI level 10 plays");
}
