//! Sounds: the choices, to the window and back.

use lanke_app::{Intent, Settings, Sound};
use lanke_rules::{ByColor, Color};
use lanke_sound::Cue;
use slint::ComponentHandle;

use crate::ui::{self, MainWindow, Sample};

/// Shows the choices.
pub(crate) fn show(window: &MainWindow, sound: &Sound, silent: bool) {
    let sounds = window.global::<ui::Sounds>();
    sounds.set_heard(ui::Heard {
        on: sound.on,
        volume: i32::from(sound.volume),
        black: sound.stones.black,
        white: sound.stones.white,
        captures: sound.captures,
        countdown: sound.countdown,
        voice: sound.voice,
    });
    sounds.set_silent(silent);
}

/// Hears what is changed and what is to be tried.
pub(crate) fn listen(
    window: &MainWindow,
    set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
    send: &(impl Fn(Intent) + Clone + 'static),
) {
    let sounds = window.global::<ui::Sounds>();
    let (change, weak) = (set.clone(), window.as_weak());
    sounds.on_edited(move || {
        if let Some(window) = weak.upgrade() {
            let heard = window.global::<ui::Sounds>().get_heard();
            change(&|s| s.sound = read(&heard));
        }
    });
    let send = send.clone();
    sounds.on_listen(move |sample| send(cue(sample).map_or(Intent::ListenToVoice, Intent::Listen)));
}

fn read(heard: &ui::Heard) -> Sound {
    Sound {
        on: heard.on,
        volume: u8::try_from(heard.volume).unwrap_or(0),
        stones: ByColor { black: heard.black, white: heard.white },
        captures: heard.captures,
        countdown: heard.countdown,
        voice: heard.voice,
    }
}

/// Sound of a sample; none of the voice, which is a program of the system.
fn cue(sample: Sample) -> Option<Cue> {
    Some(match sample {
        Sample::Black => Cue::Stone(Color::Black),
        Sample::White => Cue::Stone(Color::White),
        Sample::Capture => Cue::Capture(3),
        Sample::Tick => Cue::Tick(5),
        Sample::Pass => Cue::Pass,
        Sample::PeriodEntered => Cue::PeriodEntered,
        Sample::PeriodLost => Cue::PeriodLost,
        Sample::Flag => Cue::Flag,
        Sample::End => Cue::End,
        Sample::Message => Cue::Message,
        Sample::Voice => return None,
    })
}
