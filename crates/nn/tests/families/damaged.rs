//! Damaged files: whatever they say, a search by them ends with finite numbers or in a sentence.

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Arc;

use lanke_engine::{Analysis, Budget, EngineError, Level, Task, Thinker};
use lanke_nn::{Network, NetworkSearch};
use lanke_rules::playout::Rng;
use lanke_rules::{Position, Ruleset, Size};

use super::write::MISH;
use super::{PLANS, data};

/// Counts of how the files ended.
#[derive(Debug, Default)]
struct Tally {
    refused: usize,
    nonsense: usize,
    sensible: usize,
}

/// Damages a file in one of a few ways.
fn damage(file: &[u8], rng: &mut Rng) -> Vec<u8> {
    /// The highest bytes of huge numbers, of infinities and what is none, and of tiny ones.
    const HIGH: [u8; 8] = [0x7f, 0x7e, 0xff, 0xfe, 0x7d, 0x00, 0x80, 0x41];
    let mut file = file.to_vec();
    let mut pick = |below: usize| rng.below(below);
    let count = [1, 2, 2, 8, 64][pick(5)];
    let way = pick(4);
    let start = pick(file.len());
    for i in 0..count {
        let at = if way == 3 { (start + i) % file.len() } else { pick(file.len()) };
        file[at] = match way {
            0 => file[at] ^ (1 << pick(8)),
            1 => HIGH[pick(HIGH.len())],
            _ => pick(256) as u8,
        };
    }
    file
}

/// Reads a file and searches by it.
fn check(file: &[u8], tally: &mut Tally, case: &str) {
    let Ok(network) = Network::read(file) else {
        tally.refused += 1;
        return;
    };
    let network = Arc::new(network);
    let position = Position::new(Size::square(7).unwrap(), Ruleset::JAPANESE);
    let task = Task::new(&position, Budget::playouts(8));
    let mut nonsense = false;
    for level in [Level::STRONGEST, Level::numbered(3).unwrap()] {
        let mut player = NetworkSearch::of_level(Arc::clone(&network), level);
        let choice = player.think(&task, &mut |analysis| {
            assert!(is_finite(analysis), "{case}: {analysis:?}");
            ControlFlow::Continue(())
        });
        match choice {
            Ok(_) => {}
            Err(error @ EngineError::Network(_)) => {
                nonsense = true;
                assert!(error.to_string().contains("its file is damaged"), "{case}: {error}");
            }
            Err(error) => panic!("{case}: {error}"),
        }
        player.dead(&task, &mut || ControlFlow::Continue(()));
        if let Some(Ok(raw_evaluation)) = player.raw_evaluation(&task, 3, None) {
            assert!(
                raw_evaluation.policy.iter().flatten().chain(&raw_evaluation.ownership).all(|x| x.is_finite()),
                "{case}"
            );
        }
    }
    if nonsense { tally.nonsense += 1 } else { tally.sensible += 1 }
}

fn is_finite(analysis: &Analysis) -> bool {
    let Analysis { win_rate, score, candidates, ownership, policy, .. } = analysis;
    let of = |c: &lanke_engine::Candidate| [c.win_rate, c.lower_bound, c.prior, c.score.unwrap_or(0.0)];
    let numbers = [*win_rate, score.unwrap_or(0.0)].into_iter().chain(candidates.iter().flat_map(of));
    numbers.chain(ownership.iter().chain(policy).map(|&x| f64::from(x))).all(f64::is_finite)
}

#[test]
fn a_damaged_network_plays_with_finite_numbers_or_is_refused_in_a_sentence() {
    let mut tally = Tally::default();
    for (number, plan) in PLANS.into_iter().enumerate() {
        let file = plan.write(true);
        for seed in 0..60 {
            let mut rng = Rng::new(1000 * number as u64 + seed);
            check(&damage(&file, &mut rng), &mut tally, &format!("plan {number}, seed {seed}"));
        }
    }
    println!("{tally:?}");
    assert!(tally.refused > 50 && tally.sensible > 50, "{tally:?}");
}

