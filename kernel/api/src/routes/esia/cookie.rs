//! The cookie that binds attempts to a browser. `Lax`, because it has to be there when the portal sends the browser back; it opens nothing
//! by itself.

use crate::App;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use cabinet_domain::PortalAttempt;
use cabinet_sso::Opener;
use secrecy::{ExposeSecret, SecretString};

const NAME: &str = "cabinet_esia";
const PATH: &str = "/api/esia";

/// The browser, as its cookie tells it.
pub(super) fn browser(jar: &CookieJar) -> Opener {
    Opener::Browser(jar.get(NAME).map(|cookie| cookie.value().to_owned().into()))
}

/// Binds the browser for as long as an attempt lives.
pub(super) fn bound(app: &App, secret: Option<&SecretString>) -> CookieJar {
    let Some(secret) = secret else { return CookieJar::new() };
    CookieJar::new().add(
        Cookie::build((NAME, secret.expose_secret().to_owned()))
            .path(PATH)
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(app.variant.http.public_url.scheme() == "https")
            .max_age(time::Duration::seconds(PortalAttempt::LIFE.num_seconds()))
            .build(),
    )
}
