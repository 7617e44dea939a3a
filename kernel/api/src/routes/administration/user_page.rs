//! `GET /api/admin/cabinets/{id}`: one account. The person sees in the access log that it was looked at.

use super::admin::Admin;
use super::cabinet_view::CabinetRow;
use super::{AdministrationState, id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::{Consent, Gender, Session};
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_profile::MedicalAccount;
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The person's id at a hospital system.
#[derive(Serialize, ToSchema)]
pub(super) struct AdminRelation {
    host: String,
    clinic: String,
    client_id: String,
}

/// A consent, given or withdrawn.
#[derive(Serialize, ToSchema)]
pub(super) struct AdminConsent {
    /// `personal_data` or `esia`.
    kind: &'static str,
    version: String,
    given_at: DateTime<Utc>,
    withdrawn_at: Option<DateTime<Utc>>,
}

/// An open session.
#[derive(Serialize, ToSchema)]
pub(super) struct AdminSession {
    signed_in_at: DateTime<Utc>,
    last_used_at: DateTime<Utc>,
    /// The browser's own description.
    device: Option<String>,
}

/// One account.
#[derive(Serialize, ToSchema)]
pub(super) struct CabinetDetail {
    #[serde(flatten)]
    row: CabinetRow,
    phone: Option<String>,
    /// `MALE` or `FEMALE`
    #[schema(value_type = String)]
    gender: Gender,
    relations: Vec<AdminRelation>,
    /// Newest first.
    consents: Vec<AdminConsent>,
    /// Most recently used first.
    sessions: Vec<AdminSession>,
}

/// Returns one account.
#[utoipa::path(
    get, path = "/api/admin/cabinets/{id}", tag = "administration", security(("bearer" = [])),
    params(("id" = uuid::Uuid, Path, description = "id of the account")),
    responses(
        (status = 200, body = CabinetDetail),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn cabinet_page(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
) -> Result<Json<CabinetDetail>, RouteError> {
    let page = app.service.user_page(&admin, id(&text)?).await?;
    let relation = |account: MedicalAccount| AdminRelation {
        host: account.host.to_string(),
        clinic: account.clinic.0,
        client_id: account.patient.0,
    };
    let consent = |consent: Consent| AdminConsent {
        kind: consent.kind.name(),
        version: consent.version,
        given_at: consent.given_at,
        withdrawn_at: consent.withdrawn_at,
    };
    let session = |session: Session| AdminSession {
        signed_in_at: session.created_at,
        last_used_at: session.rotated_at,
        device: session.user_agent,
    };
    Ok(Json(CabinetDetail {
        row: CabinetRow::of(page.cabinet, &app.columns),
        phone: page.phone,
        gender: page.gender,
        relations: page.medical_accounts.into_iter().map(relation).collect(),
        consents: page.consents.into_iter().map(consent).collect(),
        sessions: page.sessions.into_iter().map(session).collect(),
    }))
}
