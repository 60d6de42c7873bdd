//! Errors of the system in words.

use std::io;

/// Error message without the system's error number.
pub fn reason(error: &io::Error) -> String {
    without_error_numbers(&error.to_string())
}

/// Text without the numbers of the system's errors that are quoted in it, such as ` (os error 2)`.
pub fn without_error_numbers(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| match part.split_once(')') {
        Some((number, rest)) if number.parse::<i32>().is_ok() => text + rest,
        // A name that looks like one.
        _ => text + " (os error " + part,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_errors_are_left_out() {
        let text = "a.sgf: No such file (os error 2); b.sgf: Not a directory (os error 20)";
        assert_eq!(without_error_numbers(text), "a.sgf: No such file; b.sgf: Not a directory");
        for text in ["(9 lines)", "a (os error 2", "a (os error 2b).sgf", "a (os error here) (os error"] {
            assert_eq!(without_error_numbers(text), text);
        }
        assert!(!reason(&io::Error::from_raw_os_error(2)).contains("os error"));
    }
}
