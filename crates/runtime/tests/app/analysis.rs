//! Analysis on the review screen, by a computer opponent that says what the test wants.

mod exercise;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::NaiveDate;
use lanke_app::analysis::{Analyse, Layer};
use lanke_app::app::App;
use lanke_app::event::{Effect, Event, Ticket};
use lanke_app::files::{self, Source};
use lanke_app::prose::BlockKind;
use lanke_app::view::{AnalysisView, Dialog, Quality, RunState};
use lanke_app::words::Lang;
use lanke_app::{CandidateNumber, Go, Intent, PageId, Practice, Read, Settings, analysis_files};
use lanke_engine::{Analysis, Candidate, Choice, EngineError, Task, Thinker};
use lanke_game::record;
use lanke_players::{Answer, Starter};
use lanke_rules::{Color, Move, Point, Position};

use super::program::{Program, home};

/// Black's lead by the number of stones on the board: White's first move and Black's second lose most.
const LEADS: [f64; 5] = [0.0, 0.5, 7.0, -3.0, -2.5];
const GAME: &str = "(;SZ[9];B[ee];W[cc];B[gg];W[cg])";

/// Analysis of a position after so many visits: the best move is A9, the next one B9 loses half.
fn look(position: &Position, visits: u64) -> Analysis {
    let size = position.board().size();
    let stones = size.area() - position.board().empty().len();
    let black = LEADS.get(stones).copied().unwrap_or(1.0);
    let lead = if position.to_play() == Color::Black { black } else { -black };
    let rate = |lead: f64| 0.5 + lead / 40.0;
    let candidate = |x, visits, score: f64| Candidate {
        visits,
        win_rate: rate(score),
        lower_bound: rate(score),
        prior: 0.5,
        score: Some(score),
        line: vec![Move::Play(Point::new(x, 0)), Move::Play(Point::new(x, 8))],
    };
    Analysis {
        win_rate: rate(lead),
        score: Some(lead),
        visits,
        candidates: vec![candidate(0, visits / 2, lead), candidate(1, visits / 2, lead - 5.0)],
        ownership: vec![0.5; size.area()],
        ..Analysis::UNKNOWN
    }
}

/// Stones on the board and visits wanted, of every position that was asked about.
pub(crate) type Asked = Arc<Mutex<Vec<(usize, Option<u64>)>>>;

/// Looks with all the visits that are wanted, and takes down what it is asked.
pub(crate) struct Script(pub(crate) Asked);

impl Thinker for Script {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let board = task.position.board();
        self.0.lock().unwrap().push((board.size().area() - board.empty().len(), task.budget.visits));
        // What a program tells before it knows anything is not to be shown.
        let _ = report(&Analysis::UNKNOWN);
        let _ = report(&look(task.position, task.budget.visits.unwrap_or(500)));
        Ok(Choice::Pass)
    }
}

pub(crate) fn script() -> (Arc<Starter>, Asked) {
    let asked = Asked::default();
    let list = asked.clone();
    (Arc::new(move |_| Ok(Box::new(Script(list.clone())) as Box<dyn Thinker>)), asked)
}

pub(crate) fn count(asked: &Asked) -> usize {
    asked.lock().unwrap().len()
}

impl Program {
    pub(crate) fn analysis(&self) -> AnalysisView {
        self.view().review().unwrap().analysis.clone()
    }

    fn show(&mut self, layer: Layer) {
        self.send(Intent::Analyse(Analyse::Layer(layer)));
        self.rest();
    }

    /// Lets everything be analysed that is to be.
    pub(crate) fn rest(&mut self) {
        self.wait(1.0);
        self.lanke.settle();
    }

    /// Lets the whole game be analysed.
    pub(crate) fn run(&mut self) {
        self.send(Intent::Analyse(Analyse::Game));
        self.rest();
        let run = self.analysis().run;
        assert!(run.first_done && run.share == 1.0, "{run:?}");
    }

    pub(crate) fn open_text(&mut self, text: &str) {
        self.send(Intent::Paste(text.to_owned()));
        self.wait(1.0);
        self.lanke.settle();
    }

    pub(crate) fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = (*self.view().common.settings).clone();
        change(&mut settings);
        self.send(Intent::Set(Box::new(settings)));
    }
}

pub(crate) fn reviewing(home: &std::path::Path) -> (Program, Asked) {
    let (waken, asked) = script();
    let mut program = Program::start(home).thinking_with(waken);
    program.open_text(GAME);
    (program, asked)
}

