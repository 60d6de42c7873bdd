//! `lanke lessons`: the first course, listed and played through in the terminal.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use lanke_app::words::{Lang, phrase, verdict, word};
use lanke_engine::{Budget, Task, Thinker};
use lanke_learn::lesson::{
    Figure, Hint, Judgement, Lesson, LessonFile, LessonPlay, LessonProgress, Step, illegal_key, lessons,
};
use lanke_players::{Networks, PlayerSpec, Programs, SilenceHandler, guess_dead};
use lanke_rules::{Komi, Move, Position, picture};
use serde::Serialize;

use crate::args::{self, Language};
use crate::input::read_line;
use crate::learner;
use crate::output;

/// Bytes of a line of input.
const MAX_LINE: u64 = 1 << 12;

/// Time that the opponent of a whole game has for a move.
const THINKING: Duration = Duration::from_millis(500);

#[derive(Debug, clap::Subcommand)]
pub(crate) enum LessonsCommand {
    /// List the lessons and the steps that are done
    List(ListArgs),
    /// Play through a lesson, with moves from standard input
    Play(PlayArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct ListArgs {
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// Number of the lesson [default: the first that is not finished]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=lessons().len() as i64))]
    number: Option<u8>,
    /// Number of the step to begin at [default: the first that is not finished]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    step: Option<u8>,
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
}

pub(crate) fn run(command: &LessonsCommand) -> Result<()> {
    match command {
        LessonsCommand::List(args) => list(args),
        LessonsCommand::Play(args) => play(args),
    }
}

/// A lesson as JSON has it.
#[derive(Debug, Serialize)]
struct ListedLesson<'a> {
    number: usize,
    id: &'a str,
    game: &'a str,
    title: &'a str,
    steps: usize,
    done: usize,
}

fn list(args: &ListArgs) -> Result<()> {
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let progress = learner::known(progress_file()?.read())?;
    let listed = |(index, lesson): (usize, &'static Lesson)| ListedLesson {
        number: index + 1,
        id: lesson.id,
        game: if lesson.is_nogo() { "nogo" } else { "go" },
        title: word(lang, lesson.title),
        steps: lesson.steps.len(),
        done: progress.steps_done(lesson),
    };
    let all: Vec<ListedLesson<'_>> = lessons().iter().enumerate().map(listed).collect();
    if args.json {
        return output::print_json(&all);
    }
    let line = |lesson: &ListedLesson<'_>| {
        format!("{:>2}  {}/{}  {}\n", lesson.number, lesson.done, lesson.steps, lesson.title)
    };
    output::print(&all.iter().map(line).collect::<String>())
}

fn play(args: &PlayArgs) -> Result<()> {
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let file = progress_file()?;
    let progress = learner::known(file.read())?;
    let (lesson, open) = chosen(args.number, &progress);
    let (step, steps) = (args.step.map_or(open, |step| usize::from(step) - 1), lesson.steps.len());
    ensure!(step < steps, "the lesson has {}: there is no step {}", output::counted(steps as u64, "step"), step + 1);
    let mut terminal = Terminal { play: LessonPlay::at(lesson, step), file, lang, opponent: None, calmed: false };
    terminal.print_step()?;
    terminal.print_word("les-how")?;
    terminal.serve()
}

/// The lesson of a number, or the next one, and its first step that is not finished.
fn chosen(number: Option<u8>, progress: &LessonProgress) -> (&'static Lesson, usize) {
    let next = progress.next().unwrap_or((&lessons()[0], 0));
    let Some(number) = number else { return next };
    let lesson = &lessons()[usize::from(number) - 1];
    let open = (0..lesson.steps.len()).find(|&step| !progress.is_step_done(lesson, step));
    (lesson, open.unwrap_or(0))
}

fn progress_file() -> Result<LessonFile> {
    Ok(LessonFile::within(&learner::folder()?))
}

/// Line of input.
enum Order {
    Move(Move),
    Number(u32),
    Hint,
    Again,
    Quit,
    Unknown,
}

/// A lesson and the one who plays it.
struct Terminal {
    play: LessonPlay,
    file: LessonFile,
    lang: Lang,
    /// Begun with the first whole game.
    opponent: Option<Box<dyn Thinker>>,
    /// The encouragement was printed.
    calmed: bool,
}

impl Terminal {
    /// Carries out line after line, to the end of the lesson or of the input.
    fn serve(&mut self) -> Result<()> {
        let interactive = io::stdin().is_terminal();
        let mut input = io::stdin().lock();
        loop {
            if interactive {
                output::print("> ")?;
            }
            let Some(text) = read_line(&mut input, MAX_LINE)? else { return Ok(()) };
            for name in text.split_whitespace() {
                match self.order(name) {
                    Order::Quit => return Ok(()),
                    order => self.carry_out(&order)?,
                }
                if self.play.is_finished() {
                    return self.print_word("les-finished");
                }
            }
        }
    }

    fn order(&self, name: &str) -> Order {
        let point = self.play.position().board().size().parse_vertex(name);
        match (name.to_ascii_lowercase().as_str(), point, name.parse()) {
            ("pass", ..) => Order::Move(Move::Pass),
            ("hint", ..) => Order::Hint,
            ("again", ..) => Order::Again,
            ("quit", ..) => Order::Quit,
            (_, Some(point), _) => Order::Move(Move::Play(point)),
            (_, None, Ok(number)) => Order::Number(number),
            (_, None, Err(_)) => Order::Unknown,
        }
    }

