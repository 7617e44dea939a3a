//! Middleware for every request: assigns an id, an address and a time limit; adds the id and the security headers to the response; turns a
//! panic into a problem that shows nothing but the id; runs a write to completion even if its client disconnects ([`detached`]). It is a
//! single layer, because every further layer costs every request, and hand-written, because a boxed future and a clone of everything below
//! it would be most of the cost of a cached response.

mod detached;
mod response_future;

pub(crate) use detached::may_change;
pub use response_future::ResponseFuture;

use crate::ApiState;
use crate::client_address::ClientAddress;
use crate::request_context::RequestContext;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request};
use axum::response::Response;
use detached::Detached;
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tower::{Layer, Service};
use tower_http::timeout::TimeoutBody;

/// How long a request body may stall before the request fails with 408.
const BODY_STANDS_STILL: Duration = Duration::from_secs(30);
/// Added to the longest wait for a hospital, so that the booking service's own response comes first.
const BEYOND_BOOKING: Duration = Duration::from_secs(30);

/// The request middleware layer.
#[derive(Clone)]
pub struct RequestLayer(ApiState);

/// A service wrapped by [`RequestLayer`].
#[derive(Clone)]
pub struct RequestService<S> {
    app: ApiState,
    inner: S,
}

/// What is known about a request from its start.
pub(super) struct InFlight {
    app: ApiState,
    started: Instant,
    running: RequestContext,
    is_api: bool,
}

impl RequestLayer {
    /// Creates the layer for one hospital.
    pub const fn new(app: ApiState) -> Self {
        Self(app)
    }
}

impl<S> Layer<S> for RequestLayer {
    type Service = RequestService<S>;

    fn layer(&self, inner: S) -> RequestService<S> {
        RequestService { app: ApiState::clone(&self.0), inner }
    }
}

impl InFlight {
    fn of(app: &ApiState, request: &Request) -> Self {
        let is_api = request.uri().path().starts_with("/api");
        Self {
            app: ApiState::clone(app),
            started: Instant::now(),
            running: RequestContext::of(request),
            is_api,
        }
    }

    fn limit(&self) -> Duration {
        Duration::from_secs(u64::from(self.app.variant.visits.wait_timeout_s)) + BEYOND_BOOKING
    }
}

impl<S> Service<Request> for RequestService<S>
where
    S: Service<Request, Response = Response, Error = Infallible>,
    S::Future: Unpin + Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = ResponseFuture<Detached<S::Future>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    /// The guard is the next service and checks the request already here, inside `call`. Everything else starts when the future is polled.
    fn call(&mut self, mut request: Request) -> Self::Future {
        let address = ClientAddress::resolve(
            request.extensions(),
            request.headers(),
            &self.app.variant.http.trusted_proxies,
        );
        request.extensions_mut().insert(address);
        let opened = InFlight::of(&self.app, &request);
        if !axum::body::HttpBody::is_end_stream(request.body()) {
            let most = usize::try_from(self.app.variant.limits.body_bytes).unwrap_or(usize::MAX);
            DefaultBodyLimit::max(most).apply(&mut request);
            request = request.map(|body| Body::new(TimeoutBody::new(BODY_STANDS_STILL, body)));
        }
        let may_change = may_change(&request);
        let inner = AssertUnwindSafe(|| Detached::start(self.inner.call(request), may_change));
        let answer = opened.running.scope(|| catch_unwind(inner));
        ResponseFuture::new(opened, answer.ok())
    }
}
