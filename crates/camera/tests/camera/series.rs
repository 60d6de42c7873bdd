//! Games that were recorded with real cameras, followed picture by picture.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_camera::{BoardTracker, Sight, Source};
use lanke_rules::{Color, Move, Position, Ruleset, Size};
use lanke_vision::{DetectionTimes, Frame, MoveDetector, Sighting};

/// Recordings of other people, for evaluation only.
const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/vision/evaluation-only");

/// The pictures of a folder whose names begin so; says so and gives nothing where it is absent.
fn pictures(folder: &str, prefix: &str) -> Option<Vec<PathBuf>> {
    let folder = Path::new(RECORDED).join(folder);
    let Ok(entries) = std::fs::read_dir(&folder) else {
        eprintln!("not tested: {} is absent", folder.display());
        return None;
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(prefix) && name.ends_with(".jpg")
    });
    files.sort();
    Some(files)
}

/// The moves that are seen in pictures of which so many were taken a second, as SGF writes them; White begins.
fn moves<'a>(files: impl Iterator<Item = &'a PathBuf>, size: Size, pace: f64) -> String {
    let mut position = Position::new(size, Ruleset::CHINESE);
    position.set_to_play(Color::White);
    let (mut tracker, mut detector) = (BoardTracker::new(None), MoveDetector::new(DetectionTimes::default()));
    let mut moves = Vec::new();
    for (number, file) in files.enumerate() {
        let frame = Frame::decode(&std::fs::read(file).expect("a picture")).expect("a picture");
        let at = Duration::from_secs_f64(number as f64 / pace);
        let Sight::Board(reading) = tracker.look(&frame, at) else { continue };
        let sighting = detector.see(&reading, &position, at);
        assert!(
            !matches!(sighting, Sighting::TakenBack(_) | Sighting::Differs { .. }),
            "{}: {sighting:?}",
            file.display()
        );
        let Sighting::Played(played) = sighting else { continue };
        for mv in played {
            let Move::Play(point) = mv else { panic!("a pass is not seen") };
            let letter = |line: u8| char::from(b'a' + line);
            let name = if position.to_play() == Color::Black { 'B' } else { 'W' };
            moves.push(format!("{name}[{}{}]", letter(point.x()), letter(point.y())));
            position.play(mv).expect("only legal moves are seen");
        }
    }
    moves.join(";")
}

/// The moves of a label.
fn label(name: &str) -> String {
    let sgf = std::fs::read_to_string(Path::new(RECORDED).join("sequences").join(name)).expect("it lies beside");
    sgf[sgf.find(";W[").expect("White begins") + 1..].trim().trim_end_matches(')').to_owned()
}

/// At the speed at which it was taken: between two hands the board is in sight for 0.3 to 0.8 seconds.
#[test]
fn a_video_that_is_held_in_the_hand_is_followed() {
    let Some(files) = pictures("sequences/tenukigo_test_frames", "f") else { return };
    assert_eq!(moves(files.iter(), Size::NINETEEN, 30.0), label("tenukigo_test.sgf"));
}

/// One picture a move, each shown for two and a half seconds.
#[test]
fn a_series_of_settled_boards_is_followed() {
    let Some(files) = pictures("", "tgs_size_9_") else { return };
    let shown = files.iter().flat_map(|file| [file; 5]);
    assert_eq!(moves(shown, Size::square(9).expect("a size"), 2.0), label("tengen_size_9.sgf"));
}

/// Real series, told from each other by what changes from one picture to the next.
#[test]
fn settled_boards_are_told_from_a_video() {
    let told = |folder: &str, prefix: &str| {
        let files = pictures(folder, prefix)?;
        let copied = tempfile::tempdir().expect("a folder");
        for file in &files {
            std::fs::copy(file, copied.path().join(file.file_name().expect("a name"))).expect("a copy");
        }
        Some(Source::find(copied.path().to_str().expect("UTF-8")).expect("a folder").shows_stills())
    };
    assert_ne!(told("", "tgs_size_9_"), Some(false));
    assert_ne!(told("sequences/tenukigo_test_frames", "f"), Some(true));
}
