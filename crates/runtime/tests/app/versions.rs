//! Lists of versions from a server on this machine: good ones, and whatever else a server can answer.

use std::collections::HashMap;
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::Duration;

use lanke_app::versions::{ListKey, VersionList, VersionsError, own_version};
use lanke_app::{Intent, Settings, VersionsWish};
use lanke_runtime::versions::look;
use minisign::KeyPair;

use crate::program::{Program, home};

/// Longer than a busy machine takes.
const PATIENCE: Duration = Duration::from_secs(600);
/// Shorter than a person waits.
const IMPATIENCE: Duration = Duration::from_millis(300);

/// Behaviour of a server at an address.
enum Answer {
    /// This body.
    Body(Vec<u8>),
    /// The first bytes of a body, and the end of the line.
    Cut(Vec<u8>, usize),
    /// This status.
    Status(&'static str),
    /// Another address.
    To(String),
    /// These bytes, which are no answer of HTTP.
    Noise(&'static str),
    /// A body without end.
    Flood,
    /// A byte now and then.
    Trickle,
    /// Nothing at all.
    Silence,
}

struct Publisher {
    pair: KeyPair,
    key: ListKey,
}

impl Publisher {
    fn new() -> Self {
        let pair = KeyPair::generate_unencrypted_keypair().unwrap();
        let key = ListKey::parse(&pair.pk.to_box().unwrap().into_string()).unwrap();
        Self { pair, key }
    }

    fn sign(&self, list: &str) -> Vec<u8> {
        minisign::sign(None, &self.pair.sk, list.as_bytes(), None, None).unwrap().into_string().into_bytes()
    }

    /// Answers of a server with this list, by their addresses.
    fn publish(&self, list: &str) -> HashMap<String, Answer> {
        let signature = self.sign(list);
        answers([("/list", Answer::Body(list.into())), ("/list.minisig", Answer::Body(signature))])
    }
}

fn answers<const N: usize>(answers: [(&str, Answer); N]) -> HashMap<String, Answer> {
    answers.into_iter().map(|(path, answer)| (path.to_owned(), answer)).collect()
}

/// A list of one version, made at this time.
fn list(version: &str, made: i64) -> String {
    format!(
        r#"{{"made":{made},"versions":[{{"version":"{version}","date":"2030-01-02","page":"https://example.org/","files":[]}}]}}"#
    )
}

/// Serves answers as long as the test runs; the address of the list.
fn serve(answers: HashMap<String, Answer>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/list", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            // A line that breaks is the other side's choice.
            let _ended = answer(stream.unwrap(), &answers);
        }
    });
    address
}

