//! Players: the cards' menus, the built-in player's level, and the engines of the settings.

use std::cell::RefCell;
use std::rc::Rc;

use lanke_app::form::Form;
use lanke_app::view::{Dialog, EnginesView, FoundNetwork, NetworkView, PlayPage, Side};
use lanke_app::words::{Lang, phrase};
use lanke_app::{EngineWish, Intent, NetworkWish, Settings, levels};
use lanke_players::{Engine, PlayerSpec};
use lanke_rules::{ByColor, Color};
use slint::{ComponentHandle, Model, ModelRc, SharedString, VecModel};

use crate::callbacks::{Shown, always, placed};
use crate::ui::{self, MainWindow};

/// Shows the players of the game, and those that could take their places.
pub(crate) fn show(window: &MainWindow, page: &PlayPage) {
    let opponents = window.global::<ui::Opponents>();
    let names = |side: &Side| list(side.players.iter().map(|player| player.0.as_str()));
    replace(opponents.get_black(), names(&page.sides.black), |rows| opponents.set_black(rows));
    replace(opponents.get_white(), names(&page.sides.white), |rows| opponents.set_white(rows));
    opponents.set_black_chosen(page.sides.black.chosen as i32);
    opponents.set_white_chosen(page.sides.white.chosen as i32);

    let actions = window.global::<ui::Actions>();
    actions.set_hinting(page.hinting);
    actions.set_handed(page.sides.black.handed_over || page.sides.white.handed_over);

    let nogo = window.global::<ui::NoGo>();
    nogo.set_opposed(page.strength.is_some());
    if let Some(strength) = &page.strength {
        nogo.set_minimax(strength.minimax);
        nogo.set_place(strength.place.into());
        nogo.set_strength((&strength.text).into());
        nogo.set_white_opposed(strength.color == Color::White);
    }
}

/// Names the levels of the network chosen, and tells how strong those of the built-in player are, in the language set.
pub(crate) fn speak(window: &MainWindow, settings: &Settings) {
    let lang = settings.lang;
    let opponents = window.global::<ui::Opponents>();
    let network = levels::of_network(lang, settings.network.people);
    opponents.set_network_levels(network.map(SharedString::from).collect::<Vec<_>>().as_slice().into());
    let strengths = (1..=PlayerSpec::STRONGEST).map(|level| strength(lang, level));
    window.global::<ui::Help>().set_levels(strengths.collect::<Vec<_>>().as_slice().into());
}

/// Names the levels of the built-in player, with their strengths on the board of a new game.
pub(crate) fn show_levels(opponents: &ui::Opponents<'_>, form: &Form, lang: Lang) {
    let names = (1..=PlayerSpec::STRONGEST).map(|level| SharedString::from(levels::name(lang, level, form.size())));
    replace(opponents.get_levels(), names.collect(), |rows| opponents.set_levels(rows));
}

fn strength(lang: Lang, level: u8) -> ui::Strength {
    let [nine, thirteen, nineteen, nogo] = levels::strengths(lang, level).map(SharedString::from);
    ui::Strength {
        level: phrase(lang, "seat-short", &[("n", &level.to_string())]).into(),
        nine,
        thirteen,
        nineteen,
        nogo,
    }
}

/// Shows the set-up of computer opponents.
pub(crate) fn show_engines(window: &MainWindow, view: &EnginesView, settings: &Settings) {
    let engines = &settings.engines;
    let opponents = window.global::<ui::Opponents>();
    replace(opponents.get_engines(), list(engines.iter().map(|engine| engine.name.as_str())), |rows| {
        opponents.set_engines(rows)
    });
    let page = window.global::<ui::Engines>();
    let row = |engine: &Engine| ui::EngineRow { name: (&engine.name).into(), command: (&engine.command).into() };
    replace(page.get_list(), engines.iter().map(row).collect(), |rows| page.set_list(rows));
    replace(page.get_found(), view.found.iter().map(row).collect(), |rows| page.set_found(rows));
    let adviser = engines.iter().position(|engine| engine.name == settings.adviser);
    let network = view.network.advises && view.network.name.is_some();
    page.set_adviser(if network { -1 } else { adviser.map_or(0, |at| at as i32 + 1) });
    page.set_ponder(settings.ponder);
    page.set_tried(view.trial.is_some());
    if let Some(trial) = &view.trial {
        page.set_running(trial.running);
        page.set_verdict((&trial.verdict).into());
        page.set_good(trial.good);
        replace(page.get_lines(), list(trial.lines.iter().map(String::as_str)), |rows| page.set_lines(rows));
    } else {
        page.set_running(false);
    }
    show_network(&window.global(), &view.network, settings.lang);
}

fn show_network(page: &ui::Network<'_>, network: &NetworkView, lang: Lang) {
    let NetworkView { reading, name, about, trouble, found, .. } = network;
    let row = |of: &FoundNetwork| ui::NetworkRow { name: (&of.name).into(), about: (&of.about).into() };
    replace(page.get_found(), found.iter().map(row).collect(), |rows| page.set_found(rows));
    page.set_chosen(name.is_some());
    page.set_name(name.as_deref().unwrap_or_default().into());
    page.set_about(about.into());
    page.set_reading(reading.is_some());
    let reads = reading.as_ref().map(|name| phrase(lang, "net-reading", &[("n", name)]));
    page.set_news(reads.or(trouble.clone()).unwrap_or_default().into());
}

