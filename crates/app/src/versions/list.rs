//! List of versions, signed by the publisher of the program: verified, read, searched for a newer version.

use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};
use minisign_verify::{PublicKey, Signature};
use semver::Version;
use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer};

use crate::words::{Lang, phrase, word};

/// First words of a signature.
const SIGNATURE: &str = "untrusted comment:";

/// A list of versions. Every text in it is one line of printable ASCII.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct VersionList {
    /// Time at which it was made; in the file, seconds since 1970. A later list has a later time.
    #[serde(deserialize_with = "time")]
    pub made: DateTime<Utc>,
    /// The versions, in any order.
    pub versions: Vec<Release>,
}

/// A version of the program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Release {
    /// Its number.
    pub version: Version,
    /// Day of its publication.
    #[serde(deserialize_with = "day")]
    pub date: NaiveDate,
    /// Address of its page, which begins with `https://`.
    #[serde(deserialize_with = "page")]
    pub page: String,
    /// Its packages.
    pub files: Vec<ReleaseFile>,
}

/// A package of a version.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ReleaseFile {
    /// Name of the file.
    #[serde(deserialize_with = "line")]
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// SHA-256 in hexadecimal digits.
    #[serde(deserialize_with = "sha256")]
    pub sha256: String,
}

/// Public key that lists are signed for.
#[derive(Clone)]
pub struct ListKey {
    key: PublicKey,
    text: String,
}

/// Failure of a look for a newer version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VersionsError {
    /// This is no address on the web.
    Address(String),
    /// The server cannot be reached, for this reason.
    Unreachable(String),
    /// The server does not answer in time.
    Silent,
    /// The server answers with this status of HTTP.
    Refused(u16),
    /// The server redirects too often, or away from an encrypted address to one that is not.
    Redirected,
    /// The answer is too long.
    TooLong,
    /// List or signature is incomplete.
    Cut,
    /// There is no signature.
    Unsigned,
    /// The signature is not that of the list by the expected key.
    Forged,
    /// The list is signed by the expected key, and cannot be read.
    Unreadable,
    /// The list is older than one that was seen before.
    Older {
        /// Day of the list.
        made: NaiveDate,
        /// Day of the one that was seen.
        seen: NaiveDate,
    },
}

impl VersionList {
    /// Largest list that is read, in bytes.
    pub const MAX_BYTES: u64 = 256 << 10;
    /// Largest signature that is read, in bytes.
    pub const MAX_SIGNATURE: u64 = 4 << 10;

    /// Reads a list that is signed by a key; nothing in it is looked at before its signature is verified.
    ///
    /// # Errors
    /// When list or signature is incomplete, the signature is missing or does not fit, or the list cannot be read.
    pub fn read(list: &[u8], signature: &[u8], key: &ListKey) -> Result<Self, VersionsError> {
        let text = std::str::from_utf8(signature).map_err(|_| VersionsError::Unsigned)?;
        let begun = text.starts_with(SIGNATURE) || SIGNATURE.starts_with(text);
        let signature =
            Signature::decode(text).map_err(|_| if begun { VersionsError::Cut } else { VersionsError::Unsigned })?;
        if key.key.verify(list, &signature, false).is_err() {
            // Only the words for it depend on bytes that nobody has signed.
            let cut = serde_json::from_slice::<IgnoredAny>(list).is_err_and(|error| error.is_eof());
            return Err(if cut { VersionsError::Cut } else { VersionsError::Forged });
        }
        serde_json::from_slice(list).map_err(|_| VersionsError::Unreadable)
    }

    /// The newest version, if it is newer than `own`. Pre-releases count for those who run one.
    pub fn newer(&self, own: &Version) -> Option<&Release> {
        let suits = |release: &&Release| release.version.pre.is_empty() || !own.pre.is_empty();
        let newest = self.versions.iter().filter(suits).max_by(|a, b| a.version.cmp(&b.version));
        newest.filter(|newest| newest.version > *own)
    }
}

/// Version of this program.
pub fn own_version() -> Version {
    Version::parse(env!("CARGO_PKG_VERSION")).expect("Cargo has read it as a version")
}

impl ListKey {
    /// Key of the program: `packaging/versions.pub`.
    pub fn of_program() -> Self {
        Self::parse(include_str!("../../../../packaging/versions.pub")).expect("a test reads the key of the program")
    }

    /// Reads a public key of minisign: a line of comment, and the key.
    pub fn parse(text: &str) -> Option<Self> {
        let key = PublicKey::decode(text).ok()?;
        Some(Self { key, text: text.lines().nth(1)?.trim().to_owned() })
    }

    /// The key in one word.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for ListKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ListKey").field(&self.text).finish()
    }
}

impl VersionsError {
    /// Sentence on it.
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::Address(address) => phrase(lang, "ver-address", &[("n", address)]),
            Self::Unreachable(reason) => phrase(lang, "ver-unreachable", &[("n", reason)]),
            Self::Silent => word(lang, "ver-silent").to_owned(),
            Self::Refused(status) => phrase(lang, "ver-refused", &[("n", &status.to_string())]),
            Self::Redirected => word(lang, "ver-redirected").to_owned(),
            Self::TooLong => word(lang, "ver-long").to_owned(),
            Self::Cut => word(lang, "ver-cut").to_owned(),
            Self::Unsigned => word(lang, "ver-unsigned").to_owned(),
            Self::Forged => word(lang, "ver-forged").to_owned(),
            Self::Unreadable => word(lang, "ver-unreadable").to_owned(),
            Self::Older { made, seen } => {
                phrase(lang, "ver-older", &[("d", &made.to_string()), ("n", &seen.to_string())])
            }
        }
    }
}

