//! The game that is played.
//!
//! [`Play`] is a component: it changes itself alone and answers with [`Action`]s. What is done on the board is an act of
//! the session ([`Play::act`]); a game over a line proposes it to the other end first, so that requests answer with
//! [`Action::Act`].

mod controller;
mod dead_stones;
mod game;
mod line;
mod show;
mod thinking;
pub(crate) mod view;

use std::time::Duration;

use lanke_engine::Choice;
use lanke_game::clock::ClockEvent;
use lanke_game::record::NodeId;
use lanke_game::session::{Act, Phase, Refusal, Request as Asked};
use lanke_players::{PlayerSpec, Request};
use lanke_rules::{Capture, Color, Move, Point, Position, is_open};
use lanke_sound::Cue;

use crate::context::Context;
use crate::ids::Ticket;
use crate::status::{self, Status, Tone};
use crate::walk::Go;

pub(crate) use controller::Controller;
pub(crate) use game::{Game, RestoreError};
pub(crate) use line::{LineState, Signal};
pub(crate) use show::{clock, store as reserve};
use thinking::Opponents;
pub(crate) use thinking::Turn;

/// Highest level of the built-in player against which an early pass is asked about.
const BEGINNERS: u8 = 4;

/// The game that is played, and its computer opponents.
#[derive(Debug)]
pub(crate) struct Play {
    game: Game,
    /// Games that were on the board before it.
    before: u64,
    opponents: Opponents,
}

/// A game of this run as it stood at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameState {
    before: u64,
    node: NodeId,
}

/// Work of others that follows from an event of the game.
#[derive(Debug)]
pub(crate) enum Action {
    /// Do this, or propose it to the other end of the line.
    Act(Act),
    /// Play the move of a click, and mark the point if it is illegal.
    Click(Color, Point),
    /// Play the choice of a computer opponent.
    Choice(Turn, Choice),
    /// Take moves back; without a person here the game pauses then.
    TakeBack(Act),
    /// Carry what was done to the other program of a game by the courses' protocol.
    Carry(Act),
    /// Report to the other end that a computer opponent plays this colour, or no longer.
    TellEngine(Color),
    /// Say this.
    Notify(Status),
    /// Say nothing any more; warnings stay, but for those of the clock.
    ClearNotice,
    /// Say nothing any more, and no warning either.
    ClearWarning,
    /// Mark no refused point any more.
    ClearRefused,
    /// Let this be heard.
    Sound(Cue),
    /// Add lines to the journal of the game.
    Journal(Vec<String>),
    /// Keep the record: the game is over.
    Keep,
    /// Ask a computer opponent.
    Think {
        /// The question.
        ticket: Ticket,
        /// Player, position and budget.
        request: Box<Request>,
    },
    /// Ask a computer opponent for the dead stones.
    Judge {
        /// The question.
        ticket: Ticket,
        /// Player and position.
        request: Box<Request>,
    },
    /// Guess the dead stones.
    Guess {
        /// The question.
        ticket: Ticket,
        /// The position.
        position: Box<Position>,
    },
    /// Settle the count, once what comes before this is done.
    SettleCount,
    /// Stop the work for a question.
    Stop(Ticket),
}

impl Play {
    pub(crate) fn new(game: Game) -> Self {
        Self { game, before: 0, opponents: Opponents::default() }
    }

    /// The game.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// State that tells this game, as it stands, from every other one.
    pub(crate) fn state(&self) -> GameState {
        GameState { before: self.before, node: self.game.session().node() }
    }

    /// Replaces the game; everything thought about the one before is dropped.
    pub(crate) fn replace(&mut self, game: Game) -> Vec<Action> {
        self.game = game;
        self.before += 1;
        self.drop_thoughts()
    }

    /// Lets time pass: events of the clock.
    pub(crate) fn tick(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let side = self.game.session().clock().side();
        let mut actions = Vec::new();
        for event in self.game.clock_events(cx.now) {
            let name = lanke_words::seen_side(cx.lang(), self.game.session().ruleset(), side);
            actions.push(Action::Notify(status::clock_event(cx.lang(), name, event)));
            actions.push(Action::Sound(clock_cue(event)));
            if event == ClockEvent::Flag {
                actions.push(Action::Act(Act::Flag));
            }
        }
        actions
    }

