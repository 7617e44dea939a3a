//! Gives answers to the service. If the outcome is unclear they are sent once more with the same key, because the service recognizes a
//! repetition (docs/questionnaire-service.md, Giving answers twice).

use crate::failure::Failure;
use crate::owner;
use crate::refusal::Code;
use crate::service::{Call, Service};
use cabinet_plugin_sdk::questionnaires::{Response, Submission};
use cabinet_plugin_sdk::{Problem, log};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Saved {
    patient_id: String,
    assignment_id: String,
    revision: String,
    completed: String,
}

/// `POST /patients/{id}/assignments/{id}/response`
pub(crate) fn submit(
    service: &Service,
    patient_id: &str,
    assignment_id: &str,
    response: &Response,
    key: &str,
) -> Result<Submission, Problem> {
    let answers: Map<String, Value> = serde_json::from_str(&response.answers)
        .map_err(|_| Problem::invalid("the answers are no JSON object"))?;
    let body = json!({ "revision": response.revision, "answers": answers }).to_string().into_bytes();
    let path = ["patients", patient_id, "assignments", assignment_id, "response"];
    let call = service.get("/patients/{id}/assignments/{id}/response", &path)?.giving(body, key);
    let attempt = || attempt(service, &call, patient_id, assignment_id, &response.revision);
    let first = match attempt() {
        Err(failure) if failure.is_without_connection() || failure.leaves_open_what_was_done() => failure,
        told => return Ok(told?),
    };
    log::info("sent again with the same key", &[("after", &first.name())]);
    attempt().map_err(|second| {
        // If the first attempt may have been kept, only a refusal of these answers settles the outcome of the repetition. A missing
        // connection, a busy service or a refused key does not: the repetition was not looked at then.
        let is_told = matches!(&second, Failure::Refused(refusal) if refusal.settles_repetition());
        if second.leaves_open_what_was_done() || (first.leaves_open_what_was_done() && !is_told) {
            Problem::outcome_unknown(format!("it may be kept: {}, then {}", first.name(), second.name()))
        } else {
            second.into()
        }
    })
}

fn attempt(
    service: &Service,
    call: &Call,
    patient_id: &str,
    assignment_id: &str,
    revision: &str,
) -> Result<Submission, Failure> {
    match service.once::<Saved>(call) {
        Ok(saved) => {
            owner::check(&[
                ("patientId", &saved.patient_id, patient_id),
                ("assignmentId", &saved.assignment_id, assignment_id),
                ("revision", &saved.revision, revision),
            ])?;
            Ok(Submission::Saved(saved.completed))
        }
        Err(Failure::Refused(refusal)) if refusal.code == Code::Closed => Ok(Submission::Closed),
        Err(Failure::Refused(refusal)) if refusal.code == Code::Outdated => Ok(Submission::Outdated),
        Err(failure) => Err(failure),
    }
}
