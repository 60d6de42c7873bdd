//! Settings of a recorded game before the first move: board, rules, komi, handicap, time, players,
//! result. Wrong or missing values are filled in and reported.

use lanke_rules::{ByColor, Color, Komi, Name, Outcome, Ruleset, Size};

use crate::clock::{TimeLeft, TimeSystem, parse_seconds};

use super::property::{Properties, Value, ValueBuf, real};
use super::tree::Tree;
use super::warning::{Problem, excerpt};

/// Board and rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The board; 19×19 when the record names none, or one that cannot be.
    pub size: Size,
    /// The law; Chinese rules when the record names none that is known. Its komi is its own, not
    /// this game's.
    pub ruleset: Ruleset,
    /// Points for White; what the rules give when the record does not say.
    pub komi: Komi,
    /// Handicap stones: 0, or 2 and more.
    pub handicap: u16,
}

impl Setting {
    /// The setting of a record.
    pub fn of(tree: &Tree) -> Self {
        Self::read(tree.root().properties(), &mut |_| {})
    }

    /// Handicap stones, if the record names any.
    pub fn named_handicap(&self) -> Option<u16> {
        Some(self.handicap).filter(|&stones| stones > 0)
    }

    /// The setting of a record in a game of this law and komi, which hold where the record names none that is known.
    pub fn in_game_of(tree: &Tree, ruleset: Ruleset, komi: Komi) -> Self {
        Found::of(tree.root().properties(), &mut |_| {}).setting(Some((ruleset, komi)), &mut |_| {})
    }

    /// Reads the setting from a root and tells what is wrong with it.
    pub(super) fn read(root: Properties<'_>, problem: &mut dyn FnMut(Problem)) -> Self {
        Found::of(root, problem).setting(None, problem)
    }
}

/// The root's values that make the setting.
#[derive(Default)]
struct Found<'a> {
    size: Option<Value<'a>>,
    rules: Option<Value<'a>>,
    komi: Option<Value<'a>>,
    handicap: Option<Value<'a>>,
    /// True if the Fox server wrote the record.
    fox: bool,
}

impl<'a> Found<'a> {
    fn of(root: Properties<'a>, problem: &mut dyn FnMut(Problem)) -> Self {
        let mut found = Self::default();
        for property in root.iter() {
            let values = property.values;
            match property.name {
                "SZ" => found.size = Some(values.first()),
                "RU" => found.rules = Some(values.first()),
                "KM" => found.komi = Some(values.first()),
                "HA" => found.handicap = Some(values.first()),
                "AP" => found.fox |= values.as_str().contains("foxwq"),
                "GM" if values.first().number().is_some_and(|game| game != 1) => {
                    problem(Problem::OtherGame(excerpt(values.first().raw())));
                }
                _ => {}
            }
        }
        found
    }

    /// The setting; where law or komi are not known they are the `usual` ones, else those of Chinese rules and of the law.
    fn setting(self, usual: Option<(Ruleset, Komi)>, problem: &mut dyn FnMut(Problem)) -> Setting {
        let size = self.size.map_or(Some(Size::NINETEEN), read_size).unwrap_or_else(|| {
            problem(Problem::Board(excerpt(self.size.map_or("", Value::raw))));
            Size::NINETEEN
        });
        let rules = self.rules.and_then(|v| Name::parse(&v.line()));
        let ruleset = rules.map_or(usual.map_or(Ruleset::CHINESE, |(ruleset, _)| ruleset), Name::ruleset);
        let handicap = self.handicap.map_or(Some(0), |v| read_handicap(v, size)).unwrap_or_else(|| {
            problem(Problem::Handicap(excerpt(self.handicap.map_or("", Value::raw))));
            0
        });
        let of_law = if handicap >= 2 { ruleset.handicap_komi } else { ruleset.komi };
        let usual = usual.map_or(of_law, |(_, komi)| komi);
        let komi = match self.komi.filter(|v| !v.raw().trim().is_empty()) {
            None => usual,
            Some(value) => read_komi(value, ruleset.name, self.fox).unwrap_or_else(|| {
                problem(Problem::Komi(excerpt(value.raw()), usual));
                usual
            }),
        };
        // One stone (`HA[1]`) is Black's first move without komi: none to set up, but no even game.
        let even = self.handicap.and_then(Value::number).is_none_or(|stones| stones == 0);
        let komi = if self.fox && even && komi == Komi::default() { fox_komi(ruleset.name) } else { komi };
        Setting { size, ruleset, komi, handicap }
    }
}

/// `19` or `19:9`.
fn read_size(value: Value<'_>) -> Option<Size> {
    let side = |v: Value<'_>| u32::try_from(v.number()?).ok();
    match value.compose() {
        Some((width, height)) => Size::new(side(width)?, side(height)?).ok(),
        None => Size::square(side(value)?).ok(),
    }
}

/// Stones of a handicap, of which a single one is none; no more than the board holds.
fn read_handicap(value: Value<'_>, size: Size) -> Option<u16> {
    if value.raw().trim().is_empty() {
        return Some(0);
    }
    let stones = u16::try_from(value.number()?).ok().filter(|&n| usize::from(n) < size.area())?;
    Some(if stones >= 2 { stones } else { 0 })
}

