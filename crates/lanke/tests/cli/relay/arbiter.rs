//! The arbiter's page of an evening: devices, codes, the public delay.

use super::*;

/// Position among the places of the arbiter's page of one with this name.
fn place(arbiter: &Page, name: &str) -> Option<usize> {
    arbiter.state["places"]["places"].as_array()?.iter().position(|place| place["text"] == name)
}

#[test]
fn the_arbiter_sends_devices_away_and_gives_pages_other_codes() {
    let folder = Folder::new();
    let file = folder.file("club.toml", "terms = { size = 9 }\n[[board]]\nnumber = 4\n");
    let mut command = Evening::command(&folder, &file, &[]);
    command.stderr(Stdio::piped());
    let mut evening = Evening::of(command);
    let told = BufReader::new(evening.child.stderr.take().unwrap());
    let before = evening.address(Some(0), "desk").to_owned();
    let (mut arbiter, mut desk, mut public) =
        (evening.page(None, "arbiter"), evening.page(Some(0), "desk"), evening.page(Some(0), "spectators"));
    arbiter.until("devices", |page| {
        let at = place(page, "Board 4 · Desk");
        at.is_some_and(|at| page.state["places"]["places"][at]["devices"][0]["number"].is_u64())
            && page.state["places"]["spectators_text"] == "1 watching"
    });
    let at = place(&arbiter, "Board 4 · Desk").unwrap();
    let device = arbiter.state["places"]["places"][at]["devices"][0]["number"].clone();
    // Nobody else does it.
    public.say(&json!({"do": "send_away", "device": device}));
    public.say(&json!({"do": "delay", "delay": "1 move"}));
    desk.play(2, 2);
    public.until("move", |page| page.moves(None) == 1);
    assert!(!public.state.to_string().contains("places"), "{}", public.state);
    arbiter.say(&json!({"do": "send_away", "device": device}));
    desk.cut_off();
    arbiter.until("nobody", |page| page.state["places"]["places"][at]["devices"] == json!([]));
    // The address is valid until there is another one.
    let mut desk = Page::open(&before);
    desk.play(6, 6);
    arbiter.say(&json!({"do": "code", "place": at, "renew": false}));
    arbiter.until("address", |page| page.state["places"]["code"]["url"] == before.as_str());
    arbiter.say(&json!({"do": "code", "place": at, "renew": true}));
    desk.cut_off();
    arbiter.until("another address", |page| page.state["places"]["code"]["url"] != before.as_str());
    let address = arbiter.state["places"]["code"]["url"].as_str().unwrap().to_owned();
    assert!(!Page::is_served(&before), "the address before is valid");
    let told = told.lines().map_while(Result::ok).find(|line| line.contains("Desk")).unwrap();
    assert!(told.ends_with(&format!("board 4, Desk: {address}")), "{told}");
    let mut desk = Page::open(&address);
    desk.play(2, 6);
    // The public delay is chosen there too.
    arbiter.say(&json!({"do": "delay", "delay": "2 moves"}));
    public.until("delay", |page| page.state["delay_text"] == "Shown 2 moves later");
    desk.play(6, 2);
    arbiter.until("move", |page| page.moves(Some(0)) == 4);
    arbiter.say(&json!({"do": "delay", "delay": "none"}));
    public.until("no delay", |page| page.state["delay_text"] == "" && page.moves(None) == 4);
    // So it is after the next start.
    drop(evening);
    let evening = Evening::start(&folder, &file, &[]);
    let token = |url: &str| url.rsplit_once('/').unwrap().1.to_owned();
    assert_eq!(token(evening.address(Some(0), "desk")), token(&address));
    let mut desk = evening.page(Some(0), "desk");
    desk.until("game", |page| page.moves(None) == 4);
}

/// The arbiter's page leads to the games as they stand: their addresses end with its own.
#[test]
fn another_code_of_the_arbiter_ends_the_pages_of_the_games() {
    let folder = Folder::new();
    let file = folder.file("club.toml", "terms = { size = 9 }\n[[board]]\nnumber = 4\n");
    let evening = Evening::start(&folder, &file, &[]);
    let mut arbiter = evening.page(None, "arbiter");
    arbiter.until("places", |page| place(page, "Arbiter's page").is_some());
    let (origin, _) = evening.address(None, "arbiter").split_once("/t/").unwrap();
    let live = format!("{origin}{}", arbiter.state["boards"][0]["link"].as_str().unwrap());
    let mut game = Page::open(&live);
    game.until("game", |page| page.moves(None) == 0);
    let _desk = evening.page(Some(0), "desk");
    arbiter.until("desk", |page| {
        let at = place(page, "Board 4 · Desk");
        at.is_some_and(|at| page.state["places"]["places"][at]["devices"][0]["number"].is_u64())
    });
    assert_eq!(arbiter.state["places"]["spectators_text"], "0 watching", "the arbiter is no spectator");
    let at = place(&arbiter, "Arbiter's page").unwrap();
    arbiter.say(&json!({"do": "code", "place": at, "renew": true}));
    arbiter.cut_off();
    game.cut_off();
    assert!(!Page::is_served(&live), "the address before is valid");
    assert!(Page::is_served(evening.address(Some(0), "spectators")));
}
