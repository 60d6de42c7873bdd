//! Sentences about the mistake that a person looks at in a record, each proved on the board in the meantime.
//!
//! [`Explanation`] is a component: it changes itself alone and answers with [`Action`]s.

use std::rc::Rc;

use lanke_game::record::NodeId;
use lanke_game::report::finding::Finding;
use lanke_learn::explain::Question;
use lanke_print::sentence;
use lanke_rules::Move;

use crate::context::Context;
use crate::ids::{RecordId, Ticket};
use crate::insight::Insight;
use crate::review::OpenRecord;
use crate::words::Lang;

/// Sentences that are told at most.
const SENTENCES: usize = 4;

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Explanation {
    /// The question under way, and its subject.
    asked: Option<(Ticket, Subject)>,
    /// The mistake that was explained last.
    told: Option<(Subject, Vec<Finding>)>,
    /// State of the analysis that the last question was made of.
    seen: Option<Rc<Insight>>,
}

/// A mistake, with the better move and the answer that the analysis knows.
type Subject = (Mistake, [Option<Move>; 2]);

/// Work of others that follows.
#[derive(Debug)]
pub(crate) enum Action {
    /// Explain a move.
    Explain(Ticket, Box<Question>),
    /// Stop the work for a question.
    Stop(Ticket),
}

/// A mistake in an open record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mistake {
    record: RecordId,
    /// Index of the game in the record.
    game: usize,
    node: NodeId,
}

impl Mistake {
    /// The next move of the line shown, else the last one, if that is a mistake; none while moves are tried out.
    fn shown(record: &OpenRecord) -> Option<Self> {
        let review = record.review();
        if review.tried().is_some() {
            return None;
        }
        let next = review.line().get(review.at() + 1).copied();
        let insight = record.insight();
        let is_mistake = |node: &NodeId| insight.mistakes.iter().any(|mistake| mistake.node == *node);
        let node = next.into_iter().chain([review.node()]).find(is_mistake)?;
        Some(Self { record: record.id(), game: record.game(), node })
    }
}

impl Explanation {
    /// Asks about the mistake that is shown, and again where the analysis has found another better move or answer; `record` is
    /// none while a person reads no record.
    pub(crate) fn advance(&mut self, record: Option<&OpenRecord>, cx: &Context<'_>) -> Vec<Action> {
        let shown = record.and_then(|record| Some((record, Mistake::shown(record)?)));
        let mistake = shown.map(|shown| shown.1);
        let other = self.asked.take_if(|(_, asked)| Some(asked.0) != mistake);
        let mut actions: Vec<Action> = other.map(|(ticket, _)| Action::Stop(ticket)).into_iter().collect();
        self.told.take_if(|(told, _)| mistake.is_some_and(|mistake| mistake != told.0));
        let Some((record, mistake)) = shown else { return actions };
        let insight = record.insight();
        let is_seen = self.seen.as_ref().is_some_and(|seen| Rc::ptr_eq(seen, &insight));
        if self.asked.is_some() || self.told.is_some() && is_seen {
            return actions;
        }
        self.seen = Some(insight);
        let Some(question) = Question::of(record.review(), mistake.node, None) else { return actions };
        let subject = (mistake, [question.better, question.answer]);
        if self.told.as_ref().is_none_or(|told| told.0 != subject) {
            let ticket = cx.ticket();
            self.asked = Some((ticket, subject));
            actions.push(Action::Explain(ticket, Box::new(question)));
        }
        actions
    }

    /// Takes the findings about a move; false if somebody else has asked.
    pub(crate) fn take(&mut self, ticket: Ticket, findings: &[Vec<Finding>]) -> bool {
        let Some((_, subject)) = self.asked.take_if(|(asked, _)| *asked == ticket) else { return false };
        self.told = Some((subject, findings.first().cloned().unwrap_or_default()));
        true
    }

    /// Sentences about the mistake that is shown; none until it is explained, or where nothing is proved.
    pub(crate) fn sentences(&self, record: &OpenRecord, lang: Lang) -> Vec<String> {
        let Some(((mistake, _), findings)) = &self.told else { return Vec::new() };
        if Mistake::shown(record) != Some(*mistake) {
            return Vec::new();
        }
        let size = record.review().setting().size;
        findings.iter().take(SENTENCES).map(|finding| sentence(lang, size, finding)).collect()
    }
}