impl ValueBuf {
    /// A komi. One of a hundred points and more has a decimal point, without which it would be read as hundredths.
    pub fn komi(komi: Komi) -> Self {
        let points = komi.points();
        Self::raw(&if points.abs() < 100.0 { points.to_string() } else { format!("{points:.1}") })
    }

    /// A board size: one number for a square board, else width and height.
    pub fn size(size: Size) -> Self {
        let (width, height) = (size.width().to_string(), size.height().to_string());
        if width == height { Self::text(&width) } else { Self::compose(&width, &height) }
    }
}

/// A komi in any of the ways met: `6.5`, `6,5`, `6 1/2`, `6.5目`, `6目半`, hundredths (`650`, never with decimals), and
/// zi, which are worth two points (`3.75`, `375`, `3 3/4`, `3又3/4子`).
fn read_komi(value: Value<'_>, rules: Name, fox: bool) -> Option<Komi> {
    let line = value.line();
    let text = line.trim();
    let (text, half) = match text.strip_suffix(['半', '반']) {
        Some(text) => (text.trim_end(), 0.5_f64),
        None => (text, 0.0),
    };
    let (text, unit) = match text.strip_suffix('子') {
        Some(text) => (text.trim_end(), 2.0),
        None => (text.trim_end_matches(['目', '집', '점']).trim_end(), 1.0),
    };
    let joints = [' ', '又'];
    let (whole, fraction) = text.rsplit_once(joints).filter(|(_, f)| f.contains('/')).unwrap_or((text, ""));
    let whole = whole.trim_end_matches(joints);
    let mut points = real(whole)?;
    points += half.copysign(points);
    if let Some((numerator, denominator)) = fraction.split_once('/') {
        let part = real(numerator)? / real(denominator).filter(|d| *d > 0.0)?;
        points += part.copysign(points);
    }
    let hundredths = !whole.contains(['.', ',']) && points.abs() >= if fox { 50.0 } else { 100.0 };
    if hundredths {
        points /= 100.0;
    }
    let quarters = (points * 4.0).rem_euclid(2.0) == 1.0;
    let zi = quarters || hundredths && rules == Name::Chinese && points.abs() <= 4.0 && points.abs() >= 1.0;
    Komi::from_points(if zi { points * 2.0 } else { points * unit })
}

/// The komi of an even game on the Fox server, which writes 0 for what goes without saying. In handicap games 0 is the
/// komi: of professionals' games (github.com/featurecat/go-dataset) all 393 that were counted end in whole points.
fn fox_komi(rules: Name) -> Komi {
    let halves = if rules == Name::Chinese { 15 } else { 13 };
    Komi::from_halves(halves).unwrap_or_default()
}

/// A player as a record names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedPlayer {
    /// Their name.
    pub name: Option<String>,
    /// Their rank, as `9p` or `3 kyu`.
    pub rank: Option<String>,
    /// Their team.
    pub team: Option<String>,
}

impl Tree {
    /// The board's size: what `SZ` says, the usual board if it says nothing; `None` if what it says
    /// is no board.
    pub fn size(&self) -> Option<Size> {
        self.root().first("SZ").map_or(Some(Size::NINETEEN), read_size)
    }

    /// Players of the game.
    pub fn players(&self) -> ByColor<RecordedPlayer> {
        let root = self.root();
        ByColor::from_fn(|color| {
            let [name, rank, team] = match color {
                Color::Black => ["PB", "BR", "BT"],
                Color::White => ["PW", "WR", "WT"],
            };
            RecordedPlayer { name: root.info(name), rank: root.info(rank), team: root.info(team) }
        })
    }

    /// Outcome of the game, if the record states it in a known form.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::parse(&self.root().info("RE")?)
    }

    /// The time system, if the record has one that is known.
    pub fn time_system(&self) -> Option<TimeSystem> {
        let root = self.root();
        let main = root.info("TM");
        let overtime = root.info("OT").or_else(|| {
            // Fox: periods in TC, seconds of each in TT.
            let (periods, period) = (root.first("TC")?.number()?, root.first("TT")?.number()?);
            Some(format!("{periods}x{period} byo-yomi"))
        });
        if main.is_none() && overtime.is_none() {
            return None;
        }
        TimeSystem::from_sgf(main.as_deref(), overtime.as_deref())
    }
}

impl Properties<'_> {
    /// The first value of property `name` as text of one line; none if it is empty.
    pub fn info(self, name: &str) -> Option<String> {
        let line = self.first(name)?.line();
        Some(line.trim()).filter(|line| !line.is_empty()).map(str::to_owned)
    }

    /// Time left of `color` after this node's move, at most [`TimeSystem::MAX`].
    pub fn time_left(self, color: Color) -> Option<TimeLeft> {
        let (left, count) = match color {
            Color::Black => ("BL", "OB"),
            Color::White => ("WL", "OW"),
        };
        let time = parse_seconds(self.first(left)?.raw().trim())?.min(TimeSystem::MAX);
        let count = self.first(count).and_then(|v| u32::try_from(v.number()?).ok()).unwrap_or(0);
        Some(match count {
            0 => TimeLeft { main: time, ..TimeLeft::NOTHING },
            count => TimeLeft { count, period: time, ..TimeLeft::NOTHING },
        })
    }
}
