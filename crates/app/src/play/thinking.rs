//! Computer opponents in the game: moves, hints, pondering, and failures.

use std::time::Duration;

use lanke_engine::clock::SideClock;
use lanke_engine::{Analysis, Budget, Candidate, Choice, EngineError, EngineFailure, Fault};
use lanke_game::record::NodeId;
use lanke_game::session::{Act, Phase};
use lanke_players::{PlayerSpec, Request};
use lanke_rules::{Color, Move, Outcome};

use super::show::players;
use super::{Action, Game, LineState, Play};
use crate::context::Context;
use crate::engine_words;
use crate::ids::Ticket;
use crate::status::{Status, Tone, engine_error};

/// Least time before a computer opponent moves: the stone before it has landed by then.
const PACE: Duration = Duration::from_millis(500);

/// Reserve of a computer opponent for the line to the other end of a table, where the move must arrive in time.
const TABLE_LAG: Duration = Duration::from_millis(300);

/// A position of a game, and the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    node: NodeId,
    pub(crate) color: Color,
    placing: u16,
    /// Hash of the stones, which are set up and taken away at the same node.
    stones: u64,
}

/// Question for a move.
#[derive(Debug)]
struct Thinking {
    ticket: Ticket,
    turn: Turn,
    player: PlayerSpec,
    since: Duration,
    /// The choice, and the time at which it is played.
    chosen: Option<(Choice, Duration)>,
}

/// Question for a hint, and its answer.
#[derive(Debug)]
struct Hint {
    /// The question, until it is answered.
    ticket: Option<Ticket>,
    turn: Turn,
    analysis: Option<Box<Analysis>>,
}

/// A computer opponent that cannot play on.
#[derive(Debug)]
pub(super) struct Trouble {
    pub(super) color: Color,
    pub(super) error: EngineError,
    pub(super) player: PlayerSpec,
    /// The clocks were stopped because of it.
    paused: bool,
}

/// Questions to computer opponents about the game that is played.
#[derive(Debug, Default)]
pub(super) struct Opponents {
    thinking: Option<Thinking>,
    hint: Option<Hint>,
    trouble: Option<Trouble>,
    /// Position at which a program was started anew because it had failed.
    restarted: Option<Turn>,
    /// Question to the person's opponent meanwhile.
    pondering: Option<(Ticket, (Turn, PlayerSpec))>,
}

impl Opponents {
    /// The time at which a chosen move is played.
    pub(super) fn wake_at(&self) -> Option<Duration> {
        self.thinking.as_ref()?.chosen.map(|(_, at)| at)
    }

    pub(super) fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    fn drop_move(&mut self) -> Option<Action> {
        match self.thinking.take()? {
            Thinking { ticket, chosen: None, .. } => Some(Action::Stop(ticket)),
            Thinking { .. } => None,
        }
    }

    fn drop_hint(&mut self) -> Option<Action> {
        self.hint.take()?.ticket.map(Action::Stop)
    }

    fn drop_pondering(&mut self) -> Option<Action> {
        self.pondering.take().map(|(ticket, _)| Action::Stop(ticket))
    }
}

impl Play {
    /// True while a player is asked for a move or a hint.
    pub(crate) fn is_thinking(&self) -> bool {
        let opponents = &self.opponents;
        opponents.thinking.is_some() || opponents.hint.is_some() || opponents.pondering.is_some()
    }

    /// True if the answer of this player is waited for: a move of the game, or its dead stones.
    pub(crate) fn awaits(&self, player: &PlayerSpec) -> bool {
        let asked = self.opponents.thinking.as_ref().filter(|thinking| thinking.chosen.is_none());
        let judges =
            |color| self.game.opinions.awaits(color) && self.game.controllers()[color].engine() == Some(player);
        asked.is_some_and(|thinking| thinking.player == *player) || Color::BOTH.into_iter().any(judges)
    }

