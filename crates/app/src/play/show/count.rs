//! The count in words.

use lanke_rules::{ByColor, Color, Komi, Points, Ruleset, Score, Scoring, Size, Unit, most_neutral};

use crate::play::view::{CountRow, CountView};
use crate::words::{Lang, phrase, word};
use lanke_words::{outcome_words, rules_key};

/// A counted game.
pub(crate) struct Counted<'a> {
    pub(crate) score: &'a Score,
    pub(crate) ruleset: &'a Ruleset,
    pub(crate) komi: Komi,
    pub(crate) size: Size,
    pub(crate) moves: u32,
    pub(crate) open: bool,
}

impl Counted<'_> {
    /// The count as the screen shows it.
    pub(crate) fn view(&self, lang: Lang) -> CountView {
        let zi = Unit::of(self.ruleset) == Unit::Zi && lang.counts_in_zi();
        let (ends, share, break_even) = self.bar(zi);
        let method = match self.ruleset.scoring {
            Scoring::Area => "count-area",
            Scoring::Territory => "count-territory",
        };
        CountView {
            rules: phrase(
                lang,
                "count-rules",
                &[("r", word(lang, rules_key(self.ruleset.name))), ("m", word(lang, method))],
            ),
            moves: phrase(lang, "sc-moves", &[("n", &self.moves.to_string())]),
            result: outcome_words(lang, self.score.outcome(), Unit::of(self.ruleset)),
            sum: self.sum(zi),
            share,
            break_even: break_even.0,
            break_even_text: phrase(lang, "count-even", &[("n", &break_even.1)]),
            ends,
            rows: self.rows(lang, zi),
            open: self.open,
            unfinished: self.unfinished(lang),
        }
    }

    /// Sentence about points that belong to nobody, while there are more than a finished game leaves.
    fn unfinished(&self, lang: Lang) -> String {
        let neutral = self.size.points().filter(|&p| self.score.owner(p).is_none()).count();
        if !self.open || neutral <= most_neutral(self.size) {
            return String::new();
        }
        phrase(lang, "sc-unfinished", &[("n", &neutral.to_string())])
    }

    /// `188 − 184 又 1/4 ＝ 3 又 3/4` for the winner, or both totals.
    fn sum(&self, zi: bool) -> String {
        let Some(winner) = self.score.outcome().winner() else { return String::new() };
        if zi {
            return self.score.zi(winner).to_string();
        }
        let totals = self.score.tally().map(|t| t.total);
        format!("{} − {} ＝ {}", totals[winner], totals[winner.opponent()], totals[winner] - totals[winner.opponent()])
    }

    /// Texts at the ends of the bar, Black's share, and the place and number at which Black breaks even.
    fn bar(&self, zi: bool) -> (ByColor<String>, f32, (f32, String)) {
        let tally = self.score.tally();
        match self.ruleset.scoring {
            Scoring::Area => {
                let area = self.size.area() as f32;
                let own = tally.map(|t| t.stones + t.territory);
                let black = self.score.zi(Color::Black);
                let even = black.threshold.quarters() as f32 / 4.0;
                let text = if zi { black.threshold.to_string() } else { even.to_string() };
                (own.map(|n| n.to_string()), black.area.quarters() as f32 / 4.0 / area, (even / area, text))
            }
            Scoring::Territory => {
                let own = tally.map(|t| t.territory + t.captures);
                let all = (own.black + own.white).max(1) as f32;
                let given = tally.white.bonus - tally.black.bonus;
                let even = (all as f64 + given.to_f64()) / 2.0;
                (
                    own.map(|n| n.to_string()),
                    own.black as f32 / all,
                    ((even as f32 / all).clamp(0.0, 1.0), even.to_string()),
                )
            }
        }
    }

    fn rows(&self, lang: Lang, zi: bool) -> Vec<CountRow> {
        let tally = *self.score.tally();
        let row = |key: &str, values: ByColor<String>| CountRow {
            title: word(lang, key).to_owned(),
            values,
            bold: false,
            faint: false,
        };
        let unit = if zi { "count-zi" } else { "count-points" };
        let total = |values: ByColor<String>| CountRow {
            bold: true,
            ..row("sc-total", values.map(|n| phrase(lang, unit, &[("n", &n)])))
        };
        let bonus = |rows: &mut Vec<CountRow>| {
            if tally.black.bonus != Points::ZERO || tally.white.bonus != Points::ZERO {
                let key = if tally.white.bonus == Points::from(self.komi) { "count-komi" } else { "count-bonus" };
                rows.push(row(key, tally.map(|t| t.bonus.to_string())));
            }
        };
        let dead = CountRow { faint: true, ..row("sc-dead", tally.map(|t| t.dead.to_string())) };
        let mut rows = Vec::new();
        match self.ruleset.scoring {
            Scoring::Area => {
                rows.push(row("sc-alive", tally.map(|t| t.stones.to_string())));
                rows.push(row("sc-terr", tally.map(|t| t.territory.to_string())));
                if zi {
                    rows.push(total(tally.map(|t| (t.stones + t.territory).to_string())));
                } else {
                    bonus(&mut rows);
                    rows.push(total(tally.map(|t| t.total.to_string())));
                }
                let points =
                    tally.map(|t| phrase(lang, "count-points", &[("n", &(t.territory + t.captures).to_string())]));
                rows.push(CountRow { faint: true, ..row("sc-jp", points) });
            }
            Scoring::Territory => {
                rows.push(row("sc-terr", tally.map(|t| t.territory.to_string())));
                rows.push(row("count-prisoners", tally.map(|t| t.captures.to_string())));
                bonus(&mut rows);
                rows.push(total(tally.map(|t| t.total.to_string())));
            }
        }
        rows.push(dead);
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanke_rules::{Board, Count, Point};

    /// Black's left half and White's right half of a 6×4 board, one white stone dead on the left.
    fn view(ruleset: &Ruleset, lang: Lang) -> CountView {
        let size = Size::new(6, 4).unwrap();
        let mut board = Board::new(size);
        for y in 0..4 {
            board.set(Point::new(3, y), Some(Color::Black));
            board.set(Point::new(4, y), Some(Color::White));
        }
        board.set(Point::new(0, 0), Some(Color::White));
        let dead = [Point::new(0, 0)];
        let count = Count { dead: &dead, ..Count::of_board(&board) };
        let score = count.score(ruleset, ruleset.komi);
        Counted { score: &score, ruleset, komi: ruleset.komi, size, moves: 9, open: true }.view(lang)
    }

    fn table(view: &CountView) -> Vec<String> {
        view.rows.iter().map(|r| format!("{} {} {}", r.title, r.values.black, r.values.white)).collect()
    }

    #[test]
    fn chinese_rules_count_zi() {
        let view = view(&Ruleset::CHINESE, Lang::Zh);
        assert_eq!(view.result, "黑胜 1/4 子");
        assert_eq!(view.sum, "16 − 15 又 3/4 ＝ 1/4");
        assert_eq!(view.break_even_text, "归本数 15 又 3/4");
        assert_eq!(table(&view), ["活子 4 4", "围空 12 4", "合计 16 子 8 子", "数目法参考 13 目 4 目", "死子 0 1"]);
        assert!((view.share - 16.0 / 24.0).abs() < 1e-6);
    }

    #[test]
    fn territory_rules_count_points() {
        let view = view(&Ruleset::JAPANESE, Lang::En);
        assert_eq!(view.result, "Black wins by 2.5");
        assert_eq!(view.sum, "13 − 10.5 ＝ 2.5");
        assert_eq!(table(&view), ["Territory 12 4", "Prisoners 1 0", "Komi 0 6.5", "Total 13 10.5", "Dead stones 0 1"]);
    }
}
