//! Middleware before every matched route: checks the token, then the rate limit, then calls the handler. It is a hand-written service, like
//! the request middleware: a read never waits here, so it needs no boxed future. A write waits for the database to confirm that the session
//! was not ended at another kernel.

use super::{AccessRules, KnownSystem, Sessions, SignedUrls, Systems, bearer_token};
use crate::call::may_change;
use crate::client_address::ClientAddress;
use crate::problem::ApiProblem;
use crate::rate_limits::RateLimits;
use crate::request_context;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_domain::{Caller, TokenError};
use cabinet_ports::Clock;
use futures::future::BoxFuture;
use std::convert::Infallible;
use std::mem;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tower::{Layer, Service};

/// Header with the API key of another system of the hospital (B-278).
const API_KEY: &str = "x-api-key";

/// Query parameter with a ticket ([`crate::auth::SignedUrls`]).
const TICKET: &str = "ticket";

/// What the guard needs to know about its application.
pub struct GuardSettings {
    pub rules: AccessRules,
    pub sessions: Arc<dyn Sessions>,
    pub systems: Arc<dyn Systems>,
    pub signed_urls: Arc<SignedUrls>,
    pub rate_limits: Arc<RateLimits>,
    pub clock: Arc<dyn Clock>,
}

/// The layer: verifies the token, stores the [`Caller`] for the extractors, and applies the rate limits.
#[derive(Clone)]
pub struct Guard(Arc<GuardSettings>);

/// A route protected by [`Guard`].
#[derive(Clone)]
pub struct Guarded<S> {
    settings: Arc<GuardSettings>,
    inner: S,
}

/// The response future: the route's response, or the refusal.
pub enum Admission<F> {
    /// The request goes straight to the route.
    Admitted(F),
    /// The session is looked up first, then the request goes to the route.
    Checked(BoxFuture<'static, Result<Response, Infallible>>),
    /// The route is not called. `None` after the refusal was returned.
    Refused(Option<Response>),
}

impl Guard {
    /// Creates the layer for one hospital.
    pub const fn new(settings: Arc<GuardSettings>) -> Self {
        Self(settings)
    }
}

impl<S> Layer<S> for Guard {
    type Service = Guarded<S>;

    fn layer(&self, inner: S) -> Guarded<S> {
        Guarded { settings: Arc::clone(&self.0), inner }
    }
}

impl<S> Guarded<S> {
    /// Returns the `X-Api-Key` header if the route accepts API keys. Other routes ignore the header.
    fn key_shown(&self, request: &Request) -> Option<HeaderValue> {
        let shown = request.headers().get(API_KEY)?;
        let route = request.extensions().get::<MatchedPath>()?;
        self.settings.rules.is_keyed(request.method(), route.as_str()).then(|| shown.clone())
    }

    /// Returns the ticket in the query if the route accepts tickets.
    fn ticket_shown(&self, request: &Request) -> Option<String> {
        let route = request.extensions().get::<MatchedPath>()?;
        if !self.settings.rules.is_ticketed(request.method(), route.as_str()) {
            return None;
        }
        let pairs: Vec<(String, String)> = serde_urlencoded::from_str(request.uri().query()?).ok()?;
        pairs.into_iter().find_map(|(name, value)| (name == TICKET).then_some(value))
    }

    fn admit_ticket(&self, ticket: &str, request: &mut Request) -> Result<(), ApiProblem> {
        let GuardSettings { signed_urls, sessions, clock, .. } = &*self.settings;
        match signed_urls.open(request.uri().path(), ticket, sessions.as_ref(), clock.now()) {
            Ok(caller) => {
                request_context::set_session(caller.session);
                request.extensions_mut().insert(caller);
                self.settings.rate_limits.admit_user(caller.user)
            }
            Err(problem) => {
                // A failed attempt counts against the address.
                self.settings.rate_limits.admit_anonymous(ClientAddress::of(request.extensions()))?;
                Err(problem)
            }
        }
    }

    fn admit_service(&self, shown: HeaderValue, request: &mut Request) -> Result<(), ApiProblem> {
        let address = ClientAddress::of(request.extensions());
        if let Some(system) = self.settings.systems.system(shown.as_bytes(), address.0) {
            self.settings.rate_limits.admit_system(&system)?;
            request.extensions_mut().insert(KnownSystem(system));
            return Ok(());
        }
        // A failed attempt counts against the address.
        self.settings.rate_limits.admit_anonymous(address)?;
        Err(ApiProblem::unauthorized("invalid_api_key"))
    }

