//! Ladders as KataGo reads them, an input that its networks were trained with.

use lanke_rules::{Board, Color, Point};

use super::field::{Cell, Field};

/// Moves that are tried for a chain before it counts as free.
const MOST_MOVES: u32 = 25_000;

/// Ladders of a board.
pub(super) struct Ladders {
    /// True if each point holds a stone that is caught, in the order of [`lanke_rules::Size::points`].
    pub(super) caught: Vec<bool>,
    /// True if playing there starts a ladder that works.
    pub(super) working: Vec<bool>,
}

/// Reads every chain of one or two liberties; moves that work are marked against chains of `against`.
pub(super) fn read(board: &Board, ko: Option<Point>, against: Color) -> Ladders {
    let size = board.size();
    let mut field = Field::new(board, ko);
    let places: Vec<usize> = field.places(size).collect();
    let mut ordinals = vec![0; field.len()];
    places.iter().enumerate().for_each(|(ordinal, &at)| ordinals[at] = ordinal);
    let mut ladders = Ladders { caught: vec![false; places.len()], working: vec![false; places.len()] };
    let mut done = vec![false; places.len()];
    for (ordinal, &at) in places.iter().enumerate() {
        let Cell::Stone(color) = field.cell(at) else { continue };
        if done[ordinal] {
            continue;
        }
        let chain = field.chain(at);
        chain.iter().for_each(|&stone| done[ordinals[stone]] = true);
        let mut reader = Reader { field: &mut field, chain: at, defender: color, moves: 0, depth: size.area() * 3 / 2 };
        let caught = match reader.field.liberties::<3>(at) {
            (_, 1) => reader.is_caught(),
            ([a, b, _], 2) => {
                let working = [a, b].map(|liberty| reader.works(liberty).then_some(liberty));
                if color == against {
                    working.into_iter().flatten().for_each(|liberty| ladders.working[ordinals[liberty]] = true);
                }
                working.iter().any(Option::is_some)
            }
            _ => false,
        };
        if caught {
            chain.iter().for_each(|&stone| ladders.caught[ordinals[stone]] = true);
        }
    }
    ladders
}

/// The search for one chain.
struct Reader<'a> {
    field: &'a mut Field,
    chain: usize,
    defender: Color,
    moves: u32,
    depth: usize,
}

