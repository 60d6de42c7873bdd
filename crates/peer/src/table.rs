//! A table: what a list of items makes of the game, the same wherever the list is.

use std::fmt;
use std::time::Duration;

use lanke_game::session::{Act, GameSettings, Phase, PlayerLocation, Refusal, Session, SettingsError};
use lanke_rules::Color;

use crate::limits::{self, clean};
use crate::message::{End, Item, ItemKind};
use crate::terms::Terms;
use crate::wire::Hash;

/// A table, from its first offer over all its games.
#[derive(Clone, Debug, Default)]
pub struct Table {
    items: Vec<Item>,
    /// The digest after each item.
    digests: Vec<Hash>,
    /// The length of all items as text.
    bytes: usize,
    offer: Option<Offer>,
    game: Option<TableGame>,
    ai: [bool; 2],
    seq: u32,
    last_act: Option<usize>,
}

#[derive(Clone, Debug)]
struct Offer {
    number: u32,
    by: End,
    terms: Terms,
    accepted: bool,
}

/// A game at a table.
#[derive(Clone, Debug)]
pub struct TableGame {
    /// The game; its instants count from [`TableGame::begun`].
    pub session: Session,
    /// The host's colour.
    pub host: Color,
    /// Time at which it began, by the table's clock.
    pub begun: Duration,
    /// The number of the item that began it, which tells it apart from the other games of the table.
    pub number: u32,
    /// Terms of the game.
    pub terms: Terms,
}

impl TableGame {
    /// The colour of an end.
    pub fn color(&self, end: End) -> Color {
        match end {
            End::Host => self.host,
            End::Guest => self.host.opponent(),
        }
    }

    /// The end that plays a colour.
    pub fn end(&self, color: Color) -> End {
        if color == self.host { End::Host } else { End::Guest }
    }

    /// The result stands.
    pub fn is_over(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// A hash of all that a proposal may be meant for: the stones, whose turn it is, moves, dead stones.
    pub fn mark(&self) -> Hash {
        let position = self.session.position();
        let phase = match self.session.phase() {
            Phase::Playing => 0,
            Phase::Counting => 1,
            Phase::Over(_) => 2,
        };
        let side = u8::from(position.to_play() == Color::White);
        let dead = self.session.dead().iter().flat_map(|p| [p.x(), p.y()]);
        let bytes = position.board().hash().to_be_bytes().into_iter();
        let moves = (self.session.moves().len() as u32).to_be_bytes();
        let bytes: Vec<u8> = bytes.chain(moves).chain([phase, side]).chain(dead).collect();
        Hash::default().with(&bytes)
    }
}

/// Reason why an item cannot be part of a table's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemError {
    /// Its number is not the next one.
    Number {
        /// The number that is next.
        next: u32,
    },
    /// It would have happened before the item before it.
    Instant,
    /// The list is full.
    Full,
    /// The offer is not there, or is one's own, or is answered already.
    NoOffer,
    /// A game is being played.
    Playing,
    /// No game is being played.
    NotPlaying,
    /// It is not that end's to do.
    NotYours,
    /// A text is empty, too long, or has characters that cannot be shown.
    Text,
    /// The game that begins is not the one agreed upon.
    NotAgreed,
    /// No game can be played by these terms.
    Terms(SettingsError),
    /// The law forbids the act.
    Act(Refusal),
}

impl fmt::Display for ItemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Number { next } => return write!(f, "item {next} is next"),
            Self::Terms(error) => return error.fmt(f),
            Self::Act(refusal) => return refusal.fmt(f),
            Self::Instant => "it lies before what has happened already",
            Self::Full => "too much has happened at this table",
            Self::NoOffer => "no such offer waits for an answer",
            Self::Playing => "a game is being played",
            Self::NotPlaying => "no game is being played",
            Self::NotYours => "it is not for this side to do",
            Self::Text => "the text is empty, too long, or cannot be shown",
            Self::NotAgreed => "this is not the game that was agreed upon",
        })
    }
}

impl std::error::Error for ItemError {}

impl Table {
    /// A table at which nothing has happened.
    pub fn new() -> Self {
        Self::default()
    }

    /// Every item.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Number of items, which is the next one's number.
    pub fn len(&self) -> u32 {
        self.items.len() as u32
    }

