//! Paying invoices at a card gateway: attempts, their states and the rules that keep an invoice from being paid twice (docs/payments.md).
//!
//! An invoice belongs to the hospital. Each attempt to pay one or several is one order at the gateway. Only the gateway's answer to a status request
//! changes an attempt; a redirect or a callback is a reason to ask (X-024, protocol sheet rbs-payment §4 and §8).

mod attempt;
mod invoice;
mod next_step;
mod order_number;
mod order_report;
mod refund;
mod share;
mod state;

pub use attempt::{Applied, Attempt};
pub use invoice::{Invoice, InvoiceItem, InvoiceStatus};
pub use next_step::{NextStep, PAGE_MARGIN, next_step};
pub use order_number::OrderNumber;
pub use order_report::{OrderReport, OrderStatus};
pub use refund::{RefundRefusal, RefundState, RefundWay, banking_day, way_of_refund};
pub use share::{HospitalTold, InvoiceShare};
pub use state::{AttemptState, Finding, Step, step, steps_as_table};

use crate::foreign_id::foreign_id;

foreign_id!(
    /// An invoice's id in the hospital system.
    InvoiceId
);
foreign_id!(
    /// An order's id at the card gateway (`orderId`, `mdOrder`). Not our [`OrderNumber`].
    GatewayOrderId
);
