//! The record that is looked at and edited on the review screen.

mod journal;

use std::cell::OnceCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use lanke_game::record::analysis::{Analyses, Subject, identity};
use lanke_game::record::{self, Analysis, Collection, Edit, EditError, Format, NodeContent, NodeId, Opened, Tree};
use lanke_game::review::{GameInfo, Place as LinePlace, PlayError, Review};
use lanke_rules::{Color, Move, Point};
use lanke_storage::Version;

pub(crate) use journal::RestoreError;
use journal::{EDIT, SAVED, encode};

use super::request::Request;
use super::search::Found;
use crate::ids::RecordId;
use crate::insight::Insight;
use crate::move_list::{KeptRows, MoveRow};
use crate::play::GameState;
use crate::record_file::of_tree;
use crate::record_words::{GameTitle, move_rows, titles};
use crate::tree::TreeMap;
use crate::walk::{Go, Landmark, Revert};
use crate::words::Lang;
use lanke_game::Coordinates;

/// Properties by which a node is marked: signs, texts and judgements.
const MARKS: [&str; 21] = [
    "CR", "MA", "M", "SQ", "TR", "SL", "TB", "TW", "LB", "L", "AR", "LN", "GB", "GW", "DM", "UC", "HO", "TE", "BM",
    "DO", "IT",
];

/// An open collection of records, one of which is shown.
#[derive(Debug)]
pub(crate) struct OpenRecord {
    id: RecordId,
    games: Vec<Slot>,
    game: usize,
    epilogue: String,
    path: Option<PathBuf>,
    /// That file as it was read or written.
    version: Option<Version>,
    /// It is a copy of the game that is played here when that had so many moves.
    of_game: Option<GameState>,
    /// Time of the next step of the automatic walk, and time between steps.
    walk: Option<(Duration, Duration)>,
    journal: bool,
    shape: OnceCell<Rc<TreeMap>>,
    rows: KeptRows,
    titles: [OnceCell<Rc<[GameTitle]>>; Lang::ALL.len()],
    places: OnceCell<Rc<[LinePlace]>>,
    insight: OnceCell<Rc<Insight>>,
}

/// A record of the collection.
#[derive(Debug)]
enum Slot {
    /// Not looked at yet.
    Closed(Tree),
    /// With its cursor and its changes.
    Open(Box<Review>),
}

/// Place shown: record, node, and number of moves tried out.
pub(crate) type Place = (usize, NodeId, usize);

/// Refusal of a request on the review screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) why: Why,
    pub(crate) at: Option<Point>,
}

/// A reason of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// By the rules or the record.
    Play(PlayError),
    /// Moves are being tried out.
    Trying,
}

/// Result of a request.
#[derive(Debug, Default)]
pub(crate) struct Done {
    /// Lines for the journal.
    pub(crate) journal: Vec<String>,
    pub(crate) news: Option<News>,
}

/// News of it, with a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    Deleted(usize),
    Copied(usize),
    /// A try was left that can still be kept.
    Left(usize),
}

/// Result of a request, or its refusal.
pub(crate) type EditResult = Result<Done, Refused>;

impl Default for OpenRecord {
    /// An empty board.
    fn default() -> Self {
        Self::with(of_tree(Tree::new(NodeContent::new())), None)
    }
}

impl OpenRecord {
    fn with(collection: Collection, path: Option<PathBuf>) -> Self {
        let mut record = Self {
            id: RecordId(0),
            games: collection.games.into_iter().map(Slot::Closed).collect(),
            game: 0,
            epilogue: collection.epilogue,
            path,
            version: None,
            of_game: None,
            walk: None,
            journal: false,
            shape: OnceCell::new(),
            rows: KeptRows::default(),
            titles: Default::default(),
            places: OnceCell::new(),
            insight: OnceCell::new(),
        };
        record.pick(0);
        record
    }

