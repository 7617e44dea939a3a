//! `GET /api/admin/payments/{id}`

use super::admin::PaymentAdmin;
use super::payment_view::{AdminPayment, AdminRefund};
use super::{PaymentAdminState, id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_payments::PaymentDetail;
use cabinet_ports::repository::PaymentEvent;
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A payment with everything that happened to it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AdminPaymentDetail {
    #[serde(flatten)]
    payment: AdminPayment,
    /// How much can be returned now, rubles with two decimals.
    refundable: String,
    /// Oldest first.
    entries: Vec<AdminEntry>,
    /// Oldest first.
    refunds: Vec<AdminRefund>,
}

/// An entry of the ledger.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AdminEntry {
    at: DateTime<Utc>,
    /// What happened, e.g. `begun`, `paid`, `refund_asked` (docs/payments.md).
    kind: &'static str,
    from: &'static str,
    to: &'static str,
    is_alarm: bool,
    /// Codes and sums, in English.
    note: Option<String>,
}

impl From<PaymentEvent> for AdminEntry {
    fn from(event: PaymentEvent) -> Self {
        Self {
            at: event.at,
            kind: event.kind.name(),
            from: event.from.name(),
            to: event.to.name(),
            is_alarm: event.is_alarm,
            note: event.note,
        }
    }
}

/// Returns a payment with its entries and refunds. The payer sees in the access log that it was looked at.
#[utoipa::path(
    get, path = "/api/admin/payments/{id}", tag = "payment", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the payment")),
    responses(
        (status = 200, body = AdminPaymentDetail),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn payment_detail(
    State(app): State<Arc<PaymentAdminState>>,
    PaymentAdmin(admin): PaymentAdmin,
    Path(text): Path<String>,
) -> Result<Json<AdminPaymentDetail>, RouteError> {
    let PaymentDetail { payment, refundable, entries, refunds } =
        app.payments.detail(&admin, id(&text)?).await?;
    Ok(Json(AdminPaymentDetail {
        payment: payment.into(),
        refundable: refundable.to_string(),
        entries: entries.into_iter().map(AdminEntry::from).collect(),
        refunds: refunds.into_iter().map(AdminRefund::from).collect(),
    }))
}
