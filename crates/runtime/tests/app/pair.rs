//! Two programs, each in a home of its own, that hear each other over the network of this machine.

use std::time::{Duration, Instant};

use lanke_app::view::{Dialog, OnlineView};
use lanke_app::{Course, Intent, PageId, Settings};
use tempfile::TempDir;

use crate::program::{Program, home};

thread_local! {
    /// Time at which the test on this thread listened to a program first.
    static BEGUN: Instant = Instant::now();
}

/// All these tests together take a minute or two: what a test still waits for then never happens.
const FOREVER: Duration = Duration::from_secs(20 * 60);

pub(crate) struct Pair {
    pub(crate) host: Program,
    pub(crate) guest: Program,
    pub(crate) homes: [TempDir; 2],
}

impl Pair {
    /// A host called bob and a guest called alice, both with the page open.
    pub(crate) fn new() -> Self {
        let homes = [home(), home()];
        let [host, guest] = [0, 1].map(|i| {
            let mut program = Program::start(homes[i].path());
            let course = Course { name: ["bob", "alice"][i].into(), seconds: 0, port: 0, ..Course::default() };
            set(&mut program, course);
            program.send(Intent::Show(PageId::Online));
            program
        });
        Self { host, guest, homes }
    }

    /// Lets both hear until something is so.
    #[track_caller]
    pub(crate) fn until(&mut self, so: impl Fn(&Program, &Program) -> bool) {
        while !so(&self.host, &self.guest) {
            hear([&mut self.host, &mut self.guest]);
        }
    }

    /// Records that each has kept, those with a result only.
    pub(crate) fn results(&self) -> [Vec<String>; 2] {
        self.homes.each_ref().map(|home| records(home.path()))
    }
}

/// Lets programs hear what there is to hear.
///
/// # Panics
/// When they were heard far longer than anything takes, with what they show.
#[track_caller]
pub(crate) fn hear<const N: usize>(programs: [&mut Program; N]) {
    let forever = BEGUN.with(Instant::elapsed) > FOREVER;
    let shown = programs.map(|program| {
        program.lanke.wake();
        program.lanke.settle();
        forever.then(|| (program.view().common.status, program.view().online().cloned()))
    });
    assert!(!forever, "what is waited for never happens; shown is {shown:#?}");
    std::thread::sleep(Duration::from_millis(1));
}

/// The records of finished games that a home holds, oldest first.
pub(crate) fn records(home: &std::path::Path) -> Vec<String> {
    let mut paths: Vec<_> = std::fs::read_dir(home.join("games")).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    let texts = paths.into_iter().map(|path| std::fs::read_to_string(path).unwrap());
    texts.filter(|text| text.contains("RE[")).collect()
}

pub(crate) fn set(program: &mut Program, course: Course) {
    let settings = (*program.view().common.settings).clone();
    program.send(Intent::Set(Box::new(Settings { course, ..settings })));
}

pub(crate) fn page(program: &Program) -> OnlineView {
    program.view().online().expect("the page is open").clone()
}

/// Question in words, of a dialog or beside the board.
pub(crate) fn asked(program: &Program) -> Option<String> {
    let view = program.view();
    let Some(dialog) = view.common.dialog else {
        let request = view.game()?.request.as_ref().filter(|request| !request.yes.is_empty())?;
        return Some(format!("{}: {}", request.text, request.note));
    };
    match dialog {
        Dialog::Ask { title, text, .. } => Some(format!("{title}: {text}")),
        Dialog::Invite(invite) => {
            let facts: Vec<String> = invite.facts.into_iter().map(|(what, value)| format!("{what} {value}")).collect();
            Some(format!("{}: {}", invite.title, facts.join("; ")))
        }
        _ => None,
    }
}

pub(crate) fn result(program: &Program) -> Option<String> {
    program.view().game().and_then(|game| game.result.clone())
}

/// Number of moves of the record on the page shown; none on the page for play with other programs.
pub(crate) fn moves(program: &Program) -> usize {
    program.view().record().map_or(0, |record| record.line.len())
}
