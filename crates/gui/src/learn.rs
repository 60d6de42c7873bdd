//! The page for learning in the window.

use std::rc::Rc;

use lanke_app::look::Look;
use lanke_app::view::{
    CardView, DoneView, ExamEndView, ExamRow, ExamStartView, Grade, LearnPage, LessonRow, LessonView, LineMove,
    OverviewView, ProblemView, SetRow, Thumbnail, VariationRow, Verdict,
};
use lanke_app::{ExamRule, Intent, LearnWish, PageId};
use lanke_rules::Color;
use slint::{ComponentHandle, ModelRc, SharedString, VecModel};

use crate::board::BoardModels;
use crate::callbacks::{always, placed};
use crate::show::{sync, tone};
use crate::thumbnails::Thumbnails;
use crate::ui::{self, MainWindow};

/// Content of the page.
pub(crate) struct LearnModels {
    thumbnails: Rc<Thumbnails>,
    chips: Rc<VecModel<SharedString>>,
    week: Rc<VecModel<ui::LearnDay>>,
    sets: Rc<VecModel<ui::ProblemSetRow>>,
    tags: Rc<VecModel<SharedString>>,
    line: Rc<VecModel<ui::LineStone>>,
    intervals: Rc<VecModel<SharedString>>,
    variations: Rc<VecModel<ui::VariationRow>>,
    recent: Rc<VecModel<bool>>,
    counts: Rc<VecModel<ui::RatingCount>>,
    lessons: Rc<VecModel<ui::LessonRow>>,
    figures: Rc<VecModel<ui::LessonFigure>>,
    choices: Rc<VecModel<SharedString>>,
    exam_rules: [Rc<VecModel<SharedString>>; 3],
    exam_answers: Rc<VecModel<ui::ExamRow>>,
}

impl LearnModels {
    pub(crate) fn new(learn: &ui::Learn<'_>, thumbnails: Rc<Thumbnails>) -> Self {
        let models = Self {
            thumbnails,
            chips: Rc::default(),
            week: Rc::default(),
            sets: Rc::default(),
            tags: Rc::default(),
            line: Rc::default(),
            intervals: Rc::default(),
            variations: Rc::default(),
            recent: Rc::default(),
            counts: Rc::default(),
            lessons: Rc::default(),
            figures: Rc::default(),
            choices: Rc::default(),
            exam_rules: Default::default(),
            exam_answers: Rc::default(),
        };
        learn.set_chips(models.chips.clone().into());
        learn.set_week(models.week.clone().into());
        learn.set_sets(models.sets.clone().into());
        learn.set_tags(models.tags.clone().into());
        learn.set_line(ModelRc::from(models.line.clone()));
        learn.set_intervals(models.intervals.clone().into());
        learn.set_variations(models.variations.clone().into());
        learn.set_recent(models.recent.clone().into());
        learn.set_counts(models.counts.clone().into());
        learn.set_lessons(models.lessons.clone().into());
        learn.set_figures(models.figures.clone().into());
        learn.set_choices(models.choices.clone().into());
        let [problems, times, passes] = models.exam_rules.clone();
        learn.set_exam_problems(problems.into());
        learn.set_exam_times(times.into());
        learn.set_exam_passes(passes.into());
        learn.set_exam_answers(models.exam_answers.clone().into());
        models
    }

    /// Shows the page, and its board on that of the window.
    pub(crate) fn show(&self, window: &MainWindow, page: &LearnPage, board: &BoardModels, look: Look) {
        let learn = window.global::<ui::Learn>();
        if let Some(view) = page.board() {
            board.show(&window.global(), view, look);
            learn.set_nogo(view.nogo);
        }
        match page {
            LearnPage::Overview(view) => self.overview(&learn, view),
            LearnPage::Card(view) => self.card(&learn, view),
            LearnPage::Done(view) => self.done(&learn, view),
            LearnPage::Problem(view) => self.problem(&learn, view),
            LearnPage::Lesson(view) => self.lesson(&learn, view),
            LearnPage::ExamStart(view) => self.exam_start(&learn, view),
            LearnPage::ExamEnd(view) => self.exam_end(&learn, view),
        }
        let exam = match page {
            LearnPage::Problem(view) => view.exam,
            _ => None,
        };
        learn.set_examined(exam.is_some());
        if let Some(exam) = exam {
            learn.set_at(exam.before as i32);
            learn.set_of(exam.of as i32);
        }
    }

