//! Who plays for each side of the game, and what is thought for them.

use std::time::Duration;

use lanke_engine::clock::SideClock;
use lanke_engine::{Analysis, Budget, Candidate, Choice, EngineError, EngineFailure, Fault};
use lanke_game::record::NodeId;
use lanke_game::session::{Act, Phase, Refusal};
use lanke_players::{PlayerSpec, Request};
use lanke_rules::{Capture, Color, Move};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::event::{Book, Effect, Ticket};
use crate::intent::Screen;
use crate::show::players;
use crate::table::Table;
use crate::view::Tone;

/// What a move may take in a game without clocks.
const UNTIMED: Duration = Duration::from_secs(3);
/// How long a hint is thought about.
const HINT: Duration = Duration::from_secs(3);
/// A mind does not move before this time has passed: the stone before it has landed by then.
const PACE: Duration = Duration::from_millis(500);

/// Who plays for a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Chair {
    /// The mind that plays; none is a person.
    pub(crate) mind: Option<PlayerSpec>,
    /// A person has handed the side over.
    pub(crate) handed: bool,
    /// The side is played elsewhere.
    #[serde(default)]
    pub(crate) away: bool,
}

impl Chair {
    /// Whether a person at this screen plays.
    pub(crate) fn is_here(&self) -> bool {
        self.mind.is_none() && !self.away
    }
}

/// A position of a game, and whose turn it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    node: NodeId,
    pub(crate) color: Color,
    placing: u16,
}

/// A move that a mind thinks about.
#[derive(Debug)]
pub(crate) struct Thinking {
    ticket: Ticket,
    turn: Turn,
    mind: PlayerSpec,
    since: Duration,
    /// What it is to be, once the time has come.
    chosen: Option<(Choice, Duration)>,
}

/// What is shown to a person who asks for a hint.
#[derive(Debug)]
pub(crate) struct Hint {
    /// The question, while it is thought about.
    ticket: Option<Ticket>,
    turn: Turn,
    pub(crate) analysis: Option<Box<Analysis>>,
}

/// A mind that does not play as it should.
#[derive(Debug)]
pub(crate) struct Trouble {
    pub(crate) color: Color,
    pub(crate) error: EngineError,
    pub(crate) mind: PlayerSpec,
    /// The clocks were stopped because of it.
    paused: bool,
}

/// What is thought for the game that is played.
#[derive(Debug, Default)]
pub(crate) struct Thoughts {
    thinking: Option<Thinking>,
    pub(crate) hint: Option<Hint>,
    pub(crate) trouble: Option<Trouble>,
    /// Where a program was started anew because it had failed.
    restarted: Option<Turn>,
    /// What the person's opponent thinks about meanwhile.
    pondering: Option<(Ticket, Turn)>,
}

impl Thoughts {
    /// Whose move is thought about.
    pub(crate) fn of(&self) -> Option<Color> {
        self.thinking.as_ref().map(|thinking| thinking.turn.color)
    }

    /// When a move that was chosen is to be made.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        self.thinking.as_ref()?.chosen.map(|(_, at)| at)
    }
}

impl App {
    /// Lets think whose turn it is, plays what was chosen, and drops what has become of no use.
    pub(crate) fn think(&mut self, now: Duration) {
        let turn = self.table.turn();
        let mind = turn.and_then(|turn| self.table.chairs[turn.color].mind.clone());
        let mind = mind.filter(|_| self.thoughts.trouble.is_none());
        let current = self.thoughts.thinking.as_ref();
        if current.is_some_and(|thinking| (Some(thinking.turn), Some(&thinking.mind)) != (turn, mind.as_ref())) {
            self.drop_move();
        }
        if self.thoughts.hint.as_ref().is_some_and(|hint| Some(hint.turn) != turn) {
            self.drop_hint();
        }
        let chairs = &self.table.chairs;
        self.thoughts.trouble.take_if(|trouble| chairs[trouble.color].mind.as_ref() != Some(&trouble.mind));
        let chosen = self.thoughts.thinking.as_ref().and_then(|thinking| thinking.chosen);
        match (turn, mind) {
            (Some(turn), Some(_)) if chosen.is_some_and(|(_, at)| at <= now) => {
                self.thoughts.thinking = None;
                if let Some((choice, _)) = chosen {
                    self.play_choice(turn, choice, now);
                }
                self.think(now);
            }
            (Some(turn), Some(mind)) if self.thoughts.thinking.is_none() => {
                let ticket = self.ticket();
                let thought = self.thought(mind.clone(), now);
                self.effects.push(Effect::Think(ticket, Box::new(thought)));
                self.thoughts.thinking = Some(Thinking { ticket, turn, mind, since: now, chosen: None });
            }
            _ => {}
        }
    }

