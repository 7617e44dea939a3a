//! `POST /api/esia/attempts`: sends a signed-in patient to the portal, to link their account or to refresh its data.

use super::{EsiaState, cookie, refusal};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;
use cabinet_domain::PortalPurpose;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{Owner, origin};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Purpose of the attempt.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LinkPurpose {
    /// Link the account to the person at the portal ("verify").
    Link,
    /// Refresh the data of a linked account.
    Refresh,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AttemptBody {
    purpose: LinkPurpose,
    /// Required for `link` unless the sign-in is recent.
    #[schema(value_type = Option<String>)]
    current_password: Option<SecretString>,
}

/// Address for the redirect.
#[derive(Serialize, ToSchema)]
pub(super) struct AttemptAnswer {
    /// Address at the portal that the browser must open.
    url: String,
}

/// Starts an attempt for the patient and binds this browser to it. Linking requires a sign-in within the last ten minutes, or the password,
/// because it permanently lets the person at the portal sign in to this account.
#[utoipa::path(
    post, path = "/api/esia/attempts", tag = "esia", security(("bearer" = [])), request_body = AttemptBody,
    responses(
        (status = 200, body = AttemptAnswer),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`reauthentication_required`, `wrong_password`, `bad_origin`, `consent_required`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`esia_unavailable`, `auth_service_error`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn attempts(
    State(app): State<Arc<EsiaState>>,
    patient: Owner,
    headers: HeaderMap,
    jar: CookieJar,
    Json(body): Json<AttemptBody>,
) -> Result<(CookieJar, axum::Json<AttemptAnswer>), RouteError> {
    origin::check(&headers, &app.public_url)?;
    let purpose = match body.purpose {
        LinkPurpose::Link => {
            app.accounts.reauthenticate(patient.id(), patient.session(), body.current_password).await?;
            PortalPurpose::Link(patient.id())
        }
        LinkPurpose::Refresh => PortalPurpose::Refresh(patient.id()),
    };
    let departure = app.sso()?.open(purpose, cookie::browser(&app, &jar)).await.map_err(refusal::problem)?;
    let bound = cookie::bound(&app, departure.browser.as_ref());
    Ok((bound, axum::Json(AttemptAnswer { url: departure.url.into() })))
}
