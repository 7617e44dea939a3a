//! Learns what happened at the gateway without us: a refund in the bank's own cabinet whose callback was lost, a payment that was never
//! reported.

use crate::error::PaymentError;
use crate::jobs;
use crate::ledger::Change;
use crate::report::{DayReport, Difference, ReportLine, Sums, end_of, start_of};
use crate::service::PaymentService;
use cabinet_domain::PaymentAttemptId;
use cabinet_domain::local_time::today;
use cabinet_ports::StorageError;
use cabinet_ports::repository::{PaymentAttempt, PaymentEventKind};
use chrono::{Days, NaiveDate, TimeDelta};

/// How long after its end a day is compared: the gateway's list may be late.
const LIST_READY: TimeDelta = TimeDelta::hours(3);
/// Days before that are compared again: money is returned days after a payment, and lists are of the day of the payment.
const LOOKED_BACK: Days = Days::new(30);
/// Days that are made up for after the cabinet was down.
const MADE_UP: Days = Days::new(7);
/// Orders that one comparison asks about; more differ only if the gateway's list cannot be used.
const ASKED_AT_MOST: usize = 500;

impl PaymentService {
    /// Compares a day, and the month before it, with the gateway's list; asks for the status of each order that differs; alarms once of what
    /// still differs on the day. Returns the day's report.
    ///
    /// # Errors
    /// `Off`, `Gateway`, `Storage`.
    pub async fn reconcile(&self, day: NaiveDate) -> Result<DayReport, PaymentError> {
        let zone = self.parts.settings.zone;
        let (begin, end) = (start_of(day, zone), end_of(day, zone));
        let from = day.checked_sub_days(LOOKED_BACK).map_or(begin, |first| start_of(first, zone));
        let is_of_day = |line: &ReportLine| line.paid_at.is_none_or(|at| at >= begin);
        let lines = self.compared(from, end).await?;
        let differing = lines.iter().filter(|line| match line.difference {
            Some(Difference::Sum | Difference::NotInLedger) => true,
            // Of an earlier day, it was asked about after that day.
            Some(Difference::NotAtGateway) => is_of_day(line),
            Some(Difference::Foreign | Difference::HospitalNotTold) | None => false,
        });
        for id in differing.filter_map(|line| line.payment).take(ASKED_AT_MOST) {
            self.learn_status(id).await?;
        }
        let report = self.report(day).await?;
        let foreign = report.differences().filter(|line| line.payment.is_none()).count();
        if foreign > 0 {
            tracing::warn!(%day, foreign, "the gateway's list of {day} has {foreign} orders of another system");
        }
        for line in report.differences() {
            self.alarm_of(line).await?;
        }
        Ok(report)
    }

    /// Adds the jobs that compare the days which are over and were not compared yet, for a week: also a day whose job was given up. A cabinet
    /// that never compared begins with yesterday. Called every few minutes, by each kernel.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn plan_comparisons(&self) -> Result<(), StorageError> {
        if self.parts.gateway.is_none() {
            return Ok(());
        }
        let now = self.now();
        let Some(last) = today(now - LIST_READY, self.parts.settings.zone).pred_opt() else { return Ok(()) };
        let earliest = last.checked_sub_days(MADE_UP).unwrap_or(last);
        let payments = &self.parts.stores.payment_admin;
        let first = payments.first_compared().await?.map_or(last, |begun| begun.max(earliest));
        let compared = payments.compared_since(first).await?;
        for day in first.iter_days().take_while(|day| *day <= last).filter(|day| !compared.contains(day)) {
            self.parts.stores.jobs.add(jobs::compare_day(day, now)).await?;
        }
        Ok(())
    }

    /// Runs one job.
    pub(crate) async fn compare_day(&self, day: NaiveDate) -> Result<(), PaymentError> {
        self.reconcile(day).await?;
        let mut work = self.parts.stores.begin().await?;
        work.refunds().add_compared(day, self.now()).await?;
        Ok(work.commit().await?)
    }

    /// Asks for the status. That the gateway does not answer about one order does not end the comparison.
    async fn learn_status(&self, id: PaymentAttemptId) -> Result<(), PaymentError> {
        let (_, confirmation) = self.gateway()?;
        match confirmation.ask(self.payment(id).await?).await {
            Ok(_) => Ok(()),
            Err(PaymentError::Gateway(problem)) => {
                let code = problem.code.name();
                tracing::warn!(payment.id = %id, code, "the gateway does not tell the status of payment {id}");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Enters a difference of an order of ours; the ledger keeps one entry of each. The hospital that was not told has an alarm of its own.
    async fn alarm_of(&self, line: &ReportLine) -> Result<(), PaymentError> {
        let (Some(id), Some(difference)) = (line.payment, line.difference) else { return Ok(()) };
        if difference == Difference::HospitalNotTold {
            return Ok(());
        }
        let note =
            format!("{}: {} here, {} at the gateway", difference.name(), told(line.ours), told(line.theirs));
        let change = |before: &PaymentAttempt| {
            Some(Change { kind: PaymentEventKind::Differs, kept: before.clone(), alarm: Some(note) })
        };
        self.ledger.change(id, change).await?;
        Ok(())
    }
}

fn told(sums: Option<Sums>) -> String {
    let text = |Sums { taken, returned }: Sums| format!("{taken} taken and {returned} returned");
    sums.map_or_else(|| "nothing".to_owned(), text)
}
