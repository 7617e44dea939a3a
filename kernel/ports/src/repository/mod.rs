//! Repositories, one per aggregate. Lookups return `Result<Option<T>>`. Every method that reads a person's data takes the owner as a
//! parameter, so that a missing ownership filter does not compile. `storage` implements them once for both databases.
//!
//! A `…Repository` reads, and makes the changes that are complete by themselves: nothing is ever written together with them, no audit event,
//! no job and no other change. All other changes are made by a `…Writer`, in a [`UnitOfWork`].

mod account_change;
mod audit;
mod audit_chain;
mod audit_proof;
mod booking;
mod booking_move;
pub mod bounds;
mod cabinet;
mod calendar;
mod challenge;
mod change;
mod chat;
mod chat_rooms;
mod consent;
mod credential;
mod district;
mod document;
mod epicris;
mod factor;
mod file_event;
mod idempotency;
mod job;
mod job_admin;
mod link;
mod news;
mod notice;
mod notification;
mod payment;
mod payment_admin;
mod payment_link;
mod plugin_settings;
mod portal;
mod push;
mod questionnaire;
mod questionnaire_alert;
mod questionnaire_letter;
mod questionnaire_link;
mod questionnaire_rule;
mod record;
mod registration_file;
mod relation;
mod search_word;
mod service_questionnaire;
mod session;
mod slot_listing;
mod system;
mod unit_of_work;
mod user;
mod user_file;
mod visit_copy;
mod waiting;

