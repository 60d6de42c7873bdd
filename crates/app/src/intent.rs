//! Intents of a person, by mouse, key or terminal.

use std::path::PathBuf;

use lanke_game::record::Judgement;
use lanke_players::PlayerSpec;
use lanke_rules::{Color, Point};
use lanke_sound::Cue;

use crate::analysis::Analyse;
use crate::camera::CameraWish;

use crate::engines::{EngineWish, NetworkWish};
use crate::export::ExportWish;
use crate::form::Form;
pub use crate::games::{BoardKind, GameFilter, GameOrder, GameSource, GamesWish};
pub use crate::home::HomeWish;
use crate::learn::LearnWish;
use crate::library::LibraryWish;
use crate::online::OnlineWish;
pub use crate::pages::{PageId, PlayTab};
use crate::phones::PhoneWish;
use crate::relay::RelayWish;
use crate::review::Read;
use crate::review::request::{BranchEdit, Tool};
use crate::settings::Settings;
pub use crate::theme::Theme;
use crate::versions::VersionsWish;
pub use crate::walk::{Go, Landmark, Revert};

/// One wish of the person at the screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Show a page.
    Show(PageId),
    /// Show a tab beside the board of the game.
    ShowTab(PlayTab),
    /// A click on a point of the board: its effect depends on the page (play, mark dead,
    /// try a variation, follow the record).
    Tap(Point),
    /// Pass.
    Pass,
    /// See what would be played, or no longer.
    Hint,
    /// Tools the own side over to the adviser, or take it back.
    HandOver,
    /// Let another play for a side; nobody is a person.
    SetPlayer(Color, Option<PlayerSpec>),
    /// Take the last move back.
    Undo,
    /// Resign; asks first.
    Resign,
    /// Stop and count.
    Score,
    /// Pause the game, or go on.
    Pause,
    /// Switch the clocks of both sides off, or on again where they stood.
    Clocks,
    /// After the end: place stones for study, or go back to how the game ended.
    Study,
    /// Counting: back to the dead stones that the program proposed.
    ResetDead,
    /// Counting: both sides agree; on one screen one button says it.
    Agree,
    /// Counting: go on playing, as this side wants; as the person at the screen does where it names none.
    Continue(Option<Color>),
    /// Do what the first page offers.
    Home(HomeWish),
    /// Play the game that has ended again, with the colours changed.
    Rematch,
    /// Find the biggest turns of the game that has ended.
    FindTurns,
    /// Review the game that has ended from the turn at this place of their list.
    ShowTurn(usize),
    /// Open the dialog for a new game.
    NewGame,
    /// The dialog's form was changed.
    Edit(Form),
    /// Take the preset at this place of the dialog's list.
    Choose(usize),
    /// Draw lots for the colours with this seed.
    Nigiri(u64),
    /// Play with the form's settings.
    Start,
    /// Close the dialog that is open without doing what it offers.
    Cancel,
    /// Do what the open question asks.
    Accept,
    /// Find, choose and look at the games on the disk.
    Games(GamesWish),
    /// A wish on the page for learning.
    Learn(LearnWish),
    /// A wish on the page of the library.
    Library(LibraryWish),
    /// Open the list of files.
    Files,
    /// Open the dialog that asks where the record is to be saved.
    AskPlace,
    /// Propose this path in the dialog that asks where the record is to be saved.
    Place(PathBuf),
    /// List another folder.
    Folder(PathBuf),
    /// Go to a path that was typed in the list of files: list it if it is a folder, else open it or propose it.
    TypedPath(PathBuf),
    /// The desktop has no dialog for files; `listed` is what the program's own list can open.
    NoFileDialog {
        /// Show that list.
        listed: bool,
    },
    /// List only files with this in their names.
    Filter(String),
    /// Read a record from a file, choose a network, or follow the games of an event.
    Open(PathBuf),
    /// Read a record from text, as pasted.
    Paste(String),
    /// Look at another of the open records, from 0.
    Tab(usize),
    /// Close an open record; its changes are kept.
    CloseTab(usize),
    /// Choose another game of the open collection, from 0.
    Pick(usize),
    /// Write the record to where it came from.
    Save,
    /// Write the record to a file; the extension chooses the format.
    SaveAs(PathBuf),
    /// Write what the disk has refused to another place.
    SaveElsewhere(PathBuf),
    /// Open the dialog about what the disk has refused.
    Unsaved,
    /// Open the file that another program has changed beside the record that was to be saved, and say how they differ.
    Compare,
    /// Make a file of what is shown: a picture, an animation, a study sheet.
    Export(ExportWish),
    /// Walk the record.
    Go(Go),
    /// Start or stop the automatic walk.
    Autoplay,
    /// Branch off freely, or leave the branch and forget it.
    Try,
    /// Keep the free try as a variation, be it on or just left.
    Keep,
    /// Take a tool in hand for the board, or put it down.
    Tool(Option<Tool>),
    /// Judge the move or the position shown: once, twice over, no longer.
    Judge(Judgement),
    /// Say that it is the other side's turn.
    Turn,
    /// Change the branch that begins with the node shown.
    Branch(BranchEdit),
    /// Change the comment of the move shown.
    Comment(String),
    /// Analyse the record.
    Analyse(Analyse),
    /// Read the record: search it, follow its text, copy it.
    Read(Read),
    /// Undo or redo the last change of the record.
    Revert(Revert),
    /// Change what the program remembers: the settings as they are to be from now on.
    Set(Box<Settings>),
    /// Set up programs that play.
    Engines(EngineWish),
    /// Play over a line.
    Online(OnlineWish),
    /// Choose the network to play and analyse by.
    Network(NetworkWish),
    /// Play on a real board, before a camera.
    Camera(CameraWish),
    /// Serve pages for phones.
    Phones(PhoneWish),
    /// Follow the games of an event.
    Relay(RelayWish),
    /// Look for a newer version of the program.
    Versions(VersionsWish),
    /// Hear what something sounds like, whatever the settings keep quiet.
    Listen(Cue),
    /// Hear the voice that says moves aloud.
    ListenToVoice,
    /// Leave the program.
    Quit,
}
