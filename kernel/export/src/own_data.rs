//! The exported personal data, in the format of the API. These types have no field for a secret: passwords, tokens, digests and encrypted
//! values are never copied into them.

use crate::own_chat::OwnChat;
use crate::own_questionnaires::SentQuestionnaire;
use crate::own_record::OwnRecord;
use cabinet_domain::{
    AppointmentStatus, BirthDate, Citizenship, ConsentHow, ConsentKind, DistrictId, DocumentType, Gender,
    MedicalHostId, RequestedRole, Role, UserId,
};
use cabinet_ports::identity::PortalPerson;
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, Utc};
use serde::Serialize;
use std::net::IpAddr;
use uuid::Uuid;

/// All data except the access log, which is read while it is written.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnData {
    /// When the copy was made.
    pub made_at: DateTime<Utc>,
    /// Language of the page.
    pub language: String,
    pub profile: Account,
    /// Identity documents.
    pub documents: Vec<Paper>,
    /// All consents, newest first.
    pub consents: Vec<Agreed>,
    /// The texts of the consents.
    pub consent_texts: Vec<Text>,
    /// The scans of the registration.
    pub files: Vec<Scan>,
    /// The uploaded files that can be read, newest first.
    pub uploads: Vec<Uploaded>,
    /// Active sessions.
    pub sessions: Vec<Device>,
    /// What the person has chosen to be notified of.
    pub notifications: NotificationChoices,
    /// The browsers on which the person is notified.
    pub notified: Vec<NotifiedBrowser>,
    /// The address at which a calendar reads the person's visits.
    pub calendar: Option<CalendarAddress>,
    /// The districts that the person has chosen, by medical host.
    pub districts: Vec<OwnDistrict>,
    /// The person's relations at the medical hosts.
    pub accounts: Vec<Known>,
    /// The bookings, oldest first.
    pub bookings: Vec<Visit>,
    /// What the person waits for or has waited for, oldest first.
    pub waiting: Vec<Waiting>,
    /// What the clinics last said of the person's appointments, in order of time.
    pub clinic_visits: Vec<ClinicVisit>,
    /// Second factors.
    pub factors: SecondSteps,
    /// The latest data from the state portal.
    pub esia: Option<FromPortal>,
    /// Questionnaires and answers, newest first.
    pub questionnaires: Vec<SentQuestionnaire>,
    /// The conversation with the clinic; `None` without a chat.
    pub chat: Option<OwnChat>,
    /// The copy of the medical record, and the diary.
    pub record: OwnRecord,
}

/// The account.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    pub user_id: UserId,
    pub username: String,
    pub last_name: String,
    pub first_name: String,
    pub patr_name: Option<String>,
    pub birth_date: BirthDate,
    pub gender: Gender,
    /// Formatted as on the card.
    pub snils: Option<String>,
    pub email: Option<String>,
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// New address that is not confirmed yet.
    pub pending_email: Option<String>,
    pub phone: Option<String>,
    pub citizenship: Citizenship,
    pub role: Role,
    pub requested_role: Option<RequestedRole>,
    pub esia_oid: Option<String>,
    /// When the password was set; `None` without a password.
    pub password_changed_at: Option<DateTime<Utc>>,
    pub leaving_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// An identity document.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Paper {
    pub id: Uuid,
    #[serde(rename = "type")]
    pub kind: DocumentType,
    pub serial: Option<String>,
    pub number: String,
    pub issued_by: Option<String>,
    pub issue_date: Option<NaiveDate>,
    pub from_esia: bool,
    pub added_at: DateTime<Utc>,
}

/// A consent.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Agreed {
    pub id: Uuid,
    pub kind: ConsentKind,
    pub version: String,
    /// SHA-256 of the text, in hexadecimal digits.
    pub hash: String,
    pub language: String,
    pub how: ConsentHow,
    pub address: Option<IpAddr>,
    pub given_at: DateTime<Utc>,
    pub withdrawn_at: Option<DateTime<Utc>>,
}

/// A consent text.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Text {
    pub hash: String,
    pub kind: ConsentKind,
    pub version: String,
    pub language: String,
    pub first_shown_at: DateTime<Utc>,
    pub text: String,
}

/// A scan of the registration.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scan {
    /// One of the four parts of the registration.
    pub part: String,
    /// Path in the archive.
    pub entry: String,
    pub content_type: String,
    pub size_bytes: u64,
    /// When it was uploaded.
    pub stored_at: DateTime<Utc>,
}

/// An uploaded file, of the person or of the hospital.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Uploaded {
    pub id: Uuid,
    pub name: String,
    /// Path in the archive.
    pub entry: String,
    /// 0: saved by the hospital, 5: saved by the person, 1: of a payment, 6: a result.
    #[serde(rename = "type")]
    pub kind: u8,
    pub content_type: String,
    pub size_bytes: u64,
    /// SHA-256 of the content, in hexadecimal digits.
    pub sha256: String,
    /// When it was uploaded.
    pub stored_at: DateTime<Utc>,
    /// Read receipt: when the other side first opened it.
    pub seen_at: Option<DateTime<Utc>>,
}

/// A session. Its id is omitted, because it is part of the tokens.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Device {
    /// Whether this session requested the copy.
    pub current: bool,
    /// First sign-in.
    pub created_at: DateTime<Utc>,
    /// When the session was last active.
    pub last_seen_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// User agent of the browser.
    pub user_agent: Option<String>,
}

