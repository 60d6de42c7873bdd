//! The diagram of a place in a record.

use std::ops::RangeInclusive;

use lanke_game::record::{Markup, Node, NodeId, Replay, Setting, Tree};
use lanke_rules::{Capture, Move};

use super::{Diagram, DiagramMark, Part};

/// Moves shown with their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveNumbers {
    /// None: the position as it stands, with its last move marked.
    #[default]
    Off,
    /// Every move.
    All,
    /// The last so many.
    Last(u32),
    /// This one and all after it.
    From(u32),
    /// Those from the first to the second.
    Between(u32, u32),
}

impl MoveNumbers {
    /// Range of these numbers after move `shown`; `None` if it is empty.
    pub(crate) fn range(self, shown: u32) -> Option<RangeInclusive<u32>> {
        let (first, last) = match self {
            Self::Off => return None,
            Self::All => (1, shown),
            Self::Last(n) => (shown.saturating_sub(n) + 1, shown),
            Self::From(first) => (first, shown),
            Self::Between(first, last) => (first, last.min(shown)),
        };
        (first <= last).then_some(first.max(1)..=last)
    }
}

/// Numbers that the moves of a path from the root are shown with, after a 0 for none: the count, which the record may
/// begin anew by `MN`.
pub(crate) fn shown_numbers(tree: &Tree, path: &[NodeId]) -> Vec<u32> {
    let mut shown = vec![0];
    let mut last = 0;
    for node in path.iter().map(|&id| tree.node(id)).filter(|node| node.raw_move().is_some()) {
        last = node.move_number().unwrap_or(last + 1);
        shown.push(last);
    }
    shown
}

impl Diagram {
    /// The board at a node of a record with what it marks. With numbers it is a figure: it begins
    /// before the first numbered move, and nothing that is on the board then is taken off.
    pub fn of_record(tree: &Tree, setting: &Setting, node: NodeId, numbers: MoveNumbers) -> Self {
        let path = tree.path(node);
        Self::of_path(tree, setting, &path, numbers, path.len() - 1)
    }

    /// The board at the end of a path from the root, with what its nodes from `marked` on mark.
    pub(crate) fn of_path(
        tree: &Tree,
        setting: &Setting,
        path: &[NodeId],
        numbers: MoveNumbers,
        marked: usize,
    ) -> Self {
        let node = *path.last().unwrap_or(&NodeId::ROOT);
        let count = path.iter().filter(|&&id| tree.node(id).raw_move().is_some()).count() as u32;
        let mut diagram = match numbers.range(count) {
            Some(range) => Self::of_moves(tree, setting, path, range),
            None => {
                let mut diagram = Self::new(Replay::to(tree, setting, node).position().board());
                if let Some((_, Move::Play(p))) = tree.node(node).mv(setting.size) {
                    diagram.mark(p, DiagramMark::Last);
                }
                diagram
            }
        };
        diagram.nogo = setting.ruleset.capture == Capture::Forbidden;
        for &id in &path[marked..] {
            diagram.add_markup(tree.node(id).markup());
        }
        diagram.inherit(path.iter().rev().map(|&id| tree.node(id)));
        diagram.name_taken_points();
        diagram
    }

    /// The moves of a path from the first number on.
    fn of_moves(tree: &Tree, setting: &Setting, path: &[NodeId], range: RangeInclusive<u32>) -> Self {
        let mut replay = Replay::new(tree, setting);
        let mut nodes = path.iter().map(|&id| tree.node(id)).peekable();
        let is_before = |node: &Node<'_>, moves| moves + u32::from(node.raw_move().is_some()) < *range.start();
        while let Some(node) = nodes.next_if(|node| is_before(node, replay.moves())) {
            replay.step(node);
        }
        let mut figure = Self::new(replay.position().board());
        let (mut number, shown) = (replay.moves(), shown_numbers(tree, path));
        for node in nodes {
            for (p, stone) in node.set_up().filter(|(p, _)| setting.size.contains(*p)) {
                figure.set_stone(p, stone);
                // Its number would be that of another stone, or of none.
                figure.marks.remove(&p);
            }
            number += u32::from(node.raw_move().is_some());
            if let Some((color, mv)) = node.mv(setting.size) {
                figure.add(shown[number as usize], color, mv, range.contains(&number));
            }
        }
        figure
    }

    /// Adds what a node draws on the board; numbers stay where they are.
    pub(crate) fn add_markup(&mut self, markup: Markup) {
        let signs = markup.marks.into_iter().map(|(p, sign)| (p, DiagramMark::Sign(sign)));
        let labels = markup.labels.into_iter().map(|(p, text)| (p, DiagramMark::Label(text)));
        for (p, mark) in signs.chain(labels) {
            if !matches!(self.marks.get(&p), Some(DiagramMark::Number(_))) {
                self.mark(p, mark);
            }
        }
        let size = self.size;
        let inside = move |ends: &(_, _)| size.contains(ends.0) && size.contains(ends.1) && ends.0 != ends.1;
        self.arrows.extend(markup.arrows.into_iter().filter(inside));
        self.lines.extend(markup.lines.into_iter().filter(inside));
    }

    /// Dimmed points and the part drawn (`DD` and `VW`), from the nearest of `nodes`, which go back.
    fn inherit<'a>(&mut self, nodes: impl Iterator<Item = Node<'a>>) {
        let (mut dimmed, mut visible) = (None, None);
        for node in nodes {
            let properties = node.properties();
            dimmed = dimmed.or_else(|| properties.get("DD").map(|v| v.points().collect::<Vec<_>>()));
            visible = visible.or_else(|| properties.get("VW").map(|v| v.points().collect::<Vec<_>>()));
        }
        let size = self.size;
        self.dimmed = dimmed.into_iter().flatten().filter(|p| size.contains(*p)).collect();
        self.part = Part::around(visible.into_iter().flatten().filter(|p| size.contains(*p)));
    }
}
