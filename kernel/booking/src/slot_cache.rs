//! Cache of recently offered slots. Specification 1 §7 books by `{clinicId, appointmentId}` alone, but the appointment is matched
//! by doctor and start (protocol sheet netrika §4). The service remembers both from the list that it showed, so it need not trust the
//! client. Other kernels on the same database read which doctors' slots the patient was shown (`SlotListing`) and request them again.

use cabinet_domain::{ClinicId, DoctorId, Slot, SlotId, SpecialityId};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use moka::sync::Cache;
use std::time::Duration;

/// Sized for a busy morning in a region; the oldest offers are evicted.
const OFFERS_AT_MOST: u64 = 500_000;

/// A slot as it was offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) doctor: DoctorId,
    pub(crate) speciality: Option<SpecialityId>,
    /// Local time of the hospital.
    pub(crate) start: NaiveDateTime,
    pub(crate) room: Option<String>,
    /// `None` if the hospital system does not report the length.
    pub(crate) end: Option<NaiveDateTime>,
    pub(crate) number: Option<u32>,
}

/// The offers of one medical host.
pub(crate) struct SlotCache {
    offers: Cache<(ClinicId, SlotId), (Offer, DateTime<Utc>)>,
    kept: TimeDelta,
}

impl SlotCache {
    pub(crate) fn new(kept: Duration) -> Self {
        let offers = Cache::builder().max_capacity(OFFERS_AT_MOST).time_to_live(kept).build();
        Self { offers, kept: TimeDelta::from_std(kept).unwrap_or(TimeDelta::MAX) }
    }

    /// Stores slots that were just shown.
    pub(crate) fn add(
        &self,
        clinic: &ClinicId,
        doctor: &DoctorId,
        speciality: Option<&SpecialityId>,
        slots: &[Slot],
        now: DateTime<Utc>,
    ) {
        for slot in slots {
            let offer = Offer {
                doctor: doctor.clone(),
                speciality: speciality.cloned(),
                start: slot.start.naive_local(),
                room: slot.room.clone(),
                end: (slot.end > slot.start).then(|| slot.end.naive_local()),
                number: slot.number,
            };
            self.offers.insert((clinic.clone(), slot.id.clone()), (offer, now));
        }
    }

    /// The offer, if it has not expired.
    pub(crate) fn lookup(&self, clinic: &ClinicId, slot: &SlotId, now: DateTime<Utc>) -> Option<Offer> {
        let (offer, at) = self.offers.get(&(clinic.clone(), slot.clone()))?;
        (now - at < self.kept).then_some(offer)
    }

    /// Removes a slot that is taken.
    pub(crate) fn remove(&self, clinic: &ClinicId, slot: &SlotId) {
        self.offers.invalidate(&(clinic.clone(), slot.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, FixedOffset};

    #[test]
    fn an_offer_is_remembered_for_its_time_at_its_own_clinic() {
        let start: DateTime<FixedOffset> = "2026-11-24T09:40:00+03:00".parse().unwrap();
        let slot = Slot {
            id: "d1_2026-11-24 09:40:00".into(),
            start,
            end: start,
            room: None,
            address: None,
            number: None,
        };
        let (offers, now) = (SlotCache::new(Duration::from_secs(1800)), start.with_timezone(&Utc));
        offers.add(&"1".into(), &"d1".into(), None, std::slice::from_ref(&slot), now);
        let found = offers.lookup(&"1".into(), &slot.id, now).unwrap();
        assert_eq!((found.doctor, found.start), ("d1".into(), start.naive_local()));
        assert_eq!(offers.lookup(&"2".into(), &slot.id, now), None);
        assert_eq!(offers.lookup(&"1".into(), &slot.id, now + TimeDelta::minutes(30)), None);
        offers.remove(&"1".into(), &slot.id);
        assert_eq!(offers.lookup(&"1".into(), &slot.id, now), None);
    }
}
