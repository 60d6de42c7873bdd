//! Dialog that lies over the screen.

use std::rc::Rc;

use lanke_players::PlayerSpec;
use lanke_rules::{Color, Point};

use crate::files::messages::GameFile;
use crate::form::{Dial, Form};
use crate::ids::Held;
use crate::online::view::InviteView;
use crate::phones::{PageAddress, PhonesView};
use crate::review::view::InfoField;
use lanke_print::{Export, Preview};

/// Dialog that lies over the screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The new-game dialog, its form and what it says at the foot.
    NewGame {
        /// The settings as they stand.
        form: Box<Form>,
        /// `19 路，中国规则，黑贴 3 又 3/4 子，30 分 + 3×25 秒`.
        summary: String,
        /// Meaning of the chosen ruleset, in a line.
        about: String,
        /// `= 3 又 3/4 子`.
        komi_note: String,
        /// Most handicap stones on this board.
        most_handicap: u8,
        /// Handicap stones on fixed points.
        stones: Vec<Point>,
        /// The scales of the clock.
        dials: Vec<Dial>,
        /// The lots that were drawn for the colours: stones in the hand, and what came of it.
        nigiri: Option<(u8, String)>,
        /// Settings to choose from: title, line below it, form.
        presets: Vec<(String, String, Form)>,
        /// Number of `presets` that are ready-made; those behind them are the person's own.
        ready_made: usize,
        /// The button that takes the settings: a game begins, or they are offered to others.
        start: String,
    },
    /// The disk has refused something: another place is offered for it.
    Unsaved {
        /// Journal of the game or record that the path is for.
        held: Held,
        /// `没有保存`
        title: String,
        /// A sentence for everything that is not on the disk.
        text: String,
        /// A path that could be written instead.
        place: String,
        /// The button that writes it there.
        save: String,
        /// The button that closes the dialog.
        no: String,
        /// The button that leaves the program, where that was asked.
        quit: Option<String>,
    },
    /// A question with one way on and one back.
    Ask {
        /// `认输？`
        title: String,
        /// `对方将获胜，本局结束。`
        text: String,
        /// The button that does it.
        yes: String,
        /// The button that does not.
        no: String,
        /// It ends or loses something.
        danger: bool,
    },
    /// A record is to be saved, but its file is not as it was read or written. [`Intent::Accept`](crate::Intent::Accept)
    /// saves nevertheless.
    Conflict {
        /// `文件被改过`
        title: String,
        /// Sentence about what has happened.
        text: String,
        /// The button that saves nevertheless; empty where that cannot be.
        replace: String,
        /// The button that saves elsewhere.
        save_as: String,
        /// The button that opens the file beside the record; empty where there is nothing to compare.
        compare: String,
        /// The button that does not save.
        no: String,
    },
    /// The code for a phone, and the phones that are connected.
    Phones(Box<PhonesView>),
    /// The code of a page for browsers.
    Code {
        /// Name of the page.
        title: String,
        /// Its address.
        address: PageAddress,
    },
    /// Somebody elsewhere wants to play.
    Invite(Box<InviteView>),
    /// A player that is not a person does not play as it should.
    Trouble {
        /// True while it is still waited for: to accept is to wait on, to cancel to play by hand.
        waiting: bool,
        /// Fault, in a sentence.
        text: String,
        /// The last lines that a program wrote to standard error.
        log: Vec<String>,
        /// Its side.
        color: Color,
        /// Players that could take the place, by name.
        others: Vec<(String, PlayerSpec)>,
    },
    /// The list of files on this computer: one is opened, or a record is saved among them.
    Files {
        /// The folder that it shows.
        folder: String,
        /// Content of the folder, as far as its names hold the filter.
        files: Vec<GameFile>,
        /// The files that were opened last, filtered likewise.
        recent: Vec<GameFile>,
        /// Text that names must hold.
        filter: String,
        /// The path to save to; none where a file is to be opened.
        save_as: Option<String>,
    },
    /// Choices of the export.
    Export {
        /// The choices as they stand.
        export: Export,
        /// Number of records; of several only sheets are made.
        games: usize,
        /// A report on the game can be made.
        reports: bool,
        /// Moves of the line.
        moves: u32,
        /// Years that a report on a player can be about, the latest first.
        years: Vec<u16>,
        /// Path of the file.
        path: String,
        /// Preview; none until it is drawn.
        preview: Option<Rc<Preview>>,
        /// The page of the sheet or the report that is shown, from 0.
        page: usize,
        /// `251 幅，2:08`, `第 1 页，共 5 页`.
        note: String,
        /// Reason why nothing was made.
        trouble: String,
        /// Share of the work that is done, 0 to 1, while a file is made.
        making: Option<f32>,
    },
    /// Information about the game of the record.
    Info(Vec<InfoField>),
}
