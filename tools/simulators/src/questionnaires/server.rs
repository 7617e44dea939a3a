//! The service's routes: the calls below the base, its description and its control API.

use super::call::Call;
use super::refusal::Refusal;
use super::service::Service;
use super::{calls, control, middleware};
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;

/// Base path of the protocol.
pub const BASE_PATH: &str = "/questionnaires/v1";

const DESCRIPTION: &str = "A hospital's questionnaire service, simulated (docs/questionnaire-service.md).\n\n\
    GET /control, POST /control, GET /control/assignments\n";

/// The routes of one service.
pub fn router(service: Arc<Service>) -> Router {
    let mut protocol = Router::new();
    for call in Call::ALL {
        let guarded = handler(call).layer(from_fn_with_state((Arc::clone(&service), call), middleware::pass));
        protocol = protocol.route(call.path(), guarded);
    }
    let protocol = protocol
        .fallback(|| async { Refusal::NotFound })
        .method_not_allowed_fallback(|| async { Refusal::BadRequest("the path does not take this method") });
    Router::new()
        .route("/", get(|| async { DESCRIPTION }))
        .route("/control", get(control::show).post(control::change))
        .route("/control/assignments", get(control::assignments))
        .nest(BASE_PATH, protocol)
        .with_state(service)
}

fn handler(call: Call) -> MethodRouter<Arc<Service>> {
    match call {
        Call::Health => get(calls::health),
        Call::Assignments => get(calls::assignments),
        Call::Form => get(calls::form),
        Call::Response => get(calls::response),
        Call::Submit => post(calls::submit),
    }
}
