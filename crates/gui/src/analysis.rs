//! Analysis in the window: its lists, its graph, what it draws on the board.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use lanke_app::Settings;
use lanke_app::analysis::{Analyse, Layer};
use lanke_app::intent::{Go, Intent};
use lanke_app::view::{AnalysisView, BoardView, Graph, MistakeView, Quality, ReviewPage};
use lanke_game::record::NodeId;
use lanke_rules::{Color, Move, Point, Size};
use slint::{ComponentHandle, VecModel};

use crate::show::sync;
use crate::ui::{self, MainWindow};

/// Visits to choose from for each move of a game.
const VISITS: [u64; 4] = [500, 2_000, 10_000, 50_000];
/// Pixels of the graph's width for a point of its lines.
const STEP: f32 = 2.0;
/// The least and the most points that the graph's height stands for, either way.
const SCORES: (f32, f32) = (10.0, 80.0);

/// Analysis shown last, to find what was pointed at.
#[derive(Default)]
pub(crate) struct AnalysisModels {
    rows: Rc<VecModel<ui::CandidateRow>>,
    mistakes: Rc<VecModel<ui::MistakeRow>>,
    dots: Rc<VecModel<ui::GraphDot>>,
    graph: RefCell<Option<Rc<Graph>>>,
    moves: RefCell<Vec<Move>>,
    listed: RefCell<Vec<NodeId>>,
    node: Cell<Option<NodeId>>,
    size: Cell<Option<Size>>,
}

impl AnalysisModels {
    /// Puts the models into a new window.
    pub(crate) fn new(window: &MainWindow) -> Rc<Self> {
        let models = Rc::new(Self::default());
        let analysis = window.global::<ui::Analysis>();
        analysis.set_rows(models.rows.clone().into());
        analysis.set_mistakes(models.mistakes.clone().into());
        analysis.set_dots(models.dots.clone().into());
        let known = models.clone();
        analysis.on_path(move |_, kind, width, height| match &*known.graph.borrow() {
            Some(graph) => path(graph, kind, width, height).into(),
            None => "".into(),
        });
        models
    }

    pub(crate) fn show(&self, window: &MainWindow, page: &ReviewPage, settings: &Settings) {
        let (analysis, record) = (&page.analysis, &page.record);
        let global = window.global::<ui::Analysis>();
        self.node.set(Some(record.node));
        self.size.set(Some(record.board.size));
        self.head(&global, analysis);
        sync(&self.rows, analysis.candidates.iter().map(candidate));
        self.moves.replace(analysis.candidates.iter().map(|candidate| candidate.mv).collect());
        sync(&self.mistakes, analysis.mistakes.iter().map(mistake));
        self.listed.replace(analysis.mistakes.iter().map(|mistake| mistake.node).collect());
        self.graph(&global, &analysis.graph, record.at as u32);
        let each = VISITS.iter().position(|&visits| visits == settings.visits);
        global.set_each(each.map_or(-1, |choice| choice as i32));
    }

    fn head(&self, global: &ui::Analysis<'_>, analysis: &AnalysisView) {
        let layers = analysis.layers;
        global.set_candidates(layers.candidates);
        global.set_ownership(layers.ownership);
        global.set_lines(layers.lines);
        global.set_policy(layers.policy);
        global.set_headline((&analysis.headline).into());
        global.set_lead((&analysis.lead).into());
        global.set_visits((&analysis.visits).into());
        global.set_thinking(analysis.thinking);
        global.set_known(analysis.mistakes_known);
        global.set_exercise(analysis.exercise);
        global.set_share(analysis.sweep.as_ref().map_or(-1.0, |sweep| sweep.share));
        global.set_progress(analysis.sweep.as_ref().map(|sweep| sweep.text.as_str()).unwrap_or_default().into());
    }

    fn graph(&self, global: &ui::Analysis<'_>, graph: &Rc<Graph>, at: u32) {
        let place =
            |at: u32, win_rate: f32| ui::GraphDot { x: at as f32 / graph.moves.max(1) as f32, y: 1.0 - win_rate };
        let here = graph.points.iter().rev().find(|point| point.at == at);
        global.set_here(here.map_or(ui::GraphDot { x: 0.0, y: -1.0 }, |point| place(at, point.win_rate)));
        if self.graph.borrow().as_ref().is_some_and(|known| Rc::ptr_eq(known, graph)) {
            return;
        }
        self.graph.replace(Some(graph.clone()));
        global.set_moves(graph.moves as i32);
        global.set_drawn(!graph.points.is_empty());
        global.set_scored(graph.points.iter().any(|point| point.score.is_some()));
        global.set_edition(global.get_edition().wrapping_add(1));
        let mistakes = graph.points.iter().filter(|point| point.mistake);
        sync(&self.dots, mistakes.map(|point| place(point.at, point.win_rate)));
    }

