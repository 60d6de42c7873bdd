//! Games that are followed on a real board: diagrams of what is seen in, actions out.

mod studies;
mod table;
mod takebacks;

use std::time::Duration;

use lanke_camera::{
    Action, BoardStatus, Conduct, Follower, GameState, NoMoves, Observer, Order, Question, Sight, TableState,
};
use lanke_game::session::{Act, GameSettings, Request, Session};
use lanke_rules::{Board, ByColor, Color, Move, Name, Point, Size, picture};
use lanke_vision::{BoardReading, Chances, Corners, DetectionTimes, FoundBoard, Grid, Spot};

/// The conduct of the window, and of the command line where nobody can answer.
const WINDOW: Conduct = Conduct { attended: true, studies: false, accepts: false };
const PICTURES: Conduct = Conduct { attended: false, studies: true, accepts: false };

/// A table at which Black is played here, and whose other end is there and has answered.
const TABLE: TableState = TableState { plays: Some(Color::Black), open: true, takes_moves: true, pending: false };

/// A board before a camera, the game on it, and the actions that were asked for since the last diagram.
struct Table {
    session: Session,
    observer: Observer,
    follower: Follower,
    remote: ByColor<bool>,
    announced: Option<Point>,
    table: Option<TableState>,
    /// The other end of the table takes nothing.
    refuses: bool,
    now: Duration,
    reported: Option<BoardStatus>,
    actions: Vec<String>,
}

/// Calls the follower with the state of the game.
macro_rules! with_game {
    ($table:expr, |$follower:ident, $game:ident| $call:expr) => {{
        let Table { session, follower: $follower, remote, announced, table, .. } = $table;
        let $game = &GameState { session, remote: *remote, announced: *announced, table: *table };
        $call
    }};
}

impl Table {
    /// A game of five lines, followed from its beginning.
    fn new(conduct: Conduct) -> Self {
        let board = picture::parse(EMPTY).expect("a diagram");
        let settings = GameSettings { takeback: true, ..GameSettings::new(board.size(), Name::Chinese) };
        let at_once = DetectionTimes { play: Duration::ZERO, ask: Duration::ZERO, ..DetectionTimes::default() };
        let mut table = Self {
            session: Session::new(settings).expect("a game"),
            observer: Observer::new(None, at_once),
            follower: Follower::new(conduct),
            remote: ByColor::default(),
            announced: None,
            table: None,
            refuses: false,
            now: Duration::ZERO,
            reported: None,
            actions: Vec::new(),
        };
        table.follower.open();
        table.follower.follow(&table.session);
        table.sync();
        table
    }

    /// Shows a diagram for three seconds; the actions that are asked for.
    #[track_caller]
    fn shows(&mut self, diagram: &str, actions: &[&str]) {
        let board = picture::parse(diagram).expect("a diagram");
        self.sees(&Sight::Board(reading(&board, false)));
        self.asks(actions);
    }

    fn sees(&mut self, sight: &Sight) {
        for _ in 0..15 {
            self.glances(sight);
        }
    }

    fn glances(&mut self, sight: &Sight) {
        self.now += Duration::from_millis(200);
        let sight = self.observer.take(sight.clone(), self.now);
        let actions = self.follower.see(sight);
        self.carry_out(actions);
        if let Some(comparison) = self.observer.compare() {
            let actions = with_game!(self, |follower, game| follower.compare(comparison, game));
            self.carry_out(actions);
        }
    }

    /// Waits as before a real camera.
    fn patient(&mut self) {
        self.observer = Observer::new(None, DetectionTimes::default());
        self.follower.follow(&self.session);
        self.sync();
    }

    /// The pictures end.
    #[track_caller]
    fn ends(&mut self, actions: &[&str]) {
        let last = with_game!(self, |follower, game| follower.ended(game));
        self.carry_out(last);
        self.asks(actions);
    }

    #[track_caller]
    fn asks(&mut self, actions: &[&str]) {
        assert_eq!(std::mem::take(&mut self.actions), actions);
    }

    #[track_caller]
    fn accepts(&mut self, actions: &[&str]) {
        let accepted = with_game!(self, |follower, game| follower.accept(game));
        self.carry_out(accepted);
        self.asks(actions);
    }

