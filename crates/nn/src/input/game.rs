//! A game as a network is told of it: the law, the board and those before it, the passes.

use lanke_engine::{HandicapGuess, Profile};
use lanke_rules::{Board, Color, Count, Illegal, Komi, Move, Point, Position, Ruleset, Scoring, Tax};

use super::area;

/// Rule settings of a network besides the ruleset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleSettings {
    /// Points that White receives, besides what the ruleset gives for handicap stones.
    pub komi: Komi,
    /// Black's handicap stones; none where they are to be guessed from the beginning of the game.
    pub handicap: Option<u16>,
    /// True if the first pass is worth half a point.
    pub button: bool,
    /// True if a player may answer a pass by one although dead stones are still on the board.
    pub friendly_pass: bool,
}

impl RuleSettings {
    /// Those of a ruleset: passes are friendly where dead stones are marked.
    pub fn of(ruleset: &Ruleset, komi: Komi) -> Self {
        Self { komi, handicap: None, button: false, friendly_pass: ruleset.dead == lanke_rules::DeadStones::Marked }
    }
}

/// A board and its ko.
#[derive(Clone, Debug)]
pub(super) struct PastBoard {
    pub(super) board: Board,
    pub(super) ko: Option<Point>,
}

/// A game from its start to a position.
#[derive(Clone, Debug)]
pub struct GameHistory {
    pub(super) terms: RuleSettings,
    position: Position,
    ko: Option<Point>,
    /// The scene before the latest move, and the one before that.
    pub(super) earlier: [Option<PastBoard>; 2],
    /// The latest moves, the latest first, and how many were made in all.
    pub(super) latest: [Option<(Color, Move)>; 5],
    pub(super) moves: usize,
    /// Number of the latest moves that were legal without interruption.
    pub(super) lawful: usize,
    /// Half points that White gains by what was played, as opposed to what is on the board.
    bonus: i32,
    pub(super) button_taken: bool,
    /// Passes in a row that count towards the end.
    pub(super) passes: u32,
    /// Positions in which a side passed: stones, side, ko.
    passed: Vec<(u64, Color, Option<Point>)>,
    handicap: HandicapGuess,
    /// The people who play, if known.
    pub(super) people: Option<Profile>,
}

impl GameHistory {
    /// A game that begins there.
    pub fn new(start: &Position, terms: RuleSettings) -> Self {
        let board = start.board();
        let count = |color| board.size().points().filter(|&p| board.stone(p) == Some(color)).count() as i32;
        let (black, white) = (count(Color::Black), count(Color::White));
        let captures = start.captures();
        // Every stone that Black played is a point for White when territory is counted as area, and the other way.
        let played = black + captures.white as i32 - white - captures.black as i32;
        let mut position = start.clone();
        position.resume();
        Self {
            terms,
            ko: start.ko(),
            position,
            earlier: [None, None],
            latest: [None; 5],
            moves: 0,
            lawful: 0,
            bonus: if start.ruleset().scoring == Scoring::Territory { 2 * played } else { 0 },
            button_taken: false,
            passes: 0,
            passed: Vec::new(),
            handicap: HandicapGuess::new(start),
            people: None,
        }
    }

    /// A game that began at `start` and went on by these moves, legal or not.
    pub fn of(start: &Position, terms: RuleSettings, moves: &[(Color, Move)]) -> Self {
        let mut game = Self::new(start, terms);
        moves.iter().for_each(|&(color, mv)| game.play(color, mv));
        game
    }

    /// The same game, played by these people.
    #[must_use]
    pub fn by(self, people: Option<Profile>) -> Self {
        Self { people, ..self }
    }

