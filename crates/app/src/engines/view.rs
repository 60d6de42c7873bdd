//! The set-up of computer opponents as the view shows it.

/// A network in a folder of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundNetwork {
    /// Its name.
    pub name: String,
    /// Its size and its speed here, once they are known.
    pub about: String,
}

/// The network that a person has chosen, and others that could be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetworkView {
    /// The one whose file is being read.
    pub reading: Option<String>,
    /// The one that is chosen.
    pub name: Option<String>,
    /// Its size and its speed here, once they are known.
    pub about: String,
    /// Fault of the file that was chosen last.
    pub trouble: Option<String>,
    /// It gives hints, plays for the person and analyses.
    pub advises: bool,
    /// Networks that were found on this computer.
    pub found: Vec<FoundNetwork>,
}

/// A program that is tried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialView {
    /// It is at it.
    pub running: bool,
    /// Its output, the latest last.
    pub lines: Vec<String>,
    /// Its result, in a sentence.
    pub verdict: String,
    /// It plays.
    pub good: bool,
}
