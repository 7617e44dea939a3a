//! View models of payments.

use crate::InvoiceKey;
use cabinet_domain::payment::{NextStep, next_step};
use cabinet_domain::{Attempt, AttemptState, GatewayOrderId, Invoice, InvoiceStatus, Kopecks, MedicalHostId};
use cabinet_ports::repository::PaymentAttempt;
use chrono::{DateTime, Utc};

/// `actionCode` values that mean "not paid yet" (protocol sheet rbs-payment §7). They are no errors.
const NOT_PAID_YET: [i32; 3] = [0, -100, 1001];

/// The address to which the payer's browser is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentPage {
    pub url: String,
    pub order: GatewayOrderId,
}

/// State of an attempt, as the payer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentState {
    /// A payment page is open, or is about to be.
    Open,
    /// Money may have been taken. Resolves by itself.
    BeingConfirmed,
    Paid,
    PartlyRefunded,
    Refunded,
    /// Nothing was taken; it can be tried again.
    NotPaid,
    /// An administrator looks at it. Not to be paid again.
    UnderReview,
}

impl PaymentState {
    /// The code in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::BeingConfirmed => "beingConfirmed",
            Self::Paid => "paid",
            Self::PartlyRefunded => "partlyRefunded",
            Self::Refunded => "refunded",
            Self::NotPaid => "notPaid",
            Self::UnderReview => "underReview",
        }
    }

    /// Whether the attempt took no money and takes none any more.
    pub(crate) const fn is_over_without_money(self) -> bool {
        matches!(self, Self::NotPaid | Self::Refunded)
    }

    pub(crate) fn of(kept: &PaymentAttempt) -> Self {
        match kept.attempt.state {
            _ if kept.is_returned() => Self::Refunded,
            AttemptState::Registering | AttemptState::Open => Self::Open,
            AttemptState::Held => Self::BeingConfirmed,
            AttemptState::Paid => Self::Paid,
            AttemptState::PartlyRefunded => Self::PartlyRefunded,
            AttemptState::Refunded => Self::Refunded,
            AttemptState::Reversed
            | AttemptState::Declined
            | AttemptState::Cancelled
            | AttemptState::Expired
            | AttemptState::Failed => Self::NotPaid,
            AttemptState::Disputed | AttemptState::Unresolved => Self::UnderReview,
        }
    }
}

/// An attempt, as its payer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentView {
    /// The invoices that it pays.
    pub invoices: Vec<InvoiceKey>,
    pub state: PaymentState,
    /// When the state was reached.
    pub at: DateTime<Utc>,
    pub sum: Kopecks,
    pub refunded: Option<Kopecks>,
    pub order: Option<GatewayOrderId>,
    /// Why the bank refused; `None` for a success and for "not paid yet".
    pub action_code: Option<i32>,
    /// The bank's sentence about the code.
    pub action_text: Option<String>,
    pub masked_card: Option<String>,
    pub reference: Option<String>,
    /// Address of the fiscal receipt.
    pub fiscal_url: Option<String>,
    /// When the open page stops taking money.
    pub page_ends_at: Option<DateTime<Utc>>,
}

impl PaymentView {
    pub(crate) fn of(kept: &PaymentAttempt) -> Self {
        let Attempt { state, amount, order, page, ends_at, .. } = &kept.attempt;
        let action_code = kept.bank.action_code.filter(|code| !NOT_PAID_YET.contains(code));
        Self {
            invoices: kept.invoices().iter().map(|invoice| InvoiceKey::of(&kept.host, invoice)).collect(),
            state: PaymentState::of(kept),
            at: kept.changed_at,
            sum: *amount,
            refunded: Some(kept.returned()).filter(|sum| *sum > Kopecks::ZERO),
            order: order.clone(),
            action_code,
            action_text: kept.bank.action_text.clone().filter(|_| action_code.is_some()),
            masked_card: kept.bank.masked_card.clone(),
            reference: kept.bank.reference.clone(),
            fiscal_url: kept.fiscal_url.clone(),
            page_ends_at: Some(*ends_at).filter(|_| *state == AttemptState::Open && page.is_some()),
        }
    }
}

/// An invoice with the last attempt to pay it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceCard {
    pub key: InvoiceKey,
    pub host: MedicalHostId,
    pub invoice: Invoice,
    /// The hospital's status, or paid if the ledger knows it earlier.
    pub status: InvoiceStatus,
    /// Whether a press of "Pay" leads to a payment page.
    pub can_pay: bool,
    pub payment: Option<PaymentView>,
}

impl InvoiceCard {
    /// `attempts` are those of this invoice, by ordinal.
    pub(crate) fn of(
        host: MedicalHostId,
        invoice: Invoice,
        attempts: &[&PaymentAttempt],
        has_gateway: bool,
        now: DateTime<Utc>,
    ) -> Self {
        let is_paid_here = attempts.iter().any(|kept| kept.attempt.state.has_money());
        let status = if is_paid_here { InvoiceStatus::Paid } else { invoice.status };
        let domain: Vec<Attempt> = attempts.iter().map(|kept| kept.attempt.clone()).collect();
        let leads_to_a_page = matches!(
            next_step(&domain, &[(invoice.id.clone(), invoice.sum)], now),
            NextStep::ReturnTo(..)
                | NextStep::RegisterAgain(_)
                | NextStep::Cancel(_)
                | NextStep::Register { .. }
        );
        Self {
            key: InvoiceKey::of(&host, &invoice.id),
            can_pay: has_gateway
                && status == InvoiceStatus::Issued
                && invoice.sum > Kopecks::ZERO
                && leads_to_a_page,
            payment: told_of(attempts).map(PaymentView::of),
            host,
            invoice,
            status,
        }
    }
}

/// The attempt shown to the payer: one with money, else one that needs attention, else the last one.
fn told_of<'a>(attempts: &[&'a PaymentAttempt]) -> Option<&'a PaymentAttempt> {
    let state = |kept: &&PaymentAttempt| PaymentState::of(kept);
    let first = |wanted: PaymentState| attempts.iter().copied().find(|kept| state(kept) == wanted);
    [
        PaymentState::Paid,
        PaymentState::PartlyRefunded,
        PaymentState::UnderReview,
        PaymentState::BeingConfirmed,
    ]
    .into_iter()
    .find_map(first)
    .or_else(|| attempts.last().copied())
}
