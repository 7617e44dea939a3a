//! A hospital's records in memory: it knows people, keeps their documents, tells of changes in a feed and takes the diary. A test sets it up
//! (`script`), breaks it with a [`Fault`] or holds its answers back (`faults`), and reads what it was asked (`log`). Nobody is known until a
//! test says so. `hospital` is what it holds, `answers` what the port says of it.

mod answers;
mod faults;
mod hospital;
mod log;
mod script;

use super::scheduling::Fault;
use cabinet_domain::{DiaryAnswer, PatientId};
use cabinet_ports::Problem;
use chrono::NaiveDate;
use hospital::Hospital;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// One method of the records port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordsOperation {
    Host,
    Health,
    FindPatient,
    Diagnoses,
    Documents,
    DocumentHtml,
    OpenFile,
    Observations,
    DiaryForm,
    SaveDiary,
    Thesaurus,
    Changes,
    SetEpicrisImport,
}

/// A day that the hospital has.
#[derive(Debug, Clone, PartialEq)]
pub struct SavedDay {
    /// Whose.
    pub patient: PatientId,
    /// Which.
    pub day: NaiveDate,
    /// What was answered.
    pub answers: Vec<DiaryAnswer>,
    /// With which key.
    pub key: String,
}

/// The fake records.
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
    /// Knows nobody; two hundred items a page.
    pub fn new() -> Self {
        let hospital = Hospital { page: 200, ..Hospital::default() };
        Self { hospital: Mutex::new(hospital), holding: watch::Sender::new(false) }
    }

    fn hospital(&self) -> MutexGuard<'_, Hospital> {
        self.hospital.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One call: counted, perhaps struck by a fault, perhaps held.
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
        // The sender lives in `self`, so waiting cannot fail.
        let _ = self.holding.subscribe().wait_for(|held| !held).await;
        answer
    }
}
