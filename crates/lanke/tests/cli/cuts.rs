//! Lines between a phone and the program that are cut again and again, right after a tap too: a browser behind a proxy whose
//! connections end. Without Chromium nothing is tested, and that is said.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use lanke_rules::Color::{Black, White};
use serde_json::json;

use crate::Folder;
use crate::chromium::{self, Browser};
use crate::lens;
use crate::page::{PATIENCE, Page};
use crate::phone::Watch;
use crate::relay::file_says;
use crate::serve::{serve, sit_down};
use crate::watch::{Table, moves_of, name};

/// Cuts of the line in a game.
const CUTS: usize = 20;

/// A proxy before a server of this machine.
struct Proxy {
    port: u16,
    lines: Arc<Mutex<Vec<TcpStream>>>,
}

impl Proxy {
    fn before(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let proxy = Self { port: listener.local_addr().expect("an address").port(), lines: Arc::default() };
        let (lines, server) = (Arc::clone(&proxy.lines), server.to_owned());
        thread::spawn(move || {
            for phone in listener.incoming().map_while(Result::ok) {
                // A server that is away is met as such.
                let Ok(program) = TcpStream::connect(&server) else { continue };
                let copies = [&phone, &program, &phone, &program].map(|line| line.try_clone().expect("a handle"));
                let [from_phone, to_program, to_phone, from_program] = copies;
                lines.lock().expect("no panic").extend([phone, program]);
                thread::spawn(move || pass_on(from_phone, to_program));
                thread::spawn(move || pass_on(from_program, to_phone));
            }
        });
        proxy
    }

    /// Address of a page through the proxy.
    fn page(&self, page: &str) -> String {
        let host = page.split('/').nth(2).expect("a host");
        page.replace(host, &format!("127.0.0.1:{}", self.port))
    }

    /// Cuts all lines, as soon as there is one.
    fn cut(&self) {
        let since = Instant::now();
        loop {
            let cut: Vec<_> = self.lines.lock().expect("no panic").drain(..).collect();
            // One may have ended by itself.
            if cut.iter().filter(|line| line.shutdown(Shutdown::Both).is_ok()).count() > 0 {
                return;
            }
            assert!(since.elapsed() < PATIENCE, "there is no line to cut");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Passes on what comes, until either end is cut off.
fn pass_on(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    // It may have been cut.
    let _cut = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

/// Waits until the page is connected; the number of moves that it shows.
fn moves_shown(phone: &mut Browser) -> u64 {
    let stones = "(document.querySelector('canvas.board')?.dataset.stones ?? '').replaceAll('.', '').length";
    phone
        .until("line", &format!("!document.body.classList.contains('lost') && 1 + {stones}"))
        .as_u64()
        .expect("a number")
        - 1
}

/// Notes when the page loses its line, which may stand again before anybody looks.
fn count_losses(phone: &mut Browser) {
    phone.value(
        "window.losses = 0;
         new MutationObserver((changes) => {
             for (const { oldValue } of changes)
                 if (document.body.classList.contains('lost') && !(oldValue ?? '').includes('lost')) losses++;
         }).observe(document.body, { attributes: true, attributeFilter: ['class'], attributeOldValue: true });",
    );
}

#[test]
fn a_player_whose_line_is_cut_right_after_each_tap_loses_no_move() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let (_running, pages) = serve(&folder, 0, &["--size", "9"]);
    let address = |name: &str| pages[name].as_str().expect("an address").to_owned();
    let proxy = Proxy::before(address("player").split('/').nth(2).expect("a host"));
    let mut phone = Browser::open(chromium, &proxy.page(&address("player")).replace("http://", "https://"), &[]);
    sit_down(&mut phone, "Kim");
    let mut host = Page::open(&address("host"));
    host.until("game", |page| page.moves(None) == 0);
    count_losses(&mut phone);
    let mut meant = String::new();
    for n in 0..CUTS as u32 / 2 {
        let (x, y) = (2 * (n % 5), n / 5);
        let turn = "!document.body.classList.contains('lost') && document.body.innerText.includes('Tap a point')";
        let mut cut = false;
        // Whoever sees after a cut that the stone is not there taps again.
        while moves_shown(&mut phone) == u64::from(2 * n) {
            phone.until("turn", turn);
            phone.play(x, y);
            if !std::mem::replace(&mut cut, true) {
                proxy.cut();
                phone.until("loss", &format!("losses > {}", 2 * n));
            } else {
                phone.until("move or loss", &format!("losses > {} || !({turn})", 2 * n + 1));
            }
        }
        host.until("move of the phone", |page| page.moves(None) == u64::from(2 * n) + 1);
        // The line is cut again while the answer is on its way.
        host.say(&json!({"do": "play", "x": x, "y": 8 - y, "moves": 2 * n + 1}));
        proxy.cut();
        phone.until("loss", &format!("losses > {}", 2 * n + 1));
        let column = char::from(b'a' + x as u8);
        let [row, answer] = [y, 8 - y].map(|y| char::from(b'a' + y as u8));
        meant += &format!(";B[{column}{row}];W[{column}{answer}]");
    }
    assert_eq!(moves_shown(&mut phone), CUTS as u64);
    let record = file_says(&folder.path("game.sgf"), &meant[meant.len() - 6..]);
    assert!(record.split_whitespace().collect::<String>().contains(&meant), "{record}");
    assert!(phone.value("losses").as_u64() >= Some(CUTS as u64));
    assert_eq!(phone.value("document.getElementById('page').dataset.faults ?? ''"), "");
}

#[test]
fn a_camera_whose_line_is_cut_twenty_times_loses_no_move() {
    let Some(chromium) = chromium::installed() else { return };
    let (folder, mut table) = (Folder::new(), Table::new());
    let watch = Watch::start(&folder, 0, &["--clock", "90m"]);
    let proxy = Proxy::before(watch.page.split('/').nth(2).expect("a host"));
    let mut phone = lens::open(chromium, &proxy.page(&watch.page), &table.frame());
    watch.until("steady");
    count_losses(&mut phone);
    let mut meant = Vec::new();
    for n in 0..CUTS / 2 {
        let (x, y, color) = (1 + 2 * (n % 4), 2 + 2 * (n / 4), if n % 2 == 0 { Black } else { White });
        phone.until("line", "!document.body.classList.contains('lost')");
        table.lay(x, y, Some(color));
        lens::show(&mut phone, &table.frame());
        proxy.cut();
        phone.until("loss", &format!("losses > {}", 2 * n));
        assert_eq!(watch.until("move")["point"], name(x, y));
        // Whoever presses the clock of a move that is written already changes nothing.
        phone.until("line", "!document.body.classList.contains('lost')");
        lens::press(&mut phone, "press");
        proxy.cut();
        phone.until("loss", &format!("losses > {}", 2 * n + 1));
        meant.push(format!("{}[{}{}]", if color == Black { 'B' } else { 'W' }, letter(x), letter(y)));
    }
    phone.until("last move", &format!("document.querySelector('.status .move').innerText === 'Move {}'", CUTS / 2));
    assert!(phone.value("losses").as_u64() >= Some(CUTS as u64));
    let record: String = moves_of(&folder.path("game.sgf"));
    let moves: Vec<_> = record.split(';').map(|node| node.split_inclusive(']').next().unwrap_or_default()).collect();
    assert_eq!(moves, meant);
    assert_eq!(phone.value("document.getElementById('page').dataset.faults ?? ''"), "");
}

/// Letter of a line, as SGF writes it.
fn letter(line: usize) -> char {
    char::from(b'a' + u8::try_from(line).expect("a line of a board"))
}
