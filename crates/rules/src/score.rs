//! Counting a finished game: what each side has, whose every point is, and who has won.

mod eyespace;
mod owners;
mod strict;

pub(crate) use owners::neutral_areas;
use owners::{in_seki, owners};

use crate::{
    Board, ByColor, Color, DeadStones, Komi, Outcome, Passing, Point, Points, Position, Ruleset, Scoring, Size,
};
use crate::{Tax, Zi};

/// Input of scoring: the stones at the end, and the captures and handicap of the game.
#[derive(Clone, Copy, Debug)]
pub struct Count<'a> {
    /// The stones at the end of the play.
    pub board: &'a Board,
    /// Stones marked dead: one point of a chain marks the whole chain; empty points say nothing.
    pub dead: &'a [Point],
    /// Stones that each side has taken off the other.
    pub prisoners: ByColor<u32>,
    /// Passes that each side has made.
    pub passed: ByColor<u32>,
    /// Black's handicap stones.
    pub handicap: u16,
    /// Reading that tells eyes in seki from territory, where the ruleset distinguishes them.
    pub reading: Reading,
}

/// Strictness of reading a board with unfilled neutral points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// As players agree on it when they stop: a false eye that needs no filling yet counts, and a
    /// group is in seki only if it meets one that has no two eyes either.
    #[default]
    Agreed,
    /// As it stands, by the method of goscorer: false eyes do not count, and every region that one side alone
    /// reaches is in seki unless it holds two eyes.
    Strict,
}

impl<'a> Count<'a> {
    /// Stones on a board and nothing else: no prisoner, no pass, no handicap, nothing dead.
    pub fn of_board(board: &'a Board) -> Self {
        let (prisoners, passed) = (ByColor::default(), ByColor::default());
        Self { board, dead: &[], prisoners, passed, handicap: 0, reading: Reading::Agreed }
    }

    /// The end of a game without handicap: its stones, prisoners and passes.
    pub fn of_position(position: &'a Position, dead: &'a [Point]) -> Self {
        let (prisoners, passed) = (position.captures(), position.passed());
        Self { board: position.board(), dead, prisoners, passed, handicap: 0, reading: Reading::Agreed }
    }

    /// Counts by `ruleset`, White receiving `komi`.
    pub fn score(&self, ruleset: &Ruleset, komi: Komi) -> Score {
        let marked = match ruleset.dead {
            DeadStones::Marked => dead_points(self.board, self.dead),
            DeadStones::None => Vec::new(),
        };
        let mut living = self.board.clone();
        let mut tally: ByColor<Tally> = ByColor::default();
        for &(p, color) in &marked {
            living.set(p, None);
            tally[color].dead += 1;
        }
        let owners = owners(&living, &marked, ruleset.tax, self.reading);
        let taxed = if ruleset.tax == Tax::Group { owners.groups } else { ByColor::default() };
        let owners = owners.points;
        for (p, owner) in self.board.size().points().zip(&owners) {
            match (living.stone(p), *owner) {
                (Some(color), _) => tally[color].stones += 1,
                (None, Some(color)) => tally[color].territory += 1,
                (None, None) => {}
            }
        }
        for color in Color::BOTH {
            let pass_stones = if ruleset.passing == Passing::Stone { self.passed[color.opponent()] } else { 0 };
            tally[color].captures = self.prisoners[color] + tally[color.opponent()].dead + pass_stones;
        }
        tally.white.bonus = Points::from(komi) + Points::whole(i32::from(ruleset.compensation(self.handicap)));
        for color in Color::BOTH {
            let t = &mut tally[color];
            t.bonus += Points::whole(-2 * taxed[color] as i32);
            let counted = match ruleset.scoring {
                Scoring::Area => t.stones + t.territory,
                Scoring::Territory => t.territory + t.captures,
            };
            t.total = Points::whole(counted as i32) + t.bonus;
        }
        Score { size: self.board.size(), tally, owners }
    }

    /// The stones that live in seki, if the marked ones are dead: groups without two eyes that meet one of
    /// the other side which has none either.
    pub fn in_seki(&self) -> Vec<Point> {
        let marked = dead_points(self.board, self.dead);
        let mut living = self.board.clone();
        marked.iter().for_each(|&(p, _)| living.set(p, None));
        in_seki(&living, &marked)
    }
}

/// A counted game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    size: Size,
    tally: ByColor<Tally>,
    owners: Vec<Option<Color>>,
}

