//! The waiting list: a patient for whom no early enough slot is free asks to be told when one comes free (docs/adr/0059).

use crate::visit::{ClinicId, DoctorId, SlotId, SpecialityId};
use crate::{MedicalHostId, SlotOfferId, UserId, WaitingEntryId};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Timelike as _, Utc};
use serde::{Deserialize, Serialize};

/// What a patient waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingEntry {
    pub id: WaitingEntryId,
    pub user: UserId,
    pub host: MedicalHostId,
    pub clinic: ClinicId,
    pub speciality: SpecialityId,
    /// `None`: any doctor of the speciality.
    pub doctor: Option<DoctorId>,
    /// First day that suits, in the hospital's calendar.
    pub first_day: NaiveDate,
    /// Last day that suits. The entry expires after it.
    pub last_day: NaiveDate,
    pub hours: SuitableHours,
    pub state: WaitingState,
    /// The place in the line.
    pub created_at: DateTime<Utc>,
    /// Time of the last state change.
    pub updated_at: DateTime<Utc>,
}

/// The part of a day in which a visit may begin, on the hospital's wall clock. Both ends are minutes of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SuitableHours {
    from: u16,
    to: u16,
}

/// Minutes of a day.
const DAY: u16 = 24 * 60;

impl SuitableHours {
    /// Any time of the day.
    pub const ALL_DAY: Self = Self { from: 0, to: DAY };

    /// From the minute `from` to the minute `to`, exclusive. `None` if no visit could begin then.
    pub const fn from_minutes(from: u16, to: u16) -> Option<Self> {
        if from < to && to <= DAY { Some(Self { from, to }) } else { None }
    }

    /// From `from` to `to`, exclusive; an end that is missing is the day's. `None` if no visit could begin then.
    pub fn new(from: Option<NaiveTime>, to: Option<NaiveTime>) -> Option<Self> {
        let minute = |time: NaiveTime| u16::try_from(time.hour() * 60 + time.minute()).ok();
        let from = from.map_or(Some(0), minute)?;
        let to = to.map_or(Some(DAY), minute)?;
        Self::from_minutes(from, to)
    }

    pub const fn minutes(self) -> (u16, u16) {
        (self.from, self.to)
    }

    /// The first time that suits; `None` if it is the day's beginning.
    pub fn first(self) -> Option<NaiveTime> {
        (self.from > 0).then(|| time_of(self.from)).flatten()
    }

    /// The time from which nothing suits; `None` if it is the day's end.
    pub fn last(self) -> Option<NaiveTime> {
        (self.to < DAY).then(|| time_of(self.to)).flatten()
    }
}

fn time_of(minute: u16) -> Option<NaiveTime> {
    NaiveTime::from_hms_opt(u32::from(minute / 60), u32::from(minute % 60), 0)
}

/// The minute of the day at which a slot begins.
pub fn minute_of_day(start: NaiveDateTime) -> u16 {
    u16::try_from(start.hour() * 60 + start.minute()).unwrap_or_default()
}

/// State of an entry.
///
/// `Waiting → Taken | Withdrawn | Expired`. An entry with an open offer is still waiting: it keeps its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WaitingState {
    Waiting,
    /// The patient booked a slot that was offered.
    Taken,
    /// The patient does not wait any more.
    Withdrawn,
    /// The last day that suits is over.
    Expired,
}

impl WaitingState {
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Taken, Self::Withdrawn, Self::Expired];

    /// The name in the database and in responses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Taken => "taken",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "expired",
        }
    }
}

/// A free slot that is offered to one patient at a time. The hospital does not reserve it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotOffer {
    pub id: SlotOfferId,
    pub entry: WaitingEntryId,
    pub host: MedicalHostId,
    pub clinic: ClinicId,
    pub doctor: DoctorId,
    pub slot: SlotId,
    /// On the hospital's wall clock.
    pub start: NaiveDateTime,
    pub state: OfferState,
    pub created_at: DateTime<Utc>,
    /// Until then the slot is offered to this patient only.
    pub held_until: DateTime<Utc>,
}

/// State of an offer. Only an open one changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferState {
    Open,
    /// The patient booked the slot.
    Taken,
    /// The patient does not want it, or left the waiting list.
    Declined,
    /// The patient did not answer in time.
    Lapsed,
    /// Another patient booked the slot here, or the entry ended.
    Gone,
    /// The hospital refused the slot when the patient wanted to book it.
    Refused,
}

impl OfferState {
    pub const ALL: [Self; 6] =
        [Self::Open, Self::Taken, Self::Declined, Self::Lapsed, Self::Gone, Self::Refused];

    /// The name in the database, in responses and in the audit log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Taken => "taken",
            Self::Declined => "declined",
            Self::Lapsed => "lapsed",
            Self::Gone => "gone",
            Self::Refused => "refused",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Option<NaiveTime> {
        text.parse().ok()
    }

    #[test]
    fn suitable_hours_are_a_part_of_a_day() {
        let hours = SuitableHours::new(at("08:30:00"), at("12:00:00")).unwrap();
        assert_eq!(hours.minutes(), (510, 720));
        assert_eq!((hours.first(), hours.last()), (at("08:30:00"), at("12:00:00")));
        assert_eq!(SuitableHours::new(None, None), Some(SuitableHours::ALL_DAY));
        assert_eq!((SuitableHours::ALL_DAY.first(), SuitableHours::ALL_DAY.last()), (None, None));
        for (from, to) in [("12:00:00", "12:00:00"), ("12:00:00", "08:00:00")] {
            assert_eq!(SuitableHours::new(at(from), at(to)), None, "{from} to {to}");
        }
        assert_eq!(SuitableHours::from_minutes(0, 1441), None);
    }

    #[test]
    fn states_have_names_of_their_own() {
        let names: std::collections::BTreeSet<_> =
            OfferState::ALL.into_iter().map(OfferState::name).collect();
        assert_eq!(names.len(), OfferState::ALL.len());
        let names: std::collections::BTreeSet<_> =
            WaitingState::ALL.into_iter().map(WaitingState::name).collect();
        assert_eq!(names.len(), WaitingState::ALL.len());
    }
}