    /// Asks for the move that is due, plays what was chosen, and drops questions that have become useless.
    pub(crate) fn advance(&mut self, line: LineState, cx: &Context<'_>) -> Vec<Action> {
        let (turn, mut actions) = (self.game.turn(), Vec::new());
        let player = turn.and_then(|turn| self.game.controllers()[turn.color].engine().cloned());
        let player = player.filter(|_| self.opponents.trouble.is_none());
        let current = self.opponents.thinking.as_ref();
        if current.is_some_and(|thinking| (Some(thinking.turn), Some(&thinking.player)) != (turn, player.as_ref())) {
            actions.extend(self.opponents.drop_move());
        }
        if self.opponents.hint.as_ref().is_some_and(|hint| Some(hint.turn) != turn) {
            actions.extend(self.opponents.drop_hint());
        }
        let (controllers, over) = (self.game.controllers(), self.game.session().outcome().is_some());
        self.opponents.trouble.take_if(|trouble| over || controllers[trouble.color].engine() != Some(&trouble.player));
        let chosen = self.opponents.thinking.as_ref().and_then(|thinking| thinking.chosen);
        match (turn, player) {
            (Some(turn), Some(_)) if chosen.is_some_and(|(_, at)| at <= cx.now) => {
                self.opponents.thinking = None;
                actions.extend(chosen.map(|(choice, _)| Action::Choice(turn, choice)));
            }
            // Between two computer opponents, which would not end it.
            (Some(turn), Some(_))
                if self.game.controllers()[turn.color.opponent()].engine().is_some()
                    && self.game.session().position().is_endless() =>
            {
                actions.push(Action::Act(Act::End(Outcome::NoResult)));
            }
            (Some(turn), Some(player)) if self.opponents.thinking.is_none() && !line.waits && !line.pending => {
                let (ticket, since) = (cx.ticket(), cx.now);
                let request = Box::new(self.request_for(player.clone(), line, cx));
                actions.push(Action::Think { ticket, request });
                self.opponents.thinking = Some(Thinking { ticket, turn, player, since, chosen: None });
            }
            _ => {}
        }
        actions
    }

    /// Lets the person's opponent think about the position that the person is looking at, if it is to, unless a player is
    /// `busy` with a record.
    pub(crate) fn ponder(&mut self, line: LineState, busy: bool, cx: &Context<'_>) -> Vec<Action> {
        let controllers = self.game.controllers();
        let free = !cx.pages.reviews() && self.opponents.hint.is_none() && !busy && cx.settings.ponder;
        let turn = self
            .game
            .turn()
            .filter(|turn| free && self.opponents.trouble.is_none() && controllers[turn.color].engine().is_none());
        let opponent = turn.and_then(|turn| controllers[turn.color.opponent()].engine().cloned());
        let wanted = turn.zip(opponent.filter(PlayerSpec::ponders));
        if self.opponents.pondering.as_ref().map(|(_, asked)| asked) == wanted.as_ref() {
            return Vec::new();
        }
        let mut actions: Vec<Action> = self.opponents.drop_pondering().into_iter().collect();
        if let Some((turn, player)) = wanted {
            let ticket = cx.ticket();
            let asked = self.request_for(player.clone(), line, cx);
            let request = Request { budget: Budget::default(), clock: None, ..asked };
            actions.push(Action::Think { ticket, request: Box::new(request) });
            self.opponents.pondering = Some((ticket, (turn, player)));
        }
        actions
    }

    /// Drops everything that was thought, because another game is played.
    pub(super) fn drop_thoughts(&mut self) -> Vec<Action> {
        let mut opponents = std::mem::take(&mut self.opponents);
        [opponents.drop_move(), opponents.drop_hint(), opponents.drop_pondering()].into_iter().flatten().collect()
    }

