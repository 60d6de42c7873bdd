//! Settings: everything that the program remembers between starts, in one readable file.

mod candidate_number;
mod course;
mod engines;
mod numbers;
mod opponent;
mod quick;
mod sound;

use std::io;
use std::path::{Path, PathBuf};

use lanke_players::{Engine, NetworkPlayer, PlayerSpec};
use lanke_rules::{ByColor, Capture, Komi, Name, Placement, Position, Ruleset};
use serde::{Deserialize, Serialize};

use crate::config::{self, ConfigDamage};
use crate::form::{ClockKind, Form, MAX_OWN, PlayerChoice, PlayerKind, Preset};
use crate::keys::KeyMap;
use crate::look::Look;
use crate::pages::PlayTab;
use crate::salvage::salvage;
use crate::theme::Theme;
use crate::words::Lang;

pub use candidate_number::CandidateNumber;
pub use course::Course;
pub(crate) use numbers::MoveNumber;
pub use numbers::Numbers;
use opponent::MAX_OPPONENTS;
pub use opponent::Opponent;
pub(crate) use opponent::key_of;
pub use quick::{OwnColor, QUICK_SIDES, QuickGame};
pub use sound::Sound;

/// Maximum number of files remembered.
const MAX_RECENT: usize = 20;
/// Characters of the other names of the person.
const MAX_NAMES: usize = 1000;
/// Maximum number of engines remembered.
const MAX_ENGINES: usize = 100;
/// The most visits that a position of a game gets.
const MAX_VISITS: u64 = 10_000_000;

/// Places of a projector's four points before they are dragged.
const PROJECTED: [(f32, f32); 4] = [(0.27, 0.1), (0.73, 0.1), (0.73, 0.9), (0.27, 0.9)];

/// Settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The language.
    pub lang: Lang,
    /// The colours.
    pub theme: Theme,
    /// Scale of everything, in percent; `None` as the system has it.
    pub scale: Option<u16>,
    /// Animations: stones drop, dialogs rise.
    pub animations: bool,
    /// Look of the board.
    pub look: Look,
    /// Moves a second of the automatic walk.
    pub speed: f32,
    /// Sounds.
    pub sound: Sound,
    /// The keys of the commands.
    pub keys: KeyMap,
    /// Stones that bear the numbers of their moves.
    pub numbers: Numbers,
    /// The files that were opened last, the newest first.
    pub recent: Vec<PathBuf>,
    /// NoGo marks the points that are closed to the own side, or to the side to move.
    pub forbidden: bool,
    /// The programs that can play.
    pub engines: Vec<Engine>,
    /// The name of the engine that gives hints and plays for a person; the built-in player where none
    /// is called so.
    pub adviser: String,
    /// The built-in opponent thinks while a person does.
    pub ponder: bool,
    /// Our own tables can be reached from anywhere, with the help of public relays.
    pub world: bool,
    /// Our own tables are announced to the local network.
    pub visible: bool,
    /// The network to play and analyse by.
    pub network: NetworkChoice,
    /// Visits that each position of a game gets when it is analysed in depth.
    pub visits: u64,
    /// Number on the candidates that the board shows.
    pub candidate_number: CandidateNumber,
    /// Records are saved with their analyses.
    pub analyses_saved: bool,
    /// The person's own games are analysed while the computer is idle.
    pub own_games_analysed: bool,
    /// Other names of the person in records, separated by commas.
    pub other_names: String,
    /// Settings of games with the programs of the NoGo courses.
    pub course: Course,
    /// Those who were played with over the network, the latest first.
    pub opponents: Vec<Opponent>,
    /// The camera that was looked through last, as it was named; empty where none was.
    pub camera: String,
    /// The rules of games that are recorded through a camera.
    pub recording: Name,
    /// Corners of the real board in the projector's view, as parts of its width and height, clockwise
    /// from the first.
    pub projector: [(f32, f32); 4],
    /// The tabs beside the board of games at this screen, and of those with others.
    pub tabs: [PlayTab; 2],
    /// The window opens with the first page, and not with the board.
    pub home: bool,
    /// The person was asked for a name.
    pub welcomed: bool,
    /// Choices of the first page for a game against the computer.
    pub quick: QuickGame,
    /// The settings of the last game.
    pub form: Form,
    /// Settings of games that are kept to choose from.
    pub presets: Vec<Preset>,
    /// Address of the list of versions that a person can ask for; empty where none is known.
    pub version_list: String,
}

