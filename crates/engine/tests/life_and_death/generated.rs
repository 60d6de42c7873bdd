//! Made problems, each compared with the complete search: the result and that of every first move.

use std::time::Duration;

use cpu_time::ThreadTime;
use lanke_engine::life_and_death::generate::{Made, generate};
use lanke_engine::life_and_death::{Goal, Ko, Problem, Solver, Verdict};
use lanke_rules::{Board, Color, Move, Point, Size, picture, splitmix};

use crate::plain::{ENDLESS, Plain};

/// Results of the root and of each first move by the complete search; none where it is too large.
struct Truth {
    root: Verdict,
    moves: Vec<(Move, Verdict)>,
}

fn truth(made: &Made, most: usize) -> Option<Truth> {
    let search = |threats, most| Plain::search(&made.board, &made.problem, made.to_play, threats, most);
    let (worst, best) = (search([0, ENDLESS], most)?, search([ENDLESS, 0], most)?);
    let verdict = |worst: bool, best: bool| match (worst, best) {
        (true, true) => Some(Verdict::Achieved),
        (false, false) => Some(Verdict::Prevented),
        (false, true) => None,
        (true, false) => panic!("threats do harm in {}", made.board),
    };
    let ko = |falls: &dyn Fn(&Plain) -> bool| {
        let falls = |threats| falls(&search(threats, usize::MAX).expect("there is no bound"));
        let achieved = falls([0, 0]);
        let given = |count| if achieved { [0, count] } else { [count, 0] };
        let threats = (1..=4).find(|&count| falls(given(count)) != achieved);
        let attacker = made.problem.owner().opponent();
        Verdict::Ko(Ko { favors: if achieved { attacker } else { attacker.opponent() }, threats })
    };
    let (worst_root, best_root) = (worst.root(), best.root());
    let root = verdict(worst.falls(&worst_root), best.falls(&best_root));
    let root = root.unwrap_or_else(|| ko(&|plain| plain.falls(&plain.root())));
    let mut moves = Vec::new();
    let region = made.problem.region().len();
    for at in (0..region).map(Some).chain([None]) {
        let Some(first) = worst.falls_after(&worst_root, at) else { continue };
        let second = best.falls_after(&best_root, at).expect("legal as before");
        let falls = |plain: &Plain| plain.falls_after(&plain.root(), at).expect("legal as before");
        let mv = at.map_or(Move::Pass, |at| Move::Play(worst.region[at]));
        moves.push((mv, verdict(first, second).unwrap_or_else(|| ko(&falls))));
    }
    Some(Truth { root, moves })
}

