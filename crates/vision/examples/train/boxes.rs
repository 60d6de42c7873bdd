//! Labels for photographs that are cut to the board, whose stones are known and whose grid is not: the board is found, and
//! kept where it lies within the picture and every stone on a crossing of its own.

use std::fs;
use std::path::Path;

use lanke_vision::{Frame, Spot, find_board};
use serde_json::json;

/// Maximum distance of a stone from its crossing, in cells.
const OFF: f64 = 0.45;

/// Writes a label into `out` for every photograph of `folder` that a grid is found for. Beside each lie its stones:
/// kind (0 black, 1 white), middle, width and height, in parts of the picture.
pub(crate) fn label(folder: &Path, prefix: &str, out: &Path) {
    let entries = fs::read_dir(folder).expect("a folder of photographs");
    let (mut seen, mut kept) = (0, 0);
    for path in entries.flatten().map(|e| e.path()) {
        let name = path.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if path.extension().is_none_or(|e| e != "jpg") || !name.starts_with(prefix) {
            continue;
        }
        seen += 1;
        let frame = Frame::decode(&fs::read(&path).expect("a photograph")).expect("a photograph");
        let stones = fs::read_to_string(path.with_extension("txt")).expect("its stones");
        let stones: Vec<(usize, Spot)> = stones.lines().filter_map(|line| stone(line, &frame)).collect();
        let Some((corners, size, rows)) = fit(&frame, &stones) else { continue };
        kept += 1;
        let image = fs::canonicalize(&path).expect("it was just read");
        let label = json!({ "image": image, "size": size, "corners": corners, "rows": rows, "edge": "?" });
        fs::write(out.join(&name).with_extension("json"), label.to_string()).expect("labels can be written");
    }
    println!("{kept} of {seen} photographs labelled");
}

fn stone(line: &str, frame: &Frame) -> Option<(usize, Spot)> {
    let numbers: Vec<f64> = line.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    let [kind, x, y, ..] = numbers[..] else { return None };
    Some((kind as usize, Spot::new(x * frame.width() as f64 - 0.5, y * frame.height() as f64 - 0.5)))
}

type Fitted = ([[f64; 2]; 4], usize, Vec<String>);

fn fit(frame: &Frame, stones: &[(usize, Spot)]) -> Option<Fitted> {
    let found = find_board(frame, None)?;
    let inside = |c: &Spot| frame.sample(*c).is_some();
    if !found.grid.corners.0.iter().all(inside) {
        return None;
    }
    let size = usize::from(found.grid.size.width());
    let view = found.grid.view()?;
    let mut rows = vec![vec!['.'; size]; size];
    let on_board = |v: f64| v >= 0.0 && v < size as f64;
    for &(kind, at) in stones {
        let at = view.back(at)?;
        let (x, y) = (at.x.round(), at.y.round());
        if at.distance(Spot::new(x, y)) > OFF || !on_board(x) || !on_board(y) {
            return None;
        }
        let point = &mut rows[y as usize][x as usize];
        if *point != '.' {
            return None;
        }
        *point = if kind == 0 { 'X' } else { 'O' };
    }
    let rows = rows.iter().map(|row| row.iter().collect()).collect();
    Some((found.grid.corners.0.map(|c| [c.x, c.y]), size, rows))
}
