//! Pictures of boards, drawn and photographed, and bytes that are no pictures.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::path::{Path, PathBuf};

use lanke_rules::{Color, Size};
use lanke_vision::scene::{Scene, Taste};
use lanke_vision::{Corners, Frame, FrameError, Grid, Lens, Random, Spot, find_board, read};

const TASTE: Taste = Taste { width: 800, height: 640, cell: (20.0, 30.0), whole: true };

/// The stones of a scene as rows of text.
fn rows(scene: &Scene) -> Vec<String> {
    let letter = |stone: &Option<lanke_vision::scene::Stone>| match stone.map(|s| s.color) {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    };
    scene.stones.chunks(scene.board.side).map(|row| row.iter().map(letter).collect()).collect()
}

/// The largest distance between corners of the same place, whichever is called the first, in cells.
fn error(found: &Corners, truth: &Corners, side: usize) -> f64 {
    let cell = truth.area().sqrt() / (side as f64 - 1.0);
    let turned = |t: usize| (0..4).map(|k| found.0[(k + t) % 4].distance(truth.0[k]) / cell).fold(0.0, f64::max);
    (0..4).map(turned).fold(f64::MAX, f64::min)
}

#[test]
fn drawn_boards_are_found_with_their_sizes_and_read() {
    let (mut boards, mut found_rightly, mut points, mut wrong) = (0, 0, 0, 0);
    for seed in 1000..1040 {
        let scene = Scene::random(seed, TASTE);
        if !scene.arms.is_empty() {
            continue;
        }
        let shot = scene.shoot(TASTE.width, TASTE.height);
        let side = scene.board.side;
        boards += 1;
        let truth = shot.corners(side);
        let right = |f: &Grid| usize::from(f.size.width()) == side && error(&f.corners, &truth, side) < 0.34;
        found_rightly += usize::from(find_board(&shot.frame, None).is_some_and(|f| right(&f.grid)));
        // The board's own first corner, wherever in the picture it is.
        let last = side as f64 - 1.0;
        let own = [(0.0, 0.0), (last, 0.0), (last, last), (0.0, last)].map(|(x, y)| shot.map.apply(Spot::new(x, y)));
        let reading = read(&shot.frame, &Grid::new(Corners(own), Size::square(side as u32).expect("a size")));
        points += side * side;
        let pairs = rows(&scene).concat().chars().zip(reading.rows().concat().chars()).collect::<Vec<_>>();
        wrong += pairs.iter().filter(|(a, b)| a != b).count();
    }
    assert!(found_rightly * 10 >= boards * 9, "{found_rightly} of {boards} boards found");
    assert!(wrong * 20 < points, "{wrong} of {points} points wrong");
}

#[test]
fn a_lens_that_bends_lines_is_found_with_the_board() {
    // How far from where they are the crossings are taken to lie, in cells: found and read, read with the corners told, and
    // as if the lens bent nothing.
    let (mut found, mut reading, mut plain) = (Vec::new(), Vec::new(), Vec::new());
    for seed in 1000..1060 {
        let scene = Scene::random(seed, TASTE);
        if !scene.arms.is_empty() || scene.board.side != 19 {
            continue;
        }
        // The lens bends outwards by a seventh: the lines of a board that fills the picture by half a cell, of others by less.
        let (width, height) = (TASTE.width, TASTE.height);
        let lens = Lens::new(width, height, -0.15);
        let shot = scene.shoot(width, height);
        let places = (0..width * height).map(|i| lens.straightened(Spot::new((i % width) as f64, (i / width) as f64)));
        let pixels = places.flat_map(|at| shot.frame.sample(at).unwrap_or([90.0; 3]).map(|v| v as u8)).collect();
        let frame = Frame::new(width, height, pixels).expect("a picture");
        let corners = Corners(shot.corners(19).0.map(|corner| lens.bent(corner)));
        let straight = Grid::new(corners, Size::NINETEEN);
        let truth = Grid { lens: Some(lens), ..straight };
        let aside = |grid: &Grid| if grid.size == truth.size { truth.apart(&read(&frame, grid).grid) } else { 19.0 };
        found.push(find_board(&frame, None).map_or(19.0, |found| aside(&found.grid)));
        reading.push(aside(&straight));
        plain.push(truth.apart(&straight));
    }
    let far = |aside: &[f64]| aside.iter().filter(|&&cells| cells > 0.2).count();
    let boards = found.len();
    assert!(boards >= 20 && far(&plain) * 2 > boards, "of {boards} boards the lens bends {}", far(&plain));
    assert!(far(&found) * 5 < boards, "found, crossings lie so many cells aside: {found:.2?}");
    assert!(far(&reading) * 10 < boards, "with the corners told, crossings lie so many cells aside: {reading:.2?}");
}

