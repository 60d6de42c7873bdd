//! Inputs of a network for a game: KataGo's input versions 3 to 7.

mod area;
mod field;
mod game;
mod ladder;
mod people;
mod vision;

use lanke_rules::{Color, Illegal, Ko, Move, Ruleset, Scoring, Size, Suicide, Tax};

use lanke_engine::Profile;

pub use game::{GameHistory, RuleSettings};
pub(crate) use people::PEOPLE;
pub(crate) use vision::Vision;

/// Planes of a board, at the most.
pub(crate) const PLANES: usize = 22;
/// Numbers that tell of the game as a whole, at the most.
pub(crate) const GLOBALS: usize = 19;

/// A position as a network sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    pub(crate) size: Size,
    pub(crate) to_play: Color,
    pub(crate) vision: Vision,
    /// The planes of each point, in the order of [`Size::points`].
    pub(crate) points: Vec<[f32; PLANES]>,
    pub(crate) globals: [f32; GLOBALS],
    /// Legal points, in the same order.
    pub(crate) legal: Vec<bool>,
    /// True if the game can end without a result.
    pub(crate) no_result: bool,
    /// True if a pass is told to end the play.
    pub(crate) pass_ends: bool,
    /// Description of the people who play, for networks that ask for it.
    pub(crate) people: Option<Box<[f32; PEOPLE]>>,
}

/// Part of the past that the inputs contain.
struct Past {
    moves: usize,
    /// True if a pass is told to end the play.
    pass_ends: bool,
}

impl Input {
    /// Legal points of the side to move, in the order of [`Size::points`].
    pub fn legal_points(&self) -> &[bool] {
        &self.legal
    }

    /// The same, with a description of the people who play: of the strongest amateurs where the game does not know.
    pub(crate) fn with_people(self, game: &GameHistory) -> Self {
        let profile = game.people.unwrap_or(Profile::STRONGEST);
        Self { people: Some(Box::new(people::describe(profile, self.to_play, self.size))), ..self }
    }

    /// The planes of each point, in the order of [`Size::points`].
    pub fn planes(&self) -> impl Iterator<Item = &[f32]> {
        self.points.iter().map(|planes| &planes[..self.vision.planes()])
    }

    /// The numbers that tell of the game as a whole.
    pub fn globals(&self) -> &[f32] {
        &self.globals[..self.vision.globals()]
    }

    /// The description of the people who play, for networks that ask for it: KataGo's 192 numbers.
    pub fn people(&self) -> Option<&[f32]> {
        self.people.as_deref().map(|people| &people[..])
    }

    /// Input of networks of model version 8 and later for the position at the end of `game`.
    pub fn of(game: &GameHistory) -> Self {
        Self::new(game, Vision::Seventh, false)
    }

    /// Inputs of a network of this generation; `pass_alive_under_suicide` selects its pass-alive areas.
    pub(crate) fn new(game: &GameHistory, vision: Vision, pass_alive_under_suicide: bool) -> Self {
        let size = game.board().size();
        let ruleset = &vision.encoded_rules(game.ruleset());
        let past = Past::of(game, vision);
        let mut input = Self {
            size,
            to_play: game.to_play(),
            vision,
            points: vec![[0.0; PLANES]; size.area()],
            globals: [0.0; GLOBALS],
            legal: vec![false; size.area()],
            no_result: ruleset.ko == Ko::Simple || ruleset.scoring == Scoring::Territory,
            pass_ends: past.pass_ends,
            people: None,
        };
        input.stones(game);
        input.moves(game, &past);
        if vision != Vision::Fifth {
            input.ladders(game, &past);
            input.area(game, ruleset, pass_alive_under_suicide);
        }
        input.rules(game, ruleset);
        input.komi(game, ruleset);
        input.points.iter_mut().for_each(|point| vision.arrange(point));
        vision.arrange_globals(&mut input.globals);
        input
    }

    /// On the board, stones, liberties, what may be played, what ko forbids.
    fn stones(&mut self, game: &GameHistory) {
        let board = game.board();
        for (i, p) in self.size.points().enumerate() {
            let planes = &mut self.points[i];
            planes[0] = 1.0;
            if let Some(color) = board.stone(p) {
                planes[if color == game.to_play() { 1 } else { 2 }] = 1.0;
                if let liberties @ 1..=3 = board.liberties(p) {
                    planes[2 + liberties] = 1.0;
                }
                continue;
            }
            let legal = game.legal(Move::Play(p));
            self.legal[i] = legal.is_ok();
            let by_ko = matches!(legal, Err(Illegal::Ko | Illegal::Superko { .. } | Illegal::CapturedPoint));
            if by_ko || game.ko() == Some(p) {
                planes[6] = 1.0;
            }
        }
    }

