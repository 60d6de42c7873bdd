//! SplitMix64: numbers that look random, the same on every platform (Steele, Lea and Flood, "Fast splittable
//! pseudorandom number generators", 2014).

/// Step of the counter.
pub const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Output function: spreads any number over all 64 bits.
#[inline]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