fn answer(mut line: TcpStream, answers: &HashMap<String, Answer>) -> std::io::Result<()> {
    let mut question = Vec::new();
    while !question.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        line.read_exact(&mut byte)?;
        question.push(byte[0]);
    }
    let question = String::from_utf8(question).unwrap();
    assert!(question.contains("user-agent: lanke\r\n"), "{question}");
    let path = question.split(' ').nth(1).unwrap();
    let head = |length: usize| format!("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
    match answers.get(path).unwrap_or(&Answer::Status("404 Not Found")) {
        Answer::Body(body) => {
            line.write_all(head(body.len()).as_bytes())?;
            line.write_all(body)
        }
        Answer::Cut(body, end) => {
            line.write_all(head(body.len()).as_bytes())?;
            line.write_all(&body[..*end])
        }
        Answer::Status(status) => {
            write!(line, "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        }
        Answer::To(address) => {
            write!(line, "HTTP/1.1 302 Found\r\nConnection: close\r\nLocation: {address}\r\nContent-Length: 0\r\n\r\n")
        }
        Answer::Noise(bytes) => line.write_all(bytes.as_bytes()),
        Answer::Flood => {
            line.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")?;
            loop {
                line.write_all(&[b' '; 4096])?;
            }
        }
        Answer::Trickle => {
            line.write_all(head(100_000).as_bytes())?;
            loop {
                line.write_all(b" ")?;
                thread::sleep(Duration::from_millis(20));
            }
        }
        // Until the other side goes away.
        Answer::Silence => line.read(&mut [0]).map(drop),
    }
}

fn ask(answers: HashMap<String, Answer>, key: &ListKey) -> Result<VersionList, VersionsError> {
    look(&serve(answers), key, None, PATIENCE)
}

/// Number of the newer version in a list that was read.
fn newer(list: &VersionList) -> Option<String> {
    list.newer(&own_version()).map(|release| release.version.to_string())
}

#[test]
fn a_good_list_tells_of_a_newer_version() {
    let publisher = Publisher::new();
    let own = own_version().to_string();
    for (version, expected) in [("99.0.0", Some("99.0.0")), (&own, None), ("0.0.1", None)] {
        let read = ask(publisher.publish(&list(version, 1_900_000_000)), &publisher.key).unwrap();
        assert_eq!(newer(&read).as_deref(), expected);
    }
}

#[test]
fn forged_and_cut_lists_are_refused() {
    let (publisher, other) = (Publisher::new(), Publisher::new());
    let good = list("99.0.0", 1_900_000_000);
    let changed = good.replace("99", "98");
    let signature = || publisher.sign(&good);
    let length = good.len();
    let cases = [
        (Answer::Body(changed.into()), Answer::Body(signature()), VersionsError::Forged),
        (Answer::Body(good.clone().into()), Answer::Body(other.sign(&good)), VersionsError::Forged),
        (Answer::Body(good.clone().into()), Answer::Status("404 Not Found"), VersionsError::Unsigned),
        (Answer::Body(good.clone().into()), Answer::Body("<html>".into()), VersionsError::Unsigned),
        (Answer::Body(good[..length / 2].into()), Answer::Body(signature()), VersionsError::Cut),
        (Answer::Cut(good.clone().into(), length / 2), Answer::Body(signature()), VersionsError::Cut),
        (Answer::Cut(good.clone().into(), 0), Answer::Body(signature()), VersionsError::Cut),
        (Answer::Body(good.clone().into()), Answer::Body(signature()[..90].into()), VersionsError::Cut),
        (Answer::Body(good.clone().into()), Answer::Cut(signature(), 90), VersionsError::Cut),
        (Answer::Body("{}".into()), Answer::Body(publisher.sign("{}")), VersionsError::Unreadable),
    ];
    for (list, signature, error) in cases {
        let served = answers([("/list", list), ("/list.minisig", signature)]);
        assert_eq!(ask(served, &publisher.key), Err(error));
    }
}

#[test]
fn servers_that_do_not_answer_well_are_told_apart() {
    let key = Publisher::new().key;
    let only = |answer| answers([("/list", answer)]);
    assert_eq!(ask(answers([]), &key), Err(VersionsError::Refused(404)));
    assert_eq!(ask(only(Answer::Status("500 Oops")), &key), Err(VersionsError::Refused(500)));
    let long = vec![b' '; VersionList::MAX_BYTES as usize + 1];
    assert_eq!(ask(only(Answer::Body(long)), &key), Err(VersionsError::TooLong));
    assert_eq!(ask(only(Answer::Flood), &key), Err(VersionsError::TooLong));
    let noise = ask(only(Answer::Noise("SSH-2.0-OpenSSH_9.2\r\n")), &key);
    assert!(matches!(noise, Err(VersionsError::Unreachable(_))), "{noise:?}");
    for answer in [Answer::Silence, Answer::Trickle] {
        assert_eq!(look(&serve(only(answer)), &key, None, IMPATIENCE), Err(VersionsError::Silent));
    }
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let refused = look(&format!("http://{closed}/list"), &key, None, PATIENCE);
    assert_eq!(refused, Err(VersionsError::Unreachable("connection refused".to_owned())));
    for address in ["", "versions", "/versions.json", "ftp://example.org/", "https://", "file:///etc/passwd"] {
        assert_eq!(look(address, &key, None, PATIENCE), Err(VersionsError::Address(address.to_owned())), "{address}");
    }
}

#[test]
fn redirections_are_followed_and_have_an_end() {
    let publisher = Publisher::new();
    let mut served = publisher.publish(&list("99.0.0", 1_900_000_000));
    served.insert("/moved".to_owned(), Answer::To("/list".to_owned()));
    served.insert("/moved.minisig".to_owned(), Answer::To("/list.minisig".to_owned()));
    served.insert("/here".to_owned(), Answer::To("/there".to_owned()));
    served.insert("/there".to_owned(), Answer::To("/here".to_owned()));
    let address = serve(served);
    let at = |path: &str| look(&address.replace("/list", path), &publisher.key, None, PATIENCE);
    assert_eq!(newer(&at("/moved").unwrap()).as_deref(), Some("99.0.0"));
    assert_eq!(at("/here"), Err(VersionsError::Redirected));
}

#[test]
fn a_list_older_than_one_seen_before_is_refused() {
    let (publisher, home) = (Publisher::new(), home());
    let seen = home.path().join("versions.json");
    let (old, new) = (list("98.0.0", 1_900_000_000), list("99.0.0", 1_900_100_000));
    let address = serve(publisher.publish(&old));
    let ask = |seen: &Path| look(&address, &publisher.key, Some(seen), PATIENCE);
    assert!(ask(&seen).is_ok());
    assert!(ask(&seen).is_ok(), "the same list again");
    let elsewhere = serve(publisher.publish(&new));
    assert!(look(&elsewhere, &publisher.key, Some(&seen), PATIENCE).is_ok());
    assert!(ask(&seen).is_ok(), "each address has its own lists");
    // As if the newer list had been seen at the first address.
    let known = fs::read_to_string(&seen).unwrap().replace("1900000000", "1900100000");
    fs::write(&seen, &known).unwrap();
    let day = |day: &str| day.parse().unwrap();
    assert_eq!(ask(&seen), Err(VersionsError::Older { made: day("2030-03-17"), seen: day("2030-03-18") }));
    assert_eq!(fs::read_to_string(&seen).unwrap(), known);

    // What cannot be read is set aside, and what cannot be written keeps no answer back.
    fs::write(&seen, "?").unwrap();
    assert!(ask(&seen).is_ok());
    assert_eq!(fs::read(home.path().join("versions.json.broken")).unwrap(), b"?");
    assert!(ask(&home.path().join("versions.json/none")).is_ok());
}

#[test]
fn a_person_asks_and_is_told() {
    let (publisher, home) = (Publisher::new(), home());
    let mut program = Program::start(home.path());
    program.lanke = program.lanke.trusting(publisher.key.clone());
    program.send(Intent::Versions(VersionsWish::Look));
    let view = program.view().common.versions;
    assert!(!view.offered && !view.asking && view.news.is_empty(), "without an address nobody is asked");

    let set = |program: &mut Program, address: String| {
        let settings = Settings { version_list: address, ..(*program.view().common.settings).clone() };
        program.send(Intent::Set(Box::new(settings)));
    };
    set(&mut program, serve(publisher.publish(&list("99.0.0", 1_900_000_000))));
    assert!(program.view().common.versions.offered);
    program.lanke.send(Intent::Versions(VersionsWish::Look));
    assert!(program.view().common.versions.asking);
    program.lanke.settle();
    let view = program.view().common.versions;
    assert!(view.newer && !view.failed && !view.asking);
    assert_eq!(view.news, "There is a newer version: 99.0.0, of 2030-01-02.");

    set(&mut program, serve(publisher.publish(&list("0.0.1", 1_900_000_000))));
    program.send(Intent::Versions(VersionsWish::Look));
    let view = program.view().common.versions;
    assert!(!view.newer && !view.failed);
    let own = own_version();
    assert_eq!(view.news, format!("Lanke {own} is the newest version; the list is of 2030-03-17."));

    set(&mut program, serve(answers([])));
    program.send(Intent::Versions(VersionsWish::Look));
    let view = program.view().common.versions;
    assert!(!view.newer && view.failed);
    assert_eq!(view.news, "The server does not give the list of versions (HTTP 404).");
}
