//! Slow definitions of the goals, on a plain map of stones that shares nothing with the program's board.

use std::collections::{BTreeMap, BTreeSet};

use lanke_learn::lesson::{Goal, LessonPlay, Quantity};
use lanke_rules::{Color, Point, Size};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Stones {
    size: (u8, u8),
    /// Black's are true.
    at: BTreeMap<(u8, u8), bool>,
}

type Place = (u8, u8);

impl Stones {
    fn around(&self, (x, y): Place) -> Vec<Place> {
        let (width, height) = self.size;
        let mut all = Vec::new();
        if x > 0 {
            all.push((x - 1, y));
        }
        if y > 0 {
            all.push((x, y - 1));
        }
        if x + 1 < width {
            all.push((x + 1, y));
        }
        if y + 1 < height {
            all.push((x, y + 1));
        }
        all
    }

    fn places(&self) -> Vec<Place> {
        (0..self.size.1).flat_map(|y| (0..self.size.0).map(move |x| (x, y))).collect()
    }

    /// Places of one kind that hang together with a place, and those of other kinds at their edge.
    fn region(&self, from: Place) -> (BTreeSet<Place>, BTreeSet<Place>) {
        let kind = self.at.get(&from);
        let (mut inside, mut edge, mut todo) = (BTreeSet::new(), BTreeSet::new(), vec![from]);
        while let Some(place) = todo.pop() {
            if self.at.get(&place) != kind {
                edge.insert(place);
            } else if inside.insert(place) {
                todo.extend(self.around(place));
            }
        }
        (inside, edge)
    }

    fn liberties(&self, stone: Place) -> BTreeSet<Place> {
        self.region(stone).1.into_iter().filter(|place| !self.at.contains_key(place)).collect()
    }

    /// Stones after a move, and the number that it captured; none for a move on a stone or without liberties.
    fn after(&self, place: Place, black: bool) -> Option<(Self, usize)> {
        if self.at.contains_key(&place) {
            return None;
        }
        let mut after = self.clone();
        after.at.insert(place, black);
        let mut captured = 0;
        for beside in self.around(place) {
            if after.at.get(&beside) == Some(&!black) && after.liberties(beside).is_empty() {
                for stone in after.region(beside).0 {
                    captured += 1;
                    after.at.remove(&stone);
                }
            }
        }
        (!after.liberties(place).is_empty()).then_some((after, captured))
    }

    /// True if NoGo allows the move.
    fn nogo(&self, place: Place, black: bool) -> bool {
        self.after(place, black).is_some_and(|(_, captured)| captured == 0)
    }

    /// Number of places on which only one side may play in NoGo.
    fn own(&self, black: bool) -> usize {
        self.places().into_iter().filter(|&p| self.nogo(p, black) && !self.nogo(p, !black)).count()
    }

    /// True if a ladder, with the attacker to move, captures the chain: moves on its liberties alone, against those and captures.
    fn ladder(&self, target: Place, depth: u32) -> bool {
        let Some(&owner) = self.at.get(&target) else { return true };
        let open = self.liberties(target);
        if open.len() > 2 || depth == 0 {
            return false;
        }
        open.into_iter().any(|place| self.after(place, !owner).is_some_and(|(after, _)| after.fails(target, depth - 1)))
    }

    /// True if no move of the chain's owner gets it out of a ladder.
    fn fails(&self, target: Place, depth: u32) -> bool {
        let Some(&owner) = self.at.get(&target) else { return true };
        if self.liberties(target).len() > 2 {
            return false;
        }
        let mut moves = self.liberties(target);
        for beside in self.region(target).1 {
            if self.at.get(&beside) == Some(&!owner) && self.liberties(beside).len() == 1 {
                moves.extend(self.liberties(beside));
            }
        }
        self.ladder(target, depth)
            && moves
                .into_iter()
                .all(|place| self.after(place, owner).is_none_or(|(after, _)| after.ladder(target, depth)))
    }

    fn is_joined(&self, stones: &[Place]) -> bool {
        let chain = self.region(stones[0]).0;
        stones.iter().all(|stone| self.at.contains_key(stone) && chain.contains(stone))
    }

    fn joins(&self, stones: &[Place], black: bool) -> bool {
        self.places().into_iter().any(|p| self.after(p, black).is_some_and(|(after, _)| after.is_joined(stones)))
    }

    /// True if the owner of a group keeps it with best play within some places, to the second pass in turn.
    fn keeps(&self, group: (Place, bool), turn: bool, places: &[Place], passed: bool, past: &mut Vec<Self>) -> bool {
        let (target, owner) = group;
        if self.at.get(&target) != Some(&owner) {
            return false;
        }
        let mut results = Vec::new();
        for &place in places {
            let Some((after, _)) = self.after(place, turn) else { continue };
            if !past.contains(&after) {
                past.push(after.clone());
                results.push(after.keeps(group, !turn, places, false, past));
                past.pop();
            }
        }
        results.push(passed || self.keeps(group, !turn, places, true, past));
        if turn == owner { results.contains(&true) } else { !results.contains(&false) }
    }

    /// Owner of an empty place by the stones around its region.
    fn owner(&self, place: Place) -> Option<bool> {
        let colors: BTreeSet<bool> = self.region(place).1.into_iter().map(|stone| self.at[&stone]).collect();
        if colors.len() == 1 { colors.into_iter().next() } else { None }
    }
}

fn place(point: Point) -> Place {
    (point.x(), point.y())
}

