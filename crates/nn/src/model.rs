//! The parts of a network and what they do with a batch of boards.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::compute::{
    Activation, Affine, Attention, BoardBatch, Buffer, Conv, FeedForward, Gain, Matrix, Scratch, Sparse, add_bias,
    add_to_boards, padded, polynomials, pool,
};
use crate::input::PEOPLE;

/// A network as it was read.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) name: String,
    pub(crate) version: usize,
    pub(crate) multipliers: Multipliers,
    /// True if pass-alive areas are always found as if suicide were legal.
    pub(crate) pass_alive_under_suicide: bool,
    pub(crate) trunk: Trunk,
    pub(crate) policy: PolicyHead,
    pub(crate) value: ValueHead,
}

/// Multipliers of the outputs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Multipliers {
    td_score: f64,
    pub(crate) score_mean: f64,
    pub(crate) score_stdev: f64,
    pub(crate) lead: f64,
    pub(crate) variance_time: f64,
    pub(crate) value_error: f64,
    pub(crate) score_error: f64,
}

impl Default for Multipliers {
    fn default() -> Self {
        Self {
            td_score: 20.0,
            score_mean: 20.0,
            score_stdev: 20.0,
            lead: 20.0,
            variance_time: 40.0,
            value_error: 0.25,
            score_error: 30.0,
        }
    }
}

impl Multipliers {
    /// In the order of the file.
    pub(crate) fn in_order(&mut self) -> [&mut f64; 7] {
        [
            &mut self.td_score,
            &mut self.score_mean,
            &mut self.score_stdev,
            &mut self.lead,
            &mut self.variance_time,
            &mut self.value_error,
            &mut self.score_error,
        ]
    }
}

#[derive(Debug)]
pub(crate) struct Trunk {
    pub(crate) channels: usize,
    pub(crate) conv: Sparse,
    pub(crate) global: Matrix,
    pub(crate) meta: Option<Meta>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) tip: Tip,
}

/// Final layers of a trunk.
#[derive(Debug)]
pub(crate) enum Tip {
    Trained(Affine),
    Measured(Gain),
}

/// Layers for the description of the people who play, an input of some networks.
#[derive(Debug)]
pub(crate) struct Meta {
    pub(crate) first: Matrix,
    pub(crate) first_bias: Vec<f32>,
    pub(crate) first_activation: Activation,
    pub(crate) second: Matrix,
    pub(crate) second_bias: Vec<f32>,
    pub(crate) second_activation: Activation,
    pub(crate) last: Matrix,
}

#[derive(Debug)]
pub(crate) enum Block {
    Ordinary(Ordinary),
    GlobalPooling(Box<GlobalPooling>),
    Nested(Nested),
    Attention(Attention),
    FeedForward(FeedForward),
}

/// Two convolutions.
#[derive(Debug)]
pub(crate) struct Ordinary {
    pub(crate) before: Affine,
    pub(crate) first: Conv,
    pub(crate) between: Affine,
    pub(crate) second: Conv,
}

/// Two convolutions, the first with a bias from the look of the whole board.
#[derive(Debug)]
pub(crate) struct GlobalPooling {
    pub(crate) before: Affine,
    pub(crate) regular: Conv,
    pub(crate) pooled: Conv,
    pub(crate) pooled_norm: Affine,
    pub(crate) to_bias: Matrix,
    pub(crate) between: Affine,
    pub(crate) last: Conv,
}

/// Blocks on fewer channels.
#[derive(Debug)]
pub(crate) struct Nested {
    pub(crate) before: Affine,
    pub(crate) narrow: Conv,
    pub(crate) blocks: Vec<Block>,
    pub(crate) after: Affine,
    pub(crate) widen: Conv,
}

#[derive(Debug)]
pub(crate) struct PolicyHead {
    pub(crate) own: Conv,
    pub(crate) pooled: Conv,
    pub(crate) pooled_norm: Affine,
    pub(crate) to_bias: Matrix,
    pub(crate) norm: Affine,
    pub(crate) last: Conv,
    pub(crate) pass: PassHead,
}