#[test]
fn the_position_shown_is_analysed_and_drawn() {
    let home = home();
    let (mut program, asked) = reviewing(home.path());
    assert_eq!((program.analysis().headline.as_str(), program.analysis().run.state), ("", RunState::Off));
    program.send(Intent::Go(Go::Forward(2)));
    program.show(Layer::Candidates);
    let view = program.analysis();
    assert_eq!(
        (view.headline.as_str(), view.lead.as_str(), view.visits.as_str()),
        ("Black 67.5%", "+7.0", "2.0k visits")
    );
    let [best, next, played] = &view.candidates[..] else { panic!("{:?}", view.candidates) };
    assert_eq!((best.name.as_str(), best.loss.as_str(), best.quality), ("A9", "0.0", Quality::Best));
    assert_eq!((best.rate.as_str(), best.line.as_str()), ("67.5%", "A1"));
    assert_eq!((next.name.as_str(), next.loss.as_str(), next.quality), ("B9", "−5.0", Quality::Poor));
    assert_eq!(
        (played.name.as_str(), played.loss.as_str(), played.played, played.visits.as_str()),
        ("G3", "−10.0", true, ""),
        "by the analysis of the position after it"
    );
    let board = program.view().record().unwrap().board.clone();
    let disc = &board.discs[0];
    assert_eq!((disc.value.as_str(), disc.below.as_str(), disc.letter), ("0.0", "1.0k", 'A'));
    assert!(board.heat.is_empty() && board.points[0].name.contains("Candidate A9, loses 0.0 points"));
    program.set(|settings| settings.candidate_number = CandidateNumber::WinRate);
    assert_eq!(program.view().record().unwrap().board.discs[0].value, "67.5");

    program.send(Intent::Analyse(Analyse::Follow(Some(Move::Play(Point::new(1, 0))))));
    let board = program.view().record().unwrap().board.clone();
    let stones: Vec<_> = board.preview.iter().map(|s| (s.point, s.color, s.number)).collect();
    assert_eq!(stones, [(Point::new(1, 0), Color::Black, 1), (Point::new(1, 8), Color::White, 2)]);
    assert_eq!(board.discs.len(), 2, "what a stone lies on is hidden");

    let before = count(&asked);
    program.show(Layer::Ownership);
    let heat = program.view().record().unwrap().board.heat.clone();
    assert_eq!(heat.len(), 81);
    assert!((heat[0].1 - 0.5).abs() < 0.02, "Black is to move: {heat:?}");
    assert_eq!(count(&asked), before, "a layer costs nothing");
}

#[test]
fn looking_changes_no_record_and_what_was_found_is_kept_beside_it() {
    let home = home();
    let path = home.path().join("game.sgf");
    std::fs::write(&path, GAME).unwrap();
    let (waken, _) = script();
    let mut program = Program::start(home.path()).thinking_with(waken);
    program.send(Intent::Open(path.clone()));
    program.rest();
    program.run();
    let mistakes = program.analysis().mistakes;
    assert!(!program.view().record().unwrap().title.changed && !mistakes.is_empty());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), GAME);
    program.send(Intent::Save);
    assert!(!std::fs::read_to_string(&path).unwrap().contains("LK["));
    program.send(Intent::Quit);
    assert!(program.lanke.has_quit(), "there is nothing to ask");
    drop(program);

    // The same game under another name, gone on with.
    let other = "(;SZ[9]PB[somebody];B[ee];W[cc];B[gg](;W[cg])(;W[ff]))";
    let (waken, asked) = script();
    let mut program = Program::start(home.path()).thinking_with(waken);
    program.open_text(other);
    assert_eq!((program.analysis().mistakes, count(&asked)), (mistakes, 0), "it is not paid for again");
    let saved = home.path().join("saved.sgf");
    program.set(|settings| settings.analyses_saved = true);
    program.send(Intent::SaveAs(saved.clone()));
    assert_eq!(std::fs::read_to_string(&saved).unwrap().matches("LK[1 ").count(), 5, "as it was asked for");
    drop(program);
    std::fs::remove_dir_all(home.path().join("analyses")).unwrap();

    let (waken, asked) = script();
    let mut program = Program::start(home.path()).thinking_with(waken);
    program.send(Intent::Open(saved));
    program.rest();
    assert_eq!((program.analysis().graph.points.len(), count(&asked)), (5, 0), "the record holds it");
}

