//! Analysis in the window: its lists, its graph, what it draws on the board.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use lanke_app::analysis::{Analyse, Layer};
use lanke_app::intent::{Go, Intent};
use lanke_app::view::{AnalysisView, BoardView, Graph, GraphPoint, MistakeView, Quality, ReviewPage, RunState};
use lanke_app::words::{Lang, decimal, disc_color, percent, phrase, word};
use lanke_app::{CandidateNumber, Settings};
use lanke_players::network_name;
use lanke_rules::{Color, Move, Point, Size};
use slint::{ComponentHandle, SharedString, VecModel};

use crate::show::{color_number, numbered_color, sync};
use crate::ui::{self, MainWindow};

/// Visits to choose from for each move of a game.
const VISITS: [u64; 4] = [500, 2_000, 10_000, 50_000];
/// Numbers on candidates to choose from.
const NUMBERS: [CandidateNumber; 3] = [CandidateNumber::Loss, CandidateNumber::WinRate, CandidateNumber::Visits];
/// Pixels of the graph's width for a point of its lines.
const STEP: f32 = 2.0;
/// Points that the graph's height may stand for, either way.
const RANGES: [f32; 7] = [5.0, 10.0, 15.0, 25.0, 50.0, 100.0, 400.0];
/// The range of a game in which nothing much happens.
const USUAL_RANGE: f32 = 15.0;
/// Neighbours on either side over which what was seen at a glance is smoothed.
const SMOOTH: usize = 2;

/// Analysis shown last, to find what was pointed at.
#[derive(Default)]
pub(crate) struct AnalysisModels {
    rows: Rc<VecModel<ui::CandidateRow>>,
    mistakes: Rc<VecModel<ui::MistakeRow>>,
    marks: Rc<VecModel<ui::GraphMark>>,
    engines: Rc<VecModel<SharedString>>,
    graph: RefCell<Option<Rc<Graph>>>,
    lang: Cell<Option<Lang>>,
    nogo: Cell<bool>,
    moves: RefCell<Vec<Move>>,
    listed: RefCell<Vec<MistakeView>>,
    /// The side whose mistakes are listed; both where there is none.
    only: Cell<Option<Color>>,
    at: Cell<u32>,
    size: Cell<Option<Size>>,
}

impl AnalysisModels {
    /// Puts the models into a new window.
    pub(crate) fn new(window: &MainWindow) -> Rc<Self> {
        let models = Rc::new(Self::default());
        let analysis = window.global::<ui::Analysis>();
        analysis.set_rows(models.rows.clone().into());
        analysis.set_mistakes(models.mistakes.clone().into());
        analysis.set_marks(models.marks.clone().into());
        analysis.set_engines(models.engines.clone().into());
        let known = models.clone();
        analysis.on_path(move |_, kind, width, height| match &*known.graph.borrow() {
            Some(graph) => path(graph, kind, width, height).into(),
            None => "".into(),
        });
        let known = models.clone();
        analysis.on_tag(move |_, at| known.tag(at).into());
        models
    }

    pub(crate) fn show(&self, window: &MainWindow, page: &ReviewPage, settings: &Settings) {
        let (analysis, record) = (&page.analysis, &page.record);
        let global = window.global::<ui::Analysis>();
        self.at.set(record.at as u32);
        self.size.set(Some(record.board.size));
        self.lang.set(Some(settings.lang));
        self.nogo.set(record.board.nogo);
        self.head(&global, analysis);
        sync(&self.rows, analysis.candidates.iter().zip('A'..).map(candidate));
        self.moves.replace(analysis.candidates.iter().map(|candidate| candidate.mv).collect());
        self.listed.replace(analysis.mistakes.clone());
        self.list(&global);
        self.graph(&global, &analysis.graph, record.at as u32);
        self.settings(&global, settings);
    }

    fn head(&self, global: &ui::Analysis<'_>, analysis: &AnalysisView) {
        let (layers, run) = (analysis.layers, &analysis.run);
        global.set_candidates(layers.candidates);
        global.set_ownership(layers.ownership);
        global.set_lines(layers.lines);
        global.set_policy(layers.policy);
        global.set_headline((&analysis.headline).into());
        global.set_lead((&analysis.lead).into());
        global.set_visits((&analysis.visits).into());
        global.set_thinking(analysis.thinking);
        global.set_exercise(analysis.exercise);
        global.set_run(match run.state {
            RunState::Off => 0,
            RunState::On => 1,
            RunState::Paused => 2,
        });
        global.set_engine((&run.engine).into());
        global.set_first((&run.first).into());
        global.set_first_done(run.first_done);
        global.set_deep((&run.deep).into());
        global.set_share(run.share);
        global.set_left((&run.left).into());
        global.set_trouble((&run.trouble).into());
    }

