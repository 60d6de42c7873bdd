//! `lanke deck`: one's own mistakes as cards that come again.

mod report;

use std::path::{Path, PathBuf};

use anyhow::{Error, Result, bail, ensure};
use clap::ValueEnum;
use lanke_game::record::{self, Collection, Format};
use lanke_game::report::player::own_color;
use lanke_game::review::MISTAKE_POINTS;
use lanke_learn::Entry;
use lanke_learn::deck::{
    AddedCards, Card, CardId, DailyLimits, Deck, DeckFile, DeckRefusal, Rating, Schedule, Wanted, cards_of,
};
use lanke_rules::{ByColor, Color};
use lanke_runtime::own_games;

use crate::args::ColorName;
use crate::destination;
use crate::learner;
use crate::open;
use crate::output::{self, counted};
use report::{AddReport, CardReport, DeckReport};

#[derive(Debug, clap::Subcommand)]
pub(crate) enum DeckCommand {
    /// Make cards of the mistakes in analyzed game records
    Add(AddArgs),
    /// List the cards that are due
    Due(DueArgs),
    /// Print a card with its answer, and when it would come again
    Show(CardArgs),
    /// Answer a card: it comes again as the rating says
    Answer(AnswerArgs),
    /// Take back the last answer
    Undo(PlainArgs),
    /// Put a card off until tomorrow
    Bury(CardArgs),
    /// Remove a card
    Remove(CardArgs),
    /// Write all cards into a game record
    Export(ExportArgs),
    /// Add the cards of a game record that was exported
    Import(ImportArgs),
    /// Print numbers of the deck
    Stats(DueArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct PlainArgs {
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct AddArgs {
    /// Game records with an analysis, as `lanke analyze` makes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Name of the player whose mistakes are wanted; may be given several times
    #[arg(long)]
    player: Vec<String>,
    /// Side whose mistakes are wanted
    #[arg(long, conflicts_with = "player")]
    color: Option<ColorName>,
    /// Smallest loss in points, at least 2
    #[arg(long, default_value_t = 3.0)]
    min_loss: f64,
    /// Number of cards of a game at most
    #[arg(long, default_value_t = 5)]
    most: usize,
    #[command(flatten)]
    plain: PlainArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct DueArgs {
    /// New cards a day
    #[arg(long, default_value_t = DailyLimits::default().new)]
    new: usize,
    /// Cards a day that come again
    #[arg(long, default_value_t = DailyLimits::default().reviews)]
    reviews: usize,
    #[command(flatten)]
    plain: PlainArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CardArgs {
    /// Id of the card, or as much of it as tells it from others
    card: String,
    #[command(flatten)]
    plain: PlainArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct AnswerArgs {
    #[command(flatten)]
    card: CardArgs,
    /// Rating of the answer
    #[arg(long)]
    rating: RatingName,
}

/// A rating by its name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum RatingName {
    /// Forgotten
    Again,
    /// Known with effort
    Hard,
    /// Known
    Good,
    /// Known at once
    Easy,
}

impl From<RatingName> for Rating {
    fn from(name: RatingName) -> Self {
        match name {
            RatingName::Again => Self::Again,
            RatingName::Hard => Self::Hard,
            RatingName::Good => Self::Good,
            RatingName::Easy => Self::Easy,
        }
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct ExportArgs {
    /// Game record to be written
    file: PathBuf,
    /// With the time at which each card comes again
    #[arg(long)]
    scheduled: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ImportArgs {
    /// Game record with cards
    file: PathBuf,
    #[command(flatten)]
    plain: PlainArgs,
}

pub(crate) fn run(command: &DeckCommand) -> Result<()> {
    match command {
        DeckCommand::Add(args) => add(args),
        DeckCommand::Due(args) => due(args),
        DeckCommand::Show(args) => show(args),
        DeckCommand::Answer(args) => {
            let rating = Rating::from(args.rating);
            change(&args.card, |deck, id| deck.answer(id, rating, learner::now()).map(|_| ()))?;
            learner::count(Entry::Card(rating))
        }
        DeckCommand::Undo(args) => undo(args),
        DeckCommand::Bury(args) => change(args, |deck, id| deck.bury(id, learner::now())),
        DeckCommand::Remove(args) => remove(args),
        DeckCommand::Export(args) => export(args),
        DeckCommand::Import(args) => import(args),
        DeckCommand::Stats(args) => stats(args),
    }
}

/// The deck; what its file holds besides is complained of.
fn deck() -> Result<Deck> {
    let deck = DeckFile::within(&learner::folder()?).read()?;
    complain_of_damage(&deck);
    Ok(deck)
}

/// Changes the deck; what its file holds besides is complained of.
fn change_deck<T, E: Into<Error>>(change: impl FnOnce(&mut Deck) -> Result<T, E>) -> Result<T> {
    let changed = DeckFile::within(&learner::folder()?).change(|deck| {
        complain_of_damage(deck);
        change(deck)
    })?;
    changed.map_err(Into::into)
}

fn complain_of_damage(deck: &Deck) {
    if deck.is_damaged() {
        output::complain(
            "the deck is damaged: what is no card or a copy of one is left out; the next change keeps a copy of the file",
        );
    }
}

/// A file that cannot be read does not keep the mistakes of the others from becoming cards.
fn add(args: &AddArgs) -> Result<()> {
    ensure!(args.min_loss >= MISTAKE_POINTS, "--min-loss is at least {MISTAKE_POINTS} points: less is no mistake");
    let now = learner::now().seconds;
    let (mut cards, mut games, mut without, mut refused) = (Vec::new(), 0, 0, Vec::new());
    for path in &args.files {
        let opened = match open::read_repaired(path) {
            Ok(opened) => opened,
            Err(error) => {
                refused.push(error);
                continue;
            }
        };
        for tree in opened.collection.games {
            let Some(color) = color(&own_games::sides(&tree), args) else { continue };
            let review = own_games::with_names(tree);
            games += 1;
            without += usize::from(!review.has_analyses());
            cards.extend(cards_of(&review, Wanted { color, loss: args.min_loss, most: args.most }, now));
        }
    }
    if games == 0 {
        open::refusal(&refused)?;
    }
    let of_player = games > 0 || args.player.is_empty();
    ensure!(of_player, "there is no game of {} in these records", args.player.join(", "));
    if games > 0 && without == games {
        bail!("the records have no analysis; `lanke analyze` makes one");
    }
    let report = add_cards(cards, games, without)?;
    if args.plain.json { output::print_json(&report) } else { output::print(&report.text()) }?;
    open::refusal(&refused)
}

/// Adds the cards of so many games to the deck.
fn add_cards(cards: Vec<Card>, games: usize, without_analysis: usize) -> Result<AddReport> {
    change_deck(|deck| {
        let found = cards.len();
        let AddedCards { added, left_out, .. } = deck.add(cards);
        anyhow::Ok(AddReport { games, without_analysis, found, added, left_out })
    })
}

/// Side whose mistakes are wanted, `Some(None)` for both; none where the player does not play in the game.
fn color(sides: &ByColor<String>, args: &AddArgs) -> Option<Option<Color>> {
    if args.player.is_empty() {
        return Some(args.color.map(Color::from));
    }
    let mut colors = args.player.iter().filter_map(|player| own_color(sides, std::slice::from_ref(player)));
    let first = colors.next()?;
    Some(colors.all(|color| color == first).then_some(first))
}

fn due(args: &DueArgs) -> Result<()> {
    let (deck, now) = (deck()?, learner::now());
    let due = deck.due(now, limits(args));
    let reports: Vec<CardReport> = due.iter().map(|card| CardReport::of(card, now)).collect();
    if args.plain.json {
        return output::print_json(&reports);
    }
    let lines: String = reports.iter().map(|report| report.line() + "\n").collect();
    output::print(&format!("{lines}{} due\n", counted(due.len() as u64, "card")))
}

fn limits(args: &DueArgs) -> DailyLimits {
    DailyLimits { new: args.new, reviews: args.reviews }
}

fn show(args: &CardArgs) -> Result<()> {
    let (deck, now) = (deck()?, learner::now());
    let card = deck.card(id(&deck, &args.card)?).ok_or(DeckRefusal::Unknown)?;
    let report = CardReport::of(card, now).with_intervals(Schedule::intervals(card.schedule, now.seconds));
    if args.plain.json { output::print_json(&report) } else { output::print(&report.text()) }
}

/// The card that an id, or the beginning of one, names.
fn id(deck: &Deck, text: &str) -> Result<CardId> {
    let text = text.to_ascii_lowercase();
    let mut ids = deck.cards().iter().map(|card| card.id()).filter(|id| id.to_string().starts_with(&text));
    match (ids.next(), ids.next()) {
        (Some(id), None) => Ok(id),
        (None, _) => bail!("there is no card {text}"),
        (Some(_), Some(_)) => bail!("several cards begin with {text}"),
    }
}

/// Changes a card, and prints it.
fn change(args: &CardArgs, act: impl FnOnce(&mut Deck, CardId) -> Result<(), DeckRefusal>) -> Result<()> {
    let report = change_deck(|deck| {
        let id = id(deck, &args.card)?;
        act(deck, id)?;
        let card = deck.card(id).ok_or(DeckRefusal::Unknown)?;
        anyhow::Ok(CardReport::of(card, learner::now()))
    })?;
    if args.plain.json { output::print_json(&report) } else { output::print(&(report.line() + "\n")) }
}

fn undo(args: &PlainArgs) -> Result<()> {
    let (report, answer) = change_deck(|deck| {
        let id = deck.last_answered().ok_or(DeckRefusal::NothingToUndo)?;
        let answer = deck.take_back(id)?;
        let card = deck.card(id).ok_or(DeckRefusal::Unknown)?;
        Ok::<_, DeckRefusal>((CardReport::of(card, learner::now()), answer))
    })?;
    lanke_runtime::learner::forget(&learner::folder()?, answer)?;
    if args.json { output::print_json(&report) } else { output::print(&(report.line() + "\n")) }
}

fn remove(args: &CardArgs) -> Result<()> {
    let report = change_deck(|deck| {
        let id = id(deck, &args.card)?;
        anyhow::Ok(CardReport::of(&deck.remove(id)?, learner::now()).removed())
    })?;
    if args.plain.json { output::print_json(&report) } else { output::print(&(report.line() + "\n")) }
}

fn export(args: &ExportArgs) -> Result<()> {
    destination::names_no_other(&args.file, "a deck", "sgf")?;
    destination::keeps(&args.file, &[DeckFile::within(&learner::folder()?).path()])?;
    let deck = deck()?;
    ensure!(!deck.cards().is_empty(), "the deck has no cards");
    let collection = Collection { games: deck.records(args.scheduled), epilogue: String::new() };
    output::write_file(&args.file, record::write(&collection, Format::Sgf)?.as_bytes())
}

fn import(args: &ImportArgs) -> Result<()> {
    let (cards, others) = Deck::read(open::read(&args.file, None)?.collection.games);
    ensure!(!cards.cards().is_empty(), "{} has no cards", name(&args.file));
    let report = add_cards(cards.cards().to_vec(), cards.cards().len(), 0)?;
    if others > 0 {
        output::complain(&format!(
            "{} of {} left out: no cards, or copies of others",
            counted(others as u64, "record"),
            name(&args.file)
        ));
    }
    if args.plain.json { output::print_json(&report) } else { output::print(&report.text()) }
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn stats(args: &DueArgs) -> Result<()> {
    let report = DeckReport::from(deck()?.tally(learner::now(), limits(args)));
    if args.plain.json { output::print_json(&report) } else { output::print(&report.text()) }
}