    /// The collection of a file or a text. Bytes that are no text, or perhaps another one, stand in the file alone, which
    /// is not known as it is then, and so not replaced without a question.
    pub(crate) fn open(opened: Opened, path: Option<PathBuf>, version: Option<Version>) -> Self {
        let version = version.filter(|_| !opened.has_doubtful_text());
        let collection = if opened.format == Format::Sgf { opened.collection } else { renumbered(opened.collection) };
        Self { version, ..Self::with(collection, path) }
    }

    /// A copy of the game that is played, shown at its end.
    pub(crate) fn copy_of(tree: Tree, state: GameState) -> Self {
        let mut record = Self::of_no_file(of_tree(tree));
        record.of_game = Some(state);
        record.review_mut().last();
        record
    }

    /// A collection that is in no file.
    pub(crate) fn of_no_file(collection: Collection) -> Self {
        Self::with(renumbered(collection), None)
    }

    /// Its name while it is open.
    pub(crate) fn id(&self) -> RecordId {
        self.id
    }

    pub(crate) fn set_id(&mut self, id: RecordId) {
        self.id = id;
    }

    /// State of the game that is played when this was copied from it.
    pub(crate) fn of_game(&self) -> Option<GameState> {
        self.of_game
    }

    /// Nothing is open.
    pub(crate) fn is_empty(&self) -> bool {
        let is_blank = |tree: &Tree| {
            tree.preface().is_empty() && tree.root().properties().is_empty() && tree.root().first_child().is_none()
        };
        self.path.is_none()
            && !self.changed()
            && self.games.len() == 1
            && self.epilogue.is_empty()
            && self.trees().all(is_blank)
    }

    /// The record that is shown, with its cursor.
    pub(crate) fn review(&self) -> &Review {
        match &self.games[self.game] {
            Slot::Open(review) => review,
            Slot::Closed(_) => unreachable!("the game that is shown is always open"),
        }
    }

    /// The record that is shown, with its cursor, to be moved.
    pub(crate) fn review_mut(&mut self) -> &mut Review {
        match &mut self.games[self.game] {
            Slot::Open(review) => review,
            Slot::Closed(_) => unreachable!("the game that is shown is always open"),
        }
    }

    /// The record that is shown.
    pub(crate) fn tree(&self) -> &Tree {
        self.review().tree()
    }

    /// Every record.
    pub(crate) fn trees(&self) -> impl Iterator<Item = &Tree> {
        self.games.iter().map(|slot| match slot {
            Slot::Closed(tree) => tree,
            Slot::Open(review) => review.tree(),
        })
    }

    /// Index of the game shown.
    pub(crate) fn game(&self) -> usize {
        self.game
    }

    /// The file that it came from.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// That file as it was read or written.
    pub(crate) fn version(&self) -> Option<Version> {
        self.version
    }

    /// All of it, to be written.
    pub(crate) fn collection(&self) -> Collection {
        Collection { games: self.trees().cloned().collect(), epilogue: self.epilogue.clone() }
    }

    /// True if something is not saved.
    pub(crate) fn changed(&self) -> bool {
        self.games.iter().any(|slot| matches!(slot, Slot::Open(review) if review.is_changed()))
    }

    /// It was written to `path`; lines for the journal.
    pub(crate) fn saved(&mut self, path: &Path, version: Option<Version>) -> Vec<String> {
        (self.path, self.version) = (Some(path.to_owned()), version);
        self.of_game = None;
        for slot in &mut self.games {
            if let Slot::Open(review) = slot {
                review.mark_saved();
            }
        }
        if !self.journal {
            return Vec::new();
        }
        [format!("{SAVED}{}", encode(&path.to_string_lossy()))].into_iter().chain(self.version_line()).collect()
    }

    /// The shape of the tree shown.
    pub(crate) fn shape(&self) -> Rc<TreeMap> {
        let review = self.review();
        self.shape.get_or_init(|| Rc::new(TreeMap::of(review.tree(), review.setting().size))).clone()
    }

    /// The rows of the line shown.
    pub(crate) fn rows(&self, lang: Lang, names: Coordinates) -> Rc<[MoveRow]> {
        self.rows.get(lang, names, || move_rows(lang, names, self.review()))
    }

