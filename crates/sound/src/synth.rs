//! Sounds made of decaying tones and short bursts of noise.

use std::f32::consts::TAU;
use std::time::Duration;

use fastrand::Rng;
use lanke_rules::Color;

use crate::cue::Cue;

/// Samples a second.
pub const RATE: u32 = 48_000;
/// No sound is longer.
pub const LONGEST: Duration = Duration::from_millis(1600);

/// The last part of every sound, in which it is led to silence.
const FADE: f32 = 0.02;
/// The most clinks that are told apart.
const MOST_CLINKS: f32 = 14.0;

/// A part of a tone: its frequency, its strength, and the time in which it falls to a third.
type Partial = (f32, f32, f32);

/// Partials of the board's resonance when a stone meets it.
const BOARD: [Partial; 5] =
    [(215.0, 0.55, 0.055), (405.0, 0.85, 0.042), (690.0, 0.75, 0.028), (1130.0, 0.45, 0.017), (1730.0, 0.3, 0.011)];
const SLATE: [Partial; 3] = [(2450.0, 0.45, 0.007), (3900.0, 0.28, 0.005), (5200.0, 0.14, 0.004)];
const SHELL: [Partial; 3] = [(3050.0, 0.45, 0.008), (4800.0, 0.32, 0.006), (6700.0, 0.18, 0.004)];
/// Two stones that meet in a hand, over the wood of the bowl's lid.
const CLINK: [Partial; 5] =
    [(480.0, 0.25, 0.02), (2250.0, 0.4, 0.014), (3450.0, 0.5, 0.012), (5150.0, 0.3, 0.008), (7100.0, 0.15, 0.005)];
/// A hollow block of wood, relative to its lowest tone.
const BLOCK: [Partial; 3] = [(1.0, 1.0, 1.0), (2.42, 0.35, 0.4), (4.1, 0.12, 0.2)];
/// A small bell, relative to its lowest tone.
const BELL: [Partial; 4] = [(1.0, 1.0, 1.0), (2.0, 0.4, 0.55), (2.76, 0.22, 0.35), (5.4, 0.08, 0.15)];
/// A bar of a marimba, relative to its lowest tone.
const BAR: [Partial; 3] = [(1.0, 1.0, 1.0), (3.93, 0.22, 0.3), (9.2, 0.05, 0.12)];
/// Formants of two vowels: frequency and amplitude (Peterson and Barney 1952, men).
const OH: [(f32, f32); 3] = [(570.0, 1.0), (840.0, 0.5), (2410.0, 0.04)];
const AH: [(f32, f32); 3] = [(730.0, 1.0), (1090.0, 0.56), (2440.0, 0.04)];

impl Cue {
    /// The samples, one channel at [`RATE`], between −1 and 1. No two seeds give quite the same
    /// sound, one seed always does.
    pub fn samples(self, seed: u64) -> Vec<f32> {
        let mut sound = Sound { rng: Rng::with_seed(seed), samples: Vec::new() };
        let peak = match self {
            Self::Stone(color) => sound.stone(color),
            Self::Capture(stones) => sound.capture(stones),
            Self::Pass => {
                sound.tone(&BLOCK, 0.0, 294.0, 0.065, 1.0);
                sound.tone(&BLOCK, 0.13, 247.0, 0.08, 0.7);
                0.4
            }
            Self::PeriodEntered => {
                sound.tone(&BELL, 0.0, 587.3, 0.25, 0.8);
                sound.tone(&BELL, 0.16, 880.0, 0.32, 1.0);
                0.4
            }
            Self::PeriodLost => {
                sound.tone(&BELL, 0.0, 880.0, 0.22, 1.0);
                sound.tone(&BELL, 0.16, 698.5, 0.22, 0.9);
                sound.tone(&BELL, 0.32, 587.3, 0.32, 0.9);
                0.45
            }
            // The last three sound higher.
            Self::Tick(seconds) => {
                let (frequency, peak) = if seconds > 3 { (930.0, 0.3) } else { (1245.0, 0.42) };
                sound.tone(&BLOCK, 0.0, frequency, 0.028, 1.0);
                peak
            }
            Self::Flag => {
                for (at, frequency) in [(0.0, 392.0), (0.2, 311.1), (0.4, 196.0)] {
                    sound.tone(&BELL, at, frequency, 0.35, 1.0);
                }
                0.5
            }
            Self::End => {
                for (at, frequency) in [(0.0, 523.3), (0.14, 659.3), (0.28, 784.0), (0.42, 1046.5)] {
                    sound.tone(&BELL, at, frequency, 0.34, 0.8);
                }
                0.42
            }
            Self::Message => {
                sound.tone(&BAR, 0.0, 784.0, 0.12, 0.9);
                sound.tone(&BAR, 0.11, 1174.7, 0.16, 1.0);
                0.35
            }
            // Two syllables, lower for Black and higher for White.
            Self::Answer(color) => {
                let (low, high) = if color == Color::Black { (112.0, 140.0) } else { (196.0, 247.0) };
                sound.voice(&OH, 0.0, (low, high), 0.2);
                sound.voice(&AH, 0.19, (high, low), 0.4);
                0.4
            }
        };
        sound.finish(peak)
    }
}

/// A sound in the making.
struct Sound {
    rng: Rng,
    samples: Vec<f32>,
}