/// A network that a person has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NetworkChoice {
    /// Its file.
    pub file: Option<PathBuf>,
    /// It gives hints, plays for the person and analyses, whatever engines there are.
    pub advises: bool,
    /// It imitates people, whose ranks stand for its levels.
    pub people: bool,
    /// It was trained for NoGo, and plays no Go.
    pub nogo: bool,
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
            tabs: Default::default(),
            forbidden: true,
            engines: Vec::new(),
            adviser: String::new(),
            ponder: false,
            world: false,
            visible: true,
            network: NetworkChoice::default(),
            visits: 2000,
            candidate_number: CandidateNumber::default(),
            analyses_saved: false,
            own_games_analysed: true,
            other_names: String::new(),
            course: Course::default(),
            opponents: Vec::new(),
            camera: String::new(),
            recording: Name::Chinese,
            projector: PROJECTED,
            home: true,
            welcomed: false,
            quick: QuickGame::default(),
            form: Form::default(),
            presets: Vec::new(),
            version_list: String::new(),
        }
    }

    /// The person's name, without the blanks around it; empty where it is not known.
    pub fn own_name(&self) -> &str {
        self.course.name.trim()
    }

    /// All names of the person.
    pub fn own_names(&self) -> Vec<String> {
        self.names().map(str::to_owned).collect()
    }

    /// True if a name of the person is known.
    pub(crate) fn has_name(&self) -> bool {
        self.names().next().is_some()
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let others = self.other_names.split([',', '，', '、']).map(str::trim);
        [self.own_name()].into_iter().chain(others).filter(|name| !name.is_empty())
    }

    /// Player that gives hints and plays for a person.
    pub fn adviser(&self) -> PlayerSpec {
        if let NetworkChoice { file: Some(file), advises: true, .. } = &self.network {
            return PlayerSpec::Network(NetworkPlayer::full(file));
        }
        let engine = self.engines.iter().find(|engine| engine.name == self.adviser);
        engine.map_or(PlayerSpec::Level(PlayerSpec::STRONGEST), |engine| PlayerSpec::Engine(engine.clone()))
    }

    /// The player that analyses a game.
    pub(crate) fn analyst(&self, position: &Position) -> PlayerSpec {
        let ruleset = position.ruleset();
        self.adviser_for(ruleset).resolved(ruleset, position.board().size())
    }

    /// The player that gives hints and plays for a person under a ruleset: a network plays Go or NoGo.
    pub(crate) fn adviser_for(&self, ruleset: &Ruleset) -> PlayerSpec {
        let nogo = ruleset.capture == Capture::Forbidden;
        match self.adviser() {
            PlayerSpec::Network(_) if nogo != self.network.nogo => PlayerSpec::Level(PlayerSpec::STRONGEST),
            adviser => adviser,
        }
    }

    /// The same settings with every number in its range.
    pub(crate) fn within_range(self) -> Self {
        let speed = if self.speed.is_finite() { self.speed.clamp(0.1, 20.0) } else { 1.0 };
        let scale = self.scale.map(|percent| percent.clamp(100, 300));
        let sound = Sound { volume: self.sound.volume.min(Sound::LOUDEST), ..self.sound };
        let recent = self.recent.into_iter().take(MAX_RECENT).collect();
        let engines = self.engines.into_iter().take(MAX_ENGINES).collect();
        let in_range = |p: Preset| Preset { form: p.form.within_range(), ..p };
        let presets = self.presets.into_iter().take(MAX_OWN).map(in_range).collect();
        let other_names = self.other_names.chars().take(MAX_NAMES).collect();
        let visits = self.visits.clamp(1, MAX_VISITS);
        let course = self.course.within_range();
        let opponents = self.opponents.into_iter().take(MAX_OPPONENTS).collect();
        let inside = |(x, y): (f32, f32)| (0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y);
        let projector = if self.projector.into_iter().all(inside) { self.projector } else { PROJECTED };
        let (quick, form) = (self.quick.within_range(), self.form.within_range());
        Self {
            scale,
            speed,
            sound,
            recent,
            engines,
            other_names,
            visits,
            course,
            opponents,
            projector,
            quick,
            form,
            presets,
            ..self
        }
    }

    /// Keys of the opponents met before, as far as they are known.
    pub fn opponent_keys(&self) -> Vec<[u8; 32]> {
        self.opponents.iter().filter_map(Opponent::key).collect()
    }

    /// Reads the text of a settings file, and the paths of what was damaged.
    pub fn read(text: &[u8], lang: Lang) -> (Self, Vec<String>) {
        let found = salvage::<File>(text);
        (found.value.settings(lang), found.dropped)
    }

    /// The text of a settings file.
    ///
    /// # Errors
    /// None that is known.
    pub fn text(&self) -> io::Result<Vec<u8>> {
        Ok(serde_json::to_vec_pretty(&File::of(self))?)
    }

    /// Reads the settings file; the defaults where there is none. Of a damaged file whatever is valid is kept.
    ///
    /// # Errors
    /// When the file is there but cannot be read.
    pub fn load(path: &Path, lang: Lang) -> io::Result<(Self, Option<ConfigDamage>)> {
        config::load::<File>(path).map(|(file, damage)| (file.settings(lang), damage))
    }

    /// Writes what differs from `before`, the settings as they were read or last written, into the settings file:
    /// what another program has changed there meanwhile stays.
    ///
    /// # Errors
    /// When the file cannot be read, is read-only, or the disk refuses; it stays as it is.
    pub fn save(&self, path: &Path, before: &Self) -> io::Result<Option<ConfigDamage>> {
        config::save(path, &File::of(before), &File::of(self))
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
    nogo_marks: Option<bool>,
    engines: Vec<Engine>,
    adviser: String,
    think_ahead: Option<bool>,
    reach_the_world: Option<bool>,
    visible_nearby: Option<bool>,
    network: NetworkChoice,
    analysis_visits: Option<u64>,
    candidate_number: CandidateNumber,
    save_analyses: bool,
    analyse_own_games: Option<bool>,
    other_names: String,
    course: Course,
    opponents: Vec<Opponent>,
    camera: String,
    recorded_rules: Option<String>,
    projector: Option<[(f32, f32); 4]>,
    tabs: [PlayTab; 2],
    first_page: Option<bool>,
    welcomed: bool,
    quick_game: QuickGame,
    game: Option<Game>,
    presets: Vec<Kept>,
    version_list: String,
}

