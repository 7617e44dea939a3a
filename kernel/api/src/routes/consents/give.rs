//! `POST /api/users/me/consents`

use super::ConsentsState;
use super::mine::ConsentLine;
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use crate::shared::record_caller::caller_of;
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use cabinet_domain::{ConsentHow, ConsentKind};
use cabinet_http::SignedInPatient;
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_profile::Given;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::sync::Arc;
use utoipa::ToSchema;

/// The consent text that the client displayed.
#[derive(Deserialize, ToSchema)]
pub(super) struct ConsentBody {
    /// `personal_data`, `esia` or `chat`.
    #[serde(deserialize_with = "of_account")]
    #[schema(value_type = String)]
    kind: ConsentKind,
    /// Version of the displayed text.
    version: String,
    /// Language of the displayed text.
    language: String,
}

fn of_account<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ConsentKind, D::Error> {
    let kind = ConsentKind::deserialize(deserializer)?;
    ConsentKind::of_account(kind.name()).ok_or_else(|| D::Error::custom("not a consent of an account"))
}

/// Gives consent to the current text. Giving it twice records one consent.
#[utoipa::path(
    post, path = "/api/users/me/consents", tag = "consents", security(("bearer" = [])), request_body = ConsentBody,
    responses(
        (status = 201, body = ConsentLine),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`consent_outdated`: the text has changed; show the current one", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn give(
    State(app): State<Arc<ConsentsState>>,
    patient: SignedInPatient,
    extensions: Extensions,
    Json(body): Json<ConsentBody>,
) -> Result<(StatusCode, axum::Json<ConsentLine>), RouteError> {
    let given = Given {
        kind: body.kind,
        version: Some(body.version),
        language: Some(body.language),
        how: ConsentHow::Cabinet,
    };
    let line = app.profile.consents.give(&caller(patient.id(), &extensions), given).await?;
    app.me.forget(patient.id());
    app.records.refresh_in_background(caller_of(patient.id()));
    Ok((StatusCode::CREATED, axum::Json((line, None).into())))
}
