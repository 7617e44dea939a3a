//! Jobs of the record: their kinds, payloads (ids only) and deduplication keys.

use cabinet_domain::{JobId, MedicalHostId, PatientId, Relation, UserId};
use cabinet_ports::repository::NewJob;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Synchronizes a copy with the hospital.
pub const SYNC_RECORD: &str = "sync_record";
/// Sends a saved day of the diary to the hospital.
pub const SEND_DIARY: &str = "send_diary";
/// Tells the hospital whether to import discharge summaries.
pub const EPICRIS_IMPORT: &str = "epicris_import";

/// Identifies a copy by user and host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SyncOrder {
    pub(crate) user: UserId,
    pub(crate) host: MedicalHostId,
    /// The patient's new id, if the hospital has merged records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) merged_into: Option<PatientId>,
    /// Requested by the owner: a failed attempt must not block the next request.
    #[serde(default)]
    pub(crate) by_hand: bool,
}

/// Identifies a day of a user's diary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DiaryOrder {
    pub(crate) user: UserId,
    pub(crate) host: MedicalHostId,
    pub(crate) day: NaiveDate,
    /// The patient whose diary the day belongs to; it is never sent to another's.
    pub(crate) patient: PatientId,
}

/// Identifies an import choice by user and host. The job reads the current choice when it runs, so the last choice wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EpicrisOrder {
    pub(crate) user: UserId,
    pub(crate) host: MedicalHostId,
}

/// The reason for a synchronization. A copy has at most one open job per reason, so a job that waits for an unavailable hospital does not
/// block the owner's request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The owner signed in.
    SignIn,
    /// The owner asked for a refresh.
    ByHand,
    /// The hospital reported a change, or a request showed that the relation is outdated.
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

/// The job that synchronizes a copy.
pub(crate) fn sync(user: UserId, host: &MedicalHostId, reason: Reason, now: DateTime<Utc>) -> NewJob {
    let by_hand = reason == Reason::ByHand;
    let order = SyncOrder { user, host: host.clone(), merged_into: None, by_hand };
    job(SYNC_RECORD, &order, format!("{SYNC_RECORD}:{host}:{user}:{}", reason.name()), now)
}

/// The job that moves a copy to the patient's new id.
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

/// The job that sends a correction of a day. Its key differs from that of the version before, whose job may be running: it has read its
/// version already and must not absorb this one.
pub(crate) fn send_correction(
    relation: &Relation,
    day: NaiveDate,
    revision: u32,
    now: DateTime<Utc>,
) -> NewJob {
    let job = send_diary(relation, day, now);
    NewJob { unique_key: job.unique_key.map(|key| format!("{key}:{revision}")), ..job }
}

/// The job that tells the hospital the import choice. On and off have separate keys: a running job has already read the choice and must not
/// absorb the next one.
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
