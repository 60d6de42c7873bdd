//! Commands: every request without an argument, with its name and its keys.
//!
//! A command is added by a line of the table, its name in every language and its action in `command_action`; the
//! keyboard, the palette, the list of keys and the settings find it there.

use crate::key::{Key, Preset};
use crate::words::{Lang, word};

/// Commands that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Playing a game.
    Game,
    /// Walking a record.
    Walk,
    /// Analysing a record.
    Analysis,
    /// Changing a record.
    Edit,
    /// Opening and saving.
    File,
    /// Appearance.
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
    /// Section of the list.
    section: Section,
    /// Its keys in the horizontal and in the vertical preset, separated by spaces.
    keys: [&'static str; 2],
}

/// Makes `Command` and `TABLE` of one list:
/// `/// Doc. Variant: "id", "word", Section, ["keys", "keys in the vertical preset"];`
macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident: $id:literal, $word:literal, $section:ident, $keys:expr;)*) => {
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
        }),*];
    };
}

commands! {
    /// Pass.
    Pass: "pass", "play-pass", Game, ["P", "P"];
    /// See what would be played, or no longer.
    Hint: "hint", "cmd-hint", Game, ["I", "I"];
    /// Tools the own side over to the adviser, or take it back.
    HandOver: "hand-over", "cmd-handover", Game, ["F6", "F6"];
    /// Resign; asks first.
    Resign: "resign", "play-resign", Game, ["Ctrl+Shift+R", "Ctrl+Shift+R"];
    /// Stop and count.
    Score: "score", "play-score", Game, ["Ctrl+E", "Ctrl+E"];
    /// Pause the game, or go on.
    Pause: "pause", "cmd-pause", Game, ["F8 Pause", "F8 Pause"];
    /// The clocks of both sides off, or on again.
    Clocks: "clocks", "cmd-clocks", Game, ["F7", "F7"];
    /// After the end: stones for study, or back to how the game ended.
    Study: "study", "cmd-study", Game, ["Ctrl+T", "Ctrl+T"];
    /// NoGo: marks on the points that are closed to the own side, or to the side to move; or none.
    Hints: "hints", "cmd-hints", Game, ["X", "X"];
    /// Counting: both sides agree.
    Agree: "agree", "sc-confirm", Game, ["Ctrl+Enter", "Ctrl+Enter"];
    /// Counting: go on playing.
    Continue: "continue", "sc-cont", Game, ["", ""];
    /// Counting: back to the dead stones that the program proposed.
    ResetDead: "reset-dead", "cmd-resetdead", Game, ["", ""];
    /// Beside the board: the moves.
    MovesTab: "moves-tab", "cmd-moves-tab", Game, ["Alt+1", "Alt+1"];
    /// Beside the board: the chat with the other side.
    ChatTab: "chat-tab", "cmd-chat-tab", Game, ["Alt+2", "Alt+2"];
    /// Beside the board: what an engine thinks.
    AnalysisTab: "analysis-tab", "cmd-analysis-tab", Game, ["Alt+3", "Alt+3"];
    /// Beside the board: what the camera sees.
    CameraTab: "camera-tab", "cmd-camera-tab", Game, ["Alt+4", "Alt+4"];
    /// A new game.
    NewGame: "new-game", "new-title", Game, ["Ctrl+N", "Ctrl+N"];

    /// Back by one move.
    Back: "back", "rev-prev", Walk, ["←", "↑"];
    /// Forward by one move.
    Forward: "forward", "rev-next", Walk, ["→", "↓"];
    /// Back by ten moves.
    Back10: "back-10", "cmd-back-ten", Walk, ["PgUp Shift+←", "PgUp Shift+↑"];
    /// Forward by ten moves.
    Forward10: "forward-10", "cmd-forward-ten", Walk, ["PgDn Shift+→", "PgDn Shift+↓"];
    /// To the start.
    First: "first", "rev-first", Walk, ["Home", "Home"];
    /// To the end of the line.
    Last: "last", "rev-last", Walk, ["End", "End"];
    /// To the previous variation.
    PreviousBranch: "previous-branch", "cmd-branch-previous", Walk, ["↑", "←"];
    /// To the next variation.
    NextBranch: "next-branch", "cmd-branch-next", Walk, ["↓", "→"];
    /// The automatic walk.
    Autoplay: "autoplay", "rev-auto", Walk, ["Space", "Space"];
    /// A faster automatic walk.
    Faster: "faster", "cmd-faster", Walk, ["]", "]"];
    /// A slower automatic walk.
    Slower: "slower", "cmd-slower", Walk, ["[", "["];
    /// The previous game of a collection.
    PreviousGame: "previous-game", "rev-prevgame", Walk, ["Ctrl+PgUp", "Ctrl+PgUp"];
    /// The next game of a collection.
    NextGame: "next-game", "rev-nextgame", Walk, ["Ctrl+PgDn", "Ctrl+PgDn"];
    /// The previous open record.
    PreviousTab: "previous-tab", "cmd-tab-previous", Walk, ["Ctrl+Shift+Tab", "Ctrl+Shift+Tab"];
    /// The next open record.
    NextTab: "next-tab", "cmd-tab-next", Walk, ["Ctrl+Tab", "Ctrl+Tab"];
    /// To a move by its number.
    Jump: "jump", "rev-jump", Walk, ["Ctrl+G", "Ctrl+G"];
    /// To the next comment.
    NextComment: "next-comment", "cmd-comment-next", Walk, ["Ctrl+→", "Ctrl+↓"];
    /// To the previous comment.
    PreviousComment: "previous-comment", "cmd-comment-previous", Walk, ["Ctrl+←", "Ctrl+↑"];
    /// To the next place with variations.
    NextFork: "next-fork", "cmd-fork-next", Walk, ["Ctrl+Shift+→", "Ctrl+Shift+↓"];
    /// To the previous place with variations.
    PreviousFork: "previous-fork", "cmd-fork-previous", Walk, ["Ctrl+Shift+←", "Ctrl+Shift+↑"];
    /// To the next mark.
    NextMark: "next-mark", "cmd-mark-next", Walk, ["", ""];
    /// To the previous mark.
    PreviousMark: "previous-mark", "cmd-mark-previous", Walk, ["", ""];
    /// Look for a text.
    Find: "find", "find-title", Walk, ["Ctrl+F", "Ctrl+F"];
    /// To the next find.
    FindNext: "find-next", "find-next", Walk, ["F3", "F3"];
    /// To the previous find.
    FindPrevious: "find-previous", "find-previous", Walk, ["Shift+F3", "Shift+F3"];
    /// Guess the next move, or no longer.
    Guess: "guess", "prac-guess", Walk, ["", ""];
    /// A click goes one move on, or no longer.
    Step: "step", "prac-step", Walk, ["", ""];

    /// Candidates on the board, or none; the position shown is analysed.
    Candidates: "candidates", "rev-cand", Analysis, ["A", "A"];
    /// Ownership of each point, or none.
    Ownership: "ownership", "rev-heat", Analysis, ["H", "H"];
    /// Principal variations, or none.
    Lines: "lines", "rev-pv", Analysis, ["V", "V"];
    /// Policy before any search, or none.
    Policy: "policy", "an-policy", Analysis, ["Y", "Y"];
    /// Analyses the record shown, or pauses.
    AnalyseGame: "analyse-game", "cmd-analyse-game", Analysis, ["Shift+A", "Shift+A"];
    /// Goes to the position before the next mistake.
    NextMistake: "next-mistake", "cmd-next-mistake", Analysis, ["Ctrl+↓", "Ctrl+→"];
    /// Goes to the position before the mistake before.
    PreviousMistake: "previous-mistake", "cmd-previous-mistake", Analysis, ["Ctrl+↑", "Ctrl+←"];
    /// Plays the mistake shown again, or the next one.
    Again: "again", "cmd-again", Analysis, ["R", "R"];
    /// Shows what would have been better.
    Answer: "answer", "cmd-answer", Analysis, ["Shift+R", "Shift+R"];

    /// Take the last move back, or undo the last change of the record.
    Undo: "undo", "cmd-undo", Edit, ["Ctrl+Z", "Ctrl+Z"];
    /// Do the last change of the record again.
    Redo: "redo", "cmd-redo", Edit, ["Ctrl+Y Ctrl+Shift+Z", "Ctrl+Y Ctrl+Shift+Z"];
    /// Branch off freely, or leave the branch and forget it.
    Try: "try", "cmd-try", Edit, ["T", "T"];
    /// Keep the free try as a variation.
    Keep: "keep", "rev-keep", Edit, ["K", "K"];
    /// The tools for editing, laid out or put away.
    Tools: "tools", "cmd-tools", Edit, ["E", "E"];
    /// A triangle for the board.
    Triangle: "triangle", "tool-triangle", Edit, ["Alt+1", "Alt+1"];
    /// A square.
    Square: "square", "tool-square", Edit, ["Alt+2", "Alt+2"];
    /// A circle.
    Circle: "circle", "tool-circle", Edit, ["Alt+3", "Alt+3"];
    /// A cross.
    Cross: "cross", "tool-cross", Edit, ["Alt+4", "Alt+4"];
    /// A filled square.
    Selected: "selected", "tool-selected", Edit, ["Alt+5", "Alt+5"];
    /// Letters.
    Letter: "letter", "tool-letter", Edit, ["Alt+6", "Alt+6"];
    /// Numbers.
    Number: "number", "tool-number", Edit, ["Alt+7", "Alt+7"];
    /// Arrows.
    Arrow: "arrow", "tool-arrow", Edit, ["Alt+8", "Alt+8"];
    /// Lines.
    Line: "line", "tool-line", Edit, ["Alt+9", "Alt+9"];
    /// Dimmed points.
    Dim: "dim", "tool-dim", Edit, ["Alt+0", "Alt+0"];
    /// Black stones.
    BlackStone: "black-stone", "tool-black", Edit, ["Alt+B", "Alt+B"];
    /// White stones.
    WhiteStone: "white-stone", "tool-white", Edit, ["Alt+W", "Alt+W"];
    /// Eraser.
    Erase: "erase", "tool-erase", Edit, ["Alt+E", "Alt+E"];
    /// The other side is to move.
    Turn: "turn", "tool-turn", Edit, ["Alt+T", "Alt+T"];
    /// A good move.
    GoodMove: "good-move", "jd-good", Edit, ["", ""];
    /// An interesting move.
    InterestingMove: "interesting-move", "jd-interesting", Edit, ["", ""];
    /// A doubtful move.
    DoubtfulMove: "doubtful-move", "jd-doubtful", Edit, ["", ""];
    /// A bad move.
    BadMove: "bad-move", "jd-bad", Edit, ["", ""];
    /// An even position.
    EvenPosition: "even-position", "jd-even", Edit, ["", ""];
    /// A position good for Black.
    GoodForBlack: "good-for-black", "jd-black", Edit, ["", ""];
    /// A position good for White.
    GoodForWhite: "good-for-white", "jd-white", Edit, ["", ""];
    /// An unclear position.
    UnclearPosition: "unclear-position", "jd-unclear", Edit, ["", ""];
    /// Something worth noting.
    Hotspot: "hotspot", "jd-hotspot", Edit, ["", ""];
    /// The line shown becomes the main line.
    MainLine: "main-line", "br-main", Edit, ["Ctrl+Shift+Home", "Ctrl+Shift+Home"];
    /// The variation one place up.
    VariationUp: "variation-up", "br-up", Edit, ["Alt+↑", "Alt+↑"];
    /// The variation one place down.
    VariationDown: "variation-down", "br-down", Edit, ["Alt+↓", "Alt+↓"];
    /// Copies the branch and takes it out.
    CutBranch: "cut-branch", "br-cut", Edit, ["Ctrl+Alt+X", "Ctrl+Alt+X"];
    /// Copies the branch.
    CopyBranch: "copy-branch", "br-copy", Edit, ["Ctrl+Alt+C", "Ctrl+Alt+C"];
    /// Adds the branch that was copied.
    PasteBranch: "paste-branch", "br-paste", Edit, ["Ctrl+Alt+V", "Ctrl+Alt+V"];
    /// Takes the branch out.
    DeleteBranch: "delete-branch", "br-delete", Edit, ["Ctrl+Del", "Ctrl+Del"];
    /// Information about the game of the record.
    Info: "info", "more-info", Edit, ["Ctrl+I", "Ctrl+I"];

    /// The list of games.
    Games: "games", "games-title", File, ["Ctrl+O", "Ctrl+O"];
    /// Write the record to where it came from.
    Save: "save", "btn-save", File, ["Ctrl+S", "Ctrl+S"];
    /// Write the record to a file with a name to be chosen.
    SaveAs: "save-as", "games-saveas", File, ["Ctrl+Shift+S", "Ctrl+Shift+S"];
    /// Make a picture, an animation or a study sheet.
    Export: "export", "exp-title", File, ["Ctrl+Shift+E", "Ctrl+Shift+E"];
    /// Make a report on the analysed game.
    Report: "report", "gr-title", File, ["", ""];
    /// Make a report on the person's own games.
    PlayerReport: "player-report", "ln-report", File, ["", ""];
    /// Print a study sheet.
    Print: "print", "exp-print", File, ["Ctrl+P", "Ctrl+P"];
    /// Open the record that was copied elsewhere.
    Paste: "paste", "btn-paste", File, ["Ctrl+V", "Ctrl+V"];
    /// Put the record on the clipboard.
    Copy: "copy", "more-copy", File, ["Ctrl+C", "Ctrl+C"];
    /// Put the line on the clipboard.
    CopyLine: "copy-line", "more-copyline", File, ["", ""];
    /// Put the position on the clipboard.
    CopyPosition: "copy-position", "more-copyposition", File, ["Ctrl+Shift+C", "Ctrl+Shift+C"];
    /// Make cards of the mistakes, to learn from.
    MakeCards: "cards", "ln-make-cards", File, ["", ""];
    /// Add the record to the sets of problems.
    AddSet: "add-set", "ln-add-set", File, ["", ""];
    /// Make a problem of the position shown, for Black.
    ComposeBlack: "problem-black", "ln-compose-black", File, ["", ""];
    /// The same for White.
    ComposeWhite: "problem-white", "ln-compose-white", File, ["", ""];
    /// Look the position up in the library.
    LookUp: "look-up", "lib-here", File, ["Ctrl+L", "Ctrl+L"];
    /// Close the record.
    Close: "close", "more-close", File, ["Ctrl+W", "Ctrl+W"];
    /// Leave the program.
    Quit: "quit", "cmd-quit", File, ["Ctrl+Q", "Ctrl+Q"];

    /// The first page.
    ShowHome: "home", "nav-home", Look, ["Ctrl+0", "Ctrl+0"];
    /// The play screen.
    ShowPlay: "play", "nav-play", Look, ["Ctrl+1", "Ctrl+1"];
    /// The review screen.
    ShowReview: "review", "nav-review", Look, ["Ctrl+2", "Ctrl+2"];
    /// The real board before a camera.
    ShowCamera: "camera", "nav-camera", Look, ["Ctrl+3", "Ctrl+3"];
    /// Play over a line.
    ShowOnline: "online", "nav-online", Look, ["Ctrl+4", "Ctrl+4"];
    /// Cards and problems.
    ShowLearn: "learn", "nav-learn", Look, ["Ctrl+5", "Ctrl+5"];
    /// The search for a pattern in the library.
    FindPattern: "patterns", "lib-patterns", Look, ["", ""];
    /// The games of an event.
    ShowRelay: "relay", "rl-title", Look, ["", ""];
    /// The explorer of openings.
    Openings: "openings", "lib-openings", Look, ["", ""];
    /// Coordinates, or none.
    Labels: "coordinates", "cmd-labels", Look, ["C", "C"];
    /// All sound off, or on again.
    Mute: "mute", "cmd-mute", Look, ["M", "M"];
    /// Numbers on the stones, or none.
    Numbers: "numbers", "more-numbers", Look, ["N", "N"];
    /// Light or dark.
    Dark: "dark", "cmd-dark", Look, ["Ctrl+Shift+D", "Ctrl+Shift+D"];
    /// The next language.
    Language: "language", "cmd-language", Look, ["Ctrl+Shift+L", "Ctrl+Shift+L"];
    /// Full screen, or back.
    FullScreen: "full-screen", "cmd-fullscreen", Look, ["F11", "F11"];
    /// The cursor on the board.
    Board: "board", "cmd-board", Look, ["B", "B"];
    /// A coordinate or the number of a move, written letter by letter.
    Place: "place", "cmd-place", Look, ["/", "/"];
    /// The palette of commands.
    Palette: "palette", "cmd-palette", Look, ["Ctrl+K Ctrl+Shift+P", "Ctrl+K Ctrl+Shift+P"];
    /// The list of keys.
    Keys: "keys", "cmd-keys", Look, ["? F1", "? F1"];
    /// The settings.
    Settings: "settings", "nav-settings", Look, ["Ctrl+,", "Ctrl+,"];
    /// Look for a newer version of the program.
    Versions: "versions", "ver-look", Look, ["", ""];
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

    /// Section of the list.
    pub fn section(self) -> Section {
        self.row().section
    }

    /// Its keys in a preset.
    pub fn keys(self, preset: Preset) -> impl Iterator<Item = Key> {
        // The table is part of the program, and read by a test: no key in it is misspelt.
        self.row().keys[preset as usize].split_whitespace().filter_map(|key| key.parse().ok())
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
