//! Files that another program has changed since they were read or written: none is overwritten without a question.

use std::fs;
use std::path::{Path, PathBuf};

use lanke_app::ExportWish;
use lanke_app::form::{ClockKind, Form};
use lanke_app::view::{Dialog, Tone};
use lanke_app::{Go, Intent, PageId, Settings};
use lanke_print::ExportFormat;

use crate::program::{Program, home};

const FIRST: &str = "(;GM[1]FF[4]SZ[9]PB[Wang Zhi]PW[Shi];B[ee];W[dd];B[cc])";
/// The same with another third move, and one more.
const SECOND: &str = "(;GM[1]FF[4]SZ[9]PB[Wang Zhi]PW[Shi];B[ee];W[dd];B[gg];W[cc])";

/// A program in which this file is open and has got a comment at its last move.
fn edited(home: &Path, path: &Path) -> Program {
    fs::write(path, FIRST).unwrap();
    let mut program = Program::start(home);
    program.send(Intent::Open(path.to_owned()));
    program.send(Intent::Go(Go::Last));
    program.send(Intent::Comment("mine".into()));
    program
}

impl Program {
    /// Question about a file: the title, and the ways that are offered.
    fn conflict(&self) -> String {
        match self.view().common.dialog {
            Some(Dialog::Conflict { title, replace, save_as, compare, no, .. }) => {
                let ways = [replace, compare, save_as, no].into_iter().filter(|way| !way.is_empty());
                format!("{title}: {}", ways.collect::<Vec<_>>().join(", "))
            }
            None => String::new(),
            other => panic!("{other:?}"),
        }
    }

    fn saves(&mut self, path: &Path) {
        assert_eq!(self.conflict(), "", "nothing is asked");
        assert!(fs::read_to_string(path).unwrap().contains("C[mine]"), "it is saved");
        assert_eq!(self.view().common.status.tone, Tone::Good);
    }
}

#[test]
fn a_file_with_bytes_that_are_no_text_is_not_overwritten_without_a_question() {
    let home = home();
    let path = home.path().join("a.sgf");
    let bytes = b"(;SZ[9]PB[\xe7\x8e\x8b\xe8\xb4\xa8]GC[\xe5\xad];B[ee])";
    fs::write(&path, bytes).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(path.clone()));
    program.send(Intent::Comment("mine".into()));
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "The file exists: Overwrite, Compare, Save as, Cancel");
    assert_eq!(fs::read(&path).unwrap(), bytes);
    program.send(Intent::Accept);
    program.saves(&path);
    program.send(Intent::Comment("mine, too".into()));
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "");
}

#[test]
fn a_file_that_may_be_in_another_encoding_is_not_overwritten_without_a_question() {
    let home = home();
    let path = home.path().join("a.sgf");
    let in_gb18030 = b"(;SZ[9]PB[\xb0\xa1\xdf\xdd\xdf\xdd]PW[\xbc\xd7\xd2\xd2];B[ee])";
    fs::write(&path, in_gb18030).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(path.clone()));
    assert_eq!(program.view().common.status.tone, Tone::Warning);
    program.send(Intent::Comment("mine".into()));
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "The file exists: Overwrite, Compare, Save as, Cancel");
    assert_eq!(fs::read(&path).unwrap(), in_gb18030);
}

#[test]
fn a_file_that_another_program_has_changed_is_not_overwritten_without_a_question() {
    let home = home();
    let path = home.path().join("a.sgf");
    let mut program = edited(home.path(), &path);
    fs::write(&path, SECOND).unwrap();
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "The file has changed: Overwrite, Compare, Save as, Cancel");
    let Some(Dialog::Conflict { text, .. }) = program.view().common.dialog else { unreachable!() };
    assert!(text.starts_with("Another program has changed a.sgf"), "{text}");
    program.send(Intent::Cancel);
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "The file has changed: Overwrite, Compare, Save as, Cancel", "asked again");
    assert_eq!(fs::read_to_string(&path).unwrap(), SECOND);

    program.send(Intent::Accept);
    program.saves(&path);
    // What was written here is known.
    program.send(Intent::Comment("mine, too".into()));
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "");
}

#[test]
fn the_question_stands_in_chinese_too() {
    let home = home();
    let path = home.path().join("a.sgf");
    let mut program = edited(home.path(), &path);
    let settings = Settings { lang: lanke_app::words::Lang::Zh, ..(*program.view().common.settings).clone() };
    program.send(Intent::Set(Box::new(settings)));
    fs::write(&path, SECOND).unwrap();
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "文件被改过: 覆盖, 比较, 另存为, 取消");
    program.send(Intent::Compare);
    let said = program.view().common.status.text;
    assert_eq!(said, "这是磁盘上的文件：从第 3 手起与要保存的不同，共 3 个节点有出入");
}

