//! `GET /api/payment/order_status`

use super::PaymentState;
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_domain::GatewayOrderId;
use cabinet_http::Owner;
use cabinet_http::extract::Query;
use cabinet_http::problem::ProblemBody;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub(super) struct OrderQuery {
    /// The gateway's id of the order, as it appended it to the return address.
    order_id: String,
}

/// State of an order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderStatus)]
pub(super) struct OrderView {
    order_id: String,
    /// Id of the first invoice that it pays.
    invoice_id: String,
    /// Ids of all invoices that it pays.
    invoice_ids: Vec<String>,
    /// As `Payment.state`.
    state: &'static str,
    /// Rubles with two decimals.
    sum: String,
    /// Why the bank refused.
    action_code: Option<i32>,
    /// The bank's sentence about it.
    action_code_description: Option<String>,
}

/// Asks the gateway for the state of an order, at most every three seconds. If it does not answer, returns what is known.
#[utoipa::path(
    get, path = "/api/payment/order_status", tag = "payment", security(("bearer" = [])), params(OrderQuery),
    responses(
        (status = 200, body = OrderView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn order_status(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    Query(query): Query<OrderQuery>,
) -> Result<Json<OrderView>, RouteError> {
    let order = GatewayOrderId(query.order_id);
    let payment = app.payments.order_status(&caller(&owner), &order).await?;
    let invoices: Vec<String> = payment.invoices.iter().map(ToString::to_string).collect();
    Ok(Json(OrderView {
        order_id: payment.order.unwrap_or(order).0,
        invoice_id: invoices.first().cloned().unwrap_or_default(),
        invoice_ids: invoices,
        state: payment.state.name(),
        sum: payment.sum.to_string(),
        action_code: payment.action_code,
        action_code_description: payment.action_text,
    }))
}
