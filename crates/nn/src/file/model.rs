//! The parts of a network in the order of its file.

use std::io::Read;

use super::words::{Reading, Words};
use super::{LoadError, LoadErrorKind, MAX_BLOCKS, MAX_CHANNELS, MAX_DEPTH};
use crate::compute::{Attention, FeedForward, Heads, Turns};
use crate::input::{PEOPLE, Vision};
use crate::model::{
    Block, GlobalPooling, Meta, Model, Multipliers, Nested, Ordinary, PassHead, PolicyHead, Tip, Trunk, ValueHead,
};

/// Reads a whole file.
pub(super) fn read<R: Read>(words: Words<R>) -> Result<Model, LoadError> {
    let mut file = File { words, version: 0, blocks: 0 };
    let model = file.model()?;
    file.words.end()?;
    Ok(model)
}

struct File<R: Read> {
    words: Words<R>,
    version: usize,
    /// Blocks read so far.
    blocks: usize,
}

impl<R: Read> File<R> {
    fn model(&mut self) -> Reading<Model> {
        let words = &mut self.words;
        let name = words.word()?;
        if name.len() > 96 || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_') {
            return words.fail(LoadErrorKind::NotA("the name of a network", name));
        }
        let version = words.word()?;
        let Ok(number) = version.parse::<i64>() else {
            return words.fail(LoadErrorKind::NotA("the version of a network", version));
        };
        self.version = match usize::try_from(number) {
            Ok(version @ 4..=17) => version,
            _ => return words.fail(LoadErrorKind::Version(number)),
        };
        let vision = Vision::of_version(self.version);
        let (planes, globals) = (vision.planes(), vision.globals());
        words.exactly("input planes", planes)?;
        words.exactly("global inputs", globals)?;
        let mut multipliers = Multipliers::default();
        if self.version >= 13 {
            for multiplier in multipliers.in_order() {
                *multiplier = words.fraction("a multiplier")?;
            }
        }
        let (mut has_meta, mut pass_alive_under_suicide) = (false, false);
        if self.version >= 15 {
            has_meta = words.flag("the version of the meta encoder")?;
            pass_alive_under_suicide = words.flag("a flag of suicide")?;
            words.zeros(6)?;
        }
        let trunk = self.trunk(planes, globals, has_meta)?;
        let policy = self.policy_head(trunk.channels)?;
        let value = self.value_head(trunk.channels)?;
        Ok(Model { name, version: self.version, multipliers, pass_alive_under_suicide, trunk, policy, value })
    }

    fn trunk(&mut self, planes: usize, globals: usize, has_meta: bool) -> Reading<Trunk> {
        let words = &mut self.words;
        words.name()?;
        let blocks = words.number("the number of blocks", 1, MAX_BLOCKS)?;
        let channels = words.channels("the channels of the trunk")?;
        // The channels of blocks, which the blocks tell themselves.
        for _ in 0..4 {
            words.number("a number of channels", 0, MAX_CHANNELS)?;
        }
        let mut measured = false;
        if self.version >= 15 {
            measured = words.flag("the kind of norm")?;
            words.zeros(5)?;
        }
        let conv = words.sparse(planes)?;
        words.matches("output channels", conv.outs(), channels)?;
        let global = words.matrix_to(globals, channels)?;
        let meta = if has_meta { Some(self.meta(channels)?) } else { None };
        let blocks = self.blocks(blocks, channels, 0)?;
        let tip = if measured {
            Tip::Measured(self.words.tip_gain(channels, self.version)?)
        } else {
            Tip::Trained(self.words.affine(channels, self.version)?)
        };
        Ok(Trunk { channels, conv, global, meta, blocks, tip })
    }

    fn meta(&mut self, channels: usize) -> Reading<Meta> {
        let (words, version) = (&mut self.words, self.version);
        words.name()?;
        words.exactly("meta inputs", PEOPLE)?;
        let first = words.matrix(PEOPLE)?;
        let first_bias = words.bias(first.outs())?;
        let first_activation = words.activation(version)?;
        let second = words.matrix(first.outs())?;
        let second_bias = words.bias(second.outs())?;
        let second_activation = words.activation(version)?;
        let last = words.matrix_to(second.outs(), channels)?;
        Ok(Meta { first, first_bias, first_activation, second, second_bias, second_activation, last })
    }

    fn blocks(&mut self, count: usize, channels: usize, depth: usize) -> Reading<Vec<Block>> {
        self.blocks += count;
        if self.blocks > MAX_BLOCKS || depth > MAX_DEPTH {
            return self.words.fail(LoadErrorKind::OutOfBounds("the number of blocks", self.blocks as i64));
        }
        (0..count).map(|_| self.block(channels, depth)).collect()
    }

    fn block(&mut self, channels: usize, depth: usize) -> Reading<Block> {
        let kind = self.words.word()?;
        Ok(match kind.as_str() {
            "ordinary_block" => Block::Ordinary(self.ordinary(channels)?),
            "gpool_block" => Block::GlobalPooling(Box::new(self.global_pooling(channels)?)),
            "nested_bottleneck_block" => Block::Nested(self.nested(channels, depth)?),
            "transformer_attention_block" => Block::Attention(self.attention(channels)?),
            "transformer_ffn_block" => Block::FeedForward(self.feed_forward(channels)?),
            _ => return self.words.fail(LoadErrorKind::Unknown(kind)),
        })
    }

    fn ordinary(&mut self, channels: usize) -> Reading<Ordinary> {
        let (words, version) = (&mut self.words, self.version);
        words.name()?;
        let before = words.affine(channels, version)?;
        let first = words.conv(channels)?;
        let between = words.affine(first.outs(), version)?;
        let second = words.conv_to(first.outs(), channels)?;
        Ok(Ordinary { before, first, between, second })
    }

    fn global_pooling(&mut self, channels: usize) -> Reading<GlobalPooling> {
        let (words, version) = (&mut self.words, self.version);
        words.name()?;
        let before = words.affine(channels, version)?;
        let regular = words.conv(channels)?;
        let pooled = words.conv(channels)?;
        let pooled_norm = words.affine(pooled.outs(), version)?;
        let to_bias = words.matrix_to(3 * pooled.outs(), regular.outs())?;
        let between = words.affine(regular.outs(), version)?;
        let last = words.conv_to(regular.outs(), channels)?;
        Ok(GlobalPooling { before, regular, pooled, pooled_norm, to_bias, between, last })
    }

    fn nested(&mut self, channels: usize, depth: usize) -> Reading<Nested> {
        self.words.name()?;
        let count = self.words.number("the number of blocks", 1, MAX_BLOCKS)?;
        let before = self.words.affine(channels, self.version)?;
        let narrow = self.words.conv(channels)?;
        let blocks = self.blocks(count, narrow.outs(), depth + 1)?;
        let after = self.words.affine(narrow.outs(), self.version)?;
        let widen = self.words.conv_to(narrow.outs(), channels)?;
        Ok(Nested { before, narrow, blocks, after, widen })
    }

    fn attention(&mut self, channels: usize) -> Reading<Attention> {
        let words = &mut self.words;
        words.name()?;
        let queries = words.channels("the heads")?;
        let keys = words.number("the heads of keys", 1, queries)?;
        if !queries.is_multiple_of(keys) {
            return words.fail(LoadErrorKind::Mismatch("heads of keys", keys, queries));
        }
        let key_width = words.channels("the width of a key")?;
        let value_width = words.channels("the width of a value")?;
        for width in [queries * key_width, queries * value_width] {
            if width > MAX_CHANNELS {
                return words.fail(LoadErrorKind::OutOfBounds("the width of all heads", width as i64));
            }
        }
        let (turned, learnt) = (words.flag("a flag of turns")?, words.flag("a flag of learnt turns")?);
        let heads = Heads { queries, keys, key_width, value_width };
        let norm = words.gain(channels)?;
        let query = words.matrix_to(channels, queries * key_width)?;
        let key = words.matrix_to(channels, keys * key_width)?;
        let value = words.matrix_to(channels, keys * value_width)?;
        let out = words.matrix_to(queries * value_width, channels)?;
        let turns = if turned { Some(self.turns(heads, learnt)?) } else { None };
        Ok(Attention { heads, norm, query, key, value, out, turns })
    }

    fn turns(&mut self, heads: Heads, learnt: bool) -> Reading<Turns> {
        let words = &mut self.words;
        words.name()?;
        let pairs = heads.key_width / 2;
        // The fixed ones halve the pairs too.
        if !heads.key_width.is_multiple_of(if learnt { 2 } else { 4 }) {
            return words.fail(LoadErrorKind::OutOfBounds("the width of a key that is turned", heads.key_width as i64));
        }
        if !learnt {
            let theta = words.fraction("the base of turns")?;
            if theta <= 0.0 {
                return words.fail(LoadErrorKind::OutOfBounds("the base of turns", theta as i64));
            }
            return Ok(Turns::fixed(pairs, heads.keys, theta));
        }
        words.exactly("heads of keys", heads.keys)?;
        words.exactly("pairs", pairs)?;
        words.exactly("numbers of a pair", 2)?;
        let numbers = words.weights(heads.keys * pairs * 2)?;
        let frequencies: Vec<(f32, f32)> = numbers.as_chunks().0.iter().map(|&[x, y]| (x, y)).collect();
        Ok(Turns::new(pairs, &frequencies))
    }

    fn feed_forward(&mut self, channels: usize) -> Reading<FeedForward> {
        let words = &mut self.words;
        words.name()?;
        words.exactly("channels", channels)?;
        let wide = words.channels("the inner channels")?;
        let gated = words.flag("a flag of the gate")?;
        let norm = words.gain(channels)?;
        let widen = words.matrix_to(channels, wide)?;
        let gate = if gated { Some(words.matrix_to(channels, wide)?) } else { None };
        let narrow = words.matrix_to(wide, channels)?;
        Ok(FeedForward { norm, widen, gate, narrow })
    }

    fn policy_head(&mut self, channels: usize) -> Reading<PolicyHead> {
        let (words, version) = (&mut self.words, self.version);
        words.name()?;
        let outs = match version {
            17.. => {
                let outs = words.number("the channels of the policy", 2, 4)?;
                words.zeros(3)?;
                outs
            }
            16 => 4,
            12..16 => 2,
            _ => 1,
        };
        let own = words.conv(channels)?;
        let pooled = words.conv(channels)?;
        let pooled_norm = words.affine(pooled.outs(), version)?;
        let to_bias = words.matrix_to(3 * pooled.outs(), own.outs())?;
        let norm = words.affine(own.outs(), version)?;
        let last = words.conv_to(own.outs(), outs)?;
        let first = words.matrix(3 * pooled.outs())?;
        let pass = if version >= 15 {
            let bias = words.bias(first.outs())?;
            let activation = words.activation(version)?;
            let last = words.matrix_to(first.outs(), outs)?;
            PassHead { first, rest: Some((bias, activation, last)) }
        } else {
            words.matches("output channels", first.outs(), outs)?;
            PassHead { first, rest: None }
        };
        Ok(PolicyHead { own, pooled, pooled_norm, to_bias, norm, last, pass })
    }

    fn value_head(&mut self, channels: usize) -> Reading<ValueHead> {
        let (words, version) = (&mut self.words, self.version);
        words.name()?;
        if version >= 17 {
            words.zeros(3)?;
        }
        let scores = match version {
            9.. => 6,
            8 => 4,
            _ => 2,
        };
        let own = words.conv(channels)?;
        let norm = words.affine(own.outs(), version)?;
        let hidden = words.matrix(3 * own.outs())?;
        let hidden_bias = words.bias(hidden.outs())?;
        let activation = words.activation(version)?;
        let value = words.matrix_to(hidden.outs(), 3)?;
        let value_bias = words.bias(3)?;
        let score = words.matrix_to(hidden.outs(), scores)?;
        let score_bias = words.bias(scores)?;
        let ownership = words.conv_to(own.outs(), 1)?;
        Ok(ValueHead { own, norm, hidden, hidden_bias, activation, value, value_bias, score, score_bias, ownership })
    }
}
