//! `DELETE /api/users/me/consents/{kind}` (X-037: withdraw)

use super::ConsentsState;
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use axum::response::Response;
use cabinet_domain::ConsentKind;
use cabinet_http::extract::Path;
use cabinet_http::idempotency::IdempotentRequest;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, SignedInPatient};
use std::sync::Arc;

/// Withdraws a consent. Without consent to the processing of personal data, calls that touch the patient's data are refused until it is
/// given again.
#[utoipa::path(
    delete, path = "/api/users/me/consents/{kind}", tag = "consents", security(("bearer" = [])),
    params(
        ("kind" = String, Path, description = "`personal_data` or `esia`"),
        ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing"),
    ),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "no such consent is in force", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`in_progress`: the first request with this key is still running; retry after `Retry-After`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn withdraw(
    State(app): State<Arc<ConsentsState>>,
    patient: SignedInPatient,
    extensions: Extensions,
    Path(kind): Path<String>,
    request: IdempotentRequest,
) -> Result<Response, RouteError> {
    let kind = ConsentKind::of_account(&kind).ok_or_else(|| ApiProblem::not_found("not_found"))?;
    let by = caller(patient.id(), &extensions);
    let inside = Arc::clone(&app);
    let withdrawn = async move {
        inside.profile.consents.withdraw(&by, kind).await?;
        inside.me.forget(patient.id());
        Ok(StatusCode::NO_CONTENT)
    };
    request.execute(patient.id(), withdrawn).await
}
