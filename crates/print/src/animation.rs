//! A line as an animated GIF: one palette for all pictures, and of each only what changes.

use std::collections::HashMap;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use lanke_game::record::{NodeId, Setting};
use lanke_rules::Point;
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::pixels::{self, DrawError};
use super::{ExportError, Job, Progress};
use crate::diagram::{CELL, Diagram, Drawing, Part, open};

/// Greatest number of frames.
pub const MAX_FRAMES: usize = 1000;
/// Colours that the quantiser chooses; some are fixed beside them, and one is none at all.
const CHOSEN: usize = 250;
/// Black, white and the red of the last move come out as they are.
const FIXED: [[u8; 3]; 5] = [[0, 0, 0], [0xFF; 3], [0xD8, 0x44, 0x2F], [0x1B, 0x18, 0x15], [0xF5, 0xEF, 0xE2]];
const TRANSPARENT: u8 = (CHOSEN + FIXED.len()) as u8;

/// Options of an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Animation {
    /// The move that the first picture shows; 0 is the start.
    pub from: u32,
    /// The move that the last one shows; the end of the line if there are fewer.
    pub to: u32,
    /// Milliseconds from picture to picture.
    pub delay: u32,
    /// Milliseconds that the last one stays.
    pub last: u32,
    /// Number of repetitions; 0 repeats for ever.
    pub loops: u16,
}

impl Default for Animation {
    fn default() -> Self {
        Self { from: 0, to: u32::MAX, delay: 500, last: 3000, loops: 0 }
    }
}

/// The nodes that the pictures show, at least one: every move, and the node before the first.
fn nodes(job: &Job) -> Result<Vec<NodeId>, ExportError> {
    let (tree, Animation { from, to, .. }) = (job.tree(), job.export.animation);
    let mut number = 0;
    let mut nodes: Vec<NodeId> = Vec::new();
    for &id in &job.line {
        let has_move = tree.node(id).raw_move().is_some();
        number += u32::from(has_move);
        if number > to && !nodes.is_empty() {
            break;
        }
        match nodes.last_mut() {
            // Until the animation begins, its first picture is the latest; what only marks or sets up
            // belongs to the picture before.
            Some(last) if number <= from || !has_move => *last = id,
            _ => nodes.push(id),
        }
        if nodes.len() > MAX_FRAMES {
            return Err(ExportError::TooManyFrames);
        }
    }
    Ok(nodes)
}

fn diagram(job: &Job, setting: &Setting, node: NodeId) -> Diagram {
    let mut diagram = Diagram::of_record(job.tree(), setting, node, job.export.numbers);
    job.export.dress(&mut diagram);
    // The part that is drawn is that of the whole animation.
    diagram.part = job.export.part;
    diagram
}

/// The last picture.
pub(super) fn last(job: &Job) -> Result<Diagram, ExportError> {
    let node = nodes(job)?.last().copied().unwrap_or(NodeId::ROOT);
    Ok(diagram(job, &Setting::of(job.tree()), node))
}

/// The whole animation as a file.
pub(super) fn gif(job: &Job, progress: &Progress) -> Result<Vec<u8>, ExportError> {
    let nodes = nodes(job)?;
    let setting = Setting::of(job.tree());
    let mut camera = Camera::new(diagram(job, &setting, nodes[0]), job.export.size)?;
    let palette = Palette::of(&[&camera.canvas, &pixels::pixmap(&last(job)?.svg(), job.export.size)?]);
    let (width, height) = (camera.canvas.width() as u16, camera.canvas.height() as u16);
    let mut file = Vec::new();
    let failed = |error: gif::EncodingError| DrawError(error.to_string());
    {
        let mut encoder = Encoder::new(&mut file, width, height, &palette.bytes()).map_err(failed)?;
        let loops = job.export.animation.loops;
        encoder.set_repeat(if loops == 0 { Repeat::Infinite } else { Repeat::Finite(loops - 1) }).map_err(failed)?;
        let mut painter = Painter { palette, shown: Vec::new() };
        let mut frame = painter.frame(&camera.canvas);
        for (i, &node) in nodes.iter().enumerate().skip(1) {
            progress.report(i, nodes.len())?;
            camera.take(diagram(job, &setting, node))?;
            frame.delay = frame.delay.saturating_add(hundredths(job.export.animation.delay));
            let next = painter.frame(&camera.canvas);
            if next.width > 0 {
                encoder.write_frame(&frame).map_err(failed)?;
                frame = next;
            }
        }
        frame.delay = frame.delay.saturating_add(hundredths(job.export.animation.last));
        encoder.write_frame(&frame).map_err(failed)?;
    }
    Ok(file)
}

fn hundredths(milliseconds: u32) -> u16 {
    u16::try_from(milliseconds / 10).unwrap_or(u16::MAX)
}

/// Draws one position after the other onto the same canvas, and only what changes.
struct Camera {
    diagram: Diagram,
    scale: f32,
    ground: Pixmap,
    canvas: Pixmap,
}

impl Camera {
    fn new(diagram: Diagram, width: u32) -> Result<Self, ExportError> {
        let drawing = Drawing::new(&diagram);
        let scale = (width as f32 / drawing.width).min(pixels::MAX_HEIGHT as f32 / drawing.height);
        let ground = pixels::pixmap(&document(&drawing, None), width)?;
        let mut camera = Self { scale, canvas: ground.clone(), ground, diagram: diagram.clone() };
        camera.draw(Part::whole(diagram.size()))?;
        Ok(camera)
    }

