//! Actions of the commands: what each does in the state that is shown.

use lanke_game::record::{Judgement, Mark};
use lanke_print::ExportFormat;
use lanke_rules::Color;

use crate::analysis::{Analyse, Layer};
use crate::command::{Command, Section};
use crate::export::ExportWish;
use crate::games::GamesWish;
use crate::intent::{Go, Intent, Landmark, PageId, PlayTab, Revert};
use crate::learn::LearnWish;
use crate::library::LibraryWish;
use crate::relay::RelayWish;
use crate::review::request::{BranchEdit, Tool};
use crate::review::{Copied, Practice, Read};
use crate::settings::{Numbers, Settings};
use crate::view::{Can, MistakeView, View};

/// Action of a command.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandAction {
    /// It asks the program for something.
    Ask(Intent),
    /// Full screen, or back.
    FullScreen,
    /// Light or dark, whichever is not seen: the window knows the colours of the system.
    Dark,
    /// Lays the tools for editing out, or puts them away.
    Tools,
    /// Opens the settings.
    Settings,
    /// Opens the settings where they show the version, and looks for a newer one.
    Versions,
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
    /// Opens the search in the record, or takes the keyboard to it.
    Find,
    /// Asks for the number of a move to go to.
    Jump,
}

impl Command {
    /// The command's action; none where it cannot be done now, for one because a dialog is open.
    pub fn action(self, view: &View) -> Option<CommandAction> {
        let anywhere = self == Self::NewGame || matches!(self.section(), Section::File | Section::Look);
        // The page for play over a line hides the board, and that of the camera the game, until it is recorded.
        let hidden = view.record().is_none() || view.camera().is_some_and(|camera| !camera.recording);
        if view.common.dialog.is_some() || hidden && !anywhere { None } else { self.action_on_page(view) }
    }

