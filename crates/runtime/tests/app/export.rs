//! The export dialog.

use std::path::PathBuf;
use std::time::Duration;

use lanke_app::app::App;
use lanke_app::event::{Effect, Event};
use lanke_app::export::{self, Destination};
use lanke_app::settings::Settings;
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{ExportWish, Intent, LearnWish};
use lanke_print::{ExportError, ExportFormat, Progress};
use lanke_storage::Expected;

use crate::analysis::reviewing;
use crate::program::{Program, home};

fn app() -> App {
    let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).and_then(|d| d.and_hms_opt(9, 0, 0)).expect("a day");
    App::new(Settings::new(Lang::En), day, PathBuf::new(), Default::default(), Vec::new())
}

/// One preview at a time, with the latest choices last; answers that nobody waits for any more change nothing.
#[test]
fn the_dialog_hears_only_what_it_waits_for() {
    let mut app = app();
    let ask = |app: &mut App, wish| app.handle(Event::Intent(Intent::Export(wish)), Duration::ZERO);
    let effects = ask(&mut app, ExportWish::Open(ExportFormat::Png));
    let [Effect::Export(export::Effect::Preview { ticket: first, job, page: 0, .. })] = &effects[..] else {
        panic!("{effects:?}")
    };
    let mut export = job.export.clone();
    export.product = ExportFormat::Text;
    assert!(ask(&mut app, ExportWish::Change(Box::new(export))).is_empty());
    let drawn = lanke_print::preview(job, 0, (64, 64), &Progress::silent());
    let effects =
        app.handle(Event::Export(export::Event::Previewed { ticket: *first, preview: drawn }), Duration::ZERO);
    let [Effect::Export(export::Effect::Preview { job, page: 0, .. })] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(job.export.product, ExportFormat::Text);

    let made = ask(&mut app, ExportWish::Write("board.txt".into()));
    let [Effect::Export(export::Effect::Make { ticket, destination, .. })] = &made[..] else { panic!("{made:?}") };
    app.handle(Event::Export(export::Event::Progress { ticket: *ticket, share: 0.5 }), Duration::ZERO);
    let making = |app: &App| match app.view(Duration::ZERO).common.dialog {
        Some(Dialog::Export { making, path, .. }) => Some((making, path)),
        _ => None,
    };
    assert_eq!(making(&app), Some((Some(0.5), "board.txt".to_owned())));
    assert!(matches!(ask(&mut app, ExportWish::Stop)[..], [Effect::Stop(stopped)] if stopped == *ticket));
    app.handle(
        Event::Export(export::Event::Made { ticket: *ticket, destination: destination.clone(), made: Ok(()) }),
        Duration::ZERO,
    );
    assert_eq!(making(&app), Some((None, "board.txt".to_owned())), "the dialog is still open");

    // What the system has asked about is replaced, but no file of another name.
    for (wish, name, expected) in [
        (ExportWish::Write("board.svg".into()), "board.svg.txt", Expected::Nothing),
        (ExportWish::Write("board".into()), "board.txt", Expected::Nothing),
        (ExportWish::Replace("board.svg".into()), "board.svg.txt", Expected::Nothing),
        (ExportWish::Replace("board.TXT".into()), "board.TXT", Expected::Anything),
    ] {
        let made = ask(&mut app, wish);
        let [Effect::Export(export::Effect::Make { destination, .. })] = &made[..] else { panic!("{made:?}") };
        assert_eq!(*destination, Destination::File(name.into(), expected));
        assert_eq!(making(&app), Some((Some(0.0), name.to_owned())));
        ask(&mut app, ExportWish::Stop);
    }

    let printed = ask(&mut app, ExportWish::Print);
    let [Effect::Export(export::Effect::Make { ticket, job, destination: Destination::Viewer })] = &printed[..] else {
        panic!("{printed:?}")
    };
    assert_eq!(job.export.product, ExportFormat::Pdf);
    app.handle(
        Event::Export(export::Event::Made { ticket: *ticket, destination: Destination::Viewer, made: Ok(()) }),
        Duration::ZERO,
    );
    assert_eq!(making(&app), None, "the dialog has done its work");
}

/// A name keeps its end when another product is chosen, but for the extension of a product.
#[test]
fn a_name_with_a_point_keeps_its_end() {
    let mut app = app();
    let ask = |app: &mut App, wish| app.handle(Event::Intent(Intent::Export(wish)), Duration::ZERO);
    let effects = ask(&mut app, ExportWish::Open(ExportFormat::Png));
    let [Effect::Export(export::Effect::Preview { job, .. })] = &effects[..] else { panic!("{effects:?}") };
    let mut export = job.export.clone();
    for (place, product, name) in
        [("komi 6.5", ExportFormat::Text, "komi 6.5.txt"), ("board.txt", ExportFormat::Svg, "board.svg")]
    {
        ask(&mut app, ExportWish::Place(place.into()));
        export.product = product;
        ask(&mut app, ExportWish::Change(Box::new(export.clone())));
        match app.view(Duration::ZERO).common.dialog {
            Some(Dialog::Export { path, .. }) => assert_eq!(path, name),
            other => panic!("{other:?}"),
        }
    }
}

