//! Annotations at the cursor: arrows, lines, dimmed points, judgements, side to move.

use lanke_rules::{Color, Point};

use super::Review;
use super::change::handicap_stones;
use crate::record::{Edit, EditError, Judgement, NodeContent, NodeId, ValueBuf};

impl Review {
    /// Draws an arrow from one point to another; the same arrow is taken off.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn toggle_arrow(&mut self, from: Point, to: Point) -> Result<(), EditError> {
        self.toggle_pair("AR", from, to, |pair| pair == (from, to))
    }

    /// Draws a line between two points; the same line is taken off.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn toggle_line(&mut self, from: Point, to: Point) -> Result<(), EditError> {
        self.toggle_pair("LN", from, to, |pair| pair == (from, to) || pair == (to, from))
    }

    fn toggle_pair(
        &mut self,
        name: &str,
        from: Point,
        to: Point,
        same: impl Fn((Point, Point)) -> bool,
    ) -> Result<(), EditError> {
        self.replace(self.node(), |content| {
            let old = content.properties().get(name);
            let (drawn, others): (Vec<_>, Vec<_>) = old.into_iter().flat_map(|values| values.iter()).partition(|v| {
                let ends = v.compose().and_then(|(a, b)| Some((a.point()?, b.point()?)));
                ends.is_some_and(&same)
            });
            let new = ValueBuf::compose(ValueBuf::point(from).as_str(), ValueBuf::point(to).as_str());
            let others = others.into_iter().map(|v| ValueBuf::raw(v.raw()));
            let pairs: Vec<ValueBuf> = others.chain(drawn.is_empty().then_some(new)).collect();
            content.set(name, pairs);
        })
    }

    /// Dims a point from the cursor on, or no longer.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn toggle_dim(&mut self, at: Point) -> Result<(), EditError> {
        let mut dimmed = self.dimmed().to_vec();
        match dimmed.iter().position(|&p| p == at) {
            Some(place) => drop(dimmed.remove(place)),
            None => dimmed.push(at),
        }
        let inherited = self.before_cursor().dimmed() == dimmed;
        self.replace(self.node(), |content| {
            let none = dimmed.is_empty().then(ValueBuf::empty);
            let points = dimmed.into_iter().map(ValueBuf::point).chain(none);
            content.set("DD", points.filter(|_| !inherited).collect::<Vec<_>>());
        })
    }

    /// Says something of the move or the position at the cursor: said once it is said twice over,
    /// where SGF knows that, and then no longer. What contradicts it is taken back.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn judge(&mut self, judgement: Judgement) -> Result<(), EditError> {
        let current = self.tree.node(self.node()).judgements().find(|pair| pair.0 == judgement);
        let value = match current {
            None if judgement.doubles() => Some(ValueBuf::number(1.0)),
            None => Some(ValueBuf::empty()),
            Some((_, false)) if judgement.doubles() => Some(ValueBuf::number(2.0)),
            Some(_) => None,
        };
        self.replace(self.node(), |content| {
            for other in Judgement::ALL.into_iter().filter(|&other| judgement.excludes(other)) {
                content.set(other.property(), None);
            }
            content.set(judgement.property(), value);
        })
    }

    /// Says whose turn it is at the cursor or, where a move stands, behind it.
    ///
    /// # Errors
    /// Fails if the record cannot take it.
    pub fn set_to_play(&mut self, color: Color) -> Result<(), EditError> {
        let name = if color == Color::Black { "B" } else { "W" };
        self.set_up(|content| content.set_text("PL", name))
    }

    /// Changes the set-up at the cursor or, where a move stands, in a new node behind it.
    pub(super) fn set_up(&mut self, change: impl FnOnce(&mut NodeContent)) -> Result<(), EditError> {
        let node: NodeId = self.node();
        if self.tree.node(node).raw_move().is_none() {
            let handicap = handicap_stones(&self.tree);
            let mut content = NodeContent::from(self.tree.node(node).properties());
            change(&mut content);
            return self.change(|change, tree| {
                change.apply(tree, Edit::Replace { node, content })?;
                change.keep_handicap(tree, &handicap)?;
                Ok(node)
            });
        }
        let mut content = NodeContent::new();
        change(&mut content);
        self.change(|change, tree| change.add(tree, node, content))
    }
}
