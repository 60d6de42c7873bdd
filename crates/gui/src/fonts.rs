//! The program's own fonts, registered with Slint from the bytes that `print` has too, so that each stands in the program
//! once.

use std::cell::Cell;
use std::sync::Arc;

use slint::fontique_011::fontique::Blob;

/// The face of clocks, which documents do not have.
static SERIF_REGULAR: &[u8] = include_bytes!("../../../assets/fonts/NotoSerifCJKsc-Regular.otf");

/// Registers the fonts for all windows of this thread, before the first one is made.
pub(crate) fn register() {
    thread_local!(static DONE: Cell<bool> = const { Cell::new(false) });
    if DONE.replace(true) {
        return;
    }
    let mut collection = slint::fontique_011::shared_collection();
    for font in lanke_print::FONTS.into_iter().chain([SERIF_REGULAR]) {
        collection.register_fonts(Blob::new(Arc::new(font)), None);
    }
}
