//! A real board on which one side of a table is played: a camera sees the own moves; those of the other side are called out
//! and waited for until their stones and captures lie right.
//!
//! [`RealBoard`] joins the two coordinators, the follower of the board and that of the table, and is as pure as they are:
//! pictures and answers come in, steps go out. [`BoardSeat`] is it with its camera.

#[cfg(test)]
mod tests;

use std::io::{IsTerminal, stdin};
use std::time::Duration;

use anyhow::Result;
use lanke_app::cameras::Cameras;
use lanke_app::online::table_state;
use lanke_camera::{
    Action as BoardAction, BoardStatus, Camera, Conduct, Follower, GameState, News, Observer, Order, Overlay, Question,
    Sight, Source,
};
use lanke_game::session::{Act, Request};
use lanke_peer::TableGame;
use lanke_peer::coordinator::{ActError, Action, Coordinator, Notice};
use lanke_rules::{ByColor, Color, Point, Size};
use lanke_runtime::recorder::{Event, Footage};
use lanke_runtime::voice::Voice;
use lanke_vision::{Corners, DetectionTimes, Frame, Grid, Spot};
use lanke_web::{RefusedRequest, Request as PhoneRequest, Scene, SceneGame};

use crate::watch::known_cameras;
use crate::watch::phone::{Phone, PhonePage};
use crate::watch::printer::{EventMode, EventPrinter};

/// Step that follows from what is seen.
#[derive(Debug)]
pub(super) enum Step {
    /// Carry an action of the table out.
    Table(Action),
    /// A sentence to be printed.
    Tell(Event),
    /// State of the board, printed where it has changed.
    State(Event),
}

/// A real board and the game at the table, compared.
pub(super) struct RealBoard {
    observer: Observer,
    follower: Follower,
    /// Size of the board that is looked for; none before there is a game.
    size: Option<Size>,
    /// Place of the board that is remembered from an earlier run.
    place: Option<Grid>,
    /// Time of the last picture.
    at: Duration,
    /// Number of the game that is followed.
    game: Option<u32>,
}

/// State of the game at a table, as the follower of the board must know it.
fn state<'a>(game: &'a TableGame, table: &Coordinator) -> GameState<'a> {
    let remote = ByColor::from_fn(|color| table.plays() != Some(color));
    GameState { session: &game.session, remote, announced: None, table: Some(table_state(table)) }
}

impl RealBoard {
    /// A board that nobody has seen yet; where it is `attended`, somebody answers when it seems to lie elsewhere.
    pub(super) fn new(attended: bool) -> Self {
        let mut follower = Follower::new(Conduct { attended, studies: false, accepts: false });
        follower.open();
        let observer = Observer::new(None, DetectionTimes::default());
        Self { observer, follower, size: None, place: None, at: Duration::ZERO, game: None }
    }

    /// Looks at the picture of a time.
    pub(super) fn look(
        &mut self,
        (frame, at): (&Frame, Duration),
        table: &mut Coordinator,
        now: Duration,
    ) -> Vec<Step> {
        self.at = at;
        let mut steps = self.hear(table);
        let sight = self.observer.look(frame, at);
        if let (Sight::Board(reading), None) = (&sight, self.follower.reading()) {
            steps.push(Step::State(Event::board(reading)));
        }
        let seen = self.follower.see(sight);
        self.carry_out(seen, table, now, &mut steps);
        let awaited = self.awaited(table);
        if let Some(comparison) = self.observer.compare() {
            self.decide(table, now, &mut steps, |follower, game| follower.compare(comparison, game));
        }
        if let Some(point) = awaited.filter(|_| self.awaited(table).is_none()) {
            steps.push(Step::Tell(Event::Laid { point }));
        }
        self.sync(table, &mut steps);
        steps
    }

    /// Takes note of what has happened at the table: after each of its events, so that a move that is taken back and another
    /// in its place are not one.
    pub(super) fn hear(&mut self, table: &Coordinator) -> Vec<Step> {
        let mut steps = Vec::new();
        self.turn(table);
        self.sync(table, &mut steps);
        steps
    }

    /// True if the board asks something.
    pub(super) fn asks(&self) -> bool {
        self.follower.question().is_some()
    }

