//! Games in words: the rows of lists, the page, the preview.

use chrono::{Datelike, NaiveDate, NaiveDateTime};
use lanke_game::record::Venue;
use lanke_rules::{ByColor, Color};
use lanke_words::rules_words;

use super::Games;
use super::entry::{Content, Entry, FoundFile};
use super::kept::KeptGame;
use super::query::{BoardKind, GameFilter, GameOrder, GameSource, is_unfinished, own_side};
use super::view::{FilterView, GameGroup, GamePreview, GameRow, GamesPage};
use crate::context::Context;
use crate::files::OpenError;
use crate::form::Form;
use crate::record_file::name_of;
use crate::status;
use crate::thumbnail::Thumbnail;
use crate::words::{Lang, phrase, word};

impl Games {
    /// The page.
    pub(crate) fn view(&self, cx: &Context<'_>) -> GamesPage {
        let lang = cx.lang();
        let order = self.order(cx);
        let (first, count) = self.window;
        let first = first.min(order.len());
        let by_day = self.query.order == GameOrder::Date;
        let row = |entry: &&Entry| GameRow {
            selected: self.selection.is_one_of_several(&entry.file.path),
            ..entry_row(entry, if by_day { Day::InHead } else { Day::Named }, cx)
        };
        let chosen = self.selection.place(&order);
        let games = |key, number: usize| phrase(lang, key, &[("n", &number.to_string())]);
        let several = self.selection.entries(&order).len();
        let empty = match (&self.entries, &self.trouble) {
            (_, Some(error)) => phrase(lang, "er-list", &[("n", &status::disk(lang, error))]),
            (None, None) => String::new(),
            (Some(entries), None) => word(lang, if entries.is_empty() { "em-games" } else { "find-none" }).to_owned(),
        };
        GamesPage {
            about: self.about(order.len(), lang),
            search: self.query.text.clone(),
            filters: self.filters(cx),
            narrowed: self.query.narrows(),
            order: self.query.order,
            groups: groups(&order, by_day, cx),
            first,
            rows: order.iter().skip(first).take(count).map(row).collect(),
            chosen,
            several: if several > 1 { games("games-number", several) } else { String::new() },
            deleted: match &self.deleted {
                Some(deleted) => games("games-deleted", deleted.moved.len() + deleted.unlisted.len()),
                None => String::new(),
            },
            preview: chosen.and_then(|index| self.preview(order.get(index)?, cx)),
            empty,
        }
    }

    /// The games that were played last, as rows; none before they are known.
    pub(crate) fn recent_rows(&self, cx: &Context<'_>) -> Option<Vec<GameRow>> {
        let read = self.progress();
        let rows: Vec<_> = self.recent().map(|(file, game)| game_row(file, game, Day::Named, cx)).collect();
        (self.entries.is_some() && (!rows.is_empty() || read.0 == read.1)).then_some(rows)
    }

    /// The opening of the last game that has ended.
    pub(crate) fn last_opening(&self) -> Option<Thumbnail> {
        self.recent().find(|(_, game)| game.outcome.is_some()).map(|(_, game)| game.opening.clone())
    }

    fn about(&self, listed: usize, lang: Lang) -> String {
        let (read, all) = self.progress();
        let [read_n, all_n, listed_n] = [read, all, listed].map(|n| n.to_string());
        if self.entries.is_none() {
            String::new()
        } else if read < all {
            phrase(lang, "games-reading", &[("k", &read_n), ("n", &all_n)])
        } else if self.query.narrows() {
            phrase(lang, "games-found", &[("k", &listed_n), ("n", &all_n)])
        } else if self.more {
            phrase(lang, "games-latest", &[("n", &all_n)])
        } else {
            phrase(lang, "games-count", &[("n", &all_n)])
        }
    }

