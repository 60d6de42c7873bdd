//! Order of analysis of a game: in a first pass every position at a glance, then in depth; the position shown always
//! comes first, and then those where most was lost.

/// Visits that are wanted of the positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Depth {
    /// In the first pass.
    pub(super) first: u64,
    /// Of the position shown, before the first pass goes on.
    pub(super) shown: u64,
    /// In depth.
    pub(super) full: u64,
}

/// Knowledge of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Known {
    /// Visits of the player that analyses that are worth as much; infinite where there is nothing to find out.
    pub(super) visits: f64,
    /// Black's lead, in least mistakes.
    pub(super) lead: Option<f64>,
}

/// The position shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Viewed {
    /// Its place in the game; none where moves are tried out.
    pub(super) place: Option<usize>,
    /// See [`Known::visits`].
    pub(super) visits: f64,
}

/// Position to be analysed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The position shown.
    Viewed,
    /// The position at this place of the game.
    Place(usize),
}

/// The next position and the visits that it needs; none when everything is known well enough.
pub(super) fn next(game: &[Known], viewed: Option<Viewed>, depth: Depth) -> Option<(Target, u64)> {
    let lacks = |visits: f64, wanted: u64| visits < wanted as f64;
    let first = game.iter().position(|known| lacks(known.visits, depth.first));
    let of_viewed = if first.is_some() { depth.shown } else { depth.full };
    if viewed.is_some_and(|viewed| lacks(viewed.visits, of_viewed)) {
        return Some((Target::Viewed, of_viewed));
    }
    if let Some(place) = first {
        return Some((Target::Place(place), depth.first));
    }
    let at = viewed.and_then(|viewed| viewed.place).unwrap_or(0);
    let open = (0..game.len()).filter(|&place| lacks(game[place].visits, depth.full));
    // Of equals the earlier one.
    let order = |&place: &usize| (-swing(game, place), place.abs_diff(at) as f64);
    let next = open.min_by(|a, b| order(a).partial_cmp(&order(b)).unwrap_or(std::cmp::Ordering::Equal))?;
    Some((Target::Place(next), depth.full))
}

/// Change of the lead at a position or with the move after it, in least mistakes; 0 where it is less than one.
fn swing(game: &[Known], place: usize) -> f64 {
    let lead = |place: usize| game.get(place)?.lead;
    let change = |from: Option<usize>, to| Some((lead(from?)? - lead(to)?).abs());
    let [before, after] = [change(place.checked_sub(1), place), change(Some(place), place + 1)];
    let most = before.unwrap_or(0.0).max(after.unwrap_or(0.0));
    if most >= 1.0 { most } else { 0.0 }
}

/// Positions that the first pass has done, and the share that is done in depth.
pub(super) fn progress(game: &[Known], depth: Depth) -> (usize, f64) {
    let first = game.iter().filter(|known| known.visits >= depth.first as f64).count();
    let full = depth.full.max(1) as f64;
    let open = game.iter().filter(|known| known.visits.is_finite());
    let (done, count) =
        open.fold((0.0, 0_u32), |(done, count), known| (done + (known.visits / full).min(1.0), count + 1));
    (first, if count == 0 { 1.0 } else { done / f64::from(count) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEPTH: Depth = Depth { first: 1, shown: 20, full: 100 };

    /// Visits and leads of the positions of a game, those not seen with a dot; the order in which positions are taken,
    /// that of the position shown with a star.
    fn check(visits: &str, leads: &str, shown: Option<usize>, order: &str) {
        let lead = |word: &str| word.parse().ok();
        let known = |(visits, lead_word): (&str, &str)| Known {
            visits: if visits == "x" { f64::INFINITY } else { visits.parse().unwrap_or(0.0) },
            lead: lead(lead_word),
        };
        let mut game: Vec<Known> = visits.split_whitespace().zip(leads.split_whitespace()).map(known).collect();
        let mut taken = Vec::new();
        loop {
            let viewed = shown.map(|place| Viewed { place: Some(place), visits: game[place].visits });
            let Some((target, visits)) = next(&game, viewed, DEPTH) else { break };
            let (place, star) = match target {
                Target::Viewed => (shown.unwrap_or_default(), "*"),
                Target::Place(place) => (place, ""),
            };
            game[place].visits = visits as f64;
            taken.push(format!("{place}{star}:{visits}"));
        }
        assert_eq!(taken.join(" "), order);
        let (first, deep) = progress(&game, DEPTH);
        assert!(first == game.len() && (deep - 1.0).abs() < 1e-9, "{first} {deep}");
    }

    #[test]
    fn the_position_shown_comes_first_then_every_position_then_the_swings() {
        check(". . . .", ". . . .", None, "0:1 1:1 2:1 3:1 0:100 1:100 2:100 3:100");
        check(". . . .", ". . . .", Some(2), "2*:20 0:1 1:1 3:1 2*:100 1:100 3:100 0:100");
        // The move after the third position lost most; less than a mistake counts nothing.
        check("1 1 1 1 1 1", "0 0.5 0.4 -3 -3 -4.5", Some(0), "0*:100 2:100 3:100 4:100 5:100 1:100");
    }

    #[test]
    fn what_is_known_is_not_asked_again() {
        check("x 100 5 .", "0 0 0 .", Some(3), "3*:20 3*:100 2:100");
        check("500 100 x", "0 0 0", Some(0), "");
        assert_eq!(progress(&[], DEPTH), (0, 1.0));
    }

    #[test]
    fn moves_tried_out_come_before_the_game() {
        let game = [Known { visits: 100.0, lead: None }, Known { visits: 1.0, lead: None }];
        let tried = |visits| next(&game, Some(Viewed { place: None, visits }), DEPTH);
        assert_eq!(tried(3.0), Some((Target::Viewed, 100)));
        assert_eq!(tried(100.0), Some((Target::Place(1), 100)));
    }
}
