//! The server of one hospital: the routes behind the guard, the web files, and the middleware around both.

use crate::app::App;
use crate::routes::operations;
use crate::{table, web};
use axum::Router;
use axum::extract::FromRef;
use axum::handler::Handler;
use axum::http::StatusCode;
use cabinet_http::ApiProblem;
use cabinet_http::auth::Guard;
use cabinet_http::compression::CompressWhereAsked;
use cabinet_http::middleware::{RequestLayer, RequestSettings};
use std::sync::Arc;
use tower::ServiceBuilder;

/// Builds the server of one hospital. Serve it with `into_make_service_with_connect_info::<SocketAddr>()`, so that the rate limits see the
/// client address.
pub fn router(app: App) -> Router {
    let (api, document) = table::all().split_for_parts();
    let settings: Arc<RequestSettings> = FromRef::from_ref(&app);
    settings.metrics.prepare(document.paths.paths.keys());
    let requests = RequestLayer::new(settings);
    let around = ServiceBuilder::new().layer(requests).layer(CompressWhereAsked);
    // A single router layer: each one costs every request a box and a clone of everything below it.
    let guarded = around.clone().layer(Guard::new(FromRef::from_ref(&app)));
    api.method_not_allowed_fallback(method_not_allowed)
        .route_layer(guarded)
        .fallback(web::serve.layer(around))
        .with_state(app)
}

/// Builds the server for monitoring: `/health/live`, `/health/ready` in detail, `/metrics`.
pub fn operations_router(app: &App) -> Router {
    operations::router(FromRef::from_ref(app))
}

async fn method_not_allowed() -> ApiProblem {
    ApiProblem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed")
}
