//! Analysis on the review screen, by a computer opponent that says what the test wants.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use chrono::NaiveDate;
use lanke_app::analysis::{Analyse, Layer};
use lanke_app::app::App;
use lanke_app::event::{Effect, Event, Ticket};
use lanke_app::files::{self, Source};
use lanke_app::view::{AnalysisView, Quality, Tone};
use lanke_app::words::Lang;
use lanke_app::{Go, Intent, PageId, Settings};
use lanke_engine::{Analysis, Candidate, Choice, EngineError, Task, Thinker};
use lanke_game::record;
use lanke_players::{Answer, Starter};
use lanke_rules::{Color, Move, Point, Position, Size};

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

/// Looks once with few visits and once with all that are wanted, and counts how often it is asked.
struct Script(Arc<AtomicU32>);

impl Thinker for Script {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let visits = task.budget.visits.unwrap_or(500);
        // What a program tells before it knows anything is not to be shown.
        let _ = report(&Analysis::UNKNOWN);
        let _ = report(&look(task.position, visits));
        Ok(Choice::Pass)
    }
}

fn script() -> (Arc<Starter>, Arc<AtomicU32>) {
    let asked = Arc::<AtomicU32>::default();
    let count = asked.clone();
    (Arc::new(move |_| Ok(Box::new(Script(count.clone())) as Box<dyn Thinker>)), asked)
}

impl Program {
    fn analysis(&self) -> AnalysisView {
        self.view().review().unwrap().analysis.clone()
    }

    fn show(&mut self, layer: Layer) {
        self.send(Intent::Analyse(Analyse::Layer(layer)));
        self.wait(1.0);
        self.lanke.settle();
    }

    /// Lets the whole game be analysed.
    fn sweep(&mut self) {
        self.send(Intent::Analyse(Analyse::Game));
        while self.analysis().sweep.is_some() {
            self.lanke.settle();
            self.wait(0.1);
        }
    }
}

fn reviewing(home: &std::path::Path) -> (Program, Arc<AtomicU32>) {
    let (waken, asked) = script();
    let mut program = Program::start(home).thinking_with(waken);
    program.send(Intent::Paste(GAME.to_owned()));
    (program, asked)
}

#[test]
fn the_position_shown_is_analysed_and_kept_in_the_record() {
    let home = home();
    let (mut program, asked) = reviewing(home.path());
    assert_eq!(program.analysis().headline, "");
    program.send(Intent::Go(Go::Forward(2)));
    program.show(Layer::Candidates);
    let view = program.analysis();
    assert_eq!(
        (view.headline.as_str(), view.lead.as_str(), view.visits.as_str()),
        ("Black 67.5%", "+7.0", "500 visits")
    );
    let [best, next] = &view.candidates[..] else { panic!("{:?}", view.candidates) };
    assert_eq!((best.name.as_str(), best.quality, best.rate.as_str()), ("A9", Quality::Best, "67.5%"));
    assert_eq!((next.quality, next.lead.as_str()), (Quality::Poor, "+2.0"));
    let board = program.view().record().unwrap().board.clone();
    assert_eq!((board.discs.len(), board.discs[0].rate.as_str(), board.discs[0].letter), (2, "67.5", 'A'));
    assert!(board.heat.is_empty() && board.points[0].name.contains("Candidate A9, win rate 67.5%"));

    program.send(Intent::Analyse(Analyse::Follow(Some(Move::Play(Point::new(1, 0))))));
    let board = program.view().record().unwrap().board.clone();
    let stones: Vec<_> = board.preview.iter().map(|s| (s.point, s.color, s.number)).collect();
    assert_eq!(stones, [(Point::new(1, 0), Color::Black, 1), (Point::new(1, 8), Color::White, 2)]);
    assert_eq!(board.discs.len(), 1, "what a stone lies on is hidden");

    program.show(Layer::Ownership);
    let heat = program.view().record().unwrap().board.heat.clone();
    assert_eq!(heat.len(), 81);
    assert!((heat[0].1 - 0.5).abs() < 0.02, "Black is to move: {heat:?}");
    let before = asked.load(Ordering::Relaxed);
    program.send(Intent::Analyse(Analyse::Layer(Layer::Candidates)));
    program.send(Intent::Analyse(Analyse::Layer(Layer::Ownership)));
    let path = home.path().join("kept.sgf");
    program.send(Intent::SaveAs(path.clone()));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("LK[1 "), "{text}");

    let (waken, again) = script();
    let mut program = Program::start(home.path()).thinking_with(waken);
    program.send(Intent::Open(path));
    program.send(Intent::Go(Go::Forward(2)));
    assert_eq!(program.analysis().headline, "Black 67.5%");
    assert_eq!((again.load(Ordering::Relaxed), before), (0, 1), "it is not paid for again");
}

