//! A board before a camera, followed as `lanke watch` follows it; a helper's page answers for it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Result;
use lanke_camera::{Overlay, Source};
use lanke_web::{Request, ScenePlace};

use super::desk::acts;
use super::{BoardPages, Evening, News};
use crate::watch::event::EventMode;
use crate::watch::game::FollowedGame;
use crate::watch::{Conditions, Footage, Recorder};

/// Pause between two looks when no pictures come any more.
const TICK: Duration = Duration::from_millis(250);

/// Opens the pages of a board before a camera, or before a phone where no source is named, and follows it in a thread of its own.
pub(super) fn start(evening: &Arc<Evening>, index: usize, source: Option<&str>, pages: &mut BoardPages) -> Result<()> {
    let planned = &evening.plan.boards[index];
    let quiet = || Arc::new(|| {});
    let phone = source.is_none().then(|| evening.server.add_camera(&evening.name(planned.number, "camera"), quiet()));
    let source = match (source, &phone) {
        (Some(source), _) => Source::find(source)?,
        (None, Some((_, place))) => Source::Phone(place.feed()),
        (None, None) => return Ok(()),
    };
    let footage = Footage::new(source, false, None)?;
    let conditions = Conditions {
        size: Some(planned.settings.size),
        settings: planned.settings.clone(),
        white_first: false,
        accepts: false,
        attended: true,
        events: EventMode::Silent,
    };
    let files = planned.files(&evening.plan.records)?;
    let recorder = Recorder::new(conditions, files, &footage, None)?;
    let heading = evening.heading(planned.number);
    let (link, desk) = evening.server.add_desk(&evening.name(planned.number, "desk"), heading, false, quiet());
    pages.desk = Some(link.url);
    let (link, phone) = phone.unzip();
    pages.camera = link.map(|link| link.url);
    let evening = Arc::clone(evening);
    // It ends with the evening.
    std::thread::spawn(move || {
        let mut watched = Watched { evening: Arc::clone(&evening), index, desk, phone, changes: 0, sight: None };
        if let Err(why) = watched.run(recorder, footage.source) {
            evening.tell(News::Failed(index, format!("{why:#}")));
        }
    });
    Ok(())
}

struct Watched {
    evening: Arc<Evening>,
    index: usize,
    desk: ScenePlace,
    phone: Option<ScenePlace>,
    /// Changes of the game that are told.
    changes: u64,
    sight: Option<Overlay>,
}

impl Watched {
    fn run(&mut self, mut recorder: Recorder, source: Source) -> Result<()> {
        let evening = Arc::clone(&self.evening);
        let stopped = || evening.stopped.load(Ordering::Relaxed);
        recorder.follow(source, stopped, |recorder| self.look(recorder))?;
        // The game goes on at the desk when the pictures have ended.
        let (ended, at) = (Instant::now(), recorder.at());
        while !stopped() {
            recorder.tick(at + ended.elapsed())?;
            self.look(&mut recorder)?;
            std::thread::sleep(TICK);
        }
        Ok(())
    }

    /// Does what is asked for beside the board, and tells what has changed.
    fn look(&mut self, recorder: &mut Recorder) -> Result<()> {
        if let Some(phone) = &self.phone {
            recorder.obey_phone(phone)?;
            recorder.show_on(phone);
        }
        while let Some(request) = self.desk.request() {
            self.obey(recorder, &request)?;
        }
        recorder.show_on(&self.desk);
        let sight = recorder.overlay();
        if let Some(sight) = sight.clone().filter(|_| sight != self.sight) {
            self.evening.tell(News::Sight(self.index, Box::new(sight)));
        }
        self.sight = sight;
        let changes = recorder.game().map_or(0, FollowedGame::changes);
        if let Some(game) = recorder.scene_game().filter(|_| changes != self.changes) {
            self.evening.tell(News::Game(self.index, Box::new(game)));
        }
        // Whoever clears the board away plays no more.
        if changes != self.changes && recorder.game().is_some_and(|game| game.outcome().is_some()) {
            recorder.rest()?;
        }
        self.changes = changes;
        Ok(())
    }

    fn obey(&self, recorder: &mut Recorder, request: &Request) -> Result<()> {
        match request {
            Request::Help {} => self.evening.tell(News::Help(self.index)),
            Request::Answer { .. } | Request::Find {} | Request::Correct { .. } | Request::Corners { .. } => {
                recorder.obey(request)?;
            }
            // Stones lie on the board or not, whatever is tapped.
            Request::Play { .. } | Request::Undo {} => {}
            _ => {
                let at = recorder.at();
                let Some(game) = recorder.game_mut() else { return Ok(()) };
                let acts = acts(game.session(), request);
                if let (false, Err(refusal)) = (acts.is_empty(), game.apply(&acts, at)) {
                    self.desk.refuse(refusal);
                }
            }
        }
        Ok(())
    }
}
