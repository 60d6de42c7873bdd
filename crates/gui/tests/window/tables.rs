//! The window at a table with other programs.

use std::time::Duration;

use lanke_app::form::{ClockKind, Form};
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{Course, Intent, OnlineWish, Opponent, PageId, PlayTab};
use lanke_gui::ui;
use lanke_rules::{Point, Size};
use lanke_runtime::{Lanke, Places};
use slint::{ComponentHandle, Model};

use crate::stage::Stage;

/// Another program, with files of its own.
fn other(stage: &Stage, name: &str) -> Lanke {
    let places = Places::within(&stage.home.path().join(name));
    let mut other = Lanke::start(Some(places), Lang::En, Box::new(|| Duration::ZERO));
    let mut settings = (*other.view().common.settings).clone();
    settings.course = Course { name: name.into(), rank: "4 段".into(), ..Course::default() };
    settings.form = form();
    other.send(Intent::Set(Box::new(settings)));
    other.send(Intent::Show(PageId::Online));
    other
}

fn form() -> Form {
    Form { clock: ClockKind::None, ..Form::default() }
}

/// Lets the window and the others hear until something is so.
#[track_caller]
pub(crate) fn until(stage: &Stage, so: impl Fn(&[Lanke]) -> bool) {
    stage.wait_until(|| so(&stage.others.borrow()));
}

fn page(stage: &Stage) -> ui::Online<'_> {
    stage.window.component().global()
}

/// Somebody who was played with.
pub(crate) fn known(name: &str, won: u32, lost: u32) -> Opponent {
    Opponent { name: name.into(), address: "192.168.1.5:46190".into(), met: "2026-11-20".into(), won, lost }
}

/// The page of one who has played with others.
pub(crate) fn meets(stage: &Stage) {
    stage.set(|s| {
        s.course = Course { name: "王质".into(), rank: "3 段".into(), ..Course::default() };
        s.opponents = vec![known("松风", 3, 2), known("衢江钓叟", 0, 4)];
        s.form = form();
    });
    stage.window.send(Intent::Show(PageId::Online));
    page(stage).set_course_mode(false);
}

/// A table of the window's own at which nobody sits yet.
pub(crate) fn hosts(stage: &Stage) {
    meets(stage);
    stage.window.send(Intent::Online(OnlineWish::HostTable));
    until(stage, |_| !page(stage).get_code().is_empty());
}

/// Somebody knocks at it.
pub(crate) fn is_asked(stage: &Stage) {
    hosts(stage);
    let way = page(stage).get_address();
    let (_, address) = way.split_once('@').unwrap();
    let mut guest = other(stage, "松风");
    guest.send(Intent::Online(OnlineWish::JoinTable(address.into())));
    stage.others.borrow_mut().push(guest);
    until(stage, |_| stage.window.component().global::<ui::Ask>().get_open());
}

/// A game is played there, and two moves of it were made.
pub(crate) fn plays(stage: &Stage) {
    hosts(stage);
    let mut guest = other(stage, "松风");
    guest.send(Intent::Online(OnlineWish::JoinTable(page(stage).get_address().into())));
    stage.others.borrow_mut().push(guest);
    until(stage, |others| matches!(others[0].view().common.dialog, Some(Dialog::Invite(_))));
    stage.others.borrow_mut()[0].send(Intent::Accept);
    until(stage, |others| others[0].view().online().is_none() && !page(stage).get_open());
    for point in [Point::new(15, 3), Point::new(3, 15)] {
        turn(stage, &Intent::Tap(point));
    }
}

/// Whoever is to move does this.
fn turn(stage: &Stage, intent: &Intent) {
    let view = stage.others.borrow()[0].view();
    let black = view.record().unwrap().line.len().is_multiple_of(2);
    let here = (view.record().unwrap().players.black.name == "王质") == black;
    match here {
        true => stage.window.send(intent.clone()),
        false => stage.others.borrow_mut()[0].send(intent.clone()),
    }
    let rows = |stage: &Stage| stage.window.component().global::<ui::Moves>().get_count() as usize;
    let made = view.record().unwrap().line.len() + 1;
    until(stage, |others| others[0].view().record().unwrap().line.len() == made && rows(stage) == made);
}

/// The page in the middle of a game: what was said, and somebody who would like to watch.
pub(crate) fn talks(stage: &Stage) {
    plays(stage);
    stage.window.send(Intent::Show(PageId::Online));
    let way = page(stage).get_address();
    let (_, address) = way.split_once('@').unwrap();
    let mut third = other(stage, "听雪");
    third.send(Intent::Online(OnlineWish::SpectateTable(address.into())));
    stage.others.borrow_mut().push(third);
    for text in [
        "昨天那盘你中盘那手挖，很漂亮",
        "Your clamp in the middle game yesterday was beautiful, I have played it over twice",
    ] {
        stage.others.borrow_mut()[0].send(Intent::Online(OnlineWish::Chat(text.into())));
    }
    stage.window.send(Intent::Online(OnlineWish::Chat("运气好".into())));
    until(stage, |_| page(stage).get_chat().row_count() == 3 && asks(stage));
}

