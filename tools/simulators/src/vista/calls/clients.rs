//! Patient identification (`POST /clients/match`, `GET /clients/{id}`) and the import of discharge summaries.

use crate::vista::adapter::Adapter;
use crate::vista::archive::client::{Client, Import};
use crate::vista::archive::{Found, Wanted};
use crate::vista::received::ReceivedImport;
use crate::vista::refusal::Refusal;
use crate::vista::request::{Asked, Named, Nothing, Sent, day};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `POST /clients/match`
pub async fn find(
    State(adapter): State<Arc<Adapter>>,
    _: Asked<Nothing>,
    Sent(wanted, _): Sent<Wanted>,
) -> Result<Json<Found>, Refusal> {
    let born = day(&wanted.birth_date)?;
    if wanted.last_name.trim().is_empty() || wanted.first_name.trim().is_empty() {
        return Err(Refusal::BadRequest("lastName and firstName must not be empty".into()));
    }
    let eleven = |snils: &String| snils.len() == 11 && snils.bytes().all(|byte| byte.is_ascii_digit());
    if !wanted.snils.as_ref().is_none_or(eleven) {
        return Err(Refusal::BadRequest("snils is eleven digits".into()));
    }
    Ok(Json(adapter.archive().find(&wanted, born)))
}

/// `GET /clients/{id}`
pub async fn client(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    _: Asked<Nothing>,
) -> Result<Json<Client>, Refusal> {
    Ok(Json(adapter.archive().card(&id)?.client.clone()))
}

/// The body of `PUT /clients/{id}/epicris-import`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    enabled: bool,
    #[serde(default)]
    since: Option<String>,
}

/// The answer, which names its client.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SwitchedImport {
    client_id: String,
    #[serde(flatten)]
    import: Import,
}

/// `PUT /clients/{id}/epicris-import`
pub async fn epicris_import(
    State(adapter): State<Arc<Adapter>>,
    Named(id): Named<String>,
    _: Asked<Nothing>,
    Sent(switch, _): Sent<Switch>,
) -> Result<Json<SwitchedImport>, Refusal> {
    let since = switch.since.as_deref().map(day).transpose()?;
    let import = adapter.set_import(&id, switch.enabled)?;
    let received = ReceivedImport { client_id: id.clone(), enabled: switch.enabled, since };
    adapter.received().imports.push(received);
    Ok(Json(SwitchedImport { client_id: id, import }))
}
