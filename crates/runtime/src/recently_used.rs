//! The desktop's list of recently used files: `recently-used.xbel` in the user's data folder, by the Desktop Bookmark
//! Specification (freedesktop.org). Desktops without the file have no such list. Windows keeps its own: Explorer and the
//! file dialogs add to it.

use std::io;
use std::path::Path;

use chrono::{DateTime, SecondsFormat, Utc};
use lanke_storage::{Access, read_text, replace};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use quick_xml::events::{BytesEnd, BytesStart, Event};
use quick_xml::{Reader, Writer};

/// Bytes of a list at most.
const LIMIT: u64 = 4 << 20;

/// Characters of a path that an address writes in another way.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Puts a record into a list.
///
/// # Errors
/// Fails if the list cannot be read, is no such list, or cannot be written.
pub fn add(list: &Path, record: &Path, now: DateTime<Utc>) -> io::Result<()> {
    let Some(path) = record.to_str() else { return Ok(()) };
    let href = format!("file://{}", utf8_percent_encode(path, ESCAPED));
    let text = with(&read_text(list, LIMIT)?, &href, kind(record), now).map_err(io::Error::other)?;
    replace(list, &text, Access::Private)
}

/// The list with a file, as used now.
fn with(text: &str, href: &str, kind: &str, now: DateTime<Utc>) -> Result<Vec<u8>, quick_xml::Error> {
    const TIMES: [&str; 2] = ["modified", "visited"];
    let now = now.to_rfc3339_opts(SecondsFormat::Micros, true);
    let (mut reader, mut writer) = (Reader::from_str(text), Writer::new(Vec::new()));
    let mut listed = false;
    loop {
        match reader.read_event()? {
            Event::Eof => break,
            Event::Start(element) if names(&element, href) => {
                let kept = element.attributes().flatten().filter(|attribute| !TIMES.contains(&attribute.key.as_ref()));
                let times = TIMES.map(|time| (time, now.as_str()));
                let element = BytesStart::new("bookmark").with_attributes(kept).with_attributes(times);
                writer.write_event(Event::Start(element))?;
                listed = true;
            }
            Event::End(end) if end.name().as_ref() == "xbel" && !listed => {
                append(&mut writer, href, kind, &now)?;
                writer.write_event(Event::End(end))?;
            }
            event => writer.write_event(event)?,
        }
    }
    Ok(writer.into_inner())
}

/// True for the bookmark of this address.
fn names(element: &BytesStart<'_>, href: &str) -> bool {
    element.name().as_ref() == "bookmark"
        && element.attributes().flatten().any(|attribute| attribute.key.as_ref() == "href" && *attribute.value == *href)
}

/// Writes a bookmark: address, kind, and the program that used the file.
fn append(writer: &mut Writer<Vec<u8>>, href: &str, kind: &str, now: &str) -> io::Result<()> {
    let start = |name, attributes: &[(&str, &str)]| {
        Event::Start(BytesStart::new(name).with_attributes(attributes.iter().copied()))
    };
    let empty = |name, attributes: &[(&str, &str)]| {
        Event::Empty(BytesStart::new(name).with_attributes(attributes.iter().copied()))
    };
    let spaces = ("xmlns:bookmark", "http://www.freedesktop.org/standards/desktop-bookmarks");
    let mime = ("xmlns:mime", "http://www.freedesktop.org/standards/shared-mime-info");
    let used = [("name", "Lanke"), ("exec", "'lanke %f'"), ("modified", now), ("count", "1")];
    for event in [
        start("bookmark", &[("href", href), ("added", now), ("modified", now), ("visited", now)]),
        start("info", &[]),
        start("metadata", &[("owner", "http://freedesktop.org"), spaces, mime]),
        empty("mime:mime-type", &[("type", kind)]),
        start("bookmark:applications", &[]),
        empty("bookmark:application", &used),
    ] {
        writer.write_event(event)?;
    }
    for name in ["bookmark:applications", "metadata", "info", "bookmark"] {
        writer.write_event(Event::End(BytesEnd::new(name)))?;
    }
    Ok(())
}

/// Media type of a record.
fn kind(record: &Path) -> &'static str {
    match record.extension().and_then(|extension| extension.to_str()) {
        Some("gib") => "application/x-go-gib",
        Some("ngf") => "application/x-go-ngf",
        Some("ugf" | "ugi") => "application/x-go-ugf",
        _ => "application/x-go-sgf",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHERS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<xbel version="1.0"
      xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
>
  <bookmark href="file:///home/anna/a%26b.txt" added="2026-01-01T00:00:00Z" modified="2026-01-01T00:00:00Z" visited="2026-01-01T00:00:00Z">
    <info><metadata owner="http://freedesktop.org"><mime:mime-type type="text/plain"/></metadata></info>
  </bookmark>
</xbel>
"#;

    fn at(second: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(second, 0).unwrap_or_default()
    }

    #[test]
    fn a_record_is_added_once_and_others_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let list = folder.path().join("recently-used.xbel");
        std::fs::write(&list, OTHERS).expect("a list");
        let record = Path::new("/home/anna/一 局&<.sgf");
        add(&list, record, at(0)).expect("added");
        let once = std::fs::read_to_string(&list).expect("the list");
        let (before, after) = OTHERS.split_once("</xbel>").expect("a list");
        assert!(once.starts_with(before) && once.ends_with(&format!("</xbel>{after}")), "{once}");
        let href = r#"href="file:///home/anna/%E4%B8%80%20%E5%B1%80%26%3C.sgf""#;
        assert!(once.contains(href) && once.contains("application/x-go-sgf"), "{once}");
        add(&list, record, at(86_400)).expect("added");
        let twice = std::fs::read_to_string(&list).expect("the list");
        assert_eq!(twice.matches(href).count(), 1, "{twice}");
        assert!(
            twice.contains(r#"added="1970-01-01T00:00:00.000000Z" modified="1970-01-02T00:00:00.000000Z""#),
            "{twice}"
        );
        assert_eq!(twice.matches("1970-01-02").count(), 2, "{twice}");
    }

    #[test]
    fn a_damaged_list_stays_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let list = folder.path().join("recently-used.xbel");
        for damaged in ["<xbel><bookmark href='file:///a'></xbel>", "<xbel>&", "<xbel", "none"] {
            std::fs::write(&list, damaged).expect("a list");
            let _ = add(&list, Path::new("/a.sgf"), at(0));
            assert_eq!(std::fs::read_to_string(&list).expect("the list"), damaged);
        }
    }
}
