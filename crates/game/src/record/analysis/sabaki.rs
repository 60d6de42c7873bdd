//! Sabaki's properties: `SBKV`, Black's win rate in per cent, and `SBKS`, the points that it leads by.

use super::{Analysis, Subject};
use crate::record::property::Properties;

pub(super) fn read(node: Properties<'_>, of: &Subject) -> Option<Analysis> {
    let win_rate = node.first("SBKV")?.real()? / 100.0;
    let score = node.first("SBKS").and_then(|value| value.real());
    Some(Analysis { engine: "Sabaki".to_owned(), win_rate, score, ..Analysis::default() }.for_side(of.to_play))
}
