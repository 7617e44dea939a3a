//! What a test can read from the fake hospital afterwards.

use super::{FakeRecords, RecordsOperation, SavedDay, SettledInvoice};
use cabinet_domain::PatientId;
use cabinet_ports::records::PersonAsked;

impl FakeRecords {
    /// Number of calls of `operation`.
    pub fn calls(&self, operation: RecordsOperation) -> usize {
        self.hospital().calls.iter().filter(|called| **called == operation).count()
    }

    /// The people who were looked up, oldest first.
    pub fn asked(&self) -> Vec<PersonAsked> {
        self.hospital().asked.clone()
    }

    /// The days that the hospital has stored. Tests count them to check that nothing was saved twice.
    pub fn saved_days(&self) -> Vec<SavedDay> {
        self.hospital().saved.clone()
    }

    /// The import choices sent to the hospital, oldest first.
    pub fn imports(&self) -> Vec<(PatientId, bool)> {
        self.hospital().imports.clone()
    }

    /// The payments that the hospital has booked. Tests count them to check that nothing was booked twice.
    pub fn settled_invoices(&self) -> Vec<SettledInvoice> {
        self.hospital().settled.clone()
    }
}
