//! `lanke versions`: the program as a whole, a server on this machine, and the lists of a publisher.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::{Arc, Mutex};
use std::{fs, thread};

use minisign::KeyPair;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::lanke;

/// A publisher with a server, whose files can change.
struct Publisher {
    pair: KeyPair,
    home: TempDir,
    address: String,
    /// List and signature.
    files: Arc<Mutex<[String; 2]>>,
}

impl Publisher {
    fn new() -> Self {
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("key.pub"), pair.pk.to_box().unwrap().to_bytes()).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/versions.json", listener.local_addr().unwrap());
        let files: Arc<Mutex<[String; 2]>> = Arc::default();
        let served = files.clone();
        thread::spawn(move || {
            for line in listener.incoming() {
                let mut line = line.unwrap();
                let mut lines = BufReader::new(line.try_clone().unwrap()).lines();
                let is_signature = lines.next().unwrap().unwrap().contains(".minisig");
                lines.find(|text| text.as_ref().is_ok_and(String::is_empty));
                let body = served.lock().unwrap()[usize::from(is_signature)].clone();
                let head = format!("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {}", body.len());
                write!(line, "{head}\r\n\r\n{body}").unwrap();
            }
        });
        Self { pair, home, address, files }
    }

    fn publish(&self, version: &str, made: u32) {
        let sum = "ab".repeat(32);
        let file = json!({ "name": "lanke.zip", "bytes": 7, "sha256": sum });
        let page = "https://example.org/new";
        let version = json!({ "version": version, "date": "2030-01-02", "page": page, "files": [file] });
        let list = json!({ "made": made, "versions": [version] }).to_string();
        let signature = minisign::sign(None, &self.pair.sk, list.as_bytes(), None, None).unwrap().into_string();
        *self.files.lock().unwrap() = [list, signature];
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let arguments = [&["versions"], arguments].concat();
        lanke(&arguments).env("LANKE_HOME", self.home.path()).output().unwrap()
    }

    fn key(&self) -> PathBuf {
        self.home.path().join("key.pub")
    }
}

fn prints(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refuses(output: Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_newer_version_is_told() {
    let publisher = Publisher::new();
    publisher.publish("99.0.0", 1_900_000_000);
    let key = publisher.key();
    let own = env!("CARGO_PKG_VERSION");
    let told = prints(publisher.run(&["--address", &publisher.address, "--key", text(&key)]));
    let first = format!("Lanke 99.0.0 of 2030-01-02 is newer than this one, {own}: https://example.org/new");
    assert_eq!(told.lines().collect::<Vec<_>>(), [first, format!("{}  lanke.zip", "ab".repeat(32))]);

    // The address of the settings file serves, too.
    let settings = json!({ "version_list": publisher.address }).to_string();
    fs::write(publisher.home.path().join("settings.json"), settings).unwrap();
    let told: Value = serde_json::from_str(&prints(publisher.run(&["--key", text(&key), "--json"]))).unwrap();
    assert_eq!((&told["version"], &told["list"]), (&json!(own), &json!("2030-03-17")));
    assert_eq!((&told["newer"]["version"], &told["newer"]["files"][0]["bytes"]), (&json!("99.0.0"), &json!(7)));

    publisher.publish(own, 1_900_000_001);
    let told = prints(publisher.run(&["--key", text(&key)]));
    assert_eq!(told, format!("Lanke {own} is the newest version; the list is of 2030-03-17.\n"));
    let told: Value = serde_json::from_str(&prints(publisher.run(&["--key", text(&key), "--json"]))).unwrap();
    assert_eq!(told["newer"], Value::Null);

    // The list of before is signed, and yet it is not believed again.
    publisher.publish("99.0.0", 1_800_000_000);
    assert!(refuses(publisher.run(&["--key", text(&key)])).contains("older than one of 2030-03-17"));
}

#[test]
fn what_is_not_signed_by_the_key_is_refused() {
    let publisher = Publisher::new();
    publisher.publish("99.0.0", 1_900_000_000);
    let address = ["--address", publisher.address.as_str()];
    // By the key of the program.
    assert!(refuses(publisher.run(&address)).contains("not signed with the right key"));
    assert!(!publisher.home.path().join("versions.json").exists(), "nothing is remembered of it");
    let key = publisher.key();
    let with_key = [&address[..], &["--key", text(&key)]].concat();
    publisher.files.lock().unwrap()[0].truncate(40);
    assert!(refuses(publisher.run(&with_key)).contains("incomplete"));
    fs::write(&key, "no key").unwrap();
    assert!(refuses(publisher.run(&with_key)).contains("is no public key of minisign"));
}

#[test]
fn without_an_address_nobody_is_asked() {
    let publisher = Publisher::new();
    let complaint = refuses(publisher.run(&[]));
    assert!(complaint.contains("knows no address") && complaint.contains("settings.json"), "{complaint}");
    assert!(refuses(publisher.run(&["--address", "lanke.example"])).contains("no address"));
}
