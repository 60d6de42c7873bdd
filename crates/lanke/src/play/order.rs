//! Orders on a line of input.

/// One thing that a player writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Anything that is no command: a point, if the board has it.
    Point(String),
    Pass,
    Undo,
    Resign,
    Score,
    /// Mark the chains at these points dead, or alive again.
    Dead(Vec<String>),
    Confirm,
    Resume,
    Pause,
    /// Write the record, to a file if one is named.
    Save(Option<String>),
    /// Save although the file was changed.
    Overwrite,
    /// Say how the changed file differs.
    Compare,
    Board,
    Help,
    Quit,
}

impl Order {
    /// As a player writes it.
    pub(super) fn as_str(&self) -> &str {
        match self {
            Self::Point(text) => text,
            Self::Pass => "pass",
            Self::Undo => "undo",
            Self::Resign => "resign",
            Self::Score => "score",
            Self::Dead(_) => "dead",
            Self::Confirm => "confirm",
            Self::Resume => "resume",
            Self::Pause => "pause",
            Self::Save(_) => "save",
            Self::Overwrite => "overwrite",
            Self::Compare => "compare",
            Self::Board => "board",
            Self::Help => "help",
            Self::Quit => "quit",
        }
    }
}

/// The orders of a line: `save` and `dead` take what follows them, every other word is an order of
/// its own. What follows a `#` is a remark.
pub(super) fn orders(line: &str) -> Vec<Order> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let (first, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(first, rest)| (first, rest.trim()));
    match first.to_lowercase().as_str() {
        "save" | "保存" => return vec![Order::Save((!rest.is_empty()).then(|| rest.to_owned()))],
        "dead" | "死" | "死子" => {
            let vertices = rest.split([' ', ',', '\t']).filter(|v| !v.is_empty());
            return vec![Order::Dead(vertices.map(str::to_owned).collect())];
        }
        _ => {}
    }
    let words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
    words.take_while(|w| !w.starts_with('#')).map(order).collect()
}

fn order(word: &str) -> Order {
    match word.to_lowercase().as_str() {
        "pass" | "停" | "停一手" => Order::Pass,
        "undo" | "悔" | "悔棋" => Order::Undo,
        "resign" | "认输" => Order::Resign,
        "score" | "数子" => Order::Score,
        "confirm" | "确认" => Order::Confirm,
        "resume" | "继续" => Order::Resume,
        "pause" | "暂停" => Order::Pause,
        "overwrite" | "覆盖" => Order::Overwrite,
        "compare" | "比较" => Order::Compare,
        "board" | "棋盘" => Order::Board,
        "help" | "?" | "帮助" => Order::Help,
        "quit" | "exit" | "退出" => Order::Quit,
        _ => Order::Point(word.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_holds_one_order_or_several_moves() {
        let point = |p: &str| Order::Point(p.to_owned());
        assert_eq!(orders("Q16 d4,pass # a remark\r\n"), [point("Q16"), point("d4"), Order::Pass]);
        assert_eq!(orders("save my game.sgf\n"), [Order::Save(Some("my game.sgf".to_owned()))]);
        assert_eq!(orders("SAVE"), [Order::Save(None)]);
        assert_eq!(orders("dead Q16, D4"), [Order::Dead(vec!["Q16".to_owned(), "D4".to_owned()])]);
        assert_eq!(orders("悔棋"), [Order::Undo]);
        assert_eq!(orders("  # only a remark"), []);
        assert_eq!(orders(""), []);
    }
}
