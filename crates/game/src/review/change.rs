//! Changes of a record: each is a group of edits that is undone as one.

use lanke_rules::{Color, Komi, Point};

use super::Review;
use crate::record::{Edit, EditError, Mark, Node, NodeContent, NodeId, Replay, Setting, Tree, ValueBuf, Values};

/// Edits made together.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// Inverse edits, in the order to be applied.
    pub(super) inverse: Vec<Edit>,
    /// Cursor before the change.
    from: NodeId,
    /// Cursor after the change.
    to: NodeId,
}

/// A change being made: what was applied, and what takes it back.
#[derive(Default)]
pub(super) struct Draft {
    applied: Vec<Edit>,
    /// Newest first when it is used.
    inverse: Vec<Edit>,
}

impl Draft {
    pub(super) fn apply(&mut self, tree: &mut Tree, edit: Edit) -> Result<(), EditError> {
        self.inverse.push(tree.apply(edit.clone())?);
        self.applied.push(edit);
        Ok(())
    }

    /// Adds a node as the last child of another; the node.
    pub(super) fn add(&mut self, tree: &mut Tree, parent: NodeId, content: NodeContent) -> Result<NodeId, EditError> {
        let node = tree.add(parent, usize::MAX, &content)?;
        self.inverse.push(Edit::Remove { node });
        self.applied.push(Edit::append(parent, content));
        Ok(node)
    }

    /// Keeps the handicap stones that no property sets up as they were `before`: a change of the beginning would put them
    /// on the board or take them off.
    pub(super) fn keep_handicap(&mut self, tree: &mut Tree, before: &[Point]) -> Result<(), EditError> {
        let after = handicap_stones(tree);
        if before == after {
            return Ok(());
        }
        let mut root = NodeContent::from(tree.root().properties());
        for (points, name) in [(before, "AB"), (after.as_slice(), "AE")] {
            for &point in points {
                if root.properties().set_up().all(|(known, _)| known != point) {
                    add_point(&mut root, name, point);
                }
            }
        }
        self.apply(tree, Edit::Replace { node: NodeId::ROOT, content: root })
    }
}

/// Stones that the number of handicap stones alone puts on the board.
pub(super) fn handicap_stones(tree: &Tree) -> Vec<Point> {
    let setting = Setting::of(tree);
    let replay = Replay::new(tree, &setting);
    let board = replay.position().board();
    setting.size.points().filter(|&p| board.stone(p).is_some()).collect()
}

/// Game information of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameInfo {
    /// A player's name.
    Player(Color),
    /// A player's rank.
    Rank(Color),
    /// A player's team.
    Team(Color),
    /// The result, as SGF writes it.
    Result,
    /// The event.
    Event,
    /// The round.
    Round,
    /// The date.
    Date,
    /// The place.
    Place,
    /// The rules.
    Rules,
    /// Points for White, as SGF writes them.
    Komi,
    /// Handicap stones.
    Handicap,
    /// The main time in seconds.
    Time,
    /// The overtime, in words.
    Overtime,
    /// The name of the game.
    Name,
    /// A comment on the game.
    Comment,
    /// Annotator of the record.
    Annotator,
    /// Source of the record.
    Source,
    /// Rights in the record.
    Copyright,
}

impl GameInfo {
    /// Everything that a record says, players first.
    pub const ALL: [Self; 21] = [
        Self::Player(Color::Black),
        Self::Player(Color::White),
        Self::Rank(Color::Black),
        Self::Rank(Color::White),
        Self::Team(Color::Black),
        Self::Team(Color::White),
        Self::Event,
        Self::Round,
        Self::Date,
        Self::Place,
        Self::Rules,
        Self::Result,
        Self::Komi,
        Self::Handicap,
        Self::Time,
        Self::Overtime,
        Self::Name,
        Self::Annotator,
        Self::Source,
        Self::Copyright,
        Self::Comment,
    ];

    /// The name of its property.
    pub const fn property(self) -> &'static str {
        match self {
            Self::Player(Color::Black) => "PB",
            Self::Player(Color::White) => "PW",
            Self::Rank(Color::Black) => "BR",
            Self::Rank(Color::White) => "WR",
            Self::Team(Color::Black) => "BT",
            Self::Team(Color::White) => "WT",
            Self::Rules => "RU",
            Self::Komi => "KM",
            Self::Handicap => "HA",
            Self::Time => "TM",
            Self::Overtime => "OT",
            Self::Result => "RE",
            Self::Event => "EV",
            Self::Round => "RO",
            Self::Date => "DT",
            Self::Place => "PC",
            Self::Name => "GN",
            Self::Comment => "GC",
            Self::Annotator => "AN",
            Self::Source => "SO",
            Self::Copyright => "CP",
        }
    }
}

