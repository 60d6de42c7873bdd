//! The board's models: stones that come and go one by one, so that they can drop and fade.

use std::cell::Cell;
use std::rc::Rc;

use lanke_app::look::{Look, Stones};
use lanke_app::view::{BoardView, HintView, Link, PointView, Stroke};
use lanke_game::Coordinates;
use lanke_game::record::Mark;
use lanke_rules::{Color, Point, Size};
use slint::{Model, ModelRc, SharedString, VecModel};

use crate::analysis::Drawings;
use crate::fuzzy;
use crate::show::sync;
use crate::ui;

/// Content of the board.
pub(crate) struct BoardModels {
    size: Cell<Option<Size>>,
    points: Rc<VecModel<ui::PointInfo>>,
    stones: Rc<VecModel<ui::Stone>>,
    taken: Rc<VecModel<ui::Stone>>,
    signs: Rc<VecModel<ui::Sign>>,
    links: Rc<VecModel<ui::Link>>,
    drawings: Drawings,
    veils: Rc<VecModel<ui::Veil>>,
    last: Rc<VecModel<ui::Spot>>,
    refused: Rc<VecModel<ui::Spot>>,
    lit: Rc<VecModel<ui::Spot>>,
    doubts: Rc<VecModel<ui::DoubtMark>>,
    unseen: Rc<VecModel<ui::Spot>>,
    rectangle: Rc<VecModel<ui::Spot>>,
    ignored: Rc<VecModel<ui::Spot>>,
    stars: Rc<VecModel<ui::Spot>>,
    preview_stars: Rc<VecModel<ui::Spot>>,
    preview_stones: Rc<VecModel<ui::Spot>>,
    columns: Rc<VecModel<SharedString>>,
    rows: Rc<VecModel<SharedString>>,
    /// The look of the small board in the settings.
    sample_look: Cell<Option<Look>>,
}

impl BoardModels {
    pub(crate) fn new(board: &ui::BoardData<'_>) -> Self {
        let models = Self {
            size: Cell::new(None),
            points: Rc::default(),
            stones: Rc::default(),
            taken: Rc::default(),
            signs: Rc::default(),
            links: Rc::default(),
            drawings: Drawings::new(board),
            veils: Rc::default(),
            last: Rc::default(),
            refused: Rc::default(),
            lit: Rc::default(),
            doubts: Rc::default(),
            unseen: Rc::default(),
            rectangle: Rc::default(),
            ignored: Rc::default(),
            stars: Rc::default(),
            preview_stars: Rc::default(),
            preview_stones: Rc::default(),
            columns: Rc::default(),
            rows: Rc::default(),
            sample_look: Cell::new(None),
        };
        board.set_points(models.points.clone().into());
        board.set_stones(models.stones.clone().into());
        board.set_taken(models.taken.clone().into());
        board.set_signs(models.signs.clone().into());
        board.set_links(models.links.clone().into());
        board.set_veils(models.veils.clone().into());
        board.set_last(models.last.clone().into());
        board.set_refused(models.refused.clone().into());
        board.set_lit(models.lit.clone().into());
        board.set_doubts(models.doubts.clone().into());
        board.set_unseen(models.unseen.clone().into());
        board.set_rectangle(models.rectangle.clone().into());
        board.set_ignored(models.ignored.clone().into());
        board.set_stars(models.stars.clone().into());
        board.set_column_names(models.columns.clone().into());
        board.set_row_names(models.rows.clone().into());
        models
    }

    /// The board of the new-game dialog with its handicap stones.
    pub(crate) fn preview(&self, dialog: &ui::NewGame<'_>, size: Size, stones: &[Point]) {
        sync(&self.preview_stars, stars(size).into_iter());
        sync(&self.preview_stones, stones.iter().copied().map(crossing));
        dialog.set_stars(self.preview_stars.clone().into());
        dialog.set_stones(self.preview_stones.clone().into());
    }

