//! The page for learning in words.

use chrono::{Datelike, Days, NaiveDate};
use lanke_game::clock::time_text;
use lanke_game::record::Mark;
use lanke_game::report::player::own_color;
use lanke_learn::deck::{Card, DailyLimits, Loss, Rating, Schedule};
use lanke_learn::{FileError, NoProblem, SetId, Status as Solved};
use lanke_rules::{ByColor, Color, Illegal, Move, Point, Position, text};

use super::cards::{CardSession, State};
use super::course::{learned, lesson_rows, lesson_view, next_lesson};
use super::draw::{draw, is_nogo, thumbnail};
use super::exam_pages::{exam_end, exam_problem, exam_start};
use super::line::Line;
use super::problems::ProblemSession;
use super::view::{
    BetterView, CardView, DoneView, LearnPage, LineMove, OverviewView, ProblemView, SetRow, VariationRow, Verdict,
    WeekDay,
};
use super::{Known, Learn, LearnError, SetError, Stage, UnreadableSet};
use crate::board::BoardView;
use crate::context::Context;
use crate::home::view::LearnTile;
use crate::library::view::LibrarySummary;
use crate::move_list::{move_label, move_name};
use crate::record_file::name_of;
use crate::status::{self, Status, Tone};
use crate::words::{self, Lang, decimal, phrase, seen_side, word};

/// Tries of a set before its accuracy is shown.
const ENOUGH: u32 = 10;

/// Seconds that a card takes.
const CARD_SECONDS: usize = 45;

/// Moves of a variation in its row.
const VARIATION: usize = 3;

/// Characters at most of a task in the words of its record.
const TASK: usize = 300;

/// Characters at most of words that number a problem and tell no task, as `Problem 12`.
const NUMBER: usize = 12;

impl Learn {
    /// The page.
    pub(crate) fn view(
        &self,
        (library, background): (LibrarySummary, String),
        refused: Option<Point>,
        cx: &Context<'_>,
    ) -> LearnPage {
        match &self.stage {
            Stage::Overview => LearnPage::Overview(Box::new(self.overview(library, background, cx))),
            Stage::Cards(session) => match session.card() {
                Some(card) => LearnPage::Card(Box::new(self.card(session, card, refused, cx))),
                None => LearnPage::Done(Box::new(self.session_end(session, cx))),
            },
            Stage::Problem(session) => LearnPage::Problem(Box::new(self.problem(session, refused, cx))),
            Stage::Lesson(session) => LearnPage::Lesson(Box::new(lesson_view(session, refused, cx))),
            Stage::Exam(session) => match (session.exam(), session.question()) {
                (Some(exam), Some(question)) => {
                    let view = self.problem(&question.session, refused, cx);
                    LearnPage::Problem(Box::new(exam_problem(view, exam, question, cx)))
                }
                (Some(exam), None) if exam.is_passed().is_some() => {
                    LearnPage::ExamEnd(Box::new(exam_end(set_name(&session.set, cx.lang()), exam, cx)))
                }
                (Some(_), None) | (None, _) => {
                    LearnPage::ExamStart(Box::new(exam_start(set_name(&session.set, cx.lang()), session, cx)))
                }
            },
        }
    }

    /// The way to the page, on the first page.
    pub(crate) fn tile(&self, cx: &Context<'_>) -> LearnTile {
        let Some(known) = &self.known else { return LearnTile::default() };
        let due = known.deck.due(self.now(known, cx), DailyLimits::default());
        let cards = match due.len() {
            _ if known.deck.cards().is_empty() => String::new(),
            0 => word(cx.lang(), "home-no-cards").to_owned(),
            n => phrase(cx.lang(), "home-cards", &[("n", &n.to_string())]),
        };
        let card = due.first().map(|card| thumbnail(card.position(), card.last));
        let problem = || known.sets.iter().find_map(|set| Some(thumbnail(set.next.as_ref()?.position(), None)));
        LearnTile { cards, due: !due.is_empty(), board: card.or_else(problem) }
    }

