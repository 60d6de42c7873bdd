//! Analysis: by the pointer, by the keys, by what a screen reader finds.

use lanke_app::words::Lang;
use lanke_app::{Go, Intent};
use lanke_gui::ui;
use lanke_players::Engine;
use lanke_rules::Point;
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, Model, SharedString};

use crate::stage::{Stage, analyst, prover};

const GAME: &str = "(;SZ[19]KM[7.5]PB[AlphaGo]PW[李世石]RE[W+R];B[pd];W[dp];B[pq];W[dd];B[fq];W[cn];B[jp];W[qf])";

fn reviewing(lang: Lang) -> Stage {
    let stage = Stage::new(lang).thinking(analyst());
    stage.window.send(Intent::Paste(GAME.to_owned()));
    stage.settle();
    stage.window.send(Intent::Go(Go::Move(4)));
    stage
}

impl Stage {
    fn analysis(&self) -> ui::Analysis<'_> {
        self.window.component().global::<ui::Analysis>()
    }

    fn drawn(&self) -> ui::BoardData<'_> {
        self.window.component().global::<ui::BoardData>()
    }

    /// Lets the position shown be analysed to the end.
    fn rest(&self) {
        self.advance(300);
        self.settle();
    }

    fn at(&self) -> i32 {
        self.window.component().global::<ui::Moves>().get_at()
    }

    /// Lets the whole game be analysed.
    pub(crate) fn run(&self) {
        self.rest();
        self.click("打开分析");
        self.settle();
        assert!(
            self.analysis().get_first_done() && self.analysis().get_share() >= 1.0,
            "{}",
            self.analysis().get_deep()
        );
    }
}

#[test]
fn candidates_come_with_a_key_and_show_what_follows() {
    let stage = reviewing(Lang::Zh);
    assert!(stage.find("打开分析后显示胜率").is_some());
    stage.press("a");
    stage.rest();
    assert!(stage.analysis().get_headline().starts_with("黑 6"), "{}", stage.analysis().get_headline());
    assert!(stage.analysis().get_lead().starts_with("领先 "), "{}", stage.analysis().get_lead());
    assert_eq!(stage.analysis().get_rows().row_count(), 5);
    assert_eq!(stage.drawn().get_discs().row_count(), 5);
    assert!(stage.find("打开分析后显示胜率").is_none());

    let first = stage.analysis().get_rows().row_data(0).unwrap();
    assert_eq!(first.name, "L11");
    assert!(first.label.starts_with("候选点 L11，亏 0.0 目，胜率 6"), "{}", first.label);
    let away = LogicalPosition::new(1100.0, 700.0);
    let window = stage.window.component().window();
    let leave = || {
        window.dispatch_event(WindowEvent::PointerMoved { position: away });
        stage.advance(20);
    };
    stage.click(&first.label);
    leave();
    let coming: Vec<i32> = stage.drawn().get_coming().iter().map(|stone| stone.number).collect();
    assert_eq!(coming, [1, 2, 3, 4], "a press holds on to it");
    assert_eq!(stage.drawn().get_discs().row_count(), 4, "a stone hides the disc below it");
    stage.click(&first.label);
    leave();
    assert_eq!((stage.drawn().get_coming().row_count(), stage.drawn().get_discs().row_count()), (0, 5));

    // The pointer over a candidate on the board shows its line as long as it is there.
    let point = stage.find(&format!("L11，空点; {}", first.label));
    let place = point.expect("the point says what it is").absolute_position();
    let window = stage.window.component().window();
    let over = LogicalPosition::new(place.x + 20.0, place.y + 20.0);
    window.dispatch_event(WindowEvent::PointerMoved { position: over });
    stage.advance(20);
    assert_eq!(stage.drawn().get_coming().row_count(), 4);
    leave();
    assert_eq!(stage.drawn().get_coming().row_count(), 0);

    stage.press("h");
    stage.rest();
    assert!(stage.drawn().get_heat().row_count() > 100);
    stage.press("h");
    assert_eq!(stage.drawn().get_heat().row_count(), 0);
    stage.click("第一感");
    assert!(stage.drawn().get_hunches().row_count() > 0);
    stage.click("变化图");
    assert_eq!(stage.drawn().get_coming().row_count(), 4, "of the best");
    stage.press("a");
    assert_eq!(stage.drawn().get_discs().row_count(), 0);
}

