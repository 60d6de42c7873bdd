//! The review screen.

use std::time::Duration;

use lanke_game::review::Review;
use lanke_rules::{ByColor, Capture, Color, Move};

use super::{dialogs, move_label, reading, unsaved};
use crate::app::App;
use crate::board::draw::{Drawn, Shown, game_number, moves_left, open_points};
use crate::edit::{BranchEdit, Tool};
use crate::intent::Screen;
use crate::record_file::{name_of, names};
use crate::record_words::{about, flaw_words, or_side, players, rank, result};
use crate::status;
use crate::study::Study;
use crate::view::{Can, EditView, PlayerView, Status, Tab, Title, Tone, View};
use crate::words::{Lang, phrase, word};

pub(super) fn view(app: &App, now: Duration) -> View {
    let cx = app.context(now);
    let (lang, names, study) = (app.settings.lang, app.settings.look.coordinates, app.shelf.shown());
    let review = study.review();
    let position = review.position();
    let node = review.tree().node(review.node());
    let size = position.board().size();
    let last = match review.tried() {
        Some(&[.., (_, mv)]) => Some(mv),
        _ => node.mv(size).map(|(_, mv)| mv),
    };
    let trying = review.tried().map(|moves| moves.len() as u32);
    let nogo = position.ruleset().capture == Capture::Forbidden;
    let rows = study.rows(lang, names);
    let at = move_place(review);
    let mut view = View {
        screen: Screen::Review,
        settings: app.settings.clone(),
        silent: app.silent,
        unsaved: unsaved::mark(app),
        findings: unsaved::findings(app),
        offers_game: app.offers_game(),
        board: Shown {
            lang,
            names,
            game: game_number(review.tree()),
            position,
            last: match last {
                Some(Move::Play(p)) => Some(p),
                _ => None,
            },
            refused: app.refused.map(|r| r.0),
            ghost: match app.hand.tool(study) {
                None => Some(position.to_play()),
                Some(Tool::Stone(color)) => Some(color),
                Some(_) => None,
            },
            enabled: true,
            covered: false,
            dead: &[],
            score: None,
            record: trying.is_none().then(|| Drawn {
                markup: node.markup(),
                dimmed: review.dimmed(),
                visible: review.visible(),
                link_from: app.hand.link_from(study),
            }),
            open: None,
        }
        .view(),
        players: cards(lang, review),
        status: status_line(app, trying, now),
        move_label: move_label(lang, review.move_number() as usize),
        title: title(app),
        tabs: app.shelf.iter().map(|s| Tab { name: tab_name(lang, s), changed: s.changed() }).collect(),
        tab: app.shelf.at(),
        line: rows,
        at,
        tree: study.shape(),
        node: study.node(),
        comment: node.comment().unwrap_or_default(),
        reading: Some(reading::view(app)),
        analysis: None,
        autoplay: (study.walks(), app.settings.speed),
        trying,
        edit: EditView {
            tool: app.hand.tool(study),
            judged: if trying.is_none() { node.judgements().collect() } else { Vec::new() },
            of_move: study.is_move(),
            branch: BranchEdit::ALL.into_iter().filter(|&edit| app.hand.can(study, edit)).collect(),
        },
        can: Can {
            pass: !nogo,
            undo: trying.map_or(review.can_undo(), |n| n > 0),
            redo: if trying.is_some() { review.tried_ahead() > 0 } else { review.can_redo() },
            keep: review.keepable() > 0,
            save: true,
            ..Can::default()
        },
        count: None,
        result: None,
        studying: false,
        sitting: app.play.sitting(&cx),
        found: app.engines.found(&cx),
        trial: app.engines.trial_view(&cx),
        network: app.engines.network_view(&cx),
        strength: None,
        hinting: false,
        moves_left: nogo.then(|| moves_left(&open_points(position))),
        online: app.online.view(&cx),
        unread: app.online.unread(),
        camera: app.camera.view(&app.game_state(), app.camera_engines(), &app.context(now)),
        dialog: dialogs::dialog(app, now),
    };
    reading::mark(app, &mut view.board, moves(review), review.move_number());
    view.analysis = Some(app.analysis_view(&mut view.board, now));
    view
}

/// The moves before the position shown, those tried out included, with their numbers.
fn moves(review: &Review) -> impl Iterator<Item = (u32, Color, Move)> {
    let (tree, size) = (review.tree(), review.setting().size);
    let line = review.line()[..=review.at()].iter();
    let recorded = line.filter(move |&&id| tree.node(id).raw_move().is_some());
    let recorded = recorded.map(move |&id| tree.node(id).mv(size));
    let tried = review.tried().unwrap_or_default().iter().copied().map(Some);
    recorded.chain(tried).zip(1..).filter_map(|(mv, number)| mv.map(|(color, mv)| (number, color, mv)))
}

/// How many moves of the line lie before the board shown.
fn move_place(review: &Review) -> usize {
    let has_move = |id| review.tree().node(id).raw_move().is_some();
    review.line()[..=review.at()].iter().filter(|&&id| has_move(id)).count()
}

fn cards(lang: Lang, review: &Review) -> ByColor<PlayerView> {
    let position = review.position();
    let names = names(Some(review.tree()));
    ByColor::from_fn(|color| PlayerView {
        name: or_side(lang, color, &names[color]),
        rank: rank(review.tree(), color),
        captures: phrase(lang, "card-captures", &[("n", &position.captures()[color].to_string())]),
        clock: None,
        active: position.to_play() == color,
        state: String::new(),
        tone: Tone::Plain,
        agreed: false,
    })
}

fn status_line(app: &App, trying: Option<u32>, now: Duration) -> Status {
    let lang = app.settings.lang;
    if let Some((notice, _)) = &app.notice {
        return notice.clone();
    }
    let review = app.shelf.shown().review();
    if let Some(status) = app.analysis_status(now) {
        return status;
    }
    if let Some(n) = trying {
        let text = phrase(lang, "rev-trying", &[("n", &n.to_string())]);
        return Status { text, tone: Tone::Good, icon: "try" };
    }
    if let Some(status) = reading::practice_status(app) {
        return status;
    }
    if let Some(flaw) = review.flaw() {
        let why = flaw_words(lang, flaw, review.position().ruleset().capture == Capture::Forbidden);
        return Status { text: phrase(lang, "st-illegal", &[("n", &why)]), tone: Tone::Bad, icon: "warning" };
    }
    status::to_play(lang, review.position().to_play())
}

/// What stands on a record's tab: its file, its players, or what else it is.
pub(super) fn tab_name(lang: Lang, study: &Study) -> String {
    let tree = study.review().tree();
    match study.path() {
        Some(path) => {
            let name = name_of(path);
            name.rsplit_once('.').map_or(name.clone(), |(stem, _)| stem.to_owned())
        }
        None if study.of_game().is_some() => word(lang, "rev-thisgame").to_owned(),
        None => players(lang, tree).unwrap_or_else(|| word(lang, "rev-untitled").to_owned()),
    }
}

fn title(app: &App) -> Title {
    let (lang, study) = (app.settings.lang, app.shelf.shown());
    let tree = study.review().tree();
    let names = names(Some(tree));
    Title {
        result: result(lang, tree, study.review().setting().ruleset.name),
        about: about(lang, tree, study.review().setting().ruleset.name),
        changed: study.changed(),
        names: ByColor::from_fn(|color| or_side(lang, color, &names[color])),
    }
}
