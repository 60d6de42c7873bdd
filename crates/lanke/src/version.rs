//! The version, as `lanke --version` prints it.

use std::sync::LazyLock;

static VERSION: LazyLock<String> = LazyLock::new(|| {
    // `cargo xtask dist` names the commit that it builds.
    let build = option_env!("LANKE_COMMIT").unwrap_or("development build");
    let window = if cfg!(feature = "window") { "with window" } else { "command line only" };
    format!("{} ({build}, {window})", env!("CARGO_PKG_VERSION"))
});

/// Version, commit and features: `0.1.0 (45c2745, with window)`.
pub(crate) fn version() -> &'static str {
    &VERSION
}