    /// Answers what the board asks: `true` writes the possible moves and follows a board that was moved, `false` says that
    /// the board lies as the game has it.
    pub(super) fn answer(&mut self, yes: bool, table: &mut Coordinator, now: Duration) -> Vec<Step> {
        let mut steps = Vec::new();
        self.decide(table, now, &mut steps, |follower, game| match yes {
            true => follower.accept(game),
            false => follower.decline(game),
        });
        steps
    }

    /// Corrects what lies at a point, as a tap says.
    fn correct(&mut self, point: Point, table: &mut Coordinator, now: Duration) -> Vec<Step> {
        let mut steps = Vec::new();
        self.decide(table, now, &mut steps, |follower, game| follower.click(point, game).into_iter().collect());
        steps
    }

    /// Takes the stone that lies there now for the own move, or for the one to be laid; false where none is seen.
    fn press(&mut self, table: &mut Coordinator, now: Duration, steps: &mut Vec<Step>) -> bool {
        let mut pressed = false;
        self.sync(table, steps);
        self.decide(table, now, steps, |follower, game| {
            let actions = follower.press(game);
            pressed = !actions.is_empty();
            actions
        });
        pressed
    }

    /// Looks for the board where it lay in an earlier run, first of all.
    fn remember(&mut self, grid: Grid, at: Duration) {
        self.place = Some(grid);
        if self.size.is_none_or(|size| size == grid.size) {
            self.observer.remember(grid, at);
        }
    }

    /// Turns to the game of the table; all of its moves lie on the board, or are missed there.
    fn turn(&mut self, table: &Coordinator) {
        let game = table.table().playing();
        let number = game.map(|game| game.number);
        if self.game == number {
            return;
        }
        self.game = number;
        if let Some(size) = game.map(|game| game.session.settings().size).filter(|&size| self.size != Some(size)) {
            self.size = Some(size);
            self.observer = Observer::new(self.size, DetectionTimes::default());
            if let Some(grid) = self.place.filter(|grid| grid.size == size) {
                self.observer.remember(grid, self.at);
            }
        }
        match game {
            Some(game) => self.follower.follow(&game.session),
            None => self.follower.rest().into_iter().for_each(|action| self.order(action)),
        }
    }

    /// Brings the observer up to the game, and calls out what is to be laid.
    fn sync(&mut self, table: &Coordinator, steps: &mut Vec<Step>) {
        let Some(game) = table.table().playing() else { return };
        for action in self.follower.sync(&state(game, table)) {
            if let BoardAction::Call(color) = action {
                let awaited = self.follower.awaited(&game.session);
                let size = game.session.settings().size;
                let point = awaited.map(|point| size.vertex(point).to_string());
                steps.extend(point.map(|point| Step::Tell(Event::ToLay { color, point })));
            }
            self.order(action);
        }
    }

    /// Move of the other side that is to be laid.
    fn awaited(&self, table: &Coordinator) -> Option<String> {
        let session = &table.table().playing()?.session;
        let point = self.follower.awaited(session).filter(|_| session.last_mover() != table.plays())?;
        Some(session.settings().size.vertex(point).to_string())
    }

    fn order(&mut self, action: BoardAction) {
        if let BoardAction::Order(order) = action {
            self.observer.obey(order);
        }
    }

