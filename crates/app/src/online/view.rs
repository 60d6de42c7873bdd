//! The page for play with other programs, and the questions that belong to it.

use lanke_rules::Size;

use crate::status::Status;
use crate::words::{Lang, word};

/// The page for play with other programs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnlineView {
    /// The other side and its chat.
    pub talk: TalkView,
    /// Address or invitation by which the other side finds us; empty while nobody is waited for.
    pub address: String,
    /// `9 路不围棋，每手 3 秒`.
    pub terms: String,
    /// The code that lets another Lanke in; empty while none is waited for.
    pub code: String,
    /// The other side is a Lanke.
    pub with_lanke: bool,
    /// A table of ours is told to the local network.
    pub visible: bool,
    /// A table of ours is to be reached from anywhere.
    pub world: bool,
    /// Sentence on the table's reach from anywhere; empty where that is not wished.
    pub far: String,
    /// Terms that are offered to other Lankes: `19 路，中国规则，黑贴 3 又 3/4 子，30 分 + 3×25 秒`.
    pub offer: String,
    /// Tables on the local network.
    pub nearby: Vec<NearbyView>,
    /// Those who were played with, the latest first.
    pub opponents: Vec<OpponentView>,
    /// Games that were broken off, the oldest first: `松风，19 路，中国规则，第 34 手`.
    pub unfinished: Vec<String>,
    /// Somebody asks to come in while a game goes on.
    pub request: Option<RequestView>,
    /// The seat of the other side, who is away, can be given to somebody else.
    pub can_release: bool,
    /// A draw can be asked for.
    pub can_draw: bool,
    /// There is a connection, or one is waited for.
    pub connected: bool,
    /// Others come to us.
    pub hosting: bool,
    /// A game can be asked for.
    pub can_ask: bool,
}

/// The other side of a connection, and its chat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TalkView {
    /// Sentence on the connection.
    pub status: Status,
    /// Name of the other side, once it has given it.
    pub opponent: String,
    /// Facts about the other side: `4 段，2 ms，3 人观战`.
    pub about: String,
    /// `3 人观战`; empty where nobody does.
    pub spectators: String,
    /// Lines of chat, the latest last.
    pub chat: Vec<ChatView>,
    /// Chat of the other side is hidden.
    pub muted: bool,
    /// Something can be said.
    pub can_say: bool,
}

/// Something that is asked, beside the board: by the other side, or of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestView {
    /// The icon before it.
    pub icon: &'static str,
    /// `对方请求悔棋`.
    pub text: String,
    /// Its effect, and the time left for an answer: `撤回第 58 手`, `24 秒后自动谢绝`.
    pub note: String,
    /// The button that agrees; empty where the other side has to answer.
    pub yes: String,
    /// The button that does not.
    pub no: String,
}

/// A table on the local network.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NearbyView {
    /// Its author.
    pub name: String,
    /// The rank; may be empty.
    pub rank: String,
    /// `空闲`.
    pub state: String,
    /// Terms that are offered there.
    pub terms: String,
    /// One can play there; elsewhere a game goes on that can be watched.
    pub free: bool,
}

/// Somebody who was played with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpponentView {
    /// The name.
    pub name: String,
    /// `胜 3 负 2`; empty before a game was won or lost.
    pub score: String,
    /// Day of the last meeting.
    pub met: String,
    /// It is known where they may be.
    pub reachable: bool,
}

/// A line of chat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChatView {
    /// It was said here.
    pub mine: bool,
    /// Name of the speaker, where two others talk.
    pub who: String,
    /// The text.
    pub text: String,
    /// `20:14`; empty where the next line follows it at once.
    pub time: String,
    /// It is the first that was not read when it came.
    pub first_new: bool,
}

/// Question of the other side, or one before a game is left.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Prompt {
    /// A plain question.
    Ask(AskView),
    /// The card of an invitation.
    Invite(Box<InviteView>),
}

/// A question with two answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AskView {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) yes: String,
    pub(crate) no: String,
    /// Something is lost by it.
    pub(crate) danger: bool,
}

impl AskView {
    /// A question without danger, answered by the words of two keys.
    pub(super) fn new(lang: Lang, title: String, text: String, [yes, no]: [&str; 2]) -> Self {
        Self { title, text, yes: word(lang, yes).to_owned(), no: word(lang, no).to_owned(), danger: false }
    }
}

/// Somebody wants to play.
#[derive(Clone, Debug, PartialEq)]
pub struct InviteView {
    /// `松风 邀请您对局`.
    pub title: String,
    /// The first sign of the name, for the stone beside it.
    pub initial: String,
    /// `4 段，局域网`.
    pub about: String,
    /// The board.
    pub size: Size,
    /// Drawn in NoGo's own look.
    pub nogo: bool,
    /// Terms that are agreed to: `棋盘` and `19 路`, and so on.
    pub facts: Vec<(String, String)>,
    /// Share of the time for an answer that is left, from 1 to 0, and in words: `24 秒后自动谢绝`. None where there is no
    /// hurry.
    pub left: Option<(f32, String)>,
    /// Something else can be offered instead.
    pub counter: bool,
}
