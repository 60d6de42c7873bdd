//! The search for a pattern in one game after the other.
//!
//! Three sieves, each finer and slower than the one before. First, rows of bits: the stones of the pattern must lie on
//! points that ever bore such stones, tested for all places of the pattern at once. Then a table of the move at which each
//! point got its only stone: the last stone of the pattern must come before the first one that breaks it. What passes is
//! replayed within the rectangle. The idea of filters before replaying is Kombilo's (U. Görtz, `libkombilo`).

use std::ops::Range;

use lanke_rules::{ByColor, Color, Size};

use crate::line::Event;
use crate::pattern::{Content, Pattern, PatternPoint, Variant};
use crate::search::{Hit, Next};
use crate::shelf::{BoardGames, FILTER_WIDTH};

/// A pattern on boards of one size.
pub(crate) struct Scan {
    size: Size,
    placed: Vec<PlacedVariant>,
    table: Table,
    replay: Replay,
}

/// A variant, and where it can lie.
struct PlacedVariant {
    variant: Variant,
    columns: Range<u8>,
    rows: Range<u8>,
    stones: Vec<PlacedStone>,
    /// Points that must be empty, as their distance in places from the pattern's first point.
    empty: Vec<usize>,
}

/// A stone of a pattern.
struct PlacedStone {
    color: Color,
    x: u8,
    y: u8,
    /// Distance in places from the pattern's first point.
    offset: usize,
}

impl Scan {
    /// The pattern on boards of this size; none if it fits nowhere.
    pub(crate) fn new(variants: &[Variant], size: Size) -> Option<Self> {
        let placed: Vec<_> = variants.iter().filter_map(|variant| PlacedVariant::new(variant, size)).collect();
        let area = size.area();
        let table = Table { kinds: vec![Kind::Never; area], moves: vec![0; area] };
        let replay = Replay { cells: vec![OUTSIDE; area], stones: Vec::new() };
        (!placed.is_empty()).then_some(Self { size, placed, table, replay })
    }

    /// Adds the hits of a game.
    pub(crate) fn game(&mut self, board: &BoardGames, game: usize, hits: &mut Vec<Hit>) {
        let events = board.events(game);
        let filters = board.filters(game);
        let mut mask = [0; FILTER_WIDTH as usize * 2];
        let mut filled = false;
        for placed in &self.placed {
            let rows = usize::from(placed.rows.end - placed.rows.start);
            let mask = &mut mask[..rows.min(FILTER_WIDTH as usize * 2)];
            if let Some(filters) = filters
                && !placed.sieve(filters, mask)
            {
                continue;
            }
            if !filled {
                self.table.fill(events);
                filled = true;
            }
            for (row, y) in placed.rows.clone().enumerate() {
                // Boards that are too wide for filters may have it anywhere.
                let mut bits = match filters {
                    Some(_) => u64::from(mask[row]),
                    None => (1 << (placed.columns.end - placed.columns.start)) - 1,
                };
                while bits != 0 {
                    let x = placed.columns.start + bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    let start = usize::from(y) * usize::from(self.size.width()) + usize::from(x);
                    if self.table.allows(placed, start) {
                        let id = board.games[game].id;
                        self.replay.run(self.size, events, Place { placed, id, x, y }, hits);
                    }
                }
            }
        }
    }
}

impl PlacedVariant {
    fn new(variant: &Variant, size: Size) -> Option<Self> {
        let edges = variant.pattern.edges();
        let range = |length: u8, side: u8, first: bool, last: bool| {
            let end = side.checked_sub(length)?;
            match (first, last) {
                (true, true) => (end == 0).then_some(0..1),
                (true, false) => Some(0..1),
                (false, true) => Some(end..end + 1),
                (false, false) => Some(0..end + 1),
            }
        };
        let columns = range(variant.pattern.width(), size.width(), edges.left, edges.right)?;
        let rows = range(variant.pattern.height(), size.height(), edges.top, edges.bottom)?;
        let offset = |point: PatternPoint| usize::from(point.y) * usize::from(size.width()) + usize::from(point.x);
        let (mut stones, mut empty) = (Vec::new(), Vec::new());
        for point in variant.pattern.points() {
            match variant.pattern.content(point) {
                Some(Content::Stone(color)) => {
                    stones.push(PlacedStone { color, x: point.x, y: point.y, offset: offset(point) });
                }
                Some(Content::Empty) => empty.push(offset(point)),
                Some(Content::Any) | None => {}
            }
        }
        Some(Self { variant: variant.clone(), columns, rows, stones, empty })
    }

    /// Sets a bit for each place at which all stones of the pattern lie on points that ever bore such stones: a row of the
    /// mask for each row, a bit for each column from the first. False if there is no such place.
    fn sieve(&self, filters: ByColor<&[u32]>, mask: &mut [u32]) -> bool {
        let columns = self.columns.end - self.columns.start;
        mask.fill(u32::MAX >> (u32::BITS - u32::from(columns)));
        let first = usize::from(self.rows.start);
        for stone in &self.stones {
            let shift = u32::from(self.columns.start + stone.x);
            let rows = &filters[stone.color][first + usize::from(stone.y)..];
            let mut any = 0;
            for (mask, row) in mask.iter_mut().zip(rows) {
                *mask &= row >> shift;
                any |= *mask;
            }
            if any == 0 {
                return false;
            }
        }
        true
    }
}

/// Fate of a point in a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It never bears a stone.
    Never,
    /// It bears one stone of Black from some move on.
    Black,
    /// The same of White.
    White,
    /// Anything else.
    Changing,
}

