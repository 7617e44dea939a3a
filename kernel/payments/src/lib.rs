//! Invoices of the hospital and their payment at the card gateway (docs/payments.md).
//!
//! | Module | Purpose |
//! |---|---|
//! | `service` | [`PaymentService`]: a person's invoices, and access to them |
//! | `basket` | the invoices that one order pays |
//! | `checkout`, `payer` | leads a payer to a payment page: the owner, or somebody who has a link |
//! | `gateway_order`, `order` | registers and cancels orders; the request that the gateway gets |
//! | `status` | the state of an order, for the payer's screen and after a callback |
//! | `ledger` | changes an attempt with everything that the change owes, in one unit of work |
//! | `link` | links that pay an invoice without signing in |
//! | `letter` | e-mails to the payer: money was received, or returned |
//! | `confirm` | asks the gateway for the status of an order: after a return, a callback, or by a job |
//! | `fiscal` | finds the address of the fiscal receipt |
//! | `hospital` | tells the hospital that an invoice was paid, or that the money was returned |
//! | `remind` | reminders of unpaid invoices |
//! | `jobs`, `workers` | reconciliation, and the message to the hospital |
//! | `documents` | receipts, and the payments of a year for the tax deduction, as PDF |
//! | `refund` | returns money at an administrator's request |
//! | `report` | a day's payments, compared with the gateway's list |
//! | `reconcile_day` | learns what happened at the gateway without us |
//! | `admin` | the ledger for administrators |
//! | `attention` | what waits for a person: unpaid invoices |
//!
//! The rules are in `cabinet_domain::payment`; nothing here decides whether an invoice is paid.

mod admin;
mod attention;
mod basket;
mod checkout;
mod confirm;
mod documents;
mod error;
mod fiscal;
mod gateway_order;
mod hospital;
mod invoice_key;
mod jobs;
mod ledger;
mod letter;
mod link;
mod metrics;
mod order;
mod parts;
mod payer;
mod reconcile_day;
mod refund;
mod remind;
mod report;
mod service;
mod status;
mod views;
mod workers;

pub use admin::{PaymentDetail, PaymentSearchPage};
pub use attention::PaymentsAttention;
pub use basket::INVOICES_AT_MOST;
pub use checkout::CheckoutOptions;
pub use documents::{TaxLine, TaxYear};
pub use error::PaymentError;
pub use invoice_key::InvoiceKey;
pub use jobs::{COMPARE_PAYMENTS, FIND_FISCAL_RECEIPT, RECONCILE_PAYMENT, SETTLE_REFUND, TELL_HOSPITAL};
pub use link::{Administrator, CreatedLink, LinkRequest, LinkState, LinkView};
pub use metrics::PaymentMetrics;
pub use parts::{PaymentParts, PaymentSettings};
pub use remind::RemindOfInvoices;
pub use report::{DayReport, Difference, ReportFileError, ReportFormat, ReportLine, Sums, difference_text};
pub use service::PaymentService;
pub use views::{InvoiceCard, PaymentPage, PaymentState, PaymentView};
pub use workers::{ComparePayments, FindFiscalReceipt, ReconcilePayment, SettleRefund, TellHospital};
