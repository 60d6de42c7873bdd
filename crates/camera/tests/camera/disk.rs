//! Pictures from the disk, and what is said of sources that are not offered.

use std::fs;
use std::time::Duration;

use lanke_camera::{Camera, News, Source, SourceError, Trouble, Yuyv};

use crate::{BLUE, GREEN, RED, color, news_until};

fn find(path: &std::path::Path) -> Source {
    Source::find(path.to_str().expect("a path in UTF-8")).expect("a source")
}

#[test]
fn the_pictures_of_a_folder_come_in_order_and_none_is_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = [RED, GREEN, BLUE];
    for number in 0..24 {
        fs::write(folder.path().join(format!("f{number}.JPG")), pictures[number % 3]).expect("a file");
    }
    fs::write(folder.path().join("f3b.png"), "not a picture").expect("a file");
    fs::write(folder.path().join("notes.txt"), "not shown").expect("a file");
    let mut camera = Camera::open(find(folder.path()).paced(4.0).expect("a pace"));
    let mut seen = Vec::new();
    let mut lost = 0;
    loop {
        match camera.news(Duration::from_secs(30)).expect("news") {
            News::Shot(shot) => seen.push((color(&shot.frame), shot.at.as_millis())),
            News::Lost(_) => lost += 1,
            News::Over => break,
        }
    }
    let names = ["red", "green", "blue"];
    // The damaged one has its time too.
    let expected: Vec<_> = (0..24).map(|k| (names[k % 3], 250 * (k as u128 + u128::from(k > 3)))).collect();
    assert_eq!((seen, lost), (expected, 1));
}

#[test]
fn every_file_that_cannot_be_read_is_told_in_its_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, picture) in [("1.jpg", RED), ("4.jpg", GREEN), ("5.jpg", BLUE)] {
        fs::write(folder.path().join(name), picture).expect("a file");
    }
    for name in ["2.jpg", "3.jpg"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    let mut camera = Camera::open(find(folder.path()));
    let mut told = Vec::new();
    loop {
        // Whoever looks at the pictures takes some time for each.
        std::thread::sleep(Duration::from_millis(20));
        match camera.news(Duration::from_secs(30)).expect("news") {
            News::Shot(shot) => told.push(color(&shot.frame).to_owned()),
            News::Lost(Trouble::File(path, _)) => {
                told.push(path.file_name().expect("a name").to_string_lossy().into_owned());
            }
            News::Lost(trouble) => panic!("{trouble}"),
            News::Over => break,
        }
    }
    assert_eq!(told, ["red", "2.jpg", "3.jpg", "green", "blue"]);
}

#[test]
fn a_picture_that_is_written_anew_is_seen_anew_and_may_vanish_for_a_while() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("now.jpg");
    fs::write(&path, RED).expect("a file");
    let mut camera = Camera::open(find(&path));
    assert_eq!(news_until(&mut camera, "red"), ["red"]);
    fs::remove_file(&path).expect("it is there");
    assert_eq!(news_until(&mut camera, "file").last().expect("it is told"), "file");
    fs::write(&path, BLUE).expect("a file");
    assert_eq!(news_until(&mut camera, "blue").last().expect("it is told"), "blue");
}

#[test]
fn what_is_no_source_is_told_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let say = |text: &str| Source::find(text).expect_err("no source").to_string();
    assert!(say("rtmp://10.0.0.2/1").contains("rtmp are not offered"));
    assert!(say("http://").contains("is no address"));
    assert!(say("/no/such/place").contains("there is no"));
    let mut camera = Camera::open(find(folder.path()));
    assert_eq!(news_until(&mut camera, "over"), ["empty", "over"]);
    assert_eq!(find(folder.path()).paced(0.0), Err(SourceError::Pace));
}

#[test]
fn a_folder_that_is_gone_is_told_and_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = find(folder.path());
    folder.close().expect("it is removed");
    assert_eq!(news_until(&mut Camera::open(source), "over"), ["file", "over"]);
}

#[test]
fn a_webcam_that_is_not_there_is_told() {
    let mut camera = Camera::open(Source::find("/dev/video987").expect("a device's name"));
    let told = if cfg!(any(target_os = "linux", windows)) { "unplugged" } else { "notoffered" };
    assert_eq!(news_until(&mut camera, told), [told]);
}

#[test]
fn the_pixels_of_webcams_are_put_right() {
    // Two rows of black, white, and red, with two bytes at the end of each row that mean nothing.
    let row = [16, 128, 235, 128, 81, 90, 81, 240, 9, 9];
    let picture = Yuyv { width: 4, height: 2, stride: 10, bytes: [row, row].concat() };
    let frame = picture.frame().expect("a picture");
    assert_eq!([frame.pixel(0, 1), frame.pixel(1, 1)], [[0, 0, 0], [255, 255, 255]]);
    let [red, green, blue] = frame.pixel(3, 0);
    assert!(red > 245 && green < 10 && blue < 10, "{red} {green} {blue}");
    for wrong in [
        Yuyv { width: 4, height: 3, ..picture.clone() },
        Yuyv { stride: 7, ..picture.clone() },
        Yuyv { width: 0, ..picture.clone() },
        Yuyv { width: usize::MAX - 1, height: 2, stride: usize::MAX, bytes: Vec::new() },
    ] {
        assert!(wrong.frame().is_err());
    }
}
