//! Editing a record: tools for the board, judgements, branches.

use std::time::Duration;

use lanke_game::record::EditError;
use lanke_game::review::{Branch, Review};
use lanke_rules::Point;

use super::record::{Done, EditResult, News, OpenRecord, Refused, Why};
use super::request::{BranchEdit, Request, Tool};
use crate::ids::RecordId;

/// Tool in hand, an arrow being drawn, and the branch copied, from record to record.
#[derive(Debug, Default)]
pub(crate) struct Tools {
    /// The tool.
    tool: Option<Tool>,
    /// On which record an arrow or line is being drawn, and where it begins.
    link_from: Option<(RecordId, Point)>,
    /// The branch that was copied last.
    copied: Option<Branch>,
}

impl Tools {
    /// The tool that a click on a record's board uses.
    pub(crate) fn tool(&self, record: &OpenRecord) -> Option<Tool> {
        self.tool.filter(|_| record.review().tried().is_none())
    }

    /// First end of the arrow or line that is being drawn.
    pub(crate) fn link_from(&self, record: &OpenRecord) -> Option<Point> {
        self.link_from.filter(|from| from.0 == record.id()).map(|from| from.1)
    }

    /// A click on a point: the tool is used, or a move is played.
    pub(super) fn click(&mut self, record: &mut OpenRecord, p: Point) -> EditResult {
        match self.tool(record) {
            Some(tool) => self.apply(record, tool, p),
            None => record.click(p),
        }
    }

    /// Carries out a request about a record.
    pub(super) fn request(
        &mut self,
        record: &mut OpenRecord,
        request: Request,
        speed: f32,
        now: Duration,
    ) -> EditResult {
        self.link_from = None;
        match request {
            Request::Tool(tool) => {
                if tool.is_some() {
                    record.refuse_in_trial()?;
                }
                self.tool = tool;
                Ok(Done::default())
            }
            Request::Judge(judgement) if judgement.is_of_move() && !record.is_move() => Ok(Done::default()),
            Request::Judge(judgement) => record.edit(|review| review.judge(judgement)),
            Request::Turn => record.edit(|review| review.set_to_play(review.position().to_play().opponent())),
            Request::Branch(edit) => self.branch(record, edit),
            Request::Try => {
                self.tool = None;
                record.request(request, speed, now)
            }
            request => record.request(request, speed, now),
        }
    }

    fn apply(&mut self, record: &mut OpenRecord, tool: Tool, p: Point) -> EditResult {
        // Both ends of an arrow belong to one position.
        record.stop();
        match tool {
            Tool::Mark(mark) => record.edit(|review| review.toggle_mark(p, mark)),
            Tool::Letter => record.label(p, |text| text.len() == 1 && text.starts_with(char::is_alphabetic), letters()),
            Tool::Number => record.label(p, |text| text.parse::<u32>().is_ok(), (1..).map(|n: u32| n.to_string())),
            Tool::Dim => record.edit(|review| review.toggle_dim(p)),
            Tool::Stone(color) => record.edit(|review| {
                let there = review.position().board().stone(p) == Some(color);
                review.set_stone(p, (!there).then_some(color))
            }),
            Tool::Erase => record.edit(|review| erase(review, p)),
            Tool::Arrow | Tool::Line => match self.link_from.take().filter(|from| from.0 == record.id()) {
                None => {
                    self.link_from = Some((record.id(), p));
                    Ok(Done::default())
                }
                Some((_, from)) if from == p => Ok(Done::default()),
                Some((_, from)) if tool == Tool::Arrow => record.edit(|review| review.toggle_arrow(from, p)),
                Some((_, from)) => record.edit(|review| review.toggle_line(from, p)),
            },
        }
    }

    /// True if the branch shown can be changed so.
    pub(crate) fn can(&self, record: &OpenRecord, edit: BranchEdit) -> bool {
        let review = record.review();
        let inner = review.tree().node(review.node()).parent().is_some();
        review.tried().is_none()
            && match edit {
                BranchEdit::Main => !review.is_main(),
                BranchEdit::Up => review.can_shift(true),
                BranchEdit::Down => review.can_shift(false),
                BranchEdit::Cut | BranchEdit::Copy | BranchEdit::Delete => inner,
                BranchEdit::Paste => self.copied.is_some(),
            }
    }

    /// Does something to the branch shown.
    fn branch(&mut self, record: &mut OpenRecord, edit: BranchEdit) -> EditResult {
        let size = record.review().branch_size();
        let copied = match edit {
            BranchEdit::Cut | BranchEdit::Copy if self.can(record, edit) => Some(record.review().branch()),
            _ => None,
        };
        let done = match edit {
            BranchEdit::Main => record.edit(Review::make_main)?,
            BranchEdit::Up => record.edit(|review| review.shift_variation(true))?,
            BranchEdit::Down => record.edit(|review| review.shift_variation(false))?,
            BranchEdit::Copy if copied.is_some() => Done { news: Some(News::Copied(size)), ..Done::default() },
            BranchEdit::Copy => return Err(Refused { why: Why::Play(EditError::Root.into()), at: None }),
            BranchEdit::Cut | BranchEdit::Delete => {
                Done { news: Some(News::Deleted(size)), ..record.edit(Review::delete)? }
            }
            BranchEdit::Paste => {
                let Some(branch) = self.copied.clone() else { return Ok(Done::default()) };
                record.edit(|review| review.graft(&branch))?
            }
        };
        self.copied = copied.or(self.copied.take());
        Ok(done)
    }
}

impl OpenRecord {
    /// Writes the first text that no point has, or takes one of its kind off.
    fn label(&mut self, p: Point, kind: impl Fn(&str) -> bool, mut free: impl Iterator<Item = String>) -> EditResult {
        let review = self.review();
        let labels = review.tree().node(review.node()).markup().labels;
        let there = labels.iter().any(|(at, text)| *at == p && kind(text));
        let text = free.find(|text| labels.iter().all(|(_, used)| used != text)).unwrap_or_default();
        self.edit(|review| review.set_label(p, if there { "" } else { &text }))
    }

    /// True if the node shown has a move.
    pub(crate) fn is_move(&self) -> bool {
        self.review().tree().node(self.node()).raw_move().is_some()
    }

    /// Changes the record, unless moves are tried out: what is on the board then is not in it.
    fn edit(&mut self, make: impl FnOnce(&mut Review) -> Result<(), EditError>) -> EditResult {
        self.refuse_in_trial()?;
        self.stop();
        self.change(None, |review| Ok(make(review)?))
    }

    fn refuse_in_trial(&self) -> Result<(), Refused> {
        match self.review().tried() {
            Some(_) => Err(Refused { why: Why::Trying, at: None }),
            None => Ok(()),
        }
    }
}

/// `A` to `Z`, then `a` to `z`.
fn letters() -> impl Iterator<Item = String> {
    ('A'..='Z').chain('a'..='z').map(String::from)
}

/// Takes off what is uppermost on a point.
fn erase(review: &mut Review, p: Point) -> Result<(), EditError> {
    let markup = review.tree().node(review.node()).markup();
    if let Some(&(_, mark)) = markup.marks.iter().find(|(at, _)| *at == p) {
        return review.toggle_mark(p, mark);
    }
    if markup.labels.iter().any(|(at, _)| *at == p) {
        return review.set_label(p, "");
    }
    match review.position().board().stone(p) {
        Some(_) => review.set_stone(p, None),
        None => Ok(()),
    }
}
