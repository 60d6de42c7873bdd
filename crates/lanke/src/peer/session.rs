//! Session at the command line: the actions of a coordinator are carried out, its notices printed; a person's lines or
//! an engine decide the moves.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Error, Result, anyhow, bail};
use lanke_engine::{Choice, EngineError};
use lanke_game::record::Tree;
use lanke_game::session::{Act, Phase};
use lanke_peer::coordinator::{ActError, Action, Coordinator, EngineTurn, Notice, SessionEnding};
use lanke_peer::{End, Item, ItemKind, Peer, PeerCommand, TableAddress};
use lanke_rules::Color;
use lanke_runtime::record_file::RecordFile;
use serde::Serialize;

use super::board::BoardSeat;
use super::engine::Engine;
use super::orders::{self, Order, order};
use super::requested_terms::RequestedTerms;
use crate::output;
use crate::record_output;

/// Longest pause between two looks at what time has brought.
const TICK: Duration = Duration::from_millis(500);
/// The same before a real board.
const LOOK: Duration = Duration::from_millis(50);
/// Moves of an engine that may be refused one after the other.
const REFUSALS: u32 = 3;

/// News that a session waits for.
pub(super) enum SessionInput {
    /// There are events of the table.
    Table,
    /// A line of input; `None` at its end.
    Line(Option<String>),
    /// Choice of an engine.
    Choice(u64, Result<Choice>),
    /// The engine plays by the terms of the offer of this number, or not.
    Playable(u32, Result<()>),
}

/// One end of a table at the command line.
pub(super) struct TerminalSession {
    /// Terms that a guest would rather have than those that the host offers.
    pub(super) requested: RequestedTerms,
    pub(super) inputs: Option<Sender<SessionInput>>,
    /// Is told where the table can be reached.
    pub(super) hosting: Box<dyn FnMut(&TableAddress)>,
    /// The real board on which this side is played.
    pub(super) board: Option<BoardSeat>,
    /// The file of the record.
    pub(super) record: Option<RecordFile>,
    /// Set when the session is to end.
    pub(super) stopped: Option<Arc<AtomicBool>>,
    /// The session is over when the other side has left after its games: another one begins.
    pub(super) serves: bool,
    coordinator: Coordinator,
    games: usize,
    /// The games that are over.
    finished: Vec<Tree>,
    peer: Option<Peer>,
    engine: Option<Engine>,
    /// The position that the engine was asked about last.
    asked: Option<(Option<u32>, u32)>,
    /// Number of the offer that the engine considers, or has considered.
    considered: Option<u32>,
    lines: VecDeque<String>,
    input_ended: bool,
    name: String,
    begun: Instant,
}

#[derive(Serialize)]
struct Hosting<'a> {
    code: &'a str,
    address: String,
    invitation: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    world: Option<&'a str>,
}

impl TerminalSession {
    pub(super) fn new(peer: Peer, coordinator: Coordinator, engine: Option<Engine>, name: &str, games: usize) -> Self {
        Self {
            requested: RequestedTerms::default(),
            inputs: None,
            hosting: Box::new(|_| {}),
            board: None,
            record: None,
            stopped: None,
            serves: false,
            coordinator,
            games,
            finished: Vec::new(),
            peer: Some(peer),
            engine,
            asked: None,
            considered: None,
            lines: VecDeque::new(),
            input_ended: false,
            name: name.to_owned(),
            begun: Instant::now(),
        }
    }

