//! All repositories over one set of in-memory tables.

use cabinet_domain::{
    AuditEvent, Booking, Consent, IdempotencyKey, MedicalHostId, OneTimeLink, RegistrationFile, Relation,
    Session, User, UserId,
};
use cabinet_ports::repository::{
    EpicrisImport, Job, KeptConsentText, PasswordCredential, SealedDocument, StoredAnswer,
};
use cabinet_ports::{StorageError, Stores};
use chrono::{DateTime, SubsecRound, Utc};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Creates empty repositories.
pub fn stores() -> Stores {
    Memory::new().stores()
}

/// A test database. It can be made unreachable, like a real one.
#[derive(Default)]
pub struct Memory {
    tables: Mutex<Tables>,
    unreachable: AtomicBool,
    is_audit_full: AtomicBool,
}

/// One row type per table. A lock around all tables makes every method a transaction.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) users: Vec<User>,
    pub(super) credentials: Vec<PasswordCredential>,
    pub(super) sessions: Vec<Session>,
    pub(super) links: Vec<LinkRow>,
    pub(super) registration_files: Vec<RegistrationFile>,
    pub(super) documents: Vec<SealedDocument>,
    pub(super) consents: Vec<Consent>,
    pub(super) consent_texts: Vec<KeptConsentText>,
    pub(super) totp: Vec<cabinet_ports::repository::SealedTotp>,
    pub(super) recovery_codes: Vec<(UserId, Vec<u8>)>,
    pub(super) passkeys: Vec<cabinet_ports::repository::SealedPasskey>,
    pub(super) challenges: Vec<cabinet_ports::repository::Challenge>,
    pub(super) portal_attempts: Vec<super::portal::AttemptRow>,
    pub(super) portal_people: Vec<cabinet_ports::repository::KeptPortalPerson>,
    pub(super) relations: Vec<Relation>,
    pub(super) epicris_imports: Vec<EpicrisImport>,
    pub(super) slot_listings: Vec<cabinet_ports::repository::SlotListing>,
    pub(super) bookings: Vec<Booking>,
    pub(super) record_syncs: Vec<cabinet_ports::repository::RecordSync>,
    pub(super) record_rows: Vec<super::record_tables::Row>,
    pub(super) record_documents: Vec<super::record_tables::Document>,
    pub(super) record_feeds: Vec<(MedicalHostId, String)>,
    pub(super) notices: Vec<super::notices::Row>,
    pub(super) diary_days: Vec<cabinet_ports::repository::KeptDay>,
    pub(super) audit: Vec<AuditEvent>,
    pub(super) keys: Vec<KeyRow>,
    pub(super) jobs: Vec<JobRow>,
}

/// A one-time link and whether it was used.
pub(super) struct LinkRow {
    pub(super) link: OneTimeLink,
    pub(super) used_at: Option<DateTime<Utc>>,
}

/// An idempotency key.
pub(super) struct KeyRow {
    pub(super) owner: UserId,
    pub(super) key: IdempotencyKey,
    pub(super) fingerprint: Vec<u8>,
    pub(super) created_at: DateTime<Utc>,
    pub(super) answer: Option<StoredAnswer>,
}

/// A job and its state in the queue.
pub(super) struct JobRow {
    pub(super) job: Job,
    pub(super) unique_key: Option<String>,
    pub(super) run_at: DateTime<Utc>,
    pub(super) leased_until: Option<DateTime<Utc>>,
    pub(super) given_up: bool,
}

impl Memory {
    /// Creates an empty database.
    pub fn new() -> Arc<Self> {
        Arc::new(Self::default())
    }

    /// Returns the repositories of this database.
    pub fn stores(self: &Arc<Self>) -> Stores {
        Stores {
            users: self.clone(),
            credentials: self.clone(),
            sessions: self.clone(),
            links: self.clone(),
            registration_files: self.clone(),
            documents: self.clone(),
            consents: self.clone(),
            factors: self.clone(),
            challenges: self.clone(),
            portal: self.clone(),
            relations: self.clone(),
            epicris: self.clone(),
            slot_listings: self.clone(),
            bookings: self.clone(),
            records: self.clone(),
            notices: self.clone(),
            diary: self.clone(),
            audit: self.clone(),
            idempotency: self.clone(),
            jobs: self.clone(),
        }
    }

    /// Makes every method fail with [`StorageError::Unavailable`] (`false`) or work again (`true`). Stored data is kept.
    pub fn set_reachable(&self, reachable: bool) {
        self.unreachable.store(!reachable, Ordering::SeqCst);
    }

    /// Rejects every line of the audit log (`false`) or accepts lines again (`true`).
    pub fn set_auditable(&self, auditable: bool) {
        self.is_audit_full.store(!auditable, Ordering::SeqCst);
    }

    pub(super) fn is_auditable(&self) -> bool {
        !self.is_audit_full.load(Ordering::SeqCst)
    }

    pub(super) fn tables(&self) -> Result<MutexGuard<'_, Tables>, StorageError> {
        if self.unreachable.load(Ordering::SeqCst) {
            return Err(StorageError::Unavailable("the fake database was made unreachable".into()));
        }
        Ok(self.tables.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Tables {
    /// Checks the foreign key to `users` that most tables have.
    pub(super) fn require_user(&self, id: UserId) -> Result<(), StorageError> {
        if self.users.iter().any(|user| user.id == id) {
            Ok(())
        } else {
            Err(StorageError::Missing { what: "user" })
        }
    }
}

/// Truncates a timestamp to microseconds, the precision of the databases.
pub(super) fn kept(at: DateTime<Utc>) -> DateTime<Utc> {
    at.trunc_subsecs(6)
}