    fn overview(&self, library: LibrarySummary, background: String, cx: &Context<'_>) -> OverviewView {
        let lang = cx.lang();
        let Some(known) = &self.known else { return OverviewView { library, ..OverviewView::default() } };
        let now = self.now(known, cx);
        let due = known.deck.due(now, DailyLimits::default());
        let streak = known.diary.streak(self.today(known, cx));
        let new = due.iter().filter(|card| card.schedule.is_none()).count();
        let chip = |key, n: usize| (n > 0).then(|| phrase(lang, key, &[("n", &n.to_string())]));
        let minutes = (due.len() * CARD_SECONDS).div_ceil(60);
        let today = self.today(known, cx);
        let week = known.diary.days(today - 6, today);
        OverviewView {
            known: true,
            streak: match streak {
                0 => word(lang, "ln-begin-today").to_owned(),
                days => phrase(lang, "ln-streak", &[("n", &days.to_string())]),
            },
            streaking: streak > 0,
            due: due.len(),
            minutes: phrase(lang, "ln-minutes", &[("n", &minutes.to_string())]),
            chips: [chip("ln-chip-new", new), chip("ln-chip-again", due.len() - new)].into_iter().flatten().collect(),
            note: self.card_note(known, due.len(), cx),
            empty: known.deck.cards().is_empty(),
            card: due.first().map(|card| thumbnail(card.position(), card.last)),
            week: week_days(known, today, cx),
            solved: match (week.solved, week.problems) {
                (_, 0) => String::new(),
                (right, all) => {
                    phrase(lang, "ln-week", &[("n", &all.to_string()), ("p", &percent(right.into(), all.into()))])
                }
            },
            sets: known.sets.iter().map(|set| set_row(set, lang)).collect(),
            lessons: lesson_rows(&known.lessons, lang),
            background,
            library,
            learned: learned(&known.lessons, lang),
            next_lesson: next_lesson(&known.lessons, lang),
        }
    }

    /// Sentence below the cards that are due, or in their place.
    fn card_note(&self, known: &Known, due: usize, cx: &Context<'_>) -> String {
        let lang = cx.lang();
        if known.deck.cards().is_empty() {
            return word(lang, "ln-first").to_owned();
        }
        let yesterday = known.diary.day(self.today(known, cx) - 1);
        if due == 0 {
            let next = self.next_due(known, cx);
            return next.map_or_else(
                || word(lang, "ln-none-due").to_owned(),
                |next| phrase(lang, "ln-next-due", &[("t", &next)]),
            );
        }
        if yesterday.cards == 0 {
            return String::new();
        }
        let (right, all) = (yesterday.remembered.to_string(), yesterday.cards.to_string());
        phrase(lang, "ln-yesterday", &[("r", &right), ("n", &all)])
    }

    /// Time until the next card comes; none where one is due.
    fn next_due(&self, known: &Known, cx: &Context<'_>) -> Option<String> {
        let now = self.now(known, cx);
        let due = known.deck.next_due(now, DailyLimits::default()).filter(|due| *due > now.seconds);
        due.map(|due| interval(cx.lang(), due - now.seconds))
    }

    fn card(&self, session: &CardSession, card: &Card, refused: Option<Point>, cx: &Context<'_>) -> CardView {
        let (lang, names) = (cx.lang(), cx.settings.look.coordinates);
        let size = card.position().board().size();
        let name = |mv| move_name(lang, names, size, mv);
        let (position, last) = session.line().position(card.position());
        let state = session.state();
        let asked = state == State::Asked;
        let mut board = draw(&position, last.or(card.last), refused, asked.then(|| card.to_play()), cx);
        number(session.line(), &mut board);
        let known = session.proposal().is_some();
        if let (true, Move::Play(p)) = (known, card.played) {
            let point = &mut board.points[size.ordinal(p)];
            if point.stone.is_none() {
                point.mark = Some(Mark::Cross);
            }
        }
        let reveals = matches!(state, State::Shown | State::Tried { .. });
        let sought = match state {
            State::Tried { mv, right: true, .. } => Some(mv),
            State::Shown => card.better.first().and_then(|better| better.line.first().copied()),
            State::Tried { .. } | State::Asked | State::Judging(_) => None,
        };
        board.lit = sought.into_iter().filter_map(Move::point).collect();
        let now = self.known.as_ref().map(|known| self.now(known, cx).seconds);
        let intervals = now.filter(|_| known).map(|now| Schedule::intervals(card.schedule, now));
        let moves = session.line().moves();
        CardView {
            board,
            title: word(lang, "ln-card").to_owned(),
            place: (session.progress().0 + 1, session.progress().1),
            task: to_play(lang, card.position(), card.to_play()),
            color: card.to_play(),
            chips: card_chips(card, lang),
            about: about(card, &name(card.played), known, cx),
            verdict: verdict(state, &name, lang),
            line_title: match state {
                State::Tried { right: false, .. } => word(lang, "ln-refutation").to_owned(),
                _ => word(lang, "ln-better").to_owned(),
            },
            line: moves.iter().filter(|_| reveals).map(|&(color, mv)| LineMove { color, name: name(mv), mv }).collect(),
            at: session.line().at(),
            better: matches!(state, State::Shown | State::Tried { right: true, .. })
                .then(|| better(card, &name, lang))
                .flatten(),
            intervals: intervals.map(|seconds| seconds.map(|seconds| interval(lang, seconds))),
            proposed: session.proposal().map_or(0, |rating| rating as usize),
            can_retry: matches!(state, State::Tried { .. } | State::Shown),
            can_undo: can_undo(session),
        }
    }

