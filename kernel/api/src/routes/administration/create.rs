//! `POST /api/admin/cabinets`: an account made at the desk (B-259, B-306).

use super::AdministrationState;
use super::admin::Admin;
use super::printed_code::PrintedActivation;
use crate::error::RouteError;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use cabinet_accounts::cabinet::{Activation, CabinetForm};
use cabinet_administration::NewCabinet;
use cabinet_domain::UserId;
use cabinet_http::idempotency::IdempotentJson;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// How the person gets a password.
#[derive(Deserialize, ToSchema, Clone, Copy)]
#[serde(rename_all = "snake_case")]
#[schema(as = CabinetActivation)]
pub(super) enum ActivationBody {
    /// By a link in an e-mail.
    Email,
    /// By a code on paper.
    Printed,
}

/// The person. The rules of each field are those of the registration; problems name the fields as written here.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CabinetBody {
    activation: ActivationBody,
    /// Required for an activation by e-mail. The administrator vouches for it.
    email: Option<String>,
    /// The address if absent.
    username: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
    patr_name: Option<String>,
    /// `YYYY-MM-DD`
    birth_date: Option<String>,
    /// `MALE` (default) or `FEMALE`.
    gender: Option<String>,
    snils: Option<String>,
    /// `RU` (default) or `FOREIGN`.
    citizenship: Option<String>,
    phone: Option<String>,
    /// Language of the e-mail: `ru`, `en`, `de`, `fr`.
    language: Option<String>,
}

/// The new account.
#[derive(Serialize, ToSchema)]
pub(super) struct CreatedView {
    #[schema(value_type = uuid::Uuid)]
    id: UserId,
    number: i64,
    username: String,
    /// Null if a link was mailed.
    activation: Option<PrintedActivation>,
}

/// Creates a patient's account. A repetition with the same key returns the first response, but not if that has a printed code, which is not
/// stored: it is told that the login is taken.
#[utoipa::path(
    post, path = "/api/admin/cabinets", tag = "administration", security(("bearer" = [])), request_body = CabinetBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key within a day returns the first response and changes nothing")),
    responses(
        (status = 201, body = CreatedView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`email_taken`, `username_taken`, `in_progress`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation` with the invalid fields, `idempotency_key_reused`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn create_cabinet(
    State(app): State<Arc<AdministrationState>>,
    Admin(admin): Admin,
    IdempotentJson { request, body }: IdempotentJson<CabinetBody>,
) -> Result<Response, RouteError> {
    let user = admin.user;
    let activation = match body.activation {
        ActivationBody::Email => Activation::Email,
        ActivationBody::Printed => Activation::Printed,
    };
    let new = NewCabinet { form: body.into(), activation };
    let created = async move {
        let created = app.service.create(&admin, new).await?;
        let view = CreatedView {
            id: created.user.id,
            number: created.user.number,
            username: created.user.username.as_str().to_owned(),
            activation: created.printed_code.map(Into::into),
        };
        Ok::<_, RouteError>((StatusCode::CREATED, axum::Json(view)))
    };
    match activation {
        Activation::Email => request.execute(user, created).await,
        Activation::Printed => Ok(created.await?.into_response()),
    }
}

impl From<CabinetBody> for CabinetForm {
    fn from(body: CabinetBody) -> Self {
        Self {
            email: body.email,
            username: body.username,
            first_name: body.first_name,
            last_name: body.last_name,
            patr_name: body.patr_name,
            birth_date: body.birth_date,
            gender: body.gender,
            snils: body.snils,
            citizenship: body.citizenship,
            phone: body.phone,
            language: body.language,
        }
    }
}
