//! The user's ids at the medical hosts, and whether discharge summaries are imported from there (A-051, A-052, A-127… ).
//!
//! The API identifies an account by a host and the person's id there (`clientId`). Several clinics of a host may use the same id for
//! the person; they then share the import setting.

use crate::audit_log::AuditLog;
use crate::{Caller, ProfileError};
use cabinet_domain::{AuditKind, ClinicId, MedicalHostId, PatientId, UserId};
use cabinet_ports::repository::{EpicrisImport, NewJob};
use cabinet_ports::{Clock, StorageError, Stores};
use chrono::{DateTime, Utc};
use serde_json::json;
use std::sync::Arc;

/// A person's relation to a clinic, with the import setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MedicalAccount {
    pub host: MedicalHostId,
    pub clinic: ClinicId,
    /// The person's id there.
    pub patient: PatientId,
    /// Whether discharge summaries are imported.
    pub import_epicris: bool,
    /// When summaries were last imported, as reported by the hospital.
    pub last_imported: Option<DateTime<Utc>>,
}

impl MedicalAccount {
    /// Its id in the API; stable as long as the hospital system knows the person at that clinic.
    pub fn id(&self) -> String {
        format!("{}:{}", self.host, self.clinic)
    }
}

/// The medical accounts of all users.
pub struct MedicalAccounts {
    hosts: Vec<MedicalHostId>,
    stores: Stores,
    clock: Arc<dyn Clock>,
    audit_log: AuditLog,
}

impl MedicalAccounts {
    /// `hosts` are the configured ones without their aliases.
    pub fn new(hosts: Vec<MedicalHostId>, stores: Stores, clock: Arc<dyn Clock>) -> Self {
        let audit_log = AuditLog { clock: Arc::clone(&clock) };
        Self { hosts, stores, clock, audit_log }
    }

    /// The owner's accounts by host and clinic, from the database; does not query hospital systems.
    ///
    /// # Errors
    /// Storage errors of the repositories.
    pub async fn list(&self, owner: UserId) -> Result<Vec<MedicalAccount>, StorageError> {
        let choices = self.stores.epicris.list(owner).await?;
        let mut accounts = Vec::new();
        for host in &self.hosts {
            for relation in self.stores.relations.list(owner, host).await? {
                let is_same = |choice: &&EpicrisImport| {
                    choice.host == relation.host && choice.patient == relation.patient
                };
                let choice = choices.iter().find(is_same);
                accounts.push(MedicalAccount {
                    import_epicris: choice.is_some_and(|choice| choice.is_on),
                    last_imported: choice.and_then(|choice| choice.last_imported),
                    host: relation.host,
                    clinic: relation.clinic,
                    patient: relation.patient,
                });
            }
        }
        Ok(accounts)
    }

    /// Switches the import for one of the owner's accounts. `order` is the job that tells the host, if the host serves records. It is added
    /// even if the choice is already stored, because the host may not have received it.
    ///
    /// # Errors
    /// `NotFound` if the host does not know the owner under this id; `Storage`.
    pub async fn toggle_import(
        &self,
        caller: &Caller,
        host: &MedicalHostId,
        patient: &PatientId,
        is_on: bool,
        order: Option<NewJob>,
    ) -> Result<(), ProfileError> {
        let theirs = self.list(caller.user).await?;
        let account = theirs.iter().find(|account| account.host == *host && account.patient == *patient);
        let account = account.ok_or(ProfileError::NotFound { what: "account" })?;
        let mut work = self.stores.begin().await?;
        if account.import_epicris != is_on {
            let choice = EpicrisImport {
                user: caller.user,
                host: host.clone(),
                patient: patient.clone(),
                is_on,
                changed_at: self.clock.now(),
                last_imported: account.last_imported,
            };
            let detail = json!({ "fields": ["importEpicris"], "host": host, "state": is_on });
            work.epicris().set(choice).await?;
            work.audit().add(self.audit_log.by_owner(caller, AuditKind::ProfileChanged, detail)).await?;
        }
        if let Some(order) = order {
            work.jobs().add(order).await?;
        }
        Ok(work.commit().await?)
    }
}
