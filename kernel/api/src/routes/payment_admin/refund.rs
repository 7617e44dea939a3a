//! `POST /api/admin/payments/{id}/refund`

use super::admin::PaymentAdmin;
use super::payment_view::{AdminPayment, AdminRefund};
use super::{PaymentAdminState, id};
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_domain::Kopecks;
use cabinet_http::ApiProblem;
use cabinet_http::extract::{Json as Body, Path};
use cabinet_http::idempotency::idempotency_key;
use cabinet_http::problem::{FieldProblem, ProblemBody};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Money to be returned.
#[derive(Deserialize, ToSchema)]
#[schema(as = AdminRefundRequest)]
pub(super) struct RefundRequest {
    /// Rubles with at most two decimals, more than zero.
    sum: String,
}

/// A refund and its payment afterwards.
#[derive(Serialize, ToSchema)]
#[schema(as = AdminRefundAnswer)]
pub(super) struct RefundAnswer {
    refund: AdminRefund,
    payment: AdminPayment,
}

/// Returns money of a payment. The ledger keeps the key: the same request again returns the same refund as it is now, and is never executed
/// twice.
#[utoipa::path(
    post, path = "/api/admin/payments/{id}/refund", tag = "payment", security(("bearer" = [])), request_body = RefundRequest,
    params(
        ("id" = String, Path, description = "id of the payment"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 printable ASCII characters. Repeating the request with the same key returns the same refund"),
    ),
    responses(
        (status = 200, body = RefundAnswer),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`not_refundable`, `refund_too_large`, `refund_in_progress`, `refund_refused`: nothing was returned",
            body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`, `idempotency_key_reused`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`gateway_unavailable`: nothing was returned", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`gateway_unavailable`, `payments_off`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 504, description = "`gateway_timed_out`: nothing was returned; `server_timed_out`: repeat with the same key", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn refund_payment(
    State(app): State<Arc<PaymentAdminState>>,
    PaymentAdmin(admin): PaymentAdmin,
    headers: HeaderMap,
    Path(text): Path<String>,
    Body(request): Body<RefundRequest>,
) -> Result<Json<RefundAnswer>, RouteError> {
    let invalid = |field: &'static str| ApiProblem::validation(vec![FieldProblem::new(field, "invalid")]);
    let key = idempotency_key(&headers)?.ok_or_else(|| invalid("Idempotency-Key"))?;
    let sum = request.sum.parse::<Kopecks>().ok().filter(|sum| *sum > Kopecks::ZERO);
    let sum = sum.ok_or_else(|| invalid("sum"))?;
    let (refund, payment) = app.payments.refund(&admin, id(&text)?, sum, &key).await?;
    Ok(Json(RefundAnswer { refund: refund.into(), payment: payment.into() }))
}
