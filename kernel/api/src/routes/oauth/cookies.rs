//! The two cookies of sign-in.

use crate::App;
use crate::cookies::{DEVICE, Kept, REFRESH};
use axum_extra::extract::CookieJar;
use secrecy::SecretString;

const DEVICE_SECONDS: i64 = 180 * 24 * 60 * 60;

/// Sets the refresh token: until the browser is closed, or with "stay signed in" for as long as an unused session lasts.
pub(crate) fn with_refresh(jar: CookieJar, app: &App, token: &SecretString, persistent: bool) -> CookieJar {
    let kept = match persistent {
        true => Kept::Seconds(i64::from(app.variant.security.session_s)),
        false => Kept::WithBrowser,
    };
    REFRESH.set(app, jar, token, kept)
}

/// Marks the device as known.
pub(super) fn with_device(jar: CookieJar, app: &App, mark: &SecretString) -> CookieJar {
    DEVICE.set(app, jar, mark, Kept::Seconds(DEVICE_SECONDS))
}
