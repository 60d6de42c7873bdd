//! Games with other Lankes that were broken off: listed, gone on with, or given up; and who was played with.

use std::path::PathBuf;
use std::time::Duration;

use lanke_game::session::Player;
use lanke_peer::lan::Nearby;
use lanke_peer::{End, HostOptions, Invitation, JoinOptions, Role, Way, Wish, World};
use lanke_rules::{Color, Outcome};

use super::meet::Meet;
use super::{Line, State};
use crate::app::App;
use crate::event::{Book, Effect, Held, Meeting};
use crate::ids::LeftOverId;
use crate::intent::Screen;
use crate::settings::{Opponent, Settings, key_of};
use crate::status;
use crate::table::{Company, Table};
use crate::tables::KeptTable;
use crate::view::Tone;

/// What a person is asked before a game with another program is left.
#[derive(Debug)]
pub(crate) enum Leave {
    /// The line is hung up.
    HangUp,
    /// The program is left.
    Quit,
    /// The game at the table with this journal, which was broken off, is given up.
    GiveUp(String),
    /// The seat of the other side, who is away, is given to whoever comes.
    Release,
    /// The host of this name sits at another table, to which this leads; the game before is kept.
    Follow(String, String),
}

/// A game with another Lanke that an earlier run was stopped in.
#[derive(Debug)]
pub(crate) struct LeftMeeting {
    pub(crate) id: LeftOverId,
    /// The game as our own journal has it, and that journal.
    pub(crate) table: Table,
    pub(crate) lines: Vec<String>,
    /// The table's journal.
    pub(crate) file: String,
    /// The colour that is played at the other end.
    pub(crate) away: Color,
}

impl App {
    /// The table, if it can be gone on at, of a game that our own journal has kept.
    pub(crate) fn kept_at(&self, table: &Table) -> Option<(String, Color)> {
        let Some(Company::Played(file)) = &table.company else { return None };
        let kept = self.online.kept.iter().find(|kept| kept.file == *file)?;
        Some((file.clone(), kept.table.game()?.color(kept.end.other())))
    }

    /// Goes on with the game of an earlier run.
    pub(crate) fn take_over_meeting(&mut self, left: LeftMeeting, now: Duration) {
        if !self.rejoin(&left.file, Some((&left.table, &left.lines)), now) {
            return self.keep_left_game(left.id, &left.table, now);
        }
        self.close_journal(Held::LeftOver(left.id));
    }

    /// Goes on with a game of the list.
    pub(super) fn resume(&mut self, index: usize, now: Duration) {
        if let Some(file) = self.online.kept.get(index).map(|kept| kept.file.clone()) {
            self.rejoin(&file, None, now);
        }
    }

    /// Leaves a game, as the person has agreed to.
    pub(crate) fn leave_for_good(&mut self, leave: Leave, now: Duration) {
        match leave {
            Leave::HangUp => self.hang_up(now),
            Leave::Quit => self.quit(now),
            Leave::GiveUp(file) => self.give_up(&file),
            Leave::Release => {
                if let Some(line) = self.online.line.as_ref().filter(|_| self.online.can_release()) {
                    self.effects.push(Effect::Wish(line.ticket, Wish::Release));
                }
            }
            Leave::Follow(_, way) if self.online.line.is_none() => self.meet_join(&way, Role::Player, now),
            Leave::Follow(..) => {}
        }
    }

    /// Gives a game of the list up; its record was kept when it was broken off.
    fn give_up(&mut self, file: &str) {
        if let Some(place) = self.online.kept.iter().position(|kept| kept.file == file) {
            let kept = self.online.kept.remove(place);
            self.effects.push(Effect::Forget(kept.file));
        }
    }

    /// Puts the game that goes on over the line among those that were broken off.
    pub(super) fn put_aside(&mut self) {
        if let Some(Line { state: State::Playing(_), meet: Some(meet), .. }) = &self.online.line
            && let Some(end) = meet.end
            && meet.table.playing().is_some()
        {
            self.online.kept.push(KeptTable { file: meet.file.clone(), end, table: meet.table.clone() });
        }
    }