    /// True if nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The digest after the first `len` items, if there are so many.
    pub fn digest(&self, len: u32) -> Option<Hash> {
        match len.checked_sub(1) {
            None => Some(Hash::default()),
            Some(last) => self.digests.get(last as usize).copied(),
        }
    }

    /// The game that is played or was played last.
    pub fn game(&self) -> Option<&TableGame> {
        self.game.as_ref()
    }

    /// The game that is played.
    pub fn playing(&self) -> Option<&TableGame> {
        self.game.as_ref().filter(|game| !game.is_over())
    }

    /// The offer that waits for an answer: its number, whose it is, and its terms.
    pub fn offer(&self) -> Option<(u32, End, &Terms)> {
        self.offer.as_ref().filter(|offer| !offer.accepted).map(|offer| (offer.number, offer.by, &offer.terms))
    }

    /// The terms of the game that must begin now, since both have agreed.
    pub fn agreed(&self) -> Option<&Terms> {
        self.offer.as_ref().filter(|offer| offer.accepted).map(|offer| &offer.terms)
    }

    /// The terms of another game after the last one, with colours changed.
    pub fn rematch(&self) -> Option<Terms> {
        let game = self.game.as_ref().filter(|game| game.is_over())?;
        Some(game.terms.with_host(Some(game.host.opponent())))
    }

    /// True if an AI plays for an end, as it says.
    pub fn ai(&self, end: End) -> bool {
        self.ai[end as usize]
    }

    /// The instant of the last act, by the table's clock.
    pub fn time(&self) -> Duration {
        self.items.last().map_or(Duration::ZERO, |item| item.at)
    }

    /// The number of the last act or beginning of a game.
    pub fn last_act(&self) -> Option<u32> {
        self.last_act.map(|place| place as u32)
    }

    /// The greatest number that the guest has given one of its items.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// Checks that `by` could do this now.
    ///
    /// # Errors
    /// The reason why it could not.
    pub fn check(&self, by: End, what: &ItemKind, at: Duration) -> Result<(), ItemError> {
        self.plain(by, what)?;
        match (what, &self.game) {
            (ItemKind::Act(act), Some(game)) => {
                let mut session = game.session.clone();
                session.act(act, at.saturating_sub(game.begun)).map_err(ItemError::Act)
            }
            _ => Ok(()),
        }
    }

    /// Takes the next item in.
    ///
    /// # Errors
    /// The reason why it cannot be the next one; the table is then unchanged.
    pub fn apply(&mut self, item: &Item) -> Result<(), ItemError> {
        if item.n != self.len() {
            return Err(ItemError::Number { next: self.len() });
        }
        let is_act = matches!(item.what, ItemKind::Act(_) | ItemKind::Begin { .. });
        if item.at < self.time() || !is_act && item.at != self.time() {
            return Err(ItemError::Instant);
        }
        self.plain(item.by, &item.what)?;
        match &item.what {
            ItemKind::Offer(terms) => {
                let offer = Offer { number: item.n, by: item.by, terms: terms.clone(), accepted: false };
                self.offer = Some(offer);
            }
            ItemKind::Accept(_) => {
                if let Some(offer) = &mut self.offer {
                    offer.accepted = true;
                }
            }
            ItemKind::Decline(_) => self.offer = None,
            ItemKind::Begin { settings, host } => {
                let session = Session::new(settings.clone()).map_err(ItemError::Terms)?;
                let terms = Terms::new(settings.clone(), Some(*host));
                self.game = Some(TableGame { session, host: *host, begun: item.at, number: item.n, terms });
                self.offer = None;
            }
            ItemKind::Act(act) => {
                let game = self.game.as_mut().ok_or(ItemError::NotPlaying)?;
                game.session.act(act, item.at.saturating_sub(game.begun)).map_err(ItemError::Act)?;
            }
            ItemKind::Ai(on) => self.ai[item.by as usize] = *on,
            ItemKind::Chat(_) => {}
        }
        if is_act {
            self.last_act = Some(self.items.len());
        }
        self.seq = self.seq.max(item.seq);
        self.note(item);
        Ok(())
    }

