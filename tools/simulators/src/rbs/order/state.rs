//! The states of an order (protocol sheet rbs-payment §5).

use serde::Serialize;

/// State of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderState {
    /// Registered, not paid.
    Registered,
    /// The sum is held on the card (two-stage).
    PreAuthorised,
    /// Paid.
    Deposited,
    /// The authorisation was cancelled.
    Reversed,
    /// Money was returned, all of it or a part.
    Refunded,
    /// The payer is at the 3-D Secure page, or the bank has not confirmed the payment.
    Acs,
    /// Refused, cancelled or timed out.
    Declined,
}

impl OrderState {
    /// `orderStatus`
    pub const fn number(self) -> u8 {
        match self {
            Self::Registered => 0,
            Self::PreAuthorised => 1,
            Self::Deposited => 2,
            Self::Reversed => 3,
            Self::Refunded => 4,
            Self::Acs => 5,
            Self::Declined => 6,
        }
    }

    /// `paymentAmountInfo.paymentState`
    pub const fn payment_state(self) -> &'static str {
        match self {
            Self::Registered | Self::Acs => "CREATED",
            Self::PreAuthorised => "APPROVED",
            Self::Deposited => "DEPOSITED",
            Self::Reversed => "REVERSED",
            Self::Refunded => "REFUNDED",
            Self::Declined => "DECLINED",
        }
    }

    /// Whether the order can still be paid.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Registered | Self::Acs)
    }
}
