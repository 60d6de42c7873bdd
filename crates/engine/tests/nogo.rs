//! The NoGo players, through the contract of all thinkers.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lanke_engine::nogo::{Guide, MoveCount, Nogo, SearchStyle, Solver, features};
use lanke_engine::{Analysis, Budget, Choice, EngineError, Level, Task, Thinker};
use lanke_rules::playout::Rng;
use lanke_rules::{Color, Move, PlayEnd, Point, Position, Ruleset, Size};

fn empty(side: u32) -> Position {
    Position::new(Size::square(side).unwrap(), Ruleset::NOGO)
}

/// Choice of a player, and its last analysis.
fn think(player: &mut Nogo, task: &Task<'_>) -> (Choice, Analysis) {
    let mut last = Analysis::UNKNOWN;
    let choice = player.think(task, &mut |analysis| {
        last = analysis.clone();
        ControlFlow::Continue(())
    });
    (choice.unwrap(), last)
}

/// Near the end the result is proved, and the winner keeps it.
#[test]
fn a_proved_win_is_won() {
    let mut position = Position::new(Size::new(5, 4).unwrap(), Ruleset::NOGO);
    let mut players = [Nogo::new(SearchStyle::Full), Nogo::level(Level::nearest(4))];
    let mut proved = 0;
    while position.end().is_none() {
        let task = Task::new(&position, Budget::playouts(2000));
        let player = &mut players[position.to_play() as usize];
        let choice = player.think(&task, &mut |analysis| {
            let black = position.to_play() == Color::Black;
            proved += usize::from(analysis.proved && analysis.win_rate == 1.0 && black);
            assert!(proved == 0 || !(analysis.proved && analysis.win_rate == 0.0 && black), "it let go of a win");
            ControlFlow::Continue(())
        });
        let Ok(Choice::Play(p)) = choice else { panic!("{choice:?}") };
        position.play(Move::Play(p)).unwrap();
    }
    assert!(proved > 0);
    assert_eq!(position.to_play(), Color::White, "White has no move");
}

/// Plays a game between two players; who won.
fn play(start: Position, mut players: [&mut dyn Thinker; 2], budget: Budget) -> Color {
    let mut position = start;
    loop {
        if let Some(PlayEnd::NoLegalMove { loser }) = position.end() {
            return loser.opponent();
        }
        let task = Task { seed: u64::from(position.moves()), ..Task::new(&position, budget) };
        let player = &mut players[position.to_play() as usize];
        match player.think(&task, &mut |_| ControlFlow::Continue(())).unwrap() {
            Choice::Play(p) => position.play(Move::Play(p)).expect("players play by the law"),
            choice => panic!("{choice:?} in\n{}", position.board()),
        };
    }
}

#[test]
fn games_are_legal_to_the_end_on_every_board() {
    for (width, height) in [(1, 2), (2, 2), (5, 4), (9, 9), (13, 11)] {
        let start = Position::new(Size::new(width, height).unwrap(), Ruleset::NOGO);
        play(
            start.clone(),
            [&mut Nogo::level(Level::nearest(3)), &mut Nogo::new(SearchStyle::Plain)],
            Budget::playouts(60),
        );
        play(start, [&mut Nogo::new(SearchStyle::AlphaBeta), &mut Nogo::new(SearchStyle::Full)], Budget::playouts(300));
    }
}

#[test]
fn equal_tasks_have_equal_results() {
    let think = |style, seed| {
        let position = empty(9);
        let task = Task { seed, ..Task::new(&position, Budget::playouts(3000)) };
        let mut last = None;
        let choice = Nogo::new(style)
            .think(&task, &mut |analysis| {
                last = Some(analysis.clone());
                ControlFlow::Continue(())
            })
            .unwrap();
        (choice, last.unwrap())
    };
    for style in [SearchStyle::Full, SearchStyle::Plain, SearchStyle::AlphaBeta] {
        assert_eq!(think(style, 1), think(style, 1), "{style:?}");
    }
    assert_ne!(think(SearchStyle::Full, 1).1, think(SearchStyle::Full, 2).1);
}

#[test]
fn a_break_ends_the_thinking_at_once() {
    for (style, threads, side) in [
        (SearchStyle::Full, 1, 9),
        (SearchStyle::Full, 2, 9),
        (SearchStyle::AlphaBeta, 1, 9),
        (SearchStyle::Full, 1, 6),
    ] {
        let position = empty(side);
        let task = Task { threads, ..Task::new(&position, Budget::default()) };
        let mut reports = 0;
        let choice = Nogo::new(style).think(&task, &mut |_| {
            reports += 1;
            ControlFlow::Break(())
        });
        assert!(matches!(choice, Ok(Choice::Play(_))));
        assert_eq!(reports, 1);
    }
}

