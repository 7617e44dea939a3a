//! `GET /api/v1/consent`: the text of a consent (B-060, B-061).

use super::ConsentsState;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::ConsentKind;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_profile::ShownText;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TextQuery {
    /// `personal_data` (default), `esia`, `chat` or `chat_guest`.
    #[param(value_type = Option<String>)]
    kind: Option<ConsentKind>,
    /// `ru`, `en`, `de`, `fr`; the hospital's first language if absent or not offered.
    language: Option<String>,
}

/// A consent text.
#[derive(Serialize, ToSchema)]
pub(super) struct ConsentTextView {
    /// `personal_data`, `esia`, `chat` or `chat_guest`.
    #[schema(value_type = String)]
    kind: ConsentKind,
    /// Version of the text; send it back when giving consent.
    version: String,
    /// SHA-256 of the text, hexadecimal.
    hash: String,
    language: String,
    /// Paragraphs separated by an empty line; the first is the heading.
    text: String,
}

impl From<&ShownText> for ConsentTextView {
    fn from(shown: &ShownText) -> Self {
        let ShownText { kind, language, version, hash, text } = shown.clone();
        Self { kind, version, hash, language, text }
    }
}

/// Returns the current text of a consent.
#[utoipa::path(
    get, path = "/api/v1/consent", tag = "consents", security(("bearer" = []), ()), params(TextQuery),
    responses(
        (status = 200, body = ConsentTextView),
        (status = 400, description = "unknown kind", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn text(
    State(app): State<Arc<ConsentsState>>,
    Query(query): Query<TextQuery>,
) -> Result<Json<ConsentTextView>, RouteError> {
    let kind = query.kind.unwrap_or(ConsentKind::PersonalData);
    Ok(Json(app.profile.consents.texts().shown(kind, query.language.as_deref()).into()))
}
