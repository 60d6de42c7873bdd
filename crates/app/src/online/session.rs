//! Sessions with other Lankes: tables that are opened, joined and resumed, and the actions of the coordinator.

use std::path::PathBuf;

use lanke_camera::TableState;
use lanke_game::session::{Act, Player, Refusal, Request};
use lanke_peer::coordinator::{
    ActError, Action as Decision, Coordinator, LinkState, MeetingKind, Notice, PendingQuestion, SessionEnding,
    SessionPolicy, SessionState,
};
use lanke_peer::{
    End, HostOptions, Invitation, Item, ItemKind, JoinOptions, PeerCommand, RefusalReason, Role, Route, Terms, World,
};
use lanke_rules::Color;

use super::{Action, Company, Connection, Effect, Leave, Online, OnlineWish, SessionOptions, named, words};
use crate::context::Context;
use crate::form::Form;
use crate::ids::Ticket;
use crate::pages::PageId;
use crate::status::{Status, Tone, status};
use crate::unfinished_tables::{DamagedTable, EXTENSION, UnfinishedTable};
use crate::words::phrase;

/// State of a table, as the follower of a real board on which a side is played must know it.
#[must_use]
pub fn table_state(table: &Coordinator) -> TableState {
    TableState {
        plays: table.plays(),
        open: table.link() == LinkState::Open,
        takes_moves: table.may_move() && !table.is_pending(),
        pending: table.is_pending(),
    }
}

/// Session with another Lanke.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) ticket: Ticket,
    pub(super) coordinator: Coordinator,
    /// Its journal, in the folder of tables.
    pub(super) file: String,
    /// Terms that our own table offers, whatever is played meanwhile; none at a table of others.
    pub(super) terms: Option<Terms>,
    /// Address that was joined, `HOST:PORT` as the person has written it; empty where it was no address.
    way_there: String,
}

impl Session {
    /// Address or invitation that leads others here; empty while there is none.
    pub(super) fn way_here(&self) -> String {
        let way = self.coordinator.place().map(|place| match &place.world {
            Some(invitation) => invitation.clone(),
            None => format!("{}@{}", place.code, place.address),
        });
        way.unwrap_or_default()
    }

    /// Address or invitation that leads to the host again; empty where that is ours. What a person has written may hold
    /// a name, which stays true for longer.
    pub(super) fn way_back(&self) -> &str {
        if self.way_there.is_empty() { self.coordinator.return_invitation() } else { &self.way_there }
    }

    fn send(&self, wish: PeerCommand) -> Action {
        Action::Effect(Effect::SendSession { ticket: self.ticket, wish })
    }

    /// The game that both ends have agreed to.
    fn begin_game(&self, me: Option<Color>, cx: &Context<'_>) -> Option<Action> {
        let settings = self.coordinator.table().game()?.session.settings().clone();
        let (company, notice) = match me {
            Some(me) => (
                Company::Played(self.file.clone()),
                words::began(cx.lang(), me, &settings.rules.ruleset(), self.coordinator.opponent()),
            ),
            None => (Company::Spectated, words::spectating(cx.lang(), &settings.players)),
        };
        Some(Action::BeginGame { settings: Box::new(settings), me, company: Some(company), notice })
    }

    /// Name of the player at an end of a table of others.
    fn player_at(&self, end: End) -> String {
        let game = self.coordinator.table().game();
        game.map_or_else(String::new, |game| game.session.settings().players[game.color(end)].name.clone())
    }
}

/// A form as terms; lots are drawn for the colours.
pub(super) fn terms_of(form: &Form, cx: &Context<'_>) -> Terms {
    Terms::new(form.game_settings(cx.lang(), cx.today()), None)
}

/// The settings of the last game as terms.
fn own_terms(cx: &Context<'_>) -> Terms {
    terms_of(&cx.settings.form, cx)
}

/// The name that the other side sees.
fn own_name(cx: &Context<'_>) -> String {
    let name = cx.settings.own_name();
    if name.is_empty() {
        phrase(cx.lang(), "on-guest-name", &[("n", &cx.guest_number().to_string())])
    } else {
        name.to_owned()
    }
}

