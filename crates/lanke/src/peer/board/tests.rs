//! Games between two real boards: two tables that are drawn, looked at by two cameras, and two ends of a table over the network
//! of this machine. Hands come between, lights change, boards are pushed, stones are laid wrongly, moves are taken back:
//! what is played was meant, but for a glare that is taken for a stone and back again, and both records are the same.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod drawn_board;

use std::collections::BTreeMap;
use std::time::Instant;

use lanke_game::record::{self, Collection, Format};
use lanke_game::session::{GameSettings, Phase};
use lanke_peer::coordinator::{Admission, Offers, SessionPolicy};
use lanke_peer::{
    End, Event as PeerEvent, HostOptions, Invitation, ItemKind, JoinOptions, Peer, PeerCommand, RefusalReason, Role,
    Route, Terms,
};
use lanke_rules::{Board, Move, Name, Size};
use lanke_vision::Random;

use super::*;
use drawn_board::{DrawnBoard, SIDE, grid};

/// Pictures after which something that should be seen is not seen any more.
const TOO_LATE: u32 = 60;
/// Time after which the line brings nothing more.
const PATIENCE: Duration = Duration::from_secs(120);

/// One end of the table: a person, a board, a camera.
struct Seat {
    peer: Peer,
    table: Coordinator,
    board: RealBoard,
    drawn: DrawnBoard,
    begun: Instant,
    /// Sentences of the board.
    told: Vec<Event>,
    invitation: Option<Invitation>,
    /// Number of proposals that the table has refused; none while the peer has them.
    refused: Option<usize>,
}

