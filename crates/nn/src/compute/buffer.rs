//! Memory for numbers: aligned to cache lines, taken once and used again.

use std::ops::{Deref, DerefMut};

use pulp::Simd;

/// Channels of a point are padded with zeros to a multiple of this, so that no kernel has a remainder.
pub(crate) const GROUP: usize = 16;

/// `channels` padded to whole groups.
pub(crate) fn padded(channels: usize) -> usize {
    channels.next_multiple_of(GROUP)
}

/// Numbers as registers, of which they must fill whole ones: rows of padded channels do.
#[inline(always)]
pub(super) fn registers<S: Simd>(numbers: &[f32]) -> &[S::f32s] {
    let (registers, rest) = S::as_simd_f32s(numbers);
    assert!(rest.is_empty(), "{} numbers beyond the registers", rest.len());
    registers
}

/// [`registers`] to write to.
#[inline(always)]
pub(super) fn registers_mut<S: Simd>(numbers: &mut [f32]) -> &mut [S::f32s] {
    let (registers, rest) = S::as_mut_simd_f32s(numbers);
    assert!(rest.is_empty(), "{} numbers beyond the registers", rest.len());
    registers
}

/// Numbers whose first lies at the start of a cache line.
#[derive(Debug, Default)]
pub(crate) struct Buffer {
    memory: Vec<f32>,
    start: usize,
    len: usize,
}

const LINE: usize = 64;

impl Buffer {
    /// So many zeros.
    pub(crate) fn zeros(len: usize) -> Self {
        let memory = vec![0.0; len + LINE / size_of::<f32>()];
        let start = memory.as_ptr().align_offset(LINE).min(LINE / size_of::<f32>());
        Self { memory, start, len }
    }

    /// Room for `len` numbers, of any value; allocates only when it was smaller at all times before.
    pub(crate) fn resize(&mut self, len: usize) {
        if self.memory.len() < len + LINE / size_of::<f32>() {
            *self = Self::zeros(len);
        }
        self.len = len;
    }
}

impl Deref for Buffer {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.memory[self.start..self.start + self.len]
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.memory[self.start..self.start + self.len]
    }
}

/// Buffers that are lent and come back, so that an evaluation after the first allocates nothing.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    free: Vec<Buffer>,
    most: usize,
}

impl Scratch {
    /// Room for `len` numbers of any value.
    pub(crate) fn take(&mut self, len: usize) -> Buffer {
        let mut buffer = self.free.pop().unwrap_or_default();
        buffer.resize(len);
        self.most = self.most.max(len);
        buffer
    }

    /// Makes every buffer as large as the largest need so far, in whatever order they are taken next.
    pub(crate) fn settle(&mut self) {
        self.free.iter_mut().for_each(|buffer| buffer.resize(self.most));
    }

    pub(crate) fn give(&mut self, buffer: Buffer) {
        self.free.push(buffer);
    }
}
