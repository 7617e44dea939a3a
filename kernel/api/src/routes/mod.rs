//! Registers the areas and builds the router.

pub mod consents;
pub mod diary;
pub mod documents;
pub mod esia;
pub mod files;
pub mod notices;
pub mod oauth;
pub mod operations;
pub mod profile;
pub mod record;
pub mod scheduling;
pub mod users;
pub mod variant;

use crate::auth::guard::Guard;
use crate::compression::CompressWhereAsked;
use crate::middleware::RequestLayer;
use crate::openapi::Document;
use crate::{ApiProblem, ApiState, web};
use axum::Router;
use axum::handler::Handler;
use axum::http::StatusCode;
use tower::ServiceBuilder;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// Returns all areas of the API with their handlers. New areas are added here. Handlers state their complete path, because a nested router
/// would strip `/api` from the URI of every request.
pub fn all() -> OpenApiRouter<ApiState> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(oauth::routes())
        .merge(users::routes())
        .merge(esia::routes())
        .merge(profile::routes())
        .merge(documents::routes())
        .merge(consents::routes())
        .merge(variant::routes())
        .merge(operations::routes())
        .merge(scheduling::routes())
        .merge(record::routes())
        .merge(files::routes())
        .merge(notices::routes())
        .merge(diary::routes())
}

/// Builds the server of one hospital. Serve it with `into_make_service_with_connect_info::<SocketAddr>()`, so that the rate limits see the
/// client address.
pub fn router(app: ApiState) -> Router {
    let (api, _) = all().split_for_parts();
    let around =
        ServiceBuilder::new().layer(RequestLayer::new(ApiState::clone(&app))).layer(CompressWhereAsked);
    // A single router layer: each one costs every request a box and a clone of everything below it.
    let guarded = around.clone().layer(Guard::new(ApiState::clone(&app)));
    api.method_not_allowed_fallback(method_not_allowed)
        .route_layer(guarded)
        .fallback(web::serve.layer(around))
        .with_state(app)
}

async fn method_not_allowed() -> ApiProblem {
    ApiProblem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed")
}
