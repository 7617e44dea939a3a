//! Maps `IdError` to the contract's problems (protocol sheet netrika §5). The numbers of the public REST facade (sheet §6) have other
//! meanings and are not in this table.

use cabinet_plugin_sdk::{Problem, ProblemCode};

/// A business error of HubService.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// `IdError`
    pub(crate) id: i64,
    /// `ErrorDescription`
    pub(crate) text: Option<String>,
}

/// "No information on areas": the hub does not serve the clinic now. In a response whose list has entries it is ignored; without
/// entries, the list is missing and not empty.
pub(crate) const NOT_SERVED: i64 = 41;
/// "Technical or other": reads are repeated once.
pub(crate) const TECHNICAL: i64 = 99;

/// `retry_after_ms` of a clinic whose system failed or is not served.
const PASSING_PAUSE_MS: u32 = 30_000;

/// Longest text that is shown to a patient, in bytes.
const MAX_PATIENT_TEXT: usize = 400;

impl Refusal {
    /// Whether it is certain that the hub did nothing. A technical error, or one that is not in the table, may have occurred after the
    /// write.
    pub(crate) const fn is_certain(&self) -> bool {
        matches!(self.id, 1 | 4 | 20 | 21 | 22 | 33 | 34 | 35 | 36 | 38 | 39 | 75)
    }

    /// The contract's code.
    pub(crate) const fn code(&self) -> ProblemCode {
        match self.id {
            1 => ProblemCode::Configuration,
            4 => ProblemCode::Invalid,
            20 => ProblemCode::PatientUnknown,
            // 22 is a disputed record: as with 21, no data may be shown and the reception has to help.
            21 | 22 => ProblemCode::PatientAmbiguous,
            33 | 34 | 36 => ProblemCode::NotAllowed,
            35 => ProblemCode::AlreadyBooked,
            38 | 75 => ProblemCode::NotFound,
            39 => ProblemCode::SlotTaken,
            NOT_SERVED | TECHNICAL => ProblemCode::Unavailable,
            _ => ProblemCode::Failed,
        }
    }

    /// Converts it to a problem.
    pub(crate) fn into_problem(self) -> Problem {
        let detail = format!("the hub refused with error {}", self.id);
        let (code, is_outage) = (self.code(), self.code().is_outage());
        let field = match self.id {
            4 => Some(lacking(self.text.as_deref())),
            38 => Some("slot-id"),
            75 => Some("ticket-id"),
            _ => None,
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
        if is_outage {
            problem = problem.retry_after_ms(PASSING_PAUSE_MS);
        }
        match self.text {
            Some(text) if speaks_to_patients(self.id) && is_sentence(&text) => problem.for_patient(text),
            _ => problem,
        }
    }
}

/// The field of the person that is missing, if the hub's text names exactly one; otherwise `person`.
fn lacking(text: Option<&str>) -> &'static str {
    // The phrase "by phone" does not name a field.
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

/// Errors whose text is shown to the patient: limits of doctors and clinics, and undescribed errors (sheet §5).
const fn speaks_to_patients(id: i64) -> bool {
    !matches!(id, 0 | 1 | 4 | 20 | 21 | 22 | 38 | 39 | NOT_SERVED | 75 | TECHNICAL)
}

/// Whether the text is a Russian sentence: stack traces and names of exceptions are not shown to patients.
fn is_sentence(text: &str) -> bool {
    text.len() <= MAX_PATIENT_TEXT && text.chars().any(|character| ('а'..='я').contains(&character))
}

/// The text of an undescribed error for the log. Digits are masked, because a number may be personal data.
pub(crate) fn for_log(text: &str) -> String {
    text.chars().take(200).map(|character| if character.is_numeric() { '#' } else { character }).collect()
}