/// A failure is said of the latest choices alone, until they can be drawn.
#[test]
fn the_failure_of_a_preview_is_shown_while_it_is_true() {
    let mut app = app();
    let ask = |app: &mut App, wish| app.handle(Event::Intent(Intent::Export(wish)), Duration::ZERO);
    let trouble = |app: &App| match app.view(Duration::ZERO).common.dialog {
        Some(Dialog::Export { trouble, .. }) => trouble,
        other => panic!("{other:?}"),
    };
    let effects = ask(&mut app, ExportWish::Open(ExportFormat::Gif));
    let [Effect::Export(export::Effect::Preview { ticket, job, .. })] = &effects[..] else { panic!("{effects:?}") };
    let mut export = job.export.clone();
    export.product = ExportFormat::Text;
    ask(&mut app, ExportWish::Change(Box::new(export)));
    let failed = export::Event::Previewed { ticket: *ticket, preview: Err(ExportError::TooManyFrames) };
    let effects = app.handle(Event::Export(failed), Duration::ZERO);
    assert_eq!(trouble(&app), "", "it was about the animation");

    let [Effect::Export(export::Effect::Preview { ticket, .. })] = &effects[..] else { panic!("{effects:?}") };
    let failed = export::Event::Previewed { ticket: *ticket, preview: Err(ExportError::TooManyDiagrams) };
    app.handle(Event::Export(failed), Duration::ZERO);
    assert_ne!(trouble(&app), "");
    let effects = ask(&mut app, ExportWish::Room(64, 64));
    let [Effect::Export(export::Effect::Preview { ticket, job, .. })] = &effects[..] else { panic!("{effects:?}") };
    let preview = lanke_print::preview(job, 0, (64, 64), &Progress::silent());
    app.handle(Event::Export(export::Event::Previewed { ticket: *ticket, preview }), Duration::ZERO);
    assert_eq!(trouble(&app), "");
}

/// Once the warning about an existing file has left the screen, the next try warns again.
#[test]
fn a_file_is_replaced_only_while_the_warning_is_shown() {
    let home = home();
    let path = home.path().join("board.txt");
    std::fs::write(&path, "mine").expect("a file");
    let mut program = Program::start(home.path());
    let send = |program: &mut Program, wish| {
        program.send(Intent::Export(wish));
        match program.view().common.dialog {
            Some(Dialog::Export { export, trouble, .. }) => (export, trouble),
            other => panic!("{other:?}"),
        }
    };
    let warning = "board.txt exists already; export once more to replace it";
    let (export, _) = send(&mut program, ExportWish::Open(ExportFormat::Text));
    for wish in [
        ExportWish::Change(Box::new(export)),
        ExportWish::Place(home.path().join("other.txt")),
        // It has no name.
        ExportWish::Replace(PathBuf::new()),
    ] {
        send(&mut program, ExportWish::Open(ExportFormat::Text));
        assert_eq!(send(&mut program, ExportWish::Write(path.clone())).1, warning);
        assert_ne!(send(&mut program, wish).1, warning);
        assert_eq!(send(&mut program, ExportWish::Write(path.clone())).1, warning);
    }
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), "mine");
}

/// The reason of the disk is told in the language chosen.
#[test]
fn a_file_that_the_disk_refuses_is_told_in_words() {
    let mut app = app();
    let ask = |app: &mut App, wish| app.handle(Event::Intent(Intent::Export(wish)), Duration::ZERO);
    ask(&mut app, ExportWish::Open(ExportFormat::Text));
    let made = ask(&mut app, ExportWish::Write("board.txt".into()));
    let [Effect::Export(export::Effect::Make { ticket, destination, .. })] = &made[..] else { panic!("{made:?}") };
    let full = export::MakeError::Disk(std::io::ErrorKind::StorageFull.into());
    let refused = export::Event::Made { ticket: *ticket, destination: destination.clone(), made: Err(full) };
    app.handle(Event::Export(refused), Duration::ZERO);
    match app.view(Duration::ZERO).common.dialog {
        Some(Dialog::Export { trouble, .. }) => {
            assert_eq!(trouble, "Could not save, try another folder: the disk is full");
        }
        other => panic!("{other:?}"),
    }
}

/// No picture of an animation comes before a move at the root.
#[test]
fn the_pictures_of_a_record_with_a_move_at_its_root_are_counted() {
    let home = home();
    let mut program = Program::start(home.path());
    program.open_text("(;SZ[9]B[ee];W[cc];B[gg])");
    program.send(Intent::Export(ExportWish::Open(ExportFormat::Gif)));
    match program.view().common.dialog {
        Some(Dialog::Export { note, .. }) => assert!(note.starts_with("3 pictures"), "{note}"),
        other => panic!("{other:?}"),
    }
}

