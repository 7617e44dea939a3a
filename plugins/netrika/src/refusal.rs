//! `IdError` in the contract's words (protocol sheet netrika §5). The numbers of the public REST facade (sheet §6) mean other things and
//! are not in this table.

use cabinet_plugin_sdk::{Problem, ProblemCode};

/// A business error of HubService.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// `IdError`
    pub(crate) id: i64,
    /// `ErrorDescription`
    pub(crate) text: Option<String>,
}

/// "No information on areas": the hub does not serve the clinic now. Beside a list that has entries it means nothing; an answer
/// without them is not empty but missing.
pub(crate) const NOT_SERVED: i64 = 41;
/// "Technical or other": worth one more try, for questions only.
pub(crate) const TECHNICAL: i64 = 99;

/// How soon a clinic whose system failed or is not served may be asked again.
const PASSING_PAUSE_MS: u32 = 30_000;

/// Longer sentences are no messages for a patient.
const MAX_PATIENT_TEXT: usize = 400;

impl Refusal {
    /// Whether the hub said clearly that it did not do what was asked. "Technical" and what is not in the table may have come after the
    /// deed.
    pub(crate) const fn is_certain(&self) -> bool {
        matches!(self.id, 1 | 4 | 20 | 21 | 22 | 33 | 34 | 35 | 36 | 38 | 39 | 75)
    }

    /// Whether the clinic may answer a little later. After a write it says nothing about what was done.
    pub(crate) const fn is_passing(&self) -> bool {
        matches!(self.id, NOT_SERVED | TECHNICAL)
    }

    /// As a problem.
    pub(crate) fn into_problem(self) -> Problem {
        let detail = format!("the hub refused with error {}", self.id);
        let (code, field) = match self.id {
            1 => (ProblemCode::Configuration, None),
            4 => (ProblemCode::Invalid, Some(lacking(self.text.as_deref()))),
            20 => (ProblemCode::PatientUnknown, None),
            // 22 is a record that is disputed: as with 21, nobody's data may be shown and the reception has to help.
            21 | 22 => (ProblemCode::PatientAmbiguous, None),
            33 | 34 | 36 => (ProblemCode::NotAllowed, None),
            35 => (ProblemCode::AlreadyBooked, None),
            38 => (ProblemCode::NotFound, Some("slot-id")),
            39 => (ProblemCode::SlotTaken, None),
            75 => (ProblemCode::NotFound, Some("ticket-id")),
            NOT_SERVED | TECHNICAL => (ProblemCode::Unavailable, None),
            _ => (ProblemCode::Failed, None),
        };
        let mut problem = match self.id {
            1 => {
                Problem::new(code, format!("{detail}: the guid is not known there, check the secret `guid`"))
            }
            _ => Problem::new(code, detail),
        };
        if let Some(field) = field {
            problem = problem.about(field);
        }
        if self.is_passing() {
            problem = problem.retry_after_ms(PASSING_PAUSE_MS);
        }
        match self.text {
            Some(text) if speaks_to_patients(self.id) && is_sentence(&text) => problem.for_patient(text),
            _ => problem,
        }
    }
}

/// What of the person is missing, as far as the hub says it in words; `person` if it does not.
fn lacking(text: Option<&str>) -> &'static str {
    // "Call us" is no field.
    let text = text.unwrap_or_default().to_lowercase().replace("по телефон", "");
    let named = [
        ("снилс", "snils"),
        ("телефон", "phone"),
        ("отчеств", "patronymic"),
        ("фамили", "last-name"),
        ("имя", "first-name"),
        ("дата рожд", "birth-date"),
        ("дату рожд", "birth-date"),
    ];
    let found: Vec<&str> =
        named.iter().filter(|(word, _)| text.contains(word)).map(|(_, field)| *field).collect();
    match found.as_slice() {
        [only] => only,
        _ => "person",
    }
}

/// Errors whose text the patient should read: limits of doctors and clinics, and errors that nobody has described (sheet §5).
const fn speaks_to_patients(id: i64) -> bool {
    !matches!(id, 0 | 1 | 4 | 20 | 21 | 22 | 38 | 39 | NOT_SERVED | 75 | TECHNICAL)
}

/// Stack traces and English names of exceptions are no sentences for patients.
fn is_sentence(text: &str) -> bool {
    text.len() <= MAX_PATIENT_TEXT && text.chars().any(|character| ('а'..='я').contains(&character))
}

/// The text of an undescribed error for the log, without digits: a number in it may be somebody's.
pub(crate) fn for_log(text: &str) -> String {
    text.chars().take(200).map(|character| if character.is_numeric() { '#' } else { character }).collect()
}