    fn action_on_page(self, view: &View) -> Option<CommandAction> {
        let can = view.record().map_or(Can::default(), |record| record.can);
        match self {
            Self::MovesTab => play_tab(view, PlayTab::Moves),
            Self::ChatTab => play_tab(view, PlayTab::Chat),
            Self::AnalysisTab => play_tab(view, PlayTab::Analysis),
            Self::CameraTab => play_tab(view, PlayTab::Camera),
            Self::Pass => when(can.pass, Intent::Pass),
            Self::Hint => when(can.hint, Intent::Hint),
            Self::HandOver => when(can.hand_over, Intent::HandOver),
            Self::Resign => when(can.resign, Intent::Resign),
            Self::Score => when(can.score, Intent::Score),
            Self::Pause => when(can.pause || can.resume, Intent::Pause),
            Self::Clocks => when(can.clocks, Intent::Clocks),
            Self::Study => when(view.game().is_some_and(|game| game.result.is_some()), Intent::Study),
            Self::Hints => {
                if view.record().is_some_and(|record| record.board.nogo) {
                    set(view, |s| s.forbidden = !s.forbidden)
                } else {
                    None
                }
            }
            Self::Agree => when(counting(view), Intent::Agree),
            Self::Continue => when(counting(view), Intent::Continue(None)),
            Self::ResetDead => when(counting(view), Intent::ResetDead),
            Self::NewGame => ask(Intent::NewGame),
            Self::Back => ask(Intent::Go(Go::Back(1))),
            Self::Forward => ask(Intent::Go(Go::Forward(1))),
            Self::Back10 => ask(Intent::Go(Go::Back(10))),
            Self::Forward10 => ask(Intent::Go(Go::Forward(10))),
            Self::First => ask(Intent::Go(Go::First)),
            Self::Last => ask(Intent::Go(Go::Last)),
            Self::PreviousBranch => ask(Intent::Go(Go::PreviousBranch)),
            Self::NextBranch => ask(Intent::Go(Go::NextBranch)),
            Self::Autoplay => when(reviewing(view), Intent::Autoplay),
            Self::Faster => {
                if reviewing(view) {
                    set(view, |s| s.speed *= 2.0)
                } else {
                    None
                }
            }
            Self::Slower => {
                if reviewing(view) {
                    set(view, |s| s.speed /= 2.0)
                } else {
                    None
                }
            }
            Self::PreviousGame => ask(Intent::Pick(view.review()?.reading.game.checked_sub(1)?)),
            Self::NextGame => {
                let reading = &view.review()?.reading;
                when(reading.game + 1 < reading.titles.len(), Intent::Pick(reading.game + 1))
            }
            Self::PreviousTab => ask(Intent::Tab(view.review()?.tab.checked_sub(1)?)),
            Self::NextTab => {
                let page = view.review()?;
                when(page.tab + 1 < page.tabs.len(), Intent::Tab(page.tab + 1))
            }
            Self::Jump => reviewing(view).then_some(CommandAction::Jump),
            Self::NextComment => when(reviewing(view), Intent::Go(Go::Next(Landmark::Comment))),
            Self::PreviousComment => when(reviewing(view), Intent::Go(Go::Previous(Landmark::Comment))),
            Self::NextFork => when(reviewing(view), Intent::Go(Go::Next(Landmark::Branch))),
            Self::PreviousFork => when(reviewing(view), Intent::Go(Go::Previous(Landmark::Branch))),
            Self::NextMark => when(reviewing(view), Intent::Go(Go::Next(Landmark::Mark))),
            Self::PreviousMark => when(reviewing(view), Intent::Go(Go::Previous(Landmark::Mark))),
            Self::Find => reviewing(view).then_some(CommandAction::Find),
            Self::FindNext => when(finding(view), Intent::Read(Read::FindNext(true))),
            Self::FindPrevious => when(finding(view), Intent::Read(Read::FindNext(false))),
            Self::Guess => practise(view, Practice::Guess),
            Self::Step => practise(view, Practice::Step),
            Self::Candidates => analyse(view, Analyse::Layer(Layer::Candidates)),
            Self::Ownership => analyse(view, Analyse::Layer(Layer::Ownership)),
            Self::Lines => analyse(view, Analyse::Layer(Layer::Lines)),
            Self::Policy => analyse(view, Analyse::Layer(Layer::Policy)),
            Self::AnalyseGame => analyse(view, Analyse::Game),
            Self::Again => {
                let page = view.review()?;
                let mistakes = &page.analysis.mistakes;
                let shown = mistakes.iter().find(|mistake| mistake.node == page.record.node);
                let next = mistakes.iter().find(|mistake| mistake.next);
                analyse(view, Analyse::Again(shown.or(next).or(mistakes.last())?.node))
            }
            Self::NextMistake => mistake(view, |mistakes, at| mistakes.iter().find(|m| m.number > at + 1)),
            Self::PreviousMistake => mistake(view, |mistakes, at| mistakes.iter().rev().find(|m| m.number <= at)),
            Self::Answer => {
                when(view.review().is_some_and(|page| page.analysis.exercise), Intent::Analyse(Analyse::Answer))
            }
            Self::Undo => when(can.undo, Intent::Undo),
            Self::Redo => when(can.redo, Intent::Revert(Revert::Redo)),
            Self::Try => when(reviewing(view), Intent::Try),
            Self::Keep => when(can.keep, Intent::Keep),
            Self::Tools => reviewing(view).then_some(CommandAction::Tools),
            Self::Triangle => tool(view, Tool::Mark(Mark::Triangle)),
            Self::Square => tool(view, Tool::Mark(Mark::Square)),
            Self::Circle => tool(view, Tool::Mark(Mark::Circle)),
            Self::Cross => tool(view, Tool::Mark(Mark::Cross)),
            Self::Selected => tool(view, Tool::Mark(Mark::Selected)),
            Self::Letter => tool(view, Tool::Letter),
            Self::Number => tool(view, Tool::Number),
            Self::Arrow => tool(view, Tool::Arrow),
            Self::Line => tool(view, Tool::Line),
            Self::Dim => tool(view, Tool::Dim),
            Self::BlackStone => tool(view, Tool::Stone(Color::Black)),
            Self::WhiteStone => tool(view, Tool::Stone(Color::White)),
            Self::Erase => tool(view, Tool::Erase),
            Self::Turn => when(editing(view), Intent::Turn),
            Self::GoodMove => when(judging(view), Intent::Judge(Judgement::GoodMove)),
            Self::InterestingMove => when(judging(view), Intent::Judge(Judgement::Interesting)),
            Self::DoubtfulMove => when(judging(view), Intent::Judge(Judgement::Doubtful)),
            Self::BadMove => when(judging(view), Intent::Judge(Judgement::BadMove)),
            Self::EvenPosition => when(editing(view), Intent::Judge(Judgement::Even)),
            Self::GoodForBlack => when(editing(view), Intent::Judge(Judgement::Good(Color::Black))),
            Self::GoodForWhite => when(editing(view), Intent::Judge(Judgement::Good(Color::White))),
            Self::UnclearPosition => when(editing(view), Intent::Judge(Judgement::Unclear)),
            Self::Hotspot => when(editing(view), Intent::Judge(Judgement::Hotspot)),
            Self::MainLine => branch(view, BranchEdit::Main),
            Self::VariationUp => branch(view, BranchEdit::Up),
            Self::VariationDown => branch(view, BranchEdit::Down),
            Self::CutBranch => branch(view, BranchEdit::Cut),
            Self::CopyBranch => branch(view, BranchEdit::Copy),
            Self::PasteBranch => branch(view, BranchEdit::Paste),
            Self::DeleteBranch => branch(view, BranchEdit::Delete),
            Self::Info => when(reviewing(view), Intent::Read(Read::Info)),
            Self::Games => ask(Intent::Show(PageId::Games)),
            Self::Save => when(can.save, Intent::Save),
            Self::SaveAs => when(can.save, Intent::AskPlace),
            Self::Export => match view.games() {
                Some(page) => {
                    let readable = page.preview.as_ref().is_some_and(|preview| preview.game.trouble.is_empty());
                    when(readable, Intent::Games(GamesWish::Export))
                }
                None => on_board(view, Intent::Export(ExportWish::Open(ExportFormat::Png))),
            },
            Self::Report => when(reviewing(view), Intent::Export(ExportWish::Open(ExportFormat::Report))),
            Self::PlayerReport => ask(Intent::Learn(LearnWish::Report)),
            Self::Print => on_board(view, Intent::Export(ExportWish::Open(ExportFormat::Sheet))),
            Self::Paste => Some(CommandAction::Paste),
            Self::Copy => on_board(view, Intent::Read(Read::Copy(Copied::Record))),
            Self::CopyLine => on_board(view, Intent::Read(Read::Copy(Copied::Line))),
            Self::CopyPosition => on_board(view, Intent::Read(Read::Copy(Copied::Position))),
            Self::MakeCards => when(reviewing(view), Intent::Learn(LearnWish::MakeCards)),
            Self::LookUp => when(reviewing(view), Intent::Library(LibraryWish::ExploreRecord)),
            Self::AddSet => when(reviewing(view), Intent::Learn(LearnWish::AddSet)),
            Self::ComposeBlack => when(composing(view), Intent::Learn(LearnWish::Compose(Color::Black))),
            Self::ComposeWhite => when(composing(view), Intent::Learn(LearnWish::Compose(Color::White))),
            Self::Close => ask(Intent::CloseTab(view.review()?.tab)),
            Self::Quit => ask(Intent::Quit),
            Self::ShowHome => ask(Intent::Show(PageId::Home)),
            Self::ShowPlay => ask(Intent::Show(PageId::Play)),
            Self::ShowReview => ask(Intent::Show(PageId::Review)),
            Self::ShowCamera => ask(Intent::Show(PageId::Camera)),
            Self::ShowOnline => ask(Intent::Show(PageId::Online)),
            Self::ShowLearn => ask(Intent::Show(PageId::Learn)),
            Self::FindPattern => ask(Intent::Library(LibraryWish::Patterns)),
            Self::ShowRelay => ask(Intent::Relay(RelayWish::Show)),
            Self::Openings => ask(Intent::Library(LibraryWish::Explorer)),
            Self::Labels => set(view, |s| s.look.coordinates = s.look.coordinates.next()),
            Self::Mute => set(view, |s| s.sound.on = !s.sound.on),
            Self::Numbers => set(view, |s| {
                s.numbers = if s.numbers == Numbers::Off { Numbers::All } else { Numbers::Off };
            }),
            Self::Dark => Some(CommandAction::Dark),
            Self::Language => set(view, |s| {
                s.lang = s.lang.next();
            }),
            Self::FullScreen => Some(CommandAction::FullScreen),
            Self::Board => Some(CommandAction::Board),
            Self::Place => view.record().map(|_| CommandAction::Place),
            Self::Palette => Some(CommandAction::Palette),
            Self::Keys => Some(CommandAction::Keys),
            Self::Settings => Some(CommandAction::Settings),
            Self::Versions => view.common.versions.offered.then_some(CommandAction::Versions),
        }
    }
}