impl Seat {
    fn new(end: End, peer: Peer, seed: u64, games: usize) -> Self {
        let policy = SessionPolicy {
            games: Some(games),
            admission: Admission::Near,
            offers: Offers::OwnOnly,
            ..SessionPolicy::default()
        };
        Self {
            peer,
            table: Coordinator::new(Some(end), policy),
            board: RealBoard::new(true),
            drawn: DrawnBoard::new(seed),
            begun: Instant::now(),
            told: Vec::new(),
            invitation: None,
            refused: None,
        }
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Takes what the line brings.
    fn hear(&mut self) {
        while let Some(event) = self.peer.wait(Duration::from_millis(1)) {
            let actions = self.table.handle(event, self.now());
            self.carry_out(actions);
            let steps = self.board.hear(&self.table);
            self.take(steps);
        }
        let now = self.now();
        let mut actions = self.table.wake(now);
        if self.table.end() == Some(End::Guest)
            && !self.table.is_pending()
            && let Some((_, terms)) = self.table.offered()
        {
            let terms = terms.clone();
            actions.extend(self.table.prefer(terms));
        }
        self.carry_out(actions);
    }

    fn carry_out(&mut self, actions: Vec<Action>) {
        for action in actions {
            match (action, &mut self.refused) {
                (Action::Send(PeerCommand::Act(act, _)), Some(refused)) => {
                    *refused += 1;
                    let event = PeerEvent::Refused { what: ItemKind::Act(act), why: RefusalReason::Stale };
                    let told = self.table.handle(event, self.begun.elapsed());
                    assert!(matches!(told[..], [Action::Notify(Notice::Refused { .. })]), "{told:?}");
                    let steps = self.board.hear(&self.table);
                    self.take(steps);
                }
                (action, _) => self.carry_out_action(action),
            }
        }
    }

    fn carry_out_action(&mut self, action: Action) {
        match action {
            Action::Send(command) => self.peer.send(command),
            Action::Notify(Notice::Hosting(place)) => self.invitation = Some(place.invitation.parse().unwrap()),
            Action::Notify(Notice::Illegal(refusal)) => panic!("the law refuses what was seen: {refusal}"),
            Action::Notify(Notice::Refused { what, why }) => panic!("the table refuses {what:?}: {why}"),
            Action::Notify(Notice::Objected { why, .. }) => panic!("the guest objects: {why}"),
            _ => {}
        }
    }

    fn take(&mut self, steps: Vec<Step>) {
        for step in steps {
            match step {
                Step::Table(action) => self.carry_out(vec![action]),
                Step::Tell(event) | Step::State(event) => self.told.push(event),
            }
        }
    }

    fn does(&mut self, act: Act) {
        let now = self.now();
        let action = self.table.act(act, now).unwrap();
        self.carry_out(action.into_iter().collect());
    }

    /// Looks at the next picture.
    fn glance(&mut self) {
        let frame = self.drawn.picture();
        let now = self.now();
        let steps = self.board.look((&frame, self.drawn.at), &mut self.table, now);
        self.take(steps);
    }

    /// Clears the board for a game; the person has said where its first row lies.
    fn begin(&mut self, empty: &Board) {
        self.drawn.lay(empty);
        self.board.turn(&self.table);
        self.board.observer.obey(Order::Place(grid(&self.drawn.drawing)));
    }

    /// True while something is asked at the table.
    fn asks(&self) -> bool {
        self.table.table().playing().is_some_and(|game| game.session.asked().is_some())
    }

    fn answer(&mut self, yes: bool) {
        let now = self.now();
        let action = self.table.answer_game(yes, now);
        self.carry_out(action.into_iter().collect());
    }

    fn moves(&self) -> Vec<Move> {
        let game = self.table.table().game();
        game.map_or_else(Vec::new, |game| game.session.moves().iter().map(|played| played.mv).collect())
    }

    /// True if the board shows the game, as far as is seen.
    fn shows_all(&self) -> bool {
        let Some(game) = self.table.table().playing() else { return true };
        self.board.follower.awaited(&game.session).is_none() && *self.board.follower.status() == BoardStatus::Steady
    }

    fn record(&self) -> String {
        let tree = self.table.table().game().unwrap().session.tree().clone();
        let collection = Collection { games: vec![tree], epilogue: String::new() };
        record::write(&collection, Format::Sgf).unwrap()
    }
}

/// Two boards, and what has happened.
struct Match {
    seats: [Seat; 2],
    random: Random,
    /// Moves that were meant, in this game.
    meant: Vec<Move>,
    happened: BTreeMap<&'static str, u32>,
    pictures: u32,
    /// A stone was lifted for a takeback.
    lifts: bool,
}

impl Match {
    fn new(games: usize, seed: u64) -> Self {
        let settings = GameSettings { takeback: true, ..GameSettings::new(Size::square(9).unwrap(), Name::Chinese) };
        let terms = Terms::new(settings, Some(Color::Black));
        let host = HostOptions { terms: Some(terms), announce: false, ..HostOptions::named("Lee") };
        let mut host = Seat::new(End::Host, Peer::host(host, || {}), 2 * seed, games);
        let since = Instant::now();
        while host.invitation.is_none() {
            assert!(since.elapsed() < PATIENCE, "no table");
            host.hear();
        }
        let to = Route::Invited(host.invitation.clone().unwrap());
        let guest = JoinOptions::named("Kim", Role::Player, to);
        let guest = Seat::new(End::Guest, Peer::join(guest, || {}), 2 * seed + 1, games);
        let random = Random::new(seed);
        Self { seats: [host, guest], random, meant: Vec::new(), happened: BTreeMap::new(), pictures: 0, lifts: false }
    }

    fn note(&mut self, what: &'static str) {
        *self.happened.entry(what).or_default() += 1;
    }

    /// Waits for the line until something holds at both ends.
    fn until(&mut self, what: &str, holds: impl Fn(&Seat) -> bool) {
        let since = Instant::now();
        while !self.seats.iter().all(&holds) {
            assert!(since.elapsed() < PATIENCE, "no {what}: {:?}", self.happened);
            self.seats.iter_mut().for_each(Seat::hear);
        }
    }

    fn glance(&mut self, seat: usize) {
        self.pictures += 1;
        self.seats[seat].glance();
        self.seats.iter_mut().for_each(Seat::hear);
        if !self.meant.starts_with(&self.seats[seat].moves()) {
            self.undo(seat);
        }
        if !self.lifts && self.seats[seat].asks() {
            self.note("asked in vain");
            self.until("request", Seat::asks);
            self.seats[1 - seat].answer(false);
            self.until("answer", |seat| !seat.asks());
        }
    }

