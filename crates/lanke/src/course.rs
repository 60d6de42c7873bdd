//! `lanke host --course` and `lanke join --course`: NoGo with the programs of the courses, one game.

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, anyhow, bail};
use lanke_course::{Agreement, CloseReason, CourseTerms, Endpoint, Event, Incoming, LinkCommand, Op, UserName, Wire};
use lanke_engine::{Budget, Choice, Task};
use lanke_game::record::Tree;
use lanke_game::session::{Act, GameSettings, Phase, PlayerLocation, Session};
use lanke_print::diagram::Diagram;
use lanke_rules::{Color, Move, Name, Outcome, Point, Size};
use lanke_runtime::record_file::RecordFile;
use serde_json::json;

use crate::args::ColorName;
use crate::entrant::{Entrant, RunningPlayer};
use crate::input::read_line;
use crate::output;
use crate::players::{self, EffortArgs, GameKind};
use crate::record_output;

/// Bytes of a line of standard input that are read as one.
const MAX_LINE: u64 = 1 << 12;
/// Visitors without a game that a host tells of.
const MAX_VISITORS: u32 = 20;

/// Options of a course game at this end.
#[derive(Debug)]
pub(crate) struct Options {
    /// Player at this end: a level from 1 to 10, or the command line of a GTP engine; none for standard input.
    pub(crate) engine: Option<String>,
    /// The name that the other side sees.
    pub(crate) name: String,
    /// File of the record, written from the first move on.
    pub(crate) record: Option<PathBuf>,
    /// The board: 9, 11 or 13, the same on both sides.
    pub(crate) size: Size,
    /// The time that a move may take, the same on both sides.
    pub(crate) limit: Option<Duration>,
    /// The colour played here; a host plays either without it, a guest Black.
    pub(crate) color: Option<ColorName>,
    pub(crate) effort: EffortArgs,
}

/// Waits at a port for a program of the courses, and plays a game with it.
pub(crate) fn host(port: u16, options: &Options) -> Result<()> {
    run(Endpoint::Host(port), options)
}

/// Goes to a program of the courses that waits, and plays a game with it.
pub(crate) fn join(address: &str, options: &Options) -> Result<()> {
    run(Endpoint::Join(address.to_owned()), options)
}

/// Plays one game at a place.
fn run(place: Endpoint, options: &Options) -> Result<()> {
    let record = options.record.as_deref().map(|path| record_output::file(path, None)).transpose()?;
    let terms = CourseTerms::new(options.size, options.limit)?;
    let player = match &options.engine {
        Some(engine) => Some(Entrant::parse(engine, GameKind::Nogo)?.enter(true)?),
        None => None,
    };
    let (sender, inputs) = channel();
    let wire_sender = sender.clone();
    let hosts = matches!(place, Endpoint::Host(_));
    let wire = Wire::open(place, UserName::nearest(&options.name), terms, move |incoming| {
        // Whoever has ended the game hears no more.
        let _ = wire_sender.send(Input::Wire(incoming));
    });
    if player.is_none() {
        thread::spawn(move || read_lines(&sender));
    }
    let mut table = CourseRunner {
        options,
        hosts,
        wire,
        player,
        lines: VecDeque::new(),
        game: None,
        record,
        visitors: 0,
        fault: None,
    };
    let served = table.serve(&inputs);
    table.finish()?;
    served
}

/// Input of a game: from the connection or from standard input.
enum Input {
    Wire(Incoming),
    /// A line of standard input; none at its end.
    Line(Option<String>),
}

fn read_lines(inputs: &Sender<Input>) {
    let mut input = io::stdin().lock();
    loop {
        // An input that cannot be read has ended.
        let line = read_line(&mut input, MAX_LINE).ok().flatten().map(|line| line.trim().to_owned());
        let last = line.is_none();
        if inputs.send(Input::Line(line)).is_err() || last {
            return;
        }
    }
}