pub use account_change::{AccountChange, EmailChange, PasswordChange};
pub use audit::{AuditFilter, AuditLine, AuditRepository, AuditWriter, NumberedEvent};
pub use audit_chain::{
    AuditChainRepository, AuditChainWriter, FinishedVerification, RunningVerification, Verification,
    VerificationWatch,
};
pub use audit_proof::{AuditFault, AuditProof, AuditRemoval};
pub use booking::{
    BOOKING_TURN, BookingNotice, BookingRepository, BookingStep, BookingWriter, CANCELLED_AT_CLINIC,
    REMIND_OF_VISIT, SETTLE_BOOKING, VISIT_REMINDERS, reminder_key, settling_job,
};
pub use booking_move::{FINISH_MOVE, MOVED_TICKET, MoveRepository, MoveStep, MoveWriter, finishing_job};
pub use cabinet::{
    COUNTED_AT_MOST, Cabinet, CabinetCount, CabinetFilter, CabinetPage, CabinetPlace, CabinetRepository,
    CabinetSort, CabinetTerm, CabinetText, CabinetWriter,
};
pub use calendar::{
    CalendarContent, CalendarRepository, CalendarSubscription, CalendarWriter, NewCalendarSubscription,
};
pub use challenge::{Challenge, ChallengePurpose, ChallengeRepository};
pub use change::{ChangeCounts, ChangeFeed, ChangeTopic};
pub use chat::{
    ChatRepository, ChatWriter, GuestAgreement, NewGuest, StoredChat, StoredChatRoom, StoredGuest,
};
pub use chat_rooms::{
    ChatActivity, ChatRoom, ChatRoomNews, ChatRoomPage, ChatRoomRepository, ChatRoomWriter, ListedChatRoom,
    OverdueChat, UnreadMessage,
};
pub use consent::{ConsentRepository, ConsentWriter, KeptConsentText, NewConsent};
pub use credential::{CredentialRepository, CredentialWriter, FirstPassword, PasswordCredential};
pub use district::{ChosenDistrict, DistrictRepository, DistrictWriter};
pub use document::{DOCUMENTS_FULL, DocumentRepository, DocumentWriter, SealedDocument};
pub use epicris::{EpicrisImport, EpicrisRepository, EpicrisWriter};
pub use factor::{
    FactorAdded, FactorChange, FactorRepository, FactorWriter, Factors, SealedPasskey, SealedTotp,
};
pub use file_event::{
    FILES_OF_EVENT, FileEvent, FileEventFilter, FileEventPlace, FileEventRepository, FileMarks, FilePatient,
    NewFiles, Recipient, RecipientKey,
};
pub use idempotency::{IdempotencyRepository, Reservation, StoredAnswer};
pub use job::{Job, JobRepository, JobWriter, NewJob, REMOVE_ACCOUNT};
pub use job_admin::{
    DISCARDABLE_JOBS, JobAdminRepository, JobAdminWriter, JobChange, JobCount, JobFilter, JobLine, JobState,
};
pub use link::{LinkLimit, LinkRepository, LinkWriter, UsedLink};
pub use news::{NewsCursor, NewsForReader, NewsRepository, NewsWriter};
pub use notice::{Notice, NoticeKind, NoticeRepository, NoticeSubject};
pub use notification::{NotificationRepository, NotificationWriter};
pub use payment::{
    BankAnswer, PaymentAttempt, PaymentEvent, PaymentEventKind, PaymentRepository, PaymentWriter,
    REMIND_OF_INVOICES,
};
pub use payment_admin::{PaymentAdminRepository, PaymentAlarm, PaymentFilter, PaymentRefund, RefundWriter};
pub use payment_link::{PaymentLink, PaymentLinkRepository, PaymentLinkWriter};
pub use plugin_settings::{
    ListedPluginSettings, PluginSettingsRepository, PluginSettingsVersion, PluginSettingsWriter,
};
pub use portal::{KeptPortalPerson, PendingPortalRegistration, PortalRepository, PortalWriter};
pub use push::{
    NewPushSubscription, PUSH_DEVICES_AT_MOST, PushRepository, PushSubscribed, PushSubscription, PushWriter,
};
pub use questionnaire::{
    NewQuestionnaireAssignment, QuestionnaireAssignment, QuestionnaireBatch, QuestionnaireClinic,
    QuestionnaireCount, QuestionnaireCountFilter, QuestionnaireExportRow, QuestionnairePerson,
    QuestionnaireRecipients, QuestionnaireReportFilter, QuestionnaireReportPlace, QuestionnaireReportRow,
    QuestionnaireRepository, QuestionnaireSummary, QuestionnaireWriter, RECIPIENTS_AT_MOST,
    SavedQuestionnaireAnswers,
};
pub use questionnaire_alert::{
    QuestionnaireAlert, QuestionnaireAlertPlace, QuestionnaireAlertRepository, QuestionnaireAlertWriter,
};
pub use questionnaire_letter::{
    LetterTimes, QuestionnaireLetterKind, QuestionnaireLetterRepository, QuestionnaireLetterWriter,
    QuestionnaireReminder,
};
pub use questionnaire_link::{
    QuestionnaireLink, QuestionnaireLinkConsent, QuestionnaireLinkPlace, QuestionnaireLinkRepository,
    QuestionnaireLinkState, QuestionnaireLinkWriter, SavedLinkAnswers, WRONG_DATES_AT_MOST,
};
pub use questionnaire_rule::{
    ListedQuestionnaireRule, QuestionnaireCandidates, QuestionnaireRule, QuestionnaireRuleFault,
    QuestionnaireRuleOutcome, QuestionnaireRuleRepository, QuestionnaireRuleRun, QuestionnaireRuleWriter,
    QuestionnaireTrigger,
};
pub use record::{
    DayNumbers, DayState, DayVersion, DiaryRepository, DiaryWriter, FreshRecord, KeptDay, KeptDocument,
    KeptRevision, ListDates, NewDocument, NewNotice, RecordRepository, RecordSync, RecordWriter, SealedRow,
    SearchStem,
};
pub use registration_file::RegistrationFileRepository;
pub use relation::{RelationRepository, RelationWriter};
pub use search_word::{search_word, search_words};
pub use service_questionnaire::{
    AnswerDelivery, ListedServiceQuestionnaire, ServiceQuestionnaire, ServiceQuestionnaireRepository,
    ServiceQuestionnaireWriter,
};
pub use session::{SessionRepository, SessionWriter};
pub use slot_listing::{SlotListing, SlotListingRepository};
pub use system::{DatabaseFacts, SystemRepository};
pub use unit_of_work::{BeginWork, UnitOfWork};
pub use user::{
    IdentityLimit, LeavingRequested, NewUser, PersonChange, PersonalData, Registration, UserRepository,
    UserWriter,
};
pub use user_file::{FinishedUpload, UserFileRepository, UserFileUse, UserFileWriter};
pub use visit_copy::{VisitCopies, VisitCopy, VisitCopyRepository};
pub use waiting::{
    EndedOffer, EndedWaiting, FreeSlot, LOOK_FOR_SLOTS, ListedKind, ListedName, ListedWaiting, LookedAt,
    NamedWaiting, SlotBooked, SlotLook, WaitingDemand, WaitingJoined, WaitingNames, WaitingRepository,
    WaitingWriter, looking_job, looking_key,
};

use crate::chat::RoomRelay;
use std::sync::Arc;

