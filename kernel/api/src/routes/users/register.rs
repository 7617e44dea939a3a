//! `POST /api/users/reg` (B-273, X-005, X-016 to X-018)

use super::UsersState;
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use axum::extract::State;
use axum::http::{Extensions, StatusCode};
use cabinet_accounts::registration::{
    CheckedRegistration, Papers, PapersError, RegistrationForm, RegistrationRequest,
};
use cabinet_domain::{ConsentHow, ConsentKind, UserId};
use cabinet_http::extract::Json;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::NewConsent;
use cabinet_profile::{Caller, Given, NewDocument, ProfileError};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The registration form. Of the specification's eight fields, `email`, `password`, `username`, `firstName`, `lastName` and `birthDate` are
/// required; `patrName` may be absent, and `gender` has a default.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RegistrationBody {
    email: Option<String>,
    username: Option<String>,
    #[schema(value_type = Option<String>)]
    password: Option<SecretString>,
    /// Must equal `password` if present.
    #[schema(value_type = Option<String>)]
    password_confirmation: Option<SecretString>,
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
    /// A type of `GET /api/documents/types`.
    document_type: Option<String>,
    /// Serial and number, separated at the last space.
    document: Option<String>,
    /// `YYYY-MM-DD`
    document_date: Option<String>,
    issued_by: Option<String>,
    phone: Option<String>,
    /// `PATIENT`
    r#type: Option<String>,
    /// `patient` or `doctor`; gives no rights.
    requested_role: Option<String>,
    /// Consent to the processing of personal data. If absent, the user is asked after sign-in.
    consent: Option<bool>,
    consent_esia: Option<bool>,
    /// `version` of `GET /api/v1/consent`.
    consent_version: Option<String>,
    /// Language of the displayed texts and of the e-mail: `ru`, `en`, `de`, `fr`.
    language: Option<String>,
}

/// The form itself, or wrapped in `user` as in the specification (B-273).
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(super) enum RegistrationCall {
    /// `{user: {…}}`
    Wrapped {
        /// The registration form.
        user: Box<RegistrationBody>,
    },
    /// `{…}`
    Plain(Box<RegistrationBody>),
}

/// The registered user.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RegistrationAnswer {
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
    /// Whether the link in the e-mail must be followed before the first sign-in.
    confirmation_required: bool,
    /// Token for `POST /api/users/reg/files`, valid for half an hour.
    upload_token: Option<String>,
}

/// Registers a patient.
#[utoipa::path(
    post, path = "/api/users/reg", tag = "users", security(()), request_body = RegistrationCall,
    responses(
        (status = 201, body = RegistrationAnswer),
        (status = 409, description = "email_taken, username_taken, consent_outdated", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "validation", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "rate_limited", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "busy, database_unavailable, storage_full", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn register(
    State(app): State<Arc<UsersState>>,
    extensions: Extensions,
    Json(call): Json<RegistrationCall>,
) -> Result<(StatusCode, axum::Json<RegistrationAnswer>), RouteError> {
    let (RegistrationCall::Wrapped { user: body } | RegistrationCall::Plain(body)) = call;
    let make =
        |user: UserId, checked: &CheckedRegistration, _| papers(&app, &caller(user, &extensions), checked);
    let address = cabinet_http::client_address::ClientAddress::of(&extensions).0;
    let request = RegistrationRequest {
        form: (*body).into(),
        address,
        origin: Some(cabinet_http::request_context::origin()),
    };
    let registered = app.self_service.register(request, make).await?;
    let answer = RegistrationAnswer {
        user_id: registered.user,
        confirmation_required: registered.confirmation_required,
        upload_token: Some(registered.upload_token.expose_secret().to_owned()),
    };
    Ok((StatusCode::CREATED, axum::Json(answer)))
}

/// Builds the consents and the document of the account being created.
fn papers(app: &UsersState, by: &Caller, checked: &CheckedRegistration) -> Result<Papers, PapersError> {
    let ticks = [
        (checked.consent.personal_data, ConsentKind::PersonalData, &checked.consent_version),
        // The version in the form is that of the personal-data text only.
        (checked.consent.esia, ConsentKind::Esia, &None),
    ];
    let given = ticks.into_iter().filter(|(ticked, ..)| *ticked).map(|(_, kind, version)| Given {
        kind,
        version: version.clone(),
        language: checked.language.clone(),
        how: ConsentHow::Registration,
    });
    let consents: Vec<NewConsent> = given
        .map(|given| app.profile.consents.given_in(by, given))
        .collect::<Result<_, _>>()
        .map_err(not_made)?;
    let document = checked.document.clone().map(|document| NewDocument {
        kind: document.kind,
        text: document.text,
        issue_date: document.issue_date,
        from_esia: false,
    });
    let documents = document
        .map(|new| app.profile.documents.sealed(by.user, checked.birth_date, new))
        .transpose()
        .map_err(not_made)?;
    let audit = app.profile.consents.lines(by, &consents);
    Ok(Papers { consents, documents: documents.into_iter().collect(), audit })
}

fn not_made(error: ProfileError) -> PapersError {
    match error {
        ProfileError::Outdated => PapersError::ConsentOutdated,
        error => {
            tracing::error!(%error, "the papers of a registration could not be made");
            PapersError::Internal
        }
    }
}

impl From<RegistrationBody> for RegistrationForm {
    fn from(body: RegistrationBody) -> Self {
        Self {
            email: body.email,
            username: body.username,
            password: body.password,
            password_confirmation: body.password_confirmation,
            first_name: body.first_name,
            last_name: body.last_name,
            patr_name: body.patr_name,
            birth_date: body.birth_date,
            gender: body.gender,
            snils: body.snils,
            citizenship: body.citizenship,
            document_type: body.document_type,
            document: body.document,
            document_date: body.document_date,
            issued_by: body.issued_by,
            phone: body.phone,
            r#type: body.r#type,
            requested_role: body.requested_role,
            consent: body.consent,
            consent_esia: body.consent_esia,
            consent_version: body.consent_version,
            language: body.language,
        }
    }
}
