//! What a test may break at the hospital, and what it may ask about the calls that came in.

use cabinet_domain::ClinicId;
use cabinet_ports::{Problem, ProblemCode};
use std::collections::{HashMap, VecDeque};

/// One method of the scheduling port.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    Host,
    Health,
    Clinics,
    FindPatient,
    Specialities,
    Doctors,
    Dates,
    Slots,
    Book,
    Cancel,
    Appointments,
    Search,
}

/// How a call goes wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is done, and this is answered.
    Refuse(Problem),
    /// It is done, but the answer gets lost on the way and this is what the caller sees; `OutcomeUnknown` is the usual one.
    DoneButLost(Problem),
}

impl Fault {
    /// Nothing is done, and a problem with this code is answered.
    pub fn refuse(code: ProblemCode) -> Self {
        Self::Refuse(Problem::new(code, "the fake hospital was told to fail"))
    }

    /// It is done, but the caller cannot know.
    pub fn done_but_unknown() -> Self {
        Self::DoneButLost(Problem::new(ProblemCode::OutcomeUnknown, "the fake hospital lost its answer"))
    }
}

/// The faults that are switched on.
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