fn ask(intent: Intent) -> Option<CommandAction> {
    Some(CommandAction::Ask(intent))
}

fn when(can: bool, intent: Intent) -> Option<CommandAction> {
    can.then_some(CommandAction::Ask(intent))
}

/// Concerns the game or the record on the board.
fn on_board(view: &View, intent: Intent) -> Option<CommandAction> {
    when(view.record().is_some(), intent)
}

fn play_tab(view: &View, tab: PlayTab) -> Option<CommandAction> {
    when(view.page_id() == PageId::Play && view.game()?.tabs.contains(&tab), Intent::ShowTab(tab))
}

fn set(view: &View, change: fn(&mut Settings)) -> Option<CommandAction> {
    let mut settings = Settings::clone(&view.common.settings);
    change(&mut settings);
    ask(Intent::Set(Box::new(settings)))
}

fn reviewing(view: &View) -> bool {
    view.review().is_some()
}

/// True where a position is shown that a problem can be made of.
fn composing(view: &View) -> bool {
    match view.camera() {
        Some(camera) => camera.found && !camera.recording,
        None => reviewing(view),
    }
}

/// Goes to the position before one of the mistakes, chosen by the number of moves before the position shown.
fn mistake(view: &View, choose: impl Fn(&[MistakeView], u32) -> Option<&MistakeView>) -> Option<CommandAction> {
    let page = view.review()?;
    let mistake = choose(&page.analysis.mistakes, page.record.at as u32)?;
    ask(Intent::Go(Go::Node(mistake.before)))
}

