//! Limits: every size and rate that bounds what browsers send.

use std::time::Duration;

/// Browsers that are connected at once, over all places …
pub(crate) const SOCKETS: usize = 1024;
/// … at one place for spectators …
pub(crate) const SPECTATORS: usize = 600;
/// … and at one for a player or a camera: a phone that comes back may be there twice for a moment.
pub(crate) const DEVICES: usize = 3;
/// Connections over which nothing was asked for yet.
pub(crate) const CONNECTIONS: usize = 2048;
/// Bytes of a message of a page.
pub(crate) const MESSAGE: usize = 4 << 10;
/// Bytes of a picture of a phone's camera.
pub(crate) const PICTURE: usize = 2 << 20;
/// Bytes of a photograph.
pub(crate) const PHOTOGRAPH: usize = 16 << 20;
/// Bytes of a position that is to be opened.
pub(crate) const POSITION: usize = 64 << 10;
/// Time that the body of a request may take to arrive.
pub(crate) const BODY: Duration = Duration::from_secs(30);
/// Messages that a browser may send at once …
pub(crate) const BURST: u32 = 60;
/// … and the pause after which it may send one more.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);
/// Time that a request over HTTP may take to arrive.
pub(crate) const HEADER: Duration = Duration::from_secs(10);
/// Interval at which a browser is asked if it is still there.
pub(crate) const PING: Duration = Duration::from_secs(5);
/// Time without a sign of life after which a browser is gone.
pub(crate) const SILENCE: Duration = Duration::from_secs(15);
/// Time that a browser may take to accept what is sent to it.
pub(crate) const SEND: Duration = Duration::from_secs(10);
/// Answers that wait to be sent to a browser.
pub(crate) const OUTBOX: usize = 32;
/// Lines of chat that are shown.
pub(crate) const CHAT: usize = 50;