/// Policy of the pass.
#[derive(Debug)]
pub(crate) struct PassHead {
    pub(crate) first: Matrix,
    pub(crate) rest: Option<(Vec<f32>, Activation, Matrix)>,
}

#[derive(Debug)]
pub(crate) struct ValueHead {
    pub(crate) own: Conv,
    pub(crate) norm: Affine,
    pub(crate) hidden: Matrix,
    pub(crate) hidden_bias: Vec<f32>,
    pub(crate) activation: Activation,
    pub(crate) value: Matrix,
    pub(crate) value_bias: Vec<f32>,
    pub(crate) score: Matrix,
    pub(crate) score_bias: Vec<f32>,
    pub(crate) ownership: Conv,
}

/// Inputs: a row for each point, not padded, and rows for each board, padded.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) planes: Buffer,
    pub(crate) globals: Buffer,
    pub(crate) people: Buffer,
}

/// Raw outputs: padded rows for each point or each board.
#[derive(Debug, Default)]
pub(crate) struct RawOutput {
    pub(crate) policy: Buffer,
    pub(crate) pass: Buffer,
    pub(crate) value: Buffer,
    pub(crate) score: Buffer,
    pub(crate) ownership: Buffer,
}

impl Model {
    /// Multiplications for a board of so many points, those of convolutions counted plainly.
    pub(crate) fn products(&self, points: u64) -> u64 {
        let PolicyHead { own, pooled, last, .. } = &self.policy;
        let heads = [own, pooled, last, &self.value.own, &self.value.ownership].map(Conv::products);
        points * (self.trunk.conv.products() + heads.iter().sum::<u64>()) + products(&self.trunk.blocks, points)
    }

    /// Evaluates a batch, and tells whether it came to its end: not when it was stopped between two blocks.
    pub(crate) fn evaluate(
        &self,
        frame: &BoardBatch,
        batch: &Batch,
        raw: &mut RawOutput,
        scratch: &mut Scratch,
        stop: &AtomicBool,
    ) -> bool {
        let mut x = scratch.take(frame.points() * padded(self.trunk.channels));
        let whole = self.trunk.apply(frame, batch, &mut x, scratch, stop);
        if whole {
            self.policy.apply(frame, &x, raw, scratch);
            self.value.apply(frame, &x, raw, scratch);
        }
        scratch.give(x);
        scratch.settle();
        whole
    }
}

impl Trunk {
    fn apply(
        &self,
        frame: &BoardBatch,
        batch: &Batch,
        x: &mut Buffer,
        scratch: &mut Scratch,
        stop: &AtomicBool,
    ) -> bool {
        self.conv.apply(frame, &batch.planes, x);
        let mut rows = scratch.take(frame.batch * padded(self.channels));
        self.global.apply(&batch.globals, &mut rows, false);
        if let Some(meta) = &self.meta {
            meta.add(&batch.people, &mut rows, scratch);
        }
        add_to_boards(frame, &rows, x);
        scratch.give(rows);
        for block in &self.blocks {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            block.apply(frame, x, scratch);
        }
        let mut out = scratch.take(x.len());
        match &self.tip {
            Tip::Trained(affine) => affine.apply(frame, x, &mut out),
            Tip::Measured(gain) => gain.apply(frame, x, &mut out),
        }
        std::mem::swap(x, &mut out);
        scratch.give(out);
        true
    }
}

impl Meta {
    fn add(&self, people: &[f32], rows: &mut [f32], scratch: &mut Scratch) {
        let count = people.len() / padded(PEOPLE);
        let mut first = scratch.take(count * padded(self.first.outs()));
        self.first.apply(people, &mut first, false);
        add_bias(&self.first_bias, &mut first);
        self.first_activation.apply(&mut first);
        let mut second = scratch.take(count * padded(self.second.outs()));
        self.second.apply(&first, &mut second, false);
        add_bias(&self.second_bias, &mut second);
        self.second_activation.apply(&mut second);
        self.last.apply(&second, rows, true);
        scratch.give(second);
        scratch.give(first);
    }
}

