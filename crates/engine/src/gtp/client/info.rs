//! Analyses as programs print them.

use std::str::SplitAsciiWhitespace;

use lanke_rules::{Move, Size};

use super::capabilities::Dialect;
use crate::{Analysis, Candidate};

/// Visits and points beyond which nothing is believed: what is computed with them stays far from overflow.
const MAX_VISITS: u64 = 1 << 48;
const MAX_SCORE: f64 = 1e5;

/// Moves of an expected line that are kept.
const MAX_LINE: usize = 100;

/// Reads a line of `lz-analyze` or `kata-analyze` for a board of `size`; none where it names no move. What
/// is not known is passed over, so that every program's words do.
///
/// Win rates and scores stay as they are printed: those of the side to move, unless a program is
/// configured otherwise.
pub fn parse(line: &str, size: Size, dialect: Dialect) -> Option<Analysis> {
    let mut reader = Reader { words: line.split_ascii_whitespace(), next: None, size, dialect };
    let mut found = Vec::new();
    let mut root = None;
    let mut ownership = Vec::new();
    while let Some(word) = reader.word() {
        match word {
            "info" if found.len() <= size.area() => found.extend(reader.candidate()),
            "rootInfo" => root = Some(reader.fields()),
            "ownership" => ownership = reader.numbers(size.area()),
            _ => {}
        }
    }
    found.sort_by_key(|&(order, _)| order);
    let candidates: Vec<Candidate> = found.into_iter().map(|(_, candidate)| candidate).collect();
    let best = candidates.first()?;
    let root = root.unwrap_or_default();
    Some(Analysis {
        win_rate: root.win_rate.unwrap_or(best.win_rate),
        score: root.score.or(best.score),
        visits: root.visits.unwrap_or_else(|| candidates.iter().map(|c| c.visits).sum()),
        ownership,
        candidates,
        ..Analysis::UNKNOWN
    })
}

/// Reads the answer to `kata-raw-nn` for a board of `size`: how promising each point and, last, the pass
/// look to the network; what is illegal is 0.
pub fn parse_policy(answer: &str, size: Size) -> Option<Vec<f32>> {
    let mut words = answer.split_ascii_whitespace().skip_while(|&word| word != "policy").skip(1);
    let number = |word: &str| if word.eq_ignore_ascii_case("nan") { Some(0.0) } else { word.parse::<f32>().ok() };
    let mut policy = words.by_ref().take(size.area()).map(number).collect::<Option<Vec<f32>>>()?;
    let pass = words.next().filter(|&word| word == "policyPass").and_then(|_| words.next())?;
    policy.push(number(pass)?);
    (policy.len() == size.area() + 1 && policy.iter().all(|p| (0.0..=1.0).contains(p))).then_some(policy)
}

/// Named values of a move.
#[derive(Default)]
struct Fields {
    visits: Option<u64>,
    win_rate: Option<f64>,
    lower_bound: Option<f64>,
    prior: Option<f64>,
    score: Option<f64>,
    order: Option<usize>,
    mv: Option<Move>,
    line: Vec<Move>,
}

struct Reader<'a> {
    words: SplitAsciiWhitespace<'a>,
    /// A word that was looked at too early.
    next: Option<&'a str>,
    size: Size,
    dialect: Dialect,
}

impl<'a> Reader<'a> {
    fn word(&mut self) -> Option<&'a str> {
        self.next.take().or_else(|| self.words.next())
    }

    /// One move with its place in the program's order.
    fn candidate(&mut self) -> Option<(usize, Candidate)> {
        let Fields { visits, win_rate, lower_bound, prior, score, order, mv, mut line } = self.fields();
        let mv = mv?;
        let win_rate = win_rate?;
        if line.first() != Some(&mv) {
            line = vec![mv];
        }
        let visits = visits.unwrap_or(0);
        let lower_bound = lower_bound.unwrap_or(win_rate);
        let prior = prior.unwrap_or(0.0);
        Some((order.unwrap_or(usize::MAX), Candidate { visits, win_rate, lower_bound, prior, score, line }))
    }

    /// Names and what stands behind them, up to the next section.
    fn fields(&mut self) -> Fields {
        let mut fields = Fields::default();
        while let Some(word) = self.word() {
            match word {
                "info" | "rootInfo" | "ownership" | "ownershipStdev" => {
                    self.next = Some(word);
                    break;
                }
                "move" => fields.mv = self.word().and_then(|word| self.size.parse_move(word)),
                "visits" => fields.visits = self.parsed().map(|visits: u64| visits.min(MAX_VISITS)),
                "winrate" => fields.win_rate = self.probability().map(|p| p.clamp(0.0, 1.0)),
                "lcb" => fields.lower_bound = self.probability(),
                "prior" => fields.prior = self.probability().map(|p| p.clamp(0.0, 1.0)),
                "scoreLead" => fields.score = self.parsed().filter(|score: &f64| score.abs() <= MAX_SCORE),
                "order" => fields.order = self.parsed(),
                "pv" => fields.line = self.line(),
                _ => {}
            }
        }
        fields
    }

    fn parsed<T: std::str::FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    /// Leela Zero's words are integers of ten-thousandths; those with a point are fractions all the same.
    fn probability(&mut self) -> Option<f64> {
        let word = self.word()?;
        let number: f64 = word.parse().ok()?;
        let is_fraction = self.dialect == Dialect::KataGo || word.contains('.');
        // The bottom of an interval may lie a little beyond 0 or 1.
        Some(if is_fraction { number } else { number / 10_000.0 }).filter(|p| (-10.0..=10.0).contains(p))
    }

    /// Moves up to the first word that is none.
    fn line(&mut self) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(word) = self.word() {
            match self.size.parse_move(word) {
                Some(mv) if line.len() < MAX_LINE => line.push(mv),
                Some(_) => {}
                None => {
                    self.next = Some(word);
                    break;
                }
            }
        }
        line
    }

    /// So many numbers between −1 and 1; none where there are fewer.
    fn numbers(&mut self, count: usize) -> Vec<f32> {
        let mut numbers = Vec::new();
        while numbers.len() < count {
            let Some(word) = self.word() else { break };
            match word.parse::<f32>() {
                Ok(number) if number.is_finite() => numbers.push(number.clamp(-1.0, 1.0)),
                _ => {
                    self.next = Some(word);
                    break;
                }
            }
        }
        if numbers.len() == count { numbers } else { Vec::new() }
    }
}
