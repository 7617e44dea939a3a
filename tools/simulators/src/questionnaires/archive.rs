//! Questionnaires, assignments and kept answers.

use super::refusal::Refusal;
use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A questionnaire.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Questionnaire {
    pub title: String,
    /// A number that grows with each change of the model.
    pub revision: u32,
    /// SurveyJS JSON.
    pub model: Value,
}

/// State of an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Open,
    Completed,
    Withdrawn,
}

/// Kept answers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Response {
    /// Of the form that was answered.
    pub revision: u32,
    /// That form.
    pub model: Value,
    pub answers: Map<String, Value>,
    pub completed: NaiveDateTime,
    /// The idempotency key of the request.
    pub key: String,
}

/// A questionnaire that one patient is or was to answer.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Assignment {
    pub id: String,
    pub patient_id: String,
    pub questionnaire_id: String,
    pub status: Status,
    pub sent: NaiveDateTime,
    pub due: Option<NaiveDate>,
    pub response: Option<Response>,
}

/// Everything that the service stores.
#[derive(Debug, Clone, Default)]
pub struct Archive {
    pub questionnaires: BTreeMap<String, Questionnaire>,
    /// In the order of sending.
    pub assignments: Vec<Assignment>,
}

impl Archive {
    /// The assignments of a patient. `not_found` if the service does not know the patient.
    ///
    /// # Errors
    /// `not_found`
    pub fn of(&self, patient: &str) -> Result<Vec<&Assignment>, Refusal> {
        let found: Vec<_> = self.assignments.iter().filter(|row| row.patient_id == patient).collect();
        if found.is_empty() { Err(Refusal::NotFound) } else { Ok(found) }
    }

    /// An assignment of a patient, with its questionnaire.
    ///
    /// # Errors
    /// `not_found`, also if it is of another patient.
    pub fn one(&self, patient: &str, id: &str) -> Result<(&Assignment, &Questionnaire), Refusal> {
        let row = self.assignments.iter().find(|row| row.id == id && row.patient_id == patient);
        let row = row.ok_or(Refusal::NotFound)?;
        let questionnaire = self.questionnaires.get(&row.questionnaire_id).ok_or(Refusal::NotFound)?;
        Ok((row, questionnaire))
    }

    /// Keeps answers, or finds them under their key.
    ///
    /// # Errors
    /// Why they are not kept.
    pub fn keep(
        &mut self,
        (patient, id): (&str, &str),
        (revision, answers): (&str, Map<String, Value>),
        key: &str,
        now: NaiveDateTime,
        knows_keys: bool,
    ) -> Result<Response, Refusal> {
        let (row, questionnaire) = self.one(patient, id)?;
        if let Some(kept) = &row.response
            && knows_keys
            && kept.key == key
            && kept.revision.to_string() == revision
            && kept.answers == answers
        {
            return Ok(kept.clone());
        }
        if row.status != Status::Open {
            return Err(Refusal::Closed);
        }
        if questionnaire.revision.to_string() != revision {
            return Err(Refusal::Outdated);
        }
        if answers.keys().any(|name| !has_question(&questionnaire.model, name)) {
            return Err(Refusal::InvalidAnswers);
        }
        let (model, revision) = (questionnaire.model.clone(), questionnaire.revision);
        let response = Response { revision, model, answers, completed: now, key: key.to_owned() };
        if let Some(row) = self.assignments.iter_mut().find(|row| row.id == id) {
            row.status = Status::Completed;
            row.response = Some(response.clone());
        }
        Ok(response)
    }
}

/// Whether the model has a question, or the comment of one, of this name.
fn has_question(model: &Value, name: &str) -> bool {
    let name = name.strip_suffix("-Comment").unwrap_or(name);
    match model {
        Value::Object(members) => {
            members.get("name").and_then(Value::as_str) == Some(name)
                || members.values().any(|member| has_question(member, name))
        }
        Value::Array(items) => items.iter().any(|item| has_question(item, name)),
        _ => false,
    }
}
