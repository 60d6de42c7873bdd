//! Photographs of boards.

use std::path::{Path, PathBuf};

use lanke_rules::Color;
use lanke_vision::scene::{Scene, Stone, Taste};
use lanke_vision::{Corners, Frame, Spot};
use serde_json::{Value, json};

use crate::watch::{Footage, Table, events, moves_of};
use crate::{Folder, json, lanke, prints, refuses, text};

/// A labelled photograph that no training saw, and its label; says so and gives nothing where it is absent.
fn photograph(name: &str) -> Option<(PathBuf, Value)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/vision/photos").join(name);
    if !path.exists() {
        eprintln!("not tested: {} is absent", path.display());
        return None;
    }
    let label = std::fs::read(path.with_extension("json")).expect("a label");
    Some((path, serde_json::from_slice(&label).expect("a label")))
}

/// A board on a table whose first corner is at the top left of the picture, and its label.
fn drawn() -> (Frame, Value) {
    let taste = Taste { width: 480, height: 480, cell: (18.0, 24.0), whole: true };
    let own = |scene: &Scene| {
        let last = scene.board.side as f64 - 1.0;
        let map = scene.map();
        Corners([(0.0, 0.0), (last, 0.0), (last, last), (0.0, last)].map(|(x, y)| map.apply(Spot::new(x, y))))
    };
    let mut scenes = (1000..).map(|seed| Scene::random(seed, taste));
    let scene = scenes.find(|scene| own(scene) == own(scene).upright()).expect("one in four is");
    let letter = |stone: &Option<Stone>| match stone {
        None => '.',
        Some(stone) if stone.color == Color::Black => 'X',
        Some(_) => 'O',
    };
    let rows: Vec<String> = scene.stones.chunks(scene.board.side).map(|row| row.iter().map(letter).collect()).collect();
    let corners = own(&scene).0.map(|c| [c.x, c.y]);
    let label = json!({ "image": "drawn_1.png", "size": scene.board.side, "corners": corners, "rows": rows });
    (scene.shoot(taste.width, taste.height).frame, label)
}

#[test]
fn a_photograph_gives_its_board_and_what_is_uncertain() {
    let Some((path, label)) = photograph("kifucam_board09.jpg") else { return };
    let file = text(&path);
    let folder = Folder::new();
    let (sgf, png) = (folder.path("position.sgf"), folder.path("seen.png"));
    let report = json(&["read", &file, "--json", "--sgf", &sgf, "--debug", &png]);
    let [board] = report.as_array().expect("an array").as_slice() else { panic!("one object a picture: {report}") };
    assert_eq!(board["file"], json!(file));
    assert_eq!((&board["size"], &board["rows"]), (&label["size"], &label["rows"]));
    let corner = |of: &Value, k: usize| Spot::new(of[k][0].as_f64().unwrap(), of[k][1].as_f64().unwrap());
    let cell = corner(&label["corners"], 0).distance(corner(&label["corners"], 1)) / 18.0;
    for k in 0..4 {
        let off = corner(&board["corners"], k).distance(corner(&label["corners"], k)) / cell;
        assert!(off < 0.5, "corner {k} is {off} cells off");
    }
    assert!((0.0..=1.0).contains(&board["confidence"].as_f64().expect("a number")));
    assert!(board["ms"]["find"].as_f64().expect("a number") > 0.0 && board["ms"]["read"].is_number());
    for doubt in board["uncertain"].as_array().expect("an array") {
        let sum: f64 = ["empty", "black", "white"].iter().map(|k| doubt[*k].as_f64().expect("a number")).sum();
        assert!(doubt["point"].is_string() && (sum - 1.0).abs() < 0.01, "{doubt}");
    }
    let black = label["rows"].to_string().matches('X').count();
    let record = std::fs::read_to_string(&sgf).expect("a record");
    let set_up = record.split_once("AB").expect("black stones").1.split("AW").next().expect("their points");
    assert_eq!(set_up.matches('[').count(), black, "{record}");
    let photo = Frame::decode(&std::fs::read(&path).expect("it is there")).expect("a picture");
    let debug = Frame::decode(&std::fs::read(&png).expect("it is there")).expect("a picture");
    assert_eq!((debug.width(), debug.height()), (photo.width(), photo.height()));

    // The corners told, in whatever order, with the size or without it.
    let places: Vec<String> =
        [2, 3, 0, 1].iter().map(|&k| corner(&label["corners"], k)).map(|c| format!("{},{}", c.x, c.y)).collect();
    let places = places.join(",");
    for more in [&["--size", "19"][..], &[]] {
        let report = json(&[&["read", &file, "--json", "--corners", &places], more].concat());
        assert_eq!((&report[0]["size"], &report[0]["rows"]), (&label["size"], &label["rows"]), "{more:?}");
    }
    assert!(prints(&["read", &file]).contains("19 × 19"));
}

