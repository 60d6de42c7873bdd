//! Layers of an analysis on the board.

/// Something that the board shows of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Moves with their win rates and visits.
    Candidates,
    /// Ownership of each point.
    Ownership,
    /// Policy: promising points before any search.
    Policy,
    /// Principal variation of the best move, or of the one looked at.
    Lines,
}

/// Layers that are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// [`Layer::Candidates`].
    pub candidates: bool,
    /// [`Layer::Ownership`].
    pub ownership: bool,
    /// [`Layer::Policy`].
    pub policy: bool,
    /// [`Layer::Lines`].
    pub lines: bool,
}

impl Layers {
    /// True if any is shown.
    pub fn any(self) -> bool {
        self.candidates || self.ownership || self.policy || self.lines
    }

    /// True if a layer is shown.
    pub(crate) fn shows(self, layer: Layer) -> bool {
        match layer {
            Layer::Candidates => self.candidates,
            Layer::Ownership => self.ownership,
            Layer::Policy => self.policy,
            Layer::Lines => self.lines,
        }
    }

    /// Shows a layer, or no longer.
    pub(crate) fn switch(&mut self, layer: Layer) {
        let shown = match layer {
            Layer::Candidates => &mut self.candidates,
            Layer::Ownership => &mut self.ownership,
            Layer::Policy => &mut self.policy,
            Layer::Lines => &mut self.lines,
        };
        *shown = !*shown;
    }
}
