//! Two programs at one table, over the network of this machine.

use std::path::Path;

use lanke_app::form::Form;
use lanke_app::view::Dialog;
use lanke_app::{Course, Intent, OnlineWish, PageId, Settings};
use lanke_peer::{Invitation, World};
use lanke_rules::{Color, Komi, Name};

use crate::pair::{Pair, asked, hear, moves, page, result, set};
use crate::program::{Program, home};

/// A host that offers a game and a guest that has come to it and been asked.
pub(crate) fn invited(form: Form) -> Pair {
    let mut table = hosting(form);
    let way = page(&table.host).address;
    table.guest.send(Intent::Online(OnlineWish::JoinTable(way)));
    table.until(|_, guest| asked(guest).is_some());
    table
}

/// A host that waits.
fn hosting(form: Form) -> Pair {
    let mut table = Pair::new();
    table.host.begin(form);
    table.host.send(Intent::Show(PageId::Online));
    table.host.send(Intent::Online(OnlineWish::HostTable));
    table.until(|host, _| !page(host).code.is_empty());
    table
}

fn tiny() -> Form {
    Form { komi: Komi::from_halves(1).unwrap(), ..crate::small(5) }
}

impl Pair {
    /// The guest accepts.
    pub(crate) fn agree(&mut self) {
        self.guest.send(Intent::Accept);
        self.until(|host, guest| host.view().online().is_none() && guest.view().online().is_none());
    }

    /// A third program, which watches and has heard of every move.
    fn watched_from(&mut self, place: &Path, way: String) -> Program {
        let mut carol = Program::start(place);
        set(&mut carol, Course { name: "carol".into(), ..Course::default() });
        carol.send(Intent::Show(PageId::Online));
        carol.send(Intent::Online(OnlineWish::SpectateTable(way)));
        while moves(&carol) < moves(&self.host) {
            hear([&mut self.host, &mut self.guest, &mut carol]);
        }
        carol
    }

    /// The program that plays a colour.
    pub(crate) fn of(&mut self, color: Color) -> &mut Program {
        let host = self.host.view().record().unwrap().players[color].name == "bob";
        if host { &mut self.host } else { &mut self.guest }
    }

    fn play_both(&mut self, vertices: &str) {
        for vertex in vertices.split_whitespace() {
            let before = moves(&self.host);
            let color = if before.is_multiple_of(2) { Color::Black } else { Color::White };
            self.of(color).play(vertex);
            self.until(|host, guest| moves(host) > before && moves(guest) > before);
        }
    }
}

#[test]
fn a_game_is_offered_played_taken_back_counted_and_played_again() {
    let mut table = invited(tiny());
    let offer = asked(&table.guest).expect("an offer");
    assert!(offer.starts_with("bob invites you: Board 5×5") && offer.contains("Colors Nigiri"), "{offer}");
    table.agree();
    table.play_both("C1 D1 C2");
    // A move is taken back only when the other side agrees.
    table.of(Color::Black).send(Intent::Undo);
    table.until(|host, guest| [host, guest].iter().all(|p| p.view().game().unwrap().request.is_some()));
    let request = asked(table.of(Color::White)).expect("White is asked");
    assert!(request.starts_with("Takeback requested: Takes move 3 back · Declines in "), "{request}");
    let waits = table.of(Color::Black).view().game().unwrap().request.clone().expect("it is waited for");
    assert_eq!((waits.text.as_str(), waits.yes.as_str()), ("You asked to take back", ""));
    table.of(Color::White).send(Intent::Accept);
    table.until(|host, guest| moves(host) == 2 && moves(guest) == 2);
    table.play_both("C2 D2 C3 D3 C4 D4 C5 D5 B4 A5");
    assert_eq!(table.host.board(), table.guest.board());
    // Both mark dead stones, and both must agree.
    table.play_both("pass pass");
    table.until(|host, guest| {
        [host, guest]
            .iter()
            .all(|p| p.view().game().unwrap().count.clone().is_some_and(|c| c.result == "Black wins by 4.5"))
    });
    table.host.send(Intent::Agree);
    table.until(|host, guest| {
        [host, guest]
            .iter()
            .all(|p| p.view().record().unwrap().players.black.agreed || p.view().record().unwrap().players.white.agreed)
    });
    assert!(result(&table.guest).is_none(), "one side is not enough");
    table.guest.send(Intent::Agree);
    table.until(|host, guest| result(host).is_some() && result(guest).is_some());
    assert_eq!(table.host.view().game().unwrap().result, table.guest.view().game().unwrap().result);
    let records = table.results();
    assert!(records[0][0].contains("RE[B+4.5]"), "{records:?}");
    assert_eq!(records[0], records[1]);

    // Another game, with colours changed.
    let black = table.host.view().record().unwrap().players.black.name.clone();
    table.host.send(Intent::Online(OnlineWish::OfferGame(Color::Black)));
    table.until(|_, guest| asked(guest).is_some());
    table.guest.send(Intent::Accept);
    table.until(|host, guest| moves(host) == 0 && moves(guest) == 0);
    assert_eq!(table.guest.view().record().unwrap().players.white.name, black);
    table.play_both("C3");
    // A draw by agreement, after one that is refused.
    for answer in [Intent::Cancel, Intent::Accept] {
        table.host.send(Intent::Online(OnlineWish::OfferDraw));
        table.until(|_, guest| asked(guest).is_some_and(|text| text.starts_with("Draw offered")));
        table.guest.send(answer);
        table.until(|_, guest| asked(guest).is_none());
    }
    table.until(|host, guest| host.view().game().unwrap().result.as_deref() == Some("Draw") && result(guest).is_some());
}

