//! A thinker behind the protocol: its commands and their answers.

use std::ops::ControlFlow;

use cpu_time::ProcessTime;
use lanke_rules::{Color, Komi, Position, Ruleset, Size};

use super::analyze::AnalyzeOptions;
use super::command::{ANALYSES, Command};
use super::failure::GtpError;
use super::game::GtpGame;
use super::line::{GtpRequest, MAX_LINE, answer};
use super::raw_evaluation::TrainingGames;
use super::record::RecordFiles;
use super::rules;
use super::time::{GtpClock, SYSTEMS};
use crate::{Budget, Thinker};

/// Lines that wait behind the one that the server answers.
pub trait PendingLines {
    /// True if another line has come, which ends an analysis.
    fn is_waiting(&mut self) -> bool;

    /// True if the next line is GoGui's `# interrupt`, which ends a search; it is taken then.
    fn is_interrupted(&mut self) -> bool;

    /// Sleeps until another line has come or none will.
    fn wait(&mut self);
}

/// Lines of a controller that has sent all of them at once.
pub struct AllLinesSent;

impl PendingLines for AllLinesSent {
    fn is_waiting(&mut self) -> bool {
        true
    }

    fn is_interrupted(&mut self) -> bool {
        false
    }

    fn wait(&mut self) {}
}

/// Configuration of a server.
pub struct Setup {
    /// The name that it gives itself.
    pub name: String,
    /// The law.
    pub ruleset: Ruleset,
    /// The board at the start.
    pub size: Size,
    /// The largest side of a board that it plays on.
    pub max_side: u32,
    /// Limits of the thinking; without a word about time or playouts, and told no clock, it takes
    /// three seconds a move.
    pub budget: Budget,
    /// Random seed.
    pub seed: u64,
    /// Threads to use.
    pub threads: usize,
    /// Bytes that a search may keep.
    pub memory: usize,
    /// True if it thinks while the other side does, once it has made a move.
    pub ponder: bool,
    /// Files of records.
    pub files: RecordFiles,
}

/// A game, and the thinker that plays it.
pub struct Server {
    pub(super) setup: Setup,
    pub(super) thinker: Box<dyn Thinker>,
    pub(super) game: GtpGame,
    pub(super) time: GtpClock,
    /// True if it plays this game, and does not only look on.
    pub(super) plays: bool,
}

pub(super) type Answer = Result<String, GtpError>;

/// The answer of commands that tell nothing.
pub(super) const DONE: Answer = Ok(String::new());

impl Server {
    /// A game from the empty board.
    pub fn new(setup: Setup, thinker: Box<dyn Thinker>) -> Self {
        let game = GtpGame::new(Position::new(setup.size, setup.ruleset), setup.ruleset.komi);
        Self { thinker, game, time: GtpClock::default(), plays: false, setup }
    }

    /// Answers a line, and thinks on where it is to while no other line has come; `Break` when it was
    /// told to quit.
    pub fn handle(&mut self, line: &[u8], out: &mut dyn FnMut(&str), input: &mut dyn PendingLines) -> ControlFlow<()> {
        if let Some(GtpRequest { id, command, arguments }) = GtpRequest::parse(line) {
            // The beginning of a line is another command than the line.
            let is_whole = line.len() <= MAX_LINE;
            let command = Command::of(&command).filter(|_| is_whole);
            match command {
                Some(command @ (Command::Analyze(dialect) | Command::GenerateAnalyzed(dialect))) => {
                    let made = matches!(command, Command::GenerateAnalyzed(_));
                    let options = AnalyzeOptions::parse(&arguments, &self.game).ok_or(GtpError::Syntax);
                    self.stream(id, options.map(|options| (options, dialect, made)), out, input);
                }
                Some(command) => {
                    let result = self.answer(command, &arguments, input);
                    out(&answer(id, &result));
                }
                None => {
                    let failure = if is_whole { GtpError::UnknownCommand } else { GtpError::LineTooLong };
                    out(&answer(id, &Err(failure)));
                }
            }
            if command == Some(Command::Quit) {
                return ControlFlow::Break(());
            }
        }
        if self.setup.ponder && self.plays {
            self.ponder(input);
        }
        ControlFlow::Continue(())
    }

