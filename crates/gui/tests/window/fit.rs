//! Room for texts and controls: every screen in every language, without a cut word, words on each other, a button that
//! leaves the window, or controls that cover each other.

use std::collections::BTreeSet;
use std::rc::Rc;

use i_slint_core::accessibility::AccessibleStringProperty;
use i_slint_core::item_tree::ItemRc;
use i_slint_core::items::{
    AccessibleRole, Clip, ComplexText, Flickable, Orientation, SimpleText, TextHorizontalAlignment,
    TextVerticalAlignment, TextWrap, TouchArea,
};
use i_slint_core::window::{WindowAdapter, WindowInner};
use lanke_app::words::Lang;
use lanke_app::{Go, Intent, LearnWish, LibraryWish, PageId};
use lanke_gui::ui;
use slint::{ComponentHandle, Model, SharedString};

use crate::screens::{SCREENS, put_away, screens};
use crate::stage::{Stage, analyst, prover};
use crate::steps::{opening, play};

/// Windows from a large screen's to a phone's, in units that scale, and their scales in percent.
const SIZES: [(f32, f32, u16); 10] = [
    (2560.0, 1440.0, 100),
    (1920.0, 1080.0, 100),
    (1440.0, 900.0, 100),
    (1280.0, 800.0, 100),
    (1100.0, 800.0, 100),
    (1024.0, 700.0, 100),
    (480.0, 900.0, 100),
    (960.0, 640.0, 150),
    (960.0, 640.0, 200),
    (853.0, 640.0, 300),
];

/// Text on the screen.
struct Shown {
    text: SharedString,
    wraps: bool,
    /// Its place in the room that it has, 0 to 1 from the left and from above.
    align: (f32, f32),
}

impl Shown {
    fn of(item: &ItemRc) -> Option<Self> {
        if let Some(text) = item.downcast::<ComplexText>() {
            let text = text.as_pin_ref();
            let align = (across(text.horizontal_alignment()), down(text.vertical_alignment()));
            return Some(Self { text: text.text(), wraps: text.wrap() != TextWrap::NoWrap, align });
        }
        let text = item.downcast::<SimpleText>()?;
        let text = text.as_pin_ref();
        let align = (across(text.horizontal_alignment()), down(text.vertical_alignment()));
        Some(Self { text: text.text(), wraps: false, align })
    }
}

fn across(align: TextHorizontalAlignment) -> f32 {
    match align {
        TextHorizontalAlignment::Center => 0.5,
        TextHorizontalAlignment::Right | TextHorizontalAlignment::End => 1.0,
        _ => 0.0,
    }
}

fn down(align: TextVerticalAlignment) -> f32 {
    match align {
        TextVerticalAlignment::Center => 0.5,
        TextVerticalAlignment::Bottom => 1.0,
        _ => 0.0,
    }
}

/// Names and ranks of players and names of files on these screens.
const NAMES: [&str; 4] = ["李世石", "g170-b6c96-s175395328-d26788732", "3 段", "4 段"];

/// Texts in the window that have less room than they need. Names may be of any length, and a rank has the room that the
/// name leaves: both are cut on purpose.
fn cut(stage: &Stage) -> Vec<String> {
    let component = stage.window.component();
    let players = component.global::<ui::Players>();
    let ranks = [players.get_black().rank, players.get_white().rank];
    let window = WindowInner::from_pub(component.window());
    let mut found = Vec::new();
    collect(&ItemRc::new_root(window.component()), &window.window_adapter(), &mut found);
    let fixed =
        |(text, _): &(SharedString, String)| !ranks.contains(text) && !NAMES.iter().any(|name| text.contains(name));
    found.into_iter().filter(fixed).map(|(text, sizes)| format!("{text} ({sizes})")).collect()
}

/// Texts that lie on each other within the same part of a screen.
fn crossing(stage: &Stage) -> Vec<String> {
    let window = WindowInner::from_pub(stage.window.component().window());
    let mut found = Vec::new();
    overlapping(&ItemRc::new_root(window.component()), &window.window_adapter(), &mut found);
    found
}

