//! The board's models: stones that come and go one by one, so that they can drop and fade.

use std::cell::Cell;
use std::rc::Rc;

use lanke_app::view::{BoardView, Mark, PointView};
use lanke_rules::{Color, Point, Size, column_name};
use slint::{Model, SharedString, VecModel};

use crate::show::sync;
use crate::ui;

/// What the board shows.
pub(crate) struct BoardModels {
    size: Cell<Option<Size>>,
    points: Rc<VecModel<ui::PointInfo>>,
    stones: Rc<VecModel<ui::Stone>>,
    taken: Rc<VecModel<ui::Stone>>,
    signs: Rc<VecModel<ui::Sign>>,
    last: Rc<VecModel<ui::Spot>>,
    refused: Rc<VecModel<ui::Spot>>,
    stars: Rc<VecModel<ui::Spot>>,
    preview_stars: Rc<VecModel<ui::Spot>>,
    columns: Rc<VecModel<SharedString>>,
}

impl BoardModels {
    pub(crate) fn new(board: &ui::BoardData<'_>) -> Self {
        let models = Self {
            size: Cell::new(None),
            points: Rc::default(),
            stones: Rc::default(),
            taken: Rc::default(),
            signs: Rc::default(),
            last: Rc::default(),
            refused: Rc::default(),
            stars: Rc::default(),
            preview_stars: Rc::default(),
            columns: Rc::default(),
        };
        board.set_points(models.points.clone().into());
        board.set_stones(models.stones.clone().into());
        board.set_taken(models.taken.clone().into());
        board.set_signs(models.signs.clone().into());
        board.set_last(models.last.clone().into());
        board.set_refused(models.refused.clone().into());
        board.set_stars(models.stars.clone().into());
        board.set_column_names(models.columns.clone().into());
        models
    }

    /// The bare board of the new-game dialog.
    pub(crate) fn preview(&self, dialog: &ui::NewGame<'_>, size: Size) {
        sync(&self.preview_stars, stars(size).into_iter());
        dialog.set_stars(self.preview_stars.clone().into());
    }

    pub(crate) fn show(&self, board: &ui::BoardData<'_>, view: &BoardView) {
        let size = view.size;
        if self.size.replace(Some(size)) != Some(size) {
            for model in [&self.stones, &self.taken] {
                model.set_vec(Vec::new());
            }
            self.signs.set_vec(Vec::new());
            self.points.set_vec(Vec::new());
            board.set_columns(i32::from(size.width()));
            board.set_rows(i32::from(size.height()));
            self.stars.set_vec(stars(size));
            self.columns.set_vec((0..size.width()).map(|x| column_name(x).into()).collect::<Vec<_>>());
        }
        board.set_nogo(view.nogo);
        board.set_enabled(view.enabled);
        board.set_ghost(ground(view.ghost));
        let info = |p: &PointView| ui::PointInfo { name: (&p.name).into(), empty: p.stone.is_none() };
        sync(&self.points, view.points.iter().map(info));
        self.stones(view);
        let signs = size.points().zip(&view.points).flat_map(|(p, v)| signs_of(p, v, view.ghost));
        sync(&self.signs, signs);
        // A new last stone gets a new disc, which appears after it has landed.
        let last = view.last.map(spot);
        if self.last.row_data(0) != last {
            self.last.set_vec(last.into_iter().collect::<Vec<_>>());
        }
        sync(&self.refused, view.refused.map(spot).into_iter());
    }

    /// Takes off what is gone and adds what is new. A single new stone drops and what it took fades;
    /// greater changes, as when a record is walked in leaps, come at once.
    fn stones(&self, view: &BoardView) {
        let size = view.size;
        let wanted = |old: &ui::Stone| {
            let point = size.point(old.x as u32, old.y as u32)?;
            let new = &view.points[size.ordinal(point)];
            (new.stone == Some(if old.white { Color::White } else { Color::Black })).then_some(new.dead)
        };
        let mut taken = Vec::new();
        let mut there = vec![false; size.area()];
        for row in (0..self.stones.row_count()).rev() {
            let Some(old) = self.stones.row_data(row) else { continue };
            match wanted(&old) {
                None => taken.push(self.stones.remove(row)),
                Some(dead) => {
                    there[old.y as usize * usize::from(size.width()) + old.x as usize] = true;
                    if dead != old.dead {
                        self.stones.set_row_data(row, ui::Stone { dead, ..old });
                    }
                }
            }
        }
        let new: Vec<_> = size
            .points()
            .zip(&view.points)
            .filter(|(p, v)| !there[size.ordinal(*p)] && v.stone.is_some())
            .filter_map(|(p, v)| Some((p, v, v.stone?)))
            .collect();
        let single = new.len() == 1 && new.iter().all(|(p, ..)| view.last == Some(*p));
        self.taken.set_vec(if new.len() <= 1 { taken } else { Vec::new() });
        for (p, v, color) in new {
            self.stones.push(ui::Stone {
                x: i32::from(p.x()),
                y: i32::from(p.y()),
                white: color == Color::White,
                dead: v.dead,
                fresh: single,
                sprite: sprite(size, p, color, view.nogo),
            });
        }
    }
}

fn spot(point: Point) -> ui::Spot {
    ui::Spot { x: i32::from(point.x()), y: i32::from(point.y()) }
}

fn ground(stone: Option<Color>) -> ui::Ground {
    match stone {
        None => ui::Ground::Board,
        Some(Color::Black) => ui::Ground::Black,
        Some(Color::White) => ui::Ground::White,
    }
}

/// The six white stones are strewn over the board so that neighbours differ.
fn sprite(size: Size, point: Point, color: Color, nogo: bool) -> ui::Sprite {
    const WHITE: [ui::Sprite; 6] = [
        ui::Sprite::White1,
        ui::Sprite::White2,
        ui::Sprite::White3,
        ui::Sprite::White4,
        ui::Sprite::White5,
        ui::Sprite::White6,
    ];
    let p = size.ordinal(point);
    match color {
        Color::Black if nogo => ui::Sprite::Coral,
        Color::White if nogo => ui::Sprite::Blue,
        Color::Black => ui::Sprite::Black,
        Color::White => WHITE[(7 * p + 3 * (p / usize::from(size.width()))) % WHITE.len()],
    }
}

/// What is drawn on a point besides its stone.
fn signs_of(point: Point, view: &PointView, mover: Option<Color>) -> impl Iterator<Item = ui::Sign> {
    let sign = |kind, white, text: &str| ui::Sign {
        x: i32::from(point.x()),
        y: i32::from(point.y()),
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
        };
        sign(kind, false, "")
    });
    let label = (!view.label.is_empty()).then(|| sign(ui::SignKind::Label, false, &view.label));
    let forbidden = view.forbidden.then(|| sign(ui::SignKind::Forbidden, false, ""));
    let only = view.only_yours.then(|| sign(ui::SignKind::Only, mover == Some(Color::White), ""));
    [owner, mark, label, forbidden, only].into_iter().flatten()
}

fn stars(size: Size) -> Vec<ui::Spot> {
    size.star_points().into_iter().map(|p| ui::Spot { x: i32::from(p.x()), y: i32::from(p.y()) }).collect()
}
