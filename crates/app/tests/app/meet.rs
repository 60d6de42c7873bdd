//! Two programs at one table, over the network of this machine.

use lanke_app::form::Form;
use lanke_app::view::{Dialog, OnlineView};
use lanke_app::{Course, Intent, OnlineWish, Settings};
use lanke_rules::{Color, Komi};
use tempfile::TempDir;

use crate::program::{Program, home};

struct Table {
    host: Program,
    guest: Program,
    homes: [TempDir; 2],
}

impl Table {
    /// A host that offers a game on 5×5 and a guest that has come to it.
    fn new() -> Self {
        let homes = [home(), home()];
        let [mut host, guest] = [0, 1].map(|i| {
            let mut program = Program::start(homes[i].path());
            let settings = program.view().settings;
            let course = Course { name: ["bob", "alice"][i].into(), ..Course::default() };
            program.send(Intent::Set(Box::new(Settings { course, ..settings })));
            program
        });
        host.begin(Form { komi: Komi::from_halves(1).unwrap(), ..crate::small(5) });
        let mut table = Self { host, guest, homes };
        table.host.send(Intent::Online(OnlineWish::Open));
        table.host.send(Intent::Online(OnlineWish::Meet));
        table.until(|host, _| !page(host).code.is_empty());
        table.guest.send(Intent::Online(OnlineWish::Open));
        table.guest.send(Intent::Online(OnlineWish::Come(page(&table.host).address)));
        table.until(|_, guest| asked(guest).is_some());
        table
    }

    fn until(&mut self, so: impl Fn(&Program, &Program) -> bool) {
        while !so(&self.host, &self.guest) {
            for program in [&mut self.host, &mut self.guest] {
                program.lanke.wake();
                program.lanke.settle();
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    fn begin(&mut self) {
        self.guest.send(Intent::Accept);
        self.until(|host, guest| host.view().online.is_none() && guest.view().online.is_none());
    }

    /// The program that plays a colour.
    fn of(&mut self, color: Color) -> &mut Program {
        let host = self.host.view().players[color].name == "bob";
        if host { &mut self.host } else { &mut self.guest }
    }

    fn play(&mut self, vertices: &str) {
        for vertex in vertices.split_whitespace() {
            let moves = self.host.view().line.len();
            let color = if moves.is_multiple_of(2) { Color::Black } else { Color::White };
            self.of(color).play(vertex);
            self.until(|host, guest| host.view().line.len() > moves && guest.view().line.len() > moves);
        }
    }
}

fn page(program: &Program) -> OnlineView {
    program.view().online.expect("the page is open")
}

/// What is asked, in words.
fn asked(program: &Program) -> Option<String> {
    match program.view().dialog? {
        Dialog::Ask { title, text, .. } => Some(format!("{title}: {text}")),
        _ => None,
    }
}

#[test]
fn a_game_is_offered_played_taken_back_counted_and_played_again() {
    let mut table = Table::new();
    let offer = asked(&table.guest).expect("an offer");
    assert!(offer.starts_with("bob invites you: 5×5") && offer.contains("Lots are drawn"), "{offer}");
    table.begin();
    table.play("C1 D1 C2");
    // A move is taken back only when the other side agrees.
    table.of(Color::Black).send(Intent::Undo);
    table.until(|host, guest| asked(host).is_some() || asked(guest).is_some());
    let request = asked(table.of(Color::White)).expect("White is asked");
    assert!(request.contains("take a move back"), "{request}");
    table.of(Color::White).send(Intent::Accept);
    table.until(|host, guest| host.view().line.len() == 2 && guest.view().line.len() == 2);
    table.play("C2 D2 C3 D3 C4 D4 C5 D5 B4 A5");
    assert_eq!(table.host.board(), table.guest.board());
    // Both mark dead stones, and both must agree.
    table.play("pass pass");
    table.until(|host, guest| {
        [host, guest].iter().all(|p| p.view().count.is_some_and(|c| c.result == "Black wins by 4.5"))
    });
    table.host.send(Intent::Agree);
    table.until(|host, guest| {
        [host, guest].iter().all(|p| p.view().players.black.agreed || p.view().players.white.agreed)
    });
    assert!(table.guest.view().result.is_none(), "one side is not enough");
    table.guest.send(Intent::Agree);
    table.until(|host, guest| host.view().result.is_some() && guest.view().result.is_some());
    assert_eq!(table.host.view().result, table.guest.view().result);
    let records = table.homes.each_ref().map(|home| {
        let kept = std::fs::read_dir(home.path().join("games")).unwrap().map(|file| file.unwrap().path());
        kept.map(|path| std::fs::read_to_string(path).unwrap()).find(|text| text.contains("RE[B+4.5]")).unwrap()
    });
    assert_eq!(records[0], records[1]);

    // Another game, with colours changed.
    let black = table.host.view().players.black.name;
    table.host.send(Intent::Online(OnlineWish::Ask(Color::Black)));
    table.until(|_, guest| asked(guest).is_some());
    table.guest.send(Intent::Accept);
    table.until(|host, guest| host.view().line.is_empty() && guest.view().line.is_empty());
    assert_eq!(table.guest.view().players.white.name, black);
    table.play("C3");
    // A draw by agreement, after one that is refused.
    for answer in [Intent::Cancel, Intent::Accept] {
        table.host.send(Intent::Online(OnlineWish::Draw));
        table.until(|_, guest| asked(guest).is_some_and(|text| text.contains("draw")));
        table.guest.send(answer);
        table.until(|_, guest| asked(guest).is_none());
    }
    table.until(|host, guest| host.view().result.as_deref() == Some("Draw") && guest.view().result.is_some());
}

#[test]
fn words_go_both_ways_a_side_resigns_and_a_counter_offer_is_made() {
    let mut table = Table::new();
    // The guest would rather play on 7×7.
    let settings = table.guest.view().settings;
    table.guest.send(Intent::Set(Box::new(Settings { form: crate::small(7), ..settings })));
    table.guest.send(Intent::Online(OnlineWish::Counter));
    table.until(|host, _| asked(host).is_some_and(|text| text.contains("7×7")));
    table.host.send(Intent::Accept);
    table.until(|host, guest| host.view().online.is_none() && guest.view().online.is_none());
    assert_eq!(table.host.view().board.size.width(), 7);
    table.guest.send(Intent::Online(OnlineWish::Say("请多指教".into())));
    table.until(|host, _| host.view().unread == 1);
    table.play("D4 C3");
    // Out of turn as well.
    table.of(Color::White).send(Intent::Resign);
    table.of(Color::White).send(Intent::Accept);
    table.until(|host, guest| host.view().result.is_some() && guest.view().result.is_some());
    assert_eq!(table.host.view().result.as_deref(), Some("Black wins by resignation"));
    table.guest.send(Intent::Online(OnlineWish::Open));
    table.guest.send(Intent::Online(OnlineWish::HangUp));
    table.until(|host, _| host.view().status.text == "The other side has left" || host.view().online.is_some());
}
