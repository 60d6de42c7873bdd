//! `lanke problems exam`: problems of a set in a row, each with a time, in the terminal.

use std::io::{self, StdinLock};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use lanke_learn::{
    Attempt, Disguise, Exam, ExamRules, Grade, Judge, LEVELS, Outcome, ProblemSet, SetId, Shelf, Status,
};
use lanke_rules::{Move, picture};
use serde::Serialize;

use super::{SearchArgs, keep, moves, progress_file, read};
use crate::args;
use crate::input::read_line;
use crate::learner;
use crate::output::{self, Side, counted};

/// Bytes of a line of input.
const MAX_LINE: u64 = 1 << 12;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// File of problems [default: those that come with the program]
    #[arg(conflicts_with = "level")]
    file: Option<PathBuf>,
    /// Level of the problems that come with the program
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(LEVELS)))]
    level: u8,
    /// Number of problems
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    count: u32,
    /// Time for each problem, in seconds; a line that comes later does not count
    #[arg(long, default_value = "60", value_parser = args::seconds)]
    time: Duration,
    /// Right answers that pass [default: seven of ten]
    #[arg(long)]
    pass: Option<u32>,
    /// Random seed, for the same problems again [default: another each time]
    #[arg(long)]
    seed: Option<u64>,
    /// Count the answers in the progress
    #[arg(long)]
    keep: bool,
    #[command(flatten)]
    search: SearchArgs,
    /// Print JSON: a line for each problem, one for each answer, and the result
    #[arg(long)]
    json: bool,
}

/// Line of JSON.
#[derive(Serialize)]
#[serde(rename_all = "lowercase", tag = "event")]
enum Event {
    Problem { number: usize, of: usize, place: usize, to_play: Side, board: Vec<String>, seconds: f64 },
    Reply { vertex: String, board: Vec<String> },
    Answer { number: usize, place: usize, grade: &'static str, seconds: f64 },
    Result { right: usize, of: usize, pass: usize, passed: bool },
}

pub(super) fn run(args: &Args) -> Result<()> {
    let set = match &args.file {
        Some(file) => read(file, None)?,
        None => Shelf::read(&SetId::Made(args.level))?.context("there are no problems of this level")?,
    };
    ensure!(!set.problems().is_empty(), "the file has no problems");
    let seed = args.seed.unwrap_or_else(|| learner::now().seconds.unsigned_abs());
    let problems = (args.count as usize).min(set.problems().len());
    let pass = args.pass.map_or((7 * problems).div_ceil(10), |pass| pass as usize);
    let asked = counted(problems as u64, "problem");
    ensure!(pass <= problems, "this exam has {asked}: {pass} right answers cannot be given");
    let exam = Exam::draw(ExamRules { problems, time: args.time, pass }, set.problems().len(), seed);
    Terminal { args, set, exam, seed, input: io::stdin().lock() }.serve()
}

/// An exam and the one who takes it.
struct Terminal<'a> {
    args: &'a Args,
    set: ProblemSet,
    exam: Exam,
    seed: u64,
    input: StdinLock<'a>,
}

/// Line of input.
enum Line {
    Move(Move),
    Skip,
    Unknown,
    /// The wish to end, or the end of the input.
    Quit,
}

