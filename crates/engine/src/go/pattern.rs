//! Move patterns: how likely a strong player plays each move of a position, learned from games.
//!
//! A move's strength is the product of the strengths of its features, and its probability its share of
//! the strengths of all legal moves: the generalised Bradley-Terry model of Coulom, "Computing Elo Ratings
//! of Move Patterns in the Game of Go" (2007).

mod file;
mod ladder;
pub mod learn;
mod lexicon;
mod scene;
mod shape;
mod tactics;

use std::sync::OnceLock;

pub use file::WeightsError;
pub use scene::PatternScene;

use lexicon::Lexicon;
use tactics::Stage;

/// Learned weights: the features known and the logarithm of the strength of each.
#[derive(Clone, Debug)]
pub struct Weights {
    lexicon: Lexicon,
    values: Vec<f32>,
}

impl Weights {
    /// Those that the program comes with.
    ///
    /// # Panics
    /// Never: a test reads them.
    pub fn builtin() -> &'static Self {
        static BUILTIN: OnceLock<Weights> = OnceLock::new();
        BUILTIN.get_or_init(|| {
            Self::read(include_bytes!("pattern/weights.bin")).expect("the program's own weights can be read")
        })
    }

    /// Writes the probability of each move of the position that `scene` looks at to `out`, in the order of
    /// [`lanke_rules::Size::points`]: 0 where no stone may be played, in all 1 unless none may. Passes have
    /// no share.
    ///
    /// # Panics
    /// If `out` has fewer places than the board has points.
    pub fn priors(&self, scene: &mut PatternScene, out: &mut [f32]) {
        out.fill(0.0);
        let stage = Stage::of(scene);
        let width = usize::from(scene.size().width());
        let mut best = f32::NEG_INFINITY;
        let mut sums = std::mem::take(&mut scene.sums);
        sums.clear();
        for i in 0..scene.empty.len() {
            let at = scene.empty[i];
            if tactics::legal(scene, at) {
                let mut sum = 0.0;
                self.lexicon.features_of(scene, &stage, at, |feature| sum += self.values[feature]);
                best = best.max(sum);
                sums.push((scene::place(at, width), sum));
            }
        }
        let mut total = 0.0;
        for (_, sum) in &mut sums {
            *sum = exp(*sum - best);
            total += *sum;
        }
        for &(place, strength) in &sums {
            out[place] = strength / total;
        }
        scene.sums = sums;
    }
}

/// e to the power of a number that is not positive: by additions and multiplications alone, so that it is the
/// same on every platform; relative error below 10⁻⁵.
fn exp(x: f32) -> f32 {
    let x = x.max(-80.0) * std::f32::consts::LOG2_E;
    let whole = (x - 0.5) as i32;
    let t = (x - whole as f32) * std::f32::consts::LN_2;
    let series = 1.0 + t * (1.0 + t * (0.5 + t * (1.0 / 6.0 + t * (1.0 / 24.0 + t * (1.0 / 120.0)))));
    f32::from_bits(((127 + whole) as u32) << 23) * series
}
