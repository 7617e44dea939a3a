//! `GET /api/admin/payments/alarms`

use super::PaymentAdminState;
use super::admin::PaymentAdmin;
use super::payment_view::AdminPayment;
use crate::error::RouteError;
use axum::Json;
use axum::extract::State;
use cabinet_http::extract::{Query, page_limit};
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::PaymentAlarm;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// Maximum number of alarms per page.
const MOST: u32 = 200;
const USUAL: u32 = 50;

/// Query of the call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AlarmsQuery {
    /// `next` of the previous page.
    before: Option<i64>,
    /// Alarms per page; 50 if absent.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// An entry of the ledger that an administrator must look at.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AdminAlarm {
    /// Position in the ledger.
    id: i64,
    at: DateTime<Utc>,
    /// What happened, e.g. `mismatch`, `differs`, `refund_lost` (docs/payments.md).
    kind: &'static str,
    from: &'static str,
    to: &'static str,
    /// Codes and sums, in English.
    note: Option<String>,
    /// As it is now.
    payment: AdminPayment,
}

/// A page of alarms.
#[derive(Serialize, ToSchema)]
pub(super) struct AdminAlarmPage {
    /// Newest first.
    alarms: Vec<AdminAlarm>,
    /// Value for `before` of the next page; null on the last page.
    next: Option<i64>,
}

impl From<PaymentAlarm> for AdminAlarm {
    fn from(alarm: PaymentAlarm) -> Self {
        let PaymentAlarm { number, event, attempt } = alarm;
        Self {
            id: number,
            at: event.at,
            kind: event.kind.name(),
            from: event.from.name(),
            to: event.to.name(),
            note: event.note,
            payment: attempt.into(),
        }
    }
}

/// Lists what an administrator must look at.
#[utoipa::path(
    get, path = "/api/admin/payments/alarms", tag = "payment", security(("bearer" = [])), params(AlarmsQuery),
    responses(
        (status = 200, body = AdminAlarmPage),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "`validation`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn payment_alarms(
    State(app): State<Arc<PaymentAdminState>>,
    _: PaymentAdmin,
    Query(query): Query<AlarmsQuery>,
) -> Result<Json<AdminAlarmPage>, RouteError> {
    let limit = page_limit(query.limit, MOST)?.unwrap_or(USUAL);
    let mut alarms = app.payments.alarms(query.before, limit.saturating_add(1)).await?;
    let has_more = alarms.len() > limit as usize;
    alarms.truncate(limit as usize);
    let next = alarms.last().filter(|_| has_more).map(|alarm| alarm.number);
    Ok(Json(AdminAlarmPage { alarms: alarms.into_iter().map(AdminAlarm::from).collect(), next }))
}