fn stones(play: &LessonPlay) -> Stones {
    let board = play.position().board();
    let stone = |p: Point| board.stone(p).map(|color| (place(p), color == Color::Black));
    let size = board.size();
    Stones { size: (size.width(), size.height()), at: size.points().filter_map(stone).collect() }
}

fn targets(play: &LessonPlay) -> Vec<Place> {
    play.step().board.targets().into_iter().map(place).collect()
}

/// True if the point is among these vertices.
fn among(size: Size, point: Point, vertices: &str) -> bool {
    vertices.split(' ').any(|vertex| size.parse_vertex(vertex) == Some(point))
}

/// True if Black's move reaches the goal.
pub(crate) fn reaches(play: &LessonPlay, point: Point) -> bool {
    let (before, p, size) = (stones(play), place(point), play.position().board().size());
    let targets = targets(play);
    let goal = play.goal();
    let legal = if play.lesson().is_nogo() { before.nogo(p, true) } else { before.after(p, true).is_some() };
    if goal == Goal::Closed {
        return !legal && !before.at.contains_key(&p);
    }
    let Some((after, captured)) = before.after(p, true).filter(|_| legal) else { return false };
    let white_ataris = || {
        let white = after.at.iter().filter(|(_, black)| !**black).map(|(&stone, _)| stone);
        let ataris: BTreeSet<BTreeSet<Place>> =
            white.filter(|&stone| after.liberties(stone).len() == 1).map(|stone| after.region(stone).0).collect();
        ataris.len()
    };
    let region: Vec<Place> = play.step().board.marked().into_iter().map(place).collect();
    match goal {
        Goal::Play | Goal::Game => true,
        Goal::Corner => among(size, point, "A1 A7 G1 G7"),
        Goal::Side => {
            let edge = p.0 == 0 || p.1 == 0 || p.0 == 6 || p.1 == 6;
            edge && !among(size, point, "A1 A7 G1 G7")
        }
        Goal::Star => among(size, point, "C3 C7 G3 G7 E5"),
        Goal::Liberty => before.liberties(targets[0]).contains(&p),
        Goal::Atari => after.liberties(targets[0]).len() == 1 && after.liberties(p).len() > 1,
        Goal::Capture => captured > 0 && targets.iter().all(|stone| !after.at.contains_key(stone)),
        Goal::DoubleAtari => white_ataris() >= 2 && after.liberties(p).len() > 1,
        Goal::Save => !after.ladder(targets[0], 30),
        Goal::Catch => {
            // Against any move of White, a ladder captures.
            let all = after.places().into_iter().filter_map(|reply| after.after(reply, false));
            let replies: Vec<Stones> = all.map(|(reply, _)| reply).chain([after.clone()]).collect();
            replies.iter().all(|reply| reply.ladder(targets[0], 30))
        }
        Goal::Connect => {
            let all = after.places().into_iter().filter_map(|reply| after.after(reply, false));
            let replies: Vec<Stones> = all.map(|(reply, _)| reply).collect();
            replies.iter().all(|reply| reply.is_joined(&targets) || reply.joins(&targets, true))
        }
        Goal::Cut => !after.is_joined(&targets) && !after.joins(&targets, false) && !after.ladder(p, 30),
        Goal::Threat => after.places().into_iter().any(|next| after.after(next, true).is_some_and(|(_, n)| n >= 2)),
        Goal::Live => after.keeps((targets[0], true), false, &region, false, &mut vec![after.clone()]),
        Goal::Kill => !after.keeps((targets[0], false), false, &region, false, &mut vec![after.clone()]),
        Goal::Neutral => before.owner(p).is_none(),
        Goal::OpenCorner if before.at.is_empty() => {
            [p.0.min(12 - p.0), p.1.min(12 - p.1)].iter().all(|line| (2..=3).contains(line))
        }
        Goal::OpenCorner => among(size, point, "K3 K4 L3 L4"),
        Goal::Extension => among(size, point, "F3 F4 G3 G4 H3 H4"),
        Goal::OwnPoint => after.own(true) > before.own(true),
        Goal::SharedPoint => before.nogo(p, false) && after.own(true) >= before.own(true),
        Goal::LastMove => after.places().into_iter().all(|reply| !after.nogo(reply, false)),
        Goal::Closed | Goal::Settle | Goal::Count(_) => false,
    }
}

/// True if the target is caught in a ladder after Black's move, with another point emptied.
pub(crate) fn is_caught_without(play: &LessonPlay, mv: &str, helper: &str) -> bool {
    let size = play.position().board().size();
    let [mv, helper] = [mv, helper].map(|vertex| place(size.parse_vertex(vertex).unwrap()));
    let target = targets(play)[0];
    let (mut after, _) = stones(play).after(mv, true).unwrap();
    after.at.remove(&helper);
    if after.at[&target] { after.ladder(target, 30) } else { after.fails(target, 30) }
}

/// Number that is asked for.
pub(crate) fn number(play: &LessonPlay) -> u32 {
    let before = stones(play);
    let territory = || {
        let empty = before.places().into_iter().filter(|place| !before.at.contains_key(place));
        empty.filter(|&place| before.owner(place) == Some(true)).count()
    };
    let count = match play.goal() {
        Goal::Count(Quantity::Liberties) => before.liberties(targets(play)[0]).len(),
        Goal::Count(Quantity::Territory) => territory(),
        Goal::Count(Quantity::Area) => territory() + before.at.values().filter(|black| **black).count(),
        Goal::Count(Quantity::OwnPoints) => before.own(true),
        other => panic!("{other:?} is no number"),
    };
    u32::try_from(count).unwrap()
}