    /// A move that nobody has made, for a glare that looks like a stone: its side sees it at once and asks for a takeback.
    fn undo(&mut self, seat: usize) {
        self.note("invented");
        let moves = self.seats[seat].moves().len();
        self.until("move", |seat| seat.moves().len() == moves);
        let color = self.seats[seat].table.plays().unwrap();
        self.seats[seat].does(Act::Ask(color, Request::Takeback));
        self.agree(1 - seat, moves - 1);
        self.correct(seat);
    }

    /// The other side agrees to a takeback, after which so many moves are left.
    fn agree(&mut self, other: usize, left: usize) {
        self.until("request", Seat::asks);
        self.seats[other].answer(true);
        self.until("takeback", |seat| seat.moves().len() == left);
    }

    /// Looks until something holds at a board; who waits in vain puts right what is seen wrongly.
    fn settle(&mut self, seat: usize, what: &str, holds: impl Fn(&Seat) -> bool) {
        for glance in 0..2 * TOO_LATE {
            if holds(&self.seats[seat]) {
                return;
            }
            self.glance(seat);
            if glance % TOO_LATE == TOO_LATE / 2 {
                self.correct(seat);
            }
        }
        let seat = &self.seats[seat];
        panic!("no {what}: {:?}, {:?}, {:?}", seat.board.follower.status(), seat.told.last(), self.happened);
    }

    /// The person drags the corners to a board that is looked for beside its place, says yes to what has happened, or taps what is
    /// seen wrongly.
    fn correct(&mut self, seat: usize) {
        let seat = &mut self.seats[seat];
        let place = grid(&seat.drawn.drawing);
        if seat.board.follower.reading().is_some_and(|reading| reading.grid.apart(&place) > 0.4) {
            seat.board.observer.obey(Order::Place(place));
            return self.note("placed");
        }
        let asked = match seat.board.follower.question() {
            Some(Question::Differs { moves, .. }) => moves.clone(),
            Some(Question::Moved(found)) => {
                let yes = found.apart(&grid(&seat.drawn.drawing)) < 0.5;
                let now = seat.now();
                let steps = seat.board.answer(yes, &mut seat.table, now);
                seat.take(steps);
                return self.note("moved");
            }
            None => Vec::new(),
        };
        let size = Size::square(SIDE as u32).unwrap();
        let lies = |mv: &Move| match mv {
            Move::Play(point) => seat.drawn.drawing.stones[size.ordinal(*point)].is_some(),
            Move::Pass => false,
        };
        if !asked.is_empty() && asked.iter().all(lies) {
            let now = seat.now();
            let steps = seat.board.answer(true, &mut seat.table, now);
            seat.take(steps);
            return self.note("answered");
        }
        *self.happened.entry("corrected").or_default() += 1;
        let Some(reading) = seat.board.follower.reading().cloned() else { return };
        for (index, point) in reading.grid.size.points().enumerate() {
            let lies = seat.drawn.drawing.stones[index].map(|stone| stone.color);
            let seen = &reading.points[index];
            if seen.stone() != lies || seen.sure() < lanke_camera::SURE {
                seat.board.observer.obey(Order::Correct(point, lies));
            }
        }
    }

    /// Plays a game of so many moves, which ends by resignation.
    fn play(&mut self, moves: usize) {
        self.meant.clear();
        self.until("game", |seat| seat.table.table().playing().is_some());
        let empty = Board::new(Size::square(9).unwrap());
        for seat in 0..2 {
            self.seats[seat].begin(&empty);
            self.settle(seat, "empty board", |seat| seat.board.follower.reading().is_some() && seat.shows_all());
        }
        for _ in 0..moves {
            if !self.turn() {
                break;
            }
        }
        let loser = self.seats.iter().position(|seat| seat.table.may_move()).unwrap();
        let color = self.seats[loser].table.plays().unwrap();
        self.seats[loser].does(Act::Resign(color));
        self.until("end", |seat| {
            seat.table.table().game().is_some_and(|game| matches!(game.session.phase(), Phase::Over(_)))
        });
        assert!(self.seats.iter().all(|seat| seat.moves() == self.meant));
        assert_eq!(self.seats[0].record(), self.seats[1].record());
    }

