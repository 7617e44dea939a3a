//! `GET` and `POST /api/payment/callback`: the gateway says that something happened to an order (protocol sheet rbs-payment §8).

use super::PaymentState;
use crate::error::RouteError;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use cabinet_http::ApiProblem;
use cabinet_http::problem::ProblemBody;
use cabinet_payments::PaymentError;
use cabinet_ports::ProblemCode;
use cabinet_ports::payment::Callback;
use std::sync::Arc;

/// A callback with the parameters in the query.
#[utoipa::path(
    get, path = "/api/payment/callback", tag = "payment", security(()),
    responses(
        (status = 200, description = "received; an unknown order as well"),
        (status = 403, description = "`forbidden`: the checksum is wrong", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`invalid`: no callback", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`gateway_unavailable`, `payments_off`, `database_unavailable`: to be sent again", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn callback(
    State(app): State<Arc<PaymentState>>,
    RawQuery(query): RawQuery,
) -> Result<StatusCode, RouteError> {
    take(&app, Callback { query, content_type: None, body: Vec::new() }).await
}

/// A callback with a form or JSON.
#[utoipa::path(
    post, path = "/api/payment/callback", tag = "payment", security(()),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "received; an unknown order as well"),
        (status = 403, description = "`forbidden`: the checksum is wrong", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`invalid`: no callback", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`gateway_unavailable`, `payments_off`, `database_unavailable`: to be sent again", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn callback_form(
    State(app): State<Arc<PaymentState>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, RouteError> {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).map(str::to_owned);
    take(&app, Callback { query, content_type, body: body.to_vec() }).await
}

async fn take(app: &PaymentState, callback: Callback) -> Result<StatusCode, RouteError> {
    match app.payments.callback(&callback).await {
        Ok(()) => Ok(StatusCode::OK),
        Err(PaymentError::Gateway(problem)) if problem.code == ProblemCode::NotAllowed => {
            tracing::warn!("a callback of the gateway has a wrong checksum");
            Err(ApiProblem::new(StatusCode::FORBIDDEN, "forbidden").into())
        }
        Err(PaymentError::Gateway(problem)) if problem.code == ProblemCode::Invalid => {
            Err(ApiProblem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid").into())
        }
        Err(error) => Err(error.into()),
    }
}
