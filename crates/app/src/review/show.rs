//! The open records in words: board, moves, cards, status.

use lanke_game::review::{GameInfo, Review as Cursor};
use lanke_rules::{ByColor, Capture, Color, Move};

use super::reading::Practice;
use super::request::{BranchEdit, Tool};
use super::view::{EditView, InfoField, ReadingView, ReviewPage, SearchView, Tab};
use super::{OpenRecord, Review};
use crate::analysis::view::AnalysisView;
use crate::board::draw::{Drawn, Shown, game_number, mark_numbers, moves_left, open_points};
use crate::board::{BoardView, Stroke};
use crate::context::Context;
use crate::move_list::move_label;
use crate::record_file::{name_of, names};
use crate::record_view::{Can, PlayerView, RecordView, Title};
use crate::record_words::{about, flaw_words, or_side, players, rank, result};
use crate::settings::MoveNumber;
use crate::status::{self, Status, Tone};
use crate::words::{Lang, phrase, word};

impl Review {
    /// The open records as they are shown; `refused` is a point to be marked, `analyse` draws the analysis on the board,
    /// `reasons` are sentences about the mistake that is shown.
    pub(crate) fn view(
        &self,
        refused: Option<lanke_rules::Point>,
        analyse: impl FnOnce(&mut BoardView) -> AnalysisView,
        reasons: &[String],
        cx: &Context<'_>,
    ) -> ReviewPage {
        let (lang, names, record) = (cx.lang(), cx.settings.look.coordinates, self.shown());
        let review = record.review();
        let position = review.position();
        let node = review.tree().node(review.node());
        let last = match review.tried() {
            Some(&[.., (_, mv)]) => Some(mv),
            _ => node.mv(position.board().size()).map(|(_, mv)| mv),
        };
        let trying = review.tried().map(|moves| moves.len() as u32);
        let nogo = position.ruleset().capture == Capture::Forbidden;
        let mut board = Shown {
            lang,
            names,
            game: game_number(review.tree()),
            position,
            last: match last {
                Some(Move::Play(p)) => Some(p),
                _ => None,
            },
            refused,
            ghost: match self.tools.tool(record) {
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
                stroke: match self.tools.tool(record) {
                    Some(Tool::Arrow) => Some(Stroke::Arrow),
                    Some(Tool::Line) => Some(Stroke::Line),
                    _ => None,
                },
                link_from: self.tools.link_from(record),
            }),
            open: None,
        }
        .view();
        mark_numbers(
            &mut board,
            cx.settings.numbers,
            moves(review),
            review.move_number(),
            self.lit(record.lit_place()),
            lang,
        );
        let analysis = analyse(&mut board);
        ReviewPage {
            record: RecordView {
                board,
                players: cards(lang, review),
                title: title(lang, record),
                move_label: move_label(lang, review.move_number() as usize),
                line: record.rows(lang, names),
                at: move_place(review),
                tree: record.shape(),
                node: record.node(),
                comment: node.comment().unwrap_or_default(),
                can: Can {
                    pass: !nogo,
                    undo: trying.map_or(review.can_undo(), |n| n > 0),
                    redo: if trying.is_some() { review.tried_ahead() > 0 } else { review.can_redo() },
                    keep: review.keepable() > 0,
                    save: true,
                    ..Can::default()
                },
                moves_left: nogo.then(|| moves_left(&open_points(position))),
            },
            tabs: self.records.iter().map(|s| Tab { name: tab_name(lang, s), changed: s.changed() }).collect(),
            tab: self.records.at(),
            analysis,
            walks: record.walks(),
            speed: cx.settings.speed,
            reading: self.reading_view(reasons, lang),
            trying,
            edit: EditView {
                tool: self.tools.tool(record),
                judged: if trying.is_none() { node.judgements().collect() } else { Vec::new() },
                of_move: record.is_move(),
                branch: BranchEdit::ALL.into_iter().filter(|&edit| self.tools.can(record, edit)).collect(),
            },
        }
    }

    fn reading_view(&self, reasons: &[String], lang: Lang) -> ReadingView {
        let record = self.shown();
        let review = record.review();
        let node = review.tree().node(review.node());
        ReadingView {
            prose: self.reading.prose().explained(reasons, &node.comment().unwrap_or_default(), review.setting().size),
            reasons: reasons.to_vec(),
            search: self.reading.search().map(|search| SearchView {
                query: search.query.clone(),
                found: search.found.clone(),
                at: search.found.iter().position(|found| found.node == node.id()),
                size: review.setting().size,
            }),
            practice: self.reading.practice(),
            titles: record.titles(lang),
            game: record.game(),
        }
    }

    /// Sentence on the record shown; `analysis` is what the analysis says.
    pub(crate) fn status(&self, analysis: Option<Status>, lang: Lang) -> Status {
        let review = self.shown().review();
        if let Some(status) = analysis {
            return status;
        }
        if let Some(moves) = review.tried() {
            let text = phrase(lang, "rev-trying", &[("n", &moves.len().to_string())]);
            return Status { text, tone: Tone::Good, icon: "try" };
        }
        if let Some(status) = self.practice_status(lang) {
            return status;
        }
        if let Some(flaw) = review.flaw() {
            let why = flaw_words(lang, flaw, review.position().ruleset().capture == Capture::Forbidden);
            return Status { text: phrase(lang, "st-illegal", &[("n", &why)]), tone: Tone::Bad, icon: "warning" };
        }
        status::to_play(lang, review.position().to_play())
    }

    fn practice_status(&self, lang: Lang) -> Option<Status> {
        let (right, wrong) = self.reading.guesses();
        let text = match self.reading.practice() {
            Practice::Off => return None,
            Practice::Step => word(lang, "st-step").to_owned(),
            Practice::Guess if right + wrong == 0 => word(lang, "st-guess").to_owned(),
            Practice::Guess => phrase(lang, "st-guessed", &[("n", &right.to_string()), ("k", &wrong.to_string())]),
        };
        Some(Status { text, tone: Tone::Good, icon: "hand" })
    }

    /// Texts of the record about its game, to be changed.
    pub(crate) fn info_fields(&self, lang: Lang) -> Vec<InfoField> {
        let tree = self.shown().review().tree();
        let field = |info: GameInfo| InfoField {
            info,
            label: label(lang, info),
            value: tree.root().first(info.property()).map(|v| v.text().into_owned()).unwrap_or_default(),
        };
        GameInfo::ALL.into_iter().map(field).collect()
    }
}

