//! Lets a test inject faults into the fake hospital and hold its answers back.

use super::{FakeRecords, RecordsOperation};
use crate::scheduling::Fault;
use cabinet_ports::ProblemCode;

impl FakeRecords {
    /// Makes the next call of `operation` fail, after the faults queued before.
    pub fn fail_next(&self, operation: RecordsOperation, fault: Fault) {
        self.hospital().next.entry(operation).or_default().push_back(Some(fault));
    }

    /// Makes the next calls of `operation` succeed, after the faults queued before. A fault queued afterwards then strikes in the middle.
    pub fn pass_next(&self, operation: RecordsOperation, times: usize) {
        let mut hospital = self.hospital();
        hospital.next.entry(operation).or_default().extend(std::iter::repeat_n(None, times));
    }

    /// Makes every call of `operation` fail until [`Self::heal`].
    pub fn fail(&self, operation: RecordsOperation, fault: Fault) {
        self.hospital().always.insert(operation, fault);
    }

    /// Makes every call fail until [`Self::heal`], as if the hospital were down.
    pub fn go_down(&self) {
        for operation in RecordsOperation::ALL {
            self.fail(operation, Fault::refuse(ProblemCode::Unavailable));
        }
    }

    /// Removes all faults.
    pub fn heal(&self) {
        let mut hospital = self.hospital();
        hospital.next.clear();
        hospital.always.clear();
    }

    /// Makes every call do its work and then wait until [`Self::release`] before it returns.
    pub fn hold(&self) {
        self.holding.send_replace(true);
    }

    /// Releases all held calls.
    pub fn release(&self) {
        self.holding.send_replace(false);
    }
}
