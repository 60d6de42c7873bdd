//! Compiles the window's description.

fn main() {
    // Element names stay in the program, so that tests find elements by their accessible labels.
    let config = slint_build::CompilerConfiguration::new().with_debug_info(true);
    if let Err(error) = slint_build::compile_with_config("ui/app.slint", config) {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
