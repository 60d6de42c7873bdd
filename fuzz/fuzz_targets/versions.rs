//! A list of versions and its signature from any bytes: refused without the key. What a publisher may sign is read or
//! refused, and every text of it is plain.
#![no_main]

use lanke_app::versions::{ListKey, VersionList, own_version};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|parts: (&[u8], &[u8])| {
    let (list, signature) = parts;
    assert!(VersionList::read(list, signature, &ListKey::of_program()).is_err());
    if let Ok(list) = serde_json::from_slice::<VersionList>(list) {
        if let Some(newer) = list.newer(&own_version()) {
            assert!(newer.version > own_version() && newer.page.starts_with("https://"));
        }
        let texts = list.versions.iter().flat_map(|release| {
            release.files.iter().map(|file| &file.name).chain([&release.page])
        });
        texts.for_each(|text| assert!(text.bytes().all(|byte| byte.is_ascii_graphic())));
    }
});
