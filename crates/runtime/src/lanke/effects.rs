//! Effects of the app, carried out: journals, files, sounds, players, cameras, exports.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use lanke_learn::explain::explain;
use lanke_players::{Answer, Purpose, Question, Request, guess_dead};
use lanke_rules::is_open;
use lanke_storage::{Access, Version, conflict, free_path, replace};

use crate::camera::Instruction;
use crate::learner;
use crate::own_games;
use crate::places::Places;
use crate::recently_used;
use crate::tasks;
use crate::versions;
use lanke_app::Sound;
use lanke_app::camera;
use lanke_app::engines;
use lanke_app::event::{Effect, Event, Held, Ticket};
use lanke_app::export;
use lanke_app::files::{self, Place, SaveError};
use lanke_app::games;
use lanke_app::learn;
use lanke_app::name_of;
use lanke_app::relay;
use lanke_app::unsaved;

use super::{Lanke, SEED, silence};

impl Lanke {
    /// Does one thing; what fails here is told, and the game goes on in memory.
    pub(super) fn carry_out(&mut self, effect: Effect) -> io::Result<()> {
        match effect {
            Effect::Journal { book, lines } => {
                let held = Held::Book(book);
                let result = self.journals.add(held, lines);
                self.handle(Event::Unsaved(unsaved::Event::Journaled { held, result }));
            }
            Effect::RetryJournals => {
                for (held, result) in self.journals.retry() {
                    // What fails again is no news.
                    if result.is_ok() {
                        self.handle(Event::Unsaved(unsaved::Event::Journaled { held, result }));
                    }
                }
                self.handle(Event::Unsaved(unsaved::Event::Retried));
            }
            Effect::Close { held } => return self.journals.close(held),
            Effect::TakeOver { id, book } => self.journals.rename(Held::LeftOver(id), Held::Book(book)),
            Effect::Remember { settings } => {
                let Some(places) = &self.places else { return Ok(()) };
                if let (Some(list), Some(latest)) = (places.recently_used(), settings.recent.first())
                    && self.remembered.recent.first() != Some(latest)
                {
                    // The list is the desktop's, which can do without.
                    let _ = recently_used::add(list, latest, chrono::Utc::now());
                }
                let path = places.settings();
                let saved = settings.save(&path, &self.remembered);
                let known = std::mem::replace(&mut self.settings_failed, saved.is_err());
                match saved {
                    Ok(damage) => {
                        self.remembered = settings;
                        damage.into_iter().for_each(|damage| self.handle(Event::ConfigDamaged(damage)));
                    }
                    Err(error) if !known => self.handle(Event::ConfigFailed { path, error }),
                    Err(_) => {}
                }
            }
            Effect::Sound { cue, volume } => {
                let volume = f32::from(volume) / f32::from(Sound::LOUDEST);
                if let Some(result) = self.ear.as_ref().and_then(|ear| ear(cue, volume)) {
                    self.work(move || Event::Sounded { heard: result.recv().unwrap_or(false) });
                }
            }
            Effect::Say { lang, color, point } => {
                if let Some(Err(why)) = self.mouth.as_mut().map(|mouth| mouth(lang, color, &point)) {
                    self.handle(Event::VoiceFailed(why.words(lang)));
                }
            }
            Effect::Files(effect) => return self.carry_out_files(effect),
            Effect::Analyses(effect) => {
                self.working += 1;
                self.analyses.carry_out(effect);
            }
            Effect::Games(effect) => self.carry_out_games(effect),
            Effect::Online(effect) => {
                let known = self.app.settings().opponent_keys();
                return self.connections.carry_out(effect, known);
            }
            Effect::Copy(text) => self.copied = Some(text),
            Effect::Quit => self.quit = true,
            Effect::Guess { ticket, position } => self.work(move || {
                // Nothing is dead while play is open.
                let is_open = is_open(position.board(), SEED);
                let dead = if is_open { Vec::new() } else { guess_dead(&position, position.ruleset().komi, SEED) };
                Event::Player { ticket, answer: Answer::DeadStones(Some(dead)) }
            }),
            Effect::Explain { ticket, questions } => {
                let stop = self.stop(ticket);
                self.work_for(ticket, move || {
                    let wanted = questions.iter().take_while(|_| !stop.load(Ordering::Relaxed));
                    let findings = wanted.map(|question| question.as_ref().map(explain).unwrap_or_default()).collect();
                    Event::Explained { ticket, findings }
                });
            }
            Effect::Export(effect) => self.carry_out_export(effect),
            Effect::Think { ticket, request } => self.ask(ticket, request, Purpose::Move),
            Effect::Judge { ticket, request } => self.ask(ticket, request, Purpose::DeadStones),
            Effect::Engines(effect) => self.carry_out_engines(effect),
            Effect::Camera(effect) => self.carry_out_camera(effect),
            Effect::Phones(effect) => {
                let lang = self.app.settings().lang;
                if let Some(event) = self.phones.carry_out(effect, lang) {
                    self.handle(Event::Phones(event));
                }
            }
            Effect::Relay(effect) => {
                if matches!(effect, relay::Effect::Start { .. }) {
                    self.working += 1;
                }
                self.relays.carry_out(effect, self.app.settings().lang);
            }
            Effect::Library(effect) => {
                self.working += 1;
                self.library.carry_out(effect);
            }
            Effect::Background(effect) => {
                let places = self.places.clone();
                self.work(move || own_games::carry_out(effect, places.as_ref()));
            }
            Effect::Versions(effect) => {
                let (key, seen) = (self.list_key.clone(), self.places.as_ref().map(Places::versions));
                self.work(move || Event::Versions(versions::carry_out(effect, &key, seen.as_deref())));
            }
            Effect::ReadOwnGames { ticket, names } => {
                let places = self.places.clone();
                self.work(move || {
                    let games = places.map(|places| own_games::player_games(&places, &names)).unwrap_or_default();
                    Event::Learn(learn::Event::OwnGames { ticket, games })
                });
            }
            Effect::Learn(effect) => {
                // The solver's work keeps no file waiting.
                if learner::is_search(&effect) {
                    let folder = self.places.as_ref().map(Places::learn);
                    self.work(move || learner::carry_out(effect, folder.as_deref()));
                } else {
                    self.working += 1;
                    self.learner.carry_out(effect);
                }
            }
            Effect::Stop(ticket) => {
                if let Some(stop) = self.stops.remove(&ticket) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
        Ok(())
    }

    fn carry_out_files(&mut self, effect: files::Effect) -> io::Result<()> {
        match effect {
            files::Effect::Load { ticket, source } => self.work(move || {
                let (result, version) = match tasks::load(source) {
                    Ok((opened, version)) => (Ok(opened), version),
                    Err(error) => (Err(error), None),
                };
                Event::Files(files::Event::Loaded { ticket, result, version })
            }),
            // A record is written here and now: the program may end right after.
            files::Effect::Save { ticket, place, bytes, journal } => {
                let (path, result) = self.write(place, &bytes);
                let written = result.is_ok();
                self.handle(Event::Files(files::Event::Saved { ticket, path, result }));
                match journal {
                    Some(held) if written => return self.journals.close(held),
                    Some(held @ (Held::Book(_) | Held::LeftOver(_))) => {
                        self.journals.rename(held, Held::Unsaved(ticket));
                    }
                    Some(Held::Unsaved(_)) | None => {}
                }
            }
            files::Effect::List { ticket, folder } => {
                let games = self.places.as_ref().map_or_else(PathBuf::new, Places::games);
                let path = folder.unwrap_or(games);
                self.work(move || {
                    let result = tasks::list(&path);
                    Event::Files(files::Event::Listed { ticket, path, result })
                });
            }
            files::Effect::LookUp { ticket, path } => self.work(move || {
                let folder = path.is_dir();
                Event::Files(files::Event::LookedUp { ticket, path, folder })
            }),
            files::Effect::FindRecent { files } => self.work(move || {
                Event::Files(files::Event::Recent { files: files.into_iter().map(tasks::look_for).collect() })
            }),
        }
        Ok(())
    }

    fn carry_out_games(&mut self, effect: games::Effect) {
        match effect {
            games::Effect::Find { ticket, elsewhere } => {
                let folder = self.places.as_ref().map_or_else(PathBuf::new, Places::games);
                self.work(move || {
                    let (files, more, trouble) = tasks::find_games(&folder, elsewhere);
                    Event::Games(games::Event::Found { ticket, files, more, trouble })
                });
            }
            games::Effect::Read { ticket, files } => {
                self.work(move || Event::Games(games::Event::Read { ticket, games: tasks::read_games(files) }));
            }
            games::Effect::Preview { ticket, file } => {
                self.work(move || Event::Games(games::Event::Previewed { ticket, tree: tasks::preview(file) }));
            }
            games::Effect::Collect { ticket, files } => self.work(move || {
                let trees = files.into_iter().filter_map(tasks::preview).collect();
                Event::Games(games::Event::Collected { ticket, trees })
            }),
            games::Effect::ShowFolder { folder } => self.work(move || {
                let trouble = tasks::show_folder(&folder).err();
                Event::Games(games::Event::FolderShown { folder, trouble })
            }),
            games::Effect::Move { ticket, files } => self.work(move || {
                let (moved, trouble) = tasks::move_files(files);
                Event::Games(games::Event::Moved { ticket, moved, trouble })
            }),
        }
    }

    fn carry_out_export(&mut self, effect: export::Effect) {
        match effect {
            export::Effect::Preview { ticket, job, page, room } => {
                let progress = self.progress(ticket);
                self.work_for(ticket, move || {
                    let preview = lanke_print::preview(&job, page, room, &progress);
                    Event::Export(export::Event::Previewed { ticket, preview })
                });
            }
            export::Effect::Make { ticket, job, destination } => {
                let progress = self.progress(ticket);
                self.work_for(ticket, move || {
                    let made = tasks::make(&job, &destination, &progress);
                    Event::Export(export::Event::Made { ticket, destination, made })
                });
            }
        }
    }

    fn carry_out_engines(&mut self, effect: engines::Effect) {
        match effect {
            engines::Effect::Find => self.work(|| Event::Engines(engines::Event::Found(lanke_players::installed()))),
            engines::Effect::Try { ticket, engine } => {
                let (stop, told) = (self.stop(ticket), self.worker.clone());
                let silence = silence(&told);
                let written = move |line, pending| {
                    told.progress(Event::Engines(engines::Event::Written { ticket, line, pending }));
                };
                self.work_for(ticket, move || {
                    let outcome = lanke_players::try_out(&engine, &stop, &silence, written);
                    Event::Engines(engines::Event::Tried { ticket, outcome })
                });
            }
            engines::Effect::FindNetworks => self.work(|| {
                let files = Places::home().map(|home| lanke_players::known_networks(&home));
                Event::Engines(engines::Event::NetworksFound(files.unwrap_or_default()))
            }),
            engines::Effect::MeasureNetwork { file } => {
                let networks = Arc::clone(&self.networks);
                self.work(move || {
                    let facts = networks.facts(&file).ok();
                    Event::Engines(engines::Event::NetworkMeasured { file, facts })
                });
            }
            engines::Effect::ReadNetwork { ticket, file } => {
                let networks = Arc::clone(&self.networks);
                self.work(move || {
                    let read = networks.facts(&file);
                    Event::Engines(engines::Event::NetworkRead { ticket, read })
                });
            }
        }
    }

    fn instruct_camera(&self, ticket: Ticket, instruction: Instruction) {
        if let Some((_, camera)) = self.camera.as_ref().filter(|camera| camera.0 == ticket) {
            // A thread that has ended has said so.
            let _unheard = camera.send(instruction);
        }
    }

    fn carry_out_camera(&mut self, effect: camera::Effect) {
        match effect {
            camera::Effect::FindWebcams => self.work(|| {
                let named = |(device, name): (PathBuf, String)| (device.display().to_string(), name);
                Event::Camera(camera::Event::Webcams(lanke_camera::webcams().into_iter().map(named).collect()))
            }),
            camera::Effect::Open { ticket, source } => {
                let known = self.places.as_ref().map(Places::cameras);
                self.camera = Some((
                    ticket,
                    crate::camera::begin(ticket, source, self.phones.feed(), known, self.worker.clone()),
                ));
            }
            camera::Effect::Order { ticket, order } => self.instruct_camera(ticket, Instruction::Observe(order)),
            camera::Effect::Footage { ticket, order } => self.instruct_camera(ticket, Instruction::Footage(order)),
            camera::Effect::Close { ticket } => drop(self.camera.take_if(|camera| camera.0 == ticket)),
        }
    }

    /// Asks a player, whose answers come with the ticket.
    fn ask(&mut self, ticket: Ticket, request: Box<Request>, purpose: Purpose) {
        let (stop, worker) = (self.stop(ticket), self.worker.clone());
        self.working += 1;
        let reply = Box::new(move |answer| match answer {
            Answer::AnalysisUpdated(_) => worker.progress(Event::Player { ticket, answer }),
            answer => worker.done(Some(ticket), Event::Player { ticket, answer }),
        });
        self.players.ask(Question { request, purpose, stop, reply });
    }

    /// Writes a record; where to, and as what.
    fn write(&self, place: Place, bytes: &[u8]) -> (PathBuf, Result<Version, SaveError>) {
        let (path, conflict) = match place {
            Place::Named(name) => {
                let games = self.places.as_ref().map_or_else(PathBuf::new, Places::games);
                (free_path(&games, &name), Ok(None))
            }
            Place::Path(path, expected) => {
                let found = conflict(&path, expected);
                (path, found)
            }
            Place::Beside(path, expected) => match conflict(&path, expected) {
                Ok(Some(_)) => {
                    let folder = path.parent().map(Path::to_owned).unwrap_or_default();
                    (free_path(&folder, &name_of(&path)), Ok(None))
                }
                found => (path, found),
            },
        };
        let written = match conflict {
            Ok(None) => replace(&path, bytes, Access::Shared).map_err(SaveError::Disk),
            Ok(Some(conflict)) => Err(SaveError::Conflict(conflict)),
            Err(error) => Err(SaveError::Disk(error)),
        };
        (path, written.map(|()| Version::of(bytes)))
    }
}
