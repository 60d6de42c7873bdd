//! `lanke play`: a game in the terminal, moves read from standard input line by line.

mod load;
mod order;
pub(crate) mod setup;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::Result;
use lanke_app::view::{BoardView, Common, CountView, Dialog, Page, PlayPage, Tone, UnsavedView, View};
use lanke_app::words::{Lang, word};
use lanke_app::{Intent, PageId, Settings};
use lanke_game::record::Mark as Sign;
use lanke_print::diagram::{Diagram, DiagramMark};
use lanke_rules::{Board, Color, Komi, Point, Ruleset, Size};
use lanke_runtime::Lanke;
use lanke_runtime::terms::{self, Time};

use crate::args::{self, Language};
use crate::input::read_line;
use crate::output;
use order::{Order, orders};

/// Bytes of a line that are read as one; a longer one is no sensible input.
const MAX_LINE: u64 = 1 << 16;

#[derive(Debug, clap::Args)]
#[command(after_help = "Moves and commands are read from standard input; `help` lists them.")]
pub(crate) struct Args {
    /// Board size: 19, 13x9
    #[arg(long, value_parser = args::size)]
    size: Option<Size>,
    /// Rules: chinese, japanese, korean, aga, nz, ing, tromp-taylor, simplified, nogo [default: chinese]
    #[arg(long, value_parser = args::rules)]
    rules: Option<Ruleset>,
    /// Komi in points
    #[arg(long, value_parser = args::komi, allow_negative_numbers = true)]
    komi: Option<Komi>,
    /// Handicap stones: 0, or 2 to 9
    #[arg(long)]
    handicap: Option<u8>,
    /// Time control: none, 30m, 30m+3x25s (byo-yomi), 30m+15/300s (Canadian), 10m+5s (Fischer), 10s (per move)
    #[arg(long, value_parser = terms::time)]
    time: Option<Time>,
    /// Names of the players: BLACK,WHITE
    #[arg(long)]
    names: Option<String>,
    /// Game record to continue from its end
    #[arg(long, conflicts_with_all = ["size", "rules", "handicap"])]
    load: Option<PathBuf>,
    /// Resume the last unfinished game
    #[arg(long = "continue", conflicts_with_all = ["size", "rules", "komi", "handicap", "time", "names", "load"])]
    continue_last: bool,
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
    /// Print the board after each move even if standard input is not a terminal
    #[arg(long)]
    board: bool,
    /// Play sounds of moves and clocks
    #[arg(long)]
    sound: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let lanke = Lanke::here(lang);
    let mut lanke = if args.sound { lanke.aloud() } else { lanke };
    for warning in lanke.warnings() {
        output::complain(warning);
    }
    lanke.send(Intent::Set(Box::new(Settings { lang, ..Settings::clone(&lanke.view().common.settings) })));
    let start = lanke.view();
    match (args.continue_last, start.common.offers_game) {
        (true, true) => {
            lanke.send(Intent::Accept);
            if lanke.view().record().is_some_and(|record| record.can.resume) {
                lanke.send(Intent::Pause);
            }
        }
        (true, false) if start.common.findings.is_empty() => {
            anyhow::bail!("no unfinished game is kept; games that are over are saved as records")
        }
        (true, false) => anyhow::bail!("no unfinished game can be recovered: {}", start.common.findings.join(" ")),
        (false, _) => setup::begin(&mut lanke, args)?,
    }
    for sentence in &start.common.findings {
        output::print(&format!("{sentence}\n"))?;
    }
    let interactive = io::stdin().is_terminal();
    let show_board = interactive || args.board;
    let mut terminal = Terminal { lanke, lang, interactive, show_board, told_result: None, told_unsaved: None };
    if start.common.offers_game && !args.continue_last && (interactive || !start.common.findings.is_empty()) {
        terminal.print_word("term-kept")?;
    }
    terminal.tell_unsaved()?;
    if terminal.show_board {
        terminal.print_board()?;
        terminal.print_word("term-welcome")?;
    }
    terminal.serve()?;
    if !interactive && !args.board {
        terminal.print_board()?;
    }
    // At the end of the input from a keyboard there is one more chance to save.
    if !terminal.leaves()? && interactive {
        terminal.serve()?;
    }
    terminal.end()
}

