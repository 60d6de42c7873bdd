//! What a peer may cost us: every size and rate that bounds what comes from outside.

use std::time::Duration;

/// The version of the protocol that this program speaks; it changes whenever an older program would
/// make something else of what it reads, the hashes of boards among it.
pub const VERSION: u16 = 1;
/// Bytes of one message.
pub const FRAME: usize = 32 * 1024;
/// Characters of a name or a rank.
pub const NAME: usize = 40;
/// Characters of a line of chat.
pub const CHAT: usize = 500;
/// Items of a table, over all its games.
pub const ITEMS: usize = 20_000;
/// Items that are sent at once to someone who has fallen behind.
pub const BATCH: usize = 256;
/// Proposals of a guest that wait for their answer.
pub const PENDING: usize = 32;
/// Spectators of one table.
pub const WATCHERS: usize = 128;
/// Visitors that wait to be let in.
pub const KNOCKS: usize = 8;
/// Visitors in all, those who have not said yet what they want among them.
pub const VISITORS: usize = WATCHERS + KNOCKS + 32;
/// Messages that a visitor may send at once.
pub const BURST: u32 = 300;
/// Messages a second that a visitor may send on and on.
pub const RATE: u32 = 50;
/// Wrong codes in [`CODE_PAUSE`], from everyone together, after which no code is tried. In a classroom where everyone looks for
/// a table at once, each code may be tried at every table; who tries all codes needs two weeks and more.
pub const WRONG_CODES: usize = 40;
/// How long wrong codes are remembered.
pub const CODE_PAUSE: Duration = Duration::from_secs(60);

/// What a mover's clock may differ from how long the other side saw it think, for each turn: the
/// allowance for lag. A turn is never booked shorter than this below what the other side measured, and
/// the other side's flag falls this much later than it would by its own measure.
pub const LAG: Duration = Duration::from_secs(2);
/// How often each side tells how far it is.
pub const PING: Duration = Duration::from_secs(2);
/// How long a proposal waits before it is sent again.
pub const RESEND: Duration = Duration::from_secs(1);
/// After so long without a word a line counts as broken.
pub const SILENCE: Duration = Duration::from_secs(10);
/// How long a visitor may take to say what it wants.
pub const HELLO: Duration = Duration::from_secs(5);
/// How long a visitor waits to be let in.
pub const KNOCK: Duration = Duration::from_secs(30);

/// Text as it may be shown in one line: no control characters, none that turn the direction of what
/// stands around it, and not more than `most` characters.
pub fn clean(text: &str, most: usize) -> String {
    let turns = |c: char| matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let shown = text.chars().filter(|&c| !turns(c)).map(|c| if c.is_control() { ' ' } else { c });
    shown.take(most).collect::<String>().trim().to_owned()
}
