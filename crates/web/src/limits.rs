//! Limits: every size and rate that bounds what browsers send.

use std::time::Duration;

/// Numbers of browsers and times that bound what browsers take of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections that are no browser's at a place yet; one more, and the address with most of them loses one.
    pub connections: usize,
    /// Browsers at all places together, beyond which no more spectators are let in …
    pub browsers: usize,
    /// … browsers at one place for spectators …
    pub spectators: usize,
    /// … and at one for a player, a camera or the arbiter, however many look on: a phone that comes back may be there twice
    /// for a moment.
    pub devices: usize,
    /// Interval at which a browser is asked if it is still there.
    pub ping: Duration,
    /// Time without a sign of life after which a browser is gone.
    pub silence: Duration,
    /// Time that a browser may take to accept what is sent to it.
    pub send: Duration,
    /// Time that a photograph may take to arrive.
    pub photograph: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 2048,
            browsers: 1024,
            spectators: 600,
            devices: 3,
            ping: Duration::from_secs(5),
            silence: Duration::from_secs(15),
            send: Duration::from_secs(10),
            photograph: Duration::from_secs(30),
        }
    }
}

/// Bytes of a message of a page.
pub(crate) const MESSAGE: usize = 4 << 10;
/// Bytes of a picture of a phone's camera …
pub(crate) const PICTURE: usize = 2 << 20;
/// … its longest side, in pixels …
pub(crate) const PICTURE_SIDE: u16 = 2048;
/// … and the least time from the leave to send one to the leave to send the next.
pub(crate) const PICTURE_PAUSE: Duration = Duration::from_millis(200);
/// Bytes of a photograph.
pub(crate) const PHOTOGRAPH: usize = 16 << 20;
/// Bytes of a form with digits.
pub(crate) const DIGITS: usize = 64;
/// Bytes of a position that is to be opened.
pub(crate) const POSITION: usize = 64 << 10;
/// Messages that a browser may send at once …
pub(crate) const BURST: u32 = 60;
/// … and the pause after which it may send one more.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);
/// Time that a request over HTTP may take to arrive.
pub(crate) const HEADER: Duration = Duration::from_secs(10);
/// Answers that wait to be sent to a browser.
pub(crate) const OUTBOX: usize = 32;
/// Games of a place that are kept in its record, of all tables that it has been at.
pub(crate) const GAMES: usize = 500;
/// Lines of chat that are shown.
pub(crate) const CHAT: usize = 50;
