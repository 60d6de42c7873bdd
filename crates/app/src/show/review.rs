//! The review screen.

use std::rc::Rc;
use std::time::Duration;

use lanke_game::record::{Flaw, Judgement, Node, Refusal, Replay, Tree};
use lanke_game::review::Review;
use lanke_rules::{ByColor, Capture, Color, Move, Name, Outcome, Unit};

use super::{Row, dialogs, move_label, play, players, reading, rows, unsaved};
use crate::app::{App, Open};
use crate::board::draw::{Drawn, Shown, game_number, open_points};
use crate::edit::{BranchEdit, Tool};
use crate::intent::Screen;
use crate::record_file::{name_of, names};
use crate::status;
use crate::study::Study;
use crate::view::{Can, EditView, MoveRow, PlayerView, Status, Tab, Title, Tone, View};
use crate::words::{Lang, outcome_words, phrase, word};
use lanke_game::Coordinates;
use lanke_words::rules_words;

pub(super) fn view(app: &App, now: Duration) -> View {
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
        offers_game: matches!(app.dialog, Some(Open::Restore(..) | Open::Rejoin(_))),
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
        sitting: players::sitting(app),
        found: app.found_engines(),
        trial: app.trial_view(),
        network: app.network_view(),
        strength: None,
        hinting: false,
        moves_left: nogo.then(|| play::moves_left(&open_points(position))),
        online: app.online.view(&app.context(now)),
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

/// The rows of the line shown, with what the rules have against its moves.
pub(crate) fn move_rows(lang: Lang, names: Coordinates, review: &Review) -> Rc<[MoveRow]> {
    let (tree, setting) = (review.tree(), review.setting());
    let mut replay = Replay::new(tree, setting);
    let mut list = Vec::with_capacity(review.line().len());
    for &id in review.line() {
        let node = tree.node(id);
        replay.step(node);
        let Some((color, _)) = node.raw_move() else { continue };
        let flaw = replay.flaw_at(id);
        list.push(Row {
            node: id,
            number: replay.moves(),
            color,
            mv: node.mv(setting.size).map_or(Move::Pass, |(_, mv)| mv),
            used: None,
            judged: judgements(lang, node),
            illegal: flaw.map(|flaw| flaw_words(lang, flaw, setting.ruleset.capture == Capture::Forbidden)),
        });
    }
    rows(lang, names, setting.size, list.into_iter())
}

/// What is said of a node, as signs and in words.
fn judgements(lang: Lang, node: Node<'_>) -> (String, String) {
    let (signs, words): (Vec<_>, Vec<_>) = node
        .judgements()
        .map(|(judgement, twice)| {
            let (sign, key) = judgement_words(judgement);
            let said = word(lang, key).to_owned();
            match (twice, sign.chars().last()) {
                (true, Some(last)) => (format!("{sign}{last}"), phrase(lang, "jd-twice", &[("n", &said)])),
                _ => (sign.to_owned(), said),
            }
        })
        .unzip();
    (signs.join(" "), words.join(" "))
}

/// The sign of a judgement and its words in the catalogue.
pub(crate) const fn judgement_words(judgement: Judgement) -> (&'static str, &'static str) {
    match judgement {
        Judgement::GoodMove => ("!", "jd-good"),
        Judgement::BadMove => ("?", "jd-bad"),
        Judgement::Interesting => ("!?", "jd-interesting"),
        Judgement::Doubtful => ("?!", "jd-doubtful"),
        Judgement::Even => ("=", "jd-even"),
        Judgement::Good(Color::Black) => ("●+", "jd-black"),
        Judgement::Good(Color::White) => ("○+", "jd-white"),
        Judgement::Unclear => ("~", "jd-unclear"),
        Judgement::Hotspot => ("★", "jd-hotspot"),
    }
}

fn flaw_words(lang: Lang, flaw: &Flaw, nogo: bool) -> String {
    match &flaw.reason {
        Refusal::Illegal(illegal) => status::illegal(lang, *illegal, nogo),
        Refusal::NoPoint(_) => word(lang, "st-outside").to_owned(),
    }
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

fn or_side(lang: Lang, color: Color, name: &str) -> String {
    if name.trim().is_empty() { lanke_words::side(lang, color).to_owned() } else { name.to_owned() }
}

fn rank(tree: &Tree, color: Color) -> String {
    let property = match color {
        Color::Black => "BR",
        Color::White => "WR",
    };
    tree.root().first(property).map(|v| v.line().into_owned()).unwrap_or_default()
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
    let key = match review.position().to_play() {
        Color::Black => "st-black",
        Color::White => "st-white",
    };
    status::status(lang, key, Tone::Plain, "info")
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

/// The result as briefly as players write it, which is in English what SGF has, too; or as the record has it
/// where it makes no sense.
fn result(lang: Lang, tree: &Tree, rules: Name) -> String {
    let Some(value) = tree.root().first("RE") else { return String::new() };
    let text = value.line().into_owned();
    match (Outcome::parse(&text), lang) {
        (Some(outcome @ Outcome::Win { .. }), Lang::En) => outcome.sgf(),
        (Some(outcome), _) => outcome_words(lang, outcome, Unit::of(&rules.ruleset())),
        (None, _) => text,
    }
}

/// Event, date and rules, whatever is known.
fn about(lang: Lang, tree: &Tree, rules: Name) -> String {
    let known = ["EV", "DT"].into_iter().filter_map(|name| tree.root().first(name)).map(|v| v.line().into_owned());
    let known: Vec<String> = known.filter(|v| !v.trim().is_empty()).chain([rules_words(lang, rules)]).collect();
    known.join(" · ")
}

pub(super) fn game_name(lang: Lang, tree: &Tree, number: usize) -> String {
    let said = tree.root().first("GN").map(|v| v.line().into_owned()).filter(|n| !n.trim().is_empty());
    let of_players = || players(lang, tree);
    said.or_else(of_players).unwrap_or_else(|| phrase(lang, "rev-game", &[("n", &number.to_string())]))
}

/// `王质 对 石室`, if the record names anyone.
fn players(lang: Lang, tree: &Tree) -> Option<String> {
    let names = names(Some(tree));
    let known = !names.black.trim().is_empty() || !names.white.trim().is_empty();
    let name = |color| or_side(lang, color, &names[color]);
    known.then(|| format!("{} {} {}", name(Color::Black), word(lang, "rev-versus"), name(Color::White)))
}
