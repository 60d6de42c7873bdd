//! The camera's page and the window for a projector.

use std::cell::RefCell;
use std::rc::Rc;

use lanke_app::camera::FootageOrder;
use lanke_app::learn::LearnWish;
use lanke_app::view::{CameraView, DoubtView, FactView, Projection, SeenStone};
use lanke_app::{CameraWish, Intent, PageId, Settings};
use lanke_rules::{Color, Name, Point};
use slint::{ComponentHandle, Image, ModelRc, SharedPixelBuffer, SharedString, VecModel};

use crate::projector::Projector;
use crate::show::{color_number, numbered_color, sync, tone};
use crate::ui::{self, MainWindow};

/// Speeds of footage.
const SPEEDS: [f32; 5] = [0.5, 1.0, 2.0, 4.0, 8.0];

/// Content of the page.
pub(crate) struct CameraModels {
    dots: Rc<VecModel<ui::SeenDot>>,
    corners: Rc<VecModel<ui::SeenPlace>>,
    names: Rc<VecModel<SharedString>>,
    sources: Rc<VecModel<ui::CameraSource>>,
    facts: Rc<VecModel<ui::SeenFact>>,
    doubts: Rc<VecModel<ui::Doubt>>,
    rules: Rc<VecModel<SharedString>>,
    last: Rc<RefCell<Option<CameraView>>>,
    projector: Rc<RefCell<Option<Projector>>>,
    projection: Rc<RefCell<Option<Projection>>>,
}

impl CameraModels {
    pub(crate) fn new(window: &MainWindow) -> Self {
        let models = Self {
            dots: Rc::default(),
            corners: Rc::default(),
            names: Rc::default(),
            sources: Rc::default(),
            facts: Rc::default(),
            doubts: Rc::default(),
            rules: Rc::default(),
            last: Rc::default(),
            projector: Rc::default(),
            projection: Rc::default(),
        };
        let camera = window.global::<ui::Camera>();
        camera.set_dots(models.dots.clone().into());
        camera.set_corners(models.corners.clone().into());
        camera.set_corner_names(models.names.clone().into());
        camera.set_sources(models.sources.clone().into());
        camera.set_facts(models.facts.clone().into());
        camera.set_doubts(models.doubts.clone().into());
        camera.set_rules(models.rules.clone().into());
        let last = models.last.clone();
        camera.on_grid(move |_, width, height| {
            let grid = |view: &CameraView| lines(&view.grid, width, height).into();
            last.borrow().as_ref().map_or_else(SharedString::default, grid)
        });
        let last = models.last.clone();
        camera.on_frame(move |_, width, height| {
            let frame = |view: &CameraView| {
                let edges =
                    view.grid.chunks((view.grid.len() / 2).max(1)).flat_map(|lines| [lines.first(), lines.last()]);
                lines(edges.flatten(), width, height).into()
            };
            last.borrow().as_ref().map_or_else(SharedString::default, frame)
        });
        models
    }

    /// Shows the page, or another one.
    pub(crate) fn turn_to(&self, window: &MainWindow, shown: bool, tab: bool) {
        window.global::<ui::Camera>().set_shown(shown);
        if !shown && !tab {
            // Nothing of what was seen is kept.
            self.last.take();
        }
    }

    /// Shows the move that is to be laid on the real board.
    pub(crate) fn project(&self, projection: Option<&Projection>, settings: &Settings) {
        if let Some(projector) = self.projector.borrow().as_ref() {
            projector.show(projection, settings);
        }
        self.projection.replace(projection.cloned());
    }

    /// Closes the window for a projector, if it is open.
    pub(crate) fn close_projector(&self) {
        if let Some(projector) = self.projector.take() {
            projector.close();
        }
    }

    /// Shows what the camera sees.
    pub(crate) fn show(&self, window: &MainWindow, view: &CameraView) {
        let camera = window.global::<ui::Camera>();
        self.page(&camera, view);
        self.last.replace(Some(view.clone()));
        camera.set_edition(camera.get_edition().wrapping_add(1));
    }