    fn filters(&self, cx: &Context<'_>) -> Vec<FilterView> {
        let lang = cx.lang();
        let entries = self.entries.as_deref().unwrap_or_default();
        let named = cx.settings.has_name();
        let elsewhere = entries.iter().any(|entry| entry.file.elsewhere);
        let unfinished = entries.iter().filter(|entry| is_unfinished(entry)).count();
        let played = |venue| entries.iter().any(|entry| entry.game().is_some_and(|game| game.venue == Some(venue)));
        let sources = [
            (GameSource::All, true, word(lang, "games-all").to_owned()),
            (GameSource::Own, named, word(lang, "games-own").to_owned()),
            (GameSource::Online, played(Venue::Online), word(lang, "nav-online").to_owned()),
            (GameSource::RealBoard, played(Venue::RealBoard), word(lang, "home-real").to_owned()),
            (GameSource::Elsewhere, elsewhere, word(lang, "games-elsewhere").to_owned()),
            (
                GameSource::Unfinished,
                unfinished > 0,
                phrase(lang, "games-unfinished", &[("n", &unfinished.to_string())]),
            ),
        ];
        let sources = sources.into_iter().map(|(source, offered, name)| (GameFilter::Source(source), offered, name));
        let results = [(true, "games-won"), (false, "games-lost")];
        let results = results.map(|(won, key)| (GameFilter::Won(won), named, word(lang, key).to_owned()));
        let boards = BoardKind::ALL.map(|kind| {
            let name = match kind {
                BoardKind::Square(side) => phrase(lang, "new-board", &[("n", &side.to_string())]),
                BoardKind::NoGo => word(lang, lanke_words::rules_key(lanke_rules::Name::NoGo)).to_owned(),
            };
            (GameFilter::Board(kind), true, name)
        });
        let all = sources.chain(results).chain(boards);
        // A filter that is on can always be turned off.
        let all = all.map(|(filter, offered, name)| (offered, FilterView { filter, name, on: self.query.has(filter) }));
        all.filter(|(offered, view)| *offered || view.on).map(|(_, view)| view).collect()
    }

    fn preview(&self, entry: &Entry, cx: &Context<'_>) -> Option<GamePreview> {
        let game = entry_row(entry, Day::Named, cx);
        let read = self.preview.as_ref().filter(|preview| preview.path == entry.file.path && preview.tree.is_some());
        let kept = entry.game();
        let moves = kept.map_or(0, |kept| kept.moves);
        let goes_on = read.is_some_and(|read| read.at < moves || kept.is_some_and(|kept| kept.outcome.is_none()));
        Some(GamePreview {
            board: read.and_then(|read| read.board.clone()).or_else(|| game.board.clone()),
            at: read.map_or(moves, |read| read.at),
            moves: if read.is_some() { moves } else { 0 },
            about: kept.map_or_else(String::new, |kept| about_game(kept, cx.lang())),
            goes_on,
            game,
        })
    }
}

/// Place of the day of a game.
#[derive(Clone, Copy)]
enum Day {
    /// In the head above it.
    InHead,
    /// In the row itself.
    Named,
}

fn entry_row(entry: &Entry, day: Day, cx: &Context<'_>) -> GameRow {
    let lang = cx.lang();
    match &entry.content {
        Content::Game(game) => game_row(&entry.file, game, day, cx),
        Content::Unread => plain_row(&entry.file, String::new(), day, cx),
        Content::Unreadable(why) => {
            let why = match why {
                OpenError::Disk(_, why) => status::disk(lang, why),
                OpenError::Read(why) => status::unreadable(lang, *why),
            };
            plain_row(&entry.file, phrase(lang, "er-read", &[("n", &why)]), day, cx)
        }
    }
}

/// A file without a game.
fn plain_row(file: &FoundFile, trouble: String, day: Day, cx: &Context<'_>) -> GameRow {
    GameRow {
        path: file.path.clone(),
        when: time(file.written, day, cx),
        result: name_of(&file.path),
        unfinished: false,
        trouble,
        players: ByColor::default(),
        you: None,
        about: String::new(),
        origin: file.elsewhere.then_some(GameSource::Elsewhere),
        selected: false,
        board: None,
    }
}

