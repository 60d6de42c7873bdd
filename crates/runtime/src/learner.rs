//! Files of the learner at this computer, read and changed in order: deck, diary, lessons, problems.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use chrono::{Datelike, Local, NaiveDate, TimeZone};
use lanke_app::event::Event;
use lanke_app::learn::{self, Effect, Known, KnownSet, LearnError, OpenedProblem, SetError, UnreadableSet};
use lanke_game::record::Tree;
use lanke_learn::deck::{AddedCards, Card, Deck, DeckFile, DeckRefusal, Now, Rating};
use lanke_learn::lesson::{Lesson, LessonFile};
use lanke_learn::{
    Appended, Attempt, Composition, DiaryFile, Disguise, Entry, FileError, Judge, ProblemSet, ProgressFile, SetId,
    Shelf,
};

/// Time for the proof of a problem, and for the judgement of a move.
const PROOF: Duration = Duration::from_secs(3);

/// Time for the proof of a problem that is made of a position.
const COMPOSITION: Duration = Duration::from_secs(10);

/// Bytes of the solver's table.
const MEMORY: usize = 64 << 20;

/// Today in local time, in days since 1970.
pub fn today() -> i64 {
    days_since_1970(Local::now().date_naive())
}

fn days_since_1970(date: NaiveDate) -> i64 {
    const DAYS_BEFORE_1970: i64 = 719_163;
    i64::from(date.num_days_from_ce()) - DAYS_BEFORE_1970
}

/// The time, and the midnights around it in local time.
pub fn now() -> Now {
    let now = Local::now();
    let (seconds, today) = (now.timestamp(), now.date_naive());
    let midnight = beginning(today).unwrap_or(seconds);
    let tomorrow = today.succ_opt().and_then(beginning).unwrap_or(midnight + 24 * 3600);
    Now { seconds, midnight, tomorrow }
}

/// Beginning of a day in local time, in seconds since 1970. Where the clocks are put forward at midnight, it is an hour later.
fn beginning(day: NaiveDate) -> Option<i64> {
    let time = |hour| Local.from_local_datetime(&day.and_hms_opt(hour, 0, 0)?).earliest();
    (0..24).find_map(time).map(|time| time.timestamp())
}

/// Progress of the learner in a set.
pub fn progress_file(folder: &Path, set: &ProblemSet) -> ProgressFile {
    ProgressFile::of(set, &folder.join("problems"))
}

/// True if an effect is a search for a proof, which may take seconds and changes no file that others change.
pub(crate) fn is_search(effect: &Effect) -> bool {
    matches!(effect, Effect::Open { .. } | Effect::Play { .. } | Effect::Hint { .. } | Effect::Compose { .. })
}

/// Carries an effect out; what is to be told of it.
pub(crate) fn carry_out(effect: Effect, folder: Option<&Path>) -> Event {
    Event::Learn(work(effect, folder).unwrap_or_else(|error| learn::Event::Failed { error }))
}

fn work(effect: Effect, folder: Option<&Path>) -> Result<learn::Event, LearnError> {
    let home = folder.ok_or(LearnError::NoHome);
    Ok(match effect {
        Effect::Find { ticket } => {
            let found = known(home?)?;
            learn::Event::Found {
                ticket,
                known: Box::new(found.known),
                unreadable: found.unreadable,
                damaged: found.damaged,
            }
        }
        Effect::Open { ticket, set, from, disguise, exactly } => {
            let opened = home.and_then(|home| open(home, set, (from, exactly), disguise).map_err(LearnError::from));
            learn::Event::Opened { ticket, problem: opened.map(|problem| problem.map(Box::new)) }
        }
        Effect::Play { ticket, mut attempt, mv } => {
            let begun = Instant::now();
            let result = attempt.play(mv, &mut |_| begun.elapsed() > PROOF);
            learn::Event::Played { ticket, attempt, result }
        }
        Effect::Hint { ticket, mut attempt } => {
            let begun = Instant::now();
            let mv = attempt.hint(&mut |_| begun.elapsed() > PROOF);
            learn::Event::Hinted { ticket, attempt, mv }
        }
        Effect::Count { set, key, outcome } => {
            let folder = home?;
            let diary = DiaryFile::within(folder).change(|diary| diary.record(Entry::Problem(outcome), today()))?;
            let Some(problems) = Shelf::read(&set)? else { return Ok(learn::Event::Changed) };
            let progress = progress_file(folder, &problems).record(key, outcome, today())?;
            let tally = progress.tally(&problems);
            learn::Event::Counted { set, tally, diary }
        }
        Effect::FinishStep { lesson, step } => {
            let Some(lesson) = Lesson::named(lesson) else { return Ok(learn::Event::Changed) };
            learn::Event::StepFinished { progress: LessonFile::within(home?).finish(lesson, step)? }
        }
        Effect::Answer { id, rating } => {
            let folder = home?;
            change(folder, |deck| deck.answer(id, rating, now()).map(|_| ()))?;
            DiaryFile::within(folder).change(|diary| diary.record(Entry::Card(rating), today()))?;
            learn::Event::Changed
        }
        Effect::Undo { id } => {
            let folder = home?;
            let taken = DeckFile::within(folder).change(|deck| deck.take_back(id))?;
            if let Ok(answer) = taken {
                forget(folder, answer)?;
            }
            learn::Event::Changed
        }
        Effect::Bury { id } => {
            change(home?, |deck| deck.bury(id, now()))?;
            learn::Event::Changed
        }
        Effect::AddCards { cards } => learn::Event::CardsAdded(add_cards(home?, cards)?),
        Effect::AddSet { name, games } => {
            let set = ProblemSet::new(&name, games);
            if !set.problems().is_empty() {
                Shelf::within(home?).add(&set)?;
            }
            learn::Event::SetAdded { problems: set.problems().len() }
        }
        Effect::Compose { ticket, position, name, tasks: [live, kill] } => {
            let folder = home?;
            let begun = Instant::now();
            let made = Composition::of(&position, MEMORY, &mut |_| begun.elapsed() > COMPOSITION);
            let result = match made {
                Ok(made) => Ok(add_to_set(folder, &name, made.record(if made.kills { &kill } else { &live }))?),
                Err(reason) => Err(reason),
            };
            learn::Event::Composed { ticket, result }
        }
    })
}

