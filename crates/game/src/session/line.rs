//! Settings and acts as single lines of stable text, for a journal.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use lanke_rules::{ByColor, Color, Komi, MAX_SIDE, Name, Outcome, Placement, Point, Size};

use super::{Act, GameSettings, Player, PlayerLocation, Request, TimedAct, setup};
use crate::clock::{TimeLeft, TimeSystem, parse_seconds, seconds_text};
use crate::line::{LineError, decode, encode};
use crate::record::NodeId;

impl fmt::Display for TimedAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", seconds_text(self.at), self.act)
    }
}

impl FromStr for TimedAct {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        let parts = line.split_once(' ').and_then(|(at, act)| Some((parse_seconds(at)?, act)));
        let (at, act) = parts.ok_or_else(|| LineError::new(line))?;
        Ok(Self { at, act: act.parse()? })
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SetUp(stones, to_play) => {
                write!(f, "setup {}", side_text(*to_play))?;
                setup::all(stones).try_for_each(|(side, p)| write!(f, " {}{}", side_text(side), point_text(p)))
            }
            Self::Handicap(stones) => write!(f, "handicap {stones}"),
            Self::Prisoners(taken) => write!(f, "prisoners {} {}", taken.black, taken.white),
            Self::Play(side, at) => write!(f, "play {} {}", side_text(*side), point_text(*at)),
            Self::Pass(side) => write!(f, "pass {}", side_text(*side)),
            Self::Resign(side) => write!(f, "resign {}", side_text(*side)),
            Self::Ask(side, request) => write!(f, "ask {} {}", side_text(*side), request_text(*request)),
            Self::Answer(side, yes) => write!(f, "answer {} {}", side_text(*side), yes_text(*yes)),
            Self::Pause => f.write_str("pause"),
            Self::Resume => f.write_str("resume"),
            Self::SwitchClocks(on) => write!(f, "clocks {}", yes_text(*on)),
            Self::Adjust(side, left) => {
                let (main, period) = (seconds_text(left.main), seconds_text(left.period));
                write!(f, "adjust {} {main} {} {period}", side_text(*side), left.count)
            }
            Self::Flag => f.write_str("flag"),
            Self::End(outcome) => write!(f, "end {}", encode(&outcome.to_string())),
            Self::Propose(points) => {
                f.write_str("propose")?;
                points.iter().try_for_each(|p| write!(f, " {}", point_text(*p)))
            }
            Self::ToggleDead(at) => write!(f, "toggle {}", point_text(*at)),
            Self::ResetDead => f.write_str("reset"),
            Self::Agree(side) => write!(f, "agree {}", side_text(*side)),
            Self::Continue(side) => write!(f, "continue {}", side_text(*side)),
            Self::Back => f.write_str("back"),
            Self::Comment(node, text) => write!(f, "comment {} {}", node.number(), encode(text)),
        }
    }
}

impl FromStr for Act {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        act(line).ok_or_else(|| LineError::new(line))
    }
}

fn act(line: &str) -> Option<Act> {
    let words: Vec<&str> = line.split(' ').collect();
    Some(match words[..] {
        ["setup", to_play, ref stones @ ..] => Act::SetUp(set_up(stones)?, side(to_play)?),
        ["handicap", stones] => Act::Handicap(stones.parse().ok()?),
        ["prisoners", black, white] => {
            Act::Prisoners(ByColor { black: black.parse().ok()?, white: white.parse().ok()? })
        }
        ["play", color, at] => Act::Play(side(color)?, point(at)?),
        ["pass", color] => Act::Pass(side(color)?),
        ["resign", color] => Act::Resign(side(color)?),
        ["ask", color, request] => Act::Ask(side(color)?, parse_request(request)?),
        ["answer", color, answer] => Act::Answer(side(color)?, yes(answer)?),
        ["pause"] => Act::Pause,
        ["resume"] => Act::Resume,
        ["clocks", on] => Act::SwitchClocks(yes(on)?),
        ["adjust", color, main, count, period] => {
            let (main, period) = (parse_seconds(main)?, parse_seconds(period)?);
            Act::Adjust(side(color)?, TimeLeft { main, count: count.parse().ok()?, period })
        }
        ["flag"] => Act::Flag,
        ["end", outcome] => Act::End(Outcome::parse(&decode(outcome)?)?),
        ["propose", ref points @ ..] => Act::Propose(points.iter().map(|p| point(p)).collect::<Option<_>>()?),
        ["toggle", at] => Act::ToggleDead(point(at)?),
        ["reset"] => Act::ResetDead,
        ["agree", color] => Act::Agree(side(color)?),
        ["continue", color] => Act::Continue(side(color)?),
        ["back"] => Act::Back,
        ["comment", node, text] => Act::Comment(NodeId::from_number(node.parse().ok()?), decode(text)?),
        _ => return None,
    })
}

/// Stones as `B3,3`.
fn set_up(words: &[&str]) -> Option<ByColor<Vec<Point>>> {
    let mut stones = ByColor::<Vec<Point>>::default();
    for word in words {
        let stone = |side| Some((side, word.strip_prefix(side_text(side))?));
        let (side, at) = Color::BOTH.into_iter().find_map(stone)?;
        stones[side].push(point(at)?);
    }
    Some(stones)
}

