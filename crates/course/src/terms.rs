//! Board and time of a course game, which both sides know before they connect.

use std::fmt;
use std::time::Duration;

use lanke_rules::Size;

use crate::MAX_NAME;

/// The board and the time, which the protocol does not tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CourseTerms {
    size: Size,
    limit: Option<Duration>,
}

/// The courses do not play so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// The board is neither 9×9 nor 11×11 nor 13×13.
    Size(Size),
    /// The limit is none at all, or longer than an hour.
    Limit,
}

impl fmt::Display for TermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => write!(f, "the courses play NoGo on 9×9, 11×11 and 13×13, not on {size}"),
            Self::Limit => f.write_str("the time for a move is more than nothing and at most an hour"),
        }
    }
}

impl std::error::Error for TermsError {}

impl CourseTerms {
    /// A board and the time for each move, if it is limited; the cup of 2023 had 9×9 and 3 s.
    ///
    /// # Errors
    /// The courses do not play so.
    pub fn new(size: Size, limit: Option<Duration>) -> Result<Self, TermsError> {
        if size.width() != size.height() || ![9, 11, 13].contains(&size.width()) {
            return Err(TermsError::Size(size));
        }
        if limit.is_some_and(|limit| limit.is_zero() || limit > Duration::from_secs(3600)) {
            return Err(TermsError::Limit);
        }
        Ok(Self { size, limit })
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The time for a move.
    pub fn limit(&self) -> Option<Duration> {
        self.limit
    }
}

/// A name as the courses allow it: letters of the Latin alphabet, digits and `_`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserName(String);

impl UserName {
    /// The nearest name to any text: what else is in it becomes `_`; `Lanke` where nothing remains.
    pub fn nearest(text: &str) -> Self {
        let name: String =
            text.trim().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(MAX_NAME).collect();
        let name = name.trim_matches('_');
        Self(if name.is_empty() { "Lanke".to_owned() } else { name.to_owned() })
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UserName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
