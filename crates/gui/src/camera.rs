//! The camera's page and the window for a projector.

use std::cell::RefCell;
use std::rc::Rc;

use lanke_app::view::{CameraView, View};
use lanke_app::{Intent, WatchWish, projected};
use lanke_rules::Color;
use slint::{ComponentHandle, Image, Model, ModelRc, SharedPixelBuffer, SharedString, VecModel};

use crate::show::{sync, tone};
use crate::ui::{self, MainWindow};

/// Where the projector's points lie before they are dragged.
const SQUARE: [(f32, f32); 4] = [(0.27, 0.1), (0.73, 0.1), (0.73, 0.9), (0.27, 0.9)];

/// What the page shows.
pub(crate) struct CameraModels {
    dots: Rc<VecModel<ui::SeenDot>>,
    corners: Rc<VecModel<ui::SeenPlace>>,
    doubts: Rc<VecModel<ui::Doubt>>,
    last: Rc<RefCell<Option<CameraView>>>,
    projector: Rc<RefCell<Option<Projector>>>,
}

struct Projector {
    window: ui::ProjectorWindow,
    corners: Rc<VecModel<ui::SeenPlace>>,
}

impl CameraModels {
    pub(crate) fn new(window: &MainWindow) -> Self {
        let models = Self {
            dots: Rc::default(),
            corners: Rc::default(),
            doubts: Rc::default(),
            last: Rc::default(),
            projector: Rc::default(),
        };
        let camera = window.global::<ui::Camera>();
        camera.set_dots(models.dots.clone().into());
        camera.set_corners(models.corners.clone().into());
        camera.set_doubts(models.doubts.clone().into());
        let last = models.last.clone();
        camera.on_grid(move |_, width, height| {
            last.borrow().as_ref().map_or_else(SharedString::default, |view| {
                lines(&view.corners, usize::from(view.lines), width, height).into()
            })
        });
        let (last, projector) = (models.last.clone(), models.projector.clone());
        camera.on_project(move || {
            let open = projector.borrow().is_some();
            let before = if open { projector.take() } else { None };
            match before {
                Some(before) => hide(&before.window),
                // Without a second window the page stays as it is.
                None => *projector.borrow_mut() = Projector::open(&last, &projector).ok(),
            }
        });
        models
    }

    pub(crate) fn show(&self, window: &MainWindow, view: &View) {
        let camera = window.global::<ui::Camera>();
        camera.set_shown(view.camera.is_some());
        let Some(view) = &view.camera else { return };
        let before = self.last.borrow().as_ref().map(|last| (last.pictures, last.picture.is_some()));
        if before != Some((view.pictures, view.picture.is_some())) {
            if let Some(frame) = &view.picture {
                let (width, height) = (frame.width() as u32, frame.height() as u32);
                camera.set_picture(Image::from_rgb8(SharedPixelBuffer::clone_from_slice(frame.rgb(), width, height)));
                camera.set_aspect(width as f32 / height as f32);
            }
            camera.set_pictured(view.picture.is_some());
        }
        camera.set_source((&view.source).into());
        camera.set_open(view.open);
        camera.set_found(view.found);
        sync(&self.corners, view.corners.iter().map(|&(x, y)| ui::SeenPlace { x, y }));
        let kind = |stone| match stone {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        };
        let dot = |seen: &lanke_app::view::SeenStone| ui::SeenDot {
            x: seen.at.0,
            y: seen.at.1,
            kind: kind(seen.stone),
            doubtful: seen.doubtful,
        };
        sync(&self.dots, view.stones.iter().map(dot));
        let doubt = |doubt: &lanke_app::view::DoubtView| ui::Doubt {
            point: (&doubt.point).into(),
            seen: (&doubt.seen).into(),
            note: (&doubt.note).into(),
        };
        sync(&self.doubts, view.doubts.iter().map(doubt));
        camera.set_state((&view.state.text).into());
        camera.set_icon(view.state.icon.into());
        camera.set_tone(tone(view.state.tone));
        camera.set_board((&view.board).into());
        camera.set_acceptable(view.acceptable);
        camera.set_recording(view.recording);
        camera.set_can_record(view.can_record);
        camera.set_recorded((&view.recorded).into());
        camera.set_edition(camera.get_edition().wrapping_add(1));
        if let Some(projector) = self.projector.borrow().as_ref() {
            projector.show(view);
        }
        self.last.replace(Some(view.clone()));
    }
}