    #[track_caller]
    fn declines(&mut self, actions: &[&str]) {
        let declined = with_game!(self, |follower, game| follower.decline(game));
        self.carry_out(declined);
        self.asks(actions);
    }

    #[track_caller]
    fn clicks(&mut self, point: &str, actions: &[&str]) {
        let point = self.point(point);
        let clicked = with_game!(self, |follower, game| follower.click(point, game));
        self.carry_out(clicked.into_iter().collect());
        self.asks(actions);
    }

    #[track_caller]
    fn presses(&mut self, actions: &[&str]) {
        let pressed = with_game!(self, |follower, game| follower.press(game));
        self.carry_out(pressed);
        self.asks(actions);
    }

    /// Plays a move that does not come from the real board.
    fn plays(&mut self, mv: &str) {
        let by = self.session.position().to_play();
        let act = if mv == "pass" { Act::Pass(by) } else { Act::Play(by, self.point(mv)) };
        self.does(&act);
    }

    fn does(&mut self, act: &Act) {
        self.session.act(act, self.now).expect("it is legal");
        self.sync();
    }

    fn sync(&mut self) {
        let actions = with_game!(self, |follower, game| follower.sync(game));
        self.take(actions);
    }

    fn carry_out(&mut self, actions: Vec<Action>) {
        self.take(actions);
        self.sync();
    }

    fn take(&mut self, actions: Vec<Action>) {
        for action in actions {
            let done = match &action {
                Action::Play(..) | Action::TakeBack(_) if self.refuses => Ok(()),
                Action::Play(color, point) => self.session.act(&Act::Play(*color, *point), self.now),
                Action::TakeBack(count) => (0..*count).try_for_each(|_| {
                    let by = self.session.last_mover().expect("a move");
                    let back = if self.session.studied() > 0 { Act::Back } else { Act::Ask(by, Request::Takeback) };
                    self.session.act(&back, self.now)
                }),
                Action::SetUp(setup) => self.session.act(&Act::SetUp(setup.stones.clone(), setup.to_play), self.now),
                Action::Order(order) => {
                    self.observer.obey(order.clone());
                    Ok(())
                }
                Action::Call(_) | Action::Report(_) => Ok(()),
            };
            self.tell(&action);
            if done.is_err() {
                self.actions.push("refused".to_owned());
                return self.follower.refused();
            }
        }
    }

    fn tell(&mut self, action: &Action) {
        let stone = |stone: Option<Color>| stone.map_or("empty".to_owned(), |color| color.to_string());
        let text = match action {
            Action::Play(color, point) => format!("play {color} {}", self.name(*point)),
            Action::TakeBack(count) => format!("take back {count}"),
            Action::SetUp(setup) => {
                let [black, white] = [&setup.stones.black, &setup.stones.white].map(|stones| stones.len());
                format!("set up {black} black, {white} white, {} to play", setup.to_play)
            }
            Action::Order(Order::Follow(..)) => return,
            Action::Order(Order::Correct(point, what)) => format!("correct {} {}", self.name(*point), stone(*what)),
            Action::Order(Order::Move(_)) => "move".to_owned(),
            Action::Order(Order::Stay) => "stay".to_owned(),
            Action::Order(order) => format!("{order:?}"),
            Action::Call(color) => format!("call {color}"),
            Action::Report(status) if self.reported.as_ref() == Some(status) => return,
            Action::Report(status) => {
                self.reported = Some(status.clone());
                match (status, self.follower.question()) {
                    (BoardStatus::Lift { points, .. }, _) => format!("lift {}", self.names(points)),
                    (BoardStatus::Elsewhere(point), _) => format!("elsewhere {}", self.name(*point)),
                    (BoardStatus::Differs, Some(Question::Differs { points, moves, setup })) => {
                        let seen = points.iter().map(|&(p, what)| format!("{} {}", self.name(p), stone(what)));
                        let seen = seen.collect::<Vec<_>>().join(", ");
                        let moves: Vec<Point> = moves
                            .iter()
                            .filter_map(|mv| match mv {
                                Move::Play(point) => Some(*point),
                                Move::Pass => None,
                            })
                            .collect();
                        let begins = if setup.is_some() { "set up" } else { "" };
                        format!("differs {seen}; perhaps {begins}{}", self.names(&moves))
                    }
                    (BoardStatus::OtherSize(size), _) => format!("{} lines", size.width()),
                    (status, _) => format!("{status:?}").to_lowercase(),
                }
            }
        };
        if !matches!(action, Action::Report(_)) {
            self.reported = None;
        }
        self.actions.push(text.trim_end().trim_end_matches("; perhaps").to_owned());
    }