    fn answer(&mut self, command: Command, arguments: &[String], input: &mut dyn PendingLines) -> Answer {
        let first = arguments.first().map(String::as_str);
        match command {
            Command::AllLegal => self.legal_points(side(first)?),
            Command::Analyze(_) | Command::GenerateAnalyzed(_) => unreachable!("they are streamed"),
            Command::Boardsize => self.resize(arguments),
            Command::Captures => Ok(self.game.position().captures()[side(first)?].to_string()),
            Command::ClearBoard => self.restart(self.game.cleared(self.game.size())),
            Command::ClearCache => {
                self.thinker.forget();
                DONE
            }
            Command::CountLiberties => self.liberties(first),
            Command::CpuTime => Ok(format!("{:.3}", ProcessTime::now().as_duration().as_secs_f64())),
            Command::FinalScore => self.final_score(),
            Command::FinalStatusList => self.final_status(first),
            Command::FixedHandicap => self.handicap(number(first)?),
            Command::FreeHandicap => self.free_handicap(arguments),
            Command::GameOver => {
                self.plays = false;
                DONE
            }
            Command::Generate { made, cleanup } => self.generate(side(first)?, made, cleanup, input),
            Command::GetHandicap => Ok(self.game.handicap().to_string()),
            Command::GetKomi => Ok(self.game.komi.to_string()),
            Command::GetParameter => self.parameter(first),
            Command::GetParameters => Ok(self.parameters()),
            Command::GetRules => Ok(rules::print(self.game.ruleset())),
            Command::IsLegal => self.is_legal(arguments),
            Command::IsKnown => Ok(first.is_some_and(|name| Command::of(name).is_some()).to_string()),
            Command::Komi => {
                self.game.komi = rules::exact_komi(number(first)?).ok_or(GtpError::Komi)?;
                DONE
            }
            Command::List => Ok(Command::list()),
            Command::ListAnalyses => Ok(ANALYSES.to_owned()),
            Command::ListParameters => Ok(self.parameter_names()),
            Command::ListStones => self.stones_of(side(first)?),
            Command::ListTimeSettings => Ok(SYSTEMS.to_owned()),
            Command::LoadSgf => self.load(arguments),
            Command::MoveHistory => self.history(),
            Command::Name => Ok(self.setup.name.clone()),
            // The protocol lets a program place fewer stones than it was asked for.
            Command::PlaceHandicap => self.handicap(number::<u16>(first)?.min(self.game.size().max_handicap())),
            Command::Play => self.play(arguments),
            Command::PlaySequence => self.play_sequence(arguments),
            Command::PrintSgf => self.print(arguments),
            Command::ProtocolVersion => Ok("2".to_owned()),
            Command::QueryBoardsize => Ok(format!("{} {}", self.game.size().width(), self.game.size().height())),
            Command::Interrupt | Command::Quit | Command::Stop => DONE,
            Command::RawHumanNetwork => match self.thinker.imitated() {
                Some(_) => self.raw_evaluation(arguments, TrainingGames::People),
                None => Err(GtpError::NoPeople),
            },
            Command::RawNetwork => self.raw_evaluation(arguments, TrainingGames::SelfPlay),
            Command::SetParameter => self.set_parameter(arguments),
            Command::SetPlayer => self.set_player(side(first)?),
            Command::SetPosition => self.set_position(arguments),
            Command::SetRule => self.set_rule(arguments),
            Command::SetRules => self.set_rules(rules::parse(&arguments.join(" "))),
            Command::SetRulesOfKgs => self.set_rules(rules::parse_kgs(&arguments.join(" "))),
            Command::SetUp => self.set_up(arguments),
            Command::ShowBoard => self.show(),
            Command::TimeLeft => self.time.set_time_left(arguments).map_or(Err(GtpError::Syntax), |()| DONE),
            Command::TimeNamed => self.time.named_settings(arguments).map_or(Err(GtpError::Syntax), |()| DONE),
            Command::TimeSettings => self.time.settings(arguments).map_or(Err(GtpError::Syntax), |()| DONE),
            Command::Undo => self.game.undo(1).map_or(Err(GtpError::CannotUndo), |()| DONE),
            Command::UndoMany => {
                self.game.undo(first.map_or(Ok(1), |n| number(Some(n)))?).map_or(Err(GtpError::CannotUndo), |()| DONE)
            }
            Command::Version => Ok(env!("CARGO_PKG_VERSION").to_owned()),
        }
    }

    fn set_rules(&mut self, rules: Option<(Ruleset, Option<Komi>)>) -> Answer {
        let (ruleset, komi) = rules.ok_or(GtpError::Rules)?;
        self.game.komi = komi.unwrap_or(self.game.komi);
        self.game.set_ruleset(ruleset);
        DONE
    }

    fn set_rule(&mut self, arguments: &[String]) -> Answer {
        let [key, value] = arguments else { return Err(GtpError::Syntax) };
        self.game.set_ruleset(rules::with(*self.game.ruleset(), key, value).ok_or(GtpError::Rules)?);
        DONE
    }

    /// Another game.
    pub(super) fn restart(&mut self, game: GtpGame) -> Answer {
        self.plays = false;
        self.game = game;
        self.time.restart();
        DONE
    }
}

/// A side that must be named.
pub(super) fn side(word: Option<&str>) -> Result<Color, GtpError> {
    word.and_then(color).ok_or(GtpError::Syntax)
}

/// A number that must be there.
fn number<N: std::str::FromStr>(word: Option<&str>) -> Result<N, GtpError> {
    word.and_then(|word| word.parse().ok()).ok_or(GtpError::Syntax)
}

/// `b`, `W`, `black` …
pub(super) fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}
