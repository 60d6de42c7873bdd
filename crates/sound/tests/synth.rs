//! Measured properties of the sounds.

use lanke_rules::Color;
use lanke_sound::{Cue, LONGEST, RATE};

const CUES: [Cue; 16] = [
    Cue::Stone(Color::Black),
    Cue::Stone(Color::White),
    Cue::Capture(0),
    Cue::Capture(1),
    Cue::Capture(7),
    Cue::Capture(u32::MAX),
    Cue::Pass,
    Cue::PeriodEntered,
    Cue::PeriodLost,
    Cue::Tick(10),
    Cue::Tick(1),
    Cue::Flag,
    Cue::End,
    Cue::Message,
    Cue::Answer(Color::Black),
    Cue::Answer(Color::White),
];

fn energy(samples: &[f32]) -> f32 {
    samples.iter().map(|s| s * s).sum()
}

/// Brightness: energy of the differences divided by that of the samples.
fn brightness(samples: &[f32]) -> f32 {
    samples.windows(2).map(|pair| (pair[1] - pair[0]).powi(2)).sum::<f32>() / energy(samples)
}

#[test]
fn every_sound_begins_and_ends_in_silence_and_never_clips() {
    for cue in CUES {
        for seed in 0..20 {
            let samples = cue.samples(seed);
            let peak = samples.iter().fold(0.0f32, |most, s| most.max(s.abs()));
            assert!((0.2..=0.6).contains(&peak), "{cue:?} {seed}: {peak}");
            let (first, last) = (&samples[..2], &samples[samples.len() - RATE as usize / 1000..]);
            for quiet in [first, last] {
                assert!(quiet.iter().all(|s| s.abs() < 0.05 * peak), "{cue:?} {seed}: {quiet:?}");
            }
            assert_eq!((samples[0], samples[samples.len() - 1]), (0.0, 0.0), "{cue:?} {seed}");
            assert!(samples.len() as f32 <= LONGEST.as_secs_f32() * RATE as f32, "{cue:?}: {}", samples.len());
            let mean = samples.iter().sum::<f32>() / samples.len() as f32;
            assert!(mean.abs() < 0.002, "{cue:?} {seed}: {mean}");
        }
    }
}

#[test]
fn a_seed_always_gives_the_same_sound_and_no_two_stones_are_alike() {
    for cue in CUES {
        assert_eq!(cue.samples(5), cue.samples(5));
    }
    let stone = Cue::Stone(Color::Black);
    assert_ne!(stone.samples(1), stone.samples(2));
}

#[test]
fn shell_sounds_brighter_than_slate() {
    let [slate, shell] =
        Color::BOTH.map(|color| (0..50).map(|seed| brightness(&Cue::Stone(color).samples(seed))).sum::<f32>());
    assert!(shell > 1.1 * slate, "{slate} {shell}");
}

#[test]
fn more_stones_taken_sound_more() {
    for seed in 0..20 {
        let energies = [1, 2, 3, 5, 8, 13].map(|stones| energy(&Cue::Capture(stones).samples(seed)));
        assert!(energies.is_sorted_by(|a, b| a * 1.05 < *b), "{seed}: {energies:?}");
        let lengths = [1, 2, 3, 5, 8, 13].map(|stones| Cue::Capture(stones).samples(seed).len());
        assert!(lengths.is_sorted_by(|a, b| a < b), "{seed}: {lengths:?}");
    }
}