    /// The mistakes of the side that is wanted.
    fn list(&self, global: &ui::Analysis<'_>) {
        let listed = self.listed.borrow();
        let of = |color| listed.iter().filter(|mistake| mistake.color == color).count() as i32;
        global.set_both(listed.len() as i32);
        global.set_black(of(Color::Black));
        global.set_white(of(Color::White));
        global.set_only(color_number(self.only.get()));
        sync(&self.mistakes, listed.iter().filter(|mistake| self.is_wanted(mistake)).map(mistake));
    }

    fn is_wanted(&self, mistake: &MistakeView) -> bool {
        self.only.get().is_none_or(|color| color == mistake.color)
    }

    fn graph(&self, global: &ui::Analysis<'_>, graph: &Rc<Graph>, at: u32) {
        let share = |at: u32| at as f32 / graph.moves.max(1) as f32;
        let here = graph.points.iter().rev().find(|point| point.at == at);
        let dot = |point: &GraphPoint| ui::GraphDot { x: share(point.at), y: 1.0 - point.win_rate };
        global.set_here(here.map_or(ui::GraphDot { x: 0.0, y: -1.0 }, dot));
        if self.graph.borrow().as_ref().is_some_and(|known| Rc::ptr_eq(known, graph)) {
            return;
        }
        self.graph.replace(Some(graph.clone()));
        global.set_moves(graph.moves as i32);
        global.set_drawn(!graph.points.is_empty());
        global.set_scored(graph.points.iter().any(|point| point.score.is_some()));
        global.set_glanced(graph.points.iter().any(|point| !point.deep));
        global.set_range(range(graph) as i32);
        global.set_edition(global.get_edition().wrapping_add(1));
        let mark = |point: &GraphPoint| {
            let (color, large) = point.mistake?;
            Some(ui::GraphMark { x: share(point.at), white: color == Color::White, large })
        };
        sync(&self.marks, graph.points.iter().filter_map(mark));
    }