/// The game and the one who looks at it.
struct Terminal {
    lanke: Lanke,
    lang: Lang,
    /// Lines come from a keyboard.
    interactive: bool,
    show_board: bool,
    /// The result as it was last told.
    told_result: Option<String>,
    /// Unsaved game or record, as it was last told.
    told_unsaved: Option<UnsavedView>,
}

impl Terminal {
    /// Carries out line after line, to the end of the input or the wish to quit.
    fn serve(&mut self) -> Result<()> {
        let mut input = io::stdin().lock();
        while !self.lanke.has_quit() {
            if self.interactive {
                output::print("> ")?;
            }
            let Some(line) = read_line(&mut input, MAX_LINE)? else { break };
            for order in orders(&line) {
                self.carry_out(&order)?;
                if self.lanke.has_quit() {
                    break;
                }
            }
        }
        Ok(())
    }

    fn carry_out(&mut self, order: &Order) -> Result<()> {
        self.lanke.wake();
        let mut before = Shown::of(&self.lanke)?;
        // A flag may have fallen since the last line.
        self.tell_result(&before)?;
        if asks_to_quit(&before) && *order != Order::Quit {
            self.lanke.send(Intent::Cancel);
            before.common.dialog = None;
        }
        let intents = match order {
            Order::Board => return self.print_board(),
            Order::Help => return self.print_word("term-help"),
            Order::Point(text) => match before.game.record.board.size.parse_vertex(text) {
                // The window's Study, which a tap would name, is not here.
                Some(_) if before.game.result.is_some() => return self.refuse(text, word(self.lang, "st-over")),
                Some(point) => vec![Intent::Tap(point)],
                None => return self.refuse(text, word(self.lang, "term-nocommand")),
            },
            Order::Dead(vertices) => return self.toggle_dead(&before, vertices),
            Order::Overwrite | Order::Compare if !matches!(before.common.dialog, Some(Dialog::Conflict { .. })) => {
                return self.refuse(order.as_str(), word(self.lang, "term-noconflict"));
            }
            Order::Overwrite => vec![Intent::Accept],
            Order::Compare => return self.compare(),
            Order::Save(None) => vec![Intent::Save],
            Order::Save(Some(path)) => {
                vec![Intent::SaveAs(std::path::absolute(path).unwrap_or_else(|_| path.into()))]
            }
            Order::Pass | Order::Undo | Order::Resign | Order::Score | Order::Resume | Order::Pause
                if before.game.result.is_some() =>
            {
                return self.refuse(order.as_str(), word(self.lang, "st-over"));
            }
            Order::Pass => vec![Intent::Pass],
            Order::Undo => vec![Intent::Undo],
            Order::Resign => vec![Intent::Resign, Intent::Accept],
            Order::Score => vec![Intent::Score, Intent::Accept],
            Order::Confirm => vec![Intent::Agree],
            Order::Resume if counting(&before) => vec![Intent::Continue(None)],
            Order::Resume if !before.game.record.can.resume => {
                return self.refuse("resume", word(self.lang, "term-notstopped"));
            }
            Order::Pause if before.game.record.can.resume => {
                return self.refuse("pause", word(self.lang, "term-paused"));
            }
            Order::Resume | Order::Pause => vec![Intent::Pause],
            // Asked a second time, it leaves without saving.
            Order::Quit if asks_to_quit(&before) => vec![Intent::Accept],
            Order::Quit => vec![Intent::Quit],
        };
        if matches!(order, Order::Confirm) && !counting(&before) {
            return self.refuse("confirm", word(self.lang, "term-notcounting"));
        }
        if !matches!(order, Order::Overwrite) && matches!(before.common.dialog, Some(Dialog::Conflict { .. })) {
            self.lanke.send(Intent::Cancel);
        }
        let answers = matches!(order, Order::Quit | Order::Overwrite);
        for intent in intents {
            // A question is only answered where it was asked.
            if intent != Intent::Accept || answers || self.lanke.view().common.dialog != before.common.dialog {
                self.lanke.send(intent);
                self.lanke.settle();
            }
        }
        if self.lanke.has_quit() {
            return Ok(());
        }
        self.tell_unsaved()?;
        if *order == Order::Quit && asks_to_quit(&Shown::of(&self.lanke)?) {
            return self.print_word("term-quit");
        }
        self.print(&before, order)
    }

