//! Attention over the points of a board, and the layers of transformers beside it (A. Vaswani and others,
//! "Attention is all you need", 2017; J. Su and others, "RoFormer", 2021; N. Shazeer, "GLU variants improve
//! transformer", 2020).

use lanke_rules::MAX_SIDE;
use pulp::bytemuck::cast_slice_mut;
use pulp::{Simd, WithSimd, c32};

use super::activation::{Activation, Gain, Gated, exp};
use super::arch;
use super::buffer::{Scratch, padded, registers_mut};
use super::frame::BoardBatch;
use super::product::{Matrix, multiply, pack_columns, pack_rows};

/// Points whose products are made together, so that they stay in the cache between two of them.
const TOGETHER: usize = 384;
/// Points that ask together, so that the scores of a head stay in the cache.
const ASKING: usize = 52;
/// Logarithm of the least share of attention that counts beside the greatest: lesser ones are lost in rounding, and
/// products of denormal numbers are a hundred times slower.
const FLOOR: f32 = -30.0;

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
        for (frame, x) in together(frame, x) {
            self.apply_together(&frame, x, scratch);
        }
    }

    fn apply_together(&self, frame: &BoardBatch, x: &mut [f32], scratch: &mut Scratch) {
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
            turns.apply(frame, &mut query, &mut key, self.heads, scratch);
        }
        let mut learnt = scratch.take(points * padded(self.out.ins()));
        self.attend(frame, [&query, &key, &value], &mut learnt, scratch);
        frame.clear_outside(&mut learnt, padded(self.out.ins()));
        self.out.apply(&learnt, x, true);
        for buffer in [learnt, value, key, query] {
            scratch.give(buffer);
        }
    }

    /// Writes the mean of the values that each head of each point attends to.
    fn attend(&self, frame: &BoardBatch, [query, key, value]: [&[f32]; 3], learnt: &mut [f32], scratch: &mut Scratch) {
        let Heads { queries, keys, key_width, value_width } = self.heads;
        let [query_row, key_row, value_row, learnt_row] =
            [self.query.outs(), self.key.outs(), self.value.outs(), self.out.ins()].map(padded);
        let (area, wide_value) = (frame.area(), padded(value_width));
        let scale = (key_width as f32).sqrt().recip();
        let mut key_panels = scratch.take(key_width * padded(area));
        let mut value_panels = scratch.take(area * wide_value);
        let mut weights = scratch.take(ASKING * padded(area));
        let mut answers = scratch.take(ASKING * wide_value);
        for (b, &board) in frame.boards.iter().enumerate() {
            let (count, wide) = (board.area(), padded(board.area()));
            let (key_panels, value_panels) =
                (&mut key_panels[..key_width * wide], &mut value_panels[..count * wide_value]);
            let points = || frame.places(board).map(|place| b * area + place);
            for head in 0..queries {
                let shared = head * keys / queries;
                if head % (queries / keys) == 0 {
                    let columns = points().map(|point| &key[point * key_row + shared * key_width..][..key_width]);
                    pack_columns(columns, key_width, key_panels);
                    let rows = points().map(|point| &value[point * value_row + shared * value_width..][..value_width]);
                    pack_rows(rows, count, value_panels);
                }
                let asking = query[b * area * query_row..][..area * query_row].chunks(ASKING * query_row);
                let learnt = learnt[b * area * learnt_row..][..area * learnt_row].chunks_mut(ASKING * learnt_row);
                for (asking, learnt) in asking.zip(learnt) {
                    let rows = asking.len() / query_row;
                    let (weights, answers) = (&mut weights[..rows * wide], &mut answers[..rows * wide_value]);
                    multiply(&asking[head * key_width..], query_row, key_panels, key_width, weights, wide, false);
                    arch().dispatch(Softmax { scale, rows: weights, wide, count });
                    multiply(weights, wide, value_panels, count, answers, wide_value, false);
                    for (to, answer) in learnt.chunks_exact_mut(learnt_row).zip(answers.chunks_exact(wide_value)) {
                        to[head * value_width..][..value_width].copy_from_slice(&answer[..value_width]);
                    }
                }
            }
        }
        for buffer in [answers, weights, value_panels, key_panels] {
            scratch.give(buffer);
        }
    }
}

/// The boards in batches of about [`TOGETHER`] points, each with its part of `x`.
fn together<'a>(frame: &BoardBatch<'a>, x: &'a mut [f32]) -> impl Iterator<Item = (BoardBatch<'a>, &'a mut [f32])> {
    let boards = (TOGETHER / frame.area()).max(1);
    let board = x.len() / frame.batch;
    frame.split(boards).zip(x.chunks_mut(boards * board))
}

/// Makes the first `count` numbers of each row sum to one; the others become zero.
struct Softmax<'a> {
    scale: f32,
    rows: &'a mut [f32],
    wide: usize,
    count: usize,
}

impl WithSimd for Softmax<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let (floor, zero) = (simd.splat_f32s(FLOOR), simd.splat_f32s(0.0));
        for row in self.rows.chunks_exact_mut(self.wide) {
            row[self.count..].fill(f32::MIN);
            let row = registers_mut::<S>(row);
            let mut most = simd.splat_f32s(f32::MIN);
            for x in &*row {
                most = simd.max_f32s(*x, most);
            }
            let most = simd.splat_f32s(simd.reduce_max_f32s(most));
            let scale = simd.splat_f32s(self.scale);
            let mut sums = zero;
            for x in &mut *row {
                let below = simd.mul_f32s(scale, simd.sub_f32s(*x, most));
                *x = simd.select_f32s(simd.less_than_f32s(below, floor), zero, exp(simd, below));
                sums = simd.add_f32s(sums, *x);
            }
            let whole = simd.splat_f32s(simd.reduce_sum_f32s(sums).recip());
            for x in row {
                *x = simd.mul_f32s(*x, whole);
            }
        }
    }
}

