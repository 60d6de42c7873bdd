//! What is thought of moves before they are tried: games that each is taken to have had, and won
//! (Gelly and Silver 2007, 2011; Baudiš and Gailly 2012), above all as likely as strong players play them.

use lanke_rules::{Color, Size};

use super::board::{Board, EMPTY, PASS, Place};
use super::pattern;
use super::shape::Shapes;
use super::tactics::Few;
use super::tree::Edge;

/// What is weighed before the search, in games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// For every move, half of them won.
    pub(crate) even: f32,
    /// Moves that take or save chains.
    pub(crate) tactics: f32,
    /// Known shapes beside the last move.
    pub(crate) shapes: f32,
    /// Throwing stones away.
    pub(crate) waste: f32,
    /// Moves near the last one.
    pub(crate) near: f32,
    /// The edge lines.
    pub(crate) lines: f32,
    /// A move that would be played for sure, as patterns say; by the square root of how likely it is.
    pub(crate) patterns: f32,
    /// Positions that may be read for a ladder.
    pub(crate) ladder: u32,
}

impl Weights {
    pub(crate) const FULL: Self = Self {
        even: 20.0,
        tactics: 25.0,
        shapes: 10.0,
        waste: 25.0,
        near: 20.0,
        lines: 15.0,
        patterns: 150.0,
        ladder: 60,
    };
}

/// Games for and against a move.
#[derive(Clone, Copy)]
struct Prior {
    games: f32,
    wins: f32,
}

impl Prior {
    fn good(&mut self, games: f32) {
        self.games += games;
        self.wins += games;
    }

    fn bad(&mut self, games: f32) {
        self.games += games;
    }
}

/// What patterns say, in memory that is used again.
#[derive(Debug)]
pub(crate) struct Patterns {
    scene: pattern::Scene,
    /// How likely each move is, in the order of [`lanke_rules::Size::points`].
    chances: Vec<f32>,
}

impl Patterns {
    pub(crate) fn new(size: Size) -> Self {
        Self { scene: pattern::Scene::new(), chances: vec![0.0; size.area()] }
    }

    fn look<const N: usize>(&mut self, board: &Board<N>, color: Color) {
        self.scene.look_at(board, color);
        pattern::Weights::builtin().priors(&mut self.scene, &mut self.chances);
    }
}

/// How likely a pass is taken to be before anything is known.
const PASS_CHANCE: f32 = 0.001;

/// The moves worth looking at, with what is thought of them; a pass is the last.
pub(crate) fn moves<const N: usize>(
    board: &Board<N>,
    color: Color,
    weights: &Weights,
    patterns: &mut Patterns,
) -> Vec<Edge> {
    patterns.look(board, color);
    let grid = board.grid();
    let scene = Scene::of(board, color, weights.ladder);
    let mut places: Vec<Place> = board.empty().iter().copied().filter(|&p| scene.is_move(p)).collect();
    places.sort_unstable();
    let mut edges: Vec<Edge> = Vec::with_capacity(places.len() + 1);
    for p in places {
        let chance = patterns.chances[grid.size().ordinal(grid.point(p))];
        let mut prior = scene.prior(p, weights);
        prior.good(weights.patterns * chance.sqrt());
        edges.push(Edge::new(p, prior.games, prior.wins, chance));
    }
    // A pass is looked at when little else is left, or when it is answered.
    let wins = if board.last()[0] == PASS || board.empty().len() < board.grid().size().area() / 4 { 0.3 } else { 0.05 };
    edges.push(Edge::new(PASS, weights.even, wins * weights.even, PASS_CHANCE));
    edges
}

/// A position and what all its moves are weighed by.
struct Scene<'a, const N: usize> {
    board: &'a Board<N>,
    color: Color,
    /// Distance to the last move, over stones of one chain for nothing; 0 is far.
    near: [u8; N],
    takes: Few,
    saves: Few,
    vain: Few,
    shapes: Few,
    ladder: u32,
}

