//! Findings: facts about a move that a computation has proved on the board, or for areas that two analyses show.

use lanke_rules::{Color, Move, Point};

/// Fact about a move, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Point of the move that it is about.
    pub at: Point,
    /// Side that makes the move.
    pub color: Color,
    /// The fact.
    pub fact: Fact,
}

/// Fact about a move. *Own* stones are those of the side that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// So many stones are taken off the board, not in a ko.
    Takes(u32),
    /// A chain of the other side is lost, whatever that side answers anywhere.
    Catches(Capture),
    /// An own chain can be captured next, by the first move of the line.
    Exposes(Capture),
    /// An own chain with the stone just played is in atari, and is captured next at this point.
    SelfAtari(Chain, Point),
    /// An own chain that the move played leaves to capture has so many liberties instead, and no capture of it was found.
    Frees(Chain, u32),
    /// Two chains of the other side are attacked, and no answer saves both.
    Double(Double),
    /// A chain of the other side is dead although that side is to move, with so many eyes of its own: none or one.
    Kills(Chain, u32),
    /// An own chain can be killed next, at this point.
    LeavesDead(Chain, Point),
    /// An own chain that the move played leaves to be killed lives with two eyes, although the other side is to move.
    Lives(Chain),
    /// Points that the side held before the move, by the analysis, and no longer holds.
    AreaLost(Area),
    /// Points that the other side holds after the move, by the analysis, and did not hold before.
    AreaGiven(Area),
}

/// Chain of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Its first stone in the order of the board.
    pub at: Point,
    /// Number of its stones.
    pub stones: u32,
}

/// Proved capture of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The chain.
    pub chain: Chain,
    /// Manner of the capture.
    pub manner: Manner,
    /// The longest resistance that was read, up to the capture.
    pub line: Vec<Move>,
}

/// Manner of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// By atari after atari, or at once.
    Atari,
    /// In a ladder: the chain runs in steps that turn left and right.
    Ladder,
    /// In a net: a lone stone at a distance, and no way out.
    Net,
}

/// Two attacks of which only one can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Double {
    /// Kind of the attack.
    pub kind: DoubleKind,
    /// The chains attacked.
    pub chains: [Chain; 2],
    /// Points at which they are captured if there is no answer; two different ones.
    pub at: [Point; 2],
}

/// Kind of a double attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubleKind {
    /// Both chains are in atari.
    Atari,
    /// The stone lies between the chains and touches both.
    Cut,
    /// Any other.
    Threat,
}

/// Points of an area by an analysis, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Number of the points.
    pub points: u32,
    /// The point among them that has changed most.
    pub around: Point,
}
