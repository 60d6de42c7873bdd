//! Cards of one's own mistakes and problems, as the window shows them, with the files that they are kept in.

use std::fs;
use std::path::Path;

use lanke_app::view::{CardView, DoneView, LearnPage, OverviewView, ProblemView, Tone};
use lanke_app::{HomeWish, Intent, LearnWish, PageId};
use lanke_learn::deck::DeckFile;
use lanke_learn::{DiaryFile, SetId, Shelf};
use lanke_rules::{Color, Move, Point};
use lanke_runtime::learner;

use crate::analysis::{count, reviewing};
use crate::program::{Program, home};

pub(crate) fn page(program: &Program) -> LearnPage {
    program.view().learn().unwrap().clone()
}

pub(crate) fn overview(program: &Program) -> OverviewView {
    match page(program) {
        LearnPage::Overview(view) => *view,
        other => panic!("{other:?}"),
    }
}

fn card(program: &Program) -> CardView {
    match page(program) {
        LearnPage::Card(view) => *view,
        other => panic!("{other:?}"),
    }
}

fn done(program: &Program) -> DoneView {
    match page(program) {
        LearnPage::Done(view) => *view,
        other => panic!("{other:?}"),
    }
}

pub(crate) fn problem(program: &Program) -> ProblemView {
    match page(program) {
        LearnPage::Problem(view) => *view,
        other => panic!("{other:?}"),
    }
}

impl Program {
    pub(crate) fn learn(&mut self, wish: LearnWish) {
        self.send(Intent::Learn(wish));
        self.lanke.settle();
    }

    pub(crate) fn tap(&mut self, name: &str) {
        let size = page(self).board().unwrap().size;
        self.send(Intent::Tap(size.parse_vertex(name).expect(name)));
        self.rest();
    }
}

/// A program whose deck holds the two mistakes of a game: White's C7, and Black's G3.
pub(crate) fn with_cards(folder: &Path) -> (Program, crate::analysis::Asked) {
    let (mut program, asked) = reviewing(folder);
    program.learn(LearnWish::MakeCards);
    assert_eq!(program.view().common.status.text, "Analyze the game first: its mistakes are not known yet");
    program.run();
    program.learn(LearnWish::MakeCards);
    assert_eq!(program.view().common.status.text, "2 cards were added");
    program.learn(LearnWish::MakeCards);
    assert_eq!(program.view().common.status.text, "These mistakes are cards already");
    program.send(Intent::Show(PageId::Learn));
    (program, asked)
}

#[test]
fn nothing_is_asked_of_a_newcomer() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    let view = overview(&program);
    assert!(view.known && view.empty && view.due == 0 && !view.streaking);
    assert_eq!((view.streak.as_str(), view.sets.len()), ("Begin today", 5));
    assert_eq!((view.sets[0].count.as_str(), view.sets[0].about.as_str()), ("0 / 100", "100 problems, each proved"));
    assert!(view.sets[0].accuracy.is_empty() && view.sets[0].board.is_some());
    assert_eq!(view.week.iter().filter(|day| day.done).count(), 0);
    assert!(!home.path().join("learn").join("deck.sgf").exists());
}

#[test]
fn cards_are_made_of_the_mistakes_of_the_person_by_any_name() {
    let home = home();
    let mut program = reviewing(home.path()).0;
    program.set(|settings| settings.other_names = "wz, Wang Zhi".into());
    program.open_text("(;SZ[9]PB[WANG ZHI]PW[Shi];B[ee];W[cc];B[gg];W[cg])");
    program.run();
    program.learn(LearnWish::MakeCards);
    assert_eq!(program.view().common.status.text, "1 card was added");
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::Next);
    let view = card(&program);
    assert_eq!(view.color, Color::Black);
    assert!(view.about.contains("You") && !view.about.contains("WANG"), "{}", view.about);
}

