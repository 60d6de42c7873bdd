//! Eyes of the regions: which of their points are false, and how many eyes each is good for.

use super::{Cells, Site, View};
use crate::{Color, Point};

/// Connected points of one region without living stones.
pub(super) struct Eye {
    pub(super) region: usize,
    color: Color,
    points: Vec<Point>,
    /// Those that are not false.
    real: Vec<Point>,
    /// Number of eyes that it is good for, up to two.
    pub(super) value: u32,
}

/// A point of an eye beside a stone.
#[derive(Clone, Copy)]
struct Touch {
    eye: usize,
    point: Point,
    stone: Point,
    /// Group of the stone.
    group: usize,
}

pub(super) struct Eyes<'a> {
    view: &'a View,
    pub(super) all: Vec<Eye>,
    at: Cells<Option<usize>>,
    /// Where each eye, and where each group, touches the others.
    of_eye: Vec<Vec<Touch>>,
    of_group: Vec<Vec<Touch>>,
}

/// The eyes of all regions, their values not yet known.
pub(super) fn find(view: &View) -> Eyes<'_> {
    let (group_at, groups) = groups(view);
    let at = vec![None; view.size.cells()];
    let mut eyes = Eyes { view, all: vec![], at, of_eye: vec![], of_group: vec![vec![]; groups] };
    for p in view.size.points() {
        let Some(region) = view.region(p).filter(|_| eyes.at[p.index()].is_none() && !view.site(p).is_living()) else {
            continue;
        };
        let belongs = |q: Point| view.region(q) == Some(region) && !view.site(q).is_living();
        let points = view.flood([p], |q| (belongs(q), true));
        let eye = eyes.all.len();
        let mut touches = Vec::new();
        for &point in &points {
            eyes.at[point.index()] = Some(eye);
            for stone in view.size.neighbors(point).filter(|q| view.region(*q) == Some(region)) {
                touches.extend(group_at[stone.index()].map(|group| Touch { eye, point, stone, group }));
            }
        }
        touches.iter().for_each(|touch| eyes.of_group[touch.group].push(*touch));
        eyes.of_eye.push(touches);
        eyes.all.push(Eye { region, color: view.colors[region], points, real: vec![], value: 0 });
    }
    eyes
}

/// The group of each living stone, and the number of groups: chains that are connected through points of no region which
/// the other side does not shut.
fn groups(view: &View) -> (Cells<Option<usize>>, usize) {
    let (mut group_at, mut groups) = (vec![None; view.size.cells()], 0);
    for p in view.size.points() {
        let Site::Living(color) = view.site(p) else { continue };
        if group_at[p.index()].is_some() {
            continue;
        }
        let other = Some(color.opponent());
        let runs_on = |q: Point| {
            view.site(q) == Site::Living(color) || view.region(q).is_none() && view.shut_by[q.index()] != other
        };
        for q in view.flood([p], |q| (runs_on(q), true)).into_iter().filter(|&q| view.site(q).is_living()) {
            group_at[q.index()] = Some(groups);
        }
        groups += 1;
    }
    (group_at, groups)
}

impl Eyes<'_> {
    /// Points of eyes that a group has to fill as nothing else connects it with the other sides of the point, or with an eye of
    /// some value.
    pub(super) fn false_points(&self) -> Cells<bool> {
        let view = self.view;
        let mut falls = vec![false; view.size.cells()];
        for touch in self.of_eye.iter().flatten() {
            let neighbors = || view.size.neighbors(touch.point);
            if falls[touch.point.index()] || neighbors().filter(|n| self.at[n.index()] == Some(touch.eye)).count() > 1 {
                continue;
            }
            let region = Some(self.all[touch.eye].region);
            let mut search = Connection {
                eyes: self,
                eye: touch.eye,
                sides: neighbors().filter(|&n| view.region(n) == region).collect(),
                groups_seen: vec![false; self.of_group.len()],
                eyes_seen: vec![false; self.all.len()],
                points_seen: vec![false; view.size.cells()],
            };
            search.points_seen[touch.point.index()] = true;
            if !search.holds(touch.group) {
                falls[touch.point.index()] = true;
            }
        }
        falls
    }

    /// Finds the value of every eye, in which some points are false.
    pub(super) fn judge(&mut self, view: &View, falls: &Cells<bool>) {
        for eye in &mut self.all {
            eye.real = eye.points.iter().copied().filter(|p| !falls[p.index()]).collect();
            let mut is_inside = vec![false; view.size.cells()];
            eye.real.iter().for_each(|p| is_inside[p.index()] = true);
            eye.value = Space { view, eye, falls, is_inside }.value();
        }
    }
}

