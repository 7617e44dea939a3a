//! The cookie with the refresh token.

use super::cookies::REFRESH;
use axum_extra::extract::CookieJar;
use cabinet_http::cookies::Kept;
use secrecy::SecretString;
use url::Url;

/// Sets the refresh cookie.
#[derive(Clone)]
pub(crate) struct RefreshCookie {
    pub(crate) public_url: Url,
    /// How long an unused session lasts, in seconds.
    pub(crate) session_s: u32,
}

impl RefreshCookie {
    /// Sets the refresh token: until the browser is closed, or with "stay signed in" for as long as an unused session lasts.
    pub(crate) fn set(&self, jar: CookieJar, token: &SecretString, persistent: bool) -> CookieJar {
        let kept = match persistent {
            true => Kept::Seconds(i64::from(self.session_s)),
            false => Kept::WithBrowser,
        };
        REFRESH.set(&self.public_url, jar, token, kept)
    }
}
