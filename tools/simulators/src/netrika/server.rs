//! The hub's routes, and the HTTP form of each kind of reply.

use super::hub::{Hub, Reply};
use super::{control, page, wsdl};
use crate::listen::hang_up;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Router, http};
use std::sync::Arc;

/// Size limit; real requests are much smaller.
const MAX_REQUEST_BYTES: usize = 256 * 1024;

/// Path of the service, as on the stands (protocol sheet netrika §1).
pub const SERVICE_PATH: &str = "/hub25/HubService.svc";

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
        Reply::Utf16 { body } => {
            let body: Vec<u8> =
                ["\u{feff}", &body].concat().encode_utf16().flat_map(u16::to_le_bytes).collect();
            ([(header::CONTENT_TYPE, "text/xml; charset=utf-16")], body).into_response()
        }
        Reply::Html { status } => {
            let status = http::StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
            (status, Html(format!("<html><head><title>{status}</title></head><body><center><h1>{status}</h1></center><hr><center>nginx</center></body></html>"))).into_response()
        }
        Reply::HangUp => hang_up(),
    }
}

fn base(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or("127.0.0.1");
    format!("http://{host}")
}
