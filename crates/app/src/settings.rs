//! What the program remembers between starts, in one readable file.

use std::io;
use std::path::{Path, PathBuf};

use lanke_rules::{ByColor, Komi, Name};
use serde::{Deserialize, Serialize};

use crate::disk;
use crate::form::{ClockKind, Form};
use crate::intent::Theme;
use crate::keys::KeyMap;
use crate::look::Look;
use crate::reading::Numbers;
use crate::sound::Sound;
use crate::words::Lang;

/// How many files are remembered.
const MAX_RECENT: usize = 20;

/// What is remembered.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The language.
    pub lang: Lang,
    /// The colours.
    pub theme: Theme,
    /// How large everything is, in percent; `None` as the system has it.
    pub scale: Option<u16>,
    /// Whether things move: stones drop, dialogs rise.
    pub animations: bool,
    /// How the board looks.
    pub look: Look,
    /// Moves a second of the automatic walk.
    pub speed: f32,
    /// What is heard.
    pub sound: Sound,
    /// The keys of the commands.
    pub keys: KeyMap,
    /// Which stones bear the numbers of their moves.
    pub numbers: Numbers,
    /// The files that were opened last, the newest first.
    pub recent: Vec<PathBuf>,
    /// The settings of the last game.
    pub form: Form,
}

impl Settings {
    /// Those of a first start.
    pub fn new(lang: Lang) -> Self {
        Self {
            lang,
            theme: Theme::System,
            scale: None,
            animations: true,
            look: Look::default(),
            speed: 1.0,
            sound: Sound::default(),
            keys: KeyMap::default(),
            numbers: Numbers::Off,
            recent: Vec::new(),
            form: Form::default(),
        }
    }

    /// The same settings with every number in its range.
    pub(crate) fn within_range(self) -> Self {
        let speed = if self.speed.is_finite() { self.speed.clamp(0.1, 20.0) } else { 1.0 };
        let scale = self.scale.map(|percent| percent.clamp(100, 300));
        let sound = Sound { volume: self.sound.volume.min(Sound::LOUDEST), ..self.sound };
        let recent = self.recent.into_iter().take(MAX_RECENT).collect();
        Self { scale, speed, sound, recent, form: self.form.within_range(), ..self }
    }

    /// Reads the settings file; the defaults where there is none. A file that makes no sense is set
    /// aside beside its place, so that nothing written by hand is lost.
    ///
    /// # Errors
    /// When the file is there but cannot be read or set aside.
    pub fn load(path: &Path, lang: Lang) -> io::Result<Self> {
        let bytes = match disk::read(path, disk::MAX_SETTINGS) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Self::new(lang)),
            Err(e) => return Err(e),
        };
        match serde_json::from_slice::<File>(&bytes) {
            Ok(file) => Ok(file.settings(lang)),
            Err(_) => {
                std::fs::rename(path, path.with_extension("json.broken"))?;
                Ok(Self::new(lang))
            }
        }
    }

    /// Writes the settings file.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut text = serde_json::to_vec_pretty(&File::of(self))?;
        text.push(b'\n');
        disk::replace(path, &text)
    }
}

/// The file's own form: any part of it may be missing or out of range.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct File {
    language: Option<Lang>,
    theme: Theme,
    scale: Option<u16>,
    animations: Option<bool>,
    board: Look,
    moves_a_second: Option<f32>,
    sound: Sound,
    keys: KeyMap,
    move_numbers: Option<Numbers>,
    recent_files: Vec<PathBuf>,
    game: Option<Game>,
}

#[derive(Serialize, Deserialize)]
#[serde(default)]
struct Game {
    rules: String,
    width: u8,
    height: u8,
    komi: f64,
    handicap: u8,
    black: String,
    white: String,
    clock: ClockKind,
    main_minutes: u32,
    periods: u32,
    seconds: u32,
    stones: u32,
    takeback: bool,
}

impl File {
    fn of(settings: &Settings) -> Self {
        Self {
            language: Some(settings.lang),
            theme: settings.theme,
            scale: settings.scale,
            animations: Some(settings.animations),
            board: settings.look,
            moves_a_second: Some(settings.speed),
            sound: settings.sound.clone(),
            keys: settings.keys.clone(),
            move_numbers: Some(settings.numbers),
            recent_files: settings.recent.clone(),
            game: Some(Game::of(&settings.form)),
        }
    }

