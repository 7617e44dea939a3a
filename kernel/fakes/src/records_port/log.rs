//! What a test reads of the fake hospital afterwards.

use super::{FakeRecords, RecordsOperation, SavedDay};
use cabinet_domain::PatientId;
use cabinet_ports::records::PersonAsked;

impl FakeRecords {
    /// How often `operation` was called.
    pub fn calls(&self, operation: RecordsOperation) -> usize {
        self.hospital().calls.iter().filter(|called| **called == operation).count()
    }

    /// Who was asked about, oldest first.
    pub fn asked(&self) -> Vec<PersonAsked> {
        self.hospital().asked.clone()
    }

    /// The days that the hospital has: what a test counts to see that nothing was saved twice.
    pub fn saved_days(&self) -> Vec<SavedDay> {
        self.hospital().saved.clone()
    }

    /// What the hospital was told about imports, oldest first.
    pub fn imports(&self) -> Vec<(PatientId, bool)> {
        self.hospital().imports.clone()
    }
}