    fn session_end(&self, session: &CardSession, cx: &Context<'_>) -> DoneView {
        let lang = cx.lang();
        let count = |rating: Rating| session.rated().iter().flatten().filter(|given| **given == rating).count();
        let keys = ["ln-again", "ln-hard", "ln-good", "ln-easy"];
        let counts = keys.into_iter().zip(Rating::ALL).map(|(key, rating)| (word(lang, key).to_owned(), count(rating)));
        let next = self.known.as_ref().and_then(|known| self.next_due(known, cx));
        DoneView {
            counts: counts.collect(),
            next: next.map(|next| phrase(lang, "ln-next-due", &[("t", &next)])).unwrap_or_default(),
            can_undo: can_undo(session),
        }
    }

    fn problem(&self, session: &ProblemSession, refused: Option<Point>, cx: &Context<'_>) -> ProblemView {
        let (lang, names, facts) = (cx.lang(), cx.settings.look.coordinates, session.facts());
        let (position, last) = session.line().position(session.start());
        let size = position.board().size();
        let name = |mv| move_name(lang, names, size, mv);
        let line = session.line();
        let (over, wrong) = (session.is_over(), session.status() == Solved::Wrong && !session.gave_up());
        let ready = !over && !session.is_judging() && line.at() == line.moves().len();
        let ghost = (ready && position.to_play() == facts.learner).then_some(facts.learner);
        let mut board = draw(&position, last, refused, ghost, cx);
        number(line, &mut board);
        board.lit = match session.help() {
            Some((Move::Play(p), true)) => vec![p],
            Some((Move::Play(p), false)) => size.points().filter(|q| near(*q, p)).collect(),
            Some((Move::Pass, _)) | None => {
                let first = facts.solution.first().filter(|_| over && line.moves().first() == facts.solution.first());
                first.and_then(|(_, mv)| mv.point()).into_iter().collect()
            }
        };
        let variation = |moves: &[(Color, Move)], right, key| VariationRow {
            right,
            name: word(lang, key).to_owned(),
            moves: moves.iter().take(VARIATION).map(|&(color, mv)| LineMove { color, name: name(mv), mv }).collect(),
        };
        let solution = over.then(|| variation(&facts.solution, true, "ln-solution"));
        let tries = session.tries().iter().map(|tried| {
            let key = if tried.unjudged { "ln-not-judged" } else { "ln-refuted" };
            variation(&tried.moves, false, key)
        });
        let known = self.known.as_ref();
        let today = known.map(|known| known.diary.day(self.today(known, cx))).unwrap_or_default();
        let row = known.and_then(|known| known.sets.iter().find(|row| row.id == session.set));
        let recent = row.map(|row| row.tally.recent.as_slice()).unwrap_or_default();
        ProblemView {
            title: set_name(&session.set, lang),
            place: format!("{} / {}", session.index + 1, row.map_or(0, |row| row.tally.problems)),
            task: problem_task(session, lang),
            color: facts.learner,
            verdict: problem_verdict(session, &position, lang),
            variations: solution.into_iter().chain(tries).collect(),
            proof: match &facts.proved {
                Some(moves) => {
                    let count = moves.len().to_string();
                    let first = moves.iter().map(|&mv| name(mv)).collect::<Vec<_>>().join(" ");
                    let named = if over && !moves.is_empty() { format!("({first})") } else { String::new() };
                    phrase(lang, "ln-proved", &[("n", &count), ("m", &named)])
                }
                None => word(lang, "ln-unproved").to_owned(),
            },
            proved: facts.proved.is_some(),
            line: (line.at(), line.moves().len()),
            over,
            wrong,
            can_hint: !over && !wrong && ready && session.help().is_none_or(|(_, exact)| !exact),
            can_retry: ready && !line.moves().is_empty() || over,
            can_give_up: !over && !session.is_judging(),
            today: phrase(lang, "ln-set", &[("n", &today.problems.to_string())]),
            today_right: match today.problems {
                0 => String::new(),
                all => percent(today.solved.into(), all.into()),
            },
            recent: recent.iter().map(|outcome| *outcome != lanke_learn::Outcome::Wrong).collect(),
            exam: None,
            board,
        }
    }

