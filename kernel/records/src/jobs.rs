//! The jobs of the record: their kinds, what they carry (ids only) and when two of them are one.

use cabinet_domain::{JobId, MedicalHostId, PatientId, Relation, UserId};
use cabinet_ports::repository::NewJob;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Brings a copy in step with the hospital.
pub const SYNC_RECORD: &str = "sync_record";
/// Brings a saved day of the diary to the hospital.
pub const SEND_DIARY: &str = "send_diary";
/// Tells the hospital whether discharge summaries are imported.
pub const EPICRIS_IMPORT: &str = "epicris_import";

/// Whose copy of which host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SyncOrder {
    pub(crate) user: UserId,
    pub(crate) host: MedicalHostId,
    /// The hospital says that the patient is known under this id from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) merged_into: Option<PatientId>,
    /// The owner asked: an attempt that fails must not stand in the way of the next one.
    #[serde(default)]
    pub(crate) by_hand: bool,
}

/// Which day of whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DiaryOrder {
    pub(crate) user: UserId,
    pub(crate) host: MedicalHostId,
    pub(crate) day: NaiveDate,
    /// Into whose diary it was written: it never goes into another's.
    pub(crate) patient: PatientId,
}

/// Whose import at which host. Whether it is on is looked up when the job runs: the last word counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EpicrisOrder {
    pub(crate) user: UserId,
    pub(crate) host: MedicalHostId,
}

/// Why a synchronisation is asked for. Each reason has one open job for a copy: one that waits because the hospital is away does not keep
/// the owner from asking now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The owner signed in.
    SignIn,
    /// The owner asked.
    ByHand,
    /// The hospital told of a change.
    Feed,
}

impl Reason {
    const fn name(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::ByHand => "by_hand",
            Self::Feed => "feed",
        }
    }
}

/// The job that brings a copy in step.
pub(crate) fn sync(user: UserId, host: &MedicalHostId, reason: Reason, now: DateTime<Utc>) -> NewJob {
    let by_hand = reason == Reason::ByHand;
    let order = SyncOrder { user, host: host.clone(), merged_into: None, by_hand };
    job(SYNC_RECORD, &order, format!("{SYNC_RECORD}:{host}:{user}:{}", reason.name()), now)
}

/// The job that follows a patient to another id.
pub(crate) fn follow(user: UserId, host: &MedicalHostId, into: &PatientId, now: DateTime<Utc>) -> NewJob {
    let order = SyncOrder { user, host: host.clone(), merged_into: Some(into.clone()), by_hand: false };
    job(SYNC_RECORD, &order, format!("{SYNC_RECORD}:{host}:{user}:merged"), now)
}

/// The job that sends a day.
pub(crate) fn send_diary(relation: &Relation, day: NaiveDate, now: DateTime<Utc>) -> NewJob {
    let (user, host) = (relation.user, &relation.host);
    let order = DiaryOrder { user, host: host.clone(), day, patient: relation.patient.clone() };
    job(SEND_DIARY, &order, format!("{SEND_DIARY}:{host}:{user}:{day}"), now)
}

/// The job that tells the hospital about the import. On and off have a key of their own: an order that is being carried out has looked up
/// the choice already, and must not swallow the next one.
pub(crate) fn epicris(user: UserId, host: &MedicalHostId, is_on: bool, now: DateTime<Utc>) -> NewJob {
    let order = EpicrisOrder { user, host: host.clone() };
    let word = if is_on { "on" } else { "off" };
    job(EPICRIS_IMPORT, &order, format!("{EPICRIS_IMPORT}:{host}:{user}:{word}"), now)
}

fn job<T: Serialize>(kind: &str, order: &T, unique_key: String, now: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: kind.to_owned(),
        payload: serde_json::to_value(order).unwrap_or_default(),
        unique_key: Some(unique_key),
        run_at: now,
    }
}