/// Processor time for a problem: ten seconds, or as many as `LANKE_SECONDS` says.
pub(crate) fn limit() -> Duration {
    let seconds = std::env::var("LANKE_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs_f64(seconds.unwrap_or(10.0))
}

/// Compares one problem; false where it is too large for the complete search.
fn check(made: &Made, most: usize) -> bool {
    let Some(truth) = truth(made, most) else { return false };
    let mut solver = Solver::new(made.problem.clone(), 1 << 22);
    let start = solver.start(made.to_play);
    let told = format!("{} to move, target {:?}\n{}", made.to_play, made.problem.target(), made.board);
    let answer = solver.solve(&start, &mut |_| false).expect("nothing stops it");
    assert_eq!(answer.verdict, truth.root, "{told}");
    for (mv, verdict) in &answer.moves {
        let expected = truth.moves.iter().find(|(at, _)| at == mv).expect("a legal move").1;
        assert_eq!(*verdict, Some(expected), "{mv:?}: {told}");
    }
    let passes = usize::from(made.to_play != made.problem.owner());
    assert_eq!(answer.moves.len() + passes, truth.moves.len(), "{told}");
    true
}

#[test]
fn the_solver_agrees_with_the_complete_search() {
    let settled = (0..300).filter(|&seed| check(&generate(seed, 7), 20_000)).count();
    assert!(settled > 150, "{settled} of 300 are small enough");
}

/// Every eye space of three points in which stones have liberties, above three liberties outside, which the search takes for one another.
#[test]
fn liberties_that_are_alike_change_no_result() {
    let mut compared = 0;
    for (a, b, c) in (0..27).map(|i| (i / 9, i / 3 % 3, i % 3)) {
        let [a, b, c] = [a, b, c].map(|stone| [".", "O", "X"][stone]);
        let rows = format!("OX{a}{b}{c}XO/OXXXXXO/OO...OO/OOOOOOO/......./.......");
        let board = picture::parse(&rows).unwrap();
        let target = board.size().parse_vertex("B6").unwrap();
        for to_play in Color::BOTH {
            let Ok(problem) = Problem::new(&board, Goal::Kill(vec![target])) else { continue };
            compared += usize::from(check(&Made { board: board.clone(), problem, to_play }, 40_000));
        }
    }
    assert_eq!(compared, 36);
}

/// Two chains that share a liberty, one with three liberties outside, which the search takes for one another where the other side
/// alone is to be proved.
#[test]
fn liberties_that_are_alike_for_both_sides_of_a_race_change_no_result() {
    let mut compared = 0;
    for (a, b, c) in (0..27).map(|i| (i / 9, i / 3 % 3, i % 3)) {
        let [a, b, c] = [a, b, c].map(|stone| [".", "O", "X"][stone]);
        let outside = "OOOXXX./..OX.../..OX.../..OX.../.......";
        let board = picture::parse(&format!("OX{a}O.X./OXXO{b}X./O{c}XO.X./{outside}")).unwrap();
        let names = ["B8", "C8", "B6", "D8", "E8", "B7", "C7", "D7", "E7", "C6", "D6", "E6"];
        let region = names.map(|name| board.size().parse_vertex(name).unwrap());
        for target in [region[0], region[3]] {
            let Ok(problem) = Problem::within(&board, Goal::Kill(vec![target]), &region) else { continue };
            for to_play in Color::BOTH {
                let made = Made { board: board.clone(), problem: problem.clone(), to_play };
                compared += usize::from(check(&made, 20_000));
            }
        }
    }
    assert_eq!(compared, 60);
}

/// The problems that the complete search settles among those of the next seeds.
#[test]
#[ignore = "minutes to an hour: cargo test --release -p lanke-engine --test life_and_death generated_problems_are -- --ignored --nocapture"]
fn generated_problems_are_solved_in_time() {
    const PROBLEMS: usize = 320;
    let (mut settled, mut wrong, mut times, mut empty) = (0, Vec::new(), Vec::new(), 0);
    let mut kinds = [0; 4];
    for seed in 10_000.. {
        let made = generate(seed, 11);
        let search = |threats| {
            let plain = Plain::search(&made.board, &made.problem, made.to_play, threats, 12_000)?;
            Some(plain.falls(&plain.root()))
        };
        let Some(worst) = search([0, ENDLESS]) else { continue };
        let Some(best) = search([ENDLESS, 0]) else { continue };
        settled += 1;
        empty += made.problem.region().iter().filter(|&&p| made.board.stone(p).is_none()).count();
        let clock = ThreadTime::now();
        let mut solver = Solver::new(made.problem.clone(), 1 << 26);
        let start = solver.start(made.to_play);
        if let Ok(verdict) = solver.verdict(&start, &mut |_| clock.elapsed() > limit()) {
            times.push(clock.elapsed());
            let same = match verdict {
                Verdict::Achieved => worst,
                Verdict::Prevented => !best,
                Verdict::Ko(_) => best && !worst,
                Verdict::Border => true,
            };
            kinds[kind(verdict)] += 1;
            if !same {
                wrong.push(seed);
            }
        }
        if settled % 40 == 0 {
            report(settled, &mut times.clone(), kinds);
        }
        if settled == PROBLEMS {
            println!("seeds 10000 to {seed}, {} empty points on average", empty as f64 / PROBLEMS as f64);
            break;
        }
    }
    assert_eq!(wrong, Vec::<u64>::new(), "seeds of problems that the complete search answers otherwise");
    assert!(times.len() * 100 >= settled * 95);
}

/// Larger made problems, which no complete search settles.
#[test]
#[ignore = "minutes to an hour: cargo test --release -p lanke-engine --test life_and_death share_of_large -- --ignored --nocapture"]
fn share_of_large_problems_solved_in_time() {
    const PROBLEMS: usize = 40;
    let (mut times, mut kinds, mut compared) = (Vec::new(), [0; 4], 0);
    for made in (20_000..).map(|seed| generate(seed, 24)).filter(is_large).take(PROBLEMS) {
        let clock = ThreadTime::now();
        let mut solver = Solver::new(made.problem.clone(), 1 << 28);
        let start = solver.start(made.to_play);
        if let Ok(verdict) = solver.verdict(&start, &mut |_| clock.elapsed() > limit()) {
            times.push(clock.elapsed());
            // A small table forgets most of what it has seen, and the verdict is the same.
            let mut forgetful = Solver::new(made.problem.clone(), 1 << 20);
            let start = forgetful.start(made.to_play);
            if let Ok(again) = forgetful.verdict(&start, &mut |_| clock.elapsed() > 3 * limit()) {
                assert_eq!(again, verdict, "{}", made.board);
                compared += 1;
            }
            kinds[kind(verdict)] += 1;
        }
    }
    report(PROBLEMS, &mut times, kinds);
    assert!(compared > 0, "a small table solves none");
}

/// True if a problem has at least twelve empty points.
fn is_large(made: &Made) -> bool {
    made.problem.region().iter().filter(|&&p| made.board.stone(p).is_none()).count() >= 12
}

/// Number of a kind of verdict, in the order of a report.
fn kind(verdict: Verdict) -> usize {
    match verdict {
        Verdict::Achieved => 0,
        Verdict::Prevented => 1,
        Verdict::Ko(_) => 2,
        Verdict::Border => 3,
    }
}

fn report(problems: usize, times: &mut [Duration], [killed, alive, ko, border]: [usize; 4]) {
    times.sort_unstable();
    let percentile = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    println!(
        "{} of {problems} solved within {:?} ({killed} killed, {alive} alive, {ko} ko, {border} decided by the border); median {:?}, 95 % {:?}, slowest {:?}",
        times.len(),
        limit(),
        percentile(50),
        percentile(95),
        times.last()
    );
}

/// Small boards full of stones, where nothing is safe but what lives: what is proved in a region, or in a larger one where its
/// border decides, holds where all points can be played.
#[test]
fn what_is_proved_in_a_region_holds_on_the_whole_board() {
    let (mut proved, mut kinds) = ([0; 2], [[0; 4]; 2]);
    for seed in 0..1_000 {
        let Some((board, problem)) = crowded(seed) else { continue };
        for to_play in Color::BOTH {
            let mut solver = Solver::new(problem.clone(), 1 << 16);
            let start = solver.start(to_play);
            let mut verdict = solver.verdict(&start, &mut |_| false).unwrap();
            let wider = usize::from(verdict == Verdict::Border);
            if wider == 1 {
                solver = Solver::widening(problem.clone(), &board, (to_play, &[]), 1 << 16, &mut |_| false);
                let start = solver.start(to_play);
                verdict = solver.verdict(&start, &mut |_| false).unwrap();
            }
            kinds[wider][kind(verdict)] += 1;
            let (achieved, threats) = match verdict {
                Verdict::Achieved => (true, [0, ENDLESS]),
                Verdict::Prevented => (false, [ENDLESS, 0]),
                _ => continue,
            };
            let points: Vec<Point> = board.size().points().collect();
            let whole = Problem::within(&board, problem.goal().clone(), &points).unwrap();
            let Some(plain) = Plain::search(&board, &whole, to_play, threats, 60_000) else { continue };
            assert_eq!(plain.falls(&plain.root()), achieved, "seed {seed}, {to_play} to move, {problem:?}\n{board}");
            proved[wider] += 1;
        }
    }
    println!("{kinds:?}, {proved:?} compared");
    assert!(proved[0] > 30 && proved[1] > 20, "{proved:?} are proved and small enough");
}

/// A small board with few empty points, and a problem in a part of it: what the target reaches, and the chains of the
/// other side that have no liberty elsewhere.
fn crowded(seed: u64) -> Option<(Board, Problem)> {
    let mut random = splitmix::mix(seed);
    let mut below = |most: u64| {
        random = random.wrapping_add(splitmix::STEP);
        splitmix::mix(random) % most
    };
    let mut board = Board::new(Size::new(4, 3).ok()?);
    let size = board.size();
    for p in size.points() {
        board.set(p, [None, Some(Color::Black), Some(Color::White)][(below(7) as usize).div_ceil(3)]);
    }
    let stones: Vec<Point> = size.points().filter(|&p| board.stone(p).is_some()).collect();
    if stones.is_empty() || stones.iter().any(|&p| board.liberties(p) == 0) {
        return None;
    }
    let target = stones[below(stones.len() as u64) as usize];
    let attacker = board.stone(target).map(Color::opponent);
    let mut region = vec![target];
    let mut at = 0;
    loop {
        while let Some(&p) = region.get(at) {
            at += 1;
            for n in size.neighbors(p) {
                let crosses = board.stone(n) == attacker && board.stone(p) != attacker;
                if !crosses && !region.contains(&n) {
                    region.push(n);
                }
            }
        }
        let is_inside = |p: &Point| {
            let mut around = board.chain(*p).into_iter().flat_map(|q| size.neighbors(q));
            !region.contains(p) && around.all(|n| board.stone(n).is_some() || region.contains(&n))
        };
        match region.iter().flat_map(|&p| size.neighbors(p)).find(is_inside) {
            Some(stone) => region.push(stone),
            None => break,
        }
    }
    let problem = Problem::within(&board, Goal::Kill(vec![target]), &region).ok()?;
    (!problem.weak_border().is_empty()).then_some((board, problem))
}
