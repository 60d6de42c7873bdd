//! Speed of a network on this machine.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use lanke_rules::{Move, Position, Ruleset, Size};

use crate::evaluate::{EvaluateError, Network, Query, Workspace};
use crate::input::{GameHistory, Input, RuleSettings};
use crate::symmetry::Symmetry;

/// Load of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// The boards.
    pub size: Size,
    /// Boards evaluated together.
    pub batch: usize,
    /// Threads, each with batches of its own.
    pub threads: usize,
}

impl Network {
    /// Evaluations a second under this load, measured for about so long.
    ///
    /// # Errors
    /// [`EvaluateError::Nonsense`] where an answer makes no sense.
    pub fn speed(&self, load: Load, time: Duration) -> Result<f64, EvaluateError> {
        let Load { size, batch, threads } = load;
        let input = self.middle_game(size);
        let queries = vec![Query { input: &input, symmetry: Symmetry::default(), optimism: 0.0 }; batch];
        let done = AtomicUsize::new(0);
        let begun = Instant::now();
        let measure = || -> Result<(), EvaluateError> {
            let mut workspace = Workspace::default();
            loop {
                self.evaluate(&queries, None, &mut workspace)?;
                done.fetch_add(batch, Ordering::Relaxed);
                if begun.elapsed() >= time {
                    return Ok(());
                }
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(measure)).collect();
            let join = |thread: ScopedJoinHandle<'_, _>| thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            threads.into_iter().map(join).collect::<Result<Vec<()>, _>>()
        })?;
        Ok(done.into_inner() as f64 / begun.elapsed().as_secs_f64())
    }

    /// Input of the network for a game with stones on every third point.
    fn middle_game(&self, size: Size) -> Input {
        let start = Position::new(size, Ruleset::CHINESE);
        let mut game = GameHistory::new(&start, RuleSettings::of(start.ruleset(), start.ruleset().komi));
        for mv in size.points().step_by(3).map(Move::Play) {
            if game.legal(mv).is_ok() {
                game.play(game.to_play(), mv);
            }
        }
        self.input(&game)
    }
}
