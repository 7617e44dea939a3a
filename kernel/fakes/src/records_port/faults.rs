//! How a test breaks the fake hospital, and holds its answers back.

use super::{FakeRecords, RecordsOperation};
use crate::scheduling::Fault;
use cabinet_ports::ProblemCode;

impl FakeRecords {
    /// The next call of `operation` goes wrong, after those queued before.
    pub fn fail_next(&self, operation: RecordsOperation, fault: Fault) {
        self.hospital().next.entry(operation).or_default().push_back(Some(fault));
    }

    /// The next calls of `operation` go well, after those queued before: a fault that is queued after them strikes in the middle.
    pub fn pass_next(&self, operation: RecordsOperation, times: usize) {
        let mut hospital = self.hospital();
        hospital.next.entry(operation).or_default().extend(std::iter::repeat_n(None, times));
    }

    /// Every call of `operation` goes wrong until [`Self::heal`].
    pub fn fail(&self, operation: RecordsOperation, fault: Fault) {
        self.hospital().always.insert(operation, fault);
    }

    /// Every call of anything goes wrong until [`Self::heal`]: the hospital is down.
    pub fn go_down(&self) {
        use RecordsOperation as Op;
        for operation in [
            Op::Host,
            Op::Health,
            Op::FindPatient,
            Op::Diagnoses,
            Op::Documents,
            Op::DocumentHtml,
            Op::OpenFile,
            Op::Observations,
            Op::DiaryForm,
            Op::SaveDiary,
            Op::Thesaurus,
            Op::Changes,
            Op::SetEpicrisImport,
        ] {
            self.fail(operation, Fault::refuse(ProblemCode::Unavailable));
        }
    }

    /// Switches all faults off.
    pub fn heal(&self) {
        let mut hospital = self.hospital();
        hospital.next.clear();
        hospital.always.clear();
    }

    /// From now on every call does its work and then waits with its answer until [`Self::release`].
    pub fn hold(&self) {
        self.holding.send_replace(true);
    }

    /// Lets all held answers go.
    pub fn release(&self) {
        self.holding.send_replace(false);
    }
}