    /// The games of the collection.
    pub(crate) fn titles(&self, lang: Lang) -> Rc<[GameTitle]> {
        self.titles[lang as usize].get_or_init(|| titles(lang, self.trees())).clone()
    }

    /// Graph and mistakes of the line shown.
    pub(crate) fn insight(&self) -> Rc<Insight> {
        let of = || match self.review().has_analyses() {
            true => Insight::of(self.review(), &self.places()),
            false => Insight::of(self.review(), &[]),
        };
        self.insight.get_or_init(|| Rc::new(of())).clone()
    }

    /// The positions of the line shown.
    pub(crate) fn places(&self) -> Rc<[LinePlace]> {
        self.places.get_or_init(|| self.review().places().into()).clone()
    }

    /// A record that was looked at, with its cursor.
    pub(crate) fn review_of(&self, game: usize) -> Option<&Review> {
        match self.games.get(game)? {
            Slot::Open(review) => Some(review),
            Slot::Closed(_) => None,
        }
    }

    /// A record that was looked at, to keep analyses beside it.
    fn review_of_mut(&mut self, game: usize) -> Option<&mut Review> {
        match self.games.get_mut(game)? {
            Slot::Open(review) => Some(review),
            Slot::Closed(_) => None,
        }
    }

    /// Keeps an analysis beside a record. Where there is no room for it, it is lost: it can be made again.
    pub(crate) fn keep_analysis(&mut self, game: usize, found: &Analysis, of: &Subject) {
        if let Some(review) = self.review_of_mut(game) {
            review.keep_analysis(of, found);
            self.insight = OnceCell::new();
        }
    }

    /// Takes over what was kept beside a record earlier.
    pub(crate) fn add_analyses(&mut self, game: usize, beside: Analyses) {
        if let Some(review) = self.review_of_mut(game) {
            review.add_analyses(beside);
            self.insight = OnceCell::new();
        }
    }

    /// Takes over analyses of the game with this identity, where it was looked at.
    pub(crate) fn share_analyses(&mut self, of: u64, found: &Analyses) {
        for slot in &mut self.games {
            if let Slot::Open(review) = slot
                && identity(review.tree(), review.setting()) == of
            {
                review.add_analyses(found.clone());
                self.insight = OnceCell::new();
            }
        }
    }

    /// All of it with the analyses that are kept beside it, to be written.
    pub(crate) fn annotated(&self) -> Collection {
        let annotated = |slot: &Slot| match slot {
            Slot::Closed(tree) => tree.clone(),
            Slot::Open(review) => review.annotated(),
        };
        Collection { games: self.games.iter().map(annotated).collect(), epilogue: self.epilogue.clone() }
    }

    /// True while the automatic walk is on.
    pub(crate) fn walks(&self) -> bool {
        self.walk.is_some()
    }