    fn exam_start(&self, learn: &ui::Learn<'_>, view: &ExamStartView) {
        learn.set_stage(ui::LearnStage::ExamStart);
        learn.set_title((&view.title).into());
        let rules = [&view.problems, &view.times, &view.passes];
        for (model, (names, _)) in self.exam_rules.iter().zip(rules) {
            sync(model, names.iter().map(SharedString::from));
        }
        learn.set_exam_problems_chosen(view.problems.1 as i32);
        learn.set_exam_times_chosen(view.times.1 as i32);
        learn.set_exam_passes_chosen(view.passes.1 as i32);
        learn.set_exam_opening(view.opening);
    }

    fn exam_end(&self, learn: &ui::Learn<'_>, view: &ExamEndView) {
        learn.set_stage(ui::LearnStage::ExamEnd);
        learn.set_title((&view.title).into());
        learn.set_passed(view.passed);
        learn.set_exam_result((&view.result).into());
        let row = |row: &ExamRow| ui::ExamRow {
            name: (&row.name).into(),
            right: row.grade == Grade::Right,
            late: row.grade == Grade::Late,
            took: (&row.took).into(),
        };
        sync(&self.exam_answers, view.answers.iter().map(row));
    }

    fn overview(&self, learn: &ui::Learn<'_>, view: &OverviewView) {
        learn.set_stage(ui::LearnStage::Overview);
        learn.set_known(view.known);
        learn.set_streak((&view.streak).into());
        learn.set_streaking(view.streaking);
        learn.set_due(view.due as i32);
        learn.set_minutes((&view.minutes).into());
        learn.set_background((&view.background).into());
        sync(&self.chips, view.chips.iter().map(SharedString::from));
        learn.set_note((&view.note).into());
        learn.set_empty(view.empty);
        learn.set_first(self.number(view.card.as_ref()));
        learn.set_first_nogo(view.card.as_ref().is_some_and(|card| card.nogo));
        let day = |day: &lanke_app::view::WeekDay| ui::LearnDay {
            name: (&day.name).into(),
            done: day.done,
            today: day.today,
        };
        sync(&self.week, view.week.iter().map(day));
        learn.set_solved((&view.solved).into());
        sync(&self.sets, view.sets.iter().map(|set| self.set(set)));
        let lesson = |row: &LessonRow| ui::LessonRow {
            title: (&row.title).into(),
            done: row.done,
            current: row.current,
            nogo: row.nogo,
        };
        sync(&self.lessons, view.lessons.iter().map(lesson));
        learn.set_learned((&view.learned).into());
        learn.set_next_lesson(view.next_lesson.as_ref().map_or(-1, |(index, ..)| *index as i32));
        if let Some((_, title, about)) = &view.next_lesson {
            learn.set_next_title(title.into());
            learn.set_next_about(about.into());
        }
    }

    fn set(&self, set: &SetRow) -> ui::ProblemSetRow {
        ui::ProblemSetRow {
            name: (&set.name).into(),
            about: (&set.about).into(),
            count: (&set.count).into(),
            share: set.solved.0 as f32 / set.solved.1.max(1) as f32,
            accuracy: (&set.accuracy).into(),
            begun: set.begun,
            board: self.number(set.board.as_ref()),
            nogo: set.board.as_ref().is_some_and(|board| board.nogo),
        }
    }

