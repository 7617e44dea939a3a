//! The control API: `GET /control` returns the active settings, `POST /control` changes them and triggers events, `GET /control/calls`
//! counts the calls, `GET /control/received` returns what the cabinet has sent, `GET /control/clients` lists the clients.

use super::adapter::Adapter;
use super::archive::client::Client;
use super::call::Call;
use super::command::ControlCommand;
use super::faults::{Fault, Rule};
use super::received::{ReceivedDay, ReceivedImport, ReceivedPayment};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A change of the settings. Absent members stay unchanged.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Change {
    /// Applied first: restores the state after a start, including records, clock and contract.
    reset: bool,
    /// Replaces all faults; `[]` removes them.
    faults: Option<Vec<Rule>>,
    /// Deviation of the hospital's clock in seconds.
    clock_shift_seconds: Option<i64>,
    /// Whether the first contract is active, as in the protocol sheet vista §4.
    plain: Option<bool>,
    /// Sets the counters to zero.
    reset_calls: bool,
    /// Events to trigger in the hospital, in this order.
    commands: Vec<ControlCommand>,
}

/// The active settings.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Switched {
    faults: Vec<Rule>,
    clock_shift_seconds: i64,
    plain: bool,
    /// Ids of the rows that the commands added or changed.
    done: Vec<String>,
}

/// `GET /control`
pub async fn show(State(adapter): State<Arc<Adapter>>) -> Json<Switched> {
    Json(switched(&adapter, Vec::new()))
}

/// `POST /control`. Unknown members and invalid values are client errors. Commands before a failing one stay in effect.
pub async fn change(State(adapter): State<Arc<Adapter>>, Json(change): Json<Change>) -> Response {
    for rule in change.faults.iter().flatten() {
        if let Fault::Status { status, .. } = rule.fault
            && !(400..600).contains(&status)
        {
            return (StatusCode::UNPROCESSABLE_ENTITY, "status is 400 to 599\n").into_response();
        }
    }
    if change.reset {
        adapter.reset();
    }
    if change.reset_calls {
        adapter.switches.reset_calls();
    }
    if let Some(seconds) = change.clock_shift_seconds {
        adapter.set_shift_seconds(seconds);
    }
    if let Some(plain) = change.plain {
        adapter.set_plain(plain);
    }
    if let Some(faults) = change.faults {
        adapter.switches.set(faults);
    }
    let mut done = Vec::new();
    for command in change.commands {
        match adapter.run(command) {
            Ok(id) => done.push(id),
            Err(refusal) => return refusal.into_response(),
        }
    }
    Json(switched(&adapter, done)).into_response()
}

/// `GET /control/calls`
pub async fn calls(State(adapter): State<Arc<Adapter>>) -> Json<BTreeMap<&'static str, u64>> {
    Json(Call::ALL.iter().map(|call| (call.name(), adapter.switches.calls(*call))).collect())
}

/// Data received from the cabinet.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedAll {
    diary: Vec<ReceivedDay>,
    epicris_imports: Vec<ReceivedImport>,
    payments: Vec<ReceivedPayment>,
    /// Number of requests per key.
    idempotency_keys: BTreeMap<String, u64>,
}

/// `GET /control/received`
pub async fn received(State(adapter): State<Arc<Adapter>>) -> Json<ReceivedAll> {
    let received = adapter.received();
    Json(ReceivedAll {
        diary: received.diary.clone(),
        epicris_imports: received.imports.clone(),
        payments: received.payments.clone(),
        idempotency_keys: received.keys(),
    })
}

/// A client with the size of the record.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    #[serde(flatten)]
    client: Client,
    deleted: bool,
    diagnoses: usize,
    documents: usize,
    observations: usize,
}

/// `GET /control/clients`
pub async fn clients(State(adapter): State<Arc<Adapter>>) -> Json<Vec<Listed>> {
    let archive = adapter.archive();
    let listed = archive.cards().map(|card| Listed {
        client: card.client.clone(),
        deleted: card.client.deleted,
        diagnoses: card.diagnoses.iter().filter(|row| !row.deleted).count(),
        documents: card.documents.iter().filter(|row| !row.deleted).count(),
        observations: card.observations.len(),
    });
    Json(listed.collect())
}

fn switched(adapter: &Adapter, done: Vec<String>) -> Switched {
    Switched {
        faults: adapter.switches.rules(),
        clock_shift_seconds: adapter.shift_seconds(),
        plain: adapter.is_plain(),
        done,
    }
}