#[test]
fn a_kill_loses_seconds_of_analysis_at_most() {
    let home = home();
    let (mut program, _) = reviewing(home.path());
    program.run();
    program.wait(11.0);
    program.lanke.settle();
    // As a kill leaves it: nothing is said at the end.
    let _killed = std::mem::ManuallyDrop::new(program);
    let (program, asked) = reviewing(home.path());
    assert_eq!((program.analysis().graph.points.len(), count(&asked)), (5, 0));
}

#[test]
fn a_damaged_file_of_analyses_is_set_aside() {
    let home = home();
    let (mut program, _) = reviewing(home.path());
    program.run();
    program.send(Intent::Quit);
    drop(program);
    let folder = home.path().join("analyses");
    let file = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, &bytes).unwrap();

    let (mut program, _) = reviewing(home.path());
    let status = program.view().common.status;
    assert!(status.text.contains(".broken"), "{}", status.text);
    assert!(program.analysis().graph.points.is_empty());
    let broken = folder.join(format!("{}.broken", file.file_name().unwrap().to_string_lossy()));
    assert_eq!(std::fs::read(broken).unwrap(), bytes);
    program.run();
    program.send(Intent::Quit);
    drop(program);
    assert_eq!(reviewing(home.path()).0.analysis().graph.points.len(), 5);
}

#[test]
fn a_game_is_analysed_in_two_passes_and_its_mistakes_are_found() {
    let home = home();
    let (mut program, asked) = reviewing(home.path());
    program.send(Intent::Go(Go::Forward(2)));
    program.wait(1.0);
    program.run();
    let some = |stones, visits| (stones, Some(visits));
    let glances = [some(2, 20), some(0, 1), some(1, 1), some(3, 1), some(4, 1)];
    // The position shown comes first, then those around White's first move and Black's second, which lost most.
    let depth = [some(2, 2000), some(3, 2000), some(1, 2000), some(0, 2000), some(4, 2000), (2, None)];
    assert_eq!(*asked.lock().unwrap(), [&glances[..], &depth[..]].concat());

    let view = program.analysis();
    let mistakes: Vec<_> =
        view.mistakes.iter().map(|m| (m.number, m.color, m.loss.as_str(), m.large, m.next)).collect();
    assert_eq!(mistakes, [(2, Color::White, "−6.5", true, false), (3, Color::Black, "−10.0", true, true)]);
    assert_eq!(view.mistakes[1].label, "Move 3, Black G3, loses 10.0 points");
    let points: Vec<_> = view.graph.points.iter().map(|p| (p.at, (p.win_rate * 1000.0).round(), p.deep)).collect();
    assert_eq!(points[2..], [(2, 675.0, true), (3, 425.0, true), (4, 438.0, true)]);
    assert_eq!((view.run.first.as_str(), view.run.deep.as_str()), ("First pass 5/5", "Deepening 100%"));
    let before = count(&asked);
    program.send(Intent::Analyse(Analyse::Game));
    assert_eq!(program.analysis().run.state, RunState::Paused);
    program.send(Intent::Analyse(Analyse::Game));
    program.rest();
    assert!(asked.lock().unwrap()[before..].iter().all(|asked| asked.1.is_none()), "nothing is paid for again");
}

/// Sentences stand before the comment of the position before a mistake and after it, unless moves are guessed.
#[test]
fn the_mistake_that_is_shown_is_explained() {
    let home = home();
    let (mut program, _) = reviewing(home.path());
    // White's move leaves two stones one liberty, and is taken to lose 3.5 points.
    program.open_text("(;SZ[9]AW[aa]AB[ab][bb][ee]PL[W]C[Which move?];W[ba]C[Oh.];B[gg])");
    let reading = |program: &mut Program, go| {
        program.send(Intent::Go(go));
        program.lanke.settle();
        program.view().review().expect("the review").reading.clone()
    };
    assert!(reading(&mut program, Go::Move(0)).reasons.is_empty(), "nothing is known yet");
    program.run();
    for (at, comment) in [(0, "Which"), (1, "Oh")] {
        let shown = reading(&mut program, Go::Move(at));
        assert_eq!(shown.reasons, ["B9 is self-atari: Black captures the 2 stones at C9."]);
        let texts: Vec<_> = shown.prose.blocks.iter().map(|block| (block.kind, block.text.as_str())).collect();
        assert!(
            matches!(texts[..], [(BlockKind::Reason, _), (BlockKind::Text, text)] if text.starts_with(comment)),
            "{texts:?}"
        );
        assert_eq!(shown.prose.points.len(), 2, "B9 and C9");
    }
    assert!(reading(&mut program, Go::Move(2)).reasons.is_empty(), "no mistake");
    program.send(Intent::Read(Read::Practise(Practice::Guess)));
    assert!(reading(&mut program, Go::Move(0)).reasons.is_empty(), "the move is to be guessed");
}