    /// Makes a move, which must be on the board and is not tested besides.
    pub fn play(&mut self, color: Color, mv: Move) {
        self.position.set_to_play(color);
        let scene = PastBoard { board: self.board().clone(), ko: self.ko };
        let [last, _] = std::mem::replace(&mut self.earlier, [Some(scene), None]);
        self.earlier[1] = last;
        self.latest.rotate_right(1);
        self.latest[0] = Some((color, mv));
        self.moves += 1;
        self.handicap.play(color, mv);
        self.lawful = if self.position.legal(mv).is_ok() { self.lawful + 1 } else { 0 };
        match mv {
            Move::Pass => self.pass(color),
            Move::Play(_) => {
                self.passes = 0;
                if self.ruleset().scoring == Scoring::Territory {
                    self.bonus += if color == Color::Black { 2 } else { -2 };
                }
            }
        }
        self.position.play_unchecked(mv);
        self.ko = match (mv, self.position.captured()) {
            (Move::Play(p), &[(taken, owner)])
                if owner != color && self.board().chain_len(p) == 1 && self.board().liberties(p) == 1 =>
            {
                Some(taken)
            }
            _ => None,
        };
        // The play ends by its own count of passes.
        self.position.resume();
    }

    fn pass(&mut self, color: Color) {
        self.passed.push((self.board().hash(), color, self.ko));
        if self.terms.button && !self.button_taken {
            self.button_taken = true;
            self.passes = 0;
            self.bonus += if color == Color::White { 1 } else { -1 };
        } else {
            self.passes += 1;
        }
    }

    /// The law.
    pub fn ruleset(&self) -> &Ruleset {
        self.position.ruleset()
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// The side to move.
    pub fn to_play(&self) -> Color {
        self.position.to_play()
    }

    /// Gives the turn to a side.
    pub fn set_to_play(&mut self, color: Color) {
        if color != self.position.to_play() {
            self.position.set_to_play(color);
            self.ko = None;
        }
    }

    /// True if the side to move may make this move, the play being on.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn legal(&self, mv: Move) -> Result<(), Illegal> {
        self.position.legal(mv)
    }

    /// True if so many passes were made that the play is over.
    pub fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// The same stones as if nobody knew what led to them, with no pass made.
    pub fn without_past(&self) -> Self {
        Self {
            earlier: [None, None],
            latest: [None; 5],
            moves: 0,
            lawful: 0,
            passes: 0,
            passed: Vec::new(),
            ..self.clone()
        }
    }

    /// Ownership of each point if all stones stay that do not surely die, in the order of
    /// [`lanke_rules::Size::points`].
    pub(crate) fn area(&self) -> Vec<Option<Color>> {
        let (board, suicide) = (self.board(), self.ruleset().suicide == lanke_rules::Suicide::Chains);
        match (self.ruleset().tax, self.ruleset().scoring) {
            (Tax::None, _) => area::area(board, suicide),
            (_, Scoring::Area) => area::independent(board, suicide, true),
            (_, Scoring::Territory) => {
                // Whoever played a stone has paid a point for it, which is given back in seki too.
                let independent = area::independent(board, suicide, false);
                board.size().points().zip(independent).map(|(p, owner)| owner.or(board.stone(p))).collect()
            }
        }
    }

    /// Points by which the group tax puts White ahead in the count, these stones being dead.
    pub(crate) fn tax(&self, dead: &[Point]) -> f64 {
        match self.ruleset().tax {
            Tax::None | Tax::Seki => 0.0,
            Tax::Group => {
                let count = Count { dead, ..Count::of_board(self.board()) };
                let tally = *count.score(self.ruleset(), Komi::default()).tally();
                f64::from((tally.white.bonus - tally.black.bonus).halves()) / 2.0
            }
        }
    }

    /// The point of a simple ko that was just taken.
    pub(super) fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// True if the side to move passed here before, which ends the play where repetition is allowed.
    pub(super) fn passed_here(&self) -> bool {
        self.ruleset().ko == lanke_rules::Ko::Simple
            && self.passed.contains(&(self.board().hash(), self.to_play(), self.ko))
    }

    /// Passes in a row that count towards the end, were the side to move to pass now.
    pub(super) fn passes_after_pass(&self) -> u32 {
        if self.terms.button && !self.button_taken { 0 } else { self.passes + 1 }
    }

    /// Points that White receives in all when the board is counted by area.
    pub fn white_points(&self) -> f64 {
        let handicap = self.terms.handicap.unwrap_or_else(|| self.handicap.stones());
        let compensation = f64::from(self.ruleset().compensation(handicap));
        self.terms.komi.points() + f64::from(self.bonus) / 2.0 + compensation
    }
}