/// A report is made of an analysed game, and of no other.
#[test]
fn a_report_on_an_analysed_game_is_seen_and_written() {
    let home = home();
    let (mut program, _) = reviewing(home.path());
    let open = |program: &mut Program| {
        program.send(Intent::Export(ExportWish::Open(ExportFormat::Report)));
        program.lanke.settle();
        match program.view().common.dialog {
            Some(Dialog::Export { preview, note, trouble, .. }) => {
                (preview.map(|preview| preview.pages), note, trouble)
            }
            other => panic!("{other:?}"),
        }
    };
    let refused = "Analyze the game first: its mistakes are not known yet";
    assert_eq!(open(&mut program), (None, String::new(), refused.to_owned()));
    program.send(Intent::Cancel);
    program.run();
    assert_eq!(open(&mut program), (Some(2), "Page 1 of 2".to_owned(), String::new()));
    let path = home.path().join("report.pdf");
    program.send(Intent::Export(ExportWish::Write(path.clone())));
    program.lanke.settle();
    assert!(std::fs::read(&path).expect("a file").starts_with(b"%PDF"));
    assert!(program.view().common.dialog.is_none());
}

/// A report is made of the games that have one of the person's names, of a year or of all.
#[test]
fn a_report_on_ones_own_games_is_seen_and_written() {
    let home = home();
    let mut program = Program::start(home.path());
    let said = |program: &Program| program.view().common.status.text.clone();
    program.learn(LearnWish::Report);
    assert_eq!(said(&program), "Enter your name in the settings first: it tells which games are yours");
    program.set(|settings| (settings.course.name, settings.other_names) = ("Wang Zhi".into(), "wz, 柯洁".into()));
    program.learn(LearnWish::Report);
    assert_eq!(said(&program), "None of the saved games has your name");
    let folder = home.path().join("games");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, infos) in [
        ("a", "PB[Wang Zhi]PW[Li]RE[B+R]DT[2026-02-01]"),
        ("b", "PB[Li]PW[wz]RE[B+2.5]DT[2025-11-20]"),
        ("c", "PB[Li]PW[Zhao]RE[B+R]DT[2024-11-20]"),
    ] {
        std::fs::write(folder.join(name).with_extension("sgf"), format!("(;SZ[9]{infos};B[ee];W[cc])")).unwrap();
    }
    // Its name was encoded twice and lost a byte on the way.
    let damaged = b"(;SZ[9]PB[\xe6\x9f\xaf\xe6\xb4?]PW[Li]RE[B+R]DT[2023-02-01];B[ee];W[cc])";
    std::fs::write(folder.join("d.sgf"), damaged).unwrap();
    program.learn(LearnWish::Report);
    let (mut export, years, preview) = match program.view().common.dialog {
        Some(Dialog::Export { export, years, preview, .. }) => (export, years, preview),
        other => panic!("{other:?}"),
    };
    assert_eq!((years, export.year), (vec![2026, 2025, 2023], Some(2026)), "the others' game counts for nothing");
    assert!(preview.is_some());
    let mut written = |year| {
        export.year = year;
        program.send(Intent::Export(ExportWish::Change(Box::new(export.clone()))));
        let path = home.path().join("report.pdf");
        program.send(Intent::Export(ExportWish::Replace(path.clone())));
        program.lanke.settle();
        program.learn(LearnWish::Report);
        let pdf = lopdf::Document::load(path).expect("a PDF file");
        let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
        pdf.extract_text(&pages).expect("text").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (one, all) = (written(Some(2025)), written(None));
    assert!(one.contains("Wang Zhi") && one.contains("2025") && !one.contains("2026"), "{one}");
    assert!(all.contains("2025-11") && all.contains("2026-02"), "{all}");
    // A dialog that is opened while the games are read stays.
    program.send(Intent::Cancel);
    program.lanke.send(Intent::Learn(LearnWish::Report));
    program.send(Intent::NewGame);
    assert!(matches!(program.view().common.dialog, Some(Dialog::NewGame { .. })));
}

/// The turns of a report are explained, as soon as that is found out.
#[test]
fn a_report_in_the_window_explains_its_turns() {
    let home = home();
    let (mut program, _) = reviewing(home.path());
    // White's move leaves two stones one liberty, and is taken to lose 3.5 points.
    program.open_text("(;SZ[9]AW[aa]AB[ab][bb][ee]PL[W];W[ba];B[gg])");
    program.run();
    program.send(Intent::Export(ExportWish::Open(ExportFormat::Report)));
    program.lanke.settle();
    let path = home.path().join("report.pdf");
    program.send(Intent::Export(ExportWish::Write(path.clone())));
    program.lanke.settle();
    let pdf = lopdf::Document::load(path).expect("a PDF file");
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    let text = pdf.extract_text(&pages).expect("text");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("B9 is self-atari: Black captures the 2 stones at C9."), "{text}");
}
