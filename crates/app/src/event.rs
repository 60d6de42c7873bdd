//! Events that reach the app, and effects that it wants carried out.

use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use lanke_game::report::finding::Finding;
use lanke_learn::explain::Question;
use lanke_players::{Answer, Request};
use lanke_rules::{Color, Position};
use lanke_sound::Cue;

use crate::analysis_files;
use crate::background;
use crate::camera;
use crate::config::ConfigDamage;
use crate::engines;
use crate::export;
use crate::files;
use crate::games;
pub use crate::ids::{Book, Held, LeftOverId, RecordId, Ticket};
use crate::intent::Intent;
use crate::learn;
use crate::library;
use crate::online;
use crate::phones;
use crate::relay;
use crate::settings::Settings;
use crate::unsaved;
use crate::versions;
use crate::words::Lang;

/// Something that happened outside the state.
#[derive(Debug)]
pub enum Event {
    /// A person wants something.
    Intent(Intent),
    /// Time alone may have changed something.
    Wake,
    /// News of records on the disk.
    Files(files::Event),
    /// News of the games on the disk.
    Games(games::Event),
    /// News of journals.
    Unsaved(unsaved::Event),
    /// News of analyses kept beside records.
    Analyses(analysis_files::Event),
    /// News of the work for the export dialog.
    Export(export::Event),
    /// Answer of a computer opponent, or of the guess of dead stones.
    Player {
        /// The question.
        ticket: Ticket,
        /// The answer.
        answer: Answer,
    },
    /// News of programs and networks.
    Engines(engines::Event),
    /// A sound was played.
    Sounded {
        /// There is a device that it could be heard on.
        heard: bool,
    },
    /// The voice of the system says nothing, for the reason in this sentence.
    VoiceFailed(String),
    /// News of other programs.
    Online(online::Event),
    /// News of a camera.
    Camera(camera::Event),
    /// News of phones.
    Phones(phones::Event),
    /// News of the games of an event.
    Relay(relay::Event),
    /// News of cards and problems.
    Learn(learn::Event),
    /// News of the library.
    Library(library::Event),
    /// Moves were explained.
    Explained {
        /// The question.
        ticket: Ticket,
        /// Findings about each move.
        findings: Vec<Vec<Finding>>,
    },
    /// News of the person's own games that are analysed.
    Background(background::Event),
    /// News about versions of the program.
    Versions(versions::Event),
    /// The disk refuses something else.
    DiskFailed {
        /// The reason.
        error: io::Error,
    },
    /// The settings, or what is known of cameras, could not be read or written.
    ConfigFailed {
        /// Their file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The settings, or what is known of cameras, were damaged; what is valid of them was kept.
    ConfigDamaged(ConfigDamage),
    /// An earlier run has left a report of a crash.
    CrashReported {
        /// Its file.
        report: PathBuf,
    },
}

/// Something to be done outside the state.
#[derive(Debug)]
pub enum Effect {
    /// Add lines to a journal, before the view is shown.
    Journal {
        /// Owner of the journal.
        book: Book,
        /// The lines.
        lines: Vec<String>,
    },
    /// Go on with a journal that an earlier run left.
    TakeOver {
        /// The journal.
        id: LeftOverId,
        /// Its owner from now on.
        book: Book,
    },
    /// Close a journal: its content is kept elsewhere or not wanted.
    Close {
        /// The journal.
        held: Held,
    },
    /// Try again to write the journals that the disk has refused.
    RetryJournals,
    /// Work for records on the disk.
    Files(files::Effect),
    /// Work for the list of games.
    Games(games::Effect),
    /// Guess the dead stones.
    Guess {
        /// The question.
        ticket: Ticket,
        /// The position.
        position: Box<Position>,
    },
    /// Ask a computer opponent for the dead stones.
    Judge {
        /// The question.
        ticket: Ticket,
        /// Player and position.
        request: Box<Request>,
    },
    /// Ask a computer opponent for a move or an analysis; what else it was asked before comes first.
    Think {
        /// The question.
        ticket: Ticket,
        /// Player, position and budget.
        request: Box<Request>,
    },
    /// Stop the work for this question. A player answers with its best choice so far, or not at all where it had not
    /// begun.
    Stop(Ticket),
    /// Work for analyses kept beside records.
    Analyses(analysis_files::Effect),
    /// Explain moves by what can be proved on the board.
    Explain {
        /// The question.
        ticket: Ticket,
        /// The moves; none for one that there is nothing to say about.
        questions: Vec<Option<Question>>,
    },
    /// Work for the export dialog.
    Export(export::Effect),
    /// Work for the set-up of computer opponents.
    Engines(engines::Effect),
    /// Work for the camera.
    Camera(camera::Effect),
    /// Pages for phones.
    Phones(phones::Effect),
    /// Work for the games of an event.
    Relay(relay::Effect),
    /// Work for cards and problems.
    Learn(learn::Effect),
    /// Read the games of the person, with what is known of them, for the page for learning.
    ReadOwnGames {
        /// The question.
        ticket: Ticket,
        /// Names of the person.
        names: Vec<String>,
    },
    /// Work for the library.
    Library(library::Effect),
    /// Work for the analysis of the person's own games.
    Background(background::Effect),
    /// Work for play with other programs.
    Online(online::Effect),
    /// Work for the look for a newer version.
    Versions(versions::Effect),
    /// Play a sound.
    Sound {
        /// The sound.
        cue: Cue,
        /// Its volume, from 0 to 100.
        volume: u8,
    },
    /// Say a move aloud, by the voice of the system.
    Say {
        /// The language.
        lang: Lang,
        /// The side.
        color: Color,
        /// Name of the point.
        point: String,
    },
    /// Put a text on the clipboard.
    Copy(String),
    /// Remember the settings.
    Remember {
        /// The settings.
        settings: Rc<Settings>,
    },
    /// End the program.
    Quit,
}
