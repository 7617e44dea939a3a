//! `POST /api/admin/users/{id}/printed-code`: a new first password on paper, for a person without e-mail.

use super::actions::ReasonBody;
use super::admin::Admin;
use super::{AdministrationState, id};
use crate::error::RouteError;
use axum::extract::State;
use cabinet_accounts::cabinet::PrintedCode;
use cabinet_administration::Reason;
use cabinet_http::extract::{Json, Path};
use cabinet_http::problem::ProblemBody;
use chrono::{DateTime, Utc};
use secrecy::ExposeSecret as _;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is printed for a person without e-mail.
#[derive(Serialize, ToSchema)]
pub(super) struct PrintedActivation {
    /// The first password; the person must replace it at the first sign-in. It cannot be had again.
    printed_code: String,
    /// When it becomes void unless it was replaced.
    valid_until: DateTime<Utc>,
}

impl From<PrintedCode> for PrintedActivation {
    fn from(printed: PrintedCode) -> Self {
        Self { printed_code: printed.code.expose_secret().to_owned(), valid_until: printed.valid_until }
    }
}

/// Replaces the password by a new printed code and ends the sessions. Each call makes another code: the response is not stored.
#[utoipa::path(
    post, path = "/api/admin/users/{id}/printed-code", tag = "administration", security(("bearer" = [])), request_body = ReasonBody,
    params(("id" = uuid::Uuid, Path, description = "id of the account")),
    responses(
        (status = 200, body = PrintedActivation),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`own_account`; `has_email`: the person gets a letter instead", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn print_code(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    Path(text): Path<String>,
    Json(body): Json<ReasonBody>,
) -> Result<axum::Json<PrintedActivation>, RouteError> {
    let printed = app.service.print_code(&admin, id(&text)?, &Reason::new(&body.reason)?).await?;
    app.me.forget(id(&text)?);
    Ok(axum::Json(printed.into()))
}