    /// Goes back to a table with its game, and waits there for the other side; whether that can be done.
    fn rejoin(&mut self, file: &str, earlier: Option<(&Table, &[String])>, now: Duration) -> bool {
        if self.online.line.is_some() {
            return false;
        }
        let Some(place) = self.online.kept.iter().position(|kept| kept.file == file) else { return false };
        let shared = &self.online.kept[place].table;
        let lines = earlier.map_or(&[][..], |(_, lines)| lines);
        let made = Table::of_shared(shared, lines, now).or_else(|_| Table::of_shared(shared, &[], now));
        let (mut table, entries) = match made {
            Ok(made) => made,
            Err(why) => {
                self.say_bad("er-read", &why.to_string(), now);
                return false;
            }
        };
        let kept = self.online.kept.remove(place);
        let Some(game) = kept.table.game() else { return false };
        let (me, terms, opponent) = (game.color(kept.end), game.terms.clone(), kept.opponent().to_owned());
        table.company = Some(Company::Played(kept.file.clone()));
        if let Some((before, _)) = earlier {
            table.chairs[me] = before.chairs[me].clone();
        }
        let journal = Some(PathBuf::from(&kept.file));
        let Player { name, rank, .. } = table.session.settings().players[me].clone();
        let meeting = match kept.end {
            End::Host => Meeting::Host(HostOptions {
                rank,
                terms: Some(terms),
                announce: self.settings.visible,
                date: table.session.settings().date.clone(),
                journal,
                world: self.settings.world.then_some(World::Public),
                ..HostOptions::named(&name)
            }),
            End::Guest => {
                let to = Way::Invited(Invitation::default());
                let (met, keys) = (Vec::new(), None);
                Meeting::Join(JoinOptions { name, rank, role: Role::Player, terms: None, journal, keys, met, to })
            }
        };
        self.leave_game(now);
        self.meet(meeting, Meet { table: kept.table, broken: true, ..Meet::new(Some(kept.end), kept.file) });
        self.forget_thoughts();
        self.table = table;
        self.table.share(Some(me));
        let lines = self.table.journal(&entries);
        self.effects.push(Effect::Journal(Book::Game, lines));
        if let Some(line) = &mut self.online.line {
            line.state = State::Playing(me);
            line.opponent = opponent;
        }
        self.dialog = None;
        self.turn_to(Screen::Play);
        self.say(status::status(self.settings.lang, "on-rejoined", Tone::Warning, "network"), now);
        true
    }

    /// Remembers who was met, and where; the latest stand first.
    pub(super) fn remember_opponent(&mut self, name: &str, address: String, now: Duration) {
        let mut opponents = self.settings.opponents.clone();
        let known = opponents.iter().position(|known| known.is(name, &address)).map(|place| opponents.remove(place));
        let known = known.unwrap_or_default();
        // A key leads there from everywhere, an address does not.
        let better = known.key().is_some() && key_of(&address).is_none();
        let address = if address.is_empty() || better { known.address } else { address };
        let met = self.today(now).format("%Y-%m-%d").to_string();
        opponents.insert(0, Opponent { name: name.to_owned(), address, met, ..known });
        self.set(Settings { opponents, ..self.settings.clone() }, now);
    }

    /// Counts a game that is over.
    pub(super) fn count_result(&mut self, me: Color, outcome: &Outcome, now: Duration) {
        let Outcome::Win { winner, .. } = outcome else { return };
        let Some(line) = &self.online.line else { return };
        let mut opponents = self.settings.opponents.clone();
        if let Some(known) = opponents.iter_mut().find(|known| known.is(&line.opponent, line.way_back())) {
            let count = if *winner == me { &mut known.won } else { &mut known.lost };
            *count = count.saturating_add(1);
        }
        self.set(Settings { opponents, ..self.settings.clone() }, now);
    }

    /// Where somebody who was played with is now: their table on the local network, or where they were the last time. Who
    /// is known by a key is not looked for by the name, which others may have too.
    pub(crate) fn whereabouts(&self, opponent: &Opponent) -> Whereabouts {
        let key = opponent.key();
        let theirs = |table: &Nearby| key.map_or(table.name == opponent.name, |key| table.key == key);
        match self.online.nearby.iter().position(theirs) {
            Some(index) => Whereabouts::Nearby(index),
            None if opponent.address.is_empty() => Whereabouts::Unknown,
            None => Whereabouts::There(opponent.address.clone()),
        }
    }

    /// Goes to somebody who was played with before.
    pub(super) fn again(&mut self, index: usize, now: Duration) {
        let Some(opponent) = self.settings.opponents.get(index) else { return };
        match self.whereabouts(opponent) {
            Whereabouts::Nearby(index) => self.visit(index, now),
            Whereabouts::There(way) => self.meet_join(&way, Role::Player, now),
            Whereabouts::Unknown => {}
        }
    }
}

/// Where somebody may be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Whereabouts {
    /// At this place of the list of the local network.
    Nearby(usize),
    /// Perhaps where this leads.
    There(String),
    /// They came to us, and have to again.
    Unknown,
}
