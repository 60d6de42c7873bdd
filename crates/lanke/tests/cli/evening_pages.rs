//! Pages of an evening in a real browser: the arbiter's list of devices and codes, the commentator's analysis.

use serde_json::json;

use crate::Folder;
use crate::chromium::{self, Browser};
use crate::page::Page;
use crate::pictures::{games, picture};
use crate::relay::{Evening, file_says};

/// Opens a page that is secure.
fn open_secure(chromium: &str, url: &str) -> Browser {
    Browser::open(chromium, &url.replace("http://", "https://"), &[])
}

const FAULTS: &str = "document.getElementById('page').dataset.faults ?? ''";

#[test]
fn the_arbiter_shows_and_changes_codes_in_a_browser() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let file = folder.file("club.toml", "terms = { size = 9 }\n[[board]]\nnumber = 4\n");
    let evening = Evening::start(&folder, &file, &[]);
    let before = evening.address(Some(0), "desk");
    let mut desk = Page::open(before);
    desk.play(2, 2);
    let mut arbiter = open_secure(chromium, evening.address(None, "arbiter"));
    arbiter.until("list", "document.querySelector('.places')?.hidden === false");
    arbiter.value("document.querySelector('.places').open = true");
    arbiter.until("device", "document.querySelectorAll('.place')[1]?.querySelector('.device') !== null");
    assert_eq!(
        arbiter.value("document.querySelectorAll('.place')[1].querySelector('b').textContent"),
        "Board 4 · Desk"
    );
    // The code of the address is shown, then another one, which ends the page.
    arbiter.value("document.querySelectorAll('.place')[1].querySelector('.small').click()");
    arbiter.until("address", &format!("document.querySelector('dialog[open] .url')?.textContent === {before:?}"));
    arbiter.until("code", "document.querySelector('dialog[open] img').naturalWidth > 0");
    arbiter.value("document.querySelector('dialog .buttons button').click()");
    let address = arbiter.until(
        "another address",
        &format!(
            "(() => {{ const url = document.querySelector('.url').textContent; return url !== {before:?} && url; }})()"
        ),
    );
    desk.cut_off();
    arbiter.value("document.querySelector('dialog .buttons .strong').click()");
    arbiter.until("closed dialog", "document.querySelector('dialog[open]') === null");
    let mut desk = Page::open(address.as_str().expect("an address"));
    desk.play(6, 6);
    arbiter.until("device", "document.querySelectorAll('.place')[1].querySelector('.device') !== null");
    arbiter.value("document.querySelectorAll('.place')[1].querySelector('.device button').click()");
    desk.cut_off();
    arbiter.until("nobody", "document.querySelectorAll('.place')[1].querySelector('.device') === null");
    assert_eq!(arbiter.value(FAULTS), "");
}

/// The side resigns that was to move when the helper was asked, whatever comes in from another device meanwhile.
#[test]
fn the_side_resigns_that_the_question_has_named() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let file = folder.file("club.toml", "terms = { size = 9 }\n[[board]]\nnumber = 1\n");
    let evening = Evening::start(&folder, &file, &[]);
    let mut other = evening.page(Some(0), "desk");
    other.play(2, 2);
    let mut desk = open_secure(chromium, evening.address(Some(0), "desk"));
    let resign = "[...document.querySelectorAll('.action')].find((button) => button.textContent === 'Resign')";
    desk.until("White's turn", "document.querySelector('canvas.board')?.dataset.stones?.includes('B')");
    desk.value(&format!("{resign}.click()"));
    desk.until("question", "document.querySelector('.question .detail')?.textContent === 'White'");
    other.play(6, 2);
    desk.until("Black's turn", "document.querySelector('canvas.board').dataset.stones.includes('W')");
    assert_eq!(desk.value("document.querySelector('.question .detail').textContent"), "White");
    desk.value("document.querySelector('.question .strong').click()");
    other.ends();
    assert_eq!(other.state["game"]["result"], "Black wins by resignation");
    file_says(&folder.path("club/board-01.sgf"), "RE[B+R]");
    assert_eq!(desk.value(FAULTS), "");
}

