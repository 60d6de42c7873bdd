//! Settings and what is known of cameras, from any bytes: whatever is valid is kept, and what is written of it is
//! undamaged and reads back the same.
#![no_main]

use lanke_app::Settings;
use lanke_app::cameras::Cameras;
use lanke_app::words::Lang;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let (settings, _) = Settings::read(bytes, Lang::En);
    let text = settings.text().expect("settings can be written");
    assert_eq!(Settings::read(&text, Lang::Zh), (settings, Vec::new()));
    let (cameras, _) = Cameras::read(bytes);
    let text = cameras.text().expect("cameras can be written");
    // Numbers of 64 bits may be read as their neighbours.
    let (_, dropped) = Cameras::read(&text);
    assert!(dropped.is_empty(), "{dropped:?}");
});