#[test]
fn a_game_without_mistakes_leaves_no_deck() {
    let home = home();
    let mut program = reviewing(home.path()).0;
    program.open_text("(;SZ[9];B[ee])");
    program.run();
    program.learn(LearnWish::MakeCards);
    assert_eq!(program.view().common.status.tone, Tone::Warning);
    assert!(!home.path().join("learn").join("deck.sgf").exists());
}

#[test]
fn a_mistake_is_put_right_and_comes_again() {
    let home = home();
    let (mut program, asked) = with_cards(home.path());
    let view = overview(&program);
    assert_eq!((view.due, view.minutes.as_str(), view.chips.len()), (2, "about 2 minutes", 1));
    assert_eq!(program.view().common.cards_due, 2);
    program.learn(LearnWish::Next);
    // The costliest mistake comes first.
    let view = card(&program);
    assert_eq!((view.place, view.color, view.task.as_str()), ((1, 2), Color::Black, "Black to play"));
    assert!(view.about.contains("loses 10.0 points") && !view.about.contains("G3"), "{}", view.about);
    assert!(view.intervals.is_none() && view.better.is_none() && view.line.is_empty());
    // Nothing is rated before the answer is seen.
    program.learn(LearnWish::Rate(2));
    assert_eq!(card(&program).place, (1, 2));

    // An occupied point is refused by the rules.
    program.tap("E5");
    assert_eq!(program.view().common.status.tone, Tone::Bad);
    // The move of the game is refuted by play.
    program.tap("G3");
    program.wait(5.0);
    let view = card(&program);
    assert_eq!((view.verdict.tone, view.verdict.text.as_str()), (Tone::Bad, "G3 is not it yet: loses 10.0 points"));
    let names: Vec<_> = view.line.iter().map(|mv| mv.name.as_str()).collect();
    assert_eq!((names, view.at), (vec!["G3", "A9", "A1"], 3), "the line has played itself");
    assert_eq!(view.board.points[0].label, "2");
    assert!(view.better.is_none(), "the better move is still to be found");
    assert_eq!(view.intervals.as_ref().map(|intervals| intervals[0].as_str()), Some("1 minute"));
    assert_eq!(view.proposed, 0);
    program.learn(LearnWish::Step(1));
    assert_eq!(card(&program).at, 1);
    assert_eq!(card(&program).board.points[0].stone, None);

    // A stored better move is right without any engine, though not at once.
    let before = count(&asked);
    program.learn(LearnWish::Again);
    assert!(card(&program).intervals.is_none());
    program.tap("A9");
    let view = card(&program);
    assert_eq!((view.verdict.tone, view.verdict.text.as_str(), view.proposed), (Tone::Good, "A9 is right", 1));
    assert_eq!(view.better.as_ref().map(|better| better.name.as_str()), Some("A9"));
    assert_eq!(count(&asked), before);
    // Enter takes the rating that is proposed.
    program.learn(LearnWish::Next);

    // Another move that is as good counts as right: the engine says so.
    let view = card(&program);
    assert_eq!((view.place, view.color), ((2, 2), Color::White));
    program.tap("J1");
    program.wait(1.0);
    let view = card(&program);
    assert_eq!((view.verdict.tone, view.proposed), (Tone::Good, 2), "{:?}", view.verdict);
    assert_eq!(count(&asked), before + 2);
    program.learn(LearnWish::Rate(3));
    let done = done(&program);
    assert_eq!(done.counts.iter().map(|count| count.1).collect::<Vec<_>>(), [0, 1, 0, 1]);
    assert!(done.next.starts_with("Next card in"), "{}", done.next);

    let deck = DeckFile::within(&home.path().join("learn")).read().unwrap();
    assert_eq!(deck.cards().iter().filter(|card| card.schedule.is_some()).count(), 2);
    let diary = DiaryFile::within(&home.path().join("learn")).read().unwrap();
    assert_eq!((diary.day(learner::today()).cards, diary.streak(learner::today())), (2, 1));
    program.learn(LearnWish::Next);
    let view = overview(&program);
    assert_eq!((view.due, view.streak.as_str(), view.streaking), (0, "1 day in a row", true));
    assert!(view.week[6].done && view.week[6].today);
}