/// Why a repository operation failed.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The database cannot be reached or the connection broke. A retry may succeed.
    #[error("the database is not available: {0}")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The disk is full. Writes fail until there is space again; reads still work.
    #[error("the database has no room left: {0}")]
    Full(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A unique value exists already; `what` names the constraint, e.g. `users.email`.
    #[error("{what} is taken already")]
    Conflict {
        /// `table.column`
        what: &'static str,
    },
    /// The object does not exist, or is no longer in the state that the change requires.
    #[error("{what} is not there or has moved on")]
    Missing { what: &'static str },
    /// A text that the storage does not accept: it contains NUL, is empty where it must not be, or is too long (see [`bounds`]). The input
    /// is invalid.
    #[error("{what} holds a text that cannot be stored")]
    Unstorable {
        /// `table.column`
        what: &'static str,
    },
    /// A stored value cannot be parsed: the database was changed manually or by a newer version.
    #[error("{table} {id}: stored {column} is not understood")]
    Inconsistent {
        table: &'static str,
        column: &'static str,
        /// Id of the row.
        id: String,
    },
    /// Any other driver error; a bug.
    #[error("the database refused a statement: {0}")]
    Driver(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// All repositories of one deployment.
#[derive(Clone)]
pub struct Stores {
    pub users: Arc<dyn UserRepository>,
    pub credentials: Arc<dyn CredentialRepository>,
    pub sessions: Arc<dyn SessionRepository>,
    pub links: Arc<dyn LinkRepository>,
    /// Scans of registrations.
    pub registration_files: Arc<dyn RegistrationFileRepository>,
    /// Files that patients and administrators upload.
    pub user_files: Arc<dyn UserFileRepository>,
    /// Files of all patients, for administrators.
    pub file_events: Arc<dyn FileEventRepository>,
    /// Identity documents.
    pub documents: Arc<dyn DocumentRepository>,
    pub consents: Arc<dyn ConsentRepository>,
    /// Second factors.
    pub factors: Arc<dyn FactorRepository>,
    /// Sign-ins in progress.
    pub challenges: Arc<dyn ChallengeRepository>,
    /// Sign-in attempts at the state identity portal, and the data it provided.
    pub portal: Arc<dyn PortalRepository>,
    /// Patient ids of users at clinics.
    pub relations: Arc<dyn RelationRepository>,
    /// Choices about the import of discharge summaries.
    pub epicris: Arc<dyn EpicrisRepository>,
    /// Doctors whose free slots users were shown.
    pub slot_listings: Arc<dyn SlotListingRepository>,
    pub bookings: Arc<dyn BookingRepository>,
    /// Copies of what clinics last said of patients' appointments.
    pub visit_copies: Arc<dyn VisitCopyRepository>,
    /// Moves of appointments.
    pub moves: Arc<dyn MoveRepository>,
    /// Districts that people have chosen.
    pub districts: Arc<dyn DistrictRepository>,
    /// Addresses at which calendars read people's visits.
    pub calendars: Arc<dyn CalendarRepository>,
    /// Patients who wait for a free slot.
    pub waiting: Arc<dyn WaitingRepository>,
    /// Copies of medical records.
    pub records: Arc<dyn RecordRepository>,
    pub notices: Arc<dyn NoticeRepository>,
    pub diary: Arc<dyn DiaryRepository>,
    /// The ledger of payments.
    pub payments: Arc<dyn PaymentRepository>,
    /// The ledger for administrators.
    pub payment_admin: Arc<dyn PaymentAdminRepository>,
    /// Links that pay an invoice without signing in.
    pub payment_links: Arc<dyn PaymentLinkRepository>,
    /// Patients' accounts for administrators.
    pub cabinets: Arc<dyn CabinetRepository>,
    /// Patients' accounts at the chat's homeserver.
    pub chats: Arc<dyn ChatRepository>,
    /// What happens in the rooms of the chat.
    pub chat_rooms: Arc<dyn ChatRoomRepository>,
    /// What people have chosen to be notified of.
    pub notifications: Arc<dyn NotificationRepository>,
    /// Browsers that are notified by Web Push.
    pub pushes: Arc<dyn PushRepository>,
    /// News of the hospital.
    pub news: Arc<dyn NewsRepository>,
    pub questionnaires: Arc<dyn QuestionnaireRepository>,
    /// Completed questionnaires that somebody should look at.
    pub questionnaire_alerts: Arc<dyn QuestionnaireAlertRepository>,
    pub questionnaire_letters: Arc<dyn QuestionnaireLetterRepository>,
    /// Rules that send questionnaires.
    pub questionnaire_rules: Arc<dyn QuestionnaireRuleRepository>,
    /// Links with which persons without an account answer questionnaires.
    pub questionnaire_links: Arc<dyn QuestionnaireLinkRepository>,
    /// What is kept of the questionnaires of the hospital's own service.
    pub service_questionnaires: Arc<dyn ServiceQuestionnaireRepository>,
    pub audit: Arc<dyn AuditRepository>,
    /// What has changed, by any kernel on this database.
    pub changes: Arc<dyn ChangeFeed>,
    /// In which rooms of the chat something happened, as other kernels on this database were told.
    pub room_relay: Arc<dyn RoomRelay>,
    /// Verifications of the audit log's hash chain.
    pub audit_chain: Arc<dyn AuditChainRepository>,
    /// Responses to idempotent writes.
    pub idempotency: Arc<dyn IdempotencyRepository>,
    pub jobs: Arc<dyn JobRepository>,
    /// The job queue for administrators.
    pub job_admin: Arc<dyn JobAdminRepository>,
    /// The database itself.
    pub plugin_settings: Arc<dyn PluginSettingsRepository>,
    pub system: Arc<dyn SystemRepository>,
    /// Begins units of work, see [`Stores::begin`].
    pub work: Arc<dyn BeginWork>,
}
