//! The open records: walked, edited, searched, practised.
//!
//! [`Review`] is a component: it changes itself alone and answers with [`Action`]s.

mod reading;
mod record;
mod records;
pub(crate) mod request;
pub(crate) mod search;
mod sentences;
mod show;
mod tools;
pub(crate) mod view;

use std::path::Path;
use std::time::Duration;

use lanke_game::record::Analysis;
use lanke_game::record::analysis::{Analyses, Subject};
use lanke_game::review::GameInfo;
use lanke_rules::{Capture, Color, Move, Point};
use lanke_storage::Version;

use crate::context::Context;
use crate::ids::RecordId;
use crate::prose::Link;
use crate::status::{Status, Tone, status};
use crate::walk::Go;
use crate::words::phrase;

pub(crate) use reading::copied;
pub use reading::{Copied, Practice, Read};
pub(crate) use record::{OpenRecord, RestoreError};
pub(crate) use records::OpenRecords;
pub(crate) use request::Request;
pub(crate) use show::tab_name;

use reading::{LitPlace, Reading};
use record::{Done, EditResult, Place, Refused};
use tools::Tools;

/// The open records and how they are read and edited.
#[derive(Debug, Default)]
pub(crate) struct Review {
    records: OpenRecords,
    tools: Tools,
    reading: Reading,
}

/// Work of others that follows from an event of the open records.
#[derive(Debug)]
pub(crate) enum Action {
    /// Say this.
    Notify(Status),
    /// Say nothing any more.
    ClearNotice,
    /// Mark this point as refused.
    Refuse(Point),
    /// Mark no refused point any more.
    ClearRefused,
    /// A move that has taken so many stones is heard.
    Hear(Color, Move, usize),
    /// Add lines to the journal of a record.
    Journal(RecordId, Vec<String>),
    /// Close the dialog about the game of the record.
    CloseInfo,
}

impl Review {
    /// The open records.
    pub(crate) fn records(&self) -> &OpenRecords {
        &self.records
    }

    /// The record shown.
    pub(crate) fn shown(&self) -> &OpenRecord {
        self.records.shown()
    }

    /// Does what a person wants of the record shown.
    pub(crate) fn request(&mut self, request: Request, cx: &Context<'_>) -> Vec<Action> {
        let picks = matches!(request, Request::Pick(_));
        let from = self.shown().place();
        let result = self.tools.request(self.records.shown_mut(), request, cx.settings.speed, cx.now);
        let mut actions: Vec<Action> = self.step_from(from).into_iter().collect();
        actions.extend(self.messages(result, cx));
        if picks {
            self.search_again();
        }
        actions
    }

    /// A click on a point of the board, or a pass.
    pub(crate) fn take_move(&mut self, mv: Move, cx: &Context<'_>) -> Vec<Action> {
        if let Some(actions) = self.practise(mv, cx) {
            return actions;
        }
        let Move::Play(p) = mv else { return self.request(Request::Pass, cx) };
        let from = self.shown().place();
        let result = self.tools.click(self.records.shown_mut(), p);
        self.step_from(from).into_iter().chain(self.messages(result, cx)).collect()
    }

    /// Lets time pass: the automatic walk.
    pub(crate) fn tick(&mut self, now: Duration) -> Option<Action> {
        let from = self.shown().place();
        self.records.shown_mut().walk(now);
        self.step_from(from)
    }

    /// Ends the automatic walk.
    pub(crate) fn stop_walk(&mut self) {
        self.records.shown_mut().stop();
    }