#[test]
fn a_rating_is_taken_back_and_a_card_put_off() {
    let home = home();
    let (mut program, _) = with_cards(home.path());
    program.learn(LearnWish::Review);
    program.learn(LearnWish::Answer);
    program.wait(5.0);
    let view = card(&program);
    assert_eq!((view.line.len(), view.at), (2, 2), "the better line has played itself");
    assert!(view.about.contains("G3"));
    program.learn(LearnWish::Rate(0));
    assert!(card(&program).can_undo);
    program.learn(LearnWish::Undo);
    let view = card(&program);
    assert_eq!((view.place, view.can_undo), ((1, 2), false));
    let read = || DeckFile::within(&home.path().join("learn")).read().unwrap();
    assert!(read().cards().iter().all(|card| card.schedule.is_none()));
    let diary = DiaryFile::within(&home.path().join("learn")).read().unwrap();
    assert!(diary.day(learner::today()).is_empty());
    // However fast it comes, what was asked for first is done first.
    program.learn(LearnWish::Answer);
    for wish in [LearnWish::Rate(0), LearnWish::Undo] {
        program.lanke.send(Intent::Learn(wish));
    }
    program.lanke.settle();
    assert!(read().cards().iter().all(|card| card.schedule.is_none()));
    program.learn(LearnWish::Bury);
    assert_eq!(card(&program).place, (2, 2));
    assert_eq!(read().cards().iter().filter(|card| card.buried_until.is_some()).count(), 1);
    // The rating of the last card is taken back where all are done.
    program.learn(LearnWish::Answer);
    program.learn(LearnWish::Rate(3));
    assert!(done(&program).can_undo);
    program.learn(LearnWish::Undo);
    assert_eq!(card(&program).place, (2, 2));
    assert!(read().cards().iter().all(|card| card.schedule.is_none()));
    program.learn(LearnWish::Overview);
    assert_eq!(overview(&program).due, 1);
    program.learn(LearnWish::Review);
    program.learn(LearnWish::Bury);
    assert!(!done(&program).can_undo && done(&program).next.starts_with("Next card in"), "{:?}", done(&program));
    program.learn(LearnWish::Overview);
    let view = overview(&program);
    assert!(view.due == 0 && view.note.starts_with("Next card in"), "both come tomorrow: {}", view.note);
}

#[test]
fn the_first_page_leads_from_the_end_of_the_cards_to_those_that_are_due_again() {
    let home = home();
    let (mut program, _) = with_cards(home.path());
    program.learn(LearnWish::Review);
    for _ in 0..2 {
        program.learn(LearnWish::Answer);
        program.lanke.send(Intent::Show(PageId::Learn));
        program.learn(LearnWish::Rate(0));
    }
    assert_eq!(program.view().common.cards_due, 0, "the deck was being read when they were rated");
    assert!(done(&program).can_undo);
    program.send(Intent::Show(PageId::Home));
    program.wait(70.0);
    program.send(Intent::Home(HomeWish::Cards));
    assert_eq!(card(&program).place, (1, 2));
}

#[test]
fn a_deck_of_which_nothing_can_be_read_is_named() {
    let home = home();
    let learn = home.path().join("learn");
    fs::create_dir_all(&learn).unwrap();
    fs::write(learn.join("deck.sgf"), "my notes").unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    let damaged = "deck.sgf is damaged and counts as empty; it is kept aside when something changes";
    assert_eq!(program.view().common.status.text, damaged);
    assert!(overview(&program).empty);
}

/// Names of the points of the board on which the learner may play.
fn free(view: &ProblemView) -> Vec<Point> {
    view.board.size.points().filter(|&p| view.board.points[view.board.size.ordinal(p)].stone.is_none()).collect()
}