impl<'a, const N: usize> Scene<'a, N> {
    fn of(board: &'a Board<N>, color: Color, ladder: u32) -> Self {
        let last = board.last()[0];
        let mut scene = Self {
            board,
            color,
            near: [0; N],
            takes: Few::NONE,
            saves: Few::NONE,
            vain: Few::NONE,
            shapes: Few::NONE,
            ladder,
        };
        if last != PASS {
            scene.spread(last);
            board.answer_shape(last, color, Shapes::known(), &mut scene.shapes);
        }
        for p in board.grid().all() {
            if board.chain(p) == p {
                scene.weigh_chain(p);
            }
        }
        if last != PASS
            && let Some(p) = board.nakade(last, color)
        {
            scene.saves.add(p);
        }
        scene
    }

    /// Moves that a chain calls for.
    fn weigh_chain(&mut self, chain: Place) {
        let (board, color) = (self.board, self.color);
        let own = board.is(chain, color);
        match board.liberties(chain) {
            1 if own => {
                let flight = board.last_liberty(chain);
                let mut nodes = self.ladder;
                if board.is_caught(chain, color, &mut nodes) {
                    self.vain.add(flight);
                } else {
                    board.rescuers(chain, color, &mut self.saves);
                    if board.liberties_after(flight, color, 2) > 1 {
                        self.saves.add(flight);
                    }
                }
            }
            1 => self.takes.add(board.last_liberty(chain)),
            2 => {
                let side = if own { color } else { color.opponent() };
                let mut nodes = self.ladder;
                if let Some(p) = board.chase(chain, side, &mut nodes) {
                    if own {
                        // Saved before the ladder begins, by more room.
                        for p in board.two_liberties(chain) {
                            if board.liberties_after(p, color, 3) > 2 {
                                self.saves.add(p);
                            }
                        }
                    } else if board.legal(p, color) {
                        self.takes.add(p);
                    }
                }
            }
            _ => {}
        }
    }

    /// Distances of one to four from the last move over the common fate graph: stones of a chain are
    /// one place (Graepel et al. 2001).
    fn spread(&mut self, last: Place) {
        let board = self.board;
        let mut open = vec![last];
        self.near[usize::from(last)] = 1;
        for distance in 1..=4_u8 {
            let mut next = Vec::new();
            let mut i = 0;
            while i < open.len() {
                let p = open[i];
                i += 1;
                for q in board.grid().around(p) {
                    if board.content(q) > EMPTY || self.near[usize::from(q)] != 0 {
                        continue;
                    }
                    let same = board.chain(p) != 0 && board.chain(p) == board.chain(q);
                    self.near[usize::from(q)] = if same { distance } else { distance + 1 };
                    if same { open.push(q) } else { next.push(q) }
                }
            }
            open = next;
        }
    }

    fn is_move(&self, p: Place) -> bool {
        let (board, color) = (self.board, self.color);
        // An eye is filled only to save a chain.
        board.legal(p, color)
            && (!board.is_eye(p, color) || board.beside(p, color).any(|own| board.liberties(own) == 1))
    }

    fn prior(&self, p: Place, weights: &Weights) -> Prior {
        let (board, color) = (self.board, self.color);
        let mut prior = Prior { games: weights.even, wins: weights.even / 2.0 };
        if self.takes.places().contains(&p) {
            prior.good(weights.tactics);
        }
        if self.saves.places().contains(&p) {
            prior.good(weights.tactics);
        }
        if self.vain.places().contains(&p) {
            prior.bad(weights.waste);
        }
        if self.shapes.places().contains(&p) {
            prior.good(weights.shapes);
        }
        if board.is_bad_self_atari(p, color) {
            prior.bad(weights.waste);
        }
        match self.near[usize::from(p)] {
            2 => prior.good(weights.near),
            3 => prior.good(weights.near * 0.9),
            4 => prior.good(weights.near * 0.4),
            5 => prior.good(weights.near * 0.2),
            _ => {}
        }
        if board.shape(p) & 0xFF == 0b10_10_10_10 || board.sides(p, EMPTY) == 3 {
            match board.grid().line(p) {
                0 => prior.bad(weights.lines),
                1 => prior.bad(weights.lines / 2.0),
                2 => prior.good(weights.lines / 2.0),
                _ => {}
            }
        }
        prior
    }
}
