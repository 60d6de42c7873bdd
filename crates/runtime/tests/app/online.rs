//! Two programs that play each other over a socket.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use lanke_app::words::{Lang, word};
use lanke_app::{Course, Intent, OnlineWish, PageId, Settings};
use lanke_course::MAX_TEXT;
use lanke_rules::Color;

use crate::pair::{Pair, asked, hear, moves, page, result, set};
use crate::program::{Program, home};

/// The game of the course's text as the course names its points; Black wins.
const GAME: &str = "I9 H8 A9 B8 I1 H2 A1 B2 E9 F5 E1 A5 I5 D3 E4 D6 G3 I3 H4 I7 H6 H5 G7 G1 F2 G9 C7 F8 E7 D8 C3 C1 \
    E3 E2 F4 C5 B4 C9 A3 B6 A7 A8 C6 A4 D4 B7 B5 C2 B3 D9 D7 C8 E8 E5 A2 C4 G2 E6 F6 G8 G6 F7 G4 H9 H7 H3 I6 H1 I4 \
    D5 D1 D2 F3";

impl Pair {
    /// The guest comes and asks for a game.
    fn ask(&mut self) {
        self.host.send(Intent::Online(OnlineWish::HostCourse));
        self.until(|host, _| !page(host).address.is_empty());
        let address = page(&self.host).address;
        let course = self.guest.view().common.settings.course.clone();
        set(&mut self.guest, Course { address, ..course });
        self.guest.send(Intent::Online(OnlineWish::JoinCourse));
        self.until(|host, _| asked(host).is_some());
    }

    /// And the host agrees.
    fn begin(&mut self) {
        self.ask();
        self.host.send(Intent::Accept);
        self.until(|host, guest| host.view().online().is_none() && guest.view().online().is_none());
    }

    fn mover(&mut self, number: usize) -> &mut Program {
        if number.is_multiple_of(2) { &mut self.guest } else { &mut self.host }
    }

    fn play(&mut self, course_names: &str) {
        for name in course_names.split_whitespace() {
            let before = moves(&self.host);
            let point =
                lanke_game::record::course_point(self.host.view().record().unwrap().board.size, name).expect(name);
            self.mover(before).lanke.send(Intent::Tap(point));
            self.until(|host, guest| moves(host) > before && moves(guest) > before);
        }
    }
}

#[test]
fn two_programs_play_a_whole_game_over_a_socket() {
    let mut pair = Pair::new();
    pair.ask();
    let invitation = "alice invites you: Board 9×9; Rules NoGo rules; Colors you play White; Time no limit";
    assert_eq!(asked(&pair.host).as_deref(), Some(invitation));
    pair.host.send(Intent::Accept);
    pair.until(|host, guest| host.view().online().is_none() && guest.view().online().is_none());
    for program in [&pair.host, &pair.guest] {
        let names = program.view().record().unwrap().players.clone().map(|player| player.name);
        assert_eq!((names.black.as_str(), names.white.as_str()), ("alice", "bob"));
        assert!(!program.view().record().unwrap().can.pause && !program.view().record().unwrap().can.undo);
    }
    // Nobody plays for the other side.
    pair.host.play("E5");
    assert_eq!(pair.host.view().common.status.text, "Not your turn");
    pair.play(GAME);
    pair.until(|host, guest| result(host).is_some() && result(guest).is_some());
    for program in [&pair.host, &pair.guest] {
        assert_eq!(result(program).as_deref(), Some("Black wins: White has no legal move"));
    }
    assert_eq!(pair.host.board(), pair.guest.board());
    let [hosted, joined] = pair.results();
    assert_eq!(hosted, joined);
    let hosted = &hosted[0];
    assert!(hosted.contains("PB[alice]") && hosted.contains("RE[B+]"), "{hosted}");
    // Another game over the same line, asked for by the host this time.
    pair.host.send(Intent::Show(PageId::Online));
    pair.until(|host, _| page(host).can_ask);
    pair.host.send(Intent::Online(OnlineWish::OfferGame(Color::Black)));
    pair.until(|_, guest| asked(guest).is_some());
    pair.guest.send(Intent::Accept);
    pair.until(|host, guest| {
        moves(host) == 0 && moves(guest) == 0 && host.view().record().is_some_and(|r| r.can.resign)
    });
    assert_eq!(pair.guest.view().record().unwrap().players.black.name, "bob");
}

