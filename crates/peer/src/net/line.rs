//! One line to another program: messages in, messages out, each in its own task.

use std::sync::Arc;
use std::time::Duration;

use iroh::endpoint::{Connection, RecvStream, SendStream};
use tokio::sync::mpsc::{Receiver, Sender, channel, error::TrySendError};
use tokio::task::JoinHandle;

use crate::limits::FRAME;
use crate::message::{Decoder, Message, encode};

/// Messages that may wait for a line; one more, and it is too slow.
const WAITING: usize = 1024;
/// Messages that wait to be dealt with, from all lines together; the lines wait when there are more.
pub(super) const INBOX: usize = 256;
/// Time that a line that is being left may take to hand over what was sent.
const GOODBYE: Duration = Duration::from_millis(1500);

/// Messages to spectators go out one after the other, so that those of the players need not wait for a crowd:
/// in so many groups …
const GROUPS: u64 = 20;
/// … each so long after the one before.
const NEXT_GROUP: Duration = Duration::from_millis(10);

/// QUIC finds out soon that something is lost where something later arrives, and slowly, in ever longer waits, where
/// nothing comes. So what is said over a line with at least this round-trip time is followed by empty datagrams, which
/// nobody reads: so many in each round trip, for so many of them.
const LONG_LINE: Duration = Duration::from_millis(20);
const EACH_ROUND: u32 = 8;
const ROUNDS: u32 = 3;

/// News of a line.
pub(super) enum LineEvent {
    Message(Box<Message>),
    Closed,
}

/// The writing side of a line; dropping it closes the line after what was sent.
pub(super) struct LineWriter {
    frames: Sender<QueuedFrame>,
    writer: JoinHandle<()>,
}

/// Message that goes out, at once or when the turn of this line comes.
enum QueuedFrame {
    Now(Arc<[u8]>),
    InTurn(Arc<[u8]>),
}

/// A frame for several lines.
pub(super) fn frame(message: &Message) -> Arc<[u8]> {
    encode(message).into()
}

impl LineWriter {
    /// Starts the tasks of a line that we have opened; what it says goes to `inbox` under its number.
    pub(super) fn new(
        number: u64,
        connection: &Connection,
        (send, receive): (SendStream, RecvStream),
        inbox: Sender<(u64, LineEvent)>,
    ) -> Self {
        let (frames, waiting) = channel(WAITING);
        tokio::spawn(read(number, receive, inbox));
        let writer = tokio::spawn(write(connection.clone(), send, waiting, turn(number)));
        Self { frames, writer }
    }

    /// Starts the tasks of a line that the other end is to open.
    pub(super) fn accept(number: u64, connection: Connection, inbox: Sender<(u64, LineEvent)>) -> Self {
        let (frames, mut waiting) = channel(WAITING);
        let writer = tokio::spawn(async move {
            match accept_stream(&connection, &mut waiting).await {
                Some((send, receive)) => {
                    tokio::spawn(read(number, receive, inbox));
                    write(connection, send, waiting, turn(number)).await;
                }
                None => {
                    connection.close(0u32.into(), b"");
                    // Where nobody listens any more, everything is being left.
                    let _ = inbox.send((number, LineEvent::Closed)).await;
                }
            }
        });
        Self { frames, writer }
    }

    /// Sends a frame; `false` where too much waits already.
    pub(super) fn send(&self, frame: Arc<[u8]>) -> bool {
        self.put(QueuedFrame::Now(frame))
    }

    /// Sends a frame that goes to many, when this line's turn comes; `false` where too much waits already.
    pub(super) fn ease(&self, frame: Arc<[u8]>) -> bool {
        self.put(QueuedFrame::InTurn(frame))
    }

    fn put(&self, frame: QueuedFrame) -> bool {
        // A line that is gone says so by itself.
        !matches!(self.frames.try_send(frame), Err(TrySendError::Full(_)))
    }

    /// Closes the line, and waits until the other end has what was sent; not for long.
    pub(super) async fn finish(self) {
        let Self { frames, writer } = self;
        drop(frames);
        // A line that takes nothing any more has lost it.
        let _ = tokio::time::timeout(GOODBYE, writer).await;
    }
}

/// Time at which a line gets what goes to many.
fn turn(number: u64) -> Duration {
    NEXT_GROUP * (number % GROUPS) as u32
}

/// The stream that the other end opens; `None` where it goes first, or is sent away.
async fn accept_stream(
    connection: &Connection,
    waiting: &mut Receiver<QueuedFrame>,
) -> Option<(SendStream, RecvStream)> {
    loop {
        tokio::select! {
            streams = connection.accept_bi() => return streams.ok(),
            frame = waiting.recv() => match frame {
                // Who has opened no stream cannot be told why it is sent away.
                Some(_) => {}
                None => return None,
            },
        }
    }
}

async fn write(connection: Connection, mut send: SendStream, mut frames: Receiver<QueuedFrame>, pause: Duration) {
    let mut bytes = Vec::new();
    let (mut owed, mut interval) = (0, Duration::ZERO);
    loop {
        let first = match owed {
            0 => frames.recv().await,
            _ => match tokio::time::timeout(interval, frames.recv()).await {
                Ok(first) => first,
                Err(_) => {
                    owed -= 1;
                    // A line that takes none does without them.
                    let _ = connection.send_datagram(Default::default());
                    continue;
                }
            },
        };
        let Some(first) = first else { break };
        match first {
            QueuedFrame::Now(_) => {
                let long = round_trip(&connection).filter(|&time| time >= LONG_LINE);
                (owed, interval) = long.map_or((0, interval), |time| (EACH_ROUND * ROUNDS, time / EACH_ROUND));
            }
            QueuedFrame::InTurn(_) => tokio::time::sleep(pause).await,
        }
        // What has gathered meanwhile goes in one.
        let mut next = Some(first);
        bytes.clear();
        while let Some(QueuedFrame::Now(frame) | QueuedFrame::InTurn(frame)) = next {
            bytes.extend_from_slice(&frame);
            next = if bytes.len() < FRAME { frames.try_recv().ok() } else { None };
        }
        if send.write_all(&bytes).await.is_err() {
            break;
        }
    }
    // A line that is gone cannot be closed any more, and need not be.
    if send.finish().is_ok() {
        let _ = tokio::time::timeout(GOODBYE, send.stopped()).await;
    }
    connection.close(0u32.into(), b"");
}

/// The time to the other end and back.
fn round_trip(connection: &Connection) -> Option<Duration> {
    connection.paths().iter().find(|path| path.is_selected()).map(|path| path.rtt())
}

async fn read(number: u64, mut receive: RecvStream, inbox: Sender<(u64, LineEvent)>) {
    let mut decoder = Decoder::default();
    let mut bytes = [0; 8192];
    'line: while let Ok(Some(length)) = receive.read(&mut bytes).await {
        decoder.push(&bytes[..length]);
        loop {
            match decoder.take() {
                Ok(Some(message)) => {
                    if inbox.send((number, LineEvent::Message(Box::new(message)))).await.is_err() {
                        return;
                    }
                }
                Ok(None) => break,
                Err(_) => break 'line,
            }
        }
    }
    // Where nobody listens any more, everything is being left.
    let _ = inbox.send((number, LineEvent::Closed)).await;
}
