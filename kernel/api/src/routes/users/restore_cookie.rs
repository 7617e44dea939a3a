//! The cookie of the browser that typed a new password: at the link of the letter it says that the waiting password is this
//! browser's. It opens nothing by itself, and everybody who asks gets one.

use crate::App;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use cabinet_accounts::restore::LIFE;
use secrecy::{ExposeSecret, SecretString};

const NAME: &str = "cabinet_restore";
const PATH: &str = "/api/users/resetPassword";

/// What the browser keeps.
pub(super) fn browser(jar: &CookieJar) -> Option<SecretString> {
    jar.get(NAME).map(|cookie| cookie.value().to_owned().into())
}

/// Gives the browser its secret for as long as the link lives.
pub(super) fn given(app: &App, secret: &SecretString) -> CookieJar {
    CookieJar::new().add(cookie(app, secret.expose_secret().to_owned(), LIFE.num_seconds()))
}

/// Takes it away.
pub(super) fn taken(app: &App) -> CookieJar {
    CookieJar::new().add(cookie(app, String::new(), 0))
}

fn cookie(app: &App, value: String, seconds: i64) -> Cookie<'static> {
    Cookie::build((NAME, value))
        .path(PATH)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(app.variant.http.public_url.scheme() == "https")
        .max_age(time::Duration::seconds(seconds))
        .build()
}
