//! A game that was kept on the disk, as lists of games show it.

use lanke_game::clock::TimeSystem;
use lanke_game::record::{Collection, Node, RecordedPlayer, Replay, Setting, Tree, Venue};
use lanke_rules::{ByColor, Capture, Komi, Move, Outcome, Point, Ruleset, Size};

use crate::form::{Form, time_words};
use crate::thumbnail::Thumbnail;
use crate::words::Lang;

/// Moves of an opening, as a share of the points of the board.
const OPENING: usize = 6;

/// A game on the disk.
#[derive(Clone, Debug)]
pub struct KeptGame {
    pub(crate) players: ByColor<RecordedPlayer>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) ruleset: Ruleset,
    pub(crate) komi: Komi,
    handicap: u16,
    time: Option<TimeSystem>,
    /// Place where it was played, as far as the record says.
    pub(crate) venue: Option<Venue>,
    pub(crate) event: Option<String>,
    /// The date as the record has it.
    pub(crate) date: Option<String>,
    pub(crate) moves: u32,
    /// Stones that each side has captured.
    pub(super) captures: ByColor<u32>,
    /// Number of games in the file, of which this is the first.
    pub(crate) games: usize,
    /// Words that a search looks in, in small letters.
    pub(super) words: String,
    /// The position at its end.
    pub(crate) end: Thumbnail,
    /// That at the end of its opening.
    pub(crate) opening: Thumbnail,
}

impl KeptGame {
    /// The main line of the first record of a collection; none if that is empty.
    pub fn of(collection: &Collection) -> Option<Self> {
        let tree = collection.games.first()?;
        let mut line = Line::begin(tree);
        let mut opening = None;
        for node in tree.main_line() {
            line.step(node);
            if line.replay.moves() as usize == line.setting.size.area() / OPENING {
                opening = Some(line.position());
            }
        }
        let (end, players) = (line.position(), tree.players());
        let (event, date) = (tree.root().info("EV"), tree.root().info("DT"));
        let named = players.black.name.iter().chain(&players.white.name);
        let teams = players.black.team.iter().chain(&players.white.team);
        let about = ["GN", "PC", "RO"].into_iter().filter_map(|property| tree.root().info(property));
        let words: Vec<String> = named.chain(teams).chain(&event).chain(&date).cloned().chain(about).collect();
        Some(Self {
            outcome: tree.outcome(),
            ruleset: line.setting.ruleset,
            komi: line.setting.komi,
            handicap: line.setting.handicap,
            time: tree.time_system(),
            venue: Venue::of(tree),
            moves: line.replay.moves(),
            captures: line.replay.position().captures(),
            games: collection.games.len(),
            words: words.join("\n").to_lowercase(),
            opening: opening.unwrap_or_else(|| end.clone()),
            players,
            event,
            date,
            end,
        })
    }

    pub(crate) fn size(&self) -> Size {
        self.end.size
    }

    /// The time system, in words; none where the record has none.
    pub(super) fn time_words(&self, lang: Lang) -> Option<String> {
        self.time.map(|time| time_words(lang, time))
    }

    pub(crate) fn is_nogo(&self) -> bool {
        self.end.nogo
    }

    /// The form of a game by the same board, rules and time; the players are those of another form.
    pub(super) fn form(&self, last: &Form) -> Form {
        let form = Form {
            rules: self.ruleset.name,
            width: self.size().width(),
            height: self.size().height(),
            komi: self.komi,
            handicap: u8::try_from(self.handicap).unwrap_or(u8::MAX),
            placement: self.ruleset.placement,
            ..last.clone()
        };
        self.time.map_or(form.clone(), |time| form.timed(time)).within_range()
    }
}

/// The position of a main line after this many moves, or at its end; and their number.
pub(super) fn position_at(tree: &Tree, moves: u32) -> (Thumbnail, u32) {
    let mut line = Line::begin(tree);
    for node in tree.main_line() {
        if line.replay.moves() >= moves && node.raw_move().is_some() {
            break;
        }
        line.step(node);
    }
    (line.position(), line.replay.moves())
}

/// A main line that is played.
struct Line {
    setting: Setting,
    replay: Replay,
    last: Option<Point>,
}

impl Line {
    fn begin(tree: &Tree) -> Self {
        let setting = Setting::of(tree);
        Self { replay: Replay::new(tree, &setting), setting, last: None }
    }

    fn step(&mut self, node: Node<'_>) {
        self.replay.step(node);
        self.last = match node.mv(self.setting.size) {
            Some((_, Move::Play(p))) => Some(p),
            Some((_, Move::Pass)) => None,
            None => self.last,
        };
    }

    fn position(&self) -> Thumbnail {
        let nogo = self.setting.ruleset.capture == Capture::Forbidden;
        Thumbnail::of(self.replay.position().board(), self.last, nogo)
    }
}
