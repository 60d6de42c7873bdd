//! Every family of networks: small ones of weights by chance, against a slow evaluation; and broken files.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod damaged;
#[path = "../data/mod.rs"]
mod data;
mod people;
mod slow;
mod write;

use std::io::Write;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use lanke_nn::{EvaluateError, Evaluation, GameHistory, Input, Network, Query, RuleSettings, Symmetry, Workspace};
use lanke_rules::playout::Rng;
use lanke_rules::{Komi, Move, Position, Ruleset, Size};
use slow::Outputs;
use write::{Kind, MISH, Plan, RESIDUAL};

use Kind::{Attention, FeedForward, Nested, Ordinary, Pooling};

const PLANS: [Plan; 13] = [
    Plan { version: 4, ..RESIDUAL },
    Plan { version: 5, ..RESIDUAL },
    Plan { version: 6, ..RESIDUAL },
    Plan { version: 7, ..RESIDUAL },
    RESIDUAL,
    Plan { version: 9, window: 3, ..RESIDUAL },
    Plan { version: 10, ..RESIDUAL },
    MISH,
    Plan { version: 12, policies: 2, blocks: &[Nested(&[Ordinary(3, 1), Pooling])], ..RESIDUAL },
    Plan {
        version: 14,
        policies: 2,
        activation: "ACTIVATION_MISH",
        blocks: &[Nested(&[Ordinary(3, 1), Nested(&[Ordinary(1, 1)])]), Ordinary(5, 1)],
        ..RESIDUAL
    },
    Plan { version: 15, policies: 2, activation: "ACTIVATION_SILU", meta: true, ..RESIDUAL },
    Plan { version: 16, policies: 4, activation: "ACTIVATION_IDENTITY", measured: Some(true), ..RESIDUAL },
    Plan {
        version: 17,
        policies: 4,
        activation: "ACTIVATION_SILU",
        measured: Some(false),
        blocks: &[
            Attention(4, 2, 8, 6, Some(true)),
            FeedForward(true),
            Attention(3, 3, 4, 5, Some(false)),
            FeedForward(false),
            Attention(2, 1, 3, 33, None),
        ],
        ..RESIDUAL
    },
];

/// Transformers whose heads fill registers and leave them half empty, share keys and have their own.
const TRANSFORMERS: Plan = Plan {
    version: 17,
    policies: 4,
    activation: "ACTIVATION_SILU",
    measured: Some(false),
    blocks: &[
        Attention(6, 2, 32, 16, Some(true)),
        FeedForward(true),
        Nested(&[Attention(4, 4, 12, 20, Some(false)), FeedForward(false), Attention(3, 1, 16, 32, None)]),
    ],
    ..RESIDUAL
};

/// A game of some moves by chance.
fn game(size: Size, moves: usize) -> GameHistory {
    let start = Position::new(size, Ruleset::JAPANESE);
    let mut game = GameHistory::new(&start, RuleSettings::of(start.ruleset(), Komi::from_points(6.5).unwrap()));
    let mut rng = Rng::new(size.area() as u64);
    while game.legal(Move::Pass).is_ok() {
        let legal: Vec<Move> = size.points().map(Move::Play).filter(|&mv| game.legal(mv).is_ok()).collect();
        if legal.is_empty() || legal.len() + moves < size.area() {
            break;
        }
        game.play(game.to_play(), legal[rng.below(legal.len())]);
    }
    game
}

fn sizes() -> Vec<Size> {
    [(9, 9), (5, 7), (13, 6), (2, 2), (4, 4)].map(|(w, h)| Size::new(w, h).unwrap()).to_vec()
}

#[test]
fn every_family_answers_as_a_slow_evaluation_does() {
    if let Some(instructions) = std::env::var_os("LANKE_INSTRUCTIONS") {
        assert_eq!(instructions, lanke_nn::instructions());
    }
    for plan in PLANS.into_iter().chain([TRANSFORMERS]) {
        let file = plan.write(false);
        let network = Network::read(&file[..]).unwrap();
        let text = String::from_utf8(file).unwrap();
        let players = "rank_5k_3d".parse().ok();
        let inputs: Vec<Input> = sizes().into_iter().map(|size| network.input(&game(size, 12).by(players))).collect();
        let queries: Vec<Query> =
            inputs.iter().map(|input| Query { input, symmetry: Symmetry::default(), optimism: 0.3 }).collect();
        let mut workspace = Workspace::default();
        // Together, in buffers larger than any board; and each by itself, in its own size.
        let together = network.evaluate(&queries, Size::new(14, 15).ok(), &mut workspace).unwrap().to_vec();
        for ((query, size), together) in queries.iter().zip(sizes()).zip(&together) {
            let slow = slow::evaluate(&text, usize::from(size.width()), query.input);
            check(&plan, size, &slow, query.input, together);
            check(&plan, size, &slow, query.input, &network.evaluate(&[*query], None, &mut workspace).unwrap()[0]);
        }
    }
}