#[test]
fn a_lens_bends_what_it_straightens() {
    for strength in [-0.4, -0.1, 0.0, 0.2] {
        let lens = Lens::new(640, 480, strength);
        assert!((lens.strength() - strength).abs() < 1e-12);
        for (x, y) in [(0.0, 0.0), (319.5, 239.5), (600.0, 10.0), (100.0, 479.0)] {
            let at = Spot::new(x, y);
            assert!(lens.bent(lens.straightened(at)).distance(at) < 1e-9, "{strength} {at:?}");
        }
        // The middle stays, and a corner moves by as much as the lens is strong.
        assert_eq!(lens.straightened(Spot::new(319.5, 239.5)), Spot::new(319.5, 239.5));
        let away = |at: Spot| at.distance(Spot::new(319.5, 239.5));
        let corner = Spot::new(639.0, 0.0);
        assert!((away(corner) / away(lens.straightened(corner)) - 1.0 - strength).abs() < 1e-9);
    }
}

#[test]
fn a_picture_without_a_board_has_none() {
    let random = &mut Random::new(5);
    let noise = (0..400 * 300 * 3).map(|_| random.below(256) as u8).collect();
    assert_eq!(find_board(&Frame::new(400, 300, noise).expect("a picture"), None), None);
    let blank = Frame::new(300, 200, vec![127; 300 * 200 * 3]).expect("a picture");
    assert_eq!(find_board(&blank, None), None);
    let dot = Frame::new(1, 1, vec![0; 3]).expect("a picture");
    assert_eq!(find_board(&dot, None), None);
}

#[test]
fn a_png_comes_back_as_it_was_and_damage_is_told() {
    let shot = Scene::random(3, TASTE).shoot(120, 90);
    let bytes = shot.frame.to_png();
    assert_eq!(Frame::decode(&bytes), Ok(shot.frame));
    assert_eq!(Frame::decode(b"GIF89a"), Err(FrameError::Unknown));
    assert!(matches!(Frame::decode(&bytes[..bytes.len() / 2]), Err(FrameError::Broken(_))));
    let mut huge = bytes;
    // Width and height stand in the first chunk, whose sum of checks is left wrong or put right by nobody.
    huge[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    assert!(Frame::decode(&huge).is_err());
}

/// The labelled photographs; says so where they are absent.
fn photos() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/vision/photos");
    if !path.exists() {
        eprintln!("not tested: {} is absent", path.display());
    }
    path.exists().then_some(path)
}