/// The rank that it sees; may be empty.
fn own_rank(cx: &Context<'_>) -> String {
    cx.settings.course.rank.trim().to_owned()
}

/// Name of a new table's journal; later ones come behind it.
fn new_file(cx: &Context<'_>) -> String {
    format!("{:020}-{}.{EXTENSION}", cx.today().and_utc().timestamp_micros(), cx.ticket().0)
}

/// Joining and opening tables.
impl Online {
    /// Opens a table of our own, with the settings of the last game.
    pub(super) fn host_table(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let file = new_file(cx);
        let options = HostOptions {
            terms: Some(own_terms(cx)),
            date: cx.today().format("%Y-%m-%d").to_string(),
            journal: Some(PathBuf::from(&file)),
            world: cx.settings.world.then_some(World::Public),
            rank: own_rank(cx),
            announce: cx.settings.visible,
            ..HostOptions::named(&own_name(cx))
        };
        let coordinator = Coordinator::new(Some(End::Host), SessionPolicy::default());
        vec![self.open_session(SessionOptions::Host(options), coordinator, file, String::new(), cx)]
    }

    /// Joins the table that a code or an address leads to.
    pub(super) fn join_table(&mut self, text: &str, role: Role, cx: &Context<'_>) -> Vec<Action> {
        let Ok(invitation) = text.parse::<Invitation>() else {
            return vec![Action::Notify(status(cx.lang(), "on-nocode", Tone::Bad, "warning"))];
        };
        let way = invitation.address.as_ref().map(|(host, port)| match host.contains(':') {
            true => format!("[{host}]:{port}"),
            false => format!("{host}:{port}"),
        });
        vec![self.join(Route::Invited(invitation), role, None, way.unwrap_or_default(), cx)]
    }

    /// Joins a table of the local network: to play, or where a game goes on to watch it.
    pub(super) fn join_nearby(&mut self, index: usize, cx: &Context<'_>) -> Vec<Action> {
        let Some(nearby) = self.nearby.get(index).cloned() else { return Vec::new() };
        let role = if nearby.playing { Role::Spectator } else { Role::Player };
        let wanted = nearby.terms.clone();
        vec![self.join(Route::Listed(Box::new(nearby)), role, wanted, String::new(), cx)]
    }

    fn join(&mut self, to: Route, role: Role, wanted: Option<Terms>, way: String, cx: &Context<'_>) -> Action {
        let file = new_file(cx);
        let end = (role == Role::Player).then_some(End::Guest);
        let journal = end.map(|_| PathBuf::from(&file));
        let (rank, known_keys) = (own_rank(cx), cx.settings.opponent_keys());
        let options = JoinOptions { rank, journal, known_keys, ..JoinOptions::named(&own_name(cx), role, to) };
        let coordinator = Coordinator::new(end, SessionPolicy::default()).wanting(wanted);
        self.open_session(SessionOptions::Join(options), coordinator, file, way, cx)
    }

    fn open_session(
        &mut self,
        options: SessionOptions,
        coordinator: Coordinator,
        file: String,
        way_there: String,
        cx: &Context<'_>,
    ) -> Action {
        let ticket = cx.ticket();
        let terms = match &options {
            SessionOptions::Host(options) => options.terms.clone(),
            SessionOptions::Join(_) => None,
        };
        self.open_connection(Connection::Session(Box::new(Session { ticket, coordinator, file, terms, way_there })));
        Action::Effect(Effect::OpenSession { ticket, options: Box::new(options) })
    }

    /// The unfinished table at which a game of our own journal can be gone on with: its journal, and the colour that is
    /// played at the other end.
    pub(crate) fn resumable_at(&self, company: Option<&Company>) -> Option<(String, Color)> {
        let Some(Company::Played(file)) = company else { return None };
        let table = self.unfinished_table(file)?;
        Some((file.clone(), table.table.game()?.color(table.end.other())))
    }

