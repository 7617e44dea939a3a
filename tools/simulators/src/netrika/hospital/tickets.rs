//! The tickets of one clinic. A ticket's id in the history is not the id of the slot it was made from (protocol sheet netrika §4.2).

use chrono::NaiveDateTime;
use serde::Serialize;
use std::collections::HashMap;

/// A ticket as the clinic keeps it.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BookedTicket {
    /// Id in the history; the one to cancel by.
    pub history_id: String,
    /// Id of the slot it was made from.
    pub slot_id: String,
    /// The patient's id at this clinic.
    pub patient_id: String,
    /// Index of the doctor in the clinic.
    #[serde(skip)]
    pub doctor: usize,
    /// The doctor's id.
    pub doctor_id: String,
    /// When.
    pub start: NaiveDateTime,
    /// When it was made.
    pub created: NaiveDateTime,
    /// Given back.
    pub cancelled: bool,
    /// Made by a call, not invented at the start.
    pub by_call: bool,
}

/// All tickets of a clinic, by patient.
#[derive(Debug, Default)]
pub struct TicketBook {
    by_patient: HashMap<String, Vec<BookedTicket>>,
    /// Phones stored by `UpdatePhoneByIdPat`.
    pub phones: HashMap<String, (Option<String>, Option<String>)>,
}

impl TicketBook {
    /// A patient's tickets.
    pub fn of(&self, patient: &str) -> &[BookedTicket] {
        self.by_patient.get(patient).map_or(&[], Vec::as_slice)
    }

    /// A patient's tickets, to be changed.
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