    fn take(&mut self, diagram: Diagram) -> Result<(), ExportError> {
        let changed = diagram.changes(&self.diagram);
        self.diagram = diagram;
        changed.map_or(Ok(()), |part| self.draw(part))
    }

    /// Draws a part of the board anew, with what reaches into it from around.
    fn draw(&mut self, part: Part) -> Result<(), ExportError> {
        let drawing = Drawing::new(&self.diagram);
        let (left, top) = drawing.at(Point::new(part.first.0, part.first.1));
        let (right, bottom) = drawing.at(Point::new(part.last.0, part.last.1));
        let near = |v: f32| ((v - CELL) * self.scale).floor().max(0.0) as u32;
        let far = |v: f32, end: u32| (((v + CELL) * self.scale).ceil() as u32).min(end);
        let (x, y) = (near(left), near(top));
        let (width, height) =
            (far(right, self.canvas.width()).saturating_sub(x), far(bottom, self.canvas.height()).saturating_sub(y));
        let Some(mut piece) = Pixmap::new(width, height) else { return Ok(()) };
        let paint = PixmapPaint { blend_mode: resvg::tiny_skia::BlendMode::Source, ..PixmapPaint::default() };
        let (dx, dy) = (x as i32, y as i32);
        piece.draw_pixmap(-dx, -dy, self.ground.as_ref(), &paint, Transform::identity(), None);
        let around = Part {
            first: (part.first.0.saturating_sub(2), part.first.1.saturating_sub(2)),
            last: (part.last.0.saturating_add(2), part.last.1.saturating_add(2)),
        };
        let tree = pixels::tree(&document(&drawing, Some(around)))?;
        let shift = Transform::from_scale(self.scale, self.scale).post_translate(-(x as f32), -(y as f32));
        resvg::render(&tree, shift, &mut piece.as_mut());
        self.canvas.draw_pixmap(dx, dy, piece.as_ref(), &paint, Transform::identity(), None);
        Ok(())
    }
}

/// The bare board, or what stands on a part of it.
fn document(drawing: &Drawing<'_>, part: Option<Part>) -> String {
    let mut svg = String::new();
    let mut write = || {
        open(&mut svg, drawing.width, drawing.height, drawing.diagram.lang)?;
        match part {
            None => {
                svg.push_str(r##"<rect width="100%" height="100%" fill="#ffffff"/>"##);
                drawing.ground(&mut svg)?;
            }
            Some(part) => drawing.points(&mut svg, part)?,
        }
        svg.push_str("</svg>");
        std::fmt::Result::Ok(())
    };
    write().expect("a string takes every write");
    svg
}

/// Up to 256 colours, and the nearest of them to every colour that was met.
struct Palette {
    colors: Vec<[u8; 3]>,
    nearest: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The colours that these pictures are told with best.
    fn of(pictures: &[&Pixmap]) -> Self {
        let pixels: Vec<u8> = pictures.iter().flat_map(|p| p.data()).copied().collect();
        // Every pixel of small pictures is asked, fewer of large ones.
        let every = (pixels.len() / 400_000).clamp(1, 30) as i32;
        let palette = NeuQuant::new(every, CHOSEN, &pixels);
        let colors = palette.color_map_rgb().chunks_exact(3).map(|c| [c[0], c[1], c[2]]).chain(FIXED).collect();
        Self { colors, nearest: HashMap::new() }
    }

    fn bytes(&self) -> Vec<u8> {
        self.colors.iter().copied().chain([[0; 3]]).flatten().collect()
    }

    fn index(&mut self, color: [u8; 3]) -> u8 {
        let colors = &self.colors;
        *self.nearest.entry(color).or_insert_with(|| {
            let distance = |other: &[u8; 3]| -> u32 {
                other.iter().zip(color).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let nearest = colors.iter().enumerate().min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(i, _)| i as u8)
        })
    }
}

/// Turns the canvas into frames that hold what is new.
struct Painter {
    palette: Palette,
    /// The indices on the screen; empty before the first frame.
    shown: Vec<u8>,
}

impl Painter {
    fn frame(&mut self, canvas: &Pixmap) -> Frame<'static> {
        let (width, height) = (canvas.width() as usize, canvas.height() as usize);
        let pixels = canvas.data().chunks_exact(4);
        let new: Vec<u8> = pixels.map(|p| self.palette.index([p[0], p[1], p[2]])).collect();
        let old = std::mem::replace(&mut self.shown, new);
        let new = &self.shown;
        let differs = |i: usize| old.get(i) != Some(&new[i]);
        let rows: Vec<usize> = (0..height).filter(|y| (0..width).any(|x| differs(y * width + x))).collect();
        let columns: Vec<usize> = (0..width).filter(|x| rows.iter().any(|y| differs(y * width + x))).collect();
        let (Some(&top), Some(&bottom), Some(&left), Some(&right)) =
            (rows.first(), rows.last(), columns.first(), columns.last())
        else {
            return Frame::default();
        };
        let area = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * width + x));
        Frame {
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            left: left as u16,
            top: top as u16,
            width: (right - left + 1) as u16,
            height: (bottom - top + 1) as u16,
            buffer: area.map(|i| if differs(i) { new[i] } else { TRANSPARENT }).collect(),
            ..Frame::default()
        }
    }
}