    /// Sentence about a move that the rules forbid.
    pub(crate) fn refusal(&self, illegal: Illegal, cx: &Context<'_>) -> String {
        let nogo = match &self.stage {
            Stage::Cards(session) => session.card().is_some_and(|card| is_nogo(card.position())),
            Stage::Problem(session) => is_nogo(session.start()),
            Stage::Exam(session) => session.question().is_some_and(|question| is_nogo(question.session.start())),
            Stage::Lesson(_) | Stage::Overview => false,
        };
        status::illegal(cx.lang(), illegal, nogo)
    }
}

/// True if the card before was rated, and not put off.
fn can_undo(session: &CardSession) -> bool {
    session.rated().last().is_some_and(Option::is_some)
}

fn near(a: Point, b: Point) -> bool {
    a.x().abs_diff(b.x()) <= 1 && a.y().abs_diff(b.y()) <= 1
}

/// Numbers the moves on the board; a ring marks the last of them.
fn number(line: &Line, board: &mut BoardView) {
    line.number(board);
    board.ringed = line.at() > 0;
}

/// `黑先`.
fn to_play(lang: Lang, position: &Position, color: Color) -> String {
    phrase(lang, "pz-play", &[("c", seen_side(lang, position.ruleset(), color))])
}

fn problem_task(session: &ProblemSession, lang: Lang) -> String {
    let facts = session.facts();
    let made = matches!(session.set, SetId::Made(_));
    let words = |task: &String| text::line(&task.split_whitespace().collect::<Vec<_>>().join(" "), TASK);
    let own = facts.task.as_ref().filter(|_| facts.plain && !made).map(words).filter(|task| !task.is_empty());
    let side = seen_side(lang, session.start().ruleset(), facts.learner);
    let goal = facts.kills.map(|kills| phrase(lang, if kills { "pz-kill" } else { "pz-live" }, &[("c", side)]));
    match (own, goal) {
        (Some(task), Some(goal)) if is_number(&task) => format!("{task} · {goal}"),
        (Some(task), _) => task,
        (None, Some(goal)) => goal,
        (None, None) => phrase(lang, "pz-play", &[("c", side)]),
    }
}

fn is_number(task: &str) -> bool {
    task.chars().count() <= NUMBER && task.contains(char::is_numeric)
}

fn problem_verdict(session: &ProblemSession, position: &Position, lang: Lang) -> Verdict {
    let of = |key, tone, icon| Verdict { text: word(lang, key).to_owned(), more: String::new(), tone, icon };
    match session.status() {
        _ if session.gave_up() => of("ln-solution", Tone::Plain, "info"),
        _ if session.is_judging() => of("ln-judging", Tone::Plain, "info"),
        Solved::Right => {
            let more = session.took().map(time_text).unwrap_or_default();
            Verdict { more, ..of("ln-right", Tone::Good, "check") }
        }
        Solved::Wrong if session.is_unjudged() => of("ln-not-stored", Tone::Warning, "warning"),
        Solved::Wrong => of("ln-wrong", Tone::Bad, "warning"),
        Solved::Open if session.line().moves().is_empty() => {
            let text = to_play(lang, position, session.facts().learner);
            Verdict { text, ..of("ln-right", Tone::Plain, "info") }
        }
        Solved::Open => of("ln-go-on", Tone::Good, "check"),
    }
}