    /// The small board of the settings.
    pub(crate) fn sample(&self, settings: &ui::Settings<'_>, look: Look) {
        if self.sample_look.replace(Some(look)) == Some(look) {
            return;
        }
        let list = |rows: Vec<SharedString>| ModelRc::new(VecModel::from(rows));
        if let Ok(size) = Size::square(SAMPLE.len() as u32) {
            settings.set_sample_columns(list(column_names(size, look.coordinates).collect()));
            settings.set_sample_rows(list(row_names(size, look.coordinates).collect()));
        }
        settings.set_sample(ModelRc::new(VecModel::from(sample(look))));
    }

    pub(crate) fn show(&self, board: &ui::BoardData<'_>, view: &BoardView, look: Look) {
        let (size, places) = (view.size, Places::of(view, look));
        if self.size.replace(Some(size)) != Some(size) {
            for model in [&self.stones, &self.taken] {
                model.set_vec(Vec::new());
            }
            self.signs.set_vec(Vec::new());
            self.points.set_vec(Vec::new());
            board.set_columns(i32::from(size.width()));
            board.set_rows(i32::from(size.height()));
            self.stars.set_vec(stars(size));
        }
        sync(&self.columns, column_names(size, look.coordinates));
        sync(&self.rows, row_names(size, look.coordinates));
        board.set_nogo(view.nogo);
        board.set_enabled(view.enabled);
        board.set_covered(view.covered);
        board.set_ghost(ground(view.ghost));
        if let Some(color) = view.ghost {
            board.set_ghost_sprite(places.sprite(Point::new(0, 0), color));
        }
        let info = |p: &PointView| ui::PointInfo { name: (&p.name).into(), empty: p.stone.is_none() };
        sync(&self.points, view.points.iter().map(info));
        self.stones(view, &places);
        let signs = size.points().zip(&view.points).flat_map(|(p, v)| signs_of(places.spot(p), v));
        let hints = view.hints.iter().map(|h| hint(places.spot(h.at), h));
        sync(&self.signs, signs.chain(hints));
        sync(&self.links, view.links.iter().map(link));
        self.drawings.show(view, |p, color| places.sprite(p, color));
        let veils = size.points().zip(&view.points).filter(|(_, v)| v.dimmed || v.hidden);
        sync(&self.veils, veils.map(|(p, v)| ui::Veil { x: p.x().into(), y: p.y().into(), hidden: v.hidden }));
        board.set_linking(match view.stroke {
            None => 0,
            Some(Stroke::Arrow) => 1,
            Some(Stroke::Line) => 2,
            Some(Stroke::Rectangle) => 3,
        });
        sync(&self.rectangle, view.rectangle.into_iter().flat_map(|(a, b)| [a, b]).map(crossing));
        sync(&self.ignored, view.ignored.iter().copied().map(crossing));
        board.set_link_x(view.link_from.map_or(-1, |p| p.x().into()));
        board.set_link_y(view.link_from.map_or(-1, |p| p.y().into()));
        // A new last stone gets a new disc, which appears after it has landed; a sign makes a ring of it.
        let last = view.last.map(|p| places.spot(p));
        if self.last.row_data(0) != last {
            self.last.set_vec(last.into_iter().collect::<Vec<_>>());
        }
        sync(&self.refused, view.refused.map(|p| places.spot(p)).into_iter());
        board.set_ringed(view.ringed);
        sync(&self.lit, view.lit.iter().map(|&p| places.spot(p)));
        sync(&self.unseen, view.unseen.iter().map(|&p| crossing(p)));
        let doubt = |&(p, percent): &(Point, u8)| ui::DoubtMark {
            x: p.x().into(),
            y: p.y().into(),
            tag: if percent == 0 { SharedString::new() } else { format!("{percent}%").into() },
        };
        let asked = view.asked.iter().map(|p| ui::DoubtMark { x: p.x().into(), y: p.y().into(), tag: "".into() });
        sync(&self.doubts, view.doubts.iter().map(doubt).chain(asked));
    }