#[test]
fn words_go_both_ways_a_side_resigns_and_a_counter_offer_is_made() {
    let mut table = invited(tiny());
    // The guest would rather play on 7×7.
    table.guest.send(Intent::Online(OnlineWish::CounterOffer));
    let Some(Dialog::NewGame { form, start, .. }) = table.guest.view().common.dialog else { panic!("no form") };
    assert_eq!((form.width, start.as_str()), (5, "Offer a game"));
    table.guest.send(Intent::Edit(Form { width: 7, height: 7, ..*form }));
    table.guest.send(Intent::Start);
    table.until(|host, _| asked(host).is_some_and(|text| text.contains("7×7")));
    table.host.send(Intent::Accept);
    table.until(|host, guest| host.view().online().is_none() && guest.view().online().is_none());
    assert_eq!(table.host.view().record().unwrap().board.size.width(), 7);
    table.guest.send(Intent::Online(OnlineWish::Chat("请多指教".into())));
    table.until(|host, _| host.view().common.unread == 1);
    table.play_both("D4 C3");
    // Out of turn as well.
    table.of(Color::White).send(Intent::Resign);
    table.of(Color::White).send(Intent::Accept);
    table.until(|host, guest| result(host).is_some() && result(guest).is_some());
    assert_eq!(table.host.view().game().unwrap().result.as_deref(), Some("Black wins by resignation"));
    table.guest.send(Intent::Show(PageId::Online));
    table.guest.send(Intent::Online(OnlineWish::HangUp));
    table
        .until(|host, _| host.view().common.status.text == "The other side has left" || host.view().online().is_some());
}

