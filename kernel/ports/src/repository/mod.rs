//! One repository per aggregate. Lookups return `Result<Option<T>>`; every method that reads a person's data takes the owner, so a
//! forgotten filter does not compile. Implemented once in `storage`, for both databases.

mod audit;
mod booking;
pub mod bounds;
mod challenge;
mod consent;
mod credential;
mod document;
mod epicris;
mod factor;
mod idempotency;
mod job;
mod link;
mod notice;
mod portal;
mod record;
mod registration_file;
mod relation;
mod search_word;
mod session;
mod slot_listing;
mod user;

pub use audit::{AuditRepository, NumberedEvent};
pub use booking::{
    BOOKING_TURN, BookingNotice, BookingRepository, BookingStep, SETTLE_BOOKING, settling_job,
};
pub use challenge::{Challenge, ChallengePurpose, ChallengeRepository};
pub use consent::{ConsentRepository, KeptConsentText, NewConsent};
pub use credential::{CredentialRepository, PasswordCredential};
pub use document::{DOCUMENTS_FULL, DocumentRepository, SealedDocument};
pub use epicris::{EpicrisImport, EpicrisRepository};
pub use factor::{FactorChange, FactorRepository, Factors, SealedPasskey, SealedTotp};
pub use idempotency::{IdempotencyRepository, Reservation, StoredAnswer};
pub use job::{Job, JobRepository, NewJob, REMOVE_ACCOUNT};
pub use link::{LinkRepository, LinkUse, UsedLink};
pub use notice::{Notice, NoticeKind, NoticeRepository, NoticeSubject};
pub use portal::{
    KeptPortalPerson, PendingPortalRegistration, PortalLink, PortalRepository, VouchedDocuments,
};
pub use record::{
    DayState, DiaryRepository, FreshRecord, KeptDay, KeptDocument, KeptRevision, ListDates, NewDocument,
    NewNotice, RecordRepository, RecordSync, SealedRow, SearchStem,
};
pub use registration_file::RegistrationFileRepository;
pub use relation::RelationRepository;
pub use search_word::{search_word, search_words};
pub use session::SessionRepository;
pub use slot_listing::{SlotListing, SlotListingRepository};
pub use user::{IdentityLimit, NewUser, PersonChange, PersonalData, Registration, UserRepository};

use std::sync::Arc;

/// Why a repository could not answer.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The database cannot be reached or broke the connection. Worth a retry.
    #[error("the database is not available: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The disk is full: nothing is written until there is room again. Reads go on.
    #[error("the database has no room left: {0}")]
    Full(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A unique value is there already; `what` names the constraint, e.g. `users.email`.
    #[error("{what} is taken already")]
    Conflict {
        /// `table.column`
        what: &'static str,
    },
    /// What should be changed is not there, or no longer in the state that the change needs.
    #[error("{what} is not there or has moved on")]
    Missing {
        /// The aggregate.
        what: &'static str,
    },
    /// A text that the storage does not keep: it holds the NUL character, is empty where it must not be, or is too long (see
    /// [`bounds`]). The input was wrong.
    #[error("{what} holds a text that cannot be stored")]
    Unstorable {
        /// `table.column`
        what: &'static str,
    },
    /// A stored value cannot be read: the database was changed by hand or by a newer version.
    #[error("{table} {id}: stored {column} is not understood")]
    Inconsistent {
        /// Table.
        table: &'static str,
        /// Column.
        column: &'static str,
        /// Row.
        id: String,
    },
    /// Any other error of the driver; a defect.
    #[error("the database refused a statement: {0}")]
    Driver(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// All repositories of one hospital, as the server hands them to the services.
#[derive(Clone)]
pub struct Stores {
    /// People.
    pub users: Arc<dyn UserRepository>,
    /// Their passwords.
    pub credentials: Arc<dyn CredentialRepository>,
    /// Their sign-ins.
    pub sessions: Arc<dyn SessionRepository>,
    /// Their one-time links.
    pub links: Arc<dyn LinkRepository>,
    /// The scans of their registrations.
    pub registration_files: Arc<dyn RegistrationFileRepository>,
    /// Their identity documents.
    pub documents: Arc<dyn DocumentRepository>,
    /// What they agreed to.
    pub consents: Arc<dyn ConsentRepository>,
    /// Their second steps.
    pub factors: Arc<dyn FactorRepository>,
    /// Sign-ins under way.
    pub challenges: Arc<dyn ChallengeRepository>,
    /// Their attempts and their data at the state identity portal.
    pub portal: Arc<dyn PortalRepository>,
    /// Who they are at the clinics.
    pub relations: Arc<dyn RelationRepository>,
    /// Whether their discharge summaries are imported.
    pub epicris: Arc<dyn EpicrisRepository>,
    /// Whose free slots they were shown.
    pub slot_listings: Arc<dyn SlotListingRepository>,
    /// Their wishes to book.
    pub bookings: Arc<dyn BookingRepository>,
    /// Copies of their medical records.
    pub records: Arc<dyn RecordRepository>,
    /// What the cabinet told them.
    pub notices: Arc<dyn NoticeRepository>,
    /// Their diaries.
    pub diary: Arc<dyn DiaryRepository>,
    /// Who did what.
    pub audit: Arc<dyn AuditRepository>,
    /// Answers to repeated writes.
    pub idempotency: Arc<dyn IdempotencyRepository>,
    /// Outgoing work.
    pub jobs: Arc<dyn JobRepository>,
}