fn time<'de, D: Deserializer<'de>>(from: D) -> Result<DateTime<Utc>, D::Error> {
    DateTime::from_timestamp(i64::deserialize(from)?, 0).ok_or_else(|| Error::custom("no time"))
}

fn day<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDate, D::Error> {
    NaiveDate::parse_from_str(&line(from)?, "%Y-%m-%d").map_err(Error::custom)
}

fn page<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let page = line(from)?;
    if page.starts_with("https://") { Ok(page) } else { Err(Error::custom("no address of a page")) }
}

fn sha256<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let digits = line(from)?;
    let is_sum = digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if is_sum { Ok(digits) } else { Err(Error::custom("no SHA-256")) }
}

/// Printable ASCII without blanks, which moves no cursor of a terminal and turns no text around it.
fn line<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    if text.bytes().all(|byte| byte.is_ascii_graphic()) { Ok(text) } else { Err(Error::custom("not plain")) }
}

#[cfg(test)]
mod tests {
    use minisign::KeyPair;

    use super::*;

    const LIST: &str = r#"{"made":1764028800,"versions":[
        {"version":"0.2.0","date":"2026-12-01","page":"https://example.org/0.2.0","files":[
            {"name":"lanke.tar.xz","bytes":21,"sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}]},
        {"version":"0.10.0","date":"2027-01-01","page":"https://example.org/0.10.0","files":[]},
        {"version":"0.11.0-beta.1","date":"2027-02-01","page":"https://example.org/beta","files":[]}]}"#;

    fn keys() -> (KeyPair, ListKey) {
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        let key = ListKey::parse(&pair.pk.to_box().unwrap().into_string()).unwrap();
        (pair, key)
    }

    fn sign(pair: &KeyPair, list: &str) -> String {
        minisign::sign(None, &pair.sk, list.as_bytes(), None, None).unwrap().into_string()
    }

    fn read(list: &str, signature: &str, key: &ListKey) -> Result<VersionList, VersionsError> {
        VersionList::read(list.as_bytes(), signature.as_bytes(), key)
    }

    #[test]
    fn the_key_of_the_program_is_read() {
        assert_eq!(ListKey::of_program().text().len(), 56);
    }

    #[test]
    fn the_newest_version_is_found() {
        let (pair, key) = keys();
        let list = read(LIST, &sign(&pair, LIST), &key).unwrap();
        let newer = |own: &str| list.newer(&Version::parse(own).unwrap()).map(|release| release.version.to_string());
        for own in ["0.1.0", "0.2.0", "0.9.9"] {
            assert_eq!(newer(own).as_deref(), Some("0.10.0"), "{own}");
        }
        assert_eq!(newer("0.10.0"), None);
        assert_eq!(newer("0.11.0-alpha").as_deref(), Some("0.11.0-beta.1"));
        assert_eq!(newer("0.11.0"), None);
    }

    #[test]
    fn one_changed_byte_is_noticed() {
        let (pair, key) = keys();
        let signature = sign(&pair, LIST);
        for at in 0..LIST.len() {
            let mut bytes = LIST.as_bytes().to_vec();
            bytes[at] ^= 1;
            let error = VersionList::read(&bytes, signature.as_bytes(), &key).unwrap_err();
            assert!(matches!(error, VersionsError::Forged | VersionsError::Cut), "{at}: {error:?}");
        }
        for at in 0..signature.len() {
            let mut bytes = signature.as_bytes().to_vec();
            bytes[at] ^= 1;
            let read = VersionList::read(LIST.as_bytes(), &bytes, &key);
            // The first line is a comment that nothing protects.
            assert!(read.is_err() || at < signature.find('\n').unwrap(), "{at}");
        }
    }

    #[test]
    fn every_cut_is_named() {
        let (pair, key) = keys();
        let signature = sign(&pair, LIST);
        for end in 0..LIST.len() {
            assert_eq!(read(&LIST[..end], &signature, &key), Err(VersionsError::Cut), "{end}");
        }
        for end in 0..signature.trim_end().len() {
            assert_eq!(read(LIST, &signature[..end], &key), Err(VersionsError::Cut), "{end}");
        }
    }

    #[test]
    fn a_list_of_another_key_and_a_page_in_its_place_are_refused() {
        let ((pair, key), (other, _)) = (keys(), keys());
        assert_eq!(read(LIST, &sign(&other, LIST), &key), Err(VersionsError::Forged));
        let page = "<html>Please sign in</html>";
        assert_eq!(read(page, page, &key), Err(VersionsError::Unsigned));
        assert_eq!(read(page, &sign(&pair, LIST), &key), Err(VersionsError::Forged));
    }

    #[test]
    fn what_is_signed_is_read_with_care_nevertheless() {
        let (pair, key) = keys();
        for (what, instead) in [
            ("https://example.org/0.2.0", "http://example.org/"),
            ("https://example.org/0.2.0", "https://example.org/\\u202e"),
            ("lanke.tar.xz", "a b"),
            ("aaaa", "aaag"),
            ("2026-12-01", "2026-13-01"),
            ("1764028800", "9223372036854775807"),
            ("0.10.0", "10"),
            ("versions", "editions"),
        ] {
            let list = LIST.replacen(what, instead, 1);
            assert_eq!(read(&list, &sign(&pair, &list), &key), Err(VersionsError::Unreadable), "{instead}");
        }
        // Fields of later versions do no harm.
        let list = LIST.replacen("\"made\"", "\"later\":{\"a\":1},\"made\"", 1);
        assert!(read(&list, &sign(&pair, &list), &key).is_ok());
    }
}
