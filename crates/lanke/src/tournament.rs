//! `lanke tournament`: a round robin between students' programs, in whatever protocol each of them speaks.

mod arena;
mod botzone;
mod bout;
mod course;
mod entrant;
mod player;
mod protocol;
mod report;
mod standings;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use lanke_game::record::{self, Collection, Format, Replay, Setting};
use lanke_rules::{ByColor, Outcome, PlayEnd, Reason, Ruleset, Size};

use crate::args;
use crate::contest::Opening;
use crate::destination;
use crate::open;
use crate::output::{self, counted};
use crate::signals;
use arena::Arena;
use bout::Bout;
use entrant::Entrant;
use player::Failure;
use protocol::{Protocol, ProtocolChoice};
use report::Report;
use standings::CountedGame;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Folder of a program, or of the folders of several: its file run, main.py or its only executable file is started
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Protocol of the programs
    #[arg(long, default_value = "auto")]
    protocol: ProtocolChoice,
    /// Board size: 9, 13x9
    #[arg(long, default_value = "9", value_parser = args::size)]
    size: Size,
    /// Number of games of each pair; colours alternate, openings change after every second game
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Seconds per move; 0.3 s more are tolerated
    #[arg(long, default_value = "1", value_parser = args::seconds)]
    time: Duration,
    /// Seconds to start, before the first move
    #[arg(long, default_value = "10", value_parser = args::seconds)]
    start: Duration,
    /// Megabytes of address space of a program on Linux; 0 for no limit
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u64).range(..=1 << 20))]
    memory: u64,
    /// Number of games played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,
    /// Folder for the games as SGF; games found there are not played again
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Opening book: a file of game records; the main line of each begins two games
    #[arg(long, conflicts_with = "random")]
    openings: Option<PathBuf>,
    /// Number of random moves at the beginning of each game, fewer where the next one would end it
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=20))]
    random: u32,
    /// Random seed of the openings
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Let the programs use the network
    #[arg(long)]
    network: bool,
    /// File for the table as CSV
    #[arg(long)]
    csv: Option<PathBuf>,
    /// File for the table as a page
    #[arg(long)]
    pdf: Option<PathBuf>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

/// A game of the schedule.
#[derive(Clone, Debug)]
struct Pairing {
    players: ByColor<usize>,
    /// Number of the game between the two, from 1.
    number: u32,
    /// Its record, where games are kept.
    file: Option<PathBuf>,
}

/// A game that is over, now or in an earlier run.
struct FinishedGame {
    pairing: Pairing,
    outcome: Outcome,
    moves: u32,
    /// Failures that lost it, in words; empty where there are none.
    remark: String,
}

/// Settings of all games.
struct Tournament<'a> {
    args: &'a Args,
    entrants: Vec<Entrant>,
    /// Protocol of each; none where no game of it is to be played.
    protocols: Vec<Option<Result<Protocol, Failure>>>,
    arena: Arena,
    openings: Vec<Opening>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    signals::end_programs_with_us();
    if let Some(file) = &args.csv {
        destination::keeps(file, args.openings.as_slice())?;
    }
    if let Some(file) = &args.pdf {
        destination::check(file, "a page", "pdf", args.openings.as_slice())?;
    }
    let openings = match &args.openings {
        Some(file) => Opening::read(file, args.size, Ruleset::NOGO)?,
        None => Vec::new(),
    };
    let is_empty = |opening: &Opening| opening.start.board().empty().len() == args.size.area();
    ensure!(openings.iter().all(is_empty), "the openings of a tournament begin on the empty board");
    let entrants = entrant::find(&args.folders, args.keep.as_deref())?;
    if let Some(folder) = &args.keep {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let lanke = Arena::our_program()?;
    let arena = Arena {
        size: args.size,
        time: args.time,
        start: args.start,
        memory: Some(args.memory).filter(|&memory| memory > 0),
        offline: !args.network && arena::can_be_offline(&lanke),
        lanke,
    };
    let protocols = vec![None; entrants.len()];
    let mut tournament = Tournament { args, entrants, protocols, arena, openings };
    let (mut over, mut open) = (Vec::new(), Vec::new());
    for pairing in tournament.schedule()? {
        match tournament.recorded(&pairing)? {
            Some(game) => over.push(game),
            None => open.push(pairing),
        }
    }
    tournament.find_protocols(&open)?;
    let (played, kept) = tournament.play(open)?;
    over.extend(played);
    tournament.report(over).and(kept)
}