#[test]
fn a_game_that_is_left_is_listed_on_both_sides_and_gone_on_with() {
    let mut table = invited(tiny());
    table.agree();
    table.play_both("C3 D3 C2");
    // The guest closes its program; nobody has lost the game by that.
    let fresh = Program::start(home().path());
    drop(std::mem::replace(&mut table.guest, fresh));
    table.until(|host, _| host.view().common.status.text == "alice has left; the game waits");
    table.host.pass(5.0);
    assert_eq!(table.host.view().common.status.text, "alice has left; the game waits");
    assert!(result(&table.host).is_none());
    table.guest = Program::start(table.homes[1].path());
    let offer = asked(&table.guest).expect("the game is offered");
    assert!(offer.contains("The game with bob was not finished: 5×5, Chinese rules, Move 3"), "{offer}");
    // Not now: then it is offered on the page.
    table.guest.send(Intent::Cancel);
    table.guest.send(Intent::Show(PageId::Online));
    assert_eq!(page(&table.guest).unfinished, ["bob, 5×5, Chinese rules, Move 3"]);
    assert_eq!(page(&table.guest).opponents[0].name, "bob");
    table.guest.send(Intent::Online(OnlineWish::ResumeGame(0)));
    table.until(|host, guest| [host, guest].iter().all(|p| p.view().common.status.text.ends_with("is back")));
    table.play_both("D2 C1");
    assert_eq!(table.host.board(), table.guest.board());
    // The host puts it aside, too, and comes back to it in the same run.
    table.host.send(Intent::Show(PageId::Online));
    table.host.send(Intent::Online(OnlineWish::HangUp));
    assert!(asked(&table.host).expect("a question").starts_with("Leave the game?: The game with alice is not over."));
    table.host.send(Intent::Accept);
    assert_eq!(page(&table.host).unfinished, ["alice, 5×5, Chinese rules, Move 5"]);
    table.host.send(Intent::Online(OnlineWish::ResumeGame(0)));
    table.until(|host, guest| [host, guest].iter().all(|p| p.view().common.status.text.ends_with("is back")));
    table.play_both("D1 B3");
    table.of(Color::White).send(Intent::Resign);
    table.of(Color::White).send(Intent::Accept);
    table.until(|host, guest| result(host).is_some() && result(guest).is_some());
    // The host has kept the game when it put it aside, too.
    let [hosted, joined] = table.results().map(|mut all| {
        all.retain(|text| text.contains("RE[B+R]"));
        all
    });
    assert_eq!((hosted.len(), &hosted), (1, &joined));
    // It is finished: nothing is offered any more, and it counts.
    for (program, won) in [(&mut table.host, "bob"), (&mut table.guest, "alice")] {
        let black = program.view().record().unwrap().players.black.name == won;
        program.send(Intent::Show(PageId::Online));
        let page = page(program);
        assert!(page.unfinished.is_empty());
        assert_eq!(page.opponents[0].score, if black { "1 won, 0 lost" } else { "0 won, 1 lost" });
    }
}

#[test]
fn a_game_is_watched_from_its_middle_to_its_end() {
    let mut table = invited(tiny());
    let way = page(&table.host).address;
    table.agree();
    table.play_both("C3 D3 C2");
    let place = home();
    let mut carol = table.watched_from(place.path(), way);
    assert_eq!(carol.board(), table.host.board());
    let names = carol.view().record().unwrap().players.clone().map(|player| player.name);
    assert_eq!(names, table.host.view().record().unwrap().players.clone().map(|player| player.name));
    // Nothing can be played or said.
    let can = carol.view().record().unwrap().can;
    assert!(!can.pass && !can.undo && !can.resign && !can.score && !can.pause, "{can:?}");
    carol.play("E5");
    carol.send(Intent::Resign);
    carol.send(Intent::Cancel);
    carol.send(Intent::Online(OnlineWish::Chat("no".into())));
    table.guest.send(Intent::Online(OnlineWish::Chat("好棋".into())));
    table.play_both("D2");
    while moves(&carol) < 4 {
        hear([&mut carol]);
    }
    carol.send(Intent::Show(PageId::Online));
    table.host.send(Intent::Show(PageId::Online));
    while page(&carol).talk.chat.is_empty() || page(&table.host).talk.chat.is_empty() {
        hear([&mut table.host, &mut table.guest, &mut carol]);
    }
    let chat = page(&carol).talk.chat;
    assert_eq!((chat.len(), chat[0].who.as_str(), chat[0].text.as_str()), (1, "alice", "好棋"));
    assert_eq!(page(&table.host).talk.chat.len(), 1);
    assert!(page(&table.host).talk.about.contains("1 watching"));
    carol.send(Intent::Cancel);
    table.host.send(Intent::Cancel);
    table.of(Color::Black).send(Intent::Resign);
    table.of(Color::Black).send(Intent::Accept);
    while result(&carol).is_none() {
        hear([&mut table.host, &mut table.guest, &mut carol]);
    }
    assert_eq!(result(&carol).as_deref(), Some("White wins by resignation"));
    assert_eq!(crate::pair::records(place.path()), crate::pair::records(table.homes[0].path()));
    carol.send(Intent::Show(PageId::Online));
    carol.send(Intent::Online(OnlineWish::HangUp));
    assert!(!page(&carol).connected && page(&carol).unfinished.is_empty());
}