#[test]
fn a_problem_is_failed_refuted_and_solved() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::Problems(0));
    let view = problem(&program);
    assert_eq!((view.place.as_str(), view.proved, view.over), ("1 / 100", true, false));
    assert_eq!((view.today.as_str(), view.today_right.as_str()), ("0 problems", ""));
    assert!(view.proof.ends_with('1') || view.proof.contains("1 first move"), "{}", view.proof);
    assert!(view.variations.is_empty() && view.board.lit.is_empty(), "nothing gives the solution away");
    program.learn(LearnWish::Hint);
    assert!(problem(&program).board.lit.len() > 1, "first the area");
    program.learn(LearnWish::Hint);
    let lit = problem(&program).board.lit;
    let &[solution] = &lit[..] else { panic!("{lit:?}") };

    // Any other move is wrong, and answered where there is an answer.
    let wrong = free(&problem(&program)).into_iter().find(|&p| p != solution && near(p, solution)).unwrap();
    program.send(Intent::Tap(wrong));
    program.rest();
    program.wait(1.0);
    let view = problem(&program);
    assert!(view.wrong && view.verdict.tone == Tone::Bad, "{view:?}");
    assert_eq!((view.variations.len(), view.variations[0].right), (1, false));
    assert_eq!((view.today.as_str(), view.today_right.as_str()), ("1 problem", "0"));
    assert_eq!(view.variations[0].name, "Refuted");
    program.learn(LearnWish::Again);
    assert_eq!(problem(&program).verdict.tone, Tone::Plain);

    // The solution is played to its end.
    program.send(Intent::Tap(solution));
    for _ in 0..20 {
        program.rest();
        program.wait(1.0);
        let view = problem(&program);
        assert_eq!(view.variations.iter().filter(|line| !line.right).count(), 1, "the right moves are no tries");
        if view.over {
            break;
        }
        program.learn(LearnWish::Hint);
        program.learn(LearnWish::Hint);
        let next = problem(&program).board.lit[0];
        program.send(Intent::Tap(next));
    }
    let view = problem(&program);
    assert!(view.over && view.verdict.tone == Tone::Good, "{view:?}");
    assert!(view.variations[0].right);
    assert_eq!(view.variations[0].moves[0].mv, Move::Play(solution));
    assert_eq!(view.proof, format!("Proved: 1 first move works ({})", view.variations[0].moves[0].name));
    assert_eq!(view.today, "1 problem", "a problem counts once");
    assert_eq!(view.recent, [false]);

    // It is not solved yet, and the next one is another.
    program.learn(LearnWish::Next);
    assert_eq!(problem(&program).place, "2 / 100");
    program.learn(LearnWish::Answer);
    program.wait(5.0);
    let view = problem(&program);
    assert!(view.over && view.line.0 == view.line.1 && !view.board.lit.is_empty(), "{view:?}");
    program.learn(LearnWish::Overview);
    let view = overview(&program);
    assert_eq!((view.sets[0].count.as_str(), view.sets[0].begun), ("0 / 100", true));
    assert_eq!(view.solved, "2 in seven days, 0% right");
}

fn near(a: Point, b: Point) -> bool {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y())) <= 2
}

#[test]
fn a_problem_that_is_turned_counts_once() {
    let home = home();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::Problems(0));
    program.learn(LearnWish::Answer);
    for _ in 0..3 {
        program.learn(LearnWish::Turn);
        assert!(!problem(&program).over && problem(&program).variations.is_empty());
        program.learn(LearnWish::Answer);
    }
    let view = problem(&program);
    assert_eq!((view.place.as_str(), view.today.as_str(), view.recent), ("1 / 100", "1 problem", vec![false]));
}

