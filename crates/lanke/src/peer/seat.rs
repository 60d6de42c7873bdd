//! A place at a table: what happens there is told on standard output, what is done there comes from a
//! person's lines or from a mind.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use lanke_engine::Choice;
use lanke_game::session::{Act, Phase, Request};
use lanke_peer::{End, Event, Item, Peer, Table, What, Wish};
use lanke_rules::{Color, Point, guess_dead};
use serde::Serialize;

use super::mind::Mind;
use super::orders::{self, Order, order, to_move};
use crate::output;

/// How long a host waits for the other side to have heard the result.
const FAREWELL: Duration = Duration::from_secs(30);
/// How long a broken line is waited for.
const PATIENCE: Duration = Duration::from_secs(600);
/// Times that a mind proposes its own dead stones before it plays on.
const PROPOSALS: u32 = 3;

/// Moves of a mind that may be refused one after the other.
const REFUSALS: u32 = 3;

/// What a seat hears of.
pub(super) enum News {
    /// There are events.
    Table,
    /// A line of input; `None` at its end.
    Line(Option<String>),
    /// What a mind has chosen.
    Choice(u64, Result<Choice>),
}

/// A place at a table.
pub(super) struct Seat {
    pub(super) end: End,
    /// Whoever knocks is let in.
    pub(super) open: bool,
    pub(super) news: Option<Sender<News>>,
    pub(super) table: Table,
    peer: Option<Peer>,
    mind: Option<Mind>,
    watches: bool,
    lines: VecDeque<String>,
    input_ended: bool,
    knocking: Option<u64>,
    /// When the last act was here.
    anchor: Instant,
    /// The list's length when the mind was last asked, or a move of a line was last sent.
    asked: Option<u32>,
    proposals: u32,
    /// What was refused since the last act.
    refusals: u32,
    name: String,
    other: String,
    broken: Option<Instant>,
    over: Option<Instant>,
    left: bool,
}

#[derive(Serialize)]
struct Hosting<'a> {
    code: &'a str,
    address: String,
    invitation: &'a str,
}

impl Seat {
    /// A guest's place; a host's is another end.
    pub(super) fn new(peer: Peer, mind: Option<Mind>, name: &str) -> Self {
        Self { mind, name: name.to_owned(), watches: false, ..Self::watching(peer) }
    }

    pub(super) fn watching(peer: Peer) -> Self {
        Self {
            end: End::Guest,
            open: false,
            news: None,
            table: Table::new(),
            peer: Some(peer),
            mind: None,
            watches: true,
            lines: VecDeque::new(),
            input_ended: false,
            knocking: None,
            anchor: Instant::now(),
            asked: None,
            proposals: 0,
            refusals: 0,
            name: String::new(),
            other: String::new(),
            broken: None,
            over: None,
            left: false,
        }
    }

    /// Goes on until the game is over and the other side knows.
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
            if self.table.game().is_some_and(lanke_peer::Game::is_over) {
                let since = *self.over.get_or_insert_with(Instant::now);
                // The guest knows the result from the host; the host waits until the guest has gone.
                if self.end == End::Guest || self.left || since.elapsed() > FAREWELL {
                    return Ok(());
                }
            } else if self.left && self.watches {
                bail!("the host has left");
            } else if self.broken.is_some_and(|since| since.elapsed() > PATIENCE) {
                bail!("the other side has not come back; the game is kept, give the command again to go on");
            } else if !self.watches {
                self.answer_for_table();
                if self.mind.is_some() { self.let_think() } else { self.obey()? }
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
                    self.table = Table::new();
                    self.asked = None;
                    say("# the game is read anew from the record")?;
                }
                Event::Hosting(place) => {
                    let address = place.address.to_string();
                    output::print_json(&Hosting { code: &place.code, address, invitation: &place.invitation })?;
                }
                // Someone at this very machine who has found the table is let in where a mind plays.
                Event::Knock { visitor, near, .. } if self.open || near && self.mind.is_some() => {
                    self.send(Wish::Admit(visitor));
                }
                Event::Knock { visitor, name, role, .. } => {
                    self.knocking = Some(visitor);
                    say(&format!("# {name} knocks, as a {role:?}: let or refuse"))?;
                }
                Event::KnockOver { .. } => self.knocking = None,
                Event::Waiting => say("# the host is being asked")?,
                Event::Met { name, rank } => {
                    (self.broken, self.left) = (None, false);
                    say(&format!("# met {name} {rank}"))?;
                    self.other = name;
                }
                Event::Broken => {
                    self.broken = Some(Instant::now());
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
                Event::Disagreed { why } => bail!("the two programs do not agree on the game: {why}"),
                Event::Failed(fault) => return Err(anyhow!(fault)),
                Event::Closed if self.table.playing().is_some() => bail!("the table was closed"),
                Event::Closed | Event::Retrying { .. } | Event::Watchers(_) | Event::Ping(_) => {}
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
        if let What::Begin { .. } = item.what {
            self.proposals = 0;
            if self.mind.is_some() {
                self.send(Wish::Do(What::Ai(true)));
            }
        }
        match self.table.game().and_then(|game| game.session.outcome()) {
            Some(outcome) if matches!(item.what, What::Act(_)) => say(&format!("result {}", outcome.sgf())),
            _ => Ok(()),
        }
    }