#[test]
fn analyses_are_sound_and_visits_are_kept_for_the_next_move() {
    let mut player = Nogo::new(SearchStyle::Full);
    let mut position = empty(9);
    let mut last: Option<Analysis> = None;
    for threads in [1, 2, 3] {
        let task = Task { threads, ..Task::new(&position, Budget { visits: Some(2000), ..Budget::default() }) };
        let choice = player.think(&task, &mut |analysis| {
            last = Some(analysis.clone());
            ControlFlow::Continue(())
        });
        let analysis = last.take().unwrap();
        assert!((2000..2100).contains(&analysis.visits), "{}", analysis.visits);
        assert_eq!(analysis.visits, analysis.candidates.iter().map(|c| c.visits).sum::<u64>());
        assert_eq!(analysis.candidates.len(), position.legal_points().len());
        for candidate in &analysis.candidates {
            let mut after = position.clone();
            assert_eq!(candidate.line[0], candidate.mv());
            for &mv in &candidate.line {
                after.play(mv).unwrap();
            }
            assert!((0.0..=1.0).contains(&candidate.win_rate) && candidate.lower_bound <= candidate.win_rate);
        }
        let Ok(Choice::Play(p)) = choice else { panic!("{choice:?}") };
        assert_eq!(analysis.candidates[0].mv(), Move::Play(p));
        position.play(Move::Play(p)).unwrap();
    }
}

#[test]
fn alpha_beta_ends_by_itself_at_its_depth() {
    let position = empty(7);
    let visits = [1, 2, 3].map(|depth| {
        let mut seen = 0;
        let task = Task::new(&position, Budget::default());
        let think = Nogo::minimax(depth).think(&task, &mut |analysis| {
            seen = analysis.visits;
            ControlFlow::Continue(())
        });
        assert!(matches!(think, Ok(Choice::Play(_))));
        seen
    });
    assert!(visits.is_sorted_by(|a, b| a < b), "{visits:?}");
}