/// The kernels for lesser instructions than those of this processor, in programs of their own.
#[test]
fn every_kind_of_instructions_answers_as_a_slow_evaluation_does() {
    let mut kinds = vec!["scalar"];
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        kinds.push("AVX2");
    }
    for kind in kinds {
        let mut test = Command::new(std::env::current_exe().unwrap());
        test.args(["--exact", "every_family_answers_as_a_slow_evaluation_does"]).env("LANKE_INSTRUCTIONS", kind);
        let output = test.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("1 passed"), "{kind}: {text}");
    }
}

#[test]
fn a_batch_of_any_size_answers_as_each_of_its_boards() {
    let network = Network::read(&TRANSFORMERS.write(true)[..]).unwrap();
    let sizes = [(19, 19), (9, 9), (13, 13), (7, 11), (9, 9), (2, 2), (19, 19), (5, 5), (9, 9)];
    let inputs = sizes.map(|(width, height)| network.input(&game(Size::new(width, height).unwrap(), 30)));
    let queries: Vec<Query> = inputs
        .iter()
        .zip(Symmetry::ALL.into_iter().cycle())
        .map(|(input, symmetry)| Query { input, symmetry, optimism: 0.3 })
        .collect();
    let mut workspace = Workspace::default();
    let alone: Vec<Evaluation> =
        queries.iter().map(|query| network.evaluate(&[*query], None, &mut workspace).unwrap()[0].clone()).collect();
    for first in 0..queries.len() {
        for last in first + 1..=queries.len() {
            let together = network.evaluate(&queries[first..last], None, &mut workspace).unwrap();
            for (together, alone) in together.iter().zip(&alone[first..last]) {
                let numbers = |e: &Evaluation| [&[e.win, e.lead][..], &e.policy, &e.ownership].concat();
                for (together, alone) in numbers(together).into_iter().zip(numbers(alone)) {
                    let off = (together - alone).abs();
                    assert!(off <= 1e-4 * alone.abs().max(1.0), "{first} to {last}: {together}, not {alone}");
                }
            }
        }
    }
}

fn check(plan: &Plan, size: Size, slow: &Outputs, input: &Input, fast: &Evaluation) {
    let close = |what: &str, fast: f32, slow: f64| {
        let off = (f64::from(fast) - slow).abs();
        assert!(off <= 1e-4 * slow.abs().max(1.0), "{plan:?} on {size}: {what} is {fast}, not {slow}");
    };
    let softmax = |logits: &[f64]| -> Vec<f64> {
        let total: f64 = logits.iter().map(|x| x.exp()).sum();
        logits.iter().map(|x| x.exp() / total).collect()
    };
    let follows = plan.version >= 12 && !plan.meta;
    let logits: Vec<f64> = slow
        .policy
        .iter()
        .enumerate()
        .map(|(i, p)| match input.legal_points().get(i) {
            Some(false) => f64::NEG_INFINITY,
            _ if follows => p[0] + 0.3 * (p[1] - p[0]),
            _ => p[0],
        })
        .collect();
    for (fast, slow) in fast.policy.iter().zip(softmax(&logits)) {
        close("policy", *fast, slow);
    }
    // The oldest were never shown rules under which a game has no result.
    let value = if plan.version < 7 { [&softmax(&slow.value[..2])[..], &[0.0]].concat() } else { softmax(&slow.value) };
    close("win", fast.win, value[0]);
    close("loss", fast.loss, value[1]);
    close("no result", fast.no_result, value[2]);
    for (fast, slow) in fast.ownership.iter().zip(&slow.ownership) {
        close("ownership", *fast, slow.tanh());
    }
    let softplus = |x: f64| x.exp().ln_1p();
    let (m, s) = (&slow.multipliers, &slow.score);
    let mean = s[0] * m[1] * (1.0 - value[2]);
    close("score mean", fast.score_mean, mean);
    let lead = if plan.version < 8 { mean } else { s[2] * m[3] * (1.0 - value[2]) };
    close("lead", fast.lead, lead);
    let square = ((s[0] * m[1]).powi(2) + (softplus(s[1]) * m[2]).powi(2)) * (1.0 - value[2]);
    close("score square", fast.score_mean_square(), square);
    let errors = match plan.version {
        ..9 => [None; 3],
        9 => [Some(softplus(s[3]) * m[4]), Some(softplus(s[4])), Some(softplus(s[5]) * 10.0)],
        version => {
            let root =
                |x: f64, m: f64| (if version >= 14 { softplus(0.5 * x).powi(2) * m } else { softplus(x) * m }).sqrt();
            [Some(softplus(s[3]) * m[4]), Some(root(s[4], m[5])), Some(root(s[5], m[6]))]
        }
    };
    for (fast, slow) in [fast.variance_time, fast.value_error, fast.score_error].into_iter().zip(errors) {
        assert_eq!(fast.is_some(), slow.is_some());
        close("error", fast.unwrap_or(0.0), slow.unwrap_or(0.0));
    }
}

