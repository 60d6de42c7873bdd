//! The game in words: board, cards, status, buttons.

mod cards;
mod count;
pub(super) mod players;

use std::borrow::Cow;

use lanke_game::clock::{Stage, TimeSystem};
use lanke_game::session::{Phase, Request, Session};
use lanke_rules::{ByColor, Capture, Color, DeadStones, Move, Passing, Point, Position, Unit};

use super::view::{CountView, HintsView, PlayPage};
use super::{LineState, Play};
use crate::board::draw::{Shown, game_number, moves_left, open_points, private_points};
use crate::context::Context;
use crate::move_list::move_label;
use crate::pages::PlayTab;
use crate::record_view::{Can, RecordView, Title};
use crate::status::{self, Status, Tone};
use crate::words::{Lang, outcome_words, phrase, word};
use cards::PointsLeft;
pub(crate) use cards::{clock, store};
use count::Counted;

impl Play {
    /// The game as it is shown; `refused` is a point to be marked.
    pub(crate) fn view(&self, refused: Option<Point>, line: LineState, cx: &Context<'_>) -> PlayPage {
        let (lang, names, game) = (cx.lang(), cx.settings.look.coordinates, self.game());
        let session = game.session();
        let position = self.shown_position();
        let nogo = session.ruleset().capture == Capture::Forbidden;
        let open = nogo.then(|| open_points(&position));
        let moves_left = open.as_deref().map(moves_left);
        let marked = open.as_deref().filter(|_| cx.settings.forbidden);
        let left = moves_left.map(|open| PointsLeft { open, private: marked.map(private_points) });
        let score = session.score().filter(|_| !game.looks_back() && session.studied() == 0);
        let mut board = Shown {
            lang,
            names,
            game: game_number(session.tree()),
            position: &position,
            last: self.last_play(),
            refused,
            ghost: (self.places_stones() && self.is_local_turn()).then(|| position.to_play()),
            enabled: !session.is_paused(),
            covered: session.is_paused(),
            dead: if score.is_some() { session.dead() } else { &[] },
            score: score.as_ref(),
            record: None,
            open: marked.map(|open| (game.own_side().unwrap_or(position.to_play()), open)),
        }
        .view();
        if let Some(analysis) = self.hint_analysis().filter(|_| !game.looks_back()) {
            board.hints = players::hints(analysis, position.board().size());
        }
        PlayPage {
            record: RecordView {
                board,
                players: cards::cards(self, line, lang, game.time(cx.now), left),
                title: self.title(lang),
                move_label: move_label(lang, game.at()),
                line: game.rows(lang, names),
                at: game.at(),
                tree: game.shape(),
                node: game.node(),
                comment: session.tree().node(game.node()).comment().unwrap_or_default(),
                can: self.can(line),
                moves_left,
            },
            count: count(lang, session),
            result: session.outcome().map(|outcome| outcome_words(lang, outcome, Unit::of(session.ruleset()))),
            verdict: session
                .outcome()
                .map(|outcome| lanke_words::verdict(lang, outcome, session.ruleset(), game.own_side())),
            rules: lanke_words::rules_words(lang, session.settings().rules),
            moves: phrase(lang, "sc-moves", &[("n", &session.moves().len().to_string())]),
            saved: !game.changed() && game.file().0.is_some(),
            turns: None,
            can_rematch: false,
            studying: game.is_studying(),
            sides: self.sides(cx),
            strength: self.strength(lang),
            hinting: self.hints(),
            hints: self.hints_view(line, cx),
            request: None,
            talk: None,
            tabs: Vec::new(),
            tab: PlayTab::default(),
            camera: None,
        }
    }

    /// Hints in words, or the reason why there are none.
    fn hints_view(&self, line: LineState, cx: &Context<'_>) -> HintsView {
        let allowed = self.allows_hints(line);
        let size = self.game().session().settings().size;
        let analysis = self.hint_analysis().filter(|_| allowed);
        HintsView {
            allowed,
            text: word(cx.lang(), if allowed { "pa-allowed" } else { "pa-forbidden" }).to_owned(),
            rows: analysis.map(|analysis| players::hint_rows(analysis, size, cx)).unwrap_or_default(),
        }
    }

    /// True if the game allows hints: it is not played with somebody elsewhere, or is over.
    pub(super) fn allows_hints(&self, line: LineState) -> bool {
        !(line.is_table && line.shares) || self.game().session().outcome().is_some()
    }

