//! The one binary: no argument opens the window, a subcommand does one thing and ends.

#![deny(clippy::panic, clippy::unreachable)]

mod analyze;
mod args;
mod bench;
mod botzone;
mod calibrate;
mod confine;
mod contest;
mod convert;
mod course;
mod crew;
mod deck;
mod destination;
mod entrant;
mod explain;
mod gtp;
mod input;
mod inspect;
mod keys;
mod learner;
mod lessons;
mod library;
mod nogo;
mod open;
mod output;
mod peer;
mod perft;
mod play;
mod player_report;
mod players;
mod problems;
mod progress;
mod read;
mod record_output;
mod relay;
mod render;
mod report;
mod report_problem;
mod score;
mod shell;
mod signals;
mod solve;
mod tournament;
mod tree;
mod version;
mod versions;
mod watch;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

#[cfg(feature = "window")]
use anyhow::anyhow;
use anyhow::{Result, bail};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
#[cfg(feature = "window")]
use lanke_app::{Intent, PageId};
#[cfg(feature = "window")]
use lanke_gui::NoWindow;
#[cfg(feature = "window")]
use lanke_runtime::{Lanke, Places, crash_report, instance};

use output::Closed;

/// Lanke: play, review and score games of Go and NoGo.
#[derive(Debug, Parser)]
#[command(version = version::version(), args_conflicts_with_subcommands = true, after_help = "Without a command the window opens.")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Game records to open in the window
    files: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game in the terminal, or from standard input
    Play(play::Args),
    /// Show information about game records
    Inspect(inspect::Args),
    /// Score a game, at its end or at any move
    Score(score::Args),
    /// Convert a game record to another format
    Convert(convert::Args),
    /// Recognize the boards in photographs
    Read(read::Args),
    /// Render a diagram, a study sheet or an animation of a game
    Render(render::Args),
    /// Record a game on a real board through a camera
    Watch(watch::Args),
    /// Find the board in a camera's picture and save its corners
    Calibrate(calibrate::Args),
    /// List the keyboard shortcuts of the window
    Keys(keys::Args),
    /// Count the sequences of stone moves from the empty board (perft)
    Perft(perft::Args),
    /// Run benchmarks of boards, record parsers, engines and vision
    #[command(subcommand)]
    Bench(bench::Benchmark),
    /// Run as a GTP engine
    Gtp(gtp::Args),
    /// Run as a NoGo bot for botzone.org.cn
    Botzone(botzone::Args),
    /// Run an engine match
    Match(contest::Args),
    /// Run a round robin between students' NoGo programs
    Tournament(tournament::Args),
    /// Run a program with limits
    #[command(hide = true)]
    Confine(confine::Args),
    /// Analyze every position of game records and save the analysis in them
    Analyze(analyze::Args),
    /// Explain the moves of a game by sentences that are proved on the board
    Explain(explain::Args),
    /// Print a report on a game: its course, accuracy, biggest turns and moves, as PDF
    Report(report::Args),
    /// Print a report on the games of a player: results, accuracy by month, phases, the biggest turns, as PDF
    PlayerReport(player_report::Args),
    /// Solve life-and-death problems and capturing races of Go, with proof
    Solve(solve::Args),
    /// Learn the game from the beginning, in short lessons
    #[command(subcommand)]
    Lessons(lessons::LessonsCommand),
    /// Check, play through and make problems of life and death
    #[command(subcommand)]
    Problems(problems::ProblemsCommand),
    /// Review your own mistakes as cards that come again
    #[command(subcommand)]
    Deck(deck::DeckCommand),
    /// Search the game records in your folders
    #[command(subcommand)]
    Library(library::LibraryCommand),
    /// Solve NoGo positions
    #[command(subcommand)]
    Nogo(nogo::NogoCommand),
    /// Host a table and play there against another program
    Host(peer::HostArgs),
    /// Join another program's table and play there
    Join(peer::JoinArgs),
    /// Spectate the game at a table
    WatchGame(peer::WatchArgs),
    /// Serve a table to the browsers of phones and other computers
    Serve(peer::serve::ServeArgs),
    /// Follow the games of a club's evening, and show them to spectators and the arbiter
    Relay(relay::Args),
    /// List the tables on the local network
    Lan(peer::LanArgs),
    /// Pack what a maintainer needs to know of an error, to be sent by hand
    ReportProblem(report_problem::Args),
    /// Look for a newer version of Lanke; nothing is installed
    Versions(versions::Args),
    /// Print completions for a shell
    Completions(shell::CompletionArgs),
    /// Write the manual pages into a folder
    #[command(hide = true)]
    Manual(shell::ManualArgs),
}

