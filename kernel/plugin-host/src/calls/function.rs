//! The functions of the ports, by the names of the contract.

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
    AuthorizationUrl,
    Redeem,
    Refusal,
    Refresh,
    LogoutUrl,
    Check,
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
            Self::AuthorizationUrl => "authorization-url",
            Self::Redeem => "redeem",
            Self::Refusal => "refusal",
            Self::Refresh => "refresh",
            Self::LogoutUrl => "logout-url",
            Self::Check => "check",
        }
    }

    /// Whether a call that was cut short may have changed something at the hospital, or have spent a code at the portal.
    pub(crate) const fn has_effects(self) -> bool {
        matches!(self, Self::Book | Self::Cancel | Self::Redeem | Self::Refresh)
    }
}
