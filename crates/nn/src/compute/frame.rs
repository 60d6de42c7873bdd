//! A batch of boards in buffers of one size.

use lanke_rules::Size;

/// Boards side by side, each in the top left corner of `width` × `height` points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardBatch<'a> {
    pub(crate) batch: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The board in each buffer.
    pub(crate) boards: &'a [Size],
}

impl<'a> BoardBatch<'a> {
    /// Points of a buffer.
    pub(crate) fn area(&self) -> usize {
        self.width * self.height
    }

    /// Points of all buffers.
    pub(crate) fn points(&self) -> usize {
        self.batch * self.area()
    }

    /// The boards in batches of at most `most`.
    pub(crate) fn split(&self, most: usize) -> impl Iterator<Item = Self> {
        let Self { width, height, boards, .. } = *self;
        boards.chunks(most).map(move |boards| Self { batch: boards.len(), width, height, boards })
    }

    /// Places of a board's points in its buffer.
    pub(crate) fn places(&self, board: Size) -> impl Iterator<Item = usize> + use<> {
        let width = self.width;
        (0..usize::from(board.height())).flat_map(move |y| (0..usize::from(board.width())).map(move |x| y * width + x))
    }

    /// True if the point at `place` of its buffer is on the board.
    pub(crate) fn on_board(&self, board: Size, place: usize) -> bool {
        place % self.width < usize::from(board.width()) && place / self.width < usize::from(board.height())
    }

    /// Sets what lies outside the boards to zero.
    pub(crate) fn clear_outside(&self, x: &mut [f32], channels: usize) {
        for (&board, points) in self.boards.iter().zip(x.chunks_exact_mut(self.area() * channels)) {
            if board.area() == self.area() {
                continue;
            }
            for (place, point) in points.chunks_exact_mut(channels).enumerate() {
                if !self.on_board(board, place) {
                    point.fill(0.0);
                }
            }
        }
    }
}