    /// Lets the follower decide on the game, once there is one.
    fn decide(
        &mut self,
        table: &mut Coordinator,
        now: Duration,
        steps: &mut Vec<Step>,
        decide: impl FnOnce(&mut Follower, &GameState<'_>) -> Vec<BoardAction>,
    ) {
        let Some(game) = table.table().playing() else { return };
        let actions = decide(&mut self.follower, &state(game, table));
        self.carry_out(actions, table, now, steps);
    }

    fn carry_out(&mut self, actions: Vec<BoardAction>, table: &mut Coordinator, now: Duration, steps: &mut Vec<Step>) {
        for action in actions {
            let done = match action {
                BoardAction::Play(color, point) => propose(Act::Play(color, point), table, now, steps),
                BoardAction::TakeBack(_) => {
                    table.plays().is_some_and(|me| propose(Act::Ask(me, Request::Takeback), table, now, steps))
                }
                // What the game begins with was agreed on.
                BoardAction::SetUp(_) => false,
                BoardAction::Order(order) => {
                    if let Order::Move(grid) = &order {
                        steps.push(Step::Tell(Event::moved(&grid.corners)));
                    }
                    self.observer.obey(order);
                    true
                }
                BoardAction::Report(status) => {
                    steps.extend(self.event_of(&status, table).map(Step::State));
                    true
                }
                BoardAction::Call(_) => true,
            };
            if !done {
                self.follower.refused();
                return;
            }
        }
    }

    /// The event that tells a state of the board.
    fn event_of(&self, status: &BoardStatus, table: &Coordinator) -> Option<Event> {
        let session = &table.table().playing()?.session;
        let size = session.settings().size;
        let vertex = |point: Point| size.vertex(point).to_string();
        Some(match (status, self.follower.question()) {
            (BoardStatus::Searching, _) => Event::Searching,
            (BoardStatus::Steady, _) => Event::Steady,
            (BoardStatus::Hand, _) => Event::Hand,
            (BoardStatus::Lift { points, .. }, _) => {
                Event::Lift { points: points.iter().map(|&point| vertex(point)).collect() }
            }
            (BoardStatus::OtherSize(size), _) => Event::OtherSize { size: size.width() },
            (BoardStatus::Elsewhere(point), _) => {
                Event::Elsewhere { point: vertex(*point), wanted: self.follower.awaited(session).map(vertex) }
            }
            (BoardStatus::Differs, Some(question)) => Event::differs(size, question)?,
            (BoardStatus::Moved, Some(Question::Moved(grid))) => Event::displaced(&grid.corners),
            _ => return None,
        })
    }
}

/// Proposes an act to the table; a refusal of the law is told. True if it was sent.
fn propose(act: Act, table: &mut Coordinator, now: Duration, steps: &mut Vec<Step>) -> bool {
    if table.is_pending() {
        return false;
    }
    match table.act(act, now) {
        Ok(action) => steps.extend(action.map(Step::Table)),
        Err(ActError::Illegal(refusal)) => steps.push(Step::Table(Action::Notify(Notice::Illegal(refusal)))),
        // It is asked for in a game that we play.
        Err(ActError::Spectator | ActError::NoGame) => {}
    }
    table.is_pending()
}

/// A real board before its camera.
pub(super) struct BoardSeat {
    board: RealBoard,
    camera: Camera,
    name: String,
    cameras: Cameras,
    phone: Option<Phone>,
    /// Width and height of the last picture.
    picture: Option<(usize, usize)>,
    teller: EventPrinter,
}

impl BoardSeat {
    /// Opens a source of pictures, or serves the page of a phone.
    pub(super) fn open(source: &str, page: PhonePage, voice: bool) -> Result<Self> {
        let phone = (source.trim() == Source::PHONE).then(|| Phone::open(page)).transpose()?;
        let source = phone.as_ref().map_or_else(|| Source::find(source), |phone| Ok(phone.source()))?;
        let cameras = known_cameras()?;
        let footage = Footage::new(source, false, None)?;
        Ok(Self {
            board: RealBoard::new(stdin().is_terminal() || phone.is_some()),
            name: footage.source.to_string(),
            camera: Camera::open(footage.source),
            cameras,
            phone,
            picture: None,
            teller: EventPrinter::new(EventMode::Note, voice.then(Voice::default)),
        })
    }

    /// True if the board asks something.
    pub(super) fn asks(&self) -> bool {
        self.board.asks()
    }

    /// Answers what the board asks.
    pub(super) fn answer(&mut self, yes: bool, table: &mut Coordinator, now: Duration) -> Result<Vec<Action>> {
        let steps = self.board.answer(yes, table, now);
        self.tell(steps)
    }

    /// Takes note of what has happened at the table.
    pub(super) fn hear(&mut self, table: &Coordinator) -> Result<Vec<Action>> {
        let steps = self.board.hear(table);
        self.tell(steps)
    }

    /// Looks at the newest picture, if there is one, and does what the person at the phone asks for.
    pub(super) fn look(&mut self, table: &mut Coordinator, now: Duration) -> Result<Vec<Action>> {
        let mut steps = self.obey_phone(table, now);
        match self.camera.news(Duration::ZERO) {
            Some(News::Shot(shot)) => {
                let size = (shot.frame.width(), shot.frame.height());
                if self.picture.replace(size).is_none()
                    && let Some(grid) = self.cameras.get(&self.name, &shot.frame)
                {
                    self.board.remember(grid, shot.at);
                }
                self.teller.at = shot.at;
                steps.extend(self.board.look((&shot.frame, shot.at), table, now));
            }
            Some(News::Lost(trouble)) => {
                steps.push(Step::State(Event::Lost { why: Some(trouble.clone()) }));
                self.board.follower.lost(trouble);
            }
            Some(News::Over) => {
                steps.push(Step::State(Event::Lost { why: None }));
            }
            None => {}
        }
        self.show(table, now);
        self.tell(steps)
    }

