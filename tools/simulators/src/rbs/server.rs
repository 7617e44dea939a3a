//! The gateway's routes: the API of both families, the pages of the payer, the description and the control API.

use super::call::Call;
use super::family::Family;
use super::gateway::Gateway;
use super::pages::{acs, payment, receipt};
use super::{control, middleware, page};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Html;
use axum::routing::{get, post};
use std::sync::Arc;

/// The routes of one gateway.
pub fn router(gateway: Arc<Gateway>) -> Router {
    let mut router = Router::new();
    for family in Family::ALL {
        for call in Call::API {
            let path = format!("{}/{}.do", family.base(), call.name());
            let handler = move |State(gateway): State<Arc<Gateway>>, request: Request| async move {
                middleware::serve(&gateway, family, call, request).await
            };
            let methods = match family {
                Family::Classic => get(handler).post(handler),
                Family::Json => post(handler),
            };
            router = router.route(&path, methods);
        }
        router = router.route(family.page_route(), get(payment::show));
    }
    // The JSON family has fiscal calls beside its version (protocol sheet rbs-payment §1).
    let fiscal = |State(gateway): State<Arc<Gateway>>, request: Request| async move {
        middleware::serve(&gateway, Family::Json, Call::GetReceiptStatus, request).await
    };
    router = router.route("/ecomm/gw/partner/api/ofd/v1/getReceiptStatus", post(fiscal));
    router
        .route("/payment/pay", post(payment::pay))
        .route("/acs/{session}", get(acs::show).post(acs::send))
        .route("/ofd/{id}", get(receipt::show))
        .route("/", get(describe))
        .route("/control", get(control::show).post(control::change))
        .route("/control/calls", get(control::calls))
        .route("/control/orders", get(control::orders))
        .route("/control/operations", get(control::operations))
        .route("/control/callbacks", get(control::callbacks))
        .route("/control/certificate", get(control::certificate))
        .fallback(|| async { middleware::html(StatusCode::NOT_FOUND) })
        .method_not_allowed_fallback(|| async { middleware::html(StatusCode::METHOD_NOT_ALLOWED) })
        .with_state(gateway)
}

async fn describe(State(gateway): State<Arc<Gateway>>, headers: HeaderMap) -> Html<String> {
    Html(page::compose(&gateway, &middleware::base(&headers)))
}