#[test]
fn a_damaged_photograph_is_a_sentence_never_a_panic() {
    let Some(folder) = photos() else { return };
    let whole = std::fs::read(folder.join("gem_33c8.jpg")).expect("a photograph");
    let random = &mut Random::new(9);
    for round in 0..300 {
        let mut bytes = whole.clone();
        for _ in 0..1 + round % 20 {
            let at = random.below(if round % 2 == 0 { 800 } else { bytes.len() });
            bytes[at] = random.below(256) as u8;
        }
        bytes.truncate(1 + random.below(bytes.len() * 2));
        if let Err(error) = Frame::decode(&bytes) {
            assert!(!error.to_string().is_empty());
        }
    }
    // A header that promises 65,535 × 65,535 pixels.
    let frame = whole.windows(2).position(|w| w == [0xff, 0xc0] || w == [0xff, 0xc2]).expect("a frame header");
    let mut huge = whole;
    huge[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    assert_eq!(Frame::decode(&huge), Err(FrameError::TooLarge(65_535, 65_535)));
}

/// Phones put a thumbnail before a picture, and more pictures behind it.
#[test]
fn a_photograph_that_is_cut_off_is_refused_wherever_other_pictures_lie() {
    let Some(folder) = photos() else { return };
    let plain = std::fs::read(folder.join("gem_33c8.jpg")).expect("a photograph");
    let thumbnail = [0xff, 0xd8, 0xff, 0xd9];
    let before = [&[0xff, 0xd8, 0xff, 0xe1, 0, 6][..], &thumbnail[..], &plain[2..]].concat();
    let both = [&before[..], &thumbnail[..], &plain[..plain.len() / 2]].concat();
    let upright = Frame::decode(&plain);
    assert!(upright.is_ok() && Frame::decode(&before) == upright && Frame::decode(&both) == upright);
    for part in [50, 80, 95, 99] {
        let cut = &before[..before.len() * part / 100];
        assert_eq!(Frame::decode(cut), Err(FrameError::Broken("its end is missing".to_owned())), "{part} %");
    }
}

#[test]
fn a_phone_s_orientation_is_honoured() {
    let Some(folder) = photos() else { return };
    let plain = std::fs::read(folder.join("gem_33c8.jpg")).expect("a photograph");
    let upright = Frame::decode(&plain).expect("a photograph");
    let with = |orientation: u8| {
        let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
        let mut bytes = vec![0xff, 0xd8, 0xff, 0xe1, 0, exif.len() as u8 + 2];
        bytes.extend(exif);
        bytes.extend(&plain[2..]);
        Frame::decode(&bytes).expect("a photograph")
    };
    let (w, h) = (upright.width(), upright.height());
    for (orientation, from) in [(3, (w - 1, h - 1)), (6, (0, h - 1)), (8, (w - 1, 0)), (2, (w - 1, 0)), (1, (0, 0))] {
        // The pixel that comes to the top left.
        assert_eq!(with(orientation).pixel(0, 0), upright.pixel(from.0, from.1), "{orientation}");
    }
}

#[test]
fn photographs_that_no_training_saw_are_found_and_read() {
    let Some(folder) = photos() else { return };
    let (mut boards, mut found_rightly, mut read_rightly) = (0, 0, 0);
    for number in [1, 3, 4, 5, 6, 8, 9, 11, 12, 13, 14] {
        let name = format!("kifucam_board{number:02}");
        let label = std::fs::read(folder.join(&name).with_extension("json")).expect("a label");
        let label: serde_json::Value = serde_json::from_slice(&label).expect("a label");
        let bytes = std::fs::read(folder.join(&name).with_extension("jpg")).expect("a photograph");
        let frame = Frame::decode(&bytes).expect("a photograph");
        let corner =
            |k: usize| Spot::new(label["corners"][k][0].as_f64().unwrap(), label["corners"][k][1].as_f64().unwrap());
        let truth = Corners([corner(0), corner(1), corner(2), corner(3)]);
        boards += 1;
        let Some(found) = find_board(&frame, None) else { continue };
        found_rightly +=
            u32::from(found.grid.size == Size::NINETEEN && error(&found.grid.corners, &truth, 19) < 1.0 / 3.0);
        let rows = read(&frame, &found.grid).rows();
        let reading = label["rows"].as_array().expect("rows");
        read_rightly +=
            u32::from(rows.iter().zip(reading).all(|(row, reading)| Some(row.as_str()) == reading.as_str()));
    }
    assert!(found_rightly + 1 >= boards, "{found_rightly} of {boards} found");
    assert!(read_rightly + 2 >= boards, "{read_rightly} of {boards} read");
}