fn overlapping(item: &ItemRc, window: &Rc<dyn WindowAdapter>, found: &mut Vec<String>) {
    let mut texts: Vec<(SharedString, [f32; 4])> = Vec::new();
    let mut child = item.first_child();
    while let Some(next) = child {
        if let Some(shown) = Shown::of(&next).filter(|shown| !shown.text.is_empty() && next.is_visible()) {
            let room = next.geometry().size;
            let needs =
                |orientation, limit| next.borrow().as_ref().layout_info(orientation, limit, window, &next).preferred;
            let width = if shown.wraps { room.width } else { needs(Orientation::Horizontal, -1.0).min(room.width) };
            let height = needs(Orientation::Vertical, if shown.wraps { room.width } else { -1.0 }).min(room.height);
            let corner = next.map_to_window(next.geometry().origin);
            let (x, y) =
                (corner.x + (room.width - width) * shown.align.0, corner.y + (room.height - height) * shown.align.1);
            for (text, [left, top, right, low]) in &texts {
                // Letters do not fill their lines.
                let apart = x > right - 2.0 || x + width < left + 2.0 || y > low - 5.0 || y + height < top + 5.0;
                if !apart {
                    found.push(format!("{} on {text} at {x:.0}, {y:.0}", shown.text));
                }
            }
            texts.push((shown.text, [x, y, x + width, y + height]));
        }
        overlapping(&next, window, found);
        child = next.next_sibling();
    }
}

/// Left, top, right and lower edge of what is on the screen.
type Area = [f32; 4];

fn common(a: Area, b: Area) -> Area {
    [a[0].max(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].min(b[3])]
}

fn holds(outer: Area, inner: Area) -> bool {
    let common = common(outer, inner);
    common.iter().zip(inner).all(|(a, b)| (a - b).abs() < 1.0)
}

/// Something that is pressed, moved or written in.
struct Control {
    name: String,
    area: Area,
    /// Its number in the order of drawing, and that of the last part of it.
    from: usize,
    to: usize,
}

/// Items on the screen, in the order of drawing.
#[derive(Default)]
struct Drawn {
    items: usize,
    controls: Vec<Control>,
    /// Areas that take the pointer, and their numbers.
    touched: Vec<(usize, Area)>,
}

impl Drawn {
    fn of(stage: &Stage) -> Self {
        let window = stage.window.component().window();
        let size = window.size().to_logical(window.scale_factor());
        let mut drawn = Self::default();
        let root = ItemRc::new_root(WindowInner::from_pub(window).component());
        drawn.take(&root, [0.0, 0.0, size.width, size.height]);
        drawn
    }

    fn take(&mut self, item: &ItemRc, clip: Area) {
        let number = self.items;
        self.items += 1;
        let room = item.geometry();
        let corner = item.map_to_window(room.origin);
        let whole = [corner.x, corner.y, corner.x + room.size.width, corner.y + room.size.height];
        let area = common(whole, clip);
        let seen = item.is_visible() && area[2] - area[0] > 1.0 && area[3] - area[1] > 1.0;
        if seen && item.downcast::<TouchArea>().is_some() {
            self.touched.push((number, area));
        }
        let clips = item.downcast::<Flickable>().is_some() || item.downcast::<Clip>().is_some();
        let clip = if clips { area } else { clip };
        let mut child = item.first_child();
        while let Some(next) = child {
            self.take(&next, clip);
            child = next.next_sibling();
        }
        let pressed = matches!(
            item.accessible_role(),
            AccessibleRole::Button
                | AccessibleRole::TextInput
                | AccessibleRole::Slider
                | AccessibleRole::Spinbox
                | AccessibleRole::Switch
                | AccessibleRole::Tab
        );
        // The cursor of the board is moved by keys alone.
        let touched = self.touched.iter().any(|touched| touched.0 > number)
            || item.accessible_role() == AccessibleRole::TextInput;
        if seen && pressed && touched {
            let name = item.accessible_string_property(AccessibleStringProperty::Label).unwrap_or_default().to_string();
            self.controls.push(Control { name, area, from: number, to: self.items });
        }
    }

    /// True if something takes the pointer between two controls in all that they have in common: the second lies in a
    /// layer of its own.
    fn is_layer_between(&self, below: &Control, above: &Control, area: Area) -> bool {
        self.touched.iter().any(|&(number, touched)| number > below.to && number < above.from && holds(touched, area))
    }
}

/// Controls of one layer that cover each other.
fn covered(stage: &Stage) -> Vec<String> {
    let mut drawn = Drawn::of(stage);
    drawn.controls.sort_by_key(|control| control.from);
    let mut found = Vec::new();
    for (i, below) in drawn.controls.iter().enumerate() {
        for above in drawn.controls[i + 1..].iter().filter(|above| above.from > below.to) {
            let area = common(below.area, above.area);
            let (width, height) = (area[2] - area[0], area[3] - area[1]);
            if width > 2.0 && height > 2.0 && !drawn.is_layer_between(below, above, area) {
                let [x, y, ..] = area;
                found.push(format!("{} covers {} at {x:.0}, {y:.0}: {width:.0}×{height:.0}", above.name, below.name));
            }
        }
    }
    found
}

/// Texts and controls that reach over an edge of the window, where nothing scrolls.
fn outside(stage: &Stage) -> Vec<String> {
    let window = WindowInner::from_pub(stage.window.component().window());
    let size = stage.window.component().window().size().to_logical(stage.window.component().window().scale_factor());
    let mut found = Vec::new();
    overhanging(&ItemRc::new_root(window.component()), (size.width, size.height), &mut found);
    found
}

