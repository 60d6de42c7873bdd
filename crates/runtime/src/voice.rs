//! Voice of the system, which says aloud where a stone is to be laid: a program that is part of it is started for each sentence,
//! without a shell.

use std::io::{self, ErrorKind, Write};
use std::process::{Child, Command, Stdio};

use lanke_app::wording;
use lanke_app::words::{Lang, phrase, side, word};
use lanke_rules::Color;

/// Programs that speak, the first one that is installed.
const SPEAKERS: &[Speaker] = if cfg!(windows) {
    &[Speaker::Sapi]
} else if cfg!(target_os = "macos") {
    &[Speaker::Say, Speaker::Espeak]
} else {
    &[Speaker::Dispatcher, Speaker::Espeak]
};

/// Script of PowerShell that reads its input aloud.
const SAPI: &str = "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; \
                    (New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())";

/// A program that speaks.
#[derive(Clone, Copy, Debug)]
enum Speaker {
    /// `spd-say` of Speech Dispatcher.
    Dispatcher,
    /// `espeak-ng`.
    Espeak,
    /// `say` of macOS.
    Say,
    /// The voices of Windows, through PowerShell.
    Sapi,
}

impl Speaker {
    /// Command that says a text; true if it is to be given on standard input.
    fn command(self, lang: Lang, text: &str) -> (Command, bool) {
        let of = |program, arguments: &[&str]| {
            let mut command = Command::new(program);
            command.args(arguments);
            command
        };
        match self {
            Self::Dispatcher => {
                let code = lang.tag().split('-').next().unwrap_or_default();
                (of("spd-say", &["--language", code, "--", text]), false)
            }
            Self::Espeak => {
                let voice = match lang {
                    Lang::En => "en",
                    Lang::Zh | Lang::Hant => "cmn",
                    Lang::Ja => "ja",
                    Lang::Ko => "ko",
                };
                (of("espeak-ng", &["-v", voice, "--", text]), false)
            }
            Self::Say => (of("say", &["-f", "-"]), true),
            Self::Sapi => (of("powershell", &["-NoProfile", "-NonInteractive", "-Command", SAPI]), true),
        }
    }
}

/// Reason why nothing can be said.
#[derive(Debug)]
pub enum VoiceError {
    /// No program that speaks is installed.
    NoProgram,
    /// The program does not start.
    NoStart(io::Error),
}

impl VoiceError {
    /// A sentence about it.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::NoProgram => word(lang, "sound-no-voice").to_owned(),
            Self::NoStart(why) => phrase(lang, "sound-voice-fails", &[("w", &wording::disk(lang, why))]),
        }
    }
}

/// The voice.
#[derive(Debug, Default)]
pub struct Voice {
    speaking: Option<Child>,
    /// Nothing can be said, which was answered.
    mute: bool,
}

impl Voice {
    /// Says a move of a side in a language, at a point or a pass; what is being said is broken off.
    ///
    /// # Errors
    /// The first time that nothing can be said: the reason.
    pub fn say_move(&mut self, lang: Lang, color: Color, point: &str) -> Result<(), VoiceError> {
        let point = if point == "pass" { word(lang, "phone-passed") } else { point };
        self.say(lang, &format!("{} {point}", side(lang, color)))
    }

    fn say(&mut self, lang: Lang, text: &str) -> Result<(), VoiceError> {
        self.hush();
        if self.mute {
            return Ok(());
        }
        for speaker in SPEAKERS {
            let (mut command, by_input) = speaker.command(lang, text);
            command.stdin(if by_input { Stdio::piped() } else { Stdio::null() });
            match command.stdout(Stdio::null()).stderr(Stdio::null()).spawn() {
                Ok(mut child) => {
                    // A program that ends at once reads nothing.
                    let _unread = child.stdin.take().map(|mut input| input.write_all(text.as_bytes()));
                    self.speaking = Some(child);
                    return Ok(());
                }
                Err(why) if why.kind() == ErrorKind::NotFound => {}
                Err(why) => return self.fail(VoiceError::NoStart(why)),
            }
        }
        self.fail(VoiceError::NoProgram)
    }

    fn fail(&mut self, why: VoiceError) -> Result<(), VoiceError> {
        self.mute = true;
        Err(why)
    }

    fn hush(&mut self) {
        if let Some(mut child) = self.speaking.take() {
            // It may have ended.
            let _ended = child.kill();
            let _waited = child.wait();
        }
    }
}
