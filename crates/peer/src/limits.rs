//! Limits: every size and rate that bounds what comes from outside.

use std::time::Duration;

pub(crate) use lanke_rules::text::line as clean;

/// The version of the protocol that this program speaks; it changes whenever an older program would
/// make something else of what it reads, the hashes of boards among it.
pub const VERSION: u16 = 2;
/// Bytes of one message.
pub const FRAME: usize = 32 * 1024;
/// Bytes of a line that may lie unread; whoever sends more waits.
pub const UNREAD: u32 = 256 * 1024;
/// Bytes of empty datagrams, which nobody reads, that are kept until later ones take their place.
pub const DATAGRAMS: usize = 4 * 1024;
/// Characters of a name or a rank.
pub const NAME: usize = 40;
/// Characters of a line of chat.
pub const CHAT: usize = 500;
/// Items of a table, over all its games.
pub const ITEMS: usize = 20_000;
/// Bytes of a table's items, over all its games.
pub const ITEM_BYTES: usize = 4 << 20;
/// Items that are sent at once to someone who has fallen behind.
pub const BATCH: usize = 256;
/// Proposals of a guest that wait for their answer.
pub const PENDING: usize = 32;
/// Tables on the local network that are listed, besides those that are looked for …
pub const TABLES_NEARBY: usize = 1000;
/// … and of these at one address.
pub const TABLES_AN_ADDRESS: usize = 16;
/// Tables that are asked for their key at once.
pub const ASKED_AT_ONCE: usize = 64;
/// Time that a guest looks for the table behind a code, or any other place nearby, before it says that nobody is there.
pub const SEARCH: Duration = Duration::from_secs(20);
/// The same where the world helps.
pub const SEARCH_FAR: Duration = Duration::from_secs(45);
/// Spectators of one table.
pub const SPECTATORS: usize = 128;
/// Visitors that wait to be let in.
pub const KNOCKS: usize = 8;
/// Visitors of one network that wait to be let in.
pub const NETWORK_KNOCKS: usize = 4;
/// Visitors that have neither said what they want nor proved that they know the code. One more, and the one that has
/// been silent longest goes; those whose key is known do not count.
pub const STRANGERS: usize = 128;
/// The same of one network.
pub const NETWORK_STRANGERS: usize = 32;
/// Keys of those who were let in that are remembered.
pub const KNOWN: usize = 256;
/// Messages that a visitor may send at once.
pub const BURST: u32 = 300;
/// Pause after which a visitor may send one more.
pub const MESSAGE_PAUSE: Duration = Duration::from_millis(20);
/// Wrong codes of all strangers together that are answered at once; after these one in each [`GUESS_PAUSE`], the networks
/// with the fewest wrong codes first. Who tries all codes needs eleven days and a half.
pub const GUESSES: u32 = 60;
/// Wrong codes of one network that are answered at once. In a classroom where everyone looks for a table, each code may
/// be tried at every table.
pub const NETWORK_GUESSES: u32 = 20;
/// Pause after which one more wrong code is answered.
pub const GUESS_PAUSE: Duration = Duration::from_secs(1);
/// Strangers of one network whose codes wait for their turn.
pub const NETWORK_QUEUE: usize = 8;
/// Wrong codes of one key in [`KEY_PAUSE`].
pub const KEY_GUESSES: usize = 5;
/// Time for which the wrong codes of a key are remembered.
pub const KEY_PAUSE: Duration = Duration::from_secs(60);
/// Items that a host may add at once, those that a guest catches up with among them.
pub const ITEM_BURST: u32 = 2 * BATCH as u32;
/// Pause after which a host may add one more.
pub const ITEM_PAUSE: Duration = Duration::from_millis(10);

/// Difference allowed between a mover's clock and the time that the other side saw it think, for each turn: the
/// allowance for lag. A turn is never booked shorter than this below what the other side measured, and
/// the other side's flag falls this much later than it would by its own measure.
pub const LAG: Duration = Duration::from_secs(2);
/// Interval at which a host saves the time of the clock that runs.
pub const CLOCK_SAVE: Duration = Duration::from_secs(5);
/// Time for which the seat of a guest who is away is kept when no game is being played; while one is, it is kept until
/// the host's person releases it.
pub const ABSENCE: Duration = Duration::from_secs(600);
/// Interval at which each side reports its progress.
pub const PING: Duration = Duration::from_millis(700);
/// Time after which a proposal is sent again.
pub const RESEND: Duration = Duration::from_secs(1);
/// After so long without a word the other end is said to be silent.
pub const QUIET: Duration = Duration::from_millis(1900);
/// After so long without a word a line counts as broken.
pub const SILENCE: Duration = Duration::from_secs(10);
/// Time that a visitor may take to say what it wants, and then to prove that it knows the code; and a host to answer
/// it.
pub const HELLO: Duration = Duration::from_secs(5);
/// Time that a visitor waits to be let in.
pub const KNOCK: Duration = Duration::from_secs(30);
/// Time after which a request in a game is declined without an answer of the person who is asked.
pub const REQUEST: Duration = Duration::from_secs(30);
