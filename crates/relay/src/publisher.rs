//! Publisher of reports on a broker over MQTT 5. The newest report of every topic is kept here, and all of them are published again
//! whenever the broker is back: what was lost with it, or what it has forgotten, is there again. All messages are retained, so that
//! whoever subscribes late gets every game as it stands.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rumqttc::v5::mqttbytes::QoS;
use rumqttc::v5::mqttbytes::v5::{LastWill, Packet};
use rumqttc::v5::{AsyncClient, ConnectionError, Event, EventLoop, MqttOptions};
use rumqttc::{TlsConfiguration, Transport};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use tokio::sync::{Notify, oneshot};

use crate::broker::Broker;

/// Interval at which a silent broker is asked if it is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// Pause before a broker that cannot be reached is tried again.
const AGAIN: Duration = Duration::from_secs(1);
/// Messages that wait for the line.
const QUEUE: usize = 64;
/// Topic, under that of the broker's address, that says if this program is there.
const ONLINE: &str = "online";

/// News of the line to a broker.
#[derive(Debug)]
pub enum BrokerNews {
    /// The broker is there.
    Connected,
    /// It is not there, for this reason.
    Lost(ConnectionError),
}

/// Hears news of the line, on the thread of the publisher.
pub type BrokerListener = Box<dyn Fn(BrokerNews) + Send>;

/// Publisher of reports. Dropping it cuts the line, and the broker says that this program is no longer there.
pub struct Publisher {
    reports: Arc<Reports>,
    topic: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Reports {
    kept: Mutex<Kept>,
    news: Notify,
}

/// The newest reports.
#[derive(Default)]
struct Kept {
    all: BTreeMap<String, String>,
    /// Topics whose newest report is to be published.
    due: BTreeSet<String>,
    connected: bool,
}

impl Reports {
    fn lock(&self) -> MutexGuard<'_, Kept> {
        // What stands behind it is whole at every moment.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, topic: String, report: String) {
        let mut kept = self.lock();
        if kept.all.get(&topic) != Some(&report) {
            kept.due.insert(topic.clone());
            kept.all.insert(topic, report);
            self.news.notify_one();
        }
    }

    /// The line stands, or no longer; a new one gets everything again.
    fn connect(&self, connected: bool) {
        let mut kept = self.lock();
        kept.connected = connected;
        if connected {
            kept.due = kept.all.keys().cloned().collect();
            self.news.notify_one();
        }
    }

    /// The next report to be published, if the line stands.
    fn next(&self) -> Option<(String, String)> {
        let mut kept = self.lock();
        if !kept.connected {
            return None;
        }
        let topic = kept.due.pop_first()?;
        let report = kept.all.get(&topic)?.clone();
        Some((topic, report))
    }
}

impl Publisher {
    /// Begins to publish on a broker, which need not be there yet.
    ///
    /// # Errors
    /// When no thread or no sockets can be had, or an encrypted line is wanted and the system knows no certificates to verify the
    /// broker's by.
    pub fn start(broker: &Broker, listener: BrokerListener) -> io::Result<Self> {
        let topic = broker.topic.clone();
        let reports = Arc::new(Reports::default());
        reports.put(format!("{topic}/{ONLINE}"), "true".to_owned());
        let (client, events) = AsyncClient::new(options(broker)?, QUEUE);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (stop, stopped) = oneshot::channel();
        let shared = Arc::clone(&reports);
        let thread = std::thread::Builder::new().spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    () = hear(events, &shared, listener) => {}
                    () = tell(client, &shared) => {}
                    _ = stopped => {}
                }
            });
        })?;
        Ok(Self { reports, topic, stop: Some(stop), thread: Some(thread) })
    }

    /// Publishes a report under a topic of its own; the one before it is forgotten.
    pub fn publish(&self, topic: &str, report: String) {
        self.reports.put(format!("{}/{topic}", self.topic), report);
    }
}

impl Drop for Publisher {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // A thread that has ended needs no stopping.
            let _ended = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            // What panicked there has been told already.
            let _ended = thread.join();
        }
    }
}

fn options(broker: &Broker) -> io::Result<MqttOptions> {
    // A broker cuts a line when another program comes under its name, on whatever machine that runs.
    let id = format!("lanke-{:016x}", RandomState::new().build_hasher().finish());
    let mut options = MqttOptions::new(id, broker.host.clone(), broker.port);
    options.set_keep_alive(KEEP_ALIVE);
    if let Some((user, password)) = &broker.login {
        options.set_credentials(user, password);
    }
    let online = format!("{}/{ONLINE}", broker.topic);
    options.set_last_will(LastWill::new(online, "false", QoS::AtLeastOnce, true, None));
    if broker.encrypted {
        options.set_transport(Transport::tls_with_config(TlsConfiguration::Rustls(verifying()?)));
    }
    Ok(options)
}

/// Verifies certificates by those that the system trusts, or those that `SSL_CERT_FILE` and `SSL_CERT_DIR` name.
fn verifying() -> io::Result<Arc<ClientConfig>> {
    let found = rustls_native_certs::load_native_certs();
    let mut roots = RootCertStore::empty();
    let (trusted, _) = roots.add_parsable_certificates(found.certs);
    if trusted == 0 {
        let why = found.errors.first().map_or_else(|| "no certificates are installed".to_owned(), ToString::to_string);
        return Err(io::Error::other(format!("the certificate of a broker cannot be verified: {why}")));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?;
    Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
}

/// Runs the line, and opens it again whenever it breaks.
async fn hear(mut events: EventLoop, reports: &Reports, listener: BrokerListener) {
    let mut told = None;
    loop {
        let news = match events.poll().await {
            Ok(Event::Incoming(Packet::ConnAck(_))) => {
                reports.connect(true);
                BrokerNews::Connected
            }
            Ok(_) => continue,
            Err(error) => {
                reports.connect(false);
                BrokerNews::Lost(error)
            }
        };
        let up = matches!(news, BrokerNews::Connected);
        if told != Some(up) {
            listener(news);
            told = Some(up);
        }
        if !up {
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// Publishes what is due.
async fn tell(client: AsyncClient, reports: &Reports) {
    loop {
        while let Some((topic, report)) = reports.next() {
            // It fails only when the line is no longer run.
            let _ended = client.publish(topic, QoS::AtLeastOnce, true, report).await;
        }
        reports.news.notified().await;
    }
}
