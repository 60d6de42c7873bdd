//! Delay of the public pages in words: `none`, `30s`, `5m`, `10 moves`.

use std::fmt;
use std::time::Duration;

use lanke_rules::text;
use lanke_web::Delay;

/// Longest delay of the public pages.
const LONGEST: Duration = Duration::from_secs(3600);
/// Most moves that they are behind.
const MOVES: usize = 100;

/// Text that is no delay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DelayError(String);

impl fmt::Display for DelayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = text::line(&self.0, 40);
        write!(f, "a delay is none, 30s, 5m (an hour at most) or 10 moves ({MOVES} at most), not {written}")
    }
}

impl std::error::Error for DelayError {}

/// Reads a delay.
pub(super) fn parse(written: &str) -> Result<Delay, DelayError> {
    let text = written.trim().to_ascii_lowercase();
    let number = |rest: &str| rest.trim().parse::<u32>().ok();
    let seconds = text.strip_suffix('s').and_then(number);
    let seconds = seconds.or_else(|| number(text.strip_suffix('m')?)?.checked_mul(60));
    let moves = text.strip_suffix("moves").or_else(|| text.strip_suffix("move")).and_then(number);
    let delay = match (moves, seconds) {
        _ if text == "none" => Some(Delay::None),
        (Some(moves), _) => usize::try_from(moves).ok().filter(|n| (1..=MOVES).contains(n)).map(Delay::Moves),
        (None, Some(0)) => Some(Delay::None),
        (None, Some(seconds)) => {
            Some(Duration::from_secs(seconds.into())).filter(|time| *time <= LONGEST).map(Delay::Time)
        }
        (None, None) => None,
    };
    delay.ok_or_else(|| DelayError(written.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_read() {
        let minutes = |n: u64| Delay::Time(Duration::from_secs(60 * n));
        for (text, delay) in [
            ("none", Delay::None),
            ("0s", Delay::None),
            ("90s", Delay::Time(Duration::from_secs(90))),
            ("5m", minutes(5)),
            ("60 m", minutes(60)),
            ("10 moves", Delay::Moves(10)),
            ("1 move", Delay::Moves(1)),
        ] {
            assert_eq!(parse(text).unwrap(), delay, "{text}");
        }
        for text in ["", "5", "61m", "0 moves", "101 moves", "-5m", "99999999999999m", "4294967295m"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
