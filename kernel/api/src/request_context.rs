//! The request that is being answered, for whoever works on it without having it in hand: the log writes it on each of its lines, a
//! problem and the audit carry its id. A task-local and no tracing span, because a span is written out for every request, and most
//! requests write no line.

use crate::client_address::ClientAddress;
use crate::request_id::RequestId;
use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use cabinet_domain::{Origin, SessionId};
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

/// What may be known of a request everywhere: neither the path nor the query, which may hold a patient's words. The route tells enough.
/// Each step of the answer holds it once more, so it is one thing that many hold.
#[derive(Debug, Clone)]
pub struct RequestContext(Arc<Head>);

#[derive(Debug)]
struct Head {
    id: RequestId,
    method: Method,
    route: Option<MatchedPath>,
    address: IpAddr,
    /// Known once the guard has let the caller in.
    session: OnceLock<SessionId>,
}

tokio::task_local! {
    static CURRENT: RequestContext;
}

impl RequestContext {
    /// The request whose head this is.
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

    /// Its id.
    pub fn id(&self) -> &RequestId {
        &self.0.id
    }

    /// Its method.
    pub fn method(&self) -> &Method {
        &self.0.method
    }

    /// The route as registered, `web` for everything that is none.
    pub fn route(&self) -> &str {
        self.0.route.as_ref().map_or("web", MatchedPath::as_str)
    }

    /// Runs a step of its answer.
    pub fn scope<T>(&self, step: impl FnOnce() -> T) -> T {
        CURRENT.sync_scope(self.clone(), step)
    }
}

/// `GET /api/{host}/clinics`
impl fmt::Display for RequestContext {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.method(), self.route())
    }
}

/// The running request; none outside of one.
pub fn current() -> Option<RequestContext> {
    CURRENT.try_with(Clone::clone).ok()
}

/// The id of the running request; empty outside of one.
pub fn request_id() -> String {
    CURRENT.try_with(|request| request.id().as_str().to_owned()).unwrap_or_default()
}

/// The origin of the current request, for the audit log. Outside of a request it is empty.
pub fn origin() -> Origin {
    let told = CURRENT.try_with(|RequestContext(head)| Origin {
        request_id: head.id.as_str().to_owned(),
        address: Some(head.address),
        session: head.session.get().copied(),
    });
    told.unwrap_or_else(|_| Origin::of_request(""))
}

/// The session of the running request, once its token was verified.
pub(crate) fn set_session(session: SessionId) {
    let _ = CURRENT.try_with(|RequestContext(head)| head.session.set(session));
}

/// Work that a request leaves to a task of its own still belongs to it.
pub(crate) fn in_context<F: Future>(work: F) -> impl Future<Output = F::Output> {
    // Now, and not when the task first looks at it: then there is no request any more.
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
