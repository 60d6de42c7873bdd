//! The players of the game in words: choices, hints, failures.

use lanke_engine::nogo::{MoveCount, Nogo};
use lanke_engine::{Analysis, Candidate, Choice, EngineError};
use lanke_players::{Engine, NetworkPlayer, PlayerSpec};
use lanke_rules::{ByColor, Capture, Color, Move, Position, Size};

use crate::board::HintView;
use crate::context::Context;
use crate::engine_words;
use crate::play::view::{HintRow, Side, Strength};
use crate::play::{Controller, Play};
use crate::status::{self, Status, Tone, engine_error};
use crate::view::dialog::Dialog;
use crate::words::{Lang, percent, phrase, thousands, word};

/// Most moves that a hint shows.
const HINTS: usize = 3;
/// Most moves of a hint that are listed beside the board.
const HINT_ROWS: usize = 8;
/// Most win rate that a move of a hint loses against the best.
const AS_GOOD: f64 = 0.02;

/// Sentence about another player of the side of this name.
pub(crate) fn takes_over(lang: Lang, c: &str, controller: &Controller) -> Status {
    let (text, icon) = match controller.engine() {
        Some(player) => (phrase(lang, "st-handed", &[("c", c), ("n", &engine_words::rank(lang, player))]), "ai"),
        None => (phrase(lang, "st-taken", &[("c", c)]), "user"),
    };
    Status { text, tone: Tone::Good, icon }
}

/// Sentence about a hint that is no move on the board.
pub(crate) fn hint_words(lang: Lang, choice: Choice) -> Option<Status> {
    let key = match choice {
        Choice::Play(_) => return None,
        Choice::Pass => "st-hint-pass",
        Choice::Resign => "st-hint-resign",
    };
    Some(status::status(lang, key, Tone::Plain, "ai"))
}

/// Sentence on the best move of a hint in NoGo: which points it takes from the other side, and the moves that each side has
/// for sure after it. All of it is counted, and nothing estimated.
pub(super) fn hint_reason(position: &Position, analysis: &Analysis, cx: &Context<'_>) -> Option<Status> {
    let Move::Play(point) = analysis.candidates.first()?.mv() else { return None };
    let mut played = position.clone();
    played.play(Move::Play(point)).ok()?;
    let (before, after) = (MoveCount::of(position), MoveCount::of(&played));
    let (own, other) = (position.to_play(), position.to_play().opponent());
    let taken = before.at_most(other) - after.at_most(other);
    let (key, color) = if taken > 0 { ("ng-why-takes", other) } else { ("ng-why-own", own) };
    let facts = [
        ("p", cx.settings.look.coordinates.name(position.board().size(), point)),
        ("c", lanke_words::seen_side(cx.lang(), position.ruleset(), color).to_owned()),
        ("n", taken.to_string()),
        ("b", after.at_least[Color::Black].to_string()),
        ("w", after.at_least[Color::White].to_string()),
    ];
    let text = phrase(cx.lang(), key, &facts.each_ref().map(|(name, value)| (*name, value.as_str())));
    Some(Status { text, tone: Tone::Plain, icon: "ai" })
}

impl Play {
    /// Name of the player of a side.
    pub(crate) fn player_name(&self, color: Color, lang: Lang) -> String {
        let name = &self.game().session().settings().players[color].name;
        match &self.game().controllers()[color] {
            Controller::Engine { player, handed_over: false } => engine_words::name(lang, player),
            _ if name.is_empty() => lanke_words::seen_side(lang, self.game().session().ruleset(), color).to_owned(),
            _ => name.clone(),
        }
    }

    /// The question what to do about a computer opponent that cannot play on.
    pub(crate) fn trouble_dialog(&self, cx: &Context<'_>) -> Option<Dialog> {
        let trouble = self.opponents.trouble()?;
        let log = match &trouble.error {
            EngineError::Program(fault) => fault.log.clone(),
            EngineError::WrongGame | EngineError::BoardTooLarge(_) | EngineError::Network(_) | EngineError::Stopped => {
                Vec::new()
            }
        };
        Some(Dialog::Trouble {
            waiting: false,
            text: engine_error(cx.lang(), &trouble.error),
            log,
            color: trouble.color,
            others: self.substitutes(trouble.color, &trouble.player, cx),
        })
    }

    /// The question what to do about a program that does not answer this command in time.
    pub(crate) fn silence_dialog(&self, color: Color, engine: &Engine, command: &str, cx: &Context<'_>) -> Dialog {
        Dialog::Trouble {
            waiting: true,
            text: engine_words::silence_words(cx.lang(), &engine.name, command),
            log: Vec::new(),
            color,
            others: self.substitutes(color, &PlayerSpec::Engine(engine.clone()), cx),
        }
    }