/// Inputs of each generation for one game in which a stone was just taken in a ko.
#[test]
fn older_networks_see_what_they_were_taught_on() {
    let size = Size::square(5).unwrap();
    let seen = |version, komi: f64| {
        let start = Position::new(size, Ruleset::CHINESE);
        let mut game = GameHistory::new(&start, RuleSettings::of(start.ruleset(), Komi::from_points(komi).unwrap()));
        for vertex in ["C2", "D2", "B3", "E3", "C4", "D4", "D3", "C3"] {
            game.play(game.to_play(), Move::Play(size.parse_vertex(vertex).unwrap()));
        }
        let network = Network::read(&Plan { version, ..RESIDUAL }.write(true)[..]).unwrap();
        let input = network.input(&game);
        (ones(&input, size, "D3"), ones(&input, size, "C3"), input.globals().to_vec())
    };
    // For each version: what marks the point of the ko, where the move before the last was, and the stone that
    // took; globals, points to a unit of komi, its most,
    // and where its parity stands.
    type Case = (usize, &'static [usize], &'static [usize], usize, f32, f32, Option<usize>);
    let cases: [Case; 5] = [
        (4, &[0, 6, 10, 19], &[0, 2, 3, 9, 19], 14, 15.0, 26.0, Some(13)),
        (5, &[0, 6, 10], &[0, 2, 3, 9], 14, 15.0, 26.0, Some(13)),
        (6, &[0, 3, 7], &[0, 2, 6], 12, 15.0, 26.0, None),
        (7, &[0, 6, 10, 19], &[0, 2, 3, 9, 19], 16, 20.0, 26.0, Some(15)),
        (8, &[0, 6, 10, 19], &[0, 2, 3, 9, 19], 19, 20.0, 45.0, Some(18)),
    ];
    for (version, ko, stone, count, unit, most, parity) in cases {
        let (at_ko, at_stone, globals) = seen(version, 7.5);
        assert_eq!((&at_ko[..], &at_stone[..], globals.len()), (ko, stone, count), "version {version}");
        // Black, who gives the komi, is to move.
        assert_eq!(globals[5], -7.5 / unit, "version {version}");
        assert_eq!(parity.map(|at| globals[at]), parity.map(|_| -0.5), "version {version}");
        assert_eq!(seen(version, 99.0).2[5], -most / unit, "version {version}");
    }
}

/// The planes in which a point is marked.
fn ones(input: &Input, size: Size, vertex: &str) -> Vec<usize> {
    let at = size.ordinal(size.parse_vertex(vertex).unwrap());
    let planes: Vec<&[f32]> = input.planes().collect();
    (0..planes[at].len()).filter(|&plane| planes[at][plane] == 1.0).collect()
}

/// Whatever a network is made of, an evaluation after the first takes no memory.
#[test]
fn an_evaluation_does_not_allocate() {
    for plan in PLANS.into_iter().chain([TRANSFORMERS]) {
        let network = Network::read(&plan.write(true)[..]).unwrap();
        let input = network.input(&game(Size::NINETEEN, 30));
        let query = Query { input: &input, symmetry: Symmetry::default(), optimism: 0.3 };
        let mut workspace = Workspace::default();
        network.evaluate(&[query; 2], None, &mut workspace).unwrap();
        for batch in [2, 1, 2] {
            let taken = allocation_counter::measure(|| {
                network.evaluate(&[query; 2][..batch], None, &mut workspace).unwrap();
            });
            assert_eq!(taken.count_total, 0, "{plan:?}, {batch} together");
        }
    }
}

