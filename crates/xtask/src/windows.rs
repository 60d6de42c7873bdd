//! Packages for Windows, x86-64: a `.zip` that runs from a stick and an installer, both cross-compiled.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::debian::{self, Package};
use crate::licences::Texts;
use crate::release::{self, Release};
use crate::stage::Stage;
use crate::{archive, icons, tools};

const TARGET: &str = "x86_64-pc-windows-gnu";
const LINKER: &str = "x86_64-w64-mingw32-gcc";
const ICON: &str = "lanke.ico";

/// Rust 1.96 with the sources of its standard library, which is built for the target; packages of Debian 12.
const TOOLCHAIN: [Package; 5] = [
    (
        "debian-security/pool/updates/main/l/llvm-toolchain-22/libllvm22_22.1.8-1~deb12u1_amd64.deb",
        "729ec3e943d320515c2bbdc96acfffd7ce34861e62bd5c42726bf586d644dfe2",
    ),
    (
        "debian-security/pool/updates/main/r/rustc-web/libstd-rust-web-1.96_1.96.0+dfsg1-1~deb12u2_amd64.deb",
        "3755f30434ae29574c91b0beb86632bee401607b0ac35c3e52810f9a53fae0d1",
    ),
    (
        "debian-security/pool/updates/main/r/rustc-web/libstd-rust-web-dev_1.96.0+dfsg1-1~deb12u2_amd64.deb",
        "e38dbeaaad673fc63fb47c5140cf34da271ac71c3ecafc828b762c2fb01fe77a",
    ),
    (
        "debian-security/pool/updates/main/r/rustc-web/rust-web-src_1.96.0+dfsg1-1~deb12u2_all.deb",
        "9de8597c464d0a9283672973ed7e50092b49a92b95861429043fe8b57468a208",
    ),
    (
        "debian-security/pool/updates/main/r/rustc-web/rustc-web_1.96.0+dfsg1-1~deb12u2_amd64.deb",
        "8fefe1d6377fe4082f5a9d2a47e095e2d20319eaab9754bd2f0275155c9adf90",
    ),
];

/// Crates whose test suites Wine runs.
const TESTED: [&str; 15] = [
    "rules", "storage", "words", "game", "engine", "library", "learn", "nn", "players", "course", "relay", "vision",
    "camera", "print", "sound",
];

/// Arguments of `cargo xtask windows-tests`.
#[derive(Debug, clap::Args)]
pub(crate) struct TestArgs {
    /// Crates to test, such as `rules` [default: all without a window, sockets between programs or browsers]
    crates: Vec<String>,
}

/// Makes the `.zip` and the installer.
pub(crate) fn make(release: &Release, build: bool, texts: &Texts) -> Result<()> {
    if !tools::has(LINKER, &["--version"]) {
        let what = format!("Nothing for Windows: the linker {LINKER} is missing (Debian: gcc-mingw-w64-x86-64-win32).");
        return release.leave_out(&what);
    }
    let programs = release.target.join(TARGET).join("dist");
    if build {
        compile(release)?;
    }
    if !programs.join("lanke.exe").exists() {
        return release.leave_out("Nothing for Windows: no earlier run has built it.");
    }
    let name = format!("lanke-{}-windows-x86_64", release.version);
    let stage = Stage::empty(release, "windows")?;
    for program in ["lanke.exe", "lanke-window.exe"] {
        stage.copy(&programs.join(program), program)?;
    }
    for text in ["README.md", "README.zh-CN.md", "LICENSE-MIT", "LICENSE-APACHE", "CHANGELOG.md"] {
        stage.copy(&release.root.join(text), text)?;
    }
    for (text, bytes) in texts {
        stage.write(text, bytes)?;
    }
    installer(release, &stage)?;
    // Only what is carried about keeps its files beside the program.
    stage.copy(&release.root.join("packaging/windows/lanke-data.txt"), "lanke-data/README.txt")?;
    archive::zip(&stage.folder, &name, &release.day, &release.out.join(format!("{name}.zip")))
}

/// Builds the program and the starter without a console.
fn compile(release: &Release) -> Result<()> {
    let toolchain = toolchain(release)?;
    let resources = resources(release)?;
    for (package, program) in [("lanke", "lanke"), ("lanke-launcher", "lanke-window")] {
        let mut command = release.cargo("rustc")?;
        command.args(["-Zbuild-std=std,panic_unwind", "--target", TARGET, "--profile", "dist"]);
        command.args(["-p", package, "--bin", program, "--"]).arg(format!("-Clink-arg={}", resources.display()));
        // The compiler's own library is part of the program.
        command.arg("-Ctarget-feature=+crt-static");
        tools::run(with_compiler(&mut command, &toolchain))?;
    }
    Ok(())
}

