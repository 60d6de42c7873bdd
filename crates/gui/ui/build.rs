//! Compiles the window's description.

use std::env;
use std::path::Path;

fn main() {
    // Tests find elements by their names and accessible labels; the profile `dist` leaves the names out.
    let shipped = env::var_os("OUT_DIR").is_some_and(|folder| Path::new(&folder).iter().any(|part| part == "dist"));
    let config = slint_build::CompilerConfiguration::new().with_debug_info(!shipped);
    if let Err(error) = slint_build::compile_with_config("app.slint", config) {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