    /// Whoever has come by the command line plays by the terms there.
    fn answer_for_table(&mut self) {
        let Some((number, by, terms)) = self.table.offer() else { return };
        if by == self.end || self.asked == Some(self.table.len()) {
            return;
        }
        let ours = self.table.items().iter().find_map(|item| match &item.what {
            What::Offer(terms) if item.by == self.end => Some(terms),
            _ => None,
        });
        let fits = self.end == End::Guest || ours.is_none_or(|ours| ours == terms);
        self.asked = Some(self.table.len());
        self.send(Wish::Do(if fits { What::Accept(number) } else { What::Decline(number) }));
    }

    fn let_think(&mut self) {
        let (Some(game), Some(news)) = (self.table.playing(), &self.news) else { return };
        if self.asked == Some(self.table.len()) {
            return;
        }
        let color = game.color(self.end);
        let now = self.table.time().saturating_sub(game.begun) + self.anchor.elapsed();
        let Some(mind) = &mut self.mind else { return };
        let act = match game.session.asked() {
            Some((by, request)) if by != color => {
                Some(Act::Answer(color, request != Request::NoResult && request != Request::Draw))
            }
            _ if game.session.phase() == Phase::Counting => count(game, color, self.end, &mut self.proposals),
            _ if game.session.placing() > 0 && color == Color::Black => place(game),
            _ if to_move(game, color) && game.session.placing() == 0 => {
                // Only an act changes what was asked about; chat does not.
                if self.asked.is_none() {
                    mind.ask(game, now, news);
                    self.asked = Some(u32::MAX);
                }
                None
            }
            _ => {
                mind.stop();
                None
            }
        };
        if let Some(act) = act {
            self.asked = Some(self.table.len());
            self.send(Wish::Do(What::Act(act)));
        }
    }

    fn chosen(&mut self, ticket: u64, choice: Result<Choice>) -> Result<()> {
        let (Some(mind), Some(game)) = (&self.mind, self.table.playing()) else { return Ok(()) };
        if !mind.waits_for(ticket) {
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
            let turn = self.table.playing().is_some_and(|game| to_move(game, color));
            if orders::waits(line) && !line.is_empty() && (!turn || self.asked == Some(self.table.len())) {
                return Ok(());
            }
            let order = order(line, game, color);
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

/// What a mind does while the board is counted: both know the same stones for dead.
fn count(game: &lanke_peer::Game, color: Color, end: End, proposals: &mut u32) -> Option<Act> {
    let session = &game.session;
    let mut dead: Vec<Point> = guess_dead(session.position().board(), 0);
    dead.sort_unstable();
    let agreed = session.agreed();
    if agreed[color] {
        return None;
    }
    if session.dead() == dead {
        return Some(Act::Agree(color));
    }
    // The host's word comes first; a person's marks are looked at when it agrees with them.
    if end == End::Host && *proposals == 0 || agreed[color.opponent()] {
        *proposals += 1;
        return Some(if *proposals > PROPOSALS { Act::Continue(color) } else { Act::Propose(dead) });
    }
    None
}

/// Where a mind puts a handicap stone: on the fixed points while there are any.
fn place(game: &lanke_peer::Game) -> Option<Act> {
    let session = &game.session;
    let board = session.position().board();
    let size = board.size();
    let fixed = size.handicap(session.settings().handicap_stones().min(size.max_handicap())).unwrap_or_default();
    let free = |point: &Point| board.stone(*point).is_none();
    fixed.into_iter().find(free).or_else(|| size.points().find(free)).map(|point| Act::Play(Color::Black, point))
}

fn told_plainly(what: &What) -> String {
    orders::told(what, "we", None).unwrap_or_else(|| "a move".to_owned())
}

fn say(line: &str) -> Result<()> {
    output::print(&format!("{line}\n"))
}
