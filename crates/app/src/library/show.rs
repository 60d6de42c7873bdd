//! The page of the library in words.

use lanke_library::Tally;
use lanke_rules::{Color, Point, Position, Ruleset, Size};

use super::draft::Begun;
use super::explorer::{merged, shown_point};
use super::hits::{Lying, hits, player_names};
use super::messages::{ListedHit, PatternTool};
use super::view::{ContinuationRow, LibraryContent, LibraryPage, LibrarySummary, PatternView};
use super::{Answer, Library, MAX_LISTED, Mode};
use crate::board::draw::Shown;
use crate::board::{BoardView, Disc, Quality, Stroke};
use crate::context::Context;
use crate::words::{Lang, decimal, percent, phrase, thousands, word};

/// Moves that are listed.
const ROWS: usize = 8;

/// Hits below which a share of wins says little.
const FEW: u64 = 5;

/// Share of the hits from which a move is common.
const COMMON: f64 = 0.1;

/// A move that followed, before it is in words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Point; none for moves elsewhere.
    pub(super) point: Option<Point>,
    pub(super) color: Color,
    tally: Tally,
}

impl Library {
    /// The library in a few words.
    pub(crate) fn summary(&self, cx: &Context<'_>) -> LibrarySummary {
        let lang = cx.lang();
        let indexing = self.indexing.filter(|(_, total)| *total > 0).map(|(done, total)| {
            let text = format!("{} / {}", thousands(done as u64), thousands(total as u64));
            (done as f32 / total as f32, text)
        });
        let Some(facts) = &self.facts else { return LibrarySummary { indexing, ..LibrarySummary::default() } };
        LibrarySummary {
            games: match facts.games {
                0 => word(lang, "lib-empty").to_owned(),
                games => games_words(lang, games),
            },
            filled: facts.games > 0,
            damaged: match facts.damaged {
                0 => String::new(),
                damaged => phrase(lang, "lib-damaged", &[("n", &damaged.to_string())]),
            },
            folders: facts.folders.iter().map(|folder| folder.display().to_string()).collect(),
            indexing,
        }
    }

    /// The page.
    pub(crate) fn view(&self, refused: Option<Point>, cx: &Context<'_>) -> LibraryPage {
        let lang = cx.lang();
        let found = self.found();
        let moves = self.rows();
        let rows = self.worded(&moves, cx);
        let left: u64 = moves.iter().skip(ROWS).map(|row| row.tally.hits).sum();
        LibraryPage {
            board: self.board(&rows, refused, cx),
            summary: self.summary(cx),
            count: found.map_or_else(String::new, |found| {
                phrase(
                    lang,
                    "lib-count",
                    &[("n", &thousands(found.continuations.games)), ("s", &decimal(found.seconds, 2))],
                )
            }),
            total: found
                .map_or_else(String::new, |found| phrase(lang, "lib-of", &[("n", &thousands(found.searched as u64))])),
            stale: self.due.is_some() || self.asked.is_some() && found.is_none_or(|found| found.done),
            rest: match moves.len().saturating_sub(ROWS) {
                0 => String::new(),
                more => phrase(lang, "lib-rest", &[("n", &more.to_string()), ("k", &thousands(left))]),
            },
            note: self.note(lang),
            content: match self.mode {
                Mode::Patterns => LibraryContent::Patterns(Box::new(self.patterns(cx))),
                Mode::Explorer => LibraryContent::Explorer(Box::new(self.explorer_view(&rows, cx))),
            },
            rows,
        }
    }

    /// The moves that followed, the most frequent first.
    pub(super) fn rows(&self) -> Vec<Row> {
        match self.mode {
            Mode::Patterns => self.answer.as_ref().map(|answer| self.pattern_rows(answer)).unwrap_or_default(),
            Mode::Explorer => {
                let color = self.explorer.position().to_play();
                let answer = self.answer.as_ref();
                let moves = answer.map(|answer| merged(&answer.question.board, color, &answer.found.continuations));
                let moves = moves.unwrap_or_default();
                let mut rows: Vec<Row> =
                    moves.into_iter().map(|(p, tally)| Row { point: Some(p), color, tally }).collect();
                // What the network would play is a row of its own.
                if let Some(p) = self.network_move()
                    && !rows.iter().take(ROWS).any(|row| row.point == Some(p))
                {
                    let row = rows.iter().position(|row| row.point == Some(p)).map(|place| rows.remove(place));
                    let row = row.unwrap_or(Row { point: Some(p), color, tally: Tally::default() });
                    rows.insert(rows.len().min(ROWS - 1), row);
                }
                rows
            }
        }
    }