    /// Prints once that the disk refuses something, and once that it does not any more.
    fn tell_unsaved(&mut self) -> Result<()> {
        let shown = Shown::of(&self.lanke)?;
        if matches!(shown.common.dialog, Some(Dialog::Unsaved { quit: None, .. })) {
            self.lanke.send(Intent::Cancel);
        }
        if shown.common.unsaved == self.told_unsaved {
            return Ok(());
        }
        match (&shown.common.unsaved, &self.told_unsaved) {
            (Some(unsaved), _) if unsaved.elsewhere => output::print(&format!("{}\n", unsaved.text))?,
            (Some(unsaved), _) => output::print(&format!("{}\n{}\n", unsaved.text, word(self.lang, "term-elsewhere")))?,
            // Under a board the status says so.
            (None, Some(unsaved)) if !unsaved.elsewhere && !self.show_board => {
                output::print(&format!("{}\n", word(self.lang, "st-savedagain")))?;
            }
            (None, _) => {}
        }
        self.told_unsaved = shown.common.unsaved;
        Ok(())
    }

    /// Result of an order.
    fn print(&mut self, before: &Shown, order: &Order) -> Result<()> {
        let shown = Shown::of(&self.lanke)?;
        if shown.common.status.tone == Tone::Bad && shown.game.result.is_none() {
            return self.refuse(order.as_str(), &shown.common.status.text);
        }
        if let Some(Dialog::Conflict { text, replace, .. }) = &shown.common.dialog {
            let how = if replace.is_empty() { "term-nofile" } else { "term-overwrite" };
            return self.refuse(order.as_str(), &format!("{text}\n{}", word(self.lang, how)));
        }
        if matches!(order, Order::Save(_) | Order::Overwrite) {
            return output::print(&format!("{}\n", shown.common.status.text));
        }
        if self.show_board && shown.game.record.board != before.game.record.board {
            self.print_board()?;
        }
        if let Some(count) = shown.game.count.as_ref().filter(|count| count.open) {
            self.print_count(&shown, count)?;
        }
        if !self.tell_result(&shown)? && self.show_board && shown.game.count.is_none() {
            output::print(&format!("{}\n", shown.common.status.text))?;
        }
        Ok(())
    }

    /// Prints the result once; true if it has changed since it was last told.
    fn tell_result(&mut self, shown: &Shown) -> Result<bool> {
        if shown.game.result == self.told_result {
            return Ok(false);
        }
        self.told_result.clone_from(&shown.game.result);
        match (&shown.game.result, &shown.game.count) {
            (Some(result), Some(count)) => output::print(&format!("{}{result}\n", table(count)))?,
            (Some(result), None) => output::print(&format!("{result}\n"))?,
            (None, _) => {}
        }
        Ok(true)
    }

    /// Difference between the file that was to be written and the game.
    fn compare(&mut self) -> Result<()> {
        self.lanke.send(Intent::Compare);
        self.lanke.settle();
        let text = self.lanke.view().common.status.text;
        // The file was opened as a record; the game goes on.
        self.lanke.send(Intent::Show(PageId::Play));
        output::print(&format!("{text}\n"))
    }

    fn toggle_dead(&mut self, before: &Shown, vertices: &[String]) -> Result<()> {
        if !counting(before) {
            return self.refuse("dead", word(self.lang, "term-notcounting"));
        }
        let board = stones(&before.game.record.board);
        let mut changed: Vec<Point> = Vec::new();
        for vertex in vertices {
            match board.size().parse_vertex(vertex) {
                None => self.refuse(vertex, word(self.lang, "term-nocommand"))?,
                Some(p) if board.stone(p).is_none() => self.refuse(vertex, word(self.lang, "st-nostone"))?,
                // Another stone of its chain stands before it in the line.
                Some(p) if changed.contains(&p) => {}
                Some(p) => {
                    changed.extend(board.chain(p));
                    self.lanke.send(Intent::Tap(p));
                }
            }
        }
        let shown = Shown::of(&self.lanke)?;
        if self.show_board {
            self.print_board()?;
        }
        shown.game.count.as_ref().map_or(Ok(()), |count| self.print_count(&shown, count))
    }

    fn print_board(&self) -> Result<()> {
        let shown = Shown::of(&self.lanke)?;
        let mut text = diagram(&shown.game.record.board).board_text();
        text.push_str(&shown.game.record.move_label);
        for color in Color::BOTH {
            let player = &shown.game.record.players[color];
            text.push_str(&format!(" · {} {}", player.name, player.captures));
            let clock = player.clock.iter().flat_map(|clock| [&clock.main, &clock.side]);
            for part in clock.filter(|part| !part.is_empty()) {
                text.push_str(&format!(" {part}"));
            }
        }
        output::print(&format!("{}\n", text.trim_end()))
    }