    /// Turns what is done with the analysis into intents.
    pub(crate) fn listen(
        self: &Rc<Self>,
        window: &MainWindow,
        set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
        send: &(impl Fn(Intent) + Clone + 'static),
    ) {
        let analysis = window.global::<ui::Analysis>();
        let change = set.clone();
        analysis.on_choose_each(move |choice| {
            if let Some(&visits) = usize::try_from(choice).ok().and_then(|choice| VISITS.get(choice)) {
                change(&|settings| settings.visits = visits);
            }
        });
        let tell = send.clone();
        analysis.on_layer(move |kind| {
            tell(Intent::Analyse(Analyse::Layer(match kind {
                1 => Layer::Ownership,
                2 => Layer::Lines,
                3 => Layer::Policy,
                _ => Layer::Candidates,
            })));
        });
        let (tell, models) = (send.clone(), self.clone());
        analysis.on_hover(move |row| tell(Intent::Analyse(Analyse::Follow(models.candidate(row)))));
        let (tell, models) = (send.clone(), self.clone());
        analysis.on_hold(move |row| tell(Intent::Analyse(Analyse::Hold(models.candidate(row)))));
        let (tell, models) = (send.clone(), self.clone());
        analysis.on_go(move |row| {
            let node = usize::try_from(row).ok().and_then(|row| models.listed.borrow().get(row).copied());
            if let Some(node) = node {
                tell(Intent::Go(Go::Node(node)));
            }
        });
        let (tell, models) = (send.clone(), self.clone());
        analysis.on_again(move || {
            let listed = models.listed.borrow().clone();
            let shown = listed.iter().find(|&&node| Some(node) == models.node.get());
            if let Some(&node) = shown.or(listed.first()) {
                tell(Intent::Analyse(Analyse::Again(node)));
            }
        });
        let tell = send.clone();
        analysis.on_answer(move || tell(Intent::Analyse(Analyse::Answer)));
        let tell = send.clone();
        analysis.on_game(move || tell(Intent::Analyse(Analyse::Game)));
        let (tell, models) = (send.clone(), self.clone());
        window.global::<ui::BoardData>().on_hover(move |place| {
            let size = models.size.get();
            let point = size.and_then(|size| size.points().nth(usize::try_from(place).ok()?)).map(Move::Play);
            let known = point.filter(|mv| models.moves.borrow().contains(mv));
            tell(Intent::Analyse(Analyse::Follow(known)));
        });
    }

    fn candidate(&self, row: i32) -> Option<Move> {
        self.moves.borrow().get(usize::try_from(row).ok()?).copied()
    }
}

fn candidate(view: &lanke_app::view::CandidateView) -> ui::CandidateRow {
    ui::CandidateRow {
        name: (&view.name).into(),
        rate: (&view.rate).into(),
        visits: (&view.visits).into(),
        quality: quality(view.quality),
        followed: view.followed,
        label: (&view.label).into(),
    }
}

const fn quality(quality: Quality) -> i32 {
    match quality {
        Quality::Best => 0,
        Quality::Good => 1,
        Quality::Fair => 2,
        Quality::Poor => 3,
    }
}

fn mistake(view: &MistakeView) -> ui::MistakeRow {
    ui::MistakeRow {
        number: view.number as i32,
        white: view.color == Color::White,
        name: (&view.name).into(),
        loss: (&view.loss).into(),
        label: (&view.label).into(),
    }
}

/// The commands of the line of win rates (0), of the area below it (1) or of the line of scores (2).
fn path(graph: &Graph, kind: i32, width: f32, height: f32) -> String {
    let top = graph.points.iter().filter_map(|point| point.score).fold(0.0_f32, |top, score| top.max(score.abs()));
    let range = (1.05 * top).clamp(SCORES.0, SCORES.1);
    let level = |point: &lanke_app::view::GraphPoint| match kind {
        2 => Some(0.5 - point.score?.clamp(-range, range) / range / 2.0),
        _ => Some(1.0 - point.win_rate),
    };
    let x = |at: u32| at as f32 / graph.moves.max(1) as f32 * width;
    // What falls on the same pixels is drawn as its mean: a line of thousands of moves costs as little.
    let mut places: Vec<(f32, f32, f32)> = Vec::new();
    for point in &graph.points {
        let Some(level) = level(point) else { continue };
        let column = (x(point.at) / STEP).floor();
        match places.last_mut() {
            Some((last, sum, count)) if (*last / STEP).floor() == column => {
                *sum += level;
                *count += 1.0;
            }
            _ => places.push((x(point.at), level, 1.0)),
        }
    }
    let mut commands = String::new();
    for (i, (x, sum, count)) in places.iter().enumerate() {
        let letter = if i == 0 { 'M' } else { 'L' };
        commands += &format!("{letter} {x:.1} {:.1} ", (sum / count * height).clamp(1.0, height - 1.0));
    }
    if let (1, Some(first), Some(last)) = (kind, places.first(), places.last()) {
        commands += &format!("L {:.1} {height:.1} L {:.1} {height:.1} Z", last.0, first.0);
    }
    commands
}

/// Analysis as it is drawn on the board.
pub(crate) struct Drawings {
    discs: Rc<VecModel<ui::Disc>>,
    heat: Rc<VecModel<ui::Heat>>,
    hunches: Rc<VecModel<ui::Hunch>>,
    coming: Rc<VecModel<ui::Coming>>,
}

impl Drawings {
    pub(crate) fn new(board: &ui::BoardData<'_>) -> Self {
        let drawings =
            Self { discs: Rc::default(), heat: Rc::default(), hunches: Rc::default(), coming: Rc::default() };
        board.set_discs(drawings.discs.clone().into());
        board.set_heat(drawings.heat.clone().into());
        board.set_hunches(drawings.hunches.clone().into());
        board.set_coming(drawings.coming.clone().into());
        drawings
    }