#[test]
fn the_commentator_sees_the_course_of_a_game_in_a_browser() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let file = folder.file("club.toml", "analysis = \"commentator\"\nterms = { size = 9 }\n[[board]]\nnumber = 1\n");
    let evening = Evening::start(&folder, &file, &[]);
    let mut desk = evening.page(Some(0), "desk");
    for (x, y) in [(2, 2), (6, 6), (2, 6)] {
        desk.play(x, y);
    }
    let mut commentator = Browser::open(chromium, evening.address(None, "commentator"), &[]);
    commentator.until("link", "document.querySelector('.board-card a.open')?.href.includes('/t/')");
    commentator.value("document.querySelector('.board-card a.open').click()");
    let known = "document.querySelector('.course')?.getAttribute('d').split('L').length";
    commentator.until("course", &format!("{known} === 4"));
    commentator.until("lines", "document.querySelectorAll('.analysis:not([hidden]) ol:not([hidden]) li').length > 0");
    let rate = commentator.value("document.querySelector('.ahead b').textContent");
    assert!(rate.as_str().is_some_and(|rate| rate.ends_with('%')), "{rate}");
    // What follows the last position is not shown beside an earlier one; the dot goes back with it.
    commentator.value("document.querySelectorAll('.step')[1].click()");
    commentator.until("no lines", "document.querySelector('.analysis ol').hidden");
    commentator.until("dot", "document.querySelector('.here').getAttribute('d').startsWith('M2,')");
    assert_eq!(commentator.value(FAULTS), "");
}

#[test]
#[ignore = "writes docs/pictures: cargo test --release --workspace --test cli -- --ignored pictures_of_an_evening"]
fn pictures_of_an_evening() {
    let (Some(chromium), Some(games)) = (chromium::installed(), games([96, 131, 58, 74, 112, 40])) else { return };
    let folder = Folder::new();
    let mut plan =
        "event = \"秋季段位赛\"\nround = 3\nanalysis = \"commentator\"\nterms = { size = 19, clock = \"90m+3x30s\" }\n"
            .to_owned();
    for (n, (black, white)) in [("衢江钓叟", "听雪"), ("松风", "半山")].into_iter().enumerate() {
        plan += &format!("[[board]]\nnumber = {}\nblack = \"{black}\"\nwhite = \"{white}\"\n", n + 1);
    }
    plan += "[[board]]\nnumber = 3\nsource = \"table\"\n";
    let evening = Evening::start(&folder, &folder.file("club.toml", plan), &[]);
    for (n, game) in games.iter().enumerate().take(2) {
        let mut desk = evening.page(Some(n), "desk");
        for &(x, y) in game {
            desk.play(x, y);
            // A page sends at most 20 messages a second.
            std::thread::sleep(std::time::Duration::from_millis(60));
        }
    }
    // They are there for as long as nobody asks if they are.
    let _devices = [(0, "desk"), (1, "desk"), (2, "black"), (2, "white")].map(|(n, name)| evening.page(Some(n), name));
    let mut arbiter = open_secure(chromium, evening.address(None, "arbiter"));
    arbiter.until("list", "document.querySelector('.places')?.hidden === false");
    arbiter.value("document.querySelector('.places').open = true");
    arbiter.value("document.querySelector('.places').scrollIntoView()");
    picture(&mut arbiter, "arbiter", "document.querySelectorAll('.device').length > 3");
    let mut page = evening.page(None, "commentator");
    page.until("game", |page| page.moves(Some(0)) == 96);
    let (host, _) = evening.address(None, "commentator").split_once("/t/").expect("an address");
    let link = page.state["boards"][0]["link"].as_str().expect("a path");
    let mut game = Page::open(&format!("{host}{link}"));
    game.until("analysis", |page| {
        page.state["analysis"]["graph"].as_array().is_some_and(|graph| graph.iter().all(|rate| *rate != json!(null)))
    });
    let mut commentator = Browser::open(chromium, &format!("{host}{link}"), &[]);
    picture(&mut commentator, "commentator", "document.querySelectorAll('.analysis li').length === 3");
}
