//! One connection: passes its requests to the router and limits its idle time.

use super::answered::Answered;
use super::open::{Doing, Place};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::HOST;
use axum::http::{Request, Response, StatusCode, Version};
use axum::response::IntoResponse as _;
use cabinet_http::ApiProblem;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;
use tower::Service as _;

/// Limit for the head of a request. It fits into one packet; a phone with poor reception may take a few seconds.
pub(super) const HEAD: Duration = Duration::from_secs(10);
/// Limit between two requests; other servers use the same value.
pub(super) const IDLE: Duration = Duration::from_secs(75);
/// Limit without progress on a response. After this time the client is gone or malicious.
pub(super) const STALLED: Duration = Duration::from_secs(60);
/// Interval of the PINGs that detect vanished HTTP/2 clients.
pub(super) const PING: Duration = Duration::from_secs(30);
/// How long an HTTP/2 client has to leave after GOAWAY.
const FAREWELL: Duration = Duration::from_secs(5);

/// An accepted connection.
pub(super) struct Connection {
    stream: TcpStream,
    peer: SocketAddr,
    place: Held,
}

/// Releases the slot when the connection ends for any reason.
struct Held(Arc<Place>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.leave();
    }
}

/// A running request.
struct AtWork(Arc<Place>);

impl AtWork {
    fn new(place: &Arc<Place>) -> Self {
        place.asked();
        Self(Arc::clone(place))
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.answered();
    }
}

impl Connection {
    pub(super) fn new(stream: TcpStream, peer: SocketAddr, place: Arc<Place>) -> Self {
        Self { stream, peer, place: Held(place) }
    }

    /// Serves requests until the client disconnects or exceeds a limit, or until the server stops and all requests have ended.
    pub(super) async fn serve(
        self,
        builder: Arc<Builder<TokioExecutor>>,
        router: Router,
        stop: CancellationToken,
    ) {
        let (place, peer) = (Arc::clone(&self.place.0), self.peer);
        // Responses are written whole, so Nagle's algorithm would only delay them.
        if let Err(error) = self.stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps its delay");
        }
        let at = Arc::clone(&place);
        let service = service_fn(move |request: Request<Incoming>| {
            let work = AtWork::new(&at);
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            let answer = has_one_host(&request).then(|| router.clone().call(request));
            async move {
                let answer = match answer {
                    Some(answer) => answer.await?,
                    None => ApiProblem::new(StatusCode::BAD_REQUEST, "malformed").into_response(),
                };
                let answer: Response<Answered> = answer.map(|body| Answered::new(body, Arc::clone(&work.0)));
                Ok::<_, Infallible>(answer)
            }
        });
        let serving = builder.serve_connection_with_upgrades(TokioIo::new(self.stream), service);
        let mut serving = pin!(serving);
        let mut is_leaving = false;
        let mut look_at = Instant::now() + HEAD;
        loop {
            tokio::select! {
                ended = serving.as_mut() => {
                    if let Err(error) = ended {
                        tracing::debug!(%error, "a connection ended early");
                    }
                    return;
                }
                () = place.closed() => return,
                () = stop.cancelled(), if !is_leaving => {
                    is_leaving = true;
                    serving.as_mut().graceful_shutdown();
                }
                () = tokio::time::sleep_until(look_at) => {
                    let Some(limit) = limit(place.doing()) else {
                        look_at = Instant::now() + HEAD;
                        continue;
                    };
                    let since = if place.doing() == Doing::Answering { place.taken_at() } else { place.moved_at() };
                    let until = since + limit;
                    if Instant::now() < until {
                        look_at = until;
                    } else if place.doing() == Doing::Idle && !is_leaving {
                        // HTTP/2 clients are notified; a request that arrives at this moment is still answered.
                        is_leaving = true;
                        serving.as_mut().graceful_shutdown();
                        look_at = Instant::now() + FAREWELL;
                    } else {
                        return;
                    }
                }
            }
        }
    }
}

const fn limit(doing: Doing) -> Option<Duration> {
    match doing {
        Doing::Nothing => Some(HEAD),
        Doing::Idle => Some(IDLE),
        Doing::Answering => Some(STALLED),
        Doing::Asked => None,
    }
}

/// RFC 9112 §3.2: exactly one `Host` in HTTP/1.1. It may be absent in HTTP/1.0; HTTP/2 uses a pseudo-header instead.
fn has_one_host<B>(request: &Request<B>) -> bool {
    let hosts = request.headers().get_all(HOST).iter().count();
    match request.version() {
        Version::HTTP_11 => hosts == 1,
        _ => hosts <= 1,
    }
}
