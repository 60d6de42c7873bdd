//! Reading a record: searching, following its text, guessing its moves, copying it, what it says of its game.

use std::time::Duration;

use lanke_game::record::{self, Content, Edit, NodeId, Tree, ValueBuf};
use lanke_game::review::{Info, PlayError, Review};
use lanke_rules::{Color, Move, Point};

use crate::app::{App, Open, REFUSED};
use crate::event::Effect;
use crate::intent::{Go, Intent, Screen};
use crate::prose::Link;
use crate::record_file::of_tree;
use crate::search::Search;
use crate::view::{Status, Tone};
use crate::words::{phrase, word};

/// A wish about the record that is shown, besides walking and changing it.
#[derive(Clone, Debug, PartialEq)]
pub enum Read {
    /// Look for a text; nothing ends the search.
    Find(Option<String>),
    /// Go to a node that was found.
    Go(NodeId),
    /// Go to the next find behind the node shown, or the one before.
    FindNext(bool),
    /// Follow a link of the comment.
    Follow(Link),
    /// Light up points of the board, in place of others.
    Light(Vec<Point>),
    /// The comment is written; what is written next is a change of its own.
    Written,
    /// What a click on the board does.
    Practise(Practice),
    /// Put something on the clipboard.
    Copy(Copied),
    /// Look at what the record says of its game.
    Info,
    /// What it says becomes this, as one change.
    SetInfo(Vec<(Info, String)>),
}

/// What a click on the board does on the review screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Practice {
    /// It makes a move.
    #[default]
    Off,
    /// Anywhere, it goes one move on.
    Step,
    /// It is a guess at the record's next move.
    Guess,
}

/// What is put on the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The whole record.
    Record,
    /// The line shown, without its variations.
    Line,
    /// The position shown, as stones that are set up.
    Position,
}

/// How the record that is shown is read.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) search: Option<Search>,
    pub(crate) practice: Practice,
    /// Guesses that were right, and that were wrong.
    pub(crate) guesses: (u32, u32),
    /// Points that are lit up, at which node.
    lit: Option<(NodeId, Vec<Point>)>,
}

impl App {
    pub(crate) fn read(&mut self, read: Read, now: Duration) {
        match read {
            Read::Find(None) => self.reading.search = None,
            Read::Find(Some(query)) => self.find(&query),
            Read::Go(node) => self.record_intent(Intent::Go(Go::Node(node)), now),
            Read::FindNext(forward) => self.find_next(forward, now),
            Read::Follow(Link::Move(n)) => self.record_intent(Intent::Go(Go::Move(n)), now),
            Read::Follow(Link::Point(p)) if self.lit() == [p] => self.light(Vec::new()),
            Read::Follow(Link::Point(p)) => self.light(vec![p]),
            // The window opens what leads out of the program.
            Read::Follow(Link::Web(_)) => {}
            Read::Light(points) => self.light(points),
            Read::Written => self.shelf.shown_mut().review_mut().end_writing(),
            Read::Practise(practice) => {
                self.reading.practice = practice;
                self.reading.guesses = (0, 0);
            }
            Read::Copy(what) => self.copy(what, now),
            Read::Info if self.screen == Screen::Review => self.dialog = Some(Open::Info),
            Read::Info => {}
            Read::SetInfo(infos) => self.set_infos(&infos, now),
        }
    }

    /// The points that are lit up at the node shown.
    pub(crate) fn lit(&self) -> &[Point] {
        match &self.reading.lit {
            Some((node, points)) if *node == self.node_shown() => points,
            _ => &[],
        }
    }

    fn light(&mut self, points: Vec<Point>) {
        self.reading.lit = Some((self.node_shown(), points));
    }

    fn node_shown(&self) -> NodeId {
        match self.screen {
            Screen::Play => self.play.game().node(),
            Screen::Review => self.shelf.shown().node(),
        }
    }

    fn find(&mut self, query: &str) {
        let review = self.shelf.shown().review();
        self.reading.search = Some(Search::of(review.tree(), review.setting().size, query));
    }

    /// Looks anew, in another record.
    pub(crate) fn find_again(&mut self) {
        if let Some(search) = self.reading.search.take() {
            self.find(&search.query);
        }
    }

    /// Goes to the next find, round the end of the record.
    fn find_next(&mut self, forward: bool, now: Duration) {
        let Some(found) = self.reading.search.as_ref().map(|search| search.found.clone()) else { return };
        let shown = self.shelf.shown();
        let here = found.iter().position(|f| f.node == shown.node());
        let count = found.len();
        let place = match (here, forward) {
            (Some(here), true) => here + 1,
            (Some(here), false) => here + count - 1,
            // From elsewhere to what lies next on the way through the tree.
            (None, true) => shown.before(&found),
            (None, false) => shown.before(&found) + count.saturating_sub(1),
        };
        let place = place.checked_rem(count).unwrap_or(0);
        if let Some(next) = found.get(place) {
            self.record_intent(Intent::Go(Go::Node(next.node)), now);
        }
    }

