//! What a person keeps in the cabinet beside the medical record.
//!
//! * [`Documents`]: identity documents, checked by the one table of `cabinet_domain::document`, sealed by the vault before they are stored.
//! * [`Consents`]: the texts, rendered once at start, and the register of who agreed to which. Without a consent in force to the
//!   processing of personal data the API touches nothing of a patient ([`Consents::is_required`]).
//! * [`MedicalAccounts`]: who the person is at the medical hosts, and whether discharge summaries are imported from there.
//! * [`Leaving`]: the removal of an account after thirty days of grace, and its job.
//! * [`AccessLog`]: what the person may read of the audit audit_log.
//!
//! Every change is one line of the trail; ids and codes only, never a value.

mod audit_log;
mod caller;
pub mod consents;
mod documents;
mod error;
mod leaving;
mod log;
mod medical_accounts;

pub use caller::Caller;
pub use consents::{ConsentTexts, Consents, Given, MyConsents, ShownText};
pub use documents::{Documents, NewDocument};
pub use error::ProfileError;
pub use leaving::{GRACE, Leaving, Left, RemoveAccount};
pub use log::{AccessLog, Entry, Page, Who};
pub use medical_accounts::{MedicalAccount, MedicalAccounts};

use cabinet_domain::MedicalHostId;
use cabinet_ports::{Clock, Post, StorageError, Stores};
use cabinet_vault::Vault;
use chrono_tz::Tz;
use std::sync::Arc;

/// What a [`Profile`] stands on.
pub struct ProfileParts {
    /// The cabinet's own data.
    pub stores: Stores,
    /// Seals documents.
    pub vault: Arc<Vault>,
    /// Rendered with the organisation's data.
    pub texts: ConsentTexts,
    /// The configured medical hosts without their aliases.
    pub hosts: Vec<MedicalHostId>,
    /// Writes letters; none without a mail server.
    pub post: Option<Arc<dyn Post>>,
    /// Decides which day is today.
    pub zone: Tz,
    /// The time of day.
    pub clock: Arc<dyn Clock>,
}

/// All of it, as the API gets it.
pub struct Profile {
    /// Identity documents.
    pub documents: Documents,
    /// Texts and register.
    pub consents: Arc<Consents>,
    /// Accounts at medical hosts.
    pub accounts: MedicalAccounts,
    /// Going away.
    pub leaving: Leaving,
    /// Who did what.
    pub log: AccessLog,
}

impl Profile {
    /// Puts it together and keeps the consent texts.
    ///
    /// # Errors
    /// Those of the repository of consents.
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