#[test]
fn a_game_that_begins_is_shown_whatever_was_looked_at_before() {
    let mut table = invited(tiny());
    table.host.send(Intent::Show(PageId::Camera));
    table.guest.send(Intent::Accept);
    table.until(|host, guest| [host, guest].iter().all(|p| p.view().page_id() == PageId::Play));
}

#[test]
fn a_spectator_has_no_players_buttons_whatever_happens() {
    let nothing = |carol: &Program| {
        let can = carol.view().record().unwrap().can;
        assert!(!(can.pass || can.undo || can.resign || can.score || can.pause || can.resume || can.clocks), "{can:?}");
    };
    let mut table = invited(tiny());
    let way = page(&table.host).address;
    table.agree();
    table.play_both("C3");
    let place = home();
    let mut carol = table.watched_from(place.path(), way.clone());
    nothing(&carol);
    carol.play("D3");
    assert_eq!(moves(&carol), 1);
    // Who leaves keeps the game as it was.
    carol.send(Intent::Show(PageId::Online));
    carol.send(Intent::Online(OnlineWish::HangUp));
    carol.send(Intent::Cancel);
    nothing(&carol);
    carol.play("D3");
    assert_eq!(moves(&carol), 1);
    table.play_both("D3");
    // Who comes again has heard of every move.
    carol = table.watched_from(place.path(), way);
    assert_eq!(carol.board(), table.host.board());
    nothing(&carol);
    // The host is gone.
    let fresh = Program::start(home().path());
    drop(std::mem::replace(&mut table.host, fresh));
    carol.send(Intent::Show(PageId::Online));
    while page(&carol).connected {
        hear([&mut table.guest, &mut carol]);
    }
    carol.send(Intent::Cancel);
    nothing(&carol);
    carol.play("C2");
    assert_eq!(moves(&carol), 2);
}

#[test]
fn who_has_no_code_knocks_and_is_let_in_or_not() {
    let mut table = hosting(tiny());
    let way = page(&table.host).address;
    let (_, address) = way.split_once('@').expect("a code and an address");
    table.guest.send(Intent::Online(OnlineWish::JoinTable(address.into())));
    assert_eq!(page(&table.guest).offer, "", "the host's terms are not known");
    table.until(|host, _| asked(host).is_some());
    let Some(Dialog::Invite(card)) = table.host.view().common.dialog else { panic!("no card") };
    assert_eq!((card.title.as_str(), card.initial.as_str(), card.size.width()), ("alice invites you", "a", 5));
    assert!(!card.counter && card.about == "this computer");
    assert_eq!(card.left, Some((1.0, "Declines in 30 s".into())));
    table.host.pass(6.0);
    let Some(Dialog::Invite(card)) = table.host.view().common.dialog else { panic!("no card") };
    assert_eq!(card.left, Some((0.8, "Declines in 24 s".into())));
    table.until(|_, guest| page(guest).talk.status.text == "Waiting to be let in");
    table.host.send(Intent::Cancel);
    table.until(|_, guest| page(guest).talk.status.text == "The host has declined");
    assert!(table.host.view().common.dialog.is_none());
    table.guest.send(Intent::Online(OnlineWish::JoinTable(address.into())));
    table.until(|host, _| asked(host).is_some());
    table.host.send(Intent::Accept);
    table.until(|_, guest| asked(guest).is_some());
    table.agree();
    // A game is not interrupted by who wants to watch.
    let place = home();
    let mut carol = Program::start(place.path());
    set(&mut carol, Course { name: "carol".into(), ..Course::default() });
    carol.send(Intent::Online(OnlineWish::SpectateTable(address.into())));
    while asked(&table.host).is_none() {
        hear([&mut table.host, &mut table.guest, &mut carol]);
    }
    assert_eq!(asked(&table.host).as_deref(), Some("carol would like to watch: Declines in 30 s"));
    assert!(table.host.view().common.dialog.is_none());
    table.host.send(Intent::Online(OnlineWish::Answer(true)));
    assert!(asked(&table.host).is_none());
    table.play_both("C3");
    while moves(&carol) == 0 {
        hear([&mut table.host, &mut table.guest, &mut carol]);
    }
}

