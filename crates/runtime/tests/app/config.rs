//! Damaged settings, settings that cannot be used, and settings that two programs write.

use std::fs;
use std::path::{Path, PathBuf};

use lanke_app::cameras::Cameras;
use lanke_app::command::Command;
use lanke_app::form::{ClockKind, Form, PlayerChoice, Preset};
use lanke_app::intent::Theme;
use lanke_app::keys::Preset as Keys;
use lanke_app::look::{Look, Stones, Wood};
use lanke_app::settings::NetworkChoice;
use lanke_app::view::Tone;
use lanke_app::words::Lang;
use lanke_app::{Course, Intent, Numbers, Opponent, OwnColor, PlayTab, QuickGame, Settings};
use lanke_game::Coordinates;
use lanke_players::Engine;
use lanke_vision::{Corners, Frame, Grid, Spot};
use serde_json::{Map, Value};

use crate::program::{Program, home};

/// Settings without a single default in them.
fn full() -> Settings {
    let engine = |name: &str| Engine { name: name.into(), command: format!("{name} --gtp") };
    let opponent =
        |name: &str| Opponent { name: name.into(), address: "10.0.0.2:46190".into(), won: 3, ..Opponent::default() };
    let form = Form { clock: ClockKind::Fischer, width: 13, height: 9, handicap: 2, ..Form::default() };
    let mut settings = Settings::new(Lang::Zh);
    settings.theme = Theme::Dark;
    settings.scale = Some(150);
    settings.animations = false;
    settings.look = Look { wood: Wood::Bamboo, stones: Stones::Flat, coordinates: Coordinates::Numbers, fuzzy: true };
    settings.speed = 2.5;
    settings.sound.volume = 35;
    settings.keys.set_preset(Keys::Vertical);
    settings.keys.bind(Command::Pass, vec!["F3".parse().unwrap(), "F4".parse().unwrap()]);
    settings.keys.bind(Command::Try, vec!["F5".parse().unwrap()]);
    settings.numbers = Numbers::Last(5);
    settings.recent = ["/tmp/一局.sgf", "/tmp/b.sgf", "/tmp/c.sgf"].map(PathBuf::from).into();
    settings.forbidden = false;
    settings.engines = ["GNU Go", "Pachi", "Leela"].map(engine).into();
    settings.adviser = "Pachi".into();
    settings.ponder = true;
    (settings.world, settings.visible) = (true, false);
    settings.network =
        NetworkChoice { file: Some("/tmp/网络.bin.gz".into()), advises: true, people: true, nogo: true };
    settings.visits = 333;
    (settings.own_games_analysed, settings.other_names) = (false, "王, wz".into());
    settings.course = Course { side: 11, seconds: 7, white: true, ..Course::default() };
    settings.opponents = ["Lan", "Ke"].map(opponent).into();
    settings.camera = "rtsp://user:secret@10.0.0.9/live".into();
    settings.recording = lanke_rules::Name::Korean;
    settings.projector[2] = (0.5, 0.625);
    settings.tabs = [PlayTab::Analysis, PlayTab::Chat];
    (settings.home, settings.welcomed) = (false, true);
    settings.quick = QuickGame { side: 19, level: 6, color: OwnColor::White };
    settings.form = Form {
        players: lanke_rules::ByColor { black: PlayerChoice::built_in(7), ..Default::default() },
        ..form.clone()
    };
    settings.version_list = "https://example.org/versions.json".into();
    Preset::keep(&mut settings.presets, "周末", &form);
    Preset::keep(&mut settings.presets, "快棋", &Form { width: 9, ..form });
    settings
}

fn write(settings: &Settings, path: &Path) -> Map<String, Value> {
    // Against others in every field, all of them are written.
    settings.save(path, settings).unwrap();
    let text = fs::read(path).unwrap();
    serde_json::from_slice::<Value>(&text).unwrap().as_object().unwrap().clone()
}

/// The fields in which what is read of a damaged file differs from the whole one.
fn lost(bytes: &[u8], whole: &Map<String, Value>) -> Vec<String> {
    let (settings, _) = Settings::read(bytes, Lang::Zh);
    let found: Value = serde_json::from_slice(&settings.text().unwrap()).unwrap();
    whole.iter().filter(|(key, value)| found.get(*key) != Some(value)).map(|(key, _)| key.clone()).collect()
}

