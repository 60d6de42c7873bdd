//! The first page in the window.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use lanke_app::view::{HomePage, UnfinishedView};
use lanke_app::{HomeWish, Intent, OwnColor, PageId, QuickGame, Settings};
use lanke_rules::Color;
use slint::{ComponentHandle, VecModel};

use crate::callbacks::always;
use crate::games::game_row;
use crate::show::sync;
use crate::thumbnails::Thumbnails;
use crate::ui::{self, MainWindow};

/// Content of the page.
pub(crate) struct HomeModels {
    thumbnails: Rc<Thumbnails>,
    stops: Rc<VecModel<ui::Stop>>,
    recent: Rc<VecModel<ui::GameRow>>,
    /// Files of the rows.
    files: Rc<RefCell<Vec<PathBuf>>>,
}

/// In the order of the window's choices.
const COLORS: [OwnColor; 3] = [OwnColor::Black, OwnColor::White, OwnColor::Nigiri];

impl HomeModels {
    pub(crate) fn new(home: &ui::Home<'_>, thumbnails: Rc<Thumbnails>) -> Self {
        let models = Self { thumbnails, stops: Rc::default(), recent: Rc::default(), files: Rc::default() };
        home.set_stops(models.stops.clone().into());
        home.set_recent(models.recent.clone().into());
        models
    }

    /// Shows the page.
    pub(crate) fn show(&self, home: &ui::Home<'_>, page: &HomePage) {
        home.set_greeting((&page.greeting).into());
        home.set_date((&page.date).into());
        home.set_name((&page.person.0).into());
        home.set_rank((&page.person.1).into());
        home.set_asks_name(page.asks_name);
        home.set_unfinished(page.unfinished.is_some());
        if let Some(unfinished) = &page.unfinished {
            self.unfinished(home, unfinished);
        }
        let quick = &page.quick;
        home.set_side(quick.game.side.into());
        home.set_level(quick.game.level.into());
        home.set_color(COLORS.iter().position(|&color| color == quick.game.color).map_or(0, |i| i as i32));
        home.set_strength((&quick.strength).into());
        home.set_komi((&quick.komi).into());
        sync(
            &self.stops,
            quick.stops.iter().map(|(level, name)| ui::Stop { level: (*level).into(), name: name.into() }),
        );
        home.set_corner(self.thumbnails.number(&page.corner));
        home.set_cards((&page.learn.cards).into());
        home.set_cards_due(page.learn.due);
        home.set_problem(page.learn.board.as_ref().map_or(0, |board| self.thumbnails.number(board)));
        home.set_problem_nogo(page.learn.board.as_ref().is_some_and(|board| board.nogo));
        home.set_known(page.recent.is_some());
        let recent = page.recent.iter().flatten();
        self.files.replace(recent.clone().map(|game| game.path.clone()).collect());
        sync(&self.recent, recent.map(|game| game_row(game, &self.thumbnails)));
    }

    fn unfinished(&self, home: &ui::Home<'_>, view: &UnfinishedView) {
        home.set_title((&view.title).into());
        home.set_what((&view.what).into());
        home.set_about((&view.about).into());
        home.set_note((&view.note).into());
        let (color, turn) = view.turn.clone().unwrap_or((Color::Black, String::new()));
        home.set_turn(turn.into());
        home.set_white_turn(color == Color::White);
        home.set_board(view.board.as_ref().map_or(0, |board| self.thumbnails.number(board)));
        home.set_board_nogo(view.board.as_ref().is_some_and(|board| board.nogo));
        home.set_dismissable(view.dismissable);
    }

    /// Hears what is wished on the page.
    pub(crate) fn listen(
        &self,
        window: &MainWindow,
        set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
        send: &(impl Fn(Intent) + Clone + 'static),
    ) {
        let home = window.global::<ui::Home>();
        window.global::<ui::Nav>().on_home(always(send, Intent::Show(PageId::Home)));
        home.on_play(always(send, Intent::Home(HomeWish::Play)));
        home.on_customize(always(send, Intent::Home(HomeWish::Customize)));
        home.on_two(always(send, Intent::Home(HomeWish::TwoPlayers)));
        home.on_learn(always(send, Intent::Show(PageId::Learn)));
        home.on_review(always(send, Intent::Home(HomeWish::Cards)));
        home.on_resume(always(send, Intent::Home(HomeWish::Resume)));
        home.on_dismiss(always(send, Intent::Home(HomeWish::Dismiss)));
        let change = set.clone();
        home.on_choose(move |side, level, color| {
            let color = usize::try_from(color).ok().and_then(|i| COLORS.get(i).copied()).unwrap_or_default();
            let [side, level] = [side, level].map(|n| u8::try_from(n).unwrap_or(1));
            change(&|settings| settings.quick = QuickGame { side, level, color });
        });
        let change = set.clone();
        home.on_introduce(move |name| {
            change(&|settings| {
                settings.welcomed = true;
                settings.course.name = name.trim().to_owned();
            });
        });
        let settings = window.global::<ui::Settings>();
        let change = set.clone();
        settings.on_introduce(move |name| {
            change(&|settings| {
                settings.welcomed = true;
                settings.course.name = name.as_str().to_owned();
            });
        });
        let change = set.clone();
        settings.on_name_others(move |names| change(&|s| s.other_names = names.as_str().to_owned()));
        let change = set.clone();
        settings.on_analyse_own_games(move |on| change(&|s| s.own_games_analysed = on));
        let change = set.clone();
        settings.on_open_home(move |on| change(&|settings| settings.home = on));
        let (open, files) = (send.clone(), self.files.clone());
        home.on_open_recent(move |index| {
            let file = usize::try_from(index).ok().and_then(|index| files.borrow().get(index).cloned());
            if let Some(file) = file {
                open(Intent::Open(file));
            }
        });
    }
}
