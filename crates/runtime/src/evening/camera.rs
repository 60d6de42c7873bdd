//! A board before a camera, followed as `lanke watch` follows it; a helper's page answers for it.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use lanke_app::cameras::Cameras;
use lanke_camera::{Overlay, Source};
use lanke_web::{Request, ScenePlace};

use super::desk::acts;
use super::error::BoardError;
use super::news::{Input, Trouble};
use super::{BoardPages, Context};
use crate::file_trouble::FileTrouble;
use crate::followed_game::{FollowedGame, GameError};
use crate::recorder::{Conditions, Event, Footage, Recorder, RecorderListener};

/// Pause between two looks when no pictures come any more.
const TICK: Duration = Duration::from_millis(250);

/// Opens the pages of a board before a camera, or before a phone where no source is named, and follows it in a thread of its own.
pub(super) fn start(
    context: &Arc<Context>,
    index: usize,
    source: Option<&str>,
    pages: &mut BoardPages,
) -> Result<JoinHandle<()>, BoardError> {
    let planned = &context.plan.boards[index];
    let quiet = || Arc::new(|| {});
    let (source, phone) = match source {
        Some(source) => (Source::find(source)?, None),
        None => {
            let (link, place) = context.server.add_camera(&context.name(planned.number, "camera"), quiet());
            pages.camera = Some(link);
            (Source::Phone(place.feed()), Some(place))
        }
    };
    let footage = Footage::new(source, false, None)?;
    let known = context.options.places.as_ref().map(|places| Cameras::load(&places.cameras())).transpose();
    let (cameras, damage) = known.map_err(BoardError::Cameras)?.unwrap_or_default();
    damage.into_iter().for_each(|damage| context.tell_trouble(index, FileTrouble::Damaged(damage)));
    let conditions = Conditions {
        size: Some(planned.settings.size),
        settings: planned.settings.clone(),
        white_first: false,
        accepts: false,
        attended: true,
        cameras,
        answerer: None,
        listener: Box::new(TroubleListener { inputs: context.inputs.clone(), index, lost: None }),
    };
    let files = planned.files(&context.plan.records, |damage| context.tell_trouble(index, damage))?;
    let recorder = Recorder::new(conditions, files, &footage)?;
    let heading = context.heading(planned.number);
    let (link, desk) = context.server.add_desk(&context.name(planned.number, "desk"), heading, false, quiet());
    pages.desk = Some(link);
    let mut watched = Watched { context: Arc::clone(context), index, desk, phone, changes: 0, sight: None };
    Ok(std::thread::spawn(move || {
        if let Err(why) = watched.run(recorder, footage.source) {
            watched.context.send(Input::Trouble(Some(index), Trouble::Source(why)));
        }
    }))
}

/// Listener of a recorder that passes on its trouble alone.
struct TroubleListener {
    inputs: Sender<Input>,
    index: usize,
    /// Reason why no pictures come, since they do not. A camera is tried again and again: the same is told once.
    lost: Option<lanke_camera::Trouble>,
}

impl TroubleListener {
    fn send(&self, trouble: Trouble) {
        // Nobody listens any more when the evening ends.
        let _over = self.inputs.send(Input::Trouble(Some(self.index), trouble));
    }
}

impl RecorderListener for TroubleListener {
    fn tell(&mut self, _at: Duration, event: Event) {
        // Clocks are told of without pictures, too.
        let Event::Lost { why: Some(why) } = event else { return };
        if self.lost.as_ref() != Some(&why) {
            self.send(Trouble::Source(GameError::NoPictures(why.clone())));
            self.lost = Some(why);
        }
    }

    fn tell_state(&mut self, _at: Duration, _state: Event) {
        // It is that of the board in a picture.
        self.lost = None;
    }

    fn tell_trouble(&mut self, trouble: FileTrouble) {
        self.send(Trouble::File(trouble));
    }
}

struct Watched {
    context: Arc<Context>,
    index: usize,
    desk: ScenePlace,
    phone: Option<ScenePlace>,
    /// Changes of the game that are told.
    changes: u64,
    sight: Option<Overlay>,
}

impl Watched {
    fn run(&mut self, mut recorder: Recorder, source: Source) -> Result<(), GameError> {
        let context = Arc::clone(&self.context);
        let stopped = || context.is_stopped();
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
    fn look(&mut self, recorder: &mut Recorder) -> Result<(), GameError> {
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
            self.context.send(Input::Sight(self.index, Box::new(sight)));
        }
        self.sight = sight;
        let changes = recorder.game().map_or(0, FollowedGame::changes);
        if let Some(game) = recorder.scene_game().filter(|_| changes != self.changes) {
            self.context.send(Input::Game(self.index, Box::new(game)));
        }
        // Whoever clears the board away plays no more.
        if changes != self.changes && recorder.game().is_some_and(|game| game.outcome().is_some()) {
            recorder.rest()?;
        }
        self.changes = changes;
        Ok(())
    }

    fn obey(&self, recorder: &mut Recorder, request: &Request) -> Result<(), GameError> {
        match request {
            Request::Help {} => self.context.send(Input::Help(self.index)),
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

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use lanke_rules::Color;

    use super::*;
    use crate::recorder::TimeReport;

    #[test]
    fn pictures_that_do_not_come_are_told_of_once_until_they_come_again() {
        let (inputs, told) = channel();
        let mut listener = TroubleListener { inputs, index: 0, lost: None };
        let lose = |listener: &mut TroubleListener| {
            listener.tell(Duration::ZERO, Event::Lost { why: Some(lanke_camera::Trouble::Silent) });
            told.try_iter().count()
        };
        assert_eq!(lose(&mut listener), 1);
        let clock = Event::Clock { color: Color::Black, told: TimeReport::SecondsLeft(10) };
        listener.tell(Duration::ZERO, clock);
        assert_eq!(lose(&mut listener), 0, "the clock runs on, and no picture comes");
        listener.tell_state(Duration::ZERO, Event::Steady);
        assert_eq!(lose(&mut listener), 1, "they had come again");
    }
}