    /// Players that can take the place of a computer opponent.
    fn substitutes(&self, color: Color, player: &PlayerSpec, cx: &Context<'_>) -> Vec<(String, PlayerSpec)> {
        let other = |(name, other): (String, Option<PlayerSpec>)| Some((name, other.filter(|other| other != player)?));
        self.choices(color, cx).into_iter().filter_map(other).collect()
    }

    /// Players that a side can have, by name; none is a person.
    fn choices(&self, color: Color, cx: &Context<'_>) -> Vec<(String, Option<PlayerSpec>)> {
        let (lang, settings) = (cx.lang(), cx.settings);
        let controller = &self.game().controllers()[color];
        if controller.is_remote() {
            return vec![(self.player_name(color, lang), None)];
        }
        let level = PlayerSpec::Level(settings.form.players[color].level);
        let strongest = PlayerSpec::Level(PlayerSpec::STRONGEST);
        let engines = settings.engines.iter().cloned().map(PlayerSpec::Engine);
        let session = self.game().session();
        let fits = lanke_players::plays_on(session.ruleset(), session.settings().size);
        let built_in = [level, strongest].into_iter().filter(|_| fits);
        let nogo = session.ruleset().capture == Capture::Forbidden;
        let network = settings.network.file.clone().filter(|_| nogo == settings.network.nogo);
        let network = network.map(|file| PlayerSpec::Network(NetworkPlayer::full(file)));
        let mut players: Vec<PlayerSpec> = Vec::new();
        for player in controller.engine().cloned().into_iter().chain(built_in).chain(network).chain(engines) {
            if !players.contains(&player) {
                players.push(player);
            }
        }
        let players = players.into_iter().map(|player| (engine_words::rank(lang, &player), Some(player)));
        std::iter::once((word(lang, "seat-self").to_owned(), None)).chain(players).collect()
    }

    /// The players of both sides, and those that could take their places.
    pub(crate) fn sides(&self, cx: &Context<'_>) -> ByColor<Side> {
        ByColor::from_fn(|color| {
            let players = self.choices(color, cx);
            let controller = &self.game().controllers()[color];
            let chosen = players.iter().position(|player| player.1.as_ref() == controller.engine()).unwrap_or(0);
            Side { players, chosen, handed_over: controller.is_handed_over() }
        })
    }

    /// Strength of the built-in opponent in NoGo; none where there is none.
    pub(super) fn strength(&self, lang: Lang) -> Option<Strength> {
        if self.game().session().ruleset().capture != Capture::Forbidden {
            return None;
        }
        let (color, minimax, place) = [Color::White, Color::Black].into_iter().find_map(|color| {
            match self.game().controllers()[color].engine() {
                Some(&PlayerSpec::Level(level)) => Some((color, false, level)),
                Some(&PlayerSpec::Minimax(depth)) => Some((color, true, depth)),
                _ => None,
            }
        })?;
        let text = match Nogo::playouts(place) {
            _ if minimax => phrase(lang, "ng-plies", &[("n", &place.to_string())]),
            Some(playouts) => phrase(lang, "ng-times", &[("n", &thousands(playouts))]),
            None => word(lang, "ng-unlimited").to_owned(),
        };
        Some(Strength { color, minimax, place, text })
    }
}

/// The moves of a hint on the board: the best, and those that are nearly as good.
pub(crate) fn hints(analysis: &Analysis, size: Size) -> Vec<HintView> {
    let Some(best) = analysis.candidates.first() else { return Vec::new() };
    let good = analysis.candidates.iter().filter(|c| c.mv() == best.mv() || best.win_rate - c.win_rate <= AS_GOOD);
    let played = good.filter(|c| c.mv() == best.mv() || c.visits * 10 >= best.visits);
    played
        .filter_map(|candidate| match candidate.mv() {
            Move::Play(at) if size.contains(at) => Some(HintView {
                at,
                best: candidate.mv() == best.mv(),
                rate: if candidate.visits > 0 { format!("{:.0}%", candidate.win_rate * 100.0) } else { String::new() },
            }),
            _ => None,
        })
        .take(HINTS)
        .collect()
}

/// The moves of a hint in words.
pub(crate) fn hint_rows(analysis: &Analysis, size: Size, cx: &Context<'_>) -> Vec<HintRow> {
    let names = cx.settings.look.coordinates;
    let row = |candidate: &Candidate| HintRow {
        name: match candidate.mv() {
            Move::Play(at) if size.contains(at) => names.name(size, at),
            Move::Play(_) | Move::Pass => word(cx.lang(), "list-pass").to_owned(),
        },
        rate: if candidate.visits > 0 { percent(candidate.win_rate) } else { String::new() },
        visits: if candidate.visits > 0 { thousands(candidate.visits) } else { String::new() },
    };
    analysis.candidates.iter().take(HINT_ROWS).map(row).collect()
}
