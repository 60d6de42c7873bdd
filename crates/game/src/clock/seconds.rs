//! Durations as decimal seconds, the way records and journals write them.

use std::time::Duration;

/// Seconds in decimals, exactly and without trailing zeros: `90`, `2.5`.
pub fn seconds_text(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => time.as_secs().to_string(),
        nanos => format!("{}.{nanos:09}", time.as_secs()).trim_end_matches('0').to_owned(),
    }
}

/// Reads decimal seconds; digits beyond the ninth decimal are dropped.
pub fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(decimals) {
        return None;
    }
    let nanos = format!("{decimals:0<9.9}").parse().ok()?;
    Some(Duration::new(whole.parse().ok()?, nanos))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn decimal_seconds() {
        let ms = Duration::from_millis;
        for (text, time) in [("0", ms(0)), ("90", ms(90_000)), ("2.5", ms(2500)), ("0.001", ms(1))] {
            assert_eq!(seconds_text(time), text);
            assert_eq!(parse_seconds(text), Some(time));
        }
        assert_eq!(parse_seconds("29.50"), Some(ms(29_500)));
        assert_eq!(parse_seconds("1."), Some(ms(1000)));
        assert_eq!(parse_seconds("0.1234567899"), Some(Duration::from_nanos(123_456_789)));
        for bad in ["", ".", ".5", "-1", "+1", "1e3", "1.-2", "NaN", "inf", " 1", "99999999999999999999"] {
            assert_eq!(parse_seconds(bad), None, "{bad}");
        }
    }

    proptest! {
        #[test]
        fn written_seconds_read_back(secs: u64, nanos in 0..1_000_000_000u32) {
            let time = Duration::new(secs, nanos);
            prop_assert_eq!(parse_seconds(&seconds_text(time)), Some(time));
        }
    }
}