/// Search from a group beside a point for what makes filling the point needless.
struct Connection<'a> {
    eyes: &'a Eyes<'a>,
    eye: usize,
    /// Sides of the point that are still to be reached.
    sides: Vec<Point>,
    groups_seen: Vec<bool>,
    eyes_seen: Vec<bool>,
    points_seen: Cells<bool>,
}

impl Connection<'_> {
    /// True if all sides of the point are reached, or an eye that has a value.
    fn holds(&mut self, group: usize) -> bool {
        if std::mem::replace(&mut self.groups_seen[group], true) {
            return false;
        }
        let of_group = &self.eyes.of_group[group];
        let mut beside: Vec<usize> = of_group.iter().map(|touch| touch.eye).collect();
        beside.sort_unstable();
        beside.dedup();
        beside.into_iter().any(|eye| {
            let here = of_group.iter().filter(|touch| touch.eye == eye);
            if eye == self.eye {
                self.sides.retain(|side| !here.clone().any(|touch| touch.stone == *side));
                self.sides.is_empty() || self.holds_through_own_eye(here.map(|touch| touch.point))
            } else {
                !std::mem::replace(&mut self.eyes_seen[eye], true)
                    && (self.eyes.all[eye].value > 0 || self.next(eye, |_| true))
            }
        })
    }

    fn holds_through_own_eye(&mut self, from: impl Iterator<Item = Point>) -> bool {
        let (eyes, seen) = (self.eyes, &self.points_seen);
        let is_new = |p: Point| eyes.at[p.index()] == Some(self.eye) && !seen[p.index()];
        let reached = eyes.view.flood(from, |p| (is_new(p), true));
        reached.iter().for_each(|p| self.points_seen[p.index()] = true);
        self.sides.retain(|side| !reached.contains(side));
        let eye = &eyes.all[self.eye];
        let is_real = eye.value > 0 && reached.iter().any(|p| eye.real.contains(p));
        is_real || self.sides.is_empty() || self.next(self.eye, |p| reached.contains(&p))
    }

    /// Goes on through the groups around some points of an eye.
    fn next(&mut self, eye: usize, from: impl Fn(Point) -> bool) -> bool {
        let eyes = self.eyes;
        let around = eyes.of_eye[eye].iter().filter(|touch| from(touch.point));
        around.map(|touch| touch.group).any(|group| self.holds(group))
    }
}

/// An eye whose value is asked.
struct Space<'a> {
    view: &'a View,
    eye: &'a Eye,
    falls: &'a Cells<bool>,
    /// True for the points that are not false.
    is_inside: Cells<bool>,
}

/// Moves that it would take to close a point that can never be closed.
const NEVER: usize = 1000;

