//! What to show, as plain data, never how.

use std::rc::Rc;

use lanke_game::record::{Judgement, Mark, NodeId};
use lanke_game::review::Info;
use lanke_rules::{ByColor, Color, Move, Point, Size};

use crate::analysis::Layers;
use crate::edit::{BranchEdit, Tool};
use crate::form::{Dial, Form};
use crate::intent::Screen;
use crate::mind::{Engine, Mind};
use crate::output::{Export, Preview};
use crate::prose::Prose;
use crate::reading::Practice;
use crate::search::Found;
use crate::settings::Settings;
use crate::tree::TreeMap;

/// Everything that is on the screen at one instant. Sentences are in the language chosen.
#[derive(Clone, Debug)]
pub struct View {
    /// The screen.
    pub screen: Screen,
    /// What the program remembers: the language, the colours and the rest.
    pub settings: Settings,
    /// The last sound found no device.
    pub silent: bool,
    /// The board.
    pub board: BoardView,
    /// The players' cards.
    pub players: ByColor<PlayerView>,
    /// The sentence where the player looks.
    pub status: Status,
    /// `第 46 手`, `Move 46`.
    pub move_label: String,
    /// The title over the record: `AlphaGo 对 李世石 白中盘胜` in parts.
    pub title: Title,
    /// The records that are open on the review screen; none elsewhere.
    pub tabs: Vec<Tab>,
    /// Which of them is shown.
    pub tab: usize,
    /// The moves of the line shown, oldest first; shared until the line changes.
    pub line: Rc<[MoveRow]>,
    /// How many moves of `line` lie before the board shown.
    pub at: usize,
    /// The shape of the whole tree; shared until the tree changes.
    pub tree: Rc<TreeMap>,
    /// The node shown.
    pub node: NodeId,
    /// The comment of the node shown.
    pub comment: String,
    /// How the record is read, on the review screen.
    pub reading: Option<ReadingView>,
    /// What players that think make of it, on the review screen.
    pub analysis: Option<AnalysisView>,
    /// The automatic walk: running, and its speed in moves a second.
    pub autoplay: (bool, f32),
    /// Free try in progress: how many moves it has.
    pub trying: Option<u32>,
    /// What the tools for editing show.
    pub edit: EditView,
    /// Which buttons can be pressed.
    pub can: Can,
    /// The count, while counting and after a counted result.
    pub count: Option<CountView>,
    /// How the game ended: `黑胜 3 又 3/4 子`.
    pub result: Option<String>,
    /// After the end stones are placed for study.
    pub studying: bool,
    /// Who plays, and who else could.
    pub sitting: ByColor<Sitting>,
    /// NoGo: how strong the built-in opponent is.
    pub strength: Option<Strength>,
    /// Installed programs that are not set up yet.
    pub found: Vec<Engine>,
    /// A program that is tried out.
    pub trial: Option<TrialView>,
    /// The network to play and analyse by.
    pub network: NetworkView,
    /// A hint is shown or thought about.
    pub hinting: bool,
    /// NoGo: how many points each side may still play.
    pub moves_left: Option<ByColor<u32>>,
    /// The page for play over a line, if it is open; it lies over the screen, and under a dialog.
    pub online: Option<OnlineView>,
    /// How many lines of chat were not read yet.
    pub unread: usize,
    /// The dialog that lies over everything.
    pub dialog: Option<Dialog>,
}

/// The board as it is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// Width and height.
    pub size: Size,
    /// Drawn in NoGo's own look.
    pub nogo: bool,
    /// A number of the game's own, for what is strewn over its board.
    pub game: u64,
    /// Everything on the points, row by row from the top left.
    pub points: Vec<PointView>,
    /// The last move.
    pub last: Option<Point>,
    /// The last move bears a number or a sign: a ring around the stone marks it.
    pub ringed: bool,
    /// The moves of a hint, the best first.
    pub hints: Vec<HintView>,
    /// Points that are lit up.
    pub lit: Vec<Point>,
    /// Arrows and lines.
    pub links: Vec<Link>,
    /// Where the arrow or line begins that is being drawn.
    pub link_from: Option<Point>,
    /// Candidates of the analysis, the best first.
    pub discs: Vec<Disc>,
    /// Whose points are likely to be: 1 Black's, −1 White's; only those that are somebody's.
    pub heat: Vec<(Point, f32)>,
    /// How promising points look before any search, as shares of 1; only those that are worth a look.
    pub policy: Vec<(Point, f32)>,
    /// The stones that are expected to follow, in order.
    pub preview: Vec<PreviewStone>,
    /// A point that was just refused; shown for 2.5 s.
    pub refused: Option<Point>,
    /// The colour of the stone under the pointer; `None` where no stone would be placed.
    pub ghost: Option<Color>,
    /// Whether a click does anything.
    pub enabled: bool,
    /// The game is paused: the position is covered.
    pub covered: bool,
}

