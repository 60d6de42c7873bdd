//! Peak performance of the processor.

use std::hint::black_box;
use std::time::Instant;

use pulp::{Simd, WithSimd};

use super::arch;

/// Sums that are independent of each other, enough to keep every unit of the processor busy.
const SUMS: usize = 24;
const STEPS: usize = 20_000;

/// Billions of multiplications and additions a second that one thread reaches with numbers in registers.
pub fn peak_gflops() -> f64 {
    let round = || {
        let begun = Instant::now();
        let lanes = arch().dispatch(Peak);
        (2 * SUMS * STEPS * lanes) as f64 / begun.elapsed().as_secs_f64() * 1e-9
    };
    (0..200).map(|_| round()).fold(0.0, f64::max)
}

struct Peak;

impl WithSimd for Peak {
    type Output = usize;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> usize {
        let mut sums = [simd.splat_f32s(0.0); SUMS];
        let (factor, term) = (simd.splat_f32s(black_box(0.5)), simd.splat_f32s(black_box(1.0)));
        for _ in 0..STEPS {
            for sum in &mut sums {
                *sum = simd.mul_add_e_f32s(factor, *sum, term);
            }
        }
        let total: f32 = sums.into_iter().map(|sum| simd.reduce_sum_f32s(sum)).sum();
        black_box(total);
        S::F32_LANES
    }
}