#[test]
fn a_host_is_asked_for_a_game_by_the_terms_of_its_table_whatever_is_played_meanwhile() {
    let mut table = hosting(tiny());
    table.host.begin(Form { rules: Name::NoGo, ..crate::small(9) });
    table.host.send(Intent::Show(PageId::Online));
    let (offer, way) = (page(&table.host).offer, page(&table.host).address);
    assert!(offer.starts_with("5×5, Chinese rules"), "{offer}");
    let (_, address) = way.split_once('@').expect("a code and an address");
    table.guest.send(Intent::Online(OnlineWish::JoinTable(address.into())));
    table.until(|host, _| asked(host).is_some());
    let card = asked(&table.host).expect("a card");
    assert!(card.starts_with("alice invites you: Board 5×5; Rules Chinese rules"), "{card}");
    table.host.send(Intent::Show(PageId::Play));
    let beside = asked(&table.host).expect("a request beside the board");
    assert!(beside.starts_with("alice invites you: 5×5"), "{beside}");
    table.host.send(Intent::Show(PageId::Online));
    table.host.send(Intent::Accept);
    table.until(|_, guest| asked(guest).is_some());
    table.agree();
    assert_eq!(table.host.board().len(), 5);
}

#[test]
fn a_table_can_be_reached_from_anywhere_if_that_is_wished() {
    let table = hosting(tiny());
    assert_eq!(page(&table.host).far, "", "nobody else is asked");
    let mut table = Pair::new();
    let settings = (*table.host.view().common.settings).clone();
    table.host.send(Intent::Set(Box::new(Settings { world: true, ..settings })));
    table.host.send(Intent::Online(OnlineWish::HostTable));
    table.until(|host, _| !page(host).code.is_empty());
    let found = page(&table.host);
    let way: Invitation = found.address.parse().unwrap();
    assert_eq!((way.world, way.code.as_deref()), (Some(World::Public), Some(&found.code[..6])));
    assert!(way.key.is_some() && way.address.is_none(), "the key alone leads here");
    assert!(!found.far.is_empty());
    // No relay is needed nearby.
    table.guest.send(Intent::Online(OnlineWish::JoinTable(found.address)));
    table.until(|_, guest| asked(guest).is_some());
}

#[test]
fn a_game_that_is_not_over_is_left_only_after_a_question() {
    let mut table = invited(tiny());
    table.agree();
    // No move was made, and still it is a game with somebody.
    table.host.send(Intent::NewGame);
    table.host.send(Intent::Start);
    let question = asked(&table.host).expect("a question");
    assert!(question.starts_with("Start a new game?: The game with alice is not over."), "{question}");
    table.host.send(Intent::Cancel);
    table.host.send(Intent::Cancel);
    // Closing the window asks, too, but not for ever.
    table.host.send(Intent::Quit);
    assert!(asked(&table.host).is_some_and(|text| text.starts_with("Leave the game?")) && !table.host.lanke.has_quit());
    table.host.send(Intent::Cancel);
    table.play_both("C3");
    table.guest.send(Intent::Quit);
    table.guest.send(Intent::Quit);
    assert!(table.guest.lanke.has_quit());
    // What was broken off is given up only after a question.
    table.host.send(Intent::Show(PageId::Online));
    table.host.send(Intent::Online(OnlineWish::HangUp));
    table.host.send(Intent::Accept);
    for (answer, kept) in [(Intent::Cancel, 1), (Intent::Accept, 0)] {
        table.host.send(Intent::Online(OnlineWish::GiveUpGame(0)));
        assert!(asked(&table.host).is_some_and(|text| text.contains("The game with alice cannot be gone on with")));
        table.host.send(answer);
        assert_eq!(page(&table.host).unfinished.len(), kept);
    }
}

