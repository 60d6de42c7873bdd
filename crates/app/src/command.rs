//! The commands: every wish that needs no more than itself, with its name, its keys and what it does.
//!
//! A command is added by a line of the table and the words for it in both languages; the keyboard,
//! the palette, the list of keys and the settings find it there.

use lanke_game::record::{Judgement, Mark};
use lanke_rules::Color;

use crate::analysis::{Analyse, Layer};
use crate::camera::CameraWish;
use crate::edit::{BranchEdit, Tool};
use crate::intent::{ExportWish, Go, Intent, Landmark, Revert, Screen, Theme};
use crate::keys::{Key, Preset};
use crate::online::OnlineWish;
use crate::reading::{Copied, Numbers, Practice, Read};
use crate::settings::Settings;
use crate::view::View;
use crate::words::{Lang, word};
use lanke_print::Product;

/// What a command does.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// It asks the program for something.
    Ask(Intent),
    /// Full screen, or back.
    FullScreen,
    /// Lays the tools for editing out, or puts them away.
    Tools,
    /// Opens the settings.
    Settings,
    /// Opens the record that was copied elsewhere.
    Paste,
    /// Opens the palette of commands.
    Palette,
    /// Opens the list of keys.
    Keys,
    /// Gives the keyboard to the cursor on the board.
    Board,
    /// Takes a coordinate or the number of a move.
    Place,
    /// Asks for the number of a move to go to.
    Jump,
}

/// Commands that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Playing a game.
    Game,
    /// Walking a record.
    Walk,
    /// What players that think make of a record.
    Analysis,
    /// Changing a record.
    Edit,
    /// Opening and saving.
    File,
    /// What is shown and how.
    Look,
}

impl Section {
    /// Its name.
    pub fn name(self, lang: Lang) -> &'static str {
        word(
            lang,
            match self {
                Self::Game => "sec-game",
                Self::Walk => "sec-walk",
                Self::Analysis => "tab-analysis",
                Self::Edit => "sec-edit",
                Self::File => "sec-file",
                Self::Look => "sec-look",
            },
        )
    }
}

/// A line of the table.
#[derive(Debug)]
pub struct Row {
    /// The command.
    pub command: Command,
    /// Names it for ever, in the settings file.
    id: &'static str,
    /// Its name in the catalogue.
    word: &'static str,
    /// Where it belongs.
    section: Section,
    /// Its keys in the horizontal and in the vertical preset, separated by spaces.
    keys: [&'static str; 2],
    /// What it does; nothing where it cannot be done now.
    deed: fn(&View) -> Option<Deed>,
}

/// Makes `Command` and `TABLE` of one list:
/// `/// Doc. Variant: "id", "word", Section, ["keys", "keys in the vertical preset"], deed;`
macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident: $id:literal, $word:literal, $section:ident, $keys:expr, $deed:expr;)*) => {
        /// A wish without an argument.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Command { $($(#[$doc])* $name),* }

        /// Every command, in the order of the list of keys.
        pub static TABLE: [Row; [$($id),*].len()] = [$(Row {
            command: Command::$name,
            id: $id,
            word: $word,
            section: Section::$section,
            keys: $keys,
            deed: $deed,
        }),*];
    };
}

