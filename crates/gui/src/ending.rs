//! The end of a game in the window: its result, its biggest turns.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;

use lanke_app::view::{GraphPoint, PlayPage, TurnView, TurnsView};
use lanke_app::{ExportWish, Intent};
use lanke_print::ExportFormat;
use lanke_rules::Color;
use slint::{ComponentHandle, VecModel};

use crate::callbacks::{always, placed};
use crate::show::sync;
use crate::thumbnails::Thumbnails;
use crate::ui::{self, MainWindow};

/// Least number of points that the graph's height stands for, either way.
const LEAST: f32 = 10.0;

/// Content of the end of a game.
pub(crate) struct EndingModels {
    thumbnails: Rc<Thumbnails>,
    turns: Rc<VecModel<ui::TurnRow>>,
    /// Points of the graph.
    graph: Rc<RefCell<(u32, Vec<GraphPoint>)>>,
}

impl EndingModels {
    pub(crate) fn new(window: &MainWindow, thumbnails: Rc<Thumbnails>) -> Self {
        let models = Self { thumbnails, turns: Rc::default(), graph: Rc::default() };
        let result = window.global::<ui::Result>();
        result.set_turns(models.turns.clone().into());
        let graph = models.graph.clone();
        result.on_path(move |_, width, height| {
            let (moves, points) = &*graph.borrow();
            path(*moves, points, width, height).into()
        });
        models
    }

    /// Shows the end of a game, or that it goes on.
    pub(crate) fn show(&self, result: &ui::Result<'_>, page: &PlayPage) {
        result.set_text(page.verdict.as_deref().unwrap_or_default().into());
        result.set_rules((&page.rules).into());
        result.set_moves((&page.moves).into());
        result.set_saved(page.saved);
        result.set_studying(page.studying);
        result.set_again(page.can_rematch);
        result.set_turning(page.turns.is_some());
        let Some(turns) = &page.turns else { return };
        result.set_turns_text((&turns.text).into());
        result.set_progress(turns.progress.unwrap_or(-1.0));
        let graph = (turns.moves, turns.graph.clone());
        if *self.graph.borrow() != graph {
            self.graph.replace(graph);
            result.set_edition(result.get_edition().wrapping_add(1));
        }
        sync(&self.turns, turns.turns.iter().map(|turn| self.row(turn, turns)));
    }

    fn row(&self, turn: &TurnView, turns: &TurnsView) -> ui::TurnRow {
        let before = turns.graph.iter().rev().find(|point| point.at < turn.number);
        let top = top(&turns.graph);
        ui::TurnRow {
            move_label: (&turn.move_label).into(),
            white: turn.color == Color::White,
            name: (&turn.name).into(),
            loss: (&turn.loss).into(),
            better: (&turn.better).into(),
            board: self.thumbnails.number(&turn.board),
            x: turn.number as f32 / turns.moves.max(1) as f32,
            y: before.map_or(0.5, |point| height(point, top)),
        }
    }

    /// Hears what is wished of a game that is over.
    pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
        let result = window.global::<ui::Result>();
        result.on_study(always(send, Intent::Study));
        result.on_rematch(always(send, Intent::Rematch));
        result.on_look(always(send, Intent::FindTurns));
        result.on_share(always(send, Intent::Export(ExportWish::Open(ExportFormat::Png))));
        result.on_show_turn(placed(send, Intent::ShowTurn));
    }
}

/// Points that the graph's height stands for, either way.
fn top(points: &[GraphPoint]) -> f32 {
    points.iter().filter_map(|point| point.score).fold(LEAST, |top, score| top.max(score.abs()))
}

/// Height of a point in the graph, from 0 above to 1; the win rate where points are not counted.
fn height(point: &GraphPoint, top: f32) -> f32 {
    point.score.map_or(1.0 - point.win_rate, |score| 0.5 - score / top * 0.46)
}

/// The line of the graph.
fn path(moves: u32, points: &[GraphPoint], width: f32, tall: f32) -> String {
    let top = top(points);
    let mut path = String::new();
    for (i, point) in points.iter().enumerate() {
        let (x, y) = (point.at as f32 / moves.max(1) as f32 * width, height(point, top) * tall);
        // Text is always written.
        let _ = write!(path, "{} {x:.1} {y:.1} ", if i == 0 { "M" } else { "L" });
    }
    path
}
