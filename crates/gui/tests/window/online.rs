//! Play over a line in the window, with a course program that is spoken for by hand.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use i_slint_backend_testing::{AccessibleRole, ElementHandle};
use lanke_app::form::{ClockKind, Form};
use lanke_app::intent::Theme;
use lanke_app::phones::{PhoneRole, PhoneWish};
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{Course, Intent, OnlineWish, PageId, PlayTab, Settings};
use lanke_gui::ui;
use lanke_runtime::{Lanke, Places};
use slint::platform::{PointerEventButton, WindowEvent};
use slint::{ComponentHandle, Model, ModelRc, VecModel};

use crate::shots::{folder, save};
use crate::stage::Stage;
use crate::tables::{self, known};

/// The program at the other end.
struct Guest(BufReader<TcpStream>);

impl Guest {
    fn say(&mut self, line: &str) {
        self.0.get_mut().write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn hears(&mut self, part: &str) {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        assert!(line.contains(part), "{line} is not {part}");
    }
}

/// Lets the window hear until something is so.
#[track_caller]
fn until(stage: &Stage, so: impl Fn(&ui::MainWindow) -> bool) {
    stage.wait_until(|| so(stage.window.component()));
}

fn page(window: &ui::MainWindow) -> ui::Online<'_> {
    window.global()
}