#[test]
fn a_game_that_begins_instead_of_a_shared_one_has_a_record_of_its_own() {
    let mut table = invited(tiny());
    table.agree();
    table.play_both("C3 D4");
    table.host.send(Intent::NewGame);
    table.host.send(Intent::Edit(crate::small(9)));
    table.host.send(Intent::Start);
    table.host.send(Intent::Accept);
    assert_eq!((moves(&table.host), table.host.board().len()), (0, 9), "another game");
    let [left] = &files(table.homes[0].path())[..] else { panic!("the game that was left is kept") };
    let left = left.clone();
    table.host.play("E5 D5");
    table.host.send(Intent::Resign);
    table.host.send(Intent::Accept);
    let kept = files(table.homes[0].path());
    assert_eq!(kept.len(), 2, "each has its file: {kept:?}");
    assert!(kept.contains(&left), "the first is as it was");
}

/// Texts of all records that a home holds.
fn files(home: &Path) -> Vec<String> {
    let files = std::fs::read_dir(home.join("games")).into_iter().flatten().flatten();
    files.map(|file| std::fs::read_to_string(file.path()).unwrap()).collect()
}

/// Leaves the table on both sides, and opens another one.
fn open_anew(table: &mut Pair) {
    table.guest.send(Intent::Online(OnlineWish::HangUp));
    table.host.send(Intent::Online(OnlineWish::HangUp));
    table.until(|host, guest| !page(host).connected && !page(guest).connected);
    table.host.send(Intent::Online(OnlineWish::HostTable));
    table.until(|host, _| !page(host).code.is_empty());
}

#[test]
fn who_was_reached_by_a_code_is_remembered_with_an_address() {
    let mut table = hosting(tiny());
    let page_of_host = page(&table.host);
    let (_, address) = page_of_host.address.split_once('@').expect("a code and an address");
    let port = address.rsplit_once(':').expect("a port").1;
    table.guest.send(Intent::Online(OnlineWish::JoinTable(page_of_host.code.clone())));
    table.until(|_, guest| asked(guest).is_some());
    let known = &table.guest.view().common.settings.opponents[0];
    assert_eq!((known.name.as_str(), known.address.as_str()), ("bob", format!("127.0.0.1:{port}").as_str()));
    assert!(page(&table.guest).opponents[0].reachable);
}

#[test]
fn who_was_reached_from_anywhere_is_called_again_by_the_same_key() {
    let mut table = Pair::new();
    let settings = (*table.host.view().common.settings).clone();
    table.host.send(Intent::Set(Box::new(Settings { world: true, ..settings })));
    table.host.send(Intent::Online(OnlineWish::HostTable));
    table.until(|host, _| !page(host).code.is_empty());
    let first = page(&table.host).address;
    table.guest.send(Intent::Online(OnlineWish::JoinTable(first.clone())));
    table.until(|_, guest| asked(guest).is_some());
    let way = table.guest.view().common.settings.opponents[0].address.clone();
    assert_eq!(first.split_once('@').expect("a code").1, &way[1..], "the key leads there, the code is not kept");
    table.guest.send(Intent::Cancel);
    open_anew(&mut table);
    assert_ne!(page(&table.host).address, first, "the code is another one");
    // Without the code one knocks.
    table.guest.send(Intent::Online(OnlineWish::JoinOpponent(0)));
    table.until(|host, _| asked(host).is_some());
    assert!(asked(&table.host).is_some_and(|text| text.starts_with("alice invites you")));
    table.host.send(Intent::Accept);
    table.until(|_, guest| asked(guest).is_some());
    assert_eq!(table.guest.view().common.settings.opponents.len(), 1);
}