#[test]
fn who_walks_fast_floods_no_engine() {
    let home = home();
    let (mut program, asked) = reviewing(home.path());
    program.lanke.send(Intent::Analyse(Analyse::Layer(Layer::Candidates)));
    for _ in 0..4 {
        program.send(Intent::Go(Go::Forward(1)));
        program.wait(0.1);
    }
    program.wait(0.5);
    program.lanke.settle();
    assert_eq!(asked.load(Ordering::Relaxed), 1);
    assert_eq!(program.analysis().headline, "White 56.2%", "of the last place");
}

#[test]
fn a_whole_game_is_analysed_once_and_its_mistakes_are_ranked() {
    let home = home();
    let (mut program, asked) = reviewing(home.path());
    program.sweep();
    let view = program.analysis();
    assert_eq!(asked.load(Ordering::Relaxed), 5);
    let mistakes: Vec<_> = view.mistakes.iter().map(|m| (m.number, m.color, m.loss.as_str())).collect();
    assert_eq!(mistakes, [(3, Color::Black, "−10.0"), (2, Color::White, "−6.5")]);
    assert_eq!(view.mistakes[0].label, "Move 3, Black G3, loses 10.0 points");
    let rates: Vec<_> = view.graph.points.iter().map(|p| (p.at, (p.win_rate * 1000.0).round(), p.mistake)).collect();
    assert_eq!(rates[2..], [(2, 675.0, true), (3, 425.0, true), (4, 438.0, false)]);
    program.send(Intent::Analyse(Analyse::Game));
    assert_eq!(program.view().common.status.text, "The whole game is analysed");
    assert_eq!(asked.load(Ordering::Relaxed), 5, "and not paid for again");
}

#[test]
fn a_sweep_tells_how_far_it_is_and_a_kill_loses_what_is_under_way_at_most() {
    let home = home();
    let (waken, asked) = script();
    let mut program = Program::start(home.path()).thinking_with(waken);
    program.send(Intent::Paste(GAME.to_owned()));
    program.lanke.send(Intent::Analyse(Analyse::Game));
    assert_eq!(program.analysis().sweep.map(|s| s.text), Some("0 / 5".to_owned()));
    while asked.load(Ordering::Relaxed) < 3 {
        std::thread::sleep(Duration::from_millis(2));
        program.wait(0.2);
    }
    let known = program.analysis().graph.points.len();
    assert!(known >= 2);
    drop(program);

    let (mut program, asked) = reviewing_again(home.path());
    assert!(program.analysis().graph.points.len() >= known);
    program.sweep();
    assert!(asked.load(Ordering::Relaxed) <= 5 - known as u32);
    assert_eq!(program.analysis().mistakes.len(), 2);
}

/// The program as it starts after it was killed, with what it was doing.
fn reviewing_again(home: &std::path::Path) -> (Program, Arc<AtomicU32>) {
    let (waken, asked) = script();
    let mut program = Program::start(home).thinking_with(waken);
    program.send(Intent::Accept);
    program.send(Intent::Show(PageId::Review));
    assert!(!program.view().record().unwrap().can.undo, "what was kept is no change to be undone");
    (program, asked)
}

#[test]
fn a_mistake_is_played_again_until_a_better_move_is_found() {
    let home = home();
    let (mut program, _) = reviewing(home.path());
    program.sweep();
    program.send(Intent::Analyse(Analyse::Layer(Layer::Candidates)));
    let mistake = program.analysis().mistakes[0].node;
    program.send(Intent::Analyse(Analyse::Again(mistake)));
    assert_eq!((program.view().record().unwrap().at, program.view().common.status.tone), (2, Tone::Good));
    assert!(program.view().common.status.text.contains("10.0 points"), "{}", program.view().common.status.text);
    assert!(
        program.analysis().candidates.is_empty() && program.view().record().unwrap().board.discs.is_empty(),
        "nothing is told"
    );

    program.play("B9");
    assert_eq!(program.view().common.status.text, "It still loses 5.0 points; try again");
    // No candidate: the position that it leads to is asked about. Black leads by 3 less there.
    program.play("J1");
    program.wait(1.0);
    program.lanke.settle();
    assert_eq!(program.view().common.status.text, "It still loses 10.0 points; try again");
    program.play("A9");
    assert_eq!(program.view().common.status.text, "Well found: better than the game's move");
    assert_eq!(program.view().record().unwrap().line.len(), 4, "the record is as it was");
    program.send(Intent::Try);
    assert_eq!(program.view().review().unwrap().trying, None);
    assert!(!program.analysis().candidates.is_empty(), "the exercise is over");
}

