//! A place at a table: what happens there is told on standard output, what is done there comes from a
//! person's lines or from an engine.

mod series;

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use lanke_engine::Choice;
use lanke_game::record::Tree;
use lanke_game::session::{Act, Phase, Request};
use lanke_peer::{End, Event, Item, Peer, Table, What, Wish};
use lanke_rules::Color;
use serde::Serialize;

use super::engine::Engine;
use super::habits::{count, place};
use super::orders::{self, Order, order, to_move};
use super::said::Said;
use crate::output;

/// How long a broken line is waited for.
const PATIENCE: Duration = Duration::from_secs(600);
/// Moves of an engine that may be refused one after the other.
const REFUSALS: u32 = 3;

/// What a seat hears of.
pub(super) enum News {
    /// There are events.
    Table,
    /// A line of input; `None` at its end.
    Line(Option<String>),
    /// What an engine has chosen.
    Choice(u64, Result<Choice>),
}

/// A place at a table.
pub(super) struct Seat {
    pub(super) end: End,
    /// Whoever knocks is let in.
    pub(super) open: bool,
    /// Whatever terms a guest would rather have are taken.
    pub(super) any_terms: bool,
    /// What a guest would rather have than what the host offers.
    pub(super) said: Said,
    /// Games that are played; who watches stays until the host leaves.
    pub(super) games: usize,
    pub(super) news: Option<Sender<News>>,
    table: Table,
    /// The games that are over.
    played: Vec<Tree>,
    peer: Option<Peer>,
    engine: Option<Engine>,
    watches: bool,
    lines: VecDeque<String>,
    input_ended: bool,
    knocking: Option<u64>,
    /// When the last act was here.
    anchor: Instant,
    /// The list's length when the engine was last asked, or a move of a line was last sent.
    asked: Option<u32>,
    proposals: u32,
    /// Other terms were offered here.
    countered: bool,
    /// What was refused since the last act.
    refusals: u32,
    name: String,
    other: String,
    /// The line stands; without it the game waits.
    met: bool,
    broken: Option<Instant>,
    over: Option<Instant>,
    left: bool,
}

#[derive(Serialize)]
struct Hosting<'a> {
    code: &'a str,
    address: String,
    invitation: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    world: Option<&'a str>,
}

impl Seat {
    /// A guest's place; a host's is another end.
    pub(super) fn new(peer: Peer, engine: Option<Engine>, name: &str) -> Self {
        Self { engine, name: name.to_owned(), watches: false, games: 1, ..Self::watching(peer) }
    }

    pub(super) fn watching(peer: Peer) -> Self {
        Self {
            end: End::Guest,
            open: false,
            any_terms: false,
            said: Said::default(),
            games: usize::MAX,
            news: None,
            table: Table::new(),
            played: Vec::new(),
            peer: Some(peer),
            engine: None,
            watches: true,
            lines: VecDeque::new(),
            input_ended: false,
            knocking: None,
            anchor: Instant::now(),
            asked: None,
            proposals: 0,
            countered: false,
            refusals: 0,
            name: String::new(),
            other: String::new(),
            met: false,
            broken: None,
            over: None,
            left: false,
        }
    }

    /// Goes on until every game is over and the other side knows.
    pub(super) fn run(&mut self, heard: &Receiver<News>) -> Result<()> {
        loop {
            match heard.recv_timeout(Duration::from_millis(500)) {
                Ok(News::Table) => self.hear()?,
                Ok(News::Line(Some(line))) => self.lines.push_back(line),
                Ok(News::Line(None)) => self.input_ended = true,
                Ok(News::Choice(ticket, choice)) => self.chosen(ticket, choice)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => bail!("the table was lost"),
            }
            if self.is_done()? {
                return Ok(());
            }
            if self.broken.is_some_and(|since| since.elapsed() > PATIENCE) {
                bail!("the other side has not come back; with --record, the same command goes on with the game");
            } else if !self.watches {
                self.answer_for_table()?;
                self.offer_another();
                if self.engine.is_some() { self.let_think() } else { self.obey()? }
            }
        }
    }

    pub(super) fn leave(&mut self) {
        if let Some(peer) = self.peer.take() {
            peer.leave();
        }
    }

