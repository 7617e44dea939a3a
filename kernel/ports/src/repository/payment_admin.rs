//! The ledger of payments for administrators: searches, alarms, refunds, and which days were compared with the gateway.

use super::{PaymentAttempt, PaymentEvent, StorageError};
use async_trait::async_trait;
use cabinet_domain::payment::{RefundState, RefundWay};
use cabinet_domain::{AttemptState, IdempotencyKey, Kopecks, PaymentAttemptId, RefundId, UserId};
use chrono::{DateTime, NaiveDate, Utc};

/// Which attempts an administrator lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaymentFilter {
    /// Begun at or after this moment.
    pub from: DateTime<Utc>,
    /// Begun before this moment.
    pub to: DateTime<Utc>,
    /// `None` for every state.
    pub state: Option<AttemptState>,
}

/// An entry of the ledger that an administrator must look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentAlarm {
    /// Position in the ledger.
    pub number: i64,
    pub event: PaymentEvent,
    /// The attempt as it is now.
    pub attempt: PaymentAttempt,
}

/// A refund that an administrator asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentRefund {
    /// Also the key that makes a repetition harmless at the gateway.
    pub id: RefundId,
    pub attempt: PaymentAttemptId,
    /// The key of the administrator's request.
    pub key: IdempotencyKey,
    /// The administrator; `None` after the account was removed.
    pub by: Option<UserId>,
    pub sum: Kopecks,
    pub way: RefundWay,
    pub state: RefundState,
    /// What had been returned when the refund was asked for. With the sum it tells from the gateway's report whether the refund took effect.
    pub refunded_before: Kopecks,
    pub asked_at: DateTime<Utc>,
    /// When the outcome was learned.
    pub settled_at: Option<DateTime<Utc>>,
}

/// Reads the ledger for administrators.
#[async_trait]
pub trait PaymentAdminRepository: Send + Sync {
    /// Attempts that match, newest first.
    async fn search(
        &self,
        filter: &PaymentFilter,
        skip: u32,
        at_most: u32,
    ) -> Result<Vec<PaymentAttempt>, StorageError>;
    /// Alarms before a position of the ledger, newest first; from the newest if there is none.
    async fn alarms(&self, before: Option<i64>, at_most: u32) -> Result<Vec<PaymentAlarm>, StorageError>;
    /// The refunds of an attempt, oldest first.
    async fn refunds(&self, attempt: PaymentAttemptId) -> Result<Vec<PaymentRefund>, StorageError>;
    /// The refund with this id.
    async fn refund(&self, id: RefundId) -> Result<Option<PaymentRefund>, StorageError>;
    /// The first day that was compared with the gateway.
    async fn first_compared(&self) -> Result<Option<NaiveDate>, StorageError>;
    /// The days from this one on that were compared with the gateway, in order.
    async fn compared_since(&self, day: NaiveDate) -> Result<Vec<NaiveDate>, StorageError>;
}

/// Changes refunds and compared days.
#[async_trait]
pub trait RefundWriter: Send {
    /// The refunds of an attempt whose invoice is locked, oldest first.
    async fn of_attempt(&mut self, attempt: PaymentAttemptId) -> Result<Vec<PaymentRefund>, StorageError>;
    /// Adds a refund.
    ///
    /// # Errors
    /// `Conflict` with `payment_refunds.key` if the key was used for the attempt, with `payment_refunds.open` if another refund of the attempt
    /// is not settled.
    async fn add(&mut self, refund: &PaymentRefund) -> Result<(), StorageError>;
    /// Stores the outcome of a refund. Returns `false` and changes nothing if it is settled already.
    async fn settle(
        &mut self,
        id: RefundId,
        state: RefundState,
        at: DateTime<Utc>,
    ) -> Result<bool, StorageError>;
    /// Stores that the gateway cannot reverse the payment, and is asked for a refund instead.
    async fn set_way(&mut self, id: RefundId, way: RefundWay) -> Result<(), StorageError>;
    /// Notes that a day was compared.
    async fn add_compared(&mut self, day: NaiveDate, at: DateTime<Utc>) -> Result<(), StorageError>;
}
