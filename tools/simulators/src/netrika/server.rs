//! The hub on a socket: routes, and an accept loop of its own, because a fault may close a connection without an answer and `axum::serve`
//! cannot.

use super::hub::{Hub, Reply};
use super::{control, page, wsdl};
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, RawQuery, State};
use axum::http::{HeaderMap, Request, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Router, http};
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::io;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tower::ServiceExt;

/// Requests are small.
const MAX_REQUEST_BYTES: usize = 256 * 1024;

/// Where the service lies, as on the stands (protocol sheet netrika §1).
pub const SERVICE_PATH: &str = "/hub25/HubService.svc";

/// Marks a response that must not be sent.
#[derive(Debug, Clone, Copy)]
struct HangUp;

/// The routes of one hub.
pub fn router(hub: Arc<Hub>) -> Router {
    let service = get(describe_service).post(soap);
    Router::new()
        .route("/", get(describe))
        .route("/control", get(control::show).post(control::change))
        .route("/control/calls", get(control::calls))
        .route("/control/bookings", get(control::bookings))
        .route("/hub24/HubService.svc", service.clone())
        .route(SERVICE_PATH, service)
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .with_state(hub)
}

/// Serves until the task is dropped; all connections end with it, as if the machine were gone.
pub async fn serve(listener: TcpListener, hub: Arc<Hub>) {
    let router = router(hub);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    connections.spawn(connection(stream, router.clone()));
                }
                Err(error) => tracing::warn!(%error, "a connection could not be accepted"),
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

async fn connection(stream: TcpStream, router: Router) {
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: Request<hyper::body::Incoming>| {
        let router = router.clone();
        async move {
            let response =
                router.oneshot(request.map(Body::new)).await.unwrap_or_else(|never| match never {});
            match response.extensions().get::<HangUp>() {
                Some(HangUp) => Err(io::Error::other("the fault wants the connection closed")),
                None => Ok(response),
            }
        }
    });
    let builder = hyper_util::server::conn::auto::Builder::new(TokioExecutor::new());
    if let Err(error) = builder.serve_connection(TokioIo::new(stream), service).await {
        tracing::debug!(error, "a connection ended early");
    }
}

async fn describe(State(hub): State<Arc<Hub>>, headers: HeaderMap) -> Html<String> {
    Html(page::compose(&hub, &base(&headers)))
}

async fn describe_service(headers: HeaderMap, RawQuery(query): RawQuery) -> Response {
    let query = query.unwrap_or_default().to_ascii_lowercase();
    if query == "wsdl" || query == "singlewsdl" {
        let text = wsdl::compose(&format!("{}{SERVICE_PATH}", base(&headers)));
        return ([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], text).into_response();
    }
    Html("<!doctype html><title>HubService Service</title><p>The WSDL is at <a href=\"?wsdl\">?wsdl</a>.")
        .into_response()
}

async fn soap(State(hub): State<Arc<Hub>>, headers: HeaderMap, body: Bytes) -> Response {
    let content_type =
        headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !content_type.starts_with("text/xml") {
        return (StatusCode::UNSUPPORTED_MEDIA_TYPE, "SOAP 1.1 needs text/xml; charset=utf-8")
            .into_response();
    }
    let Ok(body) = std::str::from_utf8(&body) else {
        return (StatusCode::BAD_REQUEST, "the body is not UTF-8").into_response();
    };
    let action = headers.get("soapaction").and_then(|value| value.to_str().ok());
    match hub.answer(action, body).await {
        Reply::Soap { status, body } => {
            let status = http::StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            (status, [(header::CONTENT_TYPE, "text/xml; charset=utf-8")], body).into_response()
        }
        Reply::Html { status } => {
            let status = http::StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
            (status, Html(format!("<html><head><title>{status}</title></head><body><center><h1>{status}</h1></center><hr><center>nginx</center></body></html>"))).into_response()
        }
        Reply::HangUp => {
            let mut response = Response::new(Body::empty());
            response.extensions_mut().insert(HangUp);
            response
        }
    }
}

fn base(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or("127.0.0.1");
    format!("http://{host}")
}
