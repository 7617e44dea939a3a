//! The received e-mails and the active fault.

use super::Letter;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Maximum number of e-mails. The oldest is removed when a new one arrives.
const MOST: usize = 1000;

/// A fault of the mail server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Fault {
    /// Accepts every e-mail.
    #[default]
    None,
    /// `421`, then the connection is closed.
    Down,
    /// `451`: try again later.
    Later,
    /// `550`: no such mailbox, for every recipient. Recipients at `.invalid` always get it.
    Refuse,
    /// The e-mail is stored, but the reply to it is delayed.
    Slow {
        /// Delay in milliseconds.
        ms: u64,
    },
    /// The e-mail is stored, then the connection is closed without a reply.
    Lost,
}

/// The e-mails and the fault of one server.
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
    /// All e-mails, oldest first.
    pub fn letters(&self) -> Vec<Letter> {
        self.inside().letters.iter().cloned().collect()
    }

    /// The newest e-mail to this address.
    pub fn newest_to(&self, address: &str) -> Option<Letter> {
        self.inside().letters.iter().rev().find(|letter| letter.to.iter().any(|to| to == address)).cloned()
    }

    /// Sets or removes the fault.
    pub fn set_fault(&self, fault: Fault) {
        self.inside().fault = fault;
    }

    /// The active fault.
    pub fn fault(&self) -> Fault {
        self.inside().fault
    }

    /// Removes all e-mails.
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

    /// Delay of the reply to an e-mail.
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
