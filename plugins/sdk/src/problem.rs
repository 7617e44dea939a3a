//! Builds a [`Problem`]: a code from the closed list, a detail for the administrator, and a text for the patient.

use crate::{Problem, ProblemCode};
use cabinet_contract_rules::is_outage;

impl ProblemCode {
    /// Whether the system behind the plugin cannot be reached or is late: the same call may succeed a little later. After a write this says
    /// nothing about its outcome.
    pub const fn is_outage(&self) -> bool {
        is_outage!(Self, self)
    }
}

impl Problem {
    /// A problem with any code. The detail goes to the log and to the administrator: never put personal data into it.
    pub fn new(code: ProblemCode, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), patient_text: None, retry_after_ms: None, field: None }
    }

    /// Adds the text that the hospital system wrote for the patient. A blank text adds nothing.
    #[must_use]
    pub fn for_patient(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.patient_text = (!text.trim().is_empty()).then_some(text);
        self
    }

    /// Adds the shortest time after which to try again.
    #[must_use]
    pub fn retry_after_ms(mut self, milliseconds: u32) -> Self {
        self.retry_after_ms = Some(milliseconds);
        self
    }

    /// Names the invalid argument as in the contract, e.g. `clinic-id`.
    #[must_use]
    pub fn about(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// The call is malformed or lacks something.
    pub fn invalid(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Invalid, detail)
    }

    /// The requested item does not exist (any more).
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::NotFound, detail)
    }

    /// The deployment is misconfigured, e.g. the hospital system refused credentials or address.
    pub fn configuration(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Configuration, detail)
    }

    /// The hospital system cannot be reached.
    pub fn unavailable(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Unavailable, detail)
    }

    /// The hospital system's answer violates its protocol.
    pub fn garbled(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Garbled, detail)
    }

    /// The request was sent, but its outcome is unknown.
    pub fn outcome_unknown(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::OutcomeUnknown, detail)
    }

    /// Any other error that the hospital system reported.
    pub fn failed(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Failed, detail)
    }

    /// This plugin does not offer the function.
    pub fn unsupported(function: &str) -> Self {
        Self::new(ProblemCode::Unsupported, format!("this plugin does not offer {function}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_text_is_not_shown_to_the_patient() {
        assert_eq!(Problem::invalid("x").for_patient("  ").patient_text, None);
        assert_eq!(
            Problem::invalid("x").for_patient("Приём окончен").patient_text.as_deref(),
            Some("Приём окончен")
        );
    }
}