/// A command of cargo with the compiler and linker for the target.
fn with_compiler<'a>(command: &'a mut Command, toolchain: &Path) -> &'a mut Command {
    command.env("RUSTC", toolchain.join("usr/bin/rustc")).env("RUSTC_BOOTSTRAP", "1");
    command.env("LD_LIBRARY_PATH", toolchain.join("usr/lib/x86_64-linux-gnu"));
    command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", LINKER)
}

/// Runs the test suites of crates without a window under Wine, each from its own first start on.
///
/// # Errors
/// When a tool is missing, or a test fails.
pub(crate) fn test(release: &Release, arguments: &TestArgs) -> Result<()> {
    let toolchain = toolchain(release)?;
    let wine = release.target.join("wine");
    fs::create_dir_all(&wine)?;
    let mut command = Command::new("cargo");
    command.args([
        "test",
        "--locked",
        "--release",
        // Examples in documents are compiled by the compiler of this machine, which has another standard library.
        "--tests",
        "-Zbuild-std=std,panic_unwind",
        "--target",
        TARGET,
        "--no-fail-fast",
    ]);
    let crates: Vec<_> = match &arguments.crates[..] {
        [] => TESTED.map(str::to_owned).to_vec(),
        named => named.to_vec(),
    };
    command.args(crates.iter().flat_map(|name| ["-p".to_owned(), format!("lanke-{name}")]));
    command.current_dir(&release.root).env("CARGO_TARGET_DIR", &release.target);
    with_compiler(&mut command, &toolchain).env("CARGO_ENCODED_RUSTFLAGS", "-Ctarget-feature=+crt-static");
    command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", release.root.join("packaging/windows/wine.sh"));
    tools::run(command.env("WINEPREFIX", wine))
}

/// The compiler, with the two objects that its target begins and ends programs with.
fn toolchain(release: &Release) -> Result<PathBuf> {
    let folder = debian::unpacked(release, "windows-toolchain", &TOOLCHAIN)?;
    let objects = folder.join("usr/lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&objects)?;
    for name in ["rsbegin", "rsend"] {
        let object = objects.join(name).with_extension("o");
        if !object.exists() {
            let source = folder.join("usr/src/rustc-1.96.0/library/rtstartup").join(name).with_extension("rs");
            let mut command = Command::new(folder.join("usr/bin/rustc"));
            command.args(["--target", TARGET, "--emit=obj"]).arg(source).arg("-o").arg(object);
            command.env("LD_LIBRARY_PATH", folder.join("usr/lib/x86_64-linux-gnu")).env("RUSTC_BOOTSTRAP", "1");
            tools::run(&mut command)?;
        }
    }
    Ok(folder)
}

/// Icon and version, as an object that the programs are linked with.
fn resources(release: &Release) -> Result<PathBuf> {
    let stage = Stage::empty(release, "windows-resources")?;
    icons::ico(&release.root.join("assets/art/app-icon.svg"), &stage.folder.join(ICON))?;
    let text = fs::read_to_string(release.root.join("packaging/windows/lanke.rc"))?;
    let numbers = release::numbers(&release.version).replace('.', ",");
    let text = text.replace("@VERSION@", &release.version).replace("@NUMBERS@", &numbers);
    stage.write("lanke.rc", text.as_bytes())?;
    let mut command = Command::new("x86_64-w64-mingw32-windres");
    tools::run(command.current_dir(&stage.folder).args(["lanke.rc", "lanke.o"]))?;
    Ok(stage.folder.join("lanke.o"))
}

fn installer(release: &Release, stage: &Stage) -> Result<()> {
    if !tools::has("makensis", &["-VERSION"]) {
        return release.leave_out("No installer for Windows: makensis is missing (Debian: nsis).");
    }
    let icon = Stage::empty(release, "windows-installer")?.folder.join(ICON);
    icons::ico(&release.root.join("assets/art/app-icon.svg"), &icon)?;
    let to = release.out.join(format!("lanke-{}-setup.exe", release.version));
    let mut command = Command::new("makensis");
    command.args(["-V2", "-INPUTCHARSET", "UTF8"]);
    command.arg(format!("-DVERSION={}", release.version)).arg(format!("-DSTAGE={}", stage.folder.display()));
    command.arg(format!("-DICON={}", icon.display())).arg(format!("-DOUT={}", to.display()));
    command.arg(release.root.join("packaging/windows/lanke.nsi"));
    // NSIS writes this time into the program, and the files have that of the commit.
    tools::run(command.env("SOURCE_DATE_EPOCH", release.time.to_string()))
}
