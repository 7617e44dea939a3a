//! Where the areas register, and how they become one router.

pub mod oauth;
pub mod operations;
pub mod scheduling;
pub mod users;
pub mod variant;

use crate::auth::guard::guard;
use crate::envelope::envelope;
use crate::openapi::Document;
use crate::{ApiProblem, ApiState, web};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

/// All areas of the API, each with its own handlers. The one place to add another.
pub fn all() -> OpenApiRouter<ApiState> {
    let areas = OpenApiRouter::new()
        .merge(oauth::routes())
        .merge(users::routes())
        .merge(variant::routes())
        .merge(operations::routes())
        .merge(scheduling::routes());
    OpenApiRouter::with_openapi(Document::openapi()).nest("/api", areas)
}

/// The whole server of one hospital. Serve it with
/// `into_make_service_with_connect_info::<SocketAddr>()`, so that rate limits know who calls.
pub fn router(app: ApiState) -> Router {
    let (api, _) = all().split_for_parts();
    let body_bytes = usize::try_from(app.variant.limits.body_bytes).unwrap_or(usize::MAX);
    api.method_not_allowed_fallback(method_not_allowed)
        .route_layer(from_fn_with_state(app.clone(), guard))
        .fallback(web::serve)
        .layer(DefaultBodyLimit::max(body_bytes))
        .layer(CompressionLayer::new().compress_when(web::worth_compressing()))
        .layer(from_fn_with_state(app.clone(), envelope))
        .with_state(app)
}

async fn method_not_allowed() -> ApiProblem {
    ApiProblem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed")
}
