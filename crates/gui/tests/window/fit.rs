//! Room for the texts: every screen in every language, without a cut word.

use std::collections::BTreeSet;
use std::rc::Rc;

use i_slint_core::item_tree::ItemRc;
use i_slint_core::items::{ComplexText, Orientation, SimpleText, TextWrap};
use i_slint_core::window::{WindowAdapter, WindowInner};
use lanke_app::words::Lang;
use lanke_gui::ui;
use slint::{ComponentHandle, SharedString};

use crate::shots::{SCREENS, play, put_away};
use crate::stage::{Stage, analyst};

/// Windows from a large screen's to a phone's.
const SIZES: [(f32, f32); 3] = [(1440.0, 900.0), (1024.0, 700.0), (480.0, 900.0)];

/// Text on the screen.
struct Shown {
    text: SharedString,
    wraps: bool,
}

impl Shown {
    fn of(item: &ItemRc) -> Option<Self> {
        if let Some(text) = item.downcast::<ComplexText>() {
            let text = text.as_pin_ref();
            return Some(Self { text: text.text(), wraps: text.wrap() != TextWrap::NoWrap });
        }
        let text = item.downcast::<SimpleText>()?;
        Some(Self { text: text.as_pin_ref().text(), wraps: false })
    }
}

/// Name in the records of these screens.
const NAME: &str = "李世石";

/// Texts in the window that have less room than they need. Names may be of any length, and a rank has the room that the
/// name leaves: both are cut on purpose.
fn cut(stage: &Stage) -> Vec<String> {
    let component = stage.window.component();
    let players = component.global::<ui::Players>();
    let ranks = [players.get_black().rank, players.get_white().rank];
    let window = WindowInner::from_pub(component.window());
    let mut found = Vec::new();
    collect(&ItemRc::new_root(window.component()), &window.window_adapter(), &mut found);
    let fixed = |(text, _): &(SharedString, String)| !ranks.contains(text) && !text.contains(NAME);
    found.into_iter().filter(fixed).map(|(text, sizes)| format!("{text} ({sizes})")).collect()
}

fn collect(item: &ItemRc, window: &Rc<dyn WindowAdapter>, found: &mut Vec<(SharedString, String)>) {
    if let Some(shown) = Shown::of(item).filter(|shown| !shown.text.is_empty() && item.is_visible()) {
        let room = item.geometry().size;
        let needs =
            |orientation, across| item.borrow().as_ref().layout_info(orientation, across, window, item).preferred;
        let (needed, room) = if shown.wraps {
            (needs(Orientation::Vertical, room.width), room.height)
        } else {
            (needs(Orientation::Horizontal, -1.0), room.width)
        };
        // What is folded away has no room at all.
        if room > 2.0 && needed > room + 1.5 {
            found.push((shown.text, format!("{needed:.0} in {room:.0}")));
        }
    }
    let mut child = item.first_child();
    while let Some(next) = child {
        collect(&next, window, found);
        child = next.next_sibling();
    }
}

/// Screens whose texts fit at all sizes, by the remainder of their number divided by `parts`: the tests run side by side.
fn fits(part: usize, parts: usize) {
    let stage = Stage::new(Lang::Zh).thinking(analyst());
    let mut wrong = BTreeSet::new();
    for (name, prepare) in SCREENS.into_iter().skip(part).step_by(parts) {
        play(&stage);
        prepare(&stage);
        for lang in Lang::ALL {
            stage.set(|s| s.lang = lang);
            for size in SIZES {
                stage.resize(size);
                stage.advance(400);
                wrong.extend(cut(&stage).into_iter().map(|text| format!("{} {} {name}: {text}", lang.code(), size.0)));
            }
        }
        put_away(&stage);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Windows in which the parts of a review lie otherwise than in those above.
const OTHERS: [(f32, f32); 4] = [(1100.0, 800.0), (1280.0, 720.0), (1920.0, 1080.0), (2560.0, 1440.0)];

#[test]
fn no_text_of_a_review_is_cut_at_other_sizes() {
    let stage = Stage::new(Lang::Zh).thinking(analyst());
    let mut wrong = BTreeSet::new();
    for (name, prepare) in SCREENS.into_iter().filter(|(name, _)| matches!(*name, "review" | "analysis" | "records")) {
        play(&stage);
        prepare(&stage);
        for lang in Lang::ALL {
            stage.set(|s| s.lang = lang);
            for size in OTHERS {
                stage.resize(size);
                stage.advance(400);
                wrong.extend(cut(&stage).into_iter().map(|text| format!("{} {} {name}: {text}", lang.code(), size.0)));
            }
        }
        put_away(&stage);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_text_is_cut_in_any_language() {
    fits(0, 2);
}

#[test]
fn no_text_is_cut_on_the_other_screens() {
    fits(1, 2);
}