    /// The question for the move at the end of the game.
    pub(super) fn request_for(&self, player: PlayerSpec, line: LineState, cx: &Context<'_>) -> Request {
        let session = self.game.session();
        let position = session.position().clone();
        let clock = SideClock::of(session.clock(), position.to_play(), self.game.time(cx.now));
        let clock = clock.map(|clock| if line.is_table { clock.with_lag(TABLE_LAG) } else { clock });
        let budget = Budget { time: line.pace, ..Budget::default() }.or_untimed(clock);
        Request {
            start: session.position_after(0),
            moves: session.moves().iter().map(|played| (played.color, played.mv)).collect(),
            komi: session.settings().komi,
            handicap: Some(session.handicap()),
            clock,
            // Where it goes on, the dead stones are disputed.
            cleanup: session.passes_ended_play(),
            seed: self.game.seed().wrapping_add(session.moves().len() as u64),
            ..Request::new(player, position, budget)
        }
    }

    /// Takes the position as a player sees it so far.
    pub(crate) fn analysis_updated(&mut self, ticket: Ticket, analysis: Box<Analysis>) {
        if let Some(hint) = self.opponents.hint.as_mut().filter(|hint| hint.ticket == Some(ticket))
            && !analysis.candidates.is_empty()
        {
            hint.analysis = Some(analysis);
        }
    }

    /// Takes the move that a player has chosen, or the reason why it cannot play.
    pub(crate) fn move_chosen(
        &mut self,
        ticket: Ticket,
        choice: Result<Choice, EngineError>,
        line: LineState,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        if let Some(hint) = self.opponents.hint.as_mut().filter(|hint| hint.ticket == Some(ticket)) {
            hint.ticket = None;
            return self.hint_given(choice, cx).map(Action::Notify).into_iter().collect();
        }
        let Some(thinking) = self.opponents.thinking.as_mut().filter(|thinking| thinking.ticket == ticket) else {
            return Vec::new();
        };
        let turn = thinking.turn;
        match choice {
            Ok(choice) => {
                let face = self.game.session().clock().face(turn.color, self.game.time(cx.now));
                let pace = if face.low { Duration::ZERO } else { PACE };
                thinking.chosen = Some((choice, thinking.since + pace));
                Vec::new()
            }
            Err(EngineError::Program(fault)) if may_start_again(&fault) && self.opponents.restarted != Some(turn) => {
                self.opponents.thinking = None;
                self.opponents.restarted = Some(turn);
                vec![Action::Notify(engine_words::restarting(cx.lang(), &fault.program))]
            }
            Err(error) => {
                self.opponents.thinking = None;
                self.begin_trouble(turn.color, error, line, cx)
            }
        }
    }

    /// Takes note that the game has refused the choice of a computer opponent.
    pub(crate) fn choice_refused(
        &mut self,
        color: Color,
        choice: Choice,
        line: LineState,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        let size = self.game.session().settings().size;
        let mv = choice.mv().map_or_else(|| "resign".to_owned(), |mv| size.move_name(mv));
        let program = self.player_name(color, cx.lang());
        let fault = Fault { program, what: EngineFailure::Illegal(mv), log: Vec::new() };
        self.begin_trouble(color, EngineError::Program(Box::new(fault)), line, cx)
    }

    /// A computer opponent cannot play on: the clocks stand until a person has decided what to do.
    fn begin_trouble(&mut self, color: Color, error: EngineError, line: LineState, cx: &Context<'_>) -> Vec<Action> {
        let Some(player) = self.game.controllers()[color].engine().cloned() else { return Vec::new() };
        let running = self.game.session().clock().is_running() && line.plays.is_none();
        let paused = running && self.check(&Act::Pause, cx.now).is_ok();
        self.opponents.trouble = Some(Trouble { color, error, player, paused });
        paused.then_some(Action::Act(Act::Pause)).into_iter().chain([Action::ClearWarning]).collect()
    }

    /// True if a computer opponent, of this colour where one is given, waits for a person to decide what to do.
    pub(crate) fn has_trouble(&self, color: Option<Color>) -> bool {
        self.opponents.trouble.as_ref().is_some_and(|trouble| color.is_none_or(|color| trouble.color == color))
    }

