//! Games against computer opponents in the window; a simple one plays in the place of all.

use std::ops::ControlFlow;

use lanke_app::form::{ClockKind, Form, PlayerChoice, PlayerKind};
use lanke_app::words::Lang;
use lanke_app::{Intent, Settings};
use lanke_engine::{Analysis, Candidate, Choice, EngineError, EngineFailure, Fault, Task, Thinker};
use lanke_gui::ui;
use lanke_players::{Engine, PlayerSpec};
use lanke_rules::{ByColor, Move, Name};
use slint::{ComponentHandle, Model};

use crate::stage::Stage;

/// Plays on the first point that is open, and resigns where there is none; a program called `fails`
/// fails.
struct First {
    fails: bool,
}

/// Brings [`First`] to life, whatever computer opponent is asked for.
pub(crate) fn waken(player: &PlayerSpec) -> Result<Box<dyn Thinker>, EngineError> {
    Ok(Box::new(First { fails: matches!(player, PlayerSpec::Engine(engine) if engine.command == "fails") }))
}

impl Thinker for First {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        if self.fails {
            let log = vec!["Loading b18.bin.gz".to_owned(), "CUDA error: out of memory".to_owned()];
            return Err(EngineError::Program(Box::new(Fault {
                program: "GNU Go".into(),
                what: EngineFailure::Ended(Some(1)),
                log,
            })));
        }
        let Some(&point) = task.position.legal_points().first() else { return Ok(Choice::Resign) };
        let mv = Move::Play(point);
        let candidate =
            Candidate { visits: 800, win_rate: 0.54, lower_bound: 0.5, prior: 0.1, score: None, line: vec![mv] };
        let _ = report(&Analysis { visits: 800, win_rate: 0.54, candidates: vec![candidate], ..Analysis::UNKNOWN });
        Ok(Choice::Play(point))
    }
}

/// Lets computer opponents answer, and time pass in which their stones land.
fn answered(stage: &Stage) {
    stage.settle();
    stage.advance(600);
    stage.settle();
}

fn begin(stage: &Stage, form: Form) {
    stage.window.send(Intent::NewGame);
    stage.window.send(Intent::Edit(form.clone()));
    stage.window.send(Intent::Edit(form));
    stage.click("开始对局");
}

fn nine(white: PlayerChoice) -> Form {
    let players = ByColor { black: PlayerChoice::default(), white };
    Form { width: 9, height: 9, clock: ClockKind::None, players, ..Form::default() }
}

fn stones(stage: &Stage) -> usize {
    stage.window.component().global::<ui::BoardData>().get_stones().row_count()
}

#[test]
fn the_dialog_chooses_the_built_in_player_and_remembers_it() {
    let stage = Stage::new(Lang::Zh);
    stage.click("新局");
    stage.click("九路入门");
    let dialog = stage.window.component().global::<ui::NewGame>();
    let player = dialog.get_form().white_player;
    assert_eq!((player.kind, player.level), (1, 1));
    stage.click("黑 内置 AI");
    stage.find("黑强度").unwrap().invoke_accessible_increment_action();
    assert_eq!(dialog.get_form().black_player.level, 6);
    stage.click("交换");
    assert_eq!((dialog.get_form().white_player.level, dialog.get_form().black_player.level), (6, 1));
    stage.click("黑 本地");
    stage.click("开始对局");
    let white = stage.window.component().global::<ui::Players>().get_white();
    assert_eq!((white.name.as_str(), white.rank.as_str()), ("阿柯", "AI 6 级"));
    stage.click("E5，空点");
    assert_eq!(stage.window.component().global::<ui::Players>().get_white().state, "思考中");
    answered(&stage);
    assert!(stage.find("白子 A9，最后一手").is_some());
    stage.click("悔棋");
    assert_eq!(stones(&stage), 0, "the person's move and the answer to it");
    let stage = stage.restart(Lang::Zh);
    stage.window.send(Intent::Cancel);
    stage.click("新局");
    let dialog = stage.window.component().global::<ui::NewGame>();
    assert_eq!(dialog.get_form().white_player.level, 6);
}

