//! Consents and documents that are created together with an account. The crate that owns them builds them.

use super::RegistrationError;
use crate::self_service::SelfServiceError;
use cabinet_domain::AuditEvent;
use cabinet_ports::repository::{NewConsent, SealedDocument};

/// Consents and documents of a new account.
#[derive(Debug, Default)]
pub struct Papers {
    pub consents: Vec<NewConsent>,
    /// Sealed (encrypted) documents.
    pub documents: Vec<SealedDocument>,
    /// Audit events about the consents and documents.
    pub audit: Vec<AuditEvent>,
}

/// Why consents and documents could not be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PapersError {
    /// The consent text has changed since it was shown.
    #[error("the consent is to an outdated text")]
    ConsentOutdated,
    /// A document cannot be sealed, or a consent text cannot be rendered.
    #[error("the papers could not be made")]
    Internal,
}

impl From<PapersError> for RegistrationError {
    fn from(error: PapersError) -> Self {
        match error {
            PapersError::ConsentOutdated => Self::ConsentOutdated,
            PapersError::Internal => Self::Other(SelfServiceError::Internal),
        }
    }
}
