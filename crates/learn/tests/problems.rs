//! Problems of collections: their habits of marking, attempts, checks, progress.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_engine::life_and_death::Stop;
use lanke_game::record::{NodeId, Replay, Setting, sgf};
use lanke_learn::{
    Attempt, Check, Composition, Disguise, Judge, MadeProblem, NoProblem, NotAProblem, Outcome, ProblemSet, Progress,
    ProgressFile, Refusal, Source, Status, StoredProblem, Unjudged,
};
use lanke_rules::{Color, Move};

/// The bulky five in a corner: its middle, B7, decides for both.
const STONES: &str = "SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]";
const MEMORY: usize = 1 << 22;

fn problem(branches: &str) -> StoredProblem {
    let text = format!("(;{STONES}{branches})");
    StoredProblem::of(sgf::read(&text).unwrap().0.games.remove(0)).unwrap()
}

fn solutions(branches: &str) -> Vec<String> {
    let problem = problem(branches);
    problem.solutions().into_iter().map(|p| problem.board().size().vertex(p).to_string()).collect()
}

fn never() -> Box<Stop<'static>> {
    Box::new(|_| false)
}

#[test]
fn every_habit_of_marking_is_read() {
    for branches in [
        "(;B[aa];W[ba])(;B[ba]C[RIGHT])",
        "(;B[aa];W[ba])(;B[ba];W[aa]C[Correct!])",
        "(;B[aa];W[ba]C[不正解])(;B[ba];W[aa]C[正解。])",
        "(;B[aa]N[失败图])(;B[ba]N[正解图])",
        "(;B[aa])(;B[ba]TE[1];W[aa];B[bb])",
        "(;B[aa]BM[1];W[ba])(;B[ba])",
        "(;B[ba];W[aa])(;B[aa];W[ba]TE[1])",
        "(;B[ba];W[aa]BM[1])(;B[aa];W[ba])",
        "(;B[aa];W[ba]C[Wrong: White kills.])(;B[ba])",
        "(;B[ab];W[ba]C[This is not right.])(;B[ba])",
        "(;B[aa];W[ba]C[Wrong. The correct move is B7.])(;B[ba];W[aa]C[RIGHT: all else is wrong.])",
        "(;B[aa]C[失败。正解是 B7。])(;B[ba]C[正解，A7 失败。])",
        "(;B[ba];W[aa])(;B[aa];W[ba])",
        ";C[Black to live on the right side];B[ba]",
        "(;B[aa];W[ba]C[Not the correct move.])(;B[ba])",
        "(;B[aa];W[ba]C[This isn't correct])(;B[ba])",
        "(;B[aa];W[ba]C[That isn’t right: A6])(;B[ba])",
        "(;B[aa];W[ba]C[White cannot live, but this is not RIGHT])(;B[ba])",
        "(;B[aa];W[ba]C[不是正解])(;B[ba])",
        "(;B[aa];W[ba]C[非正解。])(;B[ba])",
        "(;B[aa];W[ba]C[没成功])(;B[ba])",
        "(;B[aa];W[ba]C[黑未成功])(;B[ba])",
        "(;B[aa];W[ba]C[黑无法成功。])(;B[ba])",
        "(;B[aa];W[ba]C[黒は成功しない。])(;B[ba])",
        "(;B[aa];W[ba]C[正解じゃありません])(;B[ba])",
        "(;B[aa];W[ba]C[正解ではない])(;B[ba])",
        "(;B[aa];W[ba]C[정답이 아니다])(;B[ba])",
        "(;B[ba])(;B[aa];W[ba]C[unsolved])",
        "(;B[ba])(;B[aa];W[ba]C[White successfully kills.])",
        "(;B[ba])(;B[aa];W[ba]C[This is not. Right of it, and not on the right side])",
        "(;B[aa])(;B[ba]C[That's correct, not A7.])",
        "(;B[aa])(;B[ba]C[White does not live.\nCorrect!])",
        "(;B[aa])(;B[ba]C[White can't connect - solved])",
        "(;B[aa])(;B[ba]C[Successful.])",
        "(;B[aa])(;B[ba]C[不是 A7，正解])",
        "(;B[aa])(;B[ba]C[非常正确])",
        "(;B[aa])(;B[ba]C[无条件成功])",
    ] {
        assert_eq!(solutions(branches), ["B7"], "{branches}");
    }
    assert_eq!(solutions("(;B[aa]C[正解])(;B[ba]C[정답])"), ["A7", "B7"]);
    let line = problem("(;B[aa];W[ba])(;B[ba];W[aa](;B[ab])(;B[bb]C[RIGHT];W[ab]))").line();
    let play = |x, y| Move::Play(lanke_rules::Point::new(x, y));
    let (black, white) = (Color::Black, Color::White);
    assert_eq!(line, [(black, play(1, 0)), (white, play(0, 0)), (black, play(1, 1)), (white, play(0, 1))]);
}