    /// The table without its last item.
    pub(crate) fn without_last(&self) -> Self {
        let mut table = Self::new();
        for item in self.items.iter().take(self.items.len().saturating_sub(1)) {
            table.apply(item).expect("it could be the next item before");
        }
        table
    }

    fn note(&mut self, item: &Item) {
        let before = self.digests.last().copied().unwrap_or_default();
        let text = serde_json::to_vec(item).expect("items are plain data");
        self.bytes += text.len();
        let mark = self.game.as_ref().map(TableGame::mark).unwrap_or_default();
        self.digests.push(before.with(&text).with(&mark.0.to_be_bytes()));
        self.items.push(item.clone());
    }

    /// All that can be judged before the law is asked.
    fn plain(&self, by: End, what: &ItemKind) -> Result<(), ItemError> {
        // What is said leaves room for what is played.
        let part = if matches!(what, ItemKind::Chat(_) | ItemKind::Ai(_)) { 2 } else { 1 };
        if self.items.len() >= limits::ITEMS / part || self.bytes >= limits::ITEM_BYTES / part {
            return Err(ItemError::Full);
        }
        match what {
            ItemKind::Offer(terms) => {
                self.idle()?;
                if self.agreed().is_some() || !terms.is_plain() {
                    return Err(ItemError::NotAgreed);
                }
                terms.check().map_err(ItemError::Terms)
            }
            ItemKind::Accept(number) | ItemKind::Decline(number) => match self.offer() {
                Some((n, end, _)) if n == *number && end != by => Ok(()),
                _ => Err(ItemError::NoOffer),
            },
            ItemKind::Begin { settings, host } => {
                let agreed = self.agreed().filter(|_| by == End::Host).ok_or(ItemError::NotAgreed)?;
                self.idle()?;
                let same = Terms::new(settings.clone(), agreed.host()) == *agreed;
                if same && agreed.host().is_none_or(|color| color == *host) && shows(settings) {
                    Ok(())
                } else {
                    Err(ItemError::NotAgreed)
                }
            }
            ItemKind::Act(act) => self.whose(by, act),
            ItemKind::Chat(text) => shown(text, limits::CHAT),
            ItemKind::Ai(_) => Ok(()),
        }
    }

    fn idle(&self) -> Result<(), ItemError> {
        if self.playing().is_some() { Err(ItemError::Playing) } else { Ok(()) }
    }

    /// True if an act is one of a game between two ends, and this end's.
    fn whose(&self, by: End, act: &Act) -> Result<(), ItemError> {
        let game = self.playing().ok_or(ItemError::NotPlaying)?;
        let yes = match act {
            Act::Play(side, _)
            | Act::Pass(side)
            | Act::Resign(side)
            | Act::Ask(side, _)
            | Act::Answer(side, _)
            | Act::Agree(side)
            | Act::Continue(side) => game.color(by) == *side,
            Act::Pause | Act::Resume => by == End::Host,
            // The host looks after the clocks; a guest may own up.
            Act::Flag => by == End::Host || game.session.clock().side() == game.color(by),
            // The list of a proposal, stones twice in it or none, could make an item longer than a message.
            Act::Propose(dead) if dead.len() > game.session.settings().size.area() => {
                return Err(ItemError::Act(Refusal::NoStone));
            }
            Act::Propose(_) | Act::ToggleDead(_) | Act::ResetDead => true,
            Act::SetUp(..)
            | Act::Handicap(_)
            | Act::Prisoners(_)
            | Act::SwitchClocks(_)
            | Act::Adjust(..)
            | Act::Back
            | Act::Comment(..)
            | Act::End(_) => false,
        };
        if yes { Ok(()) } else { Err(ItemError::NotYours) }
    }
}

/// Text that is shown as it is.
fn shown(text: &str, most: usize) -> Result<(), ItemError> {
    if !text.is_empty() && clean(text, most) == text { Ok(()) } else { Err(ItemError::Text) }
}

/// Settings with names that can be shown, of two who sit elsewhere.
fn shows(settings: &GameSettings) -> bool {
    let plain = |text: &str| text.is_empty() || shown(text, limits::NAME).is_ok();
    let players = [&settings.players.black, &settings.players.white];
    plain(&settings.date)
        && players.iter().all(|p| p.location == PlayerLocation::Remote && plain(&p.name) && plain(&p.rank))
}
