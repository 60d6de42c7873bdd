//! Explanation of a move from the board: what it captures, leaves to capture, kills, leaves to be killed or gives away, and
//! what a better move would have done. Every finding is proved within bounds or left out.

mod area;
mod life;
mod reading;
mod threat;

use lanke_game::record::analysis::{Analysis, Subject};
use lanke_game::record::{NodeId, Replay};
use lanke_game::report::finding::{Capture, Chain, Fact, Finding, Manner};
use lanke_game::review::Review;
use lanke_rules::{self as rules, Color, Move, Point, Position};

use life::{Fate, eyes, fate};
use reading::{capture, chain_at, is_net, loss};

use crate::lesson::reading::chains;

/// Liberties of a chain from which it is not read.
const MANY_LIBERTIES: usize = 3;

/// A move to be explained, and what is known about it.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position before it, with the side that plays it to move.
    pub before: Position,
    /// The move.
    pub played: Move,
    /// A better move in its place.
    pub better: Option<Move>,
    /// The answer to it.
    pub answer: Option<Move>,
    /// Analyses of the positions before and after it.
    pub analyses: Option<Box<[Analysis; 2]>>,
}

impl Question {
    /// The move of a node of a record, with the analyses of the positions before and after it where there are such, beside
    /// the better move given or the first candidate; none where no move led to the node.
    pub fn of(review: &Review, node: NodeId, better: Option<Move>) -> Option<Self> {
        let (tree, setting) = (review.tree(), review.setting());
        let (mover, played) = tree.node(node).mv(setting.size)?;
        let parent = tree.node(node).parent()?.id();
        let position = |node| Replay::to(tree, setting, node).into_position();
        let (mut before, after) = (position(parent), position(node));
        let set_up: Vec<_> = tree.node(node).set_up().filter(|(p, _)| setting.size.contains(*p)).collect();
        if !set_up.is_empty() {
            // Stones in the node of the move come first.
            before.set_up(&set_up);
        }
        let analysis = |node, position: &Position| review.analysis_at(node, &Subject::of(position, setting.komi));
        // An analysis for the wrong side to move says nothing about this move.
        let was = analysis(parent, &before).filter(|_| before.to_play() == mover);
        let is = analysis(node, &after).filter(|_| after.to_play() == mover.opponent());
        before.set_to_play(mover);
        // Who moves after passes does not end the game, and no reading may end it by one pass more.
        before.resume();
        let first = |found: &Option<Analysis>| found.as_ref()?.candidates.first().map(|candidate| candidate.mv());
        let (better, answer) = (better.or_else(|| first(&was)), first(&is));
        let analyses = was.zip(is).map(|(was, is)| Box::new([was, is]));
        Some(Self { before, played, better, answer, analyses })
    }
}

/// Findings about a move: first those about the move itself, then those about the answer and the better move. What holds
/// for the better move as well is left out.
pub fn explain(question: &Question) -> Vec<Finding> {
    let before = &question.before;
    if before.ruleset().capture == rules::Capture::Forbidden {
        return Vec::new();
    }
    let Some(played) = Played::of(before, question.played) else { return Vec::new() };
    let better = question.better.filter(|&mv| mv != question.played).and_then(|mv| Played::of(before, mv));
    let mut facts = played.gains();
    let mut other = better.as_ref().map(Played::gains).unwrap_or_default();
    let same: Vec<Fact> = facts.iter().filter(|fact| other.iter().any(|b| is_same(fact, b))).cloned().collect();
    for list in [&mut facts, &mut other] {
        list.retain(|fact| !same.iter().any(|known| is_same(known, fact)));
    }
    let mut harm = played.harm(better.as_ref());
    // A lone stone may be a sacrifice.
    if better.is_none() || !facts.is_empty() {
        let lone = Chain { at: played.at, stones: 1 };
        harm.retain(|fact| chain_of(fact) != Some(lone));
    }
    if let Some(better) = &better {
        other.extend(harm.iter().filter_map(|fact| better.remedy(fact)));
    }
    facts.splice(0..0, harm);
    if let Some([was, is]) = question.analyses.as_deref() {
        facts.extend(area::changes(before.board().size(), was, is));
    }
    let mut findings = played.findings(facts);
    if let Some(answer) = question.answer.and_then(|mv| Played::of(&played.after, mv)) {
        findings.extend(answer.findings(answer.double().into_iter().collect()));
    }
    findings.extend(better.map(|better| better.findings(other)).unwrap_or_default());
    findings
}

/// A move with the position after it.
struct Played {
    before: Position,
    after: Position,
    at: Point,
    color: Color,
}

