//! Play over a line: its page in the window, and what is wished there.

use lanke_app::view::{ChatView, InviteView, NearbyView, OnlineView, OpponentView, RequestView, TalkView};
use lanke_app::{CODE_DIGITS, Course, Intent, OnlineWish, PageId, Settings};
use lanke_rules::Color;
use slint::{ComponentHandle, ModelRc, SharedString, VecModel};

use crate::board::stars;
use crate::callbacks::{always, placed, submits};
use crate::opponents::replace;
use crate::show::tone;
use crate::ui::{self, MainWindow};

/// Shows the page.
pub(crate) fn show(window: &MainWindow, page: &OnlineView, settings: &Settings) {
    let online = window.global::<ui::Online>();
    talk(&online, &page.talk);
    request(&window.global(), page.request.as_ref());
    online.set_address((&page.address).into());
    online.set_terms((&page.terms).into());
    online.set_connected(page.connected);
    online.set_hosting(page.hosting);
    online.set_can_ask(page.can_ask);
    online.set_can_draw(page.can_draw);
    online.set_can_release(page.can_release);
    online.set_meeting(page.with_lanke);
    online.set_code((&page.code).into());
    online.set_world(page.world);
    online.set_visible(page.visible);
    online.set_far((&page.far).into());
    online.set_offer((&page.offer).into());
    let row = |table: &NearbyView| ui::NearbyRow {
        name: (&table.name).into(),
        rank: (&table.rank).into(),
        state: (&table.state).into(),
        terms: (&table.terms).into(),
        free: table.free,
    };
    replace(online.get_nearby(), page.nearby.iter().map(row).collect(), |rows| online.set_nearby(rows));
    let row = |known: &OpponentView| ui::OpponentRow {
        name: (&known.name).into(),
        score: (&known.score).into(),
        met: (&known.met).into(),
        reachable: known.reachable,
    };
    replace(online.get_opponents(), page.opponents.iter().map(row).collect(), |rows| online.set_opponents(rows));
    let kept = page.unfinished.iter().map(SharedString::from).collect();
    replace(online.get_kept(), kept, |rows| online.set_kept(rows));
    let course = &settings.course;
    online.set_course(ui::Course {
        name: (&course.name).into(),
        rank: (&course.rank).into(),
        side: course.side.into(),
        seconds: course.seconds as i32,
        port: course.port.into(),
        address: (&course.address).into(),
        white: course.white,
    });
}

/// Shows the other side and its chat.
pub(crate) fn talk(online: &ui::Online<'_>, talk: &TalkView) {
    online.set_status((&talk.status.text).into());
    online.set_tone(tone(talk.status.tone));
    let before = online.get_opponent();
    if !before.is_empty() && before != talk.opponent {
        // It was meant for the one before.
        online.set_draft("".into());
    }
    online.set_opponent((&talk.opponent).into());
    online.set_about((&talk.about).into());
    online.set_spectators((&talk.spectators).into());
    let said = |said: &ChatView| ui::Said {
        mine: said.mine,
        who: (&said.who).into(),
        text: (&said.text).into(),
        time: (&said.time).into(),
        first_new: said.first_new,
    };
    replace(online.get_chat(), talk.chat.iter().map(said).collect(), |rows| online.set_chat(rows));
    online.set_muted(talk.muted);
    online.set_can_say(talk.can_say);
}

/// Shows what is asked beside the board.
pub(crate) fn request(banner: &ui::Request<'_>, request: Option<&RequestView>) {
    banner.set_open(request.is_some());
    let Some(request) = request else { return };
    banner.set_icon(request.icon.into());
    banner.set_text((&request.text).into());
    banner.set_note((&request.note).into());
    banner.set_yes((&request.yes).into());
    banner.set_no((&request.no).into());
}

/// Shows who wants to play, and by what terms.
pub(crate) fn invite(window: &MainWindow, card: &InviteView) {
    let invite = window.global::<ui::Invite>();
    invite.set_title((&card.title).into());
    invite.set_initial((&card.initial).into());
    invite.set_about((&card.about).into());
    invite.set_columns(card.size.width().into());
    invite.set_rows(card.size.height().into());
    invite.set_nogo(card.nogo);
    let stars = if card.nogo { Vec::new() } else { stars(card.size) };
    replace(invite.get_stars(), stars, |spots| invite.set_stars(spots));
    let fact = |fact: &(String, String)| ui::Fact { what: (&fact.0).into(), value: (&fact.1).into() };
    replace(invite.get_facts(), card.facts.iter().map(fact).collect(), |rows| invite.set_facts(rows));
    let (left, until) = card.left.clone().unwrap_or_default();
    invite.set_hurried(card.left.is_some());
    invite.set_left(left);
    invite.set_until(until.into());
    invite.set_can_counter(card.counter);
}