/// Fates of all points in a game.
struct Table {
    kinds: Vec<Kind>,
    /// The move from which on the point bears its stone.
    moves: Vec<u16>,
}

impl Table {
    fn fill(&mut self, events: &[Event]) {
        self.kinds.fill(Kind::Never);
        let mut number = 0;
        for event in events {
            number += u16::from(event.is_move());
            let Some(place) = event.place() else { continue };
            let kind = match event.color() {
                Color::Black => Kind::Black,
                Color::White => Kind::White,
            };
            let first = self.kinds[place] == Kind::Never && !event.is_removal();
            self.kinds[place] = if first { kind } else { Kind::Changing };
            self.moves[place] = number;
        }
    }

    /// False if the pattern cannot lie at `start`.
    fn allows(&self, placed: &PlacedVariant, start: usize) -> bool {
        let mut complete = 0;
        for stone in &placed.stones {
            let place = start + stone.offset;
            match (self.kinds[place], stone.color) {
                (Kind::Changing, _) => {}
                (Kind::Black, Color::Black) | (Kind::White, Color::White) => complete = complete.max(self.moves[place]),
                _ => return false,
            }
        }
        placed.empty.iter().all(|empty| {
            let place = start + empty;
            matches!(self.kinds[place], Kind::Never | Kind::Changing) || self.moves[place] > complete
        })
    }
}

/// A pattern at a place in a game.
struct Place<'a> {
    placed: &'a PlacedVariant,
    id: i64,
    x: u8,
    y: u8,
}

/// Mark of a point outside the rectangle.
const OUTSIDE: u16 = u16::MAX;

/// A game replayed within a rectangle.
struct Replay {
    /// For each point of the board its place in the pattern.
    cells: Vec<u16>,
    /// The stones on the pattern's points.
    stones: Vec<Option<Color>>,
}

impl Replay {
    fn run(&mut self, size: Size, events: &[Event], place: Place<'_>, hits: &mut Vec<Hit>) {
        let pattern = &place.placed.variant.pattern;
        self.frame(size, pattern, &place, true);
        self.stones.clear();
        self.stones.resize(pattern.points().count(), None);
        let mut watch = Watch { place: &place, differing: place.placed.stones.len(), shows: false, open: None };
        let mut number = 0;
        for &event in events {
            let cell = event.place().map_or(OUTSIDE, |place| self.cells[place]);
            if event.is_move() {
                watch.rest(number, hits);
                watch.play(event.color(), cell, hits);
                number += 1;
            }
            if cell != OUTSIDE {
                let stone = if event.is_removal() { None } else { Some(event.color()) };
                let content = watch.content(cell);
                let before = std::mem::replace(&mut self.stones[usize::from(cell)], stone);
                watch.differing =
                    watch.differing + usize::from(content.fits(before)) - usize::from(content.fits(stone));
            }
        }
        watch.rest(number, hits);
        self.frame(size, pattern, &place, false);
    }

    /// Marks the points of the rectangle, or takes the marks off.
    fn frame(&mut self, size: Size, pattern: &Pattern, place: &Place<'_>, marked: bool) {
        let width = usize::from(size.width());
        let mut cell = 0;
        for y in 0..pattern.height() {
            let start = usize::from(place.y + y) * width + usize::from(place.x);
            for mark in &mut self.cells[start..start + usize::from(pattern.width())] {
                *mark = if marked { cell } else { OUTSIDE };
                cell += 1;
            }
        }
    }
}

/// The pattern compared with a game as it goes on.
struct Watch<'a> {
    place: &'a Place<'a>,
    /// Points whose content is not the pattern's.
    differing: usize,
    /// True from the move at which the pattern shows to the one at which it does not.
    shows: bool,
    /// The hit whose next move within the rectangle is still to come.
    open: Option<usize>,
}

impl Watch<'_> {
    fn content(&self, cell: u16) -> Content {
        let pattern = &self.place.placed.variant.pattern;
        let width = u16::from(pattern.width());
        let point = PatternPoint { x: (cell % width) as u8, y: (cell / width) as u8 };
        pattern.content(point).unwrap_or(Content::Any)
    }

    /// Compares the position after a move and all that belongs to it.
    fn rest(&mut self, number: u32, hits: &mut Vec<Hit>) {
        let shows = self.differing == 0;
        if shows && !self.shows {
            let Place { placed, id, x, y } = *self.place;
            self.open = Some(hits.len());
            hits.push(Hit {
                game: id,
                number,
                orientation: placed.variant.orientation,
                exchanged: placed.variant.exchanged,
                left: x,
                top: y,
                next: Next::End,
            });
        } else if !shows {
            self.open = None;
        }
        self.shows = shows;
    }

    /// Takes a move down as the next one of the open hit.
    fn play(&mut self, color: Color, cell: u16, hits: &mut [Hit]) {
        let Some(hit) = self.open.and_then(|open| hits.get_mut(open)) else { return };
        let variant = &self.place.placed.variant;
        let color = if variant.exchanged { color.opponent() } else { color };
        match (variant.own.get(usize::from(cell)), hit.next) {
            (Some(&point), Next::Elsewhere { color: first, .. }) => {
                hit.next = Next::Elsewhere { color: first, later: Some((point, color)) };
                self.open = None;
            }
            (Some(&point), _) => {
                hit.next = Next::Here { point, color };
                self.open = None;
            }
            (None, Next::End) => hit.next = Next::Elsewhere { color, later: None },
            (None, _) => {}
        }
    }
}
