//! Analysis of the games of an evening: one thread looks at every position once, the newest of all boards first, by the built-in
//! player, and gives way to everything else that the machine does.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use lanke_engine::{Budget, Thinker};
use lanke_game::record::Analysis;
use lanke_game::record::analysis::Subject;
use lanke_game::session::Session;
use lanke_players::{Engine, Networks, PlayerSpec, Programs, Request, Resources, SilenceHandler};
use lanke_web::subjects;

use super::news::Input;

/// Playouts for a position; time would not do, of which a busy machine leaves such a thread none.
const PLAYOUTS: u64 = 400;
/// One thread, and what it may keep of a position.
const RESOURCES: Resources = Resources { threads: 1, memory: 64 << 20 };
/// Lowest priority that a thread can ask for (nice(2)).
#[cfg(target_os = "linux")]
const NICE: i32 = 19;

/// The thread that analyses. Dropping it ends that.
pub(super) struct Analyst {
    /// Boards whose games have changed; none while it ends.
    changes: Option<Sender<(usize, Session)>>,
    stopped: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
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

impl Games {
    /// Takes the game of a board as it stands now, in the place of the one before.
    fn take(&mut self, (board, session): (usize, Session)) {
        self.games.retain(|game| game.board != board);
        let subjects = subjects(&session);
        self.games.push(Game { board, session, subjects });
    }

    /// The next position: the newest of the boards, then those before, each of the board that changed last first.
    fn next(&mut self) -> Option<Job> {
        let wanted = |known: &HashSet<Subject>, game: &Game, moves: usize| !known.contains(&game.subjects[moves]);
        let newest = self.games.iter().rev().map(|game| (game, game.subjects.len() - 1));
        let before =
            self.games.iter().rev().flat_map(|game| (0..game.subjects.len() - 1).rev().map(move |moves| (game, moves)));
        let (game, moves) = newest.chain(before).find(|(game, moves)| wanted(&self.known, game, *moves))?;
        let (subject, session) = (game.subjects[moves], &game.session);
        let mut position = session.position_after(moves);
        // Passes end the play and change nothing on the board: it is the position before them, and play may go on there.
        if position.end().is_some() {
            position.resume();
        }
        let player = PlayerSpec::Level(PlayerSpec::STRONGEST);
        let request = Request {
            start: session.position_after(0),
            moves: session.moves().iter().take(moves).map(|played| (played.color, played.mv)).collect(),
            komi: session.settings().komi,
            handicap: Some(session.handicap()),
            ..Request::new(player, position, Budget::playouts(PLAYOUTS))
        };
        let job = Job { board: game.board, subject, request };
        self.known.insert(subject);
        Some(job)
    }

    /// The board that a position was looked at for, and the others that have come to it.
    fn boards_of(&self, job: &Job) -> impl Iterator<Item = usize> {
        let has = move |game: &&Game| game.board == job.board || game.subjects.contains(&job.subject);
        self.games.iter().filter(has).map(|game| game.board)
    }
}

impl Analyst {
    /// Starts it; analyses are sent as inputs.
    pub(super) fn start(inputs: Sender<Input>) -> Self {
        let (changes, changed) = channel();
        let stopped = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&stopped);
        let thread = std::thread::spawn(move || run(&changed, &inputs, &ended));
        Self { changes: Some(changes), stopped, thread: Some(thread) }
    }

    /// Looks at a game as it stands now.
    pub(super) fn look_at(&self, board: usize, session: &Session) {
        if let Some(changes) = &self.changes {
            // A thread that has panicked looks at nothing.
            let _ended = changes.send((board, session.clone()));
        }
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.changes = None;
        if let Some(thread) = self.thread.take() {
            // What panicked there has been told already.
            let _ended = thread.join();
        }
    }
}

fn run(changed: &Receiver<(usize, Session)>, inputs: &Sender<Input>, stopped: &AtomicBool) {
    give_way();
    let networks = Networks::default();
    let silence: SilenceHandler = Arc::new(|_: &Engine, _: Option<&str>| {});
    let programs = Programs { log: None, silence: &silence };
    let Ok(mut thinker) = lanke_players::start(&PlayerSpec::Level(PlayerSpec::STRONGEST), &networks, programs) else {
        // The built-in player starts no program and reads no file.
        return;
    };
    let mut games = Games::default();
    while !stopped.load(Ordering::Relaxed) {
        changed.try_iter().for_each(|change| games.take(change));
        let Some(job) = games.next() else {
            match changed.recv() {
                Ok(change) => games.take(change),
                Err(_) => return,
            }
            continue;
        };
        if let Some(analysis) = look(&mut *thinker, &job.request, stopped) {
            changed.try_iter().for_each(|change| games.take(change));
            for board in games.boards_of(&job) {
                // Nobody listens any more when the evening ends.
                let _over = inputs.send(Input::Analysis(board, job.subject, Box::new(analysis.clone())));
            }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lanke_game::session::{Act, GameSettings};
    use lanke_rules::{Color, Name, Size};

    use super::*;

    #[test]
    fn a_position_is_looked_at_once_for_all_boards_that_have_come_to_it() {
        let size = Size::square(9).expect("a size");
        let empty = Session::new(GameSettings::new(size, Name::Chinese)).expect("a game");
        let mut played = empty.clone();
        let middle = size.point(4, 4).expect("a point");
        played.act(&Act::Play(Color::Black, middle), Duration::ZERO).expect("a legal move");
        let mut games = Games::default();
        [empty.clone(), empty, played].into_iter().enumerate().for_each(|change| games.take(change));
        let mut boards = || games.next().map(|job| games.boards_of(&job).collect::<Vec<_>>());
        assert_eq!([boards(), boards(), boards()], [Some(vec![2]), Some(vec![0, 1, 2]), None]);
    }

    #[test]
    fn the_position_before_the_last_passes_is_looked_at() {
        let size = Size::square(9).expect("a size");
        let mut session = Session::new(GameSettings::new(size, Name::Chinese)).expect("a game");
        let middle = size.point(4, 4).expect("a point");
        for act in [Act::Play(Color::Black, middle), Act::Pass(Color::White), Act::Pass(Color::Black)] {
            session.act(&act, Duration::ZERO).expect("legal");
        }
        let mut games = Games::default();
        games.take((0, session));
        let jobs: Vec<Job> = std::iter::from_fn(|| games.next()).collect();
        assert_eq!(jobs.len(), 3, "two passes lead back to the same position");
        assert!(jobs.iter().all(|job| job.request.position.end().is_none()));
    }
}
