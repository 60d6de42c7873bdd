//! Networks that imitate people: the player, and the commands for its profile. The weights are those of chance.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use lanke_engine::gtp::{AllLinesSent, RecordFiles, Server, Setup};
use lanke_engine::{Analysis, Budget, Choice, Level, Task, Thinker};
use lanke_nn::{GameHistory, Network, NetworkSearch, RuleSettings};
use lanke_rules::{Color, Position, Ruleset, Size};

use super::write::{Plan, RESIDUAL};

const PEOPLE: Plan = Plan { version: 15, policies: 2, meta: true, ..RESIDUAL };

fn network(plan: Plan) -> Arc<Network> {
    Arc::new(Network::read(&plan.write(true)[..]).unwrap())
}

fn server(plan: Plan, level: u8) -> Server {
    let setup = Setup {
        name: String::new(),
        ruleset: Ruleset::CHINESE,
        size: Size::NINE,
        max_side: 19,
        budget: Budget::playouts(20),
        seed: 0,
        threads: 1,
        memory: 1 << 24,
        ponder: false,
        files: RecordFiles::none(),
    };
    Server::new(setup, Box::new(NetworkSearch::of_level(network(plan), Level::nearest(level))))
}

fn answer(server: &mut Server, line: &str) -> String {
    let mut reply = String::new();
    let _ = server.handle(line.as_bytes(), &mut |text| reply.push_str(text), &mut AllLinesSent);
    reply.trim_end().to_owned()
}

/// Descriptions of people by KataGo's own code, compiled by itself: profile, side to move, size of the board, 192 numbers.
const DESCRIPTIONS: &str = include_str!("../data/people.txt");

#[test]
fn people_are_described_as_katago_describes_them() {
    let network = network(PEOPLE);
    for line in DESCRIPTIONS.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [profile, side, size, expected @ ..] = &words[..] else { panic!("{line}") };
        let start = Position::new(Size::square(size.parse().unwrap()).unwrap(), Ruleset::CHINESE);
        let terms = RuleSettings::of(start.ruleset(), start.ruleset().komi);
        let mut game = GameHistory::new(&start, terms).by(Some(profile.parse().unwrap()));
        game.set_to_play(if *side == "B" { Color::Black } else { Color::White });
        let input = network.input(&game);
        let described = input.people().unwrap();
        assert_eq!(described.len(), expected.len());
        for (at, (number, expected)) in described.iter().zip(expected).enumerate() {
            let expected: f32 = expected.parse().unwrap();
            assert!((number - expected).abs() < 2e-6, "{profile} {side}: number {at} is {number}, not {expected}");
        }
    }
}

#[test]
fn a_profile_is_set_and_told_over_gtp() {
    let mut server = server(PEOPLE, 3);
    let mut expect = |line: &str, reply: &str| assert_eq!(answer(&mut server, line), reply, "{line}");
    expect("kata-list-params", "= humanSLProfile maxPlayouts maxTime maxVisits numSearchThreads");
    expect("kata-get-param humanSLProfile", "= rank_14k");
    expect("kata-set-param humanSLProfile preaz_5k_1d", "=");
    expect("kata-get-param humanSLProfile", "= preaz_5k_1d");
    expect(
        "kata-set-param humanSLProfile rank_30k",
        "? rank_30k is no profile; there are rank_20k to rank_9d, preaz_20k to preaz_9d, proyear_1800 to proyear_2023",
    );
    expect("kata-set-param humanSLProfile", "=");
    expect("kata-get-param humanSLProfile", "= rank_14k");
}

#[test]
fn the_raw_answer_is_that_of_the_people_set() {
    let mut server = server(PEOPLE, 10);
    let mut raw = |profile: &str| {
        assert_eq!(answer(&mut server, &format!("kata-set-param humanSLProfile {profile}")), "=");
        let reply = answer(&mut server, "kata-raw-human-nn 0");
        let plain = answer(&mut server, "kata-raw-nn 0");
        // The same numbers, but for those of self-play, which KataGo does not print here.
        let lines = |reply: &str, left_out: &[&str]| -> Vec<String> {
            let renamed = reply.replace("\nwhiteScoreSelfplay", "\nwhiteScore");
            let kept = |line: &&str| !left_out.iter().any(|name| line.starts_with(name));
            renamed.lines().filter(kept).map(str::to_owned).collect()
        };
        assert_eq!(lines(&reply, &[]), lines(&plain, &["whiteLead", "varTimeLeft"]));
        assert!(reply.starts_with("= symmetry 0\n") && reply.contains("\nwhiteScoreSq "), "{reply}");
        reply
    };
    let profiles = ["rank_20k", "rank_5k", "preaz_5k", "rank_5k_4k", "rank_9d", "proyear_1950", "proyear_2023"];
    let answers: BTreeSet<String> = profiles.iter().map(|profile| raw(profile)).collect();
    assert_eq!(answers.len(), profiles.len());
    assert_eq!(raw("_"), raw("rank_9d"), "the strongest level sees as the strongest amateurs do");
}

#[test]
fn a_network_that_imitates_nobody_refuses() {
    let mut server = server(RESIDUAL, 10);
    let refusal = "? this player has no network that was trained on games of people";
    assert_eq!(answer(&mut server, "kata-raw-human-nn 0"), refusal);
    assert_eq!(answer(&mut server, "kata-set-param humanSLProfile rank_5k"), refusal);
    assert_eq!(answer(&mut server, "kata-get-param humanSLProfile"), "=");
    assert_eq!(answer(&mut server, "kata-list-params"), "= maxPlayouts maxTime maxVisits numSearchThreads");
}

/// Choice for the empty board, and its number of visits.
fn think(player: &mut NetworkSearch, seed: u64) -> (Choice, u64) {
    let position = Position::new(Size::NINE, Ruleset::CHINESE);
    let mut last = Analysis::UNKNOWN;
    let task = Task { seed, ..Task::new(&position, Budget::playouts(30)) };
    let choice = player.think(&task, &mut |analysis| {
        last = analysis.clone();
        ControlFlow::Continue(())
    });
    (choice.unwrap(), last.visits)
}

#[test]
fn people_play_what_they_see_and_the_strongest_level_reads() {
    let mut five_kyu = NetworkSearch::of_level(network(PEOPLE), Level::nearest(6));
    let choices: Vec<_> = (0..30).map(|seed| think(&mut five_kyu, seed)).collect();
    assert!(choices.iter().all(|(_, visits)| *visits == 1));
    let first = choices[0].0;
    assert!(choices.iter().any(|(choice, _)| *choice != first), "people do not always play the same");
    let mut strongest = NetworkSearch::new(network(PEOPLE));
    assert!(think(&mut strongest, 0).1 >= 30);
    assert!(strongest.imitate("proyear_1950".parse().ok()));
    assert_eq!(think(&mut strongest, 0).1, 1);
}
