//! `/api/admin/audit/verification`: verifies the audit log's hash chain in the background.

use super::OperationsAdminState;
use super::admin::Operator;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::Verification;
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Whether a verification runs.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum VerificationState {
    Never,
    Running,
    Done,
}

/// The verification that runs, or the outcome of the latest one.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditVerification {
    state: VerificationState,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
    /// Seals verified, so far or in all.
    checked: u64,
    /// The last of them.
    last_seal: i64,
    /// Its hash in hexadecimal digits. Noted elsewhere, it later proves that no earlier line was removed.
    last_hash: Option<String>,
    /// Lines that had no seal yet, normally those of the last seconds.
    unsealed: u64,
    /// Where the chain breaks; null if it does not.
    fault: Option<AuditFault>,
}

/// Where the chain breaks.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditFault {
    /// `changed`, `line_missing`, `seal_missing`, `end_missing`, `beginning_forged`
    code: &'static str,
    seal: i64,
    /// Number of the line, if the fault is about one.
    line: Option<i64>,
}

impl From<Verification> for AuditVerification {
    fn from(known: Verification) -> Self {
        let nothing = Self {
            state: VerificationState::Never,
            started_at: None,
            finished_at: None,
            checked: 0,
            last_seal: 0,
            last_hash: None,
            unsealed: 0,
            fault: None,
        };
        match (known.running, known.finished) {
            (Some(running), _) => Self {
                state: VerificationState::Running,
                started_at: Some(running.started_at),
                checked: running.checked,
                last_seal: running.last_seal,
                ..nothing
            },
            (None, Some(finished)) => Self {
                state: VerificationState::Done,
                started_at: Some(finished.started_at),
                finished_at: Some(finished.finished_at),
                checked: finished.proof.checked,
                last_seal: finished.proof.last_seal,
                last_hash: Some(finished.proof.last_hash)
                    .filter(|hash| !hash.is_empty())
                    .map(|hash| hash.iter().map(|byte| format!("{byte:02x}")).collect()),
                unsealed: finished.proof.unsealed,
                fault: finished.proof.fault.map(|fault| AuditFault {
                    code: fault.code(),
                    seal: fault.seal(),
                    line: fault.line(),
                }),
            },
            (None, None) => nothing,
        }
    }
}

/// Begins to verify the audit log. If a verification runs already, at this kernel or another, it goes on.
#[utoipa::path(
    post, path = "/api/admin/audit/verification", tag = "operations", security(("bearer" = [])),
    responses(
        (status = 202, description = "it runs"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn verify_audit(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
) -> Result<StatusCode, RouteError> {
    app.service.verify_audit(&admin).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Returns the progress of the verification that runs, or the outcome of the latest one.
#[utoipa::path(
    get, path = "/api/admin/audit/verification", tag = "operations", security(("bearer" = [])),
    responses(
        (status = 200, body = AuditVerification),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn audit_verification(
    State(app): State<Arc<OperationsAdminState>>,
    Operator(admin): Operator,
) -> Result<Json<AuditVerification>, RouteError> {
    Ok(Json(app.service.verification(&admin).await?.into()))
}
