//! `POST /api/admin/users/{id}/identity`: identity proved at the desk. Where a hospital is asked only about people whom somebody vouches for,
//! this makes the record readable (docs/adr/0008).

use super::admin::Admin;
use super::{AdministrationState, id};
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_administration::Reason;
use cabinet_domain::DocumentType;
use cabinet_http::extract::Path;
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What the administrator saw.
#[derive(Deserialize, ToSchema)]
pub(super) struct IdentityBody {
    /// The type of the document, as in `GET /api/documents/types`; neither `MEDICAL_POLICY` nor `OTHER`. Its number is not kept.
    #[schema(value_type = String)]
    document: DocumentType,
    /// 3 to 200 characters.
    reason: String,
}

/// Notes that the administrator saw the person's document, and that name, birth date, gender and SNILS of the account are those of the
/// document. A later change of one of them takes it back.
#[utoipa::path(
    post, path = "/api/admin/users/{id}/identity", tag = "administration", security(("bearer" = [])), request_body = IdentityBody,
    params(
        ("id" = uuid::Uuid, Path, description = "id of the account"),
        ("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing"),
    ),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`own_account`; `person_changed`: read the account again; `in_progress`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`, `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn prove_identity(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
    IdempotentJson { request, body }: IdempotentJson<IdentityBody>,
) -> Result<Response, RouteError> {
    let (id, reason) = (id(&text)?, Reason::new(&body.reason)?);
    let user = admin.user;
    let proved = async move {
        app.service.prove_identity(&admin, id, body.document, &reason).await?;
        app.me.forget(id);
        Ok::<_, RouteError>(StatusCode::NO_CONTENT)
    };
    request.execute(user, proved).await
}
