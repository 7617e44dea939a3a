//! Patients and their appointments.

use super::lists::unique;
use super::{Tour, points};
use crate::desk::{Check, named};
use crate::people::{Person, stranger};
use cabinet_domain::{AppointmentStatus, PatientId};
use chrono::Days;

impl Tour<'_> {
    pub(super) async fn patients(&mut self) {
        let desk = self.desk;
        let mut patient = None;
        desk.point(&points::FOUND, async |check| patient = self.known(check).await).await;
        self.found.patient = patient;
        desk.point(&points::UNKNOWN, async |check| self.unknown(check).await).await;
        desk.point(&points::CLOSEST, async |check| self.closest(check).await).await;
        desk.point(&points::TWICE, async |check| self.ambiguous(check).await).await;
        desk.point(&points::APPOINTMENTS, async |check| self.appointments(check).await).await;
    }

    async fn known(&self, check: &mut Check) -> Option<PatientId> {
        let clinic = &self.offer(check)?.clinic;
        let user = self.person()?;
        let first = self.ask("find-patient", self.port.find_patient(clinic, &user)).await;
        let Ok(found) = first else {
            check.wrong(format!("find-patient: {} for the person of the file", named(&first)));
            return None;
        };
        let again = self.ask("find-patient", self.port.find_patient(clinic, &user)).await;
        if again.as_ref() != Ok(&found) {
            check.wrong("find-patient: another answer when asked again");
        }
        Some(found)
    }

    async fn unknown(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        let Some(user) = stranger().and_then(|stranger| stranger.user()) else { return };
        match self.ask("find-patient", self.port.find_patient(&offer.clinic, &user)).await {
            Err(refused) if refused.code == "patient-unknown" => {}
            answer => check.wrong(format!("find-patient: {} for an unknown person", named(&answer))),
        }
    }

    async fn closest(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        let Some(person) = &self.desk.subject.people.person else { return };
        // Nothing but the name of the person is kept, so that no number identifies them.
        let day = person.birth_date.checked_sub_days(Days::new(3653)).unwrap_or(person.birth_date);
        let other = Person { birth_date: day, snils: None, phone: None, ..person.clone() };
        let Some(user) = other.user() else { return };
        match self.ask("find-patient", self.port.find_patient(&offer.clinic, &user)).await {
            Err(refused) if refused.code == "patient-unknown" || refused.code == "patient-ambiguous" => {}
            answer => {
                check.wrong(format!("find-patient: {} for the name with another birth date", named(&answer)))
            }
        }
    }

    async fn ambiguous(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        let Some(user) = self.desk.subject.people.ambiguous.as_ref().and_then(Person::user) else { return };
        match self.ask("find-patient", self.port.find_patient(&offer.clinic, &user)).await {
            Err(refused) if refused.code == "patient-ambiguous" => {}
            answer => {
                check.wrong(format!("find-patient: {} for a person who is known twice", named(&answer)))
            }
        }
    }

    async fn appointments(&self, check: &mut Check) {
        let Some(offer) = self.offer(check) else { return };
        let Some(patient) = &self.found.patient else { return check.not_run("the person was not found") };
        let found = match self.ask("appointments", self.port.appointments(&offer.clinic, patient)).await {
            Ok(found) => found,
            refused => return check.wrong(format!("appointments: {}", named(&refused))),
        };
        unique(check, "appointments", found.iter().map(|one| one.id.as_str()));
        if found.iter().any(|one| one.clinic != offer.clinic) {
            check.wrong("appointments: one of another clinic");
        }
        let now = self.desk.subject.local_now();
        let a_day_ago = now.checked_sub_days(Days::new(1)).unwrap_or(now);
        let a_day_later = now.checked_add_days(Days::new(1)).unwrap_or(now);
        for one in &found {
            let start = one.start.naive_local();
            match one.status {
                AppointmentStatus::Active if start < a_day_ago => {
                    check.wrong("appointments: one of the past is active");
                }
                AppointmentStatus::Past if start > a_day_later => {
                    check.wrong("appointments: a coming one is past");
                }
                _ => {}
            }
        }
    }
}
