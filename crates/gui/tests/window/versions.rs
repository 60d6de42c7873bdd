//! The look for a newer version, with a list of a server on this machine.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::thread;

use lanke_app::versions::ListKey;
use lanke_app::words::Lang;
use lanke_gui::ui;
use slint::ComponentHandle;

use crate::stage::Stage;

/// Key that the list is signed with.
pub(crate) fn key() -> ListKey {
    ListKey::parse(include_str!("../data/versions/key.pub")).unwrap()
}

/// Serves the list once, and its signature; the address.
pub(crate) fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/versions.json", listener.local_addr().unwrap());
    thread::spawn(move || {
        let list = include_str!("../data/versions/versions.json");
        let signature = include_str!("../data/versions/versions.json.minisig");
        for body in [list, signature] {
            let (mut line, _) = listener.accept().unwrap();
            let question = BufReader::new(line.try_clone().unwrap());
            question.lines().find(|text| text.as_ref().is_ok_and(String::is_empty));
            let length = body.len();
            write!(line, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
        }
    });
    address
}

#[test]
fn a_newer_version_is_found_by_a_button_and_by_the_palette() {
    let stage = Stage::new(Lang::En);
    let settings = || stage.window.component().global::<ui::Nav>();
    settings().set_settings(true);
    stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::About);
    stage.advance(20);
    assert!(stage.find("Look for a newer version").is_none(), "no address is known");
    stage.set(|s| s.version_list = serve());
    stage.advance(20);
    stage.click("Look for a newer version");
    stage.settle();
    assert!(stage.find("There is a newer version: 99.0.0, of 2029-12-31.").is_some());
    assert!(stage.find("Open its page").is_some());

    settings().set_settings(false);
    stage.set(|s| s.version_list = "http://127.0.0.1:1/versions.json".into());
    let palette = stage.window.component().global::<ui::Palette>();
    palette.invoke_search("newer version".into());
    palette.invoke_pick(0);
    stage.advance(1);
    stage.settle();
    assert!(settings().get_settings());
    let news = "The server of the list of versions cannot be reached: connection refused";
    assert!(stage.find(news).is_some());
    assert!(stage.find("Open its page").is_none());
}
