//! Those who answer in a host's place, hand on what others say, guess codes, or come in crowds and say nothing.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use iroh::SecretKey;
use iroh::endpoint::{Connection, RecvStream, SendStream};
use lanke_peer::{Decoder, EXPORTER_LABEL, Guest, GuestSetup, Message, Output, PORTS, PairingSession, encode};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;

use super::*;

const ALPN: &[u8] = b"lanke/1";

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

/// Sockets as a host has them: its key at a TCP port, QUIC at the same one.
async fn pose(secret: u8) -> (Endpoint, u16) {
    loop {
        if let Some(posing) = pose_at(secret, 0).await {
            return posing;
        }
    }
}

/// The same at this port, or at any where it is 0, unless that is taken.
async fn pose_at(secret: u8, port: u16) -> Option<(Endpoint, u16)> {
    let secret = SecretKey::from_bytes(&[secret; 32]);
    let key: String = secret.public().as_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let line = TcpListener::bind(("127.0.0.1", port)).await.ok()?;
    let port = line.local_addr().unwrap().port();
    let builder = Endpoint::builder(presets::Minimal).secret_key(secret).alpns(vec![ALPN.to_vec()]);
    let endpoint = builder.bind_addr(SocketAddr::from(([0, 0, 0, 0], port))).unwrap().bind().await.ok()?;
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = line.accept().await {
            // Whoever asks and leaves has its answer.
            let _ = stream.write_all(format!("lanke {key}\n").as_bytes()).await;
        }
    });
    Some((endpoint, port))
}

/// A connection of its own key to the host of an invitation.
async fn connect(place: &TableAddress) -> (Endpoint, Connection) {
    let endpoint = Endpoint::builder(presets::Minimal).bind().await.unwrap();
    let connection = endpoint.connect(address(place), ALPN).await.unwrap();
    (endpoint, connection)
}

fn address(place: &TableAddress) -> EndpointAddr {
    let key = place.invitation.parse::<Invitation>().unwrap().key.unwrap();
    let here = TransportAddr::Ip(([127, 0, 0, 1], place.address.port()).into());
    EndpointAddr::from_parts(EndpointId::from_bytes(&key).unwrap(), [here])
}

/// The next message of a line, its bytes added to a record.
async fn hear(receive: &mut RecvStream, decoder: &mut Decoder, record: &Mutex<Vec<u8>>) -> Option<Message> {
    loop {
        if let Some(message) = decoder.take().unwrap() {
            return Some(message);
        }
        let mut bytes = [0; 4096];
        let length = receive.read(&mut bytes).await.ok()??;
        record.lock().unwrap().extend(&bytes[..length]);
        decoder.push(&bytes[..length]);
    }
}

/// Plays a host that answers the first words and the next as told, and records all that it is sent.
fn fake_host(runtime: &Runtime, answers: &'static [&'static str]) -> (u16, Arc<Mutex<Vec<u8>>>) {
    let record = Arc::new(Mutex::new(Vec::new()));
    let (endpoint, port) = runtime.block_on(pose(7));
    let writes = record.clone();
    runtime.spawn(async move {
        while let Some(incoming) = endpoint.accept().await {
            let writes = writes.clone();
            tokio::spawn(async move {
                let connection = incoming.await.ok()?;
                let (mut send, mut receive) = connection.accept_bi().await.ok()?;
                let mut decoder = Decoder::default();
                for answer in answers {
                    hear(&mut receive, &mut decoder, &writes).await?;
                    send.write_all(&encode(&serde_json::from_str(answer).unwrap())).await.ok()?;
                }
                while hear(&mut receive, &mut decoder, &writes).await.is_some() {}
                Some(())
            });
        }
    });
    (port, record)
}

const SHARE: &str = r#"{"kind":"share","share":"5866666666666666666666666666666666666666666666666666666666666666"}"#;
const WELCOME: &str = r#"{"kind":"welcome","version":2,"table":"000000000000002a","keep":0,"len":0,"name":"x","confirmation":"abababababababababababababababababababababababababababababababab"}"#;