#[test]
fn the_file_is_opened_beside_the_record_to_be_compared() {
    let home = home();
    let path = home.path().join("a.sgf");
    let mut program = edited(home.path(), &path);
    fs::write(&path, SECOND).unwrap();
    program.send(Intent::Save);
    program.send(Intent::Compare);
    let view = program.view();
    assert_eq!(
        (view.review().unwrap().tabs.len(), view.review().unwrap().tab, view.record().unwrap().line.len()),
        (2, 1, 4),
        "the file is shown"
    );
    let said = "This is the file on disk: it differs first at move 3, in 3 nodes";
    assert_eq!(view.common.status.text, said);
    // The record is as it was, and still not saved; what was seen is asked about once more.
    program.send(Intent::Tab(0));
    assert_eq!(
        (program.view().record().unwrap().comment.as_str(), program.view().review().unwrap().tabs[0].changed),
        ("mine", true)
    );
    program.send(Intent::Save);
    program.send(Intent::Accept);
    program.saves(&path);
}

#[test]
fn the_record_can_be_saved_elsewhere() {
    let home = home();
    let (path, other) = (home.path().join("a.sgf"), home.path().join("b.sgf"));
    let mut program = edited(home.path(), &path);
    fs::write(&path, SECOND).unwrap();
    program.send(Intent::Save);
    program.send(Intent::AskPlace);
    assert!(matches!(program.view().common.dialog, Some(Dialog::Files { save_as: Some(_), .. })));
    program.send(Intent::SaveAs(other.clone()));
    program.saves(&other);
    assert_eq!(fs::read_to_string(&path).unwrap(), SECOND);
}

#[test]
fn the_question_is_about_the_record_that_was_saved() {
    let home = home();
    let path = home.path().join("a.sgf");
    let mut program = edited(home.path(), &path);
    fs::write(&path, SECOND).unwrap();
    program.send(Intent::Save);
    // Another page comes to the front behind the question.
    program.send(Intent::Show(PageId::Play));
    program.play("E5");
    program.send(Intent::Accept);
    program.saves(&path);
}

#[test]
fn a_file_that_is_touched_but_not_changed_is_no_question() {
    let home = home();
    let path = home.path().join("a.sgf");
    let mut program = edited(home.path(), &path);
    fs::write(&path, FIRST).unwrap();
    program.send(Intent::Save);
    program.saves(&path);
}

#[test]
fn another_file_is_not_replaced_without_a_question() {
    let home = home();
    let (path, other) = (home.path().join("a.sgf"), home.path().join("b.sgf"));
    let mut program = edited(home.path(), &path);
    fs::write(&other, SECOND).unwrap();
    program.send(Intent::SaveAs(other.clone()));
    assert_eq!(program.conflict(), "The file exists: Overwrite, Compare, Save as, Cancel");
    assert_eq!(fs::read_to_string(&other).unwrap(), SECOND);
    program.send(Intent::Accept);
    program.saves(&other);
}

#[test]
fn what_is_read_from_a_format_that_is_not_written_replaces_no_record_of_that_name() {
    let home = home();
    let (gib, sgf) = (home.path().join("a.gib"), home.path().join("a.sgf"));
    let text =
        "\\HS\n\\[GAMEBLACKNAME=a (9D)\\]\n\\HE\n\\GS\nINI 0 1 3 &4\nSTO 0 2 2 16 3\nSKI 0 3\nSTO 0 4 9 9 9\n\\GE";
    fs::write(&gib, text).unwrap();
    fs::write(&sgf, SECOND).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(gib.clone()));
    program.send(Intent::Comment("mine".into()));
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "The file exists: Overwrite, Compare, Save as, Cancel");
    assert_eq!(fs::read_to_string(&sgf).unwrap(), SECOND);
}

#[test]
fn what_a_save_file_cannot_hold_is_saved_beside_it() {
    const MOVES: &str = "2 0 A1 B4 D3 G";
    let home = home();
    let [dat, sgf, other] = ["a.dat", "a.sgf", "b.dat"].map(|name| home.path().join(name));
    fs::write(&dat, MOVES).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Open(dat.clone()));
    program.send(Intent::Comment("mine".into()));
    // Asked for, it holds the moves, and the comment is still to be saved.
    program.send(Intent::SaveAs(other.clone()));
    assert!(fs::read_to_string(&other).unwrap().contains("A1 B4 D3"));
    assert!(program.view().record().unwrap().title.changed);
    program.send(Intent::Save);
    program.saves(&sgf);
    assert!(!program.view().record().unwrap().title.changed);
    assert_eq!(fs::read_to_string(&dat).unwrap(), MOVES, "the file is as it was");
}