/// Takes the answer of a card, given at this time, out of the diary.
///
/// # Errors
/// When the disk refuses.
pub fn forget(folder: &Path, (rating, at): (Rating, i64)) -> Result<(), FileError> {
    let day = Local.timestamp_opt(at, 0).earliest().map_or_else(today, |time| days_since_1970(time.date_naive()));
    DiaryFile::within(folder).change(|diary| diary.take_back(rating, day)).map(|_| ())
}

/// Adds the record of a problem to the set of this name, whose progress goes on.
///
/// # Errors
/// When the disk refuses.
pub fn add_to_set(folder: &Path, name: &str, problem: Tree) -> Result<Appended, FileError> {
    let appended = Shelf::within(folder).append(name, problem)?;
    progress_file(folder, &appended.set).go_on_from(&progress_file(folder, &appended.before))?;
    Ok(appended)
}

/// Adds cards to the deck.
pub(crate) fn add_cards(folder: &Path, cards: Vec<Card>) -> Result<AddedCards, FileError> {
    if cards.is_empty() {
        return Ok(AddedCards::default());
    }
    let at = now().seconds;
    let made = |mut card: Card| {
        card.added = at;
        card
    };
    let cards: Vec<Card> = cards.into_iter().map(made).collect();
    let added = DeckFile::within(folder).change(|deck| Ok::<_, DeckRefusal>(deck.add(cards)))?;
    Ok(added.unwrap_or_default())
}

/// Changes the deck; of a card that another program has removed there is nothing to change.
fn change(folder: &Path, change: impl FnOnce(&mut Deck) -> Result<(), DeckRefusal>) -> Result<(), FileError> {
    DeckFile::within(folder).change(change).map(|changed| changed.unwrap_or(()))
}

/// Everything that the page shows, and what it lacks.
struct Found {
    known: Known,
    unreadable: Vec<UnreadableSet>,
    /// Files that count as empty.
    damaged: Vec<FileError>,
}

fn known(folder: &Path) -> Result<Found, FileError> {
    let file = DeckFile::within(folder);
    let deck = file.read()?;
    let (diary, of_diary) = FileError::or_damage(DiaryFile::within(folder).read())?;
    let (lessons, of_lessons) = FileError::or_damage(LessonFile::within(folder).read())?;
    // As long as cards are left, only what is no card is left out.
    let is_lost = deck.is_damaged() && deck.cards().is_empty();
    let of_deck = is_lost.then(|| FileError::Damaged(file.path().to_owned()));
    let mut damaged: Vec<FileError> = of_deck.into_iter().chain(of_diary).chain(of_lessons).collect();
    let (mut sets, mut unreadable) = (Vec::new(), Vec::new());
    for id in Shelf::within(folder).sets()? {
        // A file that cannot be read or holds no problem must not hide the others.
        match known_set(folder, &id) {
            Ok((set, damage)) => {
                sets.push(set);
                damaged.extend(damage);
            }
            Err(reason) => unreadable.push(UnreadableSet { id, reason }),
        }
    }
    Ok(Found { known: Known { deck, diary, lessons, sets, now: now(), today: today() }, unreadable, damaged })
}

fn known_set(folder: &Path, id: &SetId) -> Result<(KnownSet, Option<FileError>), SetError> {
    let set = Shelf::read(id).map_err(SetError::File)?.ok_or(SetError::NoRecord)?;
    if set.problems().is_empty() {
        return Err(SetError::NoProblem);
    }
    let read = progress_file(folder, &set).read();
    let (progress, damage) = FileError::or_damage(read).map_err(SetError::Progress)?;
    let next = progress.next(&set, 0).unwrap_or(0);
    Ok((KnownSet { id: id.clone(), tally: progress.tally(&set), next: set.problems().get(next).cloned() }, damage))
}

/// Opens the problem at a place, or the first from there on that is not solved, and proves it.
fn open(
    folder: &Path,
    id: SetId,
    (from, exactly): (usize, bool),
    disguise: Option<Disguise>,
) -> Result<Option<OpenedProblem>, FileError> {
    let set = match Shelf::read(&id) {
        Err(FileError::Disk(_, error)) if error.kind() == io::ErrorKind::NotFound => None,
        read => read?,
    };
    let Some(set) = set else { return Ok(None) };
    // That a damaged file counts as empty was told with the list.
    let (progress, _) = FileError::or_damage(progress_file(folder, &set).read())?;
    let count = set.problems().len();
    let from = if from < count { from } else { 0 };
    let index = if exactly { from } else { progress.next(&set, from).unwrap_or(from) };
    let Some(problem) = set.problems().get(index) else { return Ok(None) };
    let begun = Instant::now();
    let judge = Judge::of(problem, MEMORY, &mut |_| begun.elapsed() > PROOF).ok();
    // Words of a record speak of its own points and colours.
    let disguise = disguise.unwrap_or(match id {
        SetId::Made(_) => Disguise::random(now().seconds.unsigned_abs()),
        SetId::File(_) => Disguise::NONE,
    });
    let attempt = Attempt::new(problem.clone(), disguise, judge);
    Ok(Some(OpenedProblem { set: id, index, attempt }))
}
