//! Sounds of the game and of records.

use lanke_game::clock::ClockEvent;
use lanke_rules::{Color, Move};
use lanke_sound::Cue;

use crate::app::App;
use crate::event::Effect;
use crate::study::Place;

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
