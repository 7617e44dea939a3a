//! The data of a user's profile, apart from the medical record.
//!
//! * [`Documents`]: identity documents, validated by the table in `cabinet_domain::document` and sealed by the vault before they are
//!   stored.
//! * [`Consents`]: the texts, rendered once at startup, and the register of who agreed to which. Without a consent to the processing of
//!   personal data in force the API does not touch a patient's data ([`Consents::is_required`]).
//! * [`MedicalAccounts`]: the user's ids at the medical hosts, and whether discharge summaries are imported from there.
//! * [`Leaving`]: the deletion of an account after a grace period of thirty days, and its job.
//! * [`AccessLog`]: the part of the audit log that users may read.
//!
//! Every change writes an audit event that contains only ids and codes, never a value.

mod attention;
mod audit_log;
mod caller;
pub mod consents;
mod documents;
mod error;
mod leaving;
mod log;
mod medical_accounts;

pub use attention::ProfileAttention;
pub use caller::Caller;
pub use consents::{Admission, ConsentTexts, Consents, Given, MyConsents, ShownText};
pub use documents::{Documents, NewDocument, VouchedDocuments};
pub use error::ProfileError;
pub use leaving::{GRACE, Leaving, Left, RemoveAccount};
pub use log::{AccessLog, Entry, Page, Who};
pub use medical_accounts::{MedicalAccount, MedicalAccounts};

use cabinet_domain::MedicalHostId;
use cabinet_ports::{Clock, Post, StorageError, Stores};
use cabinet_vault::Vault;
use chrono_tz::Tz;
use std::sync::Arc;

/// Dependencies of a [`Profile`].
pub struct ProfileParts {
    pub stores: Stores,
    /// Seals documents.
    pub vault: Arc<Vault>,
    /// Rendered with the organisation's data.
    pub texts: ConsentTexts,
    /// The configured medical hosts without their aliases.
    pub hosts: Vec<MedicalHostId>,
    /// Writes e-mails; `None` without a mail server.
    pub post: Option<Arc<dyn Post>>,
    /// The hospital's time zone; determines the current date.
    pub zone: Tz,
    pub clock: Arc<dyn Clock>,
}

/// The profile services, as used by the API.
pub struct Profile {
    pub documents: Documents,
    pub consents: Arc<Consents>,
    /// Accounts at medical hosts.
    pub accounts: MedicalAccounts,
    /// Account deletion.
    pub leaving: Leaving,
    /// The access log.
    pub log: AccessLog,
}

impl Profile {
    /// Creates the services and stores the consent texts.
    ///
    /// # Errors
    /// Storage errors of the consent repository.
    pub async fn open(parts: ProfileParts) -> Result<Arc<Self>, StorageError> {
        let ProfileParts { stores, vault, texts, hosts, post, zone, clock } = parts;
        Ok(Arc::new(Self {
            documents: Documents::new(stores.clone(), vault, zone, Arc::clone(&clock)),
            consents: Arc::new(Consents::open(texts, stores.clone(), Arc::clone(&clock)).await?),
            accounts: MedicalAccounts::new(hosts, stores.clone(), Arc::clone(&clock)),
            leaving: Leaving::new(stores.clone(), post, clock),
            log: AccessLog::new(stores.audit),
        }))
    }
}
