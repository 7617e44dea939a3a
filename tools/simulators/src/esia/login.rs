//! The login page, the consent page and the logout. Elements have the names that test bots expect: `#login`, `#password`,
//! `#grantAuthorization` (protocol sheet esia §9).

use super::authorize::{back, back_with_error};
use super::citizen::{Citizen, PASSWORD};
use super::faults::{Endpoint, Fault};
use super::portal::{Attempt, Grant, Portal};
use super::refusal::Refusal;
use super::server::{Answer, redirect, spoil};
use super::view;
use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;

/// `?ceremony=`
#[derive(Debug, Deserialize)]
pub struct Page {
    #[serde(default)]
    ceremony: String,
}

/// The submitted form.
#[derive(Debug, Deserialize)]
pub struct Sent {
    ceremony: String,
    #[serde(default)]
    login: String,
    #[serde(default)]
    password: String,
    /// The account chosen in the list.
    #[serde(default)]
    oid: Option<u64>,
    /// The refuse button.
    #[serde(default)]
    refuse: bool,
    /// The button of the consent page.
    #[serde(default)]
    granted: bool,
}

/// `GET /login`
pub async fn show(State(portal): State<Arc<Portal>>, Query(page): Query<Page>) -> Response {
    match portal.attempt(&page.ceremony) {
        Some(_) => Html(view::login(&portal, &page.ceremony, None)).into_response(),
        None => gone(),
    }
}

/// `POST /login`
pub async fn send(State(portal): State<Arc<Portal>>, Form(sent): Form<Sent>) -> Response {
    let faults = portal.switches.meet(Endpoint::Login);
    if let Some(spoilt) = spoil(&faults).await {
        return spoilt;
    }
    let Some(attempt) = portal.attempt(&sent.ceremony) else { return gone() };
    let code = faults.iter().find_map(|fault| match fault {
        Fault::Code { code } => Some(code.as_str()),
        _ => None,
    });
    if sent.refuse || code.is_some() {
        portal.end(&sent.ceremony);
        let refusal = Refusal::new(code.unwrap_or("007004"));
        return back_with_error(&attempt.redirect_uri, &attempt.state, &refusal);
    }
    match who(&portal, &sent) {
        Some(citizen) => enter(&portal, &sent, attempt, &citizen),
        None => {
            let page = view::login(&portal, &sent.ceremony, Some("Неверный логин или пароль"));
            (StatusCode::UNAUTHORIZED, Html(page)).into_response()
        }
    }
}

/// Finds the account. One chosen in the list needs no password; a typed login needs the common password.
fn who(portal: &Portal, sent: &Sent) -> Option<Arc<Citizen>> {
    match sent.oid {
        Some(oid) => portal.citizen(oid),
        None if sent.password == PASSWORD => {
            portal.people().into_iter().find(|one| one.answers_to(&sent.login))
        }
        None => None,
    }
}

fn enter(portal: &Portal, sent: &Sent, attempt: Attempt, citizen: &Citizen) -> Response {
    let behaviour = portal.switches.behaviour();
    if behaviour.refuse_untrusted && !citizen.trusted {
        portal.end(&sent.ceremony);
        return back_with_error(&attempt.redirect_uri, &attempt.state, &Refusal::new("007055"));
    }
    if behaviour.consent_page && !sent.granted {
        return Html(view::consent(citizen, &attempt, &sent.ceremony)).into_response();
    }
    portal.end(&sent.ceremony);
    let (address, state) = (attempt.redirect_uri.clone(), attempt.state.clone());
    let code = portal.issue_code(Grant { oid: citizen.oid, attempt });
    back(&address, &[("code", &code), ("state", &state)])
}

fn gone() -> Response {
    Answer::Page(Refusal::about("007003", "this login page is too old; start again")).into_response()
}

/// `?client_id=&redirect_url=`
#[derive(Debug, Deserialize)]
pub struct Leaving {
    #[serde(default)]
    client_id: String,
    #[serde(default)]
    redirect_url: String,
}

/// `GET /idp/ext/Logout`
pub async fn logout(State(portal): State<Arc<Portal>>, Query(leaving): Query<Leaving>) -> Response {
    if leaving.client_id != portal.client_id {
        return Answer::Page(Refusal::about("007003", "client_id")).into_response();
    }
    if !portal.allows(&leaving.redirect_url) {
        return Answer::Page(Refusal::new("007023")).into_response();
    }
    redirect(&leaving.redirect_url)
}
