//! SVG documents as the pages of a PDF file, with text that can be searched and subsets of its fonts.

use std::collections::HashMap;

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Size, Transform};
use krilla::image::Image;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, RadialGradient, SpreadMethod, Stop, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use resvg::tiny_skia::PathSegment;
use resvg::usvg::{self, Group, ImageKind, Node, fontdb};

use super::pixels::{self, DrawError};
use super::{Progress, Stopped};
use lanke_words::Lang;

/// One page for each document, `scale` points to its unit.
pub(super) fn write(
    pages: &[String],
    scale: f32,
    title: &str,
    lang: Lang,
    progress: &Progress,
) -> Result<Vec<u8>, super::ExportError> {
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new().title(title.to_owned()).creator("Lanke".to_owned()).language(lang.tag().to_owned()),
    );
    let mut fonts = Fonts::default();
    for (i, page) in pages.iter().enumerate() {
        progress.report(i, pages.len()).map_err(|Stopped| super::ExportError::Stopped)?;
        let tree = pixels::tree(page)?;
        let (width, height) = (tree.size().width() * scale, tree.size().height() * scale);
        let settings =
            PageSettings::from_wh(width, height).ok_or_else(|| DrawError("a page has no size".to_owned()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface.push_transform(&Transform::from_scale(scale, scale));
        Page { fonts: &mut fonts, fontdb: tree.fontdb() }.group(&mut surface, tree.root());
        surface.pop();
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|e| DrawError(format!("{e:?}")).into())
}

/// The fonts used so far. Each tree has one of two databases; only faces of the larger have ids that
/// the smaller lacks.
#[derive(Default)]
struct Fonts(HashMap<fontdb::ID, Option<Font>>);

struct Page<'a> {
    fonts: &'a mut Fonts,
    fontdb: &'a fontdb::Database,
}

impl Page<'_> {
    fn group(&mut self, surface: &mut Surface<'_>, group: &Group) {
        surface.push_transform(&transform(group.transform()));
        let opacity = NormalizedF32::new(group.opacity().get()).unwrap_or(NormalizedF32::ONE);
        surface.push_opacity(opacity);
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(surface, group),
                Node::Path(path) => draw_path(surface, path),
                Node::Image(image) => draw_image(surface, image),
                Node::Text(text) => self.text(surface, text),
            }
        }
        surface.pop();
        surface.pop();
    }

    fn text(&mut self, surface: &mut Surface<'_>, text: &usvg::Text) {
        for span in text.layouted() {
            surface.set_fill(span.fill.as_ref().map(fill));
            surface.set_stroke(None);
            for run in span.positioned_glyphs.chunk_by(|a, b| a.font == b.font) {
                if let Some(font) = self.font(run[0].font) {
                    draw_run(surface, run, font, span.font_size.get());
                }
            }
        }
    }

    fn font(&mut self, id: fontdb::ID) -> Option<Font> {
        let load = || self.fontdb.with_face_data(id, |data, index| Font::new(data.to_vec().into(), index)).flatten();
        self.fonts.0.entry(id).or_insert_with(load).clone()
    }
}

/// Glyphs of one font on one line, as one piece of text.
fn draw_run(surface: &mut Surface<'_>, run: &[usvg::layout::PositionedGlyph], font: Font, size: f32) {
    let x = |i: usize| run.get(i).map(|glyph| glyph.transform().tx);
    let mut text = String::new();
    let mut glyphs = Vec::with_capacity(run.len());
    for (i, glyph) in run.iter().enumerate() {
        let start = text.len();
        text.push_str(&glyph.text);
        let advance = x(i + 1).zip(x(i)).map_or(0.0, |(next, this)| (next - this) / size);
        let id = GlyphId::new(glyph.id.0);
        glyphs.push(KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, start..text.len(), None));
    }
    let first = run[0].transform();
    surface.draw_glyphs(Point::from_xy(first.tx, first.ty), &glyphs, font, &text, size, false);
}

fn draw_path(surface: &mut Surface<'_>, drawn: &usvg::Path) {
    let mut builder = PathBuilder::new();
    for segment in drawn.data().segments() {
        match segment {
            PathSegment::MoveTo(p) => builder.move_to(p.x, p.y),
            PathSegment::LineTo(p) => builder.line_to(p.x, p.y),
            PathSegment::QuadTo(a, p) => builder.quad_to(a.x, a.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => builder.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            PathSegment::Close => builder.close(),
        }
    }
    let path: Option<Path> = builder.finish();
    if let Some(path) = path {
        surface.set_fill(drawn.fill().map(fill));
        surface.set_stroke(drawn.stroke().map(|stroke| Stroke {
            paint: paint(stroke.paint()),
            width: stroke.width().get(),
            opacity: normalized(stroke.opacity().get()),
            line_cap: match stroke.linecap() {
                usvg::LineCap::Butt => LineCap::Butt,
                usvg::LineCap::Round => LineCap::Round,
                usvg::LineCap::Square => LineCap::Square,
            },
            line_join: match stroke.linejoin() {
                usvg::LineJoin::Round => LineJoin::Round,
                _ => LineJoin::Miter,
            },
            dash: stroke.dasharray().map(|array| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() }),
            ..Stroke::default()
        }));
        surface.draw_path(&path);
    }
}

/// The only pictures in our documents are JPEG files.
fn draw_image(surface: &mut Surface<'_>, image: &usvg::Image) {
    if let ImageKind::JPEG(data) = image.kind()
        && let Ok(picture) = Image::from_jpeg(data.to_vec().into(), true)
        && let Some(size) = Size::from_wh(image.size().width(), image.size().height())
    {
        surface.draw_image(picture, size);
    }
}

fn fill(fill: &usvg::Fill) -> Fill {
    Fill { paint: paint(fill.paint()), opacity: normalized(fill.opacity().get()), rule: FillRule::NonZero }
}

/// Colours and the light on stones, which is all that our documents paint with.
fn paint(paint: &usvg::Paint) -> Paint {
    match paint {
        usvg::Paint::Color(c) => rgb::Color::new(c.red, c.green, c.blue).into(),
        usvg::Paint::RadialGradient(gradient) => RadialGradient {
            cx: gradient.cx(),
            cy: gradient.cy(),
            cr: gradient.r().get(),
            fx: gradient.fx(),
            fy: gradient.fy(),
            fr: 0.0,
            transform: transform(gradient.transform()),
            spread_method: SpreadMethod::Pad,
            stops: gradient.stops().iter().map(stop).collect(),
            anti_alias: false,
        }
        .into(),
        usvg::Paint::LinearGradient(_) | usvg::Paint::Pattern(_) => rgb::Color::black().into(),
    }
}

fn stop(stop: &usvg::Stop) -> Stop {
    let c = stop.color();
    Stop {
        offset: normalized(stop.offset().get()),
        color: rgb::Color::new(c.red, c.green, c.blue).into(),
        opacity: normalized(stop.opacity().get()),
    }
}

fn normalized(value: f32) -> NormalizedF32 {
    NormalizedF32::new(value).unwrap_or(NormalizedF32::ONE)
}

fn transform(t: usvg::Transform) -> Transform {
    Transform::from_row(t.sx, t.ky, t.kx, t.sy, t.tx, t.ty)
}