commands! {
    /// Pass.
    Pass: "pass", "play-pass", Game, ["P", "P"], |v| when(v.can.pass, Intent::Pass);
    /// See what would be played, or no longer.
    Hint: "hint", "cmd-hint", Game, ["I", "I"], |v| when(v.can.hint, Intent::Hint);
    /// Hand the own side over to the adviser, or take it back.
    HandOver: "hand-over", "cmd-handover", Game, ["F6", "F6"], |v| when(v.can.hand_over, Intent::HandOver);
    /// Resign; asks first.
    Resign: "resign", "play-resign", Game, ["Ctrl+Shift+R", "Ctrl+Shift+R"], |v| when(v.can.resign, Intent::Resign);
    /// Stop and count.
    Score: "score", "play-score", Game, ["Ctrl+E", "Ctrl+E"], |v| when(v.can.score, Intent::Score);
    /// Pause the game, or go on.
    Pause: "pause", "cmd-pause", Game, ["F8 Pause", "F8 Pause"], |v| when(v.can.pause || v.can.resume, Intent::Pause);
    /// The clocks of both sides off, or on again.
    Clocks: "clocks", "cmd-clocks", Game, ["F7", "F7"], |v| when(v.can.clocks, Intent::Clocks);
    /// After the end: stones for study, or back to how the game ended.
    Study: "study", "cmd-study", Game, ["Ctrl+T", "Ctrl+T"],
        |v| when(v.screen == Screen::Play && v.result.is_some(), Intent::Study);
    /// NoGo: marks on the points that are closed to the side to move, or none.
    Hints: "hints", "cmd-hints", Game, ["X", "X"],
        |v| if v.board.nogo { set(v, |s| s.forbidden = !s.forbidden) } else { None };
    /// Counting: both sides agree.
    Agree: "agree", "sc-confirm", Game, ["Ctrl+Enter", "Ctrl+Enter"], |v| when(counting(v), Intent::Agree);
    /// Counting: go on playing.
    Continue: "continue", "sc-cont", Game, ["", ""], |v| when(counting(v), Intent::Continue);
    /// Counting: back to the dead stones that the program proposed.
    ResetDead: "reset-dead", "cmd-resetdead", Game, ["", ""], |v| when(counting(v), Intent::ResetDead);
    /// A new game.
    NewGame: "new-game", "new-title", Game, ["Ctrl+N", "Ctrl+N"], |_| ask(Intent::NewGame);

    /// Back by one move.
    Back: "back", "rev-prev", Walk, ["←", "↑"], |_| ask(Intent::Go(Go::Back(1)));
    /// Forward by one move.
    Forward: "forward", "rev-next", Walk, ["→", "↓"], |_| ask(Intent::Go(Go::Forward(1)));
    /// Back by ten moves.
    Back10: "back-10", "cmd-back-ten", Walk, ["PgUp Shift+←", "PgUp Shift+↑"], |_| ask(Intent::Go(Go::Back(10)));
    /// Forward by ten moves.
    Forward10: "forward-10", "cmd-forward-ten", Walk, ["PgDn Shift+→", "PgDn Shift+↓"],
        |_| ask(Intent::Go(Go::Forward(10)));
    /// To the start.
    First: "first", "rev-first", Walk, ["Home", "Home"], |_| ask(Intent::Go(Go::First));
    /// To the end of the line.
    Last: "last", "rev-last", Walk, ["End", "End"], |_| ask(Intent::Go(Go::Last));
    /// To the previous variation.
    PreviousBranch: "previous-branch", "cmd-branch-previous", Walk, ["↑", "←"],
        |_| ask(Intent::Go(Go::PreviousBranch));
    /// To the next variation.
    NextBranch: "next-branch", "cmd-branch-next", Walk, ["↓", "→"], |_| ask(Intent::Go(Go::NextBranch));
    /// The automatic walk.
    Autoplay: "autoplay", "rev-auto", Walk, ["Space", "Space"], |v| when(reviewing(v), Intent::Autoplay);
    /// A faster automatic walk.
    Faster: "faster", "cmd-faster", Walk, ["]", "]"],
        |v| if reviewing(v) { set(v, |s| s.speed *= 2.0) } else { None };
    /// A slower automatic walk.
    Slower: "slower", "cmd-slower", Walk, ["[", "["],
        |v| if reviewing(v) { set(v, |s| s.speed /= 2.0) } else { None };
    /// The previous game of a collection.
    PreviousGame: "previous-game", "rev-prevgame", Walk, ["Ctrl+PgUp", "Ctrl+PgUp"],
        |v| ask(Intent::Pick(v.reading.as_ref()?.game.checked_sub(1)?));
    /// The next game of a collection.
    NextGame: "next-game", "rev-nextgame", Walk, ["Ctrl+PgDn", "Ctrl+PgDn"],
        |v| v.reading.as_ref().and_then(|r| when(r.game + 1 < r.titles.len(), Intent::Pick(r.game + 1)));
    /// The previous open record.
    PreviousTab: "previous-tab", "cmd-tab-previous", Walk, ["Ctrl+Shift+Tab", "Ctrl+Shift+Tab"],
        |v| ask(Intent::Tab(v.tab.checked_sub(1)?));
    /// The next open record.
    NextTab: "next-tab", "cmd-tab-next", Walk, ["Ctrl+Tab", "Ctrl+Tab"],
        |v| when(v.tab + 1 < v.tabs.len(), Intent::Tab(v.tab + 1));
    /// To a move by its number.
    Jump: "jump", "rev-jump", Walk, ["Ctrl+G", "Ctrl+G"], |v| reviewing(v).then_some(Deed::Jump);
    /// To the next comment.
    NextComment: "next-comment", "cmd-comment-next", Walk, ["Ctrl+→", "Ctrl+↓"],
        |v| when(reviewing(v), Intent::Go(Go::Next(Landmark::Comment)));
    /// To the previous comment.
    PreviousComment: "previous-comment", "cmd-comment-previous", Walk, ["Ctrl+←", "Ctrl+↑"],
        |v| when(reviewing(v), Intent::Go(Go::Previous(Landmark::Comment)));
    /// To the next place with variations.
    NextFork: "next-fork", "cmd-fork-next", Walk, ["Ctrl+Shift+→", "Ctrl+Shift+↓"],
        |v| when(reviewing(v), Intent::Go(Go::Next(Landmark::Branch)));
    /// To the previous place with variations.
    PreviousFork: "previous-fork", "cmd-fork-previous", Walk, ["Ctrl+Shift+←", "Ctrl+Shift+↑"],
        |v| when(reviewing(v), Intent::Go(Go::Previous(Landmark::Branch)));
    /// To the next mark.
    NextMark: "next-mark", "cmd-mark-next", Walk, ["", ""],
        |v| when(reviewing(v), Intent::Go(Go::Next(Landmark::Mark)));
    /// To the previous mark.
    PreviousMark: "previous-mark", "cmd-mark-previous", Walk, ["", ""],
        |v| when(reviewing(v), Intent::Go(Go::Previous(Landmark::Mark)));
    /// Look for a text.
    Find: "find", "find-title", Walk, ["Ctrl+F", "Ctrl+F"],
        |v| when(reviewing(v), Intent::Read(Read::Find(Some(String::new()))));
    /// To the next find.
    FindNext: "find-next", "find-next", Walk, ["F3", "F3"], |v| when(finding(v), Intent::Read(Read::FindNext(true)));
    /// To the previous find.
    FindPrevious: "find-previous", "find-previous", Walk, ["Shift+F3", "Shift+F3"],
        |v| when(finding(v), Intent::Read(Read::FindNext(false)));
    /// Guess the next move, or no longer.
    Guess: "guess", "prac-guess", Walk, ["", ""], |v| practise(v, Practice::Guess);
    /// A click goes one move on, or no longer.
    Step: "step", "prac-step", Walk, ["", ""], |v| practise(v, Practice::Step);

    /// Candidates on the board, or none; the position shown is analysed.
    Candidates: "candidates", "rev-cand", Analysis, ["A", "A"], |v| analyse(v, Analyse::Layer(Layer::Candidates));
    /// Whose points are likely to be, or not.
    Ownership: "ownership", "rev-heat", Analysis, ["H", "H"], |v| analyse(v, Analyse::Layer(Layer::Ownership));
    /// What is expected to follow, or not.
    Lines: "lines", "rev-pv", Analysis, ["V", "V"], |v| analyse(v, Analyse::Layer(Layer::Lines));
    /// How promising points look before any search, or not.
    Policy: "policy", "an-policy", Analysis, ["Y", "Y"], |v| analyse(v, Analyse::Layer(Layer::Policy));
    /// Analyses the whole game, or stops that.
    AnalyseGame: "analyse-game", "cmd-analyse-game", Analysis, ["Shift+A", "Shift+A"], |v| analyse(v, Analyse::Game);
    /// Plays the mistake shown again, or the costliest one.
    Again: "again", "cmd-again", Analysis, ["R", "R"], |v| {
        let mistakes = &v.analysis.as_ref()?.mistakes;
        let shown = mistakes.iter().find(|mistake| mistake.node == v.node);
        analyse(v, Analyse::Again(shown.or(mistakes.first())?.node))
    };
    /// Shows what would have been better.
    Answer: "answer", "cmd-answer", Analysis, ["Shift+R", "Shift+R"],
        |v| when(v.analysis.as_ref().is_some_and(|a| a.exercise), Intent::Analyse(Analyse::Answer));

    /// Take the last move back, or undo the last change of the record.
    Undo: "undo", "cmd-undo", Edit, ["Ctrl+Z", "Ctrl+Z"], |v| when(v.can.undo, Intent::Undo);
    /// Do the last change of the record again.
    Redo: "redo", "cmd-redo", Edit, ["Ctrl+Y Ctrl+Shift+Z", "Ctrl+Y Ctrl+Shift+Z"],
        |v| when(v.can.redo, Intent::Revert(Revert::Redo));
    /// Branch off freely, or leave the branch and forget it.
    Try: "try", "cmd-try", Edit, ["T", "T"], |v| when(reviewing(v), Intent::Try);
    /// Keep the free try as a variation.
    Keep: "keep", "rev-keep", Edit, ["K", "K"], |v| when(v.can.keep, Intent::Keep);
    /// The tools for editing, laid out or put away.
    Tools: "tools", "cmd-tools", Edit, ["E", "E"], |v| reviewing(v).then_some(Deed::Tools);
    /// A triangle for the board.
    Triangle: "triangle", "tool-triangle", Edit, ["Alt+1", "Alt+1"], |v| tool(v, Tool::Mark(Mark::Triangle));
    /// A square.
    Square: "square", "tool-square", Edit, ["Alt+2", "Alt+2"], |v| tool(v, Tool::Mark(Mark::Square));
    /// A circle.
    Circle: "circle", "tool-circle", Edit, ["Alt+3", "Alt+3"], |v| tool(v, Tool::Mark(Mark::Circle));
    /// A cross.
    Cross: "cross", "tool-cross", Edit, ["Alt+4", "Alt+4"], |v| tool(v, Tool::Mark(Mark::Cross));
    /// A filled square.
    Selected: "selected", "tool-selected", Edit, ["Alt+5", "Alt+5"], |v| tool(v, Tool::Mark(Mark::Selected));
    /// Letters.
    Letter: "letter", "tool-letter", Edit, ["Alt+6", "Alt+6"], |v| tool(v, Tool::Letter);
    /// Numbers.
    Number: "number", "tool-number", Edit, ["Alt+7", "Alt+7"], |v| tool(v, Tool::Number);
    /// Arrows.
    Arrow: "arrow", "tool-arrow", Edit, ["Alt+8", "Alt+8"], |v| tool(v, Tool::Arrow);
    /// Lines.
    Line: "line", "tool-line", Edit, ["Alt+9", "Alt+9"], |v| tool(v, Tool::Line);
    /// Dimmed points.
    Dim: "dim", "tool-dim", Edit, ["Alt+0", "Alt+0"], |v| tool(v, Tool::Dim);
    /// Black stones.
    BlackStone: "black-stone", "tool-black", Edit, ["Alt+B", "Alt+B"], |v| tool(v, Tool::Stone(Color::Black));
    /// White stones.
    WhiteStone: "white-stone", "tool-white", Edit, ["Alt+W", "Alt+W"], |v| tool(v, Tool::Stone(Color::White));
    /// What takes off.
    Erase: "erase", "tool-erase", Edit, ["Alt+E", "Alt+E"], |v| tool(v, Tool::Erase);
    /// The other side is to move.
    Turn: "turn", "tool-turn", Edit, ["Alt+T", "Alt+T"], |v| when(editing(v), Intent::Turn);
    /// A good move.
    GoodMove: "good-move", "jd-good", Edit, ["", ""],
        |v| when(editing(v) && v.edit.of_move, Intent::Judge(Judgement::GoodMove));
    /// An interesting move.
    InterestingMove: "interesting-move", "jd-interesting", Edit, ["", ""],
        |v| when(editing(v) && v.edit.of_move, Intent::Judge(Judgement::Interesting));
    /// A doubtful move.
    DoubtfulMove: "doubtful-move", "jd-doubtful", Edit, ["", ""],
        |v| when(editing(v) && v.edit.of_move, Intent::Judge(Judgement::Doubtful));
    /// A bad move.
    BadMove: "bad-move", "jd-bad", Edit, ["", ""],
        |v| when(editing(v) && v.edit.of_move, Intent::Judge(Judgement::BadMove));
    /// An even position.
    EvenPosition: "even-position", "jd-even", Edit, ["", ""], |v| when(editing(v), Intent::Judge(Judgement::Even));
    /// A position good for Black.
    GoodForBlack: "good-for-black", "jd-black", Edit, ["", ""],
        |v| when(editing(v), Intent::Judge(Judgement::Good(Color::Black)));
    /// A position good for White.
    GoodForWhite: "good-for-white", "jd-white", Edit, ["", ""],
        |v| when(editing(v), Intent::Judge(Judgement::Good(Color::White)));
    /// An unclear position.
    UnclearPosition: "unclear-position", "jd-unclear", Edit, ["", ""],
        |v| when(editing(v), Intent::Judge(Judgement::Unclear));
    /// Something worth noting.
    Hotspot: "hotspot", "jd-hotspot", Edit, ["", ""], |v| when(editing(v), Intent::Judge(Judgement::Hotspot));
    /// The line shown becomes the main line.
    MainLine: "main-line", "br-main", Edit, ["Ctrl+Shift+Home", "Ctrl+Shift+Home"], |v| branch(v, BranchEdit::Main);
    /// The variation one place up.
    VariationUp: "variation-up", "br-up", Edit, ["Alt+↑", "Alt+↑"], |v| branch(v, BranchEdit::Up);
    /// The variation one place down.
    VariationDown: "variation-down", "br-down", Edit, ["Alt+↓", "Alt+↓"], |v| branch(v, BranchEdit::Down);
    /// Copies the branch and takes it out.
    CutBranch: "cut-branch", "br-cut", Edit, ["Ctrl+Alt+X", "Ctrl+Alt+X"], |v| branch(v, BranchEdit::Cut);
    /// Copies the branch.
    CopyBranch: "copy-branch", "br-copy", Edit, ["Ctrl+Alt+C", "Ctrl+Alt+C"], |v| branch(v, BranchEdit::Copy);
    /// Adds the branch that was copied.
    PasteBranch: "paste-branch", "br-paste", Edit, ["Ctrl+Alt+V", "Ctrl+Alt+V"], |v| branch(v, BranchEdit::Paste);
    /// Takes the branch out.
    DeleteBranch: "delete-branch", "br-delete", Edit, ["Ctrl+Del", "Ctrl+Del"], |v| branch(v, BranchEdit::Delete);

    /// What the record says of its game.
    Info: "info", "more-info", Edit, ["Ctrl+I", "Ctrl+I"], |v| when(reviewing(v), Intent::Read(Read::Info));

    /// The list of games.
    Games: "games", "games-title", File, ["Ctrl+O", "Ctrl+O"], |_| ask(Intent::Games);
    /// Write the record to where it came from.
    Save: "save", "btn-save", File, ["Ctrl+S", "Ctrl+S"], |v| when(v.can.save, Intent::Save);
    /// Write the record to a file with a name to be chosen.
    SaveAs: "save-as", "games-saveas", File, ["Ctrl+Shift+S", "Ctrl+Shift+S"], |v| when(v.can.save, Intent::Games);
    /// Make a picture, an animation or a study sheet.
    Export: "export", "exp-title", File, ["Ctrl+Shift+E", "Ctrl+Shift+E"],
        |_| ask(Intent::Export(ExportWish::Open(Product::Png)));
    /// Print a study sheet.
    Print: "print", "exp-print", File, ["Ctrl+P", "Ctrl+P"], |_| ask(Intent::Export(ExportWish::Open(Product::Sheet)));
    /// Open the record that was copied elsewhere.
    Paste: "paste", "btn-paste", File, ["Ctrl+V", "Ctrl+V"], |_| Some(Deed::Paste);
    /// Put the record on the clipboard.
    Copy: "copy", "more-copy", File, ["Ctrl+C", "Ctrl+C"], |_| ask(Intent::Read(Read::Copy(Copied::Record)));
    /// Put the line on the clipboard.
    CopyLine: "copy-line", "more-copyline", File, ["", ""], |_| ask(Intent::Read(Read::Copy(Copied::Line)));
    /// Put the position on the clipboard.
    CopyPosition: "copy-position", "more-copyposition", File, ["Ctrl+Shift+C", "Ctrl+Shift+C"],
        |_| ask(Intent::Read(Read::Copy(Copied::Position)));
    /// Close the record.
    Close: "close", "more-close", File, ["Ctrl+W", "Ctrl+W"], |v| when(reviewing(v), Intent::CloseTab(v.tab));
    /// Leave the program.
    Quit: "quit", "cmd-quit", File, ["Ctrl+Q", "Ctrl+Q"], |_| ask(Intent::Quit);

    /// The play screen.
    ShowPlay: "play", "nav-play", Look, ["Ctrl+1", "Ctrl+1"], |_| ask(Intent::Show(Screen::Play));
    /// The review screen.
    ShowReview: "review", "nav-review", Look, ["Ctrl+2", "Ctrl+2"], |_| ask(Intent::Show(Screen::Review));
    /// The real board before a camera.
    ShowCamera: "camera", "nav-camera", Look, ["Ctrl+3", "Ctrl+3"], |_| ask(Intent::Camera(CameraWish::Show));
    /// Play over a line.
    ShowOnline: "online", "nav-online", Look, ["Ctrl+4", "Ctrl+4"], |_| ask(Intent::Online(OnlineWish::Open));
    /// Coordinates, or none.
    Labels: "coordinates", "cmd-labels", Look, ["C", "C"], |v| set(v, |s| s.look.coordinates = s.look.coordinates.next());
    /// All sound off, or on again.
    Mute: "mute", "cmd-mute", Look, ["M", "M"], |v| set(v, |s| s.sound.on = !s.sound.on);
    /// Numbers on the stones, or none.
    Numbers: "numbers", "more-numbers", Look, ["N", "N"], |v| set(v, |s| {
        s.numbers = if s.numbers == Numbers::Off { Numbers::All } else { Numbers::Off };
    });
    /// Light or dark.
    Dark: "dark", "cmd-dark", Look, ["Ctrl+Shift+D", "Ctrl+Shift+D"], |v| set(v, |s| {
        s.theme = if s.theme == Theme::Dark { Theme::Light } else { Theme::Dark };
    });
    /// The other language.
    Language: "language", "cmd-language", Look, ["Ctrl+Shift+L", "Ctrl+Shift+L"], |v| set(v, |s| {
        s.lang = if s.lang == Lang::Zh { Lang::En } else { Lang::Zh };
    });
    /// Full screen, or back.
    FullScreen: "full-screen", "cmd-fullscreen", Look, ["F11", "F11"], |_| Some(Deed::FullScreen);
    /// The cursor on the board.
    Board: "board", "cmd-board", Look, ["B", "B"], |_| Some(Deed::Board);
    /// A coordinate or the number of a move, written letter by letter.
    Place: "place", "cmd-place", Look, ["/", "/"], |_| Some(Deed::Place);
    /// The palette of commands.
    Palette: "palette", "cmd-palette", Look, ["Ctrl+K Ctrl+Shift+P", "Ctrl+K Ctrl+Shift+P"], |_| Some(Deed::Palette);
    /// The list of keys.
    Keys: "keys", "cmd-keys", Look, ["? F1", "? F1"], |_| Some(Deed::Keys);
    /// The settings.
    Settings: "settings", "nav-settings", Look, ["Ctrl+,", "Ctrl+,"], |_| Some(Deed::Settings);
}