#[test]
fn a_game_is_analysed_its_graph_walked_and_a_mistake_played_again() {
    let stage = reviewing(Lang::Zh);
    stage.run();
    assert!(stage.analysis().get_drawn() && stage.analysis().get_scored());
    assert!(stage.analysis().get_marks().row_count() > 0);
    let mistake = stage.analysis().get_mistakes().row_data(0).unwrap();
    stage.click(&mistake.label);
    assert_eq!(stage.at(), mistake.number - 1, "the position before it");

    // A press on the graph goes there, a drag goes on.
    let graph = stage.find("胜率图").expect("the graph");
    let (place, size) = (graph.absolute_position(), graph.size());
    let at = |share: f32| LogicalPosition::new(place.x + size.width * share, place.y + size.height / 2.0);
    let window = stage.window.component().window();
    window.dispatch_event(WindowEvent::PointerMoved { position: at(0.5) });
    window.dispatch_event(WindowEvent::PointerPressed { position: at(0.5), button: PointerEventButton::Left });
    stage.advance(20);
    assert_eq!(stage.at(), 4);
    window.dispatch_event(WindowEvent::PointerMoved { position: at(0.99) });
    window.dispatch_event(WindowEvent::PointerReleased { position: at(0.99), button: PointerEventButton::Left });
    stage.advance(20);
    assert_eq!(stage.at(), 8);
    // The wheel steps; sideways it does not.
    for (across, down, move_number) in [(0.0, 60.0, 7), (60.0, 0.0, 7), (-60.0, 0.0, 7), (0.0, -60.0, 8)] {
        graph.scroll(across, down);
        stage.advance(20);
        assert_eq!(stage.at(), move_number, "{across}, {down}");
    }

    stage.rest();
    stage.click("重下失误");
    assert!(stage.status().starts_with("实战亏了"), "{}", stage.status());
    assert_eq!(stage.drawn().get_discs().row_count(), 0, "nothing is told");
    stage.window.send(Intent::Tap(Point::new(10, 8)));
    assert_eq!(stage.status(), "好棋，比实战好");
    stage.press(Key::Escape);
    stage.click("重下失误");
    stage.click("看答案");
    stage.rest();
    assert!(stage.drawn().get_discs().row_count() > 0);
}

#[test]
fn a_position_without_moves_is_analysed_by_the_button_too() {
    let stage = Stage::new(Lang::Zh).thinking(analyst());
    stage.window.send(Intent::Paste("(;SZ[9]AB[cc][gg]AW[gc][cg])".to_owned()));
    stage.settle();
    stage.run();
    assert!(stage.analysis().get_rows().row_count() > 0);
}

#[test]
fn nogo_has_win_rates_and_no_points() {
    let stage = Stage::new(Lang::En).thinking(analyst());
    stage.window.send(Intent::Paste("(;SZ[9]RU[NoGo];B[ee];W[cc])".to_owned()));
    stage.settle();
    stage.press("a");
    stage.rest();
    assert!(stage.analysis().get_headline().starts_with("Red"), "{}", stage.analysis().get_headline());
    assert_eq!(stage.analysis().get_lead(), "");
    assert!(!stage.analysis().get_scored());
}

#[test]
fn a_proved_mistake_looks_other_than_a_guess() {
    let stage = Stage::new(Lang::Zh).thinking(prover());
    stage.window.send(Intent::Paste("(;SZ[9]RU[NoGo];B[ee];W[cc];B[gg])".to_owned()));
    stage.settle();
    stage.run();
    let losses: Vec<SharedString> = stage.analysis().get_mistakes().iter().map(|mistake| mistake.loss).collect();
    assert_eq!(losses, ["−100.0%", "−100.0%", "已证明"]);
}

#[test]
fn the_analysis_says_who_analyses_and_how_far_it_is() {
    let stage = reviewing(Lang::Zh);
    stage.rest();
    assert!(stage.find("分析设置, 内置 AI").is_some() && stage.find("没有发现失误").is_none());
    stage.click("打开分析");
    assert!(stage.find("没有发现失误").is_none(), "nothing is known yet");
    stage.settle();
    let analysis = stage.analysis();
    assert_eq!((analysis.get_first().as_str(), analysis.get_deep().as_str()), ("第一遍 9/9", "深入 100%"));
    stage.click("暂停分析");
    assert_eq!(stage.analysis().get_run(), 2);
    stage.click("继续分析");
    assert_eq!(stage.analysis().get_run(), 1);
}

