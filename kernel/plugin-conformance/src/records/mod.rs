//! The points of medical records. With `--write` one day of the patient's diary is saved for good, and one invoice is booked as paid and
//! taken back.

mod diary;
mod documents;
mod invoices;
mod lists;
mod patients;
pub(crate) mod points;
mod prescriptions;

use crate::desk::{Check, Desk, Refused};
use crate::people::Person;
use crate::scheduling::points::ODD_TEXTS;
use crate::wire::Plan;
use cabinet_domain::{PatientId, User};
use cabinet_ports::records::PersonAsked;
use cabinet_ports::{Problem, Records};

/// What a change may say whose answer is lost.
const UNKNOWN: [&str; 2] = ["outcome-unknown", "unsupported"];

/// The record of the person of the file.
pub(crate) struct Record<'a> {
    desk: &'a Desk<'a>,
    port: &'a dyn Records,
    /// `None` if the person was not found.
    pub(crate) patient: Option<PatientId>,
}

impl<'a> Record<'a> {
    /// Looks for the person: the points about patients.
    pub(crate) async fn find(desk: &'a Desk<'a>, port: &'a dyn Records) -> Self {
        let patient = patients::run(desk, port).await;
        Self { desk, port, patient }
    }

    /// Runs the points that change nothing.
    pub(crate) async fn reads(&self) {
        let (desk, patient, missing) = (self.desk, self.patient.as_ref(), "the person was not found");
        desk.point_on(&points::LISTS, patient, missing, async |check, patient| {
            self.whole_lists(check, patient).await
        })
        .await;
        desk.point_on(&points::INCOMPLETE, patient, missing, async |check, patient| {
            self.incomplete_lists(check, patient).await
        })
        .await;
        desk.point_on(&points::ODD_ROW, patient, missing, async |check, patient| {
            self.odd_row(check, patient).await
        })
        .await;
        desk.point_on(&points::EMPTIED, patient, missing, async |check, patient| {
            self.emptied_lists(check, patient).await
        })
        .await;
        desk.point_on(&ODD_TEXTS, patient, missing, async |check, patient| {
            self.odd_names(check, patient).await
        })
        .await;
        desk.point_on(&points::OPENS, patient, missing, async |check, patient| {
            self.opens(check, patient).await
        })
        .await;
        desk.point_on(&points::STRANGER, patient, missing, async |check, patient| {
            self.stranger(check, patient).await
        })
        .await;
        prescriptions::run(self).await;
        desk.point_on(&points::NONSENSE_DATES, patient, missing, async |check, patient| {
            self.nonsense_dates(check, patient).await
        })
        .await;
        desk.point(&points::CHANGES, async |check| self.changes(check).await).await;
    }

    /// Runs the points that change something.
    pub(crate) async fn writes(&self) {
        diary::run(self).await;
        invoices::run(self).await;
    }

    /// Asks without a fault.
    async fn ask<T>(
        &self,
        function: &'static str,
        call: impl Future<Output = Result<T, Problem>>,
    ) -> Result<T, Refused> {
        self.desk.ask(function, Plan::Healthy, call).await.0
    }

    /// The patient id of the other person.
    async fn other(&self, check: &mut Check) -> Option<PatientId> {
        let user = self.desk.subject.people.other.as_ref().and_then(Person::user)?;
        match self.ask("find-patient", self.port.find_patient(&asked(user))).await {
            Ok(found) if Some(&found) == self.patient.as_ref() => {
                check.wrong("find-patient: [other] and [person] are one patient");
                None
            }
            Ok(found) => Some(found),
            Err(refused) => {
                check.not_run(format!("find-patient: `{}` for [other]", refused.code));
                None
            }
        }
    }
}

/// Without identity documents.
pub(crate) fn asked(user: User) -> PersonAsked {
    PersonAsked { user, documents: Vec::new() }
}
