//! A thinker behind the protocol: the game, its commands, and when to think.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lanke_rules::{Board, Color, Komi, Move, Point, Position, Ruleset, Size, picture};

use super::analyze::{Dialect, Wish, vertex};
use super::line::{Request, answer};
use super::time::Time;
use crate::{Budget, Choice, Task, Thinker};

/// What the server knows of the lines that wait behind the one it answers.
pub trait Input {
    /// Whether another line has come, which ends an analysis.
    fn is_waiting(&mut self) -> bool;

    /// Sleeps until another line has come or none will.
    fn wait(&mut self);
}

/// How the thinker is used.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The name that it gives itself.
    pub name: String,
    /// The law.
    pub ruleset: Ruleset,
    /// The board at the start.
    pub size: Size,
    /// The largest side of a board that it plays on.
    pub max_side: u32,
    /// How hard it thinks where nobody tells it about time.
    pub budget: Budget,
    /// Where chance begins.
    pub seed: u64,
    /// Threads to use.
    pub threads: usize,
    /// Bytes that a search may keep.
    pub memory: usize,
}

/// A game, and the thinker that plays it.
pub struct Server {
    setup: Setup,
    thinker: Box<dyn Thinker>,
    /// The position before the first move.
    start: Position,
    position: Position,
    moves: Vec<(Color, Move)>,
    komi: Komi,
    time: Time,
}

