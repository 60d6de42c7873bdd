//! The NoGo courses' protocol: any bytes to both ends, and what each end answers to the other.
#![no_main]

use std::time::Duration;

use lanke_course::{CourseMessage, CourseTerms, Event, Link, LinkCommand, LinkRole, UserName};
use lanke_rules::{Color, Point, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (bool, Vec<(Vec<u8>, u8)>)| {
    let (host, steps) = input;
    let size = Size::square(9).expect("nine lines make a board");
    let terms = CourseTerms::new(size, Some(Duration::from_secs(3))).expect("the cup's terms");
    let role = if host { LinkRole::Host } else { LinkRole::Guest };
    let mut now = Duration::from_secs(1_684_900_000);
    let mut link = Link::new(role, UserName::nearest("lanke"), terms, now);
    let mut asked = (String::new(), Color::Black);
    for (bytes, wish) in steps {
        now += Duration::from_millis(u64::from(wish) * 8);
        link.receive(&bytes, now);
        let wish = match wish {
            0..81 => LinkCommand::Play(Point::new(wish % 9, wish / 9)),
            81..120 => LinkCommand::Accept { opponent: asked.0.clone(), color: asked.1 },
            120..160 => LinkCommand::Ask(if wish % 2 == 0 { Color::Black } else { Color::White }),
            160..170 => LinkCommand::GiveUp,
            _ => LinkCommand::Chat("hello".to_owned()),
        };
        // A refusal is as good as anything here.
        let _ = link.command(wish, now);
        for line in link.take_output() {
            assert!(line.len() < 1400 && CourseMessage::read(line.trim_end().as_bytes()).is_ok(), "{line}");
        }
        for event in link.take_events() {
            if let Event::Asked { opponent, color } = event {
                asked = (opponent, color);
            }
        }
    }
});
