//! The page of the library: games found by a pattern that is drawn, and continuations of a position.
//!
//! `Library` is a component: it changes itself alone and answers with `Action`s. The runtime reads the folders and
//! searches.

mod draft;
mod explorer;
mod hits;
pub(crate) mod messages;
mod openings;
mod show;
pub(crate) mod view;

use std::time::Duration;

use lanke_engine::{Analysis, Budget};
use lanke_game::review::PositionPath;
use lanke_library::{Day, Exchange, GameRow, LibraryError, PatternQuery, PlayerCount, Query};
use lanke_players::{PlayerSpec, Request};
use lanke_rules::{Board, Color, Illegal, Komi, Point, Ruleset, Size};

use crate::context::Context;
use crate::games::Beginning;
use crate::ids::Ticket;
use crate::pages::PageId;
use crate::status::{Status, Tone};
use crate::words::phrase;

pub use messages::{
    Effect, Event, Filters, LibraryFacts, LibraryFound, LibrarySearch, LibraryWish, ListedHit, PatternTool,
};

pub(crate) use messages::{Action, Destination};

use draft::{Begun, Draft, Rectangle};
use explorer::Explorer;
use show::Row;

/// Time from the last change to the search.
const PAUSE: Duration = Duration::from_millis(150);

/// Hits that are listed at first, and more each time.
const LISTED: usize = 60;

/// Hits that are listed at most: each has a small board.
const MAX_LISTED: usize = 240;

/// Changes of the pattern that can be taken back.
const MAX_UNDO: usize = 200;

/// The component.
#[derive(Debug)]
pub(crate) struct Library {
    facts: Option<LibraryFacts>,
    /// Files read, and to be read.
    indexing: Option<(usize, usize)>,
    mode: Mode,
    tool: PatternTool,
    draft: Draft,
    /// Earlier patterns, each with the side that was to play.
    earlier: Vec<(Draft, Option<Color>)>,
    begun: Option<Begun>,
    explorer: Explorer,
    filters: Filters,
    /// The question for players, and those whose names hold what was written.
    players: (Option<Ticket>, Vec<PlayerCount>),
    listed: usize,
    /// The hit whose position is on the board in place of the pattern.
    previewed: Option<usize>,
    /// Time of the search that follows the last change.
    due: Option<Duration>,
    /// The search that is not finished.
    asked: Option<Question>,
    answer: Option<Answer>,
    /// The question for the network's moves, and its answer.
    thought: (Option<Ticket>, Option<Box<Analysis>>),
    /// The hits whose records are being read, in the order in which they were asked for.
    awaited: Vec<(Ticket, Destination)>,
}

/// A search, and what it was about: the board may be another one when its answer comes.
#[derive(Clone, Debug)]
struct Question {
    ticket: Ticket,
    mode: Mode,
    board: Board,
    /// The rectangle that was searched.
    area: Rectangle,
}

/// Hits of a search, so far.
#[derive(Debug)]
struct Answer {
    question: Question,
    found: Box<LibraryFound>,
}

/// Content of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    /// A pattern is drawn.
    #[default]
    Patterns,
    /// Openings are walked in.
    Explorer,
}

impl Default for Library {
    fn default() -> Self {
        Self {
            facts: None,
            indexing: None,
            mode: Mode::Patterns,
            tool: PatternTool::Select,
            draft: Draft::new(Size::NINETEEN),
            earlier: Vec::new(),
            begun: None,
            explorer: Explorer::new(Size::NINETEEN, Ruleset::CHINESE),
            filters: Filters::default(),
            players: (None, Vec::new()),
            listed: LISTED,
            previewed: None,
            due: None,
            asked: None,
            answer: None,
            thought: (None, None),
            awaited: Vec::new(),
        }
    }
}

impl Library {
    /// Has the index brought up to date, because the page or that for learning is shown.
    pub(crate) fn refresh(&self) -> Vec<Action> {
        vec![Action::Effect(Effect::Refresh)]
    }

    /// Shows the explorer at a position of a record.
    pub(crate) fn explore(&mut self, path: PositionPath, komi: Komi, cx: &Context<'_>) -> Vec<Action> {
        self.explorer = Explorer::of(path, komi);
        self.enter(Mode::Explorer, cx)
    }

