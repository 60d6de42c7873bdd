//! The main line of a game as events: what is played, taken off and set up, two bytes each.

use lanke_game::record::{Node, Replay, Setting, Tree};
use lanke_rules::splitmix::mix;
use lanke_rules::{Board, Color, Move, Point, Size};

/// Events of a game that are kept; those beyond are dropped.
pub const MAX_EVENTS: usize = 60_000;

/// Bits of an [`Event`]: a place in [`Size::points`], or all of them for a pass.
const PLACE: u16 = 0x0fff;
const WHITE: u16 = 0x8000;
const REMOVED: u16 = 0x4000;
const SET_UP: u16 = 0x2000;

/// Something that happens in a game: a move, or a stone that appears or vanishes otherwise and belongs to the move
/// before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event(u16);

impl Event {
    fn new(place: Option<usize>, color: Color, kind: u16) -> Self {
        let place = place.and_then(|place| u16::try_from(place).ok()).unwrap_or(PLACE);
        Self(place | kind | if color == Color::White { WHITE } else { 0 })
    }

    /// Place of the point in [`Size::points`]; none for a pass.
    #[inline]
    pub(crate) const fn place(self) -> Option<usize> {
        if self.0 & PLACE == PLACE { None } else { Some((self.0 & PLACE) as usize) }
    }

    /// Side of the stone.
    #[inline]
    pub(crate) const fn color(self) -> Color {
        if self.0 & WHITE == 0 { Color::Black } else { Color::White }
    }

    /// True for a move.
    #[inline]
    pub(crate) const fn is_move(self) -> bool {
        self.0 & (REMOVED | SET_UP) == 0
    }

    /// True if the stone vanishes.
    #[inline]
    pub(crate) const fn is_removal(self) -> bool {
        self.0 & REMOVED != 0
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }
}

/// The main line of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) size: Size,
    pub(crate) events: Vec<Event>,
    pub(crate) moves: u32,
}

impl Line {
    /// The main line of a record.
    pub(crate) fn of(tree: &Tree, setting: &Setting) -> Self {
        let mut line = Self { size: setting.size, events: Vec::new(), moves: 0 };
        let mut replay = Replay::new(tree, setting);
        line.set_up(&Board::new(setting.size), replay.position().board(), None);
        for node in tree.main_line() {
            if line.events.len() >= MAX_EVENTS {
                break;
            }
            line.step(node, &mut replay);
        }
        line.events.truncate(MAX_EVENTS);
        line
    }

    fn step(&mut self, node: Node<'_>, replay: &mut Replay) {
        let before = replay.moves();
        let board = node.set_up().next().map(|_| replay.position().board().clone());
        replay.step(node);
        let mv = node.raw_move().map(|(color, _)| (color, node.mv(self.size).map(|(_, mv)| mv)));
        if let Some(board) = board {
            let played = match mv {
                Some((_, Some(Move::Play(point)))) => Some(point),
                _ => None,
            };
            self.set_up(&board, replay.position().board(), played);
        }
        if replay.moves() == before {
            return;
        }
        self.moves += 1;
        let Some((color, mv)) = mv else { return };
        let place = match mv {
            Some(Move::Play(point)) => Some(self.size.ordinal(point)),
            _ => None,
        };
        self.events.push(Event::new(place, color, 0));
        if place.is_some() {
            for &(point, color) in replay.position().captured() {
                self.events.push(Event::new(Some(self.size.ordinal(point)), color, REMOVED));
            }
        }
    }

    /// Adds what a set-up changed, but for the point of the move in its node.
    fn set_up(&mut self, before: &Board, after: &Board, played: Option<Point>) {
        for point in self.size.points().filter(|&point| Some(point) != played) {
            let place = Some(self.size.ordinal(point));
            match (before.stone(point), after.stone(point)) {
                (old, new) if old == new => {}
                (_, Some(color)) => self.events.push(Event::new(place, color, SET_UP)),
                (Some(color), None) => self.events.push(Event::new(place, color, REMOVED | SET_UP)),
                (None, None) => {}
            }
        }
    }

    /// The events as bytes.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.events.iter().flat_map(|event| event.0.to_le_bytes()).collect()
    }

    /// Hash of the stones played and set up, the same for a game that is turned or mirrored; none without a move.
    /// Passes at the end do not count.
    pub(crate) fn hash(&self) -> Option<i64> {
        let last = self.events.iter().rposition(|event| event.is_move() && event.place().is_some())?;
        let played = self.events[..=last].iter().filter(|event| event.0 & (REMOVED | SET_UP) != REMOVED);
        let (width, height) = (u32::from(self.size.width()), u32::from(self.size.height()));
        let mut hashes = [u64::from(width.max(height) << 8 | width.min(height)); 8];
        // Stones set up together have no order that every orientation shares: they are added up until the next move.
        let mut set_up = [0_u64; 8];
        for event in played {
            let stone = u64::from(event.0 & !PLACE);
            let place = event.place().map(|place| (place as u32 % width, place as u32 / width));
            for (orientation, (hash, set_up)) in hashes.iter_mut().zip(&mut set_up).enumerate() {
                let turned = place.map_or(u64::MAX, |place| turned(orientation, place, width, height));
                let event_bits = stone << 32 ^ turned;
                if event.is_move() {
                    *hash = mix(*hash ^ std::mem::take(set_up));
                    *hash = mix(*hash ^ event_bits);
                } else {
                    *set_up = set_up.wrapping_add(mix(event_bits));
                }
            }
        }
        hashes.into_iter().min().map(u64::cast_signed)
    }
}

/// A point turned and mirrored, as a number.
fn turned(orientation: usize, (x, y): (u32, u32), width: u32, height: u32) -> u64 {
    let x = if orientation & 1 != 0 { width - 1 - x } else { x };
    let y = if orientation & 2 != 0 { height - 1 - y } else { y };
    let (x, y) = if orientation & 4 != 0 { (y, x) } else { (x, y) };
    u64::from(x << 8 | y)
}