impl Played {
    fn of(before: &Position, mv: Move) -> Option<Self> {
        let at = mv.point()?;
        let mut after = before.clone();
        after.play(mv).ok()?;
        Some(Self { before: before.clone(), after, at, color: before.to_play() })
    }

    fn findings(&self, facts: Vec<Fact>) -> Vec<Finding> {
        facts.into_iter().map(|fact| Finding { at: self.at, color: self.color, fact }).collect()
    }

    /// Gains of the move over the other side.
    fn gains(&self) -> Vec<Fact> {
        let mut facts: Vec<Fact> = self.takes().into_iter().chain(self.double()).collect();
        let (caught, killed) = (self.catches(), self.kills());
        let same = caught.as_ref().and_then(chain_of) == killed.as_ref().and_then(chain_of);
        // Of a chain with one eye that says more than the ataris.
        let one_eye = matches!(killed, Some(Fact::Kills(_, 1)));
        facts.extend(caught.filter(|_| !(same && one_eye)));
        facts.extend(killed.filter(|_| !same || one_eye));
        facts
    }

    fn takes(&self) -> Option<Fact> {
        let stones = self.after.captured().iter().filter(|(_, color)| *color != self.color).count();
        (stones > 0 && !reading::took_ko(&self.after, self.at)).then(|| Fact::Takes(count(stones)))
    }

    fn double(&self) -> Option<Fact> {
        threat::double(&self.after, self.at).map(Fact::Double)
    }

    /// The position before the move with the other side to move.
    fn passed(&self) -> Position {
        let mut passed = self.before.clone();
        passed.set_to_play(self.color.opponent());
        passed
    }

    /// The largest chain that the move catches and that was not lost without it.
    fn catches(&self) -> Option<Fact> {
        let (board, passed) = (self.after.board(), self.passed());
        let caught = |chain: Point| {
            // Against a chain that is not in atari every answer is tried: only where the move is near.
            let near = board.liberties(chain) == 1 || is_near(board, chain, self.at);
            let mut found = loss(&self.after, chain).filter(|_| near)?;
            if board.liberties(chain) > 1 && is_net(&self.before, chain, self.at) {
                found.manner = Manner::Net;
            }
            (loss(&passed, chain).is_none()).then_some(found)
        };
        let rivals = chains(board, self.color.opponent()).into_iter().filter(|&p| board.liberties(p) < MANY_LIBERTIES);
        rivals.filter_map(caught).max_by_key(|found| found.chain.stones).map(Fact::Catches)
    }

    /// The largest enclosed chain of the other side that the move kills.
    fn kills(&self) -> Option<Fact> {
        let (board, rival) = (self.after.board(), self.color.opponent());
        let mut dead: Vec<Chain> = Vec::new();
        for enclosed in life::enclosed(board, rival, self.at) {
            let was_dead = || {
                let earlier = life::enclosed(self.before.board(), rival, enclosed.chain.at);
                let same = earlier.iter().find(|earlier| earlier.chain == enclosed.chain);
                same.is_some_and(|earlier| matches!(fate(&self.passed(), earlier), Some(Fate::Dies(_))))
            };
            if fate(&self.after, &enclosed) == Some(Fate::Dies(None)) && !was_dead() {
                dead.push(enclosed.chain);
            }
        }
        let chain = dead.into_iter().max_by_key(|chain| chain.stones)?;
        Some(Fact::Kills(chain, eyes(board, chain.at))).filter(|_| eyes(board, chain.at) < 2)
    }

    /// Harm that the move leaves to the other side and the better one does not, or some other one if none is given.
    fn harm(&self, better: Option<&Self>) -> Vec<Fact> {
        let exposed = self.exposes(better);
        let held =
            |chain: &Chain| exposed.as_ref().is_some_and(|fact| chain_of(fact).is_some_and(|own| own.at == chain.at));
        let dead = self.leaves_dead(better).filter(|fact| chain_of(fact).is_none_or(|chain| !held(&chain)));
        exposed.clone().into_iter().chain(dead).collect()
    }

    /// The largest own chain that can be captured after the move, and could be saved by another.
    fn exposes(&self, better: Option<&Self>) -> Option<Fact> {
        let board = self.after.board();
        let own = chains(board, self.color).into_iter().filter(|&p| board.liberties(p) < MANY_LIBERTIES);
        let saved = |found: &Capture| {
            let after = |other: &Self| is_saved(&other.after, self.color, found.chain.at);
            better.map_or_else(|| self.is_saved_elsewhere(found), after)
                || board.chain(found.chain.at).contains(&self.at)
        };
        let found = own.filter_map(|chain| capture(&self.after, chain)).filter(saved).max_by_key(|f| f.chain.stones)?;
        let by = found.line.first().and_then(|mv| mv.point())?;
        let own_atari = board.liberties(self.at) == 1 && board.chain(found.chain.at).contains(&self.at);
        Some(if own_atari { Fact::SelfAtari(found.chain, by) } else { Fact::Exposes(found) })
    }