    /// Does what is wished on the page.
    pub(crate) fn wish(&mut self, wish: LibraryWish, cx: &Context<'_>) -> Vec<Action> {
        let previewed = self.previewed.take();
        match wish {
            LibraryWish::Preview(index) => {
                let listed = self.found().is_some_and(|found| index < found.hits.len());
                self.previewed = Some(index).filter(|_| listed && previewed != Some(index));
            }
            LibraryWish::OpenAll => return self.collect().into_iter().collect(),
            LibraryWish::TakePlayer(index) => {
                let Some(PlayerCount { name, .. }) = self.players.1.get(index).cloned() else { return Vec::new() };
                (self.filters.player, self.players) = (name, (None, Vec::new()));
                self.search_soon(cx);
            }
            LibraryWish::RemoveFolder(index) => {
                let folder = self.facts.as_ref().and_then(|facts| facts.folders.get(index)).cloned();
                let remove = |folder| Action::Effect(Effect::RemoveFolder { folder });
                return folder.map(remove).into_iter().collect();
            }
            LibraryWish::Patterns => return self.enter(Mode::Patterns, cx),
            LibraryWish::Explorer => return self.enter(Mode::Explorer, cx),
            LibraryWish::Close => {
                self.begun = None;
                return self.stop_thinking().into_iter().chain([Action::Close]).collect();
            }
            LibraryWish::Tool(tool) => (self.tool, self.begun) = (tool, None),
            LibraryWish::Clear => match self.mode {
                Mode::Patterns => return self.change(Draft::new(self.draft.size()), cx),
                Mode::Explorer => {
                    let ruleset = *self.explorer.start().ruleset();
                    self.explorer = Explorer::new(self.explorer.start().board().size(), ruleset);
                    return self.moved(cx);
                }
            },
            LibraryWish::Size(lines) => {
                let Ok(size) = Size::square(lines.into()) else { return Vec::new() };
                match self.mode {
                    Mode::Patterns => return self.change(Draft::new(size), cx),
                    Mode::Explorer => {
                        self.explorer = Explorer::new(size, Ruleset::CHINESE);
                        return self.moved(cx);
                    }
                }
            }
            LibraryWish::Undo => match self.mode {
                Mode::Patterns => {
                    if let Some(before) = self.earlier.pop() {
                        ((self.draft, self.filters.to_play), self.begun) = (before, None);
                        self.search_soon(cx);
                    }
                }
                Mode::Explorer => {
                    let at = self.explorer.at().saturating_sub(1);
                    return self.wish(LibraryWish::Go(at), cx);
                }
            },
            LibraryWish::Widen => {
                let mut draft = self.draft.clone();
                draft.widen();
                return self.change(draft, cx);
            }
            LibraryWish::Filter(filters) => {
                if self.filters != filters {
                    if self.filters.to_play != filters.to_play {
                        self.note_pattern();
                    }
                    let part = filters.player.trim().to_owned();
                    let other = part != self.filters.player.trim();
                    self.filters = filters;
                    self.search_soon(cx);
                    if other {
                        return self.find_players(part, cx).into_iter().collect();
                    }
                }
            }
            LibraryWish::Play(index) => return self.play_row(index, cx),
            LibraryWish::OpenHit(index) => return self.open_hit(index).into_iter().collect(),
            LibraryWish::More => {
                self.listed = (self.listed + LISTED).min(MAX_LISTED);
                self.due = Some(cx.now);
            }
            LibraryWish::Go(at) => {
                self.explorer.go(at);
                return self.moved(cx);
            }
            LibraryWish::ShowGames => {
                let draft = Draft::of_board(self.explorer.position().board());
                self.change(draft, cx);
                let to_play = self.explorer.position().to_play();
                self.filters = Filters { to_play: Some(to_play), ..Filters::default() };
                self.players = (None, Vec::new());
                return self.enter(Mode::Patterns, cx);
            }
            LibraryWish::PlayOn => {
                let (start, position) = (self.explorer.start(), self.explorer.position());
                return vec![Action::PlayOn(Beginning::of_line(start, self.explorer.played(), position))];
            }
            LibraryWish::AddFolder(folder) => return vec![Action::Effect(Effect::AddFolder { folder })],
            // It concerns the open record.
            LibraryWish::ExploreRecord => {}
        }
        Vec::new()
    }

    /// A click on the board; one on the position of a hit leads back to the pattern.
    pub(crate) fn click(&mut self, p: Point, cx: &Context<'_>) -> Result<Vec<Action>, Illegal> {
        if self.previewed.take().is_some() {
            return Ok(Vec::new());
        }
        match self.mode {
            Mode::Explorer => {
                let color = self.explorer.play(p)?;
                let mut actions = self.moved(cx);
                actions.push(Action::Placed(color));
                Ok(actions)
            }
            Mode::Patterns => {
                let mut draft = self.draft.clone();
                self.begun = draft.click(p, self.tool, self.begun.take());
                Ok(if draft == self.draft { Vec::new() } else { self.change(draft, cx) })
            }
        }
    }