    /// A move: laid on one board, and after it on the other; false where there is none.
    fn turn(&mut self) -> bool {
        let mover = self.seats.iter().position(|seat| seat.table.may_move()).unwrap();
        let other = 1 - mover;
        let before = self.seats[mover].table.table().playing().unwrap().session.position().clone();
        let color = before.to_play();
        let board = before.board();
        let fit: Vec<Point> = before.legal_points().into_iter().filter(|point| !board.is_eye(*point, color)).collect();
        if fit.is_empty() {
            return false;
        }
        // Moves at random hardly ever capture: half of them take a liberty of the weakest chain.
        let weakness = |p: &Point| {
            let chains = board.size().neighbors(*p).filter(|q| board.stone(*q) == Some(color.opponent()));
            chains.map(|q| board.liberties(q)).min()
        };
        let attack = fit.iter().copied().filter(|p| weakness(p).is_some()).min_by_key(|p| weakness(p));
        let any = fit[self.random.below(fit.len())];
        let point = attack.filter(|_| self.random.chance(0.5)).unwrap_or(any);
        let mut after = before.clone();
        after.play(Move::Play(point)).unwrap();
        self.disturb(mover);
        if self.random.chance(0.15) {
            self.slip(mover, board, None);
        }
        self.meant.push(Move::Play(point));
        self.seats[other].told.clear();
        self.lay_move(mover, board, (point, color), after.board());
        let played = self.meant.len();
        self.settle(mover, "own move", |seat| seat.moves().len() == played && seat.shows_all());
        self.until("move", |seat| seat.moves().len() == played);
        // The other side is told where to lay it, and lays it, now and then wrongly at first.
        let vertex = Size::square(9).unwrap().vertex(point).to_string();
        let called = Event::ToLay { color, point: vertex };
        assert!(self.seats[other].told.contains(&called), "{called} is not called out: {:?}", self.seats[other].told);
        self.disturb(other);
        if self.random.chance(0.15) {
            let free: Vec<Point> = board.empty().iter().copied().filter(|free| *free != point).collect();
            let wrong = free[self.random.below(free.len())];
            self.slip(other, board, Some((wrong, color)));
        }
        self.lay_move(other, board, (point, color), after.board());
        self.settle(other, "stone of the other side", Seat::shows_all);
        if self.random.chance(0.08) {
            self.take_back(mover, &before);
        }
        true
    }

    /// Lays a stone, and lifts what it captures a little later.
    fn lay_move(&mut self, seat: usize, before: &Board, (point, color): (Point, Color), after: &Board) {
        let size = before.size();
        self.seats[seat].drawn.put(size.ordinal(point), Some(color));
        if !self.seats[seat].drawn.drawing.arms.is_empty() {
            self.glance(seat);
            self.seats[seat].drawn.stir().arms.clear();
        }
        if size.points().any(|p| before.stone(p).is_some() && after.stone(p).is_none()) {
            self.note("captures");
            (0..4).for_each(|_| self.glance(seat));
        }
        self.seats[seat].drawn.lay(after);
    }

    /// A stone that should not lie there, for two seconds; by default one of the wrong colour.
    fn slip(&mut self, seat: usize, board: &Board, stone: Option<(Point, Color)>) {
        self.seats[seat].drawn.stir().arms.clear();
        self.note(if stone.is_some() { "laid elsewhere" } else { "wrong colour" });
        let to_play = self.seats[seat].table.table().playing().unwrap().session.position().to_play();
        let free = board.empty();
        let any = free[self.random.below(free.len())];
        let (point, color) = stone.unwrap_or((any, to_play.opponent()));
        self.seats[seat].drawn.put(board.size().ordinal(point), Some(color));
        let moves = self.meant.len();
        for _ in 0..12 {
            self.glance(seat);
        }
        self.seats[seat].drawn.lay(board);
        (0..4).for_each(|_| self.glance(seat));
        assert!(self.seats.iter().all(|seat| seat.moves().len() == moves), "a slip is played");
    }

    /// Hands, other light, a push, before a move.
    fn disturb(&mut self, seat: usize) {
        match self.random.below(12) {
            0..4 => {
                self.note("hands");
                self.seats[seat].drawn.arms();
                self.glance(seat);
            }
            4 => {
                self.note("lights");
                self.seats[seat].drawn.relight();
            }
            5 => {
                self.note("pushes");
                self.seats[seat].drawn.push();
            }
            _ => {}
        }
    }

