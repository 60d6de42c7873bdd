//! A card: a position before a mistake, the move of the game and better ones.

use std::fmt;
use std::str::FromStr;

use lanke_game::record::{NodeContent, NodeId, Replay, Setting, Tree, ValueBuf, root_of};
use lanke_game::review::{Mistake, Review, mistakes, standings};
use lanke_rules::splitmix::mix;
use lanke_rules::{Color, Illegal, Komi, Move, Point, Position};

use super::{Now, Schedule};

/// Property of a deck. At the root of a card: `1 number points rate time`, the version, the number of the move, what it
/// lost in points (or `-`) and in win rate, and when the card was made, in seconds since 1970; then, if it was answered, the
/// schedule, the schedule before the last answer (`new` if it was new, `-` if that cannot be taken back) and the time until which
/// it is put off (or `-`); then, if a ko forbids a point, that point (or `-`); then the place of the last answer among those of
/// all cards that can be taken back. At a move: `points rate`, what it loses against the best.
pub const PROPERTY: &str = "LKC";

const VERSION: &str = "1";
const NONE: &str = "-";
/// Place of the ko among the values at the root.
const KO: usize = 4;
/// Place of the order of the last answer among them.
const ORDER: usize = 5;
const NEW: &str = "new";

/// Loss of a move that counts as right: points, win rate, and the share of what the move of the game lost.
const RIGHT_POINTS: f64 = 0.8;
const RIGHT_WIN_RATE: f64 = 0.02;
const RIGHT_SHARE: f64 = 0.2;

/// A candidate with fewer visits than this part of the best one's is too uncertain to count as right.
const VISITS_PART: u64 = 10;

/// Better moves of a card at most, and moves of a line.
const BETTER: usize = 8;
const LINE: usize = 10;

/// Names of the game that a card takes over.
const INFO: [&str; 7] = ["PB", "BR", "PW", "WR", "DT", "EV", "RE"];

/// Number that tells a card from others: the same position, side and move are one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(u64);

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for CardId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

/// Loss of a move: win rate, 0 to 1, and points, where they are counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// Points.
    pub points: Option<f64>,
    /// Win rate.
    pub win_rate: f64,
}

impl Loss {
    /// True if a move that loses this counts as right on a card whose game move lost `game`.
    pub fn is_right(self, game: Self) -> bool {
        match (self.points, game.points) {
            (Some(own), Some(game)) => own <= RIGHT_POINTS.max(RIGHT_SHARE * game),
            _ => self.win_rate <= RIGHT_WIN_RATE.max(RIGHT_SHARE * game.win_rate),
        }
    }

    fn text(self) -> String {
        let points = self.points.map_or_else(|| NONE.to_owned(), |points| format!("{points:.2}"));
        format!("{points} {:.4}", self.win_rate)
    }

    fn read(points: &str, rate: &str) -> Option<Self> {
        let real = |text: &str| text.parse::<f64>().ok().filter(|real| (-2000.0..=2000.0).contains(real));
        let points = if points == NONE { None } else { Some(real(points)?) };
        Some(Self { points, win_rate: real(rate).filter(|rate| (-1.0..=1.0).contains(rate))? })
    }
}

/// A move that counts as right, and how it goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct BetterMove {
    /// The move and what is expected to follow; not empty.
    pub line: Vec<Move>,
    /// Loss against the best move.
    pub loss: Loss,
}

/// A mistake to be put right.
#[derive(Clone, Debug)]
pub struct Card {
    id: CardId,
    position: Position,
    komi: Komi,
    /// Names of the game, by their property.
    info: Vec<(&'static str, String)>,
    /// Number of the move in the game.
    pub number: u32,
    /// Move before it.
    pub last: Option<Point>,
    /// Move of the game.
    pub played: Move,
    /// Loss of that move.
    pub loss: Loss,
    /// Better moves, the best first; not empty.
    pub better: Vec<BetterMove>,
    /// Time at which the card was made, in seconds since 1970.
    pub added: i64,
    /// When it comes again; none for a new card.
    pub schedule: Option<Schedule>,
    /// Schedule before the last answer, which can be taken back.
    pub(super) undo: Option<Option<Schedule>>,
    /// Place of that answer among those of all cards, the latest the highest; the seconds of a schedule may be the same, or those of
    /// a clock that was set back.
    pub(super) order: u32,
    /// Time until which it is put off, in seconds since 1970.
    pub buried_until: Option<i64>,
}

/// Reason why a record is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotACard {
    /// It does not have the property of a deck.
    Property,
    /// It lacks the move of the game, or a better one.
    Moves,
}

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Property => "it is no card of a deck",
            Self::Moves => "it lacks the move of the game or a better one",
        })
    }
}

impl std::error::Error for NotACard {}

/// Mistakes of a game that are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Side; both without.
    pub color: Option<Color>,
    /// Smallest loss: in points, or where they are not counted a fortieth of that in win rate.
    pub loss: f64,
    /// Number at most, the costliest first.
    pub most: usize,
}

