//! What a person gets of their own data, in the words of the API. There is no field for a secret here: passwords, tokens, digests and
//! sealed values end where these types begin.

use crate::own_record::OwnRecord;
use cabinet_domain::{
    BirthDate, Citizenship, ConsentHow, ConsentKind, DocumentType, Gender, MedicalHostId, RequestedRole,
    Role, UserId,
};
use cabinet_ports::identity::PortalPerson;
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use serde::Serialize;
use std::net::IpAddr;
use uuid::Uuid;

/// All of it but the access log, which is read while it is written.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnData {
    /// When the copy was made.
    pub made_at: DateTime<Utc>,
    /// In which language its page is.
    pub language: String,
    /// The account.
    pub profile: Account,
    /// Identity documents.
    pub documents: Vec<Paper>,
    /// The register of consents, newest first.
    pub consents: Vec<Agreed>,
    /// The texts that they were given to.
    pub consent_texts: Vec<Text>,
    /// The scans of the registration.
    pub files: Vec<Scan>,
    /// Where the person is signed in.
    pub sessions: Vec<Device>,
    /// Who the person is at the medical hosts.
    pub accounts: Vec<Known>,
    /// The booking journal, oldest first.
    pub bookings: Vec<Visit>,
    /// Second steps of the sign-in.
    pub factors: SecondSteps,
    /// What the state portal said last.
    pub esia: Option<FromPortal>,
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
    /// As printed on the card.
    pub snils: Option<String>,
    pub email: Option<String>,
    pub email_confirmed_at: Option<DateTime<Utc>>,
    /// Waits to be confirmed.
    pub pending_email: Option<String>,
    pub phone: Option<String>,
    pub citizenship: Citizenship,
    pub role: Role,
    pub requested_role: Option<RequestedRole>,
    pub esia_oid: Option<String>,
    /// When the password was set; none without a password.
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

/// A line of the register of consents.
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

/// A text that was agreed to.
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
    /// Which of the four.
    pub part: String,
    /// Where it lies in this archive.
    pub entry: String,
    /// What it is.
    pub content_type: String,
    /// Length.
    pub size_bytes: u64,
    /// When it was brought.
    pub stored_at: DateTime<Utc>,
}

/// A sign-in on one device. Its id stays out: it is in the tokens.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Device {
    /// The one that asked for the copy.
    pub current: bool,
    /// First sign-in.
    pub created_at: DateTime<Utc>,
    /// When the cabinet was last open.
    pub last_seen_at: DateTime<Utc>,
    /// It ends by itself then.
    pub expires_at: DateTime<Utc>,
    /// What the browser called itself.
    pub user_agent: Option<String>,
}

/// Who the person is at one clinic.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Known {
    /// Medical host.
    pub host_id: MedicalHostId,
    /// Its name, as far as it is configured still.
    pub host_name: Option<String>,
    /// Clinic.
    pub clinic_id: String,
    /// Its name, if the hospital system told it while the copy was made.
    pub clinic_name: Option<String>,
    /// The person's id there.
    pub client_id: String,
    /// When the hospital system last confirmed it.
    pub confirmed_at: DateTime<Utc>,
    /// Whether discharge summaries are imported.
    pub import_epicris: bool,
    /// When some last were, as the hospital says.
    pub last_imported: Option<DateTime<Utc>>,
}

/// A line of the booking journal.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Visit {
    /// Its id.
    pub id: Uuid,
    /// Medical host.
    pub host_id: MedicalHostId,
    /// Its name, as far as it is configured still.
    pub host_name: Option<String>,
    /// Clinic.
    pub clinic_id: String,
    /// Its name, if the hospital system told it while the copy was made.
    pub clinic_name: Option<String>,
    /// The person's id there.
    pub client_id: String,
    /// Doctor.
    pub doctor_id: String,
    /// Their name, if the hospital system told it while the copy was made.
    pub doctor_name: Option<String>,
    /// Speciality.
    pub spec_id: Option<String>,
    /// Its name, if the hospital system told it while the copy was made.
    pub spec_name: Option<String>,
    /// Slot.
    pub slot_id: String,
    /// When, on the hospital's wall clock.
    pub start: NaiveDateTime,
    /// Room of the slot, as it was when it was chosen.
    pub room: Option<String>,
    /// When it ends, on the hospital's wall clock, as the slot said.
    pub end: Option<NaiveDateTime>,
    /// Number in the queue, as the slot said.
    pub number: Option<u32>,
    /// How far it has come: `asked`, `booked`, `refused`, `unknown`, `cancelled`.
    pub state: String,
    /// The ticket, once it is known.
    pub ticket_id: Option<String>,
    /// The code of the problem, if refused.
    pub problem: Option<String>,
    /// When the patient pressed the button.
    pub created_at: DateTime<Utc>,
    /// Last change.
    pub updated_at: DateTime<Utc>,
}

/// Second steps: that they are there, and since when.
#[derive(Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SecondSteps {
    /// Since when an app is asked for codes.
    pub app_since: Option<DateTime<Utc>>,
    /// Recovery codes that are left.
    pub recovery_codes_left: u32,
    /// Passkeys.
    pub passkeys: Vec<Key>,
}

/// A passkey.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Key {
    /// What its owner calls it.
    pub name: String,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it last let somebody in.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// What the state portal said last.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FromPortal {
    /// When it was read.
    pub read_at: DateTime<Utc>,
    /// The person.
    pub person: PortalPerson,
}
