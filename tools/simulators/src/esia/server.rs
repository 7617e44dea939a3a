//! The portal's routes, and the HTTP form of faults and errors.

use super::faults::Fault;
use super::openssl::Algorithm;
use super::portal::Portal;
use super::refusal::Refusal;
use super::{authorize, control, login, page, rest, token, view};
use crate::listen::hang_up;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use std::sync::Arc;
use std::time::Duration;

/// Large enough for long codes; other requests are small.
const MAX_REQUEST_BYTES: usize = 64 * 1024;

/// The routes of one portal.
pub fn router(portal: Arc<Portal>) -> Router {
    Router::new()
        .route("/", get(describe))
        .route("/control", get(control::show).post(control::change))
        .route("/control/calls", get(control::calls))
        .route("/control/system", get(system))
        .route("/keys", get(keys))
        .route("/keys/{algorithm}", get(certificate))
        .route("/aas/oauth2/v2/ac", get(authorize::v2))
        .route("/aas/oauth2/ac", get(authorize::v1))
        .route("/aas/oauth2/v3/te", post(token::v2))
        .route("/aas/oauth2/v2/te", post(token::v2))
        .route("/aas/oauth2/te", post(token::v1))
        .route("/login", get(login::show).post(login::send))
        .route("/idp/ext/Logout", get(login::logout))
        .route("/rs/prns/{oid}", get(rest::person))
        .route("/rs/prns/{oid}/{collection}", get(rest::collection))
        .route("/rs/prns/{oid}/{collection}/{id}", get(rest::element))
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(&portal), dated))
        .with_state(portal)
}

/// Sets `Date` to the portal's clock, so that clients see its configured deviation.
async fn dated(State(portal): State<Arc<Portal>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let date = portal.now().format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    if let Ok(date) = HeaderValue::from_str(&date) {
        response.headers_mut().insert(header::DATE, date);
    }
    response
}

/// An answer that replaces further processing.
#[derive(Debug)]
pub enum Answer {
    /// An error page, for errors that must not be redirected back to the system.
    Page(Refusal),
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let Self::Page(refusal) = self;
        (StatusCode::BAD_REQUEST, Html(view::error(&refusal))).into_response()
    }
}

/// A redirect with status 302, as the real portal sends it.
pub fn redirect(to: &str) -> Response {
    match HeaderValue::from_str(to) {
        Ok(to) => (StatusCode::FOUND, [(header::LOCATION, to)]).into_response(),
        Err(_) => Answer::Page(Refusal::about("007003", "redirect_uri")).into_response(),
    }
}

/// Waits if a fault demands it. Returns the answer of a fault that replaces the whole call.
pub async fn spoil(faults: &[Fault]) -> Option<Response> {
    for fault in faults {
        match fault {
            Fault::Slow { ms } => tokio::time::sleep(Duration::from_millis(*ms)).await,
            Fault::Close => return Some(hang_up()),
            Fault::Html { status } => {
                let code = StatusCode::from_u16(*status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                return Some((code, Html(view::broken(*status))).into_response());
            }
            _ => {}
        }
    }
    None
}

/// The base URL of the request.
pub fn base(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or("127.0.0.1");
    format!("http://{host}")
}

async fn describe(State(portal): State<Arc<Portal>>, headers: HeaderMap) -> Html<String> {
    Html(page::compose(&portal, &base(&headers)))
}

async fn keys(State(portal): State<Arc<Portal>>) -> Json<serde_json::Value> {
    Json(portal.keys.published())
}

/// `GET /keys/rsa`, `GET /keys/gost`: the newest certificate as PEM.
async fn certificate(
    State(portal): State<Arc<Portal>>,
    axum::extract::Path(algorithm): axum::extract::Path<String>,
) -> Response {
    let algorithm = if algorithm == "gost" { Algorithm::Gost } else { Algorithm::Rsa };
    match portal.keys.portal_certificate(algorithm) {
        Some(pem) => ([(header::CONTENT_TYPE, "application/x-pem-file")], pem).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn system(State(portal): State<Arc<Portal>>) -> Json<serde_json::Value> {
    Json(portal.keys.system_side())
}