#[test]
fn the_analysis_says_how_far_it_is_and_can_be_paused() {
    let home = home();
    let (mut program, asked) = reviewing(home.path());
    program.set(|settings| settings.visits = 100);
    program.lanke.send(Intent::Analyse(Analyse::Game));
    let run = program.analysis().run;
    assert_eq!((run.state, run.engine.as_str()), (RunState::On, "Built-in AI"));
    assert_eq!((run.first.as_str(), run.first_done, run.deep.as_str()), ("First pass 0/5", false, ""));
    while program.analysis().run.share == 0.0 {
        std::thread::sleep(Duration::from_millis(2));
        program.pass(0.01);
    }
    program.lanke.send(Intent::Analyse(Analyse::Game));
    program.lanke.settle();
    let before = count(&asked);
    assert_eq!(program.analysis().run.state, RunState::Paused);
    program.rest();
    assert_eq!(count(&asked), before, "paused is paused");
    program.send(Intent::Analyse(Analyse::Game));
    program.rest();
    assert_eq!((program.analysis().graph.points.len(), program.analysis().run.state), (5, RunState::On));
}

/// Best of all is D4; the others have so many of 10,000 visits.
struct Many;

impl Thinker for Many {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let visits = [9000, 500, 150, 110, 101, 100, 99, 20, 1];
        let candidate = |(i, visits): (usize, u64)| Candidate {
            visits,
            win_rate: 0.5,
            lower_bound: 0.5,
            prior: 0.1,
            score: Some(-0.3 * i as f64),
            line: vec![Move::Play(Point::new(i as u8, 0))],
        };
        let candidates = visits.into_iter().enumerate().map(candidate).collect();
        let _ = report(&Analysis { score: Some(0.0), visits: 10_000, candidates, ..look(task.position, 1) });
        Ok(Choice::Pass)
    }
}

#[test]
fn candidates_with_next_to_no_visits_are_not_shown() {
    let home = home();
    let mut program = Program::start(home.path()).thinking_with(Arc::new(|_| Ok(Box::new(Many) as Box<dyn Thinker>)));
    program.open_text("(;SZ[9];B[ha];W[cc])");
    program.show(Layer::Candidates);
    let candidates = program.analysis().candidates;
    let shown: Vec<_> = candidates.iter().map(|c| format!("{} {} {}", c.name, c.loss, c.drawn)).collect();
    let expected = ["A9 0.0 true", "B9 −0.3 true", "C9 −0.6 true", "D9 −0.9 true", "E9 −1.2 true", "F9 −1.5 true"];
    assert_eq!(shown[..6], expected);
    assert_eq!(shown[6..], ["H9 −2.1 true"], "the game's move, whatever its visits");
    let qualities: Vec<_> = candidates.iter().map(|c| c.quality).collect();
    let [good, fair, poor] = [Quality::Good, Quality::Fair, Quality::Poor];
    assert_eq!(qualities, [Quality::Best, good, fair, fair, fair, fair, poor]);
}

/// The app without threads: the test answers in the place of players and files.
pub(crate) struct ByHand {
    app: App,
    now: Duration,
    asked: Option<(Ticket, Position, Option<u64>)>,
    /// Questions to players that are not answered, the latest last.
    pub(crate) waiting: Vec<Ticket>,
}

impl ByHand {
    pub(crate) fn new() -> Self {
        let day = NaiveDate::from_ymd_opt(2026, 11, 22).unwrap().and_hms_opt(1, 0, 0).unwrap();
        let app = App::new(Settings::new(Lang::En), day, "games".into(), Default::default(), Vec::new());
        Self { app, now: Duration::ZERO, asked: None, waiting: Vec::new() }
    }

