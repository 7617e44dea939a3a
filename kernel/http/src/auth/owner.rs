//! Extractor for the patient whose data a handler may touch.

use super::{Consents, SignedInPatient};
use crate::problem::ApiProblem;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::StatusCode;
use axum::http::request::Parts;
use cabinet_domain::{SessionId, UserId};

/// A signed-in patient who has consented to the processing of personal data, and whom no administrator has forbidden to see it.
/// Exists only if the request carried a verified token of `ROLE_PATIENT` and that consent is in force: the field is private and there is no
/// constructor, so access to another patient's data, or without consent, does not compile.
#[derive(Debug, Clone, Copy)]
pub struct Owner(SignedInPatient);

impl Owner {
    /// The id of the patient who owns the data.
    pub const fn id(&self) -> UserId {
        self.0.id()
    }

    /// The current session.
    pub const fn session(&self) -> SessionId {
        self.0.session()
    }
}

impl<S> FromRequestParts<S> for Owner
where
    S: Send + Sync,
    Consents: FromRef<S>,
{
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiProblem> {
        let patient = SignedInPatient::from_request_parts(parts, state).await?;
        let consents = Consents::from_ref(state);
        if consents.is_view_forbidden(patient.id()).await? {
            return Err(ApiProblem::new(StatusCode::FORBIDDEN, "view_forbidden"));
        }
        if consents.is_required(patient.id()).await? {
            return Err(ApiProblem::new(StatusCode::FORBIDDEN, "consent_required"));
        }
        Ok(Self(patient))
    }
}
