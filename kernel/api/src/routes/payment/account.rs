//! `GET /api/payment/account/{clientId}`, `POST` and `DELETE /api/payment/account`

use super::invoice::InvoiceView;
use super::link::{self, PageProblems, PaymentLink};
use super::{PaymentState, is_own};
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use cabinet_http::extract::{Json as Body, Path, Query};
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, CachedResponse, Owner};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Lists the caller's invoices, newest first, from the cabinet's own copy. Screens poll it: nothing outside is asked.
#[utoipa::path(
    get, path = "/api/payment/account/{clientId}", tag = "payment", security(("bearer" = [])),
    params(
        ("clientId" = String, Path, description = "the caller's account id"),
        ("If-None-Match" = Option<String>, Header, description = "the `ETag` of the list that the client already has"),
    ),
    responses(
        (status = 200, body = Vec<InvoiceView>, headers(("ETag" = String, description = "identifies this list"))),
        (status = 304, headers(("ETag" = String, description = "identifies this list"))),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn invoices(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    headers: HeaderMap,
    Path(client): Path<String>,
) -> Result<Response, RouteError> {
    let caller = caller(&owner);
    if !is_own(&client, owner.id()) {
        return Err(app.payments.deny_account(&caller).await?.into());
    }
    let invoices: Vec<InvoiceView> =
        app.payments.invoices(&caller).await?.into_iter().map(InvoiceView::from).collect();
    let body = serde_json::to_vec(&invoices).map_err(|_| ApiProblem::internal())?;
    Ok(CachedResponse::new(body, "application/json").answer(&headers))
}

/// An invoice to be paid.
#[derive(Deserialize, ToSchema)]
pub(super) struct PaymentRequest {
    /// Id of the invoice, or of the hospital's action that it is for.
    action_id: String,
}

/// Opens a payment page for an invoice, or returns the open one.
#[utoipa::path(
    post, path = "/api/payment/account", tag = "payment", security(("bearer" = [])), request_body = PaymentRequest,
    responses(
        (status = 200, body = PaymentLink),
        PageProblems,
    )
)]
pub(super) async fn open_payment(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    headers: HeaderMap,
    Body(request): Body<PaymentRequest>,
) -> Result<Json<PaymentLink>, RouteError> {
    let key = app.payments.key_of_action(&caller(&owner), &request.action_id).await?;
    link::open(app, owner, headers, &[key], false).await
}

/// Query of the call.
#[derive(Deserialize, IntoParams)]
pub(super) struct CancelQuery {
    /// Id of the invoice, or of the hospital's action that it is for.
    action_id: String,
}

/// Cancels the open order of an invoice: its payment page stops working.
#[utoipa::path(
    delete, path = "/api/payment/account", tag = "payment", security(("bearer" = [])), params(CancelQuery),
    responses(
        (status = 204),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`already_paid`, `payment_being_confirmed`, `payment_under_review`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 502, description = "`gateway_unavailable`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`gateway_unavailable`, `payments_off`, `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 504, description = "`gateway_timed_out`, `server_timed_out`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn cancel_payment(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    Query(query): Query<CancelQuery>,
) -> Result<StatusCode, RouteError> {
    let caller = caller(&owner);
    let key = app.payments.key_of_action(&caller, &query.action_id).await?;
    app.payments.cancel(&caller, key).await?;
    Ok(StatusCode::NO_CONTENT)
}
