//! From what is done in the window to what is asked for.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use lanke_app::form::{Form, Preset};
use lanke_app::intent::{Go, Intent, PageId, Revert, Theme};
use lanke_app::look::{Stones, Wood};
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{BranchEdit, Settings, Tool};
use lanke_game::Coordinates;
use lanke_game::record::Judgement;
use lanke_rules::MAX_SIDE;
use slint::ComponentHandle;

use crate::ending::EndingModels;
use crate::export;
use crate::form;
use crate::learn::LearnModels;
use crate::library::LibraryModels;
use crate::online;
use crate::opponents;
use crate::phones;
use crate::playtabs;
use crate::reading;
use crate::record::TreeRows;
use crate::relay::RelayModels;
use crate::show::{Show, TOOLS};
use crate::sounds;
use crate::ui::{self, MainWindow};
use crate::versions;

/// Turns every callback that needs no more than itself into an intent.
pub(crate) fn listen(window: &MainWindow, show: &Show, send: &(impl Fn(Intent) + Clone + 'static)) {
    let (set, dialog) = (&changes(show, send), &show.dialog);
    play(window, send);
    walk(window, show.tree.clone(), set, send);
    edit(window, send);
    dialogs(window, send);
    settings(window, set);
    sounds::listen(window, set, send);
    new_game(window, dialog.clone(), send);
    presets(window, dialog.clone(), set, send);
    files(window, dialog.clone(), send);
    show.games.listen(window, send);
    EndingModels::listen(window, send);
    LearnModels::listen(window, send);
    LibraryModels::listen(window, send);
    RelayModels::listen(window, send);
    show.home.listen(window, set, send);
    export::listen(window, dialog.clone(), send);
    opponents::listen(window, dialog.clone(), show.sides.clone(), send);
    opponents::listen_engines(window, set, send);
    online::listen(window, set, send);
    playtabs::listen(window, send);
    phones::listen(window, send);
    versions::listen(window, send);
    reading::listen(window, send);
    show.camera.listen(window, show.settings.clone(), set, send);
    show.reading.listen(window, set, send);
    show.analysis.listen(window, set, send);
}

/// A callback that always means the same.
pub(crate) fn always(send: &(impl Fn(Intent) + Clone + 'static), intent: Intent) -> impl Fn() + 'static {
    let send = send.clone();
    move || send(intent.clone())
}

/// Takes the numbers that are still being written in a form, before they are used. A press lets the window take them in the
/// round of changes that follows, and a press by a screen reader does its work before.
fn take_written() {
    slint::platform::update_timers_and_animations();
}

/// A callback for a button that uses the numbers of a form.
pub(crate) fn submits(send: &(impl Fn(Intent) + Clone + 'static), intent: Intent) -> impl Fn() + 'static {
    let submit = always(send, intent);
    move || {
        take_written();
        submit();
    }
}

/// A callback about the row at a place, from 0; a number below that is for none.
pub(crate) fn placed(
    send: &(impl Fn(Intent) + Clone + 'static),
    intent: impl Fn(usize) -> Intent + 'static,
) -> impl Fn(i32) + 'static {
    let send = send.clone();
    move |place| {
        if let Ok(place) = usize::try_from(place) {
            send(intent(place));
        }
    }
}

fn play(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let tap = send.clone();
    window.global::<ui::BoardData>().on_tap(move |x, y| {
        let line = |n: i32| u8::try_from(n).ok().filter(|&n| n < MAX_SIDE);
        if let (Some(x), Some(y)) = (line(x), line(y)) {
            tap(Intent::Tap(lanke_rules::Point::new(x, y)));
        }
    });
    let actions = window.global::<ui::Actions>();
    actions.on_do_pass(always(send, Intent::Pass));
    actions.on_do_undo(always(send, Intent::Undo));
    actions.on_do_resign(always(send, Intent::Resign));
    actions.on_do_score(always(send, Intent::Score));
    actions.on_do_pause(always(send, Intent::Pause));
    actions.on_do_hint(always(send, Intent::Hint));
    actions.on_do_hand_over(always(send, Intent::HandOver));
    actions.on_do_new(always(send, Intent::NewGame));
    window.global::<ui::Players>().on_switch(always(send, Intent::Clocks));
    let count = window.global::<ui::Count>();
    count.on_reset(always(send, Intent::ResetDead));
    count.on_agree(always(send, Intent::Agree));
    count.on_continue(always(send, Intent::Continue(None)));
    let nav = window.global::<ui::Nav>();
    nav.on_play(always(send, Intent::Show(PageId::Play)));
    nav.on_review(always(send, Intent::Show(PageId::Review)));
    nav.on_new(always(send, Intent::NewGame));
}

/// Sends the settings on the screen with a change made to them.
fn changes(
    show: &Show,
    send: &(impl Fn(Intent) + Clone + 'static),
) -> impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static {
    let (known, send) = (show.settings.clone(), send.clone());
    move |change| {
        let mut settings = Settings::clone(&known.borrow());
        change(&mut settings);
        send(Intent::Set(Box::new(settings)));
    }
}

fn settings(window: &MainWindow, set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static)) {
    let settings = window.global::<ui::Settings>();
    let change = set.clone();
    settings.on_speak(move |lang| {
        change(&|s| s.lang = usize::try_from(lang).ok().and_then(|i| Lang::ALL.get(i)).copied().unwrap_or(s.lang))
    });
    let change = set.clone();
    settings.on_choose_light(move |choice| {
        change(&|s| {
            s.theme = match choice {
                1 => Theme::Light,
                2 => Theme::Dark,
                _ => Theme::System,
            };
        });
    });
    let change = set.clone();
    settings.on_choose_scale(move |percent| {
        change(&|s| s.scale = u16::try_from(percent).ok().filter(|&percent| percent > 0));
    });
    let change = set.clone();
    settings.on_animate_things(move |on| change(&|s| s.animations = on));
    let change = set.clone();
    window.global::<ui::Actions>().on_do_mark(move || change(&|s| s.forbidden = !s.forbidden));
    board_look(&settings, set);
}

fn board_look(settings: &ui::Settings<'_>, set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static)) {
    let change = set.clone();
    settings.on_choose_wood(move |choice| {
        change(&|s| {
            s.look.wood = match choice {
                1 => Wood::Katsura,
                2 => Wood::Bamboo,
                _ => Wood::Kaya,
            };
        });
    });
    let change = set.clone();
    settings.on_choose_stones(move |choice| {
        change(&|s| {
            s.look.stones = match choice {
                1 => Stones::Flat,
                2 => Stones::Contrast,
                _ => Stones::Slate,
            };
        });
    });
    let change = set.clone();
    settings.on_choose_coordinates(move |choice| {
        change(&|s| {
            s.look.coordinates = match choice {
                1 => Coordinates::Numbers,
                2 => Coordinates::Off,
                _ => Coordinates::Letters,
            };
        });
    });
    let change = set.clone();
    settings.on_place_by_hand(move |on| change(&|s| s.look.fuzzy = on));
}

fn walk(
    window: &MainWindow,
    tree: Rc<TreeRows>,
    set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
    send: &(impl Fn(Intent) + Clone + 'static),
) {
    let go = send.clone();
    window.global::<ui::Moves>().on_go(move |at| go(Intent::Go(Go::Move(at.max(0) as u32))));
    let moves = window.global::<ui::Moves>();
    moves.on_first(always(send, Intent::Go(Go::First)));
    moves.on_last(always(send, Intent::Go(Go::Last)));
    let go = send.clone();
    moves.on_step(move |by| {
        let n = by.unsigned_abs();
        go(Intent::Go(if by < 0 { Go::Back(n) } else { Go::Forward(n) }));
    });
    let go = send.clone();
    window.global::<ui::Tree>().on_pick(move |column, row| {
        if let Some(node) = tree.node(column, row) {
            go(Intent::Go(Go::Node(node)));
        }
    });
    let paste = send.clone();
    window.global::<ui::Keys>().on_paste(move |text| {
        if !text.is_empty() {
            paste(Intent::Paste(text.into()));
        }
    });
    let review = window.global::<ui::Review>();
    let comment = send.clone();
    review.on_set_comment(move |text| comment(Intent::Comment(text.into())));
    review.on_autoplay(always(send, Intent::Autoplay));
    let change = set.clone();
    review.on_set_speed(move |moves| change(&|s| s.speed = moves));
    review.on_try(always(send, Intent::Try));
    review.on_keep(always(send, Intent::Keep));
    review.on_save(always(send, Intent::Save));
    review.on_save_as(always(send, Intent::AskPlace));
}

fn edit(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let tools = window.global::<ui::Tools>();
    let take = send.clone();
    tools.on_take(move |kind| take(Intent::Tool(tool(kind))));
    tools.on_turn(always(send, Intent::Turn));
    let judge = send.clone();
    tools.on_judge(move |index| {
        if let Some(&judgement) = usize::try_from(index).ok().and_then(|i| Judgement::ALL.get(i)) {
            judge(Intent::Judge(judgement));
        }
    });
    tools.on_do_undo(always(send, Intent::Revert(Revert::Undo)));
    tools.on_do_redo(always(send, Intent::Revert(Revert::Redo)));
    let branch = send.clone();
    window.global::<ui::TreeMenu>().on_do(move |index| {
        if let Some(&edit) = usize::try_from(index).ok().and_then(|i| BranchEdit::ALL.get(i)) {
            branch(Intent::Branch(edit));
        }
    });
}

fn tool(kind: ui::ToolKind) -> Option<Tool> {
    TOOLS.into_iter().find(|known| known.0 == kind).map(|known| known.1)
}

fn dialogs(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
    let ask = window.global::<ui::Ask>();
    ask.on_accept(always(send, Intent::Accept));
    ask.on_cancel(always(send, Intent::Cancel));
    let to = send.clone();
    ask.on_save_to(move |path| to(Intent::SaveElsewhere(PathBuf::from(path.as_str()))));
    window.global::<ui::Status>().on_show_unsaved(always(send, Intent::Unsaved));
    ask.on_compare(always(send, Intent::Compare));
    ask.on_elsewhere(always(send, Intent::AskPlace));
}

/// Content that the open dialog showed last.
pub(crate) type Shown = Rc<RefCell<Option<Dialog>>>;

/// The form on the screen, if the dialog for a new game is open.
fn form_of(shown: &Shown) -> Option<Form> {
    match &*shown.borrow() {
        Some(Dialog::NewGame { form, .. }) => Some((**form).clone()),
        _ => None,
    }
}

fn new_game(window: &MainWindow, shown: Shown, send: &(impl Fn(Intent) + Clone + 'static)) {
    let dialog = window.global::<ui::NewGame>();
    let nigiri = send.clone();
    // The system's random numbers; a system without any leaves the colours as they are.
    dialog.on_nigiri(move || {
        if let Ok(seed) = getrandom::u64() {
            nigiri(Intent::Nigiri(seed));
        }
    });
    let (start, weak) = (send.clone(), window.as_weak());
    dialog.on_start(move || {
        // Ctrl+Enter in the settings, which may lie over the form, is not for the form.
        if weak.upgrade().is_some_and(|window| !window.global::<ui::Nav>().get_settings()) {
            start(Intent::Start);
        }
    });
    dialog.on_cancel(always(send, Intent::Cancel));

    let send = send.clone();
    let change = move |with: &dyn Fn(Form) -> Form| {
        if let Some(form) = form_of(&shown) {
            send(Intent::Edit(with(form)));
        }
    };
    let (edit, weak) = (change.clone(), window.as_weak());
    dialog.on_edited(move || {
        if let Some(window) = weak.upgrade() {
            edit(&|old| form::read(&window.global::<ui::NewGame>().get_form(), &old));
        }
    });
    let edit = change.clone();
    dialog.on_typed(move |entry, text| edit(&|form| form.typed(form::entry(entry), &text)));
    let edit = change.clone();
    dialog.on_slid(move |entry, place| edit(&|form| form.slid(form::entry(entry), place.max(0) as usize)));
    dialog.on_swap(move || change(&Form::swapped));
    dialog.on_tidy(|entry, text| form::entry(entry).tidy(&text).into());
}

fn presets(
    window: &MainWindow,
    shown: Shown,
    set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
    send: &(impl Fn(Intent) + Clone + 'static),
) {
    let presets = window.global::<ui::Presets>();
    let choose = send.clone();
    presets.on_choose(move |index| {
        if let Ok(index) = usize::try_from(index) {
            take_written();
            choose(Intent::Choose(index));
        }
    });
    let (change, last) = (set.clone(), shown.clone());
    presets.on_keep(move |name| {
        if let Some(form) = form_of(&last) {
            change(&|s| Preset::keep(&mut s.presets, &name, &form));
        }
    });
    // The person's own stand behind the ready-made ones.
    let own = move |index: i32| match &*shown.borrow() {
        Some(Dialog::NewGame { ready_made, .. }) => usize::try_from(index).ok()?.checked_sub(*ready_made),
        _ => None,
    };
    let (change, place) = (set.clone(), own.clone());
    presets.on_rename(move |index, name| {
        if let Some(index) = place(index) {
            change(&|s| Preset::rename(&mut s.presets, index, &name));
        }
    });
    let change = set.clone();
    presets.on_drop(move |index| {
        if let Some(index) = own(index) {
            change(&|s| {
                if index < s.presets.len() {
                    s.presets.remove(index);
                }
            });
        }
    });
}

fn files(window: &MainWindow, shown: Shown, send: &(impl Fn(Intent) + Clone + 'static)) {
    let dialog = window.global::<ui::Files>();
    dialog.on_cancel(always(send, Intent::Cancel));
    let go = send.clone();
    dialog.on_go(move |path| go(Intent::TypedPath(path.as_str().into())));
    let (up, weak) = (send.clone(), window.as_weak());
    dialog.on_up(move || {
        let Some(window) = weak.upgrade() else { return };
        let folder = PathBuf::from(window.global::<ui::Files>().get_folder().as_str());
        if let Some(parent) = folder.parent() {
            up(Intent::Folder(parent.to_owned()));
        }
    });
    let place = send.clone();
    dialog.on_place(move |path| place(Intent::Place(path.as_str().into())));
    let save = send.clone();
    dialog.on_save(move |path| save(Intent::SaveAs(path.as_str().into())));
    let filter = send.clone();
    dialog.on_set_filter(move |text| filter(Intent::Filter(text.into())));
    let (open, known) = (send.clone(), shown.clone());
    dialog.on_choose_recent(move |index| {
        let file = match &*known.borrow() {
            Some(Dialog::Files { recent, .. }) => usize::try_from(index).ok().and_then(|i| recent.get(i)).cloned(),
            _ => None,
        };
        if let Some(file) = file {
            open(Intent::Open(file.path));
        }
    });
    let open = send.clone();
    dialog.on_choose(move |index| {
        let choice = match &*shown.borrow() {
            Some(Dialog::Files { files, save_as, .. }) => {
                let file = usize::try_from(index).ok().and_then(|i| files.get(i)).cloned();
                file.map(|file| (file, save_as.is_some()))
            }
            _ => None,
        };
        if let Some((file, saves)) = choice {
            open(match (file.folder, saves) {
                (true, _) => Intent::Folder(file.path),
                (false, true) => Intent::Place(file.path),
                (false, false) => Intent::Open(file.path),
            });
        }
    });
}