    /// Takes off what is gone and adds what is new. A single new stone drops and what it took fades;
    /// greater changes, as when a record is walked in leaps, come at once.
    fn stones(&self, view: &BoardView, places: &Places) {
        let size = view.size;
        let wanted = |p: Point| {
            let point = &view.points[size.ordinal(p)];
            point.stone.map(|color| ui::Stone { dead: point.dead, ..places.stone(p, color) })
        };
        let mut taken = Vec::new();
        let mut there = vec![false; size.area()];
        for row in (0..self.stones.row_count()).rev() {
            let Some(old) = self.stones.row_data(row) else { continue };
            let point = size.point(old.x.round() as u32, old.y.round() as u32);
            match point.and_then(|p| Some((p, wanted(p).filter(|new| new.white == old.white)?))) {
                None => taken.push(self.stones.remove(row)),
                Some((p, new)) => {
                    there[size.ordinal(p)] = true;
                    let new = ui::Stone { fresh: old.fresh, ..new };
                    if new != old {
                        self.stones.set_row_data(row, new);
                    }
                }
            }
        }
        let new: Vec<_> =
            size.points().filter(|&p| !there[size.ordinal(p)]).filter_map(|p| Some((p, wanted(p)?))).collect();
        let single = new.len() == 1 && new.iter().all(|(p, _)| view.last == Some(*p));
        self.taken.set_vec(if new.len() <= 1 { taken } else { Vec::new() });
        for (_, stone) in new {
            self.stones.push(ui::Stone { fresh: single, ..stone });
        }
    }
}

/// Layout of a board, and the look of its stones.
struct Places {
    size: Size,
    nogo: bool,
    stones: Stones,
    /// Distance of each stone from its point.
    off: Option<Vec<(f32, f32)>>,
}

impl Places {
    fn of(view: &BoardView, look: Look) -> Self {
        let stone = |p| view.points[view.size.ordinal(p)].stone.is_some();
        let off = (look.fuzzy && !view.nogo).then(|| fuzzy::offsets(view.size, view.game, stone));
        Self { size: view.size, nogo: view.nogo, stones: look.stones, off }
    }

    fn at(&self, point: Point) -> (f32, f32) {
        let (x, y) = self.off.as_ref().map_or((0.0, 0.0), |off| off[self.size.ordinal(point)]);
        (f32::from(point.x()) + x, f32::from(point.y()) + y)
    }

    fn stone(&self, point: Point, color: Color) -> ui::Stone {
        let (x, y) = self.at(point);
        ui::Stone { x, y, white: color == Color::White, dead: false, fresh: false, sprite: self.sprite(point, color) }
    }

    fn spot(&self, point: Point) -> ui::Spot {
        let (x, y) = self.at(point);
        ui::Spot { x, y }
    }

    fn sprite(&self, point: Point, color: Color) -> ui::Sprite {
        const WHITE: [ui::Sprite; 6] = [
            ui::Sprite::White1,
            ui::Sprite::White2,
            ui::Sprite::White3,
            ui::Sprite::White4,
            ui::Sprite::White5,
            ui::Sprite::White6,
        ];
        match (self.stones, color) {
            _ if self.nogo => match color {
                Color::Black => ui::Sprite::Coral,
                Color::White => ui::Sprite::Blue,
            },
            (Stones::Slate, Color::Black) => ui::Sprite::Black,
            // The six white stones are strewn over the board so that neighbours differ.
            (Stones::Slate, Color::White) => {
                let p = self.size.ordinal(point);
                WHITE[(7 * p + 3 * (p / usize::from(self.size.width()))) % WHITE.len()]
            }
            (Stones::Flat, Color::Black) => ui::Sprite::FlatBlack,
            (Stones::Flat, Color::White) => ui::Sprite::FlatWhite,
            (Stones::Contrast, Color::Black) => ui::Sprite::ContrastBlack,
            (Stones::Contrast, Color::White) => ui::Sprite::ContrastWhite,
        }
    }
}

