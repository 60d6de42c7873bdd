//! The NoGo courses' protocol: transcripts byte for byte, whole games between two ends, bytes of any kind, sockets.

mod wire;

use std::time::Duration;

use lanke_course::{
    Agreement, CloseReason, CommandError, ConnectError, CourseMessage, CourseTerms, Endpoint, Event, Incoming, LAG,
    Link, LinkCommand, LinkRole, MAX_ASKS, MAX_LINE, Op, TermsError, Unexpected, UserName, Wire,
};
use lanke_game::record::course_point;
use lanke_rules::{Color, Illegal, Outcome, Point, Reason, Size};
use proptest::prelude::*;

/// The game of the course's text, which Black wins: White has no legal move after it.
const GAME: &str = "I9 H8 A9 B8 I1 H2 A1 B2 E9 F5 E1 A5 I5 D3 E4 D6 G3 I3 H4 I7 H6 H5 G7 G1 F2 G9 C7 F8 E7 D8 C3 C1 \
    E3 E2 F4 C5 B4 C9 A3 B6 A7 A8 C6 A4 D4 B7 B5 C2 B3 D9 D7 C8 E8 E5 A2 C4 G2 E6 F6 G8 G6 F7 G4 H9 H7 H3 I6 H1 I4 \
    D5 D1 D2 F3";

/// First message of a guest called alice who plays Black.
const READY: &[u8] = b"{\"data1\":\"alice\",\"data2\":\"b\",\"op\":200000}\n";

/// An instant of the year 2023, as the reference has it.
const START: Duration = Duration::from_millis(1_684_900_000_123);

fn nine() -> Size {
    Size::square(9).expect("a size")
}

fn cup() -> CourseTerms {
    CourseTerms::new(nine(), Some(Duration::from_secs(3))).expect("the cup's terms")
}

fn unhurried() -> CourseTerms {
    CourseTerms::new(nine(), None).expect("terms")
}

fn link(role: LinkRole, name: &str, terms: CourseTerms) -> Link {
    Link::new(role, UserName::nearest(name), terms, START)
}

fn at(name: &str) -> Point {
    course_point(nine(), name).expect(name)
}

fn after(millis: u64) -> Duration {
    START + Duration::from_millis(millis)
}

/// Output and events of a link that gets a line.
fn gets(link: &mut Link, line: &str, now: Duration) -> (String, Vec<Event>) {
    link.receive(format!("{line}\n").as_bytes(), now);
    (link.take_output().concat(), link.take_events())
}

fn accept(opponent: &str, color: Color) -> LinkCommand {
    LinkCommand::Accept { opponent: opponent.into(), color }
}

fn does(link: &mut Link, command: LinkCommand, now: Duration) -> String {
    link.command(command, now).expect("it can be done");
    link.take_output().concat()
}

