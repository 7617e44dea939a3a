//! Card payments at one gateway. Implemented by a plugin.

use crate::Problem;
use async_trait::async_trait;
use cabinet_domain::{GatewayOrderId, Kopecks, OrderNumber, OrderReport};
use chrono::{DateTime, Utc};
use std::fmt;
use std::time::Duration;
use url::Url;

/// A line of the fiscal receipt (54-FZ).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptLine {
    pub name: String,
    /// Decimal number with a point.
    pub quantity: String,
    /// Of one.
    pub price: Kopecks,
    /// Of the line. The sums of all lines add up to the order's amount.
    pub sum: Kopecks,
}

/// The language of the payment page and of the accountant's report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageLanguage {
    Ru,
    En,
    De,
    Fr,
}

impl PageLanguage {
    /// ISO 639-1 code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }
}

/// An order to be registered.
#[derive(Clone, PartialEq, Eq)]
pub struct OrderRequest {
    pub number: OrderNumber,
    pub amount: Kopecks,
    pub description: String,
    pub lines: Vec<ReceiptLine>,
    /// Where the gateway sends the browser back to; without a fragment.
    pub return_url: Url,
    /// The same after a failure.
    pub fail_url: Url,
    pub language: PageLanguage,
    /// Whether the payment page is shown on a narrow screen.
    pub is_narrow: bool,
    /// How long the order can be paid, in whole seconds.
    pub life: Duration,
    /// Where the receipt is sent.
    pub email: Option<String>,
    pub phone: Option<String>,
}

/// Without the description, the lines and the addresses: they say who pays for what.
impl fmt::Debug for OrderRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OrderRequest")
            .field("number", &self.number)
            .field("amount", &self.amount)
            .finish_non_exhaustive()
    }
}

/// The gateway's answer to an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Registration {
    Registered {
        order: GatewayOrderId,
        /// Address of the payment page.
        page: Url,
    },
    /// The gateway has an order with this number already: ask for its status. It does not tell the page again.
    NumberKnown,
}

/// How an order is named to the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderKey {
    Id(GatewayOrderId),
    Number(OrderNumber),
}

/// What the gateway says about an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GatewayReport {
    /// What decides about the payment.
    pub order: OrderReport,
    /// The gateway's own sentence about the last attempt with a card.
    pub action_text: Option<String>,
    pub paid_at: Option<DateTime<Utc>>,
    /// Only the first and last digits.
    pub masked_card: Option<String>,
    /// The bank's reference number, for questions to it.
    pub reference: Option<String>,
}

/// A page of the orders of a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrdersPage {
    pub orders: Vec<GatewayReport>,
    /// Whether there is another page.
    pub has_more: bool,
}

/// A callback as it reached the kernel. Anybody may have sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Callback {
    pub query: Option<String>,
    pub content_type: Option<String>,
    pub body: Vec<u8>,
}

/// A reason to ask for the status of an order; never proof of anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    pub order: OrderKey,
    /// As the gateway named it, e.g. `deposited`.
    pub operation: Option<String>,
    /// Whether a checksum was verified.
    pub is_verified: bool,
}

/// Card payments at one gateway. Every method fails with a [`Problem`] that the caller can act on; no method retries a write. An
/// interrupted write is `OutcomeUnknown`: ask for the status.
#[async_trait]
pub trait PaymentGateway: Send + Sync {
    /// Checks with the cheapest possible request that the gateway answers. Returns a sentence for administrators.
    async fn health(&self) -> Result<String, Problem>;
    /// Registers an order. A repetition with the same number is `NumberKnown`.
    async fn register(&self, order: &OrderRequest) -> Result<Registration, Problem>;
    /// The gateway's report of an order. Fails with `NotFound` if the gateway says that it has none.
    async fn status(&self, order: &OrderKey) -> Result<GatewayReport, Problem>;
    /// Cancels an order that is not paid. Fails with `ReadOnly` if its state does not allow it.
    async fn cancel(&self, order: &GatewayOrderId) -> Result<(), Problem>;
    /// Cancels a payment before the end of the banking day. Fails with `ReadOnly` if its state does not allow it.
    async fn reverse(&self, order: &GatewayOrderId) -> Result<(), Problem>;
    /// Returns money. `key` makes a repetition harmless where the gateway knows it. Fails with `ReadOnly` if the order's state does not
    /// allow it.
    async fn refund(&self, order: &GatewayOrderId, amount: Kopecks, key: &str) -> Result<(), Problem>;
    /// The paid, refunded and reversed orders of a period, page by page from 0.
    async fn orders(&self, from: DateTime<Utc>, to: DateTime<Utc>, page: u32) -> Result<OrdersPage, Problem>;
    /// Address of the fiscal receipt (54-FZ) of a paid order at the operator of fiscal data. `None` while there is none, or if the gateway
    /// makes none.
    async fn fiscal_receipt(&self, order: &GatewayOrderId) -> Result<Option<Url>, Problem>;
    /// Reads a callback. Fails with `NotAllowed` if its checksum is wrong, with `Invalid` if it is none.
    async fn read_callback(&self, callback: &Callback) -> Result<Hint, Problem>;
}