#[test]
fn what_is_no_picture_of_a_board_is_told_in_a_sentence() {
    let folder = Folder::new();
    let picture = drawn().0.to_png();
    let mut huge = picture.clone();
    huge[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
    let blank = Frame::new(300, 200, vec![127; 300 * 200 * 3]).expect("a picture").to_png();
    let good = folder.file("good.png", &picture);
    let photo: &[u8] = include_bytes!("../pictures/board-1.jpg");
    let files = [
        (folder.file("text.jpg", "no picture"), "neither a JPEG nor a PNG"),
        (folder.file("cut.png", &picture[..picture.len() / 2]), "damaged"),
        (folder.file("cut.jpg", [0xff, 0xd8, 0xff, 0xe0, 0, 16]), "damaged"),
        (folder.file("grey.jpg", &photo[..photo.len() * 19 / 20]), "damaged: its end is missing"),
        (folder.file("huge.png", &huge), "cannot read"),
        (folder.file("blank.png", &blank), "no board was found"),
        (folder.path("missing.png"), "No such file"),
        (folder.path(""), "it is a folder"),
    ];
    for (file, message) in &files {
        let complaint = refuses(&["read", file]);
        assert!(complaint.contains(message), "{complaint}");
    }
    if cfg!(unix) {
        assert!(refuses(&["read", "/dev/zero"]).contains("not a regular file"));
    }
    for (arguments, message) in [
        (&["read"][..], "IMAGE"),
        (&["read", &good, "--size", "13x9"], "square"),
        (&["read", &good, "--corners", "1,2,3"], "eight numbers"),
        (&["read", &good, "--corners", "0,0,1,1,2,2,3,3"], "on a line"),
        (&["read", &good, "--corners", "0,0,1,1,2,NaN,3,3"], "eight numbers"),
        (&["read", &good, &good, "--sgf", "x.sgf"], "one picture"),
    ] {
        let complaint = refuses(arguments);
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
    // Far outside the picture there is no board, but no panic either.
    let far = "-9000,-9000,9000,-9000,9000,9000,-9000,9000";
    json(&["read", &good, "--corners", far, "--json"]);

    // Of several pictures each has its object, whatever became of the others.
    let mut arguments = vec!["read", "--json", "--size", "19"];
    arguments.extend(files.iter().map(|(file, _)| file.as_str()));
    let output = lanke(&arguments).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("an array all the same");
    for ((file, message), report) in files.iter().zip(report.as_array().expect("an array")) {
        assert_eq!(report["file"], json!(file));
        assert!(report["error"].as_str().expect("a sentence").contains(message), "{report}");
    }
    let missing = folder.path("missing.png");
    let output = lanke(&["read", &missing, &good, "--corners", far, "--json"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("an array all the same");
    assert!(report[0]["error"].is_string() && report[1]["rows"].is_array(), "{report}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("no board was read in 1 of 2 pictures"));
}

#[test]
fn what_is_measured_agrees_with_what_is_read() {
    let folder = Folder::new();
    let (frame, label) = drawn();
    let image = folder.file("drawn_1.png", frame.to_png());
    folder.file("drawn_1.json", label.to_string());
    let report = json(&["bench", "vision", &folder.path(""), "--json"]);
    let all = &report["all"];
    let side = label["size"].as_u64().expect("a size");
    assert_eq!((&all["pictures"], &all["points"]), (&json!(1), &json!(side * side)));
    assert_eq!(all, &report["sets"]["drawn"]);
    // The points that are right with the labelled corners, counted by hand.
    let corners = (0..4).map(|k| format!("{},{}", label["corners"][k][0], label["corners"][k][1])).collect::<Vec<_>>();
    let report = json(&["read", &image, "--size", &side.to_string(), "--corners", &corners.join(","), "--json"]);
    let points = |of: &Value| of["rows"].as_array().expect("rows").iter().flat_map(row).collect::<Vec<char>>();
    let right = points(&report[0]).iter().zip(points(&label)).filter(|(a, b)| **a == *b).count();
    assert_eq!(all["points_right"], json!(right));
    assert!(refuses(&["bench", "vision", &folder.path("nowhere")]).contains("cannot read"));
    assert!(refuses(&["bench", "vision", &Folder::new().path("")]).contains("no labelled"));
}

fn row(text: &Value) -> Vec<char> {
    text.as_str().expect("a row").chars().collect()
}

/// Photographs of a game, one for each move, each taken from elsewhere.
#[test]
fn a_game_photographed_by_hand_becomes_its_record() {
    let mut table = Table::new();
    let mut footage = Footage::new();
    footage.shows(&table.picture(), 1);
    for (x, y, color, cells) in
        [(6, 6, Color::Black, -1.6), (2, 2, Color::White, -1.6), (6, 2, Color::Black, 1.6), (2, 6, Color::White, 1.6)]
    {
        table.shift(cells);
        footage.lays(&mut table, (x, y, Some(color)), 1);
    }
    let out = Folder::new();
    let (folder, record) = (footage.folder.path(""), out.path("game.sgf"));
    let told = events(&prints(&["watch", &folder, "-o", &record, "--json-events"]));
    assert_eq!((&told[0]["event"], &told.last().expect("the end")["moves"]), (&"stills".into(), &4.into()));
    assert_eq!(moves_of(&record), "B[gg];W[cc];B[gc];W[cg]");
}
