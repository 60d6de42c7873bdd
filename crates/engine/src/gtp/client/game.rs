//! The game as a program knows it, and the commands that bring it to another position.

use lanke_rules::{Capture, Color, Komi, Move, Name, Point, Ruleset, Scoring, Size};

use super::super::rules;
use super::capabilities::Capabilities;
use crate::{HandicapGuess, Task};

/// Moves that are taken back one by one at most; beyond that the game is told anew.
const MAX_UNDO: usize = 40;

/// A game as it can be told to a program.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ProgramGame {
    size: Size,
    ruleset: Ruleset,
    komi: Komi,
    /// Black's handicap stones, for which the rules may compensate White.
    handicap: u16,
    /// Prisoners that White had more than Black at the beginning, where they count.
    prisoners: i32,
    /// The stones that it began with.
    stones: Vec<(Point, Color)>,
    /// True if they are told as Black's handicap.
    is_handicap: bool,
    /// Black's handicap stones as a program guesses them that knows the rules.
    guess: HandicapGuess,
    moves: Vec<(Color, Move)>,
}

/// The commands that bring a program from the game that it knows to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// True if they clear the board, with which a program may forget all that it was told before.
    pub(super) clears: bool,
}

/// A command of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) line: String,
    pub(super) need: Need,
}

/// Consequence of a refused command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Nothing.
    Wish,
    /// The program cannot play this game.
    Must,
    /// It does not play on such a board.
    Board,
    /// The game's moves are not to be had, but perhaps its position is.
    Move,
}

impl Step {
    fn new(line: impl Into<String>, need: Need) -> Self {
        Self { line: line.into(), need }
    }
}

/// `b` or `w`.
pub(super) fn letter(color: Color) -> char {
    match color {
        Color::Black => 'b',
        Color::White => 'w',
    }
}

impl ProgramGame {
    pub(super) fn of(task: &Task<'_>) -> Self {
        let board = task.start.board();
        let size = board.size();
        let stones: Vec<_> = size.points().filter_map(|p| board.stone(p).map(|color| (p, color))).collect();
        let first = task.moves.first().map_or(task.position.to_play(), |&(color, _)| color);
        let is_handicap = stones.len() >= 2 && first == Color::White && stones.iter().all(|s| s.1 == Color::Black);
        let ruleset = *task.position.ruleset();
        let captures = task.start.captures();
        let prisoners = match ruleset.scoring {
            Scoring::Territory => captures.white as i32 - captures.black as i32,
            Scoring::Area => 0,
        };
        Self {
            size,
            ruleset,
            komi: task.komi,
            handicap: task.handicap_stones(),
            prisoners,
            stones,
            is_handicap,
            guess: HandicapGuess::of(task.start, task.moves),
            moves: task.moves.to_vec(),
        }
    }

