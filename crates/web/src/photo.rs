//! Photographs of boards, which a phone takes where its camera cannot be used: without a secure page.

use lanke_game::record::{self, Collection, Format, NodeContent, Tree, ValueBuf};
use lanke_rules::Color;
use lanke_vision::Frame;
use lanke_words::{Lang, phrase, word};
use serde::{Deserialize, Serialize};

/// Answer to a photograph.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum PhotoAnswer {
    /// The board on it.
    Board {
        /// The position as a record.
        sgf: String,
        /// Rows from the top in one text.
        stones: String,
        /// Columns and rows.
        size: [u8; 2],
        /// Confidence, 0 to 1.
        sure: f64,
    },
    /// Nothing could be read.
    Error {
        /// Reason.
        error: String,
    },
}

/// Reads the board on a photograph.
pub(crate) fn read(bytes: &[u8], lang: Lang) -> PhotoAnswer {
    let error = |text: String| PhotoAnswer::Error { error: text };
    let frame = match Frame::decode(bytes) {
        Ok(frame) => frame,
        Err(why) => return error(phrase(lang, "er-read", &[("n", &why.to_string())])),
    };
    let Some(found) = lanke_vision::find_board(&frame, None) else {
        return error(word(lang, "phone-no-board").to_owned());
    };
    let reading = lanke_vision::read(&frame, &found.grid);
    let size = reading.grid.size;
    let games = Collection { games: vec![lanke_camera::snapshot(&reading)], epilogue: String::new() };
    let stone = |chances: &lanke_vision::Chances| match chances.stone() {
        Some(Color::Black) => 'B',
        Some(Color::White) => 'W',
        None => '.',
    };
    match record::write(&games, Format::Sgf) {
        Ok(sgf) => PhotoAnswer::Board {
            sgf,
            stones: reading.points.iter().map(stone).collect(),
            size: [size.width(), size.height()],
            sure: lanke_vision::sureness(&found, &reading),
        },
        Err(why) => error(why.to_string()),
    }
}

/// A position that was photographed, for the program to open.
#[derive(Clone, Debug)]
pub struct Photograph {
    /// The position as a record without moves.
    pub tree: Tree,
    /// Side that plays on from it; none if it is only to be looked at.
    pub plays: Option<Color>,
}

/// Use of a position that was photographed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PhotoUse {
    /// It is looked at.
    Review,
    /// Black plays on.
    Black,
    /// White plays on.
    White,
}

impl Photograph {
    /// The first position of an SGF text; none if the text is no record.
    pub(crate) fn of(sgf: &[u8], photo_use: PhotoUse) -> Option<Self> {
        let opened = record::read(sgf, Some("sgf"), None).ok()?;
        let root = opened.collection.games.first()?.root();
        let mut content = NodeContent::from(root.properties());
        let plays = match photo_use {
            PhotoUse::Review => None,
            PhotoUse::Black => Some(Color::Black),
            PhotoUse::White => Some(Color::White),
        };
        if let Some(color) = plays {
            content.set("PL", [ValueBuf::text(if color == Color::Black { "B" } else { "W" })]);
        }
        let tree = Tree::new(content);
        Some(Self { tree, plays })
    }
}
