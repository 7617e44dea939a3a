//! `POST /api/esia/auth-code`: resolves a code to a person (B-280). A patient uses it to link their account or to refresh its data.

use super::requester::Requester;
use super::{EsiaState, cookie, refusal};
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use axum::extract::State;
use axum::http::{Extensions, HeaderMap};
use axum_extra::extract::CookieJar;
use cabinet_domain::UserId;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{origin, request_context};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub(super) struct AuthCodeBody {
    state: String,
    code: String,
}

#[derive(Serialize, ToSchema)]
pub(super) struct AuthCodeAnswer {
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
}

/// Exchanges a code of the portal. For a patient: links the account or refreshes its data, as requested in `POST /api/esia/attempts`. For
/// another system: returns the user that belongs to the person.
#[utoipa::path(
    post, path = "/api/esia/auth-code", tag = "esia", security(("bearer" = []), ("api_key" = [])), request_body = AuthCodeBody,
    responses(
        (status = 200, body = AuthCodeAnswer),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`not_trusted`, `esia_error`, `bad_origin`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`esia_not_linked`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`esia_linked_elsewhere`, `esia_person_differs`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 410, description = "`attempt_spent`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`esia_error`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`auth_service_error`, `esia_unavailable`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn auth_code(
    State(app): State<Arc<EsiaState>>,
    requester: Requester,
    headers: HeaderMap,
    extensions: Extensions,
    jar: CookieJar,
    Json(body): Json<AuthCodeBody>,
) -> Result<axum::Json<AuthCodeAnswer>, RouteError> {
    let found = match requester {
        Requester::System(system) => {
            app.sso()?.identify(&body.state, body.code, system, Some(request_context::origin())).await
        }
        Requester::Patient(patient) => {
            origin::check(&headers, &app.public_url)?;
            let caller = caller(patient.id(), &extensions);
            app.sso()?
                .verify(&caller, patient.session(), &body.state, body.code, cookie::browser(&app, &jar))
                .await
        }
    };
    let user_id = found.map_err(refusal::problem)?;
    app.me.forget(user_id);
    Ok(axum::Json(AuthCodeAnswer { user_id }))
}