    /// Takes news of the index.
    pub(crate) fn handle(&mut self, event: Event, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::Known { facts } => self.facts = Some(facts),
            Event::Indexing { done, total } => self.indexing = Some((done, total)),
            Event::Indexed { facts, changed } => {
                (self.facts, self.indexing) = (Some(facts), None);
                // Behind another page the search waits until this one is shown.
                if changed {
                    self.search_soon(cx);
                }
            }
            Event::Found { ticket, found } => {
                if let Some(question) = self.asked.clone().filter(|question| question.ticket == ticket) {
                    if found.done {
                        self.asked = None;
                    }
                    self.previewed = None;
                    self.answer = Some(Answer { question, found });
                }
            }
            Event::Players { ticket, players } => {
                if self.players.0 == Some(ticket) {
                    // A whole name needs no list.
                    let whole = |player: &PlayerCount| player.name == self.filters.player.trim();
                    let alone = matches!(players.as_slice(), [player] if whole(player));
                    self.players = (None, if alone { Vec::new() } else { players });
                }
            }
            Event::Collected { games } => return vec![Action::OpenAll(games)],
            Event::Stopped => {}
            Event::Failed { error } => {
                (self.indexing, self.asked) = (None, None);
                let text = match error {
                    None => phrase(cx.lang(), "er-learn-home", &[]),
                    Some(LibraryError::NoFolder(path)) => {
                        phrase(cx.lang(), "lib-no-folder", &[("n", &path.display().to_string())])
                    }
                    Some(LibraryError::NotListed(path)) => {
                        phrase(cx.lang(), "lib-not-listed", &[("n", &path.display().to_string())])
                    }
                    Some(error) => phrase(cx.lang(), "lib-failed", &[("n", &error.to_string())]),
                };
                return vec![Action::Notify(Status { text, tone: Tone::Bad, icon: "warning" })];
            }
        }
        Vec::new()
    }

    /// True if a player was asked this about the position of the explorer.
    pub(crate) fn has_asked(&self, ticket: Ticket) -> bool {
        self.thought.0 == Some(ticket)
    }

    /// Takes a player's view of that position.
    pub(crate) fn take_analysis(&mut self, analysis: Box<Analysis>) {
        self.thought.1 = Some(analysis);
    }

    /// Notes that the player has no more to say.
    pub(crate) fn end_thinking(&mut self) {
        self.thought.0 = None;
    }

    /// Notes that a record is read for this place in it.
    pub(crate) fn awaits(&mut self, ticket: Ticket, destination: Destination) {
        self.awaited.push((ticket, destination));
    }

    /// The place in a record that was read for it. Records are read in their order: those before it could not be.
    pub(crate) fn take_destination(&mut self, ticket: Ticket) -> Option<Destination> {
        let place = self.awaited.iter().position(|(asked, _)| *asked == ticket)?;
        self.awaited.drain(..=place).next_back().map(|(_, destination)| destination)
    }

    /// Searches when the pattern has not changed for a moment.
    pub(crate) fn tick(&mut self, cx: &Context<'_>) -> Option<Action> {
        if cx.pages.shown() != PageId::Library {
            return None;
        }
        self.due.take_if(|due| *due <= cx.now)?;
        self.search(cx)
    }

    /// Time of the next search.
    pub(crate) fn wake_at(&self, shown: PageId) -> Option<Duration> {
        self.due.filter(|_| shown == PageId::Library)
    }

    fn enter(&mut self, mode: Mode, cx: &Context<'_>) -> Vec<Action> {
        (self.mode, self.begun) = (mode, None);
        self.answer.take_if(|answer| answer.question.mode != mode);
        match mode {
            Mode::Explorer => self.moved(cx),
            Mode::Patterns => {
                self.search_soon(cx);
                self.stop_thinking().into_iter().collect()
            }
        }
    }

    /// Takes another pattern; what was begun on the one before may not be on its board.
    fn change(&mut self, draft: Draft, cx: &Context<'_>) -> Vec<Action> {
        self.note_pattern();
        (self.draft, self.begun) = (draft, None);
        self.search_soon(cx);
        Vec::new()
    }

    /// Notes the pattern, which is about to change.
    fn note_pattern(&mut self) {
        if self.earlier.len() == MAX_UNDO {
            self.earlier.remove(0);
        }
        self.earlier.push((self.draft.clone(), self.filters.to_play));
    }

    fn search_soon(&mut self, cx: &Context<'_>) {
        (self.due, self.listed) = (Some(cx.now + PAUSE), LISTED);
    }

    /// Asks library and network about another position of the explorer.
    fn moved(&mut self, cx: &Context<'_>) -> Vec<Action> {
        (self.due, self.listed) = (None, LISTED);
        let stopped = self.stop_thinking();
        stopped.into_iter().chain(self.search(cx)).chain(Some(self.think(cx))).collect()
    }

    fn stop_thinking(&mut self) -> Option<Action> {
        std::mem::take(&mut self.thought).0.map(Action::Stop)
    }

    fn think(&mut self, cx: &Context<'_>) -> Action {
        let position = self.explorer.position().clone();
        let player = cx.settings.analyst(&position);
        let budget = Budget { visits: Some(visits(&player)), ..Budget::default() };
        let ticket = cx.ticket();
        self.thought = (Some(ticket), None);
        let (start, moves, komi) =
            (self.explorer.start().clone(), self.explorer.played().to_vec(), self.explorer.komi());
        let handicap = self.explorer.handicap();
        let request = Request { start, moves, komi, handicap, ..Request::new(player, position, budget) };
        Action::Think { ticket, request: Box::new(request) }
    }

    fn search(&mut self, cx: &Context<'_>) -> Option<Action> {
        let (pattern, facts) = match self.mode {
            Mode::Explorer => (self.explorer.query(), Query::default()),
            Mode::Patterns => (self.query(), self.filters.facts()),
        };
        let Some(pattern) = pattern else {
            (self.asked, self.answer) = (None, None);
            return None;
        };
        let ticket = cx.ticket();
        let board = self.shown_board().clone();
        let area = match self.mode {
            Mode::Explorer => Rectangle::whole(board.size()),
            Mode::Patterns => self.draft.searched(),
        };
        self.asked = Some(Question { ticket, mode: self.mode, board, area });
        let listed = if self.mode == Mode::Explorer { 0 } else { self.listed };
        let search = Box::new(LibrarySearch { pattern, facts, listed });
        Some(Action::Effect(Effect::Search { ticket, search }))
    }

    /// The board of the page.
    fn shown_board(&self) -> &Board {
        match self.mode {
            Mode::Explorer => self.explorer.position().board(),
            Mode::Patterns => self.draft.board(),
        }
    }

    /// The hits, if any were found.
    fn found(&self) -> Option<&LibraryFound> {
        self.answer.as_ref().map(|answer| answer.found.as_ref())
    }

    /// The pattern drawn, with the choices beside it.
    fn query(&self) -> Option<PatternQuery> {
        let filters = &self.filters;
        Some(PatternQuery {
            exchange: if filters.exchanged { Exchange::Both } else { Exchange::Never },
            turned: filters.turned,
            next: filters.to_play,
            latest: filters.latest,
            size: Some(self.draft.size()),
            ..PatternQuery::new(self.draft.pattern()?)
        })
    }

    fn play_row(&mut self, index: usize, cx: &Context<'_>) -> Vec<Action> {
        let Some(Row { point: Some(p), color, .. }) = self.rows().into_iter().nth(index) else { return Vec::new() };
        match self.mode {
            Mode::Explorer => self.click(p, cx).unwrap_or_default(),
            Mode::Patterns => {
                let mut draft = self.draft.clone();
                // The row may be one about an earlier board.
                if !draft.play(p, color) {
                    return Vec::new();
                }
                let mut actions = self.change(draft, cx);
                self.filters.to_play = self.filters.to_play.map(Color::opponent);
                actions.push(Action::Placed(color));
                actions
            }
        }
    }

    /// Looks for the players whose names hold a text.
    fn find_players(&mut self, part: String, cx: &Context<'_>) -> Option<Action> {
        self.players = (None, Vec::new());
        let ticket = (!part.is_empty()).then(|| cx.ticket())?;
        self.players.0 = Some(ticket);
        Some(Action::Effect(Effect::FindPlayers { ticket, part }))
    }

    /// Has the games that are listed read, each once.
    fn collect(&self) -> Option<Action> {
        let mut games: Vec<GameRow> = self.found()?.hits.iter().map(|listed| listed.game.clone()).collect();
        // The hits of a game stand together.
        games.dedup_by_key(|game| game.id);
        (!games.is_empty()).then_some(Action::Effect(Effect::Collect { games }))
    }

    fn open_hit(&self, index: usize) -> Option<Action> {
        let listed = self.found()?.hits.get(index)?;
        Some(Action::Open(Destination { game: Box::new(listed.game.clone()), moves: listed.hit.number }))
    }
}

impl Filters {
    /// The facts that games must have.
    fn facts(&self) -> Query {
        let player = self.player.trim();
        let year = |year: Option<u16>| Day::parse(&year?.to_string());
        Query {
            player: (!player.is_empty()).then(|| player.to_owned()),
            from: year(self.years.0),
            to: year(self.years.1),
            winner: self.winner,
            ..Query::default()
        }
    }
}

/// Visits for the network's view of a position.
fn visits(player: &PlayerSpec) -> u64 {
    match player {
        PlayerSpec::Network(_) | PlayerSpec::BuiltInNetwork(_) | PlayerSpec::Engine(_) => 100,
        PlayerSpec::Level(_) | PlayerSpec::Minimax(_) | PlayerSpec::Plain => 4000,
    }
}
