//! Small networks of every family, written as KataGo writes them, with weights by chance.

use std::fmt::Display;

use lanke_rules::playout::Rng;

/// A network to write.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) version: usize,
    pub(crate) blocks: &'static [Kind],
    pub(crate) activation: &'static str,
    /// True if the trunk ends in a measured norm, and that over whole boards.
    pub(crate) measured: Option<bool>,
    pub(crate) meta: bool,
    /// The window of the first convolution.
    pub(crate) window: usize,
    pub(crate) policies: usize,
}

/// A block.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// With this window and dilation.
    Ordinary(usize, usize),
    Pooling,
    Nested(&'static [Kind]),
    /// Heads, heads of keys, width of a key and of a value; turned by angles that are learnt, fixed or none.
    Attention(usize, usize, usize, usize, Option<bool>),
    FeedForward(bool),
}

/// Blocks of residuals, as the networks of 2020 had them.
pub(crate) const RESIDUAL: Plan = Plan {
    version: 8,
    blocks: &[Kind::Ordinary(3, 1), Kind::Pooling, Kind::Ordinary(3, 2)],
    activation: "ACTIVATION_RELU",
    measured: None,
    meta: false,
    window: 5,
    policies: 1,
};

/// Residuals with a smooth activation, by which what is no number spreads to the answers.
pub(crate) const MISH: Plan = Plan { version: 11, activation: "ACTIVATION_MISH", ..RESIDUAL };

pub(crate) const TRUNK: usize = 20;

/// A file in the making.
pub(crate) struct Writer {
    bytes: Vec<u8>,
    binary: bool,
    rng: Rng,
    plan: Plan,
    layers: usize,
}

impl Plan {
    /// The file, as text or binary; the weights are the same.
    pub(crate) fn write(self, binary: bool) -> Vec<u8> {
        let mut w = Writer::new(self, binary);
        w.head();
        w.trunk();
        w.policy_head();
        w.value_head();
        w.bytes
    }

    /// A file as text whose weights overflow as soon as a stone lies on the board: those of the planes of the
    /// first convolution that show stones are huge.
    pub(crate) fn write_overflowing(self) -> Vec<u8> {
        self.write_huge(&[1, 2])
    }

    /// A file as text in which the weights of these planes of the first convolution are huge.
    pub(crate) fn write_huge(self, chosen: &[usize]) -> Vec<u8> {
        let [planes, _] = Writer::new(self, false).seen();
        let text = String::from_utf8(self.write(false)).expect("a text");
        let head = format!("layer2\n{0}\n{0}\n{planes}\n{TRUNK}\n1\n1\n", self.window);
        let start = text.find(&head).expect("the first convolution") + head.len();
        let end = start + text[start..].find('\n').expect("its end");
        let huge = |(i, weight): (usize, &str)| {
            if chosen.contains(&(i / TRUNK % planes)) { "3e38 ".to_owned() } else { format!("{weight} ") }
        };
        let weights: String = text[start..end].split_whitespace().enumerate().map(huge).collect();
        [&text[..start], &weights, &text[end..]].concat().into_bytes()
    }
}

impl Writer {
    fn new(plan: Plan, binary: bool) -> Self {
        Self { bytes: Vec::new(), binary, rng: Rng::new(7), plan, layers: 0 }
    }

    fn word(&mut self, word: impl Display) {
        self.bytes.extend(format!("{word}\n").bytes());
    }

    fn words(&mut self, words: impl IntoIterator<Item = usize>) {
        words.into_iter().for_each(|word| self.word(word));
    }

    fn name(&mut self) {
        self.layers += 1;
        self.word(format!("layer{}", self.layers));
    }

    /// Weights about 0 of this size.
    fn weights(&mut self, count: usize, size: f32, about: f32) {
        if self.binary {
            self.bytes.extend(b"@BIN@");
        }
        for _ in 0..count {
            let weight = about + size * (self.rng.below(20_001) as f32 / 10_000.0 - 1.0);
            if self.binary {
                self.bytes.extend(weight.to_le_bytes());
            } else {
                self.bytes.extend(format!("{weight:?} ").bytes());
            }
        }
        self.bytes.push(b'\n');
    }

    fn matrix(&mut self, ins: usize, outs: usize) {
        self.name();
        self.words([ins, outs]);
        self.weights(ins * outs, (ins as f32).powf(-0.5), 0.0);
    }

    fn conv(&mut self, window: usize, dilation: usize, ins: usize, outs: usize) {
        self.name();
        self.words([window, window, ins, outs, dilation, dilation]);
        let seen = window * window * ins;
        self.weights(seen * outs, (seen as f32).powf(-0.5) * 1.5, 0.0);
    }

    fn bias(&mut self, channels: usize) {
        self.name();
        self.word(channels);
        self.weights(channels, 0.3, 0.0);
    }

    fn activation(&mut self) {
        self.name();
        if self.plan.version >= 11 {
            self.word(self.plan.activation);
        }
    }

    fn norm(&mut self, channels: usize) {
        self.name();
        let (scale, bias) = (self.layers % 2, usize::from(!self.layers.is_multiple_of(3)));
        self.word(channels);
        self.word("0.001");
        self.words([scale, bias]);
        self.weights(channels, 0.2, 0.0);
        self.weights(channels, 0.3, 0.8);
        (0..scale).for_each(|_| self.weights(channels, 0.3, 1.0));
        (0..bias).for_each(|_| self.weights(channels, 0.3, 0.0));
        self.activation();
    }

    fn gain(&mut self, channels: usize) {
        self.name();
        self.word(channels);
        self.word("1e-5");
        self.weights(channels, 0.3, 1.0);
    }

