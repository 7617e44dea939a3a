//! The page, and the two calls that its script makes. Only a browser of this machine that shows the page itself gets an answer: another
//! website could otherwise call the plugin with the author's secrets.

use super::{Called, Dev, Finding, name_of};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use cabinet_plugin_host::AuthorFunction;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use uuid::Uuid;

const PAGE: &str = include_str!("page.html");

/// Where a request comes from, as browsers say: `same-origin` for the page itself, `none` for the address bar.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

pub(super) fn router(dev: Arc<Dev>, port: u16) -> Router {
    let names = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let guard = move |request: Request, next: Next| {
        let is_ours = is_ours(&request, &names);
        async move {
            match is_ours {
                true => next.run(request).await,
                false => {
                    (StatusCode::FORBIDDEN, "only the page of `cabinet plugin dev` may ask").into_response()
                }
            }
        }
    };
    Router::new()
        .route("/", get(page))
        .route("/state", get(state))
        .route("/calls", post(call))
        .with_state(dev)
        .layer(from_fn(guard))
}

/// Whether the request was made for this address (a name of the Internet may lead to 127.0.0.1) and by the page itself.
fn is_ours(request: &Request, names: &[String]) -> bool {
    let header = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let is_named = header(HOST).is_some_and(|host| names.iter().any(|name| name == host));
    is_named && header(FETCH_SITE).is_none_or(|site| matches!(site, "same-origin" | "none"))
}

async fn page() -> Response {
    let nonce = Uuid::new_v4().simple().to_string();
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; connect-src 'self'; frame-ancestors 'none'"
    );
    let mut answer = Html(PAGE.replace("{nonce}", &nonce)).into_response();
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

#[derive(Serialize)]
struct Shown {
    name: String,
    world: Option<&'static str>,
    version: u32,
    is_building: bool,
    error: Option<String>,
    findings: Vec<Finding>,
    notes: Vec<String>,
    built_seconds: f32,
    load_seconds: f32,
    functions: Vec<AuthorFunction>,
    calls: Vec<Called>,
}

async fn state(State(dev): State<Arc<Dev>>) -> Json<Shown> {
    let state = dev.state();
    let functions = state.bench.as_ref().and_then(|bench| bench.functions().ok()).unwrap_or_default();
    Json(Shown {
        name: name_of(dev.project.folder()),
        world: state.bench.as_ref().map(|bench| bench.world.name()),
        version: state.version,
        is_building: state.is_building,
        error: state.error.clone(),
        findings: state.findings.clone(),
        notes: state.notes.clone(),
        built_seconds: state.built_seconds,
        load_seconds: state.load_seconds,
        functions,
        calls: state.calls.iter().cloned().collect(),
    })
}

#[derive(Deserialize)]
struct Wanted {
    function: String,
    arguments: Value,
}

async fn call(State(dev): State<Arc<Dev>>, Json(wanted): Json<Wanted>) -> Response {
    match dev.call(&wanted.function, &wanted.arguments).await {
        Ok(number) => Json(json!({ "number": number })).into_response(),
        Err(error) => {
            (StatusCode::BAD_REQUEST, Json(json!({ "error": format!("{error:#}") }))).into_response()
        }
    }
}
