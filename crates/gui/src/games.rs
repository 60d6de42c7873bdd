//! The page of games in the window: where its rows lie, what keys choose.

use std::cell::RefCell;
use std::rc::Rc;

use lanke_app::view::{FilterView, GamePreview, GameRow, GamesPage};
use lanke_app::{GameFilter, GameOrder, GameSource, GamesWish, Intent, PageId};
use slint::platform::Key;
use slint::{ComponentHandle, SharedString, VecModel};

use crate::callbacks::{always, placed};
use crate::show::{color_number, sync};
use crate::thumbnails::Thumbnails;
use crate::ui::{self, MainWindow};

/// Height of the head of a day, with the gap below it.
const HEAD: f32 = 36.0;
/// Gap above a head that is not the first.
const ABOVE: f32 = 8.0;
/// Rows beside those in sight that are made, too.
const SPARE: usize = 12;

/// Content of the page.
pub(crate) struct GamesModels {
    thumbnails: Rc<Thumbnails>,
    rows: Rc<VecModel<ui::GameRow>>,
    heads: Rc<VecModel<ui::DayHead>>,
    kinds: Rc<VecModel<ui::GameKind>>,
    shown: Rc<RefCell<Shown>>,
}

/// The page on the screen, to find what is clicked.
#[derive(Default)]
struct Shown {
    page: Option<GamesPage>,
    layout: Layout,
}

/// Layout of the list: cards in columns, below the heads of their days.
struct Layout {
    columns: usize,
    /// From the top of a row to that of the next.
    pitch: f32,
    /// The part in sight.
    from: f32,
    to: f32,
    /// For each group: it has a head; number of cards.
    groups: Vec<(bool, usize)>,
}

impl Default for Layout {
    fn default() -> Self {
        Self { columns: 1, pitch: 120.0, from: 0.0, to: 1800.0, groups: Vec::new() }
    }
}

/// A group of cards in its place.
struct Block {
    /// Place in the list of its first card, and their number.
    first: usize,
    count: usize,
    head: f32,
    /// Top of the first row, and bottom of the last.
    top: f32,
    end: f32,
}

impl Layout {
    fn blocks(&self) -> impl Iterator<Item = Block> {
        let (mut first, mut y) = (0, 0.0);
        self.groups.iter().map(move |&(headed, count)| {
            let head = if headed && first > 0 { y + ABOVE } else { y };
            let top = if headed { head + HEAD } else { y };
            first += count;
            y = top + count.div_ceil(self.columns) as f32 * self.pitch;
            Block { first: first - count, count, head, top, end: y }
        })
    }

    fn total(&self) -> f32 {
        self.blocks().last().map_or(0.0, |last| last.end)
    }

    /// The cards in their order: place in the list, height and column.
    fn cards(&self) -> impl Iterator<Item = (usize, f32, usize)> {
        self.blocks().flat_map(move |Block { first, count, top, .. }| {
            let row = move |at: usize| top + (at / self.columns) as f32 * self.pitch;
            (0..count).map(move |at| (first + at, row(at), at % self.columns))
        })
    }

    /// Height and column of a card.
    fn place(&self, index: usize) -> Option<(f32, usize)> {
        let block = self.blocks().find(|block| index < block.first + block.count)?;
        let at = index - block.first;
        Some((block.top + (at / self.columns) as f32 * self.pitch, at % self.columns))
    }

    fn in_sight(&self, y: f32, height: f32) -> bool {
        y + height > self.from && y < self.to
    }

    /// The first card in sight and the number of cards that are.
    fn window(&self) -> (usize, usize) {
        let mut seen = self.cards().filter(|card| self.in_sight(card.1, self.pitch)).map(|card| card.0);
        let Some(first) = seen.next() else { return (0, SPARE) };
        let last = seen.last().unwrap_or(first);
        let from = first.saturating_sub(SPARE);
        (from, last + 1 + SPARE - from)
    }

    /// The card that a key leads to from another; none for keys that lead nowhere.
    fn step(&self, from: usize, key: &str) -> Option<usize> {
        let all: usize = self.groups.iter().map(|group| group.1).sum();
        let last = all.checked_sub(1)?;
        let is = |code: Key| key.chars().eq([char::from(code)]);
        let (y, column) = self.place(from.min(last))?;
        // In a row, the card in this column or the last that it has.
        let in_row = |row: f32| self.cards().filter(|card| card.1 == row && card.2 <= column).last().map(|card| card.0);
        let below = |far: f32| self.cards().map(|card| card.1).find(|&row| row > y + far - 1.0).and_then(in_row);
        let above =
            |far: f32| self.cards().map(|card| card.1).take_while(|&row| row < y - far + 1.0).last().and_then(in_row);
        let page = 4.0 * self.pitch;
        Some(if is(Key::LeftArrow) {
            from.saturating_sub(1)
        } else if is(Key::RightArrow) {
            (from + 1).min(last)
        } else if is(Key::DownArrow) {
            below(2.0).unwrap_or(from)
        } else if is(Key::UpArrow) {
            above(2.0).unwrap_or(from)
        } else if is(Key::PageDown) {
            below(page).unwrap_or(last)
        } else if is(Key::PageUp) {
            above(page).unwrap_or(0)
        } else if is(Key::Home) {
            0
        } else if is(Key::End) {
            last
        } else {
            return None;
        })
    }
}

