//! The cookies that the kernel sets, made in one way: no script reads them, and where the cabinet is served over TLS their name begins with
//! `__Host-`, so that neither another host of the hospital's domain nor a page without TLS can set one in their place (RFC 6265bis §4.1.3.2;
//! the prefix demands `Secure`, `Path=/` and no `Domain`).
//!
//! | cookie | what | lives |
//! |---|---|---|
//! | `cabinet_refresh` | the refresh token (X-064) | with the browser, or as long as an unused session of somebody who stays signed in |
//! | `cabinet_device` | the mark of a known device, opens nothing (`cabinet_accounts::throttle`) | 180 days, also after sign-out |
//! | `cabinet_esia` | binds attempts at the state portal to the browser, opens nothing | as long as an attempt and a registration that waits for its address |
//! | `cabinet_restore` | says that a waiting password is this browser's, opens nothing | as long as the mailed link |

use crate::App;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use secrecy::{ExposeSecret, SecretString};

/// One of the cookies.
pub(crate) struct CookieKind {
    /// Over TLS.
    host_name: &'static str,
    /// Without TLS, which only a demo and the tests do.
    plain_name: &'static str,
    same_site: SameSite,
}

/// How long the browser keeps a cookie.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kept {
    /// Until it is closed.
    WithBrowser,
    /// For so many seconds.
    Seconds(i64),
}

/// The refresh token.
pub(crate) const REFRESH: CookieKind = CookieKind {
    host_name: "__Host-cabinet_refresh",
    plain_name: "cabinet_refresh",
    same_site: SameSite::Strict,
};
/// The mark of a known device.
pub(crate) const DEVICE: CookieKind = CookieKind {
    host_name: "__Host-cabinet_device",
    plain_name: "cabinet_device",
    same_site: SameSite::Strict,
};
/// The browser of an attempt. `Lax`, because it has to be there when the portal sends the browser back.
pub(crate) const ESIA: CookieKind =
    CookieKind { host_name: "__Host-cabinet_esia", plain_name: "cabinet_esia", same_site: SameSite::Lax };
/// The browser that typed a new password.
pub(crate) const RESTORE: CookieKind = CookieKind {
    host_name: "__Host-cabinet_restore",
    plain_name: "cabinet_restore",
    same_site: SameSite::Strict,
};

impl CookieKind {
    /// What the browser keeps. An empty value is none.
    pub(crate) fn read(&self, app: &App, jar: &CookieJar) -> Option<SecretString> {
        let value = jar.get(self.name(is_tls(app))).map(Cookie::value)?;
        (!value.is_empty()).then(|| value.to_owned().into())
    }

    /// Gives the browser a value.
    pub(crate) fn set(&self, app: &App, jar: CookieJar, value: &SecretString, kept: Kept) -> CookieJar {
        jar.add(self.cookie(is_tls(app), value.expose_secret().to_owned(), kept))
    }

    /// Takes it away.
    pub(crate) fn remove(&self, app: &App, jar: CookieJar) -> CookieJar {
        jar.add(self.cookie(is_tls(app), String::new(), Kept::Seconds(0)))
    }

    const fn name(&self, is_tls: bool) -> &'static str {
        if is_tls { self.host_name } else { self.plain_name }
    }

    fn cookie(&self, is_tls: bool, value: String, kept: Kept) -> Cookie<'static> {
        let built = Cookie::build((self.name(is_tls), value))
            .path("/")
            .http_only(true)
            .same_site(self.same_site)
            .secure(is_tls);
        match kept {
            Kept::WithBrowser => built.build(),
            Kept::Seconds(seconds) => built.max_age(time::Duration::seconds(seconds)).build(),
        }
    }
}

fn is_tls(app: &App) -> bool {
    app.variant.http.public_url.scheme() == "https"
}

#[cfg(test)]
mod tests {
    use super::{DEVICE, ESIA, Kept, REFRESH, RESTORE};

    #[test]
    fn over_tls_every_cookie_is_bound_to_the_host() {
        for kind in [REFRESH, DEVICE, ESIA, RESTORE] {
            let cookie = kind.cookie(true, "value".to_owned(), Kept::Seconds(60)).to_string();
            assert!(cookie.starts_with("__Host-cabinet_"), "{cookie}");
            for part in ["; Secure", "; HttpOnly", "; Path=/;", "; SameSite="] {
                assert!(format!("{cookie};").contains(part), "{cookie} lacks {part}");
            }
            assert!(!cookie.contains("Domain"), "{cookie}");
        }
    }

    #[test]
    fn without_tls_no_cookie_claims_the_prefix_that_browsers_would_refuse() {
        for kind in [REFRESH, DEVICE, ESIA, RESTORE] {
            let cookie = kind.cookie(false, "value".to_owned(), Kept::WithBrowser).to_string();
            assert!(cookie.starts_with("cabinet_") && !cookie.contains("Secure"), "{cookie}");
            assert!(!cookie.contains("Max-Age") && !cookie.contains("Expires"), "{cookie}");
        }
    }
}
