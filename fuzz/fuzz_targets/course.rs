//! The NoGo courses' protocol: any bytes to both ends, and what each end answers to the other.
#![no_main]

use std::time::Duration;

use lanke_course::{Command, Event, Link, Message, Role, Terms, UserName};
use lanke_rules::{Color, Point, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (bool, Vec<(Vec<u8>, u8)>)| {
    let (host, steps) = input;
    let size = Size::square(9).expect("nine lines make a board");
    let terms = Terms::new(size, Some(Duration::from_secs(3))).expect("the cup's terms");
    let role = if host { Role::Host } else { Role::Guest };
    let mut now = Duration::from_secs(1_684_900_000);
    let mut link = Link::new(role, UserName::nearest("lanke"), terms, now);
    let mut asked = (String::new(), Color::Black);
    for (bytes, wish) in steps {
        now += Duration::from_millis(u64::from(wish) * 8);
        link.receive(&bytes, now);
        let wish = match wish {
            0..81 => Command::Play(Point::new(wish % 9, wish / 9)),
            81..120 => Command::Accept { opponent: asked.0.clone(), color: asked.1 },
            120..160 => Command::Ask(if wish % 2 == 0 { Color::Black } else { Color::White }),
            160..170 => Command::GiveUp,
            _ => Command::Chat("hello".to_owned()),
        };
        // A refusal is as good as anything here.
        let _ = link.command(wish, now);
        for line in link.take_output() {
            assert!(line.len() < 1400 && Message::read(line.trim_end().as_bytes()).is_ok(), "{line}");
        }
        for event in link.take_events() {
            if let Event::Asked { opponent, color } = event {
                asked = (opponent, color);
            }
        }
    }
});
