//! Prescriptions: an interface that a plugin may lack. Its points are then not run.

use super::{Record, points};
use crate::desk::{Check, Refused, named};
use cabinet_domain::{PatientId, Prescription};
use cabinet_ports::records::Page;

const LACKS: &str = "the plugin does not export `prescriptions`, or the hospital system has none";
const MISSING: &str = "the person was not found";
/// The members of rows that the plugin passed on; what it set aside itself has the names of the hospital system.
const PASSED_ON: &str = "prescription.";

/// Runs the points.
pub(super) async fn run(record: &Record<'_>) {
    let (desk, patient) = (record.desk, record.patient.as_ref());
    desk.point_on(&points::PRESCRIPTIONS, patient, MISSING, async |check, patient| {
        record.prescriptions_fit(check, patient).await
    })
    .await;
    desk.point_on(&points::PRESCRIPTIONS_STRANGER, patient, MISSING, async |check, patient| {
        record.prescriptions_of_another(check, patient).await
    })
    .await;
}

impl Record<'_> {
    async fn all_prescriptions(&self, patient: &PatientId) -> Result<Page<Prescription>, Refused> {
        self.ask("prescriptions", self.port.prescriptions(patient)).await
    }

    async fn prescriptions_fit(&self, check: &mut Check, patient: &PatientId) {
        let page = match self.all_prescriptions(patient).await {
            Ok(page) => page,
            Err(refused) if refused.code == "unsupported" => return check.not_run(LACKS),
            refused => return check.wrong(format!("prescriptions: {}", named(&refused.map(drop)))),
        };
        if page.items.is_empty() && page.set_aside.is_empty() {
            check.note("prescriptions: the patient has none");
        }
        for row in page.set_aside.iter().filter(|row| row.member.starts_with(PASSED_ON)) {
            check.wrong(format!("prescriptions: row {}: {} {}", row.position, row.member, row.reason));
        }
    }

    async fn prescriptions_of_another(&self, check: &mut Check, patient: &PatientId) {
        let own = match self.all_prescriptions(patient).await {
            Ok(own) if own.items.is_empty() => return check.not_run("the patient has no prescription"),
            Ok(own) => own.items,
            Err(refused) if refused.code == "unsupported" => return check.not_run(LACKS),
            refused => return check.wrong(format!("prescriptions: {}", named(&refused.map(drop)))),
        };
        let Some(other) = self.other(check).await else { return };
        match self.all_prescriptions(&other).await {
            Ok(theirs) => {
                let shared = theirs.items.iter().filter(|row| own.contains(row)).count();
                if shared > 0 {
                    check.wrong(format!("prescriptions: {shared} rows are listed for two patients"));
                }
            }
            refused => check.wrong(format!("prescriptions: {} for [other]", named(&refused.map(drop)))),
        }
    }
}