#[test]
fn time_is_kept() {
    let position = empty(9);
    let start = Instant::now();
    let budget = Budget::time(Duration::from_millis(100));
    Nogo::new(SearchStyle::Full).think(&Task::new(&position, budget), &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(start.elapsed() >= Duration::from_millis(100));
}

/// A proof that would take hours ends with the time, also where many playouts are allowed.
#[test]
fn the_first_limit_that_is_reached_ends_the_thinking() {
    let position = empty(6);
    let start = Instant::now();
    let budget = Budget { playouts: Some(u64::MAX), ..Budget::time(Duration::from_millis(100)) };
    let mut long = false;
    let choice = Nogo::new(SearchStyle::Full).think(&Task::new(&position, budget), &mut |_| {
        long = start.elapsed() >= Duration::from_mins(1);
        if long { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(choice, Ok(Choice::Play(_))), "{choice:?}");
    assert!(!long, "a minute for a tenth of a second");
}

#[test]
fn other_games_and_huge_boards_are_refused() {
    let think = |position: &Position| {
        Nogo::new(SearchStyle::Full)
            .think(&Task::new(position, Budget::playouts(1)), &mut |_| ControlFlow::Continue(()))
    };
    assert_eq!(think(&Position::new(Size::NINETEEN, Ruleset::CHINESE)), Err(EngineError::WrongGame));
    let size = Size::square(20).unwrap();
    assert_eq!(think(&Position::new(size, Ruleset::NOGO)), Err(EngineError::BoardTooLarge(size)));
}

/// The network for NoGo is shown of a position what the rules say of it.
#[test]
fn features_are_what_the_rules_say() {
    for (width, height, seed) in [(9, 9, 1), (5, 7, 2), (13, 12, 3), (1, 6, 4)] {
        let mut rng = Rng::new(seed);
        let mut position = Position::new(Size::new(width, height).expect("a size"), Ruleset::NOGO);
        loop {
            let size = position.board().size();
            let found = features(&position);
            for p in size.points() {
                let bits = found[size.ordinal(p)];
                let seen: Vec<usize> = (0..32).filter(|bit| bits >> bit & 1 != 0).collect();
                assert_eq!(seen, plain_features(&position, p), "{p:?} on\n{}", position.board());
            }
            let legal = position.legal_points();
            if legal.is_empty() {
                break;
            }
            position.play(Move::Play(legal[rng.below(legal.len())])).expect("a legal move");
        }
    }
}

/// The features of a point, told by the rules alone.
fn plain_features(position: &Position, p: Point) -> Vec<usize> {
    let (board, size) = (position.board(), position.board().size());
    let legal = |position: &Position, color: Color| {
        let mut turned = position.clone();
        turned.set_to_play(color);
        turned.legal_points()
    };
    let mut bits = vec![0];
    for (side, color) in [position.to_play(), position.to_play().opponent()].into_iter().enumerate() {
        if board.stone(p) == Some(color) {
            bits.push(1 + side);
            bits.extend(Some(2 + board.liberties(p)).filter(|bit| *bit <= 5));
        }
        let [own, other] = [color, color.opponent()].map(|color| legal(position, color));
        if !own.contains(&p) {
            continue;
        }
        bits.push(6 + side);
        if size.neighbors(p).all(|n| board.stone(n) == Some(color)) {
            bits.push(8 + side);
        }
        let mut after = position.clone();
        after.set_to_play(color);
        after.play(Move::Play(p)).expect("a legal move");
        let closed = |before: &[Point], color| {
            let after = legal(&after, color);
            before.iter().filter(|&&q| q != p && !after.contains(&q)).count()
        };
        let first = 10 + 5 * side;
        bits.extend(first..first + closed(&other, color.opponent()).min(3));
        bits.extend(first + 3..first + 3 + closed(&own, color).min(2));
    }
    bits.sort_unstable();
    bits
}

/// A network that has one opinion of every position: this move is the best, and this is the chance to win.
#[derive(Clone, Debug)]
struct Opinion {
    best: usize,
    win: Option<f32>,
}

impl Guide for Opinion {
    fn suits(&self, size: Size) -> bool {
        size.width() != 7
    }

    fn look(&mut self, size: Size, features: &[u32], symmetry: u8, policy: &mut Vec<f32>) -> Option<f32> {
        assert!(features.len() == size.area() && symmetry < 8);
        policy.clear();
        policy.extend((0..size.area()).map(|place| if place == self.best { 0.9 } else { 0.1 / size.area() as f32 }));
        self.win
    }

    fn another(&self) -> Box<dyn Guide> {
        Box::new(self.clone())
    }
}

/// A search follows its guide where it has seen little else, does without where the guide knows nothing, and is
/// repeatable.
#[test]
fn a_network_guides_the_search() {
    let (size, best) = (Size::NINE, Size::NINE.point(6, 1).unwrap());
    let chosen = |win: Option<f32>, side: u32, playouts: u64| {
        let opinion = Opinion { best: size.ordinal(best), win };
        let position = empty(side);
        let task = Task { seed: 5, ..Task::new(&position, Budget::playouts(playouts)) };
        let mut found = Analysis::UNKNOWN;
        let choice = Nogo::level(Level::STRONGEST).guided(Box::new(opinion)).think(&task, &mut |analysis| {
            found = analysis.clone();
            ControlFlow::Continue(())
        });
        (choice.unwrap(), found)
    };
    assert_eq!(chosen(Some(0.5), 9, 60).0, Choice::Play(best));
    assert_eq!(chosen(Some(0.5), 9, 2000), chosen(Some(0.5), 9, 2000));
    let unguided = |side: u32| {
        let position = empty(side);
        let task = Task { seed: 5, ..Task::new(&position, Budget::playouts(500)) };
        Nogo::new(SearchStyle::Full).think(&task, &mut |_| ControlFlow::Continue(())).unwrap()
    };
    assert_eq!(chosen(Some(0.5), 7, 500).0, unguided(7), "the guide was not trained for this board");
    assert!(matches!(chosen(None, 9, 500).0, Choice::Play(_)));
}

/// Proofs within the tree of a guided search agree with the solver, which alone would need longer for some of them.
#[test]
fn proofs_of_a_guided_search_are_right() {
    const PLAYOUTS: u64 = 4000;
    let mut solver = Solver::new(64 << 20);
    let (mut won, mut lost, mut by_the_tree) = (0, 0, 0);
    for seed in 0..80 {
        let mut rng = Rng::new(seed);
        let mut position = empty(9);
        for _ in 0..58 + seed % 8 {
            let legal = position.legal_points();
            position.play(Move::Play(legal[rng.below(legal.len())])).unwrap();
        }
        let threads = 1 + seed as usize % 2;
        let task = Task { seed, threads, ..Task::new(&position, Budget::playouts(PLAYOUTS)) };
        let mut found = Analysis::UNKNOWN;
        let mut player = Nogo::level(Level::STRONGEST).guided(Box::new(Opinion { best: 40, win: Some(0.5) }));
        let choice = player.think(&task, &mut |analysis| {
            found = analysis.clone();
            ControlFlow::Continue(())
        });
        if !found.proved {
            continue;
        }
        let solution = solver.solve(&position, &mut |_| false).unwrap();
        assert_eq!(solution.wins, found.win_rate == 1.0, "{}", position.board());
        if let (true, Ok(Choice::Play(p))) = (solution.wins, choice) {
            let mut after = position.clone();
            after.play(Move::Play(p)).unwrap();
            assert!(!solver.solve(&after, &mut |_| false).unwrap().wins, "{p:?} does not win\n{}", position.board());
        }
        *(if solution.wins { &mut won } else { &mut lost }) += 1;
        // A player gives half of its playouts to the solver first.
        by_the_tree += usize::from(Solver::new(32 << 20).solve(&position, &mut |nodes| nodes >= PLAYOUTS / 2).is_err());
    }
    println!("{won} won, {lost} lost, {by_the_tree} of them proved by the tree alone");
    assert!(won >= 10 && lost >= 10 && by_the_tree >= 5, "{won} won, {lost} lost, {by_the_tree} by the tree");
}

/// The solver proves in the tree that an answer refutes a move. Once it is made, the moves that are left are tried all the
/// same, for the one that is the hardest to refute.
#[test]
fn a_loss_that_is_proved_below_the_root_is_searched_when_it_comes() {
    const PLAYOUTS: u64 = 4000;
    let mut lost = 0;
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut position = empty(9);
        let open = |position: &Position| {
            let MoveCount { private, shared, .. } = MoveCount::of(position);
            private.black.len() + private.white.len() + shared.len()
        };
        while open(&position) > 22 && position.end().is_none() {
            let legal = position.legal_points();
            position.play(Move::Play(legal[rng.below(legal.len())])).unwrap();
        }
        if Solver::new(32 << 20).solve(&position, &mut |nodes| nodes >= PLAYOUTS / 2).is_ok() {
            continue;
        }
        let mut player = Nogo::level(Level::STRONGEST).guided(Box::new(Opinion { best: 40, win: Some(0.5) }));
        let (_, found) = think(&mut player, &Task { seed, ..Task::new(&position, Budget::playouts(PLAYOUTS)) });
        let refuted = found.candidates.into_iter().find(|c| c.visits > 0 && c.win_rate == 0.0 && c.line.len() == 2);
        let Some(refuted) = refuted else { continue };
        for mv in refuted.line {
            position.play(mv).unwrap();
        }
        if position.end().is_some() {
            continue;
        }
        let (_, found) = think(&mut player, &Task { seed, ..Task::new(&position, Budget::playouts(200)) });
        assert!(found.candidates[0].visits > 0, "{found:?} in\n{}", position.board());
        lost += usize::from(found.proved && found.win_rate == 0.0);
    }
    assert!(lost > 0, "no loss was proved below the root");
}

#[test]
fn moves_that_were_searched_alone_are_not_favoured_later() {
    let (position, corner) = (empty(9), Point::new(0, 0));
    let among = [Move::Play(corner)];
    let task = Task::new(&position, Budget::playouts(2000));
    let mut player = Nogo::new(SearchStyle::Full);
    assert_eq!(think(&mut player, &Task { among: &among, ..task.clone() }).0, Choice::Play(corner));
    assert_eq!(think(&mut player, &task), think(&mut Nogo::new(SearchStyle::Full), &task));
}

/// A weaker level makes fewer playouts, with a network as without one.
#[test]
fn a_guided_player_keeps_to_its_level() {
    let position = empty(9);
    let task = Task { seed: 5, ..Task::new(&position, Budget::playouts(2000)) };
    let visits = |level: Level| {
        let mut visits = 0;
        let mut player = Nogo::level(level).guided(Box::new(Opinion { best: 40, win: Some(0.5) }));
        let choice = player.think(&task, &mut |analysis| {
            visits = analysis.visits;
            ControlFlow::Continue(())
        });
        assert!(matches!(choice, Ok(Choice::Play(_))));
        visits
    };
    assert!(visits(Level::nearest(1)) < visits(Level::STRONGEST) / 4);
}

/// Guided games are legal to the end, whatever the network says.
#[test]
fn guided_games_are_legal_to_the_end() {
    for win in [Some(0.0), Some(0.6), Some(1.0), None] {
        let opinion = Opinion { best: 40, win };
        let start = Position::new(Size::new(9, 9).unwrap(), Ruleset::NOGO);
        let mut guided = Nogo::level(Level::STRONGEST).guided(Box::new(opinion));
        play(start, [&mut guided, &mut Nogo::level(Level::nearest(2))], Budget::playouts(200));
    }
}