#[test]
fn a_game_is_resigned_in_turn_and_a_declined_one_does_not_begin() {
    let mut pair = Pair::new();
    pair.ask();
    pair.host.send(Intent::Cancel);
    pair.until(|_, guest| page(guest).can_ask);
    pair.guest.send(Intent::Online(OnlineWish::OfferGame(Color::White)));
    pair.until(|host, _| asked(host).is_some());
    pair.host.send(Intent::Accept);
    pair.until(|host, guest| host.view().online().is_none() && guest.view().online().is_none());
    pair.host.send(Intent::Tap(lanke_rules::Point::new(4, 4)));
    pair.until(|_, guest| moves(guest) == 1);
    assert!(!pair.host.view().record().unwrap().can.resign && pair.guest.view().record().unwrap().can.resign);
    pair.host.send(Intent::Resign);
    assert_eq!(pair.host.view().common.status.text, "Not your turn");
    pair.guest.send(Intent::Resign);
    pair.guest.send(Intent::Accept);
    pair.until(|host, guest| result(host).is_some() && result(guest).is_some());
    assert_eq!(result(&pair.host).as_deref(), Some("Black wins by resignation"));
    assert_eq!(result(&pair.guest).as_deref(), Some("Black wins by resignation"));
}

#[test]
fn what_is_said_is_heard_marked_as_unread_and_may_be_muted() {
    let mut pair = Pair::new();
    pair.begin();
    pair.guest.send(Intent::Online(OnlineWish::Chat(" 请多指教 ".into())));
    pair.until(|host, _| host.view().common.unread == 1);
    pair.host.send(Intent::Show(PageId::Online));
    assert_eq!(pair.host.view().common.unread, 0);
    let chat = page(&pair.host).talk.chat;
    assert_eq!((chat[0].text.as_str(), chat[0].mine), ("请多指教", false));
    pair.host.send(Intent::Online(OnlineWish::Chat("你好".into())));
    assert!(page(&pair.host).talk.chat[1].mine);
    pair.until(|_, guest| guest.view().common.unread == 1);
    pair.guest.send(Intent::Online(OnlineWish::ToggleMute));
    pair.host.send(Intent::Cancel);
    // What follows a muted word has come after it.
    pair.play("E5");
    assert_eq!(pair.guest.view().common.unread, 1);
}

#[test]
fn a_long_line_is_shown_as_far_as_it_is_sent_and_one_of_nothing_is_not() {
    let mut pair = Pair::new();
    pair.begin();
    pair.host.send(Intent::Show(PageId::Online));
    for line in ["\u{200B}".to_owned(), "长".repeat(MAX_TEXT + 1)] {
        pair.host.send(Intent::Online(OnlineWish::Chat(line)));
    }
    let chat = page(&pair.host).talk.chat;
    assert_eq!(chat.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["长".repeat(MAX_TEXT)]);
}

#[test]
fn a_line_that_ends_keeps_the_game_without_a_result() {
    let mut pair = Pair::new();
    pair.begin();
    pair.play("E5 A1 C3");
    let fresh = Program::start(pair.homes[1].path());
    drop(std::mem::replace(&mut pair.guest, fresh));
    pair.until(|host, _| result(host).is_some());
    assert_eq!(result(&pair.host).as_deref(), Some("No result"));
    assert_eq!(moves(&pair.host), 3);
    pair.until(|host, _| host.view().common.status.text == "The other side has left");
    // The board is the person's again.
    pair.host.begin(crate::small(9));
    pair.host.play("E5 D5");
    assert_eq!(moves(&pair.host), 2);
}

