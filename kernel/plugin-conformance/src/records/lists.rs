//! The lists of a record, and the feed of changes.

use super::Record;
use crate::desk::{Check, named};
use crate::pages::{self, Page};
use crate::wire::{Fault, Plan};
use cabinet_domain::PatientId;
use cabinet_ports::Problem;
use chrono::NaiveDate;
use std::time::Duration;

/// Refusals of a day that makes no sense.
const REFUSALS: [&str; 6] = ["invalid", "not-found", "not-allowed", "read-only", "failed", "unsupported"];
/// A day that no calendar has.
const NO_DAY: &str = "2026-13-45";

impl Record<'_> {
    async fn diagnoses(&self, patient: &PatientId) -> Result<Page, Problem> {
        let page = self.port.diagnoses(patient).await?;
        let ids = page.items.into_iter().map(|row| row.foreign_id).collect();
        Ok(Page { ids, next: page.next, set_aside: page.set_aside.len() })
    }

    async fn documents(&self, patient: &PatientId, cursor: Option<String>) -> Result<Page, Problem> {
        let page = self.port.documents(patient, cursor.as_deref()).await?;
        let ids = page.items.into_iter().map(|row| row.foreign_id.0).collect();
        Ok(Page { ids, next: page.next, set_aside: page.set_aside.len() })
    }

    async fn observations(&self, patient: &PatientId, cursor: Option<String>) -> Result<Page, Problem> {
        let page = self.port.observations(patient, cursor.as_deref()).await?;
        let ids = page.items.into_iter().map(|row| row.foreign_id).collect();
        Ok(Page { ids, next: page.next, set_aside: page.set_aside.len() })
    }

    async fn invoices(&self, patient: &PatientId) -> Result<Page, Problem> {
        let page = self.port.invoices(patient).await?;
        let ids = page.items.into_iter().map(|row| row.id.0).collect();
        Ok(Page { ids, next: page.next, set_aside: page.set_aside.len() })
    }

    async fn prescriptions(&self, patient: &PatientId) -> Result<Page, Problem> {
        let page = self.port.prescriptions(patient).await?;
        let ids = page.items.into_iter().map(|row| row.foreign_id).collect();
        Ok(Page { ids, next: page.next, set_aside: page.set_aside.len() })
    }

    pub(super) async fn whole_lists(&self, check: &mut Check, patient: &PatientId) {
        let desk = self.desk;
        pages::whole(desk, check, "diagnoses", async |_| self.diagnoses(patient).await).await;
        pages::whole(desk, check, "documents", async |cursor| self.documents(patient, cursor).await).await;
        pages::whole(desk, check, "observations", async |cursor| self.observations(patient, cursor).await)
            .await;
        pages::whole(desk, check, "invoices", async |_| self.invoices(patient).await).await;
        pages::whole(desk, check, "prescriptions", async |_| self.prescriptions(patient).await).await;
    }

    pub(super) async fn incomplete_lists(&self, check: &mut Check, patient: &PatientId) {
        let desk = self.desk;
        pages::incomplete(desk, check, "diagnoses", async |_| self.diagnoses(patient).await).await;
        pages::incomplete(desk, check, "documents", async |cursor| self.documents(patient, cursor).await)
            .await;
        pages::incomplete(desk, check, "observations", async |cursor| {
            self.observations(patient, cursor).await
        })
        .await;
        pages::incomplete(desk, check, "invoices", async |_| self.invoices(patient).await).await;
        pages::incomplete(desk, check, "prescriptions", async |_| self.prescriptions(patient).await).await;
    }

    pub(super) async fn emptied_lists(&self, check: &mut Check, patient: &PatientId) {
        let desk = self.desk;
        let is_json = [
            pages::emptied(desk, check, "diagnoses", async |_| self.diagnoses(patient).await).await,
            pages::emptied(desk, check, "documents", async |cursor| self.documents(patient, cursor).await)
                .await,
            pages::emptied(desk, check, "invoices", async |_| self.invoices(patient).await).await,
            pages::emptied(desk, check, "prescriptions", async |_| self.prescriptions(patient).await).await,
        ];
        if !is_json.contains(&true) {
            check.not_run("the system answers no lists of JSON");
        }
    }

    pub(super) async fn odd_names(&self, check: &mut Check, patient: &PatientId) {
        let page = self.ask("documents", self.port.documents(patient, None)).await;
        let name = page.ok().and_then(|page| Some(page.items.into_iter().next()?.name));
        let ask = async |cursor| self.documents(patient, cursor).await;
        pages::odd_names(self.desk, check, "documents", name, ask).await;
    }

    /// Changes the day of a row on its way to the plugin. The row has to be set aside, or the list refused; a row that is missing would be
    /// taken for withdrawn.
    pub(super) async fn odd_row(&self, check: &mut Check, patient: &PatientId) {
        let days = [
            (
                "diagnoses",
                self.port.diagnoses(patient).await.ok().and_then(|page| Some(page.items.first()?.set_date)),
            ),
            (
                "invoices",
                self.port.invoices(patient).await.ok().and_then(|page| Some(page.items.first()?.date)),
            ),
            (
                "prescriptions",
                self.port
                    .prescriptions(patient)
                    .await
                    .ok()
                    .and_then(|page| Some(page.items.first()?.written)),
            ),
        ];
        let mut changed = false;
        for (list, day) in days {
            let Some(day) = day else { continue };
            let read = async || match list {
                "diagnoses" => self.diagnoses(patient).await,
                "prescriptions" => self.prescriptions(patient).await,
                _ => self.invoices(patient).await,
            };
            let (before, seen) = self.desk.ask(list, Plan::Healthy, read()).await;
            let Ok(before) = before else { continue };
            let answers: String = seen.iter().map(|seen| String::from_utf8_lossy(&seen.answer)).collect();
            let Some(from) = written(day).into_iter().find(|text| answers.contains(text)) else { continue };
            changed = true;
            let plan = Plan::Every(Fault::Replaced { from, to: NO_DAY.to_owned() });
            match self.desk.ask(list, plan, read()).await.0 {
                Ok(after) if after.ids.len() + after.set_aside < before.ids.len() + before.set_aside => {
                    check.wrong(format!(
                        "{list}: a row with a day that does not exist is missing, and not set aside"
                    ));
                }
                Ok(_) => {}
                Err(refused) if ["garbled", "failed"].contains(&refused.code) => {}
                refused => check
                    .wrong(format!("{list}: {} for a day that does not exist", named(&refused.map(drop)))),
            }
        }
        if !changed {
            check.not_run("no list has a row whose day is written in the system's answer");
        }
    }

    pub(super) async fn nonsense_dates(&self, check: &mut Check, patient: &PatientId) {
        let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default();
        let days = [
            ("the year 1", day(1, 1, 1)),
            ("the year 9999", day(9999, 12, 31)),
            ("a leap day", day(2096, 2, 29)),
        ];
        for (what, day) in days {
            match self.ask("diary", self.port.diary_form(patient, day)).await {
                Ok(form) if form.saved => check.wrong(format!("diary: {what} is saved")),
                Ok(_) => check.note(format!("diary: there is a form for {what}")),
                Err(refused) if REFUSALS.contains(&refused.code) => {}
                refused => check.wrong(format!("diary: {} for {what}", named(&refused.map(drop)))),
            }
        }
    }

    pub(super) async fn changes(&self, check: &mut Check) {
        let ask =
            async |cursor: Option<&str>| self.ask("changes", self.port.changes(cursor, Duration::ZERO)).await;
        let start = match ask(None).await {
            Ok(start) => start,
            Err(refused) if refused.code == "unsupported" => return check.note("changes: not offered"),
            refused => {
                return check.wrong(format!("changes: {} without a cursor", named(&refused.map(drop))));
            }
        };
        if !start.changes.is_empty() {
            check.wrong("changes: it tells changes without a cursor");
        }
        match (ask(Some(&start.cursor)).await, ask(Some(&start.cursor)).await) {
            // Between the two, more may have happened.
            (Ok(first), Ok(again)) if again.changes.starts_with(&first.changes) => {}
            (Ok(_), Ok(_)) => check.wrong("changes: changes are missing when the same cursor is asked again"),
            (first, again) => {
                let refused = if first.is_err() { first } else { again };
                check.wrong(format!("changes: {} for its own cursor", named(&refused.map(drop))));
            }
        }
    }
}

/// How a day may be written.
fn written(day: NaiveDate) -> [String; 3] {
    ["%Y-%m-%d", "%d.%m.%Y", "%Y%m%d"].map(|form| day.format(form).to_string())
}