    /// The unfinished table with this journal, if it can be gone back to now.
    pub(crate) fn resumable(&self, file: &str) -> Option<&UnfinishedTable> {
        self.unfinished_table(file).filter(|_| self.connection.is_none())
    }

    /// Goes back to an unfinished table, and waits there for the other side; our colour there.
    pub(crate) fn resume(&mut self, file: &str, cx: &Context<'_>) -> Option<(Color, Vec<Action>)> {
        let place = self.unfinished.iter().position(|table| table.file == file)?;
        let game = self.resumable(file)?.table.game()?;
        let (settings, terms) = (game.session.settings().clone(), game.terms.clone());
        let me = game.color(self.unfinished[place].end);
        let UnfinishedTable { file, end, table } = self.unfinished.remove(place);
        let journal = Some(PathBuf::from(&file));
        let Player { name, rank, .. } = settings.players[me].clone();
        let options = match end {
            End::Host => SessionOptions::Host(HostOptions {
                rank,
                terms: Some(terms),
                announce: cx.settings.visible,
                date: settings.date,
                journal,
                world: cx.settings.world.then_some(World::Public),
                ..HostOptions::named(&name)
            }),
            End::Guest => {
                let to = Route::Invited(Invitation::default());
                SessionOptions::Join(JoinOptions { rank, journal, ..JoinOptions::named(&name, Role::Player, to) })
            }
        };
        let coordinator = Coordinator::resume(end, table, SessionPolicy::default(), cx.now);
        let open = self.open_session(options, coordinator, file, String::new(), cx);
        let notice = Action::Notify(status(cx.lang(), "on-rejoined", Tone::Warning, "network"));
        Some((me, vec![open, notice]))
    }

    /// Announces our own table to the local network, or no longer.
    pub(crate) fn announce(&self, on: bool) -> Vec<Action> {
        let session = self.session().filter(|session| session.coordinator.end() == Some(End::Host));
        session.map(|session| session.send(PeerCommand::Announce(on))).into_iter().collect()
    }
}

/// Acts of the person at this end.
impl Online {
    pub(super) fn session_wish(&mut self, wish: &OnlineWish, cx: &Context<'_>) -> Vec<Action> {
        let Some(Session { coordinator, terms, .. }) = self.session_mut() else { return Vec::new() };
        let decision = match wish {
            OnlineWish::OfferGame(_) => coordinator.ask_game(terms.clone().unwrap_or_else(|| own_terms(cx))),
            OnlineWish::Answer(agrees) if coordinator.question().is_some() => coordinator.answer(*agrees, cx.now),
            OnlineWish::Answer(agrees) => coordinator.answer_knock(*agrees),
            OnlineWish::CounterOffer if coordinator.end().is_some() => return self.counter(cx),
            OnlineWish::OfferDraw => {
                let ask = coordinator.plays().map(|me| Action::PlayAct(Act::Ask(me, Request::Draw)));
                return ask.into_iter().collect();
            }
            OnlineWish::ReleaseSeat if coordinator.can_release() => return vec![Action::AskLeave(Leave::Release)],
            _ => None,
        };
        self.carry_out(decision, cx)
    }

    /// Opens the form with the terms that are offered, to offer others.
    fn counter(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let offered = self.session().and_then(|session| session.coordinator.offered());
        let form = offered.map(|(_, terms)| Form::of(terms.settings()));
        let own = &cx.settings.form;
        let form = form.map(|form| Form { players: own.players.clone(), ..form });
        self.open_terms(form.unwrap_or_else(|| own.clone()))
    }

    /// Offers terms to whoever is there.
    pub(super) fn offer(&mut self, terms: Terms, cx: &Context<'_>) -> Vec<Action> {
        let offer = self.session_mut().and_then(|session| session.coordinator.offer(terms));
        self.carry_out(offer, cx)
    }

    pub(super) fn answer_session(&mut self, agrees: bool, cx: &Context<'_>) -> Option<Vec<Action>> {
        let coordinator = &mut self.session_mut()?.coordinator;
        coordinator.question()?;
        let answer = coordinator.answer(agrees, cx.now);
        Some(self.carry_out(answer, cx))
    }