/// A host that has begun a game as White.
fn white(terms: CourseTerms) -> Link {
    let mut link = link(LinkRole::Host, "bob", terms);
    gets(&mut link, r#"{"data1":"alice","data2":"b","op":200000}"#, START);
    does(&mut link, accept("alice", Color::Black), START);
    assert!(matches!(link.take_events()[..], [Event::Began { me: Color::White, .. }]));
    link
}

/// A guest that has begun a game as Black.
fn black(terms: CourseTerms) -> Link {
    let mut link = link(LinkRole::Guest, "alice", terms);
    does(&mut link, LinkCommand::Ask(Color::Black), START);
    gets(&mut link, r#"{"data1":"bob","data2":"","op":200000}"#, START);
    link
}

#[test]
fn the_transcript_of_the_reference_is_spoken_byte_for_byte() {
    let mut host = link(LinkRole::Host, "bob", cup());
    assert!(host.take_output().is_empty(), "a host is silent");
    let (written, events) = gets(&mut host, r#"{"data1":"alice","data2":"b","op":200000}"#, START);
    assert_eq!(written, "");
    assert_eq!(events, [Event::Asked { opponent: "alice".into(), color: Color::Black }]);
    assert_eq!(
        does(&mut host, accept("alice", Color::Black), START),
        "{\"data1\":\"bob\",\"data2\":\"\",\"op\":200000}\n"
    );
    let within = Some(Duration::from_secs(3));
    assert_eq!(host.take_events(), [Event::Began { me: Color::White, opponent: "alice".into(), within }]);
    // Whatever the other side says of its time, the whole limit is left for the answer.
    let (_, events) = gets(&mut host, r#"{"data1":"E5","data2":"1684900000123","op":200002}"#, after(200));
    assert_eq!(events, [Event::Moved { point: Point::new(4, 4), within }]);
    let written = does(&mut host, LinkCommand::Play(at("A9")), after(1000));
    assert_eq!(written, "{\"data1\":\"A9\",\"data2\":\"1684900001123\",\"op\":200002}\n");
    assert_eq!(
        does(&mut host, LinkCommand::Chat("好棋 \"!\"".into()), START),
        "{\"data1\":\"好棋 \\\"!\\\"\",\"data2\":\"\",\"op\":200008}\n"
    );

    let mut guest = link(LinkRole::Guest, "alice", cup());
    let asked = does(&mut guest, LinkCommand::Ask(Color::White), START);
    assert_eq!(asked, "{\"data1\":\"alice\",\"data2\":\"w\",\"op\":200000}\n");
    let (_, events) = gets(&mut guest, r#"{"data1":"bob","data2":"only black","op":200001}"#, START);
    assert_eq!(events, [Event::Rejected { reason: "only black".into() }]);
    let (_, events) = gets(&mut guest, r#"{"data1":"bob","data2":"bye","op":200007}"#, START);
    assert_eq!(events, [Event::Closed(CloseReason::Left { reason: "bye".into() })]);
    let numbers: Vec<u32> = Op::ALL.map(Op::number).to_vec();
    assert_eq!(numbers, (200_000..=200_008).collect::<Vec<_>>());
}

#[test]
fn whoever_wins_claims_and_whoever_loses_repeats_it() {
    let ended = |winner, by, how| Event::Ended { outcome: Outcome::win(winner, by), how };
    // An illegal move: the stone on E5 is taken.
    let mut host = white(unhurried());
    gets(&mut host, r#"{"data1":"E5","data2":"","op":200002}"#, START);
    does(&mut host, LinkCommand::Play(at("E6")), START);
    let (written, events) = gets(&mut host, r#"{"data1":"E5","data2":"","op":200002}"#, START);
    assert_eq!(written, "{\"data1\":\"bob\",\"data2\":\"\",\"op\":200005}\n");
    assert_eq!(events, [Event::IllegalMove { name: "E5".into() }]);
    let (_, events) = gets(&mut host, r#"{"data1":"","data2":"","op":200005}"#, START);
    assert_eq!(events, [ended(Color::White, Reason::Forfeit, Agreement::Agreed)]);
    // Another one, which is resigned by us.
    gets(&mut host, r#"{"data1":"alice","data2":"w","op":200000}"#, START);
    does(&mut host, accept("alice", Color::White), START);
    host.take_events();
    assert_eq!(does(&mut host, LinkCommand::GiveUp, START), "{\"data1\":\"bob\",\"data2\":\"\",\"op\":200003}\n");
    let (written, events) = gets(&mut host, r#"{"data1":"alice","data2":"gg","op":200006}"#, START);
    assert_eq!(written, "{\"data1\":\"bob\",\"data2\":\"\",\"op\":200006}\n");
    assert_eq!(events, [ended(Color::White, Reason::Resignation, Agreement::Agreed)]);
    // The other side resigns, and says no more.
    let mut guest = black(unhurried());
    does(&mut guest, LinkCommand::Play(at("A1")), START);
    let (written, _) = gets(&mut guest, r#"{"data1":"","data2":"","op":200003}"#, START);
    assert_eq!(written, "{\"data1\":\"alice\",\"data2\":\"\",\"op\":200006}\n");
    guest.wake(guest.wake_at().expect("it waits for an answer"));
    assert_eq!(guest.take_events(), [ended(Color::Black, Reason::Resignation, Agreement::Unanswered)]);
}

#[test]
fn time_is_claimed_late_and_admitted_only_when_it_was_up() {
    let mut guest = black(cup());
    does(&mut guest, LinkCommand::Play(at("A1")), START);
    guest.take_events();
    guest.wake(after(3400));
    assert!(guest.take_output().is_empty(), "the allowance for the way is not over");
    let flag = guest.wake_at().expect("the limit");
    assert_eq!(flag, after(3000) + LAG);
    guest.wake(flag);
    assert_eq!(guest.take_output().concat(), "{\"data1\":\"alice\",\"data2\":\"\",\"op\":200004}\n");
    // The answer of a program that admits it; a move that was on its way is passed over.
    gets(&mut guest, r#"{"data1":"C3","data2":"0","op":200002}"#, flag);
    let (_, events) = gets(&mut guest, r#"{"data1":"bob","data2":"","op":200004}"#, flag);
    assert_eq!(events, [Event::Ended { outcome: Outcome::win(Color::Black, Reason::Time), how: Agreement::Agreed }]);

    let claim = r#"{"data1":"bob","data2":"","op":200004}"#;
    let mut late = black(cup());
    let (written, events) = gets(&mut late, claim, after(3000));
    assert!(written.ends_with("\"op\":200004}\n"));
    let outcome = Outcome::win(Color::White, Reason::Time);
    assert_eq!(events.last(), Some(&Event::Ended { outcome, how: Agreement::Agreed }));
    let mut early = black(cup());
    let (written, events) = gets(&mut early, claim, after(1000));
    assert!(written.contains("I do not agree") && written.ends_with("\"op\":200008}\n"), "{written}");
    let disputed = Event::Ended { outcome: Outcome::NoResult, how: Agreement::Disputed(Op::TimeoutEnd) };
    assert_eq!(events.last(), Some(&disputed));
}

#[test]
fn no_timestamp_of_the_other_side_takes_or_gives_time() {
    let claim = r#"{"data1":"alice","data2":"","op":200004}"#;
    for timestamp in ["0", "1684900000123", "99999999999999999999", "-1", "", "now"] {
        let mut host = white(cup());
        let line = format!(r#"{{"data1":"E5","data2":"{timestamp}","op":200002}}"#);
        let (_, events) = gets(&mut host, &line, after(200));
        let within = Some(Duration::from_secs(3));
        assert_eq!(events, [Event::Moved { point: at("E5"), within }], "{timestamp}");
        // A claim that comes before the limit by the clock here leaves no result, and is objected to.
        let (written, events) = gets(&mut host, claim, after(3199));
        assert!(written.contains("my time was not up"), "{timestamp}: {written}");
        let disputed = Event::Ended { outcome: Outcome::NoResult, how: Agreement::Disputed(Op::TimeoutEnd) };
        assert_eq!(events, [disputed], "{timestamp}");
        // One that is right is admitted; so is one that comes when the answer, which was late, is sent already.
        for answer in [false, true] {
            let mut host = white(cup());
            gets(&mut host, &line, after(200));
            if answer {
                does(&mut host, LinkCommand::Play(at("A1")), after(3200));
            }
            let (_, events) = gets(&mut host, claim, after(3201));
            let outcome = Outcome::win(Color::Black, Reason::Time);
            assert_eq!(events.last(), Some(&Event::Ended { outcome, how: Agreement::Agreed }), "{timestamp}");
        }
        // An answer in time is not claimed afterwards.
        let mut host = white(cup());
        gets(&mut host, &line, after(200));
        does(&mut host, LinkCommand::Play(at("A1")), after(3199));
        assert!(gets(&mut host, claim, after(3300)).0.contains("my time was not up"), "{timestamp}");
        // The other side has as long from our move on.
        let mut host = white(cup());
        gets(&mut host, &line, after(200));
        does(&mut host, LinkCommand::Play(at("A1")), after(1200));
        assert_eq!(host.wake_at(), Some(after(4200) + LAG), "{timestamp}");
    }
}

#[test]
fn a_rejection_leaves_every_limit_in_force() {
    let closed = |link: &mut Link| match link.take_events().pop() {
        Some(Event::Closed(why)) => why,
        other => panic!("{other:?}"),
    };
    let ready = std::str::from_utf8(READY).expect("text").trim_end();
    let rejected = |now| {
        let mut host = link(LinkRole::Host, "bob", cup());
        gets(&mut host, ready, now);
        does(&mut host, LinkCommand::Reject("no".into()), now);
        host
    };
    // Ours: whoever says nothing more is left in seconds, lines stay bounded in number and length.
    let mut host = rejected(START);
    let due = host.wake_at().expect("a rejected guest does not stay for ever");
    assert!(due <= after(10_000));
    host.wake(due);
    assert!(host.take_output().concat().contains("200007"), "it is said goodbye to");
    assert_eq!(closed(&mut host), CloseReason::Silent);
    let mut host = rejected(START);
    host.receive(&vec![b'a'; MAX_LINE + 1], START);
    assert_eq!(closed(&mut host), CloseReason::TooLong);
    let mut host = rejected(START);
    host.receive("{\"op\":200008,\"data1\":\"spam\"}\n".repeat(1000).as_bytes(), START);
    assert_eq!(closed(&mut host), CloseReason::Flood);
    // Nor can it ask for ever.
    let mut host = rejected(START);
    for asked in 2..=MAX_ASKS {
        gets(&mut host, ready, after(u64::from(asked) * 1000));
        does(&mut host, LinkCommand::Reject("no".into()), after(u64::from(asked) * 1000));
    }
    // While the last rejection is still fresh: it is not the silence that ends it.
    host.receive(READY, after(11_000));
    assert_eq!(closed(&mut host), CloseReason::Flood);
    // Theirs: the guest does not stay either, nor does one whose request is never answered.
    for answer in [true, false] {
        let mut guest = link(LinkRole::Guest, "alice", cup());
        does(&mut guest, LinkCommand::Ask(Color::Black), START);
        if answer {
            gets(&mut guest, r#"{"data1":"bob","data2":"","op":200001}"#, START);
        }
        guest.wake(guest.wake_at().expect("it does not wait for ever"));
        assert_eq!(closed(&mut guest), CloseReason::Silent);
    }
}

#[test]
fn only_what_was_seen_is_agreed_to() {
    let mut host = link(LinkRole::Host, "bob", cup());
    gets(&mut host, r#"{"data1":"alice","data2":"b","op":200000}"#, START);
    gets(&mut host, r#"{"data1":"alice","data2":"w","op":200000}"#, START);
    assert_eq!(host.command(accept("alice", Color::Black), START), Err(CommandError::NotAsked));
    assert_eq!(host.command(accept("carol", Color::White), START), Err(CommandError::NotAsked));
    does(&mut host, accept("alice", Color::White), START);
}

/// Lets both ends hear each other until neither has anything to say; the events of each.
fn talk(host: &mut Link, guest: &mut Link, now: Duration) -> (Vec<Event>, Vec<Event>, String) {
    let mut wire = String::new();
    loop {
        let (to_guest, to_host) = (host.take_output().concat(), guest.take_output().concat());
        if to_guest.is_empty() && to_host.is_empty() {
            return (host.take_events(), guest.take_events(), wire);
        }
        // As slowly as bytes can come.
        to_guest.bytes().for_each(|byte| guest.receive(&[byte], now));
        to_host.bytes().for_each(|byte| host.receive(&[byte], now));
        wire += &(to_host + &to_guest);
    }
}

#[test]
fn a_whole_game_ends_where_the_law_ends_it() {
    let (mut host, mut guest) = (link(LinkRole::Host, "bob", cup()), link(LinkRole::Guest, "alice", cup()));
    guest.command(LinkCommand::Ask(Color::Black), START).expect("a guest asks");
    talk(&mut host, &mut guest, START);
    host.command(accept("alice", Color::Black), START).expect("it is asked");
    talk(&mut host, &mut guest, START);
    let moves: Vec<&str> = GAME.split_whitespace().collect();
    assert_eq!(moves.len(), 73);
    let mut last = None;
    for (number, name) in moves.iter().enumerate() {
        let (mover, other) = if number % 2 == 0 { (&mut guest, &mut host) } else { (&mut host, &mut guest) };
        assert_eq!(other.command(LinkCommand::Play(at(name)), START), Err(CommandError::NotYourTurn));
        mover.command(LinkCommand::Play(at(name)), START).expect(name);
        last = Some(talk(&mut host, &mut guest, START));
    }
    let (to_host, to_guest, wire) = last.expect("a last move");
    let ended = Event::Ended { outcome: Outcome::win(Color::Black, Reason::NoLegalMove), how: Agreement::Agreed };
    assert_eq!((to_host.last(), to_guest.last()), (Some(&ended), Some(&ended)));
    let ops: Vec<&str> = wire.lines().filter_map(|line| line.split("\"op\":").nth(1)).collect();
    assert_eq!(ops, ["200002}", "200003}", "200006}", "200006}"], "resigned, claimed, admitted");
    // Both may ask again; the host's wish counts when both do at once.
    host.command(LinkCommand::Ask(Color::Black), START).expect("a host may ask now");
    guest.command(LinkCommand::Ask(Color::Black), START).expect("a guest too");
    let (to_host, to_guest, _) = talk(&mut host, &mut guest, START);
    assert!(to_host.iter().any(|e| matches!(e, Event::Began { me: Color::Black, .. })), "{to_host:?}");
    assert!(to_guest.iter().any(|e| matches!(e, Event::Began { me: Color::White, .. })), "{to_guest:?}");
    let taken = CommandError::Illegal(Illegal::Occupied);
    host.command(LinkCommand::Play(at("E5")), START).expect("the host is Black");
    talk(&mut host, &mut guest, START);
    assert_eq!(guest.command(LinkCommand::Play(at("E5")), START), Err(taken));
    guest.command(LinkCommand::Leave, START).expect("one may leave");
    let (to_host, to_guest, _) = talk(&mut host, &mut guest, START);
    let broken = Event::Ended { outcome: Outcome::NoResult, how: Agreement::Broken };
    assert_eq!(to_guest, [broken.clone(), Event::Closed(CloseReason::Here)]);
    assert_eq!(to_host, [broken, Event::Closed(CloseReason::Left { reason: String::new() })]);
}

#[test]
fn the_dialects_of_the_courses_are_understood() {
    let mut host = link(LinkRole::Host, "bob", unhurried());
    // Without a colour the guest is Black, as in the cup; an answer may come twice.
    let (_, events) = gets(&mut host, "{\"op\": \"200000\", \"data1\": 2021, \"seq\": 7}\r", START);
    assert_eq!(events, [Event::Asked { opponent: "2021".into(), color: Color::Black }]);
    does(&mut host, accept("2021", Color::Black), START);
    host.take_events();
    assert_eq!(gets(&mut host, r#"{"op":200000,"data1":"a","data2":""}"#, START), Default::default());
    for (line, point) in [
        (r#"{"op":200002.0,"data1":" e 5 ","data2":1684900000123}"#, "E5"),
        (r#"{"op":200002,"data1":"i1","data2":"now","data3":null}"#, "I1"),
    ] {
        let (_, events) = gets(&mut host, line, START);
        assert_eq!(events, [Event::Moved { point: at(point), within: None }]);
        let free = if point == "E5" { "A1" } else { "A3" };
        does(&mut host, LinkCommand::Play(at(free)), START);
    }
    // Operations of other programs, empty lines and what is no message are passed over.
    let (written, events) = gets(&mut host, "\r\n{\"op\":100001,\"data1\":\"\",\"data2\":\"\"}\n[]\nhello", START);
    let unexpected =
        [Unexpected::Unknown(100_001), Unexpected::NoMessage, Unexpected::NoMessage].map(Event::Unexpected);
    assert_eq!((written.as_str(), &events[..]), ("", &unexpected[..]));
    let (_, events) = gets(&mut host, "{\"op\":200008,\"data1\":\"a\\u0007b\\u202ec\\nd\"}", START);
    assert_eq!(events, [Event::Chat { text: "abc d".into() }]);
    // A move out of turn is refused and said to be.
    gets(&mut host, r#"{"op":200002,"data1":"C3"}"#, START);
    let (written, events) = gets(&mut host, r#"{"op":200002,"data1":"C5"}"#, START);
    assert!(written.contains("It is not your turn: C5"), "{written}");
    assert_eq!(events, [Event::Unexpected(Unexpected::OutOfPlace(Op::Move))]);
}

#[test]
fn a_claim_that_is_not_so_is_disputed() {
    let mut guest = black(unhurried());
    does(&mut guest, LinkCommand::Play(at("A1")), START);
    guest.take_events();
    let (written, events) = gets(&mut guest, r#"{"data1":"bob","data2":"","op":200005}"#, START);
    assert!(written.contains("my move was legal"), "{written}");
    let disputed = Event::Ended { outcome: Outcome::NoResult, how: Agreement::Disputed(Op::SuicideEnd) };
    assert_eq!(events, [disputed]);
    assert_eq!(guest.command(LinkCommand::Play(at("A2")), START), Err(CommandError::NoGame));
}

#[test]
fn whoever_has_resigned_claims_nothing() {
    for op in [Op::TimeoutEnd, Op::SuicideEnd] {
        let mut host = white(unhurried());
        let (_, events) = gets(&mut host, r#"{"data1":"","data2":"","op":200003}"#, START);
        assert_eq!(events, [Event::Resigned]);
        let (_, events) = gets(&mut host, &format!(r#"{{"data1":"","data2":"","op":{}}}"#, op.number()), START);
        let outcome = Outcome::win(Color::White, Reason::Resignation);
        assert_eq!(events, [Event::Ended { outcome, how: Agreement::Unanswered }], "{op:?}");
    }
}

#[test]
fn what_no_program_of_the_course_does_closes_the_line() {
    let closed = |link: &mut Link| match link.take_events().pop() {
        Some(Event::Closed(why)) => why,
        other => panic!("{other:?}"),
    };
    let mut link = white(cup());
    link.receive(&vec![b'a'; MAX_LINE + 1], START);
    assert_eq!(closed(&mut link), CloseReason::TooLong);
    let mut link = white(cup());
    link.receive("{\"op\":200008,\"data1\":\"spam\"}\n".repeat(1000).as_bytes(), START);
    assert_eq!(closed(&mut link), CloseReason::Flood);
    let mut link = white(cup());
    link.receive("GET / HTTP/1.1\r\n".repeat(30).as_bytes(), START);
    assert_eq!(closed(&mut link), CloseReason::Garbled);
    let mut link = self::link(LinkRole::Host, "bob", cup());
    link.wake(link.wake_at().expect("a guest has so long to ask"));
    assert_eq!(closed(&mut link), CloseReason::Silent);
    assert!(link.is_closed() && link.command(LinkCommand::Leave, START) == Err(CommandError::Closed));
    let thirty = Size::square(19).expect("a size");
    assert_eq!(CourseTerms::new(thirty, None), Err(TermsError::Size(thirty)));
    assert_eq!(CourseTerms::new(nine(), Some(Duration::ZERO)), Err(TermsError::Limit));
    assert_eq!(UserName::nearest("  王小明 x-1 ").as_str(), "x_1");
    assert_eq!(UserName::nearest("王").as_str(), "Lanke");
}

/// Something like a line of the protocol, or anything.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    let op = prop_oneof![8 => 200_000..200_009u32, 1 => any::<u32>()];
    let data = || prop_oneof![4 => "[A-Ia-j][0-9]{1,2}", 2 => "[bw]?", 1 => "\\PC{0,9}", 1 => "[0-9]{1,20}"];
    prop_oneof![
        9 => (op, data(), data()).prop_map(|(op, a, b)| {
            let (a, b) = (serde_json::Value::from(a), serde_json::Value::from(b));
            format!("{{\"data1\":{a},\"data2\":{b},\"op\":{op}}}\n").into_bytes()
        }),
        1 => prop::collection::vec(any::<u8>(), 0..40),
    ]
}

fn any_command() -> impl Strategy<Value = LinkCommand> {
    prop_oneof![
        3 => any::<bool>().prop_map(|b| LinkCommand::Ask(if b { Color::Black } else { Color::White })),
        // Whatever is asked for last.
        3 => Just(accept("", Color::Black)),
        1 => Just(LinkCommand::Reject("no".into())),
        6 => (0..9u8, 0..9u8).prop_map(|(x, y)| LinkCommand::Play(Point::new(x, y))),
        1 => Just(LinkCommand::GiveUp),
        1 => Just(LinkCommand::Chat("hello".into())),
    ]
}

proptest! {
    /// Whatever comes: no panic, every line that is written is a message, and each game that begins ends once.
    #[test]
    fn any_bytes_are_survived(
        host in any::<bool>(),
        steps in prop::collection::vec((any_line(), prop::option::of(any_command()), 0..2000u64), 0..60),
    ) {
        let role = if host { LinkRole::Host } else { LinkRole::Guest };
        let mut link = link(role, "lanke", cup());
        let (mut now, mut games) = (START, 0i32);
        let mut asked = None;
        for (bytes, command, millis) in steps {
            now += Duration::from_millis(millis);
            link.receive(&bytes, now);
            if let Some(mut command) = command {
                if matches!(command, LinkCommand::Accept { .. }) {
                    command = asked.clone().unwrap_or(command);
                }
                // Refusals are as good as anything here.
                let _ = link.command(command, now);
            }
            for line in link.take_output() {
                prop_assert!(line.ends_with('\n') && line.len() < 1400);
                prop_assert!(CourseMessage::read(line.trim_end().as_bytes()).is_ok(), "{line}");
            }
            for event in link.take_events() {
                games += i32::from(matches!(event, Event::Began { .. }));
                games -= i32::from(matches!(event, Event::Ended { .. }));
                prop_assert!((0..=1).contains(&games), "{event:?}");
                if let Event::Asked { opponent, color } = event {
                    asked = Some(LinkCommand::Accept { opponent, color });
                }
            }
        }
        link.cut(now);
        games -= link.take_events().iter().filter(|e| matches!(e, Event::Ended { .. })).count() as i32;
        prop_assert_eq!(games, 0);
    }
}