fn main() -> ExitCode {
    let ended = run(std::env::args_os());
    // Programs that have not ended with their players by now would outlive us.
    lanke_engine::gtp::client::kill_all();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough.
        Err(error) if error.is::<Closed>() => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: impl IntoIterator<Item = OsString>) -> Result<()> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return output::print(&error.render().to_string());
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            bail!("{}", args::missing_command(&Cli::command(), &arguments))
        }
        Err(error) => bail!("{}", args::usage_sentence(&error, &Cli::command(), &arguments)),
    };
    match cli.command {
        None => open_window(cli.files),
        Some(Command::Inspect(args)) => inspect::run(&args),
        Some(Command::Score(args)) => score::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Read(args)) => read::run(&args),
        Some(Command::Render(args)) => render::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Watch(args)) => watch::run(&args),
        Some(Command::Calibrate(args)) => calibrate::run(&args),
        Some(Command::Keys(args)) => keys::run(&args),
        Some(Command::Perft(args)) => perft::run(&args),
        Some(Command::Bench(what)) => bench::run(&what),
        Some(Command::Gtp(args)) => gtp::run(&args),
        Some(Command::Botzone(args)) => botzone::run(&args),
        Some(Command::Match(args)) => contest::run(&args),
        Some(Command::Tournament(args)) => tournament::run(&args),
        Some(Command::Confine(args)) => confine::run(&args),
        Some(Command::Analyze(args)) => analyze::run(&args),
        Some(Command::Explain(args)) => explain::run(&args),
        Some(Command::Report(args)) => report::run(&args),
        Some(Command::PlayerReport(args)) => player_report::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Lessons(what)) => lessons::run(&what),
        Some(Command::Problems(what)) => problems::run(&what),
        Some(Command::Deck(what)) => deck::run(&what),
        Some(Command::Library(what)) => library::run(&what),
        Some(Command::Nogo(what)) => nogo::run(&what),
        Some(Command::Host(args)) => peer::host(&args),
        Some(Command::Join(args)) => peer::join(&args),
        Some(Command::WatchGame(args)) => peer::spectate(&args),
        Some(Command::Serve(args)) => peer::serve::run(&args),
        Some(Command::Relay(args)) => relay::run(&args),
        Some(Command::Lan(args)) => peer::lan(&args),
        Some(Command::ReportProblem(args)) => report_problem::run(&args),
        Some(Command::Versions(args)) => versions::run(&args),
        Some(Command::Completions(args)) => shell::completions(&args, Cli::command()),
        Some(Command::Manual(args)) => shell::manual(&args, Cli::command()),
    }
}

/// Without a display this says so and names the terminal's way to play.
fn open_window(files: Vec<PathBuf>) -> Result<()> {
    if let Some(absent) = files.iter().find(|file| !file.exists()) {
        bail!("there is no command and no file {}; see `lanke help`", absent.display());
    }
    #[cfg(not(feature = "window"))]
    bail!("this build has no window; `lanke play` plays in the terminal");
    #[cfg(feature = "window")]
    {
        signals::end_programs_with_us();
        // Whatever folder a later start is made in, the file is found again.
        let files: Vec<_> = files.into_iter().map(|file| std::path::absolute(&file).unwrap_or(file)).collect();
        if let Some(places) = Places::of_this_user() {
            crash_report::install(places.reports(), version::version());
            if instance::hand_over(&places.window(), &files) {
                return Ok(());
            }
        }
        let mut lanke = Lanke::here(args::language_of_system()).aloud();
        lanke.answer_later_starts();
        let told = lanke.tell_of_crashes();
        if files.is_empty() && lanke.view().common.settings.home {
            lanke.send(Intent::Show(PageId::Home));
        }
        for file in &files {
            lanke.send(Intent::Open(file.clone()));
        }
        let ended = lanke_gui::run(lanke);
        if let (Err(_), Some(report)) = (&ended, told) {
            // Nobody has read of it. Where it cannot be renamed, it is packed by `lanke report-problem` all the same.
            let _known = crash_report::renew(&report);
        }
        match ended {
            Err(NoWindow::OpenGl(_)) => start_without_opengl(&files),
            ended => ended.map_err(|error| anyhow!("{error}; `lanke play` plays in the terminal")),
        }
    }
}

/// Starts the program once more: a window that could not be drawn by OpenGL keeps another from being opened.
#[cfg(feature = "window")]
fn start_without_opengl(files: &[PathBuf]) -> Result<()> {
    if let Some(places) = Places::of_this_user() {
        // Else the other start would hand its records to this one.
        instance::withdraw(&places.window());
    }
    let mut again = std::process::Command::new(std::env::current_exe()?);
    again.args(files).env("SLINT_BACKEND", "winit-software");
    // Nobody would use the programs of this start any more, or end them.
    lanke_engine::gtp::client::kill_all();
    // It takes the place of this one, where the system can do that.
    #[cfg(unix)]
    return Err(std::os::unix::process::CommandExt::exec(&mut again).into());
    #[cfg(not(unix))]
    match again.status()? {
        ended if ended.success() => Ok(()),
        ended => bail!("the window was opened without OpenGL, and ended with {ended}"),
    }
}