    /// The position of a task without the way that led to it, for programs that refuse its moves.
    pub(super) fn set_up(task: &Task<'_>) -> Self {
        let handicap = Some(task.handicap_stones());
        let task = Task { start: task.position, moves: &[], handicap, ..task.clone() };
        Self { is_handicap: false, ..Self::of(&task) }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    /// The side that a program takes to be to move unless it is told: after a set-up Black, after a handicap White.
    pub(super) fn turn(&self) -> Color {
        match self.moves.last() {
            Some((color, _)) => color.opponent(),
            None if self.is_handicap => Color::White,
            None => Color::Black,
        }
    }

    pub(super) fn push(&mut self, color: Color, mv: Move) {
        self.guess.play(color, mv);
        self.moves.push((color, mv));
    }

    /// The commands from what a program knows to this. Programs differ in what they forget when the board is
    /// cleared (komi, rules, clocks), so a new game is told as a whole, the board first.
    pub(super) fn plan(&self, known: Option<&Self>, capabilities: &Capabilities) -> Plan {
        let mut steps = Vec::new();
        if known.is_none_or(|known| known.size != self.size) {
            steps.push(Step::new(self.size_line(), Need::Board));
        }
        let way = known.and_then(|known| Some((known, self.way_from(known, capabilities)?)));
        let Some((known, (back, common))) = way else {
            steps.push(Step::new("clear_board", Need::Must));
            if self.ruleset.capture == Capture::Allowed {
                steps.extend(self.rules_lines(capabilities).into_iter().map(|line| Step::new(line, Need::Wish)));
                // Rules may bring a komi of their own.
                steps.push(Step::new(self.komi_line(capabilities), Need::Must));
            }
            steps.extend(self.stones(capabilities));
            steps.extend(self.plays(0));
            return Plan { steps, clears: true };
        };
        let komi = self.komi_line(capabilities);
        if self.ruleset.capture == Capture::Allowed && known.komi_line(capabilities) != komi {
            steps.push(Step::new(komi, Need::Must));
        }
        steps.extend((0..back).map(|_| Step::new("undo", Need::Move)));
        steps.extend(self.plays(common));
        Plan { steps, clears: false }
    }

    /// Number of moves to take back, and of those that are then there; none where it is better to begin anew.
    fn way_from(&self, known: &Self, capabilities: &Capabilities) -> Option<(usize, usize)> {
        let begins_equal = known.size == self.size && known.ruleset == self.ruleset && known.stones == self.stones;
        let common = known.moves.iter().zip(&self.moves).take_while(|(a, b)| a == b).count();
        let back = known.moves.len() - common;
        let is_way = back == 0 || back <= MAX_UNDO && back < common + 5 && capabilities.supports("undo");
        (begins_equal && is_way).then_some((back, common))
    }

    fn size_line(&self) -> String {
        let (width, height) = (self.size.width(), self.size.height());
        if width == height { format!("boardsize {width}") } else { format!("rectangular_boardsize {width} {height}") }
    }

    /// Commands for the rules. Before those that KataGo does not know come the nearest that it does: else the rules of
    /// another game would stay in force.
    fn rules_lines(&self, capabilities: &Capabilities) -> Vec<String> {
        if capabilities.supports("kata-set-rules") {
            let nearest = Ruleset { name: Name::Chinese, ..self.ruleset };
            let nearest = Some(nearest).filter(|_| self.ruleset.name == Name::Simplified);
            let rules = nearest.iter().chain([&self.ruleset]).map(rules::print);
            return rules.map(|rules| format!("kata-set-rules {rules}")).collect();
        }
        let name = match self.ruleset.name {
            Name::Japanese | Name::Korean => "japanese",
            Name::Aga => "aga",
            // By the Chinese ones White would be compensated for a handicap.
            Name::NewZealand | Name::TrompTaylor | Name::Ing => "new_zealand",
            Name::Chinese | Name::Simplified | Name::NoGo => "chinese",
        };
        capabilities.supports("kgs-rules").then(|| format!("kgs-rules {name}")).into_iter().collect()
    }

    /// Points that White receives besides those that the program itself gives for the handicap. A program that knows no rules
    /// gives none, and none knows of prisoners taken before the beginning.
    fn komi_line(&self, capabilities: &Capabilities) -> String {
        let known = if capabilities.supports("kata-set-rules") {
            self.guess.stones()
        } else if capabilities.supports("kgs-rules") && self.is_handicap {
            self.stones.len() as u16
        } else {
            0
        };
        let [given, known] = [self.handicap, known].map(|stones| i32::from(self.ruleset.compensation(stones)));
        format!("komi {}", self.komi.points() + f64::from(given - known + self.prisoners))
    }

    fn plays(&self, from: usize) -> impl Iterator<Item = Step> {
        let size = self.size;
        let play = move |&(color, mv): &(Color, Move)| format!("play {} {}", letter(color), size.move_name(mv));
        self.moves[from..].iter().map(move |mv| Step::new(play(mv), Need::Move))
    }

    /// The stones at the start. One by one they capture nothing, in whatever order.
    fn stones(&self, capabilities: &Capabilities) -> Vec<Step> {
        let name = |&(p, _): &(Point, Color)| self.size.vertex(p).to_string();
        let names = |stones: &[(Point, Color)]| stones.iter().map(name).collect::<Vec<_>>().join(" ");
        if self.stones.is_empty() {
            return Vec::new();
        }
        if self.is_handicap && capabilities.supports("set_free_handicap") {
            return vec![Step::new(format!("set_free_handicap {}", names(&self.stones)), Need::Must)];
        }
        let one = |stone: &(Point, Color)| format!("{} {}", letter(stone.1), name(stone));
        if !self.is_handicap && capabilities.supports("set_position") {
            let all: Vec<String> = self.stones.iter().map(one).collect();
            return vec![Step::new(format!("set_position {}", all.join(" ")), Need::Must)];
        }
        self.stones.iter().map(|stone| Step::new(format!("play {}", one(stone)), Need::Must)).collect()
    }
}
