//! Pictures of every screen, in all languages, both themes and three sizes.
//!
//! They go to the folder that `LANKE_SHOTS` names, else to `shots` in Cargo's folder for the tests'
//! own files.

use std::fs;
use std::io::BufWriter;
use std::path::PathBuf;

use lanke_app::Theme;
use lanke_app::words::Lang;
use slint::{Rgba8Pixel, SharedPixelBuffer};

use crate::screens::{put_away, screens};
use crate::stage::{Stage, analyst};
use crate::steps::play;

#[test]
fn every_screen_is_drawn_in_every_language_and_both_colours_at_several_sizes() {
    let folder = folder();
    // Whatever is dark is so in any language.
    let looks = Lang::ALL.map(|lang| (lang, Theme::Light)).into_iter();
    let looks: Vec<_> = looks.chain([Lang::Zh, Lang::En].map(|lang| (lang, Theme::Dark))).collect();
    let sizes = [(1440.0, 900.0), (1024.0, 700.0), (480.0, 900.0), (1920.0, 1080.0), (2560.0, 1440.0)];
    // Large pictures take time, and are only looked at.
    let sizes = if std::env::var_os("LANKE_SHOTS").is_some() { &sizes[..] } else { &sizes[..3] };
    let stage = Stage::new(Lang::Zh).thinking(analyst());
    for (name, prepare) in screens() {
        play(&stage);
        prepare(&stage);
        for &(lang, light) in &looks {
            stage.set(|s| (s.lang, s.theme) = (lang, light));
            for &size in sizes {
                stage.resize(size);
                let picture = stage.picture();
                let file = format!("{name}-{}-{light:?}-{}.png", lang.code(), size.0);
                check(&picture, size, light, name);
                save(&picture, &folder.join(file.to_lowercase()));
            }
        }
        put_away(&stage);
    }
}

/// Folder of the pictures.
pub(crate) fn folder() -> PathBuf {
    let folder = std::env::var_os("LANKE_SHOTS")
        .map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("shots"), PathBuf::from);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The paper is as light or dark as it should be, and there is something on it.
fn check(picture: &SharedPixelBuffer<Rgba8Pixel>, size: (f32, f32), light: Theme, name: &str) {
    assert_eq!((picture.width(), picture.height()), (size.0 as u32, size.1 as u32));
    let pixels = picture.as_slice();
    let corner = pixels[2 * size.0 as usize + 2];
    let dimmed = matches!(
        name,
        "new"
            | "new-canadian"
            | "lots"
            | "online-card"
            | "opponents"
            | "trouble"
            | "ask"
            | "changed"
            | "files"
            | "save-as"
            | "export"
            | "sheet"
            | "info"
            | "player-report"
            | "relay-code"
            | "keys"
            | "palette"
    ) || name.starts_with("settings")
        || name.starts_with("phones");
    let expected: [u8; 3] = if light == Theme::Dark { [0x16, 0x18, 0x1A] } else { [0xF7, 0xF3, 0xEA] };
    if !dimmed {
        // The board's shadow may reach here.
        let near = [corner.r, corner.g, corner.b].iter().zip(expected).all(|(a, b)| a.abs_diff(b) < 4);
        assert!(near, "{name}: {corner:?}");
    } else if light == Theme::Light {
        assert!(corner.r < 0xF0, "{name}: what lies below a dialog is dimmed");
    }
    let drawn = pixels.iter().filter(|p| [p.r, p.g, p.b] != [corner.r, corner.g, corner.b]).count();
    assert!(drawn * 5 > pixels.len(), "{name}: {drawn} of {} pixels", pixels.len());
}

pub(crate) fn save(picture: &SharedPixelBuffer<Rgba8Pixel>, path: &std::path::Path) {
    let file = BufWriter::new(fs::File::create(path).unwrap());
    let mut encoder = png::Encoder::new(file, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header().unwrap().write_image_data(picture.as_bytes()).unwrap();
}