    fn hear(&mut self) -> Result<()> {
        while let Some(event) = self.peer.as_ref().and_then(Peer::try_next) {
            match event {
                Event::Item { item, age } => self.item(&item, age)?,
                Event::Reset => {
                    (self.table, self.played) = (Table::new(), Vec::new());
                    self.asked = None;
                    say("# the game is read anew from the record")?;
                }
                Event::Hosting(place) => {
                    let address = place.address.to_string();
                    let (code, invitation, world) = (&place.code, &place.invitation, place.world.as_deref());
                    output::print_json(&Hosting { code, address, invitation, world })?;
                }
                Event::Reachable(true) => say("# a relay has answered: the world reaches this table")?,
                Event::Reachable(false) => say("# the relay is gone: the world does not reach this table")?,
                // Someone at this very machine who has found the table is let in where an engine plays.
                Event::Knock { visitor, near, .. } if self.open || near && self.engine.is_some() => {
                    self.send(Wish::Admit(visitor));
                }
                Event::Knock { visitor, name, role, .. } => {
                    self.knocking = Some(visitor);
                    say(&format!("# {name} knocks, as a {role:?}: let or refuse"))?;
                }
                Event::KnockOver { .. } => self.knocking = None,
                Event::Waiting => say("# the host is being asked")?,
                Event::Met { name, rank } => {
                    (self.met, self.broken, self.left) = (true, None, false);
                    say(&format!("# met {name} {rank}"))?;
                    self.other = name;
                }
                Event::Broken => {
                    (self.met, self.broken) = (false, Some(Instant::now()));
                    say("# the line is broken; the game waits")?;
                }
                Event::Left => self.left = true,
                Event::Refused { what, why } => {
                    (self.asked, self.refusals) = (None, self.refusals + 1);
                    say(&format!("# refused: {why} ({})", told_plainly(&what)))?;
                }
                Event::Denied(denial) => bail!("{denial}"),
                Event::Doubt { told, seen } => {
                    say(&format!("# the other side says that it thought {told:?}; here it was {seen:?}"))?;
                }
                Event::Objected { n, why } => say(&format!("# the other side objects to item {n}: {why}"))?,
                Event::NotKept(why) => output::complain(&why),
                Event::Recovered(recovery) => output::complain(&recovery.to_string()),
                Event::Released if self.table.playing().is_some() => {
                    // Somebody else is waited for anew.
                    self.broken = None;
                    say("# the seat is free: whoever comes with the code goes on with the game")?;
                }
                Event::Released => {}
                // With a record, what was played here stays in it and in its journal.
                Event::OtherTable => bail!(
                    "the host sits at another table now; with --record, this game is kept as it stands, and another file \
                     is wanted for the other table"
                ),
                Event::Disagreed { why } => bail!("the two programs do not agree on the game: {why}"),
                Event::Failed(fault) => return Err(anyhow!(fault)),
                Event::Closed if self.table.playing().is_some() => bail!("the table was closed"),
                Event::Reached(_) | Event::Closed | Event::Retrying { .. } | Event::Watchers(_) | Event::Ping(_) => {}
            }
        }
        Ok(())
    }

