//! The page of the library in the window.

use std::rc::Rc;

use lanke_app::library::{Filters, PatternTool};
use lanke_app::look::Look;
use lanke_app::view::{
    ContinuationRow, ExplorerView, HitRow, LibraryContent, LibraryPage, LibrarySummary, PathChip, PatternView,
};
use lanke_app::{Intent, LibraryWish};
use lanke_rules::Color;
use slint::{ComponentHandle, SharedString, VecModel};

use crate::analysis::quality;
use crate::board::BoardModels;
use crate::callbacks::{always, placed};
use crate::opponents::replace;
use crate::show::{color_number, numbered_color, sync};
use crate::thumbnails::Thumbnails;
use crate::ui::{self, MainWindow};

const TOOLS: [(ui::PatternTool, PatternTool); 4] = [
    (ui::PatternTool::Black, PatternTool::Stone(Color::Black)),
    (ui::PatternTool::White, PatternTool::Stone(Color::White)),
    (ui::PatternTool::Any, PatternTool::Any),
    (ui::PatternTool::Select, PatternTool::Select),
];

/// Content of the page.
pub(crate) struct LibraryModels {
    thumbnails: Rc<Thumbnails>,
    rows: Rc<VecModel<ui::ContinuationRow>>,
    hits: Rc<VecModel<ui::HitRow>>,
    path: Rc<VecModel<ui::PathChip>>,
    players: Rc<VecModel<ui::PlayerRow>>,
}

impl LibraryModels {
    pub(crate) fn new(library: &ui::Library<'_>, thumbnails: Rc<Thumbnails>) -> Self {
        let models =
            Self { thumbnails, rows: Rc::default(), hits: Rc::default(), path: Rc::default(), players: Rc::default() };
        library.set_players(models.players.clone().into());
        library.set_rows(models.rows.clone().into());
        library.set_hits(models.hits.clone().into());
        library.set_path(models.path.clone().into());
        models
    }

    /// Shows the page, and its board on that of the window.
    pub(crate) fn show(&self, window: &MainWindow, page: &LibraryPage, board: &BoardModels, look: Look) {
        let library = window.global::<ui::Library>();
        board.show(&window.global(), &page.board, look);
        Self::summary(&library, &page.summary);
        library.set_count((&page.count).into());
        library.set_total((&page.total).into());
        library.set_stale(page.stale);
        library.set_rest((&page.rest).into());
        library.set_note((&page.note).into());
        sync(&self.rows, page.rows.iter().map(row));
        match &page.content {
            LibraryContent::Patterns(view) => self.patterns(&library, view),
            LibraryContent::Explorer(view) => self.explorer(&library, view),
        }
    }

    /// The library in a few words.
    pub(crate) fn summary(library: &ui::Library<'_>, summary: &LibrarySummary) {
        library.set_games((&summary.games).into());
        library.set_filled(summary.filled);
        library.set_damaged((&summary.damaged).into());
        let folders = summary.folders.iter().map(SharedString::from).collect();
        replace(library.get_folders(), folders, |rows| library.set_folders(rows));
        library.set_indexing(summary.indexing.is_some());
        if let Some((share, text)) = &summary.indexing {
            library.set_progress(*share);
            library.set_progress_text(text.into());
        }
    }

    fn patterns(&self, library: &ui::Library<'_>, view: &PatternView) {
        library.set_explorer(false);
        let tool = TOOLS.into_iter().find(|known| known.1 == view.tool);
        library.set_tool(tool.map_or(ui::PatternTool::Select, |known| known.0));
        library.set_can_clear(view.can_clear);
        library.set_can_undo(view.can_undo);
        library.set_nothing(view.nothing);
        library.set_lines(view.lines.into());
        library.set_about((&view.about).into());
        library.set_more(view.more);
        library.set_previewed(view.previewed.map_or(-1, |index| index as i32));
        let player = |(name, games): &(String, String)| ui::PlayerRow { name: name.into(), games: games.into() };
        sync(&self.players, view.players.iter().map(player));
        show_filters(library, &view.filters);
        sync(&self.hits, view.hits.iter().map(|hit| self.hit(hit)));
    }

    fn explorer(&self, library: &ui::Library<'_>, view: &ExplorerView) {
        library.set_explorer(true);
        sync(&self.path, view.path.iter().map(chip));
        library.set_at(view.at.0 as i32);
        library.set_moves(view.at.1 as i32);
        library.set_turn((&view.turn).into());
        library.set_played((&view.games).into());
        library.set_black_share(view.share.as_ref().map_or(-1.0, |share| share.0));
        if let Some((_, black, white)) = &view.share {
            library.set_black_text(black.into());
            library.set_white_text(white.into());
        }
        library.set_differ((&view.differ).into());
    }