    fn pattern_rows(&self, answer: &Answer) -> Vec<Row> {
        let (area, all) = (answer.question.area, &answer.found.continuations);
        let (width, height) = area.size();
        let sides = |color| self.filters.to_play.is_none_or(|to_play| to_play == color);
        let moves = all.moves.iter().filter(|(at, _)| at.x < width && at.y < height);
        let mut rows: Vec<Row> = moves
            .flat_map(|(at, tallies)| {
                Color::BOTH.into_iter().map(move |color| {
                    // Moves elsewhere in between do not change the pattern.
                    let tally = tallies[color].at_once + tallies[color].later;
                    Row { point: Some(area.point(*at)), color, tally }
                })
            })
            .filter(|row| row.tally.hits > 0 && sides(row.color))
            .collect();
        let followed = all.moves.values().flat_map(|tallies| Color::BOTH.map(|color| tallies[color].later));
        let elsewhere = followed.fold(all.elsewhere, |left, later| left - later);
        if elsewhere.hits > 0 && self.filters.to_play.is_none() {
            rows.push(Row { point: None, color: Color::Black, tally: elsewhere });
        }
        rows.sort_by_key(|row| std::cmp::Reverse(row.tally.hits));
        rows
    }

    /// The network's first choice in the explorer, named as its rows are.
    pub(super) fn network_move(&self) -> Option<Point> {
        let candidate = self.thought.1.as_ref()?.candidates.first()?;
        Some(shown_point(self.explorer.position().board(), candidate.mv().point()?))
    }

    /// The first rows in words.
    fn worded(&self, moves: &[Row], cx: &Context<'_>) -> Vec<ContinuationRow> {
        let (lang, names) = (cx.lang(), cx.settings.look.coordinates);
        let size = self.answer.as_ref().map_or(self.board_size(), |answer| answer.question.board.size());
        let explores = self.mode == Mode::Explorer;
        let all = self.found().map_or(0, |found| found.continuations.all.hits).max(1);
        let most = moves.iter().map(|row| row.tally.hits).max().unwrap_or(0).max(1);
        let mut letters = 'A'..='Z';
        let row = |row: &Row| {
            let hits = row.tally.hits;
            let side = if explores { Color::Black } else { row.color };
            let decided: u64 = Color::BOTH.into_iter().map(|color| row.tally.wins[color]).sum();
            let rate = (decided > 0).then(|| row.tally.wins[side] as f64 / decided as f64);
            let own_rate = (decided > 0).then(|| row.tally.wins[row.color] as f64 / decided as f64);
            let share = hits as f64 / all as f64;
            ContinuationRow {
                letter: row.point.and_then(|_| letters.next()).map(String::from).unwrap_or_default(),
                quality: match () {
                    () if hits == most => Quality::Best,
                    () if share >= COMMON || own_rate.is_some_and(|rate| rate > 0.5) && hits >= FEW => Quality::Good,
                    () => Quality::Fair,
                },
                point: row.point,
                color: row.color,
                name: row.point.map_or_else(|| word(lang, "lib-elsewhere").to_owned(), |p| names.name(size, p)),
                count: thousands(hits),
                share: hits as f32 / most as f32,
                percent: percent(share),
                rate: rate.map(percent).unwrap_or_default(),
                good: own_rate.is_some_and(|rate| rate > 0.5),
                network: row.point.and_then(|p| self.network_of(p)).unwrap_or_default(),
            }
        };
        moves.iter().take(ROWS).map(row).collect()
    }

    /// Policy of the network for a move of the explorer, its share of the largest, and the win rate of Black.
    fn network_of(&self, p: Point) -> Option<(String, f32, String)> {
        let analysis = self.thought.1.as_ref().filter(|_| self.mode == Mode::Explorer)?;
        let (board, to_play) = (self.explorer.position().board(), self.explorer.position().to_play());
        let alike = |at: Point| shown_point(board, at) == p;
        let same: Vec<_> =
            analysis.candidates.iter().filter(|candidate| candidate.mv().point().is_some_and(alike)).collect();
        let best = same.first()?;
        let largest = analysis.candidates.iter().map(|candidate| candidate.prior).fold(0.0, f64::max);
        let prior = same.iter().map(|candidate| candidate.prior).fold(0.0, f64::max);
        let black = if to_play == Color::Black { best.win_rate } else { 1.0 - best.win_rate };
        let share = if largest > 0.0 { (prior / largest) as f32 } else { 0.0 };
        Some((percent(prior), share, percent(black)))
    }

    pub(super) fn board_size(&self) -> Size {
        self.shown_board().size()
    }

    /// The hit whose position is on the board in place of the pattern, with the answer that it belongs to.
    fn previewed(&self) -> Option<(&Answer, &ListedHit)> {
        let answer = self.answer.as_ref()?;
        Some((answer, answer.found.hits.get(self.previewed?)?))
    }