    fn card(&self, learn: &ui::Learn<'_>, view: &CardView) {
        learn.set_stage(ui::LearnStage::Card);
        learn.set_title((&view.title).into());
        learn.set_place(format!("{} / {}", view.place.0, view.place.1).into());
        learn.set_at(view.place.0.saturating_sub(1) as i32);
        learn.set_of(view.place.1 as i32);
        task(learn, &view.task, view.color);
        sync(&self.tags, view.chips.iter().map(SharedString::from));
        learn.set_about((&view.about).into());
        verdict(learn, &view.verdict);
        learn.set_line_title((&view.line_title).into());
        sync(&self.line, view.line.iter().map(stone));
        learn.set_line_moves(view.line.len() as i32);
        learn.set_line_at(view.at.min(view.line.len()) as i32);
        learn.set_better(view.better.is_some());
        if let Some(better) = &view.better {
            learn.set_better_name((&better.name).into());
            learn.set_better_loss((&better.loss).into());
            learn.set_better_line((&better.line).into());
        }
        sync(&self.intervals, view.intervals.iter().flatten().map(SharedString::from));
        learn.set_proposed(view.proposed as i32);
        learn.set_can_retry(view.can_retry);
        learn.set_can_undo(view.can_undo);
    }

    fn done(&self, learn: &ui::Learn<'_>, view: &DoneView) {
        learn.set_stage(ui::LearnStage::Done);
        let count = |(name, count): &(String, usize)| ui::RatingCount { name: name.into(), count: *count as i32 };
        sync(&self.counts, view.counts.iter().map(count));
        learn.set_next_due((&view.next).into());
        learn.set_can_undo(view.can_undo);
    }

    fn problem(&self, learn: &ui::Learn<'_>, view: &ProblemView) {
        learn.set_stage(ui::LearnStage::Problem);
        learn.set_title((&view.title).into());
        learn.set_place((&view.place).into());
        task(learn, &view.task, view.color);
        sync(&self.tags, std::iter::empty());
        learn.set_about(SharedString::new());
        verdict(learn, &view.verdict);
        sync(&self.line, std::iter::empty());
        sync(&self.intervals, std::iter::empty());
        learn.set_better(false);
        learn.set_line_at(view.line.0 as i32);
        learn.set_line_moves(view.line.1 as i32);
        learn.set_can_retry(view.can_retry);
        learn.set_can_hint(view.can_hint);
        learn.set_can_give_up(view.can_give_up);
        learn.set_over(view.over);
        learn.set_wrong(view.wrong);
        sync(&self.variations, view.variations.iter().map(variation));
        learn.set_proof((&view.proof).into());
        learn.set_proved(view.proved);
        learn.set_today((&view.today).into());
        learn.set_today_right((&view.today_right).into());
        sync(&self.recent, view.recent.iter().copied());
    }

    fn lesson(&self, learn: &ui::Learn<'_>, view: &LessonView) {
        learn.set_stage(ui::LearnStage::Lesson);
        learn.set_title((&view.title).into());
        learn.set_place(format!("{} / {}", view.place.0, view.place.1).into());
        learn.set_at(view.place.0.saturating_sub(1) as i32);
        learn.set_of(view.place.1 as i32);
        learn.set_heading((&view.heading).into());
        learn.set_text((&view.text).into());
        learn.set_turn_text((&view.turn).into());
        task(learn, &view.task, view.color);
        let (name, taken, open) = view.counter.clone().unwrap_or_default();
        learn.set_counter(name.into());
        learn.set_taken(taken as i32);
        learn.set_liberties(open as i32);
        let figure = |(board, caption): &(Thumbnail, String)| ui::LessonFigure {
            board: self.thumbnails.number(board),
            caption: caption.into(),
        };
        sync(&self.figures, view.figures.iter().map(figure));
        sync(&self.choices, view.choices.iter().map(SharedString::from));
        learn.set_shown_choice(view.shown_choice.map_or(-1, |index| index as i32));
        verdict(learn, &view.verdict);
        learn.set_calm((&view.calm).into());
        sync(&self.line, std::iter::empty());
        sync(&self.intervals, std::iter::empty());
        learn.set_better(false);
        learn.set_can_hint(view.can_hint);
        learn.set_can_pass(view.can_pass);
        learn.set_pass_shown(view.pass_shown);
        learn.set_can_go_back(view.can_go_back);
        learn.set_over(view.done);
        learn.set_finished(view.finished);
    }

