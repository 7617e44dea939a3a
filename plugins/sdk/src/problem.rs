//! Building a [`Problem`]: a code from the closed list, a detail for the administrator, and what the patient may be told.

use crate::{Problem, ProblemCode};

impl Problem {
    /// A problem of any code. The detail goes to the log and to the administrator: never put personal data into it.
    pub fn new(code: ProblemCode, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), patient_text: None, retry_after_ms: None, field: None }
    }

    /// Adds the sentence that the hospital system wrote for the patient. Blank text adds nothing.
    #[must_use]
    pub fn for_patient(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.patient_text = (!text.trim().is_empty()).then_some(text);
        self
    }

    /// Adds the earliest sensible moment to ask again.
    #[must_use]
    pub fn retry_after_ms(mut self, milliseconds: u32) -> Self {
        self.retry_after_ms = Some(milliseconds);
        self
    }

    /// Names the argument at fault as the contract does, e.g. `clinic-id`.
    #[must_use]
    pub fn about(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// The question is malformed or lacks something.
    pub fn invalid(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Invalid, detail)
    }

    /// The thing asked for does not exist (any more).
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::NotFound, detail)
    }

    /// The hospital system refused credentials or address.
    pub fn configuration(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Configuration, detail)
    }

    /// The hospital system cannot be reached.
    pub fn unavailable(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Unavailable, detail)
    }

    /// The hospital system answered something that is not its protocol.
    pub fn garbled(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Garbled, detail)
    }

    /// Sent, but its effect could not be learnt.
    pub fn outcome_unknown(detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::OutcomeUnknown, detail)
    }

    /// Anything else that the hospital system reported.
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
