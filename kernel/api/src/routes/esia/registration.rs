//! `GET /api/esia/registration`: whether the code can still arrive, for the screen that waits for it.

use super::{EsiaState, cookie, refusal};
use crate::error::RouteError;
use axum::extract::State;
use axum_extra::extract::CookieJar;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RegistrationQuery {
    /// The `state` of the attempt.
    state: String,
}

/// A registration that waits for an e-mail address.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PendingRegistration {
    /// Whether the mail server does not accept mail for the address of the last e-mail: another one is needed.
    email_refused: bool,
}

/// Tells the browser of a pending registration whether its last e-mail was refused. The response does not reveal whether the address is
/// registered, and does not contain it.
#[utoipa::path(
    get, path = "/api/esia/registration", tag = "esia", security(()), params(RegistrationQuery),
    responses(
        (status = 200, body = PendingRegistration),
        (status = 410, description = "`attempt_spent`: this browser has no pending registration (any more)", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`esia_unavailable`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn registration(
    State(app): State<Arc<EsiaState>>,
    jar: CookieJar,
    Query(query): Query<RegistrationQuery>,
) -> Result<axum::Json<PendingRegistration>, RouteError> {
    let is_refused = app.sso()?.is_email_refused(&query.state, &cookie::browser(&app, &jar)).await;
    Ok(axum::Json(PendingRegistration { email_refused: is_refused.map_err(refusal::problem)? }))
}
