//! One attempt to pay an invoice.

use super::{AttemptState, Finding, GatewayOrderId, OrderNumber, OrderReport, step};
use crate::{Kopecks, PaymentAttemptId};
use chrono::{DateTime, Utc};

/// One attempt to pay an invoice: one order at the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    pub id: PaymentAttemptId,
    /// Position among the invoice's attempts, from 1.
    pub ordinal: u32,
    pub number: OrderNumber,
    /// The invoice's sum when the attempt began.
    pub amount: Kopecks,
    pub state: AttemptState,
    /// The gateway's id, once known.
    pub order: Option<GatewayOrderId>,
    /// Address of the payment page. Unknown if the response to the registration was lost: a status request does not return it.
    pub page: Option<String>,
    /// Sum of all refunds.
    pub refunded: Kopecks,
    /// We asked the gateway to cancel the order.
    pub is_cancelling: bool,
    /// End of the order's life at the gateway.
    pub ends_at: DateTime<Utc>,
    /// When the status request was sent whose answer was applied last.
    pub reported_at: Option<DateTime<Utc>>,
}

/// An attempt after a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    pub attempt: Attempt,
    /// An administrator must know.
    pub is_alarm: bool,
}

impl Attempt {
    /// Applies a finding that is not an answer to a status request.
    pub fn apply(&self, finding: Finding) -> Applied {
        let step = step(self.state, finding);
        Applied { attempt: Self { state: step.next, ..self.clone() }, is_alarm: step.is_alarm }
    }

    /// The gateway accepted the order.
    ///
    /// The page of an attempt that had counted as failed is not kept: another order may have been made since, and only one may have a page
    /// that a payer can open. Without a page the order is cancelled ([`next_step`](super::next_step)).
    pub fn registered(&self, order: GatewayOrderId, page: String) -> Applied {
        let is_other = self.order.as_ref().is_some_and(|known| *known != order);
        if is_other {
            // The gateway registered one number twice, contrary to its protocol. The first order is kept.
            return Applied { attempt: self.clone(), is_alarm: true };
        }
        let Applied { attempt, is_alarm } = self.apply(Finding::Registered);
        let page = if self.state == AttemptState::Failed { None } else { Some(page) };
        Applied { attempt: Self { order: Some(order), page, ..attempt }, is_alarm }
    }

    /// Applies the answer to a status request that was sent at `asked_at`. `None` if a later request was answered already: answers overtake
    /// each other, and an old one must not undo what a newer one said.
    pub fn report(&self, report: &OrderReport, asked_at: DateTime<Utc>) -> Option<Applied> {
        if self.reported_at.is_some_and(|known| known > asked_at) {
            return None;
        }
        let finding = report.finding(self);
        let Applied { mut attempt, mut is_alarm } = self.apply(finding);
        attempt.reported_at = Some(asked_at);
        let is_known = !matches!(finding, Finding::Unclear | Finding::Mismatch);
        if is_known && attempt.order.is_none() {
            attempt.order.clone_from(&report.order);
        }
        match finding {
            Finding::PartlyRefunded if attempt.state == AttemptState::PartlyRefunded => {
                let sum = report.refunded.unwrap_or_default();
                // A sum of refunds never decreases.
                is_alarm |= sum < self.refunded;
                attempt.refunded = sum.max(self.refunded);
            }
            Finding::Refunded if attempt.state == AttemptState::Refunded => attempt.refunded = attempt.amount,
            _ => {}
        }
        Some(Applied { attempt, is_alarm })
    }

    /// Money of the invoice that the hospital has from this attempt.
    pub fn balance(&self) -> Kopecks {
        if self.state.has_money() {
            self.amount.checked_sub(self.refunded).unwrap_or_default()
        } else {
            Kopecks::ZERO
        }
    }
}