    pub(super) fn release(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let release = self.session().and_then(|session| session.coordinator.release());
        self.carry_out(release, cx)
    }

    /// Reports to the other end that an engine plays `color` here, or no longer.
    pub(crate) fn tell_engine(&mut self, color: Color, on: bool, cx: &Context<'_>) -> Vec<Action> {
        let session = self.session_mut().filter(|session| session.coordinator.plays() == Some(color));
        let actions = session.and_then(|session| session.coordinator.announce_engine(on));
        self.carry_out(actions, cx)
    }

    pub(super) fn propose_to_session(&mut self, act: &Act, cx: &Context<'_>) -> (Result<(), Refusal>, Vec<Action>) {
        let Some(session) = self.session_mut() else { return (Ok(()), Vec::new()) };
        match session.coordinator.act(act.clone(), cx.now) {
            Ok(decision) => (Ok(()), self.carry_out(decision, cx)),
            Err(ActError::Illegal(refusal)) => (Err(refusal), vec![Action::Refuse(refusal)]),
            Err(ActError::Spectator) => {
                (Ok(()), vec![Action::Notify(status(cx.lang(), "on-onlywatch", Tone::Plain, "eye"))])
            }
            Err(ActError::NoGame) => (Ok(()), Vec::new()),
        }
    }
}

/// Events of a session.
impl Online {
    pub(super) fn session_event(&mut self, ticket: Ticket, event: lanke_peer::Event, cx: &Context<'_>) -> Vec<Action> {
        let Some(session) = self.session_mut().filter(|session| session.ticket == ticket) else { return Vec::new() };
        let decisions = session.coordinator.handle(event, cx.now);
        self.carry_out(decisions, cx)
    }

    /// Lets the coordinator do what time brings.
    pub(super) fn wake_session(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let decisions = self.session_mut().map(|session| session.coordinator.wake(cx.now));
        self.carry_out(decisions.unwrap_or_default(), cx)
    }

    /// Turns actions of the coordinator into those of the component.
    pub(super) fn carry_out(&mut self, decisions: impl IntoIterator<Item = Decision>, cx: &Context<'_>) -> Vec<Action> {
        decisions.into_iter().flat_map(|decision| self.carry_out_one(decision, cx)).collect()
    }

    fn carry_out_one(&mut self, decision: Decision, cx: &Context<'_>) -> Vec<Action> {
        let Some(session) = self.session() else { return Vec::new() };
        let action = match decision {
            Decision::Send(wish) => Some(session.send(wish)),
            Decision::Begin { me } => session.begin_game(me, cx),
            Decision::Play { act, at, age } => Some(Action::PlayShared { act, at, age }),
            Decision::Finish { me, outcome } => me.and_then(|me| session.count_result(me, &outcome, cx)),
            Decision::PauseTime(stands) => Some(Action::Stand(stands)),
            Decision::Remember => Some(session.remember_opponent(cx)),
            Decision::Notify(notice) => self.notify(notice, cx),
            Decision::Close(ending) => return self.close(ending, cx),
        };
        action.into_iter().collect()
    }

