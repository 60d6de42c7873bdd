//! Games on a table that is drawn: the detector follows them, and writes nothing that was not played.

use std::time::Duration;

use lanke_rules::{Board, Color, Move, Point, Position, Ruleset, Size, picture};
use lanke_vision::{BoardReading, Chances, Corners, DetectionTimes, Grid, MoveDetector, Random, Sighting, Spot};

/// A reading that shows a board, with `noise` of doubt.
fn reading(board: &Board, noise: f32, random: &mut Random) -> BoardReading {
    let chances = |point: Point| {
        let doubt = noise * random.unit() as f32;
        let rest = doubt / 2.0;
        let [mut empty, mut black, mut white] = [rest; 3];
        match board.stone(point) {
            None => empty = 1.0 - doubt,
            Some(Color::Black) => black = 1.0 - doubt,
            Some(Color::White) => white = 1.0 - doubt,
        }
        Chances { empty, black, white, seen: 1.0 }
    };
    let size = board.size();
    let corners = Corners([Spot::new(0.0, 0.0), Spot::new(9.0, 0.0), Spot::new(9.0, 9.0), Spot::new(0.0, 9.0)]);
    BoardReading { grid: Grid::new(corners, size), points: size.points().map(chances).collect(), shades: Vec::new() }
}

/// A detector and the game it follows, shown ten readings a second.
struct Table {
    detector: MoveDetector,
    position: Position,
    past: Vec<Position>,
    now: Duration,
    random: Random,
    /// Doubt and brightness of the readings shown.
    noise: f32,
    shade: f32,
}

impl Table {
    fn new(picture: &str, to_play: Color) -> Self {
        let board = picture::parse(picture).expect("a board");
        let position = Position::from_board(board, to_play, Ruleset::CHINESE);
        Self {
            detector: MoveDetector::new(DetectionTimes::default()),
            position,
            past: Vec::new(),
            now: Duration::ZERO,
            random: Random::new(3),
            noise: 0.1,
            shade: 0.5,
        }
    }

    /// Shows a reading and does what the sighting says.
    fn show(&mut self, reading: &BoardReading) -> Sighting {
        self.now += Duration::from_millis(100);
        let sighting = self.detector.see(reading, &self.position, self.now);
        match &sighting {
            Sighting::Played(moves) => {
                for mv in moves {
                    self.past.push(self.position.clone());
                    self.position.play(*mv).expect("only legal moves are written");
                }
            }
            Sighting::TakenBack(count) => {
                for _ in 0..*count {
                    self.position = self.past.pop().expect("only what was played is taken back");
                }
            }
            _ => {}
        }
        sighting
    }

    /// Shows a board for so many readings; the last sighting that is not of patience, else the last.
    fn shows(&mut self, board: &Board, readings: u32) -> Sighting {
        let mut last = None;
        for _ in 0..readings {
            let mut reading = reading(board, self.noise, &mut self.random);
            reading.shades = vec![self.shade; reading.points.len()];
            let sighting = self.show(&reading);
            let events = !matches!(sighting, Sighting::Steady | Sighting::Waiting | Sighting::Lift { .. });
            if events || last.is_none() || !matches!(last, Some(Sighting::Played(_) | Sighting::TakenBack(_))) {
                last = Some(sighting);
            }
        }
        last.expect("something was shown")
    }
}

fn board(picture: &str) -> Board {
    picture::parse(picture).expect("a board")
}

const KO: &str = "
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .";

#[test]
fn captured_stones_are_waited_for() {
    let mut table = Table::new(KO, Color::Black);
    table.shows(&board(KO), 5);
    let before = board(
        "
        . X O . .
        X O X O .
        . X O . .
        . . . . .
        . . . . .",
    );
    let size = before.size();
    let played = Move::Play(size.point(2, 1).expect("on the board"));
    let points = vec![size.point(1, 1).expect("on the board")];
    assert_eq!(table.shows(&before, 20), Sighting::Lift { points, by: Some(played) });
    let after = board(
        "
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        . . . . .",
    );
    assert_eq!(table.shows(&after, 20), Sighting::Played(vec![played]));
    // The stone taken up again and what it took put back: the move is taken back.
    assert!(matches!(table.shows(&board(KO), 60), Sighting::TakenBack(1)));
}