fn title(lang: Lang, record: &OpenRecord) -> Title {
    let (tree, ruleset) = (record.review().tree(), &record.review().setting().ruleset);
    let names = names(Some(tree));
    Title {
        result: result(lang, tree, ruleset.name),
        about: about(lang, tree, ruleset.name),
        changed: record.changed(),
        names: ByColor::from_fn(|color| or_side(lang, ruleset, color, &names[color])),
    }
}

/// The moves before the position shown, those tried out included, with their numbers.
fn moves(review: &Cursor) -> impl Iterator<Item = (MoveNumber, Color, Move)> {
    let (tree, size) = (review.tree(), review.setting().size);
    let line = review.line()[..=review.at()].iter();
    let recorded = line.filter(move |&&id| tree.node(id).raw_move().is_some());
    let recorded = recorded.map(move |&id| (tree.node(id).move_number(), tree.node(id).mv(size)));
    let tried = review.tried().unwrap_or_default().iter().map(|&mv| (None, Some(mv)));
    let mut shown = 0;
    recorded.chain(tried).zip(1..).filter_map(move |((number, mv), place)| {
        shown = number.unwrap_or(shown + 1);
        mv.map(|(color, mv)| (MoveNumber { place, shown }, color, mv))
    })
}

/// Moves of the line before the board shown.
fn move_place(review: &Cursor) -> usize {
    let has_move = |id| review.tree().node(id).raw_move().is_some();
    review.line()[..=review.at()].iter().filter(|&&id| has_move(id)).count()
}

fn cards(lang: Lang, review: &Cursor) -> ByColor<PlayerView> {
    let position = review.position();
    let names = names(Some(review.tree()));
    ByColor::from_fn(|color| PlayerView {
        name: or_side(lang, position.ruleset(), color, &names[color]),
        rank: rank(review.tree(), color),
        captures: phrase(lang, "card-captures", &[("n", &position.captures()[color].to_string())]),
        clock: None,
        active: position.to_play() == color,
        state: String::new(),
        tone: Tone::Plain,
        icon: "",
        you: false,
        agreed: false,
    })
}

/// Name of a record's tab: its file, its players, or what else it is.
pub(crate) fn tab_name(lang: Lang, record: &OpenRecord) -> String {
    let tree = record.review().tree();
    match record.path() {
        Some(path) => {
            let name = name_of(path);
            name.rsplit_once('.').map_or(name.clone(), |(stem, _)| stem.to_owned())
        }
        None if record.of_game().is_some() => word(lang, "rev-thisgame").to_owned(),
        None => players(lang, tree).unwrap_or_else(|| word(lang, "rev-untitled").to_owned()),
    }
}

fn label(lang: Lang, info: GameInfo) -> String {
    let of_side =
        |color, key| phrase(lang, "list-pair", &[("a", lanke_words::side(lang, color)), ("b", word(lang, key))]);
    let key = match info {
        GameInfo::Player(color) => return of_side(color, "info-player"),
        GameInfo::Rank(color) => return of_side(color, "info-rank"),
        GameInfo::Team(color) => return of_side(color, "info-team"),
        GameInfo::Result => "info-result",
        GameInfo::Event => "info-event",
        GameInfo::Round => "info-round",
        GameInfo::Date => "info-date",
        GameInfo::Place => "info-place",
        GameInfo::Rules => "info-rules",
        GameInfo::Komi => "info-komi",
        GameInfo::Handicap => "info-handicap",
        GameInfo::Time => "info-time",
        GameInfo::Overtime => "info-overtime",
        GameInfo::Name => "info-name",
        GameInfo::Comment => "info-comment",
        GameInfo::Annotator => "info-annotator",
        GameInfo::Source => "info-source",
        GameInfo::Copyright => "info-copyright",
    };
    word(lang, key).to_owned()
}