    fn page(&self, camera: &ui::Camera<'_>, view: &CameraView) {
        let before = self.last.borrow().as_ref().map(|last| last.pictures);
        if before != Some(view.pictures)
            && let Some(frame) = &view.picture
        {
            let (width, height) = (frame.width() as u32, frame.height() as u32);
            camera.set_picture(Image::from_rgb8(SharedPixelBuffer::clone_from_slice(frame.rgb(), width, height)));
            camera.set_pixels_x(width as i32);
            camera.set_pixels_y(height as i32);
        }
        camera.set_pictured(view.picture.is_some());
        camera.set_source((&view.source).into());
        camera.set_name((&view.name).into());
        let source =
            |s: &lanke_app::view::SourceView| ui::CameraSource { source: (&s.source).into(), name: (&s.name).into() };
        sync(&self.sources, view.sources.iter().map(source));
        camera.set_no_webcams(view.webcams.as_deref().unwrap_or_default().into());
        camera.set_open(view.open);
        camera.set_live(view.live);
        self.footage(camera, view);
        camera.set_found(view.found);
        sync(&self.corners, view.corners.iter().copied().map(place));
        sync(&self.names, view.corner_names.iter().map(SharedString::from));
        let dot = |seen: &SeenStone| ui::SeenDot {
            x: seen.at.0,
            y: seen.at.1,
            kind: color_number(seen.stone),
            doubtful: seen.doubtful,
        };
        sync(&self.dots, view.stones.iter().map(dot));
        let fact = |fact: &FactView| ui::SeenFact {
            title: (&fact.title).into(),
            text: (&fact.text).into(),
            tone: tone(fact.tone),
            icon: fact.icon.into(),
        };
        sync(&self.facts, view.facts.iter().map(fact));
        let doubt = |doubt: &DoubtView| ui::Doubt {
            x: doubt.point.x().into(),
            y: doubt.point.y().into(),
            name: (&doubt.name).into(),
            note: (&doubt.note).into(),
            kind: color_number(doubt.stone),
            at: place(doubt.at),
            cell: doubt.cell,
        };
        sync(&self.doubts, view.doubts.iter().map(doubt));
        camera.set_state((&view.state.text).into());
        camera.set_icon(view.state.icon.into());
        camera.set_tone(tone(view.state.tone));
        camera.set_acceptable(view.acceptable);
        camera.set_hint((&view.hint).into());
        camera.set_recording(view.recording);
        camera.set_can_record(view.can_record);
        camera.set_starting(view.starting);
        camera.set_summary((&view.summary).into());
        let [black, white] = view.count.map(u32::cast_signed);
        camera.set_black(black);
        camera.set_white(white);
        camera.set_awaited(view.awaited_at.is_some());
        camera.set_awaited_at(place(view.awaited_at.unwrap_or_default()));
        camera.set_engine(view.engine.is_some());
        camera.set_answers_white(view.answers == Color::White);
    }

    /// The footage, and the rules of what is recorded.
    fn footage(&self, camera: &ui::Camera<'_>, view: &CameraView) {
        camera.set_is_footage(view.footage.is_some());
        if let Some(footage) = &view.footage {
            camera.set_footage_part(footage.part);
            camera.set_footage_text((&footage.text).into());
            camera.set_stills(footage.stills);
            camera.set_playing(footage.playing);
            camera.set_speed(footage.speed);
            camera.set_seeks(footage.seeks);
        }
        let (rules, chosen) = &view.rules;
        sync(&self.rules, rules.iter().map(SharedString::from));
        camera.set_rules_chosen(i32::try_from(*chosen).unwrap_or_default());
    }

