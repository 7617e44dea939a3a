//! The cookie that binds an attempt to a browser.

use super::EsiaState;
use crate::shared::cookies::ESIA;
use axum_extra::extract::CookieJar;
use cabinet_domain::PortalAttempt;
use cabinet_http::cookies::Kept;
use cabinet_sso::{Opener, Sso};
use secrecy::SecretString;

/// Identifies the browser by its cookie.
pub(super) fn browser(app: &EsiaState, jar: &CookieJar) -> Opener {
    Opener::Browser(ESIA.read(&app.public_url, jar))
}

/// Sets the cookie for as long as an attempt, plus the registration that may follow it, can last.
pub(super) fn bound(app: &EsiaState, secret: Option<&SecretString>) -> CookieJar {
    let jar = CookieJar::new();
    match secret {
        Some(secret) => ESIA.set(
            &app.public_url,
            jar,
            secret,
            Kept::Seconds((PortalAttempt::LIFE + Sso::WAIT).num_seconds()),
        ),
        None => jar,
    }
}
