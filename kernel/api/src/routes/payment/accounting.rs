//! `POST` and `GET /api/accounting`

use super::{PaymentState, is_own, key};
use crate::error::RouteError;
use crate::shared::record_caller::caller;
use axum::Json;
use axum::extract::State;
use cabinet_http::Owner;
use cabinet_http::extract::{Json as Body, Query};
use cabinet_http::problem::ProblemBody;
use cabinet_payments::InvoiceCard;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// What a client says about a payment.
#[derive(Deserialize, ToSchema)]
pub(super) struct AccountingReport {
    /// Id of the invoice.
    account_id: String,
    /// Ignored: only the gateway's answer counts.
    #[serde(default, rename = "status")]
    #[schema(required = false)]
    _status: Option<i64>,
    /// The caller's account id; another's is refused.
    #[serde(default)]
    #[schema(required = false)]
    user_id: Option<String>,
}

/// The payment state of an invoice.
#[derive(Serialize, ToSchema)]
#[schema(as = Accounting)]
pub(super) struct AccountingView {
    /// Id of the invoice.
    account_id: String,
    /// 0 issued, 1 paid, 2 cancelled by the hospital.
    status: u8,
    /// The caller's account id.
    user_id: String,
    /// The gateway's id of the last order.
    #[serde(rename = "orderId")]
    order_id: Option<String>,
}

/// Query of the call.
#[derive(Deserialize, IntoParams)]
pub(super) struct AccountingQuery {
    /// Id of the invoice.
    id: String,
}

/// Asks the gateway for the state of an invoice's last order. The status that the client sends is ignored.
#[utoipa::path(
    post, path = "/api/accounting", tag = "payment", security(("bearer" = [])), request_body = AccountingReport,
    responses(
        (status = 200, body = AccountingView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn report_accounting(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    Body(report): Body<AccountingReport>,
) -> Result<Json<AccountingView>, RouteError> {
    let caller = caller(&owner);
    if report.user_id.is_some_and(|user| !is_own(&user, owner.id())) {
        return Err(app.payments.deny_account(&caller).await?.into());
    }
    let key = key(&report.account_id)?;
    app.payments.check(&caller, key).await?;
    Ok(Json(view(&owner, app.payments.invoice(&caller, key).await?)))
}

/// Returns the payment state of an invoice, as the cabinet knows it.
#[utoipa::path(
    get, path = "/api/accounting", tag = "payment", security(("bearer" = [])), params(AccountingQuery),
    responses(
        (status = 200, body = AccountingView),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn accounting(
    State(app): State<Arc<PaymentState>>,
    owner: Owner,
    Query(query): Query<AccountingQuery>,
) -> Result<Json<AccountingView>, RouteError> {
    Ok(Json(view(&owner, app.payments.invoice(&caller(&owner), key(&query.id)?).await?)))
}

fn view(owner: &Owner, card: InvoiceCard) -> AccountingView {
    AccountingView {
        account_id: card.key.to_string(),
        status: card.status.number(),
        user_id: owner.id().to_string(),
        order_id: card.payment.and_then(|payment| payment.order).map(|order| order.0),
    }
}
