//! The service: its key, clock, faults and archive. Locks are held for single reads or changes and never across an await.

use super::archive::{Archive, Assignment, Status};
use super::faults::Switches;
use crate::netrika::hospital::WallClock;
use chrono::{NaiveDateTime, Timelike};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A questionnaire service.
pub struct Service {
    /// Faults and call counters.
    pub switches: Switches,
    key: String,
    clock: WallClock,
    start: Archive,
    archive: Mutex<Archive>,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").field("switches", &self.switches).finish_non_exhaustive()
    }
}

impl Service {
    /// A service with this archive.
    pub(super) fn new(key: String, clock: WallClock, archive: Archive) -> Self {
        let (start, archive) = (archive.clone(), Mutex::new(archive));
        Self { switches: Switches::default(), key, clock, start, archive }
    }

    /// The accepted key.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// The hospital's local time, in whole seconds.
    pub(super) fn now(&self) -> NaiveDateTime {
        let now = (self.clock)();
        now.with_nanosecond(0).unwrap_or(now)
    }

    /// The archive.
    pub(super) fn archive(&self) -> MutexGuard<'_, Archive> {
        self.archive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All assignments with their answers.
    pub fn assignments(&self) -> Vec<Assignment> {
        self.archive().assignments.clone()
    }

    /// Changes a questionnaire's model, as its author would: the revision grows.
    pub fn revise(&self, questionnaire: &str, model: serde_json::Value) -> bool {
        let mut archive = self.archive();
        let Some(found) = archive.questionnaires.get_mut(questionnaire) else { return false };
        found.model = model;
        found.revision += 1;
        true
    }

    /// Takes an open assignment back.
    pub fn withdraw(&self, assignment: &str) -> bool {
        let mut archive = self.archive();
        let open = |row: &&mut Assignment| row.id == assignment && row.status == Status::Open;
        let Some(row) = archive.assignments.iter_mut().find(open) else { return false };
        row.status = Status::Withdrawn;
        true
    }

    /// Restores the state after a start, without faults.
    pub fn reset(&self) {
        *self.archive() = self.start.clone();
        self.switches.set(Vec::new());
        self.switches.reset_calls();
    }
}
