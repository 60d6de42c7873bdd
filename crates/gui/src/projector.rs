//! The window for a projector, or for a screen that lies under the real board.

use std::cell::{Cell, RefCell};
use std::fmt::Write;
use std::rc::Rc;

use lanke_app::view::Projection;
use lanke_app::{Settings, projected};
use slint::{ComponentHandle, ModelRc, VecModel};

use crate::camera::{list, place};
use crate::ui;

/// The window, and where the corners of the real board lie in it.
pub(crate) struct Projector {
    window: ui::ProjectorWindow,
    corners: Rc<Cell<[(f32, f32); 4]>>,
    places: Rc<VecModel<ui::SeenPlace>>,
    lines: Rc<Cell<u8>>,
    awaited: Cell<Option<(f32, f32)>>,
}

impl Projector {
    /// Opens the window; `own` is where it will be kept, and taken from when it is closed.
    pub(crate) fn open(
        own: &Rc<RefCell<Option<Self>>>,
        settings: &Settings,
        change: impl Fn(&dyn Fn(&mut Settings)) + 'static,
    ) -> Result<Self, slint::PlatformError> {
        let window = ui::ProjectorWindow::new()?;
        let corners = Rc::new(Cell::new(settings.projector));
        let places = Rc::new(VecModel::from_iter(settings.projector.map(place)));
        let lines = Rc::new(Cell::new(19));
        window.set_corners(ModelRc::from(places.clone()));
        crate::language::speak(&window.global(), settings.lang);
        let (of, count) = (corners.clone(), lines.clone());
        window.on_outline(move |_, width, height| outline(&of.get(), count.get(), width, height).into());
        let of = corners.clone();
        window.on_brackets(move |_, width, height| brackets(&of.get(), width, height).into());
        let weak = Rc::downgrade(own);
        window.on_drag_to(move |index, x, y| {
            if let Some(own) = weak.upgrade()
                && let (Some(projector), Ok(index)) = (own.borrow().as_ref(), usize::try_from(index))
            {
                projector.drag(index, (x, y));
            }
        });
        let dragged = corners.clone();
        window.on_dropped(move || change(&|settings| settings.projector = dragged.get()));
        let weak = window.as_weak();
        window.on_fill(move || {
            if let Some(window) = weak.upgrade() {
                let full = !window.window().is_fullscreen();
                window.window().set_fullscreen(full);
                window.set_filled(full);
            }
        });
        let weak = Rc::downgrade(own);
        window.on_leave(move || {
            if let Some(projector) = weak.upgrade().and_then(|own| own.take()) {
                projector.close();
            }
        });
        let weak = Rc::downgrade(own);
        window.window().on_close_requested(move || {
            if let Some(own) = weak.upgrade() {
                own.take();
            }
            slint::CloseRequestResponse::HideWindow
        });
        window.show()?;
        Ok(Self { window, corners, places, lines, awaited: Cell::new(None) })
    }

    fn drag(&self, index: usize, at: (f32, f32)) {
        let mut corners = self.corners.get();
        if let Some(corner) = corners.get_mut(index) {
            *corner = at;
            self.corners.set(corners);
            crate::show::sync(&self.places, corners.into_iter().map(place));
            self.point();
        }
    }

    /// Shows where the awaited stone is to be laid, in the language and with the movements of the settings.
    pub(crate) fn show(&self, view: Option<&Projection>, settings: &Settings) {
        crate::language::set(&self.window.global(), settings.lang);
        self.window.set_moves(settings.animations);
        if let Some(view) = view {
            self.lines.set(view.lines);
            self.window.set_names(list(&view.corner_names));
        }
        self.awaited.set(view.and_then(|view| view.awaited));
        self.point();
    }

    fn point(&self) {
        let corners = self.corners.get();
        self.window.set_edition(self.window.get_edition().wrapping_add(1));
        self.window.set_awaited(self.awaited.get().is_some());
        if let Some(at) = self.awaited.get() {
            self.window.set_cursor(place(projected(&corners, at)));
            let cells = f32::from(self.lines.get().max(2) - 1);
            let side = ((corners[3].0 - corners[0].0).powi(2) + (corners[3].1 - corners[0].1).powi(2)).sqrt();
            self.window.set_cell(side / cells);
        }
    }

    pub(crate) fn close(&self) {
        if let Err(error) = self.window.hide() {
            eprintln!("lanke: the projector's window does not close: {error}");
        }
    }
}

/// The edge of the grid, and outside of it a tick for each line, longer at the handicap points' lines.
fn outline(corners: &[(f32, f32); 4], lines: u8, width: f32, height: f32) -> String {
    let at = |u: f32, v: f32| {
        let (x, y) = projected(corners, (u, v));
        format!("{:.1} {:.1}", x * width, y * height)
    };
    let mut path = format!("M {} L {} L {} L {} Z ", at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0));
    let last = lines.max(2) - 1;
    let star = if lines < 13 { 2 } else { 3 };
    for line in 0..=last {
        let k = f32::from(line) / f32::from(last);
        let long = line == star || line + star == last || 2 * line == last;
        let (from, to) = (0.008, if long { 0.029 } else { 0.018 });
        for (a, b) in [
            (at(k, -from), at(k, -to)),
            (at(k, 1.0 + from), at(k, 1.0 + to)),
            (at(-from, k), at(-to, k)),
            (at(1.0 + from, k), at(1.0 + to, k)),
        ] {
            // Writing to a text never fails.
            let _written = write!(path, "M {a} L {b} ");
        }
    }
    path
}

/// An angle around each corner.
fn brackets(corners: &[(f32, f32); 4], width: f32, height: f32) -> String {
    let at = |u: f32, v: f32| {
        let (x, y) = projected(corners, (u, v));
        format!("{:.1} {:.1}", x * width, y * height)
    };
    let (out, long) = (0.04, 0.085);
    let angle = |(u, v): (f32, f32)| {
        let (du, dv) = (if u == 0.0 { 1.0 } else { -1.0 }, if v == 0.0 { 1.0 } else { -1.0 });
        let (x, y) = (u - du * out, v - dv * out);
        format!("M {} L {} L {} ", at(x + du * long, y), at(x, y), at(x, y + dv * long))
    };
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(angle).concat()
}
