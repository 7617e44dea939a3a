//! The calls of the protocol.

use super::archive::{Assignment, Status};
use super::faults::Fault;
use super::refusal::Refusal;
use super::service::Service;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Most rows on a page: small, so that lists have several pages.
const PAGE: usize = 3;
/// Longest idempotency key.
const LONGEST_KEY: usize = 200;

type Answer = Result<Json<Value>, Refusal>;

/// The faults that this call met, as far as they change what it does.
#[derive(Clone)]
pub struct Met(pub Vec<Fault>);

/// `GET /health`
pub async fn health() -> Json<Value> {
    Json(json!({ "status": "ok", "version": "1.0.0" }))
}

/// The query of the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct From {
    cursor: Option<String>,
}

/// `GET /patients/{id}/assignments`
pub async fn assignments(
    State(service): State<Arc<Service>>,
    Path(patient): Path<String>,
    Query(from): Query<From>,
) -> Answer {
    let archive = service.archive();
    let all = archive.of(&patient)?;
    let start = match &from.cursor {
        None => 0,
        Some(cursor) => {
            let after = all.iter().position(|row| row.id == *cursor);
            after.ok_or(Refusal::BadRequest("the cursor is none of this list"))? + 1
        }
    };
    let shown: Vec<&Assignment> = all.iter().skip(start).take(PAGE).copied().collect();
    let next = shown.last().filter(|_| start + PAGE < all.len()).map(|row| row.id.clone());
    let items: Vec<Value> = shown
        .iter()
        .map(|row| {
            let title = archive.questionnaires.get(&row.questionnaire_id).map(|found| found.title.as_str());
            json!({
                "id": row.id,
                "questionnaireId": row.questionnaire_id,
                "title": title,
                "status": row.status,
                "sent": row.sent,
                "due": row.due,
                "completed": row.response.as_ref().map(|kept| kept.completed),
            })
        })
        .collect();
    Ok(Json(json!({ "patientId": patient, "items": items, "next": next })))
}

/// `GET /patients/{id}/assignments/{id}/form`
pub async fn form(
    State(service): State<Arc<Service>>,
    Path((patient, assignment)): Path<(String, String)>,
) -> Answer {
    let archive = service.archive();
    let (row, questionnaire) = archive.one(&patient, &assignment)?;
    if row.status != Status::Open {
        return Err(Refusal::Closed);
    }
    Ok(Json(json!({
        "patientId": patient,
        "assignmentId": assignment,
        "revision": questionnaire.revision.to_string(),
        "model": questionnaire.model,
    })))
}

/// `GET /patients/{id}/assignments/{id}/response`
pub async fn response(
    State(service): State<Arc<Service>>,
    Path((patient, assignment)): Path<(String, String)>,
) -> Answer {
    let archive = service.archive();
    let kept = archive.one(&patient, &assignment)?.0.response.as_ref().ok_or(Refusal::NotFound)?;
    Ok(Json(json!({
        "patientId": patient,
        "assignmentId": assignment,
        "revision": kept.revision.to_string(),
        "model": kept.model,
        "answers": kept.answers,
        "completed": kept.completed,
    })))
}

/// The body of a submission.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    revision: String,
    answers: Map<String, Value>,
}

/// `POST /patients/{id}/assignments/{id}/response`
pub async fn submit(
    State(service): State<Arc<Service>>,
    Extension(Met(faults)): Extension<Met>,
    Path((patient, assignment)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let key = key
        .filter(|key| !key.is_empty() && key.len() <= LONGEST_KEY)
        .ok_or(Refusal::BadRequest("Idempotency-Key is missing or too long"))?;
    let given: Given =
        serde_json::from_slice(&body).map_err(|_| Refusal::BadRequest("the body is not as agreed"))?;
    let knows_keys = !faults.contains(&Fault::ForgetfulOfKeys);
    let now = service.now();
    let kept = service.archive().keep(
        (&patient, &assignment),
        (&given.revision, given.answers),
        key,
        now,
        knows_keys,
    )?;
    Ok(Json(json!({
        "patientId": patient,
        "assignmentId": assignment,
        "revision": kept.revision.to_string(),
        "completed": kept.completed,
    })))
}
