//! Visits that were booked here and that the hospital system now shows otherwise, because the clinic has changed them (issue 17).

use cabinet_domain::local_time::in_zone;
use cabinet_domain::{Appointment, AppointmentStatus, Booking, BookingState};
use cabinet_ports::repository::CANCELLED_AT_CLINIC;
use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use chrono_tz::Tz;

/// No request to cancel an appointment, and no read of a history, takes longer.
const CANCELLING_AT_MOST: TimeDelta = TimeDelta::minutes(15);

/// What has become of a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VisitChange {
    /// It is cancelled.
    Cancelled,
    /// It is not in the patient's history any more. Only the clinic can say why.
    Missing,
    /// It begins at another time.
    Moved,
}

/// A visit that the clinic has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedVisit {
    pub change: VisitChange,
    /// The start that was booked.
    pub booked: DateTime<FixedOffset>,
    /// The visit as it is, or was before it was missing.
    pub visit: Appointment,
}

impl ChangedVisit {
    /// A booking that is noted as cancelled at the clinic, with the appointment of the latest history. `None` if its time is over.
    pub(crate) fn cancelled(
        line: &Booking,
        history: &[Appointment],
        zone: Tz,
        now: DateTime<Utc>,
    ) -> Option<Self> {
        let booked = in_zone(line.start, zone);
        let shown = history.iter().find(|visit| Some(&visit.id) == line.ticket.as_ref()).cloned();
        let visit = shown.or_else(|| as_booked(line, zone))?;
        (booked > now).then_some(Self { change: VisitChange::Cancelled, booked, visit })
    }

    /// Compares a booking that stands with a history that was read after it. `None` if the visit takes place as booked, if it is over either
    /// way, or if it is gone and the patient has begun to cancel it.
    pub(crate) fn find(
        line: &Booking,
        history: &[Appointment],
        zone: Tz,
        now: DateTime<Utc>,
    ) -> Option<Self> {
        let booked = in_zone(line.start, zone);
        let shown = history.iter().find(|visit| Some(&visit.id) == line.ticket.as_ref());
        let is_told = booked > now && line.cancelling_at.is_none();
        let Some(visit) = shown else {
            let visit = as_booked(line, zone)?;
            return is_told.then_some(Self { change: VisitChange::Missing, booked, visit });
        };
        let change = match visit.status {
            AppointmentStatus::Cancelled if is_told => VisitChange::Cancelled,
            AppointmentStatus::Active if visit.start != booked && visit.start > now => VisitChange::Moved,
            _ => return None,
        };
        Some(Self { change, booked, visit: visit.clone() })
    }
}

/// Whether the booking was confirmed, and its appointment found cancelled later.
pub(crate) fn is_cancelled_at_clinic(line: &Booking) -> bool {
    line.state == BookingState::Cancelled && line.problem.as_deref() == Some(CANCELLED_AT_CLINIC)
}

/// When a cancellation began that came to nothing: the history shows the appointment still, long after the hospital system was asked.
pub(crate) fn fruitless_cancelling(
    line: &Booking,
    history: &[Appointment],
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let begun_at = line.cancelling_at.filter(|begun_at| now - *begun_at >= CANCELLING_AT_MOST)?;
    let stands = |visit: &Appointment| {
        Some(&visit.id) == line.ticket.as_ref() && visit.status != AppointmentStatus::Cancelled
    };
    history.iter().any(stands).then_some(begun_at)
}

/// The appointment of a booking that was confirmed.
pub(crate) fn as_booked(line: &Booking, zone: Tz) -> Option<Appointment> {
    Some(Appointment {
        id: line.ticket.clone()?,
        clinic: line.clinic.clone(),
        start: in_zone(line.start, zone),
        doctor_id: Some(line.doctor.clone()),
        doctor_name: None,
        speciality_id: line.speciality.clone(),
        speciality_name: None,
        status: AppointmentStatus::Active,
        room: line.room.clone(),
        instructions: None,
    })
}