    fn name(&self, point: Point) -> String {
        self.session.settings().size.vertex(point).to_string()
    }

    fn names(&self, points: &[Point]) -> String {
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(" ")
    }

    fn point(&self, name: &str) -> Point {
        let mut points = self.session.settings().size.points();
        points.find(|&point| self.name(point) == name).expect("a point")
    }
}

fn grid(board: &Board, left: f64) -> Grid {
    let corners = [(0.0, 0.0), (80.0, 0.0), (80.0, 80.0), (0.0, 80.0)].map(|(x, y)| Spot::new(left + x, y));
    Grid::new(Corners(corners), board.size())
}

/// The reading of a board that is seen well, or half of which a hand hides.
fn reading(board: &Board, hand: bool) -> BoardReading {
    let chances = |(index, point)| {
        let of = |stone| if board.stone(point) == stone { 0.98 } else { 0.01 };
        let seen = if hand && index < 12 { 0.1 } else { 1.0 };
        Chances { empty: of(None), black: of(Some(Color::Black)), white: of(Some(Color::White)), seen }
    };
    let points = board.size().points().enumerate().map(chances).collect();
    BoardReading { grid: grid(board, 10.0), points, shades: Vec::new() }
}

/// The same with a stone of White at a point that may be light.
fn glare(mut reading: BoardReading, at: usize) -> BoardReading {
    reading.points[at] = Chances { empty: 0.14, black: 0.01, white: 0.85, seen: 1.0 };
    reading
}

const EMPTY: &str = "
    .....
    .....
    .....
    .....
    .....
";

#[test]
fn moves_are_played_captured_stones_awaited_and_lifted_stones_taken_back() {
    let mut table = Table::new(WINDOW);
    table.shows(EMPTY, &["steady"]);
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    table.shows("....O/...../..X../...../.....", &["play White E5", "steady"]);
    table.shows("...XO/...../..X../...../.....", &["play Black D5", "steady"]);
    table.shows("...XO/...../..X../...../O....", &["play White A1", "steady"]);
    table.shows("...XO/....X/..X../...../O....", &["lift E5"]);
    table.shows("...X./....X/..X../...../O....", &["play Black E4", "steady"]);
    table.shows("...XO/...../..X../...../O....", &["take back 1", "steady"]);
    table.shows("...XO/...../..X../...../.....", &["take back 1", "steady"]);
    assert_eq!(table.session.moves().len(), 3);
}

#[test]
fn a_hand_over_the_board_is_ignored() {
    let mut table = Table::new(WINDOW);
    table.shows(EMPTY, &["steady"]);
    let laid = picture::parse("...../...../..X../...../.....").expect("a diagram");
    table.sees(&Sight::Board(reading(&laid, true)));
    table.asks(&["hand"]);
    table.sees(&Sight::Nothing);
    table.asks(&["searching"]);
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
}

/// A stone of Black or nothing at a point, which of both is hardly seen.
fn hardly_seen(mut reading: BoardReading, at: usize) -> BoardReading {
    reading.points[at] = Chances { empty: 0.45, black: 0.35, white: 0.2, seen: 1.0 };
    reading
}

