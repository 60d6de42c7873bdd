//! Signs and words of judgements.

use lanke_game::record::{Judgement, Node};
use lanke_rules::Color;

use crate::words::{Lang, phrase, word};

/// Sign of a judgement and the key of its words.
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

/// Judgements of a node, as signs and in words.
pub(crate) fn judgements(lang: Lang, node: Node<'_>) -> (String, String) {
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

/// The judgement that tells most of a node's worth: that of its move, else whether it is worth noting, else that of its
/// position.
pub(crate) fn foremost(node: Node<'_>) -> Option<Judgement> {
    let rank = |judgement: &Judgement| match judgement {
        Judgement::Hotspot => 1,
        judgement if judgement.is_of_move() => 0,
        _ => 2,
    };
    node.judgements().map(|said| said.0).min_by_key(rank)
}