fn game_row(file: &FoundFile, game: &KeptGame, day: Day, cx: &Context<'_>) -> GameRow {
    let lang = cx.lang();
    let you = own_side(game, &cx.settings.own_names());
    let result = match game.outcome {
        Some(outcome) => lanke_words::verdict(lang, outcome, &game.ruleset, you),
        None => word(lang, "home-noresult").to_owned(),
    };
    let player = |color: Color| {
        let player = &game.players[color];
        let side = || lanke_words::seen_side(lang, &game.ruleset, color).to_owned();
        (player.name.clone().unwrap_or_else(side), player.rank.clone().unwrap_or_default())
    };
    let form = Form { width: game.size().width(), height: game.size().height(), ..Form::default() };
    let moves = match game.games {
        1 => phrase(lang, "home-moves", &[("n", &game.moves.to_string())]),
        n => phrase(lang, "games-number", &[("n", &n.to_string())]),
    };
    // The day of a record from elsewhere is its own.
    let date = game.date.as_deref().filter(|_| file.elsewhere);
    GameRow {
        path: file.path.clone(),
        when: date.map_or_else(|| time(file.written, day, cx), |date| date.chars().take(16).collect()),
        result,
        unfinished: game.outcome.is_none() && !file.elsewhere,
        trouble: String::new(),
        players: ByColor::from_fn(player),
        you,
        about: phrase(lang, "list-two", &[("a", &moves), ("b", &form.board_words(lang))]),
        origin: if file.elsewhere {
            Some(GameSource::Elsewhere)
        } else {
            game.venue.map(|venue| match venue {
                Venue::Online => GameSource::Online,
                Venue::RealBoard => GameSource::RealBoard,
            })
        },
        selected: false,
        board: Some(game.end.clone()),
    }
}

/// `中国规则 · 黑贴 3 又 3/4 子 · 20 分 + 3×30 秒 · 提子 30 比 26`, with the event and the date of a record that has them.
fn about_game(game: &KeptGame, lang: Lang) -> String {
    let form = Form { rules: game.ruleset.name, komi: game.komi, ..Form::default() };
    let rules = rules_words(lang, game.ruleset.name);
    let known = [game.event.clone(), game.date.clone()].into_iter().flatten();
    let komi = (!game.is_nogo()).then(|| form.komi_words(lang));
    let ByColor { black, white } = game.captures;
    let captures = (black + white > 0)
        .then(|| phrase(lang, "games-captures", &[("b", &black.to_string()), ("w", &white.to_string())]));
    known.chain([rules]).chain(komi).chain(game.time_words(lang)).chain(captures).collect::<Vec<_>>().join(" · ")
}

fn groups(order: &[&Entry], by_day: bool, cx: &Context<'_>) -> Vec<GameGroup> {
    if !by_day {
        let all = GameGroup { title: String::new(), note: String::new(), count: order.len() };
        return if order.is_empty() { Vec::new() } else { vec![all] };
    }
    let days = order.chunk_by(|a, b| a.file.written.date() == b.file.written.date());
    let group = |day: &[&Entry]| day.first().map(|first| day_group(first.file.written.date(), day.len(), cx));
    days.filter_map(group).collect()
}

/// `昨天`, `4 局`; `11 月 21 日`, `星期六，2 局`.
fn day_group(day: NaiveDate, count: usize, cx: &Context<'_>) -> GameGroup {
    let (lang, today) = (cx.lang(), cx.today().date());
    let games = phrase(lang, "games-number", &[("n", &count.to_string())]);
    let (title, note) = match today.signed_duration_since(day).num_days() {
        0 => (word(lang, "games-today").to_owned(), games),
        1 => (word(lang, "games-yesterday").to_owned(), games),
        _ => {
            let title = if day.year() == today.year() { date(lang, "home-day", day) } else { day.to_string() };
            let weekday = date(lang, "games-weekday", day);
            (title, phrase(lang, "list-two", &[("a", &weekday), ("b", &games)]))
        }
    };
    GameGroup { title, note, count }
}

/// `20:41`, or with its day `昨天 21:30`.
fn time(at: NaiveDateTime, day: Day, cx: &Context<'_>) -> String {
    let (lang, now) = (cx.lang(), cx.today());
    let time = at.format("%H:%M").to_string();
    match (day, now.date().signed_duration_since(at.date()).num_days()) {
        (Day::InHead, _) => time,
        (Day::Named, 0) => phrase(lang, "home-today", &[("t", &time)]),
        (Day::Named, 1) => phrase(lang, "home-yesterday", &[("t", &time)]),
        (Day::Named, _) if at.year() == now.year() => date(lang, "home-day", at.date()),
        (Day::Named, _) => at.format("%Y-%m-%d").to_string(),
    }
}

/// A day in words: `11 月 23 日，星期一`.
pub(crate) fn date(lang: Lang, key: &str, day: NaiveDate) -> String {
    let [year, month, date] = [day.year().to_string(), day.month().to_string(), day.day().to_string()];
    let weekday = day.weekday().number_from_monday().to_string();
    phrase(lang, key, &[("y", &year), ("m", &month), ("d", &date), ("w", &weekday)])
}
