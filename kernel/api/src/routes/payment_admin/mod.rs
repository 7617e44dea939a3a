//! Payments for administrators: `/api/admin/payments/…` (docs/payments.md). Whoever is no administrator is refused, and the attempt is audited.

mod admin;
mod alarms;
mod detail;
mod payment_view;
mod refund;
mod report;
mod report_file;
mod report_view;
mod search;

use crate::error::RouteError;
use axum::extract::FromRef;
use cabinet_config::Language;
use cabinet_domain::PaymentAttemptId;
use cabinet_http::auth::Staff;
use cabinet_payments::{PaymentError, PaymentService};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What the routes of this area need.
pub(crate) struct PaymentAdminState {
    pub(crate) payments: Arc<PaymentService>,
    /// The languages of the hospital, the default first.
    pub(crate) languages: Vec<Language>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<PaymentAdminState>: FromRef<S>,
    Staff: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(search::search_payments))
        .routes(routes!(alarms::payment_alarms))
        .routes(routes!(report::payment_report))
        .routes(routes!(report_file::payment_report_csv))
        .routes(routes!(report_file::payment_report_xlsx))
        .routes(routes!(detail::payment_detail))
        .routes(routes!(refund::refund_payment))
}

/// The id of a payment in an address. Another text names no payment.
fn id(text: &str) -> Result<PaymentAttemptId, RouteError> {
    text.parse().map_err(|_| PaymentError::NotFound { what: "payment" }.into())
}
