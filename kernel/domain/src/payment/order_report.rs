//! The gateway's report of an order, and the finding that it is for an attempt.

use super::{Attempt, Finding};
use crate::{GatewayOrderId, Kopecks, OrderNumber};

/// `orderStatus` of the card gateway (protocol sheet rbs-payment §5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderStatus {
    /// 0: registered, not paid.
    Registered,
    /// 1: the amount is on hold (two-stage payment).
    Approved,
    /// 2: the amount was taken.
    Deposited,
    /// 3: the authorization was cancelled.
    Reversed,
    /// 4: returned, in full or in part.
    Refunded,
    /// 5: the bank asks the payer to confirm (3-D Secure). Not a failure.
    Authenticating,
    /// 6: refused.
    Declined,
    /// Any other number, or none.
    Unknown,
}

/// The gateway's answer to a status request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderReport {
    pub status: OrderStatus,
    /// The gateway's own id.
    pub order: Option<GatewayOrderId>,
    /// Our number.
    pub number: Option<OrderNumber>,
    /// The order's amount.
    pub amount: Option<Kopecks>,
    /// ISO 4217 number.
    pub currency: Option<u16>,
    /// Sum of all refunds.
    pub refunded: Option<Kopecks>,
    /// Result of the last attempt with a card (sheet §7).
    pub action_code: Option<i32>,
}

/// Russian ruble: 643, and 810 from before 1998, which old gateways still send (sheet §4).
const RUBLE: [u16; 2] = [643, 810];

/// `actionCode` values that end an order without a payment (sheet §7; 10 is published by other installations).
const TIMED_OUT: i32 = -2007;
const CANCELLED_BY_MERCHANT: i32 = 10;

impl OrderReport {
    /// What this answer means for an attempt. Only an answer that names the attempt's own order, amount and currency can pay or hold
    /// anything.
    pub fn finding(&self, attempt: &Attempt) -> Finding {
        match self.status {
            OrderStatus::Unknown => Finding::Unclear,
            OrderStatus::Approved | OrderStatus::Deposited | OrderStatus::Refunded
                if !self.matches(attempt) =>
            {
                Finding::Mismatch
            }
            // No money was moved, and the report is about another order: its status is ignored.
            _ if !self.is_of(attempt) => Finding::Unclear,
            OrderStatus::Registered | OrderStatus::Authenticating => Finding::Waiting,
            OrderStatus::Approved => Finding::Held,
            OrderStatus::Deposited if self.refunded.is_some_and(|sum| sum > Kopecks::ZERO) => {
                self.refund_of(attempt)
            }
            OrderStatus::Deposited => Finding::Paid,
            OrderStatus::Refunded => self.refund_of(attempt),
            OrderStatus::Reversed => Finding::Reversed,
            OrderStatus::Declined => match self.action_code {
                Some(TIMED_OUT) => Finding::Expired,
                Some(CANCELLED_BY_MERCHANT) => Finding::Cancelled,
                _ if attempt.is_cancelling => Finding::Cancelled,
                _ => Finding::Declined,
            },
        }
    }

    /// Whether number and, if both are known, the gateway's id are the attempt's.
    fn is_of(&self, attempt: &Attempt) -> bool {
        let is_same_order = match (&self.order, &attempt.order) {
            (Some(theirs), Some(ours)) => theirs == ours,
            _ => true,
        };
        is_same_order && self.number.as_ref() == Some(&attempt.number)
    }

    fn matches(&self, attempt: &Attempt) -> bool {
        self.is_of(attempt)
            && self.amount == Some(attempt.amount)
            && self.currency.is_some_and(|currency| RUBLE.contains(&currency))
    }

    /// Without a sum, status 4 means the whole amount.
    fn refund_of(&self, attempt: &Attempt) -> Finding {
        match self.refunded {
            Some(sum) if sum > attempt.amount => Finding::Mismatch,
            Some(sum) if sum < attempt.amount && sum > Kopecks::ZERO => Finding::PartlyRefunded,
            _ => Finding::Refunded,
        }
    }
}
