//! `GET /api/users/me/accounts` (A-051, A-127…A-131)

use super::ProfileState;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::{Clinic, MedicalHostId};
use cabinet_http::Owner;
use cabinet_http::problem::ProblemBody;
use cabinet_profile::MedicalAccount;
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// How long to wait for clinic names. They are optional here, so a slow hospital system does not delay the response.
const PATIENCE: Duration = Duration::from_secs(2);

/// The patient's medical account at one clinic.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountView {
    id: String,
    host_id: String,
    host_name: String,
    clinic_id: String,
    /// Name of the clinic; null if the hospital system did not supply it in time.
    clinic_name: Option<String>,
    /// The patient's id there.
    client_id: String,
    import_epicris: bool,
    /// When discharge summaries were last imported, according to the hospital; null if unknown.
    last_imported: Option<DateTime<Utc>>,
}

/// Lists the patient's medical accounts.
#[utoipa::path(
    get, path = "/api/users/me/accounts", tag = "profile", security(("bearer" = [])),
    responses(
        (status = 200, body = Vec<AccountView>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn accounts(
    State(app): State<Arc<ProfileState>>,
    owner: Owner,
) -> Result<Json<Vec<AccountView>>, RouteError> {
    let accounts = app.profile.accounts.list(owner.id()).await?;
    let mut clinics: BTreeMap<MedicalHostId, Vec<Clinic>> = BTreeMap::new();
    for account in &accounts {
        if !clinics.contains_key(&account.host) {
            clinics.insert(account.host.clone(), names(&app, &account.host).await);
        }
    }
    Ok(Json(accounts.into_iter().map(|account| view(&app, &clinics, account)).collect()))
}

async fn names(app: &ProfileState, host: &MedicalHostId) -> Vec<Clinic> {
    let Some(service) = app.booking.get(host) else { return Vec::new() };
    match tokio::time::timeout(PATIENCE, service.clinics()).await {
        Ok(Ok(listed)) => listed.value.clinics().to_vec(),
        _ => Vec::new(),
    }
}

fn host_name(app: &ProfileState, host: &MedicalHostId) -> String {
    app.variant.hosts.get(host).map(|settings| settings.name.clone()).unwrap_or_default()
}

fn view(
    app: &ProfileState,
    clinics: &BTreeMap<MedicalHostId, Vec<Clinic>>,
    account: MedicalAccount,
) -> AccountView {
    let known = clinics.get(&account.host);
    let clinic = known.and_then(|known| known.iter().find(|clinic| clinic.id == account.clinic));
    AccountView {
        id: account.id(),
        host_name: host_name(app, &account.host),
        host_id: account.host.to_string(),
        clinic_name: clinic.map(|clinic| clinic.name.clone()),
        clinic_id: account.clinic.0,
        client_id: account.patient.0,
        import_epicris: account.import_epicris,
        last_imported: account.last_imported,
    }
}