    fn admit(&self, request: &mut Request) -> Result<(), ApiProblem> {
        if let Some(shown) = self.key_shown(request) {
            return self.admit_service(shown, request);
        }
        if bearer_token(request.headers()).is_none()
            && let Some(ticket) = self.ticket_shown(request)
        {
            return self.admit_ticket(&ticket, request);
        }
        let verified = bearer_token(request.headers()).map(|token| self.settings.sessions.verify(token));
        if let Some(Ok(caller)) = verified {
            let rules = &self.settings.rules;
            let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
            // The password first: somebody else who knows it must not be able to add their own factor.
            if caller.duties.change_password
                && !route.is_some_and(|route| rules.is_open_for_new_password(route))
            {
                return Err(ApiProblem::new(StatusCode::FORBIDDEN, "password_change_required"));
            }
            if caller.duties.add_factor && !route.is_some_and(|route| rules.is_open_without_factor(route)) {
                return Err(ApiProblem::new(StatusCode::FORBIDDEN, "factor_required"));
            }
            request_context::set_session(caller.session);
            request.extensions_mut().insert(caller);
            return self.settings.rate_limits.admit_user(caller.user);
        }
        let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
        let rules = &self.settings.rules;
        let is_public = route.is_some_and(|route| rules.is_public(request.method(), route));
        if is_public && route.is_some_and(|route| rules.is_unlimited(route)) {
            return Ok(());
        }
        self.settings.rate_limits.admit_anonymous(ClientAddress::of(request.extensions()))?;
        match verified {
            // A public call with an invalid token is treated as anonymous.
            _ if is_public => Ok(()),
            Some(Err(error)) => Err(ApiProblem::unauthorized(code(error))),
            _ => Err(ApiProblem::unauthorized("unauthorized")),
        }
    }
}

/// The web client renews an expired token; for the other codes it shows the sign-in page.
const fn code(error: TokenError) -> &'static str {
    match error {
        TokenError::Expired => "token_expired",
        TokenError::Revoked => "session_ended",
        TokenError::Invalid => "unauthorized",
    }
}

impl<S> Service<Request> for Guarded<S>
where
    S: Service<Request, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Unpin + Send,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Admission<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        if let Err(problem) = self.admit(&mut request) {
            return Admission::Refused(Some(problem.into_response()));
        }
        let caller = request.extensions().get::<Caller>().copied();
        let Some(caller) = caller.filter(|_| may_change(&request, self.settings.rules.changing)) else {
            return Admission::Admitted(self.inner.call(request));
        };
        // Call the instance that reported ready; its clone serves the next request (tower's `poll_ready` contract).
        let next = self.inner.clone();
        let (settings, mut inner) = (Arc::clone(&self.settings), mem::replace(&mut self.inner, next));
        Admission::Checked(Box::pin(async move {
            match still_signed_in(&settings, &caller, &mut request).await {
                Ok(()) => inner.call(request).await,
                Err(problem) => Ok(problem.into_response()),
            }
        }))
    }
}

/// Checks in the database that the session was not ended elsewhere. A public call continues anonymously instead of failing, so that signing
/// out clears the cookie even while the database is unavailable.
///
/// # Errors
/// 401 `session_ended`, 503 `database_unavailable`.
async fn still_signed_in(
    settings: &GuardSettings,
    caller: &Caller,
    request: &mut Request,
) -> Result<(), ApiProblem> {
    let is_signed_in = settings.sessions.is_signed_in(caller).await;
    if matches!(is_signed_in, Ok(true)) {
        return Ok(());
    }
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    if route.is_some_and(|route| settings.rules.is_public(request.method(), route)) {
        request.extensions_mut().remove::<Caller>();
        return Ok(());
    }
    is_signed_in?;
    Err(ApiProblem::unauthorized(code(TokenError::Revoked)))
}

impl<F: Future<Output = Result<Response, Infallible>> + Unpin> Future for Admission<F> {
    type Output = Result<Response, Infallible>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Self::Admitted(answer) => Pin::new(answer).poll(context),
            Self::Checked(answer) => answer.as_mut().poll(context),
            Self::Refused(refusal) => {
                refusal.take().map_or(Poll::Pending, |refusal| Poll::Ready(Ok(refusal)))
            }
        }
    }
}
