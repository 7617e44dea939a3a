//! `GET /api/users/me/consents`: the page of consents (X-037: text, version, date given).

use super::ConsentsState;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_domain::{Consent, ConsentHow, ConsentKind};
use cabinet_http::SignedInPatient;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::KeptConsentText;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LanguageQuery {
    /// Language of the texts; the hospital's first language if absent or not offered.
    language: Option<String>,
}

/// A consent text and its state: the text that the patient consented to, in the language they read it in, or else the current text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CurrentConsent {
    #[schema(value_type = String)]
    kind: ConsentKind,
    version: String,
    language: String,
    text: String,
    /// When this text was first shown.
    text_date: DateTime<Utc>,
    /// Whether a consent to the current text, in any language, is in force.
    given: bool,
    given_at: Option<DateTime<Utc>>,
}

impl From<(KeptConsentText, Option<Consent>)> for CurrentConsent {
    fn from((shown, line): (KeptConsentText, Option<Consent>)) -> Self {
        let KeptConsentText { kind, language, version, text, first_shown_at, .. } = shown;
        let given_at = line.map(|line| line.given_at);
        Self { kind, version, language, text, text_date: first_shown_at, given: given_at.is_some(), given_at }
    }
}

/// An entry of the consent history.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConsentLine {
    #[schema(value_type = String)]
    kind: ConsentKind,
    version: String,
    hash: String,
    language: String,
    /// When the text was first shown; absent in the response to a new consent.
    text_date: Option<DateTime<Utc>>,
    given_at: DateTime<Utc>,
    withdrawn_at: Option<DateTime<Utc>>,
    /// Where consent was given: `registration`, `esia` or `cabinet`.
    #[schema(value_type = String)]
    how: ConsentHow,
    /// IP address from which consent was given.
    #[schema(value_type = Option<String>)]
    address: Option<IpAddr>,
}

impl From<(Consent, Option<DateTime<Utc>>)> for ConsentLine {
    fn from((line, text_date): (Consent, Option<DateTime<Utc>>)) -> Self {
        let Consent { kind, version, hash, language, given_at, withdrawn_at, how, address, .. } = line;
        Self { kind, version, hash, language, text_date, given_at, withdrawn_at, how, address }
    }
}

/// The patient's consents.
#[derive(Serialize, ToSchema)]
pub(super) struct MyConsentsView {
    /// Consent to the processing of personal data.
    current: Option<CurrentConsent>,
    /// Consent to receiving data from the state portal (ESIA).
    esia: Option<CurrentConsent>,
    /// Consent to the text about the chat with the clinic.
    chat: Option<CurrentConsent>,
    /// All consents of the patient, newest first.
    history: Vec<ConsentLine>,
}

/// Returns the current consent texts, whether the patient has consented to them, and the consent history.
#[utoipa::path(
    get, path = "/api/users/me/consents", tag = "consents", security(("bearer" = [])), params(LanguageQuery),
    responses(
        (status = 200, body = MyConsentsView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn mine(
    State(app): State<Arc<ConsentsState>>,
    patient: SignedInPatient,
    Query(query): Query<LanguageQuery>,
) -> Result<Json<MyConsentsView>, RouteError> {
    let mine = app.profile.consents.of(patient.id(), query.language.as_deref()).await?;
    let (mut current, mut esia, mut chat) = (None, None, None);
    for (shown, line) in mine.current {
        match shown.kind {
            ConsentKind::PersonalData => current = Some((shown, line).into()),
            ConsentKind::Esia => esia = Some((shown, line).into()),
            ConsentKind::Chat => chat = Some((shown, line).into()),
            ConsentKind::ChatGuest => {}
        }
    }
    Ok(Json(MyConsentsView {
        current,
        esia,
        chat,
        history: mine.history.into_iter().map(ConsentLine::from).collect(),
    }))
}
