//! `POST /aas/oauth2/v3/te` and the older `/aas/oauth2/te`: exchanges a code or a refresh token for tokens.

use super::faults::{Endpoint, Fault, Forgery};
use super::json::put;
use super::jwt;
use super::portal::{Access, Grant, Portal, opaque};
use super::refusal::Refusal;
use super::request::{self, Parameters, Version};
use super::server::spoil;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// `POST /aas/oauth2/v3/te`, `/aas/oauth2/v2/te`
pub async fn v2(State(portal): State<Arc<Portal>>, headers: HeaderMap, body: String) -> Response {
    token(&portal, Version::V2, &headers, &body).await
}

/// `POST /aas/oauth2/te`
pub async fn v1(State(portal): State<Arc<Portal>>, headers: HeaderMap, body: String) -> Response {
    token(&portal, Version::V1, &headers, &body).await
}

async fn token(portal: &Portal, version: Version, headers: &HeaderMap, body: &str) -> Response {
    let faults = portal.switches.meet(Endpoint::Token);
    if let Some(spoilt) = spoil(&faults).await {
        return spoilt;
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("application/x-www-form-urlencoded") {
        return refuse(&Refusal::about("007003", "Content-Type"), None);
    }
    let parameters = match Parameters::read(body) {
        Ok(parameters) => parameters,
        Err(refusal) => return refuse(&refusal, None),
    };
    let state = parameters.get("state").map(str::to_owned);
    let code = faults.iter().find_map(|fault| match fault {
        Fault::Code { code } => Some(Refusal::new(code)),
        _ => None,
    });
    let granted = match code {
        Some(refusal) => Err(refusal),
        None => grant(portal, version, &parameters).await,
    };
    match granted {
        Ok(grant) => match answer(portal, grant, state.as_deref(), &faults).await {
            Ok(body) => finish(&faults, &body),
            Err(error) => {
                tracing::error!(?error, "no tokens could be made");
                refuse(&Refusal::new("007007"), state.as_deref())
            }
        },
        Err(refusal) => refuse(&refusal, state.as_deref()),
    }
}

/// Redeems the code or refresh token after all other parameters have been checked.
async fn grant(portal: &Portal, version: Version, parameters: &Parameters) -> Result<Grant, Refusal> {
    request::scopes(parameters)?;
    if parameters.need("token_type")? != "Bearer" {
        return Err(Refusal::about("007003", "token_type"));
    }
    match parameters.need("grant_type")? {
        "authorization_code" => {
            let code = parameters.need("code")?;
            request::authenticate(portal, version, parameters, code).await?;
            let grant = portal.spend_code(code).ok_or_else(|| Refusal::new("007011"))?;
            let attempt = &grant.attempt;
            if parameters.need("redirect_uri")? != attempt.redirect_uri {
                return Err(Refusal::new("007023"));
            }
            // Protocol sheet esia §4: this call needs a new state.
            if parameters.get("state") == Some(&attempt.state) {
                return Err(Refusal::about("007003", "the state of the sign-in was used again"));
            }
            verify_pkce(attempt.challenge.as_deref(), parameters.get("code_verifier"))?;
            Ok(grant)
        }
        "refresh_token" => {
            let token = parameters.need("refresh_token")?;
            request::authenticate(portal, version, parameters, token).await?;
            portal.spend_refresh(token).ok_or_else(|| Refusal::new("007011"))
        }
        _ => Err(Refusal::about("007012", "grant_type")),
    }
}

fn verify_pkce(challenge: Option<&str>, verifier: Option<&str>) -> Result<(), Refusal> {
    let Some(challenge) = challenge else { return Ok(()) };
    let hashed = verifier.map(|verifier| URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)));
    if hashed.as_deref() == Some(challenge) { Ok(()) } else { Err(Refusal::new("007040")) }
}

async fn answer(
    portal: &Portal,
    grant: Grant,
    state: Option<&str>,
    faults: &[Fault],
) -> anyhow::Result<serde_json::Value> {
    let forgery: Option<Forgery> = faults.iter().find_map(|fault| match fault {
        Fault::Forge { what } => Some(*what),
        _ => None,
    });
    let life = portal.switches.behaviour().token_life_s;
    let tokens = jwt::tokens(portal, &grant, forgery).await?;
    let until = portal.now() + TimeDelta::seconds(life);
    let access = Access { oid: grant.oid, scopes: grant.attempt.scopes.clone(), until };
    portal.remember(tokens.access.clone(), access);
    let mut body = json!({
        "access_token": tokens.access,
        "expires_in": life,
        "state": state,
        "token_type": "Bearer",
    });
    if faults.contains(&Fault::WrongState) {
        put(&mut body, "state", json!(uuid::Uuid::new_v4()));
    }
    if grant.attempt.scopes.iter().any(|scope| scope == "openid") {
        put(&mut body, "id_token", json!(tokens.id));
    }
    // Without `offline` the real portal also returns a refresh token, but an unusable one.
    let refresh = if grant.attempt.offline { portal.issue_refresh(grant) } else { opaque(24) };
    put(&mut body, "refresh_token", json!(refresh));
    Ok(body)
}

fn finish(faults: &[Fault], body: &serde_json::Value) -> Response {
    if faults.contains(&Fault::Garbage) {
        let whole = body.to_string();
        let half: String = whole.chars().take(whole.chars().count() / 2).collect();
        return ([(header::CONTENT_TYPE, "application/json")], half).into_response();
    }
    Json(body).into_response()
}

fn refuse(refusal: &Refusal, state: Option<&str>) -> Response {
    (StatusCode::BAD_REQUEST, Json(refusal.body(state))).into_response()
}
