//! Editing a record: tools on the board, the tree's menu, moves tried out.

use i_slint_backend_testing::{AccessibleRole, ElementQuery};
use lanke_app::words::Lang;
use lanke_app::{Go, Intent};
use lanke_gui::ui;
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, Model};

use crate::stage::Stage;

const RECORD: &str = "(;GM[1]SZ[19];B[pd];W[dp](;B[pp];W[dd])(;B[dd];W[pp]))";

fn reviewing() -> Stage {
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::Paste(RECORD.into()));
    stage.settle();
    stage.window.send(Intent::Go(Go::Move(2)));
    stage.advance(20);
    stage
}

impl Stage {
    /// The middle of what has this label.
    #[track_caller]
    fn middle(&self, label: &str) -> LogicalPosition {
        let element = self.find(label).unwrap_or_else(|| panic!("nothing is called {label}"));
        let (corner, size) = (element.absolute_position(), element.size());
        LogicalPosition::new(corner.x + size.width / 2.0, corner.y + size.height / 2.0)
    }

    fn point_at(&self, position: LogicalPosition) {
        self.window.component().window().dispatch_event(WindowEvent::PointerMoved { position });
        self.advance(20);
    }

    fn hold(&self, position: LogicalPosition, button: PointerEventButton) {
        self.point_at(position);
        self.window.component().window().dispatch_event(WindowEvent::PointerPressed { position, button });
        self.advance(20);
    }

    fn let_go(&self, position: LogicalPosition, button: PointerEventButton) {
        self.window.component().window().dispatch_event(WindowEvent::PointerReleased { position, button });
        self.advance(20);
    }

    /// The node of the tree in this column and row.
    fn node(&self, column: u8, row: u8) -> LogicalPosition {
        let corner = self.find("变化树").expect("the tree").absolute_position();
        LogicalPosition::new(corner.x + 18.0 + 34.0 * f32::from(column), corner.y + 32.0 + 32.0 * f32::from(row))
    }

    fn board(&self) -> ui::BoardData<'_> {
        self.window.component().global::<ui::BoardData>()
    }
}

#[test]
fn a_triangle_is_drawn_and_taken_off_by_a_click() {
    let stage = reviewing();
    stage.click("编辑");
    stage.click("三角");
    stage.click("黑子 Q16");
    let signs = stage.board().get_signs();
    assert_eq!(signs.iter().map(|s| s.kind).collect::<Vec<_>>(), [ui::SignKind::Triangle]);
    stage.click("黑子 Q16，标记 三角");
    assert_eq!(stage.board().get_signs().row_count(), 0);
    stage.click("撤销");
    assert_eq!(stage.board().get_signs().row_count(), 1);
    stage.click("重做");
    // Letters come in their order.
    stage.click("字母");
    stage.click("K10，空点");
    stage.click("L10，空点");
    assert!(stage.find("L10，空点，标记 B").is_some());
    // With the tool put down, a click plays.
    stage.press(Key::Escape);
    stage.click("K11，空点");
    assert!(stage.find("黑子 K11，最后一手").is_some());
}

#[test]
fn an_arrow_is_drawn_by_a_drag_and_a_line_by_two_clicks() {
    let stage = reviewing();
    stage.click("编辑");
    stage.click("箭头");
    let (from, to) = (stage.middle("K10，空点"), stage.middle("N13，空点"));
    stage.hold(from, PointerEventButton::Left);
    stage.point_at(to);
    assert_eq!(stage.board().get_links().row_count(), 0, "while it is dragged it is not in the record");
    stage.let_go(to, PointerEventButton::Left);
    let arrow = ui::Link { from_x: 9, from_y: 9, to_x: 12, to_y: 6, arrow: true };
    assert_eq!(stage.board().get_links().iter().collect::<Vec<_>>(), [arrow]);
    stage.click("连线");
    stage.click("A1，空点");
    stage.click("B1，空点");
    assert_eq!(stage.board().get_links().iter().filter(|link| !link.arrow).count(), 1);
    // Begun on a point and ended on it, nothing is drawn.
    stage.click("C1，空点");
    assert_eq!(stage.board().get_link_x(), 2);
    stage.click("C1，空点");
    assert_eq!((stage.board().get_link_x(), stage.board().get_links().row_count()), (-1, 2));
}

#[test]
fn the_tree_follows_the_walk_of_a_very_long_record() {
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::Paste(format!("(;GM[1]SZ[19]{})", ";B[];W[]".repeat(1500))));
    stage.settle();
    for at in [2300, 2900, 2400] {
        stage.window.send(Intent::Go(Go::Move(at)));
        stage.settle();
        let nodes = ElementQuery::from_root(stage.window.component())
            .match_descendants()
            .match_accessible_role(AccessibleRole::ListItem)
            .find_all();
        assert!(nodes.iter().any(|node| node.accessible_item_selected() == Some(true)), "move {at} is out of sight");
    }
}

#[test]
fn a_variation_is_promoted_by_the_menu_of_the_tree() {
    let stage = reviewing();
    let node = stage.node(3, 1);
    stage.hold(node, PointerEventButton::Right);
    stage.let_go(node, PointerEventButton::Right);
    assert!(stage.find("黑子 D16，最后一手").is_some(), "the node that was clicked is shown");
    stage.click("设为主变化");
    assert!(!stage.window.component().global::<ui::TreeMenu>().get_open());
    stage.window.send(Intent::Go(Go::First));
    stage.window.send(Intent::Go(Go::Last));
    assert!(stage.find("白子 Q4，最后一手").is_some(), "it is the main line now");
    // Held for a while, a node opens the menu, too; keys choose in it.
    let node = stage.node(3, 1);
    stage.hold(node, PointerEventButton::Left);
    stage.advance(700);
    stage.let_go(node, PointerEventButton::Left);
    assert!(stage.window.component().global::<ui::TreeMenu>().get_open());
    for _ in 0..7 {
        stage.press(Key::DownArrow);
    }
    stage.press(Key::Return);
    assert_eq!(stage.status(), "已删去 2 手，可以撤销");
    assert_eq!(stage.window.component().global::<ui::Tree>().get_rows(), 1);
}

#[test]
fn a_move_is_judged() {
    let stage = reviewing();
    stage.window.component().global::<ui::Analysis>().set_moves_listed(true);
    stage.click("编辑");
    stage.click("好手");
    stage.click("好手");
    assert!(stage.find("2 D4 好手（加重）").is_some(), "the list of moves tells it");
    stage.click("恶手");
    assert!(stage.find("2 D4 恶手").is_some());
}

#[test]
fn a_try_is_left_again_and_kept_after_all() {
    let stage = reviewing();
    // What was opened is told no longer.
    stage.advance(5000);
    stage.click("试下");
    stage.click("K10，空点");
    stage.click("K11，空点");
    assert_eq!(stage.status(), "试下第 2 手，不改动棋谱");
    stage.click("上一手");
    assert_eq!(stage.status(), "试下第 1 手，不改动棋谱");
    stage.click("下一手");
    stage.click("退出试下");
    assert!(stage.find("K10，空点").is_some() && stage.find("白子 D4，最后一手").is_some());
    assert_eq!(stage.status(), "试下的 2 手没有存入，仍可存为变化图");
    stage.click("存为变化图");
    assert!(stage.find("白子 K11，最后一手").is_some());
    assert_eq!(stage.window.component().global::<ui::Tree>().get_rows(), 3);
}
