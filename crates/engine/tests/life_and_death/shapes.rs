//! Shapes whose result every textbook knows.

use lanke_engine::life_and_death::{Goal, Ko, Life, Problem, ProblemError, Solver, Verdict};
use lanke_rules::{Board, Color, Move, Point, picture};

/// Rows from the top; the lower-case letter `x` or `o` is a stone of the target.
fn parse(rows: &str) -> (Board, Vec<Point>) {
    let board = picture::parse(rows).unwrap();
    let symbols = rows.split_whitespace().flat_map(str::chars).filter(|c| *c != '/');
    let target = board.size().points().zip(symbols).filter(|(_, c)| c.is_lowercase()).map(|(p, _)| p).collect();
    (board, target)
}

/// The result and the best first moves in the order of the board, as text.
fn answer(rows: &str, to_play: Color) -> String {
    let (board, target) = parse(rows);
    let problem = Problem::new(&board, Goal::Kill(target)).unwrap();
    let mut solver = Solver::new(problem, 1 << 24);
    let start = solver.start(to_play);
    let answer = solver.solve(&start, &mut |nodes| nodes > 20_000_000).unwrap();
    let name = |mv| match mv {
        Move::Play(p) => board.size().vertex(p).to_string(),
        Move::Pass => "pass".to_owned(),
    };
    let best: Vec<String> = answer.best().map(name).collect();
    let achieving = to_play == solver.problem().achiever();
    let succeeds = answer.verdict == if achieving { Verdict::Achieved } else { Verdict::Prevented };
    let result = match answer.verdict {
        Verdict::Achieved => "dead".to_owned(),
        Verdict::Prevented => match solver.life(&start, &mut |_| false).unwrap() {
            Life::Eyes => "alive".to_owned(),
            Life::Seki => "seki".to_owned(),
        },
        Verdict::Ko(Ko { favors, threats: Some(threats) }) => format!("ko for {favors}, {threats}"),
        Verdict::Ko(Ko { favors, threats: None }) => format!("ko for {favors}, many"),
        Verdict::Border => "not proved".to_owned(),
    };
    if succeeds || matches!(answer.verdict, Verdict::Ko(_)) { format!("{result}: {}", best.join(" ")) } else { result }
}

fn check(rows: &str, to_play: Color, expected: &str) {
    assert_eq!(answer(rows, to_play), expected, "{to_play} to move\n{}", rows.replace('/', "\n"));
}

use Color::{Black, White};

#[test]
fn three_in_a_row_is_decided_by_its_middle() {
    let rows = "...xO../xxxxO../OOOOO../......./.......";
    check(rows, White, "dead: B5");
    check(rows, Black, "alive: B5");
}

#[test]
fn four_in_a_row_lives_and_a_square_dies() {
    let row = "....xO../xxxxxO../OOOOOO../......../........";
    check(row, White, "alive");
    check(row, Black, "alive: B5 C5 pass");
    let square = "..xO.../..xO.../xxxO.../OOOO.../......./.......";
    check(square, Black, "dead");
    check(square, White, "dead: A6 B6 A5 B5");
}

#[test]
fn the_bulky_five_and_the_flower_six_are_decided_by_their_middle() {
    let five = "...xO../..xxO../xxxOO../OOOO.../......./.......";
    check(five, White, "dead: B6");
    check(five, Black, "alive: B6");
    let six = ".Oxx.xxO/.Ox...xO/.Oxx..xO/.OOxxxxO/..OOOOOO/......../........";
    check(six, White, "dead: E6");
    check(six, Black, "alive: E6 F6 E5");
}

/// With no liberty outside it is dead, with one a ko, with two alive.
#[test]
fn the_rectangular_six_in_the_corner_needs_liberties_outside() {
    let none = "...xO.../...xO.../xxxxO.../OOOOO.../......../........";
    check(none, White, "dead: B5");
    check(none, Black, "alive: B6 B5");
    let one = "...x.O../...xOO../xxxxO.../OOOOO.../......../........";
    check(one, White, "ko for White, 1: B6");
    let two = "...x.O../...x.O../xxxxOO../OOOOO.../......../........";
    check(two, White, "alive");
    check(two, Black, "alive: B6 B5 pass");
}

#[test]
fn three_stones_between_two_shared_liberties_are_a_seki() {
    let rows = ".OOO.xO/xxxxxxO/OOOOOOO/.......";
    check(rows, White, "seki");
    check(rows, Black, "seki: pass");
    // Two stones are captured too late: what is left is three in a row.
    check(".OO.xO/xxxxxO/OOOOOO/......", Black, "dead");
}

#[test]
fn three_stones_captured_in_the_corner_leave_the_bent_three() {
    let rows = "OO.x.O./OxxxOO./xxOOO../OOO..../......./.......";
    check(rows, Black, "dead");
    check(rows, White, "dead: E6");
}

/// White fills the eye in the corner: five stones that are captured leave the bulky five, while Black has one eye.
#[test]
fn an_eye_that_is_filled_makes_a_larger_nakade() {
    let rows = "........./........./........./OOOOOO.../..OO...../xx.OO..../.xx.OO.../O.xx.O.../OO.x.O.../.O.x.O...";
    check(rows, Black, "dead");
}

