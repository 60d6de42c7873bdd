//! Analysis of the games of an evening: one thread looks at every position once, the newest of all boards first, by the built-in
//! player, and gives way to everything else that the machine does.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use lanke_engine::{Budget, Thinker};
use lanke_game::record::Analysis;
use lanke_game::record::analysis::Subject;
use lanke_game::session::Session;
use lanke_players::{Engine, Networks, PlayerSpec, Programs, Request, Resources, SilenceHandler};
use lanke_web::subjects;

use super::news::Input;

/// Time for a position.
const TIME: Duration = Duration::from_secs(1);
/// One thread, and what it may keep of a position.
const RESOURCES: Resources = Resources { threads: 1, memory: 64 << 20 };
/// Lowest priority that a thread can ask for (nice(2)).
#[cfg(target_os = "linux")]
const NICE: i32 = 19;

/// The thread that analyses. Dropping it ends that.
pub(super) struct Analyst {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    games: Mutex<Games>,
    changed: Condvar,
    stopped: AtomicBool,
}

#[derive(Default)]
struct Games {
    /// The one that changed last at the end.
    games: Vec<Game>,
    /// Positions that were looked at, whatever came of it.
    known: HashSet<Subject>,
}

struct Game {
    board: usize,
    session: Session,
    subjects: Vec<Subject>,
}

/// Position that is to be looked at.
struct Job {
    board: usize,
    subject: Subject,
    request: Request,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Games> {
        // A list is whole at every moment.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Games {
    /// The next position: the newest of the boards, then those before, each of the board that changed last first.
    fn next(&mut self) -> Option<Job> {
        let wanted = |known: &HashSet<Subject>, game: &Game, moves: usize| !known.contains(&game.subjects[moves]);
        let newest = self.games.iter().rev().map(|game| (game, game.subjects.len() - 1));
        let before =
            self.games.iter().rev().flat_map(|game| (0..game.subjects.len() - 1).rev().map(move |moves| (game, moves)));
        let (game, moves) = newest.chain(before).find(|(game, moves)| wanted(&self.known, game, *moves))?;
        let (subject, session) = (game.subjects[moves], &game.session);
        let player = PlayerSpec::Level(PlayerSpec::STRONGEST);
        let request = Request {
            start: session.position_after(0),
            moves: session.moves().iter().take(moves).map(|played| (played.color, played.mv)).collect(),
            komi: session.settings().komi,
            ..Request::new(player, session.position_after(moves), Budget::time(TIME))
        };
        let job = Job { board: game.board, subject, request };
        self.known.insert(subject);
        Some(job)
    }
}

impl Analyst {
    /// Starts it; analyses are sent as inputs.
    pub(super) fn start(inputs: Sender<Input>) -> Self {
        let shared = Arc::new(Shared::default());
        let worker = Arc::clone(&shared);
        Self { shared, thread: Some(std::thread::spawn(move || run(&worker, &inputs))) }
    }

    /// Looks at a game as it stands now, in the place of that of the board before.
    pub(super) fn look_at(&self, board: usize, session: &Session) {
        let game = Game { board, session: session.clone(), subjects: subjects(session) };
        let mut games = self.shared.lock();
        games.games.retain(|game| game.board != board);
        games.games.push(game);
        self.shared.changed.notify_one();
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
        // A thread that is about to wait sees the flag, or is woken.
        drop(self.shared.lock());
        self.shared.changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // What panicked there has been told already.
            let _ended = thread.join();
        }
    }
}

fn run(shared: &Shared, inputs: &Sender<Input>) {
    give_way();
    let networks = Networks::default();
    let silence: SilenceHandler = Arc::new(|_: &Engine, _: Option<&str>| {});
    let programs = Programs { log: None, silence: &silence };
    let Ok(mut thinker) = lanke_players::start(&PlayerSpec::Level(PlayerSpec::STRONGEST), &networks, programs) else {
        // The built-in player starts no program and reads no file.
        return;
    };
    loop {
        let mut games = shared.lock();
        let job = loop {
            if shared.stopped.load(Ordering::Relaxed) {
                return;
            }
            match games.next() {
                Some(job) => break job,
                None => games = shared.changed.wait(games).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(games);
        let found = look(&mut *thinker, &job.request, &shared.stopped);
        if let Some(analysis) = found {
            // Nobody listens any more when the evening ends.
            let _over = inputs.send(Input::Analysis(job.board, job.subject, Box::new(analysis)));
        }
    }
}

/// Analysis of a position; none where the play is over.
fn look(thinker: &mut dyn Thinker, request: &Request, stopped: &AtomicBool) -> Option<Analysis> {
    if request.position.end().is_some() {
        return None;
    }
    let mut latest = None;
    let chosen = thinker.think(&request.task(RESOURCES), &mut |analysis| {
        latest = Some(analysis.clone());
        if stopped.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    latest.filter(|analysis| chosen.is_ok() && (analysis.visits > 0 || analysis.proved))
}

/// Lets every other thread of the machine go first.
fn give_way() {
    // On Linux it concerns this thread alone; one that may not ask for it goes on as it is.
    #[cfg(target_os = "linux")]
    let _as_before = rustix::process::nice(NICE);
}
