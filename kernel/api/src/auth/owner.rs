//! The patient whose data a handler may touch.

use crate::auth::SignedInPatient;
use crate::{ApiProblem, ApiState};
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use cabinet_domain::{SessionId, UserId};

/// The signed-in patient who agreed to the processing of personal data. Exists only where a verified token of `ROLE_PATIENT` came with
/// the request and that consent is in force: the field is private and there is no constructor, so cross-patient access does not compile,
/// and nothing of a patient is touched before they were asked.
#[derive(Debug, Clone, Copy)]
pub struct Owner(SignedInPatient);

impl Owner {
    /// Whose data this is.
    pub const fn id(&self) -> UserId {
        self.0.id()
    }

    /// On which device.
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
