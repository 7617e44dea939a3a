//! Faults that a test can inject into the hospital.

use super::Operation;
use cabinet_domain::ClinicId;
use cabinet_ports::{Problem, ProblemCode};
use std::collections::{HashMap, VecDeque};

/// How a call fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The call has no effect and returns this problem.
    Refuse(Problem),
    /// The call takes effect, but its response is lost and the caller gets this problem, usually `OutcomeUnknown`.
    DoneButLost(Problem),
}

impl Fault {
    /// A fault that has no effect and returns a problem with this code.
    pub fn refuse(code: ProblemCode) -> Self {
        Self::Refuse(Problem::new(code, "the fake hospital was told to fail"))
    }

    /// A fault that takes effect without the caller knowing.
    pub fn done_but_unknown() -> Self {
        Self::DoneButLost(Problem::new(ProblemCode::OutcomeUnknown, "the fake hospital lost its answer"))
    }
}

/// The active faults.
#[derive(Default)]
pub(super) struct Faults {
    next: HashMap<Operation, VecDeque<Fault>>,
    always: HashMap<(Operation, Option<ClinicId>), Fault>,
}

impl Faults {
    pub(super) fn queue(&mut self, operation: Operation, fault: Fault) {
        self.next.entry(operation).or_default().push_back(fault);
    }

    pub(super) fn switch_on(&mut self, operation: Operation, clinic: Option<ClinicId>, fault: Fault) {
        self.always.insert((operation, clinic), fault);
    }

    pub(super) fn clear(&mut self) {
        self.next.clear();
        self.always.clear();
    }

    /// The fault of this call: a queued one first, then the clinic's, then the operation's.
    pub(super) fn strike(&mut self, operation: Operation, clinic: Option<&ClinicId>) -> Option<Fault> {
        if let Some(fault) = self.next.get_mut(&operation).and_then(VecDeque::pop_front) {
            return Some(fault);
        }
        let at_clinic = clinic.and_then(|clinic| self.always.get(&(operation, Some(clinic.clone()))));
        at_clinic.or_else(|| self.always.get(&(operation, None))).cloned()
    }
}