#[test]
fn where_nothing_was_lost_the_list_says_so_at_the_end_of_the_first_pass() {
    let stage = Stage::new(Lang::Zh).thinking(analyst());
    stage.window.send(Intent::Paste("(;SZ[19]KM[7.5];B[pd];W[dp])".to_owned()));
    stage.settle();
    stage.run();
    assert!(stage.find("没有发现失误").is_some());
}

#[test]
fn mistakes_are_filtered_by_side_and_walked_by_keys() {
    let stage = reviewing(Lang::Zh);
    stage.run();
    let analysis = stage.analysis();
    let (both, black, white) = (analysis.get_both(), analysis.get_black(), analysis.get_white());
    assert!(black > 0 && white > 0 && both == black + white, "{both} {black} {white}");
    stage.resize((2560.0, 1440.0));
    stage.click("只看白棋的失误");
    assert_eq!(stage.analysis().get_mistakes().row_count() as i32, white);
    stage.click("只看白棋的失误");
    assert_eq!(stage.analysis().get_mistakes().row_count() as i32, both);
    let numbers: Vec<i32> = stage.analysis().get_mistakes().iter().map(|mistake| mistake.number).collect();
    assert!(numbers.is_sorted(), "{numbers:?}");
    stage.window.send(Intent::Go(Go::First));
    for number in &numbers {
        stage.chord(Key::Control, SharedString::from(Key::DownArrow).as_str());
        assert_eq!(stage.at(), number - 1);
    }
    stage.chord(Key::Control, SharedString::from(Key::UpArrow).as_str());
    assert_eq!(stage.at(), numbers[numbers.len() - 2] - 1);
}

#[test]
fn a_narrow_window_has_candidates_mistakes_tree_and_comment_in_tabs() {
    let stage = reviewing(Lang::Zh);
    stage.run();
    stage.resize((480.0, 900.0));
    let best = stage.analysis().get_rows().row_data(0).unwrap();
    let graph = stage.find("胜率图").expect("the graph is on the page");
    let row = stage.find(&best.label).expect("the list is below it");
    assert!(row.absolute_position().y > graph.absolute_position().y);
    stage.click(&format!("失误 {}", stage.analysis().get_both()));
    let mistake = stage.analysis().get_mistakes().row_data(0).unwrap();
    stage.click(&mistake.label);
    assert_eq!(stage.at(), mistake.number - 1);
    stage.click("变化");
    assert!(stage.find("变化树").is_some());
    stage.click("评注");
    assert!(stage.find("写评注").is_some());
}

#[test]
fn the_menu_of_the_panel_opens_below_its_button() {
    let stage = reviewing(Lang::Zh);
    for width in [1100.0, 1024.0, 480.0] {
        stage.resize((width, 800.0));
        let button = stage.find("菜单").expect("the button").absolute_position();
        stage.click("菜单");
        let item = stage.find("新局").into_iter().chain(stage.find("棋谱")).map(|item| item.absolute_position().x);
        let near = item.map(|x| (x - button.x).abs()).fold(f32::MAX, f32::min);
        assert!(near < 40.0, "{near} pixels away at {width}");
        stage.press(Key::Escape);
    }
}

#[test]
fn the_settings_of_the_analysis_stay_within_the_window_however_many_engines_there_are() {
    let stage = reviewing(Lang::En);
    let engine = |number| Engine { name: format!("Engine {number}"), command: "gnugo --mode gtp".into() };
    stage.set(|settings| settings.engines = (1..=20).map(engine).collect());
    stage.analysis().set_menu(true);
    for size in [(1280.0, 800.0), (480.0, 640.0)] {
        stage.resize(size);
        let menu = stage.find("Analysis settings").expect("the menu");
        let (top, tall) = (menu.absolute_position().y, menu.size().height);
        assert!(top >= 0.0 && top + tall <= size.1, "{size:?}: {top} {tall}");
    }
}

#[test]
fn rows_of_candidates_are_never_cut() {
    let stage = reviewing(Lang::Zh);
    stage.run();
    for size in [(1024.0, 700.0), (1100.0, 800.0), (1280.0, 800.0), (1440.0, 900.0), (480.0, 900.0), (2560.0, 1440.0)] {
        stage.resize(size);
        let transport = stage.find("进度").expect("the walk").absolute_position().y;
        let rows: Vec<_> = stage.analysis().get_rows().iter().filter_map(|row| stage.find(&row.label)).collect();
        let tall = rows[0].size().height;
        let first = rows[0].absolute_position().y;
        assert!(tall >= 30.0 && first + tall <= transport, "{size:?}: {first} {tall} {transport}");
    }
}