fn card_chips(card: &Card, lang: Lang) -> Vec<String> {
    let number = move_label(lang, card.number as usize);
    let times = card.schedule.map_or(1, |schedule| schedule.answers + 1);
    vec![number, phrase(lang, "ln-times", &[("n", &times.to_string())])]
}

/// `您在 2026-11-08 对 王质 走了 K4，损 6.2 目`.
fn about(card: &Card, played: &str, known: bool, cx: &Context<'_>) -> String {
    let lang = cx.lang();
    let info = |name| card.info(name).unwrap_or_default().to_owned();
    let names = ByColor { black: info("PB"), white: info("PW") };
    let (own, other) = (&names[card.to_play()], &names[card.to_play().opponent()]);
    let mine = own.is_empty() || own_color(&names, &cx.settings.own_names()) == Some(card.to_play());
    let who = if mine { word(lang, "ln-you") } else { own };
    let other = if other.is_empty() { word(lang, "ln-unknown") } else { other };
    let parts = [("w", who), ("d", &info("DT")), ("o", other), ("l", &loss_words(lang, card.loss)), ("m", played)];
    let key = if known { "ln-played" } else { "ln-lost" };
    phrase(lang, key, &parts).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn verdict(state: State, name: &impl Fn(Move) -> String, lang: Lang) -> Verdict {
    let of = |text: String, tone, icon| Verdict { text, more: String::new(), tone, icon };
    match state {
        State::Asked => of(word(lang, "ln-find").to_owned(), Tone::Plain, "info"),
        State::Judging(mv) => of(phrase(lang, "ln-judging-move", &[("m", &name(mv))]), Tone::Plain, "info"),
        State::Tried { mv, loss, right: true } => {
            let more = loss.map(|loss| loss_words(lang, loss)).unwrap_or_default();
            Verdict { more, ..of(phrase(lang, "ln-here", &[("m", &name(mv))]), Tone::Good, "check") }
        }
        State::Tried { mv, loss: Some(loss), right: false } => {
            let text = phrase(lang, "ln-not-yet", &[("m", &name(mv)), ("l", &loss_words(lang, loss))]);
            of(text, Tone::Bad, "warning")
        }
        State::Tried { mv, loss: None, right: false } => {
            of(phrase(lang, "ln-unjudged", &[("m", &name(mv))]), Tone::Warning, "warning")
        }
        State::Shown => of(word(lang, "ln-answer-shown").to_owned(), Tone::Plain, "info"),
    }
}

fn better(card: &Card, name: &impl Fn(Move) -> String, lang: Lang) -> Option<BetterView> {
    let best = card.better.first()?;
    let line: Vec<String> = best.line.iter().take(5).map(|&mv| name(mv)).collect();
    Some(BetterView { name: name(*best.line.first()?), loss: loss_words(lang, best.loss), line: line.join(" ") })
}

/// `损 6.2 目`, `胜率 −4%`, `不损`.
fn loss_words(lang: Lang, loss: Loss) -> String {
    match loss.points {
        Some(points) if points < 0.05 => word(lang, "ln-loses-nothing").to_owned(),
        Some(points) => phrase(lang, "ln-loses", &[("n", &decimal(points, 1))]),
        None if loss.win_rate < 0.005 => word(lang, "ln-loses-nothing").to_owned(),
        None => phrase(lang, "ln-loses-rate", &[("n", &format!("{:.0}", 100.0 * loss.win_rate))]),
    }
}

/// Sentence on files that cannot be read or written.
pub(super) fn failure(error: &LearnError, lang: Lang) -> String {
    match error {
        LearnError::NoHome => word(lang, "er-learn-home").to_owned(),
        LearnError::File(error) => file_failure(error, lang),
    }
}

fn file_failure(error: &FileError, lang: Lang) -> String {
    match error {
        FileError::Busy(path) => phrase(lang, "er-learn-busy", &[("f", &name_of(path))]),
        FileError::Damaged(path) => phrase(lang, "er-learn-damaged", &[("f", &name_of(path))]),
        FileError::Disk(path, why) => {
            phrase(lang, "er-learn", &[("f", &name_of(path)), ("n", &status::disk(lang, why))])
        }
    }
}

/// Sentence on the first of the sets that the list does not show and of the damaged files, and the number of the others; empty
/// where there is none.
pub(super) fn unreadable(sets: &[UnreadableSet], damaged: &[FileError], lang: Lang) -> String {
    let sentence = |set: &UnreadableSet| {
        let name = match &set.id {
            SetId::Made(_) => set_name(&set.id, lang),
            SetId::File(path) => name_of(path),
        };
        let why = match &set.reason {
            SetError::File(FileError::Disk(_, why)) => status::disk(lang, why),
            SetError::NoRecord => word(lang, "ln-set-no-record").to_owned(),
            SetError::NoProblem => word(lang, "ln-set-no-problem").to_owned(),
            SetError::File(error) | SetError::Progress(error) => file_failure(error, lang),
        };
        phrase(lang, "ln-set-unreadable", &[("f", &name), ("n", &why)])
    };
    let mut sentences = sets.iter().map(sentence).chain(damaged.iter().map(|error| file_failure(error, lang)));
    let first = sentences.next().unwrap_or_default();
    match sentences.count() {
        0 => first,
        others => format!("{first} · {}", phrase(lang, "ln-unreadable-more", &[("n", &others.to_string())])),
    }
}

/// Sentence on a position that makes no problem for a side.
pub(super) fn no_problem(reason: NoProblem, to_play: Color, lang: Lang) -> Status {
    let key = match reason {
        NoProblem::NotSolvable(_) => "ln-not-enclosed",
        NoProblem::Nogo => "ln-of-nogo",
        NoProblem::Stopped => "ln-not-proved",
        NoProblem::Border => "ln-weak-border",
        NoProblem::Fails => "ln-fails",
        NoProblem::Idle => "ln-idle",
    };
    let text = phrase(lang, key, &[("c", words::side(lang, to_play))]);
    Status { text, tone: Tone::Warning, icon: "problem" }
}

/// `10 分钟`, `2 天`.
fn interval(lang: Lang, seconds: i64) -> String {
    let (key, n) = match seconds.max(0) {
        seconds if seconds < 3600 => ("ln-in-minutes", (seconds + 59) / 60),
        seconds if seconds < 86_400 => ("ln-in-hours", (seconds + 1800) / 3600),
        seconds if seconds < 60 * 86_400 => ("ln-in-days", (seconds + 43_200) / 86_400),
        seconds => ("ln-in-months", (seconds + 15 * 86_400) / (30 * 86_400)),
    };
    phrase(lang, key, &[("n", &n.to_string())])
}

fn percent(part: u64, whole: u64) -> String {
    format!("{}", (200 * part + whole) / (2 * whole.max(1)))
}

/// The last days up to `today`, in days since 1970.
fn week_days(known: &Known, today: i64, cx: &Context<'_>) -> Vec<WeekDay> {
    let date: NaiveDate = cx.today().date();
    let day = |ago: i64| {
        let date = date.checked_sub_days(Days::new(ago.unsigned_abs())).unwrap_or(date);
        let name = match ago {
            0 => word(cx.lang(), "ln-today").to_owned(),
            _ => phrase(cx.lang(), "ln-day", &[("w", &date.weekday().number_from_monday().to_string())]),
        };
        WeekDay { name, done: !known.diary.day(today - ago).is_empty(), today: ago == 0 }
    };
    (0..7).rev().map(day).collect()
}

fn set_name(set: &SetId, lang: Lang) -> String {
    match set {
        SetId::Made(level) => phrase(lang, "ln-level", &[("n", &level.to_string())]),
        SetId::File(path) => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    }
}

fn set_row(set: &super::KnownSet, lang: Lang) -> SetRow {
    let tally = &set.tally;
    let key = if matches!(set.id, SetId::Made(_)) { "ln-set-made" } else { "ln-set" };
    SetRow {
        name: set_name(&set.id, lang),
        about: phrase(lang, key, &[("n", &tally.problems.to_string())]),
        solved: (tally.solved, tally.problems),
        count: format!("{} / {}", tally.solved, tally.problems),
        accuracy: match tally.accuracy.filter(|_| tally.attempts >= ENOUGH) {
            Some(accuracy) => phrase(lang, "ln-accuracy", &[("n", &format!("{:.0}", 100.0 * accuracy))]),
            None => String::new(),
        },
        begun: tally.tried > 0,
        board: set.next.as_ref().map(|problem| thumbnail(problem.position(), None)),
    }
}