    /// The next instant at which time alone changes something.
    pub(crate) fn wake_at(&self, now: Duration) -> Option<Duration> {
        [self.game.wake_at(now), self.opponents.wake_at()].into_iter().flatten().min()
    }

    /// Does an act of the game.
    ///
    /// # Errors
    /// The reason why the session refuses it.
    pub(crate) fn act(&mut self, act: Act, line: LineState, cx: &Context<'_>) -> Result<Vec<Action>, Refusal> {
        let phase = self.game.session().phase();
        let mv = match act {
            Act::Play(color, p) => Some((color, Move::Play(p))),
            Act::Pass(color) => Some((color, Move::Pass)),
            _ => None,
        };
        let asker = match act {
            Act::Ask(by, _) => Some(by),
            _ => None,
        };
        let flag = act == Act::Flag;
        let lines = self.game.act(act.clone(), cx.now)?;
        let mut actions = Vec::new();
        if phase == Phase::Playing {
            actions.push(Action::Carry(act));
        }
        actions.extend([Action::Journal(lines), Action::ClearRefused, Action::ClearNotice]);
        if let Some((color, mv)) = mv {
            actions.extend(move_cues(color, mv, self.game.session().position().captured().len()).map(Action::Sound));
        }
        let waits = self.game.session().asked().is_some() && !self.has_remote();
        // The other side of a game that went on at a table in an earlier run is nobody else now.
        actions.extend(asker.filter(|_| waits).map(|by| Action::Act(Act::Answer(by.opponent(), true))));
        match self.game.session().phase() {
            Phase::Counting if phase != Phase::Counting => actions.extend(self.ask_for_dead_stones(line, cx)),
            Phase::Over(_) if !matches!(phase, Phase::Over(_)) => {
                // The flag has a sound of its own.
                actions.extend((!flag).then_some(Action::Sound(Cue::End)));
                actions.push(Action::Keep);
            }
            _ => {}
        }
        Ok(actions)
    }

    /// Checks an act without doing it.
    ///
    /// # Errors
    /// The reason why the session would refuse it.
    pub(crate) fn check(&self, act: &Act, now: Duration) -> Result<(), Refusal> {
        self.game.session().clone().act(act, self.game.time(now))
    }

    /// Sentence about a refused act.
    pub(crate) fn refusal(&self, refusal: Refusal, cx: &Context<'_>) -> Status {
        let nogo = self.game.session().ruleset().capture == Capture::Forbidden;
        status::refusal(cx.lang(), refusal, nogo)
    }

    /// A click on a point of the board.
    pub(crate) fn click(&mut self, p: Point, cx: &Context<'_>) -> Vec<Action> {
        if self.game.looks_back() {
            return self.go(Go::Last);
        }
        let session = self.game.session();
        match session.phase() {
            Phase::Counting if session.position().board().stone(p).is_none() => Vec::new(),
            Phase::Counting => vec![Action::Act(Act::ToggleDead(p))],
            Phase::Over(_) if !self.game.is_studying() => vec![Action::Notify(needs_study(cx))],
            Phase::Playing if !self.is_local_turn() => vec![Action::Notify(not_your_turn(cx))],
            Phase::Playing | Phase::Over(_) => vec![Action::Click(self.to_play(), p)],
        }
    }

    /// Passes.
    pub(crate) fn pass(&self, cx: &Context<'_>) -> Action {
        match self.game.session().phase() {
            Phase::Over(_) if !self.game.is_studying() => Action::Notify(needs_study(cx)),
            _ if self.is_local_turn() => Action::Act(Act::Pass(self.to_play())),
            _ => Action::Notify(not_your_turn(cx)),
        }
    }

    /// True if a person is about to pass against a beginners' level while play is open.
    pub(crate) fn passes_early(&self) -> bool {
        let (session, person) = (self.game.session(), self.game.own_side());
        let Some(opponent) = person.map(Color::opponent) else { return false };
        let level = match self.game.controllers()[opponent].engine() {
            Some(PlayerSpec::Level(level)) => *level,
            _ => return false,
        };
        level <= BEGINNERS
            && self.can_pass()
            && session.ruleset().capture == Capture::Allowed
            && is_open(session.position().board(), 0)
    }

    /// True if the person may pass now.
    fn can_pass(&self) -> bool {
        self.game
            .turn()
            .is_some_and(|turn| self.game.controllers()[turn.color].is_local() && self.game.session().placing() == 0)
    }

