//! The control API: `GET /control` returns the faults and the counters, `POST /control` changes them and makes something happen at the
//! hospital, `GET /control/assignments` lists all assignments with their answers.

use super::archive::Assignment;
use super::call::Call;
use super::faults::Rule;
use super::service::Service;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A change of the settings. Absent members stay unchanged.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Change {
    /// Applied first: restores the state after a start.
    reset: bool,
    /// Replaces all faults; `[]` removes them.
    faults: Option<Vec<Rule>>,
    /// Models that replace those of their questionnaires.
    revise: BTreeMap<String, Value>,
    /// Open assignments that are taken back.
    withdraw: Vec<String>,
}

/// The active settings.
#[derive(Debug, Serialize)]
pub struct Switched {
    faults: Vec<Rule>,
    calls: BTreeMap<&'static str, u64>,
}

/// `GET /control`
pub async fn show(State(service): State<Arc<Service>>) -> Json<Switched> {
    Json(Switched {
        faults: service.switches.rules(),
        calls: Call::ALL.iter().map(|call| (call.name(), service.switches.calls(*call))).collect(),
    })
}

/// `POST /control`. What precedes something unknown stays in effect.
pub async fn change(State(service): State<Arc<Service>>, Json(change): Json<Change>) -> Response {
    if change.reset {
        service.reset();
    }
    if let Some(faults) = change.faults {
        service.switches.set(faults);
    }
    let revised = change.revise.into_iter().all(|(id, model)| service.revise(&id, model));
    let withdrawn = change.withdraw.iter().all(|id| service.withdraw(id));
    if !revised || !withdrawn {
        let told = "there is no such questionnaire, or no such open assignment\n";
        return (StatusCode::UNPROCESSABLE_ENTITY, told).into_response();
    }
    show(State(service)).await.into_response()
}

/// `GET /control/assignments`
pub async fn assignments(State(service): State<Arc<Service>>) -> Json<Vec<Assignment>> {
    Json(service.assignments())
}
