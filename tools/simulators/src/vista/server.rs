//! The adapter's routes: the calls below the base, its description and its control API.

use super::adapter::Adapter;
use super::call::Call;
use super::calls::{about, accounts, clients, content, diary, events, lists, thesaurus};
use super::refusal::Refusal;
use super::{control, middleware, page};
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, header};
use axum::middleware::from_fn_with_state;
use axum::response::Html;
use axum::routing::{MethodRouter, delete, get, post, put};
use std::sync::Arc;

/// Base path of the contract.
pub const BASE_PATH: &str = "/vista-api/v1";

/// Large enough for a diary day with several pictures of 5 MB in base64.
const MAX_REQUEST_BYTES: usize = 40 * 1024 * 1024;

/// The routes of one adapter.
pub fn router(adapter: Arc<Adapter>) -> Router {
    let mut contract = Router::new();
    for call in Call::ALL {
        let guarded = handler(call).layer(from_fn_with_state((Arc::clone(&adapter), call), middleware::pass));
        contract = contract.route(call.path(), guarded);
    }
    contract = contract
        .fallback(|| async { Refusal::NotFound("call") })
        .method_not_allowed_fallback(|| async { Refusal::Method });
    Router::new()
        .route("/", get(describe))
        .route("/control", get(control::show).post(control::change))
        .route("/control/calls", get(control::calls))
        .route("/control/received", get(control::received))
        .route("/control/clients", get(control::clients))
        .nest(BASE_PATH, contract)
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .with_state(adapter)
}

fn handler(call: Call) -> MethodRouter<Arc<Adapter>> {
    match call {
        Call::Health => get(about::health),
        Call::Info => get(about::info),
        Call::Match => post(clients::find),
        Call::Client => get(clients::client),
        Call::EpicrisImport => put(clients::epicris_import),
        Call::Diagnoses => get(lists::diagnoses),
        Call::Documents => get(lists::documents),
        Call::Observations => get(lists::observations),
        Call::Prescriptions => get(lists::prescriptions),
        Call::Html => get(content::html),
        Call::File => get(content::file),
        Call::Accounts => get(accounts::list),
        Call::Pay => post(accounts::pay),
        Call::Unpay => delete(accounts::reverse),
        Call::DiaryForm => get(diary::form),
        Call::DiarySave => post(diary::save),
        Call::Thesaurus => get(thesaurus::tree),
        Call::Events => get(events::read),
    }
}

async fn describe(State(adapter): State<Arc<Adapter>>, headers: HeaderMap) -> Html<String> {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or("127.0.0.1");
    Html(page::compose(&adapter, &format!("http://{host}")))
}
