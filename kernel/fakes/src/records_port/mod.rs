//! A hospital's records in memory: it knows people, stores their documents and invoices, reports changes in a feed, and accepts diary days
//! and payments. A test sets
//! it up (`script`), injects faults or holds its answers back (`faults`), and reads the calls it received (`log`). Initially it knows no
//! people.
//! `hospital` holds the data, `answers` implements the port.

mod answers;
mod faults;
mod hospital;
mod log;
mod script;

use super::scheduling::Fault;
pub use answers::RecordsOperation;
use cabinet_domain::{DiaryAnswer, InvoiceId, PatientId};
use cabinet_ports::Problem;
use cabinet_ports::records::InvoicePayment;
use chrono::NaiveDate;
use hospital::Hospital;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// A diary day that the hospital has stored.
#[derive(Debug, Clone, PartialEq)]
pub struct SavedDay {
    pub patient: PatientId,
    pub day: NaiveDate,
    pub answers: Vec<DiaryAnswer>,
    /// The idempotency key.
    pub key: String,
}

/// A payment that the hospital has booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettledInvoice {
    pub invoice: InvoiceId,
    pub payment: InvoicePayment,
    /// The idempotency key.
    pub key: String,
    /// Whether it was taken back.
    pub is_reopened: bool,
}

/// The fake records port.
pub struct FakeRecords {
    hospital: Mutex<Hospital>,
    holding: watch::Sender<bool>,
}

impl Default for FakeRecords {
    fn default() -> Self {
        Self::new()
    }
}

impl FakeRecords {
    /// Creates a hospital without people, with two hundred items per page.
    pub fn new() -> Self {
        let hospital = Hospital { page: 200, ..Hospital::default() };
        Self { hospital: Mutex::new(hospital), holding: watch::Sender::new(false) }
    }

    fn hospital(&self) -> MutexGuard<'_, Hospital> {
        self.hospital.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Performs one call: counts it, applies a fault, and waits if calls are held.
    async fn call<T: Send>(
        &self,
        operation: RecordsOperation,
        work: impl FnOnce(&mut Hospital) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        let answer = {
            let mut hospital = self.hospital();
            hospital.calls.push(operation);
            let queued = hospital.next.get_mut(&operation).and_then(VecDeque::pop_front);
            match queued.unwrap_or_else(|| hospital.always.get(&operation).cloned()) {
                Some(Fault::Refuse(problem)) => Err(problem),
                Some(Fault::DoneButLost(problem)) => work(&mut hospital).and(Err(problem)),
                None => work(&mut hospital),
            }
        };
        // The sender is owned by `self`, so waiting cannot fail.
        let _ = self.holding.subscribe().wait_for(|held| !held).await;
        answer
    }
}