#[test]
fn a_fake_host_is_never_told_the_code() {
    let runtime = runtime();
    let hosts: [(&'static [&'static str], Denial, usize); 5] = [
        (&[WELCOME], Denial::Impostor, 1),
        (&[SHARE, WELCOME], Denial::Impostor, 2),
        (&[r#"{"kind":"wait"}"#], Denial::Impostor, 1),
        // It may be another one than the one that was meant: nobody whom we have met has left.
        (&[r#"{"kind":"bye"}"#], Denial::Unanswered, 1),
        // A host of version 1 answers so.
        (&[r#"{"kind":"sorry","why":"version"}"#], Denial::Version, 1),
    ];
    for (answers, denial, words) in hosts {
        let (port, record) = fake_host(&runtime, answers);
        let mut guest = Person::join(&format!("482716@127.0.0.1:{port}"), Role::Player);
        guest.wait(|event, _| matches!(event, Event::Closed));
        assert!(guest.seen.contains(&Event::Denied(denial)), "{:?}", guest.seen);
        let met = |event: &Event| matches!(event, Event::Connected { .. } | Event::Left);
        assert!(!guest.seen.iter().any(met), "{:?}", guest.seen);
        let record = record.lock().unwrap();
        let mut decoder = Decoder::default();
        decoder.push(&record);
        let heard = std::iter::from_fn(|| decoder.take().unwrap()).count();
        assert!(heard >= words, "it was recorded: {heard}");
        assert!(!String::from_utf8_lossy(&record).contains("482716"), "{}", String::from_utf8_lossy(&record));
    }
}

/// Each of them would hold up a search that asks one after the other.
#[test]
fn hosts_that_never_answer_hide_no_table_from_its_code() {
    let runtime = runtime();
    let mut silent = 0;
    for (secret, port) in (20..).zip(PORTS) {
        let posing = if silent < 6 { runtime.block_on(pose_at(secret, port)) } else { None };
        let Some((endpoint, _)) = posing else { continue };
        silent += 1;
        runtime.spawn(async move {
            let mut lines = Vec::new();
            while let Some(incoming) = endpoint.accept().await {
                lines.push(incoming.await);
            }
        });
    }
    let (_host, place) = Person::plain_host();
    let begun = Instant::now();
    let mut guest = Person::join(&place.code, Role::Player);
    guest.wait(|_, table| table.offer().is_some());
    eprintln!("beside {silent} silent hosts the guest was in after {:?}", begun.elapsed());
}

#[test]
fn a_guest_of_version_one_is_told_to_update() {
    let (_host, place) = Person::plain_host();
    let old = format!(
        r#"{{"kind":"hello","speaks":[1,1],"program":"Lanke 0.1.0","name":"x","rank":"","role":"player","code":"{}","table":null,"have":0,"digest":"0000000000000000","seq":0,"terms":null}}"#,
        &place.code[..6]
    );
    runtime().block_on(async {
        let (_endpoint, connection) = connect(&place).await;
        let (mut send, mut receive) = connection.open_bi().await.unwrap();
        send.write_all(&[&(old.len() as u32).to_be_bytes()[..], old.as_bytes()].concat()).await.unwrap();
        let answer = hear(&mut receive, &mut Decoder::default(), &Mutex::default()).await;
        assert_eq!(answer, Some(Message::Denied { why: Denial::Version }));
    });
}

/// It has the guest on one line and the host on another, and copies every byte.
#[test]
fn someone_between_the_two_gets_in_nowhere() {
    let (host, place) = Person::plain_host();
    let runtime = runtime();
    let port = runtime.block_on(async {
        let (between, port) = pose(8).await;
        let to = address(&place);
        tokio::spawn(async move {
            while let Some(incoming) = between.accept().await {
                let to = to.clone();
                tokio::spawn(async move {
                    let guest = incoming.await.unwrap();
                    let (mut to_guest, mut from_guest) = guest.accept_bi().await.unwrap();
                    let endpoint = Endpoint::builder(presets::Minimal).bind().await.unwrap();
                    let host = endpoint.connect(to, ALPN).await.unwrap();
                    let (mut to_host, mut from_host) = host.open_bi().await.unwrap();
                    let there = tokio::io::copy(&mut from_guest, &mut to_host);
                    let back = tokio::io::copy(&mut from_host, &mut to_guest);
                    // Either way ends with the line.
                    let _ = tokio::join!(there, back);
                });
            }
        });
        port
    });
    let mut guest = Person::join(&format!("{}@127.0.0.1:{port}", &place.code[..6]), Role::Player);
    guest.wait(|event, _| matches!(event, Event::Closed));
    assert!(guest.seen.contains(&Event::Denied(Denial::Code)), "{:?}", guest.seen);
    assert!(!guest.seen.iter().any(|event| matches!(event, Event::Connected { .. })), "{:?}", guest.seen);
    let mut guest = Person::join(&here(&place), Role::Player);
    guest.wait(|event, _| matches!(event, Event::Connected { .. }));
    let seen = std::iter::from_fn(|| host.peer.try_next());
    assert!(seen.filter(|event| matches!(event, Event::Connected { .. })).count() <= 1);
}

/// Answer of a host to a guess, by a key that it has never seen.
async fn guess(place: &TableAddress, code: &str) -> Option<Denial> {
    let endpoint = Endpoint::builder(presets::Minimal).bind().await.unwrap();
    // In a crowd it may be sent away at any moment.
    let connection = endpoint.connect(address(place), ALPN).await.ok()?;
    let (mut send, mut receive) = connection.open_bi().await.ok()?;
    let (mut exported, mut random) = ([0; 32], [0; 64]);
    connection.export_keying_material(&mut exported, EXPORTER_LABEL, b"").unwrap();
    getrandom::fill(&mut random).unwrap();
    let (host, us) = (*connection.remote_id().as_bytes(), *endpoint.id().as_bytes());
    let code = Some(code.to_owned());
    let setup = GuestSetup { name: "x".to_owned(), rank: String::new(), role: Role::Spectator, code, terms: None };
    let mut guest = Guest::new(setup);
    guest.connected(PairingSession { host, guest: us, exported, random }, Duration::ZERO);
    let mut decoder = Decoder::default();
    loop {
        say(&mut guest, &mut send).await;
        match hear(&mut receive, &mut decoder, &Mutex::default()).await? {
            Message::Denied { why } => return Some(why),
            message => guest.receive(message, Duration::ZERO),
        }
    }
}

async fn say(guest: &mut Guest, send: &mut SendStream) {
    for output in guest.take() {
        if let Output::Send { message, .. } = output {
            // A host that has gone has said so.
            let _ = send.write_all(&encode(&message)).await;
        }
    }
}

#[test]
fn wrong_codes_lock_out_nobody_who_has_the_right_one() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, place) = Person::plain_host();
    let (journal, keys) = (Some(folder.path().join("guest")), Some(folder.path().join("keys")));
    let joining = JoinOptions { journal, keys, ..options(&here(&place)) };
    let mut guest = Person::join_with(joining.clone());
    guest.wait(|_, table| table.offer().is_some());
    guest.say(ItemKind::Accept(0));
    guest.wait(|_, table| table.game().is_some());
    guest.peer.leave();
    host.wait(|event, _| matches!(event, Event::Left | Event::Broken));
    let wrong = format!("{:06}", (place.code[..6].parse::<u32>().unwrap() + 1) % 1_000_000);
    let answers = runtime().block_on(async {
        let mut guesses = tokio::task::JoinSet::new();
        for _ in 0..60 {
            let (place, wrong) = (place.clone(), wrong.clone());
            guesses.spawn(async move { guess(&place, &wrong).await });
        }
        guesses.join_all().await
    });
    let count = |answer| answers.iter().filter(|&&other| other == answer).count();
    let (wrong, later, cut) = (count(Some(Denial::Code)), count(Some(Denial::Later)), count(None));
    eprintln!("of 60 wrong codes {wrong} were answered, {later} sent away with a word, {cut} without");
    assert_eq!(wrong + later + cut, 60, "{answers:?}");
    // The guest that is known comes back, and a stranger comes in, both from the address of those who guessed.
    let begun = Instant::now();
    let mut guest = Person::join_with(joining);
    guest.wait(|event, _| matches!(event, Event::Connected { .. }));
    eprintln!("the known key was in after {:?}", begun.elapsed());
    let mut stranger = Person::join(&here(&place), Role::Spectator);
    stranger.wait(|event, _| matches!(event, Event::Connected { .. }));
    eprintln!("the stranger with the right code after {:?}", begun.elapsed());
}

/// Nobody would read bytes on another one, which would lie in the host's memory.
#[test]
fn a_visitor_has_one_stream() {
    let (_host, place) = Person::plain_host();
    runtime().block_on(async {
        let (_endpoint, connection) = connect(&place).await;
        let _line = connection.open_bi().await.unwrap();
        let more = async {
            tokio::select! {
                opened = connection.open_bi() => opened.map(drop),
                opened = connection.open_uni() => opened.map(drop),
            }
        };
        let opened = tokio::time::timeout(Duration::from_secs(1), more).await;
        assert!(!matches!(opened, Ok(Ok(()))), "it has a second stream");
    });
}

#[test]
fn silent_connections_hide_nobody() {
    let (_host, place) = Person::plain_host();
    let runtime = runtime();
    let silent = runtime.block_on(async {
        let mut silent = Vec::new();
        for _ in 0..11 {
            let endpoint = Endpoint::builder(presets::Minimal).bind().await.unwrap();
            for i in 0..20 {
                let connection = endpoint.connect(address(&place), ALPN).await.unwrap();
                // Some open their line and say half a word.
                let mut streams = None;
                if i % 2 == 0
                    && let Ok((mut send, receive)) = connection.open_bi().await
                {
                    // One that has been sent away already is silent, too.
                    let _ = send.write_all(&[0, 0]).await;
                    streams = Some((send, receive));
                }
                silent.push((endpoint.clone(), connection, streams));
            }
        }
        silent
    });
    let mut asking = Vec::new();
    for _ in 0..220 {
        asking.push(runtime.block_on(TcpStream::connect(("127.0.0.1", place.address.port()))).unwrap());
    }
    let begun = Instant::now();
    let mut guest = Person::join(&here(&place), Role::Player);
    guest.wait(|_, table| table.offer().is_some());
    eprintln!("beside 220 silent connections the guest was in after {:?}", begun.elapsed());
    runtime.block_on(async {
        for (_, connection, _) in silent {
            tokio::time::timeout(LONG, connection.closed()).await.expect("the silent are cut off");
        }
    });
}
