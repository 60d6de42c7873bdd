//! Webcams where they are not offered.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::camera::Sink;
use crate::trouble::Trouble;

/// The webcams that are plugged in, with their names: none are known on this platform.
#[must_use]
pub fn webcams() -> Vec<(PathBuf, String)> {
    Vec::new()
}

pub(crate) fn stream(_path: &Path, _silence: Duration, _sink: &Sink) -> Result<(), Trouble> {
    Err(Trouble::NotOffered)
}
