//! The token call: exchanges a code or a refresh token for tokens. It is sent once, because the first request uses up the code, whatever
//! the response.

use crate::authorization::certificate_hash;
use crate::encode::{self, pairs};
use crate::refusal;
use crate::secret::{self, Ask};
use crate::settings::{Settings, Version};
use cabinet_plugin_sdk::http::{Request, Response};
use cabinet_plugin_sdk::identity::{Failure, FailureKind};
use serde::Deserialize;

/// Longest accepted response in bytes; the portal's own are shorter.
const MAX_ANSWER_BYTES: usize = 256 * 1024;

/// The response of the token call.
#[derive(Deserialize)]
pub(crate) struct Tokens {
    /// The token for the data calls.
    pub(crate) access_token: String,
    /// Identifies the person; only with the scope `openid`.
    #[serde(default)]
    pub(crate) id_token: Option<String>,
    /// The refresh token; usable only with `access_type` offline.
    #[serde(default)]
    pub(crate) refresh_token: Option<String>,
    token_type: String,
    state: String,
}

#[derive(Deserialize)]
struct Refusal {
    #[serde(default)]
    error: String,
    #[serde(default)]
    error_description: String,
}

/// Exchanges a code or a refresh token for tokens (protocol sheet esia §4).
pub(crate) fn tokens(
    settings: &Settings,
    ask: Ask<'_>,
    redirect_uri: &str,
    code_verifier: &str,
) -> Result<Tokens, Failure> {
    // Uses a new state: the one of the sign-in was for the browser.
    let state = encode::uuid();
    let signed = secret::sign(settings, ask, &state, redirect_uri)?;
    let hash = certificate_hash(settings);
    let (grant_type, code, refresh_token) = match ask {
        Ask::Refresh(token) => ("refresh_token", None, Some(token)),
        Ask::Code(code) => ("authorization_code", Some(code), None),
        Ask::Authorization => ("authorization_code", None, None),
    };
    let verifier = (settings.pkce && code.is_some() && !code_verifier.is_empty()).then_some(code_verifier);
    let body = pairs(&[
        ("client_id", Some(&settings.client_id)),
        ("code", code),
        ("grant_type", Some(grant_type)),
        ("client_secret", Some(&signed.secret)),
        ("client_certificate_hash", hash.as_deref()),
        ("state", Some(&state)),
        ("redirect_uri", Some(redirect_uri)),
        ("scope", Some(&signed.scope)),
        ("scope_org", signed.scope_org.as_deref()),
        ("timestamp", Some(&signed.timestamp)),
        ("token_type", Some("Bearer")),
        ("refresh_token", refresh_token),
        ("code_verifier", verifier),
    ]);
    let path = match settings.version {
        Version::V2 => "/aas/oauth2/v3/te",
        Version::V1 => "/aas/oauth2/te",
    };
    let answer = Request::post(format!("{}{path}", settings.base_url))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .header("Accept", "application/json")
        .body(body)
        .timeout_ms(settings.timeout_ms)
        .send()?;
    read(&answer, &state)
}

/// Reads the response to a call with this state.
fn read(answer: &Response, state: &str) -> Result<Tokens, Failure> {
    if !answer.is_success() {
        return Err(refused(answer));
    }
    if answer.body.len() > MAX_ANSWER_BYTES {
        return Err(Failure::new(FailureKind::Untrustworthy, "the answer of the token call is too long"));
    }
    let tokens: Tokens = serde_json::from_slice(&answer.body)
        .map_err(|_| Failure::new(FailureKind::Unavailable, "the token call answered no tokens"))?;
    if tokens.state != state {
        let detail = "the token call answered another state than it was asked with";
        return Err(Failure::new(FailureKind::Untrustworthy, detail));
    }
    if !tokens.token_type.eq_ignore_ascii_case("Bearer") {
        return Err(Failure::new(FailureKind::Untrustworthy, "the tokens are not of type Bearer"));
    }
    Ok(tokens)
}

/// The failure for an unsuccessful response, with the portal's error code if it contains one.
pub(crate) fn refused(answer: &Response) -> Failure {
    let status = answer.status;
    if let Ok(refusal) = serde_json::from_slice::<Refusal>(&answer.body)
        && !(refusal.error.is_empty() && refusal.error_description.is_empty())
    {
        return refusal::from_oauth(&refusal.error, &refusal.error_description);
    }
    let kind = match status {
        300..=399 | 401 | 403 | 404 | 405 => FailureKind::Rejected,
        _ => FailureKind::Unavailable,
    };
    Failure::new(kind, format!("the token call answered status {status} without an error of the portal"))
}