#[test]
fn who_cannot_be_reached_is_told() {
    let home = home();
    let mut program = Program::start(home.path());
    set(&mut program, Course { address: "nowhere".into(), ..Course::default() });
    program.send(Intent::Show(PageId::Online));
    assert_eq!(page(&program).talk.status.text, "Not connected");
    program.send(Intent::Online(OnlineWish::JoinCourse));
    while page(&program).connected {
        program.lanke.wake();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(page(&program).talk.status.text, "nowhere is no address; write HOST:PORT");
    let settings = (*program.view().common.settings).clone();
    program.send(Intent::Set(Box::new(Settings { lang: Lang::Zh, ..settings })));
    assert_eq!(page(&program).talk.status.text, word(Lang::Zh, "on-off"), "it was said in another language");
    program.send(Intent::Cancel);
    assert!(program.view().online().is_none());
}

#[test]
fn a_guest_that_asks_and_goes_leaves_the_page_waiting() {
    let home = home();
    let mut host = Program::start(home.path());
    set(&mut host, Course { seconds: 0, port: 0, ..Course::default() });
    host.send(Intent::Show(PageId::Online));
    host.send(Intent::Online(OnlineWish::HostCourse));
    while page(&host).address.is_empty() {
        hear([&mut host]);
    }
    // One goes before it is answered, one when its game has begun.
    for accepted in [false, true] {
        let mut guest = TcpStream::connect(page(&host).address).unwrap();
        guest.write_all(b"{\"data1\":\"eve\",\"data2\":\"b\",\"op\":200000}\n").unwrap();
        while asked(&host).is_none() {
            hear([&mut host]);
        }
        if accepted {
            host.send(Intent::Accept);
            BufReader::new(&guest).read_line(&mut String::new()).unwrap();
            while host.view().online().is_some() {
                hear([&mut host]);
            }
        }
        drop(guest);
        while host.view().common.status.text != "The connection was cut; waiting for the next opponent" {
            hear([&mut host]);
        }
        assert!(asked(&host).is_none());
        host.send(Intent::Show(PageId::Online));
        assert!(page(&host).connected && page(&host).talk.status.text == "Waiting for an opponent");
    }
    host.send(Intent::Show(PageId::Play));
    assert_eq!(result(&host).as_deref(), Some("No result"));
    assert!(!host.view().game().unwrap().can_rematch, "nobody is there who could be asked");
}

#[test]
fn the_time_for_a_move_is_shown() {
    let mut pair = Pair::new();
    for program in [&mut pair.host, &mut pair.guest] {
        let course = program.view().common.settings.course.clone();
        set(program, Course { seconds: 600, ..course });
    }
    pair.begin();
    let clocks = |program: &Program| {
        program.view().record().unwrap().players.clone().map(|player| player.clock.expect("a clock").main)
    };
    pair.guest.pass(3.0);
    let shown = clocks(&pair.guest);
    assert_eq!((shown.black.as_str(), shown.white.as_str()), ("9:57", "10:00"));
    pair.play("E5");
    pair.guest.pass(4.0);
    let shown = clocks(&pair.guest);
    assert_eq!((shown.black.as_str(), shown.white.as_str()), ("10:00", "9:56"));
}

#[test]
fn other_rules_bring_the_komi_that_they_have_for_a_handicap() {
    use lanke_rules::{Komi, Ruleset};
    use lanke_runtime::terms::TermsRequest;
    let offered = TermsRequest { handicap: Some(4), ..TermsRequest::default() }.terms().expect("terms");
    let countered = |asked: TermsRequest| asked.counter(&offered).expect("terms").settings().clone();
    let japanese = TermsRequest { rules: Some(Ruleset::JAPANESE), ..TermsRequest::default() };
    let settings = countered(japanese);
    assert_eq!((settings.handicap, settings.komi.points()), (4, 0.5));
    assert_eq!(countered(TermsRequest { handicap: Some(0), ..japanese }).komi.points(), 6.5);
    assert_eq!(countered(TermsRequest { komi: Komi::from_points(5.5), ..japanese }).komi.points(), 5.5);
    assert_eq!(countered(TermsRequest::default()).komi.points(), 0.0);
}