    /// Goes on until the session ends.
    pub(super) fn run(&mut self, news: &Receiver<SessionInput>) -> Result<()> {
        while !self.stopped.as_ref().is_some_and(|stopped| stopped.load(Ordering::Relaxed)) {
            let mut over = false;
            match news.recv_timeout(if self.board.is_some() { LOOK } else { TICK }) {
                Ok(SessionInput::Table) => {
                    while let Some(event) = self.peer.as_ref().and_then(Peer::try_next) {
                        let actions = self.coordinator.handle(event, self.now());
                        over |= self.carry_out(actions)?;
                        if let Some(board) = &mut self.board {
                            let actions = board.hear(&self.coordinator)?;
                            self.carry_out(actions)?;
                        }
                    }
                }
                Ok(SessionInput::Line(Some(line))) if self.coordinator.end().is_none() => match line.as_str() {
                    "quit" => return Ok(()),
                    "" => {}
                    _ => output::complain("a spectator can only quit"),
                },
                Ok(SessionInput::Line(Some(line))) => self.lines.push_back(line),
                Ok(SessionInput::Line(None)) => self.input_ended = true,
                Ok(SessionInput::Choice(ticket, choice)) => self.choose(ticket, choice)?,
                Ok(SessionInput::Playable(number, playable)) => self.answer_offer(number, playable)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => bail!("the table was lost"),
            }
            let actions = self.coordinator.wake(self.now());
            if over | self.carry_out(actions)? {
                return Ok(());
            }
            let now = self.now();
            if let Some(board) = &mut self.board {
                let actions = board.look(&mut self.coordinator, now)?;
                self.carry_out(actions)?;
            }
            if self.coordinator.end().is_some() {
                if self.engine.is_some() {
                    self.consider()?;
                    self.let_think()?;
                } else {
                    self.prefer()?;
                    self.obey()?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn leave(&mut self) {
        if let Some(peer) = self.peer.take() {
            peer.leave();
        }
    }

    /// The games, the one that is not over yet among them.
    pub(super) fn games(&self) -> Vec<Tree> {
        let unfinished = self.coordinator.table().playing().map(|game| game.session.record());
        self.finished.iter().cloned().chain(unfinished).collect()
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Carries actions out. True if the session is over.
    fn carry_out(&mut self, actions: impl IntoIterator<Item = Action>) -> Result<bool> {
        let mut over = false;
        for action in actions {
            match action {
                Action::Send(command) => self.send(command),
                Action::Notify(notice) => self.print(notice)?,
                Action::Finish { outcome, .. } => {
                    let game = self.coordinator.table().game();
                    self.finished.extend(game.map(|game| game.session.record()));
                    // The games of a player are in its journal.
                    if let (None, Some(file)) = (self.coordinator.end(), &mut self.record) {
                        record_output::save(file, self.finished.clone());
                    }
                    print_line(&format!("result {}", outcome.sgf()))?;
                }
                Action::Close(ending) => match self.failure(ending) {
                    Some(error) => return Err(error),
                    None => over = true,
                },
                // The coordinator's table is the game.
                Action::Begin { .. } | Action::Play { .. } | Action::PauseTime(_) | Action::Remember => {}
            }
        }
        Ok(over)
    }

    /// Error that an ending is; none if everything was played.
    fn failure(&self, ending: SessionEnding) -> Option<Error> {
        Some(match ending {
            SessionEnding::Complete => return None,
            SessionEnding::Left if self.serves => return None,
            SessionEnding::Closed if self.coordinator.table().playing().is_none() => return None,
            SessionEnding::Closed => anyhow!("the table was closed"),
            SessionEnding::Left if self.coordinator.end().is_none() => anyhow!("the host has left"),
            SessionEnding::Left => anyhow!("the other side has left"),
            SessionEnding::LeftEarly { played } => {
                anyhow!("the other side has left after {played} of {} games", self.games)
            }
            SessionEnding::Declined => anyhow!("the other side has declined the terms"),
            SessionEnding::OtherTerms(terms) => anyhow!("the host offers other terms: {}", orders::terms(&terms)),
            SessionEnding::Away => {
                anyhow!("the other side has not come back; with --record, the same command goes on with the game")
            }
            SessionEnding::Denied(denial) => anyhow!("{denial}"),
            // With a record, what was played here stays in it and in its journal.
            SessionEnding::OtherTable => anyhow!(
                "the host sits at another table now; with --record, this game is kept as it stands, and another file \
                 is wanted for the other table"
            ),
            SessionEnding::Disagreed { why } => anyhow!("the two programs do not agree on the game: {why}"),
            SessionEnding::Failed(fault) => anyhow!(fault),
        })
    }

    fn print(&mut self, notice: Notice) -> Result<()> {
        match notice {
            Notice::Hosting(place) => {
                (self.hosting)(&place);
                let address = place.address.to_string();
                let (code, invitation, world) = (&place.code, &place.invitation, place.world.as_deref());
                output::print_json(&Hosting { code, address, invitation, world })
            }
            Notice::Reachable(true) => print_line("# a relay has answered: the world reaches this table"),
            Notice::Reachable(false) => print_line("# the relay is gone: the world does not reach this table"),
            // Nobody is there who could be asked.
            Notice::Knock(knock) if self.engine.is_some() => {
                let refusal = self.coordinator.answer_knock(false);
                self.carry_out(refusal)?;
                print_line(&format!("# {} knocks without the code and is turned away; see --open", knock.name))
            }
            Notice::Knock(knock) => {
                print_line(&format!("# {} knocks, as a {:?}: let or refuse", knock.name, knock.role))
            }
            Notice::Knocking => print_line("# the host is being asked"),
            Notice::Connected { name, rank, .. } => print_line(&format!("# met {name} {rank}")),
            Notice::Broken => print_line("# the line is broken; the game waits"),
            Notice::Left => print_line("# the other side has left; the game waits"),
            Notice::Released => print_line("# the seat is free: whoever comes with the code goes on with the game"),
            Notice::Item { item, mine } => self.print_item(&item, mine),
            Notice::Invalid(refused) => bail!(refused),
            Notice::Restarted => {
                self.finished.clear();
                self.considered = None;
                print_line("# the game is read anew from the record")
            }
            Notice::Refused { what, why } => self.print_refusal(&what, &why),
            Notice::Illegal(refusal) => print_line(&format!("# refused: {refusal}")),
            Notice::Doubt { reported, measured } => print_line(&format!(
                "# the other side's clock counts {reported:?} for a turn that took {measured:?} here"
            )),
            Notice::Objected { n, why } => print_line(&format!("# the other side objects to item {n}: {why}")),
            Notice::NotSaved(why) => {
                output::complain(&why);
                Ok(())
            }
            Notice::Recovered(recovery) => {
                output::complain(&recovery.to_string());
                Ok(())
            }
        }
    }

    fn print_item(&mut self, item: &Item, own: bool) -> Result<()> {
        let name = match (own, item.by) {
            (true, _) => &self.name,
            (false, _) if self.coordinator.end().is_some() => self.coordinator.opponent(),
            (false, End::Host) => "the host",
            (false, End::Guest) => "the guest",
        };
        let table = self.coordinator.table();
        let size = table.game().map(|game| game.session.settings().size);
        if let Some(line) = orders::item_text(&item.what, name, size) {
            print_line(&line)?;
        }
        let hosts = self.coordinator.end() == Some(End::Host);
        if matches!(item.what, ItemKind::Offer(_)) && !own && hosts && self.engine.is_none() {
            print_line("# yes or no?")?;
        }
        Ok(())
    }

    fn print_refusal(&self, what: &ItemKind, why: &impl std::fmt::Display) -> Result<()> {
        let what = orders::item_text(what, "we", None).unwrap_or_else(|| "a move".to_owned());
        print_line(&format!("# refused: {why} ({what})"))
    }

    /// Answers the host's offer as the command line says.
    fn prefer(&mut self) -> Result<()> {
        if self.coordinator.end() == Some(End::Guest)
            && !self.coordinator.is_pending()
            && let Some((_, terms)) = self.coordinator.offered()
        {
            let wanted = self.requested.counter(terms)?;
            let action = self.coordinator.prefer(wanted);
            self.carry_out(action)?;
        }
        Ok(())
    }

    /// Asks the engine about the terms of an offer that the policy leaves open, at a guest about those that it would
    /// rather have. Before it answers it has been started, and no clock runs yet.
    fn consider(&mut self) -> Result<()> {
        if let Some((number, terms)) = self.coordinator.offered()
            && self.considered != Some(number)
            && let (Some(engine), Some(news)) = (&mut self.engine, &self.inputs)
        {
            match self.coordinator.end() {
                Some(End::Guest) => engine.consider(number, &self.requested.counter(terms)?, news),
                Some(End::Host) | None => engine.consider(number, terms, news),
            }
            self.considered = Some(number);
        }
        Ok(())
    }

    /// Answers an offer as the engine can. A guest whose terms the engine of a host does not play by hears why; an
    /// engine that has come to a host leaves.
    fn answer_offer(&mut self, number: u32, playable: Result<()>) -> Result<()> {
        if self.coordinator.offered().is_none_or(|offered| offered.0 != number) {
            return Ok(());
        }
        if self.coordinator.end() == Some(End::Guest) {
            return playable.and_then(|()| self.prefer());
        }
        let agrees = playable.is_ok();
        if let Err(why) = playable {
            output::complain(&format!("{why:#}; the terms are declined"));
            let chat = self.coordinator.chat(&reason(&why));
            self.carry_out(chat)?;
        }
        let answer = self.coordinator.answer_game(agrees, self.now());
        self.carry_out(answer).map(drop)
    }

    /// Lets the engine do what is its to do.
    fn let_think(&mut self) -> Result<()> {
        let now = self.now();
        let Some(engine) = &mut self.engine else { return Ok(()) };
        match self.coordinator.engine_turn() {
            EngineTurn::Wait => Ok(()),
            EngineTurn::Idle => {
                engine.stop();
                self.asked = None;
                Ok(())
            }
            EngineTurn::Act(act) => self.act(act),
            EngineTurn::Think { turn } => {
                let time = self.coordinator.game_time(now);
                if self.asked != Some(turn)
                    && let (Some(game), Some(news)) = (self.coordinator.table().playing(), &self.inputs)
                {
                    engine.ask(game, time, news);
                    self.asked = Some(turn);
                }
                Ok(())
            }
        }
    }

    /// Plays the choice of the engine.
    fn choose(&mut self, ticket: u64, choice: Result<Choice>) -> Result<()> {
        let (Some(engine), Some(color)) = (&self.engine, self.coordinator.plays()) else { return Ok(()) };
        if !engine.waits_for(ticket) {
            return Ok(());
        }
        let act = match choice {
            Ok(_) if self.coordinator.refusals() >= REFUSALS => {
                output::complain("its moves are refused again and again; it resigns");
                Act::Resign(color)
            }
            Ok(Choice::Play(point)) => Act::Play(color, point),
            Ok(Choice::Pass) => Act::Pass(color),
            Ok(Choice::Resign) => Act::Resign(color),
            Err(error) => {
                output::complain(&format!("{error:#}; it resigns"));
                Act::Resign(color)
            }
        };
        self.act(act)
    }

    /// Proposes an act; a refusal is printed.
    fn act(&mut self, act: Act) -> Result<()> {
        match self.coordinator.act(act.clone(), self.now()) {
            Ok(action) => self.carry_out(action).map(drop),
            Err(why @ (ActError::Illegal(_) | ActError::NoGame | ActError::Spectator)) => {
                self.print_refusal(&ItemKind::Act(act), &why)
            }
        }
    }

    /// Does what the lines say, each in its turn.
    fn obey(&mut self) -> Result<()> {
        while let Some(line) = self.lines.front() {
            let game = self.coordinator.table().game();
            let color = game.zip(self.coordinator.end()).map_or(Color::Black, |(game, end)| game.color(end));
            let pending = self.coordinator.is_pending();
            let turn = self.coordinator.may_move() && !pending;
            if orders::waits(line) && !turn || orders::waits_for_answer(line) && pending {
                return Ok(());
            }
            if let Some(lines) = orders::split(line, game) {
                self.lines.pop_front();
                lines.into_iter().rev().for_each(|line| self.lines.push_front(line));
                continue;
            }
            let said = match line.to_ascii_lowercase().as_str() {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            };
            // What the other side asks goes before what the board asks.
            let asked = self.coordinator.requested().is_some() || self.coordinator.offered().is_some();
            let board = self.board.as_mut().filter(|board| !asked && board.asks());
            if let (Some(board), Some(yes)) = (board, said) {
                self.lines.pop_front();
                let now = self.begun.elapsed();
                let actions = board.answer(yes, &mut self.coordinator, now)?;
                self.carry_out(actions)?;
                continue;
            }
            let answer = said.filter(|_| asked);
            let order = order(line, game, color);
            let empty = line.is_empty() || line.starts_with('#');
            self.lines.pop_front();
            let now = self.now();
            let action = match (answer, order) {
                _ if empty => None,
                (Some(agrees), _) => self.coordinator.answer_game(agrees, now),
                (None, Order::Act(act)) => {
                    self.act(act)?;
                    None
                }
                (None, Order::Say(text)) => self.coordinator.chat(&text),
                (None, Order::Admit(agrees)) => {
                    let action = self.coordinator.answer_knock(agrees);
                    if action.is_none() {
                        output::complain("nobody waits to be let in");
                    }
                    action
                }
                (None, Order::Release) => {
                    let action = self.coordinator.release();
                    if action.is_none() {
                        output::complain("a host frees the seat of a guest who is away");
                    }
                    action
                }
                (None, Order::Quit) => bail!("left before the game was over"),
                (None, Order::Unknown) => {
                    output::complain("this is no point of the board and no order; see --help");
                    None
                }
            };
            self.carry_out(action)?;
        }
        if self.input_ended && self.board.is_none() && self.is_awaited() && !self.coordinator.is_pending() {
            bail!("the input ended before the game did");
        }
        Ok(())
    }

    /// True if the game waits for this side: for its move, or in the count for its agreement.
    fn is_awaited(&self) -> bool {
        let playing = self.coordinator.plays().zip(self.coordinator.table().playing());
        let counts =
            playing.is_some_and(|(me, game)| game.session.phase() == Phase::Counting && !game.session.agreed()[me]);
        counts || self.coordinator.may_move()
    }

    fn send(&self, command: PeerCommand) {
        if let Some(peer) = &self.peer {
            peer.send(command);
        }
    }
}

/// Reason for a guest why an engine does not play by its terms. What a program and its files are called here is none of its business.
fn reason(why: &Error) -> String {
    match why.downcast_ref() {
        Some(EngineError::BoardTooLarge(size)) => format!("the engine here does not play on a board of {size}"),
        _ => "the engine here does not play by these terms".to_owned(),
    }
}

fn print_line(line: &str) -> Result<()> {
    output::print(&format!("{line}\n"))
}