/// A browser on which the person is notified. Its address at the push service and its keys are omitted: they are all that is needed to send to it.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NotifiedBrowser {
    /// When notices were switched on.
    pub created_at: DateTime<Utc>,
    /// When the browser was last opened.
    pub last_seen_at: DateTime<Utc>,
    pub language: String,
}

/// The address at which a calendar reads the person's visits. The address itself is omitted: it holds a secret, of which only a digest is stored.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CalendarAddress {
    pub created_at: DateTime<Utc>,
    /// When a calendar last read it.
    pub last_read_at: Option<DateTime<Utc>>,
    /// Whether it names doctor, speciality, clinic and room.
    pub details: bool,
    pub language: String,
}

/// The district that the person has chosen at a medical host.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnDistrict {
    pub host_id: MedicalHostId,
    pub host_name: Option<String>,
    pub district_id: DistrictId,
    /// As it was listed when it was chosen.
    pub district_name: String,
}

/// What the person has chosen to be notified of.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NotificationChoices {
    /// What was stopped; everything else is sent.
    pub stopped: Vec<StoppedNotification>,
    /// `22:00-08:00`; `none`; or `default`: the hospital's.
    pub quiet_hours: String,
}

/// A kind that is not sent by a channel.
#[derive(Clone, Serialize)]
pub struct StoppedNotification {
    pub kind: &'static str,
    pub channel: &'static str,
}

/// A relation at one clinic.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Known {
    pub host_id: MedicalHostId,
    /// `None` if the host is not configured any more.
    pub host_name: Option<String>,
    pub clinic_id: String,
    /// `None` if the hospital system did not return it in time.
    pub clinic_name: Option<String>,
    /// The person's patient id at the clinic.
    pub client_id: String,
    /// When the hospital system last confirmed the relation.
    pub confirmed_at: DateTime<Utc>,
    /// Whether discharge summaries are imported.
    pub import_epicris: bool,
    /// When summaries were last imported, according to the hospital.
    pub last_imported: Option<DateTime<Utc>>,
}

/// A booking.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Visit {
    pub id: Uuid,
    pub host_id: MedicalHostId,
    /// `None` if the host is not configured any more.
    pub host_name: Option<String>,
    pub clinic_id: String,
    /// `None` if the hospital system did not return it in time.
    pub clinic_name: Option<String>,
    /// The person's patient id at the clinic.
    pub client_id: String,
    pub doctor_id: String,
    /// `None` if the hospital system did not return it in time.
    pub doctor_name: Option<String>,
    pub spec_id: Option<String>,
    /// `None` if the hospital system did not return it in time.
    pub spec_name: Option<String>,
    pub slot_id: String,
    /// Start in the hospital's local time.
    pub start: NaiveDateTime,
    /// Room of the slot at the time of booking.
    pub room: Option<String>,
    /// End in the hospital's local time, if the slot had one.
    pub end: Option<NaiveDateTime>,
    /// Queue number, if the slot had one.
    pub number: Option<u32>,
    /// `asked`, `booked`, `refused`, `unknown` or `cancelled`.
    pub state: String,
    /// The appointment's id, once it is known.
    pub ticket_id: Option<String>,
    /// The problem code, if refused.
    pub problem: Option<String>,
    /// When the patient submitted the booking.
    pub created_at: DateTime<Utc>,
    /// Last change.
    pub updated_at: DateTime<Utc>,
}

/// An entry of the waiting list.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    pub id: Uuid,
    pub host_id: MedicalHostId,
    /// `None` if the host is not configured any more.
    pub host_name: Option<String>,
    pub clinic_id: String,
    /// `None` if the hospital system did not return it in time.
    pub clinic_name: Option<String>,
    pub spec_id: String,
    /// `None` if it is not known.
    pub spec_name: Option<String>,
    /// `None`: any doctor.
    pub doctor_id: Option<String>,
    /// `None` if it is not known.
    pub doctor_name: Option<String>,
    pub from: NaiveDate,
    pub to: NaiveDate,
    /// Minutes of the day between which a visit may begin.
    pub minutes: (u16, u16),
    /// `waiting`, `taken`, `withdrawn` or `expired`.
    pub state: String,
    pub created_at: DateTime<Utc>,
}

/// An appointment as its clinic last reported it.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClinicVisit {
    pub host_id: MedicalHostId,
    /// `None` if the host is not configured any more.
    pub host_name: Option<String>,
    pub clinic_id: String,
    pub clinic_name: Option<String>,
    pub ticket_id: String,
    pub start: DateTime<FixedOffset>,
    /// `active`, `cancelled` or `past`.
    pub status: AppointmentStatus,
    pub doctor_name: Option<String>,
    pub spec_name: Option<String>,
    pub room: Option<String>,
    pub instructions: Option<String>,
    /// When the clinic was asked.
    pub read_at: DateTime<Utc>,
}

/// Second factors: which exist, and since when. Contains no secrets.
#[derive(Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SecondSteps {
    /// When the authenticator app was added.
    pub app_since: Option<DateTime<Utc>>,
    /// Number of unused recovery codes.
    pub recovery_codes_left: u32,
    pub passkeys: Vec<Key>,
}

/// A passkey.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Key {
    /// Name chosen by the owner.
    pub name: String,
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The latest data from the state portal.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FromPortal {
    pub read_at: DateTime<Utc>,
    pub person: PortalPerson,
}
