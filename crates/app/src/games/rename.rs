//! Names of files that a person gives.

use std::path::{Path, PathBuf};

/// Most characters of a name, so that no system refuses it with its extension.
const MOST: usize = 200;

/// A file under another name in its folder, with the extension that it has; none where that is no name for a file.
pub(super) fn renamed(file: &Path, name: &str) -> Option<PathBuf> {
    let name = name.trim();
    let extension = file.extension().map(|extension| extension.to_string_lossy().into_owned());
    let written = extension.as_ref().and_then(|extension| {
        let (stem, last) = name.rsplit_once('.')?;
        last.eq_ignore_ascii_case(extension).then_some(stem)
    });
    let stem = written.unwrap_or(name).trim_end();
    let wrong = |c: char| c.is_control() || r#"/\:*?"<>|"#.contains(c);
    let usable = !stem.is_empty() && !stem.starts_with('.') && stem.chars().count() <= MOST && !stem.contains(wrong);
    let whole = extension.map_or_else(|| stem.to_owned(), |extension| format!("{stem}.{extension}"));
    // Bytes count where a system stores names as such.
    (usable && whole.len() <= 255).then(|| file.with_file_name(whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<String> {
        let path = renamed(Path::new("/games/old.sgf"), text)?;
        assert_eq!(path.parent(), Some(Path::new("/games")), "{text}");
        Some(path.file_name().unwrap().to_string_lossy().into_owned())
    }

    #[test]
    fn the_extension_stays() {
        for (given, file) in [
            ("new", "new.sgf"),
            (" new ", "new.sgf"),
            ("new.sgf", "new.sgf"),
            ("new.SGF", "new.sgf"),
            ("v1.2", "v1.2.sgf"),
            ("第 3 局", "第 3 局.sgf"),
        ] {
            assert_eq!(name(given).as_deref(), Some(file), "{given}");
        }
        assert_eq!(renamed(Path::new("/games/old"), "new"), Some("/games/new".into()));
    }

    #[test]
    fn names_leave_no_folder_and_suit_every_system() {
        let long = "x".repeat(201);
        let wide = "棋".repeat(100);
        for wrong in ["", "  ", ".", "..", ".hidden", "../up", "a/b", r"a\b", "a:b", "a\nb", ".sgf", &long, &wide] {
            assert_eq!(name(wrong), None, "{wrong:?}");
        }
    }
}
