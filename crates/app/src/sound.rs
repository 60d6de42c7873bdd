//! What is heard, and what the settings keep quiet.

use lanke_game::clock::ClockEvent;
use lanke_rules::{ByColor, Color, Move};
use lanke_sound::Cue;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::event::Effect;
use crate::study::Place;

/// What is heard. What warns of time is not among the choices: it is heard while any sound is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "File", into = "File")]
pub struct Sound {
    /// Any sound at all.
    pub on: bool,
    /// How loud, from 0 to 100.
    pub volume: u8,
    /// The stones of each side.
    pub stones: ByColor<bool>,
    /// Stones that are taken.
    pub captures: bool,
    /// The last seconds of main time and of a period.
    pub countdown: bool,
}

impl Sound {
    /// The loudest volume.
    pub const LOUDEST: u8 = 100;

    fn lets(&self, cue: Cue) -> bool {
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
}

impl Default for File {
    fn default() -> Self {
        Self { on: true, volume: 70, black_stones: true, white_stones: true, captures: true, countdown: true }
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
        }
    }
}

/// What a clock has to tell, as a sound.
pub(crate) fn of_clock(event: ClockEvent) -> Cue {
    match event {
        ClockEvent::OvertimeEntered { .. } => Cue::PeriodEntered,
        ClockEvent::PeriodLost { .. } => Cue::PeriodLost,
        ClockEvent::LowTime { seconds } => Cue::Tick(seconds),
        ClockEvent::Flag => Cue::Flag,
    }
}

impl App {
    /// Lets something be heard, unless the settings keep it quiet.
    pub(crate) fn sound(&mut self, cue: Cue) {
        if self.settings.sound.lets(cue) {
            self.listen(cue);
        }
    }

    /// Lets something be heard.
    pub(crate) fn listen(&mut self, cue: Cue) {
        self.effects.push(Effect::Sound(cue, self.settings.sound.volume));
    }

    /// Lets a move be heard, which has taken so many stones.
    pub(crate) fn sound_move(&mut self, color: Color, mv: Move, taken: usize) {
        match mv {
            Move::Pass => self.sound(Cue::Pass),
            Move::Play(_) => self.sound(Cue::Stone(color)),
        }
        if taken > 0 {
            self.sound(Cue::Capture(taken as u32));
        }
    }

    /// Lets the move be heard that the record shows, if it is one more than it showed at `from`.
    pub(crate) fn sound_study(&mut self, from: Place) {
        let study = self.shelf.shown();
        if let Some((color, mv)) = study.step_from(from) {
            self.sound_move(color, mv, study.review().position().captured().len());
        }
    }

    /// Shows another place of the game that is played; one move more is heard.
    pub(crate) fn walk_game(&mut self, go: crate::intent::Go) {
        let from = self.table.at();
        self.table.go(go);
        if self.table.at() == from + 1 {
            let session = &self.table.session;
            let (played, taken) = (&session.moves()[from], session.position_after(from + 1).captured().len());
            self.sound_move(played.color, played.mv, taken);
        }
    }
}
