//! Visits as events of a calendar.

use crate::MyAppointment;
use cabinet_domain::{AppointmentId, AppointmentStatus, ClinicId};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// How long a visit that has taken place stays. A calendar removes events that are gone, so one would vanish while the patient is with the
/// doctor.
const PAST_KEPT: TimeDelta = TimeDelta::days(7);

/// Events of one calendar, the latest left out: no calendar of a patient has more, and no answer is to grow without bound.
const EVENTS_AT_MOST: usize = 500;

/// A visit in a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CalendarEvent {
    /// Of the first appointment, however often the visit was moved.
    pub(super) clinic: ClinicId,
    pub(super) ticket: AppointmentId,
    /// How often it was moved; a cancellation counts as one more change (RFC 5545 §3.8.7.4).
    pub(super) sequence: u32,
    pub(super) start: DateTime<Utc>,
    /// `None` if it is not known, or not after the start.
    pub(super) end: Option<DateTime<Utc>>,
    pub(super) is_cancelled: bool,
    pub(super) address: Option<String>,
    pub(super) clinic_name: Option<String>,
    pub(super) doctor: Option<String>,
    pub(super) speciality: Option<String>,
    pub(super) room: Option<String>,
}

impl CalendarEvent {
    fn of(mine: MyAppointment) -> Self {
        let MyAppointment { ticket, clinic, end, origin, .. } = mine;
        let is_cancelled = ticket.status == AppointmentStatus::Cancelled;
        let moves = origin.as_ref().map_or(0, |origin| origin.moves);
        let (first_clinic, first) =
            origin.map_or((ticket.clinic, ticket.id), |origin| (origin.clinic, origin.ticket));
        let (clinic_name, address) = clinic.map(|clinic| (clinic.name, clinic.address)).unzip();
        Self {
            clinic: first_clinic,
            ticket: first,
            sequence: moves.saturating_add(is_cancelled.into()),
            start: ticket.start.to_utc(),
            end: end.map(|end| end.to_utc()).filter(|end| *end > ticket.start),
            is_cancelled,
            address: address.flatten(),
            clinic_name,
            doctor: ticket.doctor_name,
            speciality: ticket.speciality_name,
            room: ticket.room,
        }
    }

    /// Whether this is what became of the visit, rather than `other`: of a visit that was moved, the former appointment is cancelled.
    const fn replaces(&self, other: &Self) -> bool {
        match (self.is_cancelled, other.is_cancelled) {
            (false, true) => true,
            (true, false) => false,
            _ => self.sequence > other.sequence,
        }
    }
}

/// The events for these visits, soonest first: what is ahead, what has taken place in the last days, and cancelled visits until their
/// time, so that calendars remove them.
pub(super) fn events(visits: Vec<MyAppointment>, now: DateTime<Utc>) -> Vec<CalendarEvent> {
    let mut by_visit: BTreeMap<(ClinicId, AppointmentId), CalendarEvent> = BTreeMap::new();
    for event in visits.into_iter().map(CalendarEvent::of) {
        match by_visit.entry((event.clinic.clone(), event.ticket.clone())) {
            Entry::Vacant(place) => {
                place.insert(event);
            }
            Entry::Occupied(mut known) => {
                if event.replaces(known.get()) {
                    known.insert(event);
                }
            }
        }
    }
    let mut events: Vec<_> = by_visit.into_values().filter(|event| event.is_shown(now)).collect();
    // Stable: events that begin at one time stay in the order of their ids.
    events.sort_by_key(|event| event.start);
    events.truncate(EVENTS_AT_MOST);
    events
}

impl CalendarEvent {
    fn is_shown(&self, now: DateTime<Utc>) -> bool {
        match self.is_cancelled {
            true => self.start > now,
            false => self.end.unwrap_or(self.start) + PAST_KEPT > now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MoveOrigin;
    use cabinet_domain::{Appointment, Clinic};

    fn now() -> DateTime<Utc> {
        "2026-11-22T06:00:00Z".parse().unwrap()
    }

    fn visit(id: &str, start: &str, status: AppointmentStatus) -> MyAppointment {
        let ticket = Appointment {
            id: id.into(),
            clinic: "c1".into(),
            start: start.parse().unwrap(),
            doctor_id: None,
            doctor_name: None,
            speciality_id: None,
            speciality_name: None,
            status,
            room: None,
            instructions: None,
        };
        MyAppointment { ticket, clinic: None, end: None, number: None, origin: None }
    }

    fn moved(mut mine: MyAppointment, first: &str, moves: u32) -> MyAppointment {
        mine.origin = Some(MoveOrigin { clinic: "c1".into(), ticket: first.into(), moves });
        mine
    }

    fn shown(visits: Vec<MyAppointment>) -> Vec<(String, u32, bool)> {
        events(visits, now())
            .into_iter()
            .map(|event| (event.ticket.0, event.sequence, event.is_cancelled))
            .collect()
    }

    use AppointmentStatus::{Active, Cancelled, Past};
    const SOON: &str = "2026-11-24T09:00:00+03:00";

    #[test]
    fn a_moved_visit_is_one_event_with_the_id_of_the_first() {
        let chain = vec![
            visit("t1", SOON, Cancelled),
            moved(visit("t2", SOON, Cancelled), "t1", 1),
            moved(visit("t3", "2026-11-25T09:00:00+03:00", Active), "t1", 2),
        ];
        let mut backwards = chain.clone();
        backwards.reverse();
        for chain in [chain, backwards] {
            assert_eq!(shown(chain), [("t1".to_owned(), 2, false)]);
        }
    }

    #[test]
    fn a_cancellation_is_one_change_more_and_stays_until_the_time_of_the_visit() {
        let gone = vec![visit("t1", SOON, Cancelled), moved(visit("t2", SOON, Cancelled), "t1", 1)];
        assert_eq!(shown(gone), [("t1".to_owned(), 2, true)]);
        assert_eq!(shown(vec![visit("t1", "2026-11-22T09:00:00+03:00", Cancelled)]), []);
    }

    #[test]
    fn a_visit_that_has_taken_place_stays_for_a_week() {
        let last = visit("t1", "2026-11-15T09:00:01+03:00", Past);
        let older = visit("t2", "2026-11-15T09:00:00+03:00", Past);
        assert_eq!(shown(vec![last, older]), [("t1".to_owned(), 0, false)]);
    }

    #[test]
    fn events_are_in_order_and_not_without_bound() {
        let many = (0..600).map(|nth| visit(&format!("t{nth}"), SOON, Active));
        let mut many: Vec<_> = many.collect();
        many.push(visit("first", "2026-11-23T09:00:00+03:00", Active));
        let events = events(many, now());
        assert_eq!((events.len(), events[0].ticket.as_str()), (EVENTS_AT_MOST, "first"));
    }

    #[test]
    fn an_end_that_is_not_after_the_start_is_unknown() {
        let mut mine = visit("t1", SOON, Active);
        mine.end = Some(SOON.parse().unwrap());
        let clinic = Clinic { id: "c1".into(), name: "Clinic".to_owned(), address: None, phone: None };
        mine.clinic = Some(clinic);
        let [event] = events(vec![mine], now()).try_into().unwrap();
        assert_eq!((event.end, event.clinic_name.as_deref(), event.address), (None, Some("Clinic"), None));
    }
}
