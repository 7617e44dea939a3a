//! Extractor for the patient whose data a handler may touch.

use crate::auth::SignedInPatient;
use crate::{ApiProblem, ApiState};
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use cabinet_domain::{SessionId, UserId};

/// A signed-in patient who has consented to the processing of personal data. Exists only if the request carried a verified token of
/// `ROLE_PATIENT` and that consent is in force: the field is private and there is no constructor, so access to another patient's data, or
/// without consent, does not compile.
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

impl FromRequestParts<ApiState> for Owner {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, app: &ApiState) -> Result<Self, ApiProblem> {
        let patient = SignedInPatient::from_request_parts(parts, app).await?;
        if app.profile.consents.is_required(patient.id()).await? {
            return Err(ApiProblem::new(StatusCode::FORBIDDEN, "consent_required"));
        }
        Ok(Self(patient))
    }
}
