//! The page of a phone over a real board, in a real browser: the stone to be laid is drawn into the live picture, the clock is
//! pressed there, and what the other side asks for is answered there. Without Chromium nothing is tested, and that is said.

use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

use lanke_app::cameras::Cameras;
use lanke_camera::{OverlayQuestion, Source};
use lanke_game::session::GameSettings;
use lanke_rules::Color::{Black, White};
use lanke_rules::{Name, Size};
use lanke_runtime::file_trouble::FileTrouble;
use lanke_runtime::followed_game::{FollowedGame, GameError, GameFiles};
use lanke_runtime::record_file::RecordFile;
use lanke_runtime::recorder::{self, Conditions, Recorder, RecorderListener};
use lanke_vision::{Corners, Frame, Grid, Spot, find_board};
use lanke_web::Request;
use serde_json::{Value, json};

use crate::Folder;
use crate::chromium::{self, Browser};
use crate::lens;
use crate::peer::{Running, here};
use crate::phone::Watch;
use crate::relay::file_says;
use crate::watch::{ENGINE, Footage, Table, moves_of, name, show};

/// Colours of the drawing over the live picture, without its transparency, around a crossing of the true board: how many points of a
/// small square are white, and how many of the ring of two thirds to one cell are the green of the ring, in percent.
fn drawn_at(phone: &mut Browser, table: &Table, (x, y): (usize, usize)) -> (f64, f64) {
    let (at, right, below) = (table.spot(x, y), table.spot(x + 1, y), table.spot(x, y + 1));
    let script = format!(
        "(() => {{
            const canvas = document.querySelector('.frame canvas');
            const g = canvas.getContext('2d');
            const scale = canvas.width / {width};
            const color = (dx, dy) => {{
                const x = {x} + dx * {ux} + dy * {vx}, y = {y} + dx * {uy} + dy * {vy};
                return g.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data;
            }};
            const share = (places, is) => 100 * places.filter(([dx, dy]) => is(...color(dx, dy))).length / places.length;
            const inner = [], ring = [];
            for (let i = 0; i < 72; i++) {{
                const [cos, sin] = [Math.cos(i * Math.PI / 36), Math.sin(i * Math.PI / 36)];
                for (const r of [0.05, 0.15, 0.25]) inner.push([r * cos, r * sin]);
                ring.push([0.86 * cos, 0.86 * sin]);
            }}
            const white = (r, g, b, a) => a > 150 && r > 190 && g > 180 && b > 160;
            const green = (r, g, b, a) => a > 150 && Math.hypot(r - 44, g - 110, b - 91) < 40;
            return [share(inner, white), share(ring, green)];
        }})()",
        width = Table::SIZE.0,
        x = at.x,
        y = at.y,
        ux = right.x - at.x,
        uy = right.y - at.y,
        vx = below.x - at.x,
        vy = below.y - at.y,
    );
    let shares = phone.value(&script);
    let share = |n: usize| shares[n].as_f64().unwrap_or_else(|| panic!("two numbers: {shares}"));
    (share(0), share(1))
}

