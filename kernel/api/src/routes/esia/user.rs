//! `GET /api/esia/users/{id}`: the portal's data about a linked user (B-282).

use super::requester::Requester;
use super::{EsiaState, refusal};
use crate::error::RouteError;
use crate::shared::profile_caller::caller;
use axum::extract::State;
use axum::http::Extensions;
use cabinet_domain::{Gender, UserId};
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use cabinet_ports::identity::{DocumentKind, PortalDocument};
use cabinet_profile::Caller;
use cabinet_sso::{KnownPerson, SsoError};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A person as registered at the portal.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EsiaPerson {
    #[schema(value_type = uuid::Uuid)]
    user_id: UserId,
    last_name: String,
    first_name: String,
    patr_name: Option<String>,
    /// `YYYY-MM-DD`
    birth_date: Option<NaiveDate>,
    /// `MALE` or `FEMALE`.
    #[schema(value_type = Option<String>)]
    gender: Option<Gender>,
    /// Eleven digits.
    snils: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    /// Three-letter country code, e.g. `RUS`.
    citizenship: Option<String>,
    /// Whether the portal has verified the person's identity.
    trusted: bool,
    documents: Vec<EsiaDocument>,
    /// When the portal supplied this data.
    as_of: DateTime<Utc>,
}

/// An identity document registered at the portal.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EsiaDocument {
    #[schema(value_type = String)]
    r#type: DocumentKind,
    serial: Option<String>,
    number: String,
    issued_by: Option<String>,
    /// `YYYY-MM-DD`
    issue_date: Option<NaiveDate>,
}

impl From<PortalDocument> for EsiaDocument {
    fn from(document: PortalDocument) -> Self {
        Self {
            r#type: document.kind,
            serial: document.series,
            number: document.number,
            issued_by: document.issued_by,
            issue_date: document.issue_date,
        }
    }
}

impl From<KnownPerson> for EsiaPerson {
    fn from(KnownPerson { user, person, as_of }: KnownPerson) -> Self {
        Self {
            user_id: user,
            last_name: person.name.last_name,
            first_name: person.name.first_name,
            patr_name: person.name.patr_name,
            birth_date: person.birth_date,
            gender: person.gender,
            snils: person.snils.map(|snils| snils.digits()),
            email: person.email.map(|email| email.value.into()),
            phone: person.mobile.map(|mobile| mobile.value),
            citizenship: person.citizenship,
            trusted: person.trusted,
            documents: person.documents.into_iter().map(Into::into).collect(),
            as_of,
        }
    }
}

/// Refreshes a linked user's data if the portal allows it, otherwise returns the last known data. Patients may request only their own.
#[utoipa::path(
    get, path = "/api/esia/users/{id}", tag = "esia", security(("bearer" = []), ("api_key" = [])),
    params(("id" = uuid::Uuid, Path, description = "the `userId`")),
    responses(
        (status = 200, body = EsiaPerson),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`esia_not_linked`; for a patient also any user but themselves", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn user(
    State(app): State<Arc<EsiaState>>,
    requester: Requester,
    extensions: Extensions,
    Path(id): Path<UserId>,
) -> Result<axum::Json<EsiaPerson>, RouteError> {
    let by = match requester {
        // Do not reveal whether such an account exists.
        Requester::Patient(patient) if patient.id() != id => {
            return Err(refusal::problem(SsoError::NotLinked).into());
        }
        Requester::Patient(_) => caller(id, &extensions),
        Requester::System(system) => Caller::system(id, system, Some(request_context::origin())),
    };
    let person = app.sso()?.person(id, by).await.map_err(refusal::problem)?;
    app.me.forget(id);
    Ok(axum::Json(person.into()))
}
