//! An invoice and its payment in responses.

use cabinet_domain::InvoiceItem;
use cabinet_payments::{InvoiceCard, PaymentView};
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// An invoice of the hospital (A-169…A-175).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Invoice)]
pub(super) struct InvoiceView {
    /// A UUID, always the same for the same invoice.
    id: String,
    host_id: String,
    /// The hospital's own id of the invoice, as its letters print it.
    number: String,
    /// May say what was treated.
    name: String,
    /// Rubles with two decimals, e.g. `1200.50`.
    sum: String,
    date: NaiveDate,
    /// 0 issued, 1 paid, 2 cancelled by the hospital.
    status: u8,
    #[serde(rename = "item_list")]
    item_list: Vec<ItemView>,
    /// The gateway's id of the last order.
    order_id: Option<String>,
    /// Whether a press of "Pay" leads to a payment page, a new one or the one that is open.
    can_pay: bool,
    /// The last attempt to pay it.
    payment: Option<AttemptView>,
}

/// A line of an invoice.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InvoiceItem)]
pub(super) struct ItemView {
    name: String,
    /// Rubles with two decimals.
    sum: String,
    date: Option<NaiveDate>,
    /// Decimal number with a point.
    quantity: String,
}

/// An attempt to pay an invoice.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Payment)]
pub(super) struct AttemptView {
    /// `open` (a payment page is open), `beingConfirmed`, `paid`, `partlyRefunded`, `refunded`, `notPaid` (may be tried again), `underReview`
    /// (an administrator looks at it).
    state: &'static str,
    /// Ids of all invoices that the order pays.
    invoice_ids: Vec<String>,
    /// When the state was reached.
    at: DateTime<Utc>,
    /// Rubles with two decimals.
    sum: String,
    /// Rubles with two decimals.
    refunded: Option<String>,
    /// Why the bank refused.
    action_code: Option<i32>,
    /// The bank's sentence about it.
    action_code_description: Option<String>,
    /// First and last digits.
    masked_card: Option<String>,
    /// The bank's reference number.
    reference: Option<String>,
    /// Address of the fiscal receipt at its operator.
    fiscal_url: Option<String>,
    /// When the open page stops taking money.
    page_ends_at: Option<DateTime<Utc>>,
}

impl From<InvoiceCard> for InvoiceView {
    fn from(card: InvoiceCard) -> Self {
        let InvoiceCard { key, host, invoice, status, can_pay, payment } = card;
        let order = payment.as_ref().and_then(|payment| payment.order.as_ref());
        Self {
            id: key.to_string(),
            host_id: host.to_string(),
            number: invoice.id.to_string(),
            name: invoice.name,
            sum: invoice.sum.to_string(),
            date: invoice.date,
            status: status.number(),
            item_list: invoice.items.into_iter().map(ItemView::from).collect(),
            order_id: order.map(ToString::to_string),
            can_pay,
            payment: payment.map(AttemptView::from),
        }
    }
}

impl From<InvoiceItem> for ItemView {
    fn from(item: InvoiceItem) -> Self {
        Self { name: item.name, sum: item.sum.to_string(), date: item.date, quantity: item.quantity }
    }
}

impl From<PaymentView> for AttemptView {
    fn from(payment: PaymentView) -> Self {
        Self {
            state: payment.state.name(),
            invoice_ids: payment.invoices.iter().map(ToString::to_string).collect(),
            at: payment.at,
            sum: payment.sum.to_string(),
            refunded: payment.refunded.map(|sum| sum.to_string()),
            action_code: payment.action_code,
            action_code_description: payment.action_text,
            masked_card: payment.masked_card,
            reference: payment.reference,
            fiscal_url: payment.fiscal_url,
            page_ends_at: payment.page_ends_at,
        }
    }
}