fn products(blocks: &[Block], points: u64) -> u64 {
    let convs = |convs: &[&Conv]| points * convs.iter().map(|conv| conv.products()).sum::<u64>();
    let of = |block: &Block| match block {
        Block::Ordinary(b) => convs(&[&b.first, &b.second]),
        Block::GlobalPooling(b) => convs(&[&b.regular, &b.pooled, &b.last]),
        Block::Nested(b) => convs(&[&b.narrow, &b.widen]) + products(&b.blocks, points),
        Block::Attention(b) => b.products(points),
        Block::FeedForward(b) => points * b.products(),
    };
    blocks.iter().map(of).sum()
}

impl Block {
    /// Adds its output to `x`.
    fn apply(&self, frame: &BoardBatch, x: &mut [f32], scratch: &mut Scratch) {
        match self {
            Self::Ordinary(block) => block.apply(frame, x, scratch),
            Self::GlobalPooling(block) => block.apply(frame, x, scratch),
            Self::Nested(block) => block.apply(frame, x, scratch),
            Self::Attention(block) => block.apply(frame, x, scratch),
            Self::FeedForward(block) => block.apply(frame, x, scratch),
        }
    }
}

/// A norm and a convolution of what it gives, in a buffer of its own.
fn convolved(frame: &BoardBatch, norm: &Affine, conv: &Conv, x: &[f32], scratch: &mut Scratch) -> Buffer {
    let mut normed = scratch.take(frame.points() * padded(norm.channels()));
    norm.apply(frame, x, &mut normed);
    let out = convolution(frame, conv, &normed, scratch);
    scratch.give(normed);
    out
}

fn convolution(frame: &BoardBatch, conv: &Conv, x: &[f32], scratch: &mut Scratch) -> Buffer {
    let mut out = scratch.take(frame.points() * padded(conv.outs()));
    conv.apply(frame, x, &mut out, false, scratch);
    out
}

/// Adds a norm and a convolution of `from` to `x`.
fn add_convolved(frame: &BoardBatch, norm: &Affine, conv: &Conv, from: &[f32], x: &mut [f32], scratch: &mut Scratch) {
    let mut normed = scratch.take(from.len());
    norm.apply(frame, from, &mut normed);
    conv.apply(frame, &normed, x, true, scratch);
    scratch.give(normed);
}

/// The pooled look of each board in the channels of a convolution.
fn pooled(frame: &BoardBatch, conv: &Conv, norm: &Affine, x: &[f32], scratch: &mut Scratch) -> Buffer {
    let channels = conv.outs();
    let raw = convolution(frame, conv, x, scratch);
    let mut normed = scratch.take(raw.len());
    norm.apply(frame, &raw, &mut normed);
    let mut out = scratch.take(frame.batch * padded(3 * channels));
    pool(frame, &normed, channels, &mut out);
    scratch.give(normed);
    scratch.give(raw);
    out
}

/// Adds a product of each board's look to all its points.
fn add_bias_of(frame: &BoardBatch, matrix: &Matrix, looks: &[f32], x: &mut [f32], scratch: &mut Scratch) {
    let mut rows = scratch.take(frame.batch * padded(matrix.outs()));
    matrix.apply(looks, &mut rows, false);
    add_to_boards(frame, &rows, x);
    scratch.give(rows);
}

impl Ordinary {
    fn apply(&self, frame: &BoardBatch, x: &mut [f32], scratch: &mut Scratch) {
        let inner = convolved(frame, &self.before, &self.first, x, scratch);
        add_convolved(frame, &self.between, &self.second, &inner, x, scratch);
        scratch.give(inner);
    }
}

