//! Rules as KataGo writes them: by name, as JSON, or in its short form (`koSIMPLEscoreAREAtaxNONEsui0…`).

use lanke_rules::{Compensation, DeadStones, Ko, Komi, Name, Ruleset, Scoring, Suicide, Tax};
use serde_json::{Map, Value, json};

/// Reads rules, and the komi where they hold one.
pub(super) fn parse(text: &str) -> Option<(Ruleset, Option<Komi>)> {
    let text = text.trim();
    if text.starts_with('{') {
        return from_json(&serde_json::from_str(text).ok()?);
    }
    let word: String = text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let (area, territory) = (Ruleset::CHINESE, Ruleset::JAPANESE);
    let ruleset = match word.as_str() {
        // On servers Chinese rules mean positional superko; KataGo's name alone means what is played over the board.
        "chinese" => Ruleset { ko: Ko::Simple, ..area },
        "ancientarea" | "stonescoring" => {
            Ruleset { ko: Ko::Simple, tax: Tax::Group, compensation: Compensation::None, ..area }
        }
        "ancientterritory" => Ruleset { tax: Tax::Group, ..territory },
        // The button is half a point for whoever passes first, which no law here has.
        "agabutton" => return None,
        _ => match Name::parse(text) {
            Some(name) => name.ruleset(),
            None => return from_json(&long_form(text)?),
        },
    };
    Some((ruleset, None))
}

/// Reads rules as `kgs-rules` names them.
pub(super) fn parse_kgs(text: &str) -> Option<(Ruleset, Option<Komi>)> {
    if text.trim().eq_ignore_ascii_case("chinese") { Some((Ruleset::CHINESE, None)) } else { parse(text) }
}

/// Komi of so many points, where they are half points.
pub(super) fn exact_komi(points: f64) -> Option<Komi> {
    Komi::from_points(points).filter(|komi| komi.points() == points)
}

/// One field changed.
pub(super) fn with(ruleset: Ruleset, key: &str, value: &str) -> Option<Ruleset> {
    let Value::Object(mut fields) = to_json(&ruleset)? else { return None };
    let value = match value.to_ascii_lowercase().as_str() {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => Value::String(value.to_owned()),
    };
    *fields.get_mut(key)? = value;
    from_json(&fields).map(|(ruleset, _)| ruleset)
}

/// Rules as `kata-get-rules` answers; those that no JSON of KataGo describes by their name.
pub(super) fn print(ruleset: &Ruleset) -> String {
    to_json(ruleset).map_or_else(|| ruleset.name.sgf().to_lowercase(), |rules| rules.to_string())
}

fn to_json(ruleset: &Ruleset) -> Option<Value> {
    if matches!(ruleset.name, Name::NoGo | Name::Simplified) {
        return None;
    }
    let ko = match ruleset.ko {
        Ko::Simple | Ko::CapturedPoint => "SIMPLE",
        Ko::Positional => "POSITIONAL",
        Ko::Situational => "SITUATIONAL",
    };
    let scoring = match ruleset.scoring {
        Scoring::Area => "AREA",
        Scoring::Territory => "TERRITORY",
    };
    let tax = match ruleset.tax {
        Tax::None => "NONE",
        Tax::Seki => "SEKI",
        Tax::Group => "ALL",
    };
    let bonus = match ruleset.compensation {
        Compensation::None => "0",
        Compensation::EachStone => "N",
        Compensation::EachButOne => "N-1",
    };
    Some(json!({
        // By territory nobody need take dead stones off, whatever the field says.
        "friendlyPassOk": ruleset.scoring == Scoring::Area && ruleset.dead == DeadStones::Marked,
        "hasButton": false,
        "ko": ko,
        "scoring": scoring,
        "suicide": ruleset.suicide == Suicide::Chains,
        "tax": tax,
        "whiteHandicapBonus": bonus,
    }))
}

