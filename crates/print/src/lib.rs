//! Files made of records: diagrams (SVG, PNG, PDF, text), animated GIFs, study sheets, game reports.

#![deny(clippy::panic, clippy::unreachable)]

mod about;
mod animation;
mod canvas;
pub mod diagram;
mod fonts;
mod pdf;
mod pixels;
mod problems;
mod report;
mod sheet;
mod table;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lanke_game::record::{NodeId, Setting, Tree};
use lanke_game::report::GameReport;
use lanke_game::report::player::{PlayerGame, PlayerReport};

use crate::diagram::{Diagram, MoveNumbers, Part, Style};
use lanke_game::Coordinates;
use lanke_words::{Lang, phrase, word};

pub use animation::{Animation, MAX_FRAMES};
pub use fonts::FONTS;
pub use pixels::DrawError;
pub use problems::{PrintedProblem, ProblemPages, problem_pages};
pub use report::{PlayerReportJob, ReportJob, player_report, report, sentence};
pub use sheet::{MAX_DIAGRAMS, Paper, Sheet};
pub use table::{TablePage, table};

/// Points of a page to a unit of a picture, for a diagram that is a page of its own.
const POINTS: f32 = 0.45;

/// Kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExportFormat {
    /// The position as a vector drawing.
    Svg,
    /// The position in pixels.
    Png,
    /// The position as a page.
    Pdf,
    /// The position in letters.
    Text,
    /// The line shown as an animated GIF.
    Gif,
    /// The whole record on pages.
    Sheet,
    /// A report on the game, from its analyses.
    Report,
    /// A report on the games of a player.
    PlayerReport,
}

impl ExportFormat {
    /// File name extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf | Self::Sheet | Self::Report | Self::PlayerReport => "pdf",
            Self::Text => "txt",
            Self::Gif => "gif",
        }
    }

    /// Kind of a file by its extension; `.pdf` is a page of one position, not a sheet or a report.
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        [Self::Svg, Self::Png, Self::Pdf, Self::Text, Self::Gif].into_iter().find(|p| p.extension() == extension)
    }
}

/// Options of an export.
#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    /// Kind of file.
    pub product: ExportFormat,
    /// Moves shown with their numbers.
    pub numbers: MoveNumbers,
    /// Names of the lines of the board.
    pub coordinates: Coordinates,
    /// Drawing style of the board.
    pub style: Style,
    /// The points that are drawn; what the record says, else all.
    pub part: Option<Part>,
    /// Players and place in the game are written below a position.
    pub captions: bool,
    /// Width in pixels; less for a picture that would be too high.
    pub size: u32,
    /// Options of an animation.
    pub animation: Animation,
    /// Options of a study sheet; its paper is that of reports, too.
    pub sheet: Sheet,
    /// Year of a report on the games of a player; none for all games.
    pub year: Option<u16>,
    /// Language of captions.
    pub lang: Lang,
}

/// Least and greatest width in pixels.
pub const SIZES: std::ops::RangeInclusive<u32> = 64..=4096;

impl Export {
    /// Default options.
    pub fn new(product: ExportFormat, lang: Lang) -> Self {
        Self {
            product,
            numbers: MoveNumbers::Off,
            coordinates: Coordinates::Letters,
            style: if product == ExportFormat::Gif { Style::Wood } else { Style::Book },
            part: None,
            captions: true,
            size: if product == ExportFormat::Gif { 480 } else { 1200 },
            animation: Animation::default(),
            sheet: Sheet::default(),
            year: None,
            lang,
        }
    }

    fn dress(&self, diagram: &mut Diagram) {
        diagram.coordinates = self.coordinates;
        diagram.style = self.style;
        diagram.lang = self.lang;
        diagram.part = self.part.or(diagram.part);
    }
}

/// An export: records, the line and position shown, options.
#[derive(Clone, Debug)]
pub struct Job {
    /// The records; sheets show them all, everything else the first.
    pub games: Vec<Tree>,
    /// The line that is shown, from the root to an end.
    pub line: Vec<NodeId>,
    /// Index of the node shown in `line`.
    pub at: usize,
    /// Facts for a report on the line; none where too little of it was analysed.
    pub report: Option<Box<GameReport>>,
    /// Games for a report on a player.
    pub player: Option<Arc<PlayerGames>>,
    /// Options.
    pub export: Export,
}

/// Games of a player.
#[derive(Clone, Debug)]
pub struct PlayerGames {
    /// The player's name.
    pub name: String,
    /// The games.
    pub games: Vec<PlayerGame>,
}

/// Failure of an export.
#[derive(Debug)]
pub enum ExportError {
    /// The animation would have more than [`MAX_FRAMES`] pictures.
    TooManyFrames,
    /// The sheet would have more than [`MAX_DIAGRAMS`] diagrams.
    TooManyDiagrams,
    /// There are no facts for a report.
    NoReport,
    /// A picture could not be drawn.
    Draw(DrawError),
    /// Cancelled.
    Stopped,
}

impl From<DrawError> for ExportError {
    fn from(error: DrawError) -> Self {
        Self::Draw(error)
    }
}

impl ExportError {
    /// Sentence for the user.
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::TooManyFrames => phrase(lang, "er-frames", &[("n", &MAX_FRAMES.to_string())]),
            Self::TooManyDiagrams => phrase(lang, "er-sheet", &[("n", &MAX_DIAGRAMS.to_string())]),
            Self::NoReport => word(lang, "ln-not-analysed").to_owned(),
            Self::Draw(error) => phrase(lang, "er-draw", &[("n", &error.0)]),
            Self::Stopped => phrase(lang, "er-stopped", &[]),
        }
    }
}