#[test]
fn who_presses_the_clock_says_that_the_stone_lies_there() {
    let mut table = Table::new(WINDOW);
    table.patient();
    table.shows(EMPTY, &["steady"]);
    table.presses(&[]);
    let board = |diagram: &str| picture::parse(diagram).expect("a diagram");
    let glances = |table: &mut Table, reading: BoardReading| table.glances(&Sight::Board(reading));
    // At once, in the first picture that shows it.
    glances(&mut table, reading(&board("...../...../..X../...../....."), false));
    table.asks(&[]);
    table.presses(&["play Black C3"]);
    table.shows("...../...../..X../...../.....", &["steady"]);
    // Under a hand that stays.
    table.sees(&Sight::Board(reading(&board("...../...../..X../.O.../....."), true)));
    table.asks(&["hand"]);
    table.presses(&["play White B2"]);
    // A doubtful stone lies there, and is not taken back when it is doubted again.
    let doubtful = Sight::Board(hardly_seen(reading(&board("...../...../..X../.O.../....."), false), 8));
    table.sees(&doubtful);
    table.asks(&["steady"]);
    table.presses(&["correct D4 Black", "play Black D4"]);
    table.sees(&doubtful);
    table.asks(&["steady"]);
    // Two stones may be either move.
    table.shows("O..../...X./..X../.O.../O....", &["differs A5 White, A1 White"]);
    table.presses(&[]);
    assert_eq!(table.session.moves().len(), 3);
}

#[test]
fn a_press_waits_for_captured_stones_and_takes_no_stone_but_the_one_to_be_laid() {
    let mut table = Table::new(WINDOW);
    table.remote.white = true;
    table.shows("X..../...../...../...../.....", &["play Black A5", "steady"]);
    table.shows("X..../O..../...../...../.....", &["elsewhere A4"]);
    table.presses(&[]);
    table.plays("A4");
    table.asks(&["call White"]);
    table.shows("X..../O..../...../...../.....", &["steady"]);
    table.shows("X..../O..../..X../...../.....", &["play Black C3", "steady"]);
    table.plays("B5");
    table.shows("X..../O..../..X../...../....O", &["call White", "elsewhere E1"]);
    table.presses(&[]);
    table.shows("XO.../O..../..X../...../.....", &["lift A5"]);
    table.presses(&[]);
    assert!(table.follower.awaited(&table.session).is_some());
    table.shows(".O.../O..../..X../...../.....", &["steady"]);
    assert_eq!(table.follower.awaited(&table.session), None);
}

#[test]
fn a_move_made_elsewhere_is_called_out_once_and_awaited() {
    let mut table = Table::new(WINDOW);
    table.remote.white = true;
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    // Nobody lays a stone for White before its move is known.
    table.shows("...../.O.../..X../...../.....", &["elsewhere B4"]);
    table.plays("D4");
    table.shows("...../.O.../..X../...../.....", &["call White", "elsewhere B4"]);
    table.shows("...../...../..X../...../.....", &["steady"]);
    table.shows("...../...O./..X../...../.....", &[]);
    assert_eq!(table.follower.awaited(&table.session), None);
    // A pass leaves nothing on the board.
    table.shows("...../...O./..X../.X.../.....", &["play Black B2", "steady"]);
    table.plays("pass");
    table.shows("...../...O./..X../.X.../X....", &["play Black A1", "steady"]);
}

#[test]
fn stones_are_moves_again_when_play_goes_on_after_passes() {
    let mut table = Table::new(WINDOW);
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    ["pass", "pass"].into_iter().for_each(|pass| table.plays(pass));
    table.does(&Act::Continue(Color::Black));
    table.shows("...../...../..X../.O.../.....", &["play White B2", "steady"]);
}

#[test]
fn an_announced_move_is_made_as_soon_as_its_stone_lies_there() {
    let mut table = Table::new(PICTURES);
    table.remote.white = true;
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    table.announced = Some(table.point("D4"));
    table.shows("...../.O.../..X../...../.....", &["elsewhere B4"]);
    table.shows("...../...O./..X../...../.....", &["play White D4", "steady"]);
}

#[test]
fn what_the_rules_do_not_explain_is_asked_about() {
    let mut table = Table::new(PICTURES);
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    // Two stones that nobody was seen to lay.
    table.shows("...../.O.../..X../...X./.....", &["differs B4 White, D2 Black; perhaps B4 D2"]);
    assert!(table.follower.can_accept());
    table.accepts(&["play White B4", "play Black D2"]);
    table.shows("...../.O.../..X../...X./.....", &["steady"]);
    // A stone of the wrong side: it may stay, and counts for nothing.
    table.shows("....X/.O.../..X../...X./.....", &["differs E5 Black"]);
    assert!(!table.follower.can_accept());
    table.accepts(&[]);
    table.declines(&["correct E5 empty"]);
    table.shows("....X/.O.../..X../...X./.....", &["steady"]);
    table.shows("....X/.O.../..XO./...X./.....", &["play White D3", "steady"]);
}