#[test]
fn a_file_of_problems_is_added_and_played() {
    const SET: &str = "(;SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]C[Black lives](;B[aa];W[ba])(;B[ba]C[RIGHT]))";
    let home = home();
    let file = home.path().join("teacher.sgf");
    fs::write(&file, SET).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::OpenSet);
    assert!(program.view().common.dialog.is_some());
    program.send(Intent::Open(file.clone()));
    program.lanke.settle();
    assert_eq!(program.view().common.status.text, "1 problem was added");
    assert!(program.view().common.dialog.is_none());
    let view = overview(&program);
    assert_eq!((view.sets[5].name.as_str(), view.sets[5].about.as_str()), ("teacher", "1 problem"));
    program.learn(LearnWish::Problems(5));
    let view = problem(&program);
    assert_eq!((view.title.as_str(), view.task.as_str(), view.color), ("teacher", "Black lives", Color::Black));
    program.tap("B7");
    program.wait(1.0);
    let view = problem(&program);
    assert_eq!((view.verdict.tone, view.verdict.text.as_str()), (Tone::Good, "Right"));
    program.learn(LearnWish::Overview);
    assert_eq!(overview(&program).sets[5].count, "1 / 1");

    // A game is no problem, and is opened as ever from elsewhere.
    fs::write(&file, "(;SZ[9];B[ee];W[cc])").unwrap();
    program.learn(LearnWish::OpenSet);
    program.send(Intent::Open(file.clone()));
    program.lanke.settle();
    assert_eq!(program.view().common.status.tone, Tone::Warning);
    assert_eq!(overview(&program).sets.len(), 6);
    program.learn(LearnWish::OpenSet);
    program.send(Intent::Show(PageId::Review));
    program.send(Intent::Open(file));
    program.lanke.settle();
    assert!(program.view().review().is_some());
    assert_eq!(Shelf::read(&SetId::Made(1)).unwrap().unwrap().problems().len(), 100);
}

#[test]
fn a_task_is_told_in_all_its_lines_and_a_number_is_no_task() {
    let set = |task: &str| {
        let stones = "AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]";
        format!("(;SZ[7]{stones}C[{task}](;B[aa];W[ba])(;B[ba]C[RIGHT]))")
    };
    let home = home();
    let sets = home.path().join("learn").join("sets");
    fs::create_dir_all(&sets).unwrap();
    fs::write(sets.join("a.sgf"), set("Problem 12\nBlack to play and live\n\nwithout ko, sente for White.")).unwrap();
    fs::write(sets.join("b.sgf"), set("Problem 12")).unwrap();
    fs::write(sets.join("c.sgf"), set(&"Black lives. ".repeat(100))).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    let mut task = |index| {
        program.learn(LearnWish::Problems(index));
        problem(&program).task
    };
    assert_eq!(task(5), "Problem 12 Black to play and live without ko, sente for White.");
    assert_eq!(task(6), "Problem 12 · Black to play and live");
    assert!((200..=300).contains(&task(7).chars().count()));
}

#[test]
fn a_move_that_nobody_has_judged_is_not_called_refuted() {
    const SET: &str = "(;SZ[9]AB[cc]AW[gg](;B[ee]C[RIGHT])(;B[dd];W[ee]))";
    let home = home();
    let sets = home.path().join("learn").join("sets");
    fs::create_dir_all(&sets).unwrap();
    fs::write(sets.join("open.sgf"), SET).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::Problems(5));
    let mut tried = |name: &str| {
        program.tap(name);
        let view = problem(&program);
        assert!(view.wrong && !view.proved, "{view:?}");
        program.learn(LearnWish::Again);
        let names: Vec<String> = view.variations.into_iter().map(|row| row.name).collect();
        (view.verdict.text, view.verdict.tone, names.join(", "))
    };
    let unknown = "Not in the collection, and not proved: counts as wrong";
    assert_eq!(tried("A1"), (unknown.to_owned(), Tone::Warning, "Not judged".to_owned()));
    let (text, tone, names) = tried("D6");
    assert_eq!((tone, names.as_str()), (Tone::Bad, "Not judged, Refuted"), "{text}");
}

