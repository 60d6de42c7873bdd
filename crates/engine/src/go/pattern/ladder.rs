//! Reading ladders: whether a chain in atari, or about to be, gets away.

use super::scene::{At, EMPTY, OWN, PatternScene, around};

/// Stones of both sides that a ladder is read ahead.
const DEPTH: u32 = 80;
/// Positions that one ladder may cost.
const BUDGET: u32 = 200;

impl PatternScene {
    /// Finds out of every chain with one or two liberties whether it is caught.
    pub(super) fn read_ladders(&mut self) {
        for i in 0..self.chains.len() {
            let chain = self.chains[i];
            let Some(&stone) = self.stones(&chain).first() else { continue };
            match chain.liberties {
                1 => self.chains[i].caught = self.read(|scene| scene.flees_in_vain(stone, DEPTH)),
                2 => {
                    let catches = [0, 1].map(|k| self.read(|scene| scene.catches(stone, chain.liberty[k], DEPTH)));
                    self.chains[i].catches = catches;
                    self.chains[i].caught = catches != [false; 2];
                }
                _ => {}
            }
        }
    }

    /// True if the own chain of `stone`, which a move on `at` leaves with two liberties, is caught.
    pub(super) fn extends_in_vain(&mut self, stone: At, at: At) -> bool {
        self.read(|scene| {
            let before = scene.undo.len();
            let caught = !scene.place(at, OWN) || scene.is_caught(stone, DEPTH);
            scene.take_back(before);
            caught
        })
    }

    fn read(&mut self, question: impl FnOnce(&mut Self) -> bool) -> bool {
        self.budget = BUDGET;
        question(self)
    }

    /// True if the chain at `target` is lost when the other side moves first.
    fn is_caught(&mut self, target: At, depth: u32) -> bool {
        let (liberties, [a, b]) = self.liberties(target, 3);
        match liberties {
            0 | 1 => true,
            2 => self.catches(target, a, depth) || self.catches(target, b, depth),
            _ => false,
        }
    }

    /// Number of empty cells beside `at`, apart from one.
    fn room(&self, at: At, apart: At) -> usize {
        around(at).iter().filter(|&&n| n != apart && self.cell(n) == EMPTY).count()
    }

    /// True if a stone of the other side on `at`, one of two liberties of the chain at `target`, catches it.
    fn catches(&mut self, target: At, at: At, depth: u32) -> bool {
        let flight = self.liberties(target, 3).1.into_iter().find(|&liberty| liberty != at);
        if flight.is_some_and(|flight| self.room(flight, at) > 2) {
            return false;
        }
        let before = self.undo.len();
        let side = self.cell(target) ^ 1;
        let caught = self.place(at, side) && self.flees_in_vain(target, depth - 1);
        self.take_back(before);
        caught
    }

    /// True if the chain at `target`, which is in atari, is lost though its side moves first.
    fn flees_in_vain(&mut self, target: At, depth: u32) -> bool {
        if depth <= 1 || self.budget == 0 {
            self.cut = true;
            return false;
        }
        self.budget -= 1;
        let (liberties, [last, _]) = self.liberties(target, 2);
        if liberties != 1 || self.room(last, 0) > 2 {
            return liberties == 0;
        }
        let base = self.trail.len();
        self.list_captures(target);
        // Its last liberty is tried even where it captures too: once.
        if !self.trail[base..].contains(&last) {
            self.trail.push(last);
        }
        let mut caught = true;
        for i in base..self.trail.len() {
            let (at, before) = (self.trail[i], self.undo.len());
            caught = !self.place(at, self.cell(target)) || self.is_caught(target, depth - 1);
            self.take_back(before);
            if !caught {
                break;
            }
        }
        self.trail.truncate(base);
        caught
    }

    /// Adds to the trail where the side of `target` can capture chains that touch it.
    fn list_captures(&mut self, target: At) {
        let base = self.trail.len();
        let side = self.cell(target);
        let mark = self.fresh();
        let mut touched = vec![target];
        self.mark(target, mark);
        let mut next = 0;
        let mut rivals = Vec::new();
        while let Some(&at) = touched.get(next) {
            next += 1;
            for n in around(at) {
                let cell = self.cell(n);
                if cell == side && self.mark(n, mark) {
                    touched.push(n);
                } else if cell == side ^ 1 && self.mark(n, mark) {
                    rivals.push(n);
                }
            }
        }
        for rival in rivals {
            if let (1, [capture, _]) = self.liberties(rival, 2)
                && !self.trail[base..].contains(&capture)
            {
                self.trail.push(capture);
            }
        }
    }

    /// The first two liberties of the chain at `target`, and how many there are up to `enough`.
    fn liberties(&mut self, target: At, enough: usize) -> (usize, [At; 2]) {
        let (side, mark, base) = (self.cell(target), self.fresh(), self.trail.len());
        let (mut count, mut found) = (0, [0; 2]);
        self.mark(target, mark);
        self.trail.push(target);
        let mut next = base;
        'all: while let Some(&at) = self.trail.get(next) {
            next += 1;
            for n in around(at) {
                let cell = self.cell(n);
                if (cell != side && cell != EMPTY) || !self.mark(n, mark) {
                    continue;
                }
                if cell == side {
                    self.trail.push(n);
                    continue;
                }
                if let Some(place) = found.get_mut(count) {
                    *place = n;
                }
                count += 1;
                if count == enough {
                    break 'all;
                }
            }
        }
        self.trail.truncate(base);
        (count, found)
    }

    /// Plays on an empty cell; `false` for suicide, which is played all the same until taken back.
    fn place(&mut self, at: At, side: u8) -> bool {
        self.set(at, side);
        let mut captured = false;
        for n in around(at) {
            if self.cell(n) == side ^ 1 && self.liberties(n, 1).0 == 0 {
                self.take_off(n);
                captured = true;
            }
        }
        captured || self.room(at, 0) > 0 || self.liberties(at, 1).0 > 0
    }

    fn take_off(&mut self, start: At) {
        let (side, base) = (self.cell(start), self.trail.len());
        self.set(start, EMPTY);
        self.trail.push(start);
        let mut next = base;
        while let Some(&at) = self.trail.get(next) {
            next += 1;
            for n in around(at) {
                if self.cell(n) == side {
                    self.set(n, EMPTY);
                    self.trail.push(n);
                }
            }
        }
        self.trail.truncate(base);
    }

    fn set(&mut self, at: At, cell: u8) {
        let old = std::mem::replace(&mut self.cells[usize::from(at)], cell);
        self.undo.push((at, old));
    }

    fn take_back(&mut self, to: usize) {
        while self.undo.len() > to {
            if let Some((at, cell)) = self.undo.pop() {
                self.cells[usize::from(at)] = cell;
            }
        }
    }
}