#[test]
fn a_game_begins_with_the_stones_that_lie_there_once() {
    let stones = "X...X/...../..O../...../X....";
    let mut table = Table::new(WINDOW);
    table.shows(stones, &["set up 3 black, 1 white, White to play", "steady"]);
    table.does(&Act::Ask(Color::Black, Request::Takeback));
    table.shows(stones, &["differs A5 Black, E5 Black, C3 White, A1 Black"]);
    // Not in a game that was agreed on with another player.
    let mut table = Table::new(WINDOW);
    table.table = Some(TABLE);
    table.shows(stones, &["differs A5 Black, E5 Black, C3 White, A1 Black"]);
}

#[test]
fn an_uncertain_stone_at_the_beginning_is_asked_about() {
    let stones = picture::parse("X...X/...../..O../...../X....").expect("a diagram");
    let glares = Sight::Board(glare(reading(&stones, false), 7));
    let mut table = Table::new(WINDOW);
    table.sees(&glares);
    table.asks(&["differs A5 Black, E5 Black, C4 White, C3 White, A1 Black; perhaps set up"]);
    assert_eq!(table.follower.no_moves(&table.session), Some(NoMoves::Doubtful));
    assert!(table.follower.can_accept());
    table.accepts(&["set up 3 black, 2 white, White to play"]);
    assert_eq!(table.follower.no_moves(&table.session), None);
    // It was light.
    let mut table = Table::new(PICTURES);
    table.sees(&glares);
    table.actions.clear();
    table.shows("X...X/...../..O../...../X....", &["set up 3 black, 1 white, White to play", "steady"]);
    // It was said before that it is none.
    let mut table = Table::new(Conduct { accepts: true, ..PICTURES });
    table.sees(&glares);
    table.asks(&["set up 3 black, 2 white, White to play", "steady"]);
    // A single one, too.
    let mut table = Table::new(WINDOW);
    table.sees(&Sight::Board(glare(reading(&picture::parse(EMPTY).expect("a diagram"), false), 7)));
    table.asks(&["differs C4 White; perhaps set up"]);
    assert_eq!(table.session.moves().len(), 0);
}

#[test]
fn a_capture_is_played_at_the_end_of_the_pictures_though_its_stones_still_lie_there() {
    let mut table = Table::new(PICTURES);
    for (diagram, played) in [
        ("...../...../..X../...../.....", "play Black C3"),
        ("....O/...../..X../...../.....", "play White E5"),
        ("...XO/...../..X../...../.....", "play Black D5"),
        ("...XO/...../..X../...../O....", "play White A1"),
    ] {
        table.shows(diagram, &[played, "steady"]);
    }
    let lifts = "...XO/....X/..X../...../O....";
    table.shows(lifts, &["lift E5"]);
    table.ends(&["play Black E4"]);
    assert_eq!(table.follower.status(), &BoardStatus::Over);
}

#[test]
fn a_board_of_another_size_hides_nothing() {
    let mut table = Table::new(WINDOW);
    table.shows(EMPTY, &["steady"]);
    let seven = Board::new(Size::square(7).expect("a size"));
    table.sees(&Sight::Board(reading(&seven, false)));
    table.asks(&["7 lines"]);
    assert_eq!(table.follower.no_moves(&table.session), Some(NoMoves::Unchanged));
}

#[test]
fn what_was_not_written_has_a_reason() {
    let because = |sights: &[Sight]| {
        let mut table = Table::new(PICTURES);
        sights.iter().for_each(|sight| table.sees(sight));
        table.follower.no_moves(&table.session)
    };
    let shown = |diagram: &str| Sight::Board(reading(&picture::parse(diagram).expect("a diagram"), false));
    let hidden = Sight::Board(reading(&picture::parse(EMPTY).expect("a diagram"), true));
    assert_eq!(because(&[Sight::Nothing, Sight::Nothing]), Some(NoMoves::NoBoard));
    assert_eq!(because(&[shown(EMPTY)]), Some(NoMoves::Unchanged));
    assert_eq!(because(&[shown(EMPTY), hidden.clone(), hidden]), Some(NoMoves::Hidden));
    assert_eq!(because(&[shown(EMPTY), shown("...../...../..X../...../.....")]), None);
    // Each stone for a fifth of a second.
    let mut table = Table::new(PICTURES);
    table.patient();
    table.sees(&shown(EMPTY));
    for diagram in ["...../...../..X../...../.....", "....O/...../..X../...../.....", "...XO/...../..X../...../....."] {
        table.glances(&shown(diagram));
    }
    assert_eq!(table.follower.no_moves(&table.session), Some(NoMoves::TooBrief));
}