#[test]
fn a_file_that_is_gone_or_is_no_file_any_more_is_asked_about() {
    let home = home();
    let path = home.path().join("a.sgf");
    let mut program = edited(home.path(), &path);
    fs::remove_file(&path).unwrap();
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "The file is gone: Save again, Save as, Cancel");
    fs::create_dir(&path).unwrap();
    program.send(Intent::Accept);
    assert_eq!(program.conflict(), "Cannot save here: Save as, Cancel");
    program.send(Intent::Accept);
    assert_eq!(program.conflict(), "Cannot save here: Save as, Cancel", "there is no such way");
    fs::remove_dir(&path).unwrap();
    program.send(Intent::Cancel);
    program.send(Intent::Save);
    program.send(Intent::Accept);
    program.saves(&path);
}

#[test]
fn a_file_that_was_made_read_only_is_asked_about() {
    let home = home();
    let path = home.path().join("a.sgf");
    let mut program = edited(home.path(), &path);
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "The file is read-only: Overwrite, Save as, Cancel");
    assert_eq!(fs::read_to_string(&path).unwrap(), FIRST);
    program.send(Intent::Accept);
    program.saves(&path);
}

#[test]
#[cfg(unix)]
fn saving_through_a_symbolic_link_changes_its_target() {
    let home = home();
    let (path, file) = (home.path().join("a.sgf"), home.path().join("below.sgf"));
    fs::write(&file, FIRST).unwrap();
    std::os::unix::fs::symlink(&file, &path).unwrap();
    let mut program = edited(home.path(), &path);
    program.send(Intent::Save);
    program.saves(&file);
    assert_eq!(fs::read_link(&path).unwrap(), file);
}

#[test]
#[cfg(unix)]
fn a_link_to_another_file_in_its_place_is_asked_about() {
    let home = home();
    let (path, file) = (home.path().join("a.sgf"), home.path().join("other.sgf"));
    let mut program = edited(home.path(), &path);
    fs::write(&file, SECOND).unwrap();
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink(&file, &path).unwrap();
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "The file has changed: Overwrite, Compare, Save as, Cancel");
    assert_eq!(fs::read_to_string(&file).unwrap(), SECOND);
}

#[test]
fn also_after_a_kill_a_changed_file_is_asked_about() {
    let home = home();
    let path = home.path().join("a.sgf");
    drop(edited(home.path(), &path));
    fs::write(&path, SECOND).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    assert_eq!(program.view().page_id(), PageId::Review);
    program.send(Intent::Save);
    assert_eq!(program.conflict(), "The file has changed: Overwrite, Compare, Save as, Cancel");
    program.send(Intent::Cancel);
    drop(program);
    // And one that is as it was is no question.
    fs::write(&path, FIRST).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    program.send(Intent::Save);
    program.saves(&path);
}

#[test]
fn a_game_that_ends_leaves_a_changed_file_alone() {
    let home = home();
    let path = home.path().join("game.sgf");
    let mut program = Program::start(home.path());
    program.begin(Form { width: 5, height: 5, clock: ClockKind::None, ..Form::default() });
    program.play("C3");
    program.send(Intent::SaveAs(path.clone()));
    fs::write(&path, SECOND).unwrap();
    program.play("B2");
    program.send(Intent::Resign);
    program.send(Intent::Accept);
    assert_eq!(fs::read_to_string(&path).unwrap(), SECOND);
    let beside = fs::read_to_string(home.path().join("game 2.sgf")).unwrap();
    assert!(beside.contains("RE["), "{beside}");
}

#[test]
fn an_export_replaces_a_file_when_it_is_asked_for_twice() {
    let home = home();
    let path = home.path().join("board.txt");
    let mut program = Program::start(home.path());
    program.begin(Form { width: 5, height: 5, clock: ClockKind::None, ..Form::default() });
    program.play("C3");
    fs::write(&path, "mine").unwrap();
    let write = |program: &mut Program, path: &PathBuf| {
        program.send(Intent::Export(ExportWish::Write(path.clone())));
        match program.view().common.dialog {
            Some(Dialog::Export { trouble, .. }) => trouble,
            _ => String::new(),
        }
    };
    program.send(Intent::Export(ExportWish::Open(ExportFormat::Text)));
    assert_eq!(write(&mut program, &path), "board.txt exists already; export once more to replace it");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    assert_eq!(write(&mut program, &path), "");
    assert_ne!(fs::read_to_string(&path).unwrap(), "mine");
    program.send(Intent::Export(ExportWish::Open(ExportFormat::Text)));
    assert_ne!(write(&mut program, &path), "", "and another time anew");
    program.send(Intent::Export(ExportWish::Replace(path.clone())));
    assert!(program.view().common.dialog.is_none(), "where the system has asked");
}
