//! Limits of Botzone's judge: time of an answer and memory of `lanke botzone`, on a third of a processor.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lanke_engine::botzone::{BotzoneForm, BotzoneJudge, BotzoneLimits, KEEP_RUNNING, Place};
use lanke_rules::Size;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// Limits of the judge.
const LIMITS: BotzoneLimits = BotzoneLimits { seconds: 1.0, megabytes: 256 };

#[test]
#[ignore = "measures: cargo test --release --workspace --test cli -- --ignored --nocapture a_third_of_a_processor"]
fn the_limits_of_botzone_are_kept_on_a_third_of_a_processor() {
    let processors = Processors::of_this_thread();
    let _rivals = Rivals::start(&processors);
    for (form, name) in [(BotzoneForm::Json, "JSON"), (BotzoneForm::Simple, "simple")] {
        for keeps_running in [false, true] {
            let game = Game::play(form, keeps_running, &processors);
            println!("{name}, {}: {}", if keeps_running { "kept running" } else { "a process a move" }, game.text());
            assert!(game.peak > 0 && game.peak <= LIMITS.megabytes << 10, "{} KB", game.peak);
        }
    }
}

/// The processors that this thread may run on, and the one that bots and their rivals share.
struct Processors {
    all: CpuSet,
    one: CpuSet,
}

impl Processors {
    fn of_this_thread() -> Self {
        let all = sched_getaffinity(None).expect("the processors of this thread are known");
        let last = (0..CpuSet::MAX_CPU).rev().find(|&cpu| all.is_set(cpu)).expect("this runs on a processor");
        let mut one = CpuSet::new();
        one.set(last);
        Self { all, one }
    }

    /// Starts a thread or a process that stays on the one processor.
    fn on_one<T>(&self, start: impl FnOnce() -> T) -> T {
        let bind = |to| sched_setaffinity(None, to).expect("a thread may bind itself to processors of its own");
        bind(&self.one);
        let started = start();
        bind(&self.all);
        started
    }
}

/// Two threads that always run, until the value is dropped.
struct Rivals(Arc<AtomicBool>);

impl Rivals {
    fn start(processors: &Processors) -> Self {
        let done = Arc::new(AtomicBool::new(false));
        for _ in 0..2 {
            let done = Arc::clone(&done);
            let run = move || {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            };
            // A thread inherits the processors of the one that starts it.
            processors.on_one(|| std::thread::spawn(run));
        }
        Self(done)
    }
}

impl Drop for Rivals {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Measurements of a game of the bot with itself.
#[derive(Default)]
struct Game {
    times: Vec<Duration>,
    /// Kilobytes.
    peak: u64,
    /// Time of the processor, and time of the clock, of the answers whose process could be asked.
    used: Duration,
    asked: Duration,
}

impl Game {
    /// Plays until a bot has no move.
    fn play(form: BotzoneForm, keeps_running: bool, processors: &Processors) -> Self {
        let nine = Size::square(9).expect("a board of 9×9 can be");
        let mut judges = [(); 2].map(|()| BotzoneJudge::new(form, LIMITS));
        let mut bots: [Option<Bot>; 2] = [None, None];
        let mut used = [Duration::ZERO; 2];
        let mut moves: Vec<Place> = Vec::new();
        let mut game = Self::default();
        loop {
            let side = moves.len() % 2;
            let bot = bots[side].take();
            let request = judges[side].request(&moves, bot.is_some());
            let since = Instant::now();
            let mut running = bot.unwrap_or_else(|| processors.on_one(|| Bot::start(keeps_running)));
            let output = running.answer(&request);
            let time = since.elapsed();
            game.times.push(time);
            if let Some((peak, total)) = running.measured() {
                game.peak = game.peak.max(peak);
                game.used += total.saturating_sub(used[side]);
                game.asked += time;
                used[side] = if keeps_running { total } else { Duration::ZERO };
            }
            let place = judges[side].answer(&output).expect("the bot answers in its form");
            if keeps_running {
                assert_eq!(running.line(), KEEP_RUNNING);
                bots[side] = Some(running);
            }
            if place.point(nine).is_none() {
                return game;
            }
            moves.push(place);
        }
    }

    fn text(&self) -> String {
        let mut times = self.times.clone();
        times.sort();
        let late = times.iter().filter(|time| time.as_secs_f64() > LIMITS.seconds).count();
        let share = 100.0 * self.used.as_secs_f64() / self.asked.as_secs_f64().max(f64::MIN_POSITIVE);
        format!(
            "{} answers, median {:.3} s, longest {:.3} s, {late} late; {} MB at most; {share:.0} % of a processor",
            times.len(),
            times[times.len() / 2].as_secs_f64(),
            times[times.len() - 1].as_secs_f64(),
            self.peak >> 10,
        )
    }
}

/// A running bot, which ends with its value.
struct Bot {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    keeps_running: bool,
}

impl Bot {
    fn start(keeps_running: bool) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanke"));
        command.arg("botzone").args(keeps_running.then_some("--keep-running"));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the bot is started");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        Self { child, input, output, keeps_running }
    }

    /// Its answer to a request, the first line that it writes.
    fn answer(&mut self, request: &str) -> String {
        let input = self.input.as_mut().expect("its input is open");
        input.write_all(request.as_bytes()).and_then(|()| input.flush()).expect("the bot reads");
        if !self.keeps_running {
            self.input = None;
        }
        self.line()
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the bot writes UTF-8");
        line.trim_end().to_owned()
    }

    /// Its peak memory in kilobytes and the time of the processor that it has used; none once it has ended.
    fn measured(&self) -> Option<(u64, Duration)> {
        let text = |name| fs::read_to_string(format!("/proc/{}/{name}", self.child.id())).ok();
        let (status, stat) = (text("status")?, text("stat")?);
        let peak =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().strip_suffix(" kB")?.parse().ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
        Some((peak, Duration::from_millis(10 * (ticks(11)? + ticks(12)?))))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // One that has ended by itself cannot be killed.
        let _ = self.child.kill();
        self.child.wait().expect("the bot ends");
    }
}