/// Progress report and cancellation of an export.
pub struct Progress {
    stop: Arc<AtomicBool>,
    report: Box<dyn Fn(f32) + Send>,
}

/// The export was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

impl From<Stopped> for ExportError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl Progress {
    /// `tell` gets the share done, 0 to 1; the work ends when `stop` is set.
    pub fn new(stop: Arc<AtomicBool>, report: impl Fn(f32) + Send + 'static) -> Self {
        Self { stop, report: Box::new(report) }
    }

    /// No reports, no cancellation.
    pub fn silent() -> Self {
        Self::new(Arc::default(), |_| {})
    }

    pub(crate) fn report(&self, done: usize, of: usize) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        (self.report)(done as f32 / of.max(1) as f32);
        Ok(())
    }
}

/// Bytes of the file.
///
/// # Errors
/// Too many pictures or diagrams, a failure to draw, or [`ExportError::Stopped`].
pub fn make(job: &Job, progress: &Progress) -> Result<Vec<u8>, ExportError> {
    let export = &job.export;
    Ok(match export.product {
        ExportFormat::Svg => job.diagram().svg().into_bytes(),
        ExportFormat::Png => job.diagram().png(export.size)?,
        ExportFormat::Text => job.diagram().text().into_bytes(),
        ExportFormat::Pdf => {
            pdf::write(&[job.diagram().svg()], POINTS, &about::title(job.tree(), export.lang), export.lang, progress)?
        }
        ExportFormat::Gif => animation::gif(job, progress)?,
        ExportFormat::Sheet => {
            let pages = sheet::pages(job, progress)?;
            pdf::write(&pages, 1.0, &about::title(job.tree(), export.lang), export.lang, progress)?
        }
        ExportFormat::Report => report(&job.report()?, progress)?,
        ExportFormat::PlayerReport => job.on_player(|job| player_report(job, progress))??,
    })
}

/// Preview of an export.
#[derive(Clone, PartialEq, Eq)]
pub struct Preview {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Red, green, blue and opacity of each pixel, row by row.
    pub rgba: Vec<u8>,
    /// Pages of the sheet or the report; 1 of anything else.
    pub pages: usize,
    /// The file itself, where that is text.
    pub source: Option<String>,
}

impl std::fmt::Debug for Preview {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Preview {}×{} of {}", self.width, self.height, self.pages)
    }
}

/// Draws a preview, as large as there is `room` in pixels: of an animation its last picture, of a sheet
/// one page, from 0.
///
/// # Errors
/// Too many pictures or diagrams, a failure to draw, or [`ExportError::Stopped`].
pub fn preview(job: &Job, page: usize, room: (u32, u32), progress: &Progress) -> Result<Preview, ExportError> {
    let (svg, pages) = match job.export.product {
        ExportFormat::Svg | ExportFormat::Png | ExportFormat::Pdf | ExportFormat::Text => (job.diagram().svg(), 1),
        ExportFormat::Gif => (animation::last(job)?.svg(), 1),
        ExportFormat::Sheet => {
            let mut pages = sheet::pages(job, progress)?;
            let count = pages.len();
            (pages.swap_remove(page.min(count - 1)), count)
        }
        ExportFormat::Report => {
            let mut pages = report::pages(&job.report()?);
            let count = pages.len();
            (pages.swap_remove(page.min(count - 1)), count)
        }
        ExportFormat::PlayerReport => {
            let mut pages = job.on_player(report::player_pages)?;
            let count = pages.len();
            (pages.swap_remove(page.min(count - 1)), count)
        }
    };
    let pixels = pixels::within(&svg, room)?;
    let source = match job.export.product {
        ExportFormat::Text => Some(job.diagram().text()),
        ExportFormat::Svg => Some(svg),
        _ => None,
    };
    let (width, height) = (pixels.width(), pixels.height());
    Ok(Preview { width, height, rgba: pixels.take(), pages, source })
}

impl Job {
    fn tree(&self) -> &Tree {
        &self.games[0]
    }

    /// The report on the line.
    fn report(&self) -> Result<ReportJob<'_>, ExportError> {
        let report = self.report.as_deref().ok_or(ExportError::NoReport)?;
        let Export { sheet, lang, .. } = self.export;
        Ok(ReportJob { tree: self.tree(), line: &self.line, report, paper: sheet.paper, lang })
    }

    /// Makes something of the report on the player's games of the year chosen.
    fn on_player<T>(&self, make: impl FnOnce(&PlayerReportJob<'_>) -> T) -> Result<T, ExportError> {
        let PlayerGames { name, games } = self.player.as_deref().ok_or(ExportError::NoReport)?;
        let Export { sheet, lang, year, .. } = self.export;
        let games: Vec<PlayerGame> =
            games.iter().filter(|game| year.is_none() || game.year() == year).cloned().collect();
        let report = &PlayerReport::of(&games).ok_or(ExportError::NoReport)?;
        let period = &year.map(|year| year.to_string()).unwrap_or_default();
        Ok(make(&PlayerReportJob { name, period, games: &games, report, paper: sheet.paper, lang }))
    }

    /// The diagram of the node that is shown.
    pub fn diagram(&self) -> Diagram {
        let (tree, node) = (self.tree(), self.line[self.at]);
        let mut diagram = Diagram::of_record(tree, &Setting::of(tree), node, self.export.numbers);
        self.export.dress(&mut diagram);
        if self.export.captions {
            about::caption(&mut diagram, tree, node, self.export.numbers);
        }
        diagram
    }
}
