//! The voice without a phone.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use lanke_rules::Color::{Black, White};

use crate::Folder;
use crate::relay::file_says;
use crate::watch::{ENGINE, Running, Table, show};

/// The engine's answer is said aloud by the program that the system has for it, here a script that notes what it is to say.
#[test]
fn an_answer_is_said_aloud_by_a_program_of_the_system() {
    for (speaker, lang, said) in [
        ("spd-say", "C", "--language|en|--|White D7|"),
        ("espeak-ng", "ja_JP.UTF-8", "-v|ja|--|白 D7|"),
        ("none", "C", ""),
    ] {
        let mut table = Table::new();
        let folder = Folder::new();
        let (picture, record, note) = (folder.path("now.png"), folder.path("game.sgf"), folder.path("said"));
        show(Path::new(&picture), &table.picture());
        let script =
            folder.file(speaker, format!("#!/bin/sh\nprintf '%s|' \"$@\" > {note}.new && mv {note}.new {note}\n"));
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("its own file");
        // Nothing else is found there.
        for tool in ["sh", "mv"] {
            symlink(format!("/bin/{tool}"), folder.path(tool)).expect("a link");
        }
        let arguments = ["watch", &*picture, "-o", &*record, "--voice", "--ai", ENGINE, "--json-events"];
        let running = Running::start_with(&arguments, &[("PATH", &folder.path("")), ("LC_ALL", lang)]);
        running.await_event("steady");
        table.lay(7, 8, Some(Black));
        show(Path::new(&picture), &table.picture());
        running.await_event("answer");
        if !said.is_empty() {
            assert_eq!(file_says(&note, "D7"), said);
        }
        // A system without a voice keeps nobody from playing.
        table.lay(3, 2, Some(White));
        show(Path::new(&picture), &table.picture());
        assert_eq!(running.await_event("move")["point"], "D7");
        assert!(running.interrupt());
    }
}