#[test]
fn stones_that_lay_there_before_the_first_picture_are_taken_back_once_they_were_seen() {
    let empty = ". . . . .\n".repeat(5);
    let resumed = || {
        let mut table = Table::new(&empty, Color::Black);
        let size = table.position.board().size();
        for (x, y) in [(1, 1), (3, 3)] {
            table.past.push(table.position.clone());
            table.position.play(Move::Play(size.point(x, y).expect("on the board"))).expect("legal");
        }
        table.detector.follow(table.past.clone());
        table
    };
    let mut table = resumed();
    let shown = table.position.board().clone();
    assert_eq!(table.shows(&shown, 20), Sighting::Steady);
    assert_eq!(table.shows(&board(&empty), 20), Sighting::TakenBack(2));
    assert!(matches!(resumed().shows(&board(&empty), 60), Sighting::Differs { .. }));
}

#[test]
fn what_no_law_explains_is_asked_about() {
    let mut table = Table::new(KO, Color::White);
    table.shows(&board(KO), 5);
    let wrong_side = board(
        "
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . X",
    );
    let size = wrong_side.size();
    let point = size.point(4, 4).expect("on the board");
    let points = vec![(point, Some(Color::Black))];
    assert_eq!(table.shows(&wrong_side, 60), Sighting::Differs { points, perhaps: None });
    assert_eq!(table.position.moves(), 0);
}

#[test]
fn missed_moves_are_found_and_their_order_is_asked_for_where_it_cannot_be_told() {
    let empty = ". . . . .\n".repeat(5);
    let mut table = Table::new(&empty, Color::Black);
    table.shows(&board(&empty), 5);
    let size = table.position.board().size();
    let at = |x, y| size.point(x, y).expect("on the board");
    let two = board(
        "
        . . . . .
        . X . O .
        . . . . .
        . . . . .
        . . . . .",
    );
    let moves = vec![Move::Play(at(1, 1)), Move::Play(at(3, 1))];
    // Stones that nobody laid may be light.
    let Sighting::Differs { perhaps, points } = table.shows(&two, 60) else { panic!("not asked") };
    assert_eq!((perhaps.as_ref(), points.len()), (Some(&moves), 2));
    table.shows(&board(&empty), 20);
    // Where no pictures came, somebody may have laid them; but not where little is known for sure.
    table.now += Duration::from_secs(5);
    assert!(matches!(table.shows(&two, 60), Sighting::Differs { .. }));
    table.noise = 0.01;
    assert_eq!(table.shows(&two, 20), Sighting::Played(moves));
    let five = board(
        "
        . . . . .
        . X . O .
        . . . . .
        . X O X .
        . . . . .",
    );
    let Sighting::Differs { perhaps: Some(perhaps), points } = table.shows(&five, 60) else { panic!("not asked") };
    assert_eq!((perhaps.len(), points.len()), (3, 3));
    assert_eq!(table.position.moves(), 2);
}

