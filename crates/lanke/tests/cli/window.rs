//! Browsers at the pages of the window's program: an opponent who plays a whole game, and positions that are photographed.

use std::path::Path;
use std::time::{Duration, Instant};

use lanke_app::form::{ClockKind, Form};
use lanke_app::phones::{PhoneRole, PhoneWish};
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{Course, Intent, OnlineWish, PageId, Settings, View};
use lanke_rules::Color::{self, Black, White};
use lanke_rules::Komi;
use lanke_runtime::{Lanke, Places};
use serde_json::json;

use crate::Folder;
use crate::chromium::{self, Browser};
use crate::page::PATIENCE;
use crate::serve::sit_down;
use crate::watch::Table;

/// The program that stands behind a window.
struct Program {
    lanke: Lanke,
}

impl Program {
    fn start(home: &str) -> Self {
        let begun = Instant::now();
        let places = Places::within(Path::new(home));
        Self { lanke: Lanke::start(Some(places), Lang::En, Box::new(move || begun.elapsed())) }
    }

    fn send(&mut self, intent: Intent) {
        self.lanke.send(intent);
    }

    /// Waits until the program shows something.
    fn until<T>(&mut self, what: &str, holds: impl Fn(&View) -> Option<T>) -> T {
        let since = Instant::now();
        loop {
            self.lanke.wake();
            let view = self.lanke.view();
            if let Some(found) = holds(&view) {
                return found;
            }
            assert!(since.elapsed() < PATIENCE, "no {what}: {:?}, {:?}", view.common.status, view.common.dialog);
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Opens the dialog of phones for a use; the address that its code holds.
    fn address(&mut self, role: PhoneRole) -> String {
        self.send(Intent::Phones(PhoneWish::Open(role)));
        let url = self.until("address", |view| match &view.common.dialog {
            Some(Dialog::Phones(phones)) => Some(phones.address.as_ref()?.url.clone()),
            _ => None,
        });
        self.send(Intent::Cancel);
        url
    }
}

fn small(side: u8) -> Form {
    Form { width: side, height: side, clock: ClockKind::None, komi: Komi::from_halves(1).unwrap(), ..Form::default() }
}

/// Presses a button of a page.
fn press(browser: &mut Browser, text: &str) {
    let button = format!(
        "[...document.querySelectorAll('button')].find((b) => !b.disabled && (b.innerText.trim() === {0} || b.ariaLabel === {0}))",
        json!(text)
    );
    browser.until(text, &format!("{button} !== undefined"));
    browser.value(&format!("{button}.click()"));
}

#[test]
fn a_browser_plays_a_whole_game_against_the_window() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let mut program = Program::start(&folder.path("home"));
    let settings = (*program.lanke.view().common.settings).clone();
    let course = Course { name: "bob".into(), port: 0, ..Course::default() };
    program.send(Intent::Set(Box::new(Settings { course, ..settings })));
    program.send(Intent::NewGame);
    program.send(Intent::Edit(small(5)));
    program.send(Intent::Start);
    program.send(Intent::Show(PageId::Online));
    program.send(Intent::Online(OnlineWish::HostTable));
    let url = program.address(PhoneRole::Player);
    let mut browser = Browser::open(chromium, &url.replace("http://", "https://"), &[]);
    sit_down(&mut browser, "松风");
    press(&mut browser, "Agree");
    let own = program.until("game", |view| {
        let players = &view.record().filter(|_| view.online().is_none())?.players;
        Color::BOTH.into_iter().find(|&color| players[color].name == "bob" && players[color.opponent()].name == "松风")
    });
    let taps = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "B4", "A5", "pass", "pass"];
    for (n, vertex) in taps.into_iter().enumerate() {
        let color = if n.is_multiple_of(2) { Black } else { White };
        let size = program.lanke.view().record().unwrap().board.size;
        match (color == own, size.parse_vertex(vertex)) {
            (true, Some(point)) => program.send(Intent::Tap(point)),
            (true, None) => program.send(Intent::Pass),
            (false, Some(point)) => {
                browser.until("turn", "document.body.innerText.includes('Tap a point')");
                browser.play(point.x().into(), point.y().into());
            }
            (false, None) => press(&mut browser, "Pass"),
        }
        program.until("move", |view| (view.record()?.line.len() > n).then_some(()));
        if let Some(point) = size.parse_vertex(vertex) {
            let at = point.y() as usize * 5 + point.x() as usize;
            browser.until(
                "stone",
                &format!("/[BWbw]/.test(document.querySelector('canvas.board')?.dataset.stones[{at}] ?? '')"),
            );
        }
    }
    program.until("count", |view| {
        view.game()?.count.as_ref().filter(|count| count.result == "Black wins by 4.5").map(drop)
    });
    program.send(Intent::Agree);
    press(&mut browser, "Agree");
    let result = program.until("result", |view| view.game()?.result.clone());
    assert_eq!(result, "Black wins by 4.5");
    browser.until("result", "document.body.innerText.includes('4.5')");
    assert_eq!(browser.value("document.getElementById('page').dataset.faults ?? ''"), "");
}

/// The door before the secure page of a camera: a photograph is read and opened in the program, to be looked at and to be played on.
#[test]
fn a_photograph_of_a_position_is_opened_by_the_program() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let mut program = Program::start(&folder.path("home"));
    let url = program.address(PhoneRole::Camera);
    let mut table = Table::new();
    for (x, y, color) in [(2, 2, Black), (6, 6, White), (6, 2, Black)] {
        table.lay(x, y, Some(color));
    }
    let photograph = folder.file("board.png", table.picture());
    let mut browser = Browser::open(chromium, &url, &[]);
    browser.until("door", "document.querySelector('input[type=file]') !== null");
    browser.choose_file("input[type=file]", &photograph);
    press(&mut browser, "Review on the computer");
    browser.until("answer", "document.body.innerText.includes('Opened on the computer')");
    let stones = |view: &View| {
        let board = &view.record()?.board;
        let lie = board
            .points
            .iter()
            .zip(board.size.points())
            .filter_map(|(shown, at)| Some((board.size.vertex(at).to_string(), shown.stone?)));
        Some(lie.collect::<Vec<_>>())
    };
    let seen = [("C7", Black), ("G7", Black), ("G3", White)].map(|(at, color)| (at.to_owned(), color));
    program.until("review", |view| (view.review().is_some() && stones(view)? == seen).then_some(()));
    press(&mut browser, "Play on, White first");
    let size = program.until("dialog", |view| match &view.common.dialog {
        Some(Dialog::NewGame { form, .. }) => Some((form.width, form.height)),
        _ => None,
    });
    assert_eq!(size, (9, 9));
    program.send(Intent::Start);
    program.until("game", |view| (view.game()?.result.is_none() && stones(view)? == seen).then_some(()));
    let at = program.lanke.view().record().unwrap().board.size.parse_vertex("E5").unwrap();
    program.send(Intent::Tap(at));
    let moved = program.until("move", |view| view.record()?.board.points.get(40)?.stone);
    assert_eq!(moved, White);
}