/// Player here, and the game.
struct CourseRunner<'a> {
    options: &'a Options,
    hosts: bool,
    wire: Wire,
    player: Option<RunningPlayer>,
    /// Commands that were written and not yet done.
    lines: VecDeque<Option<String>>,
    game: Option<GameState>,
    /// The file of the record.
    record: Option<RecordFile>,
    /// Connections that brought no game.
    visitors: u32,
    /// Reason why the player here could not go on.
    fault: Option<Error>,
}

/// The game as it stands here.
struct GameState {
    session: Session,
    me: Color,
    begun: Instant,
    /// We have resigned, and wait for the other side to say so.
    resigned: bool,
    /// End of the game.
    end: Option<Agreement>,
}

impl CourseRunner<'_> {
    /// Hears until the connection has ended.
    fn serve(&mut self, inputs: &Receiver<Input>) -> Result<()> {
        loop {
            match inputs.recv()? {
                Input::Line(line) => self.lines.push_back(line),
                Input::Wire(Incoming::Listening(address)) => output::print_json(&json!({ "address": address }))?,
                Input::Wire(Incoming::Connected) if !self.hosts => {
                    self.wire.send(LinkCommand::Ask(self.options.color.map_or(Color::Black, Color::from)));
                }
                Input::Wire(Incoming::Connected) => {}
                Input::Wire(Incoming::Visited(why)) => self.visited(&why),
                Input::Wire(Incoming::Gone(why)) => self.gone(&why),
                Input::Wire(Incoming::Refused(why)) => output::complain(&why.to_string()),
                Input::Wire(Incoming::Failed(failure)) => bail!(failure),
                Input::Wire(Incoming::Event(Event::Closed(why))) => return self.closed(why),
                Input::Wire(Incoming::Event(event)) => self.take(event)?,
            }
            self.work()?;
        }
    }

    fn visited(&mut self, why: &CloseReason) {
        self.visitors += 1;
        if self.visitors <= MAX_VISITORS {
            output::complain(&format!("a guest came and went: {why}"));
        }
        if self.visitors == MAX_VISITORS {
            output::complain("more guests of this kind are not reported");
        }
    }

    /// The guest went before it had made a move: whoever comes next plays.
    fn gone(&mut self, why: &CloseReason) {
        self.game = None;
        output::complain(&format!("the guest has gone without a move: {why}; the next one can come"));
        if self.fault.is_some() {
            self.wire.send(LinkCommand::Leave);
        }
    }

    fn take(&mut self, event: Event) -> Result<()> {
        match event {
            Event::Asked { opponent, color } => match self.options.color.map(Color::from) {
                Some(mine) if mine == color => self.wire.send(LinkCommand::Reject(format!("I play {mine}"))),
                _ if self.game.is_some() => self.wire.send(LinkCommand::Reject("I have played my game".to_owned())),
                _ => {
                    output::complain(&format!("{opponent} has come to play"));
                    self.wire.send(LinkCommand::Accept { opponent, color });
                }
            },
            Event::Rejected { reason } => {
                self.wire.send(LinkCommand::Leave);
                let reason = if reason.is_empty() { reason } else { format!(": {reason}") };
                self.fault = Some(anyhow!("the other side does not want this game{reason}"));
            }
            Event::Began { me, opponent, within } => {
                self.game = Some(GameState::new(self.options, me, &opponent)?);
                output::print(&format!("{me} is played here, {} by {opponent}\n", me.opponent()))?;
                if me == Color::Black {
                    self.think(within)?;
                }
            }
            Event::Moved { point, within } => {
                let game = self.game.as_mut().context("a move came before the game")?;
                game.play(game.me.opponent(), point)?;
                self.made(point)?;
                self.think(within)?;
            }
            Event::IllegalMove { name } => output::complain(&format!("the other side's move `{name}` is illegal")),
            Event::Ended { outcome, how } => {
                let game = self.game.as_mut().context("an end came before the game")?;
                game.finish(outcome, how)?;
                self.keep();
                // Where the connection has ended the game, there is nobody to leave.
                if how != Agreement::Broken {
                    self.wire.send(LinkCommand::Leave);
                }
            }
            Event::Chat { text } => output::print(&format!("# {text}\n"))?,
            Event::Unexpected(unexpected) => output::complain(&unexpected.to_string()),
            Event::Resigned | Event::Closed(_) => {}
        }
        Ok(())
    }

    /// The connection is closed: whether that is as it should be.
    fn closed(&mut self, why: CloseReason) -> Result<()> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        let Some(game) = &self.game else { bail!("there was no game: {why}") };
        let text = game.session.outcome().map_or_else(String::new, |outcome| outcome.to_string());
        match game.end {
            Some(Agreement::Agreed | Agreement::Unanswered) => output::print(&format!("{text}\n")),
            Some(Agreement::Disputed(Op::TimeoutEnd)) => {
                let claim = "the other side claims that the time was up here";
                Err(anyhow!("{claim}; by the clock of this machine it was not, so there is no result"))
            }
            Some(Agreement::Disputed(op)) => {
                let chat = "both sides do not agree how the game ended";
                Err(anyhow!("{chat}: the other one claims it by {op}, which is not so as seen from here"))
            }
            Some(Agreement::Broken) | None => Err(anyhow!("the game was not finished: {why}")),
        }
    }

    /// Lets the player here think, if one plays here and it is its turn.
    fn think(&mut self, within: Option<Duration>) -> Result<()> {
        let Some(game) = self.game.as_ref().filter(|game| game.my_turn()) else { return Ok(()) };
        let Some(player) = &mut self.player else {
            return if io::stdin().is_terminal() { game.print() } else { Ok(()) };
        };
        let choice = player
            .thinker
            .think(&game.task(self.options, within, &game.session.position_after(0), &game.line()), &mut |_| {
                ControlFlow::Continue(())
            });
        match choice {
            Ok(Choice::Play(point)) => self.play(point),
            Ok(Choice::Pass | Choice::Resign) => {
                self.give_up();
                Ok(())
            }
            Err(error) => {
                self.give_up();
                self.fault = Some(error.into());
                Ok(())
            }
        }
    }

    fn give_up(&mut self) {
        if let Some(game) = &mut self.game {
            game.resigned = true;
        }
        self.wire.send(LinkCommand::GiveUp);
    }

    /// Makes a move of ours.
    fn play(&mut self, point: Point) -> Result<()> {
        let game = self.game.as_mut().context("there is no game")?;
        if let Err(refusal) = game.play(game.me, point) {
            if self.player.is_some() {
                self.give_up();
            }
            output::complain(&format!("{}: {refusal:#}", self.options.size.vertex(point)));
            return Ok(());
        }
        self.wire.send(LinkCommand::Play(point));
        self.made(point)
    }

    /// Prints and keeps the move made last.
    fn made(&mut self, point: Point) -> Result<()> {
        let game = self.game.as_ref().context("there is no game")?;
        let moves = game.session.moves();
        if let Some(last) = moves.last() {
            output::print(&format!("{} {} {}\n", moves.len(), last.color, self.options.size.vertex(point)))?;
        }
        self.keep();
        Ok(())
    }

    /// Writes the record so far.
    fn keep(&mut self) {
        if let (Some(file), Some(game)) = (&mut self.record, &self.game)
            && let Some(tree) = game.record()
        {
            record_output::save(file, vec![tree]);
        }
    }

    /// Writes the whole record.
    fn finish(&mut self) -> Result<()> {
        match (&mut self.record, self.game.as_ref().and_then(GameState::record)) {
            (Some(file), Some(tree)) => record_output::printed(file.write(vec![tree])),
            _ => Ok(()),
        }
    }

    /// Does what was written, in order; a move waits for its turn, and the end of the input for the last answer.
    fn work(&mut self) -> Result<()> {
        while let Some(line) = self.lines.front() {
            let my_turn = self.game.as_ref().is_some_and(GameState::my_turn);
            let over = self.game.as_ref().is_some_and(GameState::is_over);
            let words: Vec<&str> = line.as_deref().unwrap_or("quit").split_whitespace().collect();
            match words[..] {
                [] => {}
                ["say", ..] => {
                    let text = line.as_deref().unwrap_or_default().trim_start_matches("say");
                    self.wire.send(LinkCommand::Chat(text.trim().to_owned()));
                }
                ["board"] => self.game.as_ref().map_or(Ok(()), GameState::print)?,
                ["quit"] if line.is_some() || my_turn => {
                    self.wire.send(LinkCommand::Leave);
                }
                // The game's own end is followed by a farewell.
                _ if over => {}
                ["resign"] if my_turn => self.give_up(),
                ["resign" | "quit"] => return Ok(()),
                [vertex] => match self.options.size.parse_vertex(vertex) {
                    Some(point) if my_turn => {
                        self.lines.pop_front();
                        self.play(point)?;
                        continue;
                    }
                    Some(_) => return Ok(()),
                    None => {
                        output::complain(&format!("{vertex}: write a point such as E5, resign, say, board or quit"))
                    }
                },
                _ => output::complain("write a point such as E5, resign, say, board or quit"),
            }
            self.lines.pop_front();
        }
        Ok(())
    }
}