/// The named ruleset that agrees, or a mixture that is counted as the Chinese or the Japanese one is. What is left out is
/// as in Tromp-Taylor rules.
fn from_json(fields: &Map<String, Value>) -> Option<(Ruleset, Option<Komi>)> {
    const KEYS: [&str; 9] =
        ["ko", "score", "scoring", "tax", "suicide", "hasButton", "whiteHandicapBonus", "friendlyPassOk", "komi"];
    let word = |key: &str, usual: &'static str| fields.get(key).map_or(Some(usual), Value::as_str).map(str::to_owned);
    let flag = |key: &str, usual: bool| fields.get(key).map_or(Some(usual), Value::as_bool);
    if flag("hasButton", false)? || !fields.keys().all(|key| KEYS.contains(&key.as_str())) {
        return None;
    }
    let scoring = if fields.contains_key("scoring") { "scoring" } else { "score" };
    let (base, tax) = match word(scoring, "AREA")?.as_str() {
        "AREA" => (Ruleset::CHINESE, "NONE"),
        "TERRITORY" => (Ruleset::JAPANESE, "SEKI"),
        _ => return None,
    };
    let ko = match word("ko", "POSITIONAL")?.as_str() {
        "SIMPLE" => Ko::Simple,
        "POSITIONAL" => Ko::Positional,
        "SITUATIONAL" => Ko::Situational,
        _ => return None,
    };
    let tax = match word("tax", tax)?.as_str() {
        "NONE" => Tax::None,
        "SEKI" => Tax::Seki,
        "ALL" => Tax::Group,
        _ => return None,
    };
    let compensation = match word("whiteHandicapBonus", "0")?.as_str() {
        "0" => Compensation::None,
        "N" => Compensation::EachStone,
        "N-1" => Compensation::EachButOne,
        _ => return None,
    };
    let suicide = if flag("suicide", true)? { Suicide::Chains } else { Suicide::Forbidden };
    let dead = match (flag("friendlyPassOk", false)?, base.scoring) {
        (false, Scoring::Area) => DeadStones::None,
        (true, _) | (_, Scoring::Territory) => DeadStones::Marked,
    };
    let mixture = Ruleset { ko, tax, compensation, suicide, dead, ..base };
    // Ing's are meant only by name, because of the four passes.
    let agrees = |named: &Ruleset| {
        let of = |rules: &Ruleset| (rules.ko, rules.scoring, rules.tax, rules.compensation, rules.suicide, rules.dead);
        !matches!(named.name, Name::Ing | Name::NoGo | Name::Simplified) && of(named) == of(&mixture)
    };
    let komi = match fields.get("komi") {
        None => None,
        Some(komi) => Some(exact_komi(komi.as_f64()?)?),
    };
    Some((Ruleset::ALL.into_iter().find(agrees).unwrap_or(mixture), komi))
}