impl Terminal<'_> {
    fn serve(&mut self) -> Result<()> {
        while let Some(place) = self.exam.place() {
            let Some((attempt, grade, took)) = self.ask(place)? else { return Ok(()) };
            self.exam.answer(grade, took);
            let number = self.exam.answers().len();
            let Some(answer) = self.exam.answers().last().copied() else { return Ok(()) };
            if self.args.keep {
                let outcome = if answer.grade == Grade::Right { Outcome::Right } else { Outcome::Wrong };
                keep(&progress_file(&self.set)?, attempt.problem(), outcome)?;
            }
            let grade = match answer.grade {
                Grade::Right => "right",
                Grade::Wrong => "wrong",
                Grade::Late => "late",
            };
            let event =
                Event::Answer { number, place: self.set.place(place), grade, seconds: answer.took.as_secs_f64() };
            self.print(&event, &format!("{grade}, {:.0} s\n", answer.took.as_secs_f64()))?;
        }
        let (rules, right) = (self.exam.rules(), self.exam.right());
        let passed = self.exam.is_passed() == Some(true);
        let event = Event::Result { right, of: rules.problems, pass: rules.pass, passed };
        let words = if passed { "passed" } else { "not passed" };
        self.print(&event, &format!("\n{right} of {} right, {} to pass: {words}\n", rules.problems, rules.pass))
    }

    /// Asks a problem; the attempt, its grade and its time, or none where the input ends.
    fn ask(&mut self, place: usize) -> Result<Option<(Attempt, Grade, Duration)>> {
        let problem = self.set.problems()[place].clone();
        let judge = Judge::of(&problem, self.args.search.bytes(), &mut self.args.search.stop()).ok();
        let disguise = match self.args.file {
            Some(_) => Disguise::NONE,
            None => Disguise::random(self.seed.wrapping_add(place as u64)),
        };
        let mut attempt = Attempt::new(problem, disguise, judge);
        self.print_problem(&attempt, place)?;
        let begun = Instant::now();
        loop {
            let Some(line) = read_line(&mut self.input, MAX_LINE)? else { return Ok(None) };
            let took = begun.elapsed();
            match self.line(&line, &attempt) {
                Line::Quit => return Ok(None),
                Line::Skip => return Ok(Some((attempt, Grade::Wrong, took))),
                Line::Unknown => self.say("a point such as B2, \"skip\" or \"quit\" is expected")?,
                Line::Move(mv) => match attempt.play(mv, &mut self.args.search.stop()) {
                    Err(_) => self.say("this move cannot be played")?,
                    Ok(played) => match played.status {
                        Status::Right => return Ok(Some((attempt, Grade::Right, took))),
                        Status::Wrong => return Ok(Some((attempt, Grade::Wrong, took))),
                        Status::Open => {
                            if let Some(reply) = played.reply {
                                self.print_reply(&attempt, reply)?;
                            }
                        }
                    },
                },
            }
            if took > self.exam.rules().time {
                return Ok(Some((attempt, Grade::Late, took)));
            }
        }
    }

    fn line(&self, line: &str, attempt: &Attempt) -> Line {
        match line.trim().to_ascii_lowercase().as_str() {
            "skip" => Line::Skip,
            "quit" => Line::Quit,
            _ => match moves(line.trim(), attempt.board().size()).as_deref() {
                Ok(&[mv]) => Line::Move(mv),
                _ => Line::Unknown,
            },
        }
    }

    fn print_problem(&self, attempt: &Attempt, place: usize) -> Result<()> {
        let (number, rules) = (self.exam.answers().len() + 1, self.exam.rules());
        let (board, learner) = (attempt.board(), attempt.learner());
        let event = Event::Problem {
            number,
            of: rules.problems,
            place: self.set.place(place),
            to_play: learner.into(),
            board: lines(attempt),
            seconds: rules.time.as_secs_f64(),
        };
        let head = format!("\n{number}/{}: {learner} to play, {:.0} s\n", rules.problems, rules.time.as_secs_f64());
        self.print(&event, &(head + &picture::print_framed(&board, None)))
    }

    fn print_reply(&self, attempt: &Attempt, reply: Move) -> Result<()> {
        let board = attempt.board();
        let vertex = board.size().move_name(reply);
        let text = format!("{vertex}\n{}", picture::print_framed(&board, reply.point()));
        self.print(&Event::Reply { vertex, board: lines(attempt) }, &text)
    }

    fn say(&self, sentence: &str) -> Result<()> {
        if self.args.json {
            output::complain(sentence);
            return Ok(());
        }
        output::print(&format!("{sentence}\n"))
    }

    fn print(&self, event: &Event, text: &str) -> Result<()> {
        if self.args.json { output::print_json(event) } else { output::print(text) }
    }
}

fn lines(attempt: &Attempt) -> Vec<String> {
    picture::rows(&attempt.board())
}
