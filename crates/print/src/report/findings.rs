//! Sentences about moves, each from a finding that was proved.

use lanke_game::report::finding::{Area, Chain, DoubleKind, Fact, Finding, Manner};
use lanke_rules::{Point, Size};
use lanke_words::{Lang, phrase, side};

/// Sentence that says what a finding is, with the points that it rests on.
pub fn sentence(lang: Lang, size: Size, finding: &Finding) -> String {
    let vertex = |p: Point| size.vertex(p).to_string();
    let (mv, own, rival) = (vertex(finding.at), side(lang, finding.color), side(lang, finding.color.opponent()));
    let told = |key: &str, more: &[(&str, String)]| {
        let fixed = [("m", mv.as_str()), ("c", own), ("o", rival)];
        let values: Vec<(&str, &str)> =
            fixed.into_iter().chain(more.iter().map(|(name, v)| (*name, v.as_str()))).collect();
        phrase(lang, key, &values)
    };
    let chain = |chain: &Chain| [("p", vertex(chain.at)), ("n", chain.stones.to_string())];
    let chain_and = |stones: &Chain, name, value: String| [chain(stones).to_vec(), vec![(name, value)]].concat();
    let area = |area: &Area| [("p", vertex(area.around)), ("n", area.points.to_string())];
    match &finding.fact {
        Fact::Takes(stones) => told("why-takes", &[("n", stones.to_string())]),
        Fact::Catches(found) => {
            let key = match found.manner {
                Manner::Atari => "why-caught",
                Manner::Ladder => "why-caught-ladder",
                Manner::Net => "why-caught-net",
            };
            told(key, &chain(&found.chain))
        }
        Fact::Exposes(found) => {
            let key = match found.manner {
                Manner::Atari => "why-exposed",
                Manner::Ladder => "why-exposed-ladder",
                Manner::Net => "why-exposed-net",
            };
            let by = found.line.first().and_then(|mv| mv.point()).map(vertex).unwrap_or_default();
            told(key, &chain_and(&found.chain, "b", by))
        }
        Fact::SelfAtari(stones, by) => told("why-self-atari", &chain_and(stones, "b", vertex(*by))),
        Fact::Frees(stones, liberties) => told("why-frees", &chain_and(stones, "l", liberties.to_string())),
        Fact::Double(double) => {
            let [p, q] = double.chains.map(|chain| vertex(chain.at));
            let [a, b] = double.at.map(vertex);
            match double.kind {
                DoubleKind::Atari => told("why-double-atari", &[("p", p), ("q", q)]),
                DoubleKind::Cut => told("why-cut", &[("a", a), ("b", b)]),
                DoubleKind::Threat => told("why-double", &[("p", p), ("q", q)]),
            }
        }
        Fact::Kills(stones, 1) => told("why-one-eye", &chain(stones)),
        Fact::Kills(stones, _) => told("why-dead", &chain(stones)),
        Fact::LeavesDead(stones, by) => told("why-killed", &chain_and(stones, "b", vertex(*by))),
        Fact::Lives(stones) => told("why-lives", &chain(stones)),
        Fact::AreaLost(lost) => told("why-area-lost", &area(lost)),
        Fact::AreaGiven(given) => told("why-area-given", &area(given)),
    }
}