/// Taps a place of the live picture.
fn tap(phone: &mut Browser, spot: Spot) {
    let at = phone.value(&format!(
        "(() => {{
            const box = document.querySelector('.frame canvas').getBoundingClientRect();
            const scale = box.width / {};
            return [box.left + {} * scale, box.top + {} * scale];
        }})()",
        Table::SIZE.0,
        spot.x,
        spot.y,
    ));
    for kind in ["mousePressed", "mouseReleased"] {
        let tap = json!({"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1});
        phone.command("Input.dispatchMouseEvent", &tap);
    }
}

#[test]
fn the_stone_to_be_laid_is_drawn_where_it_belongs_and_both_clocks_are_shown() {
    let Some(chromium) = chromium::installed() else { return };
    let (folder, mut table) = (Folder::new(), Table::new());
    let watch = Watch::start(&folder, 0, &["--clock", "10m", "--ai", ENGINE]);
    let mut phone = lens::open(chromium, &watch.page, &table.frame());
    watch.until("steady");
    table.lay(6, 6, Some(Black));
    lens::show(&mut phone, &table.frame());
    assert_eq!(watch.until("answer")["point"], "D7");
    phone.until("sentence", "document.querySelector('.status').innerText.includes('D7')");
    // The drawing follows the sentence.
    let drawn = std::iter::repeat_with(|| {
        std::thread::sleep(Duration::from_millis(100));
        drawn_at(&mut phone, &table, (3, 2))
    });
    let drawn = drawn.take(100).find(|(white, green)| *white > 85.0 && *green > 85.0);
    assert!(drawn.is_some(), "{:?}", drawn_at(&mut phone, &table, (3, 2)));
    for elsewhere in [(3, 6), (6, 2), (2, 2), (5, 2), (4, 4)] {
        let (white, green) = drawn_at(&mut phone, &table, elsewhere);
        assert!(white < 40.0 && green < 40.0, "{elsewhere:?}: {white} {green}");
    }
    // Clocks as they are read across the table: Black's as it stands, White's running.
    let clocks = phone.value("[...document.querySelectorAll('.card .time')].map((time) => time.innerText)");
    for clock in clocks.as_array().expect("two clocks") {
        let text = clock.as_str().expect("text");
        assert!(text == "10:00" || text.starts_with("9:"), "{clocks}");
    }
    let height =
        phone.value("Math.min(...[...document.querySelectorAll('.card .time')].map((time) => time.offsetHeight))");
    assert!(height.as_f64().is_some_and(|height| height >= 36.0), "{height}");
    table.lay(3, 2, Some(White));
    lens::show(&mut phone, &table.frame());
    assert_eq!(watch.until("move")["point"], "D7");
    phone.until("no stone to be laid", "!document.querySelector('.status').innerText.includes('D7')");
    assert_eq!(phone.value("document.getElementById('page').dataset.faults ?? ''"), "");
}

#[test]
fn a_button_presses_the_clock_while_a_hand_stays_over_the_board() {
    let Some(chromium) = chromium::installed() else { return };
    let (folder, mut table) = (Folder::new(), Table::new());
    let watch = Watch::start(&folder, 0, &["--clock", "10m"]);
    let mut phone = lens::open(chromium, &watch.page, &table.frame());
    watch.until("steady");
    // Nothing lies there yet.
    lens::press(&mut phone, "press");
    phone.until("note", "document.querySelector('.notice')?.innerText.includes('move is not seen')");
    let (x, y) = table.beside_the_hand();
    table.lay(x, y, Some(Black));
    lens::show(&mut phone, &table.hand_frame());
    watch.until("hand");
    let (mut number, mut presses) = (Value::Null, 0);
    while number.is_null() {
        // A picture in which nothing is read says nothing.
        lens::press(&mut phone, "press");
        presses += 1;
        assert!(presses < 100, "no move");
        std::thread::sleep(Duration::from_millis(500));
        number = watch.told("move").map_or(Value::Null, |event| event["point"].clone());
    }
    assert_eq!(number, name(x, y));
    phone.until("White's clock that runs", "document.querySelector('.card.white.active') !== null");
    lens::show(&mut phone, &table.frame());
    watch.until("steady");
    assert_eq!(moves_of(&folder.path("game.sgf")).matches('[').count(), 2, "{}", moves_of(&folder.path("game.sgf")));
}

#[test]
fn takebacks_and_counts_are_agreed_on_at_the_phone() {
    let Some(chromium) = chromium::installed() else { return };
    let (folder, mut table) = (Folder::new(), Table::new());
    let record = folder.path("game.sgf");
    let mut host = std::process::Command::new(env!("CARGO_BIN_EXE_lanke"));
    host.args(["host", "--hidden", "--size", "9", "--color", "black", "--name", "Lee", "--record", &record]);
    host.args(["--camera", "phone", "--bind", "127.0.0.1"]).env("LC_ALL", "C").env("LANKE_HOME", folder.path("home"));
    let mut host = Running::run(&mut host);
    let page = host.report();
    let to = here(&host.report());
    let mut guest = Running::start(&["join", &to, "--name", "Kim"]);
    let mut phone = lens::open(chromium, page["camera"].as_str().expect("an address"), &table.frame());
    host.until("# board: steady");
    table.lay(6, 6, Some(Black));
    lens::show(&mut phone, &table.frame());
    guest.until("B G3");
    guest.say("C7");
    host.until("# board: White plays C7; it is to be laid");
    table.lay(2, 2, Some(White));
    lens::show(&mut phone, &table.frame());
    host.until("# board: C7 lies there");
    // The guest asks for a takeback: the person at the phone refuses, and then agrees.
    let asked = "document.querySelector('.picture .row')?.innerText.includes('Takeback requested')";
    for (button, answer) in [("small:not(.strong)", "no"), ("small.strong", "yes")] {
        guest.say("undo");
        phone.until("question", asked);
        lens::press(&mut phone, button);
        guest.until(&format!("# answer B {answer}"));
    }
    table.lay(2, 2, None);
    lens::show(&mut phone, &table.frame());
    phone.until("one move", "document.querySelector('.status .move').innerText === 'Move 1'");
    guest.say("pass");
    host.until("W pass");
    // The phone asks to count, marks nothing as dead, and agrees.
    lens::press(&mut phone, "count");
    guest.until("# ask B count");
    phone.until("own request", "document.querySelector('.status').innerText.includes('You asked to count')");
    guest.say("yes");
    phone.until("count", "document.querySelector('.status').innerText.includes('Tap dead stones')");
    // A stone that is tapped is dead, and alive again when it is tapped once more.
    for _ in 0..2 {
        tap(&mut phone, table.spot(6, 6));
        guest.until("# toggle");
    }
    lens::press(&mut phone, "agree");
    guest.say("agree");
    let result = guest.until("result");
    assert!(result.starts_with("result B+"), "{result}");
    let sgf = file_says(&record, "RE[B+");
    assert!(sgf.contains(";B[gg]") && sgf.contains("PB[Lee]"), "{sgf}");
    assert_eq!(phone.value("document.getElementById('page').dataset.faults ?? ''"), "");
}

/// Somebody who does not listen to a recorder.
struct Deaf;

impl RecorderListener for Deaf {
    fn tell(&mut self, _at: Duration, _event: recorder::Event) {}
    fn tell_state(&mut self, _at: Duration, _state: recorder::Event) {}
    fn tell_trouble(&mut self, _trouble: FileTrouble) {}
}

/// Conditions of a game where somebody answers, and this is known of cameras.
fn conditions(cameras: Cameras) -> Conditions {
    Conditions {
        size: None,
        settings: GameSettings::new(Size::NINETEEN, Name::Chinese),
        white_first: false,
        accepts: false,
        attended: true,
        cameras,
        answerer: None,
        listener: Box::new(Deaf),
    }
}

#[test]
fn a_board_that_is_not_found_lies_where_a_person_says() {
    let (table, (width, height)) = (Table::new(), Table::SIZE);
    let whole = table.frame();
    let covered = |rows: usize| {
        let pixel = |n: usize| if n / width < rows { [90; 3] } else { whole.pixel(n % width, n / width) };
        Frame::new(width, height, (0..width * height).flat_map(pixel).collect()).expect("a picture")
    };
    let is_lost = |frame: &Frame| find_board(frame, None).is_none_or(|found| found.confidence < 0.2);
    let hidden = (4..16).map(|k| covered(k * height / 16)).find(is_lost).expect("a board that is not found");
    let mut pictures = Footage::new();
    pictures.shows(&hidden.to_png(), 8);
    let footage = recorder::Footage::new(Source::find(&pictures.folder.path("")).expect("a folder"), false, Some(5.0));
    let (footage, out) = (footage.expect("a pace"), Folder::new());
    let record = RecordFile::new(Path::new(&out.path("game.sgf")), false).expect("a new file");
    let files = GameFiles { record, journal: None };
    let mut recorder = Recorder::new(conditions(Cameras::default()), files, &footage).expect("a new game");
    let corners = [(0, 0), (8, 0), (8, 8), (0, 8)].map(|(x, y)| table.spot(x, y)).map(|corner| [corner.x, corner.y]);
    let mut request = Some(Request::Corners { points: corners });
    let between = |recorder: &mut Recorder| request.take().map_or(Ok(()), |request| recorder.obey(&request));
    recorder.follow::<GameError>(footage.source, || false, between).expect("the game goes on");
    assert_eq!(recorder.game().map(FollowedGame::size), Some(Size::NINE));
}

#[test]
fn a_board_that_lies_elsewhere_than_in_an_earlier_run_is_followed_when_a_person_says_so() {
    let (table, folder) = (Table::new(), Folder::new());
    let picture = folder.path("now.png");
    show(Path::new(&picture), &table.picture());
    let source = Source::find(&picture).expect("a picture");
    let footage = recorder::Footage::new(source, false, None).expect("its usual pace");
    let truth = Corners([(0, 0), (8, 0), (8, 8), (0, 8)].map(|(x, y)| table.spot(x, y))).upright();
    let away = table.spot(3, 3).minus(table.spot(0, 0));
    let (mut cameras, before) = (Cameras::default(), Corners(truth.0.map(|corner| corner.plus(away))));
    cameras.keep(&footage.source.to_string(), &table.frame(), &Grid::new(before, Size::NINE));
    let record = RecordFile::new(Path::new(&folder.path("game.sgf")), false).expect("a new file");
    let files = GameFiles { record, journal: None };
    let mut recorder = Recorder::new(conditions(cameras), files, &footage).expect("a new game");
    let (begun, asked, plays) = (Instant::now(), Cell::new(false), Cell::new(false));
    let between = |recorder: &mut Recorder| {
        plays.set(recorder.game().is_some());
        let asks = recorder.overlay().is_some_and(|sight| sight.question == Some(OverlayQuestion::Moved));
        asked.set(asked.get() || asks);
        if asks { recorder.take_line("yes") } else { Ok(()) }
    };
    let stopped = || plays.get() || begun.elapsed() > Duration::from_secs(60);
    recorder.follow::<GameError>(footage.source, stopped, between).expect("the game goes on");
    assert!(asked.get() && plays.get(), "asked: {}, the game has begun: {}", asked.get(), plays.get());
    let grid = recorder.overlay().and_then(|sight| sight.grid).expect("the board is seen");
    let far = grid.corners.0.iter().zip(truth.0).map(|(seen, truth)| seen.distance(truth)).fold(0.0, f64::max);
    assert!(far < 0.5 * grid.cell(), "{far} pixels aside");
}
