//! Pictures of any pixels: a board is found in them or none, and is read wherever a person says that its corners are.

#![no_main]

use lanke_rules::Size;
use lanke_vision::{Corners, Frame, Grid, Spot, find_board, read, sureness, tell_size};
use libfuzzer_sys::fuzz_target;

/// The longest side of a picture, so that many are looked at in a second.
const SIDE: usize = 200;
/// The farthest corner that a page for browsers names.
const FAR: i32 = 100_000;

fuzz_target!(|input: (u8, u8, u8, [(i32, i32); 4], Vec<u8>)| {
    let (width, height, lines, corners, pixels) = input;
    let (width, height) = (usize::from(width) % SIDE + 1, usize::from(height) % SIDE + 1);
    let rgb: Vec<u8> = pixels.into_iter().chain([0, 128, 255]).cycle().take(width * height * 3).collect();
    let frame = Frame::new(width, height, rgb).expect("three bytes for each pixel");
    if let Some(found) = find_board(&frame, None) {
        let reading = read(&frame, &found.grid);
        assert_eq!(reading.points.len(), found.grid.size.area());
        assert!(sureness(&found, &reading).is_finite());
    }
    let size = Size::square(u32::from(lines) % 19 + 1).expect("a board");
    let corner = |(x, y): (i32, i32)| Spot::new(f64::from(x % FAR), f64::from(y % FAR));
    let corners = Corners(corners.map(corner));
    let reading = read(&frame, &Grid::new(corners, size));
    assert_eq!(reading.points.len(), size.area());
    assert!([9, 13, 19].contains(&tell_size(&frame, &corners.upright()).width()));
});
