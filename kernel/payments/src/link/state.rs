//! What whoever has a link sees.

use crate::views::PaymentState;
use cabinet_domain::payment::{NextStep, next_step};
use cabinet_domain::{Attempt, Invoice, InvoiceId, InvoiceStatus, Kopecks};
use cabinet_ports::repository::{PaymentAttempt, PaymentLink};
use chrono::{DateTime, Utc};

/// The state of a link that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinkState {
    /// Leads to a payment page.
    CanPay,
    /// The last attempt took nothing. It can be tried again.
    Refused,
    /// Money may have been taken. Resolves by itself.
    BeingConfirmed,
    Paid,
    /// Paid since the link was made, and returned. The link pays nothing any more.
    Returned,
    /// An administrator looks at an attempt.
    UnderReview,
    /// The invoice has another sum by now. The link does not pay the old one.
    SumChanged,
    /// The hospital cancelled the invoice.
    Cancelled,
    /// The hospital withdrew the invoice, there is nothing to pay, or no gateway.
    Unavailable,
}

impl LinkState {
    pub const ALL: [Self; 9] = [
        Self::CanPay,
        Self::Refused,
        Self::BeingConfirmed,
        Self::Paid,
        Self::Returned,
        Self::UnderReview,
        Self::SumChanged,
        Self::Cancelled,
        Self::Unavailable,
    ];

    /// The code in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CanPay => "canPay",
            Self::Refused => "refused",
            Self::BeingConfirmed => "beingConfirmed",
            Self::Paid => "paid",
            Self::Returned => "returned",
            Self::UnderReview => "underReview",
            Self::SumChanged => "sumChanged",
            Self::Cancelled => "cancelled",
            Self::Unavailable => "unavailable",
        }
    }

    /// `attempts` are those of the invoice, by ordinal; `invoice` is `None` if the hospital does not list it any more.
    pub(super) fn of(
        link: &PaymentLink,
        invoice: Option<&Invoice>,
        attempts: &[PaymentAttempt],
        has_gateway: bool,
        now: DateTime<Utc>,
    ) -> Self {
        let domain: Vec<Attempt> = attempts.iter().map(|kept| kept.attempt.clone()).collect();
        match next_step(&domain, &[(link.invoice.clone(), link.sum)], now) {
            NextStep::AlreadyPaid => return Self::Paid,
            NextStep::BeingConfirmed(_) => return Self::BeingConfirmed,
            NextStep::UnderReview(_) => return Self::UnderReview,
            _ => {}
        }
        if is_returned(link, attempts) {
            return Self::Returned;
        }
        let Some(invoice) = invoice else { return Self::Unavailable };
        match invoice.status {
            InvoiceStatus::Paid => Self::Paid,
            InvoiceStatus::Cancelled => Self::Cancelled,
            InvoiceStatus::Issued if invoice.sum == Kopecks::ZERO || !has_gateway => Self::Unavailable,
            InvoiceStatus::Issued if invoice.sum != link.sum => Self::SumChanged,
            InvoiceStatus::Issued => match attempts.last().filter(|last| last.begun_at >= link.created_at) {
                Some(last) if PaymentState::of(last) == PaymentState::NotPaid => Self::Refused,
                _ => Self::CanPay,
            },
        }
    }
}

/// Whether the invoice was paid since the link was made, and the money returned.
pub(super) fn is_returned(link: &PaymentLink, attempts: &[PaymentAttempt]) -> bool {
    attempts.iter().any(|kept| {
        let had_money =
            kept.paid_at.is_some_and(|at| at >= link.created_at) || kept.begun_at >= link.created_at;
        had_money && kept.is_returned()
    })
}

/// What whoever has a link sees, and nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkView {
    /// The hospital's number of the invoice.
    pub number: InvoiceId,
    /// The sum that the link pays.
    pub sum: Kopecks,
    pub state: LinkState,
    pub expires_at: DateTime<Utc>,
}