    fn print_count(&self, shown: &Shown, count: &CountView) -> Result<()> {
        let size = shown.game.record.board.size;
        let dead = size.points().filter(|p| shown.game.record.board.points[size.ordinal(*p)].dead);
        let dead: Vec<String> = dead.map(|p| size.vertex(p).to_string()).collect();
        let dead = if dead.is_empty() { "–".to_owned() } else { dead.join(" ") };
        let (title, how) = (word(self.lang, "sc-dead"), word(self.lang, "term-count"));
        let result = if count.unfinished.is_empty() { &count.result } else { &count.unfinished };
        output::print(&format!("{}{}: {dead}\n{result}\n{how}\n", table(count), title))
    }

    /// A sentence about what was written.
    fn refuse(&self, written: &str, why: &str) -> Result<()> {
        output::print(&format!("{}: {why}\n", written.trim()))
    }

    fn print_word(&self, key: &str) -> Result<()> {
        output::print(&format!("{}\n", word(self.lang, key)))
    }

    /// Asks to leave the program; true if nothing stands against it.
    fn leaves(&mut self) -> Result<bool> {
        if !self.lanke.has_quit() {
            self.lanke.send(Intent::Quit);
            self.tell_unsaved()?;
        }
        if !self.lanke.has_quit() && self.interactive {
            self.print_word("term-quit")?;
        }
        Ok(self.lanke.has_quit())
    }

    /// Ends the program, with a last word about where the game is.
    fn end(mut self) -> Result<()> {
        let records = self.lanke.unsaved_records();
        if !records.is_empty() && !self.lanke.has_quit() {
            for record in records {
                output::print(&format!("{record}\n"))?;
            }
            let why = self.lanke.view().common.unsaved.map(|unsaved| unsaved.text).unwrap_or_default();
            self.lanke.send(Intent::Accept);
            anyhow::bail!("{}: {why}", word(self.lang, "term-printed"));
        }
        let shown = Shown::of(&self.lanke)?;
        self.tell_result(&shown)?;
        match shown.common.unsaved {
            None if shown.game.result.is_none() && !shown.game.record.line.is_empty() => {
                self.print_word("term-unfinished")
            }
            _ => Ok(()),
        }
    }
}

/// The page of the game, and what every page has.
struct Shown {
    common: Common,
    game: PlayPage,
}

impl Shown {
    fn of(lanke: &Lanke) -> Result<Self> {
        let View { common, page } = lanke.view();
        match page {
            Page::Play(game) => Ok(Self { common, game: *game }),
            Page::Home(_)
            | Page::Review(_)
            | Page::Camera(_)
            | Page::Online(_)
            | Page::Games(_)
            | Page::Learn(_)
            | Page::Library(_)
            | Page::Relay(_) => {
                anyhow::bail!("the game is not shown")
            }
        }
    }
}

fn counting(shown: &Shown) -> bool {
    shown.game.count.as_ref().is_some_and(|count| count.open)
}

/// True if the program asks whether it is to be left without saving.
fn asks_to_quit(shown: &Shown) -> bool {
    matches!(shown.common.dialog, Some(Dialog::Unsaved { quit: Some(_), .. }))
}

/// The count's rows, a line each.
fn table(count: &CountView) -> String {
    count.rows.iter().map(|row| format!("{}: {} – {}\n", row.title, row.values.black, row.values.white)).collect()
}

/// The stones that are shown.
fn stones(shown: &BoardView) -> Board {
    let mut board = Board::new(shown.size);
    for (point, at) in shown.size.points().zip(&shown.points) {
        board.set(point, at.stone);
    }
    board
}

/// The board as it is shown.
fn diagram(shown: &BoardView) -> Diagram {
    let mut diagram = Diagram::new(&stones(shown));
    if let Some(last) = shown.last {
        diagram.mark(last, DiagramMark::Last);
    }
    for (point, at) in shown.size.points().zip(&shown.points) {
        if at.dead {
            diagram.mark(point, DiagramMark::Dead);
        } else if let (None, Some(owner)) = (at.stone, at.owner) {
            diagram.mark(point, DiagramMark::Sign(Sign::Territory(owner)));
        }
    }
    diagram
}
