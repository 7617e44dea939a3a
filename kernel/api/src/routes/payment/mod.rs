//! Invoices and their payment: `/api/payment/…`, `/api/accounting` (A-307…A-314), and links that pay without signing in. The client's word never makes anything paid.

mod account;
mod accounting;
mod callback;
mod checkout_options;
mod error;
mod invoice;
mod link;
mod link_admin;
mod one_time;
mod order_status;
mod payment_links;
mod receipt;
mod tax_deduction;

use crate::error::RouteError;
use axum::extract::FromRef;
use cabinet_config::{Language, Organisation};
use cabinet_domain::UserId;
use cabinet_http::auth::{Consents, Staff};
use cabinet_payments::{InvoiceKey, PaymentError, PaymentService};
use cabinet_ports::{Clock, UserRepository};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct PaymentState {
    pub(crate) payments: Arc<PaymentService>,
    /// Where a receipt is sent.
    pub(crate) users: Arc<dyn UserRepository>,
    /// The languages of the hospital, the default first.
    pub(crate) languages: Vec<Language>,
    pub(crate) organisation: Organisation,
    pub(crate) clock: Arc<dyn Clock>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<PaymentState>: FromRef<S>,
    Consents: FromRef<S>,
    Staff: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(account::invoices))
        .routes(routes!(link::payment_link))
        .routes(routes!(link::joint_payment_link))
        .routes(routes!(account::open_payment, account::cancel_payment))
        .routes(routes!(receipt::receipt))
        .routes(routes!(tax_deduction::tax_deduction))
        .routes(routes!(tax_deduction::tax_deduction_file))
        .routes(routes!(order_status::order_status))
        .routes(routes!(accounting::accounting, accounting::report_accounting))
        .routes(routes!(callback::callback, callback::callback_form))
        .routes(routes!(one_time::one_time))
        .routes(routes!(one_time::one_time_page))
        .routes(routes!(payment_links::create_link, payment_links::list_links))
        .routes(routes!(payment_links::revoke_link))
}

/// The key of an invoice in an address. Another text names no invoice.
fn key(text: &str) -> Result<InvoiceKey, RouteError> {
    text.parse().map_err(|_| PaymentError::NotFound { what: "invoice" }.into())
}

/// Whether this text is the caller's own id.
fn is_own(text: &str, owner: UserId) -> bool {
    text.parse() == Ok(owner)
}
