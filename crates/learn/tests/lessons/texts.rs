//! Texts of the lessons: in every language, and short enough to be read.

use lanke_learn::lesson::{Wrong, illegal_key, lessons};
use lanke_rules::Illegal;
use lanke_words::{Lang, phrase, word};

/// Longest title, text and task, in characters; a character of Chinese says more than a letter.
const fn longest(lang: Lang) -> [usize; 3] {
    match lang {
        Lang::Zh | Lang::Hant => [10, 60, 24],
        Lang::Ja => [14, 80, 32],
        Lang::Ko => [18, 90, 36],
        Lang::En => [32, 180, 64],
    }
}

#[test]
fn every_step_is_told_briefly_in_every_language() {
    let mut long = Vec::new();
    for lang in Lang::ALL {
        for step in lessons().iter().flat_map(|lesson| lesson.steps) {
            for (key, most) in [step.title, step.text, step.task].into_iter().zip(longest(lang)) {
                let text = word(lang, key);
                assert_ne!(text, key, "{}", lang.code());
                let length = text.chars().count();
                if length > most {
                    long.push(format!("{} {key}: {length} of {most}", lang.code()));
                }
            }
        }
    }
    assert_eq!(long, [""; 0]);
}

#[test]
fn every_mistake_has_a_sentence_in_every_language() {
    let refusals = [Illegal::Ko, Illegal::Superko { repeats: 0 }, Illegal::Suicide, Illegal::Capture, Illegal::Pass]
        .into_iter()
        .chain([Illegal::OutsideBoard, Illegal::Occupied, Illegal::CapturedPoint, Illegal::Over])
        .flat_map(|why| [illegal_key(why, false), illegal_key(why, true)]);
    let keys: Vec<&str> = Wrong::ALL.into_iter().map(Wrong::key).chain(refusals).collect();
    for lang in Lang::ALL {
        for key in &keys {
            assert_ne!(word(lang, key), *key, "{}", lang.code());
        }
    }
}

#[test]
fn lessons_and_figures_have_names() {
    for lang in Lang::ALL {
        for lesson in lessons() {
            assert_ne!(word(lang, lesson.title), lesson.title);
            assert_ne!(word(lang, lesson.turn_key()), lesson.turn_key());
            for figure in lesson.steps.iter().flat_map(|step| step.figures) {
                let number = figure.liberties().to_string();
                assert!(phrase(lang, figure.caption, &[("n", &number)]).contains(&number));
            }
        }
    }
    let liberties = lessons()[2].steps[1].figures.iter().map(|figure| figure.liberties());
    assert_eq!(liberties.collect::<Vec<_>>(), [4, 3, 2]);
}
