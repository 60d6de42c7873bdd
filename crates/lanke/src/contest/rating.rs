//! What a number of wins says about strength.

/// Standard deviations of a 95 % interval.
const Z: f64 = 1.959_964;

/// A score and the difference in Elo points that goes with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rating {
    /// The share of games won.
    pub(super) score: f64,
    /// Its 95 % interval (Wilson 1927).
    pub(super) score_interval: (f64, f64),
    /// None where every game was won or none was.
    pub(super) elo: Option<f64>,
    /// The ends of the interval in Elo points.
    pub(super) elo_interval: (Option<f64>, Option<f64>),
}

impl Rating {
    /// Of at least one game.
    pub(super) fn new(wins: u32, games: u32) -> Self {
        let (n, p) = (f64::from(games), f64::from(wins) / f64::from(games));
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let (low, high) = ((middle - half).max(0.0), (middle + half).min(1.0));
        // What rounding leaves of 0 and 1 is no end of an interval.
        let (low, high) = (if wins == 0 { 0.0 } else { low }, if wins == games { 1.0 } else { high });
        Self { score: p, score_interval: (low, high), elo: elo(p), elo_interval: (elo(low), elo(high)) }
    }
}

fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_their_intervals() {
        let even = Rating::new(50, 100);
        let rounded = |n: f64| (n * 1000.0).round() / 1000.0;
        assert_eq!((even.score, even.elo), (0.5, Some(0.0)));
        // Wilson's interval as printed in tables.
        assert_eq!((rounded(even.score_interval.0), rounded(even.score_interval.1)), (0.404, 0.596));
        let all = Rating::new(10, 10);
        assert_eq!((all.elo, all.elo_interval.1), (None, None));
        assert_eq!((rounded(all.score_interval.0), all.score_interval.1), (0.722, 1.0));
        assert!(Rating::new(3, 4).elo.is_some_and(|elo| (elo - 190.848).abs() < 0.01));
    }
}
