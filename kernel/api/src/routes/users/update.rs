//! `PATCH /api/users/update` (A-275, B-277, X-007, X-015): password or personal information.

use super::UsersState;
use super::me::{Me, me_of};
use crate::error::RouteError;
use crate::shared::record_caller::caller_of;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use cabinet_accounts::profile::{PersonalForm, ProfileUpdate};
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, SignedInUser, request_context};
use cabinet_ports::repository::PersonalData;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The changes. A missing field is left unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateBody {
    /// The new password; not changed if empty or missing.
    #[schema(value_type = Option<String>)]
    password: Option<SecretString>,
    /// The current password. Required for a new password; required for a new e-mail address, name, birth date, gender or SNILS unless the
    /// sign-in is less than ten minutes old.
    #[schema(value_type = Option<String>)]
    current_password: Option<SecretString>,
    personal_information: Option<PersonalBody>,
    /// Language of the e-mail: `ru`, `en`, `de`, `fr`.
    language: Option<String>,
}

/// Personal information. An empty patronymic, phone number or SNILS is removed.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PersonalBody {
    first_name: Option<String>,
    last_name: Option<String>,
    patr_name: Option<String>,
    /// `YYYY-MM-DD`
    birth_date: Option<String>,
    /// `MALE` or `FEMALE`.
    gender: Option<String>,
    /// Takes effect when the link e-mailed to it is followed; until then it is `pendingEmail`.
    email: Option<String>,
    phone: Option<String>,
    snils: Option<String>,
}

/// Changes the password or personal information. The response is that of `GET /api/users/me`.
#[utoipa::path(
    patch, path = "/api/users/update", tag = "users", security(("bearer" = [])), request_body = UpdateBody,
    responses(
        (status = 200, body = Me),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "reauthentication_required, password_not_local, password_change_required", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "email_taken", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "validation, esia_value", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "rate_limited, identity_changes_spent", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn update(
    State(app): State<Arc<UsersState>>,
    caller: SignedInUser,
    Json(body): Json<UpdateBody>,
) -> Result<Response, RouteError> {
    // The guard admits this user only to set a new password.
    let has_new_password = body.password.as_ref().is_some_and(|new| !new.expose_secret().is_empty());
    if caller.caller().duties.change_password && !has_new_password {
        return Err(ApiProblem::new(StatusCode::FORBIDDEN, "password_change_required").into());
    }
    let update = ProfileUpdate {
        user: caller.id(),
        session: caller.session(),
        password: body.password,
        current_password: body.current_password,
        personal: body.personal_information.map(PersonalForm::from),
        language: body.language,
        origin: Some(request_context::origin()),
    };
    let before = app.accounts.people().lookup(caller.id()).await?;
    let outcome = app.self_service.update(update).await;
    app.me.forget(caller.id());
    outcome?;
    let after = app.accounts.people().lookup(caller.id()).await?;
    if let (Some(before), Some(after)) = (before, after)
        && !PersonalData::of(&before).is_same_person(&PersonalData::of(&after))
    {
        // The change removed the patient's relations; now drop the record copied through them and ask the hospital again who the patient
        // is.
        app.records.forget(caller.id()).await?;
        app.records.refresh_in_background(caller_of(caller.id()));
    }
    me_of(&app, caller.id()).await
}

impl From<PersonalBody> for PersonalForm {
    fn from(body: PersonalBody) -> Self {
        Self {
            first_name: body.first_name,
            last_name: body.last_name,
            patr_name: body.patr_name,
            birth_date: body.birth_date,
            gender: body.gender,
            email: body.email,
            phone: body.phone,
            snils: body.snils,
        }
    }
}
