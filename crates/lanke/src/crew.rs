//! Players that analyse positions in parallel.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use lanke_engine::{Analysis, Budget, EngineError, Task};
use lanke_game::record::NodeId;
use lanke_game::record::analysis::Subject;
use lanke_game::review::PositionPath;
use lanke_players::PlayerSpec;
use lanke_rules::Komi;

use crate::args;
use crate::entrant::{Entrant, RunningPlayer};
use crate::players::GameKind;

/// Consecutive positions for one player, so that it reuses its search tree.
const RUN: usize = 8;

/// A position to be analysed.
pub(crate) struct QueuedPosition {
    pub(crate) game: usize,
    pub(crate) node: NodeId,
    pub(crate) subject: Subject,
}

/// Analysis of a position, by its place; or the reason why there is none.
pub(crate) struct AnalyzedPosition {
    pub(crate) place: usize,
    pub(crate) found: Result<Analysis, EngineError>,
}

/// Effort for each position, and the engines that share the positions.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct CrewArgs {
    /// Visits per position; an analysis in the record with as many may be used as it is
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) visits: u64,
    /// Maximum seconds per position
    #[arg(long, value_parser = args::seconds)]
    time: Option<Duration>,
    /// Number of engines that run at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    engines: u8,
}

/// The players, which keep running from file to file.
pub(crate) struct Crew {
    entrant: Entrant,
    budget: Budget,
    players: Vec<Option<(GameKind, RunningPlayer)>>,
}

impl Crew {
    /// So many players, of whatever game they are given.
    pub(crate) fn new(engine: &str, args: &CrewArgs) -> Result<Self> {
        let entrant = Entrant::parse(engine, GameKind::Go)
            .or_else(|error| Entrant::parse(engine, GameKind::Nogo).map_err(|_| error))?;
        let budget = Budget { time: args.time, playouts: Some(args.visits), visits: Some(args.visits) };
        Ok(Self { entrant, budget, players: (0..args.engines).map(|_| None).collect() })
    }

    /// Checks that the player plays one of these games.
    pub(crate) fn check(&self, games: &[GameKind]) -> Result<()> {
        let mut results = games.iter().map(|&game| self.entrant.check(game));
        results.next().map_or(Ok(()), |first| results.fold(first, Result::or))
    }

    /// Analyses every position; `report` is called with the results, in any order.
    pub(crate) fn look(
        &mut self,
        courses: &[PositionPath],
        komi: &[Komi],
        report: &mut dyn FnMut(AnalyzedPosition) -> Result<()>,
    ) -> Result<()> {
        let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, seen) = sync_channel(0);
        let Self { entrant, budget, players } = self;
        thread::scope(|scope| {
            let threads: Vec<_> = players
                .iter_mut()
                .map(|player| {
                    let (next, enough, sender) = (&next, &enough, sender.clone());
                    let shift = Shift { entrant, budget: *budget, courses, komi, next, enough };
                    scope.spawn(move || {
                        let result = shift.work(player, &sender);
                        enough.fetch_or(result.is_err(), Ordering::Relaxed);
                        result
                    })
                })
                .collect();
            drop(sender);
            let mut written = Ok(());
            for seen in seen {
                written = written.and_then(|()| report(seen));
                enough.fetch_or(written.is_err(), Ordering::Relaxed);
            }
            written?;
            for thread in threads {
                thread.join().unwrap_or_else(|_| Err(anyhow::anyhow!("a player broke down")))?;
            }
            Ok(())
        })
    }
}

/// Work of one player.
struct Shift<'a> {
    entrant: &'a Entrant,
    budget: Budget,
    courses: &'a [PositionPath],
    komi: &'a [Komi],
    /// The position that nobody has taken yet.
    next: &'a AtomicUsize,
    enough: &'a AtomicBool,
}

impl Shift<'_> {
    fn work(&self, idle: &mut Option<(GameKind, RunningPlayer)>, seen: &SyncSender<AnalyzedPosition>) -> Result<()> {
        loop {
            let first = self.next.fetch_add(RUN, Ordering::Relaxed);
            for place in first..(first + RUN).min(self.courses.len()) {
                let game = GameKind::of(self.courses[place].position.ruleset());
                let player = match idle.take() {
                    Some((of, player)) if of == game => player,
                    _ => self.entrant.enter(false)?,
                };
                let (_, player) = idle.insert((game, player));
                let found = match self.think(player, place) {
                    // A program that failed is started anew.
                    Err(EngineError::Program(_)) => self.think(player, place),
                    found => found,
                };
                if self.enough.load(Ordering::Relaxed) || seen.send(AnalyzedPosition { place, found }).is_err() {
                    return Ok(());
                }
            }
            if first >= self.courses.len() {
                return Ok(());
            }
        }
    }

    fn think(&self, player: &mut RunningPlayer, place: usize) -> Result<Analysis, EngineError> {
        let PositionPath { start, moves, position } = &self.courses[place];
        let task = Task { start, moves, komi: self.komi[place], ..Task::new(position, self.budget) };
        let mut latest = Analysis::UNKNOWN;
        player.thinker.think(&task, &mut |analysis| {
            if analysis.visits > 0 || analysis.proved {
                latest = analysis.clone();
            }
            let enough = self.enough.load(Ordering::Relaxed);
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let engine = match self.entrant.spec() {
            PlayerSpec::Engine(_) => player.name.clone(),
            spec => spec.clone().resolved(position.ruleset(), position.board().size()).recorded_name(),
        };
        Ok(Analysis { engine, ..latest })
    }
}
