//! The two cookies of sign-in. Both are `HttpOnly` and go to `/api/oauth` only, so no script and no other call ever sees them.
//!
//! | cookie | what | lives |
//! |---|---|---|
//! | `cabinet_refresh` | the refresh token (X-064) | as long as an unused session |
//! | `cabinet_device` | the mark of a known device, opens nothing (`cabinet_accounts::throttle`) | 180 days, also after sign-out |

use crate::App;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use secrecy::{ExposeSecret, SecretString};

const REFRESH: &str = "cabinet_refresh";
const DEVICE: &str = "cabinet_device";
const PATH: &str = "/api/oauth";
const DEVICE_SECONDS: i64 = 180 * 24 * 60 * 60;

/// The refresh token of the browser.
pub(super) fn refresh(jar: &CookieJar) -> Option<&str> {
    jar.get(REFRESH).map(Cookie::value).filter(|value| !value.is_empty())
}

/// The mark of the browser's device.
pub(super) fn device(jar: &CookieJar) -> Option<SecretString> {
    jar.get(DEVICE).map(|cookie| cookie.value().to_owned().into())
}

/// Sets the refresh token.
pub(crate) fn with_refresh(jar: CookieJar, app: &App, token: &SecretString) -> CookieJar {
    let life = i64::from(app.variant.security.session_s);
    jar.add(cookie(REFRESH, token.expose_secret().to_owned(), life, app))
}

/// Marks the device.
pub(super) fn with_device(jar: CookieJar, app: &App, mark: &SecretString) -> CookieJar {
    jar.add(cookie(DEVICE, mark.expose_secret().to_owned(), DEVICE_SECONDS, app))
}

/// Removes the refresh token.
pub(super) fn without_refresh(jar: CookieJar, app: &App) -> CookieJar {
    jar.add(cookie(REFRESH, String::new(), 0, app))
}

fn cookie(name: &'static str, value: String, seconds: i64, app: &App) -> Cookie<'static> {
    Cookie::build((name, value))
        .path(PATH)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(app.variant.http.public_url.scheme() == "https")
        .max_age(time::Duration::seconds(seconds))
        .build()
}
