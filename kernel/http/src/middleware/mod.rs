//! Middleware for every request: assigns an id, an address and time limits; adds the id and the security headers to the response; turns a
//! panic into a problem that shows nothing but the id; runs a write to completion even if its client disconnects ([`detached`]); counts and
//! logs every request, those whose client leaves included.
//!
//! It is a single layer of our own instead of tower-http's trace, request-id, set-header, timeout and catch-panic: those cost a
//! request about twice as much, without its address, metrics and log line (docs/adr/0029 has the figures). A request has a task-local
//! [`RequestContext`] instead of a span, because a span would be recorded for every request and most requests log nothing. tower-http
//! compresses ([`crate::compression`]).

mod deadlines;
mod detached;
mod request_body;
mod response_future;

pub use deadlines::{BodyPace, Deadlines};
pub use response_future::ResponseFuture;

use crate::call::{Call, may_change};
use crate::client_address::ClientAddress;
use crate::metrics::HttpMetrics;
use crate::request_context::RequestContext;
use crate::security_headers::SecurityHeaders;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::Version;
use axum::response::Response;
use cabinet_ports::RecentErrors;
use detached::Detached;
use ipnet::IpNet;
use request_body::{BodyProgress, PacedBody};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::time::Instant;
use tower::{Layer, Service};

/// What the middleware needs to know about its application.
pub struct RequestSettings {
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    pub security_headers: SecurityHeaders,
    pub metrics: HttpMetrics,
    /// Where failed requests are noted for administrators.
    pub errors: Arc<RecentErrors>,
    /// Largest body of a request, unless its route sets another limit.
    pub body_bytes: usize,
    pub deadlines: Deadlines,
    /// Calls that change something although their method is safe. As all changes, they run to completion without their client.
    pub changing: &'static [Call],
}

/// The request middleware layer.
#[derive(Clone)]
pub struct RequestLayer(Arc<RequestSettings>);

/// A service wrapped by [`RequestLayer`].
#[derive(Clone)]
pub struct RequestService<S> {
    settings: Arc<RequestSettings>,
    inner: S,
}

/// What is known about a request from its start.
struct InFlight {
    settings: Arc<RequestSettings>,
    started: Instant,
    context: RequestContext,
    version: Version,
    is_api: bool,
    /// Of a request that has a body.
    body: Option<Arc<BodyProgress>>,
    is_upload: bool,
}

impl RequestLayer {
    /// Creates the layer for one hospital.
    pub const fn new(settings: Arc<RequestSettings>) -> Self {
        Self(settings)
    }
}

impl<S> Layer<S> for RequestLayer {
    type Service = RequestService<S>;

    fn layer(&self, inner: S) -> RequestService<S> {
        RequestService { settings: Arc::clone(&self.0), inner }
    }
}

impl InFlight {
    fn of(settings: &Arc<RequestSettings>, request: &Request) -> Self {
        let context = RequestContext::of(request);
        let is_upload = settings.deadlines.is_upload(context.method(), context.route());
        Self {
            settings: Arc::clone(settings),
            started: Instant::now(),
            context,
            version: request.version(),
            is_api: request.uri().path().starts_with("/api"),
            body: None,
            is_upload,
        }
    }

    /// When the request is out of time.
    fn deadline(&self) -> Instant {
        let since = match &self.body {
            Some(body) if self.is_upload => body.last(),
            _ => self.started,
        };
        since + self.settings.deadlines.answer
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
        let settings = &self.settings;
        let address =
            ClientAddress::resolve(request.extensions(), request.headers(), &settings.trusted_proxies);
        request.extensions_mut().insert(address);
        let mut opened = InFlight::of(settings, &request);
        if !axum::body::HttpBody::is_end_stream(request.body()) {
            DefaultBodyLimit::max(settings.body_bytes).apply(&mut request);
            let (parts, body) = request.into_parts();
            let (body, progress) = PacedBody::new(body, settings.deadlines.body, opened.started);
            request = Request::from_parts(parts, Body::new(body));
            opened.body = Some(progress);
        }
        let may_change = may_change(&request, settings.changing);
        let inner = AssertUnwindSafe(|| Detached::start(self.inner.call(request), may_change));
        let answer = opened.context.scope(|| catch_unwind(inner));
        ResponseFuture::new(opened, answer.ok())
    }
}