/// Between two blocks an evaluation can be stopped; its memory serves the next one.
#[test]
fn a_stopped_evaluation_says_nothing_and_the_next_is_whole() {
    for plan in PLANS {
        let network = Network::read(&plan.write(true)[..]).unwrap();
        let input = network.input(&game(Size::square(9).unwrap(), 20));
        let query = [Query { input: &input, symmetry: Symmetry::default(), optimism: 0.3 }; 2];
        let mut workspace = Workspace::default();
        let whole = network.evaluate(&query, None, &mut workspace).unwrap().to_vec();
        let stopped = network.evaluate_unless(&AtomicBool::new(true), &query, None, &mut workspace);
        assert_eq!(stopped, Err(EvaluateError::Stopped), "{plan:?}");
        let stop = AtomicBool::new(false);
        let again = network.evaluate_unless(&stop, &query, None, &mut workspace);
        assert_eq!(again, Ok(&whole[..]), "{plan:?}");
    }
}

#[test]
fn text_binary_and_packed_files_are_one_network() {
    let plan = PLANS[12];
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(&plan.write(true)).unwrap();
    let size = Size::square(7).unwrap();
    let answers = [plan.write(false), plan.write(true), packer.finish().unwrap()].map(|file| {
        let network = Network::read(&file[..]).unwrap();
        let input = network.input(&game(size, 9));
        let query = Query { input: &input, symmetry: Symmetry::default(), optimism: 0.0 };
        network.evaluate(&[query], None, &mut Workspace::default()).unwrap()[0].clone()
    });
    assert!(answers[0] == answers[1] && answers[1] == answers[2]);
}

#[test]
fn a_file_that_is_cut_off_says_in_which_layer() {
    for binary in [false, true] {
        let file = PLANS[12].write(binary);
        for at in (0..file.len() - 1).step_by(file.len() / 150) {
            let error = Network::read(&file[..at]).unwrap_err();
            // Where the cut goes through its name, what is left of that.
            assert!(at < 200 || error.to_string().starts_with("layer l"), "{at}: {error}");
        }
    }
}

#[test]
fn broken_files_get_a_sentence() {
    let file = String::from_utf8(PLANS[12].write(false)).unwrap();
    let reply = |from: &str, to: &str| Network::read(file.replacen(from, to, 1).as_bytes()).unwrap_err().to_string();
    let cases = [
        ("17\n22", "18\n22", "networks of version 18 are not known, only 4 to 17"),
        ("17\n22", "17\n23", "23 input planes do not fit the 22 before them"),
        ("layer2\n5\n5", "layer2\n4\n5", "layer layer2: the height of a window cannot be 4"),
        ("layer3\n19\n20", "layer3\n19\n999999999", "layer layer3: the output channels cannot be 999999999"),
        ("ACTIVATION_SILU", "ACTIVATION_TANH", "\"ACTIVATION_TANH\" is no kind of layer that is known"),
        ("transformer_ffn_block", "hologram_block", "\"hologram_block\" is no kind of layer that is known"),
    ];
    for (from, to, sentence) in cases {
        assert!(reply(from, to).ends_with(sentence), "{}", reply(from, to));
    }
    let mut trailing = file.clone();
    trailing.push_str("more");
    assert!(Network::read(trailing.as_bytes()).unwrap_err().to_string().ends_with("something follows the last layer"));
    let weight = file.lines().find(|line| line.len() > 1000).unwrap().split(' ').next().unwrap();
    assert_eq!(reply(weight, "inf"), "layer layer2: a weight is no finite number");
}

#[test]
fn a_file_takes_no_more_memory_than_it_brings() {
    // A layer of 8,192 × 8,192 × 361 weights is announced and never comes.
    let head = "n 8 22 19 trunk 1 8192 1 1 1 1 conv 19 19 22 8192 1 1 0.5 0.5";
    let error = Network::read(head.as_bytes()).unwrap_err().to_string();
    assert_eq!(error, "layer conv: the file ends too early");
}
