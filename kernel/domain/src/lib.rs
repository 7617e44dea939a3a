//! Domain types and rules, pure: no clock, no database, no network. External strings are parsed into these types once at the boundary, so
//! the code behind it holds only valid values.

pub mod access;
pub mod audit;
pub mod booking;
pub mod booking_move;
pub mod caller;
pub mod consent;
pub mod document;
mod foreign_id;
pub mod id;
mod invisible;
pub mod layout;
pub mod link;
pub mod local_time;
pub mod money;
pub mod news;
pub mod notification;
pub mod origin;
pub mod payment;
pub mod person;
pub mod portal;
pub mod questionnaire;
pub mod record;
pub mod registration_file;
pub mod role;
mod search_form;
pub mod session;
pub mod snils;
pub mod staff;
pub mod user;
pub mod user_file;
pub mod visit;
pub mod waiting;

pub use access::CabinetAccess;
pub use audit::{AuditEvent, AuditKind};
pub use booking::{Booking, BookingState};
pub use booking_move::{BookingMove, MoveState};
pub use caller::{Caller, Duties, TokenError};
pub use consent::{Consent, ConsentHow, ConsentKind};
pub use document::{Document, DocumentText, DocumentType, InvalidDocument};
pub use id::{
    BookingId, ChatGuestId, ChatRoomId, ConsentId, DocumentId, IdempotencyKey, JobId, MedicalHostId, NewsId,
    NoticeId, PasskeyId, PaymentAttemptId, PaymentLinkId, PluginId, PushSubscriptionId,
    QuestionnaireAssignmentId, QuestionnaireId, QuestionnaireLinkId, QuestionnaireRuleId,
    QuestionnaireSendingId, RecordDocumentId, RefundId, SessionId, SlotOfferId, SystemId, UserFileId, UserId,
    VariantId, WaitingEntryId,
};
pub use invisible::{is_invisible, without_invisible};
pub use link::{LinkAction, LinkPurpose, OneTimeLink};
pub use money::{InvalidAmount, Kopecks};
pub use news::{InvalidNewsText, News, NewsAudience, NewsImage, NewsState, NewsText};
pub use notification::{
    InvalidQuietHours, NotificationChannel, NotificationKind, NotificationSettings, QuietChoice, QuietHours,
};
pub use origin::Origin;
pub use payment::{
    Attempt, AttemptState, GatewayOrderId, HospitalTold, Invoice, InvoiceId, InvoiceItem, InvoiceShare,
    InvoiceStatus, OrderNumber, OrderReport, OrderStatus,
};
pub use person::{BirthDate, Citizenship, Email, Gender, Patients, PersonName, Username};
pub use portal::{PortalAttempt, PortalPurpose};
pub use questionnaire::{
    InvalidQuestionnaireTitle, Questionnaire, QuestionnaireSending, QuestionnaireSendingState,
    QuestionnaireState, QuestionnaireTitle, QuestionnaireVersion,
};
pub use record::{
    DIARY_DAYS, DIARY_IMAGE_BYTES, Diagnosis, DiaryAnswer, DiaryForm, DiaryGroup, DiaryImage, DiaryItem,
    DiaryItemKind, DiaryValue, ForeignDocumentId, MedicalDocument, MedicalDocumentKind, MkbChapter, MkbCode,
    Observation, ObservationValue, Prescription, PrescriptionState, StorageType, ThesaurusNode,
};
pub use registration_file::{RegistrationFile, RegistrationPart};
pub use role::{RequestedRole, Role};
pub use search_form::search_form;
pub use session::Session;
pub use snils::Snils;
pub use staff::{InvalidStaffRole, Permission, Permissions, StaffRole, StaffRoles};
pub use user::User;
pub use user_file::{UserFile, UserFilePart, UserFileState};
pub use visit::{
    Appointment, AppointmentId, AppointmentStatus, Clinic, ClinicId, District, DistrictId, Doctor, DoctorId,
    MedicalHost, PatientId, Relation, Slot, SlotId, Speciality, SpecialityId,
};
pub use waiting::{OfferState, SlotOffer, SuitableHours, WaitingEntry, WaitingState, minute_of_day};
