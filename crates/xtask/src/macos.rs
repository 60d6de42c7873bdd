//! Bundle and disk image for macOS, made on a Mac. Not tried yet: it needs Apple's tools.

use std::fs;
use std::process::Command;

use anyhow::Result;

use crate::licences::Texts;
use crate::release::{self, Release};
use crate::stage::Stage;
use crate::{icons, tools};

const TARGETS: [&str; 2] = ["aarch64-apple-darwin", "x86_64-apple-darwin"];
/// Sides of the icons of a bundle; each has one of twice the side beside it.
const SIDES: [u32; 5] = [16, 32, 128, 256, 512];

/// Makes the disk image, signed by an identity of the keychain, or by nobody (`-`).
pub(crate) fn make(release: &Release, build: bool, texts: &Texts, identity: &str) -> Result<()> {
    if build {
        for target in TARGETS {
            let mut command = release.cargo("build")?;
            tools::run(command.args(["--profile", "dist", "-p", "lanke", "--target", target]))?;
        }
    }
    let stage = Stage::empty(release, "macos")?;
    let contents = "Lanke.app/Contents";
    let information = fs::read_to_string(release.root.join("packaging/macos/Info.plist"))?;
    let information = information.replace("@VERSION@", release::numbers(&release.version));
    stage.write(format!("{contents}/Info.plist"), information.as_bytes())?;
    for (name, text) in texts {
        stage.write(format!("{contents}/Resources/{name}"), text)?;
    }
    let icons = Stage::empty(release, "lanke.iconset")?;
    let svg = release.root.join("assets/art/app-icon.svg");
    for side in SIDES {
        icons.write(format!("icon_{side}x{side}.png"), &icons::png(&svg, side)?)?;
        icons.write(format!("icon_{side}x{side}@2x.png"), &icons::png(&svg, 2 * side)?)?;
    }
    let contents = stage.folder.join(contents);
    let icon = contents.join("Resources/lanke.icns");
    tools::run(Command::new("iconutil").args(["-c", "icns"]).arg(&icons.folder).arg("-o").arg(icon))?;
    fs::create_dir_all(contents.join("MacOS"))?;
    let programs = TARGETS.map(|target| release.target.join(target).join("dist/lanke"));
    tools::run(Command::new("lipo").args(["-create", "-output"]).arg(contents.join("MacOS/lanke")).args(programs))?;
    let rights = release.root.join("packaging/macos/entitlements.plist");
    let mut command = Command::new("codesign");
    command.args(["--force", "--options", "runtime", "--entitlements"]).arg(rights);
    tools::run(command.args(["--sign", identity]).arg(stage.folder.join("Lanke.app")))?;
    let image = release.out.join(format!("lanke-{}-macos.dmg", release.version));
    let mut command = Command::new("hdiutil");
    command.args(["create", "-volname", "Lanke", "-srcfolder"]).arg(stage.folder.join("Lanke.app"));
    tools::run(command.args(["-ov", "-format", "UDZO"]).arg(image))
}