#[test]
fn levels_are_as_strong_as_on_the_board_of_the_form() {
    let stage = Stage::new(Lang::En);
    stage.window.send(Intent::NewGame);
    let third = |(width, height)| {
        stage.window.send(Intent::Edit(Form { width, height, ..Form::default() }));
        let levels = stage.window.component().global::<ui::Opponents>().get_levels();
        levels.row_data(2).unwrap().to_string()
    };
    let boards = [(9, 9), (13, 13), (19, 19), (11, 11), (9, 13)];
    assert_eq!(
        boards.map(third),
        ["3 · 16 kyu on 9×9", "3 · 21 kyu on 13×13", "3 · 11 kyu on 19×19", "3", "3"],
        "a level as it was measured on each board"
    );
}

#[test]
fn a_hint_lies_on_the_board_until_a_stone_does() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, nine(PlayerChoice::default()));
    let signs = || {
        let signs = stage.window.component().global::<ui::BoardData>().get_signs();
        signs.iter().map(|s| (s.kind == ui::SignKind::Hint, s.text.to_string())).collect::<Vec<_>>()
    };
    stage.click("提示");
    stage.settle();
    assert_eq!(signs(), [(true, "54%".to_owned())]);
    stage.press("i");
    assert_eq!(signs(), []);
    stage.press("i");
    stage.settle();
    stage.click("A9，空点");
    assert_eq!(signs(), []);
}

#[test]
fn the_cards_of_both_sides_are_equally_wide() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, nine(PlayerChoice::built_in(3)));
    let width = |label: &str| stage.find(label).expect("the head of a card").size().width;
    let (black, white) = (width("黑方：换人"), width("白方：换人"));
    assert!((black - white).abs() < 1.0, "{black} and {white}");
}

#[test]
fn a_side_is_handed_over_from_its_card_and_by_a_key() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, nine(PlayerChoice::built_in(3)));
    stage.click("黑方：换人");
    stage.click("AI 10 级");
    assert_eq!(stage.window.component().global::<ui::Players>().get_black().rank, "托管：AI 10 级");
    stage.click("托管");
    assert_eq!(stage.status(), "黑方由您来下");
    stage.settle();
    stage.advance(2000);
    assert_eq!(stones(&stage), 0, "nothing is played for the person any more");
    stage.click("E5，空点");
    assert_eq!(stones(&stage), 1);
}

#[test]
fn what_fails_is_told_with_its_last_words_and_the_game_goes_on() {
    let stage = Stage::new(Lang::Zh);
    let engine = Engine { name: "GNU Go".into(), command: "fails".into() };
    stage.set(|s: &mut Settings| s.engines = vec![engine]);
    begin(&stage, nine(PlayerChoice { kind: PlayerKind::Engine, ..PlayerChoice::default() }));
    stage.click("E5，空点");
    stage.settle();
    let trouble = stage.window.component().global::<ui::Trouble>();
    assert!(trouble.get_open());
    assert_eq!(trouble.get_text(), "GNU Go 已退出，代码 1");
    assert_eq!(trouble.get_log().row_data(1).unwrap(), "CUDA error: out of memory");
    stage.click("AI 5 级");
    assert!(!trouble.get_open());
    answered(&stage);
    assert_eq!(stones(&stage), 2);
}

#[test]
fn the_opponents_strength_in_nogo_is_changed_in_mid_game() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, Form { rules: Name::NoGo, ..nine(PlayerChoice::built_in(7)) });
    let nogo = stage.window.component().global::<ui::NoGo>();
    assert!(nogo.get_opposed());
    assert_eq!(nogo.get_strength(), "5,000 次");
    stage.click("高手");
    assert_eq!(nogo.get_strength(), "不限");
    stage.click("对手棋力 Minimax");
    assert_eq!(nogo.get_strength(), "4 层");
    assert_eq!(stage.window.component().global::<ui::Players>().get_white().rank, "Minimax 4 层");
}

