//! Jobs of payments: their kinds, payloads (ids only) and deduplication keys.

use cabinet_domain::{JobId, PaymentAttemptId, RefundId};
use cabinet_ports::repository::NewJob;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use uuid::Uuid;

/// Asks the gateway until an attempt is over.
pub const RECONCILE_PAYMENT: &str = "reconcile_payment";
/// Tells the hospital about a payment, or about its return.
pub const TELL_HOSPITAL: &str = "tell_hospital_of_payment";
/// Asks the gateway for the address of the fiscal receipt.
pub const FIND_FISCAL_RECEIPT: &str = "find_fiscal_receipt";
/// Asks what became of a refund.
pub const SETTLE_REFUND: &str = "settle_refund";
/// Compares a day with the gateway's list.
pub const COMPARE_PAYMENTS: &str = "compare_payments";

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct RefundOrder {
    pub(crate) refund: RefundId,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct DayOrder {
    pub(crate) day: NaiveDate,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct AttemptOrder {
    pub(crate) attempt: PaymentAttemptId,
}

pub(crate) fn reconcile(attempt: PaymentAttemptId, at: DateTime<Utc>) -> NewJob {
    job(RECONCILE_PAYMENT, attempt, at)
}

pub(crate) fn tell_hospital(attempt: PaymentAttemptId, at: DateTime<Utc>) -> NewJob {
    job(TELL_HOSPITAL, attempt, at)
}

pub(crate) fn find_fiscal_receipt(attempt: PaymentAttemptId, at: DateTime<Utc>) -> NewJob {
    job(FIND_FISCAL_RECEIPT, attempt, at)
}

pub(crate) fn settle_refund(refund: RefundId, at: DateTime<Utc>) -> NewJob {
    new(SETTLE_REFUND, refund, RefundOrder { refund }, at)
}

pub(crate) fn compare_day(day: NaiveDate, at: DateTime<Utc>) -> NewJob {
    new(COMPARE_PAYMENTS, day, DayOrder { day }, at)
}

fn job(kind: &str, attempt: PaymentAttemptId, run_at: DateTime<Utc>) -> NewJob {
    new(kind, attempt, AttemptOrder { attempt }, run_at)
}

fn new(kind: &str, about: impl Display, payload: impl Serialize, run_at: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: kind.to_owned(),
        payload: serde_json::to_value(payload).unwrap_or_default(),
        unique_key: Some(format!("{kind}:{about}")),
        run_at,
    }
}