#[test]
fn a_record_is_no_set_once_the_list_of_files_is_closed() {
    const SET: &str = "(;SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd];B[ba])";
    let home = home();
    let file = home.path().join("teacher.sgf");
    fs::write(&file, SET).unwrap();
    let mut program = Program::start(home.path());
    for then in [Intent::Paste(SET.into()), Intent::Open(file)] {
        program.send(Intent::Show(PageId::Learn));
        program.learn(LearnWish::OpenSet);
        program.send(Intent::Cancel);
        program.send(Intent::Files);
        program.send(then);
        assert!(program.view().review().is_some(), "{:?}", program.view().common.status);
    }
    // Where the desktop has no dialog, the list is still that of sets.
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::OpenSet);
    program.send(Intent::NoFileDialog { listed: true });
    program.send(Intent::Paste(SET.into()));
    assert_eq!(overview(&program).sets.len(), 6);
}

#[test]
fn what_is_chosen_later_is_not_left_for_a_problem_that_was_to_be_opened() {
    let home = home();
    let (mut program, _) = with_cards(home.path());
    let late = |program: &mut Program, wish| {
        program.learn(LearnWish::Overview);
        program.lanke.send(Intent::Learn(LearnWish::Problems(0)));
        program.learn(wish);
        page(program)
    };
    assert!(matches!(late(&mut program, LearnWish::Review), LearnPage::Card(_)));
    assert!(matches!(late(&mut program, LearnWish::Lesson(2)), LearnPage::Lesson(_)));
    assert!(matches!(late(&mut program, LearnWish::Exam(0)), LearnPage::ExamStart(_)));
}

#[test]
fn a_problem_that_was_made_does_not_open_over_what_was_begun_meanwhile() {
    const LIVE: &str = "(;SZ[9]AB[di][ch][dh][ag][bg][cg]AW[ei][eh][dg][eg][af][bf][cf][df])";
    let home = home();
    let (mut program, _) = with_cards(home.path());
    let mut late = |wish: LearnWish| {
        program.open_text(LIVE);
        program.send(Intent::Show(PageId::Review));
        program.lanke.send(Intent::Learn(LearnWish::Compose(Color::Black)));
        program.lanke.send(Intent::Show(PageId::Learn));
        program.learn(wish);
        (page(&program), program.view().common.status.text)
    };
    assert!(matches!(late(LearnWish::Lesson(2)), (LearnPage::Lesson(_), said) if said == "1 problem was added"));
    assert!(
        matches!(late(LearnWish::Exam(0)), (LearnPage::ExamStart(_), said) if said == "The problem is there already")
    );
}

#[test]
fn no_problem_is_made_of_a_position_of_nogo() {
    let home = home();
    let mut program = Program::start(home.path());
    program.open_text("(;SZ[9]RU[NoGo]AB[di][ch][dh][ag][bg][cg]AW[ei][eh][dg][eg][af][bf][cf][df])");
    program.learn(LearnWish::Compose(Color::Black));
    assert_eq!(program.view().common.status.text, "Problems are made of positions of Go, not of NoGo");
}

#[test]
fn a_solution_ends_where_its_record_leaves_the_board() {
    const SET: &str = "(;SZ[9]AB[aa][ba]AW[ab][bb];B[cc]C[RIGHT];W[ss];B[dd]C[RIGHT])";
    let home = home();
    let sets = home.path().join("learn").join("sets");
    fs::create_dir_all(&sets).unwrap();
    fs::write(sets.join("far.sgf"), SET).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    program.learn(LearnWish::Problems(5));
    program.learn(LearnWish::Answer);
    program.wait(5.0);
    let view = problem(&program);
    let names: Vec<_> = view.variations.iter().flat_map(|line| &line.moves).map(|mv| mv.name.as_str()).collect();
    assert_eq!((view.line, names), ((1, 1), vec!["C7"]));
}

