//! What has happened to an order: operations with money, and the events that callbacks report.

use crate::rbs::money::Kopecks;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Kind of an operation (protocol sheet rbs-payment §5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum OperationKind {
    /// One-stage payment.
    Authorization,
    /// Hold of a two-stage payment.
    Preauthorization,
    /// Deposit of a hold.
    Completion,
    Reversal,
    Refund,
}

/// An operation with money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Operation {
    #[serde(rename = "type")]
    pub kind: OperationKind,
    pub amount: Kopecks,
    #[serde(rename = "date", with = "chrono::serde::ts_milliseconds")]
    pub at: DateTime<Utc>,
}

/// `operation` of a callback (protocol sheet rbs-payment §8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum EventKind {
    Created,
    Approved,
    Deposited,
    Reversed,
    Refunded,
    DeclinedByTimeout,
}

impl EventKind {
    /// Name in a callback.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Approved => "approved",
            Self::Deposited => "deposited",
            Self::Reversed => "reversed",
            Self::Refunded => "refunded",
            Self::DeclinedByTimeout => "declinedByTimeout",
        }
    }
}

/// An event that the merchant is told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    pub kind: EventKind,
    /// Whether the operation succeeded.
    pub is_success: bool,
    pub amount: Kopecks,
}