    /// Takes back the last move, or what was placed for study after the end.
    pub(crate) fn take_back(&self) -> Action {
        Action::TakeBack(match self.game.session().phase() {
            Phase::Over(_) => Act::Back,
            Phase::Playing | Phase::Counting => Act::Ask(self.takeback_side(), Asked::Takeback),
        })
    }

    /// The side whose last move is taken back.
    fn takeback_side(&self) -> Color {
        let (person, controllers) = (self.person(), self.game.controllers());
        let local = |color: Color| controllers[color].is_local();
        match self.game.session().last_mover() {
            // Back to the person's own move, whatever came after it; also where a computer opponent has made it.
            _ if local(person) != local(person.opponent()) || controllers[person.opponent()].is_remote() => person,
            Some(color) => color,
            None => self.to_play(),
        }
    }

    /// Pauses the game, or goes on.
    pub(crate) fn pause(&self, line: LineState, cx: &Context<'_>) -> Action {
        match self.game.session().is_paused() {
            _ if line.plays.is_some() => Action::Notify(status::status(cx.lang(), "on-nopause", Tone::Plain, "info")),
            true => Action::Act(Act::Resume),
            false => Action::Act(Act::Pause),
        }
    }

    /// Begins the study after the end, or takes back all that was placed for it.
    pub(crate) fn study(&mut self) -> Vec<Action> {
        if self.game.session().outcome().is_none() {
            return Vec::new();
        }
        let placed = if self.game.switch_study() { 0 } else { self.game.session().studied() };
        (0..placed).map(|_| Action::Act(Act::Back)).collect()
    }

    /// Agrees to the count for everybody who plays at this screen.
    pub(crate) fn agree(&self, now: Duration) -> Vec<Action> {
        let (mut trial, time) = (self.game.session().clone(), self.game.time(now));
        let mut agree = |&color: &Color| {
            let counting = trial.phase() == Phase::Counting && !self.game.controllers()[color].is_remote();
            if counting {
                // One that is refused is told where it is done.
                let _refusal = trial.act(&Act::Agree(color), time);
            }
            counting
        };
        Color::BOTH.into_iter().filter(|color| agree(color)).map(|color| Action::Act(Act::Agree(color))).collect()
    }

    /// Shows another place of the game; one move more is heard.
    pub(crate) fn go(&mut self, go: Go) -> Vec<Action> {
        let from = self.game.at();
        self.game.go(go);
        if self.game.at() != from + 1 {
            return Vec::new();
        }
        let session = self.game.session();
        let (played, taken) = (&session.moves()[from], session.position_after(from + 1).captured().len());
        move_cues(played.color, played.mv, taken).map(Action::Sound).collect()
    }

    /// The side to move.
    pub(crate) fn to_play(&self) -> Color {
        self.game.session().position().to_play()
    }

    /// The side that the person at the screen speaks for: the local one, or else the one that is not remote, or the
    /// side to move.
    pub(crate) fn person(&self) -> Color {
        let controllers = self.game.controllers();
        match Color::BOTH.map(|color| controllers[color].is_local()) {
            [true, false] => Color::Black,
            [false, true] => Color::White,
            [false, false] if controllers.black.is_remote() => Color::White,
            [false, false] if controllers.white.is_remote() => Color::Black,
            _ => self.to_play(),
        }
    }

    /// True unless a computer opponent or somebody elsewhere is to move.
    pub(crate) fn is_local_turn(&self) -> bool {
        self.game.turn().is_none_or(|turn| self.game.controllers()[turn.color].is_local())
    }

    /// True if a person at this screen plays a side.
    pub(crate) fn has_person(&self) -> bool {
        Color::BOTH.into_iter().any(|color| self.game.controllers()[color].is_local())
    }

    /// True if somebody elsewhere plays a side.
    fn has_remote(&self) -> bool {
        Color::BOTH.into_iter().any(|color| self.game.controllers()[color].is_remote())
    }