    /// A click on the board that practises instead of making a move; whether it did.
    pub(crate) fn practise(&mut self, p: Point, now: Duration) -> bool {
        let review = self.shelf.shown().review();
        let next = review.line().get(review.at() + 1);
        let mv = next.and_then(|&id| review.tree().node(id).mv(review.setting().size));
        match (self.reading.practice, mv) {
            (Practice::Off, _) => return false,
            (_, _) if review.tried().is_some() => return false,
            (Practice::Guess, Some((_, Move::Play(right)))) if right != p => {
                self.reading.guesses.1 += 1;
                self.notice = None;
                self.refused = Some((p, now + REFUSED));
                return true;
            }
            (Practice::Guess, Some(_)) => {
                self.reading.guesses.0 += 1;
                self.notice = None;
            }
            _ if next.is_none() => {
                let text = word(self.settings.lang, "st-end").to_owned();
                self.say(Status { text, tone: Tone::Plain, icon: "info" }, now);
            }
            _ => {}
        }
        self.refused = None;
        self.record_intent(Intent::Go(Go::Forward(1)), now);
        true
    }

    fn copy(&mut self, what: Copied, now: Duration) {
        let (tree, position) = match self.screen {
            Screen::Play => (self.play.game().session().tree(), self.play.game().session().position()),
            Screen::Review => (self.shelf.shown().review().tree(), self.shelf.shown().review().position()),
        };
        let (tree, key) = match what {
            Copied::Record => (tree.clone(), "st-copied-record"),
            Copied::Line => match self.screen {
                Screen::Play => (tree.clone(), "st-copied-line"),
                Screen::Review => (line(self.shelf.shown().review()), "st-copied-line"),
            },
            Copied::Position => (set_up(tree, position), "st-copied-position"),
        };
        self.effects.push(Effect::Copy(record::sgf::write(&of_tree(&tree))));
        let text = word(self.settings.lang, key).to_owned();
        self.say(Status { text, tone: Tone::Good, icon: "check" }, now);
    }

    fn set_infos(&mut self, infos: &[(Info, String)], now: Duration) {
        let number = |text: &str| text.trim().is_empty() || text.trim().parse::<f64>().is_ok_and(f64::is_finite);
        let numeric = |info: &Info| matches!(info, Info::Komi | Info::Handicap | Info::Time);
        if let Some((_, bad)) = infos.iter().find(|(info, text)| numeric(info) && !number(text)) {
            let text = phrase(self.settings.lang, "er-number", &[("n", bad)]);
            return self.say(Status { text, tone: Tone::Bad, icon: "warning" }, now);
        }
        self.dialog.take_if(|dialog| matches!(dialog, Open::Info));
        let study = self.shelf.shown_mut();
        let root = study.review().tree().root();
        let known = |info: Info| root.first(info.property()).map(|v| v.text().into_owned()).unwrap_or_default();
        let infos: Vec<(Info, &str)> = infos
            .iter()
            .filter(|(info, text)| known(*info) != *text)
            .map(|(info, text)| (*info, text.as_str()))
            .collect();
        if !infos.is_empty() {
            let told = study.change(None, |review| review.set_infos(&infos).map_err(PlayError::from));
            self.tell_study(told, now);
        }
    }
}

/// The line shown, without its variations.
fn line(review: &Review) -> Tree {
    let mut tree = review.tree().clone();
    for pair in review.line().windows(2) {
        let others: Vec<NodeId> = tree.node(pair[0]).children().map(|n| n.id()).filter(|&id| id != pair[1]).collect();
        for node in others {
            // A child of a node can always be removed.
            let _inverse = tree.apply(Edit::Remove { node });
        }
    }
    tree
}

/// A position as a record without moves, with what `tree` says of its game.
fn set_up(tree: &Tree, position: &lanke_rules::Position) -> Tree {
    let board = position.board();
    let mut content = Content::from(tree.root().properties());
    for name in ["AB", "AW", "AE", "PL", "B", "W", "C", "HA", "RE"] {
        content.set(name, None);
    }
    for (color, name) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let stones = board.size().points().filter(|&p| board.stone(p) == Some(color));
        content.set(name, stones.map(ValueBuf::point).collect::<Vec<_>>());
    }
    let side = if position.to_play() == Color::Black { "B" } else { "W" };
    content.set("PL", [ValueBuf::text(side)]);
    Tree::new(content)
}