/// Something is asked beside the board.
pub(crate) fn asks(stage: &Stage) -> bool {
    stage.window.component().global::<ui::Request>().get_open()
}

/// In the middle of a game the other side would like to take a move back.
pub(crate) fn is_asked_back(stage: &Stage) {
    plays(stage);
    stage.others.borrow_mut()[0].send(Intent::Undo);
    until(stage, |_| asks(stage));
}

/// The chat beside the board: what was said before, and what is new.
pub(crate) fn chats(stage: &Stage) {
    plays(stage);
    let says = |text: &str| stage.others.borrow_mut()[0].send(Intent::Online(OnlineWish::Chat(text.into())));
    says("请多指教！");
    until(stage, |_| page(stage).get_unread() == 1);
    stage.window.send(Intent::Online(OnlineWish::Chat("请多指教！".into())));
    until(stage, |_| page(stage).get_chat().row_count() == 2);
    says("不好意思，刚才手滑点错了");
    stage.others.borrow_mut()[0].send(Intent::Undo);
    until(stage, |_| page(stage).get_unread() == 2 && asks(stage));
    stage.window.send(Intent::ShowTab(PlayTab::Chat));
}

/// The game is counted, and the other side agrees already.
pub(crate) fn counts(stage: &Stage) {
    plays(stage);
    count(stage);
    step_until(stage, || agrees(stage, true), || stage.others.borrow_mut()[0].send(Intent::Agree));
}

/// True if the other side, or the window's, agrees to the count as the other sees it.
fn agrees(stage: &Stage, other: bool) -> bool {
    let view = stage.others.borrow()[0].view();
    let players = view.record().map(|record| record.players.clone());
    players.is_some_and(|players| [players.black, players.white].iter().any(|it| it.you == other && it.agreed))
}

/// Takes a step and lets both sides hear of it, again and again, until something is so.
#[track_caller]
fn step_until(stage: &Stage, so: impl Fn() -> bool, step: impl Fn()) {
    // No longer than `Stage::wait_until` waits.
    for _ in 0..1500 {
        if so() {
            return;
        }
        step();
        hear(stage);
    }
    panic!("what is waited for does not come");
}

/// Lets both sides hear what crossed on the line: dead stones that were proposed meanwhile make an agreement void.
fn hear(stage: &Stage) {
    for _ in 0..200 {
        stage.advance(10);
        stage.others.borrow_mut().iter_mut().for_each(Lanke::wake);
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Both pass, and the game is counted.
pub(crate) fn count(stage: &Stage) {
    for _ in 0..2 {
        turn(stage, &Intent::Pass);
    }
    let count = |stage: &Stage| stage.window.component().global::<ui::Count>().get_present();
    until(stage, |others| {
        count(stage) && others[0].view().game().unwrap().count.clone().is_some_and(|count| !count.result.is_empty())
    });
}

/// Both agree to the count.
pub(crate) fn end(stage: &Stage) {
    let is_over = || !stage.window.component().global::<ui::Result>().get_text().is_empty();
    let agree = || {
        if !agrees(stage, true) {
            stage.others.borrow_mut()[0].send(Intent::Agree);
        } else if !agrees(stage, false) {
            stage.window.send(Intent::Agree);
        }
    };
    step_until(stage, is_over, agree);
}

/// The chat beside the count.
pub(crate) fn count_chats(stage: &Stage) {
    counts(stage);
    stage.window.send(Intent::ShowTab(PlayTab::Chat));
}

/// The end of a game with somebody who is still there.
pub(crate) fn ends(stage: &Stage) {
    plays(stage);
    count(stage);
    end(stage);
    // It can be left at once no more than its result can be overlooked.
    stage.advance(3100);
}

/// A game of two others is watched.
pub(crate) fn watches(stage: &Stage) {
    let mut host = other(stage, "松风");
    let settings = (*host.view().common.settings).clone();
    let size = Size::square(13).unwrap();
    let small = Form { width: size.width(), height: size.height(), ..form() };
    host.send(Intent::Set(Box::new(lanke_app::Settings { form: small, ..settings })));
    host.send(Intent::Online(OnlineWish::HostTable));
    stage.others.borrow_mut().push(host);
    let way = |others: &[Lanke]| others[0].view().online().map_or_else(String::new, |page| page.address.clone());
    until(stage, |others| !way(others).is_empty());
    let way = way(&stage.others.borrow());
    let mut guest = other(stage, "听雪");
    guest.send(Intent::Online(OnlineWish::JoinTable(way.clone())));
    stage.others.borrow_mut().push(guest);
    until(stage, |others| matches!(others[1].view().common.dialog, Some(Dialog::Invite(_))));
    stage.others.borrow_mut()[1].send(Intent::Accept);
    until(stage, |others| others.iter().all(|other| other.view().online().is_none()));
    meets(stage);
    stage.window.send(Intent::Online(OnlineWish::SpectateTable(way)));
    until(stage, |_| !page(stage).get_open());
}