    /// Prints what is to be printed; the actions of the table that are left.
    fn tell(&mut self, steps: Vec<Step>) -> Result<Vec<Action>> {
        let mut actions = Vec::new();
        for step in steps {
            match step {
                Step::Table(action) => actions.push(action),
                Step::Tell(event) => self.teller.print(event)?,
                Step::State(event) => self.teller.state(event)?,
            }
        }
        Ok(actions)
    }

    /// Shows on the phone what is seen, and how the game stands.
    fn show(&self, table: &Coordinator, now: Duration) {
        let (Some(phone), Some(size)) = (&self.phone, self.picture) else { return };
        let seen = table.table().playing().map(|game| state(game, table));
        let sight = Overlay::of(&self.board.follower, seen.as_ref(), size);
        let game = table.table().game().map(|game| SceneGame {
            session: game.session.clone(),
            time: table.game_time(now),
            number: game.number,
            stands: table.waits(),
        });
        let scene = Scene { sight: Some(sight), game };
        match table.plays() {
            Some(me) => phone.place().show_to(me, scene),
            None => phone.place().show(scene),
        }
    }

    /// Does what the person at the phone asks for; what the law refuses is said there, too.
    fn obey_phone(&mut self, table: &mut Coordinator, now: Duration) -> Vec<Step> {
        let mut steps = Vec::new();
        while let Some(request) = self.phone.as_ref().and_then(|phone| phone.place().request()) {
            let before = steps.len();
            let moved = self.obey(&request, table, now, &mut steps);
            let Some(phone) = &self.phone else { break };
            if !moved {
                phone.place().refuse(RefusedRequest::NoMove);
            }
            for step in &steps[before..] {
                if let Step::Table(Action::Notify(Notice::Illegal(refusal))) = step {
                    phone.place().refuse(*refusal);
                }
            }
        }
        steps
    }

    /// Does what was asked for; false if the clock was pressed, and no move is seen.
    fn obey(&mut self, request: &PhoneRequest, table: &mut Coordinator, now: Duration, steps: &mut Vec<Step>) -> bool {
        if let Some(act) = table.plays().and_then(|me| act(request, me, table)) {
            propose(act, table, now, steps);
        } else {
            match *request {
                PhoneRequest::Press {} => return self.board.press(table, now, steps),
                PhoneRequest::Answer { yes } => steps.extend(self.board.answer(yes, table, now)),
                PhoneRequest::Corners { points } => {
                    if let Some(size) = self.board.size {
                        let corners = Corners(points.map(|[x, y]| Spot::new(x, y))).upright();
                        self.board.observer.obey(Order::Place(Grid::new(corners, size)));
                    }
                }
                PhoneRequest::Find {} => self.board.observer.obey(Order::Find),
                PhoneRequest::Correct { x, y } => {
                    let size = self.board.follower.reading().map(|reading| reading.grid.size);
                    if let Some(point) = size.and_then(|size| size.point(x.into(), y.into())) {
                        steps.extend(self.board.correct(point, table, now));
                    }
                }
                // The rest is asked for at the terminal.
                _ => {}
            }
        }
        true
    }
}

/// Act of the player of a colour that a request of the phone stands for, and that makes sense now.
fn act(request: &PhoneRequest, me: Color, table: &Coordinator) -> Option<Act> {
    let asked = table.requested().is_some();
    Some(match *request {
        PhoneRequest::Pass { .. } if table.may_move() => Act::Pass(me),
        PhoneRequest::Count {} => Act::Ask(me, Request::Count),
        PhoneRequest::Accept {} if asked => Act::Answer(me, true),
        PhoneRequest::Decline {} if asked => Act::Answer(me, false),
        PhoneRequest::Agree {} => Act::Agree(me),
        PhoneRequest::Continue {} => Act::Continue(me),
        PhoneRequest::Dead { x, y } => {
            Act::ToggleDead(table.table().playing()?.session.settings().size.point(x.into(), y.into())?)
        }
        _ => return None,
    })
}