/// One point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointView {
    /// The stone on it.
    pub stone: Option<Color>,
    /// The stone is dead.
    pub dead: bool,
    /// Whose point it is in the count.
    pub owner: Option<Color>,
    /// A sign of the record; its territory is `owner`.
    pub mark: Option<Mark>,
    /// A short text of the record, or a move number.
    pub label: String,
    /// The record wants it drawn faintly.
    pub dimmed: bool,
    /// The record wants nothing drawn here.
    pub hidden: bool,
    /// NoGo: who may play here is not the side to move.
    pub forbidden: bool,
    /// NoGo: only the side to move may play here.
    pub only_yours: bool,
    /// What a screen reader says: `白子 Q16，最后一手`.
    pub name: String,
}

/// A candidate on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disc {
    /// Where.
    pub point: Point,
    /// How good it is.
    pub quality: Quality,
    /// `34.2`: the win rate of the side to move.
    pub rate: String,
    /// `12k`.
    pub visits: String,
    /// `A` for the best: for boards without room for numbers.
    pub letter: char,
}

/// How good a candidate is, by what it loses of the win rate against the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// The best.
    Best,
    /// At most 1 %.
    Good,
    /// At most 5 %.
    Fair,
    /// More.
    Poor,
}

/// A stone that is expected to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreviewStone {
    /// Where.
    pub point: Point,
    /// Its colour.
    pub color: Color,
    /// Its place in the line, from 1.
    pub number: u32,
}

/// An arrow or a line of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// It has a head.
    pub arrow: bool,
}

/// The state of the tools for editing a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditView {
    /// The tool in hand.
    pub tool: Option<Tool>,
    /// What is said of the move and the position shown, each with whether it is said twice over.
    pub judged: Vec<(Judgement, bool)>,
    /// Whether there is a move to be judged.
    pub of_move: bool,
    /// What can be done to the branch shown.
    pub branch: Vec<BranchEdit>,
}

/// Who plays for a side of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sitting {
    /// Who can play, by name; nobody is a person.
    pub sitters: Vec<(String, Option<Mind>)>,
    /// Which of them does.
    pub chosen: usize,
    /// A person has handed the side over.
    pub handed: bool,
}

/// How strong the built-in opponent is in NoGo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Its side.
    pub color: Color,
    /// It searches by alpha-beta, not by simulations.
    pub minimax: bool,
    /// Its level, or how many moves deep it searches.
    pub place: u8,
    /// `8,000 次`, `4 层`.
    pub text: String,
}

/// The network that a person has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetworkView {
    /// The one whose file is being read.
    pub reading: Option<String>,
    /// The one that is chosen.
    pub name: Option<String>,
    /// Its size and its speed here, once they are known.
    pub about: String,
    /// What is wrong with the file that was chosen last.
    pub trouble: Option<String>,
    /// It gives hints, plays for the person and analyses.
    pub advises: bool,
}

/// A program that is tried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialView {
    /// It is at it.
    pub running: bool,
    /// What it has written, the latest last.
    pub lines: Vec<String>,
    /// What came of it, in a sentence.
    pub verdict: String,
    /// It plays.
    pub good: bool,
}

/// A move of a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintView {
    /// Where.
    pub at: Point,
    /// The best move.
    pub best: bool,
    /// How likely it is to win, `54%`; empty where it is not known.
    pub rate: String,
}

/// One player's card.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    /// The name, or the colour's name.
    pub name: String,
    /// Rank, or what else stands small behind the name.
    pub rank: String,
    /// `提子 1`; in NoGo `可下 33 处`.
    pub captures: String,
    /// The clock, if there is one.
    pub clock: Option<ClockView>,
    /// Whose turn it is while playing.
    pub active: bool,
    /// `行棋中`, `已暂停`, `超时`, or nothing.
    pub state: String,
    /// What kind of state that is.
    pub tone: Tone,
    /// Counting: this side has agreed.
    pub agreed: bool,
}