/// A game's settings under a name.
#[derive(Serialize, Deserialize)]
struct Kept {
    name: String,
    game: Game,
}

#[derive(Serialize, Deserialize)]
#[serde(default)]
struct Game {
    rules: String,
    width: u8,
    height: u8,
    komi: f64,
    handicap: u8,
    free_handicap: bool,
    black: String,
    black_rank: String,
    white: String,
    white_rank: String,
    black_seat: SavedPlayer,
    white_seat: SavedPlayer,
    clock: ClockKind,
    main_seconds: u32,
    periods: u32,
    seconds: u32,
    stones: u32,
    cap_seconds: u32,
    takeback: bool,
}

/// Player of a side.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct SavedPlayer {
    plays: PlayerKind,
    level: u8,
    engine: String,
}

impl Default for SavedPlayer {
    fn default() -> Self {
        Self::of(&PlayerChoice::default())
    }
}

impl SavedPlayer {
    fn of(player: &PlayerChoice) -> Self {
        Self { plays: player.kind, level: player.level, engine: player.engine.clone() }
    }

    fn choice(self) -> PlayerChoice {
        PlayerChoice { kind: self.plays, level: self.level, engine: self.engine }
    }
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
            // JSON has no place for a name that is no Unicode: such a file is known until the program ends.
            recent_files: settings.recent.iter().filter(|file| file.to_str().is_some()).cloned().collect(),
            nogo_marks: Some(settings.forbidden),
            engines: settings.engines.clone(),
            adviser: settings.adviser.clone(),
            think_ahead: Some(settings.ponder),
            reach_the_world: Some(settings.world),
            visible_nearby: Some(settings.visible),
            network: NetworkChoice {
                file: settings.network.file.clone().filter(|file| file.to_str().is_some()),
                ..settings.network
            },
            analysis_visits: Some(settings.visits),
            candidate_number: settings.candidate_number,
            save_analyses: settings.analyses_saved,
            analyse_own_games: Some(settings.own_games_analysed),
            other_names: settings.other_names.clone(),
            course: settings.course.clone(),
            opponents: settings.opponents.clone(),
            camera: settings.camera.clone(),
            recorded_rules: Some(settings.recording.to_string()),
            projector: Some(settings.projector),
            tabs: settings.tabs,
            first_page: Some(settings.home),
            welcomed: settings.welcomed,
            quick_game: settings.quick,
            game: Some(Game::of(&settings.form)),
            presets: settings.presets.iter().map(|p| Kept { name: p.name.clone(), game: Game::of(&p.form) }).collect(),
            version_list: settings.version_list.clone(),
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
            forbidden: self.nogo_marks.unwrap_or(fresh.forbidden),
            engines: self.engines,
            adviser: self.adviser,
            ponder: self.think_ahead.unwrap_or(fresh.ponder),
            world: self.reach_the_world.unwrap_or(fresh.world),
            visible: self.visible_nearby.unwrap_or(fresh.visible),
            network: self.network,
            visits: self.analysis_visits.unwrap_or(fresh.visits),
            candidate_number: self.candidate_number,
            analyses_saved: self.save_analyses,
            own_games_analysed: self.analyse_own_games.unwrap_or(fresh.own_games_analysed),
            other_names: self.other_names,
            course: self.course,
            opponents: self.opponents,
            camera: self.camera,
            recording: self.recorded_rules.and_then(|rules| Name::parse(&rules)).unwrap_or(fresh.recording),
            projector: self.projector.unwrap_or(fresh.projector),
            tabs: self.tabs,
            home: self.first_page.unwrap_or(fresh.home),
            welcomed: self.welcomed,
            quick: self.quick_game,
            form: self.game.map_or(fresh.form, Game::form),
            presets: self.presets.into_iter().map(|p| Preset { name: p.name, form: p.game.form() }).collect(),
            version_list: self.version_list,
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
            free_handicap: form.placement == Placement::Free,
            black: form.names.black.clone(),
            black_rank: form.ranks.black.clone(),
            white: form.names.white.clone(),
            white_rank: form.ranks.white.clone(),
            black_seat: SavedPlayer::of(&form.players.black),
            white_seat: SavedPlayer::of(&form.players.white),
            clock: form.clock,
            main_seconds: form.main_seconds,
            periods: form.periods,
            seconds: form.seconds,
            stones: form.stones,
            cap_seconds: form.cap_seconds,
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
            placement: if self.free_handicap { Placement::Free } else { Placement::Fixed },
            names: ByColor { black: self.black, white: self.white },
            ranks: ByColor { black: self.black_rank, white: self.white_rank },
            players: ByColor { black: self.black_seat.choice(), white: self.white_seat.choice() },
            clock: self.clock,
            main_seconds: self.main_seconds,
            periods: self.periods,
            seconds: self.seconds,
            stones: self.stones,
            cap_seconds: self.cap_seconds,
            takeback: self.takeback,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::look::{Stones, Wood};
    use lanke_game::Coordinates;

