//! Attention over the points of a board, and the layers of transformers beside it (A. Vaswani and others,
//! "Attention is all you need", 2017; J. Su and others, "RoFormer", 2021; N. Shazeer, "GLU variants improve
//! transformer", 2020).

use lanke_rules::{MAX_SIDE, Size};
use pulp::{Simd, WithSimd};

use super::activation::{Activation, Gain, Scale, exp};
use super::arch;
use super::buffer::{Scratch, padded};
use super::frame::BoardBatch;
use super::product::{Matrix, multiply, pack};

/// Division of channels among the attention heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heads {
    /// Heads that ask.
    pub(crate) queries: usize,
    /// Heads of keys and values, each shared by as many that ask.
    pub(crate) keys: usize,
    /// Numbers of a query or key.
    pub(crate) key_width: usize,
    /// Numbers of a value.
    pub(crate) value_width: usize,
}

/// Every point asks every other what it knows.
#[derive(Debug)]
pub(crate) struct Attention {
    pub(crate) heads: Heads,
    pub(crate) norm: Gain,
    pub(crate) query: Matrix,
    pub(crate) key: Matrix,
    pub(crate) value: Matrix,
    pub(crate) out: Matrix,
    pub(crate) turns: Option<Turns>,
}

impl Attention {
    /// Multiplications for a board of so many points.
    pub(crate) fn products(&self, points: u64) -> u64 {
        let Heads { queries, key_width, value_width, .. } = self.heads;
        let matrices = [&self.query, &self.key, &self.value, &self.out].map(Matrix::products).iter().sum::<u64>();
        points * (matrices + points * (queries * (key_width + value_width)) as u64)
    }

    /// Adds what the points learn to `x`.
    pub(crate) fn apply(&self, frame: &BoardBatch, x: &mut [f32], scratch: &mut Scratch) {
        let Heads { queries, keys, key_width, value_width } = self.heads;
        let points = frame.points();
        let mut normed = scratch.take(x.len());
        self.norm.apply(frame, x, &mut normed);
        let [mut query, mut key, value] = [&self.query, &self.key, &self.value].map(|matrix| {
            let mut out = scratch.take(points * padded(matrix.outs()));
            matrix.apply(&normed, &mut out, false);
            out
        });
        scratch.give(normed);
        if let Some(turns) = &self.turns {
            turns.apply(frame, &mut query, queries, queries / keys);
            turns.apply(frame, &mut key, keys, 1);
        }
        let area = frame.area();
        let wide = padded(area);
        let mut weights = scratch.take(area * wide);
        let mut panels = scratch.take((key_width * wide).max(area * padded(value_width)));
        let mut answer = scratch.take(area * padded(value_width));
        let mut learnt = scratch.take(points * padded(queries * value_width));
        learnt.fill(0.0);
        let [query_row, key_row, value_row, learnt_row] =
            [queries * key_width, keys * key_width, keys * value_width, queries * value_width].map(padded);
        for (b, &board) in frame.boards.iter().enumerate() {
            for head in 0..queries {
                let shared = head * keys / queries;
                let keys = &key[b * area * key_row + shared * key_width..];
                let values = &value[b * area * value_row + shared * value_width..];
                let asked = &query[b * area * query_row + head * key_width..];
                let packed = &mut panels[..key_width * wide];
                pack(key_width, area, |i, point| keys[point * key_row + i], packed);
                multiply(asked, query_row, packed, key_width, &mut weights, wide, false);
                softmax(frame, board, (key_width as f32).sqrt().recip(), &mut weights);
                let packed = &mut panels[..area * padded(value_width)];
                pack(area, value_width, |point, i| values[point * value_row + i], packed);
                multiply(&weights, wide, packed, area, &mut answer, padded(value_width), false);
                let to = &mut learnt[b * area * learnt_row..][..area * learnt_row];
                for (to, answer) in to.chunks_exact_mut(learnt_row).zip(answer.chunks_exact(padded(value_width))) {
                    to[head * value_width..][..value_width].copy_from_slice(&answer[..value_width]);
                }
            }
        }
        frame.clear_outside(&mut learnt, learnt_row);
        self.out.apply(&learnt, x, true);
        for buffer in [learnt, answer, panels, weights, value, key, query] {
            scratch.give(buffer);
        }
    }
}

/// Makes each row sum to one over the points of the board; the rest is zero.
fn softmax(frame: &BoardBatch, board: Size, scale: f32, rows: &mut [f32]) {
    let (area, wide) = (frame.area(), padded(frame.area()));
    let whole = board.area() == area;
    for row in rows.chunks_exact_mut(wide) {
        if !whole {
            let outside = row[..area].iter_mut().enumerate().filter(|(place, _)| !frame.on_board(board, *place));
            outside.for_each(|(_, x)| *x = f32::MIN);
        }
        row[area..].fill(f32::MIN);
    }
    arch().dispatch(Softmax { scale, rows, wide });
}