impl fmt::Display for GameSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "size={}x{} rules={} komi={}", self.size.width(), self.size.height(), self.rules.sgf(), self.komi)?;
        let placement = match self.placement {
            Placement::Fixed => "fixed",
            Placement::Free => "free",
        };
        write!(f, " handicap={} placement={placement} takeback={}", self.handicap, yes_text(self.takeback))?;
        write!(f, " time={}", time_text(&self.time))?;
        for (key, color) in [("black", Color::Black), ("white", Color::White)] {
            let Player { name, rank, location: site } = &self.players[color];
            let location = match site {
                PlayerLocation::Local => "here",
                PlayerLocation::Remote => "away",
            };
            write!(f, " {key}={location}:{}:{}", encode(name), encode(rank))?;
        }
        write!(f, " date={}", encode(&self.date))
    }
}

impl FromStr for GameSettings {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        settings(line).ok_or_else(|| LineError::new(line))
    }
}

fn settings(line: &str) -> Option<GameSettings> {
    let mut words = line.split(' ');
    let mut value = |key: &str| words.next()?.strip_prefix(key)?.strip_prefix('=');
    let (width, height) = value("size")?.split_once('x')?;
    let settings = GameSettings {
        size: Size::new(width.parse().ok()?, height.parse().ok()?).ok()?,
        rules: parse_rules(value("rules")?)?,
        komi: Komi::from_points(value("komi")?.parse().ok()?)?,
        handicap: value("handicap")?.parse().ok()?,
        placement: match value("placement")? {
            "fixed" => Placement::Fixed,
            "free" => Placement::Free,
            _ => return None,
        },
        takeback: yes(value("takeback")?)?,
        time: time(value("time")?)?,
        players: ByColor { black: player(value("black")?)?, white: player(value("white")?)? },
        date: decode(value("date")?)?,
    };
    words.next().is_none().then_some(settings)
}

fn parse_rules(text: &str) -> Option<Name> {
    Name::ALL.into_iter().find(|name| name.sgf() == text)
}

fn player(text: &str) -> Option<Player> {
    let mut parts = text.split(':');
    let location = match parts.next()? {
        "here" => PlayerLocation::Local,
        "away" => PlayerLocation::Remote,
        _ => return None,
    };
    let (name, rank) = (decode(parts.next()?)?, decode(parts.next()?)?);
    parts.next().is_none().then_some(Player { name, rank, location })
}

fn time_text(system: &TimeSystem) -> String {
    let text = |time: &Duration| seconds_text(*time);
    match system {
        TimeSystem::None => "none".to_owned(),
        TimeSystem::Absolute { main } => format!("absolute:{}", text(main)),
        TimeSystem::Byoyomi { main, periods, period } => format!("byoyomi:{}:{periods}:{}", text(main), text(period)),
        TimeSystem::Canadian { main, stones, block } => format!("canadian:{}:{stones}:{}", text(main), text(block)),
        TimeSystem::Fischer { main, increment, cap: None } => format!("fischer:{}:{}", text(main), text(increment)),
        TimeSystem::Fischer { main, increment, cap: Some(cap) } => {
            format!("fischer:{}:{}:{}", text(main), text(increment), text(cap))
        }
        TimeSystem::PerMove { time } => format!("move:{}", text(time)),
    }
}

fn time(text: &str) -> Option<TimeSystem> {
    let parts: Vec<&str> = text.split(':').collect();
    let seconds = parse_seconds;
    Some(match parts[..] {
        ["none"] => TimeSystem::None,
        ["absolute", main] => TimeSystem::Absolute { main: seconds(main)? },
        ["byoyomi", main, periods, period] => {
            TimeSystem::Byoyomi { main: seconds(main)?, periods: periods.parse().ok()?, period: seconds(period)? }
        }
        ["canadian", main, stones, block] => {
            TimeSystem::Canadian { main: seconds(main)?, stones: stones.parse().ok()?, block: seconds(block)? }
        }
        ["fischer", main, increment] => {
            TimeSystem::Fischer { main: seconds(main)?, increment: seconds(increment)?, cap: None }
        }
        ["fischer", main, increment, cap] => {
            TimeSystem::Fischer { main: seconds(main)?, increment: seconds(increment)?, cap: Some(seconds(cap)?) }
        }
        ["move", time] => TimeSystem::PerMove { time: seconds(time)? },
        _ => return None,
    })
}

fn side_text(side: Color) -> &'static str {
    match side {
        Color::Black => "B",
        Color::White => "W",
    }
}

fn side(text: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|&c| side_text(c) == text)
}

fn request_text(request: Request) -> &'static str {
    match request {
        Request::Takeback => "takeback",
        Request::Count => "count",
        Request::NoResult => "no-result",
        Request::Draw => "draw",
    }
}

fn parse_request(text: &str) -> Option<Request> {
    [Request::Takeback, Request::Count, Request::NoResult, Request::Draw].into_iter().find(|&r| request_text(r) == text)
}

fn yes_text(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

fn yes(text: &str) -> Option<bool> {
    [true, false].into_iter().find(|&b| yes_text(b) == text)
}

/// Column and row from the top left, which mean the same on every board.
fn point_text(point: Point) -> String {
    format!("{},{}", point.x(), point.y())
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let side = |n: &str| n.parse().ok().filter(|&n: &u8| n < MAX_SIDE);
    Some(Point::new(side(x)?, side(y)?))
}
