//! Description of the people who play, for networks that were trained on games of people: KataGo's metadata of SGF files.

use chrono::NaiveDate;
use lanke_engine::{Era, Profile, Rank};
use lanke_rules::{ByColor, Color, Size};

/// Numbers of a description.
pub(crate) const PEOPLE: usize = 192;

/// Ones of a rank at the most.
const RANKS: usize = 34;
/// First places of the ranks, times, dates and sources.
const RANK: usize = 6;
const TIME: usize = 75;
const DATE: usize = 87;
const SOURCE: usize = 151;
/// Waves of a date, each a cosine and a sine, from a week to 80,000 weeks.
const WAVES: usize = 32;
const LONGEST: f64 = 80_000.0;

/// Places among the sources: the server KGS, and two collections of games of professionals.
const KGS: usize = 2;
const GOGOD: usize = 5;
const GO4GO: usize = 6;

/// Settings of time, in the order of their places: unknown, none, absolute, simple, Japanese, Canadian, Fischer.
const UNKNOWN: usize = 0;
const JAPANESE: usize = 4;

/// Circumstances that a profile stands for.
struct Circumstances {
    ranks: ByColor<Rank>,
    date: (i32, u32),
    source: usize,
    /// Place of the setting of time, main time and time of a period in seconds, and number of periods.
    time: (usize, f64, f64, f64),
    /// 0 for a rated game, ½ where that is unknown.
    unrated: f32,
}

impl Circumstances {
    fn of(profile: Profile) -> Self {
        match profile {
            Profile::Amateurs { ranks, era } => Self {
                ranks,
                date: match era {
                    Era::Recent => (2020, 3),
                    Era::BeforeAlphaZero => (2016, 9),
                },
                source: KGS,
                time: (JAPANESE, 1200.0, 30.0, 5.0),
                unrated: 0.5,
            },
            Profile::Professionals(year) => Self {
                ranks: ByColor { black: Rank::Dan(9), white: Rank::Dan(9) },
                date: (year.into(), 6),
                source: if year <= 2020 { GOGOD } else { GO4GO },
                time: (UNKNOWN, 0.0, 0.0, 0.0),
                unrated: 0.0,
            },
        }
    }
}

/// Description of people for a network, from the side to move.
pub(super) fn describe(profile: Profile, to_play: Color, size: Size) -> [f32; PEOPLE] {
    let Circumstances { ranks, date: (year, month), source, time, unrated } = Circumstances::of(profile);
    let mut row = [0.0; PEOPLE];
    // Both sides are people.
    row[..2].fill(1.0);
    for (side, color) in [to_play, to_play.opponent()].into_iter().enumerate() {
        row[RANK + side * RANKS..][..below_ten_dan(ranks[color]).min(RANKS)].fill(1.0);
    }
    row[RANK + 2 * RANKS] = unrated;
    let (setting, main, period, periods) = time;
    row[TIME + setting] = 1.0;
    // The last is the number of stones of Canadian time.
    let amounts = [
        0.4 * ((main + 60.0).ln() - 6.5),
        0.3 * ((period + 1.0).ln() - 3.0),
        0.5 * ((periods + 2.0).ln() - 1.5),
        0.25 * (2_f64.ln() - 1.5),
        0.5 * (size.area() as f64 / 361.0).ln(),
    ];
    for (place, amount) in row[TIME + 7..].iter_mut().zip(amounts) {
        *place = amount as f32;
    }
    let days = NaiveDate::from_ymd_opt(year, month, 1).map_or(0.0, |date| f64::from(date.to_epoch_days()));
    for (wave, pair) in row[DATE..SOURCE].as_chunks_mut().0.iter_mut().enumerate() {
        let period = 7.0 * LONGEST.powf(wave as f64 / (WAVES - 1) as f64);
        let angle = days / period * std::f64::consts::TAU;
        *pair = [angle.cos() as f32, angle.sin() as f32];
    }
    row[SOURCE + source] = 1.0;
    row
}

/// Ranks below 10 dan: 1 for 9 dan, 10 for 1 kyu.
fn below_ten_dan(rank: Rank) -> usize {
    match rank {
        Rank::Dan(dan) => 10 - usize::from(dan.min(9)),
        Rank::Kyu(kyu) => 9 + usize::from(kyu),
    }
}
