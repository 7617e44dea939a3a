//! `POST /api/quiz/link/open`: a person without an account opens the questionnaire of a link
//!
//! The secret is in the body: paths and queries are logged.

use super::QuestionnairesState;
use super::view::UserQuizForm;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::Extensions;
use cabinet_domain::ConsentKind;
use cabinet_http::client_address::ClientAddress;
use cabinet_http::extract::Json as Body;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use cabinet_ports::repository::QuestionnaireLinkConsent;
use cabinet_profile::ProfileError;
use chrono::{DateTime, NaiveDate, Utc};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// The consent text that was shown and accepted.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizLinkConsent)]
pub(super) struct ConsentBody {
    version: String,
    language: String,
}

/// A link, and who opens it.
#[derive(Deserialize, ToSchema)]
#[schema(as = QuizLinkOpening)]
pub(super) struct OpenBody {
    /// The parameter `token` in the fragment of the link.
    #[schema(value_type = String)]
    secret: SecretString,
    birth_date: NaiveDate,
    consent: ConsentBody,
}

/// The opened questionnaire.
#[derive(Serialize, ToSchema)]
#[schema(as = OpenedQuizLink)]
pub(super) struct OpenedView {
    /// Saves answers, for an hour. Each save returns the next one.
    ticket: String,
    quiz: UserQuizForm,
    /// Answers that were saved as a draft earlier.
    #[schema(value_type = Object)]
    answers: Value,
    /// The page on which the person stopped, from 0.
    at: Option<i64>,
    /// Increases with every draft; 0 before the first.
    revision: i64,
    /// When the link ends.
    expires: DateTime<Utc>,
}

/// Opens the questionnaire of a link with the birth date of the person it is for. Five wrong dates lock the link.
#[utoipa::path(
    post, path = "/api/quiz/link/open", tag = "questionnaires", security(()), request_body = OpenBody,
    responses(
        (status = 200, body = OpenedView),
        (status = 404, description = "`link_not_valid`: unknown, wrong birth date, locked, expired, revoked or completed", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "`consent_outdated`: the text has changed; show the current one", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`rate_limited`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn open_quiz_link(
    State(app): State<Arc<QuestionnairesState>>,
    extensions: Extensions,
    Body(body): Body<OpenBody>,
) -> Result<Json<OpenedView>, RouteError> {
    app.openings.admit(ClientAddress::of(&extensions))?;
    let texts = app.profile.consents.texts();
    let shown = texts.shown(ConsentKind::PersonalData, Some(&body.consent.language));
    if shown.version != body.consent.version {
        return Err(ProfileError::Outdated.into());
    }
    let consent = QuestionnaireLinkConsent {
        version: shown.version.clone(),
        hash: shown.hash.clone(),
        language: shown.language.clone(),
        at: app.clock.now(),
    };
    let origin = request_context::origin();
    let opened = app.service.open_link(&body.secret, body.birth_date, consent, Some(&origin)).await?;
    Ok(Json(OpenedView {
        ticket: opened.ticket.expose_secret().to_owned(),
        quiz: UserQuizForm::of(&opened.version),
        answers: Value::Object(opened.answers),
        at: opened.link.page,
        revision: opened.link.revision,
        expires: opened.link.expires_at,
    }))
}
