//! Chat of a connection.

use std::collections::VecDeque;
use std::time::Duration;

use super::view::ChatView;
use crate::context::Context;

/// Maximum number of lines kept.
const MAX_LINES: usize = 200;
/// Time in which the lines of one side stand without a time of their own, but the first.
const TOGETHER: Duration = Duration::from_secs(5 * 60);

/// Lines said, the latest last.
#[derive(Debug, Default)]
pub(super) struct Chat {
    lines: VecDeque<(ChatView, Duration)>,
    unread: usize,
    /// Place of the first line that was not read when it came, until something is said here.
    first_new: Option<usize>,
    /// It is on the screen.
    shown: bool,
    muted: bool,
}

impl Chat {
    /// Adds a line; that of somebody else is unread unless the chat is on the screen.
    pub(super) fn add(&mut self, mine: bool, who: String, text: String, cx: &Context<'_>) {
        let time = cx.today().format("%H:%M").to_string();
        self.lines.push_back((ChatView { mine, who, text, time, first_new: false }, cx.now));
        if self.lines.len() > MAX_LINES {
            self.lines.pop_front();
            self.first_new = self.first_new.and_then(|place| place.checked_sub(1));
        }
        if mine {
            self.first_new = None;
        } else if !self.shown {
            self.unread += 1;
            self.first_new.get_or_insert(self.lines.len() - 1);
        }
    }

    /// Notes if the chat is on the screen: everything is read then.
    pub(super) fn show(&mut self, shown: bool) {
        self.shown = shown;
        if shown {
            self.unread = 0;
        }
    }

    /// Forgets everything for a new connection.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
        (self.unread, self.first_new) = (0, None);
    }

    /// Hides what others say, or shows it again.
    pub(super) fn mute(&mut self) {
        self.muted = !self.muted;
    }

    pub(super) fn is_muted(&self) -> bool {
        self.muted
    }

    pub(super) fn unread(&self) -> usize {
        self.unread
    }

    /// The lines; of those that one speaker has said in a row only the last bears a time, unless time has passed between.
    pub(super) fn view(&self) -> Vec<ChatView> {
        let line = |place: usize| {
            let (line, at) = &self.lines[place];
            let goes_on = self.lines.get(place + 1).is_some_and(|(next, then)| {
                next.mine == line.mine && next.who == line.who && then.saturating_sub(*at) < TOGETHER
            });
            let time = if goes_on { String::new() } else { line.time.clone() };
            ChatView { time, first_new: self.first_new == Some(place), ..line.clone() }
        };
        (0..self.lines.len()).map(line).collect()
    }
}
