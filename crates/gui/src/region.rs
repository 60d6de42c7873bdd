//! The system's region: the marks within numbers.

use lanke_app::words::Marks;

/// Marks of the system's region; none where it tells of no region.
#[cfg(windows)]
pub(crate) fn marks() -> Option<Marks> {
    let key = windows_registry::CURRENT_USER.open(r"Control Panel\International").ok()?;
    Some(Marks { decimal: key.get_string("sDecimal").ok()?, group: key.get_string("sThousand").ok()? })
}

/// Marks of the system's region; none where it tells of no region.
#[cfg(not(windows))]
pub(crate) fn marks() -> Option<Marks> {
    locale::marks(&locale::name()?)
}

#[cfg(not(windows))]
mod locale {
    use icu_decimal::options::{DecimalFormatterOptions, GroupingStrategy};
    use icu_decimal::{DecimalFormatter, input::Decimal};
    use icu_locale_core::Locale;

    use super::Marks;

    /// Name of the locale of numbers.
    #[cfg(not(target_os = "macos"))]
    pub(super) fn name() -> Option<String> {
        let named = |variable| std::env::var(variable).ok().filter(|name| !name.is_empty());
        ["LC_ALL", "LC_NUMERIC", "LANG"].into_iter().find_map(named)
    }

    /// Name of the locale of numbers: the first of the languages, which names the region.
    #[cfg(target_os = "macos")]
    pub(super) fn name() -> Option<String> {
        sys_locale::get_locale()
    }

    /// Marks of a locale such as `de_DE.UTF-8` or `de-DE`, from the tables of Unicode; none where it is no locale.
    pub(super) fn marks(name: &str) -> Option<Marks> {
        let name = name.split(['.', '@']).next()?.replace('_', "-");
        let locale: Locale = format!("{name}-u-nu-latn").parse().ok()?;
        let grouped = DecimalFormatterOptions::from(GroupingStrategy::Always);
        let formatter = DecimalFormatter::try_new((&locale).into(), grouped).ok()?;
        let number: Decimal = "12345678.9".parse().ok()?;
        let text = formatter.format(&number).to_string();
        let between = |before, after| Some(text.split_once(before)?.1.split_once(after)?.0);
        let (decimal, group) = (between('8', '9')?, between('5', '6')?);
        // Narrow spaces are in few fonts.
        let group = if group.trim().is_empty() { "\u{a0}" } else { group };
        Some(Marks { decimal: decimal.to_owned(), group: group.to_owned() })
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn marks_are_those_of_the_region() {
            let known = [
                ("de_DE.UTF-8", [",", "."]),
                ("en-US", [".", ","]),
                ("zh_CN.GB18030", [".", ","]),
                ("fr_FR@euro", [",", "\u{a0}"]),
                // Its own digits are not those of the program.
                ("ar_EG", [".", ","]),
            ];
            for (name, [decimal, group]) in known {
                let marks = Marks { decimal: decimal.to_owned(), group: group.to_owned() };
                assert_eq!(super::marks(name), Some(marks), "{name}");
            }
            assert_eq!(["C", "C.UTF-8", "POSIX", ""].map(super::marks), [None, None, None, None]);
        }
    }
}