#[test]
fn white_may_begin_unless_its_moves_come_from_elsewhere() {
    let white = "...../...../..O../...../.....";
    let mut table = Table::new(WINDOW);
    table.shows(EMPTY, &["steady"]);
    table.shows(white, &["set up 0 black, 0 white, White to play", "play White C3", "steady"]);
    let mut table = Table::new(WINDOW);
    table.remote.white = true;
    table.shows(EMPTY, &["steady"]);
    table.shows(white, &["differs C3 White"]);
}

#[test]
fn a_moved_board_is_asked_about_where_somebody_can_answer() {
    let board = picture::parse(EMPTY).expect("a diagram");
    let moved = Sight::Moved(FoundBoard { grid: grid(&board, 200.0), confidence: 1.0 });
    let mut table = Table::new(WINDOW);
    table.shows(EMPTY, &["steady"]);
    table.sees(&moved);
    table.asks(&["moved"]);
    assert_eq!(table.follower.question(), Some(&Question::Moved(grid(&board, 200.0))));
    table.accepts(&["move"]);
    table.shows(EMPTY, &["steady"]);
    table.sees(&moved);
    table.asks(&["moved"]);
    table.declines(&["stay"]);
    // Seen again where it was, it is no question any more.
    table.sees(&moved);
    table.shows(EMPTY, &["moved", "steady"]);
    assert_eq!(table.follower.question(), None);

    let mut table = Table::new(PICTURES);
    table.sees(&moved);
    assert_eq!(table.actions.first().map(String::as_str), Some("move"));
    assert_eq!(table.follower.question(), None);
}

#[test]
fn stones_laid_after_the_end_of_a_game_in_the_window_are_a_question() {
    let mut table = Table::new(WINDOW);
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    table.does(&Act::Resign(Color::White));
    table.shows("...../...O./..X../...../.....", &["differs D4 White"]);
    table.shows("...../...../..X../...../.....", &["steady"]);
    assert_eq!((table.session.moves().len(), table.session.studied()), (1, 0));
}

#[test]
fn clicks_correct_what_is_seen_wrongly() {
    let mut table = Table::new(WINDOW);
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
    table.clicks("A1", &[]);
    // A stone that is to be laid lies there, as a person says.
    table.plays("D4");
    table.clicks("D4", &["correct D4 White"]);
    table.shows("...../...../..X../...../.....", &["steady"]);
    assert_eq!(table.follower.awaited(&table.session), None);
    table.shows("O..../...../..X../...../.....", &["differs A5 White"]);
    table.clicks("A5", &["correct A5 empty"]);

    // Before a game is followed a click goes round: black, white, empty.
    let rest = table.follower.rest();
    table.carry_out(rest);
    table.asks(&["Rest"]);
    table.clicks("B1", &["correct B1 Black"]);
    table.clicks("A5", &["correct A5 empty"]);
    table.clicks("C3", &["correct C3 White"]);
}

#[test]
fn a_move_that_the_game_refuses_differs() {
    let mut table = Table::new(WINDOW);
    table.shows(EMPTY, &["steady"]);
    table.session.act(&Act::Pause, table.now).expect("it goes on");
    let laid = picture::parse("...../...../..X../...../.....").expect("a diagram");
    table.sees(&Sight::Board(reading(&laid, false)));
    assert_eq!(&table.actions[..2], ["play Black C3", "refused"]);
    assert_eq!(table.follower.status(), &BoardStatus::Differs);
    table.actions.clear();
    table.does(&Act::Resume);
    table.shows("...../...../..X../...../.....", &["play Black C3", "steady"]);
}
