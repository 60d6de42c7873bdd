//! Messages of the component: wishes and events in, actions and effects out.

use std::time::Duration;

use lanke_course::{CourseTerms, Endpoint, Incoming, LinkCommand, UserName};
use lanke_game::session::{Act, GameSettings, Refusal};
use lanke_peer::lan::Nearby;
use lanke_peer::{HostOptions, JoinOptions, PeerCommand};
use lanke_rules::{Color, Outcome};

use crate::form::Form;
use crate::ids::Ticket;
use crate::settings::Opponent;
use crate::status::Status;
use crate::unfinished_tables::DamagedTable;

/// A wish about play with other programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnlineWish {
    /// Wait for a program of the courses.
    HostCourse,
    /// Connect to the program of the courses at the address of the settings.
    JoinCourse,
    /// Ask for a game, to play this colour.
    OfferGame(Color),
    /// Hang up; asks first where a game goes on, which is broken off by it.
    HangUp,
    /// Say something.
    Chat(String),
    /// Hide what the other side says, or show it again.
    ToggleMute,
    /// Open a table for another Lanke, with the settings of the last game.
    HostTable,
    /// Set the terms that are offered at our own table.
    SetTerms,
    /// Join the table of another Lanke that a code or an address leads to.
    JoinTable(String),
    /// Watch the game there.
    SpectateTable(String),
    /// Join the table at this place of the local network's list, or watch the game that goes on there.
    JoinNearby(usize),
    /// Join the opponent at this place among those who were played with.
    JoinOpponent(usize),
    /// Go on with the game at this place among those that were broken off.
    ResumeGame(usize),
    /// Give that game up; asks first.
    GiveUpGame(usize),
    /// Search the local network anew.
    SearchAgain,
    /// Offer something else instead of what is offered.
    CounterOffer,
    /// Answer what is asked beside the board: a request of the other side, or a knock.
    Answer(bool),
    /// Ask for a draw.
    OfferDraw,
    /// Free the seat of the guest who is away, so that someone else can go on with the game; asks first.
    ReleaseSeat,
    /// Put what leads here on the clipboard.
    CopyInvitation,
}

/// News of other programs.
#[derive(Debug)]
pub enum Event {
    /// News of the connection to a program of the courses.
    Course {
        /// The connection.
        ticket: Ticket,
        /// The news.
        incoming: Box<Incoming>,
    },
    /// Events of a session with another Lanke, in their order.
    Session {
        /// The session.
        ticket: Ticket,
        /// The events.
        events: Vec<lanke_peer::Event>,
    },
    /// The journal of a shared table was damaged.
    TableDamaged {
        /// The table.
        table: DamagedTable,
    },
    /// The tables of the local network.
    Nearby {
        /// The tables.
        tables: Vec<Nearby>,
    },
}

/// Work of the shell for play with other programs.
#[derive(Debug)]
pub enum Effect {
    /// Wait for a program of the courses, or connect to one.
    ConnectCourse {
        /// The connection.
        ticket: Ticket,
        /// Port or address.
        place: Endpoint,
        /// Our name.
        name: UserName,
        /// Board and time.
        terms: CourseTerms,
    },
    /// Send a command to a program of the courses.
    SendCourse {
        /// The connection.
        ticket: Ticket,
        /// The command.
        command: LinkCommand,
    },
    /// Open a table for another Lanke, or join one. Its journal is a name in the folder of tables.
    OpenSession {
        /// The session.
        ticket: Ticket,
        /// The table.
        options: Box<SessionOptions>,
    },
    /// Send a wish to a shared table.
    SendSession {
        /// The session.
        ticket: Ticket,
        /// The wish.
        wish: PeerCommand,
    },
    /// End a connection or a session.
    HangUp {
        /// The connection or the session.
        ticket: Ticket,
    },
    /// Remove the journal of a shared table: nobody wants to go on there.
    ForgetTable {
        /// Name of the journal.
        file: String,
    },
    /// Search the local network for tables, or no longer.
    SearchNetwork {
        /// True to search.
        on: bool,
    },
}

/// Table of a session.
#[derive(Debug)]
pub enum SessionOptions {
    /// A table of our own.
    Host(HostOptions),
    /// Someone else's.
    Join(JoinOptions),
}

/// Work of others that follows from an event of the component.
#[derive(Debug)]
pub(crate) enum Action {
    /// Say this.
    Notify(Status),
    /// Say why the rules refuse an act.
    Refuse(Refusal),
    /// Begin a game in which only `me` is played here, or nobody.
    BeginGame { settings: Box<GameSettings>, me: Option<Color>, company: Option<Company>, notice: Status },
    /// Go on with the unfinished game whose table has this journal.
    ResumeGame { file: String },
    /// Do an act in the game on the board, as if it were done here.
    PlayAct(Act),
    /// Do an act that another Lanke has agreed to, `at` by the game's time and `age` ago.
    PlayShared { act: Act, at: Duration, age: Duration },
    /// End the game on the board, unless it is over.
    EndGame(Outcome),
    /// Stop the game's time, or let it go on.
    Stand(bool),
    /// Ask a person before a game is left.
    AskLeave(Leave),
    /// Ask it unless something else is asked.
    SuggestLeave(Leave),
    /// Open the form for a new game.
    OpenForm(Box<Form>),
    /// Remember the form as that of the last game.
    RememberForm(Box<Form>),
    /// Remember these opponents.
    RememberOpponents(Vec<Opponent>),
    /// Leave the program.
    Quit,
    /// Put a text on the clipboard.
    Copy(String),
    /// Work for the shell.
    Effect(Effect),
}

/// Relation of the game on the board to another Lanke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Company {
    /// It is played at the table whose journal has this name.
    Played(String),
    /// Others play it.
    Spectated,
}

/// Question to a person before a game with another program is left.
#[derive(Debug)]
pub(crate) enum Leave {
    /// The connection is ended.
    HangUp,
    /// The program is left.
    Quit,
    /// The unfinished game at the table with this journal is given up.
    GiveUp(String),
    /// The seat of the other side, who is away, is given to whoever comes.
    Release,
    /// The host sits at another table, to which `way` leads; the game before is kept.
    Follow { host: String, way: String },
}

/// Game on the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameState {
    /// True if it is over.
    pub(crate) over: bool,
    /// Its own time.
    pub(crate) time: Duration,
}