    pub(crate) fn handle(&mut self, event: Event) {
        if let Event::Player { ticket, answer: Answer::MoveChosen(_) | Answer::DeadStones(_) } = &event {
            self.waiting.retain(|waiting| waiting != ticket);
        }
        for effect in self.app.handle(event, self.now) {
            match effect {
                Effect::Files(files::Effect::Load { ticket, source: Source::Text(text) }) => {
                    let result = Ok(record::read(text.as_bytes(), None, None).unwrap());
                    self.handle(Event::Files(files::Event::Loaded { ticket, result, version: None }));
                }
                Effect::Analyses(analysis_files::Effect::Read { record, game, .. }) => {
                    let read = analysis_files::Event::Read { record, game, analyses: Box::default(), damaged: None };
                    self.handle(Event::Analyses(read));
                }
                Effect::Think { ticket, request } => {
                    self.asked = Some((ticket, request.position.clone(), request.budget.visits));
                    self.waiting.push(ticket);
                }
                Effect::Judge { ticket, .. } => self.waiting.push(ticket),
                Effect::Stop(ticket) => {
                    self.asked.take_if(|asked| asked.0 == ticket);
                    self.waiting.retain(|waiting| *waiting != ticket);
                }
                _ => {}
            }
        }
    }

    pub(crate) fn send(&mut self, intent: Intent) {
        self.handle(Event::Intent(intent));
    }

    pub(crate) fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.handle(Event::Wake);
    }

    /// Stones on the board and visits of the question that is asked.
    fn question(&self) -> Option<(usize, Option<u64>)> {
        let stones = |position: &Position| position.board().size().area() - position.board().empty().len();
        self.asked.as_ref().map(|(_, position, visits)| (stones(position), *visits))
    }

    fn update(&mut self, ticket: Ticket, analysis: Analysis) {
        self.handle(Event::Player { ticket, answer: Answer::AnalysisUpdated(Box::new(analysis)) });
    }

    /// Answers what is asked.
    fn answer(&mut self) {
        let (ticket, position, visits) = self.asked.take().unwrap();
        self.update(ticket, look(&position, visits.unwrap_or(500)));
        self.handle(Event::Player { ticket, answer: Answer::MoveChosen(Ok(Choice::Pass)) });
    }

    pub(crate) fn analysis(&self) -> AnalysisView {
        self.app.view(self.now).review().unwrap().analysis.clone()
    }

    pub(crate) fn dialog(&self) -> Option<Dialog> {
        self.app.view(self.now).common.dialog
    }
}

#[test]
fn what_was_found_for_an_old_position_is_never_drawn_on_a_new_one() {
    let mut app = ByHand::new();
    app.send(Intent::Paste(GAME.to_owned()));
    app.wait(300);
    app.send(Intent::Analyse(Analyse::Layer(Layer::Candidates)));
    let (first, root, _) = app.asked.clone().expect("the position shown is analysed");
    app.update(first, Analysis::UNKNOWN);
    assert_eq!(app.analysis().headline, "", "nothing known is nothing shown");
    app.update(first, look(&root, 300));
    assert_eq!(app.analysis().headline, "Black 50.0%");

    app.send(Intent::Go(Go::Forward(1)));
    app.update(first, look(&root, 400));
    let view = app.app.view(app.now);
    assert!(view.review().unwrap().analysis.headline.is_empty() && view.record().unwrap().board.discs.is_empty());

    // The next one is asked about itself; a worse look never takes the place of what was kept.
    app.wait(300);
    let (second, one, _) = app.asked.clone().expect("the new place is analysed");
    assert!(second != first && one.board().stone(Point::new(4, 4)) == Some(Color::Black));
    app.update(second, look(&one, 300));
    app.send(Intent::Go(Go::Back(1)));
    app.wait(300);
    let (third, ..) = app.asked.clone().expect("back at the start");
    app.update(third, Analysis { win_rate: 0.9, ..look(&root, 20) });
    let view = app.analysis();
    assert_eq!((view.headline.as_str(), view.visits.as_str()), ("Black 50.0%", "400 visits"));
}

#[test]
fn the_analysis_of_one_record_is_not_that_of_another() {
    let mut app = ByHand::new();
    app.send(Intent::Paste(GAME.to_owned()));
    app.wait(300);
    app.send(Intent::Analyse(Analyse::Game));
    app.answer();
    app.answer();
    assert_eq!((app.question(), app.analysis().run.first.as_str()), (Some((2, Some(1))), "First pass 2/5"));
    app.send(Intent::Paste("(;SZ[9];B[aa];W[bb];B[dd])".to_owned()));
    app.wait(300);
    let view = app.analysis();
    assert_eq!((view.run.state, view.run.first.as_str(), view.graph.points.len()), (RunState::Off, "", 0));
    assert_eq!(app.question(), None, "the record that is not shown waits");
    app.send(Intent::Analyse(Analyse::Game));
    app.answer();
    assert_eq!(app.analysis().run.first, "First pass 1/4");
    app.send(Intent::Tab(0));
    assert_eq!(app.analysis().run.first, "First pass 2/5", "it goes on where it was");
    assert_eq!(app.question(), Some((2, Some(1))));
    app.send(Intent::Show(PageId::Play));
    assert_eq!(app.question(), None, "who plays has the engine for the game");
}

