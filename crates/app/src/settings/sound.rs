//! Choice of sounds.

use lanke_rules::ByColor;
use lanke_sound::Cue;
use serde::{Deserialize, Serialize};

/// Choice of sounds. Warnings of time are not among the choices: they are heard while any sound is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "File", into = "File")]
pub struct Sound {
    /// Any sound at all.
    pub on: bool,
    /// Volume, from 0 to 100.
    pub volume: u8,
    /// The stones of each side.
    pub stones: ByColor<bool>,
    /// Stones that are taken.
    pub captures: bool,
    /// The last seconds of main time and of a period.
    pub countdown: bool,
    /// The point where the other side's stone is to be laid on a real board, said by the voice of the system.
    pub voice: bool,
}

impl Sound {
    /// The loudest volume.
    pub const LOUDEST: u8 = 100;

    /// True if a sound is to be heard.
    pub(crate) fn lets(&self, cue: Cue) -> bool {
        self.on
            && match cue {
                Cue::Stone(color) => self.stones[color],
                Cue::Capture(_) => self.captures,
                Cue::Tick(_) => self.countdown,
                Cue::Answer(_)
                | Cue::Pass
                | Cue::PeriodEntered
                | Cue::PeriodLost
                | Cue::Flag
                | Cue::End
                | Cue::Message => true,
            }
    }
}

impl Default for Sound {
    fn default() -> Self {
        File::default().into()
    }
}

/// The form of the settings file.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct File {
    on: bool,
    volume: u8,
    black_stones: bool,
    white_stones: bool,
    captures: bool,
    countdown: bool,
    voice: bool,
}

impl Default for File {
    fn default() -> Self {
        Self {
            on: true,
            volume: 70,
            black_stones: true,
            white_stones: true,
            captures: true,
            countdown: true,
            voice: true,
        }
    }
}

impl From<File> for Sound {
    fn from(file: File) -> Self {
        Self {
            on: file.on,
            volume: file.volume.min(Self::LOUDEST),
            stones: ByColor { black: file.black_stones, white: file.white_stones },
            captures: file.captures,
            countdown: file.countdown,
            voice: file.voice,
        }
    }
}

impl From<Sound> for File {
    fn from(sound: Sound) -> Self {
        Self {
            on: sound.on,
            volume: sound.volume,
            black_stones: sound.stones.black,
            white_stones: sound.stones.white,
            captures: sound.captures,
            countdown: sound.countdown,
            voice: sound.voice,
        }
    }
}