/// The same for both colours.
fn check_both(rows: &str, to_play: Color, expected: &str) {
    check(rows, to_play, expected);
    let swapped = |c: char| match c {
        'X' => 'O',
        'O' => 'X',
        'x' => 'o',
        'o' => 'x',
        other => other,
    };
    check(&rows.chars().map(swapped).collect::<String>(), to_play.opponent(), expected);
}

#[test]
fn nothing_is_proved_where_the_border_may_be_captured_first() {
    // The square four is dead, unless Black takes the two liberties of the border before White has taken it.
    let two = "..xO.X.../..xOX..../xxxOX..../OOOOX..../.XXXX..../........./.........";
    check_both(two, White, "not proved");
    check_both(two, Black, "not proved");
    // One move captures the three stones; with a single liberty the border falls first, if Black begins.
    let race = ".xO.X..../xxOX...../OOOX...../.XXX...../........./.........";
    check_both(race, White, "dead: A6");
    check_both(race, Black, "dead");
    let last = ".xOX...../xxOX...../OOOX...../.XXX...../........./.........";
    check_both(last, White, "dead: A6");
    check_both(last, Black, "not proved");
}

#[test]
fn two_eyes_live_whatever_becomes_of_the_border() {
    let rows = ".x.xOX.../xxxxOX.../OOOOOX.../.XXXXX.../........./.........";
    check_both(rows, White, "alive");
    check_both(rows, Black, "alive: pass");
}

#[test]
fn a_border_of_little_room_belongs_to_the_region() {
    let (board, target) = parse("..xO.X/..xOXX/xxxOX./OOOOXX/.XXXX.");
    let problem = Problem::new(&board, Goal::Kill(target)).unwrap();
    assert_eq!(problem.weak_border(), []);
    let border = board.size().parse_vertex("D5").unwrap();
    assert!(problem.region().contains(&border), "{:?}", problem.region());
}

#[test]
fn every_move_of_either_side_is_answered() {
    let (board, target) = parse("...xO../..xxO../xxxOO../OOOO.../......./.......");
    let mut solver = Solver::new(Problem::new(&board, Goal::Kill(target)).unwrap(), 1 << 20);
    let mut go_on = |_: u64| false;
    let start = solver.start(White);
    let (first, verdict) = solver.reply(&start, &mut go_on).unwrap().unwrap();
    assert_eq!((first, verdict), (Move::Play(board.size().parse_vertex("B6").unwrap()), Verdict::Achieved));
    let after = solver.play(&start, first).unwrap();
    let defenses: Vec<Move> = solver.solve(&after, &mut go_on).unwrap().moves.iter().map(|(mv, _)| *mv).collect();
    assert_eq!(defenses.len(), 5, "four points and the pass");
    for defense in defenses {
        let tried = solver.play(&after, defense).unwrap();
        let (_, verdict) = solver.reply(&tried, &mut go_on).unwrap().unwrap();
        assert_eq!(verdict, Verdict::Achieved, "{defense:?}");
    }
}

#[test]
fn a_ko_that_was_just_taken_is_taken_back_by_a_threat_only() {
    let (board, target) = parse(".XO../Xo.O./.XO../...../.....");
    let ko = board.size().parse_vertex("C4").unwrap();
    let problem = Problem::within(&board, Goal::Kill(target), &[ko]).unwrap();
    let verdict = |problem: Problem| {
        let mut solver = Solver::new(problem, 1 << 16);
        let start = solver.start(Black);
        solver.verdict(&start, &mut |_| false).unwrap()
    };
    assert_eq!(verdict(problem.clone()), Verdict::Achieved);
    assert_eq!(verdict(problem.clone().with_ko(Some((White, ko)))), Verdict::Achieved);
    let decided = Verdict::Ko(Ko { favors: White, threats: Some(1) });
    assert_eq!(verdict(problem.with_ko(Some((Black, ko)))), decided);
}

#[test]
fn a_race_is_one_of_two_colours() {
    let board = picture::parse(".XO../XO.O./.XO../...../.....").unwrap();
    let [a, b, empty] = ["B4", "D4", "C4"].map(|name| board.size().parse_vertex(name).unwrap());
    assert_eq!(Problem::race(&board, a, b).unwrap_err(), ProblemError::OneColor);
    assert_eq!(Problem::race(&board, empty, b).unwrap_err(), ProblemError::NoStone(empty));
}

#[test]
fn the_enclosed_group_is_found() {
    let (board, target) = parse("...xO../..xxO../xxxOO../OOOO.../......./.......");
    let problem = Problem::guess(&board).unwrap();
    assert_eq!((problem.owner(), problem.target()), (Black, target));
    let open = picture::parse(&"...X...../.....O.../........./".repeat(3)).unwrap();
    assert_eq!(Problem::guess(&open).unwrap_err(), ProblemError::NothingEnclosed);
}

#[test]
fn two_stones_connect_or_are_cut_by_who_moves_first() {
    let board = picture::parse("OX.XOO/O.O..O/OOOOOO/......").unwrap();
    let [a, b] = ["B4", "D4"].map(|name| board.size().parse_vertex(name).unwrap());
    let mut solver = Solver::new(Problem::new(&board, Goal::Connect(a, b)).unwrap(), 1 << 20);
    let mut verdict = |color| {
        let start = solver.start(color);
        solver.verdict(&start, &mut |_| false).unwrap()
    };
    assert_eq!((verdict(Black), verdict(White)), (Verdict::Achieved, Verdict::Prevented));
}