    fn item(&mut self, item: &Item, age: Duration) -> Result<()> {
        self.table.apply(item)?;
        if self.table.last_act() == Some(item.n) {
            self.anchor = Instant::now().checked_sub(age).unwrap_or_else(Instant::now);
            (self.asked, self.refusals) = (None, 0);
        }
        let ours = item.by == self.end && !self.watches;
        let name = match (ours, item.by) {
            (true, _) => &self.name,
            (false, _) if !self.watches => &self.other,
            (false, End::Host) => "the host",
            (false, End::Guest) => "the guest",
        };
        let size = self.table.game().map(|game| game.session.settings().size);
        if let Some(line) = orders::told(&item.what, name, size) {
            say(&line)?;
        }
        match item.what {
            What::Begin { .. } => {
                self.proposals = 0;
                if self.engine.is_some() && !self.table.ai(self.end) {
                    self.send(Wish::Do(What::Ai(true)));
                }
            }
            What::Offer(_) if item.by != self.end && self.end == End::Host && self.engine.is_none() => {
                say("# yes or no?")?;
            }
            // A guest reads of earlier guests' offers too.
            What::Decline(_)
                if item.by != self.end && (self.countered || self.end == End::Host && !self.played.is_empty()) =>
            {
                bail!("the other side has declined the terms");
            }
            What::Act(_) => {
                if let Some(game) = self.table.game()
                    && let Some(outcome) = game.session.outcome()
                {
                    self.played.push(game.session.tree().clone());
                    return say(&format!("result {}", outcome.sgf()));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn let_think(&mut self) {
        let (Some(game), Some(news)) = (self.table.playing(), &self.news) else { return };
        if self.asked == Some(self.table.len()) || !self.met {
            return;
        }
        let color = game.color(self.end);
        let now = self.table.time().saturating_sub(game.begun) + self.anchor.elapsed();
        let Some(engine) = &mut self.engine else { return };
        let act = match game.session.asked() {
            Some((by, request)) if by != color => {
                Some(Act::Answer(color, request != Request::NoResult && request != Request::Draw))
            }
            _ if game.session.phase() == Phase::Counting => count(game, color, self.end, &mut self.proposals),
            _ if game.session.placing() > 0 && color == Color::Black => place(game),
            _ if to_move(game, color) && game.session.placing() == 0 => {
                // Only an act changes what was asked about; chat does not.
                if self.asked.is_none() {
                    engine.ask(game, now, news);
                    self.asked = Some(u32::MAX);
                }
                None
            }
            _ => {
                engine.stop();
                None
            }
        };
        if let Some(act) = act {
            self.asked = Some(self.table.len());
            self.send(Wish::Do(What::Act(act)));
        }
    }

    fn chosen(&mut self, ticket: u64, choice: Result<Choice>) -> Result<()> {
        let (Some(engine), Some(game)) = (&self.engine, self.table.playing()) else { return Ok(()) };
        if !engine.waits_for(ticket) {
            return Ok(());
        }
        let color = game.color(self.end);
        let act = match choice {
            Ok(_) if self.refusals >= REFUSALS => {
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
        self.send(Wish::Do(What::Act(act)));
        Ok(())
    }

    /// Does what the lines say, each in its turn.
    fn obey(&mut self) -> Result<()> {
        while let Some(line) = self.lines.front() {
            let game = self.table.game();
            let color = game.map_or(Color::Black, |game| game.color(self.end));
            let turn = self.met && self.table.playing().is_some_and(|game| to_move(game, color));
            if orders::waits(line) && !line.is_empty() && (!turn || self.asked == Some(self.table.len())) {
                return Ok(());
            }
            let offered = self.table.offer().filter(|(_, by, _)| *by != self.end).map(|(number, ..)| number);
            let order = match (offered, line.as_str()) {
                (Some(number), "yes") => Order::Do(Box::new(What::Accept(number))),
                (Some(number), "no") => Order::Do(Box::new(What::Decline(number))),
                _ => order(line, game, color),
            };
            let empty = line.is_empty() || line.starts_with('#');
            self.lines.pop_front();
            match order {
                _ if empty => {}
                Order::Do(what) => {
                    self.asked = Some(self.table.len());
                    self.send(Wish::Do(*what));
                    return Ok(());
                }
                Order::Admit(yes) => {
                    if let Some(visitor) = self.knocking.take() {
                        self.send(if yes { Wish::Admit(visitor) } else { Wish::Refuse(visitor) });
                    }
                }
                Order::Release if self.end == End::Host && !self.met => self.send(Wish::Release),
                Order::Release => output::complain("a host frees the seat of a guest who is away"),
                Order::Quit => bail!("left before the game was over"),
                Order::Unknown => output::complain("this is no point of the board and no order; see --help"),
            }
        }
        if self.input_ended && self.table.playing().is_some_and(|game| to_move(game, game.color(self.end))) {
            bail!("the input ended before the game did");
        }
        Ok(())
    }

    fn send(&self, wish: Wish) {
        if let Some(peer) = &self.peer {
            peer.send(wish);
        }
    }
}

fn told_plainly(what: &What) -> String {
    orders::told(what, "we", None).unwrap_or_else(|| "a move".to_owned())
}

fn say(line: &str) -> Result<()> {
    output::print(&format!("{line}\n"))
}