/// Shows what is wrong with a computer opponent.
pub(crate) fn show_trouble(window: &MainWindow, text: &str, log: &[String], others: &[(String, PlayerSpec)]) {
    let trouble = window.global::<ui::Trouble>();
    trouble.set_text(text.into());
    replace(trouble.get_log(), list(log.iter().map(String::as_str)), |rows| trouble.set_log(rows));
    replace(trouble.get_others(), list(others.iter().map(|other| other.0.as_str())), |rows| trouble.set_others(rows));
}

fn list<'a>(rows: impl Iterator<Item = &'a str>) -> Vec<SharedString> {
    rows.map(SharedString::from).collect()
}

/// Puts rows in place of others where they differ.
pub(crate) fn replace<T: Clone + PartialEq + 'static>(old: ModelRc<T>, new: Vec<T>, set: impl FnOnce(ModelRc<T>)) {
    if !old.iter().eq(new.iter().cloned()) {
        set(ModelRc::new(VecModel::from(new)));
    }
}

/// Hears who is to play.
pub(crate) fn listen(
    window: &MainWindow,
    shown: Shown,
    sides: Rc<RefCell<ByColor<Side>>>,
    send: &(impl Fn(Intent) + Clone + 'static),
) {
    let opponents = window.global::<ui::Opponents>();
    let sit = send.clone();
    opponents.on_choose(move |white, index| {
        let color = if white { Color::White } else { Color::Black };
        let chosen = usize::try_from(index).ok().and_then(|i| sides.borrow()[color].players.get(i).cloned());
        if let Some((_, player)) = chosen {
            sit(Intent::SetPlayer(color, player));
        }
    });
    let weak = window.as_weak();
    opponents.on_set_up(move || {
        if let Some(window) = weak.upgrade() {
            window.global::<ui::SettingsView>().set_page(ui::SettingsPage::Engines);
            window.global::<ui::Nav>().set_settings(true);
        }
    });

    let trouble = window.global::<ui::Trouble>();
    trouble.on_retry(always(send, Intent::Accept));
    trouble.on_by_hand(always(send, Intent::Cancel));
    let other = send.clone();
    trouble.on_other(move |index| {
        let chosen = match &*shown.borrow() {
            Some(Dialog::Trouble { color, others, .. }) => {
                usize::try_from(index).ok().and_then(|i| others.get(i)).map(|other| (*color, other.1.clone()))
            }
            _ => None,
        };
        if let Some((color, player)) = chosen {
            other(Intent::SetPlayer(color, Some(player)));
        }
    });

    let (strengthen, weak) = (send.clone(), window.as_weak());
    window.global::<ui::NoGo>().on_strengthen(move |minimax, place| {
        let Some(window) = weak.upgrade() else { return };
        let color = if window.global::<ui::NoGo>().get_white_opposed() { Color::White } else { Color::Black };
        let place = u8::try_from(place).unwrap_or(1);
        strengthen(Intent::SetPlayer(
            color,
            Some(if minimax { PlayerSpec::Minimax(place) } else { PlayerSpec::Level(place) }),
        ));
    });
}

/// Hears how engines are set up.
pub(crate) fn listen_engines(
    window: &MainWindow,
    set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
    send: &(impl Fn(Intent) + Clone + 'static),
) {
    let page = window.global::<ui::Engines>();
    page.on_find(always(send, Intent::Engines(EngineWish::Find)));
    page.on_stop(always(send, Intent::Engines(EngineWish::Stop)));
    let try_out = send.clone();
    page.on_try(move |name, command| {
        let name = if name.is_empty() { command.clone() } else { name };
        try_out(Intent::Engines(EngineWish::Try(Engine { name: name.into(), command: command.into() })));
    });
    let change = set.clone();
    page.on_keep(move |old, name, command| {
        change(&|s| s.keep_engine(&old, name.trim(), command.trim()));
    });
    let change = set.clone();
    page.on_drop(move |index| {
        change(&|s| {
            if let Some(index) = usize::try_from(index).ok().filter(|&i| i < s.engines.len()) {
                s.engines.remove(index);
            }
        });
    });
    let network = window.global::<ui::Network>();
    network.on_look(always(send, Intent::Network(NetworkWish::Look)));
    network.on_use_found(placed(send, |index| Intent::Network(NetworkWish::ChooseFound(index))));
    network.on_forget(always(send, Intent::Network(NetworkWish::Forget)));
    let change = set.clone();
    page.on_think_ahead(move |on| change(&|s| s.ponder = on));
    let change = set.clone();
    page.on_advise(move |index| {
        change(&|s| {
            s.network.advises = index < 0;
            let engine = usize::try_from(index - 1).ok().and_then(|i| s.engines.get(i));
            s.adviser = engine.map(|engine| engine.name.clone()).unwrap_or_default();
        });
    });
}