/// Score of one side, by parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Its living stones.
    pub stones: u32,
    /// Points that only it surrounds, those under dead stones of the other included.
    pub territory: u32,
    /// Stones taken from the other side: in play, as dead stones, and as pass stones.
    pub captures: u32,
    /// Its own stones taken off as dead.
    pub dead: u32,
    /// Bonus: komi and handicap compensation, minus the group tax.
    pub bonus: Points,
    /// Total by the ruleset: stones and territory, or territory and captures, and the bonus.
    pub total: Points,
}

impl Score {
    /// Score of each side, by parts.
    pub fn tally(&self) -> &ByColor<Tally> {
        &self.tally
    }

    /// Owner of the point: the colour of its living stone, or the side that surrounds it. Shared points and those
    /// that do not count in seki have none.
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.owners[self.size.ordinal(point)]
    }

    /// Points that Black is ahead; negative when White is.
    pub fn lead(&self) -> Points {
        self.tally.black.total - self.tally.white.total
    }

    /// Outcome: the winner and the margin.
    pub fn outcome(&self) -> Outcome {
        Outcome::by_score(self.lead())
    }

    /// The count of one side as Chinese referees do it.
    pub fn zi(&self, color: Color) -> ZiCount {
        let quarters = |points: u32| 4 * points as i32;
        let shared = self.size.area() as i32
            - Color::BOTH.map(|c| (self.tally[c].stones + self.tally[c].territory) as i32).iter().sum::<i32>();
        let own = self.tally[color].stones + self.tally[color].territory;
        let given = self.tally[color.opponent()].bonus - self.tally[color].bonus;
        ZiCount {
            area: Zi::from_quarters(quarters(own) + 2 * shared),
            threshold: Zi::from_quarters(2 * self.size.area() as i32 + given.halves()),
        }
    }
}

/// One side counted in zi (数子法): it wins if its area is above its threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZiCount {
    /// Its living stones and territory, with half of the shared points.
    pub area: Zi,
    /// Half of the board and what komi and compensation move it by (归本数).
    pub threshold: Zi,
}

impl ZiCount {
    /// Margin of the area above the threshold.
    pub fn margin(self) -> Zi {
        self.area - self.threshold
    }
}

impl std::fmt::Display for ZiCount {
    /// As on a counting screen: `188 − 184 又 1/4 ＝ 3 又 3/4`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} − {} ＝ {}", self.area, self.threshold, self.margin())
    }
}

