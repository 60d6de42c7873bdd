//! Orders on standard input, and items as lines of standard output.

use lanke_game::session::{Act, Request};
use lanke_peer::{ItemKind, TableGame, Terms};
use lanke_rules::{Color, MAX_SIDE, Move, Point, Size};

/// Order that a person writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Act in the game; a move waits for its turn.
    Act(Act),
    /// Say this.
    Say(String),
    /// Let the one who knocks in, or not.
    Admit(bool),
    /// Free the seat of a guest who is away.
    Release,
    Quit,
    /// Nothing that is known.
    Unknown,
}

/// The orders of a `dead` with several points, each a line of its own, an act for each chain; none of another line.
pub(super) fn split(line: &str, game: Option<&TableGame>) -> Option<Vec<String>> {
    let mut words = line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    words.next().filter(|word| word.eq_ignore_ascii_case("dead"))?;
    let mut named: Vec<Point> = Vec::new();
    let mut orders: Vec<String> = Vec::new();
    for word in words {
        if let Some(board) = game.map(|game| game.session.position().board())
            && let Some(point) = board.size().parse_vertex(word)
        {
            if named.contains(&point) {
                // Another stone of its chain stands before it in the line.
                continue;
            }
            named.extend(board.chain(point));
        }
        orders.push(format!("dead {word}"));
    }
    (!orders.is_empty() && orders != [line]).then_some(orders)
}

/// Reads a line in the state of the game; `color` is whose line it is.
pub(super) fn order(line: &str, game: Option<&TableGame>, color: Color) -> Order {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word.to_ascii_lowercase().as_str() {
        "say" => Order::Say(rest.trim().to_owned()),
        "let" => Order::Admit(true),
        "refuse" => Order::Admit(false),
        "release" => Order::Release,
        "quit" => Order::Quit,
        "pass" => Order::Act(Act::Pass(color)),
        "resign" => Order::Act(Act::Resign(color)),
        "undo" => Order::Act(Act::Ask(color, Request::Takeback)),
        "draw" => Order::Act(Act::Ask(color, Request::Draw)),
        "count" => Order::Act(Act::Ask(color, Request::Count)),
        "yes" => Order::Act(Act::Answer(color, true)),
        "no" => Order::Act(Act::Answer(color, false)),
        "agree" => Order::Act(Act::Agree(color)),
        "continue" => Order::Act(Act::Continue(color)),
        "dead" => match game.and_then(|game| game.session.settings().size.parse_vertex(rest.trim())) {
            Some(point) => Order::Act(Act::ToggleDead(point)),
            None => Order::Unknown,
        },
        _ => match game.and_then(|game| game.session.settings().size.parse_vertex(line)) {
            Some(point) => Order::Act(Act::Play(color, point)),
            None => Order::Unknown,
        },
    }
}

/// True if a line must wait until it is the turn of this side: a pass, or a point of a board, however large. What is no order
/// waits for nothing, and holds up no other line.
pub(super) fn waits(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let largest = Size::square(u32::from(MAX_SIDE));
    word.eq_ignore_ascii_case("pass") || largest.is_ok_and(|size| size.parse_vertex(line).is_some())
}

/// True if a line must wait for the answer to what was sent before: the host refuses it with other dead stones than it has.
pub(super) fn waits_for_answer(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    ["dead", "agree", "continue"].contains(&word.to_ascii_lowercase().as_str())
}

/// An item as a line of output; `None` for what need not be told.
pub(super) fn item_text(what: &ItemKind, name: &str, size: Option<Size>) -> Option<String> {
    let side = |color: Color| if color == Color::Black { "B" } else { "W" };
    Some(match what {
        ItemKind::Offer(terms) => format!("# {name} offers {}", self::terms(terms)),
        ItemKind::Accept(_) => format!("# {name} accepts"),
        ItemKind::Decline(_) => format!("# {name} declines"),
        ItemKind::Begin { settings, host } => {
            let players = &settings.players;
            format!("# {} (B) against {} (W), host {}", players.black.name, players.white.name, side(*host))
        }
        ItemKind::Act(Act::Play(color, point)) => format!("{} {}", side(*color), size?.vertex(*point)),
        ItemKind::Act(Act::Pass(color)) => format!("{} pass", side(*color)),
        ItemKind::Act(act) => format!("# {act}"),
        ItemKind::Chat(text) => format!("# {name}: {text}"),
        ItemKind::Ai(true) => format!("# an AI plays for {name}"),
        ItemKind::Ai(false) => format!("# no AI plays for {name} any more"),
    })
}

/// Terms in a line.
pub(super) fn terms(terms: &Terms) -> String {
    let settings = terms.settings();
    let host = match terms.host() {
        Some(color) => format!("host {color}"),
        None => "colours by lot".to_owned(),
    };
    let clock = settings.to_string();
    let clock = clock.split(' ').find_map(|word| word.strip_prefix("time=")).unwrap_or_default().to_owned();
    let takeback = if settings.takeback { "takebacks" } else { "no takebacks" };
    format!(
        "{} {}, komi {}, handicap {}, time {clock}, {takeback}, {host}",
        settings.rules,
        settings.size,
        settings.komi,
        settings.handicap_stones()
    )
}

/// The moves of a game as a player is told them.
pub(super) fn moves(game: &TableGame) -> Vec<(Color, Move)> {
    game.session.moves().iter().map(|played| (played.color, played.mv)).collect()
}
