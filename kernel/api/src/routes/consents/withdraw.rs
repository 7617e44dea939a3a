//! `DELETE /api/users/me/consents/{kind}` (X-037: withdraw)

use crate::extract::Path;
use crate::problem::ProblemBody;
use crate::routes::profile::caller;
use crate::{ApiProblem, ApiState, SignedInPatient};
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use cabinet_domain::ConsentKind;

/// Takes a consent back. Without the one to the processing of personal data no call touches the patient's data until it is given again.
#[utoipa::path(
    delete, path = "/users/me/consents/{kind}", tag = "consents", security(("bearer" = [])),
    params(("kind" = String, Path, description = "`personal_data` or `esia`")),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "none is in force", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn withdraw(
    State(app): State<ApiState>,
    patient: SignedInPatient,
    extensions: Extensions,
    Path(kind): Path<String>,
) -> Result<StatusCode, ApiProblem> {
    let kind = ConsentKind::from_name(&kind).ok_or_else(|| ApiProblem::not_found("not_found"))?;
    app.profile.consents.withdraw(&caller(patient.id(), &extensions), kind).await?;
    app.me.forget(patient.id());
    Ok(StatusCode::NO_CONTENT)
}