#[test]
fn many_first_moves_take_no_more_time_each() {
    let many = "(;B[aa])".repeat(50_000);
    assert_eq!(solutions(&many), ["A7"]);
    assert_eq!(solutions(&format!("{many}(;B[ba]C[RIGHT])")), ["B7"]);
    assert_eq!(solutions(&"(;B[ba]TE[1])".repeat(1000)).len(), 49, "no more than the board has points");
}

#[test]
fn deep_branches_need_no_stack() {
    let deep = ";B[ba];W[aa]".repeat(20_000);
    assert_eq!(solutions(&deep), ["B7"]);
}

#[test]
fn games_are_no_problems() {
    let of = |text: &str| StoredProblem::of(sgf::read(text).unwrap().0.games.remove(0)).map(|_| ());
    assert_eq!(of("(;SZ[9];B[ee];W[cc])"), Err(NotAProblem::Stones));
    assert_eq!(of("(;SZ[9]AB[aa][bb];W[cc])"), Err(NotAProblem::Stones));
    assert_eq!(of("(;SZ[9]AB[aa]AW[bb])"), Err(NotAProblem::Moves));
}

/// Plays moves by the record alone: status, answer and judge after the last of them.
fn play(branches: &str, names: &[&str]) -> (Status, Option<String>, Source) {
    let mut attempt = Attempt::new(problem(branches), Disguise::NONE, None);
    let size = attempt.board().size();
    let mut last = None;
    for name in names {
        let mv = Move::Play(size.parse_vertex(name).unwrap());
        last = Some(attempt.play(mv, &mut *never()).unwrap());
    }
    let last = last.unwrap();
    let reply = last.reply.map(|mv| match mv {
        Move::Play(p) => size.vertex(p).to_string(),
        Move::Pass => "pass".to_owned(),
    });
    (last.status, reply, last.judged_by)
}

fn reply(name: &str) -> Option<String> {
    Some(name.to_owned())
}

#[test]
fn without_proof_the_record_judges() {
    let branches = "(;B[aa];W[ba])(;B[ba];W[aa];B[bb]C[RIGHT])";
    assert_eq!(play(branches, &["B7"]), (Status::Open, reply("A7"), Source::Record));
    assert_eq!(play(branches, &["B7", "B6"]), (Status::Right, None, Source::Record));
    assert_eq!(play(branches, &["A7"]), (Status::Wrong, reply("B7"), Source::Record));
    assert_eq!(play(branches, &["A6"]), (Status::Wrong, None, Source::Nobody));
}

#[test]
fn the_learner_plays_no_move_of_the_other_side() {
    let mut attempt = Attempt::new(problem(";B[ba]"), Disguise::NONE, None);
    let [a6, b6] = ["A6", "B6"].map(|name| Move::Play(attempt.board().size().parse_vertex(name).unwrap()));
    assert_eq!(attempt.play(a6, &mut *never()).unwrap().reply, None);
    assert_eq!(attempt.play(b6, &mut *never()), Err(Refusal::Unanswered));
    assert_eq!(attempt.hint(&mut *never()), None);
    assert_eq!(attempt.moves(), [(Color::Black, a6)]);
}

#[test]
fn nodes_without_a_move_are_passed_over() {
    assert_eq!(play(";B[ba];C[RIGHT]", &["B7"]), (Status::Right, None, Source::Record));
    let comments = ";B[ba];C[White resists:];W[aa];C[and now?];B[bb];C[RIGHT]";
    assert_eq!(play(comments, &["B7"]), (Status::Open, reply("A7"), Source::Record));
    assert_eq!(play(comments, &["B7", "B6"]), (Status::Right, None, Source::Record));
    assert_eq!(problem(comments).line().len(), 3);
}

#[test]
fn an_answer_that_the_record_leaves_out_is_a_pass() {
    let branches = ";B[ba];B[bb]";
    assert_eq!(play(branches, &["B7"]), (Status::Open, reply("pass"), Source::Record));
    assert_eq!(play(branches, &["B7", "B6"]), (Status::Right, None, Source::Record));
    assert_eq!(play(branches, &["B7", "A6"]), (Status::Wrong, None, Source::Nobody));
}

#[test]
fn a_problem_ends_where_its_record_has_no_right_move_left() {
    let refuted = "(;B[aa];W[ba])(;B[ba]C[RIGHT];W[aa](;B[ab]C[WRONG])(;B[bb]C[WRONG];W[ab]))";
    // The last right move is a pass.
    for branches in [refuted, ";B[ba];W[aa];B[]C[RIGHT]"] {
        assert_eq!(play(branches, &["B7"]), (Status::Right, reply("A7"), Source::Record), "{branches}");
    }
    assert_eq!(problem(refuted).line().len(), 2, "nor has the solution that is shown");
}