#[test]
fn a_course_program_comes_plays_talks_and_resigns() {
    let stage = Stage::new(Lang::Zh);
    stage.set(|s| s.course = Course { port: 0, seconds: 0, name: "wang".into(), ..Course::default() });
    stage.click("联机");
    save(&stage.picture(), &folder().join("online-lanke.png"));
    stage.click("课程");
    save(&stage.picture(), &folder().join("online-page.png"));
    assert!(stage.find("课程协议不验证身份，也不加密，请只在信得过的网络上使用").is_some());
    stage.click("创建对局");
    until(&stage, |window| !page(window).get_address().is_empty());
    assert!(stage.find("等待对方加入").is_some());
    let address = page(stage.window.component()).get_address();
    let mut guest = Guest(BufReader::new(TcpStream::connect(address.as_str()).unwrap()));
    guest.say(r#"{"data1":"songfeng","data2":"b","op":200000}"#);
    until(&stage, |window| window.global::<ui::Ask>().get_open());
    assert_eq!(stage.window.component().global::<ui::Ask>().get_title(), "songfeng 邀请您对局");
    save(&stage.picture(), &folder().join("online-invited.png"));
    stage.click("接受");
    guest.hears(r#"{"data1":"wang","data2":"","op":200000}"#);
    until(&stage, |window| !page(window).get_open());

    let stones = |window: &ui::MainWindow| window.global::<ui::BoardData>().get_stones().row_count();
    guest.say(r#"{"data1":"E5","data2":"1","op":200002}"#);
    until(&stage, |window| stones(window) == 1);
    stage.window.component().global::<ui::BoardData>().invoke_tap(0, 8);
    assert_eq!(stones(stage.window.component()), 2);
    guest.hears(r#"{"data1":"I1","data2":"#);

    // What is said is marked as unread until the page is open, and answered there.
    guest.say(r#"{"data1":"昨天那盘你中盘那手很漂亮","data2":"","op":200008}"#);
    until(&stage, |window| page(window).get_unread() == 1);
    stage.click("联机");
    assert_eq!(page(stage.window.component()).get_unread(), 0);
    stage.click("谢谢指教");
    guest.hears(r#"{"data1":"谢谢指教","data2":"","op":200008}"#);
    let chat = page(stage.window.component()).get_chat();
    assert_eq!(chat.iter().map(|said| said.mine).collect::<Vec<_>>(), [false, true]);
    save(&stage.picture(), &folder().join("online-chat.png"));
    stage.press(slint::platform::Key::Escape);
    assert!(!page(stage.window.component()).get_open());

    guest.say(r#"{"data1":"songfeng","data2":"","op":200003}"#);
    guest.hears(r#"{"data1":"wang","data2":"","op":200006}"#);
    guest.say(r#"{"data1":"songfeng","data2":"","op":200006}"#);
    until(&stage, |window| !window.global::<ui::Result>().get_text().is_empty());
    assert_eq!(stage.window.component().global::<ui::Result>().get_text(), "您中盘胜");
    stage.click("联机");
    stage.click("断开");
    guest.hears(r#""op":200007"#);
    assert!(stage.find("没有连接").is_some());
}

#[test]
fn an_erased_port_is_the_usual_one() {
    let stage = Stage::new(Lang::Zh);
    let port = || stage.window.settings().course.port;
    stage.click("联机");
    stage.click("课程");
    stage.tab_to("端口");
    stage.press(slint::platform::Key::End);
    (0..5).for_each(|_| stage.press(slint::platform::Key::Backspace));
    assert_eq!(port(), Course::default().port);
    // It stays empty until another one is typed.
    stage.write("8080");
    assert_eq!(port(), 8080);
}

/// Lets the window and another program hear until something is so there.
#[track_caller]
fn both(stage: &Stage, other: &mut Lanke, so: impl Fn(&Lanke) -> bool) {
    stage.wait_until(|| {
        other.wake();
        so(other)
    });
}

/// Draws the window in both languages and colours, and as small as it may be.
fn draw(stage: &Stage, name: &str) {
    for (lang, light) in [(Lang::Zh, Theme::Light), (Lang::En, Theme::Dark)] {
        stage.set(|s| (s.lang, s.theme) = (lang, light));
        for size in [(1440.0, 900.0), (1024.0, 700.0), (480.0, 720.0)] {
            stage.resize(size);
            let file = format!("{name}-{}-{}.png", lang.code(), size.0);
            save(&stage.picture(), &folder().join(file));
        }
    }
    stage.set(|s| (s.lang, s.theme) = (Lang::Zh, Theme::Light));
    stage.resize((1440.0, 900.0));
}

#[test]
fn a_lanke_knocks_is_let_in_and_plays() {
    let stage = Stage::new(Lang::Zh);
    stage.set(|s| {
        s.course = Course { name: "王质".into(), ..Course::default() };
        s.opponents = vec![known("松风", 3, 2), known("衢江钓叟", 0, 4)];
        s.form = Form { clock: ClockKind::None, ..Form::default() };
    });
    stage.click("联机");
    stage.click("创建对局");
    until(&stage, |window| !page(window).get_code().is_empty());
    draw(&stage, "online-waits");

    let home = tempfile::tempdir().unwrap();
    let mut other = Lanke::start(Some(Places::within(home.path())), Lang::En, Box::new(|| std::time::Duration::ZERO));
    let settings = (*other.view().common.settings).clone();
    let course = Course { name: "松风".into(), ..Course::default() };
    other.send(Intent::Set(Box::new(Settings { course, ..settings })));
    let way = page(stage.window.component()).get_address();
    let (_, address) = way.split_once('@').unwrap();
    other.send(Intent::Online(OnlineWish::JoinTable(address.into())));
    until(&stage, |window| window.global::<ui::Ask>().get_open());
    let invite = stage.window.component().global::<ui::Invite>();
    assert_eq!(invite.get_title(), "松风 邀请您对局");
    assert!(invite.get_hurried() && !invite.get_can_counter());
    assert_eq!(invite.get_facts().row_count(), 5);
    draw(&stage, "online-card");
    stage.click("接受");
    both(&stage, &mut other, |other| matches!(other.view().common.dialog, Some(Dialog::Invite(_))));
    other.send(Intent::Accept);
    until(&stage, |window| !page(window).get_open());
    both(&stage, &mut other, |other| {
        let players = other.view().record().unwrap().players.clone();
        [players.black.name, players.white.name].iter().any(|name| name == "王质")
    });

    // Whoever closes the window is asked first.
    let ask = stage.window.component().global::<ui::Ask>();
    stage.window.component().window().dispatch_event(WindowEvent::CloseRequested);
    assert_eq!((ask.get_open(), ask.get_title().as_str()), (true, "离开对局？"));
    assert!(stage.window.component().window().is_visible());
    stage.click("取消");

    // Who has met is remembered with what was won and lost.
    other.send(Intent::Resign);
    other.send(Intent::Accept);
    until(&stage, |window| !window.global::<ui::Result>().get_text().is_empty());
    stage.click("联机");
    other.send(Intent::Online(OnlineWish::Chat("谢谢指教".into())));
    until(&stage, |window| page(window).get_chat().row_count() == 1);
    let known = page(stage.window.component()).get_opponents().row_data(0).unwrap();
    assert_eq!((known.name.as_str(), known.score.as_str()), ("松风", "胜 4 负 2"));
    draw(&stage, "online-met");
}

/// Element of this name and kind; the text beside it may bear the same name.
pub(crate) fn control(stage: &Stage, label: &str, role: AccessibleRole) -> ElementHandle {
    let mut named = ElementHandle::find_by_accessible_label(stage.window.component(), label);
    named.find(|element| element.accessible_role() == Some(role)).unwrap()
}

#[test]
fn the_terms_of_an_open_table_are_not_under_the_next_card() {
    let stage = Stage::new(Lang::Zh);
    tables::meets(&stage);
    stage.set(|s| s.form = Form::default());
    stage.window.send(Intent::Online(OnlineWish::HostTable));
    until(&stage, |window| !page(window).get_code().is_empty());
    for size in [(1280.0, 785.0), (900.0, 1000.0), (480.0, 900.0)] {
        stage.resize(size);
        let terms = stage.find(&page(stage.window.component()).get_offer()).unwrap();
        let next = stage.find("加入对局").unwrap().absolute_position().y;
        let low = terms.absolute_position().y + terms.size().height;
        // The margins of two cards lie between them.
        assert!(low + 60.0 < next, "{size:?}: {low}, {next}");
    }
}

#[test]
fn a_code_is_written_into_boxes_and_an_address_into_a_line() {
    let stage = Stage::new(Lang::Zh);
    stage.click("联机");
    let field = control(&stage, "输入 6 位对局码或地址", AccessibleRole::TextInput);
    let boxes = || field.accessible_value().unwrap().to_string();
    let joins = |stage: &Stage| stage.find("加入").unwrap().accessible_enabled().unwrap();
    field.mock_single_click(PointerEventButton::Left);
    stage.write("48 27");
    assert_eq!((boxes().as_str(), joins(&stage)), ("4827", false));
    stage.press(slint::platform::Key::Backspace);
    stage.write("2716 9");
    assert_eq!((boxes().as_str(), joins(&stage)), ("482271", true), "what is too much is not taken");
    (0..6).for_each(|_| stage.press(slint::platform::Key::Backspace));
    stage.write("192.168.1.5:46190");
    assert_eq!((boxes().as_str(), joins(&stage)), ("192.168.1.5:46190", true));
    save(&stage.picture(), &folder().join("online-address.png"));
}

#[test]
fn what_is_said_is_seen_at_the_foot_of_the_page() {
    let stage = Stage::new(Lang::Zh);
    stage.click("联机");
    for (size, way) in [((1440.0, 900.0), "192.168.1.5"), ((480.0, 720.0), "abc")] {
        stage.resize(size);
        control(&stage, "输入 6 位对局码或地址", AccessibleRole::TextInput).mock_single_click(PointerEventButton::Left);
        stage.write(way);
        stage.click("加入");
        let said = ElementHandle::find_by_accessible_label(stage.window.component(), "请输入 6 位对局码或地址");
        let foot = said.map(|line| line.absolute_position().y + line.size().height).fold(0.0, f32::max);
        assert!((size.1 - 40.0..=size.1).contains(&foot), "{size:?}: {foot}");
        save(&stage.picture(), &folder().join(format!("online-says-{}.png", size.0)));
        stage.advance(5000);
    }
}

#[test]
fn the_foot_of_the_phones_is_seen_however_many_there_are() {
    let stage = Stage::new(Lang::En);
    stage.window.send(Intent::Phones(PhoneWish::Open(PhoneRole::Camera)));
    stage.settle();
    let device = |number| ui::DeviceRow { number, name: format!("Phone {number}").into(), role: "Camera".into() };
    let devices = ModelRc::new((1..=12).map(device).collect::<VecModel<_>>());
    stage.window.component().global::<ui::Phones<'_>>().set_devices(devices);
    for size in [(1280.0, 800.0), (480.0, 640.0)] {
        stage.resize(size);
        let done = stage.find("Done").expect("the foot");
        let bottom = done.absolute_position().y + done.size().height;
        assert!(bottom <= size.1, "{size:?}: {bottom}");
    }
}

#[test]
fn who_does_not_want_to_be_seen_is_not_told_nearby() {
    let stage = Stage::new(Lang::Zh);
    stage.click("联机");
    assert!(stage.window.settings().visible);
    control(&stage, "对别人可见", AccessibleRole::Switch).mock_single_click(PointerEventButton::Left);
    assert!(!stage.window.settings().visible);
    stage.click("创建对局");
    until(&stage, |window| !page(window).get_code().is_empty());
    assert!(stage.find("附近的人看不到您，复制邀请发给对方").is_some());
}

#[test]
fn what_is_asked_in_a_game_is_answered_beside_the_board() {
    let stage = Stage::new(Lang::Zh);
    tables::is_asked_back(&stage);
    let rows = |stage: &Stage| stage.window.component().global::<ui::Moves>().get_count();
    assert!(!stage.window.component().global::<ui::Ask>().get_open() && !page(stage.window.component()).get_open());
    assert!(stage.find("对方请求悔棋").is_some());
    // Our stone goes, too, if it lies on top of the other side's.
    let taken = if stage.window.component().global::<ui::Players>().get_white().you { 2 } else { 1 };
    assert_eq!(stage.window.component().global::<ui::BoardData>().get_doubts().row_count(), taken, "they are marked");
    // The board is live, and the keyboard answers where the focus is.
    assert!(stage.window.component().global::<ui::BoardData>().get_enabled());
    stage.click("谢绝");
    let answered = |others: &[Lanke]| others[0].view().game().is_some_and(|page| page.request.is_none());
    tables::until(&stage, |others| !tables::asks(&stage) && answered(others));
    assert_eq!(rows(&stage), 2);
    stage.others.borrow_mut()[0].send(Intent::Undo);
    tables::until(&stage, |_| tables::asks(&stage));
    // Y is an answer where the banner, or a button on it, has the focus.
    stage.press("y");
    for _ in 0..40 {
        stage.press(slint::platform::Key::Tab);
        stage.press("y");
    }
    tables::until(&stage, |_| !tables::asks(&stage) && rows(&stage) < 2);
}

#[test]
fn the_chat_stands_beside_the_board_at_every_width_and_tells_what_is_new() {
    let stage = Stage::new(Lang::Zh);
    tables::plays(&stage);
    for size in [(1440.0, 900.0), (1024.0, 700.0), (480.0, 900.0)] {
        stage.resize(size);
        stage.window.send(Intent::ShowTab(PlayTab::Moves));
        let before = page(stage.window.component()).get_chat().row_count();
        stage.others.borrow_mut()[0].send(Intent::Online(OnlineWish::Chat("好棋".into())));
        tables::until(&stage, |_| page(stage.window.component()).get_unread() == 1);
        stage.click("聊天, 1 条新消息");
        assert_eq!(page(stage.window.component()).get_unread(), 0);
        assert!(stage.find("好棋").is_some() && stage.find("新消息").is_some(), "{size:?}");
        stage.click("谢谢指教");
        tables::until(&stage, |_| page(stage.window.component()).get_chat().row_count() == before + 2);
        assert!(stage.find("新消息").is_none(), "{size:?}");
    }
    for (done, tab) in [(tables::count as fn(&Stage), "数子"), (tables::end, "结果")] {
        done(&stage);
        for size in [(1440.0, 900.0), (1024.0, 700.0), (480.0, 900.0)] {
            stage.resize(size);
            assert!(stage.find("发送").is_none(), "the count and the result come first");
            stage.click("聊天");
            assert!(stage.find("发送").is_some(), "{size:?}");
            stage.picture();
            stage.click(tab);
        }
    }
}

#[test]
fn enter_sends_a_message_and_shift_enter_begins_another_line() {
    let stage = Stage::new(Lang::Zh);
    tables::plays(&stage);
    stage.window.send(Intent::ShowTab(PlayTab::Chat));
    stage.settle();
    let field = control(&stage, "说点什么…", AccessibleRole::TextInput);
    field.mock_single_click(PointerEventButton::Left);
    stage.write("左上");
    let low = field.absolute_position().y;
    stage.chord(slint::platform::Key::Shift, "\n");
    stage.write("右下");
    let field = control(&stage, "说点什么…", AccessibleRole::TextInput);
    assert_eq!(field.accessible_value().unwrap(), "左上\n右下");
    assert!(field.absolute_position().y < low, "the field has grown");
    stage.press(slint::platform::Key::Return);
    tables::until(&stage, |others| {
        others[0].view().game().is_some_and(|page| {
            page.talk.as_ref().is_some_and(|talk| talk.chat.iter().map(|said| &said.text).eq(["左上", "右下"]))
        })
    });
    assert_eq!(control(&stage, "说点什么…", AccessibleRole::TextInput).accessible_value().unwrap(), "");
}

#[test]
fn a_message_is_written_on_when_the_game_turns_to_counting_and_ends() {
    let stage = Stage::new(Lang::Zh);
    tables::plays(&stage);
    stage.window.send(Intent::ShowTab(PlayTab::Chat));
    stage.settle();
    let written = || control(&stage, "说点什么…", AccessibleRole::TextInput).accessible_value().unwrap();
    control(&stage, "说点什么…", AccessibleRole::TextInput).mock_single_click(PointerEventButton::Left);
    stage.write("好");
    tables::count(&stage);
    stage.click("聊天");
    stage.write("棋");
    assert_eq!(written(), "好棋");
    tables::end(&stage);
    stage.click("聊天");
    stage.write("！");
    assert_eq!(written(), "好棋！");
}

#[test]
fn a_message_that_was_not_sent_is_not_left_for_the_next_opponent() {
    let stage = Stage::new(Lang::Zh);
    tables::plays(&stage);
    let online = page(stage.window.component());
    stage.window.send(Intent::ShowTab(PlayTab::Chat));
    stage.settle();
    control(&stage, "说点什么…", AccessibleRole::TextInput).mock_single_click(PointerEventButton::Left);
    stage.write("松风兄");
    stage.settle();
    assert_eq!(online.get_draft(), "松风兄");
    stage.window.send(Intent::Online(OnlineWish::HangUp));
    stage.window.send(Intent::Accept);
    stage.window.send(Intent::Show(PageId::Online));
    assert_eq!((online.get_opponent().as_str(), online.get_draft().as_str()), ("", ""));
}

#[test]
fn keys_choose_the_tab_beside_the_board() {
    let stage = Stage::new(Lang::Zh);
    tables::plays(&stage);
    stage.resize((1440.0, 900.0));
    stage.chord(slint::platform::Key::Alt, "3");
    assert!(stage.find("与人对局时不能分析，终局后可以复盘").is_some());
    stage.chord(slint::platform::Key::Alt, "1");
    assert!(stage.find("与人对局时不能分析，终局后可以复盘").is_none());
    // The field for a message goes with the page, and leaves the keys to the window.
    stage.chord(slint::platform::Key::Alt, "2");
    control(&stage, "说点什么…", AccessibleRole::TextInput).mock_single_click(PointerEventButton::Left);
    stage.write("好");
    stage.chord(slint::platform::Key::Control, "0");
    stage.chord(slint::platform::Key::Control, "1");
    assert!(!stage.window.component().global::<ui::Page>().get_home());
    stage.chord(slint::platform::Key::Alt, "3");
    assert!(stage.find("与人对局时不能分析，终局后可以复盘").is_some());
}