    fn shown_position(&self) -> Cow<'_, Position> {
        let game = self.game();
        match game.looks_back() {
            true => Cow::Owned(game.session().position_after(game.at())),
            false => Cow::Borrowed(game.session().position()),
        }
    }

    /// The last move before the board shown.
    fn last_play(&self) -> Option<Point> {
        let (game, session) = (self.game(), self.game().session());
        let mv = match game.at() {
            _ if !game.looks_back() && session.studied() > 0 => {
                session.tree().node(session.node()).mv(session.position().board().size()).map(|(_, mv)| mv)
            }
            0 => None,
            n => session.moves().get(n - 1).map(|played| played.mv),
        };
        mv?.point()
    }

    /// True if a click lays a stone.
    fn places_stones(&self) -> bool {
        let (game, session) = (self.game(), self.game().session());
        !game.looks_back()
            && match session.phase() {
                Phase::Playing => !session.is_paused(),
                Phase::Counting => false,
                Phase::Over(_) => game.is_studying(),
            }
    }

    fn title(&self, lang: Lang) -> Title {
        let settings = self.game().session().settings();
        Title {
            names: ByColor::from_fn(|color| {
                let name = &settings.players[color].name;
                let side = || lanke_words::seen_side(lang, self.game().session().ruleset(), color).to_owned();
                if name.is_empty() { side() } else { name.clone() }
            }),
            result: String::new(),
            about: lanke_words::rules_words(lang, settings.rules),
            changed: self.game().changed(),
        }
    }

    /// Sentence on the game; none where the state of the line gives it.
    pub(crate) fn status(&self, line: LineState, cx: &Context<'_>) -> Option<Status> {
        let (lang, game, session) = (cx.lang(), self.game(), self.game().session());
        if game.looks_back() && !session.is_paused() {
            let n = game.at().to_string();
            return Some(Status { text: phrase(lang, "st-back", &[("n", &n)]), tone: Tone::Warning, icon: "review" });
        }
        Some(match session.phase() {
            Phase::Counting if game.opinions_differ() => status::status(lang, "sc-differ", Tone::Warning, "dead"),
            Phase::Counting => match count(lang, session).map(|count| count.unfinished).filter(|text| !text.is_empty())
            {
                Some(text) => Status { text, tone: Tone::Warning, icon: "warning" },
                None => status::status(lang, "sc-tap", Tone::Plain, "dead"),
            },
            Phase::Over(_) if game.is_studying() => status::status(lang, "st-study", Tone::Plain, "try"),
            Phase::Over(_) => status::status(lang, "st-over-study", Tone::Good, "check"),
            Phase::Playing if line.waits || session.is_paused() && line.is_table => return None,
            // How the line ended is told.
            Phase::Playing if game.is_spectated() && !line.shares => return None,
            Phase::Playing if session.is_paused() => status::status(lang, "st-paused", Tone::Plain, "pause"),
            Phase::Playing if session.placing() > 0 => {
                let n = session.placing().to_string();
                Status { text: phrase(lang, "st-place", &[("n", &n)]), tone: Tone::Plain, icon: "info" }
            }
            Phase::Playing => self.turn_status(cx),
        })
    }

    /// The side to move, and how little time there is.
    fn turn_status(&self, cx: &Context<'_>) -> Status {
        let (lang, session) = (cx.lang(), self.game().session());
        let to_play = self.to_play();
        let clock = session.clock();
        let face = clock.face(to_play, self.game().time(cx.now));
        if clock.is_running()
            && face.stage == Stage::LastPeriod
            && face.low
            && let Some(left) = face.time
        {
            let n = left.as_secs_f32().ceil().to_string();
            return Status { text: phrase(lang, "st-period", &[("n", &n)]), tone: Tone::Warning, icon: "clock" };
        }
        match session.moves().last() {
            Some(played) if played.mv == Move::Pass => {
                let c = lanke_words::seen_side(lang, session.ruleset(), played.color);
                Status { text: phrase(lang, "st-pass", &[("c", c)]), tone: Tone::Plain, icon: "pass" }
            }
            _ if session.ruleset().capture == Capture::Forbidden => {
                let reason = self.hint_analysis().and_then(|hint| players::hint_reason(session.position(), hint, cx));
                let law = if cx.settings.forbidden { "ng-tip" } else { "ng-hint" };
                reason.unwrap_or_else(|| status::status(lang, law, Tone::Plain, "nogo"))
            }
            _ => status::to_play(lang, to_play),
        }
    }

    /// Buttons that can be pressed.
    fn can(&self, line: LineState) -> Can {
        let (game, session) = (self.game(), self.game().session());
        if game.is_spectated() {
            return Can { undo: session.studied() > 0, save: game.begun(), ..Can::default() };
        }
        let can = Can {
            undo: session.studied() > 0 || session.may_ask(self.takeback_side(), Request::Takeback).is_ok(),
            hint: self.can_hint(line),
            hand_over: self.can_hand_over(),
            save: game.begun(),
            ..can(session)
        };
        if !line.shares || session.outcome().is_some() {
            return can;
        }
        let Some(me) = line.plays else { return Can { save: can.save, ..Can::default() } };
        if line.is_table {
            let mine = self.is_local_turn();
            return Can { pause: false, resume: false, clocks: false, pass: can.pass && mine, ..can };
        }
        Can { pause: false, resign: can.resign && self.to_play() == me, ..can }
    }

    /// True if the person's side can be handed over, or taken back.
    fn can_hand_over(&self) -> bool {
        let controllers = self.game().controllers();
        let ongoing = self.game().session().outcome().is_none();
        let side = |color: Color| controllers[color].is_local() || controllers[color].is_handed_over();
        ongoing && Color::BOTH.into_iter().any(side)
    }
}

/// Buttons that the session lets be pressed.
fn can(session: &Session) -> Can {
    let playing = session.phase() == Phase::Playing;
    let going = playing && !session.is_paused();
    Can {
        pass: going && session.ruleset().passing != Passing::Forbidden && session.placing() == 0,
        resign: playing,
        score: session.may_ask(session.position().to_play(), Request::Count).is_ok(),
        pause: playing,
        resume: session.is_paused(),
        clocks: session.outcome().is_none() && session.settings().time != TimeSystem::None,
        ..Can::default()
    }
}

fn count(lang: Lang, session: &Session) -> Option<CountView> {
    let score = session.score()?;
    let counted = Counted {
        score: &score,
        ruleset: session.ruleset(),
        komi: session.settings().komi,
        size: session.settings().size,
        moves: session.moves().len() as u32,
        open: session.phase() == Phase::Counting && session.ruleset().dead == DeadStones::Marked,
    };
    Some(counted.view(lang))
}
