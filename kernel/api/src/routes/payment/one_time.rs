//! `POST /api/payment/one_time` and `/api/payment/one_time/page`: what whoever has a link to a payment can do without signing in
//!
//! The secret is in the body: paths and queries are logged.

use super::PaymentState;
use super::checkout_options::link_options;
use crate::error::RouteError;
use crate::shared::screen_language::screen_language;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use cabinet_http::extract::Json as Body;
use cabinet_http::problem::ProblemBody;
use cabinet_http::request_context;
use cabinet_payments::LinkView;
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A link.
#[derive(Deserialize, ToSchema)]
#[schema(as = OneTimeToken)]
pub(super) struct TokenBody {
    /// The parameter `token` in the fragment of the link.
    #[schema(value_type = String)]
    token: SecretString,
}

/// A link, and how its payment page is wanted.
#[derive(Deserialize, ToSchema)]
#[schema(as = OneTimePageRequest)]
pub(super) struct PageBody {
    /// The parameter `token` in the fragment of the link.
    #[schema(value_type = String)]
    token: SecretString,
    /// Whether the gateway's page for phones is wanted.
    #[serde(default)]
    #[schema(required = false)]
    narrow: bool,
}

/// What whoever has the link sees, and nothing else.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OneTimePayment)]
pub(super) struct OneTimeView {
    /// The hospital's number of the invoice.
    number: String,
    /// Rubles with two decimals: the sum that the link pays.
    sum: String,
    /// Always `RUB`.
    currency: &'static str,
    /// Name of the hospital, in the language of the screen.
    hospital: String,
    /// `canPay`, `refused` (nothing was taken; may be tried again), `beingConfirmed`, `paid`, `returned` (paid and given back; the link pays
    /// nothing any more), `underReview`, `sumChanged`, `cancelled`, `unavailable`.
    state: &'static str,
    expires_at: DateTime<Utc>,
}

/// Where the payer's browser goes.
#[derive(Serialize, ToSchema)]
#[schema(as = OneTimePage)]
pub(super) struct PageView {
    /// Address of the payment page.
    url: String,
}

/// The state of a link's invoice. If an order may still be paid, the gateway is asked, at most every three seconds.
#[utoipa::path(
    post, path = "/api/payment/one_time", tag = "payment", security(()), request_body = TokenBody,
    responses(
        (status = 200, body = OneTimeView),
        (status = 404, description = "`not_found`: unknown, expired or revoked", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn one_time(
    State(app): State<Arc<PaymentState>>,
    headers: HeaderMap,
    Body(body): Body<TokenBody>,
) -> Result<Json<OneTimeView>, RouteError> {
    let view = app.payments.link_view(&body.token, Some(&request_context::origin())).await?;
    let LinkView { number, sum, state, expires_at } = view;
    let language = screen_language(&app.languages, &headers);
    Ok(Json(OneTimeView {
        number: number.to_string(),
        sum: sum.to_string(),
        currency: "RUB",
        hospital: app.organisation.in_language(language).title,
        state: state.name(),
        expires_at,
    }))
}

/// Opens a payment page for a link's invoice, or returns the open one.
#[utoipa::path(
    post, path = "/api/payment/one_time/page", tag = "payment", security(()), request_body = PageBody,
    responses(
        (status = 200, body = PageView),
        (status = 404, description = "`not_found`: unknown, expired or revoked", body = ProblemBody, content_type = "application/problem+json"),
        (status = 409, description = "`already_paid`, `payment_being_confirmed`, `payment_under_review`, `payment_returned`, `invoice_cancelled`, \
            `invoice_sum_changed`, `nothing_to_pay`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, description = "`gateway_unavailable`, `hospital_unavailable`: nothing was taken", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 503, description = "`gateway_unavailable`, `payment_page_pending`, `payments_off`, `database_unavailable`: nothing was taken",
            body = ProblemBody, content_type = "application/problem+json"),
        (status = 504, description = "`gateway_timed_out`, `hospital_timed_out`, `server_timed_out`: nothing was taken", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn one_time_page(
    State(app): State<Arc<PaymentState>>,
    headers: HeaderMap,
    Body(body): Body<PageBody>,
) -> Result<Json<PageView>, RouteError> {
    let options = link_options(&app.languages, &headers, body.narrow);
    let page = app.payments.pay_by_link(&body.token, Some(request_context::origin()), &options).await?;
    Ok(Json(PageView { url: page.url }))
}
