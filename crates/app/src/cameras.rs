//! Places of boards before the cameras that were calibrated, in one readable file.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use lanke_rules::Size;
use lanke_vision::{Corners, Frame, Grid, Lens, Spot};
use serde::{Deserialize, Serialize};

use crate::config::{self, ConfigDamage};
use crate::salvage::salvage;

/// Maximum number of cameras remembered.
const MAX_CAMERAS: usize = 200;

/// Places of boards, by the names of cameras.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cameras {
    places: Places,
    /// As they were read or last written.
    before: Places,
}

type Places = BTreeMap<String, Place>;

/// Place of a board in pictures of a size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Place {
    lines: u8,
    /// The outermost crossings, clockwise from the one at the top left, in pixels.
    corners: [[f64; 2]; 4],
    /// Strength of the lens, where that is known.
    lens: Option<f64>,
    /// Width and height of the picture that they were seen in.
    picture: [usize; 2],
    /// Number of this among all that were ever remembered.
    #[serde(default)]
    number: u32,
}

impl Cameras {
    /// Reads the text of a file, and the paths of what was damaged.
    pub fn read(text: &[u8]) -> (Self, Vec<String>) {
        let found = salvage::<Places>(text);
        (Self { before: found.value.clone(), places: found.value }, found.dropped)
    }

    /// The text of a file.
    ///
    /// # Errors
    /// Position of a corner that is no number.
    pub fn text(&self) -> io::Result<Vec<u8>> {
        Ok(serde_json::to_vec_pretty(&self.places)?)
    }

    /// Reads the file; nothing where there is none. Of a damaged file whatever is valid is kept.
    ///
    /// # Errors
    /// When the file is there but cannot be read.
    pub fn load(path: &Path) -> io::Result<(Self, Option<ConfigDamage>)> {
        let (places, damage) = config::load::<Places>(path)?;
        Ok((Self { before: places.clone(), places }, damage))
    }

    /// Writes what was remembered since the file was read or last written; what another program has written there
    /// meanwhile stays.
    ///
    /// # Errors
    /// When the file cannot be read, is read-only, or the disk refuses; it stays as it is.
    pub fn save(&mut self, path: &Path) -> io::Result<Option<ConfigDamage>> {
        let damage = config::save(path, &self.before, &self.places)?;
        self.before.clone_from(&self.places);
        Ok(damage)
    }

    /// Place of the board in a picture of a camera; a picture of another size is the same view.
    #[must_use]
    pub fn get(&self, camera: &str, frame: &Frame) -> Option<Grid> {
        let place = self.places.get(camera)?;
        let [width, height] = place.picture.map(|side| side as f64);
        let (across, down) = (frame.width() as f64 / width, frame.height() as f64 / height);
        let corners = Corners(place.corners.map(|[x, y]| Spot::new(x * across, y * down)));
        let sane = corners.0.iter().all(|spot| spot.x.is_finite() && spot.y.is_finite()) && corners.area() > 1.0;
        let lens = place.lens.map(|strength| Lens::new(frame.width(), frame.height(), strength));
        Some(Grid { corners, size: Size::square(place.lines.into()).ok()?, lens }).filter(|_| sane)
    }

    /// Remembers where the board lies, in place of the camera that was remembered first where there are too many.
    pub fn keep(&mut self, camera: &str, frame: &Frame, grid: &Grid) {
        let tenth = |v: f64| (v * 10.0).round() / 10.0;
        let corners = grid.corners.0.map(|spot| [tenth(spot.x), tenth(spot.y)]);
        let lens = grid.lens.map(|lens| (lens.strength() * 1e4).round() / 1e4);
        let picture = [frame.width(), frame.height()];
        let number = self.places.values().map(|place| place.number.saturating_add(1)).max().unwrap_or_default();
        self.places.insert(camera.to_owned(), Place { lines: grid.size.width(), corners, lens, picture, number });
        while self.places.len() > MAX_CAMERAS
            && let Some((oldest, _)) = self.places.iter().min_by_key(|(_, place)| place.number)
        {
            let oldest = oldest.clone();
            self.places.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_kept_and_follow_the_size_of_the_picture() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cameras.json");
        let frame = |width, height| Frame::new(width, height, vec![0; width * height * 3]).unwrap();
        let grid = |k: usize| {
            let corners = [(1, 2), (9, 2), (9, 8), (1, 8)].map(|(x, y)| Spot::new((k * x) as f64, (k * y) as f64));
            Grid { corners: Corners(corners), size: Size::NINETEEN, lens: Some(Lens::new(10 * k, 10 * k, -0.125)) }
        };
        let (mut cameras, _) = Cameras::load(&path).unwrap();
        cameras.keep("http://10.0.0.2/video", &frame(10, 10), &grid(1));
        cameras.save(&path).unwrap();
        let (cameras, _) = Cameras::load(&path).unwrap();
        let large = cameras.get("http://10.0.0.2/video", &frame(20, 20));
        assert_eq!(large, Some(grid(2)));
        assert_eq!(cameras.get("/dev/video0", &frame(20, 20)), None);

        std::fs::write(&path, "[3").unwrap();
        assert_eq!(Cameras::load(&path).unwrap().0, Cameras::default());
        assert_eq!(std::fs::read(folder.path().join("cameras.json.broken")).unwrap(), b"[3");
    }

    #[test]
    fn the_camera_remembered_first_makes_room() {
        let frame = Frame::new(10, 10, vec![0; 300]).unwrap();
        let corners = Corners([(1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0)].map(|(x, y)| Spot::new(x, y)));
        let mut cameras = Cameras::default();
        for n in (100..=100 + MAX_CAMERAS).rev() {
            cameras.keep(&n.to_string(), &frame, &Grid::new(corners, Size::NINE));
        }
        let there = |n: usize| cameras.get(&n.to_string(), &frame).is_some();
        assert!(!there(100 + MAX_CAMERAS) && (100..100 + MAX_CAMERAS).all(there));
    }
}