impl Space<'_> {
    fn value(&self) -> u32 {
        let real = || self.eye.real.iter().copied();
        let count = |test: &dyn Fn(Point) -> bool| real().filter(|&p| test(p)).count();
        let dead = count(&|p| self.is_enemy(p) && !self.view.site(p).is_living());
        let open = |moves| count(&|p| self.moves_to_close(p) >= moves);
        let inner_enemies = count(&|p| self.is_enemy(p) && self.degree(p) >= 2);
        let roomy = |degree| count(&|p| self.is_empty(p) && self.degree(p) >= degree);
        let is_large = real().len() >= 6 + open(1) + open(2) + inner_enemies || roomy(4) + roomy(3) >= 6;
        if dead >= 8 || is_large || self.halves() >= 2 || self.splits_by_two() || self.captures_well() {
            return 2;
        }
        let has_closed = real().any(|p| self.moves_to_close(p) <= 1);
        u32::from(has_closed || dead >= 5 || self.halves() == 1)
    }

    fn is_empty(&self, p: Point) -> bool {
        self.view.site(p) == Site::Empty
    }

    fn is_enemy(&self, p: Point) -> bool {
        self.view.site(p).is_stone_of(self.eye.color.opponent())
    }

    fn near(&self, p: Point) -> impl Iterator<Item = Point> {
        self.view.size.neighbors(p)
    }

    fn inside(&self, p: Point) -> impl Iterator<Item = Point> {
        self.near(p).filter(|q| self.is_inside[q.index()])
    }

    /// Number of points of the eye beside a point.
    fn degree(&self, p: Point) -> usize {
        self.inside(p).count()
    }

    fn empty_false_points(&self, p: Point) -> usize {
        self.near(p).filter(|&q| self.falls[q.index()] && self.is_empty(q)).count()
    }

    fn enemies_on_false_points(&self, p: Point) -> usize {
        self.near(p).filter(|&q| self.falls[q.index()] && self.is_enemy(q)).count()
    }

    /// True for a stone of the other side that is connected with one on a false point, or will be.
    fn is_poke(&self, p: Point) -> bool {
        self.is_enemy(p) && (self.enemies_on_false_points(p) > 0 || self.empty_false_points(p) >= 2)
    }

    /// Moves that it seems to take to close a point off as an eye.
    fn moves_to_close(&self, p: Point) -> usize {
        let moves = |q: Point| {
            let inside = self.is_inside[q.index()];
            if !self.is_enemy(q) {
                usize::from(self.is_empty(q) && (!inside || self.enemies_on_false_points(q) > 0))
            } else if self.falls[q.index()] || inside && self.is_poke(q) {
                NEVER
            } else {
                usize::from(inside && self.empty_false_points(q) > 0)
            }
        };
        self.near(p).map(moves).sum()
    }

    /// True if the owner of the eye may play there, by what is beside it.
    fn is_playable(&self, p: Point) -> bool {
        let liberties = |q: Point| {
            let around = self.view.area(q).into_iter().flat_map(|r| self.near(r));
            let mut liberties: Vec<Point> = around.filter(|&r| self.is_empty(r)).collect();
            liberties.sort_unstable();
            liberties.dedup();
            liberties.len()
        };
        self.is_empty(p) && self.near(p).any(|q| !self.is_enemy(q) || liberties(q) <= 1)
    }

    /// The most parts with a closed point that one move leaves.
    fn halves(&self) -> usize {
        let points = self.eye.real.iter().copied();
        let parts = points.filter(|&p| self.is_playable(p)).map(|p| {
            let parts = self.parts(&self.eye.real, &[p]);
            let closes = self.enemies_on_false_points(p) == 1;
            let is_closed = |q: &Point| self.moves_to_close(*q) <= usize::from(closes);
            if parts.len() < 2 { 0 } else { parts.iter().filter(|part| part.iter().any(is_closed)).count() }
        });
        parts.max().unwrap_or(0)
    }

    /// True if two neighbouring points with many others beside them split the eye in two, whichever is taken away.
    fn splits_by_two(&self) -> bool {
        let is_center = |p: Point| self.degree(p) >= 3 && self.moves_to_close(p) <= 1;
        let is_on_edge = |p: Point| self.near(p).count() < 4;
        let first = self.eye.real.iter().copied().filter(|&p| is_center(p) && !is_on_edge(p) && self.is_playable(p));
        let mut pairs = first.flat_map(|p| self.inside(p).map(move |q| (p, q)));
        pairs.any(|(p, q)| {
            let room = self.inside(q).filter(|&r| self.is_empty(r)).count();
            if !is_center(q) || !self.is_empty(q) && room <= 1 {
                return false;
            }
            let parts = self.parts(&self.eye.real, &[p, q]);
            let closed = |part: &Vec<Point>| part.iter().filter(|&&r| self.moves_to_close(r) == 0).count();
            let closed: Vec<usize> = parts.iter().map(closed).collect();
            let with = |least| closed.iter().filter(|&&count| count >= least).count();
            with(1) >= 2 && with(2) >= if self.is_empty(q) { 1 } else { 2 }
        })
    }

    /// True if the dead stones in the eye leave a shape that lives when they are captured, even if the other side leaves out one of the
    /// points that cannot be played.
    fn captures_well(&self) -> bool {
        let (dead, rest): (Vec<Point>, Vec<Point>) =
            self.eye.real.iter().partition(|&&p| self.is_enemy(p) && !self.view.site(p).is_living());
        if dead.is_empty() {
            return false;
        }
        let thrown_in = self.eye.points.iter().filter(|&&p| self.falls[p.index()] && self.is_enemy(p)).count();
        let closed: Vec<Point> = rest.into_iter().filter(|&p| !self.is_playable(p)).collect();
        closed.iter().copied().map(Some).chain([None]).all(|left_out| {
            let kept = closed.iter().copied().filter(|&p| Some(p) != left_out);
            let shape: Vec<Point> = dead.iter().copied().chain(kept).collect();
            let parts = self.parts(&shape, &[]).len();
            let is_vital = |&&p: &&Point| {
                self.parts(&shape, &[p]).len() > parts || self.near(p).filter(|q| shape.contains(q)).count() >= 3
            };
            let vital = shape.iter().filter(is_vital).count() + usize::from(shape.len() >= 7);
            parts + vital / 2 >= 2 + thrown_in
        })
    }

    /// Connected parts of some points without others.
    fn parts(&self, points: &[Point], without: &[Point]) -> Vec<Vec<Point>> {
        let mut left = vec![false; self.view.size.cells()];
        points.iter().filter(|p| !without.contains(p)).for_each(|p| left[p.index()] = true);
        let mut parts = Vec::new();
        for &p in points {
            if left[p.index()] {
                let part = self.view.flood([p], |q| (left[q.index()], true));
                part.iter().for_each(|q| left[q.index()] = false);
                parts.push(part);
            }
        }
        parts
    }
}
