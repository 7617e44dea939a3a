//! The database rows of the waiting list.

use super::inconsistent;
use crate::row::row;
use cabinet_domain::{
    ClinicId, DoctorId, OfferState, SlotId, SlotOffer, SlotOfferId, SpecialityId, SuitableHours, UserId,
    WaitingEntry, WaitingEntryId, WaitingState,
};
use cabinet_ports::StorageError;
use cabinet_ports::repository::{EndedOffer, EndedWaiting, ListedKind, WaitingNames};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use uuid::Uuid;

row! {
    pub(super) struct EntryRow {
        pub(super) id: Uuid,
        user_id: Uuid,
        host: String,
        clinic: String,
        speciality: String,
        doctor: String,
        first_day: NaiveDate,
        last_day: NaiveDate,
        from_minute: i64,
        to_minute: i64,
        state: String,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
    }
}

impl TryFrom<EntryRow> for WaitingEntry {
    type Error = StorageError;

    fn try_from(row: EntryRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("waiting_entries", column, row.id);
        let minutes = u16::try_from(row.from_minute).ok().zip(u16::try_from(row.to_minute).ok());
        let hours = minutes.and_then(|(from, to)| SuitableHours::from_minutes(from, to));
        let state = WaitingState::ALL.into_iter().find(|state| state.name() == row.state);
        Ok(Self {
            id: WaitingEntryId(row.id),
            user: UserId(row.user_id),
            host: row.host.parse().ok().ok_or_else(wrong("host"))?,
            clinic: ClinicId(row.clinic),
            speciality: SpecialityId(row.speciality),
            doctor: any_doctor(row.doctor),
            first_day: row.first_day,
            last_day: row.last_day,
            hours: hours.ok_or_else(wrong("from_minute"))?,
            state: state.ok_or_else(wrong("state"))?,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
}

/// An empty column stands for any doctor.
pub(super) fn any_doctor(doctor: String) -> Option<DoctorId> {
    (!doctor.is_empty()).then_some(DoctorId(doctor))
}

row! {
    pub(super) struct OfferRow {
        id: Uuid,
        entry: Uuid,
        host: String,
        clinic: String,
        doctor: String,
        slot: String,
        start: NaiveDateTime,
        state: String,
        created_at: DateTime<Utc>,
        held_until: DateTime<Utc>,
    }
}

impl TryFrom<OfferRow> for SlotOffer {
    type Error = StorageError;

    fn try_from(row: OfferRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("slot_offers", column, row.id);
        let state = OfferState::ALL.into_iter().find(|state| state.name() == row.state);
        Ok(Self {
            id: SlotOfferId(row.id),
            entry: WaitingEntryId(row.entry),
            host: row.host.parse().ok().ok_or_else(wrong("host"))?,
            clinic: ClinicId(row.clinic),
            doctor: DoctorId(row.doctor),
            slot: SlotId(row.slot),
            start: row.start,
            state: state.ok_or_else(wrong("state"))?,
            created_at: row.created_at,
            held_until: row.held_until,
        })
    }
}

row! {
    /// A name from the lists of a hospital system.
    pub(super) struct NameRow {
        host: String,
        clinic: String,
        kind: String,
        id: String,
        name: String,
    }
}

impl NameRow {
    /// The names of an entry and of its open offer.
    pub(super) fn names_of(entry: &WaitingEntry, offer: Option<&SlotOffer>, names: &[Self]) -> WaitingNames {
        let name = |kind: ListedKind, id: &str| {
            let is_it = |row: &&Self| {
                row.kind == kind.name()
                    && row.id == id
                    && row.host == entry.host.as_str()
                    && row.clinic == entry.clinic.as_str()
            };
            names.iter().find(is_it).map(|row| row.name.clone())
        };
        let doctor = |id: &DoctorId| name(ListedKind::Doctor, id.as_str());
        WaitingNames {
            clinic: name(ListedKind::Clinic, entry.clinic.as_str()),
            speciality: name(ListedKind::Speciality, entry.speciality.as_str()),
            doctor: entry.doctor.as_ref().and_then(doctor),
            offered_doctor: offer.and_then(|offer| doctor(&offer.doctor)),
        }
    }
}

row! {
    /// An offer that has just ended.
    pub(super) struct EndedOfferRow {
        entry: Uuid,
        clinic: String,
        doctor: String,
    }
}

impl EndedOfferRow {
    pub(super) const fn entry(&self) -> Uuid {
        self.entry
    }

    pub(super) fn of(self, user: UserId, state: OfferState) -> EndedOffer {
        EndedOffer {
            entry: WaitingEntryId(self.entry),
            user,
            clinic: ClinicId(self.clinic),
            doctor: DoctorId(self.doctor),
            state,
        }
    }
}

row! {
    /// An entry that has just ended.
    pub(super) struct EndedEntryRow {
        pub(super) id: Uuid,
        user_id: Uuid,
        clinic: String,
    }
}

impl EndedEntryRow {
    pub(super) fn with(self, offer: Option<EndedOffer>) -> EndedWaiting {
        EndedWaiting {
            entry: WaitingEntryId(self.id),
            user: UserId(self.user_id),
            clinic: ClinicId(self.clinic),
            offer,
        }
    }

    pub(super) const fn user(&self) -> UserId {
        UserId(self.user_id)
    }
}