/// The places of all parts of a value.
fn parts(value: &Value, at: &str, found: &mut Vec<String>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(list) => list.iter().enumerate().map(|(i, value)| (i.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    for (key, value) in inner {
        let at = format!("{at}/{key}");
        parts(value, &at, found);
        found.push(at);
    }
}

#[test]
fn damaged_settings_lose_only_the_field_that_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.json");
    let whole = write(&full(), &path);
    assert_eq!(whole.len(), 34, "every field is written");
    let text = fs::read(&path).unwrap();
    assert_eq!(lost(&text, &whole), [""; 0]);
    let (mut copies, mut everything) = (0, 0);

    // A wrong type, in every field and every part of one.
    let mut places = Vec::new();
    parts(&Value::Object(whole.clone()), "", &mut places);
    for place in &places {
        let mut damaged = Value::Object(whole.clone());
        let part = damaged.pointer_mut(place).unwrap();
        *part = if part.is_string() { Value::from(vec![7]) } else { Value::from("?!") };
        let lost = lost(&serde_json::to_vec(&damaged).unwrap(), &whole);
        let field = place.split('/').nth(1).unwrap();
        assert!(lost.iter().all(|lost| lost == field), "{place}: {lost:?}");
        (copies, everything) = (copies + 1, everything + usize::from(lost.len() == whole.len()));
    }
    let types = copies;

    // Flipped bits, each of the eight in turn.
    for at in 0..text.len() {
        let mut damaged = text.clone();
        damaged[at] ^= 1 << (at % 8);
        let lost = lost(&damaged, &whole);
        assert!(lost.len() <= 1, "{at}: {lost:?}");
        (copies, everything) = (copies + 1, everything + usize::from(lost.len() == whole.len()));
    }
    let flips = copies - types;

    // Tails that are cut off: fields that end before the cut are there.
    for cut in (0..text.len()).step_by(7) {
        let lost = lost(&text[..cut], &whole);
        let head = String::from_utf8_lossy(&text[..cut]);
        for (key, next) in whole.keys().zip(whole.keys().skip(1)) {
            let ended = head.contains(&format!("\n  \"{next}\":"));
            assert!(!ended || !lost.contains(key), "{cut}: {key} of {lost:?}");
        }
        (copies, everything) = (copies + 1, everything + usize::from(cut > 100 && lost.len() == whole.len()));
    }
    let cuts = copies - types - flips;
    assert_eq!(everything, 0);
    println!(
        "{copies} damaged files ({types} wrong types, {flips} flipped bits, {cuts} cut off): none lost everything"
    );
}

#[test]
fn a_bad_element_of_a_list_costs_that_element_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.json");
    let mut json = Value::Object(write(&full(), &path));
    json["engines"][1]["command"] = Value::from(3);
    json["opponents"][0]["won"] = Value::from("many");
    json["presets"][0]["game"]["komi"] = Value::from("much");
    json["keys"]["try"] = Value::from(true);
    json["recent_files"][0] = Value::from(1);
    fs::write(&path, json.to_string()).unwrap();
    let (found, damage) = Settings::load(&path, Lang::En).unwrap();
    let dropped = damage.expect("it is damaged").dropped;
    let named = ["engines[1]", "keys.try", "opponents[0].won", "presets[0].game.komi", "recent_files[0]"];
    assert_eq!(dropped.iter().map(String::as_str).collect::<std::collections::BTreeSet<_>>(), named.into());
    let full = full();
    assert_eq!(found.engines, [full.engines[0].clone(), full.engines[2].clone()]);
    assert_eq!((found.opponents[0].won, found.opponents[0].name.as_str()), (0, "Lan"));
    assert_eq!((found.presets.len(), found.presets[0].form.width), (2, 13));
    assert_eq!(found.keys.keys(Command::Pass), full.keys.keys(Command::Pass));
    assert_eq!(found.recent, full.recent[1..]);
}