#[test]
fn what_was_found_for_an_old_position_is_never_drawn_on_a_new_one() {
    let day = NaiveDate::from_ymd_opt(2026, 11, 22).unwrap().and_hms_opt(1, 0, 0).unwrap();
    let mut app = App::new(Settings::new(Lang::En), day, "games".into(), Default::default(), Vec::new());
    let at = |n: u64| Duration::from_millis(100 * n);
    let load = app.handle(Event::Intent(Intent::Paste(GAME.to_owned())), at(0));
    let Some(Effect::Files(files::Effect::Load { ticket, source: Source::Text(text) })) = load.into_iter().next()
    else {
        panic!("nothing is read")
    };
    app.handle(
        Event::Files(files::Event::Loaded {
            ticket,
            result: Ok(record::read(text.as_bytes(), None, None).unwrap()),
            version: None,
        }),
        at(0),
    );
    app.handle(Event::Intent(Intent::Analyse(Analyse::Layer(Layer::Candidates))), at(1));
    let updated = |ticket, analysis| Event::Player { ticket, answer: Answer::AnalysisUpdated(analysis) };
    let asked = |effects: &[Effect]| -> Option<(Ticket, Position)> {
        effects.iter().find_map(|effect| match effect {
            Effect::Think { ticket, request } => Some((*ticket, request.position.clone())),
            _ => None,
        })
    };
    let (first, root) = asked(&app.handle(Event::Wake, at(4))).expect("a rest begins an analysis");
    app.handle(updated(first, Box::new(Analysis::UNKNOWN)), at(5));
    assert_eq!(app.view(at(5)).review().unwrap().analysis.headline, "", "nothing known is nothing shown");
    app.handle(updated(first, Box::new(look(&root, 300))), at(5));
    assert_eq!(app.view(at(5)).review().unwrap().analysis.headline, "Black 50.0%");

    let effects = app.handle(Event::Intent(Intent::Go(Go::Forward(1))), at(6));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Stop(ticket) if *ticket == first)));
    app.handle(updated(first, Box::new(look(&root, 400))), at(6));
    let view = app.view(at(6));
    assert!(view.review().unwrap().analysis.headline.is_empty() && view.record().unwrap().board.discs.is_empty());

    // The next one is asked about itself; a worse look never takes the place of what was kept.
    let (second, one) = asked(&app.handle(Event::Wake, at(9))).expect("the new place is analysed");
    assert_eq!(one.board().stone(Point::new(4, 4)), Some(Color::Black));
    app.handle(updated(second, Box::new(look(&one, 300))), at(9));
    app.handle(Event::Intent(Intent::Go(Go::Back(1))), at(10));
    let (third, _) = asked(&app.handle(Event::Wake, at(13))).expect("back at the start");
    app.handle(updated(third, Box::new(Analysis { win_rate: 0.9, ..look(&root, 20) })), at(13));
    let view = app.view(at(13)).review().unwrap().analysis.clone();
    assert_eq!((view.headline.as_str(), view.visits.as_str()), ("Black 50.0%", "300 visits"));
    assert_eq!(Size::square(9).unwrap(), one.board().size());
}

#[test]
fn the_built_in_player_analyses_a_game_of_nogo() {
    let home = home();
    let mut program = Program::start(home.path());
    let settings = Settings { visits: 300, ..(*program.view().common.settings).clone() };
    program.send(Intent::Set(Box::new(settings)));
    program.send(Intent::Paste("(;SZ[5]RU[NoGo];B[cc];W[bb];B[dd];W[bd])".to_owned()));
    program.sweep();
    let view = program.analysis();
    assert_eq!(view.graph.points.iter().map(|p| p.at).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert!(view.graph.points.iter().all(|p| p.score.is_none()), "NoGo counts no points");
    assert!(!view.candidates.is_empty() && view.headline.ends_with('%') && view.lead.is_empty(), "{view:?}");
}
