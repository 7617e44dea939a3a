//! The tickets of one clinic. The id of a ticket in the history differs from the id of its slot (protocol sheet netrika §4.2).

use chrono::NaiveDateTime;
use serde::Serialize;
use std::collections::HashMap;

/// A ticket as the clinic stores it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BookedTicket {
    /// Id in the history; cancellations use it.
    pub history_id: String,
    /// Id of the slot.
    pub slot_id: String,
    /// The patient's id at this clinic.
    pub patient_id: String,
    /// Index of the doctor in the clinic.
    #[serde(skip)]
    pub doctor: usize,
    /// The doctor's id.
    pub doctor_id: String,
    pub start: NaiveDateTime,
    /// Time of the booking.
    pub created: NaiveDateTime,
    pub cancelled: bool,
    /// Whether a call created it. Otherwise it was generated at the start.
    pub by_call: bool,
}

/// All tickets of a clinic, by patient.
#[derive(Debug, Default)]
pub struct TicketBook {
    by_patient: HashMap<String, Vec<BookedTicket>>,
    /// Phones stored by `UpdatePhoneByIdPat`: home and cell.
    pub phones: HashMap<String, (Option<String>, Option<String>)>,
}

impl TicketBook {
    /// A patient's tickets.
    pub fn of(&self, patient: &str) -> &[BookedTicket] {
        self.by_patient.get(patient).map_or(&[], Vec::as_slice)
    }

    /// A patient's tickets, mutable.
    pub fn of_mut(&mut self, patient: &str) -> &mut [BookedTicket] {
        self.by_patient.get_mut(patient).map_or(&mut [], Vec::as_mut_slice)
    }

    /// Adds a ticket.
    pub fn add(&mut self, ticket: BookedTicket) {
        self.by_patient.entry(ticket.patient_id.clone()).or_default().push(ticket);
    }

    /// All tickets.
    pub fn all(&self) -> impl Iterator<Item = &BookedTicket> {
        self.by_patient.values().flatten()
    }
}
