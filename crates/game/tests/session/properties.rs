//! Properties that hold for any sequence of acts.

use super::*;

fn any_act() -> impl Strategy<Value = String> {
    let side = || prop_oneof!["B", "W"];
    let point = || (0..4u8, 0..4u8).prop_map(|(x, y)| format!("{x},{y}"));
    let yes = || prop_oneof!["yes", "no"];
    let stones = || prop::collection::vec((side(), point()).prop_map(|(s, p)| format!(" {s}{p}")), 0..5);
    prop_oneof![
        1 => (side(), stones()).prop_map(|(s, p)| format!("setup {s}{}", p.concat())),
        1 => (0..4u16).prop_map(|n| format!("handicap {n}")),
        1 => (0..4u16, 0..4u16).prop_map(|(b, w)| format!("prisoners {b} {w}")),
        8 => (side(), point()).prop_map(|(s, p)| format!("play {s} {p}")),
        3 => side().prop_map(|s| format!("pass {s}")),
        1 => side().prop_map(|s| format!("resign {s}")),
        2 => (side(), prop_oneof!["takeback", "count", "no-result"]).prop_map(|(s, r)| format!("ask {s} {r}")),
        2 => (side(), yes()).prop_map(|(s, y)| format!("answer {s} {y}")),
        1 => Just("pause".to_owned()),
        3 => Just("resume".to_owned()),
        1 => yes().prop_map(|y| format!("clocks {y}")),
        1 => (side(), 0..99u32).prop_map(|(s, t)| format!("adjust {s} {t} 1 5")),
        2 => Just("flag".to_owned()),
        1 => prop_oneof![Just(Outcome::Draw), Just(Outcome::win(Color::White, Reason::Forfeit))]
            .prop_map(|outcome| Act::End(outcome).to_string()),
        1 => point().prop_map(|p| format!("propose {p}")),
        1 => point().prop_map(|p| format!("toggle {p}")),
        1 => Just("reset".to_owned()),
        2 => side().prop_map(|s| format!("agree {s}")),
        2 => side().prop_map(|s| format!("continue {s}")),
        1 => Just("back".to_owned()),
        1 => (0..30u32, "[ -~\n王%:]{0,5}").prop_map(|(n, t)| Act::Comment(NodeId::from_number(n), t).to_string()),
    ]
}

fn any_settings() -> impl Strategy<Value = GameSettings> {
    let times =
        ["none", "absolute:40", "byoyomi:10:3:5", "canadian:10:3:20.5", "fischer:20:3", "fischer:20:3:25", "move:9"];
    let time = prop::sample::select(times.to_vec());
    let location = || prop_oneof!["here", "away"];
    let name = || "[ -~\n王%:]{0,5}";
    let (handicap, placement) = (0..4u16, prop_oneof![Just(Placement::Free), Just(Placement::Fixed)]);
    let komi = prop_oneof![Just(None), (-2 * Komi::MAX..=2 * Komi::MAX).prop_map(Komi::from_halves)];
    (2..5u32, 0..9usize, komi, time, handicap, placement, any::<bool>(), location(), name(), name()).prop_map(
        |(side, rules, komi, time, handicap, placement, takeback, location, name, rank)| {
            let settings = settings(side, Name::ALL[rules]);
            let komi = komi.unwrap_or(settings.komi);
            let settings = GameSettings { komi, handicap, placement, takeback, ..settings };
            let line = settings.to_string();
            let (head, tail) = line.split_once("time=").expect("a time");
            let (_, tail) = tail.split_once(' ').expect("players");
            let line = format!("{head}time={time} {}", tail.replace("white=here", &format!("white={location}")));
            let mut settings: GameSettings = line.parse().expect("settings");
            settings.players.black.name = name;
            settings.players.black.rank = rank;
            settings
        },
    )
}

