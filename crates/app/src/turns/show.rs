//! The biggest turns in words.

use lanke_game::review::{Mistake, Standing};
use lanke_rules::Capture;

use super::view::{TurnView, TurnsView};
use super::{SHOWN, Turns};
use crate::context::Context;
use crate::insight::GraphPoint;
use crate::move_list::{move_label, move_name};
use crate::play::Game;
use crate::quick_analysis::QuickAnalysis;
use crate::thumbnail::{Crop, Thumbnail};
use crate::words::{decimal, phrase, word};

impl Turns {
    /// The turns of the game; none where nobody has looked for them or nobody can.
    pub(crate) fn view(&self, game: &Game, cx: &Context<'_>) -> Option<TurnsView> {
        let search = self.search.as_ref().filter(|search| !search.has_failed())?;
        let lang = cx.lang();
        let (done, total) = search.progress();
        let progress = search.is_at_work().then(|| done as f32 / total.max(1) as f32);
        let mut mistakes = if progress.is_some() { Vec::new() } else { search.mistakes() };
        mistakes.truncate(SHOWN);
        mistakes.sort_by_key(|mistake| mistake.number);
        let text = match progress {
            Some(_) => {
                let (i, n) = (done.to_string(), total.to_string());
                phrase(lang, "end-analysing", &[("i", &i), ("n", &n)])
            }
            None if mistakes.is_empty() => word(lang, "end-noturns").to_owned(),
            None => String::new(),
        };
        Some(TurnsView {
            progress,
            text,
            moves: game.session().moves().len() as u32,
            graph: graph(search),
            turns: mistakes.iter().map(|mistake| turn(search, mistake, game, cx)).collect(),
        })
    }
}

fn graph(search: &QuickAnalysis) -> Vec<GraphPoint> {
    let point = |standing: &Standing| GraphPoint {
        at: standing.moves,
        win_rate: standing.win_rate as f32,
        score: standing.score.map(|score| score as f32),
        deep: true,
        mistake: None,
    };
    search.standings().iter().map(point).collect()
}

fn turn(search: &QuickAnalysis, mistake: &Mistake, game: &Game, cx: &Context<'_>) -> TurnView {
    let (lang, names) = (cx.lang(), cx.settings.look.coordinates);
    let session = game.session();
    let size = session.settings().size;
    let name = |mv| move_name(lang, names, size, mv);
    let number = mistake.number as usize;
    let point = mistake.mv.point();
    let before = search.places().iter().take_while(|place| place.node != mistake.node).last();
    let found = before.and_then(|place| search.review().analysis_at(place.node, &place.subject));
    let best = found.and_then(|found| Some(found.candidates.first()?.mv()));
    let best = best.filter(|&best| best != mistake.mv);
    let nogo = session.ruleset().capture == Capture::Forbidden;
    let board = Thumbnail::of(session.position_after(number).board(), None, nogo);
    TurnView {
        number: mistake.number,
        move_label: move_label(lang, number),
        color: mistake.color,
        name: name(mistake.mv),
        loss: match mistake.points {
            Some(points) => phrase(lang, "end-loss", &[("n", &decimal(points, 1))]),
            None => format!("−{:.0}%", mistake.win_rate * 100.0),
        },
        better: best.map(|best| phrase(lang, "end-better", &[("p", &name(best))])).unwrap_or_default(),
        point,
        board: board.cropped(point.map_or(Crop::Whole, Crop::Around)),
    }
}
