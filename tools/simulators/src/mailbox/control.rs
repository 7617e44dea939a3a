//! `GET /` renders the letters, `GET /letters[?to=]` returns them as JSON, newest first, `DELETE /letters` removes them, `GET|POST
//! /control` reads and sets the fault.

use super::{Fault, Letter, Mailbox, page};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Html;
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use std::sync::Arc;

pub(super) fn router(mailbox: Arc<Mailbox>) -> Router {
    Router::new()
        .route("/", get(show))
        .route("/letters", get(letters).delete(clear))
        .route("/control", get(fault).post(change))
        .with_state(mailbox)
}

#[derive(Debug, Deserialize)]
struct Wanted {
    to: Option<String>,
}

async fn show(State(mailbox): State<Arc<Mailbox>>) -> Html<String> {
    Html(page::compose(&mailbox))
}

async fn letters(State(mailbox): State<Arc<Mailbox>>, Query(wanted): Query<Wanted>) -> Json<Vec<Letter>> {
    let fits =
        |letter: &Letter| wanted.to.as_ref().is_none_or(|wanted| letter.to.iter().any(|to| to == wanted));
    Json(mailbox.letters().into_iter().rev().filter(fits).collect())
}

async fn clear(State(mailbox): State<Arc<Mailbox>>) -> StatusCode {
    mailbox.clear();
    StatusCode::NO_CONTENT
}

async fn fault(State(mailbox): State<Arc<Mailbox>>) -> Json<Fault> {
    Json(mailbox.fault())
}

async fn change(State(mailbox): State<Arc<Mailbox>>, Json(fault): Json<Fault>) -> Json<Fault> {
    mailbox.set_fault(fault);
    Json(fault)
}