    /// Connects the callbacks of the page; `change` changes the settings, which `known` are.
    pub(crate) fn listen(
        &self,
        window: &MainWindow,
        known: Rc<RefCell<Rc<Settings>>>,
        change: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
        send: &(impl Fn(Intent) + Clone + 'static),
    ) {
        let camera = window.global::<ui::Camera>();
        let wish = |wish: CameraWish| {
            let send = send.clone();
            move || send(Intent::Camera(wish.clone()))
        };
        let to = send.clone();
        camera.on_show(move || to(Intent::Show(PageId::Camera)));
        camera.on_close(wish(CameraWish::Close));
        camera.on_find(wish(CameraWish::Find));
        camera.on_lines(wish(CameraWish::Lines));
        camera.on_turn(wish(CameraWish::Turn));
        camera.on_accept(wish(CameraWish::Accept));
        let to = send.clone();
        camera.on_take(move |source| to(Intent::Camera(CameraWish::Open(source.into()))));
        let to = send.clone();
        camera.on_record(move |on| to(Intent::Camera(CameraWish::Record(on))));
        let to = send.clone();
        camera.on_choose_rules(move |index| {
            if let Some(&rules) = usize::try_from(index).ok().and_then(|index| Name::ALL.get(index)) {
                to(Intent::Camera(CameraWish::Rules(rules)));
            }
        });
        let to = send.clone();
        camera.on_compose(move |white| {
            to(Intent::Learn(LearnWish::Compose(if white { Color::White } else { Color::Black })));
        });
        let footage = |order: FootageOrder| Intent::Camera(CameraWish::Footage(order));
        let to = send.clone();
        camera.on_play(move |on| to(footage(if on { FootageOrder::Play } else { FootageOrder::Pause })));
        let to = send.clone();
        camera.on_seek(move |part| to(footage(FootageOrder::Seek(part.into()))));
        let (to, last) = (send.clone(), self.last.clone());
        camera.on_faster(move || {
            let speed =
                last.borrow().as_ref().and_then(|view| view.footage.as_ref()).map_or(1.0, |footage| footage.speed);
            let faster = SPEEDS.into_iter().find(|&next| next > speed).unwrap_or(SPEEDS[0]);
            to(footage(FootageOrder::Speed(faster.into())));
        });
        let to = send.clone();
        camera.on_corner(move |index, x, y| {
            if let Ok(index) = usize::try_from(index) {
                to(Intent::Camera(CameraWish::Corner(index, x, y)));
            }
        });
        let to = send.clone();
        camera.on_correct(move |x, y, kind| {
            if let (Ok(x), Ok(y)) = (u8::try_from(x), u8::try_from(y)) {
                to(Intent::Camera(CameraWish::Correct(Point::new(x, y), numbered_color(kind))));
            }
        });
        let (to, last) = (send.clone(), self.last.clone());
        camera.on_stop_engine(move || {
            let engine = last.borrow().as_ref().and_then(|view| view.engine);
            if let Some(color) = engine {
                to(Intent::SetPlayer(color, None));
            }
        });
        let (projection, projector, change) = (self.projection.clone(), self.projector.clone(), change.clone());
        camera.on_project(move || {
            if let Some(open) = projector.take() {
                return open.close();
            }
            match Projector::open(&projector, &known.borrow(), change.clone()) {
                Ok(opened) => {
                    opened.show(projection.borrow().as_ref(), &known.borrow());
                    projector.replace(Some(opened));
                }
                Err(error) => eprintln!("lanke: no window for the projector: {error}"),
            }
        });
    }
}

pub(crate) fn place((x, y): (f32, f32)) -> ui::SeenPlace {
    ui::SeenPlace { x, y }
}

/// Places as a model.
pub(crate) fn list(names: &[String]) -> ModelRc<SharedString> {
    ModelRc::new(names.iter().map(SharedString::from).collect::<VecModel<_>>())
}

/// Lines as commands of a path in a picture of a width and height.
fn lines<'a>(lines: impl IntoIterator<Item = &'a Vec<(f32, f32)>>, width: f32, height: f32) -> String {
    let spot = |(k, (x, y)): (usize, &(f32, f32))| {
        format!("{} {:.1} {:.1} ", if k == 0 { 'M' } else { 'L' }, x * width, y * height)
    };
    lines.into_iter().flat_map(|line| line.iter().enumerate().map(spot)).collect()
}
