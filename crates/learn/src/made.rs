//! Made problems: positions with exactly one first move that works, graded by the work of the proof.

use lanke_engine::life_and_death::generate::{Made, generate};
use lanke_engine::life_and_death::{Solver, Stop, Verdict};
use lanke_game::record::{NodeContent, NodeId, Tree, root_of};
use lanke_rules::splitmix::mix;
use lanke_rules::{Board, Color, Komi, Move, Point, Position, Ruleset};

use crate::{Disguise, Judge, StoredProblem};

/// Levels of difficulty: 1 to this.
pub const LEVELS: u8 = 5;

/// Positions that the proofs of a level need at least, and at most the next one's.
const GRADES: [u64; LEVELS as usize + 1] = [0, 60, 250, 1_000, 4_000, MOST];

/// Positions that a solver looks at before it gives a seed up. They are counted, and time is not, so that a seed makes the same
/// problem on every machine.
const MOST: u64 = 100_000;

/// Empty points of the regions of a level.
const ROOM: [usize; LEVELS as usize] = [6, 7, 9, 11, 14];

/// Bytes of the solver's table.
const MEMORY: usize = 16 << 20;

/// Moves of a solution at most.
const LONGEST: usize = 15;

/// A problem that was made and proved.
#[derive(Clone, Debug)]
pub struct MadeProblem {
    /// The position.
    pub board: Board,
    /// Side to move.
    pub to_play: Color,
    /// True if it is to kill the other side's group, false if it is to live.
    pub kills: bool,
    /// The only first move that works, and how it goes on.
    pub line: Vec<(Color, Move)>,
    /// Positions that the proof needed, which set the level.
    pub work: u64,
    /// Level, from 1.
    pub level: u8,
    /// Seed that makes it again.
    pub seed: u64,
}

impl MadeProblem {
    /// The problem of a seed at a level from 1 to [`LEVELS`]; none where the seed makes none of this level.
    pub fn of(seed: u64, level: u8) -> Option<Self> {
        let index = usize::from(level.clamp(1, LEVELS)) - 1;
        let stop: &mut Stop<'_> = &mut |nodes| nodes >= GRADES[index + 1];
        let Made { board, problem, to_play } = generate(mix(seed ^ u64::from(level) << 56), ROOM[index]);
        let kills = to_play == problem.achiever();
        let success = if kills { Verdict::Achieved } else { Verdict::Prevented };
        let mut solver = Solver::new(problem, MEMORY);
        let start = solver.start(to_play);
        if solver.verdict(&start, stop).ok()? != success {
            return None;
        }
        let idle = solver.start(to_play.opponent());
        let passed = solver.verdict(&idle, stop).ok()?;
        if passed == success || passed == Verdict::Border {
            return None;
        }
        let answer = solver.solve(&start, stop).ok()?;
        if answer.moves.iter().any(|(_, verdict)| verdict.is_none()) {
            return None;
        }
        // A ko would be half a solution, and what is not proved may be one.
        let half = |verdict: &Option<Verdict>| matches!(verdict, Some(Verdict::Ko(_) | Verdict::Border));
        let mut best = answer.best();
        let (Some(first @ Move::Play(_)), None) = (best.next(), best.next()) else { return None };
        if answer.moves.iter().any(|(_, verdict)| half(verdict)) {
            return None;
        }
        let work = solver.nodes();
        let grade = (1..=LEVELS).find(|&grade| work < GRADES[usize::from(grade)])?;
        if grade != level {
            return None;
        }
        let stop: &mut Stop<'_> = &mut |nodes| nodes >= MOST;
        let line = line(&mut solver, to_play, first, stop)?;
        let made = Self { board, to_play, kills, line, work, level, seed };
        // Who sees nothing but the board must find the same goal.
        let stored = StoredProblem::of(made.record("")).ok()?;
        let judge = Judge::of(&stored, MEMORY, stop).ok()?;
        (stored.kills() == Some(kills) && judge.working().len() == 1).then_some(made)
    }

    /// The first move that works.
    pub fn solution(&self) -> Option<Point> {
        self.line.first().and_then(|(_, mv)| mv.point())
    }

    /// Key that is the same for the same problem turned, mirrored or in other colours.
    pub fn key(&self) -> u64 {
        let size = self.board.size();
        let keys = Disguise::all().map(|disguise| {
            let key = mix(disguise.board(&self.board).hash() ^ disguise.color(self.to_play) as u64);
            mix(key ^ u64::from(size.width()) << 8 ^ u64::from(size.height()))
        });
        keys.min().unwrap_or_default()
    }

    /// Record of it, the solution marked as right, with the task as its comment.
    pub fn record(&self, task: &str) -> Tree {
        let start = Position::from_board(self.board.clone(), self.to_play, Ruleset::CHINESE);
        let mut root = root_of(&start, Komi::default());
        root.set_text("C", task);
        let mut tree = Tree::new(root);
        let mut node = NodeId::ROOT;
        for (index, &(color, mv)) in self.line.iter().enumerate() {
            let mut content = NodeContent::of_move(color, mv);
            if index + 1 == self.line.len() {
                content.set_text("C", "RIGHT");
            }
            // A record of a few nodes has room for another.
            let Ok(next) = tree.add(node, 0, &content) else { break };
            node = next;
        }
        tree
    }
}

/// The solution with the longest resistance, to a move of the side that solves it; none when it was stopped.
fn line(solver: &mut Solver, to_play: Color, first: Move, stop: &mut Stop<'_>) -> Option<Vec<(Color, Move)>> {
    let mut line = vec![(to_play, first)];
    let mut situation = solver.play(&solver.start(to_play), first).ok()?;
    while line.len() < LONGEST {
        let answer = solver.solve(&situation, stop).ok()?;
        let color = situation.to_play();
        let Some((mv, _)) = solver.reply(&situation, stop).ok()? else { break };
        // The defender gives up where it passes; where all moves of the solver work, nothing is left to be found.
        let open = answer.moves.iter().any(|(_, verdict)| *verdict != Some(answer.verdict));
        if mv == Move::Pass || color == to_play && !open {
            break;
        }
        line.push((color, mv));
        situation = solver.play(&situation, mv).ok()?;
    }
    if line.len() % 2 == 0 {
        line.pop();
    }
    Some(line)
}