/// The record says what the session knows, and says it again when it was written and read.
fn check_record(session: &Session) -> Result<(), TestCaseError> {
    let settings = session.settings();
    let written = sgf::write(&Collection { games: vec![session.tree().clone()], epilogue: String::new() });
    let (read, warnings) = sgf::read(&written).expect("a record");
    prop_assert_eq!(warnings, []);
    let [tree] = &read.games[..] else { panic!("one game was written") };
    let texts = |tree: &Tree| tree.nodes().skip(1).map(|n| n.as_str().to_owned()).collect::<Vec<_>>();
    prop_assert_eq!(texts(tree), texts(session.tree()));
    let setting = Setting::of(tree);
    prop_assert_eq!((setting.size, setting.ruleset.name), (settings.size, settings.rules));
    prop_assert_eq!((setting.komi, setting.handicap), (settings.komi, session.handicap()));
    prop_assert_eq!(tree.time_system().unwrap_or_default(), settings.time);
    let record = session.record();
    let line = std::iter::successors(Some(record.root()), |node| node.first_child());
    prop_assert_eq!(line.filter(|node| node.raw_move().is_some()).count(), session.moves().len());
    prop_assert_eq!(tree.outcome().map(|o| o.winner()), session.outcome().map(|o| o.winner()));
    let replayed = Replay::to(session.tree(), &setting, session.node());
    prop_assert_eq!(replayed.position().board(), session.position().board());
    if session.studied() == 0 {
        prop_assert_eq!(replayed.position().captures(), session.captures());
        prop_assert_eq!(replayed.flaws(), []);
    }
    Ok(())
}

proptest! {
    /// Any text that is no line is refused.
    #[test]
    fn any_text_is_read_without_panic(text in "\\PC*", words in "[a-zBW%:=, 0-9.]*") {
        for line in [text, words] {
            let read = [
                line.parse::<Act>().map(|act| act.to_string()),
                line.parse::<TimedAct>().map(|entry| entry.to_string()),
                line.parse::<GameSettings>().map(|settings| settings.to_string()),
                line.parse::<Edit>().map(|edit| edit.to_string()),
            ];
            for error in read.into_iter().filter_map(Result::err) {
                prop_assert!(error.to_string().contains("cannot be understood"));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done in whatever order: nothing panics, what is refused changes nothing, and the
    /// lines of what was done give the same game again.
    #[test]
    fn any_acts_in_any_order(
        settings in any_settings(),
        acts in prop::collection::vec((0..6000u64, any_act()), 0..80),
    ) {
        let Ok(mut session) = Session::new(settings.clone()) else { return Ok(()) };
        let (mut now, mut done) = (Duration::ZERO, vec![]);
        for (ms, line) in acts {
            now += Duration::from_millis(ms);
            let act: Act = line.parse().expect("an act");
            let before = summary(&session);
            match session.act(&act, now) {
                Ok(()) => done.push(TimedAct { at: now, act }),
                Err(_) => prop_assert_eq!(summary(&session), before),
            }
            let over = session.outcome().is_some();
            prop_assert_eq!(over, session.tree().root().first("RE").is_some());
            prop_assert!(!over || session.wake_at(now).is_none());
        }
        prop_assert_eq!(summary(&rebuilt(&settings, &done)), summary(&session));
        check_record(&session)?;
        let line: Vec<_> = session.tree().main_line().filter_map(|n| n.mv(settings.size)).collect();
        if session.outcome().is_some() {
            prop_assert_eq!(line, session.moves().iter().map(|m| (m.color, m.mv)).collect::<Vec<_>>());
        }
    }

    /// A takeback gives back the board and the clock as they were before the move.
    #[test]
    fn a_takeback_undoes_a_move(
        settings in any_settings(),
        points in prop::collection::vec((0..5u8, 0..5u8), 1..40),
    ) {
        let Ok(mut session) = Session::new(GameSettings { takeback: true, handicap: 0, ..settings }) else { return Ok(()) };
        let mut now = Duration::ZERO;
        for (x, y) in points {
            let side = session.position().to_play();
            let play: Act = format!("play {} {x},{y}", letter(side)).parse().expect("an act");
            let (board, left) = (session.position().board().clone(), session.clock().snapshot());
            now += Duration::from_secs(1);
            if session.act(&play, now).is_err() || session.phase() != Phase::Playing {
                continue;
            }
            let mut back = session.clone();
            let ask: Act = format!("ask {} takeback", letter(side)).parse().expect("an act");
            let answer: Act = format!("answer {} yes", letter(side.opponent())).parse().expect("an act");
            prop_assert_eq!(back.act(&ask, now), Ok(()));
            if back.asked().is_some() {
                prop_assert_eq!(back.act(&answer, now), Ok(()));
            }
            prop_assert_eq!(back.position().board(), &board);
            prop_assert_eq!(back.position().to_play(), side);
            prop_assert_eq!(back.clock().snapshot(), left);
            prop_assert_eq!(back.clock().side(), side);
            prop_assert_eq!(back.act(&play, now), Ok(()), "what was legal is legal again");
            prop_assert_eq!(back.position().board(), session.position().board());
        }
    }
}
