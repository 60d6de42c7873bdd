//! Texts with a checksum: damage is noticed when they are read again.

use std::str;

/// A text behind a line with its kind and its CRC-32.
pub fn seal(kind: &str, text: &str) -> String {
    format!("{kind} {:08x}\n{text}", crc32fast::hash(text.as_bytes()))
}

/// The text of a file that [`seal`] made; none if it is of another kind or was damaged.
pub fn unseal<'a>(kind: &str, bytes: &'a [u8]) -> Option<&'a str> {
    let (head, text) = str::from_utf8(bytes).ok()?.split_once('\n')?;
    let sum = u32::from_str_radix(head.strip_prefix(kind)?.strip_prefix(' ')?, 16).ok()?;
    (sum == crc32fast::hash(text.as_bytes())).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_damage_of_a_byte_is_noticed() {
        let sealed = seal("kind 1", "text\nof lines");
        assert_eq!(unseal("kind 1", sealed.as_bytes()), Some("text\nof lines"));
        assert_eq!(unseal("kind 2", sealed.as_bytes()), None);
        for at in 0..sealed.len() {
            let mut damaged = sealed.clone().into_bytes();
            damaged[at] ^= 1;
            assert_eq!(unseal("kind 1", &damaged), None, "{at}");
            assert_eq!(unseal("kind 1", &sealed.as_bytes()[..at]), None, "{at}");
        }
    }
}
