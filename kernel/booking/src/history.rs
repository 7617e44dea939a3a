//! A patient's appointments in the hospital system, which is the only authority on what is booked.

use crate::BookingParts;
use crate::lists::Lists;
use crate::single_flight::SingleFlight;
use crate::upcoming::worth_copying;
use cabinet_domain::{Appointment, AppointmentId, AppointmentStatus, Booking, ClinicId, PatientId, UserId};
use cabinet_ports::Problem;
use cabinet_ports::repository::VisitCopy;
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// Whose history: the user, and who they are at the clinic.
type Asked = (UserId, ClinicId, PatientId);

/// Reads histories. Concurrent identical reads share one request, and no answer is reused. What is ahead is copied to the database, for those
/// who must not ask the hospital system (`upcoming`).
pub(crate) struct History {
    parts: BookingParts,
    lists: Arc<Lists>,
    asked: SingleFlight<Asked, Arc<[Appointment]>>,
}

impl History {
    pub(crate) fn new(parts: &BookingParts, lists: Arc<Lists>) -> Self {
        Self { parts: parts.clone(), lists, asked: SingleFlight::new() }
    }

    /// Upcoming, past and cancelled appointments. An upcoming appointment whose time has passed is returned as past.
    pub(crate) async fn read(
        &self,
        user: UserId,
        clinic: &ClinicId,
        patient: &PatientId,
    ) -> Result<Arc<[Appointment]>, Problem> {
        let key = (user, clinic.clone(), patient.clone());
        let (parts, lists, of) = (self.parts.clone(), Arc::clone(&self.lists), key.clone());
        let question = || async move {
            let asked_at = parts.clock.now();
            let mut tickets = parts.scheduling.appointments(&of.1, &of.2).await?;
            copy(&parts, &lists, &of, &tickets, asked_at).await;
            let now = parts.clock.now();
            for ticket in &mut tickets {
                if ticket.status == AppointmentStatus::Active && ticket.start < now {
                    ticket.status = AppointmentStatus::Past;
                }
            }
            Ok(Arc::from(tickets))
        };
        self.asked.ask(key, question, |_| ()).await
    }

    /// Like [`Self::read`], but does not join a request that started earlier.
    pub(crate) async fn read_anew(
        &self,
        user: UserId,
        clinic: &ClinicId,
        patient: &PatientId,
    ) -> Result<Arc<[Appointment]>, Problem> {
        self.outdate(clinic, patient);
        self.read(user, clinic, patient).await
    }

    /// Detaches a read in flight for this patient, because its result is outdated.
    pub(crate) fn outdate(&self, clinic: &ClinicId, patient: &PatientId) {
        self.asked.forget(|(_, of, who)| of == clinic && who == patient);
    }

    /// Notes in the copy that an appointment was cancelled here.
    pub(crate) async fn note_cancelled(&self, user: UserId, clinic: &ClinicId, ticket: &AppointmentId) {
        let (copies, now) = (&self.parts.stores.visit_copies, self.parts.clock.now());
        if let Err(error) = copies.note_cancelled(user, &self.parts.host.id, clinic, ticket, now).await {
            tracing::warn!(user.id = %user, clinic.id = %clinic, %error, "a cancellation at clinic {clinic} is not in the copy yet");
        }
    }
}

/// Replaces the copy. The patient gets the answer even if it cannot be copied; the next one is.
async fn copy(
    parts: &BookingParts,
    lists: &Lists,
    (user, clinic, patient): &Asked,
    tickets: &[Appointment],
    asked_at: DateTime<Utc>,
) {
    let mut visits = worth_copying(tickets, asked_at);
    for visit in &mut visits {
        lists.name(visit);
    }
    let copy = VisitCopy {
        clinic: clinic.clone(),
        listed: lists.remembered_clinic(clinic),
        visits,
        read_at: asked_at,
    };
    let copies = &parts.stores.visit_copies;
    if let Err(error) = copies.replace(*user, &parts.host.id, patient, &copy).await {
        tracing::warn!(user.id = %user, clinic.id = %clinic, %error, "the appointments at clinic {clinic} are not copied");
    }
}

/// Result of looking for a booking in a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown<'a> {
    /// The booking's appointment.
    Appointment(&'a Appointment),
    /// No matching appointment.
    Nothing,
    /// Several appointments at that time have no doctor; one of them may match.
    Unclear,
}