#[test]
fn who_comes_back_to_a_game_does_not_sit_down_at_another_table() {
    let mut table = Pair::new();
    let settings = (*table.host.view().common.settings).clone();
    table.host.send(Intent::Set(Box::new(Settings { world: true, form: tiny(), ..settings })));
    table.host.send(Intent::Online(OnlineWish::HostTable));
    table.until(|host, _| !page(host).code.is_empty());
    let way = page(&table.host).address;
    table.guest.send(Intent::Online(OnlineWish::JoinTable(way)));
    table.until(|_, guest| asked(guest).is_some());
    table.agree();
    table.play_both("C3");
    // The host puts the game aside and opens another table, by the same key.
    table.host.send(Intent::Show(PageId::Online));
    table.host.send(Intent::Online(OnlineWish::HangUp));
    table.host.send(Intent::Accept);
    table.host.send(Intent::Online(OnlineWish::HostTable));
    table.until(|host, _| !page(host).code.is_empty());
    let place = home();
    let mut carol = Program::start(place.path());
    set(&mut carol, Course { name: "carol".into(), ..Course::default() });
    let way = page(&table.host).address;
    carol.send(Intent::Online(OnlineWish::JoinTable(way)));
    while asked(&carol).is_none() {
        hear([&mut table.host, &mut table.guest, &mut carol]);
    }
    assert!(asked(&table.host).is_none() && page(&table.host).talk.opponent == "carol");
    // Alice waits with the game as it is.
    assert_eq!(moves(&table.guest), 1);
    table.guest.send(Intent::Show(PageId::Online));
    assert_eq!(page(&table.guest).talk.status.text, "bob has left; the game waits");
}

#[test]
fn the_seat_of_who_is_away_is_given_to_somebody_else_only_after_a_question() {
    let mut table = invited(tiny());
    let way = page(&table.host).address;
    table.agree();
    table.play_both("C3");
    table.host.send(Intent::Show(PageId::Online));
    assert!(!page(&table.host).can_release, "nobody is away");
    let fresh = Program::start(home().path());
    drop(std::mem::replace(&mut table.guest, fresh));
    table.until(|host, _| page(host).can_release);
    let place = home();
    let mut carol = Program::start(place.path());
    set(&mut carol, Course { name: "carol".into(), ..Course::default() });
    let kept = "The seat is kept for a player whose line is broken; watch, or come again later";
    carol.send(Intent::Show(PageId::Online));
    carol.send(Intent::Online(OnlineWish::JoinTable(way.clone())));
    while page(&carol).talk.status.text != kept {
        hear([&mut table.host, &mut table.guest, &mut carol]);
    }
    table.host.send(Intent::Online(OnlineWish::ReleaseSeat));
    let question = asked(&table.host).expect("a question");
    assert!(question.starts_with("Free the seat?: The seat is kept for alice"), "{question}");
    table.host.send(Intent::Accept);
    table.until(|host, _| page(host).talk.status.text.starts_with("The seat is free"));
    carol.send(Intent::Online(OnlineWish::JoinTable(way)));
    while moves(&carol) == 0 {
        hear([&mut table.host, &mut table.guest, &mut carol]);
    }
    assert_eq!(table.host.view().common.status.text, "carol goes on with this game");
    assert!(!page(&table.host).can_release);
    table.host.send(Intent::Cancel);
    assert_eq!(carol.board(), table.host.board());
}

#[test]
fn a_table_whose_journal_was_damaged_is_recovered_told_of_and_gone_on_with() {
    let mut table = invited(tiny());
    table.agree();
    table.play_both("C3 D3 C2");
    let fresh = Program::start(home().path());
    drop(std::mem::replace(&mut table.guest, fresh));
    let files = || {
        let entries = std::fs::read_dir(table.homes[1].path().join("tables")).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect::<Vec<_>>()
    };
    let journal = files().into_iter().find(|path| path.extension().is_some_and(|e| e == "table")).expect("a journal");
    let mut bytes = std::fs::read(&journal).unwrap();
    let last = bytes.len() - 10;
    bytes[last] ^= 1;
    std::fs::write(&journal, &bytes).unwrap();
    table.guest = Program::start(table.homes[1].path());
    let told = table.guest.view().common.status.text;
    assert!(told.starts_with("The journal of the game with bob was damaged; "), "{told}");
    assert!(files().iter().any(|path| std::fs::read(path).unwrap() == bytes), "the damaged file is still there");
    let offer = asked(&table.guest).expect("the game is offered");
    assert!(offer.contains("The game with bob was not finished"), "{offer}");
    table.guest.send(Intent::Accept);
    // The move that was lost comes from the host, and takes the place of what the guest is told of its return.
    table.until(|host, guest| host.view().common.status.text == "alice is back" && moves(guest) == 3);
    assert_eq!(table.host.board(), table.guest.board());
    table.play_both("D2");
}
