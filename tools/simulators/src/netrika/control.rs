//! The control API: `GET /control` returns the active settings, `POST /control` changes them, `GET /control/calls` counts the calls, `GET
//! /control/bookings` lists the bookings.

use super::faults::Rule;
use super::hub::Hub;
use super::schema::Operation;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A change of the settings. Absent members stay unchanged.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Change {
    /// Applied first: removes faults and bookings and sets the counters to zero.
    reset: bool,
    /// Replaces all faults; `[]` removes them.
    faults: Option<Vec<Rule>>,
    /// Whether elements in a wrong order cause a fault.
    strict_order: Option<bool>,
    /// Ids of the clinics that do not answer. All other clinics answer.
    offline: Option<Vec<i64>>,
    /// Sets the counters to zero.
    reset_calls: bool,
}

/// The active settings.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Switched {
    faults: Vec<Rule>,
    strict_order: bool,
    offline: Vec<i64>,
}

/// `GET /control`
pub async fn show(State(hub): State<Arc<Hub>>) -> Json<Switched> {
    Json(switched(&hub))
}

/// `POST /control`. Unknown clinics are client errors.
pub async fn change(
    State(hub): State<Arc<Hub>>,
    Json(change): Json<Change>,
) -> Result<Json<Switched>, (StatusCode, String)> {
    if let Some(unknown) = change.offline.iter().flatten().find(|id| hub.city.clinic(**id).is_none()) {
        return Err((StatusCode::UNPROCESSABLE_ENTITY, format!("there is no clinic {unknown}\n")));
    }
    if change.reset {
        hub.reset();
    }
    if change.reset_calls {
        hub.switches.reset_calls();
    }
    if let Some(strict) = change.strict_order {
        hub.switches.set_strict_order(strict);
    }
    if let Some(offline) = change.offline {
        for clinic in &hub.city.clinics {
            clinic.offline.store(offline.contains(&clinic.id), Ordering::Relaxed);
        }
    }
    if let Some(faults) = change.faults {
        hub.switches.set(faults);
    }
    Ok(Json(switched(&hub)))
}

/// `GET /control/calls`
pub async fn calls(State(hub): State<Arc<Hub>>) -> Json<BTreeMap<&'static str, u64>> {
    Json(Operation::ALL.iter().map(|operation| (operation.name(), hub.switches.calls(*operation))).collect())
}

/// A booked ticket with its clinic.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Booked {
    clinic_id: i64,
    #[serde(flatten)]
    ticket: super::hospital::BookedTicket,
}

/// `GET /control/bookings`
pub async fn bookings(State(hub): State<Arc<Hub>>) -> Json<Vec<Booked>> {
    let booked = hub.bookings().into_iter().map(|(clinic_id, ticket)| Booked { clinic_id, ticket });
    Json(booked.collect())
}

fn switched(hub: &Hub) -> Switched {
    let offline = hub.city.clinics.iter().filter(|clinic| clinic.offline.load(Ordering::Relaxed));
    Switched {
        faults: hub.switches.rules(),
        strict_order: hub.switches.strict_order(),
        offline: offline.map(|clinic| clinic.id).collect(),
    }
}