    /// Lets the person's opponent think about the position that the person is looking at, if it is to.
    pub(crate) fn ponder(&mut self, now: Duration) {
        let free = self.screen == Screen::Play && self.thoughts.hint.is_none() && !self.is_analysing();
        let turn = self.table.turn().filter(|turn| {
            free && self.settings.ponder
                && self.thoughts.trouble.is_none()
                && self.table.chairs[turn.color].mind.is_none()
        });
        let opponent = turn.and_then(|turn| self.table.chairs[turn.color.opponent()].mind.clone());
        let wanted = turn.zip(opponent.filter(PlayerSpec::ponders));
        let current = self.thoughts.pondering.map(|(_, turn)| turn);
        if current == wanted.as_ref().map(|&(turn, _)| turn) {
            return;
        }
        if let Some((ticket, _)) = self.thoughts.pondering.take() {
            self.effects.push(Effect::Stop(ticket));
        }
        if let Some((turn, mind)) = wanted {
            let ticket = self.ticket();
            let thought = Request { budget: Budget::default(), clock: None, ..self.thought(mind, now) };
            self.effects.push(Effect::Think(ticket, Box::new(thought)));
            self.thoughts.pondering = Some((ticket, turn));
        }
    }

    /// Drops everything that was thought, because another game is played.
    pub(crate) fn forget_thoughts(&mut self) {
        self.drop_move();
        self.drop_hint();
        if let Some((ticket, _)) = self.thoughts.pondering.take() {
            self.effects.push(Effect::Stop(ticket));
        }
        self.thoughts = Thoughts::default();
    }

    fn drop_move(&mut self) {
        if let Some(Thinking { ticket, chosen: None, .. }) = self.thoughts.thinking.take() {
            self.effects.push(Effect::Stop(ticket));
        }
    }

    fn drop_hint(&mut self) {
        if let Some(Hint { ticket: Some(ticket), .. }) = self.thoughts.hint.take() {
            self.effects.push(Effect::Stop(ticket));
        }
    }

    /// The question for the move at the end of the game.
    pub(crate) fn thought(&self, mind: PlayerSpec, now: Duration) -> Request {
        let session = &self.table.session;
        let position = session.position().clone();
        let clock = self.table.engine_clock(position.to_play(), now);
        let timed = clock.is_some() && !session.clock().is_off();
        // The built-in Go player divides its time itself, and so do programs.
        let divides = position.ruleset().capture != Capture::Forbidden || matches!(mind, PlayerSpec::Engine(_));
        let moves_left = (position.legal_points().len() / 2).max(8) as u32;
        let budget = match clock {
            Some(clock) if timed && !divides => Budget::time(clock.for_move(moves_left)),
            _ if timed => Budget::default(),
            _ => Budget::time(self.online.pace().unwrap_or(UNTIMED)),
        };
        Request {
            start: session.position_after(0),
            moves: session.moves().iter().map(|played| (played.color, played.mv)).collect(),
            komi: session.settings().komi,
            clock: clock.filter(|_| timed),
            // The play has stopped before, and goes on because the dead stones are disputed.
            cleanup: session.moves().windows(2).any(|two| two.iter().all(|played| played.mv == Move::Pass)),
            seed: self.table.seed.wrapping_add(session.moves().len() as u64),
            ..Request::new(mind, position, budget)
        }
    }

    /// Takes how a position looks to a mind.
    pub(crate) fn looked(&mut self, ticket: Ticket, analysis: Box<Analysis>) {
        if let Some(hint) = self.thoughts.hint.as_mut().filter(|hint| hint.ticket == Some(ticket))
            && !analysis.candidates.is_empty()
        {
            hint.analysis = Some(analysis);
        }
    }