#[test]
fn an_engine_is_tried_before_it_is_added() {
    let stage = Stage::new(Lang::Zh);
    stage.click("设置");
    stage.click("引擎");
    // What is found on this computer moves the buttons, which must not be while one is pressed.
    stage.settle();
    let page = stage.window.component().global::<ui::Engines>();
    page.set_name("Toy".into());
    page.set_command("lanke-has-no-such-program --gtp".into());
    stage.advance(1);
    stage.click("试一试");
    stage.settle();
    assert_eq!((page.get_verdict().as_str(), page.get_good()), ("找不到引擎程序 lanke-has-no-such-program", false));
    stage.click("添加");
    assert_eq!(stage.window.settings().engines[0].command, "lanke-has-no-such-program --gtp");
    assert_eq!(page.get_name(), "", "the next one can be written");
    page.invoke_advise(1);
    assert_eq!(stage.window.settings().adviser, "Toy");
    stage.click("删除：Toy");
    assert!(stage.window.settings().engines.is_empty());
    assert_eq!(stage.window.settings().adviser(), PlayerSpec::Level(10));
}

#[test]
fn an_engine_is_changed_while_another_one_is_deleted() {
    let stage = Stage::new(Lang::Zh);
    let engine = |name: &str, command: &str| Engine { name: name.into(), command: command.into() };
    stage.set(|s| s.engines = ["甲", "乙", "丙"].map(|name| engine(name, "lanke-has-no-such-program")).to_vec());
    stage.set(|s| s.adviser = "乙".into());
    stage.click("设置");
    stage.click("引擎");
    stage.settle();
    let page = stage.window.component().global::<ui::Engines>();
    let press = |label: &str| {
        stage.find(label).unwrap().invoke_accessible_default_action();
        stage.advance(20);
    };
    press("修改 乙");
    page.set_name("乙二".into());
    stage.advance(1);
    press("删除：甲");
    // Its button is further down than the page shows.
    page.invoke_keep(page.get_editing(), page.get_name(), page.get_command());
    let kept = |stage: &Stage| stage.window.settings().engines.iter().map(|e| e.name.clone()).collect::<Vec<_>>();
    assert_eq!(kept(&stage), ["乙二", "丙"]);
    assert_eq!(stage.window.settings().adviser, "乙二", "it gives hints as before");
    // What is deleted is not changed any more.
    press("修改 丙");
    press("删除：丙");
    assert_eq!((page.get_editing().as_str(), page.get_name().as_str()), ("", ""));
    assert_eq!(kept(&stage), ["乙二"]);
}

#[test]
fn the_window_stays_live_while_a_mind_thinks() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, nine(PlayerChoice::built_in(3)));
    stage.click("E5，空点");
    // Nobody waits for the answer: time passes and buttons work.
    stage.click("暂停");
    answered(&stage);
    assert_eq!(stones(&stage), 1, "a pause is a pause for all");
    stage.click("继续");
    answered(&stage);
    assert_eq!(stones(&stage), 2);
}

#[test]
fn a_network_is_chosen_and_then_plays_at_a_level() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/networks");
    let file = std::path::Path::new(folder).join("g170-b6c96-s175395328-d26788732.bin.gz");
    if !file.exists() {
        return eprintln!("not tested: {} is absent", file.display());
    }
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::Network(lanke_app::NetworkWish::Choose(file)));
    assert_eq!(
        stage.window.component().global::<ui::Network>().get_news(),
        "正在读取并测速：g170-b6c96-s175395328-d26788732"
    );
    stage.settle();
    stage.click("设置");
    stage.click("引擎");
    assert!(stage.find("g170-b6c96-s175395328-d26788732").is_some());
    assert!(stage.window.component().global::<ui::Network>().get_about().contains("3.8 MB"));
    let page = stage.window.component().global::<ui::Engines>();
    assert_eq!(page.get_adviser(), -1, "who chooses a network wants its advice");
    page.invoke_advise(0);
    assert_eq!(page.get_adviser(), 0);
    stage.click("关闭");
    stage.click("新局");
    stage.click("白 神经网络");
    stage.find("白强度").unwrap().invoke_accessible_increment_action();
    stage.click("开始对局");
    assert_eq!(stage.window.component().global::<ui::Players>().get_white().rank, "网络 6 级");
}
