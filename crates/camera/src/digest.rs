//! Passwords by HTTP Digest (RFC 7616), as many cameras want them: MD5 and SHA-256, with `qop=auth` or as in RFC 2069.

use md5::{Digest, Md5};
use sha2::Sha256;

use crate::source::{Address, Login};

impl Address {
    /// Answer to a camera's challenge (the value of `WWW-Authenticate`) for a request with GET, where the address holds
    /// a name and a password; `None` where the challenge is of another kind than Digest, or wants what is not offered.
    #[must_use]
    pub fn digest(&self, challenge: &str, path: &str, cnonce: &str) -> Option<String> {
        answer(challenge, self.login.as_ref()?, path, cnonce)
    }
}

/// Digest challenge of a camera.
#[derive(Debug, Default)]
struct Challenge<'a> {
    realm: &'a str,
    nonce: &'a str,
    opaque: Option<&'a str>,
    algorithm: Option<&'a str>,
    /// The ways in which the question may be protected, separated by commas.
    qop: Option<&'a str>,
}

/// A hash and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Algorithm {
    Md5,
    Sha256,
}

impl Algorithm {
    fn hash(self, text: &[u8]) -> String {
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        match self {
            Self::Md5 => hex(&Md5::digest(text)),
            Self::Sha256 => hex(&Sha256::digest(text)),
        }
    }
}

/// The answer to a challenge (the value of `WWW-Authenticate`) for a question with GET, `cnonce` being any text of our
/// own; `None` where the challenge is of another kind, or wants what is not offered.
pub(crate) fn answer(challenge: &str, login: &Login, path: &str, cnonce: &str) -> Option<String> {
    let (way, rest) = challenge.trim().split_once(' ')?;
    if !way.eq_ignore_ascii_case("digest") {
        return None;
    }
    let told = parse(rest)?;
    let (algorithm, session) = match told.algorithm.unwrap_or("MD5").to_ascii_lowercase().as_str() {
        "md5" => (Algorithm::Md5, false),
        "md5-sess" => (Algorithm::Md5, true),
        "sha-256" => (Algorithm::Sha256, false),
        "sha-256-sess" => (Algorithm::Sha256, true),
        _ => return None,
    };
    let protected = match told.qop {
        None => false,
        Some(ways) => ways.split(',').any(|way| way.trim().eq_ignore_ascii_case("auth")).then_some(true)?,
    };
    let name = str::from_utf8(&login.name).ok().filter(|name| !name.contains(['"', '\\', '\r', '\n']))?;
    let Challenge { realm, nonce, .. } = told;
    let mut secret = algorithm.hash(&[name.as_bytes(), b":", realm.as_bytes(), b":", &login.password].concat());
    if session {
        secret = algorithm.hash(format!("{secret}:{nonce}:{cnonce}").as_bytes());
    }
    let question = algorithm.hash(format!("GET:{path}").as_bytes());
    let middle = if protected { format!("{nonce}:00000001:{cnonce}:auth") } else { nonce.to_owned() };
    let response = algorithm.hash(format!("{secret}:{middle}:{question}").as_bytes());
    let mut answer = format!(
        "Digest username=\"{name}\", realm=\"{realm}\", nonce=\"{nonce}\", uri=\"{path}\", response=\"{response}\""
    );
    if let Some(name) = told.algorithm {
        answer += &format!(", algorithm={name}");
    }
    if protected {
        answer += ", qop=auth, nc=00000001";
    }
    if protected || session {
        answer += &format!(", cnonce=\"{cnonce}\"");
    }
    if let Some(opaque) = told.opaque {
        answer += &format!(", opaque=\"{opaque}\"");
    }
    Some(answer)
}

/// The parameters of a challenge. Values with escaped characters are sent back as they came, because that is how they are
/// hashed by what there is.
fn parse(mut rest: &str) -> Option<Challenge<'_>> {
    let mut told = Challenge::default();
    let mut seen_nonce = false;
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        let Some((name, after)) = rest.split_once('=') else { break };
        let after = after.trim_start();
        let value;
        (value, rest) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_at(closing(quoted)?),
            None => after.split_at(after.find([',', ' ']).unwrap_or(after.len())),
        };
        rest = rest.strip_prefix('"').unwrap_or(rest);
        match name.trim().to_ascii_lowercase().as_str() {
            "realm" => told.realm = value,
            "nonce" => (told.nonce, seen_nonce) = (value, true),
            "opaque" => told.opaque = Some(value),
            "algorithm" => told.algorithm = Some(value),
            "qop" => told.qop = Some(value),
            _ => {}
        }
    }
    seen_nonce.then_some(told)
}

/// End of a quoted text.
fn closing(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 7616, 3.9.1, for both hashes, and that of RFC 2617 without protection as RFC 2069 reckons it.
    #[test]
    fn the_examples_of_the_standard() {
        let login = Login { name: b"Mufasa".to_vec(), password: b"Circle of Life".to_vec() };
        let challenge = |algorithm: &str| {
            format!(
                "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm={algorithm}, \
                 nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", \
                 opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""
            )
        };
        let cnonce = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ";
        let said = |algorithm: &str| answer(&challenge(algorithm), &login, "/dir/index.html", cnonce).unwrap();
        let sha = said("SHA-256");
        assert!(sha.contains("response=\"753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1\""), "{sha}");
        assert!(said("MD5").contains("response=\"8ca523f5e9506fed4657c9700eebdbec\""));
        assert!(
            sha.contains("opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"")
                && sha.contains("algorithm=SHA-256")
        );

        let older = "digest realm=\"testrealm@host.com\",nonce=\"dcd98b7102dd2f0e8b11d0f600bfb0c093\"";
        let old = Login { name: b"Mufasa".to_vec(), password: b"CircleOfLife".to_vec() };
        let said = answer(older, &old, "/dir/index.html", cnonce).unwrap();
        assert!(said.contains("response=\"1949323746fe6a43ef61f9606e7febea\"") && !said.contains("cnonce"), "{said}");
    }

    #[test]
    fn what_is_not_offered_or_makes_no_sense_is_no_challenge() {
        let login = Login { name: b"a".to_vec(), password: b"b".to_vec() };
        for text in [
            "",
            "Basic realm=\"x\"",
            "Digest",
            "Digest realm=\"x\"",
            "Digest nonce=\"x",
            "Digest nonce=\"x\", qop=\"auth-int\"",
            "Digest nonce=\"x\", algorithm=SHA-512-256",
            "Digest nonce=\"\\\"",
        ] {
            assert_eq!(answer(text, &login, "/", "c"), None, "{text}");
        }
        assert!(answer("Digest nonce=\"a\\\"b\" , realm=x,y=", &login, "/", "c").is_some());
    }
}
