//! The view: what the components show, put together.

pub(super) mod dialogs;
mod unsaved;

use std::time::Duration;

use super::{App, Open};
use crate::board::draw::mark_numbers;
use crate::review::view::EditView;
use crate::screen::Screen;
use crate::view::View;
use crate::words::{Lang, phrase};

impl App {
    /// The view at `now`.
    pub fn view(&self, now: Duration) -> View {
        match self.screen {
            Screen::Play => self.play_view(now),
            Screen::Review => self.review_view(now),
        }
    }

    fn play_view(&self, now: Duration) -> View {
        let (cx, game) = (self.context(now), self.play.game());
        let (lang, names) = (cx.lang(), cx.settings.look.coordinates);
        let page = self.play.view(self.refused.map(|refused| refused.0), self.line_state(), &cx);
        let played = game.session().moves().iter().take(game.at()).zip(1..);
        let mut board = page.board;
        let moves = played.map(|(played, n)| (n, played.color, played.mv));
        mark_numbers(&mut board, cx.settings.numbers, moves, game.at() as u32, self.review.lit(game.node()), lang);
        self.camera.draw(&mut board, &self.game_state(), self.camera_engines(), &cx);
        let notice = self.notice.as_ref().map(|notice| notice.0.clone());
        View {
            screen: Screen::Play,
            settings: self.settings.clone(),
            silent: self.silent,
            unsaved: unsaved::mark(self),
            findings: unsaved::findings(self),
            offers_game: self.offers_game(),
            board,
            players: page.players,
            status: notice.or(page.status).unwrap_or_else(|| self.online.status(&cx)),
            move_label: move_label(lang, game.at()),
            title: page.title,
            tabs: Vec::new(),
            tab: 0,
            line: game.rows(lang, names),
            at: game.at(),
            tree: game.shape(),
            node: game.node(),
            comment: game.session().tree().node(game.node()).comment().unwrap_or_default(),
            reading: None,
            analysis: None,
            autoplay: (false, self.settings.speed),
            trying: None,
            edit: EditView::default(),
            can: page.can,
            count: page.count,
            result: page.result,
            studying: game.is_studying(),
            sides: page.sides,
            found: self.engines.found(&cx),
            trial: self.engines.trial_view(&cx),
            network: self.engines.network_view(&cx),
            strength: page.strength,
            hinting: page.hinting,
            moves_left: page.moves_left,
            online: self.online.view(&cx),
            unread: self.online.unread(),
            camera: self.camera.view(&self.game_state(), self.camera_engines(), &cx),
            dialog: dialogs::dialog(self, now),
        }
    }

    fn review_view(&self, now: Duration) -> View {
        let (cx, record) = (self.context(now), self.review.shown());
        let (lang, names) = (cx.lang(), cx.settings.look.coordinates);
        let page = self.review.view(self.refused.map(|refused| refused.0), &cx);
        let mut board = page.board;
        let analysis = self.analysis_view(&mut board, now);
        let notice = self.notice.as_ref().map(|notice| notice.0.clone());
        View {
            screen: Screen::Review,
            settings: self.settings.clone(),
            silent: self.silent,
            unsaved: unsaved::mark(self),
            findings: unsaved::findings(self),
            offers_game: self.offers_game(),
            board,
            players: page.players,
            status: notice.unwrap_or_else(|| self.review.status(self.analysis_status(now), lang)),
            move_label: move_label(lang, record.review().move_number() as usize),
            title: page.title,
            tabs: page.tabs,
            tab: self.review.records().at(),
            line: record.rows(lang, names),
            at: page.at,
            tree: record.shape(),
            node: record.node(),
            comment: page.comment,
            reading: Some(page.reading),
            analysis: Some(analysis),
            autoplay: (record.walks(), self.settings.speed),
            trying: page.trying,
            edit: page.edit,
            can: page.can,
            count: None,
            result: None,
            studying: false,
            sides: self.play.sides(&cx),
            found: self.engines.found(&cx),
            trial: self.engines.trial_view(&cx),
            network: self.engines.network_view(&cx),
            strength: None,
            hinting: false,
            moves_left: page.moves_left,
            online: self.online.view(&cx),
            unread: self.online.unread(),
            camera: self.camera.view(&self.game_state(), self.camera_engines(), &cx),
            dialog: dialogs::dialog(self, now),
        }
    }

    /// True while the dialog offers the game of an earlier run.
    fn offers_game(&self) -> bool {
        matches!(self.dialog, Some(Open::Restore(..) | Open::Rejoin(_)))
    }
}

/// Label of a move: `第 46 手`, `Move 46`.
fn move_label(lang: Lang, number: usize) -> String {
    phrase(lang, "play-move", &[("n", &number.to_string())])
}