/// A clock's face.
#[derive(Clone, Debug, PartialEq)]
pub struct ClockView {
    /// `29:45`, `0:07`.
    pub main: String,
    /// `3×25`, `末次读秒`, `每手 10 秒`.
    pub side: String,
    /// How full the thin bar is, 0 to 1.
    pub bar: f32,
    /// How fast the bar empties, in fractions a second; 0 while the clock stands.
    pub drain: f32,
    /// Time is low.
    pub low: bool,
    /// The clocks are switched off.
    pub off: bool,
}

/// What a sentence or a state feels like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// A fact.
    #[default]
    Plain,
    /// It is going on, or it went well.
    Good,
    /// Look out.
    Warning,
    /// Refused, or lost.
    Bad,
}

/// The status line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The sentence.
    pub text: String,
    /// What it feels like.
    pub tone: Tone,
    /// The icon before it, as named in `assets/icons`.
    pub icon: &'static str,
}

/// The head of the review screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// The players' names.
    pub names: ByColor<String>,
    /// `白中盘胜`.
    pub result: String,
    /// The event, the date, the ruleset: whatever is known, in one line.
    pub about: String,
    /// The file has changes that are not saved.
    pub changed: bool,
}

/// How a record is read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadingView {
    /// The comment laid out.
    pub prose: Prose,
    /// The search, if one is on.
    pub search: Option<SearchView>,
    /// What a click on the board does.
    pub practice: Practice,
    /// The games of the open collection; one for a single game. Shared until one changes.
    pub titles: Rc<[GameTitle]>,
    /// Which of them is shown.
    pub game: usize,
}

/// What players that think make of a record.
#[derive(Clone, Debug)]
pub struct AnalysisView {
    /// What of it is drawn on the board.
    pub layers: Layers,
    /// `黑 68.3%`; empty while nothing is known of the position shown.
    pub headline: String,
    /// `领先 4.1 目`; empty where points are not counted.
    pub lead: String,
    /// `1.8 万次`; empty where it is not known.
    pub visits: String,
    /// A mind is at work on the position shown.
    pub thinking: bool,
    /// The moves looked at, the best first.
    pub candidates: Vec<CandidateView>,
    /// The line shown at a glance; shared until something of it changes.
    pub graph: Rc<Graph>,
    /// The mistakes of the line shown, the costliest first.
    pub mistakes: Vec<MistakeView>,
    /// Enough is known for mistakes to be seen.
    pub mistakes_known: bool,
    /// The whole game is being analysed.
    pub sweep: Option<SweepView>,
    /// A mistake is played again, and the better move not found yet.
    pub exercise: bool,
}

/// A candidate in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct CandidateView {
    /// The move.
    pub mv: Move,
    /// `L11`.
    pub name: String,
    /// `34.2%`, of the side to move.
    pub rate: String,
    /// `12k`.
    pub visits: String,
    /// `+1.2`: points that the side to move leads by; empty where they are not counted.
    pub lead: String,
    /// How good it is.
    pub quality: Quality,
    /// What is expected to follow it is shown on the board.
    pub followed: bool,
    /// What a screen reader says.
    pub label: String,
}

/// How a game stood along a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// Moves of the line.
    pub moves: u32,
    /// What is known, in the order of the line.
    pub points: Vec<GraphPoint>,
}

/// How it stood after a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// Moves before it.
    pub at: u32,
    /// How likely Black was to win, 0 to 1.
    pub win_rate: f32,
    /// By how many points Black led, where points are counted.
    pub score: Option<f32>,
    /// The move that led there was a mistake.
    pub mistake: bool,
}

/// A mistake in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct MistakeView {
    /// Its node.
    pub node: NodeId,
    /// The move's number.
    pub number: u32,
    /// Who made it.
    pub color: Color,
    /// `K10`.
    pub name: String,
    /// `−4.1` points, or `−6.2%` where points are not counted.
    pub loss: String,
    /// What a screen reader says.
    pub label: String,
}

/// A game being analysed.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepView {
    /// How far it is, 0 to 1.
    pub share: f32,
    /// `45 / 231，还需 1:20`.
    pub text: String,
}

/// A search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchView {
    /// What is looked for.
    pub query: String,
    /// Where it was found; shared until something else is looked for.
    pub found: Rc<[Found]>,
    /// Which of them is shown.
    pub at: Option<usize>,
    /// The board, for the names of points.
    pub size: Size,
}

/// A game of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTitle {
    /// Its name, or who played.
    pub name: String,
    /// The result as the record has it.
    pub result: String,
    /// The date as the record has it.
    pub date: String,
}

/// Something that a record says of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfoField {
    /// What.
    pub info: Info,
    /// In words.
    pub label: String,
    /// What it says.
    pub value: String,
}

