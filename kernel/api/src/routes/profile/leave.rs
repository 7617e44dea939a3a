//! `DELETE /api/users/{id}/account`: schedules the account for deletion in thirty days.

use super::ProfileState;
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use cabinet_domain::UserId;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, SignedInPatient};
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Proof that the account's owner makes the request.
#[derive(Deserialize, ToSchema)]
pub(super) struct LeaveBody {
    /// The password. A user without a password must have signed in through the state portal within the last ten minutes.
    #[schema(value_type = Option<String>)]
    password: Option<SecretString>,
    /// Language of the e-mail: `ru`, `en`, `de`, `fr`.
    language: Option<String>,
}

/// When the account will be deleted.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LeavingView {
    leaving_at: DateTime<Utc>,
}

/// Schedules the deletion of the user's own account and ends all sessions. Until the date the user can sign in again and cancel the
/// deletion.
#[utoipa::path(
    delete, path = "/api/users/{id}/account", tag = "profile", security(("bearer" = [])), request_body = LeaveBody,
    params(("id" = uuid::Uuid, Path, description = "`userId` from `GET /api/users/me`")),
    responses(
        (status = 202, body = LeavingView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json",
            description = "`forbidden`: another user's account, or the caller is an administrator; `reauthentication_required`; `wrong_password`"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn leave(
    State(app): State<Arc<ProfileState>>,
    patient: SignedInPatient,
    extensions: Extensions,
    Path(id): Path<String>,
    Json(body): Json<LeaveBody>,
) -> Result<(StatusCode, axum::Json<LeavingView>), RouteError> {
    let by = caller(patient.id(), &extensions);
    let id: UserId = id.parse().map_err(|_| ApiProblem::forbidden())?;
    if id != patient.id() {
        app.profile.leaving.refuse(&by, id).await?;
        return Err(ApiProblem::forbidden().into());
    }
    app.accounts.ask_password(patient.id(), patient.session(), body.password).await?;
    let left = app.profile.leaving.ask(&by, Some(patient.session()), body.language).await?;
    app.accounts.forget_sessions(&left.ended);
    app.accounts.people().forget(patient.id()).await;
    app.me.forget(patient.id());
    Ok((StatusCode::ACCEPTED, axum::Json(LeavingView { leaving_at: left.leaving_at })))
}
