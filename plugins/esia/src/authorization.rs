//! Addresses at the portal for the browser: sign-in and logout.

use crate::encode::pairs;
use crate::secret::{self, Ask};
use crate::settings::{AccessType, Settings, Version};
use cabinet_plugin_sdk::identity::{Attempt, Failure};

/// The address of a sign-in (protocol sheet esia §2).
pub(crate) fn url(settings: &Settings, attempt: &Attempt) -> Result<String, Failure> {
    let signed = secret::sign(settings, Ask::Authorization, &attempt.state, &attempt.redirect_uri)?;
    let path = match settings.version {
        Version::V2 => "/aas/oauth2/v2/ac",
        Version::V1 => "/aas/oauth2/ac",
    };
    let access_type = match settings.access_type {
        AccessType::Online => "online",
        AccessType::Offline => "offline",
    };
    let challenge = (settings.pkce && !attempt.code_challenge.is_empty()).then_some(&*attempt.code_challenge);
    let hash = certificate_hash(settings);
    let query = pairs(&[
        ("client_id", Some(&settings.client_id)),
        ("client_secret", Some(&signed.secret)),
        ("client_certificate_hash", hash.as_deref()),
        ("redirect_uri", Some(&attempt.redirect_uri)),
        ("scope", Some(&signed.scope)),
        ("scope_org", signed.scope_org.as_deref()),
        ("response_type", Some("code")),
        ("state", Some(&attempt.state)),
        ("timestamp", Some(&signed.timestamp)),
        ("access_type", Some(access_type)),
        ("code_challenge", challenge),
        ("code_challenge_method", challenge.map(|_| "S256")),
    ]);
    Ok(format!("{}{path}?{query}", settings.base_url))
}

/// The address that ends the session at the portal. Its parameter is named `redirect_url` (protocol sheet esia §1).
pub(crate) fn logout_url(settings: &Settings, redirect_uri: &str) -> String {
    let query = pairs(&[("client_id", Some(&settings.client_id)), ("redirect_url", Some(redirect_uri))]);
    format!("{}/idp/ext/Logout?{query}", settings.base_url)
}

/// `client_certificate_hash`; the older paths do not have it.
pub(crate) fn certificate_hash(settings: &Settings) -> Option<String> {
    (settings.version == Version::V2).then(|| settings.certificate_hash.to_ascii_uppercase())
}