/// Rotary position: pairs of numbers turned by angles that grow with the column and the row.
#[derive(Debug)]
pub(crate) struct Turns {
    pairs: usize,
    columns: Angles,
    rows: Angles,
}

/// Cosines and sines, as complex numbers, at each place of a line, in the order `[place][head of keys][pair]`.
#[derive(Debug)]
struct Angles(Vec<c32>);

impl Angles {
    fn new(frequencies: impl Iterator<Item = f32> + Clone) -> Self {
        let places = (0..MAX_SIDE).map(f64::from);
        let angles = places.flat_map(|at| frequencies.clone().map(move |f| (f64::from(f) * at).sin_cos()));
        Self(angles.map(|(sin, cos)| c32::new(cos as f32, sin as f32)).collect())
    }

    /// Those at a place of a line.
    #[inline(always)]
    fn at(&self, place: usize, count: usize) -> &[c32] {
        &self.0[place * count..][..count]
    }
}

impl Turns {
    /// From the frequencies for columns and rows of each head's pairs, in the order `[head][pair]`.
    pub(crate) fn new(pairs: usize, frequencies: &[(f32, f32)]) -> Self {
        let [columns, rows] =
            [|f: &(f32, f32)| f.0, |f: &(f32, f32)| f.1].map(|of| Angles::new(frequencies.iter().map(of)));
        Self { pairs, columns, rows }
    }

    /// Of one base: the first half of the pairs turn with the row, the others with the column.
    pub(crate) fn fixed(pairs: usize, heads: usize, theta: f64) -> Self {
        let half = pairs / 2;
        let frequency = |place: usize| theta.powf(-2.0 * place as f64 / pairs as f64) as f32;
        let of = |p: usize| if p < half { (0.0, frequency(p)) } else { (frequency(p - half), 0.0) };
        let frequencies: Vec<_> = (0..heads * pairs).map(|i| of(i % pairs)).collect();
        Self::new(pairs, &frequencies)
    }

    /// Turns the queries and keys of each point.
    fn apply(&self, frame: &BoardBatch, query: &mut [f32], key: &mut [f32], heads: Heads, scratch: &mut Scratch) {
        let mut angles = scratch.take(2 * heads.keys * self.pairs);
        arch().dispatch(Turn { turns: self, frame, query, key, heads, angles: &mut angles });
        scratch.give(angles);
    }
}

struct Turn<'a> {
    turns: &'a Turns,
    frame: &'a BoardBatch<'a>,
    query: &'a mut [f32],
    key: &'a mut [f32],
    heads: Heads,
    /// Room for the angles of a point.
    angles: &'a mut [f32],
}

impl WithSimd for Turn<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { turns: Turns { pairs, columns, rows }, frame, query, key, heads, angles } = self;
        let Heads { queries, keys, .. } = heads;
        let (turned, head_width) = (keys * pairs, 2 * pairs);
        let angles: &mut [c32] = cast_slice_mut(angles);
        let points =
            query.chunks_exact_mut(padded(queries * head_width)).zip(key.chunks_exact_mut(padded(keys * head_width)));
        for (at, (query, key)) in points.enumerate() {
            let place = at % frame.area();
            angles.copy_from_slice(columns.at(place % frame.width, turned));
            turn(simd, angles, rows.at(place / frame.width, turned));
            turn(simd, cast_slice_mut(&mut key[..2 * turned]), angles);
            for (head, query) in query.chunks_exact_mut(head_width).take(queries).enumerate() {
                turn(simd, cast_slice_mut(query), &angles[head * keys / queries * pairs..][..*pairs]);
            }
        }
    }
}

/// Turns pairs of numbers by as many angles: a product of complex numbers.
#[inline(always)]
fn turn<S: Simd>(simd: S, pairs: &mut [c32], angles: &[c32]) {
    let (registers, rest) = S::as_mut_simd_c32s(pairs);
    let (angles, angles_of_rest) = S::as_simd_c32s(angles);
    for (pair, angle) in registers.iter_mut().zip(angles) {
        *pair = simd.mul_e_c32s(*pair, *angle);
    }
    for (pair, angle) in rest.iter_mut().zip(angles_of_rest) {
        *pair *= angle;
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
        for (frame, x) in together(frame, x) {
            let mut normed = scratch.take(x.len());
            self.norm.apply(&frame, x, &mut normed);
            let mut wide = scratch.take(frame.points() * padded(self.widen.outs()));
            self.widen.apply(&normed, &mut wide, false);
            if let Some(matrix) = &self.gate {
                let mut gate = scratch.take(wide.len());
                matrix.apply(&normed, &mut gate, false);
                arch().dispatch(Gated { x: &mut wide, gate: &gate });
                scratch.give(gate);
            } else {
                Activation::Silu.apply(&mut wide);
            }
            self.narrow.apply(&wide, x, true);
            scratch.give(wide);
            scratch.give(normed);
        }
    }
}
