//! Logs of NoGo matches on botzone.org.cn: JSON in which entries of the judge and of the players take turns.
//!
//! ```json
//! [{"output":{"command":"request","content":{"0":{"x":-1,"y":-1}},"display":""},"verdict":"OK","memory":2,"time":2},
//!  {"0":{"response":{"x":4,"y":4},"debug":"0.5","verdict":"OK","memory":2,"time":9}},
//!  {"output":{"command":"finish","content":{"0":0,"1":1},"display":{"err":"INVALID_INPUT_VERDICT_TLE","winner":1}}}]
//! ```
//!
//! | read | source |
//! | --- | --- |
//! | the entries, player 0 being Black | Botzone's wiki, page 裁判 (judge), and `judge.cpp` of github.com/epcm/NoGoAIForBotzone |
//! | an answer in `content`, for `response`, or as a text that holds the object; `err` and `winner` | the same `judge.cpp` |
//! | `{"log":[…],"initdata":…}`, which a judge is sent | the same page and program |
//! | a line for each match with `players`, `scores` and `log`: the packs of a month, `NoGo-2024-6.matches` | `botzone数据提取.py` of github.com/CuAlB/botzone_json_data_translate_for_NoGo |
//! | names of players and game, `create_time` | the list of matches, as `match.py` of github.com/zhongxinghong/Botzone-Tank2 samples it; assumed to be the same in packs |
//! | `logs` for `log`; numbers written as texts; a log that is cut off | assumed |
//!
//! `x` is taken for the column and `y` for the row from the top. A bare log does not name its game.

use lanke_rules::{Color, Move, Name, Outcome, Point, Reason, Size};
use serde_json::{Deserializer, Value};

use super::draft::{TreeBuilder, date};
use super::tree::Tree;
use super::warning::{Problem, Warnings, excerpt};
use super::{Collection, ReadError, Reading, limits};

/// The players, as the entries name them.
const PLAYERS: [(&str, Color); 2] = [("0", Color::Black), ("1", Color::White)];

/// True if a text looks like a log.
pub(super) fn shows(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{']) && [r#""response""#, r#""output""#].iter().any(|key| text.contains(key))
}

/// Reads the matches of a text: one log, or any number of matches one after the other.
pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    let mut reader = Reader::default();
    if text.len() <= limits::JSON_BYTES {
        reader.values(text, 0)?;
    } else {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if line.len() <= limits::JSON_BYTES {
                reader.values(line, at)?;
            } else {
                reader.pass_over(at, line);
            }
            at += line.len();
        }
    }
    if reader.games.is_empty() {
        return Err(ReadError::NoGame);
    }
    let collection = Collection { games: reader.games, epilogue: String::new() };
    Ok((collection, reader.warnings.finish(text)))
}

/// The games read so far.
#[derive(Default)]
struct Reader {
    games: Vec<Tree>,
    nodes: usize,
    warnings: Warnings,
}

impl Reader {
    fn pass_over(&mut self, at: usize, text: &str) {
        self.warnings.push(at, Problem::Junk(excerpt(text)));
    }

    /// Reads the values of a text that begins at this place in the file. After one that is broken it goes on with the next
    /// line that begins like a match.
    fn values(&mut self, text: &str, at: usize) -> Result<(), ReadError> {
        let mut from = 0;
        while let Some(broken) = self.whole_values(&text[from..], at + from)? {
            let start = from + broken;
            let (entries, length) = whole_entries(&text[start..]);
            let end = start + length;
            from = next_match(&text[end..]).map_or(text.len(), |next| end + next);
            self.pass_over(at + end, &text[end..from]);
            if !entries.is_empty() {
                self.game(&Value::Null, &entries, at + start)?;
            }
        }
        Ok(())
    }

    /// Reads values up to one that is broken; its place in the text.
    fn whole_values(&mut self, text: &str, at: usize) -> Result<Option<usize>, ReadError> {
        let mut values = Deserializer::from_str(text).into_iter();
        loop {
            let start = text.len() - text[values.byte_offset()..].trim_start().len();
            match values.next() {
                None => return Ok(None),
                Some(Ok(value)) => self.value(&value, at + start)?,
                Some(Err(_)) => return Ok(Some(start)),
            }
        }
    }

    /// Reads a log, a match, or a list of matches.
    fn value(&mut self, value: &Value, at: usize) -> Result<(), ReadError> {
        match value {
            Value::Array(entries) if entries.iter().all(|entry| log(entry).is_none()) => {
                self.game(&Value::Null, entries, at)
            }
            Value::Array(matches) => matches.iter().try_for_each(|one| self.value(one, at)),
            about => match log(about) {
                Some(entries) => self.game(about, entries, at),
                None => {
                    self.pass_over(at, &about.to_string());
                    Ok(())
                }
            },
        }
    }

