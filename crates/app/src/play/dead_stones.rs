//! Dead stones at the end of a game: our guess and the opinions of the programs that play. Two computer opponents of the
//! same opinion agree by themselves; otherwise a person decides.

use lanke_game::session::{Act, Phase};
use lanke_players::PlayerSpec;
use lanke_rules::{ByColor, Color, Point};

use super::{Action, LineState, Play};
use crate::context::Context;
use crate::ids::Ticket;

/// An opinion on dead stones.
#[derive(Debug)]
enum Opinion {
    /// It was asked for.
    Awaited(Ticket),
    /// These; or the player has none.
    Given(Option<Vec<Point>>),
}

/// The opinions that are gathered while a game is counted.
#[derive(Debug, Default)]
pub(super) struct Opinions {
    ours: Option<Opinion>,
    /// Those of the programs that play.
    theirs: ByColor<Option<Opinion>>,
    /// Our guess is on the board.
    proposed: bool,
    /// The computer opponents that play each other hold different stones for dead.
    pub(super) differ: bool,
}

impl Opinions {
    fn each(&mut self) -> impl Iterator<Item = &mut Opinion> {
        let ByColor { black, white } = &mut self.theirs;
        [&mut self.ours, black, white].into_iter().flatten()
    }

    /// Takes an opinion; true if it was awaited.
    fn take(&mut self, ticket: Ticket, dead: Option<Vec<Point>>) -> bool {
        let awaited = self.each().find(|opinion| matches!(opinion, Opinion::Awaited(of) if *of == ticket));
        awaited.map(|opinion| *opinion = Opinion::Given(dead)).is_some()
    }

    fn complete(&mut self) -> bool {
        self.each().all(|opinion| matches!(opinion, Opinion::Given(_)))
    }

    fn has_ours(&self) -> bool {
        matches!(self.ours, Some(Opinion::Given(_)))
    }

    /// True if the opinion of a side's computer opponent is awaited.
    pub(super) fn awaits(&self, color: Color) -> bool {
        matches!(self.theirs[color], Some(Opinion::Awaited(_)))
    }

    fn ours(&self) -> &[Point] {
        match &self.ours {
            Some(Opinion::Given(Some(dead))) => dead,
            _ => &[],
        }
    }

    /// Opinion of a side's computer opponent: our guess, where it is one of ours or has none.
    fn of(&self, color: Color) -> &[Point] {
        match &self.theirs[color] {
            Some(Opinion::Given(Some(dead))) => dead,
            _ => self.ours(),
        }
    }
}

impl Play {
    /// Asks for dead stones, because the game has stopped to be counted.
    pub(super) fn ask_for_dead_stones(&mut self, line: LineState, cx: &Context<'_>) -> Vec<Action> {
        let (ticket, position) = (cx.ticket(), Box::new(self.game.session().position().clone()));
        let mut actions = vec![Action::Guess { ticket, position }];
        let mut opinions = Opinions { ours: Some(Opinion::Awaited(ticket)), ..Opinions::default() };
        for color in Color::BOTH {
            let player = self.game.controllers()[color].engine();
            if let Some(player @ (PlayerSpec::Engine(_) | PlayerSpec::Network(_) | PlayerSpec::BuiltInNetwork(_))) =
                player.cloned()
            {
                let (ticket, request) = (cx.ticket(), Box::new(self.request_for(player, line, cx)));
                actions.push(Action::Judge { ticket, request });
                opinions.theirs[color] = Some(Opinion::Awaited(ticket));
            }
        }
        self.game.opinions = opinions;
        actions
    }

    /// Takes an opinion, ours or that of a program; none where it has none.
    pub(crate) fn dead_stones_given(
        &mut self,
        ticket: Ticket,
        dead: Option<Vec<Point>>,
        line: LineState,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        let dead = dead.map(|mut dead| {
            dead.sort_unstable();
            dead
        });
        let opinions = &mut self.game.opinions;
        if !opinions.take(ticket, dead) || self.game.session().phase() != Phase::Counting {
            return Vec::new();
        }
        let opinions = &mut self.game.opinions;
        let mut actions = Vec::new();
        let complete = opinions.complete().then_some(Action::SettleCount);
        if !opinions.proposed && opinions.has_ours() {
            opinions.proposed = true;
            actions = self.propose(self.game.opinions.ours().to_vec(), line, cx);
        }
        actions.extend(complete);
        actions
    }

    /// Proposes what is held for dead, and ends the game of two computer opponents of the same opinion.
    pub(crate) fn settle_count(&mut self) -> Vec<Action> {
        let opinions = std::mem::take(&mut self.game.opinions);
        let controllers = self.game.controllers();
        let engines = Color::BOTH.into_iter().filter(|&color| controllers[color].engine().is_some());
        let engines: Vec<Color> = engines.collect();
        let mut views = engines.iter().map(|&color| opinions.of(color));
        let first = views.next();
        let agreed = views.all(|view| Some(view) == first);
        let dead = first.filter(|_| agreed).unwrap_or(opinions.ours());
        let mut actions = Vec::new();
        // What a person has marked meanwhile stays, and is not agreed to by anybody else.
        let marked = self.game.session().dead();
        let untouched = marked == opinions.ours() || marked == dead;
        if untouched && marked != dead {
            actions.push(Action::Act(Act::Propose(dead.to_vec())));
        }
        match engines[..] {
            [_, _] if agreed && untouched => actions.extend(Color::BOTH.map(|color| Action::Act(Act::Agree(color)))),
            [_, _] if !agreed => self.game.opinions.differ = true,
            _ => {}
        }
        actions
    }

    /// Proposes dead stones; what a person has marked in the meantime stays marked.
    fn propose(&self, dead: Vec<Point>, line: LineState, cx: &Context<'_>) -> Vec<Action> {
        if line.is_table && !line.proposes {
            // One end is enough.
            return Vec::new();
        }
        let session = self.game.session();
        let propose = Act::Propose(dead);
        let mut trial = session.clone();
        let time = self.game.time(cx.now);
        let proposed = trial.act(&propose, time);
        let mut actions = vec![Action::Act(propose)];
        // A refusal is told where the act is done.
        if line.is_table || proposed.is_err() {
            return actions;
        }
        for &p in session.dead() {
            if !trial.dead().contains(&p) && trial.act(&Act::ToggleDead(p), time).is_ok() {
                actions.push(Action::Act(Act::ToggleDead(p)));
            }
        }
        actions
    }
}
