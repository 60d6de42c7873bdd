//! Programs that are set up.

use lanke_players::Engine;

use super::Settings;

impl Settings {
    /// Keeps a program in place of the one that was called `old`, or of one of its name, or as a new one. What names the
    /// program by its old name names it by the new one.
    pub fn keep_engine(&mut self, old: &str, name: &str, command: &str) {
        let known = self.has_engine(old);
        Engine::keep(&mut self.engines, old, name, command);
        if known && !self.has_engine(old) {
            let forms = self.presets.iter_mut().map(|preset| &mut preset.form).chain([&mut self.form]);
            let players = forms.flat_map(|form| [&mut form.players.black.engine, &mut form.players.white.engine]);
            for named in players.chain([&mut self.adviser]).filter(|named| **named == old) {
                name.clone_into(named);
            }
        }
    }

    fn has_engine(&self, name: &str) -> bool {
        self.engines.iter().any(|engine| engine.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn a_program_is_changed_by_its_old_name_and_stays_the_adviser() {
        let mut settings = Settings::new(Lang::En);
        for name in ["GNU Go", "Leela", "KataGo"] {
            settings.keep_engine("", name, "run it");
        }
        settings.adviser = "KataGo".to_owned();
        settings.form.players.white.engine = "KataGo".to_owned();
        // Another one was removed meanwhile.
        settings.engines.remove(0);
        settings.keep_engine("KataGo", "Kata", "katago gtp");
        let names = |settings: &Settings| settings.engines.iter().map(|e| e.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&settings), ["Leela", "Kata"]);
        assert_eq!((settings.adviser.as_str(), settings.form.players.white.engine.as_str()), ("Kata", "Kata"));
        // One that is gone is set up anew, and what is without a name not at all.
        settings.engines.clear();
        settings.keep_engine("Leela", "Leela Zero", "leelaz");
        settings.keep_engine("Leela Zero", "", "leelaz");
        assert_eq!(names(&settings), ["Leela Zero"]);
        assert_eq!(settings.adviser, "Kata", "nobody is called so");
    }
}