impl Sound {
    /// Contact, the stone's own ring and the board's answer; the stone rocks once. The peak.
    fn stone(&mut self, color: Color) -> f32 {
        let stone = match color {
            Color::Black => &SLATE,
            Color::White => &SHELL,
        };
        let pitch = self.vary(0.03);
        let rock = 0.018 + 0.016 * self.rng.f32();
        let rocks = 0.1 + 0.14 * self.rng.f32();
        for (at, strength) in [(0.0, 1.0), (rock, rocks)] {
            self.burst(at, 0.0022, 0.5 * strength);
            self.ring(stone, at, pitch, strength);
            self.ring(&BOARD, at, pitch, strength);
        }
        0.5 * self.vary(0.12)
    }

    /// Stones that are gathered, after the stone that takes them has landed: the more they are, the
    /// more clinks, the closer together and the louder. The peak.
    fn capture(&mut self, stones: u32) -> f32 {
        let clinks = (1.0 + 3.2 * (stones.max(1) as f32).log2()).min(MOST_CLINKS);
        let each = 0.07 - 0.0018 * clinks;
        for clink in 0..clinks.round() as u32 {
            let at = 0.14 + each * (clink as f32 + 0.8 * (self.rng.f32() - 0.5));
            let (pitch, strength) = (self.vary(0.12), self.vary(0.3));
            self.burst(at, 0.0015, 0.35 * strength);
            self.ring(&CLINK, at, pitch, strength);
        }
        0.22 + 0.022 * clinks
    }

    /// A struck tone.
    fn tone(&mut self, partials: &[Partial], at: f32, frequency: f32, decay: f32, strength: f32) {
        for &(ratio, gain, share) in partials {
            self.decay(at, (frequency * ratio, gain * strength, decay * share), 0.003);
        }
    }

    /// A vowel whose pitch glides: the overtones of a voice, each as strong as the mouth lets it be.
    fn voice(&mut self, vowel: &[(f32, f32)], at: f32, (from, to): (f32, f32), length: f32) {
        const OVERTONES: u8 = 24;
        let pass = |frequency: f32| -> f32 {
            let resonance = |&(middle, gain): &(f32, f32)| gain / (1.0 + ((frequency - middle) / 90.0).powi(2));
            vowel.iter().map(resonance).sum()
        };
        let turns = |t: f32| TAU * (from * t + (to - from) * t * t / (2.0 * length));
        let gains: Vec<f32> = (1..=OVERTONES).map(|k| pass(f32::from(k) * (from + to) / 2.0)).collect();
        self.add(at, length, |t| {
            let sum: f32 =
                gains.iter().zip(1..=OVERTONES).map(|(gain, k)| gain * (f32::from(k) * turns(t)).sin()).sum();
            sum * (t / 0.04).min(1.0)
        });
    }

    /// Something struck that rings a little differently every time.
    fn ring(&mut self, partials: &[Partial], at: f32, pitch: f32, strength: f32) {
        for &(frequency, gain, decay) in partials {
            let (detuned, weighed) = (frequency * pitch * self.vary(0.03), gain * self.vary(0.2));
            self.decay(at, (detuned, weighed * strength, decay), 0.0004);
        }
    }

    /// Adds a tone that rises within `attack` and decays.
    fn decay(&mut self, at: f32, (frequency, gain, decay): Partial, attack: f32) {
        let turn = TAU * frequency;
        self.add(at, 6.0 * decay, |t| gain * (turn * t).sin() * (-t / decay).exp() * (t / attack).min(1.0));
    }

    /// Adds noise, as of two hard things that meet.
    fn burst(&mut self, at: f32, decay: f32, gain: f32) {
        let mut rng = self.rng.fork();
        let mut smooth = 0.0;
        self.add(at, 6.0 * decay, |t| {
            smooth += 0.55 * (2.0 * rng.f32() - 1.0 - smooth);
            gain * smooth * (-t / decay).exp() * (t / 0.0003).min(1.0)
        });
    }

    /// Adds what `wave` gives for the time since `at`, led to silence within `length` seconds.
    fn add(&mut self, at: f32, length: f32, mut wave: impl FnMut(f32) -> f32) {
        let (start, count) = (index(at.max(0.0)), index(length));
        let end = (start + count).max(self.samples.len());
        self.samples.resize(end, 0.0);
        for (i, sample) in self.samples[start..start + count].iter_mut().enumerate() {
            *sample += wave(i as f32 / RATE as f32) * (1.0 - i as f32 / count as f32);
        }
    }

    /// One, or a little more or less.
    fn vary(&mut self, by: f32) -> f32 {
        1.0 + by * (2.0 * self.rng.f32() - 1.0)
    }

    /// The sound at its strength, led to silence at its end.
    fn finish(mut self, peak: f32) -> Vec<f32> {
        self.samples.truncate(index(LONGEST.as_secs_f32()));
        let loudest = self.samples.iter().fold(f32::MIN_POSITIVE, |most, s| most.max(s.abs()));
        let (gain, fade) = (peak / loudest, index(FADE));
        for (from_end, sample) in self.samples.iter_mut().rev().enumerate() {
            *sample *= gain * (from_end as f32 / fade as f32).min(1.0);
        }
        self.samples
    }
}

fn index(seconds: f32) -> usize {
    (seconds * RATE as f32) as usize
}
