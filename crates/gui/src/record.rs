//! Moves and tree as the window asks for them: rows are made when they come in sight.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use lanke_app::tree::TreeMap;
use lanke_app::view;
use lanke_app::words::Lang;
use lanke_game::Coordinates;
use lanke_game::record::{Judgement, NodeId};
use lanke_rules::{Color, Size};
use slint::{Model, ModelNotify, ModelRc, ModelTracker, VecModel};

use crate::show::color_number;
use crate::ui;

/// Rows of a list that is shared with the view, and the window's row of each.
pub(crate) struct Rows<T, R> {
    shown: RefCell<Rc<[T]>>,
    row: fn(&T) -> R,
    notify: ModelNotify,
}

impl<T, R> Rows<T, R> {
    pub(crate) fn new(row: fn(&T) -> R) -> Rc<Self> {
        Rc::new(Self { shown: RefCell::new(Rc::new([])), row, notify: ModelNotify::default() })
    }

    pub(crate) fn show(&self, rows: &Rc<[T]>) {
        if !Rc::ptr_eq(&self.shown.borrow(), rows) {
            self.shown.replace(rows.clone());
            self.notify.reset();
        }
    }
}

impl<T, R> Model for Rows<T, R> {
    type Data = R;

    fn row_count(&self) -> usize {
        self.shown.borrow().len()
    }

    fn row_data(&self, row: usize) -> Option<R> {
        self.shown.borrow().get(row).map(self.row)
    }

    fn model_tracker(&self) -> &dyn ModelTracker {
        &self.notify
    }
}

/// A move of the line shown.
pub(crate) fn move_row(row: &view::MoveRow) -> ui::MoveRow {
    ui::MoveRow {
        number: row.number as i32,
        white: row.color == Color::White,
        text: (&row.text).into(),
        time: (&row.time).into(),
        judged: (&row.judged.0).into(),
        judged_words: (&row.judged.1).into(),
        illegal: row.illegal.as_deref().unwrap_or_default().into(),
    }
}

fn judged(judgement: Judgement) -> ui::Judged {
    match judgement {
        Judgement::GoodMove => ui::Judged::Good,
        Judgement::BadMove => ui::Judged::Bad,
        Judgement::Doubtful => ui::Judged::Doubtful,
        Judgement::Interesting => ui::Judged::Interesting,
        Judgement::Hotspot => ui::Judged::Hotspot,
        Judgement::Good(_) | Judgement::Even | Judgement::Unclear => ui::Judged::Position,
    }
}

/// The tree shown.
#[derive(Default)]
pub(crate) struct TreeRows {
    map: RefCell<Rc<TreeMap>>,
    /// The mistakes among its nodes; true for large ones.
    mistakes: RefCell<HashMap<NodeId, bool>>,
    /// Names of its nodes; `None` before the first tree.
    tongue: Cell<Option<Tongue>>,
}

/// Names of nodes: the language and the coordinates, on a board of this size, of stones or of the discs of NoGo.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Tongue {
    pub(crate) lang: Lang,
    pub(crate) names: Coordinates,
    pub(crate) size: Size,
    pub(crate) nogo: bool,
}

impl TreeRows {
    /// True if it is another tree than before, or has other names.
    pub(crate) fn show(&self, map: &Rc<TreeMap>, tongue: Tongue) -> bool {
        let new = !Rc::ptr_eq(&self.map.borrow(), map);
        if new {
            self.map.replace(map.clone());
        }
        self.tongue.replace(Some(tongue)) != Some(tongue) || new
    }

    /// True if other mistakes are to be marked than before.
    pub(crate) fn mark(&self, mistakes: &[view::MistakeView]) -> bool {
        let mistakes: HashMap<_, _> = mistakes.iter().map(|mistake| (mistake.node, mistake.large)).collect();
        let new = *self.mistakes.borrow() != mistakes;
        self.mistakes.replace(mistakes);
        new
    }

    /// The nodes in sight.
    pub(crate) fn window(&self, column: i32, columns: i32, row: i32, rows: i32) -> ModelRc<ui::Node> {
        let range = |start: i32, count: i32| {
            let start = start.max(0) as u32;
            start..start.saturating_add(count.max(0) as u32)
        };
        let map = self.map.borrow();
        let mistakes = self.mistakes.borrow();
        let Some(Tongue { lang, names, size, nogo }) = self.tongue.get() else { return ModelRc::default() };
        let nodes = map.window(range(column, columns), range(row, rows)).map(|spot| ui::Node {
            name: spot.name(lang, names, size, nogo).into(),
            column: spot.column as i32,
            row: spot.row as i32,
            from_row: spot.from_row as i32,
            from_branch: spot.from_branch,
            number: if spot.row == 0 && spot.number % 5 == 0 && spot.color.is_some() { spot.number as i32 } else { 0 },
            color: color_number(spot.color),
            mistake: mistakes.get(&spot.node).map_or(0, |large| 1 + i32::from(*large)),
            comment: spot.comment,
            judged: spot.judged.map_or(ui::Judged::Nothing, judged),
        });
        ModelRc::new(VecModel::from_iter(nodes))
    }

    /// The node at a place.
    pub(crate) fn node(&self, column: i32, row: i32) -> Option<NodeId> {
        let (column, row) = (u32::try_from(column).ok()?, u32::try_from(row).ok()?);
        let map = self.map.borrow();
        map.window(column..column + 1, row..row + 1).find(|spot| spot.row == row).map(|spot| spot.node)
    }
}
