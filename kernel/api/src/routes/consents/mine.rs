//! `GET /api/users/me/consents`: the page of consents (X-037: text, version, date given).

use crate::extract::Query;
use crate::problem::ProblemBody;
use crate::{ApiProblem, ApiState, SignedInPatient};
use axum::Json;
use axum::extract::State;
use cabinet_domain::{Consent, ConsentHow, ConsentKind};
use cabinet_profile::ShownText;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use utoipa::{IntoParams, ToSchema};

/// In which language.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LanguageQuery {
    /// Of the texts; the hospital's first language if absent or not offered.
    language: Option<String>,
}

/// A current text and whether the person agreed to it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CurrentConsent {
    #[schema(value_type = String)]
    kind: ConsentKind,
    version: String,
    language: String,
    text: String,
    /// A consent to the current text, in whichever language, is in force.
    given: bool,
    given_at: Option<DateTime<Utc>>,
}

impl From<(ShownText, Option<Consent>)> for CurrentConsent {
    fn from((shown, line): (ShownText, Option<Consent>)) -> Self {
        let ShownText { kind, language, version, text, .. } = shown;
        let given_at = line.map(|line| line.given_at);
        Self { kind, version, language, text, given: given_at.is_some(), given_at }
    }
}

/// A line of the register.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConsentLine {
    #[schema(value_type = String)]
    kind: ConsentKind,
    version: String,
    hash: String,
    language: String,
    given_at: DateTime<Utc>,
    withdrawn_at: Option<DateTime<Utc>>,
    /// `registration`, `esia` or `cabinet`.
    #[schema(value_type = String)]
    how: ConsentHow,
    /// From which address it was given.
    #[schema(value_type = Option<String>)]
    address: Option<IpAddr>,
}

impl From<Consent> for ConsentLine {
    fn from(line: Consent) -> Self {
        let Consent { kind, version, hash, language, given_at, withdrawn_at, how, address, .. } = line;
        Self { kind, version, hash, language, given_at, withdrawn_at, how, address }
    }
}

/// Everything about one's consents.
#[derive(Serialize, ToSchema)]
pub(super) struct MyConsentsView {
    /// The processing of personal data.
    current: Option<CurrentConsent>,
    /// Data from the state portal.
    esia: Option<CurrentConsent>,
    /// The whole register of the person, newest first.
    history: Vec<ConsentLine>,
}

/// The current texts, whether the patient agreed to them, and the patient's register.
#[utoipa::path(
    get, path = "/api/users/me/consents", tag = "consents", security(("bearer" = [])), params(LanguageQuery),
    responses(
        (status = 200, body = MyConsentsView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn mine(
    State(app): State<ApiState>,
    patient: SignedInPatient,
    Query(query): Query<LanguageQuery>,
) -> Result<Json<MyConsentsView>, ApiProblem> {
    let mine = app.profile.consents.of(patient.id(), query.language.as_deref()).await?;
    let (mut current, mut esia) = (None, None);
    for (shown, line) in mine.current {
        match shown.kind {
            ConsentKind::PersonalData => current = Some((shown, line).into()),
            ConsentKind::Esia => esia = Some((shown, line).into()),
        }
    }
    Ok(Json(MyConsentsView {
        current,
        esia,
        history: mine.history.into_iter().map(ConsentLine::from).collect(),
    }))
}