#[test]
fn with_proof_every_move_is_judged_and_a_wrong_one_refuted() {
    let stored = problem(";B[ba]");
    let judge = || Judge::of(&stored, MEMORY, &mut *never()).unwrap();
    for seed in 0..16 {
        let disguise = Disguise::random(seed);
        let size = stored.board().size();
        let shown = |name: &str| disguise.show(Move::Play(size.parse_vertex(name).unwrap()), size);
        let mut attempt = Attempt::new(stored.clone(), disguise, Some(judge()));
        assert_eq!(attempt.learner(), disguise.color(Color::Black));
        assert_eq!(attempt.hint(&mut *never()), Some(shown("B7")));
        let wrong = attempt.play(shown("B6"), &mut *never()).unwrap();
        assert_eq!((wrong.status, wrong.reply, wrong.judged_by), (Status::Wrong, Some(shown("B7")), Source::Solver));
        let mut attempt = Attempt::new(stored.clone(), disguise, Some(judge()));
        // Elsewhere is a pass: the other side goes on.
        let away = attempt.play(shown("F1"), &mut *never()).unwrap();
        assert_eq!((away.status, away.reply), (Status::Wrong, Some(shown("B7"))));
        let mut attempt = Attempt::new(stored.clone(), disguise, Some(judge()));
        let right = attempt.play(shown("B7"), &mut *never()).unwrap();
        assert_eq!((right.status, right.judged_by), (Status::Right, Source::Solver));
        assert!(attempt.play(shown("A7"), &mut *never()).is_err(), "it is solved");
    }
}

#[test]
fn a_hint_is_a_legal_move_that_is_not_judged_wrong() {
    let size = problem(";B[ba]").board().size();
    let at = |name: &str| Move::Play(size.parse_vertex(name).unwrap());
    let mut attempt = Attempt::new(problem("(;B[da]C[RIGHT])(;B[ba]C[RIGHT])"), Disguise::NONE, None);
    assert_eq!(attempt.hint(&mut *never()), Some(at("B7")), "a stone lies at D7");
    // The record fills an eye.
    let stored = problem(";B[ba];W[aa];B[ca]");
    let judge = Judge::of(&stored, MEMORY, &mut *never()).unwrap();
    let mut attempt = Attempt::new(stored, Disguise::NONE, Some(judge));
    assert_eq!(attempt.play(at("B7"), &mut *never()).unwrap().status, Status::Open);
    let hint = attempt.hint(&mut *never()).unwrap();
    assert_ne!(attempt.play(hint, &mut *never()).unwrap().status, Status::Wrong, "{hint:?}");
}

#[test]
fn a_problem_that_is_turned_keeps_its_hint() {
    let mut attempt = Attempt::new(problem(";B[ba]"), Disguise::NONE, None);
    attempt.hint(&mut *never());
    for disguise in Disguise::all() {
        attempt = attempt.turned(disguise);
        assert!(attempt.is_hinted() && attempt.disguise() == disguise);
    }
}

#[test]
fn problems_of_nogo_are_judged_by_their_record_alone() {
    let text = format!("(;{STONES}RU[NoGo];B[ba])");
    let stored = StoredProblem::of(sgf::read(&text).unwrap().0.games.remove(0)).unwrap();
    assert_eq!(stored.kills(), None);
    assert_eq!(Judge::check(&stored, MEMORY, &mut *never()), Err(Unjudged::Nogo));
    assert_eq!(Judge::of(&stored, MEMORY, &mut *never()).map(|_| ()), Err(Unjudged::Nogo));
    let composed = Composition::of(stored.position(), MEMORY, &mut *never());
    assert_eq!(composed.map(|_| ()).unwrap_err(), NoProblem::Nogo);
}

#[test]
fn stored_solutions_are_checked() {
    let check = |branches: &str| Judge::check(&problem(branches), MEMORY, &mut *never()).unwrap();
    assert_eq!(check(";B[ba]"), Check::Agrees { also: Vec::new() });
    let Check::Differs { failing, working } = check(";B[aa]") else { panic!("A7 does not live") };
    assert_eq!((failing.len(), working.len()), (1, 1));
    assert!(Judge::of(&problem(";B[aa]"), MEMORY, &mut *never()).is_err());
}

#[test]
fn made_problems_have_one_solution_that_is_checked() {
    let made: Vec<MadeProblem> = (0..200).filter_map(|seed| MadeProblem::of(seed, 1)).take(5).collect();
    assert_eq!(made.len(), 5);
    for problem in made {
        let stored = StoredProblem::of(problem.record("Task")).unwrap();
        assert_eq!((stored.board(), stored.to_play()), (&problem.board, problem.to_play));
        assert_eq!(stored.solutions(), [problem.solution().unwrap()]);
        assert_eq!(stored.task().as_deref(), Some("Task"));
        // The guess of the target may be another one than the made problem's.
        if let Ok(check) = Judge::check(&stored, MEMORY, &mut *never()) {
            assert_eq!(check, Check::Agrees { also: Vec::new() }, "seed {}", problem.seed);
        }
    }
}