    /// The mover lifts the last stone; the other side agrees, and lifts it, too.
    fn take_back(&mut self, mover: usize, before: &lanke_rules::Position) {
        self.note("takebacks");
        let other = 1 - mover;
        self.seats[mover].drawn.lay(before.board());
        self.lifts = true;
        self.settle(mover, "request", Seat::asks);
        self.lifts = false;
        self.meant.pop();
        self.agree(other, self.meant.len());
        self.seats[other].drawn.lay(before.board());
        for seat in [mover, other] {
            self.settle(seat, "board after the takeback", Seat::shows_all);
        }
    }
}

#[test]
fn a_game_between_two_real_boards_is_the_same_at_both() {
    let mut two = Match::new(2, 1);
    for _ in 0..2 {
        two.play(12);
    }
    assert!(two.happened["hands"] > 0, "{:?}", two.happened);
}

#[test]
fn a_move_that_the_table_refuses_is_proposed_once_and_again_when_its_stone_was_lifted() {
    let mut two = Match::new(1, 1);
    two.until("game", |seat| seat.table.table().playing().is_some());
    let empty = Board::new(Size::square(9).unwrap());
    let seat = &mut two.seats[0];
    seat.begin(&empty);
    two.settle(0, "empty board", |seat| seat.board.follower.reading().is_some() && seat.shows_all());
    let stone = (0, Some(Color::Black));
    let seat = &mut two.seats[0];
    seat.refused = Some(0);
    seat.drawn.put(stone.0, stone.1);
    two.settle(0, "question", |seat| seat.board.asks());
    (0..20).for_each(|_| two.glance(0));
    assert_eq!(two.seats[0].refused, Some(1), "{:?}", two.seats[0].told);
    // The person insists.
    let seat = &mut two.seats[0];
    let steps = seat.board.answer(true, &mut seat.table, seat.begun.elapsed());
    seat.take(steps);
    (0..20).for_each(|_| two.glance(0));
    assert_eq!(two.seats[0].refused, Some(2), "{:?}", two.seats[0].told);
    two.seats[0].drawn.lay(&empty);
    two.settle(0, "empty board", Seat::shows_all);
    let seat = &mut two.seats[0];
    seat.refused = None;
    seat.drawn.put(stone.0, stone.1);
    two.meant = vec![Move::Play(Size::square(9).unwrap().points().next().unwrap())];
    two.settle(0, "own move", |seat| seat.moves().len() == 1 && seat.shows_all());
}

/// Of the one board the place is remembered before the size of the game is known, of the other in the game.
#[test]
fn the_place_of_a_board_of_another_size_is_not_used() {
    let mut two = Match::new(1, 1);
    let remember = |seat: &mut Seat| {
        let corners = grid(&seat.drawn.drawing).corners;
        seat.board.remember(Grid::new(corners, Size::square(13).unwrap()), Duration::ZERO);
    };
    remember(&mut two.seats[0]);
    two.until("game", |seat| seat.board.size.is_some());
    remember(&mut two.seats[1]);
    for seat in 0..2 {
        two.settle(seat, "board", |seat| seat.board.follower.reading().is_some());
        let reading = two.seats[seat].board.follower.reading().unwrap();
        assert_eq!(reading.grid.size, Size::square(SIDE as u32).unwrap());
    }
}

#[test]
#[ignore = "draws 20,000 pictures: cargo test --release --workspace --bin lanke -- --ignored --nocapture two_real_boards"]
fn fifty_games_between_two_real_boards_are_the_same_at_both() {
    let mut happened = BTreeMap::new();
    let (mut moves, mut pictures) = (0, 0);
    for pair in 0..10 {
        let mut two = Match::new(5, 100 + pair);
        for _ in 0..5 {
            two.play(16);
            moves += two.meant.len();
        }
        pictures += two.pictures;
        for (what, count) in two.happened {
            *happened.entry(what).or_insert(0) += count;
        }
        println!("{} games, {moves} moves, {pictures} pictures: {happened:?}", 5 * pair + 5);
    }
    for what in ["hands", "lights", "pushes", "wrong colour", "laid elsewhere", "takebacks", "captures"] {
        assert!(happened[what] > 5, "{happened:?}");
    }
    assert_eq!(happened.get("invented"), None, "{happened:?}");
}
