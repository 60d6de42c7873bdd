//! Numbers as the system's region writes them: those that the window shows. Commands, records and pages for browsers keep the
//! point, and so does what is typed, such as komi.

use std::sync::OnceLock;

/// Marks within a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The mark before the decimals.
    pub decimal: String,
    /// The mark between groups of three digits.
    pub group: String,
}

impl Default for Marks {
    /// `1,234.5`.
    fn default() -> Self {
        Self { decimal: ".".to_owned(), group: ",".to_owned() }
    }
}

static MARKS: OnceLock<Marks> = OnceLock::new();

impl Marks {
    /// Writes numbers with these marks from now on. The first call in a process counts; without one, numbers look as by
    /// [`Marks::default`].
    pub fn keep(self) {
        // A second window of the process is in the same region.
        let _kept = MARKS.set(self);
    }

    fn decimal(&self, x: f64, places: usize) -> String {
        format!("{x:.places$}").replace('.', &self.decimal)
    }

    fn thousands(&self, n: u64) -> String {
        let digits = n.to_string();
        let group = |(i, c): (usize, char)| {
            let left = digits.len() - i;
            let mark = if i > 0 && left.is_multiple_of(3) { self.group.as_str() } else { "" };
            mark.chars().chain([c])
        };
        digits.chars().enumerate().flat_map(group).collect()
    }
}

fn marks() -> &'static Marks {
    MARKS.get_or_init(Marks::default)
}

/// A number with so many decimals: `6.5`.
pub fn decimal(x: f64, places: usize) -> String {
    marks().decimal(x, places)
}

/// A share of one with a decimal: `47.3%`.
pub fn percent(share: f64) -> String {
    decimal(100.0 * share, 1) + "%"
}

/// A whole number with its thousands grouped: `8,000`.
pub fn thousands(n: u64) -> String {
    marks().thousands(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_marks_of_a_region() {
        let numbers = [20, 600, 8000, 80_000, 1_234_567];
        let usual = Marks::default();
        assert_eq!(numbers.map(|n| usual.thousands(n)), ["20", "600", "8,000", "80,000", "1,234,567"]);
        assert_eq!([usual.decimal(6.5, 1), usual.decimal(-0.25, 2), usual.decimal(7.0, 0)], ["6.5", "-0.25", "7"]);
        let german = Marks { decimal: ",".to_owned(), group: ".".to_owned() };
        assert_eq!((german.thousands(1_234_567), german.decimal(47.3, 1)), ("1.234.567".to_owned(), "47,3".to_owned()));
    }
}
