//! The waiting list and its offers (docs/adr/0059).

use super::{NewJob, StorageError};
use async_trait::async_trait;
use cabinet_domain::{
    ClinicId, DoctorId, JobId, MedicalHostId, OfferState, SlotId, SlotOffer, SlotOfferId, SpecialityId,
    UserId, WaitingEntry, WaitingEntryId,
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use std::collections::BTreeSet;
use uuid::Uuid;

/// Kind of the job that looks for free slots at a medical host and offers them. It stays in the queue.
pub const LOOK_FOR_SLOTS: &str = "look_for_slots";

/// Its unique key: one job per host.
pub fn looking_key(host: &MedicalHostId) -> String {
    format!("{LOOK_FOR_SLOTS}:{host}")
}

/// Creates that job.
pub fn looking_job(host: &MedicalHostId, run_at: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: LOOK_FOR_SLOTS.to_owned(),
        payload: serde_json::json!({ "host": host }),
        unique_key: Some(looking_key(host)),
        run_at,
    }
}

/// What can be waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListedKind {
    Clinic,
    Speciality,
    Doctor,
}

impl ListedKind {
    pub const ALL: [Self; 3] = [Self::Clinic, Self::Speciality, Self::Doctor];

    /// The name in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clinic => "clinic",
            Self::Speciality => "speciality",
            Self::Doctor => "doctor",
        }
    }
}

/// A name from the lists of a hospital system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedName {
    pub kind: ListedKind,
    pub id: String,
    pub name: String,
}

/// The stored names of what is waited for, and of the doctor of the open offer. `None`: the lists named none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WaitingNames {
    pub clinic: Option<String>,
    pub speciality: Option<String>,
    pub doctor: Option<String>,
    pub offered_doctor: Option<String>,
}

/// An entry with its stored names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedWaiting {
    pub entry: WaitingEntry,
    pub names: WaitingNames,
}

/// An entry as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedWaiting {
    pub entry: WaitingEntry,
    pub names: WaitingNames,
    /// The open offer.
    pub offer: Option<SlotOffer>,
    /// The place in the line, from 1. Counted are earlier entries that one and the same slot could suit.
    pub place: u64,
}

/// What came of joining.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitingJoined {
    Joined,
    /// The person waits for the same already.
    Already,
    /// The person has as many entries as are allowed.
    Full,
}

/// Free slots that are waited for, over all entries of a doctor, or of a speciality for which any doctor suits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingDemand {
    pub clinic: ClinicId,
    pub speciality: SpecialityId,
    pub doctor: Option<DoctorId>,
    pub first_day: NaiveDate,
    pub last_day: NaiveDate,
}

/// When a hospital system was last asked for the slots of a doctor, or for the doctors of a speciality.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LookedAt {
    Doctor(DoctorId),
    Speciality(SpecialityId),
}

impl LookedAt {
    /// The value in the database.
    pub fn key(&self) -> String {
        match self {
            Self::Doctor(id) => format!("d:{}", id.as_str()),
            Self::Speciality(id) => format!("s:{}", id.as_str()),
        }
    }

    /// Reads a value of the database.
    pub fn from_key(key: &str) -> Option<Self> {
        match key.split_at_checked(2)? {
            ("d:", id) => Some(Self::Doctor(id.into())),
            ("s:", id) => Some(Self::Speciality(id.into())),
            _ => None,
        }
    }
}

/// A look at a hospital system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotLook {
    pub clinic: ClinicId,
    pub subject: LookedAt,
    pub at: DateTime<Utc>,
    /// Whether something may have come free since.
    pub is_due: bool,
}

/// A free slot, for which the first one in the line is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeSlot {
    pub host: MedicalHostId,
    pub clinic: ClinicId,
    pub doctor: DoctorId,
    pub speciality: SpecialityId,
    /// On the hospital's wall clock.
    pub start: NaiveDateTime,
}

/// An offer that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedOffer {
    pub entry: WaitingEntryId,
    pub user: UserId,
    pub clinic: ClinicId,
    pub doctor: DoctorId,
    pub state: OfferState,
}

/// An entry that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedWaiting {
    pub entry: WaitingEntryId,
    pub user: UserId,
    pub clinic: ClinicId,
    /// The offer that ended with it.
    pub offer: Option<EndedOffer>,
}

/// What a booking changed in the waiting list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SlotBooked {
    /// Entries of the patient who booked the slot, to whom it was offered.
    pub taken: Vec<EndedWaiting>,
    /// Another patient's offer of the slot.
    pub gone: Vec<EndedOffer>,
}

