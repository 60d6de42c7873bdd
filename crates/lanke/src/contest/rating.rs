//! Strength by the results of games.

/// Standard deviations of a 95 % interval.
const Z: f64 = 1.959_964;

/// Error rate of a test, either way.
const ERROR: f64 = 0.05;

/// A score and the difference in Elo points that goes with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    /// The share of games won, a draw being half of one.
    pub(crate) score: f64,
    /// Its 95 % interval (Wilson 1927), which with draws is wider than it need be.
    pub(crate) score_interval: (f64, f64),
    /// None where every game was won or none was.
    pub(crate) elo: Option<f64>,
    /// The ends of the interval in Elo points.
    pub(crate) elo_interval: (Option<f64>, Option<f64>),
}

impl Rating {
    /// Of at least one game.
    pub(crate) fn new(points: f64, games: u32) -> Self {
        let n = f64::from(games);
        let p = points / n;
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let (low, high) = ((middle - half).max(0.0), (middle + half).min(1.0));
        // What rounding leaves of 0 and 1 is no end of an interval.
        let (low, high) = (if p == 0.0 { 0.0 } else { low }, if p == 1.0 { 1.0 } else { high });
        Self { score: p, score_interval: (low, high), elo: elo(p), elo_interval: (elo(low), elo(high)) }
    }
}

fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The score that a player so many Elo points ahead is expected to make.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Wald's sequential test (1945) of two differences in Elo points: the lower against the higher one. A draw
/// counts as half a win and half a loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprt {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    /// The lower difference.
    Low,
    /// The higher one.
    High,
    /// Nothing yet.
    Open,
}

impl Sprt {
    /// Logarithm of the ratio by which the higher difference makes such a result likelier than the lower one.
    pub(super) fn likelihood(&self, points: f64, games: u32) -> f64 {
        let (low, high) = (expected(self.low), expected(self.high));
        points * (high / low).ln() + (f64::from(games) - points) * ((1.0 - high) / (1.0 - low)).ln()
    }

    pub(super) fn verdict(&self, points: f64, games: u32) -> Verdict {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        match self.likelihood(points, games) {
            l if l >= bound => Verdict::High,
            l if l <= -bound => Verdict::Low,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_their_intervals() {
        let even = Rating::new(50.0, 100);
        let rounded = |n: f64| (n * 1000.0).round() / 1000.0;
        assert_eq!((even.score, even.elo), (0.5, Some(0.0)));
        // Wilson's interval as printed in tables.
        assert_eq!((rounded(even.score_interval.0), rounded(even.score_interval.1)), (0.404, 0.596));
        let all = Rating::new(10.0, 10);
        assert_eq!((all.elo, all.elo_interval.1), (None, None));
        assert_eq!((rounded(all.score_interval.0), all.score_interval.1), (0.722, 1.0));
        assert!(Rating::new(3.0, 4).elo.is_some_and(|elo| (elo - 190.848).abs() < 0.01));
        assert_eq!(Rating::new(2.5, 5).elo, Some(0.0));
    }

    #[test]
    fn a_test_ends_when_one_difference_is_nineteen_times_likelier() {
        let sprt = Sprt { low: 0.0, high: 100.0 };
        // A win is worth ln(0.640065 / 0.5), a loss ln(0.359935 / 0.5).
        assert!((sprt.likelihood(1.0, 1) - 0.246_96).abs() < 1e-4);
        assert!((sprt.likelihood(0.0, 1) + 0.328_69).abs() < 1e-4);
        assert!((sprt.likelihood(0.5, 1) + 0.040_86).abs() < 1e-4);
        assert_eq!((sprt.verdict(11.0, 11), sprt.verdict(12.0, 12)), (Verdict::Open, Verdict::High));
        assert_eq!((sprt.verdict(0.0, 8), sprt.verdict(0.0, 9)), (Verdict::Open, Verdict::Low));
        assert_eq!(sprt.verdict(0.0, 0), Verdict::Open);
    }
}