    /// Takes what a mind would do.
    pub(crate) fn thought_of(&mut self, ticket: Ticket, choice: Result<Choice, EngineError>, now: Duration) {
        if let Some(hint) = self.thoughts.hint.as_mut().filter(|hint| hint.ticket == Some(ticket)) {
            hint.ticket = None;
            return self.hinted(choice, now);
        }
        let Some(thinking) = self.thoughts.thinking.as_mut().filter(|thinking| thinking.ticket == ticket) else {
            return;
        };
        let turn = thinking.turn;
        match choice {
            Ok(choice) => {
                let face = self.table.session.clock().face(turn.color, self.table.time(now));
                let pace = if face.low { Duration::ZERO } else { PACE };
                thinking.chosen = Some((choice, thinking.since + pace));
            }
            Err(EngineError::Program(fault)) if may_start_again(&fault) && self.thoughts.restarted != Some(turn) => {
                self.thoughts.thinking = None;
                self.thoughts.restarted = Some(turn);
                let text = players::restarting(self.settings.lang, &fault.program);
                self.say(text, now);
            }
            Err(error) => {
                self.thoughts.thinking = None;
                self.trouble(turn.color, error, now);
            }
        }
    }

    fn play_choice(&mut self, turn: Turn, choice: Choice, now: Duration) {
        let Turn { color, .. } = turn;
        let act = match choice {
            Choice::Play(p) => Act::Play(color, p),
            Choice::Pass => Act::Pass(color),
            Choice::Resign => Act::Resign(color),
        };
        match self.act(act, now) {
            Ok(()) | Err(Refusal::TimeUp) => {}
            Err(_) => {
                let mv = match choice {
                    Choice::Play(p) => self.table.session.settings().size.vertex(p).to_string(),
                    Choice::Pass => "pass".to_owned(),
                    Choice::Resign => "resign".to_owned(),
                };
                let name = self.player_name(color);
                let fault = Fault { program: name, what: EngineFailure::Illegal(mv), log: Vec::new() };
                self.trouble(color, EngineError::Program(Box::new(fault)), now);
            }
        }
    }

    /// A mind cannot play on: the clocks stand until a person has decided what to do.
    fn trouble(&mut self, color: Color, error: EngineError, now: Duration) {
        let Some(mind) = self.table.chairs[color].mind.clone() else { return };
        let running = self.table.session.clock().is_running() && self.online.plays().is_none();
        let paused = running && self.act(Act::Pause, now).is_ok();
        self.notice = None;
        self.thoughts.trouble = Some(Trouble { color, error, mind, paused });
    }

    /// Goes on after a mind has failed: it tries again, or another player takes its place.
    pub(crate) fn settle_trouble(&mut self, instead: Option<Option<PlayerSpec>>, now: Duration) {
        let Some(trouble) = self.thoughts.trouble.take() else { return };
        self.thoughts.restarted = None;
        if let Some(mind) = instead {
            self.seat(trouble.color, mind, now);
        }
        if trouble.paused && self.table.session.is_paused() {
            self.play_act(Act::Resume, now);
        }
    }

    /// Lets another play for a side from now on.
    pub(crate) fn seat(&mut self, color: Color, mind: Option<PlayerSpec>, now: Duration) {
        let before = &self.table.chairs[color];
        if before.away {
            return;
        }
        let handed = mind.is_some() && (before.handed || before.mind.is_none());
        self.set_chair(color, Chair { mind, handed, away: false }, now);
    }

    fn set_chair(&mut self, color: Color, chair: Chair, now: Duration) {
        if self.table.chairs[color] == chair {
            return;
        }
        self.table.chairs[color] = chair;
        self.tell_engine(color, now);
        if self.table.begun() {
            self.effects.push(Effect::Journal(Book::Game, vec![self.table.chairs_line()]));
        }
        let status = players::seated(self.settings.lang, color, &self.table.chairs[color]);
        self.say(status, now);
    }

    /// Hands the person's side over to the adviser, or takes it back.
    pub(crate) fn hand_over(&mut self, now: Duration) {
        let handed = Color::BOTH.into_iter().find(|&color| self.table.chairs[color].handed);
        match handed {
            Some(color) => self.seat(color, None, now),
            None if self.table.chairs[self.person()].is_here() => {
                self.seat(self.person(), Some(self.adviser(self.table.session.position().ruleset())), now);
            }
            None => {}
        }
    }

