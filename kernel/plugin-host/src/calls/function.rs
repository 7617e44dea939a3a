//! The functions of the port, by the names of the contract.

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Function {
    Health,
    Host,
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

impl Function {
    /// As in the contract; label of metrics and spans.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Host => "host",
            Self::Clinics => "clinics",
            Self::FindPatient => "find-patient",
            Self::Specialities => "specialities",
            Self::Doctors => "doctors",
            Self::Dates => "dates",
            Self::Slots => "slots",
            Self::Book => "book",
            Self::Cancel => "cancel",
            Self::Appointments => "appointments",
            Self::Search => "search",
        }
    }

    /// Whether a call that was cut short may have changed something at the hospital.
    pub(crate) const fn has_effects(self) -> bool {
        matches!(self, Self::Book | Self::Cancel)
    }
}