/// Every command that is answered.
const COMMANDS: [&str; 38] = [
    "all_legal",
    "analyze",
    "boardsize",
    "clear_board",
    "fixed_handicap",
    "genmove",
    "genmove_analyze",
    "get_komi",
    "gg-undo",
    "help",
    "is_legal",
    "kata-analyze",
    "kata-genmove_analyze",
    "kata-list_time_settings",
    "kata-time_settings",
    "kgs-time_settings",
    "known_command",
    "komi",
    "list_commands",
    "list_stones",
    "lz-analyze",
    "lz-genmove_analyze",
    "move_history",
    "name",
    "place_free_handicap",
    "play",
    "protocol_version",
    "query_boardsize",
    "quit",
    "rectangular_boardsize",
    "reg_genmove",
    "set_free_handicap",
    "showboard",
    "stop",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

type Answer = Result<String, String>;

fn fail(reason: &str) -> Answer {
    Err(reason.to_owned())
}

const SYNTAX: &str = "syntax error";

impl Server {
    /// A game from the empty board.
    pub fn new(setup: Setup, thinker: Box<dyn Thinker>) -> Self {
        let start = Position::new(setup.size, setup.ruleset);
        let komi = setup.ruleset.komi;
        Self { thinker, position: start.clone(), start, moves: Vec::new(), komi, time: Time::default(), setup }
    }

    /// Answers a line; `Break` when it was told to quit.
    pub fn handle(&mut self, line: &[u8], out: &mut dyn FnMut(&str), input: &mut dyn Input) -> ControlFlow<()> {
        let Some(Request { id, command, arguments }) = Request::parse(line) else {
            return ControlFlow::Continue(());
        };
        let streamed = match command.as_str() {
            "lz-analyze" => Some((Dialect::LeelaZero, false)),
            "kata-analyze" | "analyze" => Some((Dialect::KataGo, false)),
            "lz-genmove_analyze" => Some((Dialect::LeelaZero, true)),
            "kata-genmove_analyze" | "genmove_analyze" => Some((Dialect::KataGo, true)),
            _ => None,
        };
        match (streamed, Wish::parse(&arguments)) {
            (None, _) => {
                let result = self.answer(&command, &arguments);
                out(&answer(id, &result));
            }
            (Some(_), None) => out(&answer(id, &fail(SYNTAX))),
            (Some((dialect, moving)), Some(wish)) => {
                out(&format!("={}\n", id.map(|id| id.to_string()).unwrap_or_default()));
                let play = self.stream(&wish, dialect, moving, out, input);
                if !moving && !input.is_waiting() {
                    input.wait();
                }
                out(&(play + "\n"));
            }
        }
        if command == "quit" { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn answer(&mut self, command: &str, arguments: &[String]) -> Answer {
        let done = |result: Option<()>| result.map(|()| String::new()).ok_or_else(|| SYNTAX.to_owned());
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok(self.setup.name.clone()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => Ok(arguments.first().is_some_and(|c| COMMANDS.contains(&c.as_str())).to_string()),
            "list_commands" | "help" => Ok(COMMANDS.join("\n")),
            "quit" | "stop" => Ok(String::new()),
            "boardsize" | "rectangular_boardsize" => self.resize(arguments),
            "query_boardsize" => Ok(self.size().to_string().replace('×', " ")),
            "clear_board" => {
                self.restart(Position::new(self.size(), self.setup.ruleset));
                Ok(String::new())
            }
            "komi" => {
                let points = arguments.first().and_then(|k| k.parse().ok());
                done(points.and_then(Komi::from_points).map(|komi| self.komi = komi))
            }
            "get_komi" => Ok(self.komi.to_string()),
            "fixed_handicap" | "place_free_handicap" => self.handicap(arguments),
            "set_free_handicap" => self.free_handicap(arguments),
            "play" => self.play(arguments),
            "genmove" | "reg_genmove" => self.generate(arguments, command == "genmove"),
            "undo" => self.undo(1),
            "gg-undo" => match arguments.first().map_or(Ok(1), |n| n.parse()) {
                Ok(moves) => self.undo(moves),
                Err(_) => fail(SYNTAX),
            },
            "time_settings" => done(self.time.settings(arguments)),
            "kgs-time_settings" | "kata-time_settings" => done(self.time.named_settings(arguments)),
            "kata-list_time_settings" => Ok("none absolute byoyomi canadian fischer".to_owned()),
            "time_left" => {
                let side = arguments.first().and_then(|word| color(word));
                done(side.and_then(|side| self.time.left(side, &arguments[1..])))
            }
            "showboard" => {
                let last = self.moves.last().and_then(|&(_, mv)| point(mv));
                Ok(format!("\n{}", picture::print_framed(self.position.board(), last)))
            }
            "is_legal" => match &self.parse_move(arguments)? {
                (side, Some(mv)) => Ok(u8::from(self.turned(*side).legal(*mv).is_ok()).to_string()),
                (_, None) => Ok("0".to_owned()),
            },
            "all_legal" => self.listed(arguments, |position, _| position.legal_points()),
            "list_stones" => self.listed(arguments, |position, side| {
                let board = position.board();
                board.size().points().filter(|&p| board.stone(p) == Some(side)).collect()
            }),
            "move_history" => {
                let side = |c: Color| c.to_string().to_lowercase();
                let lines = self.moves.iter().rev().map(|&(c, mv)| format!("{} {}", side(c), vertex(mv, self.size())));
                Ok(lines.collect::<Vec<_>>().join("\n"))
            }
            _ => fail("unknown command"),
        }
    }

    fn size(&self) -> Size {
        self.position.board().size()
    }

    fn restart(&mut self, start: Position) {
        self.position = start.clone();
        self.start = start;
        self.moves.clear();
    }

    /// The position with `side` to move.
    fn turned(&self, side: Color) -> Position {
        let mut position = self.position.clone();
        position.set_to_play(side);
        position
    }

    /// `9`, `9 13` or `9:13`: width and height.
    fn resize(&mut self, arguments: &[String]) -> Answer {
        let numbers: Result<Vec<u32>, _> = arguments.iter().flat_map(|word| word.split(':')).map(str::parse).collect();
        let (width, height) = match numbers.as_deref() {
            Ok([side]) => (*side, *side),
            Ok([width, height]) => (*width, *height),
            _ => return fail(SYNTAX),
        };
        match Size::new(width, height) {
            Ok(size) if width.max(height) <= self.setup.max_side => {
                self.restart(Position::new(size, self.setup.ruleset));
                Ok(String::new())
            }
            _ => fail("unacceptable size"),
        }
    }

    fn handicap(&mut self, arguments: &[String]) -> Answer {
        let stones = arguments.first().and_then(|n| n.parse().ok()).ok_or(SYNTAX)?;
        let points = self.size().handicap(stones).filter(|points| points.len() >= 2).ok_or("invalid handicap")?;
        self.place_stones(&points)?;
        Ok(self.names(&points))
    }

    fn free_handicap(&mut self, arguments: &[String]) -> Answer {
        let points: Option<Vec<Point>> = arguments.iter().map(|word| self.size().parse_vertex(word)).collect();
        let points = points.filter(|points| points.len() >= 2).ok_or("invalid handicap")?;
        if points.iter().enumerate().any(|(i, p)| points[..i].contains(p)) {
            return fail("repeated vertex");
        }
        self.place_stones(&points)?;
        Ok(String::new())
    }

    /// Black's handicap stones on the empty board, one by one by the law; White is to move.
    fn place_stones(&mut self, points: &[Point]) -> Result<(), String> {
        if !self.moves.is_empty() || self.position.board().empty().len() < self.size().area() {
            return Err("board not empty".to_owned());
        }
        let mut board = Board::new(self.size());
        points.iter().for_each(|&p| board.set(p, Some(Color::Black)));
        if points.iter().any(|&p| board.liberties(p) == 0) {
            return Err("invalid handicap".to_owned());
        }
        self.restart(Position::from_board(board, Color::White, self.setup.ruleset));
        Ok(())
    }

    /// A side and a move of it; no move where the vertex is none of this board.
    fn parse_move(&self, arguments: &[String]) -> Result<(Color, Option<Move>), String> {
        let [side, name] = arguments else { return Err(SYNTAX.to_owned()) };
        let side = color(side).ok_or(SYNTAX)?;
        if name.eq_ignore_ascii_case("pass") {
            return Ok((side, Some(Move::Pass)));
        }
        Ok((side, self.size().parse_vertex(name).map(Move::Play)))
    }

    fn play(&mut self, arguments: &[String]) -> Answer {
        let (side, mv) = self.parse_move(arguments)?;
        let mv = mv.ok_or("invalid vertex")?;
        let mut position = self.turned(side);
        position.play(mv).map_err(|_| "illegal move")?;
        self.position = position;
        self.moves.push((side, mv));
        Ok(String::new())
    }

    fn undo(&mut self, count: usize) -> Answer {
        let left = self.moves.len().checked_sub(count).ok_or("cannot undo")?;
        self.moves.truncate(left);
        self.position = self.start.clone();
        for &(side, mv) in &self.moves {
            self.position.set_to_play(side);
            self.position.play_unchecked(mv);
        }
        Ok(String::new())
    }

    fn generate(&mut self, arguments: &[String], play: bool) -> Answer {
        let side = arguments.first().and_then(|word| color(word)).ok_or(SYNTAX)?;
        self.think(side, self.budget(side), play, &mut |_| ControlFlow::Continue(()))
    }

    /// Thinks for `side` and makes the move, if it is to.
    fn think(
        &mut self,
        side: Color,
        budget: Budget,
        play: bool,
        report: &mut dyn FnMut(&crate::Analysis) -> ControlFlow<()>,
    ) -> Answer {
        let position = self.turned(side);
        let Setup { threads, memory, seed, .. } = self.setup;
        let seed = seed.wrapping_add(u64::from(position.moves()));
        let task = Task {
            start: &self.start,
            moves: &self.moves,
            budget,
            clock: self.time.clock(side),
            seed,
            threads,
            memory,
            ..Task::new(&position, budget)
        };
        let choice = self.thinker.think(&task, report).map_err(|error| error.to_string())?;
        let mv = match choice {
            Choice::Resign => return Ok("resign".to_owned()),
            Choice::Pass => Move::Pass,
            Choice::Play(p) => Move::Play(p),
        };
        if play {
            let mut position = position;
            position.play(mv).map_err(|illegal| format!("the player chose {}: {illegal}", vertex(mv, self.size())))?;
            self.position = position;
            self.moves.push((side, mv));
        }
        Ok(vertex(mv, self.size()))
    }

    /// What a move of `side` may cost.
    fn budget(&self, side: Color) -> Budget {
        // A side makes half of the moves that the empty points have room for, and some stay empty.
        let moves = (self.position.board().empty().len() / 3) as u32;
        match self.time.clock(side).map(|clock| clock.for_move(moves.max(4))) {
            Some(time) => {
                Budget { time: Some(self.setup.budget.time.map_or(time, |most| most.min(time))), ..self.setup.budget }
            }
            None => self.setup.budget,
        }
    }

    /// Streams an analysis until a line comes, or, where a move is to be made, until it is; what is said
    /// then.
    fn stream(
        &mut self,
        wish: &Wish,
        dialect: Dialect,
        moving: bool,
        out: &mut dyn FnMut(&str),
        input: &mut dyn Input,
    ) -> String {
        let side = wish.color.unwrap_or(self.position.to_play());
        let size = self.size();
        let budget = if moving { self.budget(side) } else { Budget::default() };
        let mut last: Option<Instant> = None;
        let mut latest = None;
        let result = self.think(side, budget, moving, &mut |analysis| {
            if analysis.candidates.is_empty() {
                // Nothing is known yet, or there is nothing to know.
            } else if last.is_none_or(|last| last.elapsed() >= wish.interval) && wish.interval > Duration::ZERO {
                last = Some(Instant::now());
                latest = None;
                out(&wish.line(analysis, size, dialect));
            } else {
                latest = Some(analysis.clone());
            }
            if !moving && input.is_waiting() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // A search that ended by itself has more to tell than its last line.
        if let Some(analysis) = latest.filter(|_| moving || !input.is_waiting()) {
            out(&wish.line(&analysis, size, dialect));
        }
        match result {
            Ok(mv) if moving => format!("play {mv}\n"),
            _ => String::new(),
        }
    }

    fn listed(&self, arguments: &[String], points: impl Fn(&Position, Color) -> Vec<Point>) -> Answer {
        let side = arguments.first().and_then(|word| color(word)).ok_or(SYNTAX)?;
        Ok(self.names(&points(&self.turned(side), side)))
    }

    fn names(&self, points: &[Point]) -> String {
        let names: Vec<String> = points.iter().map(|&p| vertex(Move::Play(p), self.size())).collect();
        names.join(" ")
    }
}

/// `b`, `W`, `black` …
pub(super) fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

fn point(mv: Move) -> Option<Point> {
    match mv {
        Move::Play(p) => Some(p),
        Move::Pass => None,
    }
}
