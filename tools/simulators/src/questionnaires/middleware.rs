//! Middleware of every call: counts it, applies the active faults and checks the key.

use super::call::Call;
use super::calls::Met;
use super::faults::Fault;
use super::refusal::Refusal;
use super::service::Service;
use crate::listen::hang_up;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// Passes a call on, unless a fault or the check of the key replaces its response.
pub async fn pass(
    State((service, call)): State<(Arc<Service>, Call)>,
    mut request: Request,
    next: Next,
) -> Response {
    service.switches.count(call);
    let faults = service.switches.meet(call);
    for fault in &faults {
        match fault {
            Fault::Down => return hang_up(),
            Fault::Status { status, code } => {
                return Refusal::Fault { status: *status, code: code.clone() }.into_response();
            }
            Fault::Refused { patient_message } => {
                return Refusal::InvalidAnswersBecause(patient_message.clone()).into_response();
            }
            Fault::TurnedAway { status, code } if is_repetition(&service, &request) => {
                return Refusal::Fault { status: *status, code: code.clone() }.into_response();
            }
            Fault::HtmlErrorPage => return proxy_page(),
            _ => {}
        }
    }
    let key = request.headers().get("x-api-key");
    if key.is_none_or(|key| key.as_bytes() != service.key().as_bytes()) {
        return Refusal::Unauthorized.into_response();
    }
    request.extensions_mut().insert(Met(faults.clone()));
    let mut response = next.run(request).await;
    for fault in faults {
        match fault {
            Fault::Slow { ms } => tokio::time::sleep(Duration::from_millis(ms)).await,
            Fault::Drop => return hang_up(),
            Fault::FailedAfterwards => {
                response = Refusal::Fault { status: 500, code: "internal".to_owned() }.into_response();
            }
            Fault::Garbage => {
                let kind = [(header::CONTENT_TYPE, "application/json")];
                response = (kind, r#"{"patientId":"1","items":[{"#).into_response();
            }
            fault => response = rewritten(response, |body| change(body, &fault)).await,
        }
    }
    response
}

/// Whether answers are kept under the idempotency key of a request.
fn is_repetition(service: &Service, request: &Request) -> bool {
    let key = request.headers().get("idempotency-key").and_then(|key| key.to_str().ok());
    let archive = service.archive();
    let mut kept = archive.assignments.iter().filter_map(|row| row.response.as_ref());
    key.is_some_and(|key| kept.any(|kept| kept.key == key))
}

fn change(body: &mut Value, fault: &Fault) {
    let Some(members) = body.as_object_mut() else { return };
    match fault {
        Fault::OtherPatient => drop(members.insert("patientId".to_owned(), "somebody-else".into())),
        Fault::OtherAssignment => drop(members.insert("assignmentId".to_owned(), "another".into())),
        Fault::Model { model } => drop(members.insert("model".to_owned(), model.clone())),
        Fault::ChangedAnswers { question, answer } => {
            if let Some(answers) = members.get_mut("answers").and_then(Value::as_object_mut) {
                answers.insert(question.clone(), answer.clone());
            }
        }
        Fault::OddRow { row } => {
            if let Some(items) = members.get_mut("items").and_then(Value::as_array_mut) {
                items.insert(0, row.clone());
            }
        }
        _ => {}
    }
}

/// Changes the JSON of a success. Other answers stay unchanged.
async fn rewritten(response: Response, change: impl FnOnce(&mut Value)) -> Response {
    if !response.status().is_success() {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else { return hang_up() };
    let Ok(mut found) = serde_json::from_slice::<Value>(&bytes) else { return hang_up() };
    change(&mut found);
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(found.to_string()))
}

fn proxy_page() -> Response {
    let page = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";
    (StatusCode::BAD_GATEWAY, Html(page)).into_response()
}