/// Finds the appointment of a booking by doctor and start (protocol sheet netrika §4), because the hospital system assigns its own id.
/// Skips cancelled appointments, since the same hour may have been booked and cancelled before, and those that belong to another booking
/// record (`is_owned`).
///
/// Not every hospital system names the doctor in its history. An appointment that names the doctor takes precedence. One without a doctor
/// matches only if it is the single one at that time, as in the netrika plugin.
pub(crate) fn shown_of<'a>(
    booking: &Booking,
    tickets: &'a [Appointment],
    is_owned: impl Fn(&Appointment) -> bool,
) -> Shown<'a> {
    let free: Vec<&Appointment> = at_that_hour(booking, tickets).filter(|ticket| !is_owned(ticket)).collect();
    if let Some(ticket) = free.iter().find(|ticket| ticket.doctor_id.as_ref() == Some(&booking.doctor)) {
        return Shown::Appointment(ticket);
    }
    let mut nameless = free.into_iter().filter(|ticket| ticket.doctor_id.is_none());
    match (nameless.next(), nameless.next()) {
        (Some(only), None) => Shown::Appointment(only),
        (None, _) => Shown::Nothing,
        (Some(_), Some(_)) => Shown::Unclear,
    }
}

/// Appointments at the time of the booking that may belong to it.
pub(crate) fn at_that_hour<'a>(
    booking: &Booking,
    tickets: &'a [Appointment],
) -> impl Iterator<Item = &'a Appointment> {
    let start = booking.start;
    let is_then =
        move |t: &&Appointment| t.status != AppointmentStatus::Cancelled && t.start.naive_local() == start;
    tickets.iter().filter(is_then)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_domain::{BookingId, BookingState, UserId};
    use chrono::{DateTime, FixedOffset};
    use uuid::Uuid;

    fn start() -> DateTime<FixedOffset> {
        "2026-11-22T09:00:00+03:00".parse().unwrap()
    }

    fn line() -> Booking {
        let (id, now) = (BookingId(Uuid::now_v7()), start().to_utc());
        Booking {
            id,
            user: UserId(Uuid::now_v7()),
            key: cabinet_domain::IdempotencyKey::of_booking(id),
            host: "netrika1".parse().unwrap(),
            clinic: "c1".into(),
            patient: "p1".into(),
            slot: "s1".into(),
            doctor: "d1".into(),
            speciality: None,
            start: start().naive_local(),
            room: None,
            end: None,
            number: None,
            state: BookingState::Unknown,
            ticket: None,
            problem: None,
            cancelling_at: None,
            created_at: now,
            updated_at: now,
        }
    }

    fn ticket(id: &str, doctor: Option<&str>, status: AppointmentStatus) -> Appointment {
        Appointment {
            id: id.into(),
            clinic: "c1".into(),
            start: start(),
            doctor_id: doctor.map(Into::into),
            doctor_name: None,
            speciality_id: None,
            speciality_name: None,
            status,
            room: None,
            instructions: None,
        }
    }

    fn shown(tickets: &[Appointment], owned: &str) -> String {
        match shown_of(&line(), tickets, |ticket| ticket.id.as_str() == owned) {
            Shown::Appointment(ticket) => ticket.id.0.clone(),
            Shown::Nothing => "nothing".to_owned(),
            Shown::Unclear => "unclear".to_owned(),
        }
    }

    ///
    #[test]
    fn a_ticket_is_found_by_its_doctor_or_as_the_only_one_without() {
        let named = ticket("named", Some("d1"), AppointmentStatus::Active);
        let (one, two) =
            (ticket("one", None, AppointmentStatus::Active), ticket("two", None, AppointmentStatus::Past));
        let other = ticket("other", Some("d2"), AppointmentStatus::Active);
        let gone = ticket("gone", Some("d1"), AppointmentStatus::Cancelled);
        assert_eq!(shown(&[one.clone(), named.clone()], ""), "named");
        assert_eq!(shown(&[gone.clone(), other.clone(), one.clone()], ""), "one");
        assert_eq!(shown(&[gone, other], ""), "nothing");
        assert_eq!(shown(&[one.clone(), two.clone()], ""), "unclear");
        assert_eq!(shown(&[one.clone(), two.clone()], "one"), "two");
        assert_eq!(shown(&[named, one], "named"), "one");
        assert_eq!(shown(&[two], "two"), "nothing");
    }
}
