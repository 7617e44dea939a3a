//! Database rows of refunds.

use super::{inconsistent, to_microseconds};
use crate::row::row;
use cabinet_domain::payment::{RefundState, RefundWay};
use cabinet_domain::{Kopecks, PaymentAttemptId, RefundId, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::PaymentRefund;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// All columns of a refund.
pub(super) const REFUND: &str =
    "id, attempt, key, asked_by, sum, way, state, refunded_before, asked_at, settled_at";

row! {
    pub(super) struct RefundRow {
        pub(super) id: Uuid,
        pub(super) attempt: Uuid,
        pub(super) key: String,
        pub(super) asked_by: Option<Uuid>,
        pub(super) sum: i64,
        pub(super) way: String,
        pub(super) state: String,
        pub(super) refunded_before: i64,
        pub(super) asked_at: DateTime<Utc>,
        pub(super) settled_at: Option<DateTime<Utc>>,
    }
}

impl TryFrom<RefundRow> for PaymentRefund {
    type Error = StorageError;

    fn try_from(row: RefundRow) -> Result<Self, StorageError> {
        let wrong = |column| move || inconsistent("payment_refunds", column, row.id);
        let sum = |kopecks: i64| u64::try_from(kopecks).ok().and_then(|sum| Kopecks::new(sum).ok());
        Ok(Self {
            id: RefundId(row.id),
            attempt: PaymentAttemptId(row.attempt),
            key: row.key.parse().map_err(|_| wrong("key")())?,
            by: row.asked_by.map(UserId),
            sum: sum(row.sum).ok_or_else(wrong("sum"))?,
            way: RefundWay::from_name(&row.way).ok_or_else(wrong("way"))?,
            state: RefundState::from_name(&row.state).ok_or_else(wrong("state"))?,
            refunded_before: sum(row.refunded_before).ok_or_else(wrong("refunded_before"))?,
            asked_at: row.asked_at,
            settled_at: row.settled_at,
        })
    }
}

impl From<&PaymentRefund> for RefundRow {
    fn from(refund: &PaymentRefund) -> Self {
        // No amount exceeds `Kopecks::MAX`.
        let kopecks = |sum: Kopecks| i64::try_from(sum.get()).unwrap_or(i64::MAX);
        Self {
            id: refund.id.0,
            attempt: refund.attempt.0,
            key: refund.key.as_str().to_owned(),
            asked_by: refund.by.map(|user| user.0),
            sum: kopecks(refund.sum),
            way: refund.way.name().to_owned(),
            state: refund.state.name().to_owned(),
            refunded_before: kopecks(refund.refunded_before),
            asked_at: to_microseconds(refund.asked_at),
            settled_at: refund.settled_at.map(to_microseconds),
        }
    }
}