    fn number(&self, board: Option<&Thumbnail>) -> i32 {
        board.map_or(0, |board| self.thumbnails.number(board))
    }

    /// Hears what is wished on the page.
    pub(crate) fn listen(window: &MainWindow, send: &(impl Fn(Intent) + Clone + 'static)) {
        let learn = window.global::<ui::Learn>();
        let wish = |wish: LearnWish| always(send, Intent::Learn(wish));
        learn.on_show(always(send, Intent::Show(PageId::Learn)));
        learn.on_open_games(always(send, Intent::Show(PageId::Games)));
        learn.on_overview(wish(LearnWish::Overview));
        learn.on_review(wish(LearnWish::Review));
        learn.on_open_set(wish(LearnWish::OpenSet));
        learn.on_report(wish(LearnWish::Report));
        learn.on_answer(wish(LearnWish::Answer));
        learn.on_bury(wish(LearnWish::Bury));
        learn.on_again(wish(LearnWish::Again));
        learn.on_undo(wish(LearnWish::Undo));
        learn.on_next(wish(LearnWish::Next));
        learn.on_hint(wish(LearnWish::Hint));
        learn.on_turn(wish(LearnWish::Turn));
        learn.on_pass(wish(LearnWish::Pass));
        learn.on_previous(wish(LearnWish::Previous));
        window.global::<ui::More>().on_add_set(wish(LearnWish::AddSet));
        window.global::<ui::Analysis>().on_make_cards(wish(LearnWish::MakeCards));
        let at = |wish: fn(usize) -> LearnWish| placed(send, move |index| Intent::Learn(wish(index)));
        learn.on_problems(at(LearnWish::Problems));
        learn.on_lesson(at(LearnWish::Lesson));
        learn.on_choose(at(LearnWish::Choose));
        learn.on_rate(at(LearnWish::Rate));
        learn.on_step(at(LearnWish::Step));
        learn.on_variation(at(LearnWish::Variation));
        learn.on_exam(at(LearnWish::Exam));
        learn.on_exam_problems_choose(at(|index| LearnWish::ExamRule(ExamRule::Problems, index)));
        learn.on_exam_time_choose(at(|index| LearnWish::ExamRule(ExamRule::Time, index)));
        learn.on_exam_pass_choose(at(|index| LearnWish::ExamRule(ExamRule::Pass, index)));
        learn.on_begin_exam(wish(LearnWish::BeginExam));
        learn.on_reopen(at(LearnWish::Reopen));
    }
}

fn task(learn: &ui::Learn<'_>, task: &str, color: Color) {
    learn.set_task(task.into());
    learn.set_white(color == Color::White);
}

fn verdict(learn: &ui::Learn<'_>, verdict: &Verdict) {
    learn.set_verdict((&verdict.text).into());
    learn.set_verdict_more((&verdict.more).into());
    learn.set_verdict_tone(tone(verdict.tone));
    learn.set_verdict_icon(verdict.icon.into());
}

fn stone(mv: &LineMove) -> ui::LineStone {
    ui::LineStone { white: mv.color == Color::White, name: (&mv.name).into() }
}

fn variation(row: &VariationRow) -> ui::VariationRow {
    let names: Vec<&str> = row.moves.iter().map(|mv| mv.name.as_str()).collect();
    ui::VariationRow {
        right: row.right,
        name: (&row.name).into(),
        white: row.moves.first().is_some_and(|mv| mv.color == Color::White),
        moves: names.join(" · ").into(),
    }
}
