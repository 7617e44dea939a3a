//! The hospital system's own list of a patient's tickets: the only truth about what is booked.

use crate::DeskParts;
use crate::joined::Joined;
use cabinet_domain::{Booking, ClinicId, PatientId, Ticket, TicketStatus};
use cabinet_ports::Problem;
use std::sync::Arc;

/// Reads histories; equal questions at the same time are one, nothing is kept.
pub(crate) struct History {
    parts: DeskParts,
    asked: Joined<(ClinicId, PatientId), Arc<[Ticket]>>,
}

impl History {
    pub(crate) fn new(parts: &DeskParts) -> Self {
        Self { parts: parts.clone(), asked: Joined::new() }
    }

    /// Coming, past and cancelled tickets. A coming ticket whose time has passed is past.
    pub(crate) async fn read(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
    ) -> Result<Arc<[Ticket]>, Problem> {
        let key = (clinic.clone(), patient.clone());
        let (parts, of) = (self.parts.clone(), key.clone());
        let question = || async move {
            let mut tickets = parts.scheduling.appointments(&of.0, &of.1).await?;
            let now = parts.clock.now();
            for ticket in &mut tickets {
                if ticket.status == TicketStatus::Active && ticket.start < now {
                    ticket.status = TicketStatus::Past;
                }
            }
            Ok(Arc::from(tickets))
        };
        self.asked.ask(key, question, |_| ()).await
    }

    /// As `read`, but never an answer to a question that was asked before now.
    pub(crate) async fn read_anew(
        &self,
        clinic: &ClinicId,
        patient: &PatientId,
    ) -> Result<Arc<[Ticket]>, Problem> {
        self.outdate(clinic, patient);
        self.read(clinic, patient).await
    }

    /// What is being read of this patient is outdated.
    pub(crate) fn outdate(&self, clinic: &ClinicId, patient: &PatientId) {
        self.asked.forget(|(of, who)| of == clinic && who == patient);
    }
}

/// The ticket that a booking became, found by doctor and start (protocol sheet netrika §4): the hospital system gives it an id of its
/// own. A cancelled ticket is not it: the same hour may have been booked and cancelled before.
pub(crate) fn ticket_of<'a>(booking: &Booking, tickets: &'a [Ticket]) -> Option<&'a Ticket> {
    let at_that_hour = || {
        tickets
            .iter()
            .filter(|t| t.status != TicketStatus::Cancelled && t.start.naive_local() == booking.start)
    };
    // Not every hospital system names the doctor in its history; one that does is believed before one that does not.
    at_that_hour()
        .find(|ticket| ticket.doctor_id.as_ref() == Some(&booking.doctor))
        .or_else(|| at_that_hour().find(|ticket| ticket.doctor_id.is_none()))
}
