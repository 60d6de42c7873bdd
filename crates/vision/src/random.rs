//! Numbers drawn from a seed (SplitMix64; Steele, Lea & Flood, 2014), the same on every platform.

use lanke_rules::splitmix::{STEP, mix};

/// A source of numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// From a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// From 0 up to, not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Between two numbers.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Below a number that is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.unit() * end as f64) as usize
    }

    /// True with a probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Nearly of the normal distribution: the sum of four numbers drawn evenly, which never goes beyond 3.5.
    pub fn normal(&mut self) -> f64 {
        let bits = self.bits();
        let sum: u64 = (0..4).map(|k| bits >> (16 * k) & 0xffff).sum();
        (sum as f64 / 65_535.0 - 2.0) * 3.0_f64.sqrt()
    }
}