/// Every stone of the chains that `marks` touch, with its colour.
fn dead_points(board: &Board, marks: &[Point]) -> Vec<(Point, Color)> {
    let mut dead: Vec<(Point, Color)> = Vec::new();
    for &mark in marks {
        if !dead.iter().any(|d| d.0 == mark) {
            dead.extend(board.chain(mark).into_iter().filter_map(|p| Some((p, board.stone(p)?))));
        }
    }
    dead
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Board {
        crate::picture::parse(&rows.join("\n")).unwrap()
    }

    fn komi(points: f64) -> Komi {
        Komi::from_points(points).unwrap()
    }

    const SMALL: [&str; 5] = [
        ".X.O.", //
        "XX.O.", //
        ".XOOO", //
        "XXOX.", //
        ".XOO.",
    ];

    #[test]
    fn one_side_is_counted_in_zi() {
        let board = board(&SMALL);
        let dead = [Point::new(3, 3)];
        let count = Count { dead: &dead, prisoners: ByColor { black: 2, white: 1 }, ..Count::of_board(&board) };
        let score = count.score(&Ruleset::CHINESE, komi(0.5));
        assert_eq!((score.tally().black.stones, score.tally().black.territory), (7, 3));
        assert_eq!((score.tally().white.stones, score.tally().white.territory), (8, 5));
        assert_eq!(score.outcome().sgf(), "W+3.5");
        assert_eq!(score.zi(Color::White).to_string(), "14 − 12 又 1/4 ＝ 1 又 3/4");
        assert_eq!(score.zi(Color::Black).margin(), Zi::from_quarters(-7));
    }

    #[test]
    fn prisoners_and_dead_stones_count_in_territory_scoring() {
        let board = board(&SMALL);
        let dead = [Point::new(3, 3)];
        let count = Count { dead: &dead, prisoners: ByColor { black: 2, white: 1 }, ..Count::of_board(&board) };
        let score = count.score(&Ruleset::JAPANESE, komi(0.5));
        assert_eq!((score.tally().black.captures, score.tally().white.captures), (2, 2));
        assert_eq!(score.tally().black.dead, 1);
        assert_eq!(score.lead(), Points::from_halves(2 * (3 + 2) - 2 * (5 + 2) - 1));
        assert_eq!(score.owner(Point::new(3, 3)), Some(Color::White));
        assert_eq!(score.owner(Point::new(2, 0)), None);
    }

    #[test]
    fn every_stone_lives_where_none_may_be_marked() {
        let board = board(&SMALL);
        let dead = [Point::new(3, 3)];
        let count = Count { dead: &dead, ..Count::of_board(&board) };
        assert_eq!(count.score(&Ruleset::TROMP_TAYLOR, komi(0.0)).outcome().sgf(), "B+1");
    }

    #[test]
    fn handicap_and_pass_stones_go_to_white_and_to_the_other_side() {
        let board = board(&SMALL);
        let count = Count { handicap: 3, passed: ByColor { black: 2, white: 1 }, ..Count::of_board(&board) };
        let bonus = |ruleset: &Ruleset| count.score(ruleset, komi(0.5)).tally().white.bonus;
        assert_eq!(bonus(&Ruleset::CHINESE), Points::from_halves(7));
        assert_eq!(bonus(&Ruleset::AGA), Points::from_halves(5));
        assert_eq!(bonus(&Ruleset::JAPANESE), Points::from_halves(1));
        let territory = Ruleset { scoring: Scoring::Territory, ..Ruleset::AGA };
        assert_eq!(count.score(&territory, komi(0.0)).tally().map(|t| t.captures), ByColor { black: 1, white: 2 });
    }

    /// Ownership of the points: `X` and `O`, or `.` for nobody's.
    fn owners(rows: &[&str], ruleset: &Ruleset, reading: Reading) -> String {
        let board = board(rows);
        let score = Count { reading, ..Count::of_board(&board) }.score(ruleset, komi(0.0));
        let letter = |p| score.owner(p).map_or('.', |c| if c == Color::Black { 'X' } else { 'O' });
        let letters: Vec<char> = board.size().points().map(letter).collect();
        letters.chunks(rows[0].len()).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn eyes_in_seki_count_by_area_alone() {
        let seki = [
            ".XO.OX...", //
            "XXOOOX.X.",
            "OOXXXXX.X",
            ".OX......",
        ];
        let area = owners(&seki, &Ruleset::CHINESE, Reading::Agreed);
        assert_eq!(area, "XXOOOXXXX\nXXOOOXXXX\nOOXXXXXXX\nOOXXXXXXX");
        let territory = owners(&seki, &Ruleset::JAPANESE, Reading::Agreed);
        assert_eq!(territory, ".XO.OXXXX\nXXOOOXXXX\nOOXXXXXXX\n.OXXXXXXX");
    }

    #[test]
    fn groups_with_one_eye_that_hold_each_other_are_in_seki() {
        let rows = [
            ".O.X.O.OX", //
            "OOOXOOOOX",
            "XXXOOXXXX",
            "..XXXX...",
        ];
        let board = board(&rows);
        let mut in_seki = Board::new(board.size());
        Count::of_board(&board).in_seki().into_iter().for_each(|p| in_seki.set(p, board.stone(p)));
        assert_eq!(crate::picture::rows(&in_seki), [".O.X.O.O.", "OOOXOOOO.", "...OO....", "........."]);
    }

    #[test]
    fn false_eyes_count_unless_the_board_is_read_strictly() {
        // The white stones that reach up have F2 for their last liberty.
        let open = [
            "..XXOXX..", //
            "...XOOX..",
            "XXXXXOXXX",
            "OOXOO.O.O",
            ".OOO.OOOO",
        ];
        let strict = owners(&open, &Ruleset::JAPANESE, Reading::Strict);
        let agreed = owners(&open, &Ruleset::JAPANESE, Reading::Agreed);
        let point = |text: &str| text.lines().nth(3).and_then(|row| row.chars().nth(5));
        assert_eq!((point(&agreed), point(&strict)), (Some('O'), Some('.')));
    }

    #[test]
    fn a_group_tax_takes_two_points_for_each_living_group() {
        let board = board(&["..X.O..", "XXX.OOO", "..X.O..", "..X.O.."]);
        let with = |tax| Count::of_board(&board).score(&Ruleset { tax, ..Ruleset::CHINESE }, komi(0.0));
        assert_eq!(with(Tax::None).tally().black.total, Points::whole(12));
        assert_eq!(
            with(Tax::Group).tally().map(|t| t.total),
            ByColor { black: Points::whole(10), white: Points::whole(10) }
        );
    }
}