    /// The next instant at which time alone changes something.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        self.shown().wake_at()
    }

    /// Changes the speed of the automatic walk, in moves a second.
    pub(crate) fn set_speed(&mut self, speed: f32, now: Duration) {
        self.records.shown_mut().set_speed(speed, now);
    }

    /// Reads the record shown; `place` is that of the node on the screen, of a record or of the game that is played.
    pub(crate) fn read(&mut self, read: Read, place: LitPlace, cx: &Context<'_>) -> Vec<Action> {
        match read {
            Read::Find(None) => self.reading.end_search(),
            Read::Find(Some(query)) => self.reading.find(self.records.shown(), &query),
            Read::Go(node) => return self.request(Request::Go(Go::Node(node)), cx),
            Read::FindNext(forward) => {
                let next = self.reading.next_found(self.shown(), forward);
                return next.map(|node| self.request(Request::Go(Go::Node(node)), cx)).unwrap_or_default();
            }
            Read::Follow(Link::Move(n)) => return self.request(Request::Go(Go::Move(n)), cx),
            Read::Follow(Link::Point(p)) if self.lit(place) == [p] => self.reading.light(place, Vec::new()),
            Read::Follow(Link::Point(p)) => self.reading.light(place, vec![p]),
            Read::Light(points) => self.reading.light(place, points),
            Read::Written => self.records.shown_mut().review_mut().end_writing(),
            Read::Practise(practice) => self.reading.practise(practice),
            Read::SetInfo(infos) => return self.set_infos(&infos, cx),
            // The window opens what leads out of the program, and others copy and ask.
            Read::Follow(Link::Web(_)) | Read::Copy(_) | Read::Info => {}
        }
        Vec::new()
    }

    /// Points that are lit up at a place.
    pub(crate) fn lit(&self, place: LitPlace) -> &[Point] {
        self.reading.lit(place)
    }

    /// Use of a click on the board.
    pub(crate) fn practice(&self) -> Practice {
        self.reading.practice()
    }

    /// Ends the practice.
    pub(crate) fn stop_practice(&mut self) {
        self.reading.practise(Practice::Off);
    }

    /// Tries a move out that is known to be legal; the automatic walk ends.
    pub(crate) fn try_out(&mut self, mv: Move) -> Option<Action> {
        self.stop_walk();
        let (game, node, _) = self.shown().place();
        let review = self.records.shown_mut().review_mut();
        review.leave_trial();
        review.try_out();
        // It was asked before if it is legal.
        let _played = review.play(mv);
        self.step_from((game, node, 0))
    }

    /// Leaves the moves tried out.
    pub(crate) fn leave_trial(&mut self) {
        self.records.shown_mut().review_mut().leave_trial();
    }

    /// Keeps an analysis beside a record.
    pub(crate) fn keep_analysis(&mut self, id: RecordId, game: usize, analysis: &Analysis, of: &Subject) {
        if let Some(record) = self.records.find(id) {
            record.keep_analysis(game, analysis, of);
        }
    }

    /// Takes over what was kept beside a record earlier.
    pub(crate) fn add_analyses(&mut self, id: RecordId, game: usize, beside: Analyses) {
        if let Some(record) = self.records.find(id) {
            record.add_analyses(game, beside);
        }
    }

    /// Takes over analyses of the game with this identity in every record that holds it.
    pub(crate) fn share_analyses(&mut self, of: u64, found: &Analyses) {
        for record in self.records.iter_mut() {
            record.share_analyses(of, found);
        }
    }

    /// Adds a record and shows it.
    pub(crate) fn add(&mut self, record: OpenRecord) -> RecordId {
        self.records.add(record);
        self.search_again();
        self.shown().id()
    }

    /// Puts a record in the place of another, and shows it.
    pub(crate) fn replace(&mut self, at: usize, record: OpenRecord) {
        self.records.put(at, record);
        self.records.show(at);
        self.search_again();
    }

    /// Puts a copy of the game that is played in the place of an earlier one, and names it; another record stays shown.
    pub(crate) fn update_copy(&mut self, at: usize, copy: OpenRecord) -> RecordId {
        let id = self.records.put(at, copy);
        self.search_again();
        id
    }

    /// Shows the record at a place.
    pub(crate) fn show(&mut self, at: usize) {
        self.records.show(at);
        self.search_again();
    }

    /// Takes a record away.
    pub(crate) fn remove(&mut self, id: RecordId) {
        self.records.remove(id);
        self.search_again();
    }

    /// Takes note that a record was written to a file; lines for its journal.
    pub(crate) fn mark_saved(&mut self, id: RecordId, path: &Path, version: Version) -> Vec<String> {
        self.records.find(id).map(|record| record.saved(path, Some(version))).unwrap_or_default()
    }

    fn search_again(&mut self) {
        self.reading.find_again(self.records.shown());
    }

    /// The move shown, if it is one more than at `from`, is heard.
    fn step_from(&self, from: Place) -> Option<Action> {
        let (color, mv) = self.shown().step_from(from)?;
        Some(Action::Hear(color, mv, self.shown().review().position().captured().len()))
    }

    /// Actions that follow from a change of the record shown, which is searched anew.
    fn messages(&mut self, result: EditResult, cx: &Context<'_>) -> Vec<Action> {
        match result {
            Ok(Done { journal: lines, news }) => {
                if !lines.is_empty() {
                    self.search_again();
                }
                let news = news.map(|news| Action::Notify(sentences::news(cx.lang(), news)));
                [Action::ClearRefused].into_iter().chain(journal(self.shown().id(), lines)).chain(news).collect()
            }
            Err(Refused { why, at }) => {
                let nogo = self.shown().review().setting().ruleset.capture == Capture::Forbidden;
                let text = sentences::refusal(cx.lang(), why, nogo);
                let mark = at.map_or(Action::ClearRefused, Action::Refuse);
                vec![mark, Action::Notify(Status { text, tone: Tone::Bad, icon: "warning" })]
            }
        }
    }

    /// A click or a pass that practises instead of making a move; none where it does not.
    fn practise(&mut self, mv: Move, cx: &Context<'_>) -> Option<Vec<Action>> {
        let review = self.shown().review();
        let next = review.line().get(review.at() + 1);
        let right = next.and_then(|&id| review.tree().node(id).mv(review.setting().size)).map(|(_, mv)| mv);
        let (ended, tried) = (next.is_none(), review.tried().is_some());
        let mut actions = match (self.reading.practice(), right) {
            (Practice::Off, _) => return None,
            _ if tried => return None,
            (Practice::Guess, Some(right)) if right != mv => {
                self.reading.count_guess(false);
                return Some(vec![Action::ClearNotice, mv.point().map_or(Action::ClearRefused, Action::Refuse)]);
            }
            (Practice::Guess, Some(_)) => {
                self.reading.count_guess(true);
                vec![Action::ClearNotice]
            }
            _ if ended => {
                vec![Action::Notify(status(cx.lang(), "st-end", Tone::Plain, "info"))]
            }
            _ => Vec::new(),
        };
        actions.push(Action::ClearRefused);
        actions.extend(self.request(Request::Go(Go::Forward(1)), cx));
        Some(actions)
    }

    /// Changes what the record says of its game.
    fn set_infos(&mut self, infos: &[(GameInfo, String)], cx: &Context<'_>) -> Vec<Action> {
        let mut changed = self.records.shown().changed_infos(infos);
        for (info, text) in &mut changed {
            if matches!(info, GameInfo::Komi | GameInfo::Handicap | GameInfo::Time) {
                // Some write a decimal comma.
                let number = text.trim().replace(',', ".");
                if !number.is_empty() && !number.parse::<f64>().is_ok_and(f64::is_finite) {
                    let text = phrase(cx.lang(), "er-number", &[("n", text)]);
                    return vec![Action::Notify(Status { text, tone: Tone::Bad, icon: "warning" })];
                }
                *text = number;
            }
        }
        let result = self.records.shown_mut().set_infos(&changed);
        [Action::CloseInfo].into_iter().chain(result.into_iter().flat_map(|result| self.messages(result, cx))).collect()
    }
}

fn journal(id: RecordId, lines: Vec<String>) -> Option<Action> {
    (!lines.is_empty()).then_some(Action::Journal(id, lines))
}
