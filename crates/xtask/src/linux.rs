//! Packages for Linux: a tarball that runs where it is unpacked, a `.deb` and an `.rpm`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::debian::{self, Package};
use crate::licences::{self, Texts};
use crate::release::Release;
use crate::stage::Stage;
use crate::tools::{self, Tool};
use crate::{archive, documents, icons};

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

/// Makes all packages; `pictures` is the address of the folder of the pictures that software centres show.
pub(crate) fn make(release: &Release, build: bool, texts: &Texts, pictures: Option<&str>) -> Result<()> {
    if build {
        compile(release)?;
    }
    let stage = stage(release, texts, pictures)?;
    let name = format!("lanke-{}-linux-x86_64", release.version);
    archive::tar_xz(&stage.folder, &name, release.time, &release.out.join(format!("{name}.tar.xz")))?;
    package(release, tools::DEB, ".deb", &["deb", "-p", "lanke", "--no-build", "--no-strip", "--deb-revision=1"])?;
    let time = release.time.to_string();
    package(release, tools::RPM, ".rpm", &["generate-rpm", "-p", "crates/lanke", "--source-date", &time])
}

fn package(release: &Release, tool: Tool, kind: &str, arguments: &[&str]) -> Result<()> {
    if !tool.is_there() {
        return release.leave_out(&tool.missing(kind));
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
    let mut command = release.cargo("rustc")?;
    command.args(["--profile", "dist", "-p", "lanke", "--bin", "lanke", "--"]);
    tools::run(command.args(link.iter().map(|argument| format!("-Clink-arg={argument}"))))
}

/// The tree of all packages: `bin` and `share`, as below `/usr`.
fn stage(release: &Release, texts: &Texts, pictures: Option<&str>) -> Result<Stage> {
    let stage = Stage::empty(release, "linux")?;
    let packaging = release.root.join("packaging/linux");
    let program = release.target.join("dist/lanke");
    let program = program.as_path();
    stage.copy(program, "bin/lanke").context("the program is not built; leave out --no-build")?;
    let desktop = format!("{ID}.desktop");
    stage.copy(&packaging.join(&desktop), Path::new("share/applications").join(&desktop))?;
    stage.copy(&packaging.join("lanke.xml"), "share/mime/packages/lanke.xml")?;
    stage.write(format!("share/metainfo/{ID}.metainfo.xml"), &documents::metainfo(release, pictures)?)?;
    let svg = release.root.join("assets/art/app-icon.svg");
    let hicolor = Path::new("share/icons/hicolor");
    stage.copy(&svg, hicolor.join(format!("scalable/apps/{ID}.svg")))?;
    for side in icons::SIDES {
        stage.write(hicolor.join(format!("{side}x{side}/apps/{ID}.png")), &icons::png(&svg, side)?)?;
    }
    let pages = Stage::empty(release, "man")?.folder;
    tools::run(Command::new(program).arg("manual").arg(&pages))?;
    for page in archive::files(&pages)? {
        let to = format!("share/man/man1/{}.gz", page.display());
        stage.write(to, &archive::gzip(&fs::read(pages.join(&page))?)?)?;
    }
    for (shell, to) in [
        ("bash", "share/bash-completion/completions/lanke"),
        ("zsh", "share/zsh/vendor-completions/_lanke"),
        ("fish", "share/fish/vendor_completions.d/lanke.fish"),
    ] {
        stage.write(to, &tools::bytes(Command::new(program).args(["completions", shell]))?)?;
    }
    let about = Path::new("share/doc/lanke");
    for name in ["README.md", "README.zh-CN.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        stage.copy(&release.root.join(name), about.join(name))?;
    }
    stage.write(about.join("changelog.gz"), &archive::gzip(&fs::read(release.root.join("CHANGELOG.md"))?)?)?;
    stage.copy(&packaging.join("copyright"), about.join("copyright"))?;
    for (name, text) in texts {
        // The text of the libraries is as long as a book.
        if *name == licences::LIBRARIES {
            stage.write(about.join(format!("{name}.gz")), &archive::gzip(text)?)?;
        } else {
            stage.write(about.join(name), text)?;
        }
    }
    Ok(stage)
}
