//! Where the areas register, and how they become one router.

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

/// All areas of the API, each with its own handlers. The one place to add another. Handlers name their whole path: a nested router would
/// cut `/api` from the address of every request anew.
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

/// The whole server of one hospital. Serve it with
/// `into_make_service_with_connect_info::<SocketAddr>()`, so that rate limits know who calls.
pub fn router(app: ApiState) -> Router {
    let (api, _) = all().split_for_parts();
    let around =
        ServiceBuilder::new().layer(RequestLayer::new(ApiState::clone(&app))).layer(CompressWhereAsked);
    // One layer of the router: each costs every request a box and a copy of all below it.
    let guarded = around.clone().layer(Guard::new(ApiState::clone(&app)));
    api.method_not_allowed_fallback(method_not_allowed)
        .route_layer(guarded)
        .fallback(web::serve.layer(around))
        .with_state(app)
}

async fn method_not_allowed() -> ApiProblem {
    ApiProblem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed")
}