#[test]
fn damage_is_reported_in_a_sentence_and_every_damaged_file_is_kept() {
    let home = home();
    let path = home.path().join("settings.json");
    for (language, copy, sentence) in [
        (
            "en",
            "settings.json.broken",
            "settings.json is damaged; these parts could not be read and have their defaults: sound.volume, theme. \
             The damaged file is kept as settings.json.broken",
        ),
        (
            "zh",
            "settings.json 2.broken",
            "settings.json 有损坏，这几处读不出来，已改用默认值：sound.volume、theme。\
             损坏的原文件另存为 settings.json 2.broken",
        ),
    ] {
        let text = format!(r#"{{"language": "{language}", "theme": 7, "scale": 150, "sound": {{"volume": "loud"}}}}"#);
        fs::write(&path, &text).unwrap();
        let program = Program::start(home.path());
        let view = program.view();
        assert_eq!((view.common.status.text.as_str(), view.common.status.tone), (sentence, Tone::Warning));
        assert_eq!(program.lanke.warnings(), [sentence]);
        assert_eq!(view.common.settings.scale, Some(150));
        assert_eq!(fs::read_to_string(home.path().join(copy)).unwrap(), text);
    }
    assert_eq!(Program::start(home.path()).lanke.warnings(), [""; 0], "it is said once");
}

#[test]
fn what_a_newer_version_has_written_stays() {
    let home = home();
    let path = home.path().join("settings.json");
    let text =
        r#"{"language": "en", "hologram": {"on": true}, "sound": {"volume": 20, "echo": 3}, "keys": {"fly": ["P"]}}"#;
    fs::write(&path, text).unwrap();
    let mut program = Program::start(home.path());
    assert_eq!(program.lanke.warnings(), [""; 0]);
    let mut settings = (*program.view().common.settings).clone();
    (settings.sound.volume, settings.ponder) = (50, true);
    program.send(Intent::Set(Box::new(settings)));
    let found: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(found["hologram"]["on"], true);
    assert_eq!((&found["sound"]["volume"], &found["sound"]["echo"]), (&50.into(), &3.into()));
    assert_eq!(found["keys"]["fly"][0], "P");
}

#[test]
fn two_programs_keep_what_the_other_writes_into_the_settings() {
    let home = home();
    let (mut one, mut other) = (Program::start(home.path()), Program::start(home.path()));
    let set = |program: &mut Program, change: &dyn Fn(&mut Settings)| {
        let mut settings = (*program.view().common.settings).clone();
        change(&mut settings);
        program.send(Intent::Set(Box::new(settings)));
    };
    let engine = |name: &str| Engine { name: name.into(), command: name.into() };
    set(&mut one, &|s| s.engines.push(engine("A")));
    set(&mut other, &|s| s.engines.push(engine("B")));
    set(&mut one, &|s| s.theme = Theme::Dark);
    set(&mut other, &|s| s.recent.push("/tmp/a.sgf".into()));
    set(&mut one, &|s| s.engines.clear());
    let found = Program::start(home.path()).view().common.settings;
    assert_eq!((found.theme, found.recent.len()), (Theme::Dark, 1));
    assert_eq!(found.engines, [engine("B")], "one took its own away");
}

#[test]
fn programs_that_write_settings_at_once_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.json");
    std::thread::scope(|scope| {
        for n in 0..8 {
            let path = &path;
            scope.spawn(move || {
                let (mut before, _) = Settings::load(path, Lang::En).unwrap();
                for k in 0..5 {
                    let mut now = before.clone();
                    now.engines.push(Engine { name: format!("{n}-{k}"), command: "x".into() });
                    now.save(path, &before).unwrap();
                    before = now;
                }
            });
        }
    });
    assert_eq!(Settings::load(&path, Lang::En).unwrap().0.engines.len(), 40);
}

#[test]
fn settings_that_cannot_be_used_are_left_alone_and_said() {
    let says = |make: &dyn Fn(&Path), why: &str| {
        let home = home();
        let path = home.path().join("settings.json");
        make(&path);
        let before = fs::symlink_metadata(&path).unwrap();
        let mut program = Program::start(home.path());
        assert!(program.lanke.warnings()[0].contains(why), "{:?}", program.lanke.warnings());
        let mut settings = (*program.view().common.settings).clone();
        settings.ponder = true;
        program.send(Intent::Set(Box::new(settings)));
        let view = program.view();
        assert!(view.common.settings.ponder, "it holds until the program ends");
        assert!(
            view.common.status.text.contains(why) && view.common.status.tone == Tone::Warning,
            "{}",
            view.common.status.text
        );
        let after = fs::symlink_metadata(&path).unwrap();
        assert_eq!((before.file_type(), before.len()), (after.file_type(), after.len()), "{why}");
    };
    says(&|path| fs::create_dir(path).unwrap(), "it is a folder");
    says(&|path| fs::write(path, vec![b' '; 2 << 20]).unwrap(), "it is larger than 1 MB");
    #[cfg(unix)]
    says(
        &|path| assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()),
        "it is not a regular file",
    );
    #[cfg(unix)]
    says(&|path| std::os::unix::fs::symlink("/dev/zero", path).unwrap(), "it is not a regular file");
}

