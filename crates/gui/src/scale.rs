//! Scale of the window: as the system has it, or as a person chose.

use slint::Window;
use slint::platform::WindowEvent;
use slint::winit_030::WinitWindowAccessor;
use slint::winit_030::winit::dpi::PhysicalSize;
use slint::winit_030::winit::window::Window as WinitWindow;

/// The smallest window that everything fits in, in units that scale.
const SMALLEST: (f32, f32) = (480.0, 640.0);

/// Height of the bar of tasks on Windows, in units that scale.
const BAR: f64 = 48.0;

/// Draws the window at `percent` of a plain screen's size; without, as the system has it. No larger
/// than what leaves room for the smallest window on its screen.
pub(crate) fn apply(window: &Window, percent: Option<u16>) {
    let wish = percent.map(|percent| f32::from(percent) / 100.0).or_else(|| system(window));
    let most = window.with_winit_window(largest).unwrap_or(f32::INFINITY);
    let Some(factor) = wish.map(|wish| wish.min(most).max(1.0)) else { return };
    if factor == window.scale_factor() {
        return;
    }
    let size = window.size();
    window.dispatch_event(WindowEvent::ScaleFactorChanged { scale_factor: factor });
    window.dispatch_event(WindowEvent::Resized { size: size.to_logical(factor) });
    window.with_winit_window(|w| {
        let (width, height) = ((SMALLEST.0 * factor) as u32, (SMALLEST.1 * factor) as u32);
        w.set_min_inner_size(Some(PhysicalSize::new(width, height)));
        if size.width < width || size.height < height {
            // Where the size is not the program's to choose, it stays as it is.
            let _ = w.request_inner_size(PhysicalSize::new(size.width.max(width), size.height.max(height)));
        }
    });
}

/// Fills the screen where the window is larger than what it leaves beside a bar of tasks: Windows opens it as large as it
/// was asked for.
pub(crate) fn fit(window: &Window) {
    let larger = window.with_winit_window(|w| {
        let bar = (BAR * w.scale_factor()) as u32;
        let (size, screen) = (w.outer_size(), w.current_monitor().map(|monitor| monitor.size()));
        screen.is_some_and(|screen| size.width > screen.width || size.height + bar > screen.height)
    });
    if cfg!(windows) && larger == Some(true) {
        window.set_maximized(true);
    }
}

/// The scale that the system asks for, once there is a window to ask about.
fn system(window: &Window) -> Option<f32> {
    let asked = std::env::var("SLINT_SCALE_FACTOR").ok().and_then(|factor| factor.parse().ok());
    asked.or_else(|| window.with_winit_window(|w| w.scale_factor() as f32))
}

/// The largest scale at which the smallest window fits on the screen.
fn largest(window: &WinitWindow) -> f32 {
    let screen = window.current_monitor().map(|monitor| monitor.size());
    screen.map_or(f32::INFINITY, |s| (s.width as f32 / SMALLEST.0).min(s.height as f32 / SMALLEST.1))
}
