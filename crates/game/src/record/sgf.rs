//! SGF, formats 1 to 4: read leniently, written canonically.

mod read;
mod write;

pub use read::read;
pub use write::write;