/// The softmax of rows in which [`f32::MIN`] stands for what has no share.
struct Softmax<'a> {
    scale: f32,
    rows: &'a mut [f32],
    wide: usize,
}

impl WithSimd for Softmax<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        const LANES: usize = 16;
        for row in self.rows.chunks_exact_mut(self.wide) {
            let parts = row.as_chunks_mut::<LANES>().0;
            let mut most = [f32::MIN; LANES];
            for part in &*parts {
                for (most, x) in most.iter_mut().zip(part) {
                    *most = if *x > *most { *x } else { *most };
                }
            }
            let most = most.into_iter().fold(f32::MIN, f32::max);
            let mut sums = [0.0; LANES];
            for part in &mut *parts {
                for (x, sum) in part.iter_mut().zip(&mut sums) {
                    let share = if *x == f32::MIN { 0.0 } else { 1.0 };
                    *x = share * exp(self.scale * (*x - most));
                    *sum += *x;
                }
            }
            let whole = sums.iter().sum::<f32>().recip();
            for x in parts.as_flattened_mut() {
                *x *= whole;
            }
        }
    }
}

/// Rotary position: pairs of numbers turned by angles that grow with the column and the row.
#[derive(Debug)]
pub(crate) struct Turns {
    pairs: usize,
    /// Cosine and sine for each head of keys, pair and column, and for each row.
    columns: Vec<(f32, f32)>,
    rows: Vec<(f32, f32)>,
}

impl Turns {
    /// From the angles for each column and row of each head's pairs, in the order `[head][pair]`.
    pub(crate) fn new(pairs: usize, frequencies: &[(f32, f32)]) -> Self {
        let table = |frequency: fn(&(f32, f32)) -> f32| {
            let angles = frequencies.iter().flat_map(|f| {
                let f = f64::from(frequency(f));
                (0..MAX_SIDE).map(move |at| f * f64::from(at))
            });
            angles.map(|angle| (angle.cos() as f32, angle.sin() as f32)).collect()
        };
        Self { pairs, columns: table(|f| f.0), rows: table(|f| f.1) }
    }

    /// Of one base: the first half of the pairs turn with the row, the others with the column.
    pub(crate) fn fixed(pairs: usize, heads: usize, theta: f64) -> Self {
        let half = pairs / 2;
        let frequency = |place: usize| theta.powf(-2.0 * place as f64 / pairs as f64) as f32;
        let of = |p: usize| if p < half { (0.0, frequency(p)) } else { (frequency(p - half), 0.0) };
        let frequencies: Vec<_> = (0..heads * pairs).map(|i| of(i % pairs)).collect();
        Self::new(pairs, &frequencies)
    }

    /// Turns `heads` heads of each point, of which `share` in a row have one head of keys.
    fn apply(&self, frame: &BoardBatch, x: &mut [f32], heads: usize, share: usize) {
        let width = padded(heads * self.pairs * 2);
        let side = usize::from(MAX_SIDE);
        for (at, point) in x.chunks_exact_mut(width).enumerate() {
            let place = at % frame.area();
            let (column, row) = (place % frame.width, place / frame.width);
            for (i, pair) in point[..heads * self.pairs * 2].as_chunks_mut::<2>().0.iter_mut().enumerate() {
                let (head, p) = (i / self.pairs, i % self.pairs);
                let entry = (head / share * self.pairs + p) * side;
                let ((cx, sx), (cy, sy)) = (self.columns[entry + column], self.rows[entry + row]);
                let (cos, sin) = (cx * cy - sx * sy, sx * cy + cx * sy);
                let [a, b] = *pair;
                *pair = [a * cos - b * sin, a * sin + b * cos];
            }
        }
    }
}

/// Two products with an activation between them, for each point.
#[derive(Debug)]
pub(crate) struct FeedForward {
    pub(crate) norm: Gain,
    pub(crate) widen: Matrix,
    pub(crate) gate: Option<Matrix>,
    pub(crate) narrow: Matrix,
}

impl FeedForward {
    /// Multiplications for a point.
    pub(crate) fn products(&self) -> u64 {
        self.widen.products() + self.narrow.products() + self.gate.as_ref().map_or(0, Matrix::products)
    }

    /// Adds its output to `x`.
    pub(crate) fn apply(&self, frame: &BoardBatch, x: &mut [f32], scratch: &mut Scratch) {
        let mut normed = scratch.take(x.len());
        self.norm.apply(frame, x, &mut normed);
        let mut wide = scratch.take(frame.points() * padded(self.widen.outs()));
        self.widen.apply(&normed, &mut wide, false);
        Activation::Silu.apply(&mut wide);
        if let Some(gate) = &self.gate {
            let mut factors = scratch.take(wide.len());
            gate.apply(&normed, &mut factors, false);
            arch().dispatch(Scale { x: &mut wide, factors: &factors });
            scratch.give(factors);
        }
        self.narrow.apply(&wide, x, true);
        scratch.give(wide);
        scratch.give(normed);
    }
}
