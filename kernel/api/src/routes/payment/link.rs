//! `GET /api/payment/payment_link/{id}`

use super::checkout_options::checkout_options;
use super::{PaymentState, key};
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::Owner;
use cabinet_http::extract::{Path, Query};
use cabinet_http::problem::ProblemBody;
use cabinet_payments::{InvoiceKey, PaymentPage};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Where the payer's browser goes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaymentLink {
    /// Address of the payment page.
    url: String,
    /// The gateway's id of the order.
    order_id: String,
}

/// Query of the call.
#[derive(Deserialize, IntoParams)]
pub(super) struct LinkQuery {
    /// Whether the gateway's page for phones is wanted.
    #[serde(default)]
    #[param(required = false)]
    narrow: bool,
}

/// Opens a payment page for an invoice, or returns the open one: a second press, in any tab, leads to the same page while it lives.
#[utoipa::path(
    get, path = "/api/payment/payment_link/{id}", tag = "payment", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the invoice"), LinkQuery),
    responses(
        (status = 200, body = PaymentLink),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`already_paid`, `payment_being_confirmed`, `payment_under_review`, `invoice_cancelled`, `nothing_to_pay`",
            body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`gateway_unavailable`, `hospital_unavailable`: nothing was taken", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 503, description = "`gateway_unavailable`, `payment_page_pending`, `payments_off`, `database_unavailable`: nothing was taken",
            body = ProblemBody, content_type = "application/problem+json"),
        (status = 504, description = "`gateway_timed_out`, `hospital_timed_out`, `server_timed_out`: nothing was taken", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn payment_link(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(query): Query<LinkQuery>,
) -> Result<Json<PaymentLink>, RouteError> {
    open(app, owner, headers, key(&id)?, query.narrow).await
}

/// Opens the page with the options of this request.
pub(super) async fn open(
    app: Arc<PaymentState>,
    owner: Owner,
    headers: HeaderMap,
    key: InvoiceKey,
    is_narrow: bool,
) -> Result<Json<PaymentLink>, RouteError> {
    let caller = caller(&owner);
    let options = checkout_options(&app, owner.id(), &headers, is_narrow).await?;
    let PaymentPage { url, order } = app.payments.pay(&caller, key, &options).await?;
    Ok(Json(PaymentLink { url, order_id: order.to_string() }))
}