    /// Time of the next step of the automatic walk.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        self.walk.map(|w| w.0)
    }

    /// Ends the automatic walk.
    pub(crate) fn stop(&mut self) {
        self.walk = None;
    }

    /// Lets the automatic walk make the steps that are due.
    pub(crate) fn walk(&mut self, now: Duration) {
        while let Some((at, step)) = self.walk.filter(|w| w.0 <= now) {
            self.walk = Some((at + step, step));
            self.review_mut().forward(1);
            if self.at_end() {
                self.walk = None;
            }
        }
    }

    /// Changes the speed of the automatic walk, in moves a second.
    pub(crate) fn set_speed(&mut self, speed: f32, now: Duration) {
        if self.walk.is_some() {
            let step = Duration::from_secs_f32(1.0 / speed);
            self.walk = Some((now + step, step));
        }
    }

    fn at_end(&self) -> bool {
        self.review().at() + 1 >= self.review().line().len()
    }

    /// A move that is tried out or becomes a variation.
    pub(super) fn click(&mut self, p: Point) -> EditResult {
        self.walk = None;
        self.change(Some(p), |review| review.play(Move::Play(p)))
    }

    /// Carries out a request about the record.
    pub(super) fn request(&mut self, request: Request, speed: f32, now: Duration) -> EditResult {
        let trying = self.review().tried().is_some();
        let done = self.carry_out(request, speed, now)?;
        match self.review().keepable() {
            n if n > 0 && trying && self.review().tried().is_none() => Ok(Done { news: Some(News::Left(n)), ..done }),
            _ => Ok(done),
        }
    }

    fn carry_out(&mut self, request: Request, speed: f32, now: Duration) -> EditResult {
        let walks = self.walk.take().is_some();
        let edit = |made: Result<(), EditError>| made.map_err(PlayError::from);
        match request {
            Request::Pick(game) => self.pick(game),
            Request::Go(go) => self.go(go),
            Request::Autoplay if !walks => {
                self.review_mut().leave_trial();
                if self.at_end() {
                    self.go(Go::First);
                }
                let step = Duration::from_secs_f32(1.0 / speed);
                self.walk = Some((now + step, step));
            }
            Request::Try if self.review().tried().is_some() => self.review_mut().leave_trial(),
            Request::Try => self.review_mut().try_out(),
            Request::Keep => return self.change(None, |review| edit(review.keep_trial())),
            Request::Pass => return self.change(None, |review| review.play(Move::Pass)),
            Request::Comment(text) => {
                let known = self.review().tree().node(self.review().node()).comment().unwrap_or_default();
                if known != text {
                    // The tree shows that there is a comment, not which.
                    let kept = (!known.is_empty() && !text.is_empty())
                        .then(|| (self.shape.clone(), self.rows.clone(), self.insight.clone()));
                    let result = self.change(None, |review| edit(review.set_comment(&text)));
                    if let Some(kept) = kept {
                        (self.shape, self.rows, self.insight) = kept;
                    }
                    return result;
                }
            }
            // Moves tried out are taken back and made again like changes.
            Request::Revert(Revert::Undo) if self.review().tried().is_some() => self.review_mut().back(1),
            Request::Revert(Revert::Redo) if self.review().tried().is_some() => self.review_mut().forward(1),
            Request::Revert(Revert::Undo) => return self.change(None, |review| edit(review.undo().map(|_| ()))),
            Request::Revert(Revert::Redo) => return self.change(None, |review| edit(review.redo().map(|_| ()))),
            // The automatic walk stops; tools are not the record's.
            Request::Autoplay | Request::Tool(_) | Request::Judge(_) | Request::Turn | Request::Branch(_) => {}
        }
        Ok(Done::default())
    }

    fn go(&mut self, go: Go) {
        let review = self.review_mut();
        let line = review.line().to_vec();
        match go {
            Go::First => review.first(),
            Go::Last => review.last(),
            Go::Back(n) => review.back(n as usize),
            Go::Forward(n) => review.forward(n as usize),
            Go::Move(n) => review.go_to_move(n),
            // Where there is no such node or variation nothing happens.
            Go::Node(node) => drop(review.go(node)),
            // Moves tried out have no variations.
            Go::NextBranch | Go::PreviousBranch if review.tried().is_some() => {}
            Go::NextBranch => drop(review.go_to_variation(true)),
            Go::PreviousBranch => drop(review.go_to_variation(false)),
            Go::Next(landmark) => drop(to_landmark(review, landmark, true)),
            Go::Previous(landmark) => drop(to_landmark(review, landmark, false)),
        }
        if review.line() != line {
            self.forget_line();
        }
    }

    /// Shows another record of the collection.
    fn pick(&mut self, game: usize) {
        let Some(slot) = self.games.get_mut(game) else { return };
        if let Slot::Closed(tree) = slot {
            let tree = std::mem::replace(tree, Tree::new(NodeContent::new()));
            *slot = Slot::Open(Box::new(Review::new(tree)));
        }
        self.game = game;
        self.forget_shape();
    }

    fn forget_shape(&mut self) {
        self.shape = OnceCell::new();
        self.forget_line();
    }

    fn forget_line(&mut self) {
        self.rows = KeptRows::default();
        self.places = OnceCell::new();
        self.insight = OnceCell::new();
    }

    /// Number of these nodes before the node shown in the order of the tree.
    pub(crate) fn before(&self, found: &[Found]) -> usize {
        let wanted: HashSet<NodeId> = found.iter().map(|f| f.node).collect();
        let nodes = self.review().tree().nodes().map(|node| node.id());
        nodes.take_while(|&id| id != self.node()).filter(|id| wanted.contains(id)).count()
    }

    /// Makes a change and tells the journal about it.
    pub(crate) fn change(
        &mut self,
        at: Option<Point>,
        make: impl FnOnce(&mut Review) -> Result<(), PlayError>,
    ) -> EditResult {
        // The journal holds the record as it was before its first edit.
        let start = if self.journal { Vec::new() } else { self.journal_start() };
        let review = self.review_mut();
        let line = review.line().to_vec();
        make(review).map_err(|why| Refused { why: Why::Play(why), at })?;
        let log = review.take_log();
        if review.line() != line {
            self.forget_line();
        }
        if log.is_empty() {
            return Ok(Done::default());
        }
        if log.iter().any(|edit| matches!(edit, Edit::Replace { node: NodeId::ROOT, .. })) {
            self.titles = Default::default();
        }
        self.forget_shape();
        self.journal = true;
        let game = self.game;
        let lines = start.into_iter().chain(log.iter().map(|edit| format!("{EDIT}{game} {edit}")));
        Ok(Done { journal: lines.collect(), news: None })
    }

    /// Changes what the record says of its game; none where nothing differs.
    pub(super) fn set_infos(&mut self, infos: &[(GameInfo, String)]) -> Option<EditResult> {
        let infos: Vec<(GameInfo, &str)> = infos.iter().map(|(info, text)| (*info, text.as_str())).collect();
        (!infos.is_empty()).then(|| self.change(None, |review| review.set_infos(&infos).map_err(PlayError::from)))
    }

    /// Those of these facts that are other than the record has them.
    pub(super) fn changed_infos(&self, infos: &[(GameInfo, String)]) -> Vec<(GameInfo, String)> {
        let root = self.review().tree().root();
        let known = |info: GameInfo| root.first(info.property()).map(|v| v.text().into_owned()).unwrap_or_default();
        infos.iter().filter(|(info, text)| known(*info) != *text).cloned().collect()
    }

    /// The place shown.
    pub(crate) fn place(&self) -> Place {
        (self.game, self.node(), self.review().tried().map_or(0, <[_]>::len))
    }

    /// The move shown, if it is one more than at `from`.
    pub(crate) fn step_from(&self, from: Place) -> Option<(Color, Move)> {
        let (game, node, tried) = self.place();
        let (review, shown) = (self.review(), self.review().tree().node(node));
        if game != from.0 {
            None
        } else if tried > 0 {
            review.tried()?.last().copied().filter(|_| (node, tried) == (from.1, from.2 + 1))
        } else {
            let parent = shown.parent().map(|parent| parent.id());
            shown.mv(review.setting().size).filter(|_| parent == Some(from.1))
        }
    }

    /// The node shown.
    pub(crate) fn node(&self) -> NodeId {
        self.review().node()
    }
}

/// Goes to the next place of the line where there is something to see; whether there is one.
fn to_landmark(review: &mut Review, landmark: Landmark, forward: bool) -> bool {
    let is_there = |id: &&NodeId| {
        let node = review.tree().node(**id);
        match landmark {
            Landmark::Comment => node.comment().is_some_and(|text| !text.is_empty()),
            Landmark::Branch => node.children().nth(1).is_some(),
            Landmark::Mark => node.iter().any(|property| MARKS.contains(&property.name)),
        }
    };
    let (before, after) = (&review.line()[..review.at()], &review.line()[review.at() + 1..]);
    let place = if forward { after.iter().find(is_there) } else { before.iter().rev().find(is_there) };
    place.copied().is_some_and(|node| review.go(node))
}

/// A collection whose nodes have the ids that a journal will give them, which is written as SGF.
fn renumbered(collection: Collection) -> Collection {
    let text = record::sgf::write(&collection);
    record::sgf::read(&text).map_or(collection, |(read, _)| read)
}
