//! Slopes are what differences say they are.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_vision::Random;
use lanke_vision::net::learn::Learner;
use lanke_vision::net::{ConvLayer, FeatureMap, Net};

/// A net with every kind of layer.
const SHAPES: &[ConvLayer] = &[
    ConvLayer { from: 0, plus: None, kernel: 3, stride: 2, input: 3, output: 16, bend: true },
    ConvLayer { from: 1, plus: None, kernel: 3, stride: 2, input: 16, output: 32, bend: true },
    ConvLayer { from: 2, plus: None, kernel: 1, stride: 1, input: 32, output: 16, bend: false },
    ConvLayer { from: 1, plus: Some(3), kernel: 3, stride: 1, input: 16, output: 16, bend: true },
];

/// The sum of the squares of the answer.
fn loss(net: &Net, input: &FeatureMap) -> f64 {
    net.run(input.clone()).data.iter().map(|v| f64::from(*v).powi(2)).sum()
}

#[test]
fn a_step_goes_down_the_slope() {
    let random = &mut Random::new(7);
    let mut learner = Learner::random(SHAPES, || random.normal() as f32);
    let mut input = FeatureMap::new(12, 20, 3);
    input.data.iter_mut().for_each(|v| *v = random.normal() as f32);
    let bytes = learner.net.to_bytes();
    learner.look(input.clone(), |answer, slope| {
        slope.data.iter_mut().zip(&answer.data).for_each(|(s, a)| *s = 2.0 * a);
        0.0
    });
    let slopes: Vec<f32> = learner.slopes().collect();
    let before = loss(&learner.net, &input);
    assert_eq!(slopes.len() * 4, bytes.len());
    for index in (0..slopes.len()).step_by(97) {
        let mut other = bytes.clone();
        let at = index * 4..index * 4 + 4;
        let weight = f32::from_le_bytes(other[at.clone()].try_into().unwrap());
        let mut moved = |by: f32| {
            other[at.clone()].copy_from_slice(&(weight + by).to_le_bytes());
            loss(&Net::from_bytes(SHAPES, &other).unwrap(), &input)
        };
        let difference = (moved(1e-3) - moved(-1e-3)) / 2e-3;
        let slope = f64::from(slopes[index]);
        let tolerance = 0.02 * slope.abs() + 0.02 * before.sqrt();
        assert!((difference - slope).abs() < tolerance, "weight {index}: {slope} by hand, {difference} by difference");
    }
}