impl Review {
    /// Makes an edit as a change of its own.
    ///
    /// # Errors
    /// Fails if the record refuses it.
    pub fn edit(&mut self, edit: Edit) -> Result<(), EditError> {
        let node = self.node();
        self.change(|change, tree| {
            let stay = match &edit {
                Edit::Remove { node: removed } if tree.path(node).contains(removed) => {
                    tree.node(*removed).parent().map_or(NodeId::ROOT, Node::id)
                }
                _ => node,
            };
            change.apply(tree, edit)?;
            Ok(stay)
        })
    }

    /// The comment at the cursor becomes this; the empty text removes it. What is written at one place
    /// in one go is one change, however often it is set on the way.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn set_comment(&mut self, text: &str) -> Result<(), EditError> {
        let node = self.node();
        if self.writing == Some(node) && self.saved != Some(self.undo.len()) {
            let mut content = NodeContent::from(self.tree.node(node).properties());
            content.set_text("C", text);
            let edit = Edit::Replace { node, content };
            self.tree.apply(edit.clone())?;
            self.log.push(edit);
            return Ok(());
        }
        // A word about the place does not end what is tried out from it.
        let trial = self.trial.take();
        let set = self.replace(self.node(), |content| content.set_text("C", text));
        self.trial = trial;
        self.writing = Some(node);
        set
    }

    /// End the current change of text: further typing is a change of its own.
    pub fn end_writing(&mut self) {
        self.writing = None;
    }

    /// Sets pieces of game information in one change; an empty text removes one.
    ///
    /// # Errors
    /// Fails if the record cannot take them.
    pub fn set_infos(&mut self, infos: &[(GameInfo, &str)]) -> Result<(), EditError> {
        self.replace(NodeId::ROOT, |content| {
            for (info, text) in infos {
                let points = text.trim().parse().ok().filter(|_| *info == GameInfo::Komi && !text.contains('.'));
                match points.and_then(Komi::from_points) {
                    // Whole points are to be read as such.
                    Some(komi) => content.set(info.property(), [ValueBuf::komi(komi)]),
                    None => content.set_text(info.property(), text),
                }
            }
        })
    }

    /// Draws a mark on a point, in place of any other there; the same mark is taken off.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn toggle_mark(&mut self, at: Point, mark: Mark) -> Result<(), EditError> {
        let marks = self.tree.node(self.node()).markup().marks;
        let marked = marks.contains(&(at, mark));
        self.replace(self.node(), |content| {
            for name in ["CR", "MA", "M", "SQ", "TR", "SL", "TB", "TW"] {
                remove_point(content, name, at);
            }
            if !marked {
                add_point(content, mark_name(mark), at);
            }
        })
    }

    /// Writes a label on a point; the empty text removes it.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn set_label(&mut self, at: Point, text: &str) -> Result<(), EditError> {
        let name = ValueBuf::point(at);
        self.replace(self.node(), |content| {
            let old = content.properties().get("LB");
            let others = old.into_iter().flat_map(|values| values.iter().collect::<Vec<_>>());
            let others = others.filter(|v| v.compose().is_none_or(|(p, _)| p.point() != Some(at)));
            let mut labels: Vec<ValueBuf> = others.map(|v| ValueBuf::raw(v.raw())).collect();
            // The letters of old records are counted; written out they stay what they are.
            let letters = content.properties().get("L").into_iter().flat_map(Values::points).zip('A'..='Z');
            let letters = letters.filter(|&(p, _)| p != at).map(|(p, letter)| (ValueBuf::point(p), letter.to_string()));
            labels.extend(letters.map(|(p, letter)| ValueBuf::compose(p.as_str(), &letter)));
            if !text.is_empty() {
                labels.push(ValueBuf::compose(name.as_str(), text));
            }
            content.set("L", None);
            content.set("LB", labels);
        })
    }

    /// Sets up a stone on a point, or none, at the cursor or, where a move stands, behind it.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn set_stone(&mut self, at: Point, stone: Option<Color>) -> Result<(), EditError> {
        let moved = self.tree.node(self.node()).raw_move().is_some();
        let before = self.before_cursor().position().board().stone(at);
        self.set_up(|content| {
            for name in ["AB", "AW", "AE"] {
                remove_point(content, name, at);
            }
            if moved || before != stone {
                add_point(content, set_up_name(stone), at);
            }
        })
    }

    /// Takes back the last change; whether there was one.
    ///
    /// # Errors
    /// Fails if the record refuses it.
    pub fn undo(&mut self) -> Result<bool, EditError> {
        let Some(change) = self.undo.pop() else { return Ok(false) };
        let (from, to) = (change.from, change.to);
        let inverse = self.apply_all(change.inverse)?;
        self.redo.push(Change { inverse, from, to });
        self.refresh(from);
        Ok(true)
    }

    /// Makes the change again that was taken back last; whether there was one.
    ///
    /// # Errors
    /// Fails if the record refuses it.
    pub fn redo(&mut self) -> Result<bool, EditError> {
        let Some(change) = self.redo.pop() else { return Ok(false) };
        let (from, to) = (change.from, change.to);
        let inverse = self.apply_all(change.inverse)?;
        self.undo.push(Change { inverse, from, to });
        self.refresh(to);
        Ok(true)
    }

    /// True if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// True if there is a change to redo.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// The edits made since this was last asked, undoing and redoing included, for a journal: made
    /// again with [`Review::edit`] they give the same record.
    pub fn take_log(&mut self) -> Vec<Edit> {
        std::mem::take(&mut self.log)
    }

    /// Says that the record as it stands is kept elsewhere.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.undo.len());
    }

    /// True if the record has changed since it was opened or saved.
    pub fn is_changed(&self) -> bool {
        self.saved != Some(self.undo.len())
    }

    /// Makes a change that ends at the node it returns; if it fails half-way nothing has changed.
    pub(super) fn change(
        &mut self,
        make: impl FnOnce(&mut Draft, &mut Tree) -> Result<NodeId, EditError>,
    ) -> Result<(), EditError> {
        let from = self.node();
        let mut draft = Draft::default();
        let made = make(&mut draft, &mut self.tree);
        self.log.append(&mut draft.applied);
        draft.inverse.reverse();
        let to = match made {
            Ok(to) => to,
            Err(error) => {
                self.apply_all(draft.inverse)?;
                return Err(error);
            }
        };
        if self.saved.is_some_and(|saved| saved > self.undo.len()) {
            self.saved = None;
        }
        self.redo.clear();
        self.undo.push(Change { inverse: draft.inverse, from, to });
        self.refresh(to);
        Ok(())
    }

    pub(super) fn replace(&mut self, node: NodeId, change: impl FnOnce(&mut NodeContent)) -> Result<(), EditError> {
        let mut content = NodeContent::from(self.tree.node(node).properties());
        change(&mut content);
        self.edit(Edit::Replace { node, content })
    }

    /// Applies edits in order; what takes them back.
    fn apply_all(&mut self, edits: Vec<Edit>) -> Result<Vec<Edit>, EditError> {
        let mut draft = Draft::default();
        edits.into_iter().try_for_each(|edit| draft.apply(&mut self.tree, edit))?;
        self.log.extend(draft.applied);
        draft.inverse.reverse();
        Ok(draft.inverse)
    }

    /// Replay of the moves before the node at the cursor.
    pub(super) fn before_cursor(&self) -> Replay {
        match self.tree.node(self.node()).parent() {
            Some(parent) => Replay::to(&self.tree, &self.setting, parent.id()),
            None => Replay::new(&self.tree, &self.setting),
        }
    }
}

fn remove_point(content: &mut NodeContent, name: &str, at: Point) {
    let Some(values) = content.properties().get(name) else { return };
    let points: Vec<Point> = values.points().collect();
    if points.contains(&at) {
        content.set(name, points.into_iter().filter(|&p| p != at).map(ValueBuf::point).collect::<Vec<_>>());
    }
}

fn add_point(content: &mut NodeContent, name: &str, at: Point) {
    let old = content.properties().get(name);
    let mut values: Vec<ValueBuf> =
        old.into_iter().flat_map(|v| v.iter().map(|v| ValueBuf::raw(v.raw())).collect::<Vec<_>>()).collect();
    values.push(ValueBuf::point(at));
    content.set(name, values);
}

const fn set_up_name(stone: Option<Color>) -> &'static str {
    match stone {
        Some(Color::Black) => "AB",
        Some(Color::White) => "AW",
        None => "AE",
    }
}

const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Circle => "CR",
        Mark::Cross => "MA",
        Mark::Square => "SQ",
        Mark::Triangle => "TR",
        Mark::Selected => "SL",
        Mark::Territory(Color::Black) => "TB",
        Mark::Territory(Color::White) => "TW",
    }
}
