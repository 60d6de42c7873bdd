//! The pairing code proved without being said: SPAKE2 (RFC 9382 describes the exchange) over the code, with both
//! programs' keys as the identities, and a confirmation of each side that is bound to the QUIC session.
//!
//! Whoever does not know the code learns one thing from an exchange: whether the one code that it tried is right.
//! Someone between the two shows each of them another key and another session, so that neither confirmation holds.
//! The guest confirms first: a visitor learns nothing before the host has counted its attempt.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use spake2::rand_core::{TryCryptoRng, TryRng};
use spake2::{Ed25519Group, Identity, Password, Spake2};

use crate::message::End;
use crate::wire::key;

/// Label of the keying material that QUIC exports for the confirmations (RFC 8446, section 7.5).
pub const EXPORTER_LABEL: &[u8] = b"EXPORTER-lanke-pairing";

/// Session that a pairing is bound to, and the random numbers of one exchange in it.
#[derive(Clone)]
pub struct PairingSession {
    /// The host's public key, as the session has proved it.
    pub host: [u8; 32],
    /// The guest's.
    pub guest: [u8; 32],
    /// Keying material exported under [`EXPORTER_LABEL`]: the same at both ends of one session, and nowhere else.
    pub exported: [u8; 32],
    /// Random bytes, other ones for each session.
    pub random: [u8; 64],
}

impl fmt::Debug for PairingSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

/// One side's public part of the exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairingShare(#[serde(with = "key")] [u8; 32]);

/// One side's confirmation: it knows the code, and speaks in this session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirmation(#[serde(with = "key")] [u8; 32]);

/// An exchange that has begun at one end.
#[derive(Debug)]
pub(crate) struct Exchange {
    end: End,
    state: Spake2<Ed25519Group>,
    exported: [u8; 32],
}

/// Result of an exchange: our confirmation, and what the other side's must be.
pub(crate) struct Proof {
    pub(crate) ours: Confirmation,
    theirs: Hmac<Sha256>,
}

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proof").finish_non_exhaustive()
    }
}

impl Exchange {
    /// Begins an exchange over the code, and makes our share.
    pub(crate) fn begin(end: End, code: &str, session: PairingSession) -> (Self, PairingShare) {
        let PairingSession { host, guest, exported, random } = session;
        let (password, guest, host) = (Password::new(code), Identity::new(&guest), Identity::new(&host));
        let random = Prepared { bytes: random, used: 0 };
        let (state, message) = match end {
            End::Guest => Spake2::start_a_with_rng(&password, &guest, &host, random),
            End::Host => Spake2::start_b_with_rng(&password, &guest, &host, random),
        };
        let mut share = [0; 32];
        // The first byte names the side, which is known.
        share.copy_from_slice(&message[1..]);
        (Self { end, state, exported }, PairingShare(share))
    }

    /// Ends the exchange with the other side's share; `None` where that is no point of the curve.
    pub(crate) fn finish(self, share: PairingShare) -> Option<Proof> {
        let side = if self.end == End::Guest { b'B' } else { b'A' };
        let mut message = vec![side];
        message.extend(share.0);
        let secret = self.state.finish(&message).ok()?;
        let mac = |end: End| {
            let mut mac = Hmac::<Sha256>::new_from_slice(&secret).expect("HMAC takes keys of any length");
            mac.update(if end == End::Host { b"lanke 2 host" } else { b"lanke 2 guest" });
            mac.update(&self.exported);
            mac
        };
        let ours = Confirmation(mac(self.end).finalize().into_bytes().into());
        Some(Proof { ours, theirs: mac(self.end.other()) })
    }
}

impl Proof {
    /// True if the other side's confirmation holds; compared in constant time.
    pub(crate) fn holds(&self, confirmation: &Confirmation) -> bool {
        self.theirs.clone().verify_slice(&confirmation.0).is_ok()
    }
}

/// Random numbers that were drawn before.
struct Prepared {
    bytes: [u8; 64],
    used: usize,
}

impl Prepared {
    fn next<const N: usize>(&mut self) -> [u8; N] {
        let mut taken = [0; N];
        self.fill(&mut taken);
        taken
    }

    /// # Panics
    /// When more is drawn than a scalar takes: numbers are never used twice.
    fn fill(&mut self, place: &mut [u8]) {
        place.copy_from_slice(&self.bytes[self.used..self.used + place.len()]);
        self.used += place.len();
    }
}

impl TryRng for Prepared {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(u32::from_le_bytes(self.next()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(u64::from_le_bytes(self.next()))
    }

    fn try_fill_bytes(&mut self, place: &mut [u8]) -> Result<(), Self::Error> {
        self.fill(place);
        Ok(())
    }
}

impl TryCryptoRng for Prepared {}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(exported: u8, random: u8) -> PairingSession {
        PairingSession { host: [1; 32], guest: [2; 32], exported: [exported; 32], random: [random; 64] }
    }

    /// True for each side that takes the other's confirmation.
    fn pair(guest: (&str, PairingSession), host: (&str, PairingSession)) -> (bool, bool) {
        let (guest, hers) = Exchange::begin(End::Guest, guest.0, guest.1);
        let (host, his) = Exchange::begin(End::Host, host.0, host.1);
        let (guest, host) = (guest.finish(his).unwrap(), host.finish(hers).unwrap());
        (guest.holds(&host.ours), host.holds(&guest.ours))
    }

    #[test]
    fn only_the_same_code_in_the_same_session_between_the_same_keys_is_confirmed() {
        let (a, b) = (session(5, 3), session(5, 4));
        assert_eq!(pair(("482716", a.clone()), ("482716", b.clone())), (true, true));
        assert_eq!(pair(("482716", a.clone()), ("482717", b.clone())), (false, false));
        assert_eq!(pair(("482716", a.clone()), ("482716", session(6, 4))), (false, false));
        assert_eq!(
            pair(("482716", a.clone()), ("482716", PairingSession { host: [9; 32], ..b.clone() })),
            (false, false)
        );
        assert_eq!(pair(("482716", a), ("482716", PairingSession { guest: [9; 32], ..b })), (false, false));
    }

    #[test]
    fn a_confirmation_sent_back_confirms_nothing() {
        let (guest, hers) = Exchange::begin(End::Guest, "482716", session(5, 3));
        let (_, his) = Exchange::begin(End::Host, "482716", session(5, 4));
        let proof = guest.finish(his).unwrap();
        assert!(!proof.holds(&proof.ours));
        let (guest, _) = Exchange::begin(End::Guest, "482716", session(5, 3));
        let reflected = guest.finish(hers).unwrap();
        assert!(!reflected.holds(&reflected.ours));
        let finishes = |y: u8| {
            let mut share = [0; 32];
            share[0] = y;
            Exchange::begin(End::Guest, "482716", session(5, 3)).0.finish(PairingShare(share)).is_some()
        };
        assert!((0..20).any(|y| !finishes(y)), "half of all numbers are no points of the curve");
    }
}