/// Hears what is wished on the page.
pub(crate) fn listen(
    window: &MainWindow,
    set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
    send: &(impl Fn(Intent) + Clone + 'static),
) {
    let online = window.global::<ui::Online>();
    let wish = |wish| always(send, Intent::Online(wish));
    online.on_show(always(send, Intent::Show(PageId::Online)));
    online.on_close(always(send, Intent::Cancel));
    online.on_host(submits(send, Intent::Online(OnlineWish::HostCourse)));
    online.on_join(submits(send, Intent::Online(OnlineWish::JoinCourse)));
    online.on_hang_up(wish(OnlineWish::HangUp));
    online.on_mute(wish(OnlineWish::ToggleMute));
    online.on_copy(wish(OnlineWish::CopyInvitation));
    online.on_meet(wish(OnlineWish::HostTable));
    online.on_draw(wish(OnlineWish::OfferDraw));
    online.on_release(wish(OnlineWish::ReleaseSeat));
    online.on_refresh(wish(OnlineWish::SearchAgain));
    online.on_set_terms(wish(OnlineWish::SetTerms));
    window.global::<ui::Invite>().on_counter(wish(OnlineWish::CounterOffer));
    online.on_initial(|name| name.chars().take(1).collect::<String>().into());
    online.on_boxes(|text| boxes(&text));
    online.on_tidy(|text| code(&text).map_or(text, SharedString::from));
    let watch = send.clone();
    online.on_watch(move |text| watch(Intent::Online(OnlineWish::SpectateTable(text.into()))));
    let answer = send.clone();
    window.global::<ui::Request>().on_answer(move |yes| answer(Intent::Online(OnlineWish::Answer(yes))));
    let at = |wish: fn(usize) -> OnlineWish| placed(send, move |index| Intent::Online(wish(index)));
    online.on_again(at(OnlineWish::JoinOpponent));
    online.on_resume(at(OnlineWish::ResumeGame));
    online.on_give_up(at(OnlineWish::GiveUpGame));
    online.on_visit(at(OnlineWish::JoinNearby));
    let come = send.clone();
    online.on_come(move |text| come(Intent::Online(OnlineWish::JoinTable(text.into()))));
    let ask = send.clone();
    online.on_ask(move |white| {
        ask(Intent::Online(OnlineWish::OfferGame(if white { Color::White } else { Color::Black })));
    });
    let say = send.clone();
    online.on_say(move |text| say(Intent::Online(OnlineWish::Chat(text.into()))));
    let change = set.clone();
    online.on_set_visible(move |on| change(&|settings| settings.visible = on));
    let change = set.clone();
    online.on_set_world(move |on| change(&|settings| settings.world = on));
    let change = set.clone();
    online.on_set_course(move |course| {
        change(&|settings| {
            let old = &settings.course;
            settings.course = Course {
                name: course.name.as_str().into(),
                rank: course.rank.as_str().into(),
                side: course.side.try_into().unwrap_or(old.side),
                seconds: course.seconds.try_into().unwrap_or(old.seconds),
                port: course.port.try_into().unwrap_or(old.port),
                address: course.address.as_str().into(),
                white: course.white,
            };
        });
    });
}

/// The digits of a text that is a code as far as it goes; nothing where it is something else.
fn code(text: &str) -> Option<String> {
    let digits = text.chars().filter(|c| !c.is_whitespace());
    let digits = digits.map(|c| c.is_ascii_digit().then_some(c)).collect::<Option<String>>()?;
    Some(digits.chars().take(CODE_DIGITS).collect())
}

/// Contents of the boxes of a code.
fn boxes(text: &str) -> ModelRc<SharedString> {
    let Some(code) = code(text) else { return ModelRc::default() };
    let digits = code.chars().map(SharedString::from).chain(std::iter::repeat(SharedString::default()));
    ModelRc::new(VecModel::from_iter(digits.take(CODE_DIGITS)))
}
