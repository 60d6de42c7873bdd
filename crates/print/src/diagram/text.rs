//! Diagrams in letters: `X` and `O`, numbers, and what else there is told below the board.

use lanke_game::record::Mark as Sign;
use lanke_rules::{Color, Move, Point};

use super::{Diagram, DiagramMark};
use lanke_game::Coordinates;
use lanke_words::side;
use lanke_words::{Lang, word};

pub(super) fn write(diagram: &Diagram) -> String {
    let rows = rows(diagram);
    let captions = captions(diagram);
    let mut text = rows;
    if !captions.is_empty() {
        text.push('\n');
        for line in captions {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

/// The part of the board that is drawn with its coordinates, one line a row.
pub(super) fn rows(diagram: &Diagram) -> String {
    let (size, part) = (diagram.size, diagram.shown());
    let shown: Vec<Point> = size.points().filter(|p| part.contains(*p)).collect();
    let cells: Vec<String> = shown.iter().map(|&p| cell(diagram, p)).collect();
    let named = diagram.coordinates != Coordinates::Off;
    let names: Vec<String> = (part.first.0..=part.last.0).map(|x| diagram.coordinates.column(x)).collect();
    let width = cells.iter().chain(&names).map(String::len).max().unwrap_or(1);
    let margin = size.height().to_string().len().max(2);
    let header: String = names.iter().map(|name| format!(" {name:>width$}")).collect();
    let header = format!("{:margin$} {header}\n", "", margin = margin - 1);
    let mut text = String::new();
    if named {
        text.push_str(&header);
    }
    let mut points = shown.iter().zip(&cells);
    for y in part.first.1..=part.last.1 {
        let name = diagram.coordinates.row(size, y);
        if named {
            text.push_str(&format!("{name:>margin$}"));
        }
        let mut closing = ' ';
        for (point, cell) in points.by_ref().take(names.len()) {
            let last = diagram.marks.get(point) == Some(&DiagramMark::Last);
            let (before, after) = match (last, closing) {
                (true, _) => ('(', ')'),
                (false, before) => (before, ' '),
            };
            text.push_str(&format!("{before:>pad$}{cell}", pad = width + 1 - cell.len()));
            closing = after;
        }
        text.push(closing);
        if named {
            text.push_str(&name);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    if named {
        text.push_str(&header);
    }
    text
}

/// Character of a point: always ASCII, so that columns line up in every terminal.
fn cell(diagram: &Diagram, point: Point) -> String {
    match (diagram.stone(point), diagram.marks.get(&point)) {
        (_, Some(DiagramMark::Number(n))) => n.to_string(),
        (Some(Color::Black), Some(DiagramMark::Dead)) => "x".to_owned(),
        (Some(Color::White), Some(DiagramMark::Dead)) => "o".to_owned(),
        (Some(Color::Black), _) => "X".to_owned(),
        (Some(Color::White), _) => "O".to_owned(),
        (None, Some(DiagramMark::Sign(Sign::Territory(Color::Black)))) => "+".to_owned(),
        (None, Some(DiagramMark::Sign(Sign::Territory(Color::White)))) => "-".to_owned(),
        (None, Some(DiagramMark::Label(label))) => {
            label.chars().next().filter(char::is_ascii_graphic).map_or_else(|| "?".to_owned(), String::from)
        }
        (None, _) => ".".to_owned(),
    }
}

/// The lines below the board.
fn captions(diagram: &Diagram) -> Vec<String> {
    let (size, lang) = (diagram.size, diagram.lang);
    let mut lines = Vec::new();
    if !diagram.title.is_empty() {
        lines.push(diagram.title.clone());
    }
    for chunk in diagram.numbers.chunks(6) {
        let moves: Vec<String> = chunk
            .iter()
            .map(|m| match m.mv {
                Move::Play(p) => format!("{} {} {}", m.number, side(lang, m.color), diagram.coordinates.name(size, p)),
                Move::Pass => format!("{} {} {}", m.number, side(lang, m.color), word(lang, "txt-pass")),
            })
            .collect();
        lines.push(moves.join(", "));
    }
    let mut lists: Vec<(&str, Vec<String>)> = Vec::new();
    for (&point, mark) in &diagram.marks {
        let name = diagram.coordinates.name(size, point);
        let entry = match (mark, diagram.stone(point)) {
            (DiagramMark::Last, Some(color)) => format!("{} {name}", side(lang, color)),
            _ => name,
        };
        let Some(title) = title(mark, lang) else { continue };
        match lists.iter_mut().find(|(t, _)| *t == title) {
            Some((_, entries)) => entries.push(entry),
            None => lists.push((title, vec![entry])),
        }
    }
    lists.sort_by_key(|(title, _)| *title != word(lang, "txt-last"));
    lines.extend(lists.into_iter().map(|(title, entries)| format!("{title}: {}", entries.join(" "))));
    lines.extend(diagram.notes.iter().cloned());
    lines
}

/// Name of the list of points with this mark; `None` where the board itself shows it.
fn title(mark: &DiagramMark, lang: Lang) -> Option<&str> {
    Some(match mark {
        DiagramMark::Number(_) | DiagramMark::Sign(Sign::Territory(_)) => return None,
        DiagramMark::Label(label) => label,
        DiagramMark::Last => word(lang, "txt-last"),
        DiagramMark::Dead => word(lang, "txt-dead"),
        DiagramMark::Sign(Sign::Triangle) => word(lang, "txt-triangle"),
        DiagramMark::Sign(Sign::Square) => word(lang, "txt-square"),
        DiagramMark::Sign(Sign::Circle) => word(lang, "txt-circle"),
        DiagramMark::Sign(Sign::Cross) => word(lang, "txt-cross"),
        DiagramMark::Sign(Sign::Selected) => word(lang, "txt-selected"),
    })
}
