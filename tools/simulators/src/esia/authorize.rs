//! `GET /aas/oauth2/v2/ac` and the older `/aas/oauth2/ac`: redirects a request of the system to the login page, or back with an error.

use super::faults::{Endpoint, Fault};
use super::portal::{Attempt, Portal};
use super::refusal::Refusal;
use super::request::{self, Parameters, Version};
use super::server::{Answer, redirect, spoil};
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// `GET /aas/oauth2/v2/ac`
pub async fn v2(State(portal): State<Arc<Portal>>, RawQuery(query): RawQuery) -> Response {
    authorize(&portal, Version::V2, &query.unwrap_or_default()).await
}

/// `GET /aas/oauth2/ac`
pub async fn v1(State(portal): State<Arc<Portal>>, RawQuery(query): RawQuery) -> Response {
    authorize(&portal, Version::V1, &query.unwrap_or_default()).await
}

async fn authorize(portal: &Portal, version: Version, query: &str) -> Response {
    let faults = portal.switches.meet(Endpoint::Authorize);
    if let Some(spoilt) = spoil(&faults).await {
        return spoilt;
    }
    let parameters = match Parameters::read(query) {
        Ok(parameters) => parameters,
        Err(refusal) => return Answer::Page(refusal).into_response(),
    };
    // Never redirect to an address that is not registered, especially not with an error.
    let redirect_uri = match parameters.need("redirect_uri") {
        Ok(address) if portal.allows(address) => address.to_owned(),
        Ok(_) => return Answer::Page(Refusal::new("007023")).into_response(),
        Err(refusal) => return Answer::Page(refusal).into_response(),
    };
    let state = parameters.get("state").unwrap_or_default().to_owned();
    let judged = match faults.iter().find_map(|fault| match fault {
        Fault::Code { code } => Some(Refusal::new(code)),
        _ => None,
    }) {
        Some(refusal) => Err(refusal),
        None => judge(portal, version, &parameters, redirect_uri.clone()).await,
    };
    match judged {
        Ok(attempt) => redirect(&format!("/login?ceremony={}", portal.begin(attempt))),
        Err(refusal) => back_with_error(&redirect_uri, &state, &refusal),
    }
}

async fn judge(
    portal: &Portal,
    version: Version,
    parameters: &Parameters,
    redirect_uri: String,
) -> Result<Attempt, Refusal> {
    if parameters.need("response_type")? != "code" {
        return Err(Refusal::about("007012", "response_type"));
    }
    let scopes = request::scopes(parameters)?;
    let offline = match parameters.need("access_type")? {
        "online" => false,
        "offline" => true,
        _ => return Err(Refusal::about("007003", "access_type")),
    };
    let challenge = challenge(portal, parameters)?;
    request::authenticate(portal, version, parameters, "").await?;
    let state = parameters.need("state")?.to_owned();
    Ok(Attempt { redirect_uri, state, scopes, offline, challenge, since: portal.now() })
}

/// Reads the PKCE parameters (RFC 7636). Only S256 is supported.
fn challenge(portal: &Portal, parameters: &Parameters) -> Result<Option<String>, Refusal> {
    match (parameters.get("code_challenge"), parameters.get("code_challenge_method")) {
        (None, _) if portal.switches.behaviour().require_pkce => Err(Refusal::new("007039")),
        (None, _) => Ok(None),
        (Some(challenge), Some("S256")) => Ok(Some(challenge.to_owned())),
        (Some(_), _) => Err(Refusal::about("007003", "code_challenge_method")),
    }
}

/// Redirects back to the system with an error (protocol sheet esia §2).
pub fn back_with_error(redirect_uri: &str, state: &str, refusal: &Refusal) -> Response {
    let error = refusal.description();
    let query = [("error", refusal.word()), ("error_description", &error), ("state", state)];
    back(redirect_uri, &query)
}

/// Redirects back to the system with these query parameters.
pub fn back(redirect_uri: &str, query: &[(&str, &str)]) -> Response {
    let query = serde_urlencoded::to_string(query).unwrap_or_default();
    let joint = if redirect_uri.contains('?') { '&' } else { '?' };
    redirect(&format!("{redirect_uri}{joint}{query}"))
}
