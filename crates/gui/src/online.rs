//! Play over a line: its page in the window, and what is wished there.

use lanke_app::view::{ChatView, NearbyView, View};
use lanke_app::{Course, Intent, OnlineWish, Settings};
use lanke_rules::Color;
use slint::ComponentHandle;

use crate::hear::always;
use crate::seats::replace;
use crate::show::tone;
use crate::ui::{self, MainWindow};

/// Shows the page, if it is open, and how much was not read.
pub(crate) fn show(window: &MainWindow, view: &View) {
    let online = window.global::<ui::Online>();
    online.set_open(view.online.is_some());
    online.set_unread(view.unread as i32);
    let Some(page) = &view.online else { return };
    online.set_status((&page.status.text).into());
    online.set_tone(tone(page.status.tone));
    online.set_address((&page.address).into());
    online.set_opponent((&page.opponent).into());
    online.set_terms((&page.terms).into());
    let said = |said: &ChatView| ui::Said { mine: said.mine, text: (&said.text).into(), time: (&said.time).into() };
    replace(online.get_chat(), page.chat.iter().map(said).collect(), |rows| online.set_chat(rows));
    online.set_muted(page.muted);
    online.set_connected(page.connected);
    online.set_hosting(page.hosting);
    online.set_can_say(page.can_say);
    online.set_can_ask(page.can_ask);
    online.set_can_draw(page.can_draw);
    online.set_meeting(page.meeting);
    online.set_code((&page.code).into());
    online.set_offer((&page.offer).into());
    let row = |table: &NearbyView| ui::NearbyRow {
        name: (&table.name).into(),
        rank: (&table.rank).into(),
        state: (&table.state).into(),
        terms: (&table.terms).into(),
        free: table.free,
    };
    replace(online.get_nearby(), page.nearby.iter().map(row).collect(), |rows| online.set_nearby(rows));
    let course = &view.settings.course;
    online.set_course(ui::Course {
        name: (&course.name).into(),
        side: course.side.into(),
        seconds: course.seconds as i32,
        port: course.port.into(),
        address: (&course.address).into(),
        white: course.white,
    });
}

/// Hears what is wished on the page.
pub(crate) fn listen(
    window: &MainWindow,
    set: &(impl Fn(&dyn Fn(&mut Settings)) + Clone + 'static),
    send: &(impl Fn(Intent) + Clone + 'static),
) {
    let online = window.global::<ui::Online>();
    let wish = |wish| always(send, Intent::Online(wish));
    online.on_show(wish(OnlineWish::Open));
    online.on_close(always(send, Intent::Cancel));
    online.on_host(wish(OnlineWish::Host));
    online.on_join(wish(OnlineWish::Join));
    online.on_hang_up(wish(OnlineWish::HangUp));
    online.on_mute(wish(OnlineWish::Mute));
    online.on_copy(wish(OnlineWish::Copy));
    online.on_meet(wish(OnlineWish::Meet));
    online.on_draw(wish(OnlineWish::Draw));
    let come = send.clone();
    online.on_come(move |text| come(Intent::Online(OnlineWish::Come(text.into()))));
    let visit = send.clone();
    online.on_visit(move |index| {
        if let Ok(index) = usize::try_from(index) {
            visit(Intent::Online(OnlineWish::Visit(index)));
        }
    });
    let ask = send.clone();
    online.on_ask(move |white| {
        ask(Intent::Online(OnlineWish::Ask(if white { Color::White } else { Color::Black })));
    });
    let say = send.clone();
    online.on_say(move |text| say(Intent::Online(OnlineWish::Say(text.into()))));
    let change = set.clone();
    online.on_set_course(move |course| {
        change(&|settings| {
            let old = &settings.course;
            settings.course = Course {
                name: course.name.as_str().into(),
                side: course.side.try_into().unwrap_or(old.side),
                seconds: course.seconds.try_into().unwrap_or(old.seconds),
                port: course.port.try_into().unwrap_or(old.port),
                address: course.address.as_str().into(),
                white: course.white,
            };
        });
    });
}