    /// True if a move on a liberty of a chain, or on the point that captures it, keeps it from capture.
    fn is_saved_elsewhere(&self, found: &Capture) -> bool {
        let mut points = crate::lesson::reading::liberties(self.before.board(), found.chain.at);
        points.extend(found.line.first().and_then(|mv| mv.point()));
        let others = points.into_iter().filter_map(|p| Self::of(&self.before, Move::Play(p)));
        { others }.any(|other| is_saved(&other.after, self.color, found.chain.at))
    }

    /// The largest own chain that can be killed after the move and lives after the better one.
    fn leaves_dead(&self, better: Option<&Self>) -> Option<Fact> {
        let better = better?;
        let found = life::enclosed(self.after.board(), self.color, self.at).into_iter();
        let elsewhere = life::enclosed(self.after.board(), self.color, better.at);
        let dead = found.chain(elsewhere).filter_map(|enclosed| match fate(&self.after, &enclosed)? {
            Fate::Dies(Some(by)) if better.lives(enclosed.chain.at) => Some((enclosed.chain, by)),
            _ => None,
        });
        dead.max_by_key(|(chain, _)| chain.stones).map(|(chain, by)| Fact::LeavesDead(chain, by))
    }

    /// True if the own chain of a stone is enclosed and lives.
    fn lives(&self, stone: Point) -> bool {
        let board = self.after.board();
        let chain = chain_at(board, stone);
        if board.stone(stone) != Some(self.color) {
            return false;
        }
        if rules::Life::of(board, self.color).is_alive(stone) {
            return true;
        }
        let enclosed = life::enclosed(board, self.color, self.at);
        enclosed.iter().find(|own| own.chain == chain).is_some_and(|own| fate(&self.after, own) == Some(Fate::Lives))
    }

    /// Remedy of this move for a chain that the other move leaves to be captured or killed.
    fn remedy(&self, harm: &Fact) -> Option<Fact> {
        let board = self.after.board();
        let stone = chain_of(harm)?.at;
        let chain = chain_at(board, stone);
        match harm {
            Fact::LeavesDead(..) if self.lives(stone) => Some(Fact::Lives(chain)),
            Fact::Exposes(_)
                if board.liberties(stone) >= MANY_LIBERTIES && is_saved(&self.after, self.color, stone) =>
            {
                let gained = board.liberties(stone) > self.before.board().liberties(stone);
                gained.then(|| Fact::Frees(chain, count(board.liberties(stone))))
            }
            _ => None,
        }
    }
}

/// True if no capture of the chain of a stone is found.
fn is_saved(position: &Position, owner: Color, stone: Point) -> bool {
    position.board().stone(stone) == Some(owner) && capture(position, stone).is_none()
}

/// True if a point is at most two steps from a liberty of a chain.
fn is_near(board: &rules::Board, chain: Point, at: Point) -> bool {
    let distance = |p: Point| p.x().abs_diff(at.x()) + p.y().abs_diff(at.y());
    board.chain(chain).into_iter().any(|p| distance(p) <= 3)
}

/// The chain that a fact is about.
fn chain_of(fact: &Fact) -> Option<Chain> {
    match fact {
        Fact::Catches(capture) | Fact::Exposes(capture) => Some(capture.chain),
        Fact::SelfAtari(chain, _)
        | Fact::Frees(chain, _)
        | Fact::Kills(chain, _)
        | Fact::LeavesDead(chain, _)
        | Fact::Lives(chain) => Some(*chain),
        Fact::Takes(_) | Fact::Double(_) | Fact::AreaLost(_) | Fact::AreaGiven(_) => None,
    }
}

/// True if two facts are of one kind and about the same chains.
fn is_same(a: &Fact, b: &Fact) -> bool {
    let chains = |fact: &Fact| match fact {
        Fact::Double(double) => double.chains.map(|chain| Some(chain.at)),
        _ => [chain_of(fact).map(|chain| chain.at), None],
    };
    match (a, b) {
        (Fact::Takes(one), Fact::Takes(other)) => one == other,
        _ => std::mem::discriminant(a) == std::mem::discriminant(b) && chains(a) == chains(b),
    }
}

fn count(stones: usize) -> u32 {
    u32::try_from(stones).unwrap_or(u32::MAX)
}