    #[test]
    fn settings_are_the_same_after_saving_and_loading() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/settings.json");
        assert_eq!(Settings::load(&path, Lang::Zh).unwrap().0, Settings::new(Lang::Zh));
        let mut settings = Settings::new(Lang::En);
        settings.theme = Theme::Dark;
        (settings.sound.volume, settings.sound.stones.white) = (35, false);
        settings.keys.bind(Command::Pass, vec!["F3".parse().unwrap()]);
        settings.look =
            Look { wood: Wood::Bamboo, stones: Stones::Flat, coordinates: Coordinates::Numbers, fuzzy: true };
        settings.scale = Some(150);
        settings.ponder = true;
        (settings.world, settings.visible) = (true, false);
        settings.animations = false;
        settings.numbers = Numbers::Last(5);
        settings.recent = vec!["/tmp/一局.sgf".into()];
        settings.form.clock = ClockKind::Fischer;
        settings.form.names.black = "王质".into();
        settings.form.ranks.black = "3 段".into();
        settings.form.players.white = PlayerChoice { engine: "GNU Go".into(), ..PlayerChoice::built_in(7) };
        settings.engines = vec![Engine { name: "GNU Go".into(), command: "gnugo --mode gtp".into() }];
        settings.adviser = "GNU Go".into();
        settings.course = Course { side: 11, seconds: 0, white: true, ..Course::default() };
        (settings.network.file, settings.network.advises) = (Some("/tmp/网络.bin.gz".into()), true);
        settings.forbidden = false;
        settings.camera = "http://192.168.1.20:8080/video".into();
        settings.recording = Name::NoGo;
        settings.projector[2] = (0.5, 0.625);
        (settings.home, settings.welcomed) = (false, true);
        settings.quick = QuickGame { side: 13, level: 7, color: OwnColor::Nigiri };
        let form = Form { width: 13, height: 9, placement: Placement::Fixed, handicap: 2, ..Form::default() };
        Preset::keep(&mut settings.presets, "周末", &form);
        settings.save(&path, &Settings::new(Lang::Zh)).unwrap();
        assert_eq!(Settings::load(&path, Lang::Zh).unwrap(), (settings, None));
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
        assert_eq!(Settings::load(&path, Lang::En).unwrap().0, Settings::new(Lang::En));
        assert_eq!(std::fs::read(dir.path().join("settings.json.broken")).unwrap(), b"{\"language\": ");

        std::fs::write(
            &path,
            r#"{"moves_a_second": -3, "scale": 9000, "sound": {"volume": 200},
                "game": {"width": 200, "komi": 1e300, "rules": "?"}}"#,
        )
        .unwrap();
        let (strange, damage) = Settings::load(&path, Lang::En).unwrap();
        assert_eq!(damage, None);
        assert_eq!((strange.speed, strange.scale), (0.1, Some(300)));
        assert_eq!(strange.sound, Sound { volume: 100, ..Sound::default() });
        assert_eq!((strange.form.width, strange.form.komi), (52, Form::default().komi));
    }
}