fn overhanging(item: &ItemRc, (width, height): (f32, f32), found: &mut Vec<String>) {
    // Parts of a list are scrolled to.
    if item.downcast::<Flickable>().is_some() {
        return;
    }
    let text = Shown::of(item).map(|shown| shown.text.to_string()).filter(|text| !text.is_empty());
    let name = text.or_else(|| item.downcast::<TouchArea>().map(|_| "a control".to_owned()));
    if let Some(name) = name.filter(|_| item.is_visible()) {
        let room = item.geometry();
        let corner = item.map_to_window(item.geometry().origin);
        let (right, low) = (corner.x + room.size.width, corner.y + room.size.height);
        let small = room.size.width < width && room.size.height < height;
        if small && (corner.x < -1.0 || corner.y < -1.0 || right > width + 1.0 || low > height + 1.0) {
            found.push(format!("{name} reaches from {:.0}, {:.0} to {right:.0}, {low:.0}", corner.x, corner.y));
        }
    }
    let mut child = item.first_child();
    while let Some(next) = child {
        overhanging(&next, (width, height), found);
        child = next.next_sibling();
    }
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
            let corner = item.map_to_window(item.geometry().origin);
            found.push((shown.text, format!("{needed:.0} in {room:.0} at {:.0}, {:.0}", corner.x, corner.y)));
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
    for (name, prepare) in screens().skip(part).step_by(parts) {
        play(&stage);
        prepare(&stage);
        for lang in Lang::ALL {
            stage.set(|s| s.lang = lang);
            for (width, height, scale) in SIZES {
                stage.set(|s| s.scale = Some(scale));
                stage.resize((width, height));
                stage.advance(400);
                let found = cut(&stage).into_iter().chain(outside(&stage)).chain(crossing(&stage));
                let found = found.chain(covered(&stage));
                wrong.extend(found.map(|text| format!("{name} {} {width} {scale} %: {text}", lang.code())));
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

#[test]
fn the_loss_of_a_whole_game_is_not_cut() {
    let stage = Stage::new(Lang::Zh).thinking(prover());
    stage.window.send(Intent::Paste("(;SZ[9]RU[NoGo];B[ee];W[cc];B[gg])".to_owned()));
    stage.settle();
    stage.window.send(Intent::Go(Go::Last));
    stage.run();
    let losses: Vec<SharedString> =
        stage.window.component().global::<ui::Analysis>().get_rows().iter().map(|row| row.loss).collect();
    assert_eq!(losses, ["0.0%", "−100.0%"]);
    for (width, height, scale) in SIZES {
        stage.set(|s| s.scale = Some(scale));
        stage.resize((width, height));
        stage.advance(400);
        let cut = cut(&stage);
        assert!(!cut.iter().any(|text| text.starts_with('−')), "{width} {scale} %: {cut:?}");
    }
}

#[test]
fn a_long_sentence_is_shown_to_its_end() {
    let stage = Stage::new(Lang::En);
    stage.window.send(Intent::Paste("(;SZ[9]AB[cc]AW[gg])".to_owned()));
    stage.settle();
    for size in [(1440.0, 900.0), (1280.0, 800.0), (1024.0, 700.0)] {
        stage.resize(size);
        stage.window.send(Intent::Learn(LearnWish::AddSet));
        stage.settle();
        let said = stage.status();
        assert!(said.starts_with("The record has no problems"), "{said}");
        let cut = cut(&stage);
        assert!(!cut.iter().any(|text| text.starts_with(&said)), "{size:?}: {cut:?}");
    }
}

#[test]
fn the_score_beside_the_win_rate_is_not_cut() {
    let stage = Stage::new(Lang::En);
    stage.window.send(Intent::Paste("(;SZ[9];B[ee];W[cc])".to_owned()));
    stage.settle();
    let analysis = stage.window.component().global::<ui::Analysis>();
    for width in [1280.0, 1340.0, 1396.0, 1440.0] {
        stage.resize((width, 900.0));
        stage.advance(400);
        analysis.set_headline("White 100.0%".into());
        analysis.set_lead("+51.3".into());
        analysis.set_scored(true);
        let cut = cut(&stage);
        assert!(!cut.iter().any(|text| text.contains("+51.3") || text.contains("100.0%")), "{width}: {cut:?}");
    }
}

/// Texts that are seen in the window.
fn seen(item: &ItemRc, found: &mut BTreeSet<SharedString>) {
    found.extend(Shown::of(item).filter(|_| item.is_visible()).map(|shown| shown.text));
    let mut child = item.first_child();
    while let Some(next) = child {
        seen(&next, found);
        child = next.next_sibling();
    }
}

/// Heights of the letters in which a text is seen.
fn letters(item: &ItemRc, text: &str, found: &mut Vec<f32>) {
    if let Some(shown) = item.downcast::<ComplexText>().filter(|_| item.is_visible()) {
        let shown = shown.as_pin_ref();
        if shown.text() == text {
            found.push(shown.font_size().get());
        }
    }
    let mut child = item.first_child();
    while let Some(next) = child {
        letters(&next, text, found);
        child = next.next_sibling();
    }
}

#[test]
fn a_problem_set_is_described_where_that_can_be_read() {
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::Show(PageId::Learn));
    stage.settle();
    let window = stage.window.component();
    let root = || ItemRc::new_root(WindowInner::from_pub(window.window()).component());
    for lang in Lang::ALL {
        stage.set(|s| s.lang = lang);
        for (width, height) in [(1920.0, 1080.0), (1024.0, 700.0), (480.0, 900.0)] {
            stage.resize((width, height));
            stage.advance(400);
            let about = window.global::<ui::Learn>().get_sets().row_data(0).unwrap().about;
            let mut heights = Vec::new();
            letters(&root(), &about, &mut heights);
            assert!(heights.iter().all(|&height| height > 9.0), "{width} {}: {heights:?}", lang.code());
            assert!(width < 1920.0 || !heights.is_empty(), "{}", lang.code());
        }
    }
}

/// The item of this accessible name.
fn named(item: &ItemRc, name: &str) -> Option<ItemRc> {
    let own = item.accessible_string_property(AccessibleStringProperty::Label);
    if own.is_some_and(|own| own.as_str() == name) {
        return Some(item.clone());
    }
    let mut child = item.first_child();
    while let Some(next) = child {
        if let Some(found) = named(&next, name) {
            return Some(found);
        }
        child = next.next_sibling();
    }
    None
}

#[test]
fn the_stone_of_a_day_does_not_cover_its_name() {
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::Show(PageId::Learn));
    stage.settle();
    let window = stage.window.component();
    let week = window.global::<ui::Learn>().get_week();
    let day = week.row_data(0).unwrap();
    week.set_row_data(0, ui::LearnDay { done: true, ..day.clone() });
    stage.advance(400);
    let root = ItemRc::new_root(WindowInner::from_pub(window.window()).component());
    let stone = named(&root, &format!("{}, 已完成", day.name)).unwrap().first_child().unwrap();
    let name = stone.next_sibling().unwrap();
    assert_eq!(Shown::of(&name).map(|shown| shown.text), Some(day.name));
    assert!(stone.geometry().max_y() <= name.geometry().min_y(), "{:?}", stone.geometry());
}

#[test]
fn a_board_of_52_lines_has_coordinates_at_every_size() {
    let stage = Stage::new(Lang::Zh);
    let vast = SCREENS.into_iter().find(|(name, _)| *name == "vast").unwrap().1;
    vast(&stage);
    for (width, height, _) in SIZES {
        stage.resize((width, height));
        stage.advance(400);
        let mut texts = BTreeSet::new();
        seen(&ItemRc::new_root(WindowInner::from_pub(stage.window.component().window()).component()), &mut texts);
        assert!(["A", "AY", "1", "49"].into_iter().all(|name| texts.contains(name)), "{width}");
    }
}

#[test]
fn the_move_shown_of_an_opening_is_in_sight() {
    let stage = Stage::new(Lang::Zh);
    opening(&stage);
    let chips = stage.window.component().global::<ui::Library>();
    for at in [12, 6, 5, 3, 1] {
        stage.window.send(Intent::Library(LibraryWish::Go(at)));
        stage.settle();
        for (width, height, _) in SIZES {
            stage.resize((width, height));
            stage.advance(400);
            let name = chips.get_path().iter().find(|chip| chip.shown).unwrap().name;
            let drawn = Drawn::of(&stage).controls.into_iter().filter(|control| control.name == name.as_str());
            let seen: Vec<f32> = drawn.map(|control| control.area[2] - control.area[0]).collect();
            assert!(matches!(seen[..], [chip] if chip > 60.0), "{name} at {at}, {width}: {seen:?}");
        }
    }
}

#[test]
fn a_board_of_nine_lines_fills_its_room() {
    let stage = Stage::new(Lang::Zh);
    let small = SCREENS.into_iter().find(|(name, _)| *name == "unfinished").unwrap().1;
    small(&stage);
    let name = stage.window.component().global::<ui::BoardData>().get_points().row_data(40).unwrap().name;
    let cell = stage.find(&name).unwrap().size().width;
    // The window leaves the board 852 pixels.
    assert!(8.0 * cell > 0.8 * 852.0, "{cell}");
}
