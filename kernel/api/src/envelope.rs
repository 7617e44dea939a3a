//! What happens to every request, whatever it asks: it gets an id, an address, a span and a time limit; its answer gets the id and the
//! security headers; a panic becomes a problem that shows nothing but the id. One layer, because each further one costs every request.

use crate::client_address::ClientAddress;
use crate::request_id::{self, RequestId};
use crate::{ApiProblem, ApiState};
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};
use tracing::Instrument;

/// Longer than the longest wait for a hospital, so that the desk's own answer comes first.
const BEYOND_BOOKING: Duration = Duration::from_secs(30);

/// The layer.
pub async fn envelope(State(app): State<ApiState>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = RequestId::of(request.headers());
    let address =
        ClientAddress::resolve(request.extensions(), request.headers(), &app.variant.http.trusted_proxies);
    request.extensions_mut().insert(address);
    request.extensions_mut().insert(id.clone());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("web", MatchedPath::as_str);
    let method = request.method().clone();
    let is_api = request.uri().path().starts_with("/api");
    // Neither the path nor the query: they may hold a patient's words. The route tells enough.
    let span = tracing::info_span!("request", request_id = id.as_str(), method = %method, route);

    let limit = Duration::from_secs(u64::from(app.variant.visits.wait_timeout_s)) + BEYOND_BOOKING;
    let answer = async {
        match tokio::time::timeout(limit, AssertUnwindSafe(next.run(request)).catch_unwind()).await {
            Ok(Ok(response)) => response,
            Ok(Err(_)) => {
                tracing::error!("a handler panicked; the panic's text is in the line before");
                ApiProblem::internal().into_response()
            }
            Err(_) => ApiProblem::new(StatusCode::GATEWAY_TIMEOUT, "server_timed_out").into_response(),
        }
    };
    let mut response = request_id::scope(id.clone(), answer).instrument(span.clone()).await;

    let headers = response.headers_mut();
    headers.insert(request_id::HEADER, id.header().clone());
    if is_api {
        app.security_headers.for_api(headers);
        headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    } else {
        app.security_headers.for_web(headers);
    }
    let status = response.status();
    let duration = started.elapsed();
    app.http_metrics.observe(&method, route, status, duration);
    span.in_scope(|| {
        let duration_ms = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        if status.is_server_error() {
            tracing::warn!(status = status.as_u16(), duration_ms, "a request failed");
        } else {
            tracing::debug!(status = status.as_u16(), duration_ms, "a request was answered");
        }
    });
    response
}