/// An open record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    /// Its file's name, or who played.
    pub name: String,
    /// It has changes that are not saved.
    pub changed: bool,
}

/// One move of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// Its node.
    pub node: NodeId,
    /// Its number.
    pub number: u32,
    /// Who played it.
    pub color: Color,
    /// `Q16`, `停一手`.
    pub text: String,
    /// Time that it took: `0:11`; empty when unknown.
    pub time: String,
    /// Why it is illegal, if it is.
    pub illegal: Option<String>,
    /// What is said of it, as signs: `!?`; and in words.
    pub judged: (String, String),
}

/// Which buttons can be pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Can {
    /// Pass.
    pub pass: bool,
    /// See what would be played.
    pub hint: bool,
    /// Hand the own side over, or take it back.
    pub hand_over: bool,
    /// Take back.
    pub undo: bool,
    /// Resign.
    pub resign: bool,
    /// Count.
    pub score: bool,
    /// Pause or go on.
    pub pause: bool,
    /// Paused: the button says `继续`.
    pub resume: bool,
    /// Do again what was taken back.
    pub redo: bool,
    /// Keep the moves tried out.
    pub keep: bool,
    /// Switch the clocks off or on.
    pub clocks: bool,
    /// Save.
    pub save: bool,
}

/// The count as mock-up 05 shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct CountView {
    /// `中国规则，数子法`.
    pub rules: String,
    /// `共 261 手`.
    pub moves: String,
    /// `黑胜 3 又 3/4 子`.
    pub result: String,
    /// `188 − 184 又 1/4 ＝ 3 又 3/4`; empty where there is no such sum.
    pub sum: String,
    /// Share of the bar that is Black's, 0 to 1.
    pub share: f32,
    /// Where on the bar Black breaks even, 0 to 1.
    pub break_even: f32,
    /// `归本数 184 又 1/4`.
    pub break_even_text: String,
    /// What stands at the two ends of the bar.
    pub ends: ByColor<String>,
    /// The table: a title and a value for each side; bold rows are totals.
    pub rows: Vec<CountRow>,
    /// Dead stones can still be changed.
    pub open: bool,
}

/// A row of the count's table.
#[derive(Clone, Debug, PartialEq)]
pub struct CountRow {
    /// `活子`.
    pub title: String,
    /// `120`.
    pub values: ByColor<String>,
    /// A total.
    pub bold: bool,
    /// Only for comparison.
    pub faint: bool,
}

/// What lies over the screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The new-game dialog, its form and what it says at the foot.
    NewGame {
        /// The settings as they stand.
        form: Box<Form>,
        /// `19 路，中国规则，黑贴 3 又 3/4 子，30 分 + 3×25 秒`.
        summary: String,
        /// What the chosen ruleset means, in a line.
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
        /// How many of `presets` are ready-made; those behind them are the person's own.
        ready_made: usize,
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
    /// A player that is not a person does not play as it should.
    Trouble {
        /// What is wrong, in a sentence.
        text: String,
        /// The last lines that a program wrote to standard error.
        log: Vec<String>,
        /// Its side.
        color: Color,
        /// Who could play instead, by name.
        others: Vec<(String, Mind)>,
    },
    /// The list of games on this computer.
    Games {
        /// The folder that it shows.
        folder: String,
        /// What the folder holds, as far as its name holds the filter.
        files: Vec<GameFile>,
        /// The files that were opened last, filtered likewise.
        recent: Vec<GameFile>,
        /// What names must hold.
        filter: String,
        /// Where a save without a name would go.
        save_as: String,
    },
    /// What is to be made of the record.
    Export {
        /// The choices as they stand.
        export: Export,
        /// Moves of the line.
        moves: u32,
        /// Where the file goes.
        path: String,
        /// What it will look like; none until it is drawn.
        preview: Option<Rc<Preview>>,
        /// The page of the sheet that is shown, from 0.
        page: usize,
        /// `251 幅，2:08`, `第 1 页，共 5 页`.
        note: String,
        /// Why nothing was made.
        trouble: String,
        /// How far the work is, 0 to 1, while a file is made.
        making: Option<f32>,
    },
    /// What the record says of its game.
    Info(Vec<InfoField>),
}

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

/// A record on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Its name without the folder.
    pub name: String,
    /// Its path.
    pub path: std::path::PathBuf,
    /// It is a folder.
    pub folder: bool,
    /// It is no longer there.
    pub missing: bool,
}