    fn settings(self, lang: Lang) -> Settings {
        let fresh = Settings::new(lang);
        Settings {
            lang: self.language.unwrap_or(lang),
            theme: self.theme,
            scale: self.scale,
            animations: self.animations.unwrap_or(fresh.animations),
            look: self.board,
            speed: self.moves_a_second.unwrap_or(fresh.speed),
            sound: self.sound,
            keys: self.keys,
            numbers: self.move_numbers.unwrap_or(fresh.numbers),
            recent: self.recent_files,
            form: self.game.map_or(fresh.form, Game::form),
        }
        .within_range()
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::of(&Form::default())
    }
}

impl Game {
    fn of(form: &Form) -> Self {
        Self {
            rules: form.rules.to_string(),
            width: form.width,
            height: form.height,
            komi: form.komi.points(),
            handicap: form.handicap,
            black: form.names.black.clone(),
            white: form.names.white.clone(),
            clock: form.clock,
            main_minutes: form.main_minutes,
            periods: form.periods,
            seconds: form.seconds,
            stones: form.stones,
            takeback: form.takeback,
        }
    }

    fn form(self) -> Form {
        let fresh = Form::default();
        Form {
            rules: Name::parse(&self.rules).unwrap_or(fresh.rules),
            width: self.width,
            height: self.height,
            komi: Komi::from_points(self.komi).unwrap_or(fresh.komi),
            handicap: self.handicap,
            names: ByColor { black: self.black, white: self.white },
            clock: self.clock,
            main_minutes: self.main_minutes,
            periods: self.periods,
            seconds: self.seconds,
            stones: self.stones,
            takeback: self.takeback,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::look::{Coordinates, Stones, Wood};

    #[test]
    fn settings_are_the_same_after_saving_and_loading() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/settings.json");
        assert_eq!(Settings::load(&path, Lang::Zh).unwrap(), Settings::new(Lang::Zh));
        let mut settings = Settings::new(Lang::En);
        settings.theme = Theme::Dark;
        (settings.sound.volume, settings.sound.stones.white) = (35, false);
        settings.keys.bind(Command::Pass, vec!["F3".parse().unwrap()]);
        settings.look =
            Look { wood: Wood::Bamboo, stones: Stones::Flat, coordinates: Coordinates::Numbers, fuzzy: true };
        settings.scale = Some(150);
        settings.animations = false;
        settings.numbers = Numbers::Last(5);
        settings.recent = vec!["/tmp/一局.sgf".into()];
        settings.form.clock = ClockKind::Fischer;
        settings.form.names.black = "王质".into();
        settings.save(&path).unwrap();
        assert_eq!(Settings::load(&path, Lang::Zh).unwrap(), settings);
        let text = std::fs::read_to_string(&path).unwrap();
        for line in [r#""language": "en""#, r#""theme": "dark""#, r#""wood": "bamboo""#, r#""clock": "fischer""#] {
            assert!(text.contains(line), "{text}");
        }
    }

    #[test]
    fn a_broken_file_is_set_aside_and_a_strange_one_is_brought_into_range() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("settings.json");
        std::fs::write(&path, "{\"language\": ").unwrap();
        assert_eq!(Settings::load(&path, Lang::En).unwrap(), Settings::new(Lang::En));
        assert_eq!(std::fs::read(dir.path().join("settings.json.broken")).unwrap(), b"{\"language\": ");

        std::fs::write(
            &path,
            r#"{"moves_a_second": -3, "scale": 9000, "sound": {"volume": 200},
                "game": {"width": 200, "komi": 1e300, "rules": "?"}}"#,
        )
        .unwrap();
        let strange = Settings::load(&path, Lang::En).unwrap();
        assert_eq!((strange.speed, strange.scale), (0.1, Some(300)));
        assert_eq!(strange.sound, Sound { volume: 100, ..Sound::default() });
        assert_eq!((strange.form.width, strange.form.komi), (52, Form::default().komi));
    }
}
