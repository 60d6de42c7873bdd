//! Report on many games of one player: results, accuracy by month, losses by phase, opponents, the biggest turns.

use std::collections::BTreeMap;

use lanke_rules::{ByColor, Color, Outcome};

use super::{AverageLoss, GameReport, POINT_WIN_RATE, PhaseKind, TURNS, Turn};
use crate::record::Tree;
use crate::review::Review;

/// Opponents of a report, those with most games.
pub const OPPONENTS: usize = 10;

/// A game of the player.
#[derive(Clone, Debug)]
pub struct PlayerGame {
    /// The record.
    pub tree: Tree,
    /// Side of the player.
    pub color: Color,
    /// Day, month or year in which it was played, as `2026-11-20`; none where the record does not have it.
    pub day: Option<String>,
    /// Result; none where it is not known.
    pub result: Option<GameResult>,
    /// Report on it with the player's turns alone; none where it was not analysed.
    pub report: Option<GameReport>,
}

/// Result of a game for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The player won.
    Won,
    /// The other side won.
    Lost,
    /// Nobody won.
    Drawn,
}

impl PlayerGame {
    /// The game of a review, if one side of it, and not the other, has one of the player's names.
    pub fn of(review: &Review, names: &[String], day: Option<String>) -> Option<Self> {
        let tree = review.tree();
        let color = own_color(&called(tree), names)?;
        let result = match tree.root().info("RE").and_then(|text| Outcome::parse(&text)) {
            Some(Outcome::Win { winner, .. }) if winner == color => Some(GameResult::Won),
            Some(Outcome::Win { .. }) => Some(GameResult::Lost),
            Some(Outcome::Draw) => Some(GameResult::Drawn),
            Some(Outcome::NoResult) | None => None,
        };
        Some(Self { tree: tree.clone(), color, day, result, report: GameReport::of_side(review, color) })
    }

    /// Month in which it was played, as `2026-11`; none where the record does not have it.
    pub fn month(&self) -> Option<&str> {
        self.day.as_deref()?.get(..7)
    }

    /// Year in which it was played; none where the record does not have it.
    pub fn year(&self) -> Option<u16> {
        self.day.as_deref()?.get(..4)?.parse().ok()
    }

    /// Name of the other side; empty where it is not known.
    pub fn opponent(&self) -> String {
        self.tree.players()[self.color.opponent()].name.as_deref().unwrap_or_default().trim().to_owned()
    }
}

/// Names of both sides in a record, without spaces around them; empty where it has none.
pub fn called(tree: &Tree) -> ByColor<String> {
    tree.players().map(|player| player.name.as_deref().unwrap_or_default().trim().to_owned())
}

/// Side of a player with one of these `names` in a game between sides that are `called` so; none where neither or both are.
pub fn own_color(called: &ByColor<String>, names: &[String]) -> Option<Color> {
    let is_own = |called: &String| {
        let called = called.trim().to_lowercase();
        names.iter().any(|own| own.trim().to_lowercase() == called) && !called.is_empty()
    };
    match (is_own(&called.black), is_own(&called.white)) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        (true, true) | (false, false) => None,
    }
}

/// Numbers of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games won.
    pub won: usize,
    /// Games lost.
    pub lost: usize,
    /// Draws, and games without a known result.
    pub others: usize,
}

impl Results {
    /// Number of games.
    pub fn games(&self) -> usize {
        self.won + self.lost + self.others
    }

    fn add(&mut self, result: Option<GameResult>) {
        match result {
            Some(GameResult::Won) => self.won += 1,
            Some(GameResult::Lost) => self.lost += 1,
            Some(GameResult::Drawn) | None => self.others += 1,
        }
    }
}

/// Quality of the player's moves in the games that were analysed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quality {
    /// Number of these games.
    pub games: usize,
    /// Mean accuracy of the moves, 0 to 1.
    pub accuracy: f64,
    /// Average loss of a move.
    pub loss: AverageLoss,
    /// Share of the moves that were the first choice of the analysis, where that has candidates.
    pub first_choice: Option<f64>,
    /// Number of mistakes.
    pub mistakes: usize,
}

/// Some of the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Results.
    pub results: Results,
    /// Quality of the moves; none where no game was analysed.
    pub quality: Option<Quality>,
}

/// Facts about the games of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerReport {
    /// All games.
    pub all: Part,
    /// Those with each colour.
    pub colors: ByColor<Part>,
    /// Those of each month, the earliest first; games without a date are in none.
    pub months: Vec<(String, Part)>,
    /// Average loss in each phase.
    pub phases: Vec<(PhaseKind, AverageLoss)>,
    /// Opponents whose names are known, at most [`OPPONENTS`], those with most games first.
    pub opponents: Vec<(String, Results)>,
    /// The player's costliest mistakes, at most [`TURNS`], with the place of their game.
    pub turns: Vec<(usize, Turn)>,
    /// Name of the engine of the latest game of which it is known; empty where it is of none.
    pub engine: String,
    /// Smallest median of the visits of the games.
    pub visits: u64,
}

