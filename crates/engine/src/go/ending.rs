//! The end of a game: what is settled, when to pass, when to give up.

use lanke_rules::{ByColor, Color, Count, DeadStones, Move, Point, Scoring, guess_dead};

use super::Found;
use crate::{Choice, Task};

/// Share of the games, won less lost, by which a point is held or lost for sure.
const SURE: f32 = 0.7;

/// Games that must have been played before it is asked what is settled.
pub(crate) const GAMES: u32 = 64;

/// Most that a pass or a neutral point may cost where nothing is left to play for: in games, and in points.
const HARM: f64 = 0.05;
const HARM_POINTS: f64 = 2.0;

/// A win rate without hope.
const HOPELESS: f64 = 0.07;

/// Turns in a row without hope before a player gives up.
const PATIENCE: usize = 3;

/// Latest turns in a row without hope of each side: the moves made before the first and before the last of them.
pub(crate) type Hopeless = ByColor<Option<(usize, usize)>>;

/// Choice of a move by the result of a search; `after_pass` looks at the position with the other side to move.
pub(crate) fn choose(
    task: &Task<'_>,
    found: &Found,
    hopeless: &mut Hopeless,
    after_pass: &mut dyn FnMut() -> Option<Found>,
) -> Choice {
    let candidates = &found.analysis.candidates;
    let Some(best) = candidates.first() else { return Choice::Pass };
    if let Some(choice) = finish(task, found, after_pass) {
        return choice;
    }
    let early = task.moves.len() < task.position.board().size().area() / 5;
    let lost = found.games >= 2 * GAMES && best.win_rate < HOPELESS && !early;
    let (side, turn) = (task.position.to_play(), task.moves.len());
    // A turn that is analysed before its move is the same one.
    let row = hopeless[side].filter(|&(_, last)| [last, last + 2].contains(&turn));
    let first = row.map_or(turn, |(first, _)| first);
    hopeless[side] = lost.then_some((first, turn));
    if lost && turn - first >= 2 * (PATIENCE - 1) && !task.cleanup {
        return Choice::Resign;
    }
    // A pass that nothing else comes near to is meant: every move would do harm.
    let next = candidates.iter().find(|candidate| candidate.mv() != Move::Pass);
    let intended = next.is_none_or(|next| best.mv() == Move::Pass && best.win_rate > next.win_rate + 0.03);
    found.first_play().filter(|_| !intended).map_or(Choice::Pass, Choice::Play)
}

/// Choice in a decided game: pass if the other side has passed and the count is won, or if no move of
/// either side could change anything, neither who owns what nor who wins by how much; by area, take what is
/// neutral before.
fn finish(task: &Task<'_>, found: &Found, after_pass: &mut dyn FnMut() -> Option<Found>) -> Option<Choice> {
    let position = task.position;
    if position.legal(Move::Pass).is_err() || (!task.among.is_empty() && !task.among.contains(&Move::Pass)) {
        return None;
    }
    let ending = Ending::of(task, &found.analysis.ownership);
    let must_take = task.cleanup || position.ruleset().dead == DeadStones::None;
    if must_take && ending.dead.iter().any(|&p| position.board().stone(p) != Some(position.to_play())) {
        return None;
    }
    if position.passes() > 0
        && ending.is_won(task, &ending.dead)
        && (found.broken || ending.is_won(task, &ending.guessed(task)))
    {
        return Some(Choice::Pass);
    }
    if !ending.settled || found.broken {
        return None;
    }
    let mv = ending.neutral(task).map_or(Move::Pass, Move::Play);
    let (best, score) = (found.analysis.candidates.first()?, found.analysis.score?);
    let tried = found.analysis.candidates.iter().find(|candidate| candidate.mv() == mv);
    let harmless = |win_rate: f64, points: f64| best.win_rate - win_rate <= HARM && points <= HARM_POINTS;
    let lost = |lead: Option<f64>| best.score.zip(lead).map_or(0.0, |(best, lead)| best - lead);
    if tried.is_some_and(|tried| !harmless(tried.win_rate, lost(tried.score))) {
        return None;
    }
    let then = after_pass()?.analysis;
    if !harmless(1.0 - then.candidates.first()?.win_rate, score + then.score?) {
        return None;
    }
    let held: Vec<f32> = then.ownership.iter().map(|o| -o).collect();
    let then = Ending::of(task, &held);
    (then.settled && then.owners == ending.owners).then(|| mv.into())
}

/// Expected count of the board.
struct Ending {
    /// Stones that are lost, as the games say.
    dead: Vec<Point>,
    /// Every chain, and every point that is not neutral, has a certain owner.
    settled: bool,
    /// Ownership of each point in the count.
    owners: Vec<Option<Color>>,
}

impl Ending {
    fn of(task: &Task<'_>, ownership: &[f32]) -> Self {
        let board = task.position.board();
        let size = board.size();
        let me = task.position.to_play();
        let held = |p: Point| ownership.get(size.ordinal(p)).copied().unwrap_or(0.0);
        let mut settled = true;
        let mut dead = Vec::new();
        for p in size.points() {
            let Some(color) = board.stone(p) else { continue };
            let chain = board.chain(p);
            let mean = chain.iter().map(|&q| held(q)).sum::<f32>() / chain.len() as f32;
            let own = if color == me { mean } else { -mean };
            settled &= own.abs() > SURE;
            if own < 0.0 {
                dead.push(p);
            }
        }
        let marked = if task.position.ruleset().dead == DeadStones::None { &[][..] } else { &dead };
        let score = Count::of_position(task.position, marked).score(task.position.ruleset(), task.komi);
        let owners: Vec<_> = size.points().map(|p| score.owner(p)).collect();
        let clear = |p: Point| match owners[size.ordinal(p)] {
            Some(color) => (if color == me { held(p) } else { -held(p) }) > SURE / 2.0,
            None => true,
        };
        settled &= owners.iter().any(Option::is_some) && size.points().all(clear);
        // A large neutral area is no end.
        let neutral = size.points().filter(|&p| board.stone(p).is_none() && owners[size.ordinal(p)].is_none());
        settled &= neutral.count() * 5 < size.area().max(15);
        Self { dead, settled, owners }
    }

    fn guessed(&self, task: &Task<'_>) -> Vec<Point> {
        match task.position.ruleset().dead {
            DeadStones::Marked => guess_dead(task.position.board(), task.seed),
            DeadStones::None => Vec::new(),
        }
    }

    /// True if the side to move has won if these stones are dead.
    fn is_won(&self, task: &Task<'_>, dead: &[Point]) -> bool {
        let dead = if task.position.ruleset().dead == DeadStones::None { &[][..] } else { dead };
        let handicap = task.handicap_stones();
        let count = Count { handicap, ..Count::of_position(task.position, dead) };
        let lead = count.score(task.position.ruleset(), task.komi).lead().halves();
        if task.position.to_play() == Color::Black { lead > 0 } else { lead < 0 }
    }

    /// A neutral point that is worth taking: by area, where no own stones come into danger.
    fn neutral(&self, task: &Task<'_>) -> Option<Point> {
        let position = task.position;
        let size = position.board().size();
        let safe = |p: Point| {
            let mut after = position.clone();
            after.play(Move::Play(p)).is_ok() && after.board().liberties(p) > 1
        };
        let wanted = |&p: &Point| {
            let open = position.board().stone(p).is_none() && self.owners[size.ordinal(p)].is_none();
            open && (task.among.is_empty() || task.among.contains(&Move::Play(p))) && safe(p)
        };
        let by_area = position.ruleset().scoring == Scoring::Area;
        size.points().filter(|_| by_area).find(wanted)
    }
}