    /// `105 · 黑 63.5% · 领先 4.0 目` of a place of the graph.
    fn tag(&self, at: i32) -> String {
        let graph = self.graph.borrow();
        let at_place =
            |graph: &Rc<Graph>| graph.points.iter().rev().find(|point| i64::from(point.at) == i64::from(at)).copied();
        let (Some(point), Some(lang)) = (graph.as_ref().and_then(at_place), self.lang.get()) else {
            return at.to_string();
        };
        let black = point.win_rate >= 0.5;
        let rate = percent(f64::from(if black { point.win_rate } else { 1.0 - point.win_rate }));
        let side = disc_color(lang, self.nogo.get(), if black { Color::Black } else { Color::White });
        let rate = phrase(lang, "an-rate", &[("c", side), ("n", &rate)]);
        let lead = point.score.map(|score| if black { score } else { -score }).map(|lead| {
            let key = if lead < -0.05 { "rev-behind" } else { "rev-lead" };
            phrase(lang, key, &[("n", &decimal(f64::from(lead.abs()), 1))])
        });
        [Some(at.to_string()), Some(rate), lead].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    fn settings(&self, global: &ui::Analysis<'_>, settings: &Settings) {
        let network = settings.network.file.as_ref().map(|file| SharedString::from(network_name(file)));
        let built_in = SharedString::from(word(settings.lang, "seat-builtin"));
        let engines = settings.engines.iter().map(|engine| SharedString::from(&engine.name));
        let has_network = network.is_some();
        sync(&self.engines, [built_in].into_iter().chain(network).chain(engines));
        let named = settings.engines.iter().position(|engine| engine.name == settings.adviser);
        global.set_adviser(match named {
            _ if has_network && settings.network.advises => 1,
            Some(at) => at as i32 + 1 + i32::from(has_network),
            None => 0,
        });
        let each = VISITS.iter().position(|&visits| visits == settings.visits);
        global.set_each(each.map_or(-1, |choice| choice as i32));
        global.set_number(
            NUMBERS.iter().position(|&number| number == settings.candidate_number).map_or(-1, |i| i as i32),
        );
        global.set_saved(settings.analyses_saved);
    }

    /// Turns what is done with the analysis into intents.
    pub(crate) fn listen(
        self: &Rc<Self>,
        window: &MainWindow,
        set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
        send: &(impl Fn(Intent) + Clone + 'static),
    ) {
        let analysis = window.global::<ui::Analysis>();
        self.listen_to_settings(&analysis, set);
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
            let before = usize::try_from(row).ok().and_then(|row| {
                models.listed.borrow().iter().filter(|mistake| models.is_wanted(mistake)).nth(row).map(|m| m.before)
            });
            if let Some(node) = before {
                tell(Intent::Go(Go::Node(node)));
            }
        });
        let (weak, models) = (window.as_weak(), self.clone());
        analysis.on_list(move |only| {
            models.only.set(numbered_color(only));
            if let Some(window) = weak.upgrade() {
                models.list(&window.global::<ui::Analysis>());
            }
        });
        let (tell, models) = (send.clone(), self.clone());
        analysis.on_again(move || {
            let again = {
                let listed = models.listed.borrow();
                let shown = listed.iter().find(|mistake| mistake.number == models.at.get());
                shown.or(listed.iter().find(|mistake| mistake.next)).or(listed.last()).map(|mistake| mistake.node)
            };
            if let Some(node) = again {
                tell(Intent::Analyse(Analyse::Again(node)));
            }
        });
        let (tell, models) = (send.clone(), self.clone());
        analysis.on_leap(move |forward| {
            let (at, listed) = (models.at.get(), models.listed.borrow().clone());
            let leap = match forward {
                true => listed.iter().find(|mistake| mistake.number > at + 1),
                false => listed.iter().rev().find(|mistake| mistake.number <= at),
            };
            if let Some(mistake) = leap {
                tell(Intent::Go(Go::Node(mistake.before)));
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

    fn listen_to_settings(
        self: &Rc<Self>,
        analysis: &ui::Analysis<'_>,
        set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
    ) {
        let change = set.clone();
        analysis.on_choose_each(move |choice| {
            if let Some(&visits) = usize::try_from(choice).ok().and_then(|choice| VISITS.get(choice)) {
                change(&|settings| settings.visits = visits);
            }
        });
        let change = set.clone();
        analysis.on_choose_number(move |choice| {
            if let Some(&number) = usize::try_from(choice).ok().and_then(|choice| NUMBERS.get(choice)) {
                change(&|settings| settings.candidate_number = number);
            }
        });
        let change = set.clone();
        analysis.on_choose_saved(move |saved| change(&|settings| settings.analyses_saved = saved));
        let change = set.clone();
        analysis.on_choose_engine(move |choice| {
            change(&|settings| {
                let programs = 1 + i32::from(settings.network.file.is_some());
                settings.network.advises = choice == 1 && programs == 2;
                let at = usize::try_from(choice - programs).ok();
                let engine = at.and_then(|at| settings.engines.get(at));
                settings.adviser = engine.map(|engine| engine.name.clone()).unwrap_or_default();
            });
        });
    }

    fn candidate(&self, row: i32) -> Option<Move> {
        self.moves.borrow().get(usize::try_from(row).ok()?).copied()
    }
}

fn candidate((view, letter): (&lanke_app::view::CandidateView, char)) -> ui::CandidateRow {
    ui::CandidateRow {
        name: (&view.name).into(),
        loss: (&view.loss).into(),
        rate: (&view.rate).into(),
        visits: (&view.visits).into(),
        line: (&view.line).into(),
        letter: letter.to_string().into(),
        quality: quality(view.quality),
        played: view.played,
        followed: view.followed,
        label: (&view.label).into(),
    }
}

pub(crate) const fn quality(quality: Quality) -> i32 {
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
        large: view.large,
        next: view.next,
        label: (&view.label).into(),
    }
}

/// Points at the upper end of the graph.
fn range(graph: &Graph) -> f32 {
    let top = graph.points.iter().filter_map(|point| point.score).fold(0.0_f32, |top, score| top.max(score.abs()));
    let fits = RANGES.into_iter().find(|&range| range >= top).unwrap_or(RANGES[RANGES.len() - 1]);
    fits.max(USUAL_RANGE)
}

/// Points of a line that fall on the same pixels.
struct Column {
    x: f32,
    sum: f32,
    count: f32,
    /// The first and the last move.
    first: u32,
    last: u32,
    deep: bool,
}

/// The commands of the line of win rates (0), of the area below it (1) or of the line of scores (2); of what was seen
/// at a glance the lines of win rates (3) and of scores (4). Nothing is drawn where nothing was seen.
fn path(graph: &Graph, kind: i32, width: f32, height: f32) -> String {
    let columns = columns(graph, matches!(kind, 2 | 4), width);
    let place = |column: &Column| (column.x, (column.sum / column.count * height).clamp(1.0, height - 1.0));
    if kind == 1 {
        return area(&columns, place, height);
    }
    let mut commands = String::new();
    let mut joined = false;
    for pair in columns.windows(2) {
        let (from, to) = (&pair[0], &pair[1]);
        let wanted = to.first <= from.last + 1 && (from.deep && to.deep) == (kind < 3);
        if wanted {
            let ((x, y), (to_x, to_y)) = (place(from), place(to));
            if !joined {
                commands += &format!("M {x:.1} {y:.1} ");
            }
            commands += &format!("L {to_x:.1} {to_y:.1} ");
        }
        joined = wanted;
    }
    commands
}

/// The commands of the areas below a line.
fn area(columns: &[Column], place: impl Fn(&Column) -> (f32, f32), height: f32) -> String {
    let mut commands = String::new();
    for part in columns.chunk_by(|from, to| to.first <= from.last + 1).filter(|part| part.len() > 1) {
        for (i, column) in part.iter().enumerate() {
            let (letter, (x, y)) = (if i == 0 { 'M' } else { 'L' }, place(column));
            commands += &format!("{letter} {x:.1} {y:.1} ");
        }
        let (first, last) = (part[0].x, part[part.len() - 1].x);
        commands += &format!("L {last:.1} {height:.1} L {first:.1} {height:.1} Z ");
    }
    commands
}

/// The line of win rates or scores, 0 to 1 from above: what falls on the same pixels as its mean, so that a line of
/// thousands of moves costs as little.
fn columns(graph: &Graph, scores: bool, width: f32) -> Vec<Column> {
    let range = range(graph);
    let level = |point: &GraphPoint| match scores {
        true => Some(0.5 - point.score?.clamp(-range, range) / range / 2.0),
        false => Some(1.0 - point.win_rate),
    };
    let levels: Vec<Option<f32>> = graph.points.iter().map(level).collect();
    let smooth = |at: usize| {
        let near = at.saturating_sub(SMOOTH)..(at + SMOOTH + 1).min(levels.len());
        let place = graph.points[at].at;
        let near = near.filter(|&i| graph.points[i].at.abs_diff(place) <= SMOOTH as u32).filter_map(|i| levels[i]);
        let (sum, count) = near.fold((0.0, 0.0), |(sum, count), level| (sum + level, count + 1.0));
        sum / f32::max(count, 1.0)
    };
    let mut columns: Vec<Column> = Vec::new();
    for (i, point) in graph.points.iter().enumerate() {
        let Some(level) = levels[i] else { continue };
        let level = if point.deep { level } else { smooth(i) };
        let x = point.at as f32 / graph.moves.max(1) as f32 * width;
        match columns.last_mut() {
            Some(last) if (last.x / STEP).floor() == (x / STEP).floor() && point.at <= last.last + 1 => {
                (last.sum, last.count, last.last) = (last.sum + level, last.count + 1.0, point.at);
                last.deep &= point.deep;
            }
            _ => columns.push(Column { x, sum: level, count: 1.0, first: point.at, last: point.at, deep: point.deep }),
        }
    }
    columns
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
            let (value, below) = ((&disc.value).into(), (&disc.below).into());
            ui::Disc { x, y, quality: quality(disc.quality), value, below, letter, side: disc.side }
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

    fn graph(moves: u32, points: impl Iterator<Item = (u32, bool)>) -> Graph {
        let point = |(at, deep)| GraphPoint { at, win_rate: 0.25, score: Some(5.0), deep, mistake: None };
        Graph { moves, points: points.map(point).collect() }
    }

    #[test]
    fn the_graph_of_a_long_line_stays_short() {
        let graph = graph(20_000, (0..=20_000).map(|at| (at, true)));
        let line = path(&graph, 0, 400.0, 100.0);
        assert!(line.matches('L').count() <= 200, "{}", line.len());
        assert!(line.starts_with("M 0.0 75.0 L"), "{line}");
        assert!(path(&graph, 2, 400.0, 90.0).starts_with("M 0.0 30.0 "), "a third of fifteen points");
        assert!(path(&graph, 1, 400.0, 100.0).ends_with("100.0 L 0.0 100.0 Z "));
        assert_eq!(path(&graph, 3, 400.0, 100.0), "", "nothing was seen at a glance only");
    }

    #[test]
    fn what_was_not_seen_is_not_drawn_and_a_glance_is_drawn_apart() {
        // Three in depth, two at a glance, a gap, one more.
        let seen = [(0, true), (1, true), (2, true), (3, false), (4, false), (8, true)];
        let graph = graph(10, seen.into_iter());
        assert_eq!(path(&graph, 0, 100.0, 100.0), "M 0.0 75.0 L 10.0 75.0 L 20.0 75.0 ");
        assert_eq!(path(&graph, 3, 100.0, 100.0), "M 20.0 75.0 L 30.0 75.0 L 40.0 75.0 ");
        assert!(path(&graph, 1, 100.0, 100.0).ends_with("L 40.0 100.0 L 0.0 100.0 Z "), "nothing below the gap");
    }

    #[test]
    fn a_glance_is_smoothed_over_five_positions() {
        let mut graph = graph(6, (0..=6).map(|at| (at, false)));
        graph.points[3].win_rate = 0.75;
        assert_eq!(
            path(&graph, 3, 60.0, 100.0).split_whitespace().nth(11),
            Some("65.0"),
            "{}",
            path(&graph, 3, 60.0, 100.0)
        );
    }
}