fn ask(intent: Intent) -> Option<Deed> {
    Some(Deed::Ask(intent))
}

fn when(can: bool, intent: Intent) -> Option<Deed> {
    can.then_some(Deed::Ask(intent))
}

fn set(view: &View, change: fn(&mut Settings)) -> Option<Deed> {
    let mut settings = view.settings.clone();
    change(&mut settings);
    ask(Intent::Set(Box::new(settings)))
}

fn reviewing(view: &View) -> bool {
    view.screen == Screen::Review
}

fn analyse(view: &View, wish: Analyse) -> Option<Deed> {
    when(reviewing(view), Intent::Analyse(wish))
}

/// A search is on.
fn finding(view: &View) -> bool {
    view.reading.as_ref().is_some_and(|reading| reading.search.is_some())
}

fn practise(view: &View, practice: Practice) -> Option<Deed> {
    let now = view.reading.as_ref()?.practice;
    let practice = if now == practice { Practice::Off } else { practice };
    ask(Intent::Read(Read::Practise(practice)))
}

/// The record can be changed: nothing is being tried out.
fn editing(view: &View) -> bool {
    reviewing(view) && view.trying.is_none()
}

/// Takes a tool in hand; the one that is in hand is put down.
fn tool(view: &View, tool: Tool) -> Option<Deed> {
    when(editing(view), Intent::Tool(Some(tool).filter(|_| view.edit.tool != Some(tool))))
}