    fn hit(&self, hit: &HitRow) -> ui::HitRow {
        let [black, white] = &hit.names;
        ui::HitRow {
            black: black.into(),
            white: white.into(),
            about: (&hit.about).into(),
            number: (&hit.number).into(),
            next: (&hit.next).into(),
            board: self.thumbnails.number(&hit.board),
        }
    }

    /// Hears what is wished on the page.
    pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
        let library = window.global::<ui::Library>();
        let wish = |wish: LibraryWish| always(send, Intent::Library(wish));
        library.on_patterns(wish(LibraryWish::Patterns));
        library.on_openings(wish(LibraryWish::Explorer));
        library.on_close(wish(LibraryWish::Close));
        library.on_clear(wish(LibraryWish::Clear));
        library.on_undo(wish(LibraryWish::Undo));
        library.on_widen(wish(LibraryWish::Widen));
        library.on_list_more(wish(LibraryWish::More));
        library.on_open_all(wish(LibraryWish::OpenAll));
        library.on_show_games(wish(LibraryWish::ShowGames));
        library.on_play_on(wish(LibraryWish::PlayOn));
        window.global::<ui::More>().on_look_up(wish(LibraryWish::ExploreRecord));
        let to = send.clone();
        library.on_take(move |tool| {
            if let Some((_, tool)) = TOOLS.into_iter().find(|known| known.0 == tool) {
                to(Intent::Library(LibraryWish::Tool(tool)));
            }
        });
        let at = |wish: fn(usize) -> LibraryWish| placed(send, move |index| Intent::Library(wish(index)));
        library.on_play(at(LibraryWish::Play));
        library.on_open_hit(at(LibraryWish::OpenHit));
        library.on_preview(at(LibraryWish::Preview));
        library.on_take_player(at(LibraryWish::TakePlayer));
        library.on_remove_folder(at(LibraryWish::RemoveFolder));
        library.on_go(at(LibraryWish::Go));
        let to = send.clone();
        library.on_size(move |lines| {
            if let Ok(lines) = u8::try_from(lines) {
                to(Intent::Library(LibraryWish::Size(lines)));
            }
        });
        let (to, weak) = (send.clone(), window.as_weak());
        library.on_filter(move || {
            if let Some(window) = weak.upgrade() {
                to(Intent::Library(LibraryWish::Filter(filters(&window.global()))));
            }
        });
        let to = send.clone();
        library.on_add_folder(move |folder| to(Intent::Library(LibraryWish::AddFolder(folder.as_str().into()))));
    }
}

fn row(row: &ContinuationRow) -> ui::ContinuationRow {
    let (policy, policy_share, policy_rate) = &row.network;
    ui::ContinuationRow {
        letter: (&row.letter).into(),
        quality: quality(row.quality),
        white: row.color == Color::White,
        playable: row.point.is_some(),
        name: (&row.name).into(),
        count: (&row.count).into(),
        share: row.share,
        percent: (&row.percent).into(),
        rate: (&row.rate).into(),
        good: row.good,
        policy: policy.into(),
        policy_share: *policy_share,
        policy_rate: policy_rate.into(),
    }
}

fn chip(chip: &PathChip) -> ui::PathChip {
    let (white, name) = chip.mv.as_ref().map_or((false, ""), |(color, name)| (*color == Color::White, name.as_str()));
    ui::PathChip { at: chip.at as i32, name: name.into(), white, folded: chip.folded, shown: chip.shown }
}

/// Shows choices; a year that is being written stays as it is.
fn show_filters(library: &ui::Library<'_>, view: &Filters) {
    if filters(library) == *view {
        return;
    }
    let year = |year: Option<u16>| year.map(|year| year.to_string()).unwrap_or_default().into();
    library.set_player((&view.player).into());
    library.set_from(year(view.years.0));
    library.set_to(year(view.years.1));
    library.set_winner(color_number(view.winner));
    library.set_to_play(view.to_play.map_or(2, |color| i32::from(color == Color::White)));
    library.set_latest(view.latest.map(|latest| latest.to_string()).unwrap_or_default().into());
    library.set_turned(view.turned);
    library.set_exchanged(view.exchanged);
}

/// The choices as they stand in the window.
fn filters(library: &ui::Library<'_>) -> Filters {
    let year = |text: SharedString| text.trim().parse().ok().filter(|year| (1000..3000).contains(year));
    Filters {
        player: library.get_player().into(),
        years: (year(library.get_from()), year(library.get_to())),
        winner: numbered_color(library.get_winner()),
        to_play: match library.get_to_play() {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        },
        latest: library.get_latest().trim().parse().ok(),
        turned: library.get_turned(),
        exchanged: library.get_exchanged(),
    }
}