    /// The latest moves, and whether a pass would be the last.
    fn moves(&mut self, game: &GameHistory, past: &Past) {
        for (i, (_, mv)) in game.latest.iter().flatten().take(past.moves).enumerate() {
            match mv {
                Move::Pass => self.globals[i] = 1.0,
                Move::Play(p) => self.points[self.size.ordinal(*p)][9 + i] = 1.0,
            }
        }
        self.globals[14] = f32::from(u8::from(past.pass_ends));
    }

    /// Chains caught in ladders, now and before the latest moves.
    fn ladders(&mut self, game: &GameHistory, past: &Past) {
        let now = ladder::read(game.board(), game.ko(), game.to_play().opponent());
        let before = |i: usize| {
            let scene = game.earlier[i].as_ref().filter(|_| past.moves > i)?;
            Some(ladder::read(&scene.board, scene.ko, Color::Black).caught)
        };
        let one = before(0);
        let two = before(1);
        let one = one.as_ref().unwrap_or(&now.caught);
        let two = two.as_ref().unwrap_or(one);
        for (plane, marks) in [(14, &now.caught), (15, one), (16, two), (17, &now.working)] {
            for (planes, &mark) in self.points.iter_mut().zip(marks) {
                planes[plane] = f32::from(u8::from(mark));
            }
        }
    }

    /// Ownership of the points.
    fn area(&mut self, game: &GameHistory, ruleset: &Ruleset, pass_alive_under_suicide: bool) {
        let suicide = ruleset.suicide == Suicide::Chains || pass_alive_under_suicide;
        let owners = match (ruleset.scoring, ruleset.tax) {
            _ if self.vision == Vision::Fourth => area::living(game.board(), suicide),
            (Scoring::Territory, _) => return,
            (Scoring::Area, Tax::None) => area::area(game.board(), suicide),
            (Scoring::Area, _) => area::independent(game.board(), suicide, true),
        };
        for (planes, owner) in self.points.iter_mut().zip(owners) {
            if let Some(color) = owner {
                planes[if color == game.to_play() { 18 } else { 19 }] = 1.0;
            }
        }
    }

    /// Inputs for the rules.
    fn rules(&mut self, game: &GameHistory, ruleset: &Ruleset) {
        let globals = &mut self.globals;
        (globals[6], globals[7]) = match ruleset.ko {
            Ko::Simple | Ko::CapturedPoint => (0.0, 0.0),
            Ko::Positional => (1.0, 0.5),
            Ko::Situational => (1.0, -0.5),
        };
        let flags = [
            (8, ruleset.suicide == Suicide::Chains),
            (9, ruleset.scoring == Scoring::Territory),
            (10, ruleset.tax != Tax::None),
            (11, ruleset.tax == Tax::Group),
            (17, game.terms.button && !game.button_taken),
        ];
        for (place, flag) in flags {
            globals[place] = f32::from(u8::from(flag));
        }
    }

    /// Komi as the side to move sees it, and where it lies between two that could draw.
    fn komi(&mut self, game: &GameHistory, ruleset: &Ruleset) {
        let (beyond, unit) = self.vision.komi();
        let most = self.size.area() as f64 + beyond;
        let white = game.white_points();
        let komi = if game.to_play() == Color::White { white } else { -white }.clamp(-most, most);
        self.globals[5] = (komi / unit) as f32;
        if ruleset.scoring == Scoring::Area {
            let odd = (self.size.area() % 2) as f64;
            let beyond = komi - (((komi - odd) / 2.0).floor() * 2.0 + odd);
            let wave = match beyond {
                ..0.5 => beyond,
                0.5..1.5 => 1.0 - beyond,
                _ => beyond - 2.0,
            };
            self.globals[18] = wave as f32;
        }
    }
}

impl Past {
    /// Part of a game's past that a network of this generation is shown.
    fn of(game: &GameHistory, vision: Vision) -> Self {
        let spight = game.passed_here();
        let passes = game.passes_after_pass();
        let pass_ends = passes >= 2 || spight;
        let area = game.ruleset().scoring == Scoring::Area;
        let early = vision.knows_area_only();
        // A pass that one may make for friendliness is judged as if the play went on.
        if !early && pass_ends && area && game.terms.friendly_pass && passes == 2 && !spight {
            return Self { moves: 0, pass_ends: false };
        }
        let most = match vision {
            Vision::Sixth => game.lawful.min(5),
            _ => 5,
        };
        let most = if game.is_over() && !early { most.min(1) } else { most };
        let mut color = game.to_play();
        let alternate = game.latest.iter().flatten().take(most).take_while(|(side, _)| {
            color = color.opponent();
            *side == color
        });
        Self { moves: alternate.count(), pass_ends }
    }
}