#[test]
fn what_appears_with_another_light_is_asked_about_unless_a_hand_was_there() {
    let empty = ". . . . .\n".repeat(5);
    let mut table = Table::new(&empty, Color::Black);
    table.noise = 0.01;
    let mut shown = board(&empty);
    table.shows(&shown, 5);
    let at = |x, y| Size::square(5).expect("a size").point(x, y).expect("on the board");
    // A lamp is switched on: what looks like a stone then may be its image.
    shown.set(at(1, 1), Some(Color::Black));
    table.shade = 0.7;
    let Sighting::Differs { perhaps, .. } = table.shows(&shown, 60) else { panic!("not asked") };
    assert_eq!(perhaps, Some(vec![Move::Play(at(1, 1))]));
    // It is off again: the stone was one.
    table.shade = 0.5;
    assert!(matches!(table.shows(&shown, 20), Sighting::Played(moves) if moves.len() == 1));
    // A hand lays a stone while the light changes, and does not lay two.
    let mut hand = reading(&shown, 0.1, &mut Random::new(1));
    hand.points.iter_mut().skip(5).take(6).for_each(|c| c.seen = 0.1);
    table.show(&hand);
    table.shade = 0.3;
    shown.set(at(3, 3), Some(Color::White));
    assert!(matches!(table.shows(&shown, 20), Sighting::Played(moves) if moves.len() == 1));
    table.show(&hand);
    table.shade = 0.5;
    shown.set(at(2, 0), Some(Color::Black));
    shown.set(at(4, 0), Some(Color::White));
    assert!(matches!(table.shows(&shown, 60), Sighting::Differs { perhaps: Some(moves), .. } if moves.len() == 2));
    assert_eq!(table.position.moves(), 2);
}

#[test]
fn what_lay_there_before_the_last_move_is_no_answer_to_it() {
    let empty = ". . . . .\n".repeat(5);
    let mut table = Table::new(&empty, Color::Black);
    let mut shown = board(&empty);
    table.shows(&shown, 5);
    let at = |x, y| Size::square(5).expect("a size").point(x, y).expect("on the board");
    // Light that looks like White's stone, while Black is to play.
    shown.set(at(3, 3), Some(Color::White));
    assert!(matches!(table.shows(&shown, 60), Sighting::Differs { .. }));
    let black = Move::Play(at(1, 1));
    table.position.play(black).expect("a person has written it");
    shown.set(at(1, 1), Some(Color::Black));
    assert!(matches!(table.shows(&shown, 60), Sighting::Differs { perhaps: None, .. }));
    assert_eq!(table.position.moves(), 1);
}

#[test]
fn a_point_that_is_never_sure_holds_up_no_move() {
    let mut table = Table::new(KO, Color::White);
    table.shows(&board(KO), 5);
    let mut played = board(KO);
    let size = played.size();
    let stone = size.point(0, 4).expect("on the board");
    let glare = size.ordinal(size.point(4, 4).expect("on the board"));
    let doubtful = |of: &Board| {
        let mut reading = reading(of, 0.1, &mut Random::new(2));
        reading.points[glare] = Chances { empty: 0.35, black: 0.05, white: 0.6, seen: 1.0 };
        reading
    };
    for _ in 0..10 {
        let sighting = table.show(&doubtful(&played));
        assert!(matches!(sighting, Sighting::Steady | Sighting::Waiting | Sighting::Lift { .. }), "{sighting:?}");
    }
    played.set(stone, Some(Color::White));
    let mut events = (0..20).map(|_| table.show(&doubtful(&played)));
    assert!(events.any(|sighting| sighting == Sighting::Played(vec![Move::Play(stone)])));
}

/// A stone that was hardly seen before the last move is captured like any other.
#[test]
fn a_stone_that_was_doubtful_for_long_is_captured() {
    let mut table = Table::new(KO, Color::White);
    table.shows(&board(KO), 5);
    let size = board(KO).size();
    let at = |x, y| size.point(x, y).expect("on the board");
    let doubtful = |of: &Board| {
        let mut reading = reading(of, 0.1, &mut Random::new(2));
        reading.points[size.ordinal(at(1, 1))] = Chances { empty: 0.65, black: 0.0, white: 0.35, seen: 1.0 };
        reading
    };
    let mut shown = board(KO);
    for _ in 0..20 {
        table.show(&doubtful(&shown));
    }
    shown.set(at(0, 4), Some(Color::White));
    let mut events = (0..20).map(|_| table.show(&doubtful(&shown)));
    assert!(events.any(|sighting| sighting == Sighting::Played(vec![Move::Play(at(0, 4))])));
    shown.set(at(2, 1), Some(Color::Black));
    shown.set(at(1, 1), None);
    assert_eq!(table.shows(&shown, 60), Sighting::Played(vec![Move::Play(at(2, 1))]));
}

