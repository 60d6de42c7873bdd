//! Packages for Linux: a tarball that runs where it is unpacked, a `.deb` and an `.rpm`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::debian::{self, Package};
use crate::release::Release;
use crate::{archive, documents, icons, tools};

/// Name of the program in the system's menus.
pub(crate) const ID: &str = "org.lanke.Lanke";
const TARGET: &str = "x86_64-linux-gnu";

/// The C library that the program is linked with: 2.31, of Debian 11.
const SYSROOT: [Package; 3] = [
    (
        "debian/pool/main/g/glibc/libc6_2.31-13+deb11u11_amd64.deb",
        "05f7264da867b37f4c5ce49266b558ea1e81e05a9464f623152fca70f3550282",
    ),
    (
        "debian/pool/main/g/glibc/libc6-dev_2.31-13+deb11u11_amd64.deb",
        "e7f7b45d9c5cfcf37609f0b6efd3c645272c812144703af89dfd32218fcb0fd3",
    ),
    (
        "debian/pool/main/g/gcc-10/libgcc-s1_10.2.1-6_amd64.deb",
        "e478f2709d8474165bb664de42e16950c391f30eaa55bc9b3573281d83a29daf",
    ),
];

/// Makes all packages.
pub(crate) fn make(release: &Release, build: bool) -> Result<()> {
    if build {
        compile(release)?;
    }
    let stage = stage(release)?;
    let name = format!("lanke-{}-linux-x86_64", release.version);
    archive::tar_xz(&stage, &name, release.time, &release.out.join(format!("{name}.tar.xz")))?;
    package(release, "cargo-deb", "deb", &["deb", "-p", "lanke", "--no-build", "--no-strip", "--deb-revision=1"])?;
    let time = release.time.to_string();
    package(release, "cargo-generate-rpm", "rpm", &["generate-rpm", "-p", "crates/lanke", "--source-date", &time])
}

fn package(release: &Release, tool: &str, kind: &str, arguments: &[&str]) -> Result<()> {
    if !tools::has(tool, &["--version"]) {
        eprintln!("No .{kind}: `cargo install --locked {tool}` brings the tool that makes it.");
        return Ok(());
    }
    let mut command = Command::new("cargo");
    command.args(arguments).arg("--output").arg(&release.out).current_dir(&release.root);
    tools::run(command.env("SOURCE_DATE_EPOCH", release.time.to_string()))
}

/// Builds the program, for glibc 2.31 and newer.
fn compile(release: &Release) -> Result<()> {
    let root = debian::unpacked(release, "sysroot", &SYSROOT)?;
    let (shared, libraries) = (root.join("lib").join(TARGET), root.join("usr/lib").join(TARGET));
    let link = [
        format!("--sysroot={}", root.display()),
        // The start files, before those of this machine.
        format!("-B{}/", libraries.display()),
        format!("-L{}", libraries.display()),
        format!("-L{}", shared.display()),
        // Functions of the same code are kept once.
        "-Wl,--icf=all".to_owned(),
    ];
    let mut command = release.cargo("rustc");
    command.args(["--profile", "dist", "-p", "lanke", "--bin", "lanke", "--"]);
    tools::run(command.args(link.iter().map(|argument| format!("-Clink-arg={argument}"))))
}

/// The tree of all packages: `bin` and `share`, as below `/usr`.
fn stage(release: &Release) -> Result<PathBuf> {
    let stage = release.stage("linux");
    if stage.exists() {
        fs::remove_dir_all(&stage)?;
    }
    let packaging = release.root.join("packaging/linux");
    let program = release.root.join("target/dist/lanke");
    let program = program.as_path();
    copy(program, &stage.join("bin/lanke")).context("the program is not built; leave out --no-build")?;
    let share = stage.join("share");
    let desktop = format!("{ID}.desktop");
    copy(&packaging.join(&desktop), &share.join("applications").join(&desktop))?;
    copy(&packaging.join("lanke.xml"), &share.join("mime/packages/lanke.xml"))?;
    write(&share.join(format!("metainfo/{ID}.metainfo.xml")), &documents::metainfo(release)?)?;
    let svg = release.root.join("assets/art/app-icon.svg");
    let hicolor = share.join("icons/hicolor");
    copy(&svg, &hicolor.join(format!("scalable/apps/{ID}.svg")))?;
    for side in icons::SIDES {
        let folder = hicolor.join(format!("{side}x{side}/apps"));
        fs::create_dir_all(&folder)?;
        icons::png(&svg, side, &folder.join(format!("{ID}.png")))?;
    }
    let pages = release.stage("man");
    tools::run(Command::new(program).arg("manual").arg(&pages))?;
    for page in archive::files(&pages)? {
        let to = share.join("man/man1").join(format!("{}.gz", page.display()));
        write(&to, &archive::gzip(&fs::read(pages.join(&page))?)?)?;
    }
    for (shell, to) in [
        ("bash", "bash-completion/completions/lanke"),
        ("zsh", "zsh/vendor-completions/_lanke"),
        ("fish", "fish/vendor_completions.d/lanke.fish"),
    ] {
        let script = Command::new(program).args(["completions", shell]).output()?.stdout;
        write(&share.join(to), &script)?;
    }
    let about = share.join("doc/lanke");
    for name in ["README.md", "README.zh-CN.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&release.root.join(name), &about.join(name))?;
    }
    write(&about.join("changelog.gz"), &archive::gzip(&fs::read(release.root.join("CHANGELOG.md"))?)?)?;
    write(&about.join("copyright"), &fs::read(packaging.join("copyright"))?)?;
    if let Some(texts) = documents::licences(release)? {
        write(&about.join("licences.html.gz"), &archive::gzip(texts.as_bytes())?)?;
    }
    Ok(stage)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    write(to, &fs::read(from).with_context(|| format!("cannot read {}", from.display()))?)?;
    fs::set_permissions(to, fs::metadata(from)?.permissions())?;
    Ok(())
}

fn write(to: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(to, bytes).with_context(|| format!("cannot write {}", to.display()))
}