#[test]
fn progress_is_kept_for_each_set() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("(;{STONES};B[ba])(;SZ[9];B[ee])(;{STONES}PL[W];W[ba])");
    let set = ProblemSet::new("two", sgf::read(&text).unwrap().0.games);
    assert_eq!((set.problems().len(), set.place(1), set.others()), (2, 3, &[(2, NotAProblem::Stones)][..]));
    let file = ProgressFile::of(&set, folder.path());
    let key = |i: usize| set.problems()[i].key();
    assert_eq!(file.read().unwrap(), Progress::default());
    file.record(key(0), Outcome::Wrong, 20_000).unwrap();
    file.record(key(0), Outcome::Hinted, 20_001).unwrap();
    let progress = file.record(key(0), Outcome::Right, 20_002).unwrap();
    assert_eq!(file.read().unwrap(), progress);
    let tally = progress.tally(&set);
    assert_eq!((tally.problems, tally.tried, tally.solved, tally.attempts), (2, 1, 1, 3));
    assert_eq!(tally.accuracy, Some(0.5));
    assert_eq!(tally.recent, [Outcome::Wrong, Outcome::Hinted, Outcome::Right]);
    assert_eq!(progress.next(&set, 0), Some(1));
    // What cannot be read is set aside, and nothing of it is lost.
    let path = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let path = path.into_iter().find(|path| path.extension().is_some_and(|e| e == "json")).unwrap();
    std::fs::write(&path, "{").unwrap();
    let begun = file.record(key(0), Outcome::Right, 20_003).unwrap();
    assert_eq!((begun.tally(&set).attempts, file.read().unwrap()), (1, begun));
    assert_eq!(std::fs::read(path.with_extension("json.broken")).unwrap(), b"{");
    // Numbers that nobody has counted are not too large to be added.
    let (key, most) = (key(0), u32::MAX);
    let counts = format!(r#"{{"right":{most},"hinted":{most},"wrong":{most},"day":0,"solved":true}}"#);
    std::fs::write(&path, format!(r#"{{"problems":{{"{key}":{counts}}},"recent":[]}}"#)).unwrap();
    assert_eq!(file.read().unwrap().tally(&set).attempts, most);
}

#[test]
fn positions_are_made_problems() {
    let position = |text: &str, to_play| {
        let tree = sgf::read(text).unwrap().0.games.remove(0);
        let mut position = Replay::to(&tree, &Setting::of(&tree), NodeId::ROOT).into_position();
        position.set_to_play(to_play);
        position
    };
    let compose = |text: &str, to_play| Composition::of(&position(text, to_play), MEMORY, &mut *never());
    let bulky_five = format!("(;{STONES})");
    for (to_play, kills) in [(Color::Black, false), (Color::White, true)] {
        let made = compose(&bulky_five, to_play).unwrap();
        assert_eq!((made.kills, made.working.len()), (kills, 1));
        let stored = StoredProblem::of(made.record("the task")).unwrap();
        assert_eq!(stored.to_play(), to_play);
        assert_eq!(stored.task().as_deref(), Some("the task"));
        let judge = Judge::of(&stored, MEMORY, &mut *never()).unwrap();
        assert_eq!(judge.working(), made.working);
        let names: Vec<_> = made.working.iter().map(|&p| made.board.size().vertex(p).to_string()).collect();
        assert_eq!(names, ["B7"]);
    }
    let reason = |text: &str, to_play| compose(text, to_play).map(|_| ()).unwrap_err();
    // A straight four, alive whoever moves first.
    let alive = "(;SZ[19]AB[ab][bb][cb][db][eb][ea]AW[ac][bc][cc][dc][ec][fb][fa][fc])";
    assert_eq!(reason(alive, Color::Black), NoProblem::Idle);
    assert_eq!(reason(alive, Color::White), NoProblem::Fails);
    assert!(matches!(reason("(;SZ[19]AB[dd]AW[pp])", Color::Black), NoProblem::NotSolvable(_)));
    // White's chain around the eyes can be captured.
    let weak = "(;SZ[9]AB[da][cb][db][fb][gb][hb][ac][bc][cc][fc][ed][ae][be][ce][de][ee]AW[ea][ga][eb][dc][ec][ad][bd][cd][dd])";
    assert_eq!(reason(weak, Color::White), NoProblem::Border);
    let stopped = Composition::of(&position(&bulky_five, Color::Black), MEMORY, &mut |_| true);
    assert_eq!(stopped.map(|_| ()).unwrap_err(), NoProblem::Stopped);
}
