//! Territory of a board as it stands, with neutral points open: regions that only one side reaches, their eyes, false eyes
//! and seki, by the method of David Wu's goscorer (<https://github.com/lightvector/goscorer>).

mod eyes;
mod shut;

use crate::{Board, ByColor, Color, Point, Size};

use eyes::Eye;

/// Content of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Site {
    Empty,
    Living(Color),
    Dead(Color),
}

impl Site {
    /// True if play of this side runs through: no living stone of the other is there.
    fn is_open_to(self, color: Color) -> bool {
        self != Self::Living(color.opponent())
    }

    fn is_stone_of(self, color: Color) -> bool {
        self == Self::Living(color) || self == Self::Dead(color)
    }

    fn is_living(self) -> bool {
        matches!(self, Self::Living(_))
    }
}

/// Value for each cell.
type Cells<T> = Vec<T>;

/// A board with what is known of its parts.
struct View {
    size: Size,
    sites: Cells<Site>,
    /// Points that a side shuts to the other by the stones around them.
    shut_by: Cells<Option<Color>>,
    /// Region that each point belongs to: what one side alone reaches.
    region: Cells<Option<usize>>,
    /// Colour of each region.
    colors: Vec<Color>,
}

/// Owner of each point in the order of [`Size::points`]: living stones and territory.
pub(super) fn owners(living: &Board, dead: &[(Point, Color)]) -> Vec<Option<Color>> {
    let size = living.size();
    let mut sites = vec![Site::Empty; size.cells()];
    for p in size.points() {
        sites[p.index()] = living.stone(p).map_or(Site::Empty, Site::Living);
    }
    for &(p, color) in dead {
        sites[p.index()] = Site::Dead(color);
    }
    let mut view =
        View { size, shut_by: vec![None; size.cells()], region: vec![None; size.cells()], sites, colors: vec![] };
    view.shut_by = shut::points(&view);
    view.find_regions();
    let mut eyes = eyes::find(&view);
    let falls = eyes.false_points();
    eyes.judge(&view, &falls);
    view.territory(&eyes.all, &eyes.false_points())
}

impl View {
    fn site(&self, p: Point) -> Site {
        self.sites[p.index()]
    }

    fn region(&self, p: Point) -> Option<usize> {
        self.region[p.index()]
    }

    /// All points connected with the first ones; `step` tells if a point may be entered, and if play runs on from it.
    fn flood(&self, from: impl IntoIterator<Item = Point>, step: impl Fn(Point) -> (bool, bool)) -> Vec<Point> {
        let mut seen = vec![false; self.size.cells()];
        let (mut reached, mut to_visit) = (Vec::new(), from.into_iter().collect::<Vec<_>>());
        while let Some(p) = to_visit.pop() {
            let (enters, runs_on) = step(p);
            if !enters || std::mem::replace(&mut seen[p.index()], true) {
                continue;
            }
            reached.push(p);
            if runs_on {
                to_visit.extend(self.size.neighbors(p));
            }
        }
        reached
    }

    /// Connected points of one kind.
    fn area(&self, p: Point) -> Vec<Point> {
        let site = self.site(p);
        self.flood([p], |q| (self.site(q) == site, true))
    }

    /// Marks what a side reaches from its living stones, with or without regard to shut points.
    fn reach(&self, color: Color, ignores_shut: bool) -> Cells<bool> {
        let living = self.size.points().filter(|&p| self.site(p) == Site::Living(color));
        let passes = |p: Point| ignores_shut || self.shut_by[p.index()] != Some(color.opponent());
        let mut reached = vec![false; self.size.cells()];
        self.flood(living, |p| (self.site(p).is_open_to(color), passes(p)))
            .iter()
            .for_each(|p| reached[p.index()] = true);
        reached
    }

    fn find_regions(&mut self) {
        let reached = ByColor::from_fn(|color| self.reach(color, false));
        for p in self.size.points() {
            for color in Color::BOTH {
                let other = color.opponent();
                let alone = |q: Point| reached[color][q.index()] && !reached[other][q.index()];
                if self.region(p).is_some() || !alone(p) {
                    continue;
                }
                let free = |q: Point| self.region(q).is_none() && self.site(q).is_open_to(color);
                let points = self.flood([p], |q| (free(q), self.shut_by[q.index()] != Some(other)));
                for q in points.into_iter().filter(|&q| alone(q)) {
                    self.region[q.index()] = Some(self.colors.len());
                }
                self.colors.push(color);
            }
        }
    }

    fn territory(&self, eyes: &[Eye], falls: &Cells<bool>) -> Vec<Option<Color>> {
        let strictly = ByColor::from_fn(|color| self.reach(color, true));
        let mut values = vec![0; self.colors.len()];
        eyes.iter().for_each(|eye| values[eye.region] += eye.value);
        // Beside a stone thrown into a false eye nothing is counted either.
        let mut spoiled: ByColor<Cells<bool>> = ByColor::from_fn(|_| vec![false; self.size.cells()]);
        for p in self.size.points().filter(|p| falls[p.index()]) {
            if let Site::Dead(color) = self.site(p) {
                self.size.neighbors(p).for_each(|n| spoiled[color.opponent()][n.index()] = true);
            }
        }
        let owner = |p: Point| {
            let region = self.region(p)?;
            let color = self.colors[region];
            if self.site(p).is_living() {
                return Some(color);
            }
            let counts = values[region] >= 2
                && !falls[p.index()]
                && !spoiled[color][p.index()]
                && !strictly[color.opponent()][p.index()]
                && self.area(p).into_iter().all(|q| self.region(q) == Some(region));
            counts.then_some(color)
        };
        self.size.points().map(owner).collect()
    }
}
