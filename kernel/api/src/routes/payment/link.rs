//! `GET /api/payment/payment_link/{id}` and `POST /api/payment/payment_link`

use super::checkout_options::checkout_options;
use super::{PaymentState, key};
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::Owner;
use cabinet_http::extract::{Json as Body, Path, Query};
use cabinet_http::problem::ProblemBody;
use cabinet_payments::{InvoiceKey, PaymentPage};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, IntoResponses, ToSchema};

/// Where the payer's browser goes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaymentLink {
    /// Address of the payment page.
    url: String,
    /// The gateway's id of the order.
    order_id: String,
}

/// Why no payment page was opened. Only for the document.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "errors are made from `PaymentError`")]
pub(super) enum PageProblems {
    #[response(status = 401, content_type = "application/problem+json")]
    Unauthorized(ProblemBody),
    /// `consent_required`
    #[response(status = 403, content_type = "application/problem+json")]
    Forbidden(ProblemBody),
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(ProblemBody),
    /// `already_paid`, `payment_being_confirmed`, `payment_under_review`, `invoice_cancelled`, `nothing_to_pay`
    #[response(status = 409, content_type = "application/problem+json")]
    Conflict(ProblemBody),
    /// `no_invoice`, `too_many_invoices`, `invoices_of_different_hosts`
    #[response(status = 422, content_type = "application/problem+json")]
    Unprocessable(ProblemBody),
    /// `gateway_unavailable`, `hospital_unavailable`: nothing was taken
    #[response(status = 502, content_type = "application/problem+json")]
    BadGateway(ProblemBody),
    /// `gateway_unavailable`, `payment_page_pending`, `payments_off`, `database_unavailable`: nothing was taken
    #[response(status = 503, content_type = "application/problem+json")]
    Unavailable(ProblemBody),
    /// `gateway_timed_out`, `hospital_timed_out`, `server_timed_out`: nothing was taken
    #[response(status = 504, content_type = "application/problem+json")]
    TimedOut(ProblemBody),
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
        PageProblems,
    )
)]
pub(super) async fn payment_link(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(query): Query<LinkQuery>,
) -> Result<Json<PaymentLink>, RouteError> {
    open(app, owner, headers, &[key(&id)?], query.narrow).await
}

/// Invoices to be paid together.
#[derive(Deserialize, ToSchema)]
pub(super) struct LinkRequest {
    /// Ids of the invoices, of one host.
    #[schema(min_items = 1, max_items = 20)]
    ids: Vec<String>,
}

/// Opens one payment page for several invoices, or returns the open one of the same invoices. An open page of some of them is ended first.
#[utoipa::path(
    post, path = "/api/payment/payment_link", tag = "payment", security(("bearer" = [])), params(LinkQuery), request_body = LinkRequest,
    responses(
        (status = 200, body = PaymentLink),
        PageProblems,
    )
)]
pub(super) async fn joint_payment_link(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    headers: HeaderMap,
    Query(query): Query<LinkQuery>,
    Body(request): Body<LinkRequest>,
) -> Result<Json<PaymentLink>, RouteError> {
    let keys = request.ids.iter().map(|id| key(id)).collect::<Result<Vec<_>, _>>()?;
    open(app, owner, headers, &keys, query.narrow).await
}

/// Opens the page with the options of this request.
pub(super) async fn open(
    app: Arc<PaymentState>,
    owner: Owner,
    headers: HeaderMap,
    keys: &[InvoiceKey],
    is_narrow: bool,
) -> Result<Json<PaymentLink>, RouteError> {
    let caller = caller(&owner);
    let options = checkout_options(&app, owner.id(), &headers, is_narrow).await?;
    let PaymentPage { url, order } = app.payments.pay(&caller, keys, &options).await?;
    Ok(Json(PaymentLink { url, order_id: order.to_string() }))
}
