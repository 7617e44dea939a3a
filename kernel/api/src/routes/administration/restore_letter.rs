//! `POST /api/admin/users/{id}/restore-letter`: a link to a new password by e-mail.

use super::actions::ReasonBody;
use super::admin::Admin;
use super::{AdministrationState, id};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_administration::Reason;
use cabinet_http::extract::Path;
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use std::sync::Arc;

/// Mails the person a link with which they choose a new password.
#[utoipa::path(
    post, path = "/api/admin/users/{id}/restore-letter", tag = "administration", security(("bearer" = [])), request_body = ReasonBody,
    params(
        ("id" = uuid::Uuid, Path, description = "id of the account"),
        ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing"),
    ),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`own_account`; `no_letter`: no address, a disabled account, or too many letters within the hour; `in_progress`",
            body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`, `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn send_restore_letter(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
    IdempotentJson { request, body }: IdempotentJson<ReasonBody>,
) -> Result<Response, RouteError> {
    let (id, reason) = (id(&text)?, Reason::new(&body.reason)?);
    let user = admin.user;
    let sent = async move {
        app.service.send_restore(&admin, id, &reason).await?;
        Ok::<_, RouteError>(StatusCode::NO_CONTENT)
    };
    request.execute(user, sent).await
}