/// What is done on the page becomes wishes.
pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let camera = window.global::<ui::Camera>();
    let wish = |make: fn() -> WatchWish| {
        let send = send.clone();
        move || send(Intent::Watch(make()))
    };
    camera.on_show(wish(|| WatchWish::Show));
    camera.on_close(wish(|| WatchWish::Close));
    camera.on_find(wish(|| WatchWish::Find));
    camera.on_accept(wish(|| WatchWish::Accept));
    let to = send.clone();
    camera.on_take(move |source| to(Intent::Watch(WatchWish::Open(source.into()))));
    let to = send.clone();
    camera.on_record(move |on| to(Intent::Watch(WatchWish::Record(on))));
    let to = send.clone();
    camera.on_corner(move |index, x, y| {
        if let Ok(index) = usize::try_from(index) {
            to(Intent::Watch(WatchWish::Corner(index, x, y)));
        }
    });
}

/// The lines of a grid as commands of a path.
fn lines(corners: &[(f32, f32); 4], count: usize, width: f32, height: f32) -> String {
    let last = (count.max(2) - 1) as f32;
    let at = |u: f32, v: f32| {
        let (x, y) = projected(corners, (u, v));
        format!("{:.1} {:.1}", x * width, y * height)
    };
    let line = |k: usize| {
        let k = k as f32 / last;
        format!("M {} L {} M {} L {} ", at(0.0, k), at(1.0, k), at(k, 0.0), at(k, 1.0))
    };
    (0..count).map(line).collect()
}

impl Projector {
    fn open(
        last: &Rc<RefCell<Option<CameraView>>>,
        own: &Rc<RefCell<Option<Self>>>,
    ) -> Result<Self, slint::PlatformError> {
        let window = ui::ProjectorWindow::new()?;
        let corners = Rc::new(VecModel::from_iter(SQUARE.map(|(x, y)| ui::SeenPlace { x, y })));
        window.set_corners(ModelRc::from(corners.clone()));
        window.on_outline(|corners, width, height| lines(&places(&corners), 2, width, height).into());
        let (dragged, of, weak) = (corners.clone(), last.clone(), Rc::downgrade(own));
        window.on_drag_to(move |index, x, y| {
            let row = usize::try_from(index).unwrap_or(usize::MAX);
            if row < dragged.row_count() {
                dragged.set_row_data(row, ui::SeenPlace { x, y });
            }
            if let (Some(own), Some(view)) = (weak.upgrade(), of.borrow().as_ref())
                && let Some(projector) = own.borrow().as_ref()
            {
                projector.show(view);
            }
        });
        let weak = Rc::downgrade(own);
        window.on_leave(move || {
            if let Some(projector) = weak.upgrade().and_then(|own| own.take()) {
                hide(&projector.window);
            }
        });
        window.window().set_fullscreen(true);
        window.show()?;
        let projector = Self { window, corners };
        if let Some(view) = last.borrow().as_ref() {
            projector.show(view);
        }
        Ok(projector)
    }

    fn show(&self, view: &CameraView) {
        let corners = places(&ModelRc::from(self.corners.clone()));
        // A model that is told of anew is drawn anew.
        self.window.set_corners(ModelRc::from(self.corners.clone()));
        self.window.set_awaited(view.awaited.is_some());
        if let Some(at) = view.awaited {
            let (x, y) = projected(&corners, at);
            self.window.set_cursor(ui::SeenPlace { x, y });
            let cells = f32::from(view.lines.max(2) - 1);
            let side = ((corners[3].0 - corners[0].0).powi(2) + (corners[3].1 - corners[0].1).powi(2)).sqrt();
            self.window.set_cell(side / cells);
        }
    }
}

fn places(model: &ModelRc<ui::SeenPlace>) -> [(f32, f32); 4] {
    std::array::from_fn(|row| model.row_data(row).map_or(SQUARE[row], |place| (place.x, place.y)))
}

fn hide(window: &ui::ProjectorWindow) {
    if let Err(error) = window.hide() {
        eprintln!("lanke: the projector's window does not close: {error}");
    }
}
