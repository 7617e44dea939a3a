//! The cookie that binds attempts to a browser.

use crate::App;
use crate::cookies::{ESIA, Kept};
use axum_extra::extract::CookieJar;
use cabinet_domain::PortalAttempt;
use cabinet_sso::{Opener, Sso};
use secrecy::SecretString;

/// The browser, as its cookie tells it.
pub(super) fn browser(app: &App, jar: &CookieJar) -> Opener {
    Opener::Browser(ESIA.read(app, jar))
}

/// Binds the browser for as long as an attempt lives, and the registration that may wait at its end.
pub(super) fn bound(app: &App, secret: Option<&SecretString>) -> CookieJar {
    let jar = CookieJar::new();
    match secret {
        Some(secret) => {
            ESIA.set(app, jar, secret, Kept::Seconds((PortalAttempt::LIFE + Sso::WAIT).num_seconds()))
        }
        None => jar,
    }
}