    pub(crate) fn show(&self, view: &BoardView, sprite: impl Fn(Point, Color) -> ui::Sprite) {
        let place = |p: Point| (f32::from(p.x()), f32::from(p.y()));
        let discs = view.discs.iter().map(|disc| {
            let (x, y) = place(disc.point);
            let letter = disc.letter.to_string().into();
            let (rate, visits) = ((&disc.rate).into(), (&disc.visits).into());
            ui::Disc { x, y, quality: quality(disc.quality), rate, visits, letter }
        });
        sync(&self.discs, discs);
        let stone = |p: Point| view.points[view.size.ordinal(p)].stone;
        sync(&self.heat, view.heat.iter().filter_map(|&(p, owner)| heat(place(p), owner, stone(p))));
        let hunches = view.policy.iter().filter(|&&(p, _)| stone(p).is_none()).map(|&(p, share)| {
            let (x, y) = place(p);
            let text = if share >= 0.01 { format!("{:.0}", share * 100.0).into() } else { "".into() };
            ui::Hunch { x, y, side: 0.24 + 0.68 * share.sqrt(), text }
        });
        sync(&self.hunches, hunches);
        let coming = view.preview.iter().map(|stone| {
            let (x, y) = place(stone.point);
            let (white, number) = (stone.color == Color::White, stone.number as i32);
            ui::Coming { x, y, white, sprite: sprite(stone.point, stone.color), number }
        });
        sync(&self.coming, coming);
    }
}

/// The square of an owner: the surer, the larger and darker; small on a stone of the other side, none on
/// the owner's own.
fn heat((x, y): (f32, f32), owner: f32, stone: Option<Color>) -> Option<ui::Heat> {
    let color = if owner > 0.0 { Color::Black } else { Color::White };
    let sure = owner.abs().min(1.0);
    let (side, alpha) = match stone {
        None => (0.20 + 0.52 * sure, 0.18 + 0.46 * sure),
        Some(stone) if stone == color => return None,
        Some(_) => (0.30, 0.86),
    };
    let tint = match color {
        Color::Black => slint::Color::from_rgb_u8(0x1C, 0x1A, 0x17),
        Color::White => slint::Color::from_rgb_u8(0xFF, 0xFD, 0xF6),
    };
    Some(ui::Heat { x, y, side, tint: tint.with_alpha(alpha) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanke_app::view::GraphPoint;

    #[test]
    fn the_graph_of_a_long_line_stays_short() {
        let point = |at| GraphPoint { at, win_rate: 0.25, score: Some(5.0), mistake: false };
        let graph = Graph { moves: 20_000, points: (0..=20_000).map(point).collect() };
        let line = path(&graph, 0, 400.0, 100.0);
        assert!(line.matches('L').count() <= 200, "{}", line.len());
        assert!(line.starts_with("M 0.0 75.0 L"), "{line}");
        assert!(path(&graph, 2, 400.0, 100.0).starts_with("M 0.0 25.0 "), "half of ten points");
        assert!(path(&graph, 1, 400.0, 100.0).ends_with("100.0 L 0.0 100.0 Z"));
    }
}