    /// Reads the game of a log; a match that has no moves, or names another game, is passed over.
    fn game(&mut self, about: &Value, entries: &[Value], at: usize) -> Result<(), ReadError> {
        let game = about.get("game").and_then(|game| game.get("name").unwrap_or(game).as_str());
        if let Some(other) = game.filter(|name| !name.eq_ignore_ascii_case("nogo")) {
            self.pass_over(at, other);
            return Ok(());
        }
        let mut draft = TreeBuilder::new(Size::square(9).expect("nine lines make a board"));
        draft.info("RU", Name::NoGo.sgf());
        let mut ending = None;
        for entry in entries {
            for (player, color) in PLAYERS {
                let Some(answer) = entry.get(player) else { continue };
                ending = self.answer(&mut draft, color, answer, at).or(ending);
            }
            if let Some(output) = entry.get("output").filter(|output| says(output, "command") == Some("finish")) {
                ending = verdict(&mut draft, output).or(ending);
            }
        }
        let scored = || Some((more(about.pointer("/scores/0")?, about.pointer("/scores/1")?)?, Reason::Unknown));
        let ending = ending.or_else(scored);
        if let Some((winner, by)) = ending {
            draft.info("RE", &Outcome::win(winner, by).sgf());
        }
        draft.info("DT", &date(says(about, "create_time").unwrap_or_default()));
        for (i, (_, color)) in PLAYERS.into_iter().enumerate() {
            let name = about.get("players").and_then(|players| name(players.get(i)?));
            draft.player(color, name.unwrap_or_default(), "");
        }
        let (collection, _) = match draft.finish("") {
            Err(ReadError::NoGame) => {
                self.pass_over(at, &entries.first().unwrap_or(about).to_string());
                return Ok(());
            }
            read => read?,
        };
        self.nodes += collection.games.iter().map(Tree::node_count).sum::<usize>();
        self.games.extend(collection.games);
        if self.nodes > limits::NODES {
            return Err(ReadError::TooManyNodes);
        }
        if self.games.len() > limits::GAMES {
            return Err(ReadError::TooManyGames);
        }
        Ok(())
    }

    /// Plays a player's answer, with its debug text as the comment; the result if the answer lost the game by itself.
    fn answer(&mut self, draft: &mut TreeBuilder, color: Color, answer: &Value, at: usize) -> Option<(Color, Reason)> {
        let value = ["response", "content"].iter().filter_map(|key| answer.get(key)).find(|value| !value.is_null());
        if let Some(value) = value {
            match point(draft.size(), value) {
                Some(point) => {
                    draft.play(color, Move::Play(point));
                    if let Some(debug) = says(answer, "debug").filter(|debug| !debug.trim().is_empty()) {
                        draft.comment_last(debug);
                    }
                }
                None => self.pass_over(at, &value.to_string()),
            }
        }
        let verdict = says(answer, "verdict").filter(|verdict| *verdict != "OK")?;
        Some((color.opponent(), reason(verdict)))
    }
}

/// The entries of a match.
fn log(about: &Value) -> Option<&Vec<Value>> {
    ["log", "logs"].iter().find_map(|key| about.get(*key)?.as_array())
}

/// Place of the next line that begins like a match or a log.
fn next_match(text: &str) -> Option<usize> {
    text.match_indices('\n').map(|(end, _)| end + 1).find(|&line| text[line..].starts_with(['{', '[']))
}

/// The entries of a log that is cut off, as far as they are whole, and the place where they end.
fn whole_entries(text: &str) -> (Vec<Value>, usize) {
    let mut entries = Vec::new();
    let mut end = 0;
    let mut rest = text.trim_start().strip_prefix('[').unwrap_or_default();
    while !rest.is_empty() {
        let mut values = Deserializer::from_str(rest).into_iter();
        let Some(Ok(entry)) = values.next() else { break };
        entries.push(entry);
        rest = &rest[values.byte_offset()..];
        end = text.len() - rest.len();
        rest = rest.trim_start().strip_prefix(',').unwrap_or_default();
    }
    (entries, end)
}

/// The text of a key; none of another kind of value.
fn says<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key)?.as_str()
}

fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// The point of an answer: an object, or a text that holds one.
fn point(size: Size, answer: &Value) -> Option<Point> {
    let inner: Value = match answer {
        Value::String(text) => serde_json::from_str(text).ok()?,
        _ => return object_point(size, answer),
    };
    object_point(size, &inner)
}

fn object_point(size: Size, object: &Value) -> Option<Point> {
    let side = |key| u32::try_from(number(object.get(key)?)?).ok();
    size.point(side("x")?, side("y")?)
}

/// The result that the judge ends the match with; its complaint becomes the comment of the game.
fn verdict(draft: &mut TreeBuilder, output: &Value) -> Option<(Color, Reason)> {
    let display = output.get("display");
    let complaint = display.and_then(|display| says(display, "err")).unwrap_or_default();
    draft.game_comment(complaint);
    let shown = match display.and_then(|display| number(display.get("winner")?)) {
        Some(0) => Some(Color::Black),
        Some(1) => Some(Color::White),
        _ => None,
    };
    let content = output.get("content");
    let winner = shown.or_else(|| more(content?.get("0")?, content?.get("1")?))?;
    Some((winner, if complaint.is_empty() { Reason::Unknown } else { reason(complaint) }))
}

/// The player with the higher score.
fn more(black: &Value, white: &Value) -> Option<Color> {
    match number(black)?.cmp(&number(white)?) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Less => Some(Color::White),
        std::cmp::Ordering::Equal => None,
    }
}

/// The reason of a verdict or of a judge's complaint: `TLE` is a lack of time, everything else a fault.
fn reason(verdict: &str) -> Reason {
    if verdict.ends_with("TLE") { Reason::Time } else { Reason::Forfeit }
}

/// The name of a player: that of its bot, or of the person.
fn name(player: &Value) -> Option<&str> {
    let paths = ["/bot/bot/name", "/bot/name", "/user/name", "/name", "/bot", ""];
    paths.iter().find_map(|path| player.pointer(path)?.as_str())
}