#[test]
fn read_only_settings_are_read_but_not_replaced() {
    let home = home();
    let path = home.path().join("settings.json");
    fs::write(&path, r#"{"language": "en", "scale": 150}"#).unwrap();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let mut program = Program::start(home.path());
    let mut settings = (*program.view().common.settings).clone();
    assert_eq!(settings.scale, Some(150));
    settings.ponder = true;
    program.send(Intent::Set(Box::new(settings)));
    assert_eq!(program.view().common.status.tone, Tone::Warning);
    assert_eq!(fs::read_to_string(&path).unwrap(), r#"{"language": "en", "scale": 150}"#);
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_whose_name_is_no_unicode_keeps_no_setting_from_being_saved() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let home = home();
    // Names in the encoding GBK.
    let named = |name: &[u8]| home.path().join(OsStr::from_bytes(name));
    let (record, network) = (named(b"\xC6\xE5\xC6\xD7.sgf"), named(b"\xCD\xF8.bin.gz"));
    fs::write(&record, "(;SZ[9];B[ee])").unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(record.clone()));
    let mut settings = (*program.view().common.settings).clone();
    assert_eq!(settings.recent, [record]);
    settings.theme = Theme::Dark;
    program.send(Intent::Set(Box::new(settings)));
    let mut found = (*Program::start(home.path()).view().common.settings).clone();
    assert_eq!((found.theme, found.recent.len()), (Theme::Dark, 0));
    found.network.file = Some(network);
    found.text().unwrap();
}

#[test]
fn a_bad_camera_costs_that_camera_only() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cameras.json");
    let frame = Frame::new(10, 10, vec![0; 300]).unwrap();
    let corners = Corners([(1, 1), (9, 1), (9, 9), (1, 9)].map(|(x, y)| Spot::new(f64::from(x), f64::from(y))));
    let grid = Grid { corners, size: lanke_rules::Size::NINETEEN, lens: None };
    let (mut cameras, _) = Cameras::load(&path).unwrap();
    let (mut other, _) = Cameras::load(&path).unwrap();
    for name in ["a", "b", "c"] {
        cameras.keep(name, &frame, &grid);
    }
    cameras.save(&path).unwrap();
    other.keep("d", &frame, &grid);
    other.save(&path).unwrap();
    let mut json: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    json["b"]["corners"][1][0] = Value::from("left");
    fs::write(&path, json.to_string()).unwrap();
    let (found, damage) = Cameras::load(&path).unwrap();
    assert_eq!(damage.expect("it is damaged").dropped, ["b"]);
    for (name, there) in [("a", true), ("b", false), ("c", true), ("d", true)] {
        assert_eq!(found.get(name, &frame).is_some(), there, "{name}");
    }
}

#[test]
#[cfg(unix)]
fn settings_and_cameras_are_for_their_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let home = home();
    let (settings, cameras) = (home.path().join("settings.json"), home.path().join("cameras.json"));
    let frame = Frame::new(10, 10, vec![0; 300]).unwrap();
    let corners = Corners([(1, 1), (9, 1), (9, 9), (1, 9)].map(|(x, y)| Spot::new(f64::from(x), f64::from(y))));
    let grid = Grid { corners, size: lanke_rules::Size::NINETEEN, lens: None };
    for camera in ["new", "old"] {
        let mut program = Program::start(home.path());
        let mut wanted = (*program.view().common.settings).clone();
        wanted.camera = format!("rtsp://user:{camera}@10.0.0.9/live");
        program.send(Intent::Set(Box::new(wanted)));
        let (mut known, _) = Cameras::load(&cameras).unwrap();
        known.keep(camera, &frame, &grid);
        known.save(&cameras).unwrap();
        for path in [&settings, &cameras] {
            assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600, "{path:?}");
            // As earlier versions have made them.
            fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
        }
    }
}
