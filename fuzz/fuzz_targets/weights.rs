//! The Go player's weights from any bytes: refused, or weights that are written as they were read and that
//! give every legal move a share.
#![no_main]

use lanke_engine::go::pattern::{PatternScene, Weights};
use lanke_rules::{Color, Point, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(weights) = Weights::read(bytes) else { return };
    assert_eq!(weights.write(), bytes);
    let size = Size::square(5).expect("a board of 5×5 can be");
    let stone = |p: Point| (p.x() == 2).then_some(Color::White);
    let mut scene = PatternScene::new();
    scene.look(size, stone, Color::Black, None, [Some(Point::new(2, 2)), None]);
    let mut shares = [0.0; 25];
    weights.priors(&mut scene, &mut shares);
    assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-3);
});
