//! One attempt to pay invoices.

use super::{
    AttemptState, Finding, GatewayOrderId, HospitalTold, InvoiceId, InvoiceShare, OrderNumber, OrderReport,
    step,
};
use crate::{Kopecks, PaymentAttemptId};
use chrono::{DateTime, Utc};

/// One attempt to pay one or several invoices: one order at the gateway. The attempt is paid and refunded as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    pub id: PaymentAttemptId,
    /// Higher than that of every earlier attempt of its invoices; from 1.
    pub ordinal: u32,
    pub number: OrderNumber,
    /// The sum of the shares.
    pub amount: Kopecks,
    /// What it pays; never empty.
    pub shares: Vec<InvoiceShare>,
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

    /// Whether the attempt pays these invoices with these sums, and no others.
    pub fn pays_exactly(&self, wanted: &[(InvoiceId, Kopecks)]) -> bool {
        let is_share = |(invoice, sum): &(InvoiceId, Kopecks)| {
            self.shares.iter().any(|share| share.invoice == *invoice && share.sum == *sum)
        };
        self.shares.len() == wanted.len() && wanted.iter().all(is_share)
    }

    /// Whether the attempt pays this invoice.
    pub fn pays(&self, invoice: &InvoiceId) -> bool {
        self.shares.iter().any(|share| share.invoice == *invoice)
    }

    /// Whether the hospital knows less about a share than we do. A payment is told even if the money was returned since (`was_paid`): the
    /// hospital may have booked a message whose response was lost, and the return is reported only after it confirmed the payment.
    pub fn owes_hospital(&self, share: &InvoiceShare, was_paid: bool) -> bool {
        match share.told {
            HospitalTold::Nothing => was_paid,
            HospitalTold::Paid => matches!(self.state, AttemptState::Refunded | AttemptState::Reversed),
            HospitalTold::Reopened | HospitalTold::Refused => false,
        }
    }

    /// Money that the hospital has from this attempt.
    pub fn balance(&self) -> Kopecks {
        if self.state.has_money() {
            self.amount.checked_sub(self.refunded).unwrap_or_default()
        } else {
            Kopecks::ZERO
        }
    }
}
