//! Analysis of an evening: the commentator has it, others if they may.

use super::*;

/// An evening of a board on which three moves are played, whose games are analysed for these pages.
fn analysed(folder: &Folder, audience: &str, more: &[&str]) -> Evening {
    let file = folder.file(
        "club.toml",
        format!(
            "{audience}\nterms = {{ size = 9 }}\n[[board]]\nnumber = 1\n[[board]]\nnumber = 2\nsource = \"table\"\n"
        ),
    );
    let evening = Evening::start(folder, &file, more);
    let mut desk = evening.page(Some(0), "desk");
    for (x, y) in [(2, 2), (6, 6), (2, 6)] {
        desk.play(x, y);
    }
    evening
}

/// Number of positions in the graph of the analysis that a page shows, and of those that are known.
fn graph(page: &Page) -> (usize, usize) {
    let graph = page.state["analysis"]["graph"].as_array().map_or(&[][..], Vec::as_slice);
    (graph.len(), graph.iter().filter(|rate| rate.is_u64()).count())
}

/// Page of the first board that an overview leads to.
fn first_board(evening: &Evening, overview: &str) -> Page {
    let mut page = evening.page(None, overview);
    page.until("moves", |page| page.moves(Some(0)) == 3);
    let (host, _) = evening.address(None, overview).split_once("/t/").unwrap();
    Page::open(&format!("{host}{}", page.state["boards"][0]["link"].as_str().unwrap()))
}

#[test]
fn an_analysis_is_shown_to_the_commentator_alone() {
    let folder = Folder::new();
    let broker = Mosquitto::start("");
    let mqtt = broker.as_ref().map(|broker| format!("mqtt://127.0.0.1:{}/club", broker.port));
    let mqtt: Vec<_> = mqtt.iter().flat_map(|url| ["--mqtt", url]).collect();
    let evening = analysed(&folder, "analysis = \"commentator\"", &mqtt);
    let mut game = first_board(&evening, "commentator");
    game.until("analysis", |page| graph(page) == (4, 4));
    let analysis = &game.state["analysis"];
    assert_eq!(analysis["move"], 3);
    assert!(analysis["rate_text"].as_str().unwrap().ends_with('%'), "{analysis}");
    assert!(!analysis["lines"].as_array().unwrap().is_empty(), "{analysis}");
    // It follows the game, back too. A page that says nothing while the analysis takes its time would be cut off.
    let mut desk = evening.page(Some(0), "desk");
    desk.act("undo");
    desk.until("takeback", |page| page.moves(None) == 2);
    game.until("analysis before", |page| graph(page) == (3, 3));
    evening.page(Some(0), "desk").play(6, 2);
    game.until("analysis of another move", |page| graph(page) == (4, 4));
    let mut others =
        vec![first_board(&evening, "arbiter"), evening.page(Some(0), "desk"), evening.page(Some(0), "spectators")];
    for page in &mut others {
        page.until("moves", |page| page.moves(None) == 3);
    }
    for name in ["spectators", "arbiter"] {
        let mut page = evening.page(None, name);
        page.until("moves", |page| page.moves(Some(0)) == 3);
        others.push(page);
    }
    let [mut black, mut white] = ["black", "white"].map(|name| evening.page(Some(1), name));
    black.play(2, 2);
    white.until("move", |page| page.moves(None) == 1);
    others.extend([black, white]);
    for page in others {
        assert!(!page.state.to_string().contains("analysis"), "{:#}", page.state);
    }
    if let Some(broker) = broker {
        let message = published_when(broker.port, "club/page/en/1", |message| message.contains("\"moves\":3"));
        assert!(!message.contains("analysis"), "{message}");
    }
}

#[test]
fn the_public_sees_the_analysis_of_what_it_sees_if_it_may() {
    let folder = Folder::new();
    let Some(broker) = Mosquitto::start("") else { return };
    let mqtt = format!("mqtt://127.0.0.1:{}/club", broker.port);
    let evening = analysed(&folder, "analysis = \"public\"\ndelay = \"1 move\"", &["--mqtt", &mqtt]);
    let mut game = first_board(&evening, "commentator");
    game.until("analysis", |page| graph(page) == (4, 4));
    let mut public = evening.page(Some(0), "spectators");
    public.until("analysis", |page| graph(page) == (3, 3));
    assert_eq!((public.moves(None), &public.state["analysis"]["move"]), (2, &json!(2)));
    let message = published_when(broker.port, "club/page/en/1", |message| message.contains("\"move\":2,"));
    let message: Value = serde_json::from_str(&message).unwrap();
    assert_eq!(message["state"]["analysis"]["graph"].as_array().map(Vec::len), Some(3), "{message}");
}

#[test]
fn an_evening_without_analysis_has_no_commentator() {
    let folder = Folder::new();
    let evening = analysed(&folder, "", &[]);
    assert!(evening.pages["commentator"].is_null());
}
