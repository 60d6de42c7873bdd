//! The connection to a page: its messages checked and handed to the place, the place's state sent as fast as it is taken.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseCode, CloseFrame, Message, WebSocket, close_code};
use lanke_words::Lang;
use tokio::sync::{Notify, mpsc};
use tokio::time::{interval, timeout};

use crate::access::Role;
use crate::limits::{self, Limits};
use crate::message::Request;
use crate::picture;
use crate::place::{Browser, Input, Place};
use crate::state::Closed;

/// Allowance of messages: so many at once, and one more after each pause.
struct Allowance {
    /// Time from which it is whole again.
    whole: Instant,
}

impl Allowance {
    fn take(&mut self, now: Instant) -> bool {
        let whole = self.whole.max(now) + limits::PAUSE;
        let may = whole <= now + limits::BURST * limits::PAUSE;
        if may {
            self.whole = whole;
        }
        may
    }
}

/// A browser that is cut off here.
pub(crate) struct Leash {
    /// Is rung to send the browser away.
    pub(crate) away: Arc<Notify>,
    /// Sentence that it is told then.
    pub(crate) farewell: String,
    pub(crate) limits: Limits,
}

/// Serves a browser until it goes, is silent, or is sent away.
pub(crate) async fn serve(mut socket: WebSocket, place: &Place, number: u64, lang: Lang, leash: Leash) {
    let Limits { silence, send: patience, .. } = leash.limits;
    let (outbox, mut answers) = mpsc::channel(limits::OUTBOX);
    let mut states = place.states.subscribe(lang);
    place.take(Input::Joined(Browser { number, lang, outbox }));
    let mut allowance = Allowance { whole: Instant::now() };
    let mut heard = Instant::now();
    let mut ping = interval(leash.limits.ping);
    let mut reason = close_code::AWAY;
    loop {
        let text = tokio::select! {
            biased;
            () = leash.away.notified() => {
                let closed = serde_json::to_string(&Closed::new(leash.farewell)).unwrap_or_default();
                let _gone = send(&mut socket, Message::Text(closed.into()), patience).await;
                reason = close_code::NORMAL;
                break;
            }
            Some(answer) = answers.recv() => answer,
            Ok(()) = states.changed() => Arc::clone(&states.borrow_and_update()),
            message = socket.recv() => {
                let Some(Ok(message)) = message else { break };
                heard = Instant::now();
                match message {
                    Message::Text(_) | Message::Binary(_) if !allowance.take(heard) => {
                        reason = close_code::POLICY;
                        break;
                    }
                    Message::Text(text) => match Request::read(&text) {
                        Ok(request) => place.take(Input::Asked(number, request)),
                        Err(_) => {
                            reason = close_code::UNSUPPORTED;
                            break;
                        }
                    },
                    Message::Binary(bytes) if place.role == Role::Camera && picture::fits(&bytes) => {
                        place.take(Input::Picture(number, bytes.to_vec()));
                    }
                    Message::Binary(_) => {
                        reason = close_code::UNSUPPORTED;
                        break;
                    }
                    Message::Close(_) => break,
                    Message::Ping(_) | Message::Pong(_) => {}
                }
                continue;
            }
            _ = ping.tick() => {
                // The browser answers a ping and its script hears nothing of it; an empty message tells that the line stands.
                if heard.elapsed() > silence
                    || !send(&mut socket, Message::Ping(Vec::new().into()), patience).await
                    || !send(&mut socket, Message::Binary(Vec::new().into()), patience).await
                {
                    break;
                }
                continue;
            }
        };
        if !text.is_empty() && !send(&mut socket, Message::Text((&*text).into()), patience).await {
            break;
        }
    }
    place.take(Input::Left(number));
    close(socket, reason, "").await;
}

/// Sends a browser for which there is no room away at once, with a sentence (at most 123 bytes; RFC 6455, 5.5); it comes again by itself.
pub(crate) async fn refuse(socket: WebSocket, why: &str) {
    close(socket, close_code::AGAIN, why).await;
}

async fn close(mut socket: WebSocket, code: CloseCode, reason: &str) {
    let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
    let _gone = timeout(Duration::from_secs(1), socket.send(close)).await;
}

/// Sends a message; false if the browser does not take it in time.
async fn send(socket: &mut WebSocket, message: Message, patience: Duration) -> bool {
    matches!(timeout(patience, socket.send(message)).await, Ok(Ok(())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_may_send_twenty_messages_a_second_and_some_at_once() {
        let begun = Instant::now();
        let mut allowance = Allowance { whole: begun };
        let mut taken = |at: Duration| allowance.take(begun + at);
        let fast = (0..2000).filter(|&n| taken(n * Duration::from_millis(30))).count();
        assert!((60 + 1199..=60 + 1200).contains(&fast), "{fast} in a minute");
        let hour = Duration::from_secs(3600);
        assert_eq!((0..100).filter(|_| taken(hour)).count(), 60);
        assert!((1..1000).all(|n| taken(hour + n * limits::PAUSE)));
    }
}