impl GamesModels {
    pub(crate) fn new(games: &ui::Games<'_>, thumbnails: Rc<Thumbnails>) -> Self {
        let models =
            Self { thumbnails, rows: Rc::default(), heads: Rc::default(), kinds: Rc::default(), shown: Rc::default() };
        games.set_rows(models.rows.clone().into());
        games.set_heads(models.heads.clone().into());
        games.set_kinds(models.kinds.clone().into());
        models
    }

    /// Shows the page.
    pub(crate) fn show(&self, games: &ui::Games<'_>, page: &GamesPage) {
        let mut shown = self.shown.borrow_mut();
        shown.layout.groups = page.groups.iter().map(|group| (!group.title.is_empty(), group.count)).collect();
        let layout = &shown.layout;
        games.set_about((&page.about).into());
        games.set_search((&page.search).into());
        games.set_narrowed(page.narrowed);
        games.set_order(GameOrder::ALL.iter().position(|&order| order == page.order).map_or(0, |i| i as i32));
        games.set_empty((&page.empty).into());
        games.set_several((&page.several).into());
        games.set_deleted((&page.deleted).into());
        games.set_chosen(page.chosen.map_or(-1, |index| index as i32));
        games.set_total(layout.total());
        sync(
            &self.kinds,
            page.filters
                .iter()
                .enumerate()
                .map(|(i, view)| kind(view, i.checked_sub(1).and_then(|i| page.filters.get(i)))),
        );
        let heads = layout
            .blocks()
            .zip(&page.groups)
            .filter(|(block, group)| !group.title.is_empty() && layout.in_sight(block.head, block.end - block.head));
        sync(
            &self.heads,
            heads.map(|(block, group)| ui::DayHead {
                title: (&group.title).into(),
                note: (&group.note).into(),
                y: block.head,
                end: block.end,
            }),
        );
        let rows = page.rows.iter().enumerate().filter_map(|(i, row)| {
            let (y, column) = layout.place(page.first + i)?;
            let placed = ui::GameRow {
                index: (page.first + i) as i32,
                column: column as i32,
                y,
                ..game_row(row, &self.thumbnails)
            };
            layout.in_sight(y, layout.pitch).then_some(placed)
        });
        sync(&self.rows, rows);
        self.preview(games, page.preview.as_ref());
        shown.page = Some(page.clone());
    }

    fn preview(&self, games: &ui::Games<'_>, preview: Option<&GamePreview>) {
        games.set_previewed(preview.is_some());
        let Some(preview) = preview else { return };
        games.set_game(game_row(&preview.game, &self.thumbnails));
        games.set_board(preview.board.as_ref().map_or(0, |board| self.thumbnails.number(board)));
        games.set_at(preview.at as i32);
        games.set_moves(preview.moves as i32);
        games.set_details((&preview.about).into());
        games.set_goes_on(preview.goes_on);
    }