    /// Planes and globals of the version.
    fn seen(&self) -> [usize; 2] {
        match self.plan.version {
            4 | 5 => [22, 14],
            6 => [13, 12],
            7 => [22, 16],
            _ => [22, 19],
        }
    }

    fn head(&mut self) {
        let Plan { version, meta, .. } = self.plan;
        self.word("small-network");
        self.word(version);
        self.words(self.seen());
        if version >= 13 {
            ["20.0", "21.5", "19", "18", "41", "0.3", "31"].into_iter().for_each(|word| self.word(word));
        }
        if version >= 15 {
            self.words([usize::from(meta), 0, 0, 0, 0, 0, 0, 0]);
        }
    }

    fn trunk(&mut self) {
        let Plan { version, blocks, measured, meta, window, .. } = self.plan;
        self.name();
        self.words([blocks.len(), TRUNK, 8, 8, 8, 8]);
        if version >= 15 {
            self.words([usize::from(measured.is_some()), 0, 0, 0, 0, 0]);
        }
        let [planes, globals] = self.seen();
        self.conv(window, 1, planes, TRUNK);
        self.matrix(globals, TRUNK);
        if meta {
            self.name();
            self.word(192);
            self.matrix(192, 6);
            self.bias(6);
            self.activation();
            self.matrix(6, 5);
            self.bias(5);
            self.activation();
            self.matrix(5, TRUNK);
        }
        self.blocks(blocks, TRUNK);
        match measured {
            None => self.norm(TRUNK),
            Some(spatial) => {
                self.gain_head(spatial);
                self.activation();
            }
        }
    }

    fn gain_head(&mut self, spatial: bool) {
        self.name();
        self.word(TRUNK);
        self.word("1e-5");
        self.words([usize::from(spatial), 0]);
        self.weights(TRUNK, 0.3, 1.0);
        self.weights(TRUNK, 0.3, 0.0);
    }

    fn blocks(&mut self, blocks: &[Kind], channels: usize) {
        for &block in blocks {
            match block {
                Kind::Ordinary(window, dilation) => self.ordinary(channels, window, dilation),
                Kind::Pooling => self.pooling(channels),
                Kind::Nested(inner) => self.nested(channels, inner),
                Kind::Attention(..) => self.attention(channels, block),
                Kind::FeedForward(gated) => self.feed_forward(channels, gated),
            }
        }
    }

    fn ordinary(&mut self, channels: usize, window: usize, dilation: usize) {
        self.word("ordinary_block");
        self.name();
        self.norm(channels);
        self.conv(window, dilation, channels, 9);
        self.norm(9);
        self.conv(3, 1, 9, channels);
    }

    fn pooling(&mut self, channels: usize) {
        self.word("gpool_block");
        self.name();
        self.norm(channels);
        self.conv(3, 1, channels, 7);
        self.conv(3, 1, channels, 5);
        self.norm(5);
        self.matrix(15, 7);
        self.norm(7);
        self.conv(3, 1, 7, channels);
    }

    fn nested(&mut self, channels: usize, inner: &[Kind]) {
        self.word("nested_bottleneck_block");
        self.name();
        self.word(inner.len());
        self.norm(channels);
        self.conv(1, 1, channels, 12);
        self.blocks(inner, 12);
        self.norm(12);
        self.conv(1, 1, 12, channels);
    }

    fn attention(&mut self, channels: usize, block: Kind) {
        let Kind::Attention(heads, keys, key, value, turns) = block else { panic!("{block:?}") };
        self.word("transformer_attention_block");
        self.name();
        self.words([heads, keys, key, value, usize::from(turns.is_some()), usize::from(turns == Some(true))]);
        self.gain(channels);
        self.matrix(channels, heads * key);
        self.matrix(channels, keys * key);
        self.matrix(channels, keys * value);
        self.matrix(heads * value, channels);
        match turns {
            None => {}
            Some(true) => {
                self.name();
                self.words([keys, key / 2, 2]);
                self.weights(keys * key, 0.7, 0.0);
            }
            Some(false) => {
                self.name();
                self.word("50.0");
            }
        }
    }

    fn feed_forward(&mut self, channels: usize, gated: bool) {
        self.word("transformer_ffn_block");
        self.name();
        self.words([channels, 13, usize::from(gated)]);
        self.gain(channels);
        self.matrix(channels, 13);
        if gated {
            self.matrix(channels, 13);
        }
        self.matrix(13, channels);
    }

    fn policy_head(&mut self) {
        let Plan { version, policies, .. } = self.plan;
        self.name();
        if version >= 17 {
            self.words([policies, 0, 0, 0]);
        }
        self.conv(1, 1, TRUNK, 6);
        self.conv(1, 1, TRUNK, 4);
        self.norm(4);
        self.matrix(12, 6);
        self.norm(6);
        self.conv(1, 1, 6, policies);
        if version >= 15 {
            self.matrix(12, 8);
            self.bias(8);
            self.activation();
            self.matrix(8, policies);
        } else {
            self.matrix(12, policies);
        }
    }

    fn value_head(&mut self) {
        let version = self.plan.version;
        self.name();
        if version >= 17 {
            self.words([0, 0, 0]);
        }
        self.conv(1, 1, TRUNK, 5);
        self.norm(5);
        self.matrix(15, 10);
        self.bias(10);
        self.activation();
        let scores = match version {
            9.. => 6,
            8 => 4,
            _ => 2,
        };
        for outs in [3, scores] {
            self.matrix(10, outs);
            self.bias(outs);
        }
        self.conv(1, 1, 5, 1);
    }
}