    fn board(&self, rows: &[ContinuationRow], refused: Option<Point>, cx: &Context<'_>) -> BoardView {
        if let Some((answer, listed)) = self.previewed() {
            let Lying { board, last, area } = Lying::of(listed, answer.question.area.size());
            let position = Position::from_board(board, Color::Black, Ruleset::CHINESE);
            let mut board = Shown::plain(&position, last, None, cx).view();
            // A click leads back to the pattern.
            board.enabled = true;
            board.rectangle = Some((area.first, area.last));
            return board;
        }
        let mut board = match self.mode {
            Mode::Patterns => self.draft_board(cx),
            Mode::Explorer => {
                let last = self.explorer.played().last().and_then(|(_, mv)| mv.point());
                let position = self.explorer.position();
                Shown { refused, ..Shown::plain(position, last, Some(position.to_play()), cx) }.view()
            }
        };
        let most = rows.first().map_or(1.0, |row| row.share).max(f32::MIN_POSITIVE);
        let disc = |row: &ContinuationRow| {
            let side = match self.mode {
                Mode::Patterns => 0.88,
                Mode::Explorer => 2.0 * (0.24 + 0.26 * (row.share / most).sqrt()),
            };
            Some(Disc {
                point: row.point?,
                quality: row.quality,
                value: row.letter.clone(),
                below: String::new(),
                letter: row.letter.chars().next()?,
                side,
            })
        };
        // The answer may be one about an earlier board.
        let free = |disc: &Disc| {
            let (size, p) = (board.size, disc.point);
            size.contains(p) && board.points[size.ordinal(p)].stone.is_none()
        };
        board.discs = rows.iter().filter_map(disc).filter(free).collect();
        board
    }

    fn draft_board(&self, cx: &Context<'_>) -> BoardView {
        let position = Position::from_board(self.draft.board().clone(), Color::Black, Ruleset::CHINESE);
        let ghost = match self.tool {
            PatternTool::Stone(color) => Some(color),
            PatternTool::Any | PatternTool::Select => None,
        };
        let mut board = Shown::plain(&position, None, ghost, cx).view();
        board.enabled = true;
        let area = self.draft.rectangle();
        for (p, point) in board.size.points().zip(&mut board.points) {
            point.dimmed = area.is_some_and(|area| !area.contains(p));
            if self.draft.ignores(p) {
                point.name = phrase(cx.lang(), "pt-label", &[("n", &point.name), ("t", word(cx.lang(), "lib-any"))]);
            }
        }
        board.ignored = board.size.points().filter(|&p| self.draft.ignores(p)).collect();
        board.rectangle = area.map(|area| (area.first, area.last));
        (board.stroke, board.link_from) = match (self.tool, self.begun) {
            (PatternTool::Select, Some(Begun::Move(from))) => (Some(Stroke::Arrow), Some(from)),
            (PatternTool::Select, Some(Begun::Corner(from))) => (Some(Stroke::Rectangle), Some(from)),
            (PatternTool::Select, None) => (Some(Stroke::Rectangle), None),
            _ => (None, None),
        };
        board
    }

    fn patterns(&self, cx: &Context<'_>) -> PatternView {
        let lang = cx.lang();
        let found = self.found();
        let (width, height) = self.draft.searched().size();
        PatternView {
            tool: self.tool,
            can_clear: !self.draft.is_empty(),
            can_undo: !self.earlier.is_empty(),
            nothing: found.is_some_and(|found| found.done && found.continuations.games == 0),
            filters: self.filters.clone(),
            lines: self.draft.size().width(),
            players: self.players.1.iter().map(|player| (player.name.clone(), thousands(player.games))).collect(),
            previewed: self.previewed,
            about: match (self.previewed(), self.draft.rectangle()) {
                (Some((_, listed)), _) => {
                    let [a, b] = player_names(listed, lang);
                    phrase(lang, "lib-previewed", &[("a", &a), ("b", &b)])
                }
                (None, None) => String::new(),
                (None, Some(_)) => phrase(
                    lang,
                    "lib-area",
                    &[("n", &self.draft.ignored().to_string()), ("w", &width.to_string()), ("h", &height.to_string())],
                ),
            },
            hits: self.answer.as_ref().map(|answer| hits(answer, cx)).unwrap_or_default(),
            more: found.is_some_and(|found| {
                let listed = found.hits.len();
                found.done
                    && listed == self.listed
                    && listed < MAX_LISTED
                    && found.continuations.all.hits > listed as u64
            }),
        }
    }

    fn note(&self, lang: Lang) -> String {
        let empty = self.facts.as_ref().is_some_and(|facts| facts.games == 0);
        let found = self.found();
        let nothing = found.is_some_and(|found| found.done && found.continuations.games == 0);
        match self.mode {
            _ if empty && self.indexing.is_none() => word(lang, "lib-empty").to_owned(),
            Mode::Patterns if self.draft.pattern().is_none() => word(lang, "lib-begin").to_owned(),
            Mode::Patterns if nothing => word(lang, "lib-nothing").to_owned(),
            Mode::Explorer if nothing => word(lang, "lib-unknown").to_owned(),
            Mode::Explorer if found.is_some_and(|found| found.done && found.continuations.games < FEW) => {
                word(lang, "lib-few").to_owned()
            }
            Mode::Patterns | Mode::Explorer => String::new(),
        }
    }
}

fn games_words(lang: Lang, games: u64) -> String {
    phrase(lang, "lib-games", &[("n", &thousands(games)), ("k", &games.to_string())])
}