/// The stones of the small board in the settings, as a diagram is written.
const SAMPLE: [&str; 7] = [".......", "..OX...", "..OXX..", ".OOXO..", "..XOO..", "..XX...", "......."];

/// Stones on the small board in the settings.
fn sample(look: Look) -> Vec<ui::Stone> {
    let Ok(size) = Size::square(SAMPLE.len() as u32) else { return Vec::new() };
    let color = |p: Point| match SAMPLE[usize::from(p.y())].as_bytes()[usize::from(p.x())] {
        b'X' => Some(Color::Black),
        b'O' => Some(Color::White),
        _ => None,
    };
    let off = look.fuzzy.then(|| fuzzy::offsets(size, 0, |p| color(p).is_some()));
    let places = Places { size, nogo: false, stones: look.stones, off };
    size.points().filter_map(|p| Some(places.stone(p, color(p)?))).collect()
}

fn column_names(size: Size, names: Coordinates) -> impl Iterator<Item = SharedString> {
    (0..size.width()).filter(move |_| names != Coordinates::Off).map(move |x| names.column(x).into())
}

fn row_names(size: Size, names: Coordinates) -> impl Iterator<Item = SharedString> {
    (0..size.height()).filter(move |_| names != Coordinates::Off).map(move |y| names.row(size, y).into())
}

fn link(link: &Link) -> ui::Link {
    ui::Link {
        from_x: link.from.x().into(),
        from_y: link.from.y().into(),
        to_x: link.to.x().into(),
        to_y: link.to.y().into(),
        arrow: link.arrow,
    }
}

fn ground(stone: Option<Color>) -> ui::Ground {
    match stone {
        None => ui::Ground::Board,
        Some(Color::Black) => ui::Ground::Black,
        Some(Color::White) => ui::Ground::White,
    }
}

/// A move of a hint.
fn hint(at: ui::Spot, hint: &HintView) -> ui::Sign {
    let (kind, ground) = (ui::SignKind::Hint, ui::Ground::Board);
    ui::Sign { x: at.x, y: at.y, kind, ground, white: hint.best, text: (&hint.rate).into() }
}

/// Drawing on a point besides its stone.
fn signs_of(at: ui::Spot, view: &PointView) -> impl Iterator<Item = ui::Sign> {
    let sign = |kind, white, text: &str| ui::Sign {
        x: at.x,
        y: at.y,
        kind,
        ground: ground(view.stone.filter(|_| !view.dead)),
        white,
        text: text.into(),
    };
    let owner = view
        .owner
        .filter(|_| view.stone.is_none() || view.dead)
        .map(|owner| sign(ui::SignKind::Territory, owner == Color::White, ""));
    let mark = view.mark.map(|mark| {
        let kind = match mark {
            Mark::Triangle => ui::SignKind::Triangle,
            Mark::Square => ui::SignKind::Square,
            Mark::Circle => ui::SignKind::Circle,
            Mark::Cross => ui::SignKind::Cross,
            Mark::Selected => ui::SignKind::Selected,
            Mark::Territory(_) => ui::SignKind::Territory,
        };
        sign(kind, false, "")
    });
    let label = (!view.label.is_empty()).then(|| sign(ui::SignKind::Label, false, &view.label));
    let forbidden = view.forbidden.then(|| sign(ui::SignKind::Forbidden, false, ""));
    let only = view.only_yours.map(|side| sign(ui::SignKind::Only, side == Color::White, ""));
    [owner, mark, label, forbidden, only].into_iter().flatten()
}

pub(crate) fn stars(size: Size) -> Vec<ui::Spot> {
    size.star_points().into_iter().map(crossing).collect()
}

/// A crossing of the bare board.
fn crossing(p: Point) -> ui::Spot {
    ui::Spot { x: p.x().into(), y: p.y().into() }
}
