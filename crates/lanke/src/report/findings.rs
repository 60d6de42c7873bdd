//! Findings about moves as JSON.

use lanke_app::words::Lang;
use lanke_game::report::finding::{Capture, Chain, DoubleKind, Fact, Finding, Manner};
use lanke_rules::{Point, Size};
use serde::Serialize;

use crate::output::Side;

/// A finding with its evidence and its sentence.
#[derive(Serialize)]
pub(crate) struct FindingFacts {
    kind: &'static str,
    #[serde(rename = "move")]
    vertex: String,
    color: Side,
    /// The chains that it is about.
    chains: Vec<ChainFacts>,
    /// Points at which they are captured or killed.
    at: Vec<String>,
    /// `atari`, `ladder` or `net` for a capture; `atari`, `cut` or `threat` for a double attack.
    manner: Option<&'static str>,
    /// The longest resistance that was read.
    line: Vec<String>,
    /// Stones taken, liberties, eyes, or points of an area.
    count: Option<u32>,
    pub(crate) text: String,
}

#[derive(Serialize)]
struct ChainFacts {
    vertex: String,
    stones: u32,
}

impl FindingFacts {
    pub(crate) fn of(finding: &Finding, size: Size, lang: Lang) -> Self {
        let vertex = |p: Point| size.vertex(p).to_string();
        let facts = |kind, chains: &[Chain], at: &[Point], count| Self {
            kind,
            vertex: vertex(finding.at),
            color: finding.color.into(),
            chains: chains.iter().map(|chain| ChainFacts { vertex: vertex(chain.at), stones: chain.stones }).collect(),
            at: at.iter().map(|&p| vertex(p)).collect(),
            manner: None,
            line: Vec::new(),
            count,
            text: lanke_print::sentence(lang, size, finding),
        };
        let captured = |kind, found: &Capture, at: &[Point]| {
            let line = found.line.iter().map(|&mv| size.move_name(mv)).collect();
            Self { manner: Some(manner(found.manner)), line, ..facts(kind, &[found.chain], at, None) }
        };
        match &finding.fact {
            Fact::Takes(stones) => facts("takes", &[], &[], Some(*stones)),
            Fact::Catches(found) => captured("catches", found, &[]),
            Fact::Exposes(found) => {
                let by: Vec<Point> = found.line.first().and_then(|mv| mv.point()).into_iter().collect();
                captured("exposes", found, &by)
            }
            Fact::SelfAtari(chain, by) => facts("self-atari", &[*chain], &[*by], None),
            Fact::Frees(chain, liberties) => facts("frees", &[*chain], &[], Some(*liberties)),
            Fact::Double(double) => {
                let kind = match double.kind {
                    DoubleKind::Atari => "atari",
                    DoubleKind::Cut => "cut",
                    DoubleKind::Threat => "threat",
                };
                Self { manner: Some(kind), ..facts("double", &double.chains, &double.at, None) }
            }
            Fact::Kills(chain, eyes) => facts("kills", &[*chain], &[], Some(*eyes)),
            Fact::LeavesDead(chain, by) => facts("leaves-dead", &[*chain], &[*by], None),
            Fact::Lives(chain) => facts("lives", &[*chain], &[], None),
            Fact::AreaLost(area) => facts("area-lost", &[], &[area.around], Some(area.points)),
            Fact::AreaGiven(area) => facts("area-given", &[], &[area.around], Some(area.points)),
        }
    }
}

const fn manner(manner: Manner) -> &'static str {
    match manner {
        Manner::Atari => "atari",
        Manner::Ladder => "ladder",
        Manner::Net => "net",
    }
}