impl GameState {
    fn new(options: &Options, me: Color, opponent: &str) -> Result<Self> {
        let mut settings = GameSettings::new(options.size, Name::NoGo);
        settings.players[me].name = UserName::nearest(&options.name).to_string();
        settings.players[me.opponent()].name = opponent.to_owned();
        settings.players[me.opponent()].location = PlayerLocation::Remote;
        settings.date = record_output::today();
        Ok(Self { session: Session::new(settings)?, me, begun: Instant::now(), resigned: false, end: None })
    }

    fn my_turn(&self) -> bool {
        !self.resigned && self.session.phase() == Phase::Playing && self.session.position().to_play() == self.me
    }

    /// True if the game has ended, other than by a connection that has: then the next guest may come.
    fn is_over(&self) -> bool {
        self.session.phase() != Phase::Playing && self.end != Some(Agreement::Broken)
    }

    fn play(&mut self, by: Color, point: Point) -> Result<()> {
        Ok(self.session.act(&Act::Play(by, point), self.begun.elapsed())?)
    }

    /// Ends the game; a result by the rules stands.
    fn finish(&mut self, outcome: Outcome, how: Agreement) -> Result<()> {
        self.end = Some(how);
        if self.session.outcome().is_none() {
            self.session.act(&Act::End(outcome), self.begun.elapsed())?;
        }
        Ok(())
    }

    fn line(&self) -> Vec<(Color, Move)> {
        self.session.moves().iter().map(|played| (played.color, played.mv)).collect()
    }

    /// The question for a move, with a third of its limit as the time, unless something else was said: the rest is for the
    /// way and for the machine.
    fn task<'a>(
        &'a self,
        options: &Options,
        within: Option<Duration>,
        start: &'a lanke_rules::Position,
        moves: &'a [(Color, Move)],
    ) -> Task<'a> {
        let position = self.session.position();
        let asked = options.effort.asked();
        let plain = asked == Budget::default();
        let most = within.map(|within| if plain { within / 3 } else { within.mul_f64(0.8) });
        let budget = Budget { time: asked.time.into_iter().chain(most).min(), ..asked }.or_untimed(None);
        Task {
            start,
            moves,
            seed: players::seed(&options.effort, position),
            threads: options.effort.threads(),
            memory: options.effort.memory(),
            ..Task::new(position, budget)
        }
    }

    fn print(&self) -> Result<()> {
        output::print(&Diagram::new(self.session.position().board()).board_text())
    }

    /// The record; `None` before the first move.
    fn record(&self) -> Option<Tree> {
        (!self.session.moves().is_empty()).then(|| self.session.record())
    }
}
