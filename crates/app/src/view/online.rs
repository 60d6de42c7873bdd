//! The page for play over a line.

use super::Status;

/// The page for play over a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnlineView {
    /// How the connection stands.
    pub status: Status,
    /// Where the other side finds us; empty while nobody is waited for.
    pub address: String,
    /// Who the other side is, once it has said so.
    pub opponent: String,
    /// `9 路不围棋，每手 3 秒`.
    pub terms: String,
    /// What was said, the latest last.
    pub chat: Vec<ChatView>,
    /// What the other side says is not heard.
    pub muted: bool,
    /// The code that lets another Lanke in; empty while none is waited for.
    pub code: String,
    /// The other side is a Lanke.
    pub meeting: bool,
    /// What is offered to other Lankes: `19 路，中国规则，黑贴 3 又 3/4 子，30 分 + 3×25 秒`.
    pub offer: String,
    /// Tables on the local network.
    pub nearby: Vec<NearbyView>,
    /// A draw can be asked for.
    pub can_draw: bool,
    /// There is a connection, or one is waited for.
    pub connected: bool,
    /// Others come to us.
    pub hosting: bool,
    /// Something can be said.
    pub can_say: bool,
    /// A game can be asked for.
    pub can_ask: bool,
}

/// A table on the local network.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NearbyView {
    /// Whose it is.
    pub name: String,
    /// The rank; may be empty.
    pub rank: String,
    /// `空闲`.
    pub state: String,
    /// What is offered there.
    pub terms: String,
    /// One can play there.
    pub free: bool,
}

/// A line of chat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChatView {
    /// It was said here.
    pub mine: bool,
    /// What.
    pub text: String,
    /// `20:14`.
    pub time: String,
}