    /// Shows what the adviser would play, or no longer.
    pub(crate) fn hint(&mut self, now: Duration) {
        if self.thoughts.hint.is_some() {
            return self.drop_hint();
        }
        let Some(turn) = self.table.turn().filter(|turn| self.table.chairs[turn.color].is_here()) else { return };
        let ticket = self.ticket();
        let thought = self.thought(self.adviser(self.table.session.position().ruleset()), now);
        let thought = Request { budget: Budget::time(HINT), clock: None, ..thought };
        self.effects.push(Effect::Think(ticket, Box::new(thought)));
        self.thoughts.hint = Some(Hint { ticket: Some(ticket), turn, analysis: None });
    }

    /// The adviser has thought to the end.
    fn hinted(&mut self, choice: Result<Choice, EngineError>, now: Duration) {
        let Some(hint) = &mut self.thoughts.hint else { return };
        match choice {
            Ok(choice) => {
                let shown = hint.analysis.is_some();
                let mv = match choice {
                    Choice::Play(p) => Some(Move::Play(p)),
                    Choice::Pass => Some(Move::Pass),
                    Choice::Resign => None,
                };
                if !shown && let Some(mv) = mv {
                    hint.analysis = Some(Box::new(Analysis { candidates: vec![alone(mv)], ..Analysis::UNKNOWN }));
                }
                if let Some(status) = players::hinted(self.settings.lang, choice) {
                    self.say(status, now);
                }
            }
            Err(error) => {
                self.thoughts.hint = None;
                let text = crate::status::engine_error(self.settings.lang, &error);
                self.say(crate::view::Status { text, tone: Tone::Bad, icon: "warning" }, now);
            }
        }
    }

    /// The side that the person at the screen speaks for: the one that is played here by no mind, or else the one
    /// that is not played elsewhere, or the side to move.
    pub(crate) fn person(&self) -> Color {
        let chairs = &self.table.chairs;
        match Color::BOTH.map(|color| chairs[color].is_here()) {
            [true, false] => Color::Black,
            [false, true] => Color::White,
            [false, false] if chairs.black.away => Color::White,
            [false, false] if chairs.white.away => Color::Black,
            _ => self.table.session.position().to_play(),
        }
    }

    /// Whether the side to move is not a person's at this screen.
    pub(crate) fn is_minds_turn(&self) -> bool {
        self.table.turn().is_some_and(|turn| !self.table.chairs[turn.color].is_here())
    }

    /// What the player of a side is called.
    pub(crate) fn player_name(&self, color: Color) -> String {
        let name = &self.table.session.settings().players[color].name;
        match &self.table.chairs[color] {
            Chair { mind: Some(mind), handed: false, .. } => players::mind_name(self.settings.lang, mind),
            _ if name.is_empty() => lanke_words::side(self.settings.lang, color).to_owned(),
            _ => name.clone(),
        }
    }

    /// On the play screen, whether a hint can be asked for.
    pub(crate) fn can_hint(&self) -> bool {
        self.screen == Screen::Play && self.table.turn().is_some() && !self.is_minds_turn()
    }
}

/// The move of a program that tells no more than that.
fn alone(mv: Move) -> Candidate {
    Candidate { visits: 0, win_rate: 0.5, lower_bound: 0.0, prior: 0.0, score: None, line: vec![mv] }
}

/// Whether it is worth a try to start a program once more.
fn may_start_again(fault: &Fault) -> bool {
    matches!(
        fault.what,
        EngineFailure::Silent(_) | EngineFailure::Ended(_) | EngineFailure::Flood | EngineFailure::Garbage(_)
    )
}

impl Table {
    /// The turn that a move is awaited for; none while the game stands still.
    pub(crate) fn turn(&self) -> Option<Turn> {
        let session = &self.session;
        let going = session.phase() == Phase::Playing && !session.is_paused();
        going.then(|| Turn { node: session.node(), color: session.position().to_play(), placing: session.placing() })
    }

    /// Clock of a side; none in a game without time.
    fn engine_clock(&self, color: Color, now: Duration) -> Option<SideClock> {
        let clock = self.session.clock();
        if clock.is_off() {
            return None;
        }
        SideClock::new(clock.system(), Some(clock.left(color, self.time(now))))
    }
}