    /// Goes on after a computer opponent has failed: it tries again, or another player takes its place.
    pub(crate) fn settle_trouble(&mut self, instead: Option<Option<PlayerSpec>>, cx: &Context<'_>) -> Vec<Action> {
        let Some(trouble) = self.opponents.trouble.take() else { return Vec::new() };
        self.opponents.restarted = None;
        let mut actions = instead.map(|player| self.set_player(trouble.color, player, cx)).unwrap_or_default();
        actions.extend((trouble.paused && self.game.session().is_paused()).then_some(Action::Act(Act::Resume)));
        actions
    }

    /// Shows what the adviser would play, or no longer.
    pub(crate) fn hint(&mut self, line: LineState, cx: &Context<'_>) -> Option<Action> {
        if self.opponents.hint.is_some() {
            return self.opponents.drop_hint();
        }
        let allowed = self.allows_hints(line);
        let turn = self.game.turn().filter(|turn| allowed && self.game.controllers()[turn.color].is_local())?;
        let ticket = cx.ticket();
        let adviser = cx.settings.adviser_for(self.game.session().position().ruleset());
        let budget = Budget::default().or_untimed(None);
        let request = Request { budget, clock: None, ..self.request_for(adviser, line, cx) };
        self.opponents.hint = Some(Hint { ticket: Some(ticket), turn, analysis: None });
        Some(Action::Think { ticket, request: Box::new(request) })
    }

    /// The adviser has thought to the end.
    fn hint_given(&mut self, choice: Result<Choice, EngineError>, cx: &Context<'_>) -> Option<Status> {
        let hint = self.opponents.hint.as_mut()?;
        match choice {
            Ok(choice) => {
                if let (None, Some(mv)) = (&hint.analysis, choice.mv()) {
                    hint.analysis = Some(Box::new(Analysis { candidates: vec![alone(mv)], ..Analysis::UNKNOWN }));
                }
                players::hint_words(cx.lang(), choice)
            }
            Err(error) => {
                self.opponents.hint = None;
                Some(Status { text: engine_error(cx.lang(), &error), tone: Tone::Bad, icon: "warning" })
            }
        }
    }

    /// True while a hint is shown or thought about.
    pub(super) fn hints(&self) -> bool {
        self.opponents.hint.is_some()
    }

    /// The hint, once something is known.
    pub(super) fn hint_analysis(&self) -> Option<&Analysis> {
        self.opponents.hint.as_ref()?.analysis.as_deref()
    }

    /// The side whose move a computer opponent thinks about.
    pub(crate) fn thinking_side(&self) -> Option<Color> {
        self.opponents.thinking.as_ref().map(|thinking| thinking.turn.color)
    }

    /// True if a hint can be asked for.
    pub(super) fn can_hint(&self, line: LineState) -> bool {
        self.allows_hints(line) && self.game.turn().is_some() && self.is_local_turn()
    }
}

/// A candidate of which nothing but the move is known.
fn alone(mv: Move) -> Candidate {
    Candidate { visits: 0, win_rate: 0.5, lower_bound: 0.0, prior: 0.0, score: None, line: vec![mv] }
}

/// True if it is worth a try to start a program once more.
fn may_start_again(fault: &Fault) -> bool {
    matches!(
        fault.what,
        EngineFailure::Silent(_)
            | EngineFailure::Ended(_)
            | EngineFailure::Killed(_)
            | EngineFailure::Flood
            | EngineFailure::Garbage(_)
    )
}

impl Game {
    /// The turn that a move is awaited for; none while the game stands still.
    pub(super) fn turn(&self) -> Option<Turn> {
        let session = self.session();
        let going = session.phase() == Phase::Playing && !session.is_paused();
        let position = session.position();
        going.then(|| Turn {
            node: session.node(),
            color: position.to_play(),
            placing: session.placing(),
            stones: position.board().hash(),
        })
    }
}
