//! A payment and its refunds in responses. No name and no medical word: an administrator needs numbers only.

use cabinet_domain::{HospitalTold, UserId};
use cabinet_ports::repository::{PaymentAttempt, PaymentRefund};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// An attempt to pay.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AdminPayment {
    id: Uuid,
    /// Our order number.
    number: String,
    /// The gateway's id of the order.
    order_id: Option<String>,
    host_id: String,
    /// The hospital's ids of the invoices that it pays.
    invoices: Vec<String>,
    /// The payer's account; null after its removal.
    user_id: Option<Uuid>,
    /// A state of docs/payments.md, e.g. `paid`, `partly_refunded`, `disputed`.
    state: &'static str,
    /// Rubles with two decimals.
    sum: String,
    /// Rubles with two decimals.
    refunded: String,
    begun_at: DateTime<Utc>,
    /// When the state was reached.
    changed_at: DateTime<Utc>,
    paid_at: Option<DateTime<Utc>>,
    /// What the hospital has confirmed of the invoice that needs attention most: `nothing`, `paid`, `reopened`, or `refused`: it did not take the payment.
    told: &'static str,
    action_code: Option<i32>,
    action_code_description: Option<String>,
    /// First and last digits.
    masked_card: Option<String>,
    /// The bank's reference number.
    reference: Option<String>,
}

impl From<PaymentAttempt> for AdminPayment {
    fn from(kept: PaymentAttempt) -> Self {
        let invoices = kept.invoices().into_iter().map(|invoice| invoice.0).collect();
        let attempt = kept.attempt;
        let told = attempt.shares.iter().map(|share| share.told).min_by_key(attention);
        Self {
            id: attempt.id.0,
            number: attempt.number.to_string(),
            order_id: attempt.order.map(|order| order.0),
            host_id: kept.host.to_string(),
            invoices,
            user_id: kept.user.map(|UserId(user)| user),
            state: attempt.state.name(),
            sum: attempt.amount.to_string(),
            refunded: attempt.refunded.to_string(),
            begun_at: kept.begun_at,
            changed_at: kept.changed_at,
            paid_at: kept.paid_at,
            told: told.unwrap_or(HospitalTold::Nothing).name(),
            action_code: kept.bank.action_code,
            action_code_description: kept.bank.action_text,
            masked_card: kept.bank.masked_card,
            reference: kept.bank.reference,
        }
    }
}

/// The order in which the invoices of an order need attention.
const fn attention(told: &HospitalTold) -> u8 {
    match told {
        HospitalTold::Refused => 0,
        HospitalTold::Nothing => 1,
        HospitalTold::Paid => 2,
        HospitalTold::Reopened => 3,
    }
}

/// A refund that an administrator asked for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AdminRefund {
    id: Uuid,
    /// Rubles with two decimals.
    sum: String,
    /// `asked` (the bank has not confirmed yet), `done`, `refused` (nothing was returned), `lost` (the bank did not answer, and shows no
    /// refund).
    state: &'static str,
    /// `reverse` or `refund`.
    way: &'static str,
    /// The administrator; null after the account was removed.
    by: Option<Uuid>,
    asked_at: DateTime<Utc>,
    settled_at: Option<DateTime<Utc>>,
}

impl From<PaymentRefund> for AdminRefund {
    fn from(refund: PaymentRefund) -> Self {
        Self {
            id: refund.id.0,
            sum: refund.sum.to_string(),
            state: refund.state.name(),
            way: refund.way.name(),
            by: refund.by.map(|UserId(user)| user),
            asked_at: refund.asked_at,
            settled_at: refund.settled_at,
        }
    }
}
