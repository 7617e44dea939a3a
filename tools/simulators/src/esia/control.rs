//! The control API: `GET /control` returns the active settings, `POST /control` changes them, `GET /control/calls` counts the calls.

use super::citizen::Citizen;
use super::faults::{Behaviour, Endpoint, Fault, Rule, TokenAlgorithm};
use super::portal::Portal;
use super::refusal::Refusal;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A change of the settings. Absent members stay unchanged.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Change {
    /// Applied first: removes faults, restores the default behaviour, ends all sign-ins and clears the counters. Keys stay.
    reset: bool,
    /// Replaces all faults; `[]` removes them.
    faults: Option<Vec<Rule>>,
    /// Members of the behaviour to change.
    behaviour: Option<serde_json::Map<String, serde_json::Value>>,
    /// Signs tokens with a new key from now on.
    rotate_key: Option<Rotation>,
    /// Sets the counters to zero.
    reset_calls: bool,
    /// Accounts to add, in the format of `data/esia.toml`: for tests that need a person unknown to the cabinet.
    citizens: Vec<Citizen>,
}

/// Whether a key rotation is announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Rotation {
    /// `GET /keys` lists the new key next to the old one.
    Published,
    /// `GET /keys` does not list the new key.
    Silent,
}

/// The active settings.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Switched {
    faults: Vec<Rule>,
    behaviour: Behaviour,
    gost: bool,
}

/// `GET /control`
pub async fn show(State(portal): State<Arc<Portal>>) -> Json<Switched> {
    Json(switched(&portal))
}

/// `POST /control`. Unknown members and invalid values are client errors.
pub async fn change(
    State(portal): State<Arc<Portal>>,
    Json(change): Json<Change>,
) -> Result<Json<Switched>, (StatusCode, String)> {
    let wrong = |why: String| (StatusCode::UNPROCESSABLE_ENTITY, why + "\n");
    for rule in change.faults.iter().flatten() {
        if let Fault::Code { code } = &rule.fault
            && !Refusal::is_known(code)
        {
            return Err(wrong(format!("the portal has no error {code}")));
        }
    }
    let wanted = if change.reset { Behaviour::default() } else { portal.switches.behaviour() };
    let wanted =
        merged(&wanted, change.behaviour.unwrap_or_default()).map_err(|error| wrong(error.to_string()))?;
    if wanted.token_algorithm == TokenAlgorithm::Gost && !portal.keys.gost {
        return Err(wrong("there is no engine for GOST here: install libengine-gost-openssl".into()));
    }
    if change.reset {
        portal.reset();
    }
    if change.reset_calls {
        portal.switches.reset_calls();
    }
    portal.switches.behave(wanted.clone());
    if let Some(rotation) = change.rotate_key {
        let published = rotation == Rotation::Published;
        let rotated = portal.keys.rotate(wanted.token_algorithm.key(), published).await;
        rotated.map_err(|error| (StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}\n")))?;
    }
    if let Some(faults) = change.faults {
        portal.switches.set(faults);
    }
    for citizen in change.citizens {
        portal.add(citizen).map_err(|oid| wrong(format!("somebody has the number {oid}")))?;
    }
    Ok(Json(switched(&portal)))
}

/// `GET /control/calls`
pub async fn calls(State(portal): State<Arc<Portal>>) -> Json<BTreeMap<String, u64>> {
    let name = |endpoint: &Endpoint| serde_json::to_value(endpoint).ok()?.as_str().map(str::to_owned);
    let counted =
        Endpoint::ALL.iter().map(|one| (name(one).unwrap_or_default(), portal.switches.calls(*one)));
    Json(counted.collect())
}

fn merged(
    behaviour: &Behaviour,
    changes: serde_json::Map<String, serde_json::Value>,
) -> serde_json::Result<Behaviour> {
    let mut whole = serde_json::to_value(behaviour)?;
    if let Some(members) = whole.as_object_mut() {
        members.extend(changes);
    }
    serde_json::from_value(whole)
}

fn switched(portal: &Portal) -> Switched {
    Switched {
        faults: portal.switches.rules(),
        behaviour: portal.switches.behaviour(),
        gost: portal.keys.gost,
    }
}
