//! Patients and appointments of the fake hospital: what it accepts, refuses and stores.

use super::problem;
use super::timetable::{Record, Timetable, on_the_wall};
use cabinet_domain::{Appointment, AppointmentId, AppointmentStatus, ClinicId, PatientId, User};
use cabinet_ports::scheduling::BookingQuestion;
use cabinet_ports::{Problem, ProblemCode};
use chrono::{DateTime, FixedOffset};

impl Timetable {
    pub(super) fn require_clinic(&self, clinic: &ClinicId) -> Result<(), Problem> {
        let exists = self.clinics.iter().any(|known| known.id == *clinic);
        if exists { Ok(()) } else { Err(problem(ProblemCode::NotFound)) }
    }

    /// Finds the user's patient id. Each clinic has its own id for a person; `p-c1-1` means nothing at `c2`.
    pub(super) fn find_patient(&mut self, clinic: &ClinicId, user: &User) -> Result<PatientId, Problem> {
        let person = (clinic.clone(), user.id);
        if self.unknown.contains(&person) {
            return Err(problem(ProblemCode::PatientUnknown));
        }
        let number = self.people.len() + 1;
        Ok(self.people.entry(person).or_insert_with(|| PatientId(format!("p-{clinic}-{number}"))).clone())
    }

    fn require_patient(&self, clinic: &ClinicId, patient: &PatientId) -> Result<(), Problem> {
        let is_known = self.people.iter().any(|((at, _), known)| at == clinic && known == patient);
        if is_known { Ok(()) } else { Err(problem(ProblemCode::PatientUnknown)) }
    }

    /// Books a slot by the rules of a hospital: the person is known, the slot exists, matches the request, is free, and the person has no
    /// other upcoming appointment at the same time.
    pub(super) fn book(&mut self, question: &BookingQuestion) -> Result<Appointment, Problem> {
        self.require_clinic(&question.clinic)?;
        self.require_patient(&question.clinic, &question.patient)?;
        let busy = self.records.iter().any(|record| {
            record.patient == question.patient
                && record.slot != question.slot
                && record.ticket.status == AppointmentStatus::Active
                && record.ticket.start == on_the_wall(question.start)
        });
        let (now, has_short_tickets) = (self.now, self.has_short_tickets);
        let posts = &self.doctors;
        let specialities = &self.specialities;
        let opening = self
            .openings
            .iter_mut()
            .find(|opening| opening.clinic == question.clinic && opening.slot.id == question.slot)
            .filter(|opening| opening.start >= now)
            .ok_or_else(|| problem(ProblemCode::NotFound))?;
        if opening.doctor != question.doctor || opening.start != question.start {
            return Err(problem(ProblemCode::Invalid));
        }
        if opening.is_taken {
            return Err(problem(ProblemCode::SlotTaken));
        }
        if busy {
            return Err(problem(ProblemCode::AlreadyBooked));
        }
        opening.is_taken = true;
        let doctor = posts.iter().map(|post| &post.doctor).find(|doctor| doctor.id == question.doctor);
        let speciality = doctor.and_then(|doctor| {
            specialities.iter().map(|(_, known)| known).find(|known| known.id == doctor.speciality)
        });
        let speciality = speciality.filter(|_| !has_short_tickets);
        let ticket = Appointment {
            id: AppointmentId(format!("t{}", self.records.len() + 1)),
            clinic: question.clinic.clone(),
            start: opening.slot.start,
            doctor_id: Some(question.doctor.clone()),
            doctor_name: doctor.map(|doctor| doctor.name.clone()),
            speciality_id: speciality.map(|speciality| speciality.id.clone()),
            speciality_name: speciality.map(|speciality| speciality.name.clone()),
            status: AppointmentStatus::Active,
            room: opening.slot.room.clone().filter(|_| !has_short_tickets),
            instructions: Some("Паспорт и полис".to_owned()).filter(|_| !has_short_tickets),
        };
        let (patient, slot) = (question.patient.clone(), question.slot.clone());
        self.records.push(Record { patient, slot, ticket: ticket.clone() });
        Ok(ticket)
    }

    /// Cancels an appointment. Cancelled, past, unknown and other people's appointments are all `NotFound`.
    pub(super) fn cancel(
        &mut self,
        clinic: &ClinicId,
        patient: &PatientId,
        ticket: &AppointmentId,
    ) -> Result<(), Problem> {
        let now = on_the_wall(self.now);
        let record = self.records.iter().find(|record| {
            record.ticket.id == *ticket
                && record.ticket.clinic == *clinic
                && record.patient == *patient
                && record.ticket.status == AppointmentStatus::Active
                && record.ticket.start >= now
        });
        let ticket = record.ok_or_else(|| problem(ProblemCode::NotFound))?.ticket.id.clone();
        self.cancel_at_reception(&ticket);
        Ok(())
    }

    /// Cancels an appointment, whoever's it is, and frees its slot.
    pub(super) fn cancel_at_reception(&mut self, ticket: &AppointmentId) {
        let is_it = |record: &&mut Record| {
            record.ticket.id == *ticket && record.ticket.status == AppointmentStatus::Active
        };
        let Some(record) = self.records.iter_mut().find(is_it) else { return };
        record.ticket.status = AppointmentStatus::Cancelled;
        let freed = self.openings.iter_mut().find(|opening| opening.slot.id == record.slot);
        freed.into_iter().for_each(|opening| opening.is_taken = false);
    }

    /// Removes an appointment from the patient's history. Its id is not given again.
    pub(super) fn remove(&mut self, ticket: &AppointmentId) {
        let removed = self.records.iter_mut().filter(|record| record.ticket.id == *ticket);
        removed.for_each(|record| record.patient = "removed".into());
    }

    /// Moves an appointment, as the reception does.
    pub(super) fn move_at_reception(&mut self, ticket: &AppointmentId, start: DateTime<FixedOffset>) {
        let moved = self.records.iter_mut().filter(|record| record.ticket.id == *ticket);
        moved.for_each(|record| record.ticket.start = start);
    }

    pub(super) fn history(&self, clinic: &ClinicId, patient: &PatientId) -> Vec<Appointment> {
        let theirs = self
            .records
            .iter()
            .filter(|record| record.patient == *patient && record.ticket.clinic == *clinic);
        theirs.map(|record| self.as_of_now(&record.ticket)).collect()
    }

    /// The appointment with its current status: an upcoming one whose time has passed is past.
    pub(super) fn as_of_now(&self, ticket: &Appointment) -> Appointment {
        let is_past = ticket.status == AppointmentStatus::Active && ticket.start < on_the_wall(self.now);
        let status = if is_past { AppointmentStatus::Past } else { ticket.status };
        let mut shown = Appointment { status, ..ticket.clone() };
        if self.omits_doctors {
            (shown.doctor_id, shown.doctor_name) = (None, None);
        }
        shown
    }
}