impl Tournament<'_> {
    /// Every pair so often, the first of it Black in the odd games; each game is kept in a file of its own.
    fn schedule(&self) -> Result<Vec<Pairing>> {
        let count = self.entrants.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let games = pairs.flat_map(|(a, b)| (1..=self.args.games).map(move |number| (a, b, number)));
        let mut files = HashMap::new();
        games
            .map(|(a, b, number)| {
                let (black, white) = if number % 2 == 1 { (a, b) } else { (b, a) };
                let names @ [first, second] = [a, b].map(|player| &*self.entrants[player].name);
                let file = format!("{first} - {second} {number}.sgf");
                let file = self.args.keep.as_ref().map(|folder| folder.join(file));
                if let Some(file) = &file
                    && let Some(others) = files.insert(file.clone(), names)
                {
                    let [one, other] = [others, names].map(|[a, b]| format!("{a} and {b}"));
                    bail!("the games of {one} and those of {other} would be kept in the same file; rename a folder");
                }
                Ok(Pairing { players: ByColor { black, white }, number, file })
            })
            .collect()
    }

    fn names(&self, pairing: &Pairing) -> ByColor<String> {
        ByColor::from_fn(|color| self.entrants[pairing.players[color]].name.clone())
    }

    /// A game that was kept, which must be of these players on this board.
    fn recorded(&self, pairing: &Pairing) -> Result<Option<FinishedGame>> {
        let Some(file) = pairing.file.as_ref().filter(|file| file.exists()) else { return Ok(None) };
        let opened = open::read(file, None)?;
        let tree = opened.collection.games.first().context("the file holds no game")?;
        let names = tree.players().map(|player| player.name.unwrap_or_default());
        ensure!(names == self.names(pairing), "{} holds a game of other players; use an empty folder", file.display());
        let setting = Setting::of(tree);
        let size = setting.size;
        ensure!(size == self.arena.size, "{} holds a game on {size}; use an empty folder", file.display());
        let outcome = tree.outcome().with_context(|| format!("{} does not say who won", file.display()))?;
        // A record has no word for the end by the rules: the board tells it.
        let outcome = match (outcome, Replay::main_line(tree, &setting).position().end()) {
            (Outcome::Win { winner, by: Reason::Unknown }, Some(PlayEnd::NoLegalMove { loser })) if winner != loser => {
                Outcome::win(winner, Reason::NoLegalMove)
            }
            (outcome, _) => outcome,
        };
        let moves = tree.main_line().filter(|node| node.raw_move().is_some()).count();
        let remark = tree.root().info("GC").unwrap_or_default();
        Ok(Some(FinishedGame { pairing: pairing.clone(), outcome, moves: moves as u32, remark }))
    }

    /// Finds the protocols of the programs of these games.
    fn find_protocols(&mut self, games: &[Pairing]) -> Result<()> {
        let begins_empty = self.args.random == 0 && self.openings.is_empty();
        for (player, entrant) in self.entrants.iter().enumerate() {
            if !games.iter().any(|game| [game.players.black, game.players.white].contains(&player)) {
                continue;
            }
            let found = protocol::find(entrant, self.args.protocol, &self.arena);
            // Nobody loses games, which may be kept, by an option.
            ensure!(
                begins_empty || found != Ok(Protocol::Course),
                "{} speaks the protocol of the courses, whose games begin on the empty board: leave out --openings and \
                 --random, or this program",
                entrant.name
            );
            if !self.args.json {
                let words = match &found {
                    Ok(protocol) => format!("{}: {protocol}", entrant.name),
                    Err(failure) => failure.sentence(),
                };
                output::print(&format!("{}\n", output::plain(&words)))?;
            }
            self.protocols[player] = Some(found);
        }
        Ok(())
    }

    /// Plays games, several at a time; in the order of their ends. The first that is not kept is told, the number of them at
    /// the end.
    fn play(&self, games: Vec<Pairing>) -> Result<(Vec<FinishedGame>, Result<()>)> {
        let next = AtomicUsize::new(0);
        let (sender, finished) = channel();
        thread::scope(|scope| {
            for _ in 0..self.args.jobs {
                let (games, next, sender) = (&games, &next, sender.clone());
                scope.spawn(move || self.table(games, next, &sender));
            }
            drop(sender);
            let (mut over, mut unkept) = (Vec::new(), 0_u32);
            for (game, kept) in finished {
                if let Err(why) = kept {
                    if unkept == 0 {
                        output::complain(&format!("{why:#}; the tournament goes on"));
                    }
                    unkept += 1;
                }
                if let Err(closed) = self.print_game(&game) {
                    next.store(games.len(), Ordering::Relaxed);
                    return Err(closed);
                }
                over.push(game);
            }
            ensure!(over.len() == games.len(), "a game was broken off");
            let kept = if unkept > 0 { Err(anyhow!("{} not kept", counted(unkept, "game"))) } else { Ok(()) };
            Ok((over, kept))
        })
    }

    /// Plays game after game until there are no more.
    fn table(&self, games: &[Pairing], next: &AtomicUsize, finished: &Sender<(FinishedGame, Result<()>)>) {
        while let Some(pairing) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
            // Where nobody listens any more, the tournament has ended.
            if finished.send(self.play_one(pairing)).is_err() {
                return;
            }
        }
    }

    /// Plays a game; it, and the failure to keep it.
    fn play_one(&self, pairing: &Pairing) -> (FinishedGame, Result<()>) {
        let opening = self.opening(pairing.number);
        let names = self.names(pairing);
        let protocols = pairing.players.map(|player| self.protocols[player].clone());
        let can_play = [&protocols.black, &protocols.white].iter().all(|found| matches!(found, Some(Ok(_))));
        let seats = ByColor::from_fn(|color| {
            let entrant = &self.entrants[pairing.players[color]];
            match &protocols[color] {
                // Nobody plays against one that cannot be started.
                Some(Ok(_)) if !can_play => Ok(None),
                Some(Ok(protocol)) => player::start(entrant, *protocol, color, &self.arena, &opening).map(Some),
                Some(Err(failure)) => Err(failure.clone()),
                None => Err(Failure::not_started(&entrant.name, "its protocol is not known")),
            }
        });
        let bout = Bout::play(opening, seats);
        let kept = pairing.file.as_ref().map_or(Ok(()), |file| {
            let collection = Collection { games: vec![bout.record(&names)?], epilogue: String::new() };
            output::write_file(file, record::write(&collection, Format::Sgf)?.as_bytes())
        });
        let (moves, remark) = (bout.game.position.moves(), bout.remark());
        (FinishedGame { pairing: pairing.clone(), outcome: bout.outcome, moves, remark }, kept)
    }

    fn opening(&self, number: u32) -> Opening {
        let pair = number.div_ceil(2);
        match self.openings.len() {
            0 => {
                let seed = self.args.seed.wrapping_add(u64::from(pair));
                Opening::random(self.arena.size, Ruleset::NOGO, self.args.random, seed)
            }
            openings => self.openings[(pair as usize - 1) % openings].clone(),
        }
    }

    /// Says how a game ended that was played now.
    fn print_game(&self, game: &FinishedGame) -> Result<()> {
        if self.args.json {
            return Ok(());
        }
        output::print(&format!("{}\n", self.sentence(game)))
    }

    /// `anna - bert: White wins in 40 moves`, with the failure that ended it.
    fn sentence(&self, game: &FinishedGame) -> String {
        let ByColor { black, white } = self.names(&game.pairing);
        let moves = counted(game.moves, "move");
        let remark = if game.remark.is_empty() { String::new() } else { format!(": {}", game.remark) };
        output::plain(&format!("{black} - {white}: {} after {moves}{remark}", game.outcome))
    }

    fn report(&self, mut games: Vec<FinishedGame>) -> Result<()> {
        games.sort_by_key(|game| {
            (
                game.pairing.players.black.min(game.pairing.players.white),
                game.pairing.players.black.max(game.pairing.players.white),
                game.pairing.number,
            )
        });
        let counted: Vec<_> = games.iter().map(CountedGame::from).collect();
        let report = Report { tournament: self, table: standings::table(self.entrants.len(), &counted), games };
        // One that cannot be written costs none of the others.
        let printed = if self.args.json { output::print_json(&report.json()) } else { output::print(&report.text()) };
        let csv = self.args.csv.as_ref().map_or(Ok(()), |file| output::write_file(file, report.csv().as_bytes()));
        let pdf = self.args.pdf.as_ref().map_or(Ok(()), |file| output::write_file(file, &report.pdf()?));
        csv.and(pdf).and(printed)
    }
}

impl From<&FinishedGame> for CountedGame {
    fn from(game: &FinishedGame) -> Self {
        Self { players: game.pairing.players, outcome: game.outcome }
    }
}