#[test]
fn hands_hide_and_nothing_is_written_below_them() {
    let empty = ". . . . .\n".repeat(5);
    let mut table = Table::new(&empty, Color::Black);
    let stone = board(
        "
        . . . . .
        . X . . .
        . . . . .
        . . . . .
        . . . . .",
    );
    table.shows(&board(&empty), 5);
    for _ in 0..40 {
        let mut hidden = reading(&stone, 0.1, &mut Random::new(1));
        hidden.points.iter_mut().skip(5).take(6).for_each(|c| c.seen = 0.1);
        assert_eq!(table.show(&hidden), Sighting::Obscured);
    }
    assert!(matches!(table.shows(&stone, 20), Sighting::Played(moves) if moves.len() == 1));
}

#[test]
fn what_stays_hidden_holds_up_the_game_for_a_while_only() {
    let empty = ". . . . .\n".repeat(5);
    let mut table = Table::new(&empty, Color::Black);
    let mut played = board(&empty);
    table.shows(&played, 5);
    let covered = |of: &Board, from: usize| {
        let mut reading = reading(of, 0.1, &mut Random::new(4));
        reading.points.iter_mut().skip(from).take(6).for_each(|c| c.seen = 0.1);
        reading
    };
    // A hand that moves about is waited for, however long.
    for round in 0..200 {
        assert_eq!(table.show(&covered(&played, 5 + 7 * (round / 40 % 2))), Sighting::Obscured);
    }
    // A thing that was left there is not.
    for _ in 0..100 {
        table.show(&covered(&played, 5));
    }
    assert_eq!(table.show(&covered(&played, 5)), Sighting::Steady);
    let point = played.size().point(4, 4).expect("on the board");
    played.set(point, Some(Color::Black));
    let mut events = (0..20).map(|_| table.show(&covered(&played, 5)));
    assert!(events.any(|sighting| sighting == Sighting::Played(vec![Move::Play(point)])));
}

#[test]
fn thousands_of_moves_are_followed_and_none_invented() {
    let random = &mut Random::new(11);
    let mut played = 0;
    for game in 0..24 {
        let size = Size::square([9, 13, 19][game % 3]).expect("a size");
        let empty = picture::print(&Board::new(size));
        let mut table = Table::new(&empty, Color::Black);
        let mut truth = Position::new(size, Ruleset::CHINESE);
        table.shows(truth.board(), 5);
        for _ in 0..size.area() * 2 / 3 {
            let legal: Vec<Point> =
                truth.legal_points().into_iter().filter(|&p| !truth.board().is_eye(p, truth.to_play())).collect();
            let Some(&point) = legal.get(random.below(legal.len().max(1))) else { break };
            let before = truth.board().clone();
            let mv = Move::Play(point);
            truth.play(mv).expect("legal");
            // The stone is put down, a hand in the way; then what it took is lifted one by one.
            let mut on_table = before;
            on_table.set(point, truth.board().stone(point));
            let mut hand = reading(&on_table, 0.3, random);
            let from = random.below(hand.points.len() - 8);
            hand.points[from..from + 8].iter_mut().for_each(|c| c.seen = 0.2);
            assert_eq!(table.show(&hand), Sighting::Obscured);
            for taken in size.points().filter(|&p| truth.board().stone(p).is_none()) {
                if on_table.stone(taken).is_some() {
                    assert!(!matches!(table.shows(&on_table, 3), Sighting::Played(_)), "captures still lie there");
                    on_table.set(taken, None);
                }
            }
            assert_eq!(table.shows(&on_table, 12), Sighting::Played(vec![mv]), "game {game}, {}", size.vertex(point));
            played += 1;
        }
        assert_eq!(picture::print(table.position.board()), picture::print(truth.board()));
    }
    assert!(played > 2000, "only {played} moves");
}