#[test]
fn damaged_copies_of_a_real_network_play_with_finite_numbers_or_are_refused_in_a_sentence() {
    let Some(packed) = data::open("g170-b6c96-s175395328-d26788732.bin.gz") else { return };
    let mut file = Vec::new();
    flate2::read::MultiGzDecoder::new(packed).read_to_end(&mut file).unwrap();
    let mut tally = Tally::default();
    for seed in 0..150 {
        check(&damage(&file, &mut Rng::new(seed)), &mut tally, &format!("seed {seed}"));
    }
    println!("{tally:?}");
    assert!(tally.refused > 10 && tally.sensible > 50, "{tally:?}");
}

/// The weights are finite, and so are sums of few of them; only the whole overflows.
#[test]
fn weights_that_overflow_together_are_named_when_they_are_read_or_used() {
    let mut tally = Tally::default();
    for plan in PLANS {
        let text = String::from_utf8(plan.write(false)).unwrap();
        for (from, to) in [("0.", "3e37"), ("0.0", "1e30"), ("-0.", "-1e38")] {
            let words: Vec<&str> = text.split(' ').map(|word| if word.starts_with(from) { to } else { word }).collect();
            let text = words.join(" ");
            assert!(text.split_whitespace().filter_map(|word| word.parse::<f32>().ok()).all(f32::is_finite));
            check(text.as_bytes(), &mut tally, &format!("{plan:?}, {from} -> {to}"));
        }
    }
    println!("{tally:?}");
    assert!(tally.refused + tally.nonsense > 0, "{tally:?}");
    // The planes that show the board itself overflow on every board.
    let error = Network::read(&MISH.write_huge(&[0])[..]).unwrap_err().to_string();
    assert_eq!(error, "its answers are no finite numbers; the file is damaged");
}

/// In some plans an activation turns what is no number into 0, so that the answers are finite again.
#[test]
fn a_network_that_makes_sense_on_the_empty_board_alone_ends_the_search_with_a_sentence() {
    let mut ended = Vec::new();
    for plan in PLANS {
        let network = Arc::new(Network::read(&plan.write_overflowing()[..]).expect("an empty board does not overflow"));
        let position = Position::new(Size::square(7).unwrap(), Ruleset::CHINESE);
        let named = Err(EngineError::Network("small-network".to_owned()));
        for threads in [1, 3] {
            let task = Task { threads, ..Task::new(&position, Budget::playouts(20)) };
            let choice = NetworkSearch::new(Arc::clone(&network)).think(&task, &mut |_| ControlFlow::Continue(()));
            assert!(choice.is_ok() || choice == named, "{plan:?}: {choice:?}");
            ended.extend((choice == named).then_some(plan.version));
        }
    }
    assert!(ended.contains(&MISH.version) && ended.len() >= 10, "{ended:?}");
    // Without an end of its own the search ends all the same.
    let network = Arc::new(Network::read(&MISH.write_overflowing()[..]).unwrap());
    let position = Position::new(Size::square(7).unwrap(), Ruleset::CHINESE);
    let task = Task::new(&position, Budget::default());
    let choice = NetworkSearch::new(network).think(&task, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(choice, Err(EngineError::Network(_))), "{choice:?}");
}

#[test]
fn a_norm_without_variance_is_refused() {
    let text = String::from_utf8(PLANS[4].write(false)).unwrap();
    assert!(text.contains("\n0.001\n"), "norms have an epsilon");
    // A negative epsilon takes a variance away; beside variances of about 0.8 this is less than none.
    let error = Network::read(text.replace("\n0.001\n", "\n-1000\n").as_bytes()).unwrap_err().to_string();
    assert!(error.ends_with("a weight is no finite number"), "{error}");
    let huge = Network::read(text.replace("\n0.001\n", "\n-1e300\n").as_bytes()).unwrap_err().to_string();
    assert!(huge.ends_with("a weight is no finite number"), "{huge}");
}
