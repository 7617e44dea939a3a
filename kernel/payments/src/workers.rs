//! Workers of the jobs of payments.

use crate::PaymentError;
use crate::jobs::{
    AttemptOrder, COMPARE_PAYMENTS, DayOrder, FIND_FISCAL_RECEIPT, RECONCILE_PAYMENT, RefundOrder,
    SETTLE_REFUND, TELL_HOSPITAL,
};
use crate::service::PaymentService;
use async_trait::async_trait;
use cabinet_domain::PaymentAttemptId;
use cabinet_ports::repository::{Job, PaymentAttempt};
use cabinet_ports::{JobOutcome, JobWorker};
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::Arc;

const NO_ORDER: JobOutcome = JobOutcome::GiveUp { reason: "the payload names no payment" };
/// Pauses between two polls of an order: a quarter of its age, within these bounds.
const SHORTEST: TimeDelta = TimeDelta::seconds(10);
const LONGEST: TimeDelta = TimeDelta::minutes(10);
/// How long after the end of an order's life its final status is waited for. Then an administrator decides.
const PATIENCE: TimeDelta = TimeDelta::days(1);
const STORAGE_FAILED: TimeDelta = TimeDelta::seconds(30);
const WITHOUT_GATEWAY: TimeDelta = TimeDelta::minutes(15);
/// A gateway whose list cannot be read is asked again for two days.
const COMPARE_AGAIN: TimeDelta = TimeDelta::hours(1);
const COMPARED_AT_MOST: u32 = 48;
/// Status requests are short, and the gateway bears few at a time.
const AT_A_TIME: usize = 4;

/// Asks the gateway until an attempt is over.
pub struct ReconcilePayment(pub Arc<PaymentService>);
/// Finds the fiscal receipt of a payment.
pub struct FindFiscalReceipt(pub Arc<PaymentService>);
/// Tells the hospital about a payment, or about its return.
pub struct TellHospital(pub Arc<PaymentService>);

/// Asks what became of a refund.
pub struct SettleRefund(pub Arc<PaymentService>);
/// Compares a day with the gateway's list.
pub struct ComparePayments(pub Arc<PaymentService>);

#[async_trait]
impl JobWorker for ReconcilePayment {
    fn kind(&self) -> &'static str {
        RECONCILE_PAYMENT
    }

    fn at_a_time(&self) -> usize {
        AT_A_TIME
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Some(id) = attempt_of(job) else { return NO_ORDER };
        match self.poll(id).await {
            Ok(outcome) => outcome,
            Err(PaymentError::Off) => {
                JobOutcome::Again { after: WITHOUT_GATEWAY, reason: "no card gateway is configured" }
            }
            Err(error) => {
                tracing::warn!(payment.id = %id, %error, "payment {id} could not be reconciled now");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the cabinet's storage failed" }
            }
        }
    }
}

impl ReconcilePayment {
    async fn poll(&self, id: PaymentAttemptId) -> Result<JobOutcome, PaymentError> {
        let service = &self.0;
        let Some(kept) = service.parts.stores.payments.find(id).await? else { return Ok(JobOutcome::Done) };
        if !kept.attempt.state.is_polled() {
            return Ok(JobOutcome::Done);
        }
        let (_, confirmation) = service.gateway()?;
        let kept = match confirmation.ask(kept.clone()).await {
            Ok(kept) => kept,
            Err(PaymentError::Gateway(problem)) => {
                tracing::warn!(payment.id = %id, code = problem.code.name(), "the gateway does not tell the status of payment {id}");
                kept
            }
            Err(error) => return Err(error),
        };
        if !kept.attempt.state.is_polled() {
            return Ok(JobOutcome::Done);
        }
        let now = service.now();
        if now > kept.attempt.ends_at + PATIENCE {
            confirmation.give_up(id).await?;
            return Ok(JobOutcome::Done);
        }
        Ok(JobOutcome::Again { after: pause(&kept, now), reason: "the order is not over" })
    }
}

#[async_trait]
impl JobWorker for TellHospital {
    fn kind(&self) -> &'static str {
        TELL_HOSPITAL
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        match attempt_of(job) {
            Some(id) => self.0.tell_hospital(id, job.attempts).await,
            None => NO_ORDER,
        }
    }
}

#[async_trait]
impl JobWorker for FindFiscalReceipt {
    fn kind(&self) -> &'static str {
        FIND_FISCAL_RECEIPT
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        match attempt_of(job) {
            Some(id) => self.0.find_fiscal_receipt(id).await,
            None => NO_ORDER,
        }
    }
}

#[async_trait]
impl JobWorker for SettleRefund {
    fn kind(&self) -> &'static str {
        SETTLE_REFUND
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(RefundOrder { refund: id }) = serde_json::from_value(job.payload.clone()) else {
            return NO_ORDER;
        };
        match self.0.settle_refund(id).await {
            Ok(outcome) => outcome,
            Err(PaymentError::Off) => {
                JobOutcome::Again { after: WITHOUT_GATEWAY, reason: "no card gateway is configured" }
            }
            Err(error) => {
                tracing::warn!(refund.id = %id, %error, "the outcome of refund {id} could not be learned now");
                JobOutcome::Again { after: STORAGE_FAILED, reason: "the status could not be asked" }
            }
        }
    }
}

#[async_trait]
impl JobWorker for ComparePayments {
    fn kind(&self) -> &'static str {
        COMPARE_PAYMENTS
    }

    async fn run(&self, job: &Job) -> JobOutcome {
        let Ok(DayOrder { day }) = serde_json::from_value(job.payload.clone()) else { return NO_ORDER };
        match self.0.compare_day(day).await {
            Ok(()) => JobOutcome::Done,
            Err(PaymentError::Off) => JobOutcome::Done,
            Err(error) if job.attempts < COMPARED_AT_MOST => {
                tracing::warn!(%day, %error, "the payments of {day} could not be compared now");
                JobOutcome::Again { after: COMPARE_AGAIN, reason: "the gateway's list could not be read" }
            }
            Err(error) => {
                tracing::error!(%day, %error, "the payments of {day} were not compared with the gateway's list");
                JobOutcome::GiveUp { reason: "the gateway's list could not be read" }
            }
        }
    }
}

fn attempt_of(job: &Job) -> Option<PaymentAttemptId> {
    serde_json::from_value(job.payload.clone()).ok().map(|AttemptOrder { attempt }| attempt)
}

fn pause(kept: &PaymentAttempt, now: DateTime<Utc>) -> TimeDelta {
    ((now - kept.begun_at) / 4).clamp(SHORTEST, LONGEST)
}
