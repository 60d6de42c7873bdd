//! Chat of a connection.

use std::collections::VecDeque;

use super::view::ChatView;
use crate::context::Context;

/// Maximum number of lines kept.
const MAX_LINES: usize = 200;

/// Lines said, the latest last.
#[derive(Debug, Default)]
pub(super) struct Chat {
    lines: VecDeque<ChatView>,
    unread: usize,
    muted: bool,
}

impl Chat {
    /// Adds a line; that of somebody else is unread.
    pub(super) fn add(&mut self, mine: bool, who: String, text: String, cx: &Context<'_>) {
        let time = cx.today().format("%H:%M").to_string();
        self.lines.push_back(ChatView { mine, who, text, time });
        if self.lines.len() > MAX_LINES {
            self.lines.pop_front();
        }
        if !mine {
            self.unread += 1;
        }
    }

    /// Counts something else that waits to be read.
    pub(super) fn count(&mut self) {
        self.unread += 1;
    }

    /// Notes that everything was read.
    pub(super) fn read(&mut self) {
        self.unread = 0;
    }

    /// Forgets everything for a new connection.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
        self.unread = 0;
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

    pub(super) fn view(&self) -> Vec<ChatView> {
        self.lines.iter().cloned().collect()
    }
}
