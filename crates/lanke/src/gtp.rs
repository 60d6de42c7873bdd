//! `lanke gtp`: a built-in player for other programs, over standard input and output.

use std::io::{self, BufRead, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use anyhow::{Error, Result};
use lanke_engine::go::Go;
use lanke_engine::gtp::{MAX_LINE, PendingLines, RecordError, RecordFiles, Server, Setup};
use lanke_engine::{Level, Profile};
use lanke_players::{NetworkPlayer, Networks, PlayerSpec, Programs, SilenceHandler};
use lanke_rules::Size;

use crate::players::{self, EffortArgs, GameKind};
use crate::{args, open, output};

/// Lines that are read ahead while one is answered.
const AHEAD: usize = 64;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game to play, until the controller asks for the other one by its rules
    #[arg(long, default_value = "go")]
    game: GameKind,
    /// Level of strength: 1 to 10
    #[arg(long, default_value_t = Level::STRONGEST, value_parser = args::level)]
    level: Level,
    /// Network file to play with: one of KataGo's for Go, or one trained for NoGo
    #[arg(long, conflicts_with = "game")]
    network: Option<PathBuf>,
    /// People to imitate, as KataGo names them, by a network that was trained on games of people: rank_5k, preaz_3d, proyear_1950
    #[arg(long, requires = "network", conflicts_with = "level")]
    profile: Option<Profile>,
    /// Ponder: think on the opponent's time too
    #[arg(long)]
    ponder: bool,
    #[command(flatten)]
    effort: EffortArgs,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let Args { game, level, network, profile, ponder, effort } = args;
    let networks = Networks::default();
    // Its errors tell more.
    let weights = network.as_ref().map(|file| players::network(&networks, file)).transpose()?;
    let (game, player) = match network {
        Some(file) => {
            let game = if weights.as_ref().is_some_and(|network| network.is_for_nogo()) {
                GameKind::Nogo
            } else {
                GameKind::Go
            };
            let player = NetworkPlayer { file: file.clone(), level: level.number(), profile: *profile };
            (game, PlayerSpec::Network(player))
        }
        None => (*game, PlayerSpec::Level(level.number())),
    };
    let silence: SilenceHandler = Arc::new(|_, _| {});
    let thinker = lanke_players::start(&player, &networks, Programs { log: None, silence: &silence })?;
    let setup = Setup {
        name: "Lanke".to_owned(),
        ruleset: game.ruleset(),
        size: if game == GameKind::Go { Size::NINETEEN } else { Size::square(9)? },
        max_side: if game == GameKind::Go { Go::LARGEST_SQUARE } else { 19 },
        budget: effort.asked(),
        seed: effort.seed,
        threads: effort.threads(),
        memory: effort.memory(),
        ponder: *ponder,
        files: files(),
    };
    let mut server = Server::new(setup, thinker);
    let (sender, receiver) = sync_channel(AHEAD);
    // It ends with the program, or with the input.
    std::thread::spawn(move || read(&sender));
    let mut lines = Lines { receiver, next: None };
    let mut printed = Ok(());
    while let Some(line) = lines.next() {
        let quits = server.handle(
            &line,
            &mut |text| {
                if printed.is_ok() {
                    printed = output::print(text);
                }
            },
            &mut lines,
        );
        if quits.is_break() || printed.is_err() {
            break;
        }
    }
    printed
}

/// Files in every format that is read, written as SGF.
fn files() -> RecordFiles {
    let refused = |error: Error| RecordError(format!("{error:#}"));
    RecordFiles {
        read: Box::new(move |file| Ok(open::read(file, None).map_err(refused)?.collection)),
        write: Box::new(move |file, text| output::write_file(file, text.as_bytes()).map_err(refused)),
    }
}

/// Sends on line after line until there is none, or nobody who wants one.
fn read(lines: &SyncSender<Vec<u8>>) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line);
        let ended = line.len() <= MAX_LINE || line.ends_with(b"\n");
        match read {
            // The rest of a line that is too long is no other one.
            Ok(1..) if lines.send(line).is_ok() && (ended || input.skip_until(b'\n').is_ok()) => {}
            // What cannot be read any more has ended.
            _ => return,
        }
    }
}

/// The lines that have come.
struct Lines {
    receiver: Receiver<Vec<u8>>,
    next: Option<Vec<u8>>,
}

impl Lines {
    fn next(&mut self) -> Option<Vec<u8>> {
        self.next.take().or_else(|| self.receiver.recv().ok())
    }
}

impl PendingLines for Lines {
    fn is_waiting(&mut self) -> bool {
        use std::sync::mpsc::TryRecvError;

        if self.next.is_none() {
            match self.receiver.try_recv() {
                Ok(line) => self.next = Some(line),
                Err(TryRecvError::Empty) => return false,
                // The end of the input ends an analysis too.
                Err(TryRecvError::Disconnected) => {}
            }
        }
        true
    }

    fn is_interrupted(&mut self) -> bool {
        let next = self.is_waiting().then_some(self.next.as_deref()).flatten();
        let interrupts = next.is_some_and(|line| line.trim_ascii() == b"# interrupt");
        if interrupts {
            self.next = None;
        }
        interrupts
    }

    fn wait(&mut self) {
        if self.next.is_none() {
            self.next = self.receiver.recv().ok();
        }
    }
}