/// Reads the waiting list.
#[async_trait]
pub trait WaitingRepository: Send + Sync {
    /// The owner's entries at a host that are waiting, or that expired after `expired_since`, oldest first.
    async fn list(
        &self,
        owner: UserId,
        host: &MedicalHostId,
        expired_since: DateTime<Utc>,
    ) -> Result<Vec<ListedWaiting>, StorageError>;
    /// All entries of the owner, oldest first, for the export.
    async fn list_all(&self, owner: UserId) -> Result<Vec<NamedWaiting>, StorageError>;
    /// Owner of an entry, for the audit log.
    async fn owner(&self, id: WaitingEntryId) -> Result<Option<UserId>, StorageError>;
    /// What is waited for at a host on `today` or later, without entries that have an open offer.
    async fn demands(
        &self,
        host: &MedicalHostId,
        today: NaiveDate,
    ) -> Result<Vec<WaitingDemand>, StorageError>;
    /// The latest looks at a host.
    async fn looks(&self, host: &MedicalHostId) -> Result<Vec<SlotLook>, StorageError>;
    /// The first entries in the line for a slot. Left out are those with an open offer; those that were offered the slot before and did not
    /// take it; those whose owner has cancelled the slot; and people who cannot book.
    ///
    /// Nothing if the slot is offered already, or if the hospital refused it since `refused_since`.
    async fn candidates(
        &self,
        slot: &FreeSlot,
        refused_since: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<WaitingEntry>, StorageError>;
    /// The starts of a doctor's slots that are offered now, or that the hospital refused since `refused_since`: they are offered to no other person.
    async fn withheld(
        &self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        doctor: &DoctorId,
        refused_since: DateTime<Utc>,
    ) -> Result<BTreeSet<NaiveDateTime>, StorageError>;
    /// When the next open offer at a host ends.
    async fn next_lapse(&self, host: &MedicalHostId) -> Result<Option<DateTime<Utc>>, StorageError>;
    /// Numbers of waiting entries and of open offers at a host.
    async fn count(&self, host: &MedicalHostId) -> Result<(u64, u64), StorageError>;
    /// Removes entries that ended before `before`, and looks that are older. Returns their number.
    async fn remove_ended(&self, before: DateTime<Utc>) -> Result<u64, StorageError>;
}

/// Changes the waiting list.
#[async_trait]
pub trait WaitingWriter: Send {
    /// Adds an entry, unless its owner waits for the same already, or has `at_most` entries at the host.
    async fn join(&mut self, entry: WaitingEntry, at_most: u32) -> Result<WaitingJoined, StorageError>;
    /// Stores names of what is waited for at a clinic, or offered there, so that they are known before a kernel has read its lists.
    async fn note_names(
        &mut self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        names: &[ListedName],
    ) -> Result<(), StorageError>;
    /// Ends a waiting entry of the owner, with its offer. `None` if the owner has no such entry.
    async fn withdraw(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        id: WaitingEntryId,
        at: DateTime<Utc>,
    ) -> Result<Option<EndedWaiting>, StorageError>;
    /// Stores an offer. `false`, and nothing is written, if the entry is not waiting or has an open offer, if its owner cannot book, or if
    /// the slot is offered already.
    async fn offer(&mut self, offer: SlotOffer) -> Result<bool, StorageError>;
    /// Ends an open offer of the owner because they do not want the slot. `None` if it is not open.
    async fn decline(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        entry: WaitingEntryId,
        offer: SlotOfferId,
        at: DateTime<Utc>,
    ) -> Result<Option<EndedOffer>, StorageError>;
    /// Ends the open offer of the owner because the hospital does not give the slot. `None` if it is not offered to them.
    async fn refuse(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        slot: &SlotId,
        at: DateTime<Utc>,
    ) -> Result<Option<EndedOffer>, StorageError>;
    /// Ends up to `at_most` offers that are not held any more, or whose owner cannot book any more.
    async fn lapse(
        &mut self,
        host: &MedicalHostId,
        now: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<EndedOffer>, StorageError>;
    /// Ends up to `at_most` entries whose last day is before `today`, with their offers.
    async fn expire(
        &mut self,
        host: &MedicalHostId,
        today: NaiveDate,
        at: DateTime<Utc>,
        at_most: u32,
    ) -> Result<Vec<EndedWaiting>, StorageError>;
    /// Notes that a patient has booked a slot: their entries to which it was offered are done, and it is not offered to others any more.
    async fn slot_booked(
        &mut self,
        owner: UserId,
        host: &MedicalHostId,
        clinic: &ClinicId,
        doctor: &DoctorId,
        start: NaiveDateTime,
        at: DateTime<Utc>,
    ) -> Result<SlotBooked, StorageError>;
    /// Notes a look at a hospital system.
    async fn note_look(&mut self, host: &MedicalHostId, look: &SlotLook) -> Result<(), StorageError>;
    /// Has the next run look first at a doctor, or at everything that is waited for at a clinic: a slot may have come free.
    async fn look_again(
        &mut self,
        host: &MedicalHostId,
        clinic: &ClinicId,
        doctor: Option<&DoctorId>,
    ) -> Result<(), StorageError>;
}