fn analyse(view: &View, wish: Analyse) -> Option<CommandAction> {
    when(reviewing(view), Intent::Analyse(wish))
}

/// A search is on.
fn finding(view: &View) -> bool {
    view.review().is_some_and(|page| page.reading.search.is_some())
}

fn practise(view: &View, practice: Practice) -> Option<CommandAction> {
    let now = view.review()?.reading.practice;
    let practice = if now == practice { Practice::Off } else { practice };
    ask(Intent::Read(Read::Practise(practice)))
}

/// The record can be changed: nothing is being tried out.
fn editing(view: &View) -> bool {
    view.review().is_some_and(|page| page.trying.is_none())
}

/// There is a move to be judged.
fn judging(view: &View) -> bool {
    editing(view) && view.review().is_some_and(|page| page.edit.of_move)
}

/// Takes a tool in hand; the one that is in hand is put down.
fn tool(view: &View, tool: Tool) -> Option<CommandAction> {
    let in_hand = view.review()?.edit.tool == Some(tool);
    when(editing(view), Intent::Tool(Some(tool).filter(|_| !in_hand)))
}

fn branch(view: &View, edit: BranchEdit) -> Option<CommandAction> {
    when(view.review()?.edit.branch.contains(&edit), Intent::Branch(edit))
}

/// Dead stones can be marked.
fn counting(view: &View) -> bool {
    view.game().is_some_and(|game| game.count.is_some() && game.result.is_none())
}