#[test]
fn the_position_looked_at_comes_before_the_rest_of_the_game() {
    let mut app = ByHand::new();
    app.send(Intent::Paste(GAME.to_owned()));
    app.wait(300);
    app.send(Intent::Analyse(Analyse::Game));
    assert_eq!(app.question(), Some((0, Some(20))));
    app.answer();
    // Who walks fast floods no engine: the first pass goes on.
    for _ in 0..4 {
        app.send(Intent::Go(Go::Forward(1)));
        app.wait(100);
        assert_eq!(app.question(), Some((1, Some(1))));
    }
    app.wait(150);
    assert_eq!(app.question(), Some((4, Some(20))), "in the middle of the first pass");
    app.answer();
    for stones in 1..4 {
        assert_eq!(app.question(), Some((stones, Some(1))));
        app.answer();
    }
    assert_eq!(app.question(), Some((4, Some(2000))), "then the position shown to the full depth");
    app.answer();
    assert_eq!(app.question(), Some((3, Some(2000))), "then where most was lost");
    app.send(Intent::Go(Go::First));
    app.send(Intent::Go(Go::Forward(1)));
    app.wait(300);
    assert_eq!(app.question(), Some((1, Some(2000))));
    assert_eq!(app.analysis().run.left, "", "nothing is known of the speed");
    app.wait(4000);
    app.answer();
    assert!(app.analysis().run.left.ends_with(" left"), "{:?}", app.analysis().run);
    while app.question().is_some_and(|(_, visits)| visits.is_some()) {
        app.answer();
    }
    app.send(Intent::Analyse(Analyse::Layer(Layer::Candidates)));
    app.send(Intent::Go(Go::First));
    app.wait(300);
    assert_eq!(app.question(), None, "all is known, and nothing is shown of it");
    assert!(app.app.wake_at(app.now).is_none_or(|at| at > app.now), "an idle program does not wake at once again");
}

#[test]
fn a_game_that_is_known_is_deepened_when_more_visits_are_wanted() {
    let mut app = ByHand::new();
    app.send(Intent::Paste(GAME.to_owned()));
    app.wait(300);
    app.send(Intent::Analyse(Analyse::Game));
    while app.question().is_some_and(|(_, visits)| visits.is_some()) {
        app.answer();
    }
    assert_eq!(app.question(), Some((0, None)), "the position shown, as long as it is");
    let deeper = |app: &ByHand, visits| Intent::Set(Box::new(Settings { visits, ..app.app.settings().clone() }));
    app.send(deeper(&app, 3000));
    assert_eq!(app.question(), Some((0, Some(3000))));
    while app.question().is_some() {
        app.answer();
    }
    // That search has ended, and stands no more in the way.
    app.send(deeper(&app, 4000));
    assert_eq!(app.question(), Some((0, Some(4000))));
}

#[test]
fn the_built_in_player_analyses_a_game_of_nogo() {
    let home = home();
    let mut program = Program::start(home.path());
    let settings = Settings { visits: 300, ..(*program.view().common.settings).clone() };
    program.send(Intent::Set(Box::new(settings)));
    program.send(Intent::Paste("(;SZ[5]RU[NoGo];B[cc];W[bb];B[dd];W[bd])".to_owned()));
    assert_eq!(program.view().record().unwrap().title.names.black, "Red");
    program.wait(1.0);
    program.lanke.send(Intent::Analyse(Analyse::Game));
    while program.analysis().run.share < 1.0 {
        std::thread::sleep(Duration::from_millis(2));
        program.pass(0.01);
    }
    program.send(Intent::Analyse(Analyse::Game));
    let view = program.analysis();
    assert_eq!(view.graph.points.iter().map(|p| p.at).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert!(view.graph.points.iter().all(|p| p.score.is_none()), "NoGo counts no points");
    assert!(!view.candidates.is_empty() && view.headline.ends_with('%') && view.lead.is_empty(), "{view:?}");
}
