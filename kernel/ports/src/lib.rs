//! The kernel's ports as traits: ports that plugins implement (scheduling, records, identity, payment, questionnaires, chat), the signer that a native module implements,
//! one repository per aggregate, and the clock.
//!
//! Implementations are in `storage` and `plugin-host`; only the server knows which one it uses. The crate `cabinet-fakes` implements the
//! plugins' ports for tests; the tests' repositories are the real ones (`cabinet-test-storage`).

pub mod attention;
pub mod backoff;
pub mod chat;
pub mod clock;
pub mod files;
pub mod finding;
pub mod fingerprint;
pub mod identity;
pub mod payment;
pub mod picture;
mod plugin_control;
mod plugin_settings;
pub mod post;
pub mod problem;
pub mod push;
pub mod questionnaires;
mod recent_errors;
pub mod records;
pub mod repository;
pub mod scheduling;
pub mod signer;
pub mod worker;

pub use attention::{
    AsOf, Attention, AttentionCaller, AttentionFailure, AttentionItem, AttentionSource, Fact, Urgency,
};
pub use backoff::Backoff;
pub use chat::{ChatFailure, ChatServer};
pub use clock::{Clock, SystemClock};
pub use files::{FileError, FileStore, FileStream};
pub use finding::{Finding, Verdict};
pub use fingerprint::Fingerprint;
pub use identity::{Identity, IdentityFailure};
pub use payment::PaymentGateway;
pub use picture::{PictureError, PictureScaler, PictureUse, ScaledPicture};
pub use plugin_control::{
    ConfigLine, InstalledVersions, PluginCallCount, PluginCapability, PluginCondition, PluginControl,
    PluginDenial, PluginDetail, PluginLimits, PluginPermission, PluginReloadError, PluginReport, PluginTrial,
    PluginTrialCount, PluginVersionError, PluginVersions,
};
pub use plugin_settings::{
    ChangedPluginSettings, PluginSettingsControl, PluginSettingsPlace, SettingMistake,
};
pub use post::{Draft, LetterTemplate, Post, SEND_LETTER};
pub use problem::{Problem, ProblemCode, ProfileField};
pub use push::SEND_PUSH;
pub use questionnaires::HospitalQuestionnaires;
pub use recent_errors::{RecentError, RecentErrors};
pub use records::Records;
pub use repository::{
    AuditRepository, BookingRepository, ConsentRepository, CredentialRepository, DocumentRepository,
    EpicrisRepository, IdempotencyRepository, JobRepository, LinkRepository, PortalRepository,
    QuestionnaireLetterRepository, RegistrationFileRepository, RelationRepository, SessionRepository,
    StorageError, Stores, UserRepository,
};
pub use scheduling::Scheduling;
pub use signer::{SignatureForm, Signer, SignerError};
pub use worker::{JobOutcome, JobWorker};
