//! Why a call failed. Contains no answers.

use cabinet_domain::UserId;
use cabinet_forms::{AnswerFault, FormFault};
use cabinet_ports::{Problem, StorageError};
use chrono::{DateTime, Utc};

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum QuestionnaireError {
    /// The account of the caller is no administrator's any more.
    #[error("the caller is not an administrator")]
    NotAdministrator,
    /// The caller named another person's account.
    #[error("the caller may not read what this person was sent")]
    Forbidden,
    /// It does not exist, or is not the caller's.
    #[error("there is no such questionnaire")]
    NotFound,
    /// A field is not valid.
    #[error("{field} is not valid: {code}")]
    Invalid { field: &'static str, code: &'static str },
    /// The model is not accepted.
    #[error("the model has {} faults", .0.len())]
    Model(Vec<FormFault>),
    /// Another administrator has saved the questionnaire in the meantime.
    #[error("the questionnaire was changed in the meantime")]
    Changed { revision: i64, by: Option<UserId>, by_name: Option<String>, at: DateTime<Utc> },
    /// Only a published questionnaire can be sent.
    #[error("the questionnaire is not published")]
    NotPublished,
    /// The patient has an open copy.
    #[error("the patient has an open copy")]
    AlreadyAssigned,
    /// The questionnaire is completed: its answers cannot be changed.
    #[error("the questionnaire is completed")]
    Completed,
    /// A link to a questionnaire does not open, for whatever reason.
    #[error("the link to the questionnaire is not valid")]
    LinkNotValid,
    /// Another device has saved a newer draft.
    #[error("another device has saved a newer draft")]
    AnswersChanged { revision: i64 },
    /// Answers are missing or not valid.
    #[error("{} answers are not valid", .0.len())]
    AnswersInvalid(Vec<AnswerFault>),
    /// Sealed answers cannot be read or written; the reason is in the log.
    #[error("answers cannot be sealed or opened")]
    Sealed,
    /// The hospital keeps questionnaires in a service of its own: they are not designed, sent or counted here (docs/adr/0049).
    #[error("questionnaires are kept in a service of the hospital")]
    AtHospital,
    /// The service's form is not one that can be shown.
    #[error("the form of the service has {} faults", .0.len())]
    FormNotReadable(Vec<FormFault>),
    /// The service has another revision of the form by now; the draft is kept.
    #[error("the form has another revision by now")]
    FormChanged { revision: i64 },
    /// The answers are on their way to the service.
    #[error("the answers are being sent")]
    BeingSent,
    /// The hospital takes no answers to this questionnaire any more.
    #[error("the questionnaire is closed")]
    Closed,
    /// The person's identity is not proved, and the hospital requires it.
    #[error("the person's identity is not proved")]
    IdentityUnproved,
    /// The person has not accepted the present consent text.
    #[error("the person has not accepted the consent text")]
    ConsentRequired,
    /// The service failed.
    #[error("the questionnaire service: {}", .0.code.name())]
    Hospital(Problem),
    #[error(transparent)]
    Storage(#[from] StorageError),
}