/// New cards of an analysed game: its mistakes with a better move. `now` is in seconds since 1970.
pub fn cards_of(review: &Review, wanted: Wanted, now: i64) -> Vec<Card> {
    let places = review.places();
    let standings = standings(&places, review.analyses());
    let is_wanted = |mistake: &Mistake| {
        let loss = mistake.points.unwrap_or(40.0 * mistake.win_rate);
        wanted.color.is_none_or(|color| color == mistake.color) && loss >= wanted.loss
    };
    let card = |mistake: Mistake| {
        let before = &places[places.iter().position(|place| place.node == mistake.node)?.checked_sub(1)?];
        let analysis = review.analysis_at(before.node, &before.subject)?;
        let mut position = review.course(before.node).position;
        if let Some(ko) = ko_of(&position)? {
            position.set_ko(ko);
        }
        // A record can hold moves against the rules.
        position.legal(mistake.mv).ok()?;
        let loss = Loss { points: mistake.points, win_rate: mistake.win_rate };
        // Where the best one was played, no other is better.
        let best = analysis.candidates.first().filter(|best| best.mv() != mistake.mv)?;
        let (best_rate, best_score, best_visits) = (best.win_rate, best.score, best.visits);
        let better: Vec<BetterMove> = analysis
            .candidates
            .iter()
            .filter(|candidate| candidate.visits.saturating_mul(VISITS_PART) >= best_visits)
            .map(|candidate| BetterMove {
                loss: Loss {
                    points: best_score.zip(candidate.score).map(|(best, own)| (best - own).max(0.0)),
                    win_rate: (best_rate - candidate.win_rate).max(0.0),
                },
                line: candidate.line.iter().take(LINE).copied().collect(),
            })
            .filter(|better| better.loss.is_right(loss) && better.line.first() != Some(&mistake.mv))
            // A card is answered on the board, where nobody passes.
            .filter(|better| better.line.first().is_some_and(|mv| mv.point().is_some() && position.legal(*mv).is_ok()))
            .take(BETTER)
            .collect();
        let last = before.mv.and_then(|(_, mv)| mv.point());
        let info = INFO.into_iter().filter_map(|name| Some((name, review.tree().root().info(name)?))).collect();
        (!better.is_empty()).then(|| Card {
            id: CardId::of(&position, mistake.mv),
            position,
            komi: review.setting().komi,
            info,
            number: mistake.number,
            last,
            played: mistake.mv,
            loss,
            better,
            added: now,
            schedule: None,
            undo: None,
            order: 0,
            buried_until: None,
        })
    };
    mistakes(&standings).into_iter().filter(is_wanted).filter_map(card).take(wanted.most).collect()
}

/// Point where a ko was taken that must not be retaken now, if there is one; `None` where the moves before the position forbid
/// more than that, which the position alone does not show.
fn ko_of(position: &Position) -> Option<Option<Point>> {
    let empty = position.board().empty().iter();
    let forbidden = empty.filter_map(|&p| match position.legal(Move::Play(p)) {
        Err(why @ (Illegal::Ko | Illegal::Superko { .. } | Illegal::CapturedPoint)) => Some((p, why)),
        _ => None,
    });
    match forbidden.collect::<Vec<_>>()[..] {
        [] => Some(None),
        [(p, Illegal::Ko)] => Some(Some(p)),
        [(p, Illegal::Superko { repeats })] if repeats + 1 == position.moves() => Some(Some(p)),
        _ => None,
    }
}

impl CardId {
    fn of(position: &Position, played: Move) -> Self {
        let size = position.board().size();
        let mv = played.point().map_or(0, |p| size.ordinal(p) as u64 + 1);
        let head = u64::from(size.width()) << 32 | u64::from(size.height()) << 16 | position.to_play() as u64;
        Self(mix(position.board().hash() ^ mix(head ^ mix(mv))))
    }
}

impl Card {
    /// Its id.
    pub fn id(&self) -> CardId {
        self.id
    }

    /// Position before the mistake.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Komi of the game.
    pub fn komi(&self) -> Komi {
        self.komi
    }

    /// Side that made the mistake.
    pub fn to_play(&self) -> Color {
        self.position.to_play()
    }

    /// Name of a player or of the game, by the property of a record.
    pub fn info(&self, name: &str) -> Option<&str> {
        self.info.iter().find(|(own, _)| *own == name).map(|(_, text)| text.as_str())
    }

    /// True if it is put off until tomorrow, and the clock was not set back since.
    pub fn is_buried(&self, now: Now) -> bool {
        self.buried_until.is_some_and(|until| now.seconds < until && until <= now.tomorrow)
    }

    /// Time of its last answer; none for a new card.
    pub(super) fn last_answer(&self) -> Option<i64> {
        self.schedule.map(|schedule| schedule.last)
    }

    /// Better move that begins so.
    pub fn better_by(&self, mv: Move) -> Option<&BetterMove> {
        self.better.iter().find(|better| better.line.first() == Some(&mv))
    }

