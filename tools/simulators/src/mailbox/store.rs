//! What came in, and what is broken on purpose.

use super::Letter;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Older letters make room.
const MOST: usize = 1000;

/// What a mail server may do to a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Fault {
    /// Takes every letter.
    #[default]
    None,
    /// `421`, and the connection is closed.
    Down,
    /// `451`: come again.
    Later,
    /// `550`: no such mailbox, whoever it is.
    Refuse,
    /// The word after the letter comes late; the letter is kept.
    Slow {
        /// How late.
        ms: u64,
    },
    /// The letter is kept, the connection closed without a word.
    Lost,
}

/// The letters and the faults of one server.
#[derive(Debug, Default)]
pub struct Mailbox {
    inside: Mutex<Inside>,
}

#[derive(Debug, Default)]
struct Inside {
    count: u64,
    letters: VecDeque<Letter>,
    fault: Fault,
}

impl Mailbox {
    /// Oldest first.
    pub fn letters(&self) -> Vec<Letter> {
        self.inside().letters.iter().cloned().collect()
    }

    /// The newest letter to this address.
    pub fn newest_to(&self, address: &str) -> Option<Letter> {
        self.inside().letters.iter().rev().find(|letter| letter.to.iter().any(|to| to == address)).cloned()
    }

    /// Breaks or mends the server.
    pub fn set_fault(&self, fault: Fault) {
        self.inside().fault = fault;
    }

    /// What is broken.
    pub fn fault(&self) -> Fault {
        self.inside().fault
    }

    /// Throws all letters away.
    pub fn clear(&self) {
        self.inside().letters.clear();
    }

    pub(super) fn take(&self, from: &str, to: &[String], raw: &[u8]) {
        let mut inside = self.inside();
        inside.count += 1;
        let letter = Letter::read(inside.count, from, to, raw);
        inside.letters.push_back(letter);
        if inside.letters.len() > MOST {
            inside.letters.pop_front();
        }
    }

    /// How late the word after a letter comes.
    pub(super) fn delay(&self) -> Duration {
        match self.fault() {
            Fault::Slow { ms } => Duration::from_millis(ms),
            _ => Duration::ZERO,
        }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
