//! What is made of a record to be kept, printed or sent: pictures, a animation of a line, study sheets.

mod about;
mod animation;
mod fonts;
mod pdf;
mod pixels;
mod sheet;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lanke_game::record::{NodeId, Setting, Tree};

use crate::diagram::{Diagram, Numbers, Part, Style};
use lanke_game::Coordinates;
use lanke_words::{Lang, phrase};

pub use animation::{Animation, MAX_FRAMES};
pub use pixels::DrawError;
pub use sheet::{MAX_DIAGRAMS, Paper, Sheet};

/// Points of a page to a unit of a picture, for a diagram that is a page of its own.
const POINTS: f32 = 0.45;

/// What is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Product {
    /// The position as a drawing.
    Svg,
    /// The position in pixels.
    Png,
    /// The position as a page.
    Pdf,
    /// The position in letters.
    Text,
    /// The line as an animated GIF.
    Gif,
    /// The whole record on pages.
    Sheet,
}

impl Product {
    /// How the names of its files end.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf | Self::Sheet => "pdf",
            Self::Text => "txt",
            Self::Gif => "gif",
        }
    }

    /// What a file of this name holds; a page of the position, not a sheet, for `.pdf`.
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        [Self::Svg, Self::Png, Self::Pdf, Self::Text, Self::Gif].into_iter().find(|p| p.extension() == extension)
    }
}

/// Everything that is chosen before something is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    /// What is made.
    pub product: Product,
    /// Which moves wear their numbers.
    pub numbers: Numbers,
    /// How the lines of the board are named.
    pub coordinates: Coordinates,
    /// What the board is drawn like.
    pub style: Style,
    /// The points that are drawn; what the record says, else all.
    pub part: Option<Part>,
    /// Whether the players and the place in the game are told below a position.
    pub captions: bool,
    /// Pixels from left to right.
    pub size: u32,
    /// The animation's own choices.
    pub animation: Animation,
    /// The sheet's own choices.
    pub sheet: Sheet,
    /// The language of what is told.
    pub lang: Lang,
}

/// The least and most pixels from left to right.
pub const SIZES: std::ops::RangeInclusive<u32> = 64..=4096;

impl Export {
    /// The usual choices.
    pub fn new(product: Product, lang: Lang) -> Self {
        Self {
            product,
            numbers: Numbers::Off,
            coordinates: Coordinates::Letters,
            style: if product == Product::Gif { Style::Wood } else { Style::Book },
            part: None,
            captions: true,
            size: if product == Product::Gif { 480 } else { 1200 },
            animation: Animation::default(),
            sheet: Sheet::default(),
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

/// What is made of what.
#[derive(Clone, Debug)]
pub struct Job {
    /// The records; sheets show them all, everything else the first.
    pub games: Vec<Tree>,
    /// The line that is shown, from the root to an end.
    pub line: Vec<NodeId>,
    /// How many nodes of it lie before the one that is shown.
    pub at: usize,
    /// What is chosen.
    pub export: Export,
}

/// Why nothing was made.
#[derive(Debug)]
pub enum ExportError {
    /// The animation would have more than [`MAX_FRAMES`] pictures.
    TooManyFrames,
    /// The sheet would have more than [`MAX_DIAGRAMS`] diagrams.
    TooManyDiagrams,
    /// A picture could not be drawn.
    Draw(DrawError),
    /// Nobody wants it any more.
    Stopped,
}

impl From<DrawError> for ExportError {
    fn from(error: DrawError) -> Self {
        Self::Draw(error)
    }
}

impl ExportError {
    /// What the person is told.
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::TooManyFrames => phrase(lang, "er-film", &[("n", &MAX_FRAMES.to_string())]),
            Self::TooManyDiagrams => phrase(lang, "er-sheet", &[("n", &MAX_DIAGRAMS.to_string())]),
            Self::Draw(error) => phrase(lang, "er-draw", &[("n", &error.0)]),
            Self::Stopped => phrase(lang, "er-stopped", &[]),
        }
    }
}

/// Tells how far the work is, and hears whether it is still wanted.
pub struct Progress {
    stop: Arc<AtomicBool>,
    tell: Box<dyn Fn(f32) + Send>,
}

/// The work is not wanted any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

impl From<Stopped> for ExportError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl Progress {
    /// `tell` hears the share that is done, 0 to 1; the work ends when `stop` is set.
    pub fn new(stop: Arc<AtomicBool>, tell: impl Fn(f32) + Send + 'static) -> Self {
        Self { stop, tell: Box::new(tell) }
    }

    /// Nobody listens.
    pub fn silent() -> Self {
        Self::new(Arc::default(), |_| {})
    }

    pub(crate) fn tell(&self, done: usize, of: usize) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        (self.tell)(done as f32 / of.max(1) as f32);
        Ok(())
    }
}

/// Makes the file.
///
/// # Errors
/// Why it cannot be made.
pub fn make(job: &Job, progress: &Progress) -> Result<Vec<u8>, ExportError> {
    let export = &job.export;
    Ok(match export.product {
        Product::Svg => job.diagram().svg().into_bytes(),
        Product::Png => job.diagram().png(export.size)?,
        Product::Text => job.diagram().text().into_bytes(),
        Product::Pdf => {
            pdf::write(&[job.diagram().svg()], POINTS, &about::title(&job.games[0]), export.lang, progress)?
        }
        Product::Gif => animation::gif(job, progress)?,
        Product::Sheet => {
            let pages = sheet::pages(job, progress)?;
            pdf::write(&pages, 1.0, &about::title(&job.games[0]), export.lang, progress)?
        }
    })
}

/// What is to come, as a picture.
#[derive(Clone, PartialEq, Eq)]
pub struct Preview {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// Red, green, blue and opacity of each pixel, row by row.
    pub rgba: Vec<u8>,
    /// Pages of the sheet; 1 of anything else.
    pub pages: usize,
    /// What is made, where that is text.
    pub source: Option<String>,
}

impl std::fmt::Debug for Preview {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Preview {}×{} of {}", self.width, self.height, self.pages)
    }
}

/// Draws what is to come, as large as there is `room` in pixels: of a animation its last picture, of a sheet
/// one page, from 0.
///
/// # Errors
/// Why it cannot be made.
pub fn preview(job: &Job, page: usize, room: (u32, u32), progress: &Progress) -> Result<Preview, ExportError> {
    let (svg, pages) = match job.export.product {
        Product::Svg | Product::Png | Product::Pdf | Product::Text => (job.diagram().svg(), 1),
        Product::Gif => (animation::last(job)?.svg(), 1),
        Product::Sheet => {
            let mut pages = sheet::pages(job, progress)?;
            let count = pages.len();
            (pages.swap_remove(page.min(count - 1)), count)
        }
    };
    let pixels = pixels::within(&svg, room)?;
    let source = match job.export.product {
        Product::Text => Some(job.diagram().text()),
        Product::Svg => Some(svg),
        _ => None,
    };
    let (width, height) = (pixels.width(), pixels.height());
    Ok(Preview { width, height, rgba: pixels.take(), pages, source })
}

impl Job {
    fn tree(&self) -> &Tree {
        &self.games[0]
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
