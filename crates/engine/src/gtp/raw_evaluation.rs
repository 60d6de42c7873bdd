//! `kata-raw-nn` and `kata-raw-human-nn`: what a network sees without any search, in KataGo's form and from White's side.

use std::fmt::Write;

use lanke_rules::{Color, Size};

use super::failure::GtpError;
use super::server::{Answer, Server, color};
use crate::{Budget, RawEvaluation};

/// Games whose scores a network was trained on: each kind has its own names in KataGo's answers.
#[derive(Clone, Copy, Debug)]
pub(super) enum TrainingGames {
    SelfPlay,
    People,
}

impl Server {
    /// `[COLOUR] SYMMETRY|all [OPTIMISM]`.
    pub(super) fn raw_evaluation(&mut self, arguments: &[String], games: TrainingGames) -> Answer {
        let mut words = arguments.iter().map(String::as_str).peekable();
        let side = words.next_if(|word| color(word).is_some()).and_then(color);
        let symmetries = match words.next() {
            Some("all") => 0..8,
            Some(word) => {
                let number = word.parse().ok().filter(|number| (0..8).contains(number)).ok_or(GtpError::Syntax)?;
                number..number + 1
            }
            None => return Err(GtpError::Syntax),
        };
        let optimism: Option<f32> = words.next().map(|word| word.parse().map_err(|_| GtpError::Syntax)).transpose()?;
        if words.next().is_some() || optimism.is_some_and(|optimism| !(0.0..=1.0).contains(&optimism)) {
            return Err(GtpError::Syntax);
        }
        let side = side.unwrap_or(self.game.position().to_play());
        let position = self.game.turned(side);
        let task = self.game.task(&position, Budget::default());
        let mut text = String::new();
        for symmetry in symmetries {
            let raw = self.thinker.raw_evaluation(&task, symmetry, optimism).ok_or(GtpError::NoNetwork)?;
            let raw = raw.map_err(GtpError::Engine)?;
            // A string takes all that is written to it.
            let _ = print(&mut text, symmetry, &raw, side, self.game.size(), games);
        }
        Ok(text.trim_end().to_owned())
    }
}

fn print(
    text: &mut String,
    symmetry: u8,
    raw: &RawEvaluation,
    side: Color,
    size: Size,
    games: TrainingGames,
) -> std::fmt::Result {
    let white = side == Color::White;
    let sign = if white { 1.0 } else { -1.0 };
    let (win, loss) = if white { (raw.win, raw.loss) } else { (raw.loss, raw.win) };
    writeln!(text, "symmetry {symmetry}")?;
    for (name, chance) in [("whiteWin", win), ("whiteLoss", loss), ("noResult", raw.no_result)] {
        writeln!(text, "{name} {chance:.6}")?;
    }
    let score = sign * raw.score;
    let scores = match games {
        TrainingGames::SelfPlay => vec![
            ("whiteLead", sign * raw.lead),
            ("whiteScoreSelfplay", score),
            ("whiteScoreSelfplaySq", raw.score_square),
            ("varTimeLeft", raw.variance_time.unwrap_or(-1.0)),
        ],
        TrainingGames::People => vec![("whiteScore", score), ("whiteScoreSq", raw.score_square)],
    };
    let errors = [
        ("shorttermWinlossError", raw.win_error.unwrap_or(-1.0)),
        ("shorttermScoreError", raw.score_error.unwrap_or(-1.0)),
    ];
    for (name, number) in scores.into_iter().chain(errors) {
        writeln!(text, "{name} {number:.3}")?;
    }
    let promise = |p: &Option<f32>| p.map_or("    NAN ".to_owned(), |p| format!("{p:8.6} "));
    let rows = |numbers: Vec<String>| -> String {
        numbers.chunks(usize::from(size.width())).map(|row| row.concat() + "\n").collect()
    };
    let (points, pass) = raw.policy.split_at(raw.policy.len().min(size.area()));
    write!(text, "policy\n{}", rows(points.iter().map(promise).collect()))?;
    writeln!(text, "policyPass {}", pass.first().map_or(String::new(), promise))?;
    let owners = raw.ownership.iter().map(|o| format!("{:9.7} ", sign * o)).collect();
    writeln!(text, "whiteOwnership\n{}", rows(owners))
}
