//! Report on analysed games.

use std::fmt::Write;
use std::path::Path;

use lanke_game::report::average_loss;
use lanke_game::review::{Review, mistakes, standings};
use lanke_rules::ByColor;
use serde::Serialize;

use super::marks::Marks;
use crate::output::{BySide, Side, counted, plain};
use crate::report::Loss;

/// Mistakes of a game that are told in words.
const WORST: usize = 10;

#[derive(Serialize)]
pub(super) struct Report {
    pub(super) engine: String,
    /// Positions looked at in this run.
    pub(super) positions: usize,
    pub(super) games: Vec<GameReport>,
    pub(super) seconds: f64,
}

/// A game, as its record now has it.
#[derive(Serialize)]
pub(super) struct GameReport {
    file: String,
    /// Index of the game in the file, from 0.
    index: usize,
    players: BySide<Option<String>>,
    /// Positions with an analysis.
    positions: usize,
    /// Average loss of a move; none where no two positions in a row are known.
    loss: BySide<Option<Loss>>,
    /// The costliest first.
    mistakes: Vec<Mistake>,
    /// Marks against perfect play, of NoGo games.
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<Marks>,
}

#[derive(Serialize)]
struct Mistake {
    #[serde(rename = "move")]
    number: u32,
    color: Side,
    vertex: String,
    points: Option<f64>,
    win_rate: f64,
    /// True if it is proved to have lost a won position, false for an estimate; none where nothing was to be proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
}

impl GameReport {
    pub(super) fn of(review: &Review, file: &Path, index: usize, marks: Option<Marks>) -> Self {
        let standings = standings(&review.places(), review.analyses());
        let size = review.setting().size;
        let mistakes: Vec<Mistake> = mistakes(&standings)
            .into_iter()
            .map(|mistake| Mistake {
                number: mistake.number,
                color: mistake.color.into(),
                vertex: size.move_name(mistake.mv),
                points: mistake.points,
                win_rate: mistake.win_rate,
                proved: marks.as_ref().map(|marks| marks.is_losing(mistake.number)),
            })
            .collect();
        let loss = ByColor::from_fn(|color| average_loss(&standings, color).map(Loss::from));
        Self {
            file: file.display().to_string(),
            index,
            players: review.tree().players().map(|player| player.name).into(),
            positions: standings.len(),
            loss: loss.into(),
            mistakes,
            marks,
        }
    }
}

impl Report {
    /// For people.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for game in &self.games {
            let name = |name: &Option<String>| name.as_deref().map_or_else(|| "?".to_owned(), plain);
            let players = format!("{} – {}", name(&game.players.black), name(&game.players.white));
            // Writing to a string cannot fail.
            let positions = counted(game.positions as u64, "position");
            let _ = writeln!(text, "{} ({}): {players}, {positions}", plain(&game.file), game.index + 1);
            if let Some(marks) = &game.marks {
                text += &marks.text(&game.players);
            }
            for (side, loss) in [(Side::Black, game.loss.black), (Side::White, game.loss.white)] {
                if let Some(Loss { moves, points, win_rate }) = loss {
                    let points = points.map(|points| format!("{points:.2} points, ")).unwrap_or_default();
                    let _ = writeln!(
                        text,
                        "  {side}: {points}{:.1} % a move in {}",
                        100.0 * win_rate,
                        counted(moves as u64, "move")
                    );
                }
            }
            for mistake in game.mistakes.iter().take(WORST) {
                let Mistake { number, color, vertex, points, win_rate, proved } = mistake;
                let proved = match proved {
                    Some(true) => ", proved",
                    Some(false) => ", estimate",
                    None => "",
                };
                let points = points.map(|points| format!("{points:.1} points, ")).unwrap_or_default();
                let _ = writeln!(text, "  {number}: {color} {vertex}, {points}{:.1} %{proved}", 100.0 * win_rate);
            }
        }
        text + &format!("{} in {:.0} s\n", counted(self.positions as u64, "position"), self.seconds)
    }
}
