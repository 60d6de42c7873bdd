//! KaTrain's property `KT` (its `sgf_parser.py` and `game_node.py`): three values, each a gzip file in
//! base64: the ownership and the policy as little-endian half floats (IEEE 754), row by row from the
//! top left, and JSON with KataGo's own words for the rest; everything of Black.

use std::collections::HashMap;
use std::io::Read;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::read::GzDecoder;
use lanke_rules::Size;
use serde::Deserialize;

use super::{Analysis, Candidate, Subject};
use crate::record::limits;
use crate::record::property::{Properties, Value};

#[derive(Deserialize)]
struct Main {
    root: Option<Root>,
    #[serde(default)]
    moves: HashMap<String, Info>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Root {
    winrate: f64,
    score_lead: Option<f64>,
    #[serde(default)]
    visits: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Info {
    #[serde(default)]
    order: i64,
    #[serde(default)]
    visits: u64,
    winrate: f64,
    score_lead: Option<f64>,
    lcb: Option<f64>,
    #[serde(default)]
    prior: f64,
    #[serde(default)]
    pv: Vec<String>,
}

pub(super) fn read(node: Properties<'_>, of: &Subject) -> Option<Analysis> {
    let mut values = node.get("KT")?.iter();
    let (ownership, policy, main) = (values.next()?, values.next()?, values.next()?);
    let Main { root, moves } = serde_json::from_slice(&inflate(main)?).ok()?;
    let root = root?;
    let mut infos: Vec<(String, Info)> = moves.into_iter().collect();
    infos.sort_by(|(a, x), (b, y)| (x.order, y.visits, a).cmp(&(y.order, x.visits, b)));
    let candidates = infos.into_iter().take(limits::CANDIDATES);
    let analysis = Analysis {
        engine: "KaTrain".to_owned(),
        win_rate: root.winrate.clamp(0.0, 1.0),
        score: root.score_lead,
        visits: root.visits,
        proved: false,
        candidates: candidates.filter_map(|(vertex, info)| candidate(&vertex, info, of.size)).collect(),
        ownership: halves(ownership, of.size.area()),
        policy: halves(policy, of.size.area() + 1),
    };
    let analysis = analysis.for_side(of.to_play);
    // KataGo says −1 of what is illegal, and half floats round a little beyond their range.
    let policy = analysis.policy.iter().map(|share| share.clamp(0.0, 1.0)).collect();
    let ownership = analysis.ownership.iter().map(|owner| owner.clamp(-1.0, 1.0)).collect();
    Some(Analysis { policy, ownership, ..analysis })
}

fn candidate(vertex: &str, info: Info, size: Size) -> Option<Candidate> {
    let first = size.parse_move(vertex)?;
    let line = info.pv.iter().skip(1).take(limits::LINE - 1).map_while(|word| size.parse_move(word));
    Some(Candidate {
        line: std::iter::once(first).chain(line).collect(),
        visits: info.visits,
        win_rate: info.winrate.clamp(0.0, 1.0),
        lower_bound: info.lcb.unwrap_or(info.winrate),
        prior: info.prior.clamp(0.0, 1.0),
        score: info.score_lead,
    })
}

/// Content of a value; none where it is no gzip file in base64 or too long.
fn inflate(value: Value<'_>) -> Option<Vec<u8>> {
    let packed = BASE64_STANDARD.decode(value.text().as_bytes()).ok()?;
    let mut bytes = Vec::new();
    GzDecoder::new(&packed[..]).take(limits::INFLATED as u64 + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() <= limits::INFLATED).then_some(bytes)
}

/// So many half floats; none at all where there are not as many.
fn halves(value: Value<'_>, count: usize) -> Vec<f32> {
    let bytes = inflate(value).unwrap_or_default();
    let numbers: Vec<f32> = bytes.chunks_exact(2).map(|pair| half(u16::from_le_bytes([pair[0], pair[1]]))).collect();
    if numbers.len() == count && numbers.iter().all(|number| number.is_finite()) { numbers } else { Vec::new() }
}

/// The number of a half float: a sign, five bits of exponent, ten of fraction.
fn half(bits: u16) -> f32 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1f), f32::from(bits & 0x3ff));
    let size = match exponent {
        0 => fraction * (-24_f32).exp2(),
        0x1f => f32::INFINITY,
        exponent => (1024.0 + fraction) * ((exponent - 25) as f32).exp2(),
    };
    if bits >> 15 == 1 { -size } else { size }
}
