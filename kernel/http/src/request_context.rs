//! The request being handled, available without passing it as an argument: the log adds it to each line, problems and the audit log carry
//! its id. A task-local instead of a tracing span, because a span would be recorded for every request and most requests log nothing.

use crate::client_address::ClientAddress;
use crate::request_id::RequestId;
use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use cabinet_domain::{Origin, SessionId};
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

/// What any code may know about the request. It holds neither the path nor the query, which may contain what a patient typed; the route is
/// enough. `Arc`, because every step of the response holds a clone.
#[derive(Debug, Clone)]
pub struct RequestContext(Arc<Head>);

#[derive(Debug)]
struct Head {
    id: RequestId,
    method: Method,
    route: Option<MatchedPath>,
    address: IpAddr,
    /// Set after the guard has verified the caller.
    session: OnceLock<SessionId>,
}

tokio::task_local! {
    static CURRENT: RequestContext;
}

impl RequestContext {
    /// Creates the context from the head of a request.
    pub fn of(request: &Request) -> Self {
        let route = request.extensions().get::<MatchedPath>().cloned();
        let id = RequestId::of(request.headers());
        let address = ClientAddress::of(request.extensions()).0;
        Self(Arc::new(Head {
            id,
            method: request.method().clone(),
            route,
            address,
            session: OnceLock::new(),
        }))
    }

    pub fn id(&self) -> &RequestId {
        &self.0.id
    }

    pub fn method(&self) -> &Method {
        &self.0.method
    }

    /// The route as registered; `web` if no route matched.
    pub fn route(&self) -> &str {
        self.0.route.as_ref().map_or("web", MatchedPath::as_str)
    }

    /// Runs `step` inside this context.
    pub fn scope<T>(&self, step: impl FnOnce() -> T) -> T {
        CURRENT.sync_scope(self.clone(), step)
    }
}

/// Method and route, for example `GET /api/{host}/clinics`.
impl fmt::Display for RequestContext {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.method(), self.route())
    }
}

/// Returns the current request; `None` outside of one.
pub fn current() -> Option<RequestContext> {
    CURRENT.try_with(Clone::clone).ok()
}

/// Returns the id of the current request; empty outside of one.
pub fn request_id() -> String {
    CURRENT.try_with(|request| request.id().as_str().to_owned()).unwrap_or_default()
}

/// Returns the origin of the current request, for the audit log; empty outside of one.
pub fn origin() -> Origin {
    let told = CURRENT.try_with(|RequestContext(head)| Origin {
        request_id: head.id.as_str().to_owned(),
        address: Some(head.address),
        session: head.session.get().copied(),
    });
    told.unwrap_or_else(|_| Origin::of_request(""))
}

/// Records the session of the current request after its token was verified.
pub(crate) fn set_session(session: SessionId) {
    let _ = CURRENT.try_with(|RequestContext(head)| head.session.set(session));
}

/// Carries the current request context into `work`, for work that is spawned as its own task.
pub(crate) fn in_context<F: Future>(work: F) -> impl Future<Output = F::Output> {
    // Read here, not at the first poll: the task is polled outside of the request.
    let request = current();
    async move {
        match request {
            Some(request) => CURRENT.scope(request, work).await,
            None => work.await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    #[tokio::test]
    async fn work_in_a_task_of_its_own_keeps_its_request() {
        let head = Request::post("/api/x").header("x-request-id", "proxy-0001").body(Body::empty()).unwrap();
        let started = RequestContext::of(&head).scope(|| tokio::spawn(in_context(async { request_id() })));
        assert_eq!(started.await.unwrap(), "proxy-0001");
        assert_eq!(tokio::spawn(in_context(async { request_id() })).await.unwrap(), "");
    }
}
