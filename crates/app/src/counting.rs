//! Dead stones at the end of a game: our own guess and what the programs that play hold for dead. Two minds that see
//! the same agree by themselves; otherwise a person decides.

use std::time::Duration;

use lanke_game::session::{Act, Phase};
use lanke_players::PlayerSpec;
use lanke_rules::{ByColor, Color, Point};

use crate::app::App;
use crate::event::{Effect, Ticket};

/// Someone's opinion on dead stones.
#[derive(Debug)]
enum Opinion {
    /// It was asked for.
    Awaited(Ticket),
    /// These; or it has none.
    Given(Option<Vec<Point>>),
}

/// The opinions that are gathered while a game is counted.
#[derive(Debug, Default)]
pub(crate) struct Opinions {
    ours: Option<Opinion>,
    /// Of the programs that play.
    theirs: ByColor<Option<Opinion>>,
    /// Our guess is on the board.
    proposed: bool,
    /// The minds that play each other hold different stones for dead.
    pub(crate) differ: bool,
}

impl Opinions {
    fn each(&mut self) -> impl Iterator<Item = &mut Opinion> {
        let ByColor { black, white } = &mut self.theirs;
        [&mut self.ours, black, white].into_iter().flatten()
    }

    /// Takes an opinion; whether it was awaited.
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

    fn ours(&self) -> &[Point] {
        match &self.ours {
            Some(Opinion::Given(Some(dead))) => dead,
            _ => &[],
        }
    }

    /// What the mind of a side holds for dead: our guess, where it is one of ours or does not say.
    fn of(&self, color: Color) -> &[Point] {
        match &self.theirs[color] {
            Some(Opinion::Given(Some(dead))) => dead,
            _ => self.ours(),
        }
    }
}

impl App {
    /// Asks for dead stones, because the game has stopped to be counted.
    pub(crate) fn ask_for_dead(&mut self, now: Duration) {
        let ticket = self.ticket();
        self.effects.push(Effect::Guess(ticket, Box::new(self.table.session.position().clone())));
        let mut opinions = Opinions { ours: Some(Opinion::Awaited(ticket)), ..Opinions::default() };
        for color in Color::BOTH {
            if let Some(mind @ (PlayerSpec::Engine(_) | PlayerSpec::Network(_))) = self.table.chairs[color].mind.clone()
            {
                let ticket = self.ticket();
                let thought = self.thought(mind, now);
                self.effects.push(Effect::Judge(ticket, Box::new(thought)));
                opinions.theirs[color] = Some(Opinion::Awaited(ticket));
            }
        }
        self.table.opinions = opinions;
    }

    /// Takes what somebody holds for dead, ourselves or a program.
    pub(crate) fn judged(&mut self, ticket: Ticket, dead: Option<Vec<Point>>, now: Duration) {
        let dead = dead.map(|mut dead| {
            dead.sort_unstable();
            dead
        });
        if !self.table.opinions.take(ticket, dead) || self.table.session.phase() != Phase::Counting {
            return;
        }
        if !self.table.opinions.proposed && self.table.opinions.has_ours() {
            self.table.opinions.proposed = true;
            self.propose(self.table.opinions.ours().to_vec(), now);
        }
        if self.table.opinions.complete() {
            self.settle_count(now);
        }
    }

    /// Proposes what is held for dead, and ends the game of two minds that hold the same.
    fn settle_count(&mut self, now: Duration) {
        let opinions = std::mem::take(&mut self.table.opinions);
        let minds: Vec<Color> =
            Color::BOTH.into_iter().filter(|&color| self.table.chairs[color].mind.is_some()).collect();
        let mut views = minds.iter().map(|&color| opinions.of(color));
        let first = views.next();
        let agreed = views.all(|view| Some(view) == first);
        let dead = first.filter(|_| agreed).unwrap_or(opinions.ours());
        // What a person has marked meanwhile stays.
        if self.table.session.dead() == opinions.ours() && dead != opinions.ours() {
            self.play_act(Act::Propose(dead.to_vec()), now);
        }
        match minds[..] {
            [_, _] if agreed => {
                for color in Color::BOTH {
                    self.play_act(Act::Agree(color), now);
                }
            }
            [_, _] => self.table.opinions.differ = true,
            _ => {}
        }
    }

    /// Proposes dead stones; what a person has marked in the meantime stays marked.
    fn propose(&mut self, dead: Vec<Point>, now: Duration) {
        if self.online.is_shared() {
            // One end is enough.
            if self.online.proposes_dead() {
                self.play_act(Act::Propose(dead), now);
            }
            return;
        }
        let marked = self.table.session.dead().to_vec();
        self.play_act(Act::Propose(dead), now);
        for p in marked {
            if !self.table.session.dead().contains(&p) {
                self.play_act(Act::ToggleDead(p), now);
            }
        }
    }
}