#[test]
fn a_set_that_cannot_be_read_hides_nothing_else() {
    const SET: &str = "(;SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd](;B[aa])(;B[ba]C[RIGHT]))";
    let home = home();
    let sets = home.path().join("learn").join("sets");
    fs::create_dir_all(sets.join("folder.sgf")).unwrap();
    fs::write(sets.join("gone.sgf"), SET).unwrap();
    fs::write(sets.join("teacher.sgf"), SET).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(sets.join("nothing"), sets.join("link.sgf")).unwrap();
    let mut program = Program::start(home.path());
    program.send(Intent::Show(PageId::Learn));
    let names = |program: &Program| overview(program).sets[5..].iter().map(|set| set.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&program), ["gone", "teacher"]);
    // A file that is deleted meanwhile is no failure of the disk.
    fs::remove_file(sets.join("gone.sgf")).unwrap();
    program.learn(LearnWish::Problems(5));
    assert_ne!(program.view().common.status.tone, Tone::Bad, "{:?}", program.view().common.status);
}

#[test]
fn the_list_says_which_sets_it_lacks_and_why() {
    const SET: &str = "(;SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd](;B[aa])(;B[ba]C[RIGHT]))";
    let home = home();
    let sets = home.path().join("learn").join("sets");
    fs::create_dir_all(&sets).unwrap();
    fs::write(sets.join("game.sgf"), "(;SZ[9];B[ee];W[cc])").unwrap();
    fs::write(sets.join("teacher.sgf"), SET).unwrap();
    let mut program = Program::start(home.path());
    let said = |program: &Program| (program.view().common.status.text, program.view().common.status.tone);
    let shown = |program: &mut Program, page| {
        program.send(Intent::Show(page));
        said(program)
    };
    // Nothing is missed where there is no list.
    assert_eq!(shown(&mut program, PageId::Home).0, "");
    let game = "The problems of game.sgf cannot be shown: it holds no problem";
    assert_eq!(shown(&mut program, PageId::Learn), (game.to_owned(), Tone::Warning));
    assert_eq!(overview(&program).sets.len(), 6);
    program.wait(21.0);
    assert_eq!(said(&program).0, "");
    // It is said once.
    shown(&mut program, PageId::Play);
    assert_eq!(shown(&mut program, PageId::Learn).0, "");

    fs::remove_file(sets.join("game.sgf")).unwrap();
    fs::write(sets.join("notes.sgf"), "my notes").unwrap();
    fs::create_dir_all(sets.join("folder.sgf")).unwrap();
    shown(&mut program, PageId::Play);
    fs::write(sets.join("game.sgf"), "(;SZ[9];B[ee];W[cc])").unwrap();
    let several = "The problems of folder.sgf cannot be shown: it is a folder · 2 more files";
    assert_eq!(shown(&mut program, PageId::Learn).0, several);
    fs::remove_file(sets.join("game.sgf")).unwrap();
    // What is put right is no news.
    fs::write(sets.join("notes.sgf"), SET).unwrap();
    fs::remove_dir(sets.join("folder.sgf")).unwrap();
    program.wait(21.0);
    shown(&mut program, PageId::Play);
    assert_eq!(shown(&mut program, PageId::Learn).0, "");
    assert_eq!(overview(&program).sets.len(), 7);
    // Damaged files hide nothing.
    fs::write(home.path().join("learn").join("lessons.json"), "{").unwrap();
    shown(&mut program, PageId::Play);
    let damaged = "lessons.json is damaged and counts as empty; it is kept aside when something changes";
    assert_eq!(shown(&mut program, PageId::Learn).0, damaged);
    assert_eq!(overview(&program).sets.len(), 7);
    fs::remove_file(home.path().join("learn").join("lessons.json")).unwrap();
    // Progress that cannot be read hides its set, and is not begun anew.
    let key = Shelf::read(&SetId::File(sets.join("teacher.sgf"))).unwrap().unwrap().key();
    fs::create_dir_all(home.path().join("learn").join("problems").join(format!("{key:016x}.json"))).unwrap();
    shown(&mut program, PageId::Play);
    let text = shown(&mut program, PageId::Learn).0;
    assert!(text.starts_with("The problems of notes.sgf cannot be shown: Cannot read or write"), "{text}");
    assert!(text.ends_with(" · 1 more file"), "{text}");
}