    /// Card of a record.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(tree: &Tree) -> Result<Self, NotACard> {
        let root = tree.root();
        let values: Vec<String> =
            root.get(PROPERTY).ok_or(NotACard::Property)?.iter().map(|v| v.text().into()).collect();
        let head: Vec<&str> = values.first().ok_or(NotACard::Property)?.split(' ').collect();
        let [VERSION, number, points, rate, added] = head[..] else { return Err(NotACard::Property) };
        let loss = Loss::read(points, rate).ok_or(NotACard::Property)?;
        let number = number.parse().map_err(|_| NotACard::Property)?;
        let setting = Setting::of(tree);
        let mut position = Replay::to(tree, &setting, NodeId::ROOT).into_position();
        let (color, size) = (position.to_play(), setting.size);
        let ko = root.get(PROPERTY).and_then(|values| values.iter().nth(KO)?.point());
        if let Some(ko) = ko.filter(|&p| size.contains(p) && position.board().stone(p).is_none()) {
            position.set_ko(ko);
        }
        let (mut played, mut better) = (None, Vec::new());
        for child in root.children() {
            let Some((of, mv)) = child.mv(size).filter(|(of, _)| *of == color) else { continue };
            if position.legal(mv).is_err() {
                continue;
            }
            if child.get("BM").is_some() {
                played = played.or(Some(mv));
            } else if better.len() < BETTER {
                let loss = child.first(PROPERTY).map(|value| value.text().into_owned());
                let loss = loss.as_deref().and_then(|text| text.split_once(' ')).and_then(|(p, r)| Loss::read(p, r));
                let moves = child.line().map_while(|node| node.mv(size)).take(LINE);
                let alternates = |(i, (side, _)): &(usize, (Color, Move))| (*side == of) == (i % 2 == 0);
                let line = moves.enumerate().take_while(alternates).map(|(_, (_, mv))| mv).collect();
                better.push(BetterMove { line, loss: loss.unwrap_or(Loss { points: None, win_rate: 0.0 }) });
            }
        }
        let played = played.filter(|_| !better.is_empty()).ok_or(NotACard::Moves)?;
        let schedule = |index: usize| values.get(index).and_then(|text| Schedule::read(text));
        let undo = match values.get(2).map(String::as_str) {
            Some(NEW) => Some(None),
            _ => schedule(2).map(Some),
        };
        Ok(Self {
            id: CardId::of(&position, played),
            komi: setting.komi,
            info: INFO.into_iter().filter_map(|name| Some((name, root.info(name)?))).collect(),
            number,
            last: root.first("CR").and_then(|value| value.point()).filter(|p| size.contains(*p)),
            played,
            loss,
            better,
            added: added.parse().unwrap_or(0),
            schedule: schedule(1),
            undo: undo.filter(|_| schedule(1).is_some()),
            order: values.get(ORDER).and_then(|text| text.parse().ok()).unwrap_or(0),
            buried_until: values.get(3).and_then(|text| text.parse().ok()),
            position,
        })
    }

    /// It as a record, with or without when it comes again.
    pub fn record(&self, scheduled: bool) -> Tree {
        let mut root = root_of(&self.position, self.komi);
        for (name, text) in &self.info {
            root.set_text(name, text);
        }
        root.set("CR", self.last.map(ValueBuf::point));
        let mut values = vec![format!("{VERSION} {} {} {}", self.number, self.loss.text(), self.added)];
        if scheduled && (self.schedule.is_some() || self.buried_until.is_some()) {
            let text = |schedule: &Option<Schedule>, none: &str| {
                schedule.as_ref().map_or_else(|| none.to_owned(), Schedule::text)
            };
            values.push(text(&self.schedule, NEW));
            values.push(self.undo.as_ref().map_or_else(|| NONE.to_owned(), |undo| text(undo, NEW)));
            values.push(self.buried_until.map_or_else(|| NONE.to_owned(), |until| until.to_string()));
        }
        let mut values: Vec<ValueBuf> = values.iter().map(|value| ValueBuf::text(value)).collect();
        if let Some(ko) = self.position.ko() {
            values.resize_with(KO, || ValueBuf::text(NONE));
            values.push(ValueBuf::point(ko));
        }
        if scheduled && self.undo.is_some() {
            values.resize_with(ORDER, || ValueBuf::text(NONE));
            values.push(ValueBuf::text(&self.order.to_string()));
        }
        root.set(PROPERTY, values);
        let mut tree = Tree::new(root);
        let color = self.to_play();
        for better in &self.better {
            let mut node = NodeId::ROOT;
            for (index, &mv) in better.line.iter().enumerate() {
                let side = if index % 2 == 0 { color } else { color.opponent() };
                let mut content = NodeContent::of_move(side, mv);
                if index == 0 {
                    content.set("TE", [ValueBuf::text("1")]);
                    content.set(PROPERTY, [ValueBuf::text(&better.loss.text())]);
                }
                // A record of a few nodes has room for another.
                let Ok(next) = tree.add(node, usize::MAX, &content) else { break };
                node = next;
            }
        }
        let mut played = NodeContent::of_move(color, self.played);
        played.set("BM", [ValueBuf::text("1")]);
        // As above.
        let _added = tree.add(NodeId::ROOT, usize::MAX, &played);
        tree
    }
}
