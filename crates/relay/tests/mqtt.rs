//! Reports on a real broker, Debian's `mosquitto`. Without it nothing is tested, and that is said.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod mosquitto;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use lanke_relay::{Broker, BrokerNews, Publisher};
use mosquitto::Mosquitto;
use rumqttc::v5::mqttbytes::QoS;
use rumqttc::v5::mqttbytes::v5::{ConnectReturnCode, Packet};
use rumqttc::v5::{AsyncClient, Event, EventLoop, MqttOptions};

/// Time after which something that should come does not come any more.
const PATIENCE: Duration = Duration::from_secs(120);

/// A publisher, and what it says about its broker.
fn publisher(broker: &Broker) -> (Publisher, Receiver<bool>) {
    let (sender, news) = channel();
    let told = Box::new(move |news| _ = sender.send(matches!(news, BrokerNews::Connected)));
    (Publisher::start(broker, told).unwrap(), news)
}

fn subscriber(port: u16, name: usize) -> (AsyncClient, EventLoop) {
    let mut options = MqttOptions::new(format!("subscriber-{name}"), "127.0.0.1", port);
    options.set_keep_alive(Duration::from_secs(60));
    AsyncClient::new(options, 4)
}

/// Topics and reports that are waited for.
type Reports = [(&'static str, &'static str)];

/// Takes what a subscriber gets until it has all reports of each stage; it comes again when the broker does.
async fn hear(port: u16, name: usize, stages: &[(&Reports, &AtomicUsize)]) {
    let (client, mut events) = subscriber(port, name);
    let mut all = BTreeMap::new();
    let heard = async {
        for (reports, reached) in stages {
            let is = |all: &BTreeMap<String, String>, (topic, report): &(&str, &str)| {
                all.get(*topic).is_some_and(|there| there == report)
            };
            while !reports.iter().all(|report| is(&all, report)) {
                match events.poll().await {
                    Ok(Event::Incoming(Packet::ConnAck(ack))) => {
                        assert_eq!(ack.code, ConnectReturnCode::Success);
                        client.subscribe("club/#", QoS::AtLeastOnce).await.unwrap();
                    }
                    Ok(Event::Incoming(Packet::Publish(message))) => {
                        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                        all.insert(text(&message.topic), text(&message.payload));
                    }
                    Ok(_) => {}
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            }
            reached.fetch_add(1, Ordering::Relaxed);
        }
    };
    let in_time = tokio::time::timeout(PATIENCE, heard).await;
    assert!(in_time.is_ok(), "subscriber {name} did not get everything: {all:?}");
}

fn wait(news: &Receiver<bool>, up: bool) {
    while news.recv_timeout(PATIENCE).unwrap() != up {}
}

/// Runs so many subscribers in a thread of their own.
fn subscribers(
    port: u16,
    names: std::ops::Range<usize>,
    stages: &'static [&'static Reports],
    reached: &Arc<[AtomicUsize; 2]>,
) -> thread::JoinHandle<()> {
    let reached = Arc::clone(reached);
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let one = |name| {
                let reached = Arc::clone(&reached);
                tokio::spawn(async move {
                    // The last stage is the same for all.
                    let counters = &reached[reached.len() - stages.len()..];
                    let stages: Vec<_> = stages.iter().copied().zip(counters).collect();
                    hear(port, name, &stages).await;
                })
            };
            for task in names.map(one).collect::<Vec<_>>() {
                task.await.unwrap();
            }
        });
    })
}

/// Half of the subscribers are there from the beginning, half come late; between, the broker dies and comes back without a memory.
fn everybody_has_everything(count: usize) {
    const BEFORE: &Reports = &[("club/board/1", "one"), ("club/board/2", "two"), ("club/online", "true")];
    const AFTER: &Reports = &[("club/board/1", "one"), ("club/board/2", "three"), ("club/online", "true")];
    let Some(broker) = Mosquitto::start("") else { return };
    let (publisher, news) = publisher(&format!("mqtt://127.0.0.1:{}/club", broker.port).parse().unwrap());
    publisher.publish("board/1", "one".to_owned());
    publisher.publish("board/2", "two".to_owned());
    wait(&news, true);
    let reached = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
    let (since, early) = (Instant::now(), subscribers(broker.port, 0..count / 2, &[BEFORE, AFTER], &reached));
    while reached[0].load(Ordering::Relaxed) < count / 2 {
        assert!(!early.is_finished() && since.elapsed() < PATIENCE, "not everybody is there");
        thread::sleep(Duration::from_millis(5));
    }
    eprintln!("{} subscribers have everything after {:?}", count / 2, since.elapsed());
    let port = broker.port;
    drop(broker);
    let broker = Mosquitto::at(port, "").unwrap();
    wait(&news, false);
    publisher.publish("board/2", "three".to_owned());
    wait(&news, true);
    let since = Instant::now();
    let late = subscribers(broker.port, count / 2..count, &[AFTER], &reached);
    early.join().unwrap();
    late.join().unwrap();
    eprintln!("{count} have everything {:?} after the broker is back, half of them new", since.elapsed());
    assert_eq!(reached[1].load(Ordering::Relaxed), count);
    drop(publisher);
    // The broker says that the program is gone.
    let gone = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
    subscribers(broker.port, count..count + 1, &[&[("club/online", "false"), ("club/board/2", "three")]], &gone)
        .join()
        .unwrap();
}

/// As two machines may have programs of the same number.
#[test]
fn two_relays_at_one_broker_cut_off_neither() {
    let Some(broker) = Mosquitto::start("") else { return };
    let [(_first, first_news), (_second, second_news)] = ["one", "two"].map(|topic| {
        let (publisher, news) = publisher(&format!("mqtt://127.0.0.1:{}/{topic}", broker.port).parse().unwrap());
        wait(&news, true);
        (publisher, news)
    });
    for news in [first_news, second_news] {
        assert!(news.recv_timeout(Duration::from_secs(1)).is_err(), "its line stands");
    }
}

#[test]
fn a_broker_that_is_lost_and_comes_back_loses_nothing() {
    everybody_has_everything(20);
}

#[test]
#[ignore = "3,000 subscribers: cargo test --release --workspace --test mqtt -- --ignored --nocapture"]
fn three_thousand_subscribers_have_every_game() {
    everybody_has_everything(3000);
}