    fn carry_out(&mut self, order: &Order) -> Result<()> {
        let judgement = match *order {
            Order::Move(mv) => self.play.play(mv),
            Order::Number(number) => self.play.answer(number),
            Order::Hint => return self.print_hint(),
            Order::Again => {
                self.play.restart();
                return self.print_step();
            }
            Order::Quit | Order::Unknown => Judgement::NotWanted,
        };
        self.follow(judgement)
    }

    /// Prints what became of a move, and lets an opponent answer.
    fn follow(&mut self, judgement: Judgement) -> Result<()> {
        match judgement {
            Judgement::Right => self.end_step(),
            Judgement::GoOn { reply } => {
                if let Some(reply) = reply {
                    self.print_reply(reply)?;
                    return self.print_board();
                }
                if !self.play.awaits_opponent() {
                    return self.print_board();
                }
                let reply = self.think()?;
                self.print_reply(reply)?;
                let judgement = self.play.reply(reply);
                self.follow(judgement)
            }
            Judgement::Wrong { why, .. } => {
                self.print_word(why.key())?;
                if std::mem::replace(&mut self.calmed, true) { Ok(()) } else { self.print_word("les-calm") }
            }
            Judgement::Illegal(why) => self.print_word(illegal_key(why, self.play.lesson().is_nogo())),
            Judgement::NotWanted => self.print_word("les-how"),
        }
    }

    fn end_step(&mut self) -> Result<()> {
        self.print_board()?;
        self.print_word("les-right")?;
        let position = self.play.position();
        if let Some(outcome) = self.play.outcome(&guess_dead(position, Komi::default(), 0)) {
            let words = verdict(self.lang, outcome, position.ruleset(), Some(self.play.learner()));
            output::print(&format!("{words}\n"))?;
        }
        self.file.finish(self.play.lesson(), self.play.step_index())?;
        if self.play.next_step() { self.print_step() } else { Ok(()) }
    }

    /// Move of the opponent, the weakest of the built-in players.
    fn think(&mut self) -> Result<Move> {
        let opponent = match &mut self.opponent {
            Some(opponent) => opponent,
            none => {
                let silence: SilenceHandler = Arc::new(|_, _| {});
                let programs = Programs { log: None, silence: &silence };
                none.insert(lanke_players::start(&PlayerSpec::Level(1), &Networks::default(), programs)?)
            }
        };
        let position = self.play.position();
        let task = Task { komi: Komi::default(), ..Task::new(position, Budget::time(THINKING)) };
        let choice = opponent.think(&task, &mut |_| ControlFlow::Continue(()))?;
        Ok(choice.mv().unwrap_or_else(|| played_on(position)))
    }

    fn print_step(&self) -> Result<()> {
        let (lesson, step) = (self.play.lesson(), self.play.step());
        let number = lessons().iter().position(|other| other.id == lesson.id).map_or(0, |index| index + 1);
        let head = phrase(self.lang, "les-number", &[("n", &number.to_string())]);
        let place = format!("{}/{}", self.play.step_index() + 1, lesson.steps.len());
        let [title, name, text] = [lesson.title, step.title, step.text].map(|key| word(self.lang, key));
        output::print(&format!("\n{head}  {title}  {place}\n{name}\n{text}\n{}", self.figures(step)))?;
        self.print_board()?;
        let (turn, task) = (word(self.lang, lesson.turn_key()), word(self.lang, step.task));
        let choices: Vec<String> = self.play.choices().iter().map(u32::to_string).collect();
        output::print(format!("{turn} {task} {}", choices.join(" ")).trim_end())?;
        output::print("\n")
    }

    /// Captions of the small boards, in a line.
    fn figures(&self, step: &Step) -> String {
        let caption = |figure: &Figure| phrase(self.lang, figure.caption, &[("n", &figure.liberties().to_string())]);
        let captions: Vec<String> = step.figures.iter().map(caption).collect();
        if captions.is_empty() { String::new() } else { captions.join("  ") + "\n" }
    }

    fn print_board(&self) -> Result<()> {
        let last = self.play.last_move().and_then(Move::point);
        let mut text = picture::print_framed(self.play.position().board(), last);
        if let Some(counter) = self.play.counter() {
            let name = word(self.lang, counter.key());
            writeln!(text, "{name}: {}", counter.open).context("no text")?;
        }
        output::print(&text)
    }

    fn print_hint(&mut self) -> Result<()> {
        let size = self.play.position().board().size();
        let text = match self.play.hint() {
            Some(Hint::Points(points)) => {
                points.iter().map(|&point| size.vertex(point).to_string()).collect::<Vec<_>>().join(" ")
            }
            Some(Hint::Pass) => word(self.lang, "play-pass").to_owned(),
            Some(Hint::Number(number)) => number.to_string(),
            None => word(self.lang, "les-how").to_owned(),
        };
        output::print(&(text + "\n"))
    }

    fn print_reply(&self, reply: Move) -> Result<()> {
        let text = match reply {
            Move::Pass => word(self.lang, "play-pass").to_owned(),
            Move::Play(point) => {
                let vertex = self.play.position().board().size().vertex(point).to_string();
                phrase(self.lang, "les-replies", &[("n", &vertex)])
            }
        };
        output::print(&(text + "\n"))
    }

    fn print_word(&self, key: &str) -> Result<()> {
        output::print(&format!("{}\n", word(self.lang, key)))
    }
}

/// Move of an opponent that would resign: a lesson is played to its end.
fn played_on(position: &Position) -> Move {
    if position.legal(Move::Pass).is_ok() {
        return Move::Pass;
    }
    position.legal_points().first().map_or(Move::Pass, |&point| Move::Play(point))
}