/// The short form as the fields that it is short for.
fn long_form(text: &str) -> Option<Map<String, Value>> {
    const KEYS: [(&str, &str, &[&str]); 8] = [
        ("ko", "ko", &["SIMPLE", "POSITIONAL", "SITUATIONAL"]),
        ("scoring", "scoring", &["AREA", "TERRITORY"]),
        ("score", "scoring", &["AREA", "TERRITORY"]),
        ("tax", "tax", &["NONE", "SEKI", "ALL"]),
        ("sui", "suicide", &["1", "0"]),
        ("button", "hasButton", &["1", "0"]),
        ("whb", "whiteHandicapBonus", &["N-1", "N", "0"]),
        ("fpok", "friendlyPassOk", &["1", "0"]),
    ];
    let mut fields = Map::new();
    let mut rest = text;
    while !rest.is_empty() {
        let read = KEYS.iter().find_map(|(short, key, values)| {
            let after = rest.strip_prefix(short)?;
            let value = values.iter().find(|value| after.starts_with(**value))?;
            Some((*key, *value, &after[value.len()..]))
        });
        let (key, value, after) = read?;
        let flag = ["suicide", "hasButton", "friendlyPassOk"].contains(&key);
        fields.insert(key.to_owned(), if flag { json!(value == "1") } else { json!(value) });
        rest = after;
    }
    (!fields.is_empty()).then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Option<(Name, Option<f64>)> {
        parse(text).map(|(ruleset, komi)| (ruleset.name, komi.map(Komi::points)))
    }

    #[test]
    fn rules_are_read_as_they_are_written() {
        for ruleset in Ruleset::ALL {
            let (read, _) = parse(&print(&ruleset)).expect("it is read");
            assert_eq!(print(&read), print(&ruleset));
            assert_eq!((read.scoring, read.dead), (ruleset.scoring, ruleset.dead), "{}", ruleset.name);
        }
        for (text, name) in [
            ("chinese-ogs", Name::Chinese),
            ("Chinese-KGS", Name::Chinese),
            ("stone-scoring", Name::Chinese),
            ("ancient-territory", Name::Japanese),
            ("bga", Name::Aga),
            ("new_zealand", Name::NewZealand),
            ("nz", Name::NewZealand),
            ("tromp-taylor", Name::TrompTaylor),
            ("goe", Name::Ing),
            ("nogo", Name::NoGo),
            ("koSIMPLEscoreTERRITORYtaxSEKIsui0whb0", Name::Japanese),
            ("koSITUATIONALscoreAREAtaxNONEsui0button0whbN-1fpok1", Name::Aga),
            ("koPOSITIONALscoreAREAtaxNONEsui1whb0", Name::TrompTaylor),
        ] {
            assert_eq!(named(text), Some((name, None)), "{text}");
        }
        let json =
            r#"{"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true,"friendlyPassOk":true,"komi":7}"#;
        assert_eq!(named(json), Some((Name::NewZealand, Some(7.0))));
        assert_eq!(named(r#"{"score":"TERRITORY"}"#), Some((Name::Japanese, None)));
    }

    #[test]
    fn names_and_rules_that_are_left_out_mean_what_they_mean_to_katago() {
        let printed = |text: &str| parse(text).map(|(ruleset, _)| print(&ruleset));
        for (text, meaning) in [
            ("chinese", "koSIMPLEscoreAREAtaxNONEsui0whbNfpok1"),
            ("Chinese_KGS", "koPOSITIONALscoreAREAtaxNONEsui0whbNfpok1"),
            ("ancient area", "koSIMPLEscoreAREAtaxALLsui0whb0fpok1"),
            ("stonescoring", "koSIMPLEscoreAREAtaxALLsui0whb0fpok1"),
            ("ancient-territory", "koSIMPLEscoreTERRITORYtaxALLsui0whb0"),
            ("{}", "koPOSITIONALscoreAREAtaxNONEsui1whb0fpok0"),
            (r#"{"score":"TERRITORY"}"#, "koPOSITIONALscoreTERRITORYtaxSEKIsui1whb0"),
            ("taxALLfpok1", "koPOSITIONALscoreAREAtaxALLsui1whb0fpok1"),
        ] {
            assert!(printed(text).is_some() && printed(text) == printed(meaning), "{text}: {:?}", printed(text));
        }
    }

    #[test]
    fn dead_stones_stay_where_no_pass_is_friendly_and_the_area_counts() {
        let json = r#"{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"whiteHandicapBonus":"0"}"#;
        let dead = |text: &str| parse(text).map(|(ruleset, _)| ruleset.dead);
        assert_eq!(dead(json), Some(DeadStones::None));
        assert_eq!(dead(&json.replace('}', r#","friendlyPassOk":true}"#)), Some(DeadStones::Marked));
        assert_eq!(dead(&json.replace("AREA", "TERRITORY")), Some(DeadStones::Marked));
        let changed = |ruleset, value| with(ruleset, "friendlyPassOk", value).map(|ruleset| ruleset.dead);
        assert_eq!(changed(Ruleset::CHINESE, "false"), Some(DeadStones::None));
        assert_eq!(changed(Ruleset::TROMP_TAYLOR, "true"), Some(DeadStones::Marked));
        assert_eq!(changed(Ruleset::JAPANESE, "false"), Some(DeadStones::Marked));
    }

    #[test]
    fn rules_that_nobody_plays_here_are_refused() {
        for text in [
            "",
            "chess",
            "aga button",
            r#"{"ko":"SPIGHT"}"#,
            r#"{"hasButton":true}"#,
            r#"{"komi":3.75}"#,
            r#"{"ko":"SIMPLE","scorin":"TERRITORY"}"#,
            "{",
            "koSIMPLEfoo",
            "button1",
        ] {
            assert_eq!(named(text), None, "{text}");
        }
        assert_eq!(with(Ruleset::CHINESE, "ko", "SPIGHT"), None);
        assert_eq!(with(Ruleset::CHINESE, "colour", "red"), None);
        assert_eq!(with(Ruleset::NOGO, "ko", "SIMPLE"), None);
        let suicide = with(Ruleset::CHINESE, "suicide", "true").map(|ruleset| ruleset.suicide);
        assert_eq!(suicide, Some(Suicide::Chains));
    }
}