impl GlobalPooling {
    fn apply(&self, frame: &BoardBatch, x: &mut [f32], scratch: &mut Scratch) {
        let mut normed = scratch.take(x.len());
        self.before.apply(frame, x, &mut normed);
        let mut regular = convolution(frame, &self.regular, &normed, scratch);
        let looks = pooled(frame, &self.pooled, &self.pooled_norm, &normed, scratch);
        add_bias_of(frame, &self.to_bias, &looks, &mut regular, scratch);
        add_convolved(frame, &self.between, &self.last, &regular, x, scratch);
        for buffer in [looks, regular, normed] {
            scratch.give(buffer);
        }
    }
}

impl Nested {
    fn apply(&self, frame: &BoardBatch, x: &mut [f32], scratch: &mut Scratch) {
        let mut inner = convolved(frame, &self.before, &self.narrow, x, scratch);
        self.blocks.iter().for_each(|block| block.apply(frame, &mut inner, scratch));
        add_convolved(frame, &self.after, &self.widen, &inner, x, scratch);
        scratch.give(inner);
    }
}

impl PolicyHead {
    /// Channels of the policy.
    pub(crate) fn channels(&self) -> usize {
        self.last.outs()
    }

    fn apply(&self, frame: &BoardBatch, x: &[f32], raw: &mut RawOutput, scratch: &mut Scratch) {
        let mut own = convolution(frame, &self.own, x, scratch);
        let looks = pooled(frame, &self.pooled, &self.pooled_norm, x, scratch);
        add_bias_of(frame, &self.to_bias, &looks, &mut own, scratch);
        let mut normed = scratch.take(own.len());
        self.norm.apply(frame, &own, &mut normed);
        raw.policy.resize(frame.points() * padded(self.channels()));
        self.last.apply(frame, &normed, &mut raw.policy, false, scratch);
        raw.pass.resize(frame.batch * padded(self.channels()));
        self.pass.apply(&looks, &mut raw.pass, frame.batch, scratch);
        for buffer in [normed, looks, own] {
            scratch.give(buffer);
        }
    }
}

impl PassHead {
    fn apply(&self, looks: &[f32], out: &mut [f32], batch: usize, scratch: &mut Scratch) {
        let Some((bias, activation, last)) = &self.rest else {
            return self.first.apply(looks, out, false);
        };
        let mut hidden = scratch.take(batch * padded(self.first.outs()));
        self.first.apply(looks, &mut hidden, false);
        add_bias(bias, &mut hidden);
        activation.apply(&mut hidden);
        last.apply(&hidden, out, false);
        scratch.give(hidden);
    }
}

impl ValueHead {
    fn apply(&self, frame: &BoardBatch, x: &[f32], raw: &mut RawOutput, scratch: &mut Scratch) {
        let channels = self.own.outs();
        let normed = {
            let own = convolution(frame, &self.own, x, scratch);
            let mut normed = scratch.take(own.len());
            self.norm.apply(frame, &own, &mut normed);
            scratch.give(own);
            normed
        };
        let mut looks = scratch.take(frame.batch * padded(3 * channels));
        polynomials(frame, &normed, channels, &mut looks);
        let mut hidden = scratch.take(frame.batch * padded(self.hidden.outs()));
        self.hidden.apply(&looks, &mut hidden, false);
        add_bias(&self.hidden_bias, &mut hidden);
        self.activation.apply(&mut hidden);
        for (matrix, bias, out) in
            [(&self.value, &self.value_bias, &mut raw.value), (&self.score, &self.score_bias, &mut raw.score)]
        {
            out.resize(frame.batch * padded(matrix.outs()));
            matrix.apply(&hidden, out, false);
            add_bias(bias, out);
        }
        raw.ownership.resize(frame.points() * padded(1));
        self.ownership.apply(frame, &normed, &mut raw.ownership, false, scratch);
        for buffer in [hidden, looks, normed] {
            scratch.give(buffer);
        }
    }
}