impl PlayerReport {
    /// Report on games; none without any.
    pub fn of(games: &[PlayerGame]) -> Option<Self> {
        if games.is_empty() {
            return None;
        }
        let mut months: BTreeMap<&str, Vec<&PlayerGame>> = BTreeMap::new();
        // Names that differ in capitals alone are one.
        let mut opponents: BTreeMap<String, (String, Results)> = BTreeMap::new();
        for game in games {
            if let Some(month) = game.month() {
                months.entry(month).or_default().push(game);
            }
            let opponent = game.opponent();
            if !opponent.is_empty() {
                let known = opponents.entry(opponent.to_lowercase());
                known.or_insert_with(|| (opponent, Results::default())).1.add(game.result);
            }
        }
        let mut opponents: Vec<(String, Results)> = opponents.into_values().collect();
        opponents.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        opponents.truncate(OPPONENTS);
        let analysed = || games.iter().filter_map(|game| Some((&game.day, game.report.as_ref()?)));
        let latest = analysed().filter(|(_, report)| !report.engine.is_empty()).max_by_key(|(day, _)| *day);
        Some(Self {
            all: part(games.iter()),
            colors: ByColor::from_fn(|color| part(games.iter().filter(|game| game.color == color))),
            months: months.into_iter().map(|(month, games)| (month.to_owned(), part(games.into_iter()))).collect(),
            phases: phases(games),
            opponents,
            turns: turns(games),
            engine: latest.map(|(_, report)| report.engine.clone()).unwrap_or_default(),
            visits: analysed().map(|(_, report)| report.visits).min().unwrap_or(0),
        })
    }
}

fn part<'a>(games: impl Iterator<Item = &'a PlayerGame>) -> Part {
    let mut results = Results::default();
    let mut sides = Vec::new();
    for game in games {
        results.add(game.result);
        sides.extend(game.report.as_ref().and_then(|report| report.sides[game.color]));
    }
    let moves: usize = sides.iter().map(|side| side.loss.moves).sum();
    let quality = merged(sides.iter().map(|side| side.loss)).map(|loss| {
        let choices = sides.iter().filter_map(|side| Some((side.first_choice?, side.loss.moves)));
        let (sum, of) = choices.fold((0.0, 0), |(sum, of), (share, moves)| (sum + share * moves as f64, of + moves));
        Quality {
            games: sides.len(),
            accuracy: sides.iter().map(|side| side.accuracy * side.loss.moves as f64).sum::<f64>() / moves as f64,
            loss,
            first_choice: (of > 0).then(|| sum / of as f64),
            mistakes: sides.iter().map(|side| side.mistakes).sum(),
        }
    });
    Part { results, quality }
}

/// Average of averages, each with the weight of its moves: points of those that count points.
fn merged(losses: impl Iterator<Item = AverageLoss>) -> Option<AverageLoss> {
    let (mut moves, mut win_rate, mut counted, mut points) = (0, 0.0, 0, 0.0);
    for loss in losses {
        moves += loss.moves;
        win_rate += loss.win_rate * loss.moves as f64;
        if let Some(of) = loss.points {
            counted += loss.moves;
            points += of * loss.moves as f64;
        }
    }
    let points = (counted > 0).then(|| points / counted as f64);
    (moves > 0).then(|| AverageLoss { moves, points, win_rate: win_rate / moves as f64 })
}

fn phases(games: &[PlayerGame]) -> Vec<(PhaseKind, AverageLoss)> {
    let kinds = [PhaseKind::Opening, PhaseKind::Middle, PhaseKind::Endgame];
    let loss = |kind| {
        let of = |game: &PlayerGame| {
            let phase = game.report.as_ref()?.phases.iter().find(|phase| phase.kind == kind)?;
            phase.loss[game.color]
        };
        Some((kind, merged(games.iter().filter_map(of))?))
    };
    kinds.into_iter().filter_map(loss).collect()
}

/// The costliest mistakes of the player in all games.
fn turns(games: &[PlayerGame]) -> Vec<(usize, Turn)> {
    let own = games.iter().enumerate().flat_map(|(index, game)| {
        let turns = game.report.iter().flat_map(|report| &report.turns);
        turns.map(move |turn| (index, turn.clone()))
    });
    let mut turns: Vec<(usize, Turn)> = own.collect();
    let cost = |turn: &Turn| turn.mistake.points.unwrap_or(turn.mistake.win_rate / POINT_WIN_RATE);
    turns.sort_by(|(_, a), (_, b)| cost(b).total_cmp(&cost(a)));
    turns.truncate(TURNS);
    turns
}