fn branch(view: &View, edit: BranchEdit) -> Option<Deed> {
    when(view.edit.branch.contains(&edit), Intent::Branch(edit))
}

/// Dead stones can be marked.
fn counting(view: &View) -> bool {
    view.screen == Screen::Play && view.count.is_some() && view.result.is_none()
}

impl Command {
    /// The command that an id names.
    pub fn parse(id: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.id == id).map(|row| row.command)
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Names it for ever, in the settings file.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// Its name.
    pub fn name(self, lang: Lang) -> &'static str {
        word(lang, self.row().word)
    }

    /// Where it belongs.
    pub fn section(self) -> Section {
        self.row().section
    }

    /// Its keys in a preset.
    pub fn keys(self, preset: Preset) -> impl Iterator<Item = Key> {
        // The table is part of the program, and read by a test: no key in it is misspelt.
        self.row().keys[preset as usize].split_whitespace().filter_map(|key| key.parse().ok())
    }

    /// What it does; nothing where it cannot be done now, for one because a dialog is open.
    pub fn deed(self, view: &View) -> Option<Deed> {
        // The page for play over a line hides the board.
        let hidden = view.online.is_some() && !matches!(self.section(), Section::File | Section::Look);
        if view.dialog.is_some() || hidden { None } else { (self.row().deed)(view) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_has_an_id_of_its_own_and_keys_that_can_be_read() {
        assert_eq!(TABLE.iter().map(|row| row.id).collect::<BTreeSet<_>>().len(), TABLE.len());
        for row in &TABLE {
            assert_eq!(Command::parse(row.id), Some(row.command));
            for key in row.keys.iter().flat_map(|keys| keys.split_whitespace()) {
                assert!(key.parse::<Key>().is_ok(), "{key}");
            }
        }
    }
}
