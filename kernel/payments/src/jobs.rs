//! Jobs of payments: their kinds, payloads (ids only) and deduplication keys.

use cabinet_domain::{JobId, PaymentAttemptId};
use cabinet_ports::repository::NewJob;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Asks the gateway until an attempt is over.
pub const RECONCILE_PAYMENT: &str = "reconcile_payment";
/// Tells the hospital about a payment, or about its return.
pub const TELL_HOSPITAL: &str = "tell_hospital_of_payment";

/// Asks the gateway for the address of the fiscal receipt.
pub const FIND_FISCAL_RECEIPT: &str = "find_fiscal_receipt";

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

fn job(kind: &str, attempt: PaymentAttemptId, run_at: DateTime<Utc>) -> NewJob {
    NewJob {
        id: JobId(Uuid::now_v7()),
        kind: kind.to_owned(),
        payload: serde_json::to_value(AttemptOrder { attempt }).unwrap_or_default(),
        unique_key: Some(format!("{kind}:{attempt}")),
        run_at,
    }
}