impl Reader<'_> {
    /// True if the chain, in atari, is caught whatever its side does now.
    fn is_caught(&mut self) -> bool {
        let ko = self.field.ko.take();
        self.moves = 0;
        let caught = self.defends_in_vain(0) && self.moves < MOST_MOVES;
        self.field.ko = ko;
        caught
    }

    /// True if an attack there catches the chain.
    fn works(&mut self, liberty: usize) -> bool {
        let attacker = self.defender.opponent();
        if !self.field.legal(liberty, attacker) {
            return false;
        }
        let step = self.field.play(liberty, attacker);
        let caught = self.is_caught();
        self.field.undo(step);
        caught
    }

    /// True if each move of the defender fails.
    fn defends_in_vain(&mut self, depth: usize) -> bool {
        let ([liberty, _], count) = self.field.liberties::<2>(self.chain);
        // A ko that the attacker would have to win first saves the chain.
        if count >= 2 || self.field.ko.is_some() {
            return false;
        }
        if depth >= self.depth {
            return true;
        }
        let mut tries = self.captures();
        tries.push(liberty);
        !tries.into_iter().any(|at| self.escapes(at, depth))
    }

    fn escapes(&mut self, at: usize, depth: usize) -> bool {
        if self.moves >= MOST_MOVES {
            return true;
        }
        if !self.field.legal(at, self.defender) {
            return false;
        }
        self.moves += 1;
        let step = self.field.play(at, self.defender);
        let caught = self.attacks_well(depth + 1);
        self.field.undo(step);
        !caught
    }

    /// True if a move of the attacker catches the chain.
    fn attacks_well(&mut self, depth: usize) -> bool {
        let ([a, b, _], count) = self.field.liberties::<3>(self.chain);
        match count {
            0 | 1 => return true,
            2 => {}
            _ => return false,
        }
        if depth >= self.depth || self.dies_by_two_kos(a, b) {
            return true;
        }
        [a, b].into_iter().any(|at| {
            let attacker = self.defender.opponent();
            if self.moves >= MOST_MOVES || !self.field.legal(at, attacker) {
                return false;
            }
            self.moves += 1;
            let step = self.field.play(at, attacker);
            let caught = self.defends_in_vain(depth + 1);
            self.field.undo(step);
            caught
        })
    }

    /// Points where the defender captures chains of the attacker beside its own.
    fn captures(&mut self) -> Vec<usize> {
        let attacker = self.defender.opponent();
        let mut found = Vec::new();
        for stone in self.field.chain(self.chain) {
            for n in self.field.around(stone) {
                if self.field.is(n, attacker)
                    && let ([liberty, _], 1) = self.field.liberties::<2>(n)
                    && !found.contains(&liberty)
                {
                    found.push(liberty);
                }
            }
        }
        found
    }

    /// True if both liberties are kos for the attacker to take, and nothing else helps.
    fn dies_by_two_kos(&mut self, a: usize, b: usize) -> bool {
        [a, b].into_iter().all(|at| self.is_ko_capture(at) && self.defends_to_two(at)) && self.captures().is_empty()
    }

    /// True if the attacker would take a lone stone there and stand in atari alone.
    fn is_ko_capture(&mut self, at: usize) -> bool {
        let mut taken = 0;
        for n in self.field.around(at) {
            match self.field.cell(n) {
                Cell::Border => {}
                Cell::Stone(color) if color == self.defender => {
                    if self.field.count_liberties::<2>(n) == 1 {
                        taken += self.field.chain(n).len();
                    }
                }
                _ => return false,
            }
        }
        taken == 1
    }

    /// True if the defender's chain there would have two liberties at the most.
    fn defends_to_two(&mut self, at: usize) -> bool {
        // The ko there is the attacker's.
        let ko = self.field.ko.take();
        let few = !self.field.legal(at, self.defender) || {
            let step = self.field.play(at, self.defender);
            let count = self.field.count_liberties::<3>(at);
            self.field.undo(step);
            count <= 2
        };
        self.field.ko = ko;
        few
    }
}

#[cfg(test)]
mod tests {
    use lanke_rules::picture;

    use super::*;

    /// Reads a picture and gives it back with `!` on stones that are caught and `*` on moves that work.
    fn check(before: &str, against: Color, after: &str) {
        let board = picture::parse(before).unwrap();
        let ladders = read(&board, None, against);
        let width = usize::from(board.size().width());
        let mut rows: Vec<String> = Vec::new();
        for (i, p) in board.size().points().enumerate() {
            if i % width == 0 {
                rows.push(String::new());
            }
            let plain = match board.stone(p) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            let mark = if ladders.caught[i] {
                '!'
            } else if ladders.working[i] {
                '*'
            } else {
                plain
            };
            rows.last_mut().unwrap().push(mark);
        }
        let after: String = after.split_whitespace().collect::<Vec<_>>().join("\n");
        assert_eq!(rows.join("\n"), after, "\n{}", rows.join("\n"));
    }

    #[test]
    fn a_ladder_runs_into_the_edge() {
        let board = "
            .......
            ..X....
            .XO....
            .X.....
            .......
            .......
            .......
        ";
        let caught = "
            .......
            ..X....
            .X!*...
            .X.....
            .......
            .......
            .......
        ";
        check(board, Color::White, caught);
        check(board, Color::Black, &caught.replace('*', "."));
    }

    #[test]
    fn a_stone_on_the_way_breaks_a_ladder() {
        let board = "
            .......
            ..X....
            .XO....
            .X.....
            .......
            ....O..
            .......
        ";
        check(board, Color::White, board);
    }

    #[test]
    fn a_chain_in_atari_that_runs_into_the_edge_is_caught() {
        check(
            "
            XO...
            .O...
            .....
            ",
            Color::White,
            "
            !O...
            .O...
            .....
            ",
        );
    }
}
