//! What an account is born with that is not the account's own: consents and documents. Whoever keeps those makes them.

use super::RegistrationError;
use crate::self_service::SelfServiceError;
use cabinet_domain::AuditEvent;
use cabinet_ports::repository::{NewConsent, SealedDocument};

/// Consents and documents of a new account.
#[derive(Debug, Default)]
pub struct Papers {
    /// What was agreed to.
    pub consents: Vec<NewConsent>,
    /// Sealed.
    pub documents: Vec<SealedDocument>,
    /// Lines of the audit trail about them.
    pub audit: Vec<AuditEvent>,
}

/// Why there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PapersError {
    /// The text has changed since it was shown.
    #[error("the consent is to an outdated text")]
    ConsentOutdated,
    /// A document cannot be sealed, or a text cannot be rendered.
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