    /// Hears what is wished on the page.
    pub(crate) fn listen(&self, window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
        window.global::<ui::Nav>().on_games(always(send, Intent::Show(PageId::Games)));
        let games = window.global::<ui::Games>();
        games.on_files(always(send, Intent::Files));
        games.on_close(always(send, Intent::Games(GamesWish::Close)));
        games.on_clear(always(send, Intent::Games(GamesWish::Clear)));
        let search = send.clone();
        games.on_set_search(move |text| search(Intent::Games(GamesWish::Search(text.into()))));
        let walk = send.clone();
        games.on_walk(move |at| walk(Intent::Games(GamesWish::Walk(u32::try_from(at).unwrap_or(0)))));
        let sort = send.clone();
        games.on_sort(move |order| {
            if let Some(&order) = usize::try_from(order).ok().and_then(|order| GameOrder::ALL.get(order)) {
                sort(Intent::Games(GamesWish::Sort(order)));
            }
        });
        let (toggle, shown) = (send.clone(), self.shown.clone());
        games.on_toggle(move |index| {
            let filter =
                usize::try_from(index).ok().and_then(|i| Some(shown.borrow().page.as_ref()?.filters.get(i)?.filter));
            if let Some(filter) = filter {
                toggle(Intent::Games(GamesWish::Filter(filter)));
            }
        });
        let at = |wish: fn(usize) -> GamesWish| placed(send, move |index| Intent::Games(wish(index)));
        games.on_choose(at(GamesWish::Choose));
        games.on_choose_too(at(GamesWish::Toggle));
        games.on_choose_to(at(GamesWish::Extend));
        games.on_choose_all(always(send, Intent::Games(GamesWish::ChooseAll)));
        games.on_ask_delete(always(send, Intent::Games(GamesWish::AskDelete)));
        games.on_show_folder(always(send, Intent::Games(GamesWish::ShowFolder)));
        let rename = send.clone();
        games.on_rename(move |name| rename(Intent::Games(GamesWish::Rename(name.into()))));
        games.on_undelete(always(send, Intent::Games(GamesWish::Undelete)));
        games.on_export(always(send, Intent::Games(GamesWish::Export)));
        games.on_play_again(always(send, Intent::Games(GamesWish::PlayAgain)));
        games.on_play_on(always(send, Intent::Games(GamesWish::PlayOn)));
        let (open, shown) = (send.clone(), self.shown.clone());
        games.on_open(move |index| {
            let path = usize::try_from(index).ok().and_then(|index| shown.borrow().path(index));
            if let Some(path) = path {
                open(Intent::Open(path));
            }
        });
        let (look, shown) = (send.clone(), self.shown.clone());
        games.on_look(move |columns, pitch, from, to| {
            let (first, count) = {
                let layout = &mut shown.borrow_mut().layout;
                layout.columns = usize::try_from(columns).unwrap_or(1).max(1);
                (layout.pitch, layout.from, layout.to) = (pitch.max(1.0), from, to);
                layout.window()
            };
            look(Intent::Games(GamesWish::Look { first, count }));
        });
        let (choose, shown) = (send.clone(), self.shown.clone());
        games.on_step(move |key: SharedString, shift| {
            let step = {
                let shown = shown.borrow();
                let from = shown.page.as_ref().and_then(|page| page.chosen);
                from.and_then(|from| {
                    let to = shown.layout.step(from, &key)?;
                    Some((to, shown.layout.place(to)?.0))
                })
            };
            let Some((to, y)) = step else { return -1.0 };
            choose(Intent::Games(if shift { GamesWish::Extend(to) } else { GamesWish::Choose(to) }));
            y
        });
    }
}

impl Shown {
    /// The file of a game in sight, or of the one chosen.
    fn path(&self, index: usize) -> Option<std::path::PathBuf> {
        let page = self.page.as_ref()?;
        let row = index.checked_sub(page.first).and_then(|i| page.rows.get(i));
        let chosen = page.preview.as_ref().filter(|_| page.chosen == Some(index)).map(|preview| &preview.game);
        row.or(chosen).map(|row| row.path.clone())
    }
}

fn kind(view: &FilterView, before: Option<&FilterView>) -> ui::GameKind {
    let group = |view: &FilterView| std::mem::discriminant(&view.filter);
    ui::GameKind {
        name: (&view.name).into(),
        icon: match view.filter {
            GameFilter::Source(source) => origin_icon(source),
            GameFilter::Won(_) | GameFilter::Board(_) => "",
        }
        .into(),
        on: view.on,
        warning: view.filter == GameFilter::Source(GameSource::Unfinished),
        apart: before.is_some_and(|before| group(before) != group(view)),
    }
}

/// Icon of where games come from; empty for games at this screen.
fn origin_icon(source: GameSource) -> &'static str {
    match source {
        GameSource::Online => "network",
        GameSource::RealBoard => "camera",
        GameSource::Elsewhere => "file",
        GameSource::All | GameSource::Own | GameSource::Unfinished => "",
    }
}

/// A game as every list shows it; its place in the list is not known here.
pub(crate) fn game_row(game: &GameRow, thumbnails: &Thumbnails) -> ui::GameRow {
    let [black, white] = [&game.players.black, &game.players.white];
    ui::GameRow {
        when: (&game.when).into(),
        result: (&game.result).into(),
        unfinished: game.unfinished,
        trouble: (&game.trouble).into(),
        black: (&black.0).into(),
        black_rank: (&black.1).into(),
        white: (&white.0).into(),
        white_rank: (&white.1).into(),
        you: color_number(game.you),
        about: (&game.about).into(),
        file: game.path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned()).into(),
        origin: game.origin.map_or("", origin_icon).into(),
        selected: game.selected,
        board: game.board.as_ref().map_or(0, |board| thumbnails.number(board)),
        nogo: game.board.as_ref().is_some_and(|board| board.nogo),
        index: 0,
        column: 0,
        y: 0.0,
    }
}