    /// Lets another play for a side from now on; a person where `player` is none.
    pub(crate) fn set_player(&mut self, color: Color, player: Option<PlayerSpec>, cx: &Context<'_>) -> Vec<Action> {
        let before = &self.game.controllers()[color];
        if before.is_remote() {
            return Vec::new();
        }
        let handed_over = before.is_handed_over() || before.is_local();
        let controller = player.map_or(Controller::Local, |player| Controller::Engine { player, handed_over });
        if *before == controller {
            return Vec::new();
        }
        self.game.set_controller(color, controller);
        let mut actions = vec![Action::TellEngine(color)];
        if self.game.begun() {
            actions.push(Action::Journal(vec![self.game.controllers_line()]));
        }
        let side = lanke_words::seen_side(cx.lang(), self.game.session().ruleset(), color);
        actions.push(Action::Notify(show::players::takes_over(cx.lang(), side, &self.game.controllers()[color])));
        actions
    }

    /// Hands the person's side over to the adviser, or takes it back.
    pub(crate) fn hand_over(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let handed = Color::BOTH.into_iter().find(|&color| self.game.controllers()[color].is_handed_over());
        let person = self.person();
        match handed {
            Some(color) => self.set_player(color, None, cx),
            None if self.game.controllers()[person].is_local() => {
                let adviser = cx.settings.adviser_for(self.game.session().position().ruleset());
                self.set_player(person, Some(adviser), cx)
            }
            None => Vec::new(),
        }
    }

    /// Stops the game's time, or lets it go on: the line to the other end is broken, or stands again.
    pub(crate) fn stand(&mut self, stands: bool, now: Duration) {
        self.game.stand(stands, now);
    }

    /// Sets the game's time: it is `time` at the app's time `now`.
    pub(crate) fn set_time(&mut self, time: Duration, now: Duration) {
        self.game.set_time(time, now);
    }

    /// Lines for the journal about these entries; before the first ones the game and its players.
    pub(crate) fn journal(&mut self, entries: &[lanke_game::session::TimedAct]) -> Vec<String> {
        self.game.journal(entries)
    }

    /// Notes that a move was seen on a real board.
    pub(crate) fn mark_real_board(&mut self) -> Vec<Action> {
        self.game.mark_real_board().map(|line| Action::Journal(vec![line])).into_iter().collect()
    }

    /// Plays the beginning of a game that was begun elsewhere, without a sound.
    ///
    /// # Errors
    /// The reason why an act is refused.
    pub(crate) fn play_beginning(&mut self, acts: &[Act], now: Duration) -> Result<Vec<Action>, Refusal> {
        let mut lines = Vec::new();
        for act in acts {
            lines.extend(self.game.act(act.clone(), now)?);
        }
        Ok(vec![Action::Journal(lines)])
    }

    /// Takes note of whether the record is on the disk as the game stands.
    pub(crate) fn mark_changed(&mut self, changed: bool) {
        self.game.mark_changed(changed);
    }

    /// Takes note that a file has another name.
    pub(crate) fn mark_moved(&mut self, from: &std::path::Path, to: &std::path::Path) {
        self.game.mark_moved(from, to);
    }

    /// Takes note of the file that the record was written to; the line for the journal, if the game stands there as it is.
    pub(crate) fn mark_kept(&mut self, path: std::path::PathBuf, version: lanke_storage::Version) -> Option<String> {
        self.game.mark_kept(path, version)
    }
}

/// Sentence on a move after the end, before the study is begun.
fn needs_study(cx: &Context<'_>) -> Status {
    status::status(cx.lang(), "st-over-study", Tone::Plain, "try")
}

fn not_your_turn(cx: &Context<'_>) -> Status {
    status::status(cx.lang(), "st-notturn", Tone::Plain, "info")
}

/// Sound of an event of the clock.
fn clock_cue(event: ClockEvent) -> Cue {
    match event {
        ClockEvent::OvertimeEntered { .. } => Cue::PeriodEntered,
        ClockEvent::PeriodLost { .. } => Cue::PeriodLost,
        ClockEvent::LowTime { seconds } => Cue::Tick(seconds),
        ClockEvent::Flag => Cue::Flag,
    }
}

/// Sounds of a move that has taken so many stones.
pub(crate) fn move_cues(color: Color, mv: Move, taken: usize) -> impl Iterator<Item = Cue> {
    let stone = match mv {
        Move::Pass => Cue::Pass,
        Move::Play(_) => Cue::Stone(color),
    };
    [stone].into_iter().chain((taken > 0).then_some(Cue::Capture(taken as u32)))
}