    /// Says what the person is to hear of a notice.
    fn notify(&mut self, notice: Notice, cx: &Context<'_>) -> Option<Action> {
        let (lang, session) = (cx.lang(), self.session()?);
        let opponent = session.coordinator.opponent();
        let status = match notice {
            Notice::Knock(_)
                if session.coordinator.shares() && !matches!(cx.pages.shown(), PageId::Online | PageId::Play) =>
            {
                status(lang, "on-knocks", Tone::Warning, "invite")
            }
            Notice::Connected { name, kind: MeetingKind::Back, .. } => {
                named(cx, "on-back", &name, Tone::Good, "network")
            }
            Notice::Connected { name, kind: MeetingKind::TakenOver, .. } => {
                named(cx, "on-takesover", &name, Tone::Good, "network")
            }
            Notice::Left => named(cx, "on-gone", opponent, Tone::Warning, "info"),
            Notice::Released => status(lang, "on-released", Tone::Warning, "network"),
            Notice::Item { item, mine } => return self.item(item, mine, cx),
            Notice::Illegal(refusal) => return Some(Action::Refuse(refusal)),
            Notice::Invalid(why) => words::plain(why.to_string()),
            Notice::Refused { what: ItemKind::Act(_), why: RefusalReason::Stale } => {
                status(lang, "phone-stale", Tone::Warning, "info")
            }
            Notice::Refused { why, .. } => return Some(words::failed(lang, &why.to_string())),
            Notice::NotSaved(why) => return Some(words::bad(lang, "on-notsaved", &why)),
            Notice::Doubt { reported, measured } => {
                let [counted, seen] = [reported, measured].map(|time| time.as_secs().to_string());
                let text = phrase(lang, "on-doubt", &[("p", opponent), ("a", &counted), ("b", &seen)]);
                Status { text, tone: Tone::Warning, icon: "warning" }
            }
            // It may be a doubt about our clock only; a guest that cannot go on leaves by itself.
            Notice::Objected { why, .. } => return Some(words::bad(lang, "on-objected", &why)),
            Notice::Recovered(recovery) => {
                let game = session.coordinator.table().game();
                let moves = game.map_or(0, |game| game.session.moves().len());
                let recovered = Some((opponent.to_owned(), moves));
                return Some(words::damaged(lang, &DamagedTable { recovered, original: recovery.original }));
            }
            Notice::Hosting(_)
            | Notice::Reachable(_)
            | Notice::Knock(_)
            | Notice::Knocking
            | Notice::Connected { .. }
            | Notice::Broken
            | Notice::Restarted => return None,
        };
        Some(Action::Notify(status))
    }

    /// Takes what an item of the list says to the person.
    fn item(&mut self, item: Item, mine: bool, cx: &Context<'_>) -> Option<Action> {
        let session = self.session()?;
        let spectates = session.coordinator.end().is_none();
        match item.what {
            ItemKind::Chat(text) if mine || !self.chat.is_muted() => {
                let who = if spectates { session.player_at(item.by) } else { String::new() };
                self.chat.add(mine, who, text, cx);
                None
            }
            ItemKind::Decline(_) if !mine && !spectates => {
                Some(Action::Notify(status(cx.lang(), "on-declined", Tone::Warning, "info")))
            }
            ItemKind::Ai(on) if spectates => {
                let key = if on { "on-ai-of" } else { "on-noai-of" };
                Some(Action::Notify(named(cx, key, &session.player_at(item.by), Tone::Plain, "ai")))
            }
            ItemKind::Ai(on) if !mine => {
                let key = if on { "on-ai" } else { "on-noai" };
                Some(Action::Notify(status(cx.lang(), key, Tone::Plain, "ai")))
            }
            _ => None,
        }
    }

    /// The session is over.
    fn close(&mut self, ending: SessionEnding, cx: &Context<'_>) -> Vec<Action> {
        let Some(session) = self.session() else { return Vec::new() };
        let (host, way) = (session.coordinator.opponent().to_owned(), session.way_back().to_owned());
        let elsewhere = matches!(ending, SessionEnding::OtherTable);
        let Some((text, tone, icon)) = words::ending(cx.lang(), &ending, &host) else {
            self.connection = None;
            return Vec::new();
        };
        let mut actions = self.hang_up();
        actions.push(self.ended(Status { text, tone, icon }));
        if elsewhere && !way.is_empty() {
            actions.push(Action::SuggestLeave(Leave::Follow { host, way }));
        }
        actions
    }

    /// True if somebody is there to talk to.
    pub(super) fn can_say(&self) -> bool {
        self.session().is_some_and(|session| {
            session.coordinator.state() != SessionState::Waiting && session.coordinator.end().is_some()
        })
    }

    /// The first question of the other side that waits for the person.
    pub(super) fn question(&self) -> Option<PendingQuestion<'_>> {
        self.session()?.coordinator.question()
    }
}
