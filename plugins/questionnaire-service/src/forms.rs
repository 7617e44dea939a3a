//! The form of an open assignment, and the answers of a completed one.

use crate::owner;
use crate::service::Service;
use cabinet_plugin_sdk::Problem;
use cabinet_plugin_sdk::questionnaires::{CompletedForm, Form};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Asked {
    patient_id: String,
    assignment_id: String,
    revision: String,
    model: Map<String, Value>,
}

#[derive(Deserialize)]
struct Answered {
    #[serde(flatten)]
    asked: Asked,
    answers: Map<String, Value>,
    completed: String,
}

/// `GET /patients/{id}/assignments/{id}/form`
pub(crate) fn open(service: &Service, patient_id: &str, assignment_id: &str) -> Result<Form, Problem> {
    let path = ["patients", patient_id, "assignments", assignment_id, "form"];
    let asked: Asked = service.ask(&service.get("/patients/{id}/assignments/{id}/form", &path)?)?;
    form(asked, patient_id, assignment_id)
}

/// `GET /patients/{id}/assignments/{id}/response`
pub(crate) fn answered(
    service: &Service,
    patient_id: &str,
    assignment_id: &str,
) -> Result<CompletedForm, Problem> {
    let path = ["patients", patient_id, "assignments", assignment_id, "response"];
    let found: Answered = service.ask(&service.get("/patients/{id}/assignments/{id}/response", &path)?)?;
    Ok(CompletedForm {
        form: form(found.asked, patient_id, assignment_id)?,
        answers: Value::Object(found.answers).to_string(),
        completed: found.completed,
    })
}

fn form(asked: Asked, patient_id: &str, assignment_id: &str) -> Result<Form, Problem> {
    owner::check(&[
        ("patientId", &asked.patient_id, patient_id),
        ("assignmentId", &asked.assignment_id, assignment_id),
    ])?;
    Ok(Form { revision: asked.revision, model: Value::Object(asked.model).to_string() })
}
